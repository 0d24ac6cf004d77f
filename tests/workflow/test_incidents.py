"""What went wrong in public, anew in small: each is caught by the check that would have caught it.

Sources, names and sentences are made up; only the sort of fault is that of the incident. A judge
that says yes to everything sits on the bench, so that no fault is caught by luck.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.cards.ids import card_id_of
from cardstore.errors import ManuscriptError
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.hand_over_sentence import HAND_OVER
from cardstore.gate.seeding.trusting import TrustingJudge, trusting_thresholds
from cardstore.gate.verdict import Bin
from cardstore.sources.links import FetchOutcome, LinkFlag, LinkObservation
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.resolution import ReasonCode, Verdict
from cardstore.sources.source import Creator, Source, SourceStatus
from cardstore.workflow.links import Canaries
from cardstore.workflow.resolve import Asked
from cardstore.workflow.seed_outside import EmptyArchive, EmptyWeb, SeededRegistry
from tests.remembered import Here
from tests.workflow.seed_library import draw_leaves

NAMES = ("first", "second")
TOLLE = Creator(family="Tolle", given="Ada")
BRAE = Creator(family="Brae", given="Ida")
FILLER = "The tables follow on the next leaves."


@pytest.fixture
def library(tmp_path):
    """A library in which a judge that says yes to everything is trusted."""
    with Library.open(tmp_path / "library", create=True) as made:
        made.set_thresholds(trusting_thresholds(), by="tester", reason="only checks shall count")
        yield made


@pytest.fixture
def shelve(library, tmp_path):
    """Put a source into the library, vouched for, and give the mark of its card."""

    def shelve(name, words, **record):
        source = Source(
            source_id=name,
            work_id=name,
            **{"title": name.title(), "creators": (TOLLE,), "year": 2019, **record},
        )
        path = tmp_path / f"{name}.pdf"
        draw_leaves(path, {7: words, 8: FILLER, 9: FILLER})
        library.ingest(path, source=source, executor=Here(), resolve=False)
        library.vouch(name, by="tester", evidence="made up for these tests")
        return library.add_card(name, quote=words, page="7", made_by="tester").mark

    return shelve


def gated(library, text, **options):
    """Gate a text of one sentence and give it."""
    (one,) = library.gate_texts([("ch01.md", text)], judge=TrustingJudge(), **options).sentences
    return one


def reasons(one, outcome=Outcome.FAIL):
    """Give check and reason of every finding with that outcome."""
    return {(f.check, f.reason) for f in one.findings if f.outcome is outcome}


def record_of(title, creators, year, *, name="first", **more):
    """Give a registry's record."""
    return Record(
        registry=name,
        record_id=title[:12],
        title=title,
        creators=creators,
        years=(year,),
        **{"csl_type": "book", **more},
    )


class Catalogue(SeededRegistry):
    """A registry that answers with those of its records that share the title or an identifier."""

    def look_up(self, claimed):
        """Give the records that may be meant."""
        numbers = {one.value for one in claimed.identifiers}
        held = [
            one
            for one in self._records
            if one.title == claimed.title or numbers & {i.value for i in one.identifiers}
        ]
        return SeededRegistry(self.name, *held).look_up(claimed)


def catalogues(*records):
    """Give two registries that hold the same records."""
    return [
        Catalogue(name, *(replace(record, registry=name) for record in records)) for name in NAMES
    ]


# ---- search answers that cited the wrong source ------------------------------------------------


@pytest.fixture
def handbook(library, shelve):
    """Three documents; the drafter asked for cards and was handed two of them."""
    marks = {
        "terms": shelve("pump-terms", "The motors of the P3 pump are covered for 5 years."),
        "codes": shelve(
            "pump-codes", "Code 7 means that the motor is too hot: unplug it for 20 minutes."
        ),
        "old terms": shelve(
            "old-pump-terms", "Cracked lids are covered too.", status=SourceStatus.ARCHIVED
        ),
    }
    for query in ("motors covered", "code motor hot"):
        library.request_cards(query, requester="drafter-1")
    return marks


