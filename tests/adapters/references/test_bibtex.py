"""BibTeX and BibLaTeX files."""

from __future__ import annotations

import logging

import pytest

from cardstore.adapters.references.bibtex import parse_bibtex
from cardstore.adapters.references.bibtex_writing import bibtex_of_sources
from cardstore.sources.csl_reference import reference_from_csl
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Source


def claimed(text):
    """The reference of the file's last entry."""
    return reference_from_csl(parse_bibtex(text)[0][-1].item)


def entry(**fields):
    body = ", ".join(f"{name} = {{{value}}}" for name, value in fields.items())
    return f"@book{{a, title = {{Lamps}}, {body}}}"


@pytest.mark.parametrize(
    ("names", "creators"),
    [
        ("Tolle, Ada", [("Tolle", "Ada")]),
        ("Ada B. Tolle", [("Tolle", "Ada B.")]),
        ("Tolle, Ada and Ben Quay", [("Tolle", "Ada"), ("Quay", "Ben")]),
        ("Ludwig van der Quay", [("van der Quay", "Ludwig")]),
        ("van der Quay, Ludwig", [("van der Quay", "Ludwig")]),
        ("de la Vall{\\'e}e, Ada", [("de la Vallée", "Ada")]),
        ("Quay, Jr., Ben", [("Quay", "Ben, Jr.")]),
        ("{Lamps and Tides Ltd}", [("Lamps and Tides Ltd", "")]),
        ("{Guild} and Tolle, Ada", [("Guild", ""), ("Tolle", "Ada")]),
        ("Plato", [("Plato", "")]),
        ("Tolle,\n   Ada\n and\n Quay, Ben", [("Tolle", "Ada"), ("Quay", "Ben")]),
        ("{\\'A}lamo, J{\\\"o}rg", [("Álamo", "Jörg")]),
        ("Anderson, Ada", [("Anderson", "Ada")]),
        ("", []),
        ("and", []),
    ],
)
def test_names_are_read_in_every_order(names, creators):
    """Particles and suffixes stay; a body in braces is one name."""
    found = claimed(entry(author=names)).creators

    assert creators == [(one.family, one.given) for one in found if one.family != "and"]


def test_a_cut_list_says_so():
    """ "and others" is nobody."""
    found = claimed(entry(author="Tolle, Ada and others"))

    assert (True, (Creator(family="Tolle", given="Ada"),)) == (found.et_al, found.creators)


def test_editors_and_translators_have_their_roles():
    """In the order of roles."""
    found = claimed(entry(translator="Mole, C.", editor="Quay, B.", author="Tolle, A."))

    assert [("Tolle", "author"), ("Quay", "editor"), ("Mole", "translator")] == [
        (one.family, one.role) for one in found.creators
    ]


@pytest.mark.parametrize(
    ("fields", "year"),
    [
        ({"year": "1893"}, 1893),
        ({"date": "1893-05-01"}, 1893),
        ({"date": "1893/1895"}, 1893),
        ({"date": "1893~"}, 1893),
        ({"date": "-0044"}, -44),
        ({"year": "{1893a}"}, 1893),
        ({"year": "c. 1893"}, 1893),
        ({"year": "in press"}, None),
        ({}, None),
    ],
)
def test_years_are_found(fields, year):
    """BibTeX's and BibLaTeX's fields, and what people write into them."""
    assert year == claimed(entry(**fields)).year


def test_an_article_of_biblatex_is_read():
    """Its own names of fields."""
    found = claimed(
        """@Article{a, Title = "Lamps", subtitle = {A count}, journaltitle = {Quay Notes},
        date = {1974-05}, volume = 99, number = 2, pages = {496--507}, doi = {10.1000/a\\_b},
        eprint = {2101.09999}, eprinttype = {arXiv}, issn = {1234-567X}}"""
    )

    assert (
        "Lamps: A count",
        "Quay Notes",
        "99",
        "2",
        "496–507",
        ("10.1000/a_b",),
        ("2101.09999",),
        ("1234-567X",),
        "article-journal",
    ) == (
        found.title,
        found.venue,
        found.volume,
        found.issue,
        found.locator,
        found.all(Scheme.DOI),
        found.all(Scheme.ARXIV),
        found.all(Scheme.ISSN),
        found.csl_type,
    )


@pytest.mark.parametrize(
    ("kind", "csl_type"),
    [
        ("book", "book"),
        ("incollection", "chapter"),
        ("InProceedings", "paper-conference"),
        ("phdthesis", "thesis"),
        ("techreport", "report"),
        ("online", "webpage"),
        ("misc", ""),
        ("anything", ""),
    ],
)
def test_types_are_those_of_csl(kind, csl_type):
    """A type that tells nothing stays untold."""
    assert csl_type == claimed(f"@{kind}{{a, title = {{Lamps}}, booktitle = {{B}}}}").csl_type


def test_strings_are_put_in_and_joined():
    """In any case, months too."""
    found = claimed(
        '@STRING{q = "Quay"}\n@string{qp = q # { Press}}\n'
        '@book{a, title = "La" # {mps}, publisher = QP, month = jan}'
    )

    assert ("Lamps", "Quay Press") == (found.title, found.publisher)


