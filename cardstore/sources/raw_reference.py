"""Raw references: one line of a list of references becomes a `Reference`.

Comes in: a reference in whatever style, on one line or wrapped. Goes out: its parts. What is not
told stays empty; nothing is repaired, since a wrong check digit or a misspelt name is just what has
to be seen. `raw` keeps the reference as it was written.

    1. Lines are joined (`raw_text`), identifiers and links taken out (`raw_marks`).
    2. Names and the year behind them are read from the front (`raw_authors`).
    3. Numbers of a serial are read from the back (`raw_serial`), or the imprint of a book
       (`raw_imprint`), or a container that begins with "In" (`raw_container`).
    4. What is between is title and venue (`raw_title`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from cardstore.sources.raw_authors import Head, read_head, year_at
from cardstore.sources.raw_container import (
    Container,
    is_conference,
    read_container,
    split_container,
    take_people,
)
from cardstore.sources.raw_imprint import read_imprint
from cardstore.sources.raw_lists import split_references
from cardstore.sources.raw_marks import Marked, take_marks
from cardstore.sources.raw_names import PARTICLE, WORD
from cardstore.sources.raw_serial import Numbers, read_numbers, without_remarks
from cardstore.sources.raw_text import LOWER, UPPER, joined
from cardstore.sources.raw_title import Titled, read_quoted, split_venue, tidy, venue_of
from cardstore.sources.reference import Reference, Scheme
from cardstore.sources.source import Creator

_THESIS = re.compile(
    r"[\s,.;(\[]{1,3}(?P<label>(?:unpublished\s|unveröff(?:entlichte|\.)\s)?(?:ph\.?\s?d\.?|d\.?\s?phil\.?|m\.?a\.?|m\.?sc\.?|"
    r"doctoral|master[’']?s?|bachelor[’']?s?|thèse(?:\sde\sdoctorat)?|inaugural-?|habil(?:itation)?s?)?[\s-]?"
    r"\b(?:diss(?:ertation)?\b\.?|thesis|thèse(?:\sde\sdoctorat)?|doctorat|habilitationsschrift|dissertationsschrift)\b\.?"
    r"(?:\s[Pp]hil\.)?)",
    re.IGNORECASE,
)
_SCHOOL = re.compile(
    r"\b(?:univ|universit|college|school|hochschule|institut|école|academy|eth\b)", re.IGNORECASE
)
_REPORT = re.compile(
    r"\b(?:technical report|tech\. rep|working paper|report no|discussion paper|white paper)\b",
    re.IGNORECASE,
)
_REPORT_LABEL = re.compile(
    r"^(?:technical report|tech\. rep\.|working paper|white paper)\b[^,]{0,20},\s", re.IGNORECASE
)
# "(London: Quay, 1893)" is that of a book, whatever numbers follow.
_BRACKET_IMPRINT = re.compile(r"\([^():\d]{2,60}:\s[^()]{2,80},\s\d{4}[^()]{0,6}\)")
_SIGNAL = re.compile(
    r"(?:[Vv]gl\.|[Cc]f\.|[Ss]ee(?:\salso|,?\se\.g\.,?)?|[Ss]iehe|[Vv]oir)\s(?:auch\s)?"
    rf"(?=[{UPPER}][{LOWER}])"
)
_SAME_AUTHOR = re.compile(r"[—–―_-]{2,}[.,:]?\s")
_NOTE_PAGES = r"(?:(?:pp?|S)\.\s?)?(?P<pages>\d{1,5}(?:[-–]\d{1,5})?(?:\s?ff?\.?)?)"
_IBIDEM = re.compile(
    rf"(?:ibid(?:em)?|ebd|ebenda|op\.\s?cit|loc\.\s?cit|a\.\s?a\.\s?O)\b\.?(?:[,:]?\s{_NOTE_PAGES})?",
    re.IGNORECASE,
)
# "Tolle, Harbour Lamps, 57": no year, and nothing but a title between name and page.
_SHORT_TITLE = re.compile(
    rf"(?P<family>(?:{PARTICLE}){{0,2}}{WORD}),\s(?P<title>[“\"„«]?[{UPPER}][^,.;:()\d]{{2,60}}[,”\"“»]{{1,3}})\s"
    rf"{_NOTE_PAGES}\.?"
)
# "Müller 1998, S. 12", as notes cite what the list has in full.
_SHORT_CITE = re.compile(
    rf"\(?(?P<family>(?:{PARTICLE}){{0,2}}{WORD}),?\s\(?(?P<year>1[4-9]\d\d|20\d\d)[a-z]?\)?"
    rf"(?:[,:]\s{_NOTE_PAGES})?\)?\.?"
)
_ANY_YEAR = re.compile(r"(?<![\d–/-])(1[4-9]\d\d|20\d\d)(?![\d–/-])")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Body:
    """What is told behind the names."""

    title: str
    creators: tuple[Creator, ...] = ()
    year: int | None = None
    venue: str = ""
    publisher: str = ""
    edition: str = ""
    volume: str = ""
    issue: str = ""
    locator: str = ""
    csl_type: str = ""


def parse_raw_reference(text: str) -> Reference:
    """Give the parts of one reference.

    Args:
        text: the reference as it was written, on one line or several, in any usual style.

    >>> parse_raw_reference("Tolle A, Quay B. The lamps. Quay Notes. 1974;99:496-7.").venue
    'Quay Notes'
    """
    line = joined(text)
    # A dash stands for the author of the reference above, whom this one does not tell.
    signal = _SIGNAL.match(line) or _SAME_AUTHOR.match(line)
    marked = take_marks(line if signal is None else line[signal.end() :])
    short = _short_cite(marked.text)
    if short is not None:
        return replace(short, raw=text.strip(), identifiers=marked.identifiers)
    head = read_head(marked.text)
    body = _body(without_remarks(marked.text[head.end :]), head, marked)
    if not (body.title or body.venue) and head.form in ("body", "single"):
        # A name alone is what it is about, not who wrote it.
        body, head = replace(body, title=head.creators[0].family), replace(head, creators=())
    return Reference(
        title=body.title,
        creators=(*head.creators, *body.creators),
        et_al=head.et_al,
        year=head.year if head.year is not None else body.year,
        venue=body.venue,
        publisher=body.publisher,
        edition=body.edition,
        volume=body.volume,
        issue=body.issue,
        locator=body.locator,
        identifiers=marked.identifiers,
        csl_type=body.csl_type,
        url=marked.url,
        raw=text.strip(),
    )


def parse_raw_references(text: str) -> tuple[Reference, ...]:
    """Give the references of a list, numbered, indented, parted by blank lines, or one a line."""
    return tuple(parse_raw_reference(one.text) for one in split_references(text))


def _short_cite(text: str) -> Reference | None:
    """Give what a note tells that only points to what the list has in full."""
    same = _IBIDEM.match(text)
    if same is not None:
        return Reference(title="", locator=same["pages"] or "")
    match = _SHORT_CITE.fullmatch(text)
    if match is not None:
        return Reference(
            title="",
            creators=(Creator(family=match["family"]),),
            year=int(match["year"]),
            locator=match["pages"] or "",
        )
    match = _SHORT_TITLE.fullmatch(text)
    if match is not None:
        return Reference(
            title=tidy(match["title"]).strip('“”"„«» '),
            creators=(Creator(family=match["family"]),),
            locator=match["pages"],
        )
    return None


def _body(text: str, head: Head, marked: Marked) -> _Body:
    dated = head.year is not None
    titled = read_quoted(text)
    if titled is not None:
        found = _after_title(titled, dated=dated)
    elif (thesis := _THESIS.search(text)) is not None:
        found = _thesis(Titled(title=tidy(text[: thesis.start()])), text[thesis.end() :])
    elif (parted := split_container(text)) is not None:
        found = _contained(parted[0], parted[1], dated=dated, chapter=True)
    elif not _BRACKET_IMPRINT.search(text) and (numbers := read_numbers(text, dated=dated)):
        found = _article(numbers, dated=dated)
    else:
        found = _book(text, head, marked)
    return found


def _after_title(titled: Titled, *, dated: bool) -> _Body:
    """Read what follows a title in quotation marks."""
    year, rest = None, titled.rest
    if not dated:
        # "“Lamps.” 1974. Quay Notes": a year between title and venue.
        year, end = year_at(f" {rest}", 0)
        rest = rest[max(0, end - 1) :].lstrip(" .,;:") if year is not None else rest
    thesis = _THESIS.search(f" {rest}")
    if thesis is not None:
        found = _thesis(titled, f" {rest}"[thesis.end() :])
    else:
        begins = re.match(r"(?:[Ii]n|[Dd]ans):?\s+", rest)
        found = _contained(
            titled.title,
            rest[begins.end() :] if begins else rest,
            dated=dated or year is not None,
            chapter=begins is not None,
        )
    return replace(found, year=year) if year is not None else found


def _contained(title: str, rest: str, *, dated: bool, chapter: bool) -> _Body:
    inner: Container = read_container(rest, dated=dated, chapter=chapter)
    return _Body(
        title=title,
        creators=inner.creators,
        year=inner.year,
        venue=inner.venue,
        publisher=inner.publisher,
        edition=inner.edition,
        volume=inner.volume,
        issue=inner.issue,
        locator=inner.locator,
        csl_type=inner.csl_type,
    )


def _thesis(titled: Titled, rest: str) -> _Body:
    years = _ANY_YEAR.findall(rest)
    parts = (part.strip(" .()[]") for part in re.split(r"[,;:()\[\]]|(?<!Univ)\.\s", rest))
    schools = [part for part in parts if _SCHOOL.search(part)]
    return _Body(
        title=titled.title.strip(" (["),
        year=int(years[-1]) if years else None,
        publisher=_ANY_YEAR.sub("", schools[0]).strip(" ,.") if schools else "",
        csl_type="thesis",
    )


def _article(numbers: Numbers, *, dated: bool) -> _Body:
    titled = split_venue(numbers.before)
    year = numbers.year
    if year is None and not dated:
        years = _ANY_YEAR.findall(numbers.after)
        year = int(years[-1]) if years else None
    venue = venue_of(titled.rest)
    kind = "paper-conference" if is_conference(venue) else "article-journal"
    return _Body(
        title=titled.title,
        year=year,
        venue=venue,
        volume=numbers.volume,
        issue=numbers.issue,
        locator=numbers.locator,
        csl_type=kind if venue else "",
    )


def _book(text: str, head: Head, marked: Marked) -> _Body:
    text, people = take_people(text)
    found = read_imprint(text, dated=head.year is not None)
    if head.by_day:
        # What has a day appeared in a paper or on a site.
        return _Body(
            title=tidy(found.title),
            creators=people,
            venue=found.publisher,
            locator=found.locator,
            csl_type="webpage" if marked.url else "",
        )
    kind = "book" if found.publisher or found.place or found.edition else ""
    if any(one.scheme is Scheme.ARXIV for one in marked.identifiers):
        kind = "article"
    elif any(one.scheme is Scheme.ISBN for one in marked.identifiers):
        kind = "book"
    elif _REPORT.search(text):
        kind = "report"
    elif not kind and marked.url:
        kind = "webpage"
    return _Body(
        title=tidy(found.title),
        creators=people,
        year=found.year,
        publisher=_REPORT_LABEL.sub("", found.publisher),
        edition=found.edition,
        volume=found.volume,
        locator=found.locator,
        csl_type=kind,
    )