def replies(marks):
    """Give four answers of the kinds that were found."""
    made_up = card_id_of(249_570, length=6)
    return {
        "grounded": f"The motors of the P3 pump are covered for 5 years {marks['terms']}. "
        f"Code 7 means that the motor is too hot: unplug it for 20 minutes {marks['codes']}.",
        "made-up source": f"The motors of the P3 pump are covered for 5 years [card:{made_up}].",
        "never retrieved": f"Cracked lids are covered too {marks['old terms']}.",
        "misread source": "Code 7 means that the motor is too hot: unplug it for 30 minutes "
        f"{marks['codes']}.",
    }


def test_three_of_four_replies_are_handed_over_each_for_its_own_reason(library, handbook):
    """The grounded one is shown as written; of the others only an honest sentence is."""
    shown = {
        name: library.show_or_hand_over(reply, requester="drafter-1", judge=TrustingJudge())
        for name, reply in replies(handbook).items()
    }

    assert replies(handbook)["grounded"] == shown["grounded"].shown
    assert () == shown["grounded"].reasons
    assert {HAND_OVER} == {one.shown for name, one in shown.items() if name != "grounded"}
    assert "3 of 4" == f"{sum(one.handed_over for one in shown.values())} of {len(shown)}"
    assert any("card_unknown" in one for one in shown["made-up source"].reasons)
    assert any("card_never_issued" in one for one in shown["never retrieved"].reasons)
    assert any("numbers_missing" in one for one in shown["misread source"].reasons)


def test_every_reply_is_in_the_log_shown_or_not(library, handbook):
    """The share that is handed over can be watched over time."""
    for reply in replies(handbook).values():
        library.show_or_hand_over(reply, requester="drafter-1", judge=TrustingJudge())

    assert [{"passed": 2}, {"failed": 1}, {"failed": 1}, {"failed": 1}] == [
        {name: n for name, n in run.counts if n and name in set(Bin)} for run in library.gate_runs()
    ]


def test_an_archived_source_is_told_as_such_though_its_link_works(library, handbook):
    """It was true once."""
    one = gated(library, f"Cracked lids are covered too {handbook['old terms']}.")

    assert ("source_stands", Reason.SOURCE_NOT_CURRENT) in reasons(one)


class Broken:
    """A judge that breaks in the middle of an answer."""

    record = TrustingJudge.record

    def score(self, pairs):
        """Break."""
        raise KeyError(len(pairs))


@pytest.mark.parametrize("answer", ["", "\n", "The motors are covered [card:", "```\ncode\n```"])
def test_what_was_not_examined_is_handed_over(library, answer):
    """Nothing is shown because nothing was found wrong with it."""
    shown = library.show_or_hand_over(answer, judge=TrustingJudge())

    assert (True, HAND_OVER) == (shown.handed_over, shown.shown)
    assert shown.reasons


def test_a_judge_that_breaks_is_a_hand_over(library, handbook):
    """The default is not to show."""
    shown = library.show_or_hand_over(
        f"The motors of the P3 pump are covered for 5 years {handbook['terms']}.", judge=Broken()
    )

    assert (True, HAND_OVER) == (shown.handed_over, shown.shown)


# ---- a reading list of books that do not exist -------------------------------------------------

REAL = ("Salt Roads", "The Bell Buoy", "A Winter in Larvick", "Oakum", "Letters to a Pilot")
MADE_UP = (
    *("Lantern Season", "The Tidewright's Daughter", "Nine Harbours", "The Cartographer's Hour"),
    *("Saltwater Ledger", "What the Pier Knew", "The Last Ferryman", "Boatlight", "Low Water"),
    "The Herring Summer",
)


def test_ten_of_fifteen_books_of_a_reading_list_are_in_no_catalogue(library):
    """The authors are real, and the titles plausible."""
    records = [record_of(title, (TOLLE,), 2001) for title in REAL]
    asked = [
        Asked(name=title, claimed=Reference(title=title, creators=(TOLLE,), year=2001))
        for title in (*REAL, *MADE_UP)
    ]
    report = library.resolve_asked(asked, registries=catalogues(*records))

    assert {Verdict.ACCEPT: 5, Verdict.NOT_FOUND: 10} == report.counts()


def test_a_sentence_on_a_book_that_does_not_exist_is_sent_back(library, shelve):
    """Though its card has the words and the judge agrees."""
    mark = shelve("lantern", "The summer belongs to the lantern keepers.", title=MADE_UP[0])
    library.withdraw_vouching("lantern", by="tester", reason="nobody has seen the book")
    library.resolve("lantern", registries=catalogues(), again=True)
    one = gated(library, f"The summer belongs to the lantern keepers {mark}.")

    assert {("source_exists", Reason.SOURCE_NOT_FOUND)} == reasons(one)