def test_strings_that_double_themselves_stay_short():
    """Forty lines could make a value of a million million signs."""
    lines = ['@string{s0 = "lamp"}']
    lines += [f"@string{{s{n} = s{n - 1} # s{n - 1}}}" for n in range(1, 41)]
    found = claimed("\n".join([*lines, "@book{a, title = s40}"]))

    assert len(found.title) <= 20_000


def test_an_entry_has_from_its_parent_what_it_lacks():
    """The parent's title is the venue; its own year counts; keys are found in any case."""
    found = claimed(
        """@proceedings{P1, title = {Proceedings of Lamps}, year = 2003, editor = {Quay, Ben},
          publisher = {Quay Press}, isbn = {0-306-40615-2}}
        @inproceedings{a, crossref = {p1}, title = {Of lamps}, author = {Tolle, A.}, year = 2004}"""
    )

    assert (
        "Of lamps",
        "Proceedings of Lamps",
        "Quay Press",
        2004,
        ["author", "editor"],
    ) == (
        found.title,
        found.venue,
        found.publisher,
        found.year,
        [one.role for one in found.creators],
    )


def test_a_circle_of_parents_ends():
    """And what is not in the file is told."""
    found, _ = parse_bibtex(
        "@book{a, title={A}, crossref={b}}\n@book{b, title={B}, crossref={a}}\n"
        "@book{c, title={C}, crossref={gone}}"
    )

    assert ["", "", "the file has no entry gone"] == [one.note for one in found]


DAMAGED = """@book{first, title = {Lamps}}

@book{unclosed,
  title = {Lamps
  year = 1999

@book{no comma title = {Lamps}}

@book{twice, title = {Tides}}
@book{twice, title = {More tides}}
@book{doubled, title = {A}, title = {B}}
@comment{book{never, title = {Never}}}
Words between entries.
@book{last, title = {Harbours}}
"""


def test_a_damaged_entry_costs_no_other():
    """Each fault has its line and key; a field that stands twice is kept, with a note."""
    found, faults = parse_bibtex(DAMAGED)

    assert (
        [
            ("first", 1, ""),
            ("twice", 9, ""),
            ("twice", 10, ""),
            ("doubled", 11, "a field stands twice"),
            ("last", 14, ""),
        ],
        [(3, "unclosed"), (7, "no")],
    ) == (
        [(one.key, one.line, one.note) for one in found],
        [(fault.line, fault.key) for fault in faults],
    )


def test_nothing_is_logged_beside_the_faults(caplog):
    """They are told once."""
    with caplog.at_level(logging.WARNING):
        parse_bibtex(DAMAGED)

    assert [] == caplog.records


HOSTILE = {
    "braces": "@book{a, title = {" + "{" * 50_000 + "}" * 50_000 + "}}",
    "doi": "@book{a, title = {x}, doi = {" + "{" * 50_000 + "}" * 50_000 + "}}",
    "links": "@book{a, title = {x}, url = {" + "\\url{a" * 10_000 + "}" * 10_000 + "}}",
    "open": "@book{a, title = {" + "{" * 100_000,
    "heads": "@book{a,\n" * 10_000,
    "signs": "@" * 100_000,
    "quotes": '@book{a, title = "' + '"' * 100_000,
    "names": "@book{a, title = {x}, author = {" + "A and " * 16_000 + "}}",
    "commas": "@book{a, title = {x}, author = {" + "," * 100_000 + "}}",
    "backslashes": "@book{a, title = {" + "\\" * 100_000 + "}}",
    "dollars": "@book{a, title = {" + "$" * 10_001 + "}}",
    "macros": "@book{a, title = {" + "\\emph{a} " * 2_000 + "}}",
    "parts": "@book{a, title = " + "a # " * 25_000 + "a}",
    "parents": "@book{a, title = {x}, crossref = {" + "b," * 40_000 + "}}",
    "strings": "".join(f"@string{{s{n} = s{n - 1}}}\n" for n in range(1, 5_000)),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("kind", HOSTILE)
def test_no_file_holds_the_reader_up(kind):
    """A hundred thousand signs of any kind end soon, with entries or faults."""
    found, faults = parse_bibtex(HOSTILE[kind])

    assert len(found) + len(faults) <= 10_000


def test_what_is_written_can_be_read_by_people():
    """One entry, its fields in the order of a title page."""
    source = Source(
        source_id="tolle-1893",
        work_id="lamps",
        title="The Harbour Lamps & Tides",
        creators=(
            Creator(family="van der Quay", given="Ada, Jr."),
            Creator(family="Guild and Sons", role="editor"),
        ),
        year=1893,
        publisher="Quay Press",
        isbn="9780306406157",
        identifiers=(Identifier(scheme=Scheme.ARXIV, value="2101.09999"),),
    )

    assert """@book{tolle-1893,
  title = {{The Harbour Lamps \\& Tides}},
  author = {van der Quay, Jr., Ada},
  editor = {{Guild and Sons}},
  year = {1893},
  publisher = {Quay Press},
  isbn = {9780306406157},
  eprint = {2101.09999},
  archiveprefix = {arXiv},
}
""" == bibtex_of_sources([source])
