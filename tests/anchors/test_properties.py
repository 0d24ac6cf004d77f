"""What always holds, on sources set at random: broken lines, ligatures, page breaks, heads.

A source is a list of words, each set in one of the ways in which type sets it; where each word
stands is kept while the text is made, so that the slow search is no more than a comparison of
lists.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardstore.anchors.anchor import Fit
from cardstore.anchors.locate import locate_quote
from cardstore.spans import Span
from cardstore.text.folding import FoldedSource, fold_source
from cardstore.text.source_text import SourceText

CLEAN = {Fit.EXACT, Fit.FOLDED, Fit.AMBIGUOUS}
PLAIN = "river stone bridge affair office flower spring café naïve fifth assist winter shelf"
"""Words of which no two make a third."""
TURNING = """
    not now no one none on here where nowhere there a an any anyone be before fore re sign resign un
    likely unlikely in to into day today 1832 18 32 25 250 he hell well its the then theirs like
    likes liked stone stones never ever every only
"""
"""Words that are parts and forms of one another, and numbers."""
LINE_ENDS = ("\n", " \n", "\r\n", "\n\n")
SPACES = (" ", "  ", "\u00a0", "\t", "\u2009")
BREAKS = ("-", "\u2010", "\u00ac", "\u00ad", "\u2e17")
MARKS = (("", ""), ("“", "”"), ('"', '"'), ("«\u00a0", "\u00a0»"), ("„", "“"))
SHORT_LINE = 12
"""A last line of a leaf with so few signs may be a signature, for all that anybody knows."""
HEADS = ("THE HISTORY OF THE VALLEY 12", "12", "II. THE FLOOD")
LIGATURES = (("ffi", "ﬃ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ"), ("st", "ﬆ"))


@dataclass(frozen=True)
class Set:
    """A source as it was set: its text, folded, and its words with their places."""

    folded: FoldedSource
    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]

    def stands(self, words):
        """Give the numbers of the words at which a list of words stands."""
        count = len(words)
        return [
            at
            for at in range(len(self.words) - count + 1)
            if list(self.words[at : at + count]) == list(words)
        ]


@st.composite
def set_word(draw, word):
    """Set a word: as it is, broken at a line end, with ligatures, long s, marks apart, joiners."""
    how = draw(st.integers(0, 11))
    if how == 0 and len(word) > 3 and word.isalpha():
        at = draw(st.integers(2, len(word) - 2))
        return (
            word[:at] + draw(st.sampled_from(BREAKS)) + draw(st.sampled_from(LINE_ENDS)) + word[at:]
        )
    if how == 1:
        for letters, sign in LIGATURES:
            word = word.replace(letters, sign)
    if how == 2:
        word = word[:-1].replace("s", "ſ") + word[-1]
    if how == 3:
        word = unicodedata.normalize("NFD", word)
    if how == 4 and len(word) > 3 and word.isalpha():
        word = word[:2] + draw(st.sampled_from("\u00ad\u200b\u2060")) + word[2:]
    return word


@st.composite
def gaps(draw):
    """Set what stands between two words; True where a leaf ends there."""
    how = draw(st.integers(0, 19))
    if how == 0:
        return "", True
    return draw(
        st.sampled_from(LINE_ENDS if how < 5 else SPACES[:1] if how < 15 else SPACES)
    ), False


@st.composite
def sources(draw, vocabulary):
    """Set a source of 20 to 80 words of a vocabulary."""
    words = draw(st.lists(st.sampled_from(vocabulary), min_size=20, max_size=80))
    text, places, starts, furniture = "", [], [0], []
    for word in words:
        made = draw(set_word(word))
        places.append((len(text), len(text) + len(made)))
        text += made
        gap, turns = draw(gaps())
        text += gap
        if turns and len(text) - text.rfind("\n") <= SHORT_LINE:
            text += " "
        elif turns:
            head = draw(st.sampled_from(HEADS))
            text += "\n\f"
            starts.append(len(text))
            furniture.append(Span(len(text), len(text) + len(head)))
            text += head + "\n"
    source = SourceText(
        text=text,
        leaf_starts=tuple(starts),
        furniture=tuple(furniture),
        is_ocr=(draw(st.booleans()),) * len(starts),
    )
    return Set(fold_source(source), tuple(words), tuple(places))


@st.composite
def dressed(draw, words):
    """Write words as somebody may copy them: set their own way, on lines of their own."""
    quote = draw(set_word(words[0]))
    for word in words[1:]:
        quote += draw(st.sampled_from((*SPACES, *LINE_ENDS))) + draw(set_word(word))
    how = draw(st.integers(0, 5))
    if how < 2:
        quote = unicodedata.normalize(("NFC", "NFD")[how], quote)
    marks = draw(
        st.sampled_from([("", ""), ("“", "”"), ('"', '"'), ("«\u00a0", "\u00a0»"), ("„", "“")])
    )
    return marks[0] + quote + marks[1]


@st.composite
def edits(draw, words):
    """Change one word of a list, or let two neighbours change places."""
    at = draw(st.integers(0, len(words) - 1))
    edited = list(words)
    how = draw(st.sampled_from(["drop", "insert", "replace", "swap", "digit", "ending", "split"]))
    if how == "drop":
        del edited[at]
    elif how == "insert":
        edited.insert(at, draw(st.sampled_from(TURNING.split())))
    elif how == "replace":
        edited[at] = draw(st.sampled_from(TURNING.split()))
    elif how == "swap":
        edited[at : at + 2] = edited[at : at + 2][::-1]
    elif how == "digit":
        digits = [n for n, word in enumerate(edited) if word.isdigit()]
        assume(digits)
        at = draw(st.sampled_from(digits))
        place = draw(st.integers(0, len(edited[at]) - 1))
        new = draw(st.sampled_from(["", *"0123456789", ".", "1.", ",5"]))
        edited[at] = edited[at][:place] + new + edited[at][place + 1 :]
        assume(edited[at].strip(".,"))
    elif how == "ending":
        ending = draw(st.sampled_from(["s", "ed", "ing", "n't", "ly", "th"]))
        edited[at] = edited[at] + ending if draw(st.booleans()) else edited[at][:-1]
        assume(edited[at])
    else:
        assume(len(edited[at]) > 1)
        place = draw(st.integers(1, len(edited[at]) - 1))
        edited[at : at + 1] = [edited[at][:place], edited[at][place:]]
    return edited


def check_that_an_edit_never_passes(data):
    made = data.draw(sources(TURNING.split()))
    count = data.draw(st.integers(5, 15))
    first = data.draw(st.integers(0, len(made.words) - count))
    words = list(made.words[first : first + count])
    edited = data.draw(edits(words))
    assume(edited != words and len(edited) >= 4)
    assume(not made.stands(edited))

    assert locate_quote(made.folded, " ".join(edited)).fit not in CLEAN


def check_that_dress_changes_nothing(data):
    made = data.draw(sources(PLAIN.split()))
    count = data.draw(st.integers(1, 15))
    first = data.draw(st.integers(0, len(made.words) - count))
    words = made.words[first : first + count]
    anchor = locate_quote(made.folded, data.draw(dressed(words)))
    found = sorted((o.pieces[0].start, o.pieces[-1].end) for o in anchor.occurrences)
    wanted = [(made.places[at][0], made.places[at + count - 1][1]) for at in made.stands(words)]

    assert anchor.fit in CLEAN
    assert wanted == found
    assert (len(wanted) > 1) == (anchor.fit is Fit.AMBIGUOUS)
    for occurrence in anchor.occurrences:
        for piece in occurrence.pieces:
            assert not any(piece.overlaps(head) for head in made.folded.source.furniture)


def check_that_maps_invert(data):
    made = data.draw(sources(PLAIN.split()))
    for part in (made.folded.body, made.folded.heads, made.folded.whole):
        assume(part.key)
        start = data.draw(st.integers(0, len(part.key) - 1))
        end = data.draw(st.integers(start + 1, len(part.key)))
        span = part.raw_span(start, end)
        first, last = part.key_span(span)

        assert first <= start < end <= last
        assert all(part.at[at] == part.at[start] for at in range(first, start))
        assert all(part.at[at] == part.at[end - 1] for at in range(end, last))
        assert part.raw_span(first, last) == span


CHECKS = [check_that_an_edit_never_passes, check_that_dress_changes_nothing, check_that_maps_invert]
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=100, suppress_health_check=SLOW)
@given(data=st.data())
def test_it_always_holds(check, data):
    """No edit passes; dress loses nothing, moves no span and hides no place; maps invert."""
    check(data)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@settings(max_examples=4_000, suppress_health_check=SLOW)
@given(data=st.data())
def test_it_holds_in_thousands_of_sources(check, data):
    """The same, at length."""
    check(data)
