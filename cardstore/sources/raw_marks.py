"""Raw references, second step: identifiers and links are taken out.

Comes in: a reference on one line. Goes out: its identifiers as written, its link, and the text that
is left, without the phrases that only led to them ("Available from", "accessed 3 May 2012").

Every pattern is bounded in length or begins with a fixed word, so time grows with the text alone.
Source: DOI Handbook, 2.2; arXiv identifier scheme (2007 and before); ISO 2108, ISO 3297.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardstore.sources.identifiers import decoded_link
from cardstore.sources.reference import Identifier, Scheme

# Old DOIs, SICIs, have < > ; # : ( ) in them. A DOI ends at white space, at a quotation mark, at a
# link in angle brackets, and where a comma parts it from the next one.
_DOI = re.compile(
    r"(?:<\s?)?(?:(?:https?://)?(?:dx\.|www\.)?\bdoi\.org/|\bdoi\b\s?[:=]?\s?"
    r"(?:https?://(?:dx\.|www\.)?doi\.org/)?|(?<![\w./]))(10\.\d{4,9}(?:\.\d{1,9}){0,4}(?:/|%2F)"
    r"(?:(?!<\s?(?:https?:|www\.)|[,;](?:doi:|https?:|10\.\d{4}))"
    r"[^\s\"“”„«»]){1,300})",
    re.IGNORECASE,
)
_RESOLVER = re.compile(r"doi\.org/\Z", re.IGNORECASE)
# What says that it is a DOI, and has another form.
_ODD_DOI = re.compile(
    r"\b(?:https?://(?:dx\.)?doi\.org/|doi:\s?)([^\s<>\"()]{1,60}/[^\s<>\"]{1,200})", re.IGNORECASE
)
_ARXIV = re.compile(
    r"(?:https?://(?:www\.)?arxiv\.org/(?:abs|pdf)/|\barxiv(?:\s?preprint)?[\s:]{1,2}(?:arxiv:\s?)?)"
    r"(\d{4}\.\d{4,5}(?:v\d{1,2})?|[a-z-]{2,12}(?:\.[a-z]{2})?/\d{7}(?:v\d{1,2})?)"
    r"(?:\.pdf)?(?:\s?\[[a-z.-]{2,20}\])?",
    re.IGNORECASE,
)
_ISBN = re.compile(
    r"\bISBN(?:[-\s]?1[03])?\s?:?\s?((?:[\dX][\s‐‑–-]?){9,12}[\dX])(?![\d])", re.IGNORECASE
)
_ISSN = re.compile(r"\b[ep]?-?ISSN\s?:?\s?(\d{4}[-–]?\d{3}[\dX])\b", re.IGNORECASE)
_PMID = re.compile(
    r"(?:https?://)?(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov/pubmed)/(\d{1,8})/?"
    r"|\[?\bPMID\s?:?\s?(\d{1,8})\b\]?|\[PubMed:\s?(\d{1,8})\]",
    re.IGNORECASE,
)
_OCLC = re.compile(
    r"(?:https?://)?(?:www\.)?worldcat\.org/oclc/(\d{1,12})|\bOCLC\s?:?\s?(\d{1,12})\b",
    re.IGNORECASE,
)
_PMC = re.compile(
    r"\[?\bPMC(?:ID)?\s?:?\s?(?:PMC)?\d{3,9}\b\]?|\[PubMed\]|\[CrossRef\]", re.IGNORECASE
)
_URL = re.compile(r"<?\s?((?:https?://|ftp://|www\.)[^\s<>\"”]{3,1500})\s?>?", re.IGNORECASE)
_MONTH = r"[A-Za-zé]{3,9}\.?"
_DAY = (
    rf"(?:\d{{1,2}}\.?\s{_MONTH},?\s\d{{4}}|{_MONTH}\s\d{{1,2}},?\s\d{{4}}"
    rf"|\d{{4}}\s{_MONTH}\s\d{{1,2}}|[\d./-]{{6,10}})"
)
_LED = re.compile(
    r"[\[(]?\b(?:(?:last\s)?(?:accessed|cited|viewed|retrieved|updated|abgerufen|zugriff"
    r"|consulté(?:\sle)?)"
    rf"(?:\son|\sam|\sle|:)?\s{_DAY}(?:[,;]?\s?(?:from|at)\b:?)?"
    r"|available\s(?:online\s)?(?:from|at)\b:?|available\sonline\b:?|preprint\sat\b:?|retrieved\sfrom\b:?"
    r"|verfügbar\sunter\b:?|online\sunter\b:?|disponible\s(?:sur|à)\b:?|\bURL:)[\])]?",
    re.IGNORECASE,
)
_MEDIUM = re.compile(
    r"\s?[\[(](?:internet|online|e-?book|electronic|web page|pdf|kindle)[\])]", re.IGNORECASE
)
_EMPTY = re.compile(
    r"\(\s?(?:(?:doi|e-?pub|url|pmid|arxiv)\b)?[\s:.,;]{0,6}\)|\[\s?[.,;:]{0,3}\s?\]|<\s?>",
    re.IGNORECASE,
)
_BARE_LABEL = re.compile(
    r"[\s,;(]{1,4}(?:doi|url|pmid|isbn)\s?[:.]?\s?[.,;)\d/-]{0,16}$", re.IGNORECASE
)
_GLUED_IN = re.compile(
    r"(?<=[.?!]\s)In(?=(?:Proc|Lecture Notes|Advances|International|Workshop|Conference"
    r"|Symposium|\d{4}\s)"
    r"|[A-Z][\w:-]{1,20}\s[^.]{0,150}\bpages\s\d)"
)
_BLANK_BEFORE = re.compile(r"\s(?=[:;]\s)")
_CATALOGUE = re.compile(r"\.\s[-–]\s(?=[\w(])|\.\s[-–]$")
_NO_BLANK = re.compile(r"(?<=[a-z]{3}\.)(?=[A-Z][a-z]{2})")
_CLOSING = {")": "(", "]": "[", "}": "{", ">": "<"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A reference without its identifiers.

    Attributes:
        text: what is left of it.
        identifiers: in the order of `Scheme`'s members, each as written.
        url: the first link that is no identifier, or "".
    """

    text: str
    identifiers: tuple[Identifier, ...] = ()
    url: str = ""


