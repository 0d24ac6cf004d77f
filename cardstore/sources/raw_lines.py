"""Raw lines: what one line of a list of references looks like.

Comes in: a line. Goes out: whether it is a heading or a rule, the mark before it, how it begins and
how it ends. Nothing here knows the lines around it but `goes_on`, which compares two.

Source: CommonMark 0.31, 4.1 to 4.3 (rules and headings) and 5.2 (marks of lists).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from cardstore.sources.raw_text import UPPER

PARTICLES = frozenset(
    {
        *("van", "von", "de", "der", "den", "del", "della", "di", "da", "do", "dos", "du"),
        *("la", "le", "ten", "ter", "zu", "al", "el", "d", "bin", "ibn", "af", "av"),
        *("zur", "zum", "vom"),
    }
)
"""Small words with which a family name may begin."""

_NAME = rf"(?:[{UPPER}][\w'’‐-]*|[dDlLO]['’][{UPPER}][\w'’‐-]*)"
_PARTED_NAME = rf"(?:(?:(?:{'|'.join(PARTICLES)})\.?[ ]|[dl]['’])*{_NAME}(?:[ ]{_NAME}){{0,2}}?)"
_INITIALS = rf"(?:[{UPPER}]\.?[ -]?){{1,4}}"
# Tolle A. | Tolle, A. | Tolle, Ann | A. Tolle, | Tolle (1974) | Tolle et al.; a stroke instead
# of a name stands for the author above.
_AUTHOR = re.compile(
    rf"{_PARTED_NAME},?[ ]{_INITIALS}(?:[,.;:&(]|$|[ ](?:and|et|und|y|e)\b|(?<=[. ]))"
    rf"|{_PARTED_NAME},[ ]{_NAME}(?:[ ](?:[{UPPER}]\.?|{_NAME})){{0,2}}[,.;:&(]"
    rf"|(?:[{UPPER}]\.[ -]?){{1,4}}{_PARTED_NAME}(?:[,:;]|[ ](?:and|et|und|&)[ ])"
    rf"|{_PARTED_NAME}(?:[ ](?:and|und|et|&)[ ]{_PARTED_NAME})?,?[ ]\(\d{{4}}[a-z]?\)"
    rf"|{_PARTED_NAME},?[ ]et[ ]al\b"
    r"|(?:[-–—―_]{2,}|[–—―])[.,:;](?=\s)|[-–—―_]{2,}(?=\s)"
)
_MARK = re.compile(
    r"\s*(?:\[(?P<square>\d{1,4})[a-z]?\]|\((?P<round>\d{1,3})\)|(?P<stop>\d{1,4})\.(?=\s|$)"
    r"|(?P<bracket>\d{1,4})\)(?=\s|$)|(?P<bullet>[•·▪◦*–—-])(?=\s))[ \t]*"
)
_RULE = re.compile(r"\s*(?:[-=_*~#][ \t]*){3,}")
_HASHES = re.compile(r"\s{0,3}#{1,6}\s+(\S.*)")
_QUALIFIER = (
    "selected|annotated|general|primary|secondary|printed|archival|unpublished|published|other|"
    "online|web|further|additional|cited|main|supplementary|journal|newspaper|list of|table of"
)
_HEADING = re.compile(
    rf"(?:\d{{1,2}}(?:\.\d{{1,2}})*\.?\s+|[ivx]{{1,5}}\.\s+)?(?:(?:{_QUALIFIER})\s+)*"
    r"(?:references?|bibliograph(?:y|ies|ie)|literature?(?:verzeichnis)?|works|sources?|books?|"
    r"(?:journal\s*)?articles?|papers?|reading|notes|endnotes|footnotes|quellen(?:verzeichnis)?|"
    r"literaturangaben|r[eé]f[eé]rences|ouvrages|livres|bibliograf[ií]a|referencias|"
    r"reports?|theses|chapters?|manuscripts?|websites?|web ?sites|newspapers?|"
    r"(?:chapter|part|kapitel|teil|chapitre|partie)\s+(?:\d{1,3}|[ivxl]{1,7}))"
    r"(?:\s+(?:cited|consulted|used|list|and\s+notes|and\s+references|and\s+sources))*",
    re.IGNORECASE,
)
_LONGEST_HEADING = 60
_MOST_HEADING_WORDS = 7
# Code points at a line's end that tell how it ends; no link of a list was longer.
_LOOKED_AT = 300
_SURROUNDING = " \t*_#=:[]"
_FIGURES = re.compile(r"(?<!\d)1[4-9]\d\d(?!\d)|(?<!\d)20\d\d(?!\d)|\d[-–:;/]\s?\d|doi|https?:")
# A year, a range, an identifier or link; with what may close it.
_ENDS_IN_FIGURES = re.compile(
    r"(?:\d[A-Za-z]?|\b[ivxl]+[-–][ivxl]+|(?:https?://|www\.|doi:\s?|\b10\.\d{4,9}/)\S+|\bdoi:"
    r"|\bin press|\bforthcoming)[)\]]*[.;]?[”\"’]?\Z",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.?!。][)\]”\"’]*\Z")
_LINK_BEGINS = re.compile(r"(?:doi:?|https?:(?://)?\S*[/_=.-])\Z", re.IGNORECASE)
_OPEN_END = re.compile(
    r"(?:[\w][-‐¬]|[,&(\[/=–—]|(?:\A|\s)(?:and|und|et|of|the|in|for|by|to|from|on|with|a|an|or|"
    r"der|die|das|von|für|pp?\.|vol\.|no\.|eds?\.?:?))\Z"
)
# How a line goes on that begins small: what a reference has behind its end.
_LATER_PARTS = re.compile(
    r"(?:doi|https?:|www\.|pp?\b|vol\b|no\b|nr\b|s\b|eds?\b|in\b|and\b|und\b|et\b|isbn|issn|pmid|"
    r"pmc|url|available|accessed|retrieved|arxiv|last|cited|suppl|ch\b|bd\b"
    r"|DOI|ISBN|ISSN|PMID|PMC|URL|Available|Accessed|Retrieved|arXiv)"
)
_FIRST_WORD = re.compile(r"[\s\"'“‘„«(\[*_]*([^\W\d_]+)")


class Begin(Enum):
    """How a line begins."""

    AUTHOR = "author"  # with the name of an author
    CAPITAL = "capital"
    FIGURE = "figure"
    SMALL = "small"
    NONE = "none"  # with a stop, a comma, a bracket


class End(Enum):
    """How a line ends."""

    FIGURES = "figures"  # with a year, pages, an identifier or a link, as references do
    STOP = "stop"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """The mark of a line in a list.

    Attributes:
        form: which kind of number, or the bullet itself.
        number: as written; 0 for a bullet.
        rest: the line behind it.
    """

    form: str
    number: int
    rest: str

    @property
    def is_bullet(self) -> bool:
        """Whether it is a bullet."""
        return self.number == 0 and len(self.form) == 1


def mark_of(line: str) -> Mark | None:
    """Give the number or bullet with which a line begins; None where there is none.

    >>> mark_of("[12] Tolle A. Lamps.").number
    12
    """
    found = _MARK.match(line)
    if found is None or is_rule(line):
        return None
    form = found.lastgroup or ""
    written = found[form]
    rest = line[found.end() :]
    if form == "bullet":
        return Mark(form=written, number=0, rest=rest)
    return Mark(form=form, number=int(written), rest=rest)


def is_rule(line: str) -> bool:
    """Tell a line that only draws a line."""
    return _RULE.fullmatch(line.rstrip()) is not None


def is_heading(line: str) -> bool:
    """Tell a line that is a heading wherever it stands.

    >>> is_heading("## Works cited"), is_heading("Tolle A. Works cited. 1974.")
    (True, False)
    """
    hashed = _HASHES.fullmatch(line.rstrip())
    if hashed is not None:
        return ". " not in hashed[1] and end_of(hashed[1]) is End.NONE
    bare = line.strip(_SURROUNDING)
    return len(bare) <= _LONGEST_HEADING and _HEADING.fullmatch(bare) is not None


def may_head(line: str) -> bool:
    """Tell a line that has a heading's shape: short, without figures, stop or author."""
    bare = line.strip(_SURROUNDING)
    return (
        0 < len(bare) <= _LONGEST_HEADING
        and len(bare.split()) <= _MOST_HEADING_WORDS
        and bare[0].isupper()
        and re.search(rf"[\d.?!;\"“”]|,\s*[{UPPER}]", bare) is None
        and begin_of(bare) is Begin.CAPITAL
        and _OPEN_END.search(bare) is None
    )


