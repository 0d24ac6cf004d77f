"""Raw references, third step: who is named at the head, and where the list of names ends.

Comes in: a reference without its identifiers. Goes out: its creators, whether the list says itself
that it is cut, the year that follows it, and the place where the rest begins. Nobody is named where
it is not told: a title that stands first stays a title.

    1. The first name decides which forms the others may have ("Tolle, Ada, and Ben Quay").
    2. Names go on while separators and names of those forms follow.
    3. Names written "Ada Tolle, Ben Quay" look like titles; where a comma ends them, only an "and"
       before the last, or initials, show that they are names.
    4. A body is known by a word that bodies have, or by a year in brackets that follows it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cardstore.sources import raw_names as names
from cardstore.sources.raw_text import UPPER
from cardstore.sources.source import Creator

_MOST = 500
_LONGEST_BODY = 14
_FEW_WORDS = 3
_YEAR_DIGITS = 4
_FORMS = {
    "vancouver": (names.VANCOUVER, ("vancouver",)),
    "inverted": (names.INVERTED, ("inverted", "initials")),
    "initials": (names.INITIALS, ("initials", "direct")),
    "bare": (names.BARE, ("bare",)),
    "bracketed": (names.BRACKETED, ("bracketed",)),
    "shouted": (names.SHOUTED, ("shouted",)),
    "full": (names.FULL, ("initials", "direct", "full")),
    "direct": (names.DIRECT, ("direct", "initials")),
}
_SEPARATOR = re.compile(
    r"\s?(?:[*†‡]\s?)?(?:(?P<and>[,;]?\s(?:and|und|y|e)\s|[,;]?\set\s(?!al)|[,;]?\s?&\s?)"
    r"|(?P<strong>;\s|\s?/\s?|\s[–—]\s(?=[A-Z]))|,\s?)"
)
_ET_AL = re.compile(
    r"\s?[,;]?\s?(?:\[?\(?\b(?:et|and)\.?\s(?:al|alii|others)\b\.?[)\]]?|\bu\.\s?a\.|…|\.\.\.)",
    re.IGNORECASE,
)
_ROLE = re.compile(
    r"[,;]?\s?[(\[]?\s?\b(?P<role>editors?|eds?|hrsgg?|hgg?|hrg|éds?|dirs?|coord|comps?|translators?|trans|übers)"
    r"\b\.?\s?[)\]]?(?=[\s,.:;]|$)",
    re.IGNORECASE,
)
_YEAR = re.compile(
    r"[\s,.;:]{0,3}(?:[(\[]1\d{3}[)\]]\s?)?(?P<open>[(\[])?(?:©|c|ca\.|c\.)?\s?"
    r"(?P<first>1[0-9]\d\d|20\d\d)[a-z]?(?:\s?[/–-]\s?(?P<other>\d{4}|\d{2})(?!\d))?"
    r"(?:,\s[^()\[\]\d]{3,15}(?:\s\d{1,2})?(?:[–-]\d{1,2})?)?"
    r"(?P<close>[)\]])?(?:\s?[(\[](?P<again>1[0-9]\d\d|20\d\d)[)\]])?(?=[\s.,:;]|$)"
)
_BY_DAY = re.compile(r"\d{4}[a-z]?,\s[^\W\d_]{3,}")
_NO_YEAR = re.compile(
    r"[\s,.]{0,2}[(\[]?(?:n\.\s?d\.|s\.\s?a\.|o\.\s?J\.|in press|forthcoming|im Druck|submitted"
    r"|to appear)[)\]]?(?=[\s.,:;]|$)",
    re.IGNORECASE,
)
_BODY_WORD = re.compile(
    r"\b(?:organi[sz]ation|committee|institut(?:e|ion)?|university|universität|ministry|ministère|"
    r"ministerium|department|association|society|council|commission|bureau|agency|cent(?:er|re)s?|"
    r"foundation|union|bank|academy|akademie|service|nations|consortium|collaboration|investigators|"
    r"authority|parliament|congress|government|company|corporation|inc|ltd|bundesamt|gesellschaft|"
    r"verein|société|stiftung|college|group|network|federation|board|guild|panel|team|museum|library|"
    r"office|party|church|trust)\b",
    re.IGNORECASE,
)
_BODY = re.compile(
    rf"(?:[Tt]he\s|U\.\s?[SKN]\.\s)?(?=[{UPPER}])(?:[^.:;()\[\]“”\"„«]|\([A-Z]{{2,6}}\)){{2,120}}?(?=\.\s|:\s|\.?\s\(\d{{4}}|$)"
)
_SEGMENT = re.compile(r"(?:the\s|for the\s|on behalf of (?:the\s)?)?[^.,:;()]{3,100}(?=[.,:;(]|$)")
_EDITION_NEXT = re.compile(
    r"\s?(?:\d{1,2}(?:st|nd|rd|th)\s|rev(?:ised|\.)\s|vol|[^.:;]{2,30}:\s[^.:;,]{2,50}[,;]\s?\d{4}"
    r"|[^.:;,]{2,40},\s\d{4})",
    re.IGNORECASE,
)
_ARTICLE = re.compile(
    r"(?:The|An?|On|Der|Die|Das|Ein|Eine|Le|Les|Un|Une|Zur?|Vom|Über|Il|El|Los)\s[^,.]*\s?[A-Z]"
)
_PAPER = re.compile(
    r"^(?:Times|Post|Herald|Tribune|Zeitung|Journal|News|Review|Gazette|Dictionary|Bible|Encyclop\w+)$"
)
# Authors who are known by one name.
_ONE_NAME = re.compile(
    r"(Anonymous|Anon|Plato|Platon|Aristotle|Aristoteles|Aristote|Homer|Homère|Virgil|Vergil|Virgile|Ovid|Ovide"
    r"|Horace|Horaz|Cicero|Cicéron|Seneca|Sénèque|Tacitus|Tacite|Livy|Livius|Plutarch|Plutarque|Herodotus|Herodot"
    r"|Thucydides|Thukydides|Xenophon|Sophocles|Sophokles|Euripides|Aeschylus|Aischylos|Aristophanes|Lucretius"
    r"|Lukrez|Augustine|Augustinus|Boethius|Avicenna|Averroes|Maimonides|Erasmus|Dante|Molière|Voltaire|Stendhal"
    r"|Novalis|Confucius|Laozi|Epictetus|Plotinus|Euclid|Ptolemy|Pliny|Petrarch|Petrarca|Boccaccio)(?=[.,:]\s|\s\(\d)"
)
# What a foot note has behind the names: a title in quotation marks, or an imprint in brackets.
_NOTE = re.compile(r"^,\s[“\"„«‘']|\([^()]{2,80}[:,]\s[^()]{2,80}\s?\d{4}\)|\(\d{4}\)")
_ROLES = {"t": "translator", "ü": "translator", "c": "compiler"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The names with which a reference begins.

    Attributes:
        creators: in the order given; empty where none are told.
        et_al: the list says that it is cut.
        year: the year right after the names, or None.
        by_day: a month or day stands with it, as for what appears in papers and on sites.
        end: where the rest begins.
        form: how the first name is written, "body" for bodies, "" where nobody is named.
    """

    creators: tuple[Creator, ...] = ()
    et_al: bool = False
    year: int | None = None
    by_day: bool = False
    end: int = 0
    form: str = ""