# ---- a report with invented studies ------------------------------------------------------------


FEVERS = "Wells and Fevers in the River Parishes"


def test_a_study_given_to_another_author_is_contradicted(library, shelve):
    """Vouching does not outweigh what two registries have."""
    mark = shelve("fevers", "Fevers fell after the wells were closed.", title=FEVERS)
    held = record_of(FEVERS, (BRAE,), 2019)
    library.resolve("fevers", registries=catalogues(held), again=True)
    one = gated(library, f"Fevers fell after the wells were closed {mark}.")

    assert {("source_exists", Reason.SOURCE_CONTRADICTED)} == reasons(one)


def test_a_rise_that_is_distorted_is_sent_back(library, shelve):
    """Eight-fold is not by 800 per cent."""
    mark = shelve("doses", "Between 1995 and 2005 such doses rose eight-fold.")
    one = gated(library, f"Between 1995 and 2005 such doses rose by 800 per cent {mark}.")

    assert ("numbers", Reason.NUMBERS_MISSING) in reasons(one)


def test_a_rise_over_another_period_is_sent_back(library, shelve):
    """The years are numbers too."""
    mark = shelve("doses", "Between 1995 and 2005 such doses rose eight-fold.")
    one = gated(library, f"Between 1990 and 2005 such doses rose eight-fold {mark}.")

    assert ("numbers", Reason.NUMBERS_MISSING) in reasons(one)


def test_a_study_of_students_told_of_children_is_for_a_person(library, shelve):
    """Two thirds of others."""
    mark = shelve("screens", "Two thirds of the students slept badly after an evening at screens.")
    one = gated(
        library, f"Two thirds of the children slept badly after an evening at screens {mark}."
    )

    assert Bin.PERSON is one.bin
    assert ("base", Reason.DRIFT_BASE) in reasons(one, Outcome.UNSURE)


class Web(EmptyWeb):
    """A web on which the study's page answers."""

    def fetch(self, url):
        """Answer for the study."""
        if "study" not in url:
            return super().fetch(url)
        return LinkObservation(
            url=url,
            outcome=FetchOutcome.ANSWERED,
            status=200,
            final_url=url,
            text_length=2_000,
        )


def linked(library, shelve, url, *, again=()):
    """Give the gated sentence of a source with an address, after links were checked."""
    mark = shelve("wells", "The wells were closed in spring.", url=url)
    for name in again:
        library.add_source(
            Source(source_id=name, work_id=name, title=name.title(), url=url, year=2019)
        )
    report = library.check_links(
        offline=False, fetcher=Web(), archive=EmptyArchive(), canaries=Canaries()
    )
    return gated(library, f"The wells were closed in spring {mark}."), report


def test_the_mark_of_a_chat_program_in_an_address_is_told(library, shelve):
    """The page answers, and a person should see where the reference comes from."""
    url = "https://health.example/study?utm_source=chatgpt.com"
    one, _ = linked(library, shelve, url)

    assert Bin.PERSON is one.bin
    assert ("links", Reason.LINK_TOOL_MARK) in reasons(one, Outcome.UNSURE)


def test_an_address_with_oaicite_in_it_is_told(library, shelve):
    """It answers nowhere, and the mark is named."""
    url = "https://health.example/study:contentReference[oaicite:3]{index=3}"
    one, report = linked(library, shelve, url)

    assert Bin.PERSON is one.bin
    assert any(LinkFlag.TOOL_MARK in verdict.flags for verdict in report.verdicts)


def test_an_address_that_never_was_is_sent_back(library, shelve):
    """404, and no snapshot."""
    one, _ = linked(library, shelve, "https://health.example/never")

    assert ("links", Reason.LINK_HALLUCINATED) in reasons(one)


def test_one_address_in_several_notes_is_told(library, shelve):
    """It adds no support."""
    _, report = linked(library, shelve, "https://health.example/study/1", again=("again", "more"))

    assert [True] == [LinkFlag.DUPLICATE in verdict.flags for verdict in report.verdicts]


