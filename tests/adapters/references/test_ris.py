"""RIS files, and PubMed's own."""

from __future__ import annotations

import pytest

from cardstore.adapters.references.ris import parse_medline, parse_ris
from cardstore.adapters.references.ris_writing import ris_of_sources
from cardstore.sources.csl import parse_csl
from cardstore.sources.csl_reference import reference_from_csl
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Source


def read(*lines, kind="JOUR"):
    """The reference and the source of one record."""
    text = "\n".join((f"TY  - {kind}", *lines, "ER  - "))
    (one,), _ = parse_ris(text)
    return reference_from_csl(one.item), parse_csl(one.item, source_id="a")


def test_an_article_is_read():
    """Tags that stand several times too."""
    claimed, source = read(
        "ID  - tolle1974",
        "AU  - Tolle, Ada B.",
        "AU  - van der Quay, Cornelis, Jr.",
        "A1  - Guild of Lamplighters",
        "TI  - Harbour lamps: a count",
        "T2  - Quay Notes",
        "PY  - 1974/05/01/",
        "VL  - 99",
        "IS  - 2",
        "SP  - 496",
        "EP  - 507",
        "SN  - 1234-567X",
        "DO  - 10.1000/lamps.12",
        "UR  - https://example.org/lamps",
        "UR  - https://web.archive.org/web/2012/https://example.org/lamps",
        "N1  - Bought in May",
        "N1  - OCLC: 123",
    )

    assert (
        "Harbour lamps: a count",
        (
            Creator(family="Tolle", given="Ada B."),
            Creator(family="van der Quay", given="Cornelis, Jr."),
            Creator(family="Guild of Lamplighters"),
        ),
        1974,
        "Quay Notes",
        "99",
        "2",
        "496–507",
        "article-journal",
        "https://example.org/lamps",
        (
            Identifier(scheme=Scheme.DOI, value="10.1000/lamps.12"),
            Identifier(scheme=Scheme.ISSN, value="1234-567X"),
            Identifier(scheme=Scheme.OCLC, value="123"),
        ),
        "https://web.archive.org/web/2012/https://example.org/lamps",
    ) == (
        claimed.title,
        claimed.creators,
        claimed.year,
        claimed.venue,
        claimed.volume,
        claimed.issue,
        claimed.locator,
        claimed.csl_type,
        claimed.url,
        claimed.identifiers,
        source.archive_url,
    )


@pytest.mark.parametrize(
    ("kind", "lines", "roles"),
    [
        ("CHAP", ["A2  - Quay, B."], ["editor"]),
        ("CHAP", ["A2  - Quay, B.", "A3  - Mole, C."], ["collection-editor", "editor"]),
        ("BOOK", ["A3  - Quay, B."], ["editor"]),
        ("BOOK", ["A2  - Quay, B."], ["editor"]),
        ("BOOK", ["A2  - Quay, B.", "A3  - Mole, C."], ["collection-editor", "editor"]),
        ("BOOK", ["ED  - Quay, B.", "A4  - Mole, C."], ["editor", "translator"]),
        ("EDBOOK", ["ED  - Quay, B."], ["editor"]),
    ],
)
def test_editors_are_found_where_programs_put_them(kind, lines, roles):
    """EndNote, Zotero and others disagree about A2 and A3."""
    claimed, _ = read("TI  - Lamps", *lines, kind=kind)

    assert roles == sorted(one.role for one in claimed.creators)


def test_the_pages_of_a_whole_book_are_counted():
    """SP without EP is no page to look at."""
    claimed, source = read("TI  - Lamps", "SP  - xvi, 312 p.", kind="BOOK")

    assert ("", "xvi, 312 p.") == (claimed.locator, source.extent)


@pytest.mark.parametrize(
    ("lines", "locator"),
    [
        (["SP  - 57", "EP  - 58"], "57–58"),
        (["SP  - 57-58"], "57-58"),
        (["SP  - 57-8", "EP  - 58"], "57-8"),
        (["SP  - 57", "EP  - 57"], "57"),
        (["EP  - 58"], "58"),
        (["C7  - e1002"], "e1002"),
        ([], ""),
    ],
)
def test_pages_are_put_together(lines, locator):
    """However they are told."""
    assert locator == read("TI  - Lamps", *lines)[0].locator


@pytest.mark.parametrize(
    ("line", "year"),
    [
        ("PY  - 1974", 1974),
        ("Y1  - 1974/05//spring", 1974),
        ("DA  - 1974/05/01", 1974),
        ("PY  - May 1974", 1974),
        ("PY  - -0044", -44),
        ("PY  - n.d.", None),
        ("PY  - ", None),
    ],
)
def test_years_are_found(line, year):
    """In any of the tags for dates."""
    assert year == read("TI  - Lamps", line)[0].year


@pytest.mark.parametrize(
    ("value", "isbns", "issns"),
    [
        ("978-0-306-40615-7", ("978-0-306-40615-7",), ()),
        ("0306406152 (pbk.); 978-0-306-40615-7", ("0306406152", "978-0-306-40615-7"), ()),
        ("1234-567X (Electronic) 0000-0019 (Print)", (), ("1234-567X", "0000-0019")),
        ("12345678", (), ("1234-5678",)),
    ],
)
def test_isbns_and_issns_share_a_tag(value, isbns, issns):
    """They are told by their form."""
    text = f"TY  - BOOK\nTI  - Lamps\nSN  - {value}\nER  - \n"
    (one,), _ = parse_ris(text)
    claimed = reference_from_csl(one.item)

    assert (isbns, issns) == (claimed.all(Scheme.ISBN), claimed.all(Scheme.ISSN))