def read_head(text: str) -> Head:
    """Give the names at the beginning of a reference.

    >>> read_head("Tolle A, van Quay BC, et al. Lamps.").creators[1]
    Creator(family='van Quay', given='BC', role='author')
    """
    single = _ONE_NAME.match(text)
    if single is not None:
        creators = (Creator(family=single[1]),)
        return _closed(text, Head(creators=creators, end=single.end(1), form="single"))
    for form in ("vancouver", "inverted", "bracketed", "shouted", "initials", "bare", "full"):
        match = _FORMS[form][0].match(text)
        if match is not None and not (form == "vancouver" and _middle_initial(text, match)):
            head = _list_from(text, match, form)
            if head is not None:
                return _closed(text, head)
    body = _body(text)
    if body is not None:
        return _closed(text, body)
    match = names.DIRECT.match(text)
    head = _list_from(text, match, "direct") if match is not None else None
    return Head() if head is None else _closed(text, head)


def _middle_initial(text: str, match: re.Match[str]) -> bool:
    """Tell "Ada B. Tolle, “Lamps”" from "Tolle B. Lamps, and other lights"."""
    direct = names.DIRECT.match(text)
    if direct is None or direct.end() <= match.end() + 1 or len(match["given"].strip(".")) > 1:
        return False
    after = text[direct.end() :]
    other = re.match(r",?\s(?:and|und|et|&)\s", after)
    if other is not None:
        return names.DIRECT.match(after, other.end()) is not None
    listed = names.DIRECT.match(after, 2) if after.startswith(", ") else None
    return after.startswith(",") and (_NOTE.search(after) is not None or listed is not None)


