"""What is told sooner by a few signs is what the whole pattern tells."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardstore.claims import proper_names, speakers, wording
from cardstore.claims.drift import superlatives
from cardstore.text.stems import may_match

SIGNS = (
    *("Ada", "Brun", "the captain", "his", "view", "of", "words", "for", "For", "according to"),
    *(
        "attributed to",
        "quoted by",
        "by",
        "to quote",
        "in the words of",
        "opinion",
        "see",
        "never",
        "Hoad’s",
        "Hoad's",
        "s",
        " ",
        " ",
    ),
    *("—", "–", "―", "--", ":", ",", ".", "(", ")", "’", "'", "*", "-", ">", "\n", "\u2003", "…"),
    *(speakers.HELD * 3, speakers.SAID * 4, speakers.NAMED * 2, "“", "_", "[", "?", "!"),
)
TEXTS = st.lists(st.sampled_from(SIGNS), max_size=12).map(" ".join) | st.lists(
    st.sampled_from(SIGNS), max_size=12
).map("".join)


@settings(max_examples=200)
@example(f"{speakers.HELD} quoted by Ada")
@example(f"In the view of Ada {speakers.HELD}")
@given(TEXTS)
def test_where_a_speaker_stands_there_is_one_of_the_signs_of_his_place(text):
    """So a place without its signs need not be looked for."""
    found = [bool(place.search(text)) for place in speakers._PLACES]
    signed = [any(sign in text for sign in signs) for signs in speakers._NEEDED_SIGNS]

    assert [] == [n for n, told in enumerate(found) if told and not signed[n]]


@settings(max_examples=200)
@given(TEXTS)
def test_where_a_sentence_begins_is_told_by_the_last_sign_alone(before):
    """As the pattern tells it."""
    told = proper_names._STARTS.search(before) is not None

    assert told == proper_names._begins_anew(before)


def slow_stem(key: str) -> str:
    """Give the stem of a word by trying every ending, one after the other."""
    if key in wording.IRREGULAR:
        return wording.IRREGULAR[key]
    for ending, instead, least in wording._ENDINGS:
        kept = key.endswith(wording._KEPT) or (ending == "ly" and key.endswith("ply"))
        if kept or not key.endswith(ending) or len(key) - len(ending) < least:
            continue
        plain = key[: -len(ending)] + instead
        if ending in {"ing", "ed"} and wording._VOWEL.search(plain) is None:
            continue
        for form in (plain, plain + "e"):
            if form in wording.IRREGULAR:
                return wording.IRREGULAR[form]
        return wording._bare(wording._single(plain) if ending in {"ing", "ed"} else plain)
    return wording._bare(key)


@settings(max_examples=200)
@given(
    st.builds(
        "".join,
        st.tuples(
            st.text("abcdelnoprstuy", max_size=6),
            st.sampled_from(("", *(ending for ending, *_ in wording._ENDINGS), "ply", "ss", "eed")),
            st.sampled_from(("", "s", "ed", "ly", "ing")),
        ),
    )
)
def test_a_stem_is_that_of_the_first_ending_that_fits(key):
    """Endings with another last letter never do."""
    assert slow_stem(key) == wording.stem_of(key)


@settings(max_examples=200)
@given(
    st.lists(st.sampled_from(("most", "MOST", "least", "tallest", "ſt", "teſt", "rest", "x"))).map(
        " ".join
    )
)
def test_a_superlative_has_one_of_its_letters(text):
    """In whatever case it stands."""
    found = superlatives._EST.search(text) is not None

    assert not found or may_match(text, superlatives._EST_HINTS)
