"""Statements: does a line that is set apart say something of the world?

Comes in: a heading, a line of code, the head of a table. Goes out: whether it tells a fact as
sentences do, and whether it looks like prose at all. Used where Markdown has a line that is not
checked: what states something there is read all the same, or told to its writer.
"""

from __future__ import annotations

import re

from cardstore.claims.bracket_marks import CARD_MARK, DRAFT_MARK
from cardstore.claims.drift.verbs import is_past
from cardstore.text.words import NUMBER_WORDS

MOST_WORDS = 14
"""Of a heading; a line of more words that has a verb is a sentence."""
FEWEST_WORDS = 3
"""Of prose; fewer say nothing, or nobody could tell."""
_BESIDE = re.compile(
    rf"(?:\s|{CARD_MARK}|{DRAFT_MARK}|\[\^[^\[\]\s]{{1,80}}\]|\[-?@[^\[\]]{{0,400}}\]|\^[^\s^]{{1,12}}\^"
    r"|<sup>[^<>]{0,20}</sup>|<!--(?:(?!-->).){0,400}-->|</?[a-z]{1,8}>|[*_~¹²³⁰-⁹”’\"'»›)\]])+\Z"
)
_STOPS = (".", "!", "?", "…", ":", ";")
_WORD = re.compile(r"[^\W_]+(?:[’'.-][^\W_]+)*")
_LETTERS = re.compile(r"[^\W\d_]{2,}(?:[’'-][^\W\d_]+)*")
_BE = frozenset({"is", "are", "was", "were", "am", "be", "been", "has", "have", "had", "did"})
_PROSE_SIGNS = frozenset(" \t.,;:!?…’'‘“”\"«»()–—-£$€%[]&")
_PROSE_SHARE = 0.97
_QUOTED = re.compile(r"[“«„].{3,}[”»“]|\"[^\"]{3,}\"")


def bare_end(said: str) -> str:
    """Give a line without the marks, note references, emphasis and closing signs at its end.

    >>> bare_end("“The mill *burned.*”[^1] [framing]")
    '“The mill *burned.'
    """
    return _BESIDE.sub("", said)


def has_verb(said: str) -> bool:
    """Tell whether a text has a verb's past form, or one of "be", "have" and "do"."""
    words = [word.casefold().replace("’", "'") for word in _WORD.findall(said)]
    return any(word in _BE or is_past(word) for word in words)


def has_figure_or_name(said: str) -> bool:
    """Tell whether a text has a number, or a capital behind its first word."""
    words = _WORD.findall(said)
    if any(word[0].isdigit() or word.casefold() in NUMBER_WORDS for word in words):
        return True
    return any(word[0].isupper() for word in words[1:])


def tells_fact(said: str) -> bool:
    """Tell whether a line has a verb, and a figure, a name or many words beside it.

    Where every word has a capital, as in a title, a participle may be no verb: then only a figure
    counts.

    >>> tells_fact("In 1811 the owner sold the mill"), tells_fact("The Mill of 1811")
    (True, False)
    """
    if not has_verb(said):
        return False
    words = _WORD.findall(said)
    titled = not any(word.islower() and (word in _BE or is_past(word)) for word in words)
    titled = titled and not any(word.casefold() in _BE for word in words)
    if any(word[0].isdigit() or word.casefold() in NUMBER_WORDS for word in words):
        return True
    return not titled and (len(words) > MOST_WORDS or any(word[0].isupper() for word in words[1:]))


def is_sentence(said: str) -> bool:
    """Tell whether a line that Markdown makes a heading is a sentence to its reader.

    A short question is a heading.
    """
    many = len(said.split()) > MOST_WORDS
    end = bare_end(said)
    if end.endswith("?") and not many:
        return False
    if end.endswith((".", "!", "…", "?")) and len(said.split()) >= FEWEST_WORDS - 1:
        return many or has_verb(said) or has_figure_or_name(said)
    return many and has_verb(said)


def quotes(said: str) -> bool:
    """Tell whether a line has words between quotation marks."""
    return _QUOTED.search(said) is not None


def looks_like_prose(said: str) -> bool:
    """Tell whether a line of code reads as words of a sentence.

    >>> looks_like_prose("The owner sold it."), looks_like_prose("return first + second")
    (True, False)
    """
    text = said.strip()
    if len(_LETTERS.findall(text)) < FEWEST_WORDS or text[:1].islower():
        return False
    plain = sum(sign.isalnum() or sign in _PROSE_SIGNS for sign in text)
    return plain >= _PROSE_SHARE * len(text) and (has_verb(text) or text.endswith(_STOPS))