def begin_of(line: str) -> Begin:
    """Tell how a line begins, its mark aside."""
    mark = mark_of(line)
    bare = (line if mark is None else mark.rest).strip()
    if _AUTHOR.match(bare.lstrip("\"'“‘„«*_")):
        return Begin.AUTHOR
    first = _FIRST_WORD.match(bare)
    if first is not None:
        if first[1][0].islower():
            return Begin.SMALL
        return Begin.CAPITAL
    return Begin.FIGURE if bare[:1].isdigit() else Begin.NONE


def end_of(line: str) -> End:
    """Tell how a line ends."""
    bare = line.rstrip()[-_LOOKED_AT:]
    if _ENDS_IN_FIGURES.search(bare) is not None:
        return End.FIGURES
    return End.STOP if _ENDS.search(bare) else End.NONE


def has_figures(text: str) -> bool:
    """Tell whether a text has a year, a range, a volume with pages, a DOI or a link."""
    return _FIGURES.search(text) is not None


def takes_up(line: str) -> bool:
    """Tell whether a line may be a reference's first although it begins small or with a figure."""
    return begin_of(line) is not Begin.NONE and _LATER_PARTS.match(line.strip()) is None


def goes_on(above: str, below: str) -> bool:
    """Tell whether a line goes on with the one above though nothing but its words says so."""
    above = above.rstrip()[-_LOOKED_AT:]
    if _OPEN_END.search(above) is not None:
        return True
    begin = begin_of(below)
    if _LINK_BEGINS.search(above) is not None:
        return begin in {Begin.FIGURE, Begin.SMALL} and " " not in below.strip().rstrip(".;,")
    if begin is Begin.NONE:
        return True
    first = _FIRST_WORD.match(below)
    if begin is Begin.SMALL and first is not None:
        return first[1] not in PARTICLES or end_of(above) is End.NONE
    return False
