"""Late patterns: what a pattern that is compiled late gives."""

import re

import pytest

from cardstore.text.late_pattern import late_pattern


def test_a_late_pattern_finds_what_a_pattern_finds() -> None:
    """Flags and every method must be those of the pattern."""
    late = late_pattern(r"l(amp)s?", re.IGNORECASE)
    early = re.compile(r"l(amp)s?", re.IGNORECASE)
    text = "Lamps, a lamp and LAMPS"
    found = [one.span() for one in late.finditer(text)]
    assert found == [one.span() for one in early.finditer(text)]
    assert late.sub("x", text) == early.sub("x", text)
    assert (late.pattern, late.flags, late.groups) == (early.pattern, early.flags, early.groups)


def test_a_faulty_pattern_raises_when_it_is_asked() -> None:
    """What cannot be compiled must not look like a pattern that finds nothing."""
    late = late_pattern("(")
    with pytest.raises(re.error):
        late.search("a")
