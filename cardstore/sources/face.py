"""What is wrong with a reference on its face, without asking anybody.

Comes in: a reference as written, and this year. Goes out: a reason for each fault: names and
identifiers that are placeholders, a year that has not come or lies before there was anything of the
kind, an ISBN whose check digit is wrong, a DOI that has not the form of one.

A fault alone rejects nothing: people mistype. See `resolve` for what it takes.

Source: the kinds of fault in HALLMARK's list of invented references; ISO 2108; DOI Handbook;
arXiv identifier scheme (YYMM.number since 2007).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.errors import InvalidIdentifierError
from cardstore.sources.creators import shown_names
from cardstore.sources.identifiers import parse_doi, parse_isbn
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.resolution import ReasonCode, Why
from cardstore.sources.words import fold_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.sources.reference import Reference
    from cardstore.sources.source import Creator

# Words of forms and templates; a name that is made of nothing else is no name.
_STRONG_WORDS = (
    "author author1 author2 author3 authora authorb authorname authors coauthor doe familyname "
    "firstauthor firstname givenname lastname mustermann placeholder surname tba tbd todo xxx xxxx"
)
_STRONG = frozenset(_STRONG_WORDS.split())
_WEAK_WORDS = (
    "1 2 3 a b c d et al and another eins erika first fourth full given jane john last max middle "
    "n name of one second the third three two x y your z"
)
_WEAK = frozenset(_WEAK_WORDS.split())
_TEMPLATE_NAMES = frozenset(
    {("first", "last"), ("first", "name"), ("last", "name"), ("your", "name")}
)
# No word and no number: "10.1000/XXXX", "2301.XXXXX", "10.????/abc", "978-0-XXXXX".
_PLACEHOLDER = re.compile(
    r"(?<![a-z])x{4,}(?![a-z])|\?{2,}|(?:^|[/._-])(?:placeholder|todo|tbd|example)(?:$|[/._-])"
    r"|\.{3}|…|10\.(?:x+|0000|1234|12345|9999)/|/(?:0{5,}|123456789|1234567890?|12345)\Z",
    re.IGNORECASE,
)
_ARXIV_MONTH = re.compile(r"(?:arxiv[.:]\s*)?\d{2}(\d{2})\.\d{4,5}(?:v\d+)?", re.IGNORECASE)
_MONTHS = 12
_FIRST_JOURNALS = 1665  # Journal des sçavans; Philosophical Transactions
_IN_JOURNALS = frozenset({"article-journal", "paper-conference"})
_ISBN_FORM = re.compile(r"\D*(?:\d\D?){9}[\dXx]\D*|\D*97[89](?:\D?\d){10}\D*")


def faults_on_face(claimed: Reference, *, this_year: int) -> tuple[Why, ...]:
    """Give a reason for everything that is wrong without asking.

    Args:
        claimed: the reference, as written.
        this_year: of our era; what is in press for the next year is not in the future.
    """
    return (*_names(claimed), *_years(claimed, this_year), *_identifiers(claimed))


def _names(claimed: Reference) -> Iterator[Why]:
    found = [one for one in claimed.creators if _is_placeholder(one)]
    if found:
        text = f"These stand where names belong: {shown_names(found)}"
        yield Why(code=ReasonCode.PLACEHOLDER_AUTHORS, text=text)


def _is_placeholder(creator: Creator) -> bool:
    words = fold_words(f"{creator.given} {creator.family}")
    if words in _TEMPLATE_NAMES:
        return True
    return any(word in _STRONG for word in words) and all(
        word in _STRONG or word in _WEAK for word in words
    )


def _years(claimed: Reference, this_year: int) -> Iterator[Why]:
    year = claimed.year
    if year is None:
        return
    if year > this_year + 1:
        text = f"The year {year} has not come yet"
        yield Why(code=ReasonCode.YEAR_IN_FUTURE, text=text)
    if year < _FIRST_JOURNALS and claimed.csl_type in _IN_JOURNALS:
        text = f"The year is {year}; the first journals appeared in {_FIRST_JOURNALS}"
        yield Why(code=ReasonCode.YEAR_BEFORE_PRINTING, text=text)


def _identifiers(claimed: Reference) -> Iterator[Why]:
    for one in claimed.identifiers:
        text = one.value.strip()
        if _PLACEHOLDER.search(text) or _no_such_month(one):
            shown = f"{text!r} stands where an identifier belongs"
            yield Why(code=ReasonCode.PLACEHOLDER_IDENTIFIER, text=shown)
        elif one.scheme is Scheme.ISBN:
            yield from _isbn(text)
        elif one.scheme is Scheme.DOI:
            try:
                parse_doi("".join(text.split()))
            except InvalidIdentifierError as exc:
                yield Why(code=ReasonCode.DOI_SYNTAX, text=exc.what)


def _isbn(text: str) -> Iterator[Why]:
    try:
        parse_isbn(text)
    except InvalidIdentifierError as exc:
        code = ReasonCode.ISBN_CHECK_DIGIT
        if _ISBN_FORM.fullmatch(text) and "check digit" not in exc.what:
            code = ReasonCode.PLACEHOLDER_IDENTIFIER
        yield Why(code=code, text=exc.what)


def _no_such_month(identifier: Identifier) -> bool:
    found = _ARXIV_MONTH.fullmatch(identifier.value.strip())
    if identifier.scheme is not Scheme.ARXIV or found is None:
        return False
    return not 1 <= int(found[1]) <= _MONTHS