def _two_names(text: str, match: re.Match[str]) -> bool:
    """Tell "Ada Tolle, Ben Quay" and "Ada Tolle, Harbour Lamps" from "García Márquez, Gabriel"."""
    if not names.PLAIN_WORDS.fullmatch(match["family"]):
        return False
    given = match["given"].split()
    return (len(given) > 1 and "." not in match["given"]) or not re.match(
        r"[.:;(]|\s[(]|\sand\s", text[match.end() :]
    )


def creator_of(match: re.Match[str], role: str = "author") -> Creator:
    """Give the creator whose name was found."""
    given = " ".join(match["given"].split()).strip(" ,-")
    suffix = match["suffix"]
    return Creator(
        family=match["family"].strip(),
        given=f"{given}, {suffix}" if suffix else given,
        role=role,
    )


def read_names(text: str, *, role: str) -> tuple[tuple[Creator, ...], int]:
    """Give the people of a phrase that is known to name people ("edited by"), and its end."""
    for form in ("vancouver", "initials", "direct", "inverted", "bare", "full"):
        match = _FORMS[form][0].match(text)
        if match is not None:
            creators, end, _, _ = _collected(text, match, form)
            return tuple(replace(creator, role=role) for creator in creators), end
    return (), 0


def read_named(text: str) -> tuple[tuple[Creator, ...], int] | None:
    """Give the people named at the beginning with their role, and where the rest begins.

    >>> read_named("A. Tolle & B. Quay (Eds.), Lamps")[1]
    27

    None when they are not named with a role: then these words are something else.
    """
    for form in ("vancouver", "inverted", "bracketed", "initials", "bare", "full", "direct"):
        match = _FORMS[form][0].match(text)
        if match is None:
            continue
        creators, end, _, _ = _collected(text, match, form)
        role = _ROLE.match(text, end)
        if role is not None:
            kind = _ROLES.get(role["role"][0].lower(), "editor")
            named = tuple(replace(creator, role=kind) for creator in creators)
            return named, _behind_marks(text, role.end())
    return None


def _list_from(text: str, first: re.Match[str], form: str) -> Head | None:
    """Give the list that begins with that name, or None where it is none after all."""
    creators, end, sure, et_al = _collected(text, first, form)
    if form == "bare" and len(creators) == 1 and not et_al:
        return None
    named = et_al or _plausible(text, end, creators, sure=sure)
    if form in ("direct", "initials") and not named:
        if form == "initials":
            return None
        creators, end = creators[:1], first.end()
        if not _plausible(text, end, creators, sure=False):
            return None
    if form == "full" and _two_names(text, first):
        return None
    if (
        form == "full"
        and text[end - 1] != "."
        and not re.match(r"[.,;:/]|\s?\(|\s(?:and|und|et|&)|$|\s?\[", text[end : end + 5])
    ):
        return None
    return Head(creators=creators, et_al=et_al, end=end, form=form)


def _collected(
    text: str, first: re.Match[str], form: str
) -> tuple[tuple[Creator, ...], int, bool, bool]:
    """Give the names, where they end, whether "and" closed them, and whether "et al." did."""
    creators = [creator_of(first)]
    end = first.end()
    allowed = _FORMS[form][1]
    sure = False
    while len(creators) < _MOST:
        if (cut := _ET_AL.match(text, end)) is not None:
            return tuple(creators), cut.end(), True, True
        separator = _SEPARATOR.match(text, end)
        if separator is None or (sure and separator["strong"] is None and form != "vancouver"):
            break
        found = _next_name(text, separator, allowed)
        if found is None:
            break
        creator, end = found
        creators.append(creator)
        sure = separator["and"] is not None
    return tuple(creators), end, sure, False


