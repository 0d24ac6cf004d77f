"""Resolving: whom it asks, what it keeps, what it takes over, and that it goes on after a stop."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.errors import InvalidRecordError, UsageError
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import Answer, AnswerState, Price, Unavailable
from cardstore.sources.resolution import ReasonCode, Verdict
from cardstore.sources.source import Creator, Source, SourceKind, SourceStatus
from cardstore.workflow.resolve import Asked

TOLLE = Creator(family="Tolle", given="Ada")
ISBN = "9780306406157"
LAMPS = Source(
    source_id="lamps",
    work_id="lamps",
    title="The Harbour Lamps of Hallmouth",
    creators=(TOLLE,),
    year=1993,
    publisher="Old Quay Press",
    isbn=ISBN,
    origins=(("isbn", "by hand"), ("title", "by hand")),
)
LAMPS_RECORD = Record(
    registry="first",
    record_id="OL1M",
    title=LAMPS.title,
    creators=(TOLLE,),
    years=(1993,),
    publishers=("Old Quay Press",),
    extent="xii, 312 p.",
    identifiers=(Identifier(scheme=Scheme.ISBN, value=ISBN),),
    csl_type="book",
)


class MadeRegistry:
    """A registry with records of its own, that counts whom it was asked about."""

    def __init__(self, name, *records, usd=0.0):
        self.name = name
        self.records = [replace(record, registry=name) for record in records]
        self.down = False
        self.fault = None
        self.usd = usd
        self.asked = Counter()
        self.threads = set()
        self.lock = threading.Lock()

    def serves(self, claimed):
        return bool(claimed.title)

    def price(self, claimed):  # noqa: ARG002 - the protocol has it
        return Price(requests=2, usd=self.usd)

    def look_up(self, claimed):
        with self.lock:
            self.asked[claimed.title] += 1
            self.threads.add(threading.get_ident())
        if self.fault is not None:
            raise self.fault
        if self.down:
            return Answer(
                registry=self.name,
                state=AnswerState.UNAVAILABLE,
                why=Unavailable.TIMED_OUT,
                detail="no answer within 30 s",
            )
        held = tuple(one for one in self.records if one.title == claimed.title)
        if not held:
            return Answer(registry=self.name, state=AnswerState.NOT_FOUND, requests=1)
        numbers = {one.value for one in claimed.identifiers}
        return Answer(
            registry=self.name,
            state=AnswerState.FOUND,
            candidates=held,
            requests=1,
            by_identifier=tuple(
                one.record_id
                for one in held
                if numbers & {number.value for number in one.identifiers}
            ),
        )

    def close(self):
        pass


@pytest.fixture
def library(tmp_path):
    with Library.open(tmp_path / "library", create=True) as opened:
        opened.add_source(LAMPS)
        yield opened


def test_a_source_that_a_registry_holds_is_accepted_and_learns(library):
    """The verdict is kept, and the record learns its extent."""
    judged = library.resolve("lamps", registries=[MadeRegistry("first", LAMPS_RECORD)])

    assert Verdict.ACCEPT is judged.resolution.verdict
    assert judged.recorded == library.resolution("lamps")
    assert library.source("lamps").extent == "xii, 312 p."
    assert dict(library.source("lamps").origins)["extent"] == "registry: first"


def test_nobody_is_asked_twice_without_being_told_to(library):
    """What was settled stands, also after the record learned something."""
    registry = MadeRegistry("first", LAMPS_RECORD)
    library.resolve("lamps", registries=[registry])
    second = library.resolve("lamps", registries=[registry])

    assert second.from_before
    assert {LAMPS.title: 1} == registry.asked
    library.resolve("lamps", registries=[registry], again=True)
    assert {LAMPS.title: 2} == registry.asked


def test_a_record_that_was_corrected_is_asked_about_again(library):
    """Another claim is another question."""
    registry = MadeRegistry("first", LAMPS_RECORD)
    library.resolve("lamps", registries=[registry])
    library.describe(replace(library.source("lamps"), year=1960))
    judged = library.resolve("lamps", registries=[registry])

    assert not judged.from_before
    assert Verdict.ACCEPT is not judged.resolution.verdict


def test_what_changed_since_is_told(library):
    """A retraction, as a sentence."""
    registry = MadeRegistry("first", LAMPS_RECORD)
    library.resolve("lamps", registries=[registry])
    registry.records = [replace(registry.records[0], status=SourceStatus.RETRACTED)]
    judged = library.resolve("lamps", registries=[registry], again=True)

    assert ("first OL1M: the status was current and is retracted",) == judged.changes


def test_a_retraction_comes_into_the_record_and_stays(library):
    """Who said so stands beside it; a registry that no longer says so does not take it back."""
    registry = MadeRegistry("crossref", replace(LAMPS_RECORD, registry="crossref"))
    registry.records = [replace(registry.records[0], status=SourceStatus.RETRACTED)]
    library.resolve("lamps", registries=[registry])
    told = library.source("lamps")
    registry.records = [replace(registry.records[0], status=SourceStatus.CURRENT)]
    judged = library.resolve("lamps", registries=[registry], again=True)

    assert (SourceStatus.RETRACTED, "registry: crossref") == (
        told.status,
        dict(told.origins)["status"],
    )
    assert SourceStatus.RETRACTED is library.source("lamps").status
    assert any("no longer said" in remark for remark in judged.remarks)


def test_a_persons_status_holds_and_the_registrys_is_told(library):
    """A retraction is no reason to overrule who read it."""
    held = library.source("lamps")
    library.describe(replace(held, origins=(*held.origins, ("status", "by hand"))))
    record = replace(LAMPS_RECORD, registry="crossref", status=SourceStatus.RETRACTED)

    judged = library.resolve("lamps", registries=[MadeRegistry("crossref", record)])

    assert SourceStatus.CURRENT is library.source("lamps").status
    assert ("you say current; crossref has it as retracted",) == judged.remarks


def test_the_kind_follows_from_the_accepted_record(library):
    """What a registry attests as a journal's article is research; the origin says so."""
    held = library.source("lamps")
    library.describe(replace(held, csl_type="article-journal"))
    record = replace(LAMPS_RECORD, csl_type="article-journal")

    library.resolve("lamps", registries=[MadeRegistry("first", record)])

    source = library.source("lamps")
    assert SourceKind.PRIMARY is source.kind
    assert "kinds: first has it as article-journal" == dict(source.origins)["kind"]