def test_a_number_of_pubmed_is_told_by_its_database():
    """Accession numbers of others are nobody's PMID."""
    mine, _ = read("TI  - Lamps", "AN  - 7700123", "DB  - PubMed")
    other, _ = read("TI  - Lamps", "AN  - 7700123", "DB  - Lamp Index")

    assert (("7700123",), ()) == (mine.all(Scheme.PMID), other.all(Scheme.PMID))


def test_values_go_on_in_lines_without_a_tag():
    """Words are parted by a blank, addresses are not; indents and small slips are no matter."""
    text = (
        "\ufeffTY  - JOUR\r\nTI  - The lamps\r\n  of the harbour\r\nUR  - https://example.org/a\r\n"
        "b/c\r\n\r\n AU - Tolle, Ada\r\nER  -\r\n"
    )
    (one,), _ = parse_ris(text)
    claimed = reference_from_csl(one.item)

    assert ("The lamps of the harbour", "https://example.org/ab/c", "Tolle") == (
        claimed.title,
        claimed.url,
        claimed.creators[0].family,
    )


def test_a_damaged_record_costs_no_other():
    """One without ER ends at the next; one of an unknown type is read; an empty one is a fault."""
    found, faults = parse_ris(
        "TY  - JOUR\nTI  - Lamps\n\nTY  - BOOK\nTI  - Tides\nER  - \nTY  - BOOK\nER  - \n"
        "junk\nTY  - SPAM\nTI  - Harbours\nER  - \nTY  - BOOK\nTI  - Last"
    )

    assert (
        [("Lamps", 1, True), ("Tides", 4, False), ("Harbours", 10, True), ("Last", 13, True)],
        [7],
    ) == (
        [(one.item["title"], one.line, bool(one.note)) for one in found],
        [fault.line for fault in faults],
    )


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    "text",
    [
        "TY  - " * 20_000,
        "TY  - JOUR\n" * 10_000,
        "TY  - JOUR\nTI  - " + "a" * 100_000,
        "TY  - JOUR\nTI  - a\n" + "b\n" * 20_000,
        "TY  - JOUR\n" + "AU  - a,\n" * 12_000,
        "TY  - JOUR\nSN  - " + "(" * 100_000,
        "TY  - JOUR\nUR  - " + "; http" * 16_000,
        "TY  - JOUR\nN1  - " + "OCLC: " * 16_000,
        "TY  - JOUR\nUR  - a" + " " * 100_000 + "b",
        "TY  - JOUR\nSN  - 1" + " " * 100_000 + "b",
        "TY  - JOUR\nTI  - a\n" + " " * 100_000 + "b",
    ],
)
def test_no_file_holds_the_reader_up(text):
    """A hundred thousand signs of any kind end soon."""
    found, faults = parse_ris(text)

    assert len(found) + len(faults) >= 1


def test_what_is_written_can_be_read_by_people():
    """One tag a line, closed by ER."""
    source = Source(
        source_id="tolle-1893",
        work_id="lamps",
        title="The Harbour Lamps",
        creators=(Creator(family="Tolle", given="Ada"), Creator(family="Guild", role="editor")),
        year=1893,
        place="Hallmouth",
        isbn="9780306406157",
        identifiers=(Identifier(scheme=Scheme.OCLC, value="123"),),
        extent="xvi, 312 p.",
    )

    assert (
        "TY  - BOOK\nID  - tolle-1893\nTI  - The Harbour Lamps\nAU  - Tolle, Ada\nA3  - Guild\n"
        "PY  - 1893\nCY  - Hallmouth\nSN  - 9780306406157\nN1  - oclc: 123\nSP  - xvi, 312 p.\n"
        "ER  - \n"
    ) == ris_of_sources([source])


PUBMED = """
PMID- 7700123
OWN - NLM
TI  - Harbour lamps and their
      keepers.
FAU - Tolle, Ada B
AU  - Tolle AB
CN  - Guild of Lamplighters
JT  - Quay notes
TA  - Quay Notes
DP  - 1974 May 3
VI  - 99
IP  - 2
PG  - 496-507
IS  - 1234-567X (Electronic)
LID - 10.1000/lamps.12 [doi]
PT  - Journal Article

PMID- 7700124
TI  - Tides.
AU  - Quay B
"""


def test_a_file_of_pubmed_is_read():
    """Each record with its number, and the line where it begins."""
    found, _ = parse_medline(PUBMED)
    claimed = reference_from_csl(found[0].item)

    assert (
        [("7700123", 2), ("7700124", 19)],
        "Harbour lamps and their keepers",
        (Creator(family="Tolle", given="Ada B"), Creator(family="Guild of Lamplighters")),
        1974,
        "Quay notes",
        "496-507",
        ("10.1000/lamps.12",),
        ("1234-567X",),
        ("7700123",),
    ) == (
        [(one.key, one.line) for one in found],
        claimed.title,
        claimed.creators,
        claimed.year,
        claimed.venue,
        claimed.locator,
        claimed.all(Scheme.DOI),
        claimed.all(Scheme.ISSN),
        claimed.all(Scheme.PMID),
    )


@pytest.mark.timeout(60)
@pytest.mark.parametrize("value", ["a" * 100_000, "a " * 50_000, "[doi]" * 20_000])
def test_no_number_holds_the_reader_of_pubmed_up(value):
    """A hundred thousand signs of any kind end soon."""
    found, _ = parse_medline(f"PMID- 1\nLID - {value}\nIS  - {value}\nDP  - {value}\n")

    assert 1 == len(found)


def test_initials_of_pubmed_are_told_from_the_name():
    """Where only the short form is given."""
    found, _ = parse_medline(PUBMED)

    assert (Creator(family="Quay", given="B"),) == reference_from_csl(found[1].item).creators
