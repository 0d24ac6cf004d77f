"""Quote: how marks of omission, addition and changed capitals are read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.cards.quote import Break, BreakKind, Quote, literal_quote, parse_quote
from cardstore.errors import UsageError
from cardstore.spans import Span


def words(quote: Quote) -> list[str]:
    """Give the segments as given, without spaces around."""
    return [span.of(quote.text).strip() for span in quote.segments]


def kinds(quote: Quote) -> list[BreakKind | None]:
    """Give the kinds of the breaks."""
    return [gap.kind if gap else None for gap in quote.breaks]


@pytest.mark.parametrize("mark", ["[…]", "[...]", "[. . .]", "[....]", "(…)", "(...)"])
def test_a_marked_omission_splits_the_quote(mark: str) -> None:
    """However it is written."""
    quote = parse_quote(f"The miller {mark} saw the flood")

    assert words(quote) == ["The miller", "saw the flood"]
    assert kinds(quote) == [None, BreakKind.OMISSION, None]


@pytest.mark.parametrize("mark", ["…", "...", ". . .", "...."])
def test_a_bare_ellipsis_may_be_an_omission(mark: str) -> None:
    """It is told apart from a marked one, because the author may have set it."""
    assert kinds(parse_quote(f"The miller {mark} saw it")) == [None, BreakKind.BARE_ELLIPSIS, None]


@pytest.mark.parametrize("addition", ["[sic]", "[the king]", "[1756?]"])
def test_words_in_brackets_are_not_the_sources(addition: str) -> None:
    """They break the quote and are kept as given."""
    quote = parse_quote(f"When he {addition} came home")
    gap = quote.breaks[1]

    assert words(quote) == ["When he", "came home"]
    assert gap is not None
    assert addition == gap.span.of(quote.text)


def test_a_bracketed_capital_breaks_nothing() -> None:
    """The brackets of "[t]he" are set aside in place, so offsets stay."""
    quote = parse_quote("[t]he mill stood")

    assert words(quote) == ["[t]he mill stood"]
    assert len(quote.text) == len(quote.plain)
    assert "[" not in quote.plain


def test_a_bracket_inside_a_word_is_attached() -> None:
    """ "walk[ed]" completes a word, so the source's own ending may stand there."""
    gap = parse_quote("They walk[ed] on").breaks[1]

    assert Break(kind=BreakKind.ADDITION, span=Span(9, 13), attached=True) == gap


def test_a_note_mark_is_no_addition() -> None:
    """ "[12]" is what books print behind a word."""
    assert not parse_quote("the mill[12] stood").marked


def test_marks_at_the_ends_leave_one_segment() -> None:
    """A leading or trailing omission hides nothing between words of the quote."""
    quote = parse_quote("[…] the mill stood …")

    assert words(quote) == ["the mill stood"]
    assert kinds(quote) == [BreakKind.OMISSION, BreakKind.BARE_ELLIPSIS]


def test_neighbouring_marks_are_one_break() -> None:
    """An omission next to an addition counts as an omission."""
    quote = parse_quote("the mill [sic] […] stood")

    assert kinds(quote) == [None, BreakKind.OMISSION, None]


@pytest.mark.parametrize("text", ["", " ", "\n\t\u00a0"])
def test_a_blank_quote_is_refused(text: str) -> None:
    """With an error that says what to do."""
    with pytest.raises(UsageError, match="quote is empty") as caught:
        parse_quote(text)

    assert "Give the words" in caught.value.remedy


def test_a_quote_of_marks_alone_is_taken_literally() -> None:
    """ "[…]" may be what the source prints."""
    assert not parse_quote("[…]").marked


@given(st.text(st.sampled_from("ab […]().,sic\n"), min_size=1, max_size=40))
def test_segments_are_disjoint_and_in_order(text: str) -> None:
    """Whatever the marks, every segment is a stretch of the quote behind the one before it."""
    if not text.strip():
        return
    quote = parse_quote(text)
    ends = [0, *(span.end for span in quote.segments)]

    assert all(span.start >= end for span, end in zip(quote.segments, ends, strict=False))
    assert len(quote.text) == len(quote.plain)
    assert not literal_quote(text).marked


@pytest.mark.parametrize("mark", ["[…]", "…", "[...]"])
def test_a_quote_of_too_many_omissions_is_refused_with_a_remedy(mark: str) -> None:
    """Twelve omissions are read; of thirteen passages the writer makes cards."""
    assert 13 == len(parse_quote(f" {mark} ".join(["the"] * 13)).segments)

    with pytest.raises(UsageError, match="13 omissions") as refused:
        parse_quote(f" {mark} ".join(["the"] * 14))
    assert "cards of their own" in refused.value.remedy


def test_omissions_with_no_word_between_count_once() -> None:
    """A row of dots is one gap."""
    assert 2 == len(parse_quote("The miller " + "[…] " * 40 + "saw it").segments)


def test_many_additions_are_refused_too() -> None:
    """Forty breaks are read, one more is not."""
    assert 41 == len(parse_quote(" [so] ".join(["the"] * 41)).segments)

    with pytest.raises(UsageError, match="41 places"):
        parse_quote(" [so] ".join(["the"] * 42))