def test_an_outage_is_inconclusive_and_asked_again(library):
    """It is neither a rejection nor an absence, and it does not stand."""
    registry = MadeRegistry("first", LAMPS_RECORD)
    registry.down = True
    during = library.resolve("lamps", registries=[registry])
    registry.down = False
    after = library.resolve("lamps", registries=[registry])

    assert (Verdict.INCONCLUSIVE, Verdict.ACCEPT) == (
        during.resolution.verdict,
        after.resolution.verdict,
    )


@pytest.mark.parametrize("fault", [RuntimeError("no such table"), KeyError("title"), OSError()])
def test_an_adapter_that_fails_is_an_outage(library, fault):
    """Somebody's plug-in takes nothing down, and proves nothing."""
    registry = MadeRegistry("first", LAMPS_RECORD)
    registry.fault = fault
    judged = library.resolve("lamps", registries=[registry])

    assert Verdict.INCONCLUSIVE is judged.resolution.verdict
    assert type(fault).__name__ in judged.resolution.answers[0].detail


def test_an_answer_in_anothers_name_is_an_outage(library):
    """A registry speaks for itself."""
    registry = MadeRegistry("first", LAMPS_RECORD)
    registry.records = [replace(registry.records[0], registry="other")]
    look_up = registry.look_up
    registry.look_up = lambda claimed: replace(look_up(claimed), registry="other")
    judged = library.resolve("lamps", registries=[registry])

    assert Verdict.INCONCLUSIVE is judged.resolution.verdict


def test_a_registry_that_charges_is_asked_last_and_only_in_doubt(library):
    """The verdict stands without it."""
    free, paid = MadeRegistry("first", LAMPS_RECORD), MadeRegistry("paid", usd=0.001)
    library.resolve("lamps", registries=[free, paid])
    assert {} == paid.asked

    free.records = []
    library.resolve("lamps", registries=[free, paid], again=True)
    assert {LAMPS.title: 1} == paid.asked


def test_all_free_registries_are_asked_about_a_source(library):
    """One may know of a retraction that another does not know of."""
    others = [MadeRegistry("first", LAMPS_RECORD), MadeRegistry("second", LAMPS_RECORD)]
    judged = library.resolve("lamps", registries=others)

    assert ["first", "second"] == [answer.registry for answer in judged.resolution.answers]


def test_a_list_stops_asking_once_a_reference_stands(library):
    """Of a reference a verdict is wanted, not all that is known."""
    first, second = MadeRegistry("first", LAMPS_RECORD), MadeRegistry("second", LAMPS_RECORD)
    claimed = Reference(title=LAMPS.title, creators=(TOLLE,), year=1993)
    report = library.resolve_asked([Asked(name="1", claimed=claimed)], registries=[first, second])

    assert {Verdict.ACCEPT: 1} == report.counts()
    assert {} == second.asked


