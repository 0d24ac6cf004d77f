"""Word places: one word at a time gives what the list of all words gives."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardstore.text.folding import fold_text
from cardstore.text.word_places import places_of

WORDS = st.lists(st.text(alphabet="abé ", min_size=1, max_size=5), min_size=1, max_size=30)


@given(words=WORDS, most=st.integers(0, 6), more=st.text(alphabet="ab", min_size=1, max_size=3))
def test_a_words_places_are_those_of_the_list(words, most, more):
    """Of every word there, of parts of words and of words that are not there."""
    folded = fold_text(" ".join(words))
    listed = folded.word_places

    for word in {*listed, more}:
        assert listed.get(word, [])[: most + 1] == places_of(folded, word, most=most)
