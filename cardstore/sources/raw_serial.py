"""Raw references, fourth step: volume, issue, first page and year of what stands in a serial.

Comes in: what follows the names. Goes out: the numbers, and the text before them, which is title
and venue. The numbers are looked for in the orders in which styles have them; the last place in the
text counts, since titles may hold numbers too.

    VANCOUVER, AMA   2004;99(2):1461-3        BMC        2004, 99:1461-3
    SPRINGER         99(2):1461-1463          APA        99(2), 1461-1463
    NATURE           99, 1461-1463 (2004)     CHICAGO    99, no. 2 (2004): 1461-63
    ACS              2004, 99, 1461-1463      IEEE, MLA  vol. 99, no. 2, 2004, pp. 1461-1463
    DIN, French      99 (2004) H. 2, S. 1461-1463; t. 99, nº 2, 2004, p. 1461-1463
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardstore.sources.raw_text import MONTH

_RANGE = r"[A-Za-z]{0,4}\.?\s?\d{1,7}[a-z]?(?:\s?[-–—−‐]{1,2}\s?[A-Za-z]{0,3}\d{1,7}[a-z]?)?"
_PAGES = (
    r"(?:(?:pp?|S|pages?|Seiten?|Sp)\b\.?\s?)?"
    r"(?P<pages>(?:e|s|[A-Z]{1,3}\.?)?\d{1,9}(?:\.e?\d{1,4})?[A-Za-z]?"
    r"(?:\s?[-–—−‐]{1,2}\s?[A-Za-z]{0,3}\.?\d{1,7}(?:\.e?\d{1,4})?[A-Za-z]?)?(?:\s?ff?\b\.?)?)"
)
_VOLUME = r"(?:[Vv]ol\.?\s)?(?P<volume>[A-Z]{0,3}\d{1,4}[A-Z]?(?:[-–/]\d{1,4})?|[IVXLC]{1,8}\b)"
_ISSUE = (
    r"(?:\s?\((?P<issue>[^()]{1,40})\))?"
    r"(?P<extra>(?:,?\s?(?:Suppl|Pt|Part|Spec No)\.?\s?[A-Z\d]{0,4}(?:\s?Pt\s\d)?))?"
)
_YEAR = r"(?P<year>1[5-9]\d\d|20\d\d)[a-z]?"
_MONTH = (
    r"(?:[,\s]{1,2}[A-Z][a-z]{2,8}\.?(?:[-–/][A-Z][a-z]{2,8}\.?)?(?:\s\d{1,2}(?:[-–]\d{1,2})?)?)?"
)
_FRONT = r"(?:(?<=[\s,.(])|^)"
_END = r"(?![\w])"

_PATTERNS = (
    # AMA and BMC: 2004;99(2):1461-3   2004, 99:1461-3   2004 Mar;99:1461
    re.compile(rf"{_FRONT}\(?{_YEAR}\)?{_MONTH}\s?[;,]\s?{_VOLUME}{_ISSUE}\s?:\s?{_PAGES}{_END}"),
    # Nature: 99(2), 1461-1463 (2004)
    re.compile(
        rf"{_FRONT}{_VOLUME}{_ISSUE}\s?[:,]\s?{_PAGES}[,\s]{{1,2}}\({_YEAR}\)(?!\s?[,:]\s?\d){_END}"
    ),
    # Nature without a volume, as before print: 1–11 (2004)
    re.compile(rf"{_FRONT}(?P<pages>\d{{1,4}}\s?[-–]\s?\d{{1,4}})[,\s]{{1,2}}\({_YEAR}\)(?=\.?$)"),
    # Nature without pages: 99, (2004)
    re.compile(rf"{_FRONT}(?P<volume>\d{{1,4}}),\s\({_YEAR}\)(?=\.?$)"),
    # Chicago and DIN: 99, no. 2 (Spring 2004): 1461-63   99 (2004) H. 2, S. 1461
    re.compile(
        rf"{_FRONT}(?:[Vv]ol\.?\s|[Bb]d\.?\s|[Jj]g\.?\s|[Tt]\.\s)?(?P<volume>\d{{1,4}}|[IVXLC]{{1,8}})"
        rf"(?:[,./]\s?(?:(?:nos?|nr|iss(?:ue)?|h(?:eft)?|n[°º])\.?\s?)?(?P<issue>[\d–/-]{{1,9}}))?"
        rf"\s?[(\[](?:[^\W\d_][^()\d:,\s]{{1,20}}\s(?:\d{{1,2}},\s)?)?{_YEAR}[)\]]"
        rf"(?:,?\s?(?:[Nn]r|[Nn]o|H(?:eft)?|[Nn][°º])\.?\s?(?P<issue2>[\d–/-]{{1,7}}))?"
        rf"(?:\s?[:,]?\s?{_PAGES})?{_END}"
    ),
    # ACS: 2004, 99 (2), 1461-1463
    re.compile(rf"{_FRONT}{_YEAR},\s{_VOLUME}{_ISSUE}\s?,\s?{_PAGES}{_END}"),
    # Springer and APA: 99(2):1461-1463   99(2), 1461-1463
    re.compile(rf"{_FRONT}{_VOLUME}{_ISSUE}\s?[:,]\s?{_PAGES}{_END}"),
)
_LABELLED = {
    "volume": re.compile(
        r"[,.;]?\s?\b(?:vol(?:ume)?|bd|band|jg|jahrgang|t|tome|v)\.?\s"
        r"(?P<value>\d{1,4}[A-Z]?|[IVXLC]{1,8})\b(?!\.\s?\w)",
        re.IGNORECASE,
    ),
    "issue": re.compile(
        r"[,.;]?\s?(?:\b(?:nos?|nr|iss(?:ue)?|heft|h|num)\b\.?|n[°º])\s?"
        r"(?P<value>\d{1,4}(?:[–/-]\d{1,4})?)\b",
        re.IGNORECASE,
    ),
    "pages": re.compile(
        rf"[,.;:]?\s?\b(?:pp?|S|pages?|Seiten?|Sp)\b\.?\s?(?P<value>{_RANGE}(?:\s?ff?\b\.?)?)(?!\w)"
    ),
}
_REMARK = re.compile(
    r"[\s,;.]{0,3}(?:\[(?![^\[\]]{0,50}(?:diss|thesis|thèse))[^\[\]]{1,60}\]"
    r"|\(=\s[^()]{2,60}\)"
    r"|\((?:in|auf|en)\s[A-Z][a-z]{2,15}\)|\bin press|\bepub(?: ahead of print)?[^.]{0,40}"
    r"|\bonline first|\(review\)|\bprint)\s?\.?\s?$",
    re.IGNORECASE,
)
_LATE_YEAR = re.compile(
    rf"[\s,;(]{{1,3}}(?:{MONTH}(?:[-–/]{MONTH})?\s(?:\d{{1,2}},\s)?)?(?:\d{{1,2}}\s{MONTH}\s)?"
    r"(1[5-9]\d\d|20\d\d)[a-z]?\)?$"
)

_VOLUME_ALONE = re.compile(r",\s(?P<volume>\d{1,4})(?:\((?P<issue>[^()]{1,20})\))?\s?\.?\s?$")
_ONLY_DATES = re.compile(
    r"(?:[\s,;.:()/–-]|\d{4}|\d{1,2}(?=\s)|\b[A-Z][a-zäéû]{2,8}\b|\bno\b|\bart\b)*"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """What stands at the end of a reference to a serial.

    Attributes:
        before: the text before the first of them.
        after: the text after the last.
        volume, issue, locator: as written, or "".
        year: the year among them, or None.
    """

    before: str
    after: str = ""
    volume: str = ""
    issue: str = ""
    locator: str = ""
    year: int | None = None


def without_remarks(text: str) -> str:
    """Drop what follows the numbers: a language in brackets, "in press"."""
    for _ in range(3):
        cut = _REMARK.sub("", text, count=1)
        if cut == text:
            break
        text = cut
    return text


def read_numbers(text: str, *, dated: bool) -> Numbers | None:
    """Give the numbers of a serial, or None when there are none.

    Args:
        text: what follows the names.
        dated: the year was told already.
    """
    if _LABELLED["volume"].search(text) and (labelled := _labelled(text)) is not None:
        return labelled
    for place, pattern in enumerate(_PATTERNS):
        found = None
        for match in pattern.finditer(text):
            if not dated and place == len(_PATTERNS) - 1 and _like_year(match["volume"]):
                continue
            found = match
        if found is not None and len(text) - found.end() <= max(60, len(text) // 3):
            groups = found.groupdict()
            issue = groups.get("issue") or groups.get("issue2") or ""
            year = groups.get("year")
            if year is None and _like_year(issue):
                year, issue = issue, ""
            if year is None:
                late = re.match(r"[\s,(]{1,3}(1[5-9]\d\d|20\d\d)\)?(?!\d)", text[found.end() :])
                year = late[1] if late else None
            extra = (groups.get("extra") or "").strip(" ,")
            return Numbers(
                before=text[: found.start()],
                after=text[found.end() :],
                volume=groups.get("volume") or "",
                issue=" ".join(part for part in (issue, extra) if part),
                locator=re.sub(r"\s", "", groups.get("pages") or ""),
                year=None if year is None else int(year),
            )
    if dated and (last := _VOLUME_ALONE.search(text)) is not None and ". " in text[: last.start()]:
        return Numbers(
            before=text[: last.start()], volume=last["volume"], issue=last["issue"] or ""
        )
    return _labelled(text)


def _labelled(text: str) -> Numbers | None:
    """Give numbers that say what they are, in any order: "vol. 3, no. 2, pp. 1-2, 1999"."""
    found = {name: last for name, pattern in _LABELLED.items() if (last := _last(pattern, text))}
    if "pages" not in found and not ("volume" in found and "issue" in found):
        return None
    if "volume" not in found and "issue" not in found:
        return None
    start = min(match.start() for match in found.values())
    rest = text[start:]
    years = re.findall(r"(?<![\d–-])(1[5-9]\d\d|20\d\d)(?![\d–-])", _without(rest, found, start))
    end = max(match.end() for match in found.values())
    if not _ONLY_DATES.fullmatch(_without(rest[: end - start], found, start)):
        # A volume of a book, with place and printer before the pages.
        return None
    before = text[:start]
    late = _LATE_YEAR.search(before[-40:]) if not years else None
    if late is not None:
        before = before[: len(before) - len(late[0])]
    year = years[-1] if years else late[1] if late else None
    value = {name: " ".join(match["value"].split()) for name, match in found.items()}
    return Numbers(
        before=before,
        after=text[end:],
        volume=value.get("volume", ""),
        issue=value.get("issue", ""),
        locator=value.get("pages", ""),
        year=None if year is None else int(year),
    )


def _without(rest: str, found: dict[str, re.Match[str]], start: int) -> str:
    for match in sorted(found.values(), key=lambda one: -one.start()):
        rest = rest[: match.start() - start] + " ; " + rest[match.end() - start :]
    return rest


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    found = None
    for match in pattern.finditer(text):
        found = match
    return found


def _like_year(text: str | None) -> bool:
    return bool(text) and re.fullmatch(r"1[5-9]\d\d|20\d\d", text or "") is not None