def references(number):
    """Give so many references that differ, and their records."""
    words = ["Quay", "Lantern", "Mast", "Anchor", "Tide", "Rope", "Bell", "Gull", "Reef", "Sail"]
    titles = [
        f"The {words[n % 10]} and the {words[n // 10 % 10]} of {words[n // 100 % 10]} Sound"
        for n in range(number)
    ]
    claims = [Reference(title=title, creators=(TOLLE,), year=1993) for title in titles]
    records = [
        replace(LAMPS_RECORD, title=title, record_id=f"OL{n}M", identifiers=())
        for n, title in enumerate(titles)
    ]
    return [Asked(name=f"line {n}", claimed=c) for n, c in enumerate(claims)], records


def test_many_references_are_asked_at_once_and_told_in_order(library):
    """Several threads ask, one writes; the report is in the order of the list."""
    asked, records = references(120)
    registry = MadeRegistry("first", *records)
    report = library.resolve_asked(asked, registries=[registry])

    assert [one.name for one in asked] == [one.name for one in report.judged]
    assert {Verdict.ACCEPT: 120} == report.counts()
    assert len(registry.threads) > 1


def test_the_same_claim_twice_is_asked_once(library):
    """Both lines get the verdict."""
    asked, records = references(1)
    registry = MadeRegistry("first", *records)
    report = library.resolve_asked(
        [*asked, Asked(name="again", claimed=asked[0].claimed)], registries=[registry]
    )

    assert 2 == len(report.judged)
    assert 1 == registry.asked.total()


class Stopped(Exception):  # noqa: N818 - a signal, no error
    """What a person's Ctrl-C is, in the middle of a list."""


class StopAfter:
    """A progress that stops the run after so many references."""

    def __init__(self, most):
        self.left = most

    def start(self, total, unit):
        pass

    def advance(self, done=1):
        self.left -= done
        if self.left == 0:
            raise Stopped

    def finish(self):
        pass


def test_a_list_that_was_interrupted_goes_on_where_it_stopped(library):
    """What was judged before the stop is not asked about again."""
    asked, records = references(60)
    registry = MadeRegistry("first", *records)
    with pytest.raises(Stopped):
        library.resolve_asked(asked, registries=[registry], progress=StopAfter(20))
    asked_before = registry.asked.copy()
    report = library.resolve_asked(asked, registries=[registry])
    kept = sum(one.from_before for one in report.judged)

    assert kept == 20
    assert {Verdict.ACCEPT: 60} == report.counts()
    assert 60 - kept == (registry.asked - asked_before).total()


def test_what_asking_costs_is_known_before(library):
    """Nothing is asked to say so."""
    asked, _ = references(10)
    free, paid = MadeRegistry("first"), MadeRegistry("paid", usd=0.001)
    price = dict(library.price_of_resolving(asked, registries=[free, paid]))

    assert (20, 0.0) == (price["first"].requests, price["first"].usd)
    assert (20, pytest.approx(0.01)) == (price["paid"].requests, price["paid"].usd)
    assert {} == free.asked == paid.asked


def test_a_source_that_claims_nothing_cannot_be_resolved(library):
    """The error says what to give."""
    library.add_source(
        Source(source_id="scan", work_id="scan", title="scan", origins=(("title", "file name"),))
    )
    with pytest.raises(InvalidRecordError, match="cardstore describe scan"):
        library.resolve("scan")

    assert ["lamps"] == [one.name for one in library.asked_of()]


@pytest.mark.parametrize("kind", ["legal_case", "manuscript", "person", "place"])
def test_kinds_that_no_registry_vouches_for_go_to_a_person(library, kind):
    """They never pass by themselves, and nobody is asked."""
    library.add_source(replace(LAMPS, source_id="other", csl_type=kind))
    registry = MadeRegistry("first", LAMPS_RECORD)
    judged = library.resolve("other", registries=[registry])

    assert Verdict.NEEDS_EVIDENCE is judged.resolution.verdict
    assert {} == registry.asked


def test_an_isbn_in_no_range_that_was_given_out_is_told(library):
    """It decides nothing, and is not said of a number that a registry confirms."""
    unheard = Identifier(scheme=Scheme.ISBN, value="9789990000009")
    claimed = Reference(title=LAMPS.title, creators=(TOLLE,), identifiers=(unheard,))
    nobody = library.resolve_asked(
        [Asked(name="1", claimed=claimed)], registries=[MadeRegistry("first", LAMPS_RECORD)]
    )
    bearer = replace(LAMPS_RECORD, identifiers=(unheard,))
    confirmed = library.resolve_asked(
        [Asked(name="1", claimed=claimed)],
        registries=[MadeRegistry("first", bearer)],
        again=True,
    )
    told = [
        ReasonCode.ISBN_UNREGISTERED in {why.code for why in one.judged[0].resolution.why}
        for one in (nobody, confirmed)
    ]

    assert [True, False] == told


