"""Raw references, first step: the lines of a list become references of one line each.

Comes in: the text of a file, or one reference as it was pasted, wrapped and hyphenated. Goes out:
each reference on one line without its number, and the line on which it begins.

    1. How the list is laid out is told from the whole: numbered, separated by blank lines, with
       hanging or first-line indents, or one a line.
    2. Lines of one reference are joined. A hyphen at a line's end goes when small letters follow,
       unless the halves are known to be words of their own; a link or DOI is joined without blank.

Source: Unicode Standard, 4.5 (letters and their case).
"""

from __future__ import annotations

import html
import re

LONGEST = 4_000
"""Code points of a reference that are looked at. The longest of 2,000 measured has 489."""


def _letters(*, upper: bool) -> str:
    blocks = (range(0x41, 0x530), range(0x1E00, 0x2000))
    letters = [chr(code) for block in blocks for code in block]
    return "".join(c for c in letters if (c.isupper() if upper else c.islower()))


UPPER = _letters(upper=True)
"""Capital letters of the Latin, Greek and Cyrillic scripts, for a class of a regex."""

LOWER = _letters(upper=False)
"""Small letters of the same scripts."""

MONTH = (
    r"(?:Jan|Feb|Fév|Mar|Mär|Apr|Avr|Ma[iy]|Jun|Juin|Jul|Juil|Aug|Août|Sep|O[ck]t|Nov|D[eé][cz]"
    r"|Spring|Summer|Autumn|Fall|Winter|Frühjahr|Herbst)[^\W\d_]{0,7}\.?"
)
"""The name of a month or season, whole or cut."""

_LINE_HYPHEN = re.compile(rf"([^\W\d_]*)[-‐¬]\s*\n\s*(?=([{LOWER}]+))")
_LINE_LINK = re.compile(r"((?:https?://|www\.|\bdoi:|\b10\.)\S*[/_=.-])[ \t]*\n\s*(?=[\w/])")
_SPLIT_REGISTRANT = re.compile(r"(doi(?:\.org/|:)\s?10\.)\s+(?=\d{4})")
# Halves that are words of their own, so that the hyphen between them belongs there.
_OWN_FIRST = frozenset(
    {"alpha", "beta", "gamma", "delta", "kappa", "self", "half", "double", "single", "non"}
)
_OWN_SECOND = frozenset(
    {
        "based",
        "related",
        "dependent",
        "induced",
        "specific",
        "associated",
        "mediated",
        "derived",
        "century",
    }
)
# What web pages set titles with.
_TAG = re.compile(
    r"</?(?:i|b|em|strong|sup|sub|sc|span|u|a|p|br)(?:\s[^<>]{0,80})?/?>", re.IGNORECASE
)
_ONE_MARK = re.compile(r"\s*(?:\[\d{1,4}[a-z]?\]|\(\d{1,3}\)|\d{1,3}[.)](?=\s)|[•·▪*–—-](?=\s))\s*")


def joined(text: str) -> str:
    r"""Give a reference of several lines as one line, without list mark.

    >>> joined("12. Tolle A. Harbour il-\nluminations. Quay Notes")
    'Tolle A. Harbour illuminations. Quay Notes'
    """
    cut = text[:LONGEST].replace("\u00ad", "")
    if "&" in cut or "<" in cut:
        cut = _TAG.sub("", html.unescape(cut))
    if "\n" in cut:
        cut = _LINE_HYPHEN.sub(_without_hyphen, cut)
        cut = re.sub(r"(?<=\w)[-‐][ \t]*\n\s*(?=\w)", "-", _LINE_LINK.sub(r"\1", cut))
    cut = _SPLIT_REGISTRANT.sub(r"\1", " ".join(cut.split()))
    return _ONE_MARK.sub("", cut, count=1) if _ONE_MARK.match(cut) else cut


def _without_hyphen(match: re.Match[str]) -> str:
    if match[2] in ("and", "or", "und", "oder", "et", "ou"):
        return match[1] + "- "
    if match[1].lower() in _OWN_FIRST or match[2] in _OWN_SECOND:
        return match[1] + "-"
    return match[1]