_SCHEMES = (
    (Scheme.ARXIV, _ARXIV),
    (Scheme.DOI, _DOI),
    (Scheme.DOI, _ODD_DOI),
    (Scheme.PMID, _PMID),
    (Scheme.OCLC, _OCLC),
    (Scheme.ISBN, _ISBN),
    (Scheme.ISSN, _ISSN),
)
# Without one of these there is nothing to take out.
_ANY = re.compile(
    r"10\.\d|doi|arxiv|pmid|pubmed|pmc|oclc|isbn|issn|www\.|http|ftp:|[\[(](?:internet|online)"
    r"|available|preprint at|accessed|retrieved|cited|abgerufen|crossref",
    re.IGNORECASE,
)


def take_marks(text: str) -> Marked:
    """Give the identifiers, the link and the rest of a reference.

    >>> take_marks("Lamps. Quay Notes 12:3. doi:10.1000/AB.12. PMID: 123").identifiers[0].value
    '10.1000/AB.12'
    """
    if not _ANY.search(text):
        return Marked(text=_spaced(text))
    found: dict[Identifier, None] = {}
    for scheme, pattern in _SCHEMES:
        text = _taken(text, pattern, scheme, found)
    urls: list[str] = []

    def take_url(match: re.Match[str]) -> str:
        url = without_closing(match[1])
        urls.append(url)
        return " " + match[1][len(url) :]

    text = _URL.sub(take_url, _PMC.sub(" ", text))
    text = _MEDIUM.sub("", _LED.sub(" ", text))
    text = _BARE_LABEL.sub("", _EMPTY.sub(" ", " ".join(text.split())).rstrip(" ,;")).strip()
    order = list(Scheme)
    identifiers = sorted(found, key=lambda one: order.index(one.scheme))
    return Marked(
        text=_spaced(re.sub(r"(?:\s[.,;:])+(?=\s|$)", "", text)),
        identifiers=tuple(identifiers),
        url=urls[0] if urls else "",
    )


def _spaced(text: str) -> str:
    """Put back a blank that lists leave out, and drop those of catalogues and of French.

    As in "computers.Quay Notes", "Berlin : Kai", "Lampes ; ports", "1999. - 312 S.".
    """
    text = _BLANK_BEFORE.sub("", _CATALOGUE.sub(". ", text))
    return _GLUED_IN.sub("In ", _NO_BLANK.sub(" ", text))


def without_closing(text: str) -> str:
    """Drop stops, quotation marks and unmatched brackets from the end of a link or DOI."""
    end = len(text)
    while end:
        last = text[end - 1]
        opening = _CLOSING.get(last)
        if last in ".,;:!?'\"’”»" or (
            opening is not None and text.count(opening, 0, end) < text.count(last, 0, end)
        ):
            end -= 1
        else:
            break
    return text[:end]


def _taken(
    text: str, pattern: re.Pattern[str], scheme: Scheme, found: dict[Identifier, None]
) -> str:
    def take(match: re.Match[str]) -> str:
        value = next(group for group in match.groups() if group)
        kept = without_closing(value) if scheme is Scheme.DOI else value.strip()
        linked = scheme is Scheme.DOI and _RESOLVER.search(match[0].removesuffix(value))
        found[Identifier(scheme=scheme, value=decoded_link(kept) if linked else kept)] = None
        rest = value[len(kept) :]
        # "<https://doi.org/…>": the brackets are the list's.
        return " " + (rest.removeprefix(">") if match[0].startswith("<") else rest)

    return pattern.sub(take, text)
