"""Which words are marked: held against a slow reading word by word."""

from hypothesis import example, given
from hypothesis import strategies as st

from cardstore.review.marking import own_words, weighty_words_left_out

PLAIN = ("the", "keeper", "Keeper", "lamp", "wrote", "writes", "harbour")
WEIGHTY = ("not", "few", "many", "1876", "1,200", "only", "perhaps")
words = st.lists(st.sampled_from((*PLAIN, *WEIGHTY)), min_size=1, max_size=12)


def beyond(mine, theirs):
    """Give the places of words that the others have not, or, of weighty ones, have less often."""
    left = [one.lower() for one in theirs]
    found = []
    for at, word in enumerate(mine):
        key = word.lower()
        if key not in [one.lower() for one in theirs] or (word in WEIGHTY and key not in left):
            found.append(at)
        if key in left:
            left.remove(key)
    return found


def marked(text, spans):
    """Give the places of the words that lie in spans."""
    found, at = [], 0
    for number, word in enumerate(text.split(" ")):
        if any(one.start <= at and at + len(word) <= one.end for one in spans):
            found.append(number)
        at += len(word) + 1
    return found


@given(words, words)
@example(["not", "not"], ["not"])
def test_every_word_that_no_card_has_is_marked_and_no_other(sentence, quote):
    """In this form; and a weighty one that the card has less often."""
    text = " ".join(sentence)

    assert beyond(sentence, quote) == marked(text, own_words(text, [" ".join(quote)]))


@given(words, words)
def test_of_a_quote_the_weighty_words_that_are_left_out_are_marked(quote, sentence):
    """Numbers, denials, and what says how many; of all else a sentence leaves most out."""
    text = " ".join(quote)
    expected = [at for at in beyond(quote, sentence) if quote[at] in WEIGHTY]

    assert expected == marked(text, weighty_words_left_out(text, " ".join(sentence)))


def test_the_words_of_all_cards_count_together():
    """What one card has not, another one may have."""
    sentence = "The lamp burned in 1876"

    assert () == own_words(sentence, ["The lamp burned.", "It was so in 1876."])
    assert ["in 1876"] == [one.of(sentence) for one in own_words(sentence, ["The lamp burned."])]
    assert () == own_words(sentence, [])