def test_verdicts_lists_every_source(library):
    """Also those nobody was asked about."""
    library.add_source(replace(LAMPS, source_id="other"))
    library.resolve("lamps", registries=[MadeRegistry("first", LAMPS_RECORD)])

    assert {"lamps": Verdict.ACCEPT, "other": Verdict.NOT_ASKED} == library.verdicts()


def test_a_kind_that_nobody_holds_ends_no_list(library):
    """It is for a person, and the references behind it are judged all the same."""
    asked, records = references(2)
    registry = MadeRegistry("first", *records)
    registry.serves = lambda claimed: claimed.csl_type != "song"
    song = Asked(name="song", claimed=replace(asked[0].claimed, csl_type="song"))
    bare = Asked(name="bare", claimed=Reference(title="", raw="[[["))
    report = library.resolve_asked([song, bare, asked[1]], registries=[registry])

    assert [Verdict.NEEDS_EVIDENCE, Verdict.ACCEPT] == [
        report.judged[0].resolution.verdict,
        report.judged[2].resolution.verdict,
    ]
    assert Verdict.ACCEPT is not report.judged[1].resolution.verdict


class Spoilt(MadeRegistry):
    """A registry whose adapter fails in one place."""

    def __init__(self, name, *records, place, value=None):
        super().__init__(name, *records)
        self.place, self.value = place, value

    def serves(self, claimed):
        if self.place == "serves":
            raise OSError
        return super().serves(claimed)

    def price(self, claimed):
        if self.place == "price":
            raise OSError
        return "cheap" if self.place == "price is none" else super().price(claimed)

    def look_up(self, claimed):
        answer = super().look_up(claimed)
        if self.place == "answer":
            return self.value
        if self.place == "record":
            bad = replace(answer.candidates[0], **self.value)
            return replace(answer, candidates=(bad,))
        return answer


SPOILT = [
    {"place": "answer", "value": None},
    {"place": "answer", "value": "found"},
    {"place": "record", "value": {"status": "banana"}},
    {"place": "record", "value": {"status": "retracted"}},
    {"place": "record", "value": {"years": (float("nan"),)}},
    {"place": "record", "value": {"title": None}},
    {"place": "record", "value": {"cites": "10.1000/abc"}},
    {"place": "record", "value": {"registry": "other"}},
    {"place": "record", "value": {"title": "\ud800"}},
]


@pytest.mark.parametrize("fault", SPOILT, ids=str)
def test_a_spoilt_adapter_is_an_outage_and_spoils_no_library(library, fault):
    """It neither ends the run, nor decides anything, nor leaves a row that cannot be read."""
    other = Asked(name="2", claimed=Reference(title="Of something else", year=1950))
    mine = library.asked_of(["lamps"])
    spoilt = Spoilt("first", LAMPS_RECORD, **fault)
    report = library.resolve_asked([*mine, other], registries=[spoilt])

    assert Verdict.INCONCLUSIVE is report.judged[0].resolution.verdict
    assert report.judged[0].recorded == library.resolution("lamps")
    assert () == library.health().problems


@pytest.mark.parametrize("place", ["serves", "price", "price is none"])
def test_an_adapter_that_cannot_say_whether_it_serves_is_asked(library, place):
    """What it answers counts; beside another that charges too."""
    spoilt = Spoilt("first", LAMPS_RECORD, place=place)
    registries = [spoilt, MadeRegistry("paid", usd=0.001)]
    library.price_of_resolving(library.asked_of(), registries=registries)

    assert Verdict.ACCEPT is library.resolve("lamps", registries=registries).resolution.verdict


def test_what_is_nothing_to_ask_is_refused(library):
    """A text is no list, and no list is nothing that could be asked."""
    for wrong in ("lamps", [LAMPS], [None]):
        with pytest.raises(UsageError):
            library.resolve_asked(wrong, registries=[MadeRegistry("first")])
    with pytest.raises(UsageError):
        library.asked_of("lamps")
    with pytest.raises(UsageError):
        library.describe("lamps")


def test_registries_and_off_line_exclude_each_other(library):
    """Who says both means one of them."""
    for wrong in ({"registries": []}, {"registries": [MadeRegistry("first")], "offline": True}):
        with pytest.raises(UsageError):
            library.resolve("lamps", **wrong)


def test_an_outage_later_takes_no_verdict_back(library):
    """This run is inconclusive; what was settled holds, and is told by the next."""
    registry = MadeRegistry("first", LAMPS_RECORD)
    library.resolve("lamps", registries=[registry])
    registry.down = True
    during = library.resolve("lamps", registries=[registry], again=True)
    after = library.resolve("lamps", registries=[registry])

    assert Verdict.INCONCLUSIVE is during.resolution.verdict
    assert after.from_before
    assert {"lamps": Verdict.ACCEPT} == library.verdicts()
