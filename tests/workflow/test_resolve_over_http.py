"""Resolving over real sockets: every fault of every registry, and what a second run makes of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.resolution import ReasonCode, Verdict
from cardstore.sources.source import Creator, SourceStatus
from cardstore.workflow.resolve import Asked
from tests.registry_server.asking import CLIENTS, in_time, reference_to, terms_for
from tests.registry_server.server import HARMLESS, Fault, RegistryServer
from tests.registry_server.works import (
    ARTICLE,
    BOOK,
    DATASET,
    OTHER_ARTICLE,
    OWN,
    PREPRINT,
    RETRACTED,
    many_works,
)

ORDER = ("open-library", "crossref", "datacite", "openalex")
HARMFUL = [fault for fault in Fault if fault not in HARMLESS]


@pytest.fixture
def server():
    """Four registries on loopback that hold our own works."""
    with RegistryServer(OWN) as running:
        yield running


@pytest.fixture
def library(tmp_path):
    with Library.open(tmp_path / "library", create=True) as opened:
        yield opened


def registries_of(server, **changes):
    """Open all four, on terms under which nothing waits."""
    return [CLIENTS[name](terms_for(server, name, **changes)) for name in ORDER]


def resolve(library, server, *claims, **changes):
    """Resolve references, and give their resolutions."""
    asked = [Asked(name=f"line {n}", claimed=claimed) for n, claimed in enumerate(claims)]
    registries = registries_of(server, **changes)
    try:
        report = library.resolve_asked(asked, registries=registries)
    finally:
        for registry in registries:
            registry.close()
    return [one.resolution for one in report.judged]


@pytest.mark.parametrize(
    ("work", "named"),
    [
        *((work, True) for work in (ARTICLE, OTHER_ARTICLE, PREPRINT, BOOK, DATASET)),
        *((work, False) for work in (ARTICLE, OTHER_ARTICLE, PREPRINT, BOOK)),
    ],
)
def test_what_registries_hold_is_accepted(library, server, work, named):
    """By its identifier, or by its words alone where a registry can be searched for it."""
    (found,) = resolve(library, server, reference_to(work, named=named))

    assert Verdict.ACCEPT is found.verdict, found.why


def near_misses():
    """Give references of which one thing is wrong, each with its name."""
    other = Identifier(scheme=Scheme.DOI, value=OTHER_ARTICLE.doi)
    right = reference_to(ARTICLE)
    return {
        "doi of another": replace(right, identifiers=(other,)),
        "other authors": replace(right, creators=(Creator(family="Garrowby", given="Ines"),)),
        "one author": replace(
            right, creators=(right.creators[0], Creator(family="Garrowby", given="Ines"))
        ),
        "another venue": replace(right, venue="Proceedings of Deep Sea Signalling"),
        "another year": replace(right, year=1961),
        "a word of the title": replace(right, title="Counting the lanterns of Harrowick quarry"),
        "placeholders": replace(right, creators=(Creator(family="Lastname", given="Firstname"),)),
        "a year to come": replace(right, year=2199),
        "isbn of another": replace(
            reference_to(BOOK, named=False),
            identifiers=(Identifier(scheme=Scheme.ISBN, value="9780306406164"),),
        ),
        "check digit": replace(
            reference_to(BOOK, named=False),
            identifiers=(Identifier(scheme=Scheme.ISBN, value="9780306406158"),),
        ),
    }


@pytest.mark.parametrize("kind", near_misses())
def test_a_near_miss_is_never_accepted(library, server, kind):
    """One wrong field outweighs all that are right."""
    (found,) = resolve(library, server, near_misses()[kind])

    assert Verdict.ACCEPT is not found.verdict


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        ("doi of another", ReasonCode.IDENTIFIER_POINTS_ELSEWHERE),
        ("other authors", ReasonCode.OTHER_AUTHORS),
        ("placeholders", ReasonCode.PLACEHOLDER_AUTHORS),
        ("a year to come", ReasonCode.YEAR_IN_FUTURE),
        ("check digit", ReasonCode.ISBN_CHECK_DIGIT),
        ("another venue", ReasonCode.VENUE_NEVER_PUBLISHED_IT),
    ],
)
def test_each_near_miss_has_its_own_reason(library, server, kind, code):
    """A person is told which field it is (R24)."""
    (found,) = resolve(library, server, near_misses()[kind])

    assert code in {why.code for why in found.why}


@pytest.mark.parametrize("registry", ORDER)
@pytest.mark.parametrize("fault", HARMFUL)
def test_an_outage_is_no_absence_and_no_rejection(library, server, registry, fault):
    """During any failure nothing is rejected or missing; afterwards all is right again."""
    claims = [reference_to(work) for work in (ARTICLE, PREPRINT, BOOK)]
    claims.append(near_misses()["other authors"])
    claims.append(Reference(title="Nothing of this name was ever printed", year=1950))
    server.misbehave(fault, registry=registry, seconds=2.0)
    during = resolve(library, server, *claims, **in_time(fault), timeout_s=0.3)
    server.recover()
    after = resolve(library, server, *claims)

    touched = [one for one in during if any(a.why is not None for a in one.answers)]
    assert not {Verdict.REJECT, Verdict.NOT_FOUND} & {one.verdict for one in touched}
    assert [Verdict.ACCEPT] * 3 == [one.verdict for one in after[:3]]
    assert Verdict.REJECT is after[3].verdict
    assert Verdict.NOT_FOUND is after[4].verdict


def test_a_retraction_is_told_and_kept_with_the_source(library, server):
    """It exists, and it does not stand."""
    claimed = reference_to(RETRACTED)
    (found,) = resolve(library, server, claimed)

    assert ReasonCode.RETRACTED in {why.code for why in found.why}
    assert SourceStatus.RETRACTED in {record.status for record in found.records()}


def test_a_list_of_hundreds_is_judged_at_once(library):
    """Every reference gets its own verdict, none another's."""
    works = many_works(300, books=60)
    with RegistryServer(works) as server:
        claims = [reference_to(work) for work in works]
        other = (Creator(family="Quire", given="Nobody"),)
        wrong = replace(claims[100], creators=other, identifiers=())
        found = resolve(library, server, *claims, wrong, timeout_s=30.0)

    assert [Verdict.ACCEPT] * 300 == [one.verdict for one in found[:300]]
    assert Verdict.REJECT is found[300].verdict