def _next_name(
    text: str, separator: re.Match[str], allowed: tuple[str, ...]
) -> tuple[Creator, int] | None:
    start = separator.end()
    if separator["strong"] is not None:
        allowed = ("full", *allowed) if "full" in allowed else allowed
    for form in allowed:
        if form == "full" and separator["strong"] is None and separator["and"] is None:
            continue
        match = _FORMS[form][0].match(text, start)
        if match is not None and not (form in ("direct", "full") and _ARTICLE.match(text, start)):
            return creator_of(match), match.end()
    segment = _SEGMENT.match(text, start)
    if segment is None or segment[0].count(" ") > _LONGEST_BODY:
        return None
    # In lists without stops in the names, a comma is never the end of the list.
    listed = "vancouver" in allowed and re.match(r":|\s?\(\d{4}", text[segment.end() :]) is not None
    if listed or _BODY_WORD.search(segment[0]):
        name = re.sub(r"^(?:for the|on behalf of(?: the)?|the)\s", "", segment[0]).strip()
        if name[:1].isupper():
            return Creator(family=name), segment.end()
    return None


def _plausible(text: str, end: int, creators: tuple[Creator, ...], *, sure: bool) -> bool:
    """Tell whether words written "Ada Tolle" are names, by what follows them."""
    if _YEAR.match(text, end) or _ROLE.match(text, end):
        return True
    if any(_PAPER.search(c.family) or _BODY_WORD.search(f"{c.given} {c.family}") for c in creators):
        return False
    single = len(creators) == 1
    initials = all("." in creator.given for creator in creators)
    match text[end : end + 1]:
        case ":":
            return sure or single
        case ",":
            return sure or initials or single
        case ".":
            # A title of two words may stand alone before its imprint: "Animal Farm. London: …".
            long = single and " " in creators[0].given
            more = _EDITION_NEXT.match(text, end + 2) is None and ". " in text[end + 2 :]
            return more and (sure or initials or not long)
        case _:
            return False


def _body(text: str) -> Head | None:
    match = _BODY.match(text)
    if match is None:
        return None
    name = match[0].rstrip(". ")
    words = name.split()
    dated = re.match(r"\.?\s\(\d{4}", text[match.end() :]) is not None
    short = len(words) <= _FEW_WORDS and all(word[0].isupper() for word in words)
    called = len(words) <= _LONGEST_BODY and _BODY_WORD.search(name) is not None
    if not (called or (dated and short)):
        return None
    if not dated and _EDITION_NEXT.match(text, match.end() + 2):
        return None
    if sum(word[0].islower() for word in words) > 1 + len(words) // 2:
        return None
    return Head(creators=(Creator(family=name),), end=match.end(), form="body")


def _closed(text: str, head: Head) -> Head:
    """Give the list with what stands at its end: the role of those named, the year, a mark."""
    end, creators = head.end, head.creators
    role = _ROLE.match(text, end)
    if role is not None:
        end = role.end()
        kind = _ROLES.get(role["role"][0].lower(), "editor")
        creators = tuple(replace(creator, role=kind) for creator in creators)
    year, after = year_at(text, end)
    by_day = year is not None and _BY_DAY.search(text[end:after]) is not None
    return replace(
        head, creators=creators, year=year, by_day=by_day, end=_behind_marks(text, after)
    )


def _behind_marks(text: str, at: int) -> int:
    """Give where the marks that stand there end; four at most."""
    return at + len(text[at : at + 4]) - len(text[at : at + 4].lstrip(" .,:;)"))


def year_at(text: str, at: int) -> tuple[int | None, int]:
    """Give the year that stands there, and where it ends.

    Of two, as in "1532/1998" and "1998 [1532]", the later is that of the edition.
    """
    match = _YEAR.match(text, at)
    if match is None:
        missing = _NO_YEAR.match(text, at)
        return None, at if missing is None else missing.end()
    bare = match["open"] is None and not re.match(r"[\s,.]", text[at : at + 1])
    if bare:
        return None, at
    years = [match["first"], match["again"]]
    if len(match["other"] or "") == _YEAR_DIGITS:
        years.append(match["other"])
    return max(int(year) for year in years if year), match.end()