def test_notes_of_one_study_are_no_several_studies(library, shelve):
    """What is counted twice is one voice."""
    first = shelve("wells", "The wells were closed in spring.")
    library.add_card("wells", quote="The wells were closed", page="7", made_by="tester")
    (second,) = [c.mark for c in library.find_cards(source="wells") if c.mark != first]
    one = gated(library, f"Several studies show that the wells were closed {first} {second}.")

    assert ("independence", Reason.ORIGIN_SHARED) in reasons(one)


# ---- a person who does not exist ---------------------------------------------------------------


def test_a_private_person_needs_evidence_before_anything_passes(library, shelve):
    """No registry knows private persons; somebody has to ask for proof, and none came."""
    mark = shelve("hest", "We were married on the ice.", title="A talk with Jessa Hest")
    library.withdraw_vouching("hest", by="tester", reason="she does not answer")
    library.describe(replace(library.source("hest"), csl_type="person"))
    one = gated(library, f"They were married on the ice {mark}.")

    assert Bin.PERSON is one.bin
    assert ("source_exists", Reason.SOURCE_NEEDS_EVIDENCE) in reasons(one, Outcome.UNSURE)


# ---- references that are near misses -----------------------------------------------------------

PAPER = record_of(
    "Counting Boats from the Shore",
    (TOLLE, BRAE, Creator(family="Moss", given="Jan")),
    2022,
    csl_type="article-journal",
    venues=("Journal of Small Harbours",),
    identifiers=(Identifier(scheme=Scheme.DOI, value="10.5555/boats.1"),),
)
OTHER_PAPER = record_of(
    "On the Weight of Nets",
    (Creator(family="Quill", given="Otto"),),
    2015,
    csl_type="article-journal",
    venues=("Nets",),
    identifiers=(Identifier(scheme=Scheme.DOI, value="10.5555/nets.4"),),
)
CLAIMED = Reference(
    title=PAPER.title,
    creators=PAPER.creators,
    year=2022,
    venue="Journal of Small Harbours",
    csl_type="article-journal",
    identifiers=PAPER.identifiers,
)
NEAR_MISSES = {
    "other authors": (
        replace(CLAIMED, creators=(Creator(family="Vance", given="Kit"),)),
        ReasonCode.OTHER_AUTHORS,
    ),
    "placeholder authors": (
        replace(CLAIMED, creators=(Creator(family="Lastname", given="Firstname"),)),
        ReasonCode.PLACEHOLDER_AUTHORS,
    ),
    "number that ends in XXXX": (
        replace(CLAIMED, identifiers=(Identifier(scheme=Scheme.ARXIV, value="2201.XXXXX"),)),
        ReasonCode.PLACEHOLDER_IDENTIFIER,
    ),
    "number of another paper": (
        replace(CLAIMED, identifiers=OTHER_PAPER.identifiers),
        ReasonCode.IDENTIFIER_POINTS_ELSEWHERE,
    ),
    "venue that never published it": (
        replace(CLAIMED, venue="Proceedings of the Deep Sea Congress"),
        ReasonCode.VENUE_NEVER_PUBLISHED_IT,
    ),
    "other year": (replace(CLAIMED, year=2015), ReasonCode.OTHER_YEAR),
}


def judged(library, claimed):
    """Give the resolution of a claim by two registries that hold both papers."""
    report = library.resolve_asked(
        [Asked(name="note 1", claimed=claimed)], registries=catalogues(PAPER, OTHER_PAPER)
    )
    return report.judged[0].recorded.resolution


@pytest.mark.parametrize("name", NEAR_MISSES)
def test_a_near_miss_is_not_accepted_though_such_a_title_exists(library, name):
    """Title, authors, year, venue and number are compared together."""
    claimed, code = NEAR_MISSES[name]
    resolution = judged(library, claimed)

    assert Verdict.REJECT is resolution.verdict
    assert code in {why.code for why in resolution.why}


def test_the_true_reference_is_accepted(library):
    """Else the others would show nothing."""
    assert Verdict.ACCEPT is judged(library, CLAIMED).verdict


# ---- filings with invented cases ---------------------------------------------------------------

HOLDING = "The owner of the lighter was not liable for the loss of the cargo."


