"""No denials: a "not" in one clause of two that deny nothing of each other.

Comes in: a figure of a sentence, one of a quote, and both texts. Goes out: whether the "not" of one
of them is only in another place.

1. "Rice is not grown in the two provinces" of "grows everywhere except in the two provinces": the
   "not" is the exception's. The exception must be of these, and of all others must be affirmed:
   "nowhere except in the two", "forbidden except in the two", "few except in the two", "he owned
   but two" and "to save two" say the contrary.
2. "The mist lasted until nine" of "the mist did not lift until nine". What ends is in the one with
   the "not", and in no form in the other: "did not last until nine" denies "lasted until nine".
   What only begins then ("open", "return") ends nothing but being shut or away, which the other
   must say: the school that "did not open until 1912" did not teach until 1912.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardstore.text.numbers.figure import Figure

_OF_THESE = r"\s+(?:(?:for|in|at|on|of|to|from|by|with)\s+)?(?:(?:the|these|those)\s+)?$"
_EXCEPT = re.compile(r"(?i)\b(?:except|excepting|excluding)" + _OF_THESE)
_ALL_BUT = re.compile(
    r"(?i)\b(?:all|any|each|every|everyone|everybody|everything|everywhere|anywhere|whole)\b"
    r"[^,]*\b(?:but|save|bar)" + _OF_THESE
)
_NEGATIVE = re.compile(
    r"(?i)\b(?:no|not|never|none|nobody|nothing|nowhere|neither|nor|hardly|scarcely|without)\b"
    r"|n['’]t\b"
)
_LACKING = re.compile(
    r"(?i)\b(?:cannot|few|fewer|little|seldom|rare|rarely|barely|absent|missing|unknown|unable|lost"
    r"|impossible|den(?:y|ies|ied)|forb[aio]d\w*|prohibit\w*|prevent\w*|refus\w+|reject\w*|fail\w*"
    r"|bann?(?:ed|ing)?|barred|exclud\w+|lack\w*|ceas\w+|vanish\w*|disappear\w*|abolish\w*"
    r"|free\s+(?:of|from))\b"
)
"""Words that deny without a “not”; which of them do, where they stand, a person sees."""
_CANNOT = re.compile(r"(?i)\bcannot\b")
_OTHERS = re.compile(
    r"(?i)\b(?:outside|beyond|others?|else|elsewhere|but|only|save|except\w*|besides|apart|than)\b"
)
"""With these a sentence too speaks of all but the figure's."""
_CLAUSE_END = re.compile(r"[.;:!?]\s")
_UNTIL = re.compile(r"(?i)\b(?:until|till)\s+(?:about\s+)?$")
_DID_NOT_END = re.compile(
    r"(?i)(?:\bnot|n['’]t|\bnever)\s+(lift|end|cease|stop|clear|close|depart|finish|expire"
    r"|open|return|subside|abate|melt|vanish|disappear|disperse|surrender|retire|resign)\b"
)
_BEFORE_IT = {
    "open": re.compile(
        r"(?i)\b(?:shut|closed|locked|barred|sealed|idle|empty|vacant|un(?!til)\w+|built|building)\b"
    ),
    "return": re.compile(r"(?i)\b(?:away|absent|abroad|gone|missing|un(?!til)\w+|empty|vacant)\b"),
}
"""What was so until something began."""


def is_no_denial(asked: Figure, given: Figure, *, texts: tuple[str, str]) -> bool:
    """Tell whether the "not" beside one of two figures denies neither.

    Args:
        asked: the sentence's figure.
        given: the quote's.
        texts: the sentence, the quote.
    """
    before = _clauses_before(asked, given, texts)
    if asked.negated and not given.negated and _is_excepted(before[1]):
        return True
    if not all(_UNTIL.search(one) for one in before):
        return False
    return any(_ends_later(denied, said) for denied, said in (before, before[::-1]))


def is_excepted_from_denial(asked: Figure, given: Figure, *, texts: tuple[str, str]) -> bool:
    """Tell whether a sentence denies of a figure what the quote denies of all others.

    "Not grown in the two provinces" of "not grown anywhere except in the two provinces".

    Args:
        asked: the sentence's figure.
        given: the quote's.
        texts: the sentence, the quote.
    """
    if not (asked.negated and given.negated):
        return False
    said, excepted = _clauses_before(asked, given, texts)
    if _EXCEPT.search(excepted) is None and _ALL_BUT.search(excepted) is None:
        return False
    denied = _NEGATIVE.search(excepted) or _CANNOT.search(excepted)
    return denied is not None and _OTHERS.search(said) is None


def begins_only_then(asked: Figure, given: Figure, *, texts: tuple[str, str]) -> bool:
    """Tell whether a sentence has something last until what the quote has begin then.

    "The line ran until 1912" of "the line did not open until 1912".

    Args:
        asked: the sentence's figure.
        given: the quote's.
        texts: the sentence, the quote.
    """
    said, denied = _clauses_before(asked, given, texts)
    begun = _DID_NOT_END.search(denied)
    if begun is None or not (_UNTIL.search(said) and _UNTIL.search(denied)):
        return False
    before = _BEFORE_IT.get(begun[1].lower())
    return before is not None and not any(
        one.search(said) is not None for one in (before, _NEGATIVE, _LACKING)
    )


def _clauses_before(asked: Figure, given: Figure, texts: tuple[str, str]) -> tuple[str, str]:
    """Give what stands before each of two figures in its own text."""
    return _clause_before(texts[0], asked), _clause_before(texts[1], given)


def _clause_before(text: str, figure: Figure) -> str:
    """Give what stands in a figure's clause before it."""
    start = max(
        (found.end() for found in _CLAUSE_END.finditer(text, 0, figure.span.start)), default=0
    )
    return text[start : figure.span.start]


def _is_excepted(before: str) -> bool:
    """Tell whether what stands behind these words is what something else does not hold of."""
    if any(one.search(before) is not None for one in (_NEGATIVE, _LACKING)):
        return False
    return _EXCEPT.search(before) is not None or _ALL_BUT.search(before) is not None


def _ends_later(denied: str, said: str) -> bool:
    """Tell whether one clause says that something did not end until then, the other that it was."""
    ended = _DID_NOT_END.search(denied)
    if ended is None or _NEGATIVE.search(said) is not None:
        return False
    verb = ended[1].lower()
    if verb in _BEFORE_IT and _BEFORE_IT[verb].search(said) is None:
        return False
    stem = verb.removesuffix("e")
    return re.search(rf"(?i)\b{stem}", said) is None
