"""Languages: is a text English, as far as its numbers are concerned?"""

from __future__ import annotations

import re

from cardstore.text.numbers.tokens import FRACTION_SIGNS, RAISED_SIGNS

_CONTINENTAL = frozenset({"de", "fr", "es", "it", "pt", "nl", "da", "nb", "sv", "pl", "ru", "tr"})
_LETTER = re.compile(rf"[^\W\d_a-zA-Zªº{FRACTION_SIGNS}{RAISED_SIGNS}]")
# Function words that are no English words, of German, French, Spanish, Italian, Dutch, Danish.
_FOREIGN = re.compile(
    r"\b(?:der|das|und|ein|eine|wurden|waren|mit|von|im|le|les|des|du|un|une|et|dans|avec|furent"
    r"|el|los|las|con|fueron|gli|di|che|furono|het|een|van|och|og|blev|zwischen|durch|pour)\b",
    re.IGNORECASE,
)
_ENGLISH = re.compile(
    r"\b(?:the|of|and|were|was|in|to|at|by|had|with|for|on|from|as|it)\b", re.IGNORECASE
)


def is_foreign(text: str, *, language: str) -> bool:
    """Tell whether a text is read as one of the Continent.

    Args:
        text: any text.
        language: what it is said to be in: "en", "de", "fr-CH". Text that has letters or function
            words that are not English, and no English function word, is foreign in any case.

    >>> [is_foreign(t, language="en") for t in ("1.400 Bäume", "the café had 12 chairs")]
    [True, False]
    """
    if language.split("-", maxsplit=1)[0].lower() in _CONTINENTAL:
        return True
    # An English word mostly stands near the beginning, and a foreign one nowhere.
    if _ENGLISH.search(text):
        return False
    return (_LETTER.search(text) or _FOREIGN.search(text)) is not None