def test_an_invented_case_needs_somebody_who_has_seen_the_report(library, shelve):
    """The registries of books hold no cases; so nothing passes until a person has."""
    mark = shelve("orne-v-dock", HOLDING, title="Orne v. The Dock Company", csl_type="legal_case")
    library.withdraw_vouching("orne-v-dock", by="tester", reason="nobody has seen the report")
    library.resolve("orne-v-dock", registries=catalogues(), again=True)
    one = gated(library, f"The owner of the lighter was not liable {mark}.")

    assert Bin.PERSON is one.bin
    assert ("source_exists", Reason.SOURCE_NEEDS_EVIDENCE) in reasons(one, Outcome.UNSURE)


def test_a_false_quotation_of_a_real_case_is_sent_back(library, shelve):
    """Words that the judgment does not have."""
    mark = shelve("orne-v-dock", HOLDING)
    one = gated(
        library, f"The court held that the owner was “liable for every bale on board” {mark}."
    )

    assert ("quoted_words", Reason.QUOTED_WORDS_MISSING) in reasons(one) or (
        "quoted_words",
        Reason.QUOTED_WORDS_DIFFER,
    ) in reasons(one)


def test_a_holding_that_is_turned_round_is_for_a_person(library, shelve):
    """Without the “not”."""
    mark = shelve("orne-v-dock", HOLDING)
    one = gated(library, f"The owner of the lighter was liable for the loss of the cargo {mark}.")

    assert Bin.PERSON is one.bin
    assert ("negation", Reason.DRIFT_NEGATION) in reasons(one, Outcome.UNSURE)


def test_a_rule_that_was_superseded_is_sent_back(library, shelve):
    """Outdated advice."""
    mark = shelve("dock-rules", "A pilot may refuse the tow.", status=SourceStatus.SUPERSEDED)
    one = gated(library, f"A pilot may refuse the tow {mark}.")

    assert ("source_stands", Reason.SOURCE_NOT_CURRENT) in reasons(one)


# ---- a book about truth ------------------------------------------------------------------------

SPOKEN = '"I told them the sums were wrong, and they went on," said Maren Holt.'


def test_a_quotation_that_an_editor_improved_is_sent_back(library, shelve):
    """The sense is the same, and the words are not hers."""
    mark = shelve("holt", SPOKEN)
    one = gated(
        library,
        f"“I informed them the sums were wrong, and they went on,” said Maren Holt {mark}.",
    )

    assert ("quoted_words", Reason.QUOTED_WORDS_DIFFER) in reasons(one)


def test_a_repair_is_offered_in_the_three_ways(library, shelve):
    """Corrected to the source, paraphrased, or cut."""
    mark = shelve("holt", SPOKEN)
    report = library.check_sentence(
        f"“I told them the sums were mistaken, and they went on,” said Maren Holt {mark}.",
        judge=TrustingJudge(),
    )

    assert {"correct", "paraphrase", "cut"} <= {one.kind.value for one in report.repairs}


def test_real_words_of_another_are_not_hers(library, shelve):
    """The words stand in the card, and its speaker is somebody else."""
    mark = shelve("holt", SPOKEN)
    one = gated(library, f"“I told them the sums were wrong,” said Kara Swann {mark}.")

    assert Bin.PERSON is one.bin
    assert ("quoted_words", Reason.SPEAKER_NOT_IN_CARD) in reasons(one, Outcome.UNSURE)


def test_her_own_words_are_hers(library, shelve):
    """Else the others would show nothing; a person sees them all the same."""
    mark = shelve("holt", SPOKEN)
    one = gated(library, f"“I told them the sums were wrong,” said Maren Holt {mark}.")

    assert set() == reasons(one)
    assert {("quotation", Reason.QUOTES_WORDS)} == reasons(one, Outcome.UNSURE)


# ---- books that nothing checked ----------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "\n\n", "# Summary of a Famous Book\n", "<!-- nothing -->\n"])
def test_nothing_checked_is_an_error(library, text):
    """It must not look as if everything had passed."""
    with pytest.raises(ManuscriptError, match="no sentence"):
        library.gate_texts([("book.md", text)], judge=TrustingJudge())


def test_a_book_without_cards_is_sent_back_whole(library):
    """However well it reads."""
    text = "Ada Tolle was born in Larvick. In 1931 she moved to the city. She wrote nine books.\n"
    report = library.gate_texts([("book.md", text)], judge=TrustingJudge())

    assert [Bin.FAILED] * 3 == [one.bin for one in report.sentences]
    assert all(("citation", Reason.NO_CARD) in reasons(one) for one in report.sentences)
