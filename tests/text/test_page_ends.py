"""Lines beside page breaks that may be furniture: short first lines, strays at the foot."""

from __future__ import annotations

from cardstore.spans import Span
from cardstore.text.page_ends import find_page_ends
from cardstore.text.source_text import SourceText


def ends(*leaves: str) -> list[str]:
    """Find the lines of leaves in which braces mark furniture."""
    text, furniture, starts = "", [], []
    for leaf in leaves:
        text += "\f" if starts else ""
        starts.append(len(text))
        for number, part in enumerate(leaf.replace("}", "{").split("{")):
            if number % 2:
                furniture.append(Span(len(text), len(text) + len(part)))
            text += part
    source = SourceText(
        text=text,
        leaf_starts=tuple(starts),
        furniture=tuple(furniture),
        is_ocr=(True,) * len(starts),
    )
    return [span.of(text) for span in find_page_ends(source)]


def test_a_short_first_line_may_be_a_head() -> None:
    """With its line ends."""
    assert ends("THE FLOOD\n\nRain fell\nall day.", "Of rain 4\nSnow\nfell fast.") == [
        "THE FLOOD\n\n",
        "Of rain 4\n",
    ]


def test_a_leaf_with_a_head_has_no_second_one() -> None:
    """But a page number alone is no head."""
    assert ends("{THE FLOOD 3\n}Rain fell\nall day.") == []
    assert ends("{3\n\n}THE FLOOD\nRain fell\nall day.") == ["THE FLOOD\n"]


def test_a_line_as_long_as_the_text_is_text() -> None:
    """No running head fills the measure."""
    assert ends("In the morning the rain " * 4 + "\nfell\nall day.") == []


def test_a_stray_at_the_foot_is_found_above_notes_and_numbers() -> None:
    """Signatures and what is read of ornaments."""
    long = "In the morning the rain " * 4
    assert ends(long + "\nfell\nCc{\n\n* A note.}") == ["Cc"]
    assert ends(long + "\nfell\nD 2") == ["D 2"]
    assert ends(long + "\nfell\nall day.") == []


def test_an_only_line_is_none() -> None:
    """Nothing would be left of the leaf."""
    assert ends("THE FLOOD", "", "{3}", "{3\n}THE FLOOD{\n4}") == []
