"""Citation keys: what of a bracket that names works by their keys is no word of the writer's.

Comes in: what stands between the brackets, "see @tolle, p. 3; @pell, who counts nine". Goes out:
the stretches that only lead to a work: its key, the place in it, "see", "quoted in". All else is
set in print as it stands, and so is the writer's.

    1. The bracket is cut at its semicolons, as Pandoc does.
    2. A part is a mere reference where it has a key and nothing beside it but places in the work
       and the words of `LEADS`.
    3. Of every other part the places in the work go, and the rest stays, its key too.

Source: Pandoc User's Guide, "Citations".
"""

from __future__ import annotations

import re

from cardstore.spans import Span


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PART = re.compile(r"[^;]+")
_KEY = re.compile(r"(?<!\w)-?@(?:\{[^{}]*\}|\w(?:[\w:.#$%&+?~/-]*\w)?)")
_LABEL = (
    r"(?:pp?|pages?|ch|chaps?|chapters?|vols?|volumes?|secs?|sections?|nn?|notes?|fn|figs?|figures?"
    r"|tabs?|tables?|ll?|lines?|fols?|ff?|bks?|books?|nos?|paras?|paragraphs?|vv?|verses?|parts?"
    r"|pts?|cols?|columns?|app|appendix|arts?|plates?|pls?|eqs?|loc|kap|bd|s|sp)"
)
_NUMBER = r"(?:[a-z]{0,2}\d+[a-z]{0,2}|[ivxlcdm]+)"
_NUMBERS = rf"{_NUMBER}(?:\s*(?:[-–—,/.:&]{{1,3}}|and|und)\s*{_NUMBER}\b)*(?:\s*(?:ff?|sqq?)\b\.?)?"
_PLACE = re.compile(
    rf"(?:,\s*)?(?:(?<!\w){_LABEL}(?:\.\s*|\s+|(?=\d))|[§¶]+\s*){_NUMBERS}\b"
    rf"|(?<=\0)(?:,?\s*{_NUMBERS}\s*(?=[,;]|\Z)|,?\s*\{{[^{{}}]*\}})",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W_]+(?:[’'.-][^\W_]+)*")
LEADS = _words(
    """
    see also e.g eg i.e cf compare but and or for example instance as in by from after following
    contra pace esp especially further generally quoted cited reprinted discussed reviewed
    translated the his her their my our own op cit loc ibid passim et al ff emphasis italics added
    mine original emphases translation ed eds trans vgl siehe auch z.b so etwa bei nach zitiert
    """
)
"""They can be set together in any order and state nothing."""


def reference_parts(inside: str) -> tuple[Span, ...] | None:
    """Find what only leads to a work, in the text between two brackets.

    Returns:
        The stretches that are no words of the writer's, in order; None where there is nothing else.

    >>> reference_parts("see @tolle, p. 3; @pell, vol. ii")
    >>> [one.of("@tolle, p. 3, denies it") for one in reference_parts("@tolle, p. 3, denies it")]
    [', p. 3']
    """
    parts: list[Span] = []
    free = False
    for part in _PART.finditer(inside):
        said = _KEY.sub(lambda key: "\0" * len(key.group()), part.group())
        places = list(_PLACE.finditer(said))
        rest = said
        for one in places:
            rest = f"{rest[: one.start()]}{' ' * len(one.group())}{rest[one.end() :]}"
        keyed = "\0" in said
        if keyed and all(word.casefold() in LEADS for word in _WORD.findall(rest)):
            parts.append(Span(part.start(), part.end()))
            continue
        free = free or _WORD.search(rest) is not None
        if keyed:
            parts += [Span(part.start() + one.start(), part.start() + one.end()) for one in places]
    return tuple(parts) if free else None
