"""The checks of sources on a library: what is asked, vouched, traced and changed shows at once."""

from __future__ import annotations

import shutil
from dataclasses import replace

import pymupdf
import pytest

from cardstore import Library, Outcome, Reason
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.resolution import Verdict
from cardstore.sources.source import Creator, Source, SourceKind, SourceStatus
from tests.remembered import Here
from tests.workflow.test_library_links import MadeArchive, MadeWeb
from tests.workflow.test_resolve import MadeRegistry

SURVEY_WORDS = "Of all mills visited in 1911, 39 per cent had a night shift."
REPORT_WORDS = "The survey of 1911 found that 39 per cent of all mills had a night shift."
SENTENCE = "In 1911 the survey found that 39 per cent of all mills had a night shift"
SURVEY = Source(
    source_id="survey",
    work_id="survey",
    title="A Survey of Mills",
    creators=(Creator(family="Brae", given="Ida"),),
    year=1912,
    kind=SourceKind.PRIMARY,
)
REPORT = replace(
    SURVEY,
    source_id="report",
    work_id="report",
    title="News of the Mills",
    creators=(Creator(family="Moss", given="Jan"),),
    year=1913,
    kind=SourceKind.REPORTING,
    isbn="9780306406157",
    cites=("survey",),
)


@pytest.fixture(scope="module")
def made_once(tmp_path_factory):
    """The folder of a library with a report that names its survey, and neither known to anybody."""
    folder = tmp_path_factory.mktemp("made")
    with Library.open(folder / "library", create=True) as made:
        for source, words in ((SURVEY, SURVEY_WORDS), (REPORT, REPORT_WORDS)):
            path = folder / f"{source.source_id}.pdf"
            with pymupdf.open() as document:
                leaf = document.new_page()
                leaf.insert_textbox(pymupdf.Rect(60, 60, 540, 700), words, fontsize=11)
                leaf.insert_text((290, 800), "7", fontsize=10)
                document.save(path)
            made.ingest(path, source=source, executor=Here(), resolve=False)
    return folder


@pytest.fixture
def library(made_once, tmp_path):
    """A copy of it for one test."""
    shutil.copytree(made_once, tmp_path, dirs_exist_ok=True)
    with Library.open(tmp_path / "library") as made:
        yield made


@pytest.fixture
def report(library):
    """A card of the report."""
    return library.add_card("report", quote=REPORT_WORDS, page="7", made_by="tester")


def found(library, sentence, check):
    """Give the finding of one check of a sentence."""
    return next(one for one in library.check_sentence(sentence).findings if one.check == check)


def gated(library, sentence, check):
    """Give outcome and reason of one check of a sentence of a manuscript."""
    (one,) = library.gate_texts([("ch01.md", sentence)], offline=True).sentences
    return next((f.outcome, f.reason) for f in one.findings if f.check == check)


def test_a_source_that_nobody_asked_about_blocks(library, report):
    """The check could not run, and says what to do."""
    finding = found(library, f"{SENTENCE} {report.mark}.", "source_exists")

    assert (Outcome.UNAVAILABLE, Reason.SOURCE_NOT_ASKED) == (finding.outcome, finding.reason)
    assert "cardstore resolve report" in finding.message


def test_a_persons_word_lets_it_pass_until_the_record_changes(library, report):
    """Somebody has to look again when it is another year."""
    sentence = f"{SENTENCE} {report.mark}."
    library.vouch("report", by="ada", evidence="the bound volume in the reading room")

    assert Outcome.PASS is found(library, sentence, "source_exists").outcome
    assert (Outcome.PASS, Reason.SOURCE_VOUCHED) == gated(library, sentence, "source_exists")

    library.describe(replace(REPORT, year=1914))

    assert Outcome.UNAVAILABLE is found(library, sentence, "source_exists").outcome
    assert Outcome.UNAVAILABLE is gated(library, sentence, "source_exists")[0]


def asked(library, *records):
    """Ask two made registries that hold these records."""
    registries = [MadeRegistry("first", *records), MadeRegistry("second", *records)]
    return library.resolve("report", registries=registries, again=True).resolution.verdict


def test_what_the_registries_say_is_seen_at_once(library, report):
    """Accepted, contradicted in a way that no vouching outweighs, and corrected."""
    sentence = f"{SENTENCE} {report.mark}."
    held = Record(
        registry="first",
        record_id="R1",
        title=REPORT.title,
        creators=REPORT.creators,
        years=(1913,),
        identifiers=(Identifier(scheme=Scheme.ISBN, value=REPORT.isbn),),
        csl_type="book",
    )

    assert Verdict.ACCEPT is asked(library, held)
    assert (Outcome.PASS, Reason.SOURCE_RESOLVED) == gated(library, sentence, "source_exists")

    other = replace(held, creators=(Creator(family="Quill", given="Otto"),))

    assert Verdict.REJECT is asked(library, other)

    library.vouch("report", by="ada", evidence="I am sure")

    assert (Outcome.FAIL, Reason.SOURCE_CONTRADICTED) == gated(library, sentence, "source_exists")

    library.describe(replace(library.source("report"), creators=other.creators))

    assert (Outcome.UNAVAILABLE, Reason.SOURCE_NOT_ASKED) == gated(
        library, sentence, "source_exists"
    )
    assert Verdict.ACCEPT is asked(library, other)
    assert (Outcome.PASS, Reason.SOURCE_RESOLVED) == gated(library, sentence, "source_exists")


def test_a_source_that_no_registry_holds_fails_until_somebody_has_seen_it(library, report):
    """A made-up book and a rare one look alike to registries."""
    sentence = f"{SENTENCE} {report.mark}."

    assert Verdict.NOT_FOUND is asked(library)
    assert (Outcome.FAIL, Reason.SOURCE_NOT_FOUND) == gated(library, sentence, "source_exists")

    library.vouch("report", by="ada", evidence="the bound volume in the reading room")

    assert (Outcome.PASS, Reason.SOURCE_VOUCHED) == gated(library, sentence, "source_exists")


def test_links_that_were_checked_are_seen_at_once(library, report):
    """Never asked, made up, and put right."""
    sentence = f"{SENTENCE} {report.mark}."
    library.describe(replace(REPORT, url="https://harbour.example/never"))

    assert Reason.LINK_NOT_ASKED is gated(library, sentence, "links")[1]

    library.check_links(fetcher=MadeWeb(), archive=MadeArchive(), offline=False)

    assert (Outcome.FAIL, Reason.LINK_HALLUCINATED) == gated(library, sentence, "links")

    library.describe(replace(library.source("report"), url="https://harbour.example/tides"))
    library.check_links(fetcher=MadeWeb(), archive=MadeArchive(), offline=False)

    assert (Outcome.PASS, Reason.LINK_LIVE) == gated(library, sentence, "links")


def test_a_source_that_is_archived_fails_and_may_be_cited_for_its_time(library, report):
    """The record of the source decides, and the mark beside the sentence."""
    library.describe(replace(REPORT, status=SourceStatus.ARCHIVED))

    for look in (gated, lambda *asked: _told(found(*asked))):
        assert (Outcome.FAIL, Reason.SOURCE_NOT_CURRENT) == look(
            library, f"{SENTENCE} {report.mark}.", "source_stands"
        )
        assert (Outcome.PASS, Reason.AS_OF_FITS) == look(
            library, f"{SENTENCE} [as-of: 1913] {report.mark}.", "source_stands"
        )


def _told(finding):
    return finding.outcome, finding.reason


def test_a_headline_is_traced_once_its_origin_has_a_card(library, report):
    """A verdict that was held is opened again by the new card."""
    sentence = f"{SENTENCE} [headline] {report.mark}."

    assert (Outcome.UNSURE, Reason.ORIGIN_LACKS_IT) == gated(library, sentence, "origin_trace")

    library.add_card("survey", quote=SURVEY_WORDS, page="7", made_by="tester")

    assert (Outcome.PASS, Reason.ORIGIN_TRACED) == gated(library, sentence, "origin_trace")
    assert Reason.ORIGIN_TRACED is found(library, sentence, "origin_trace").reason


def test_without_the_mark_the_report_is_flagged_as_secondary(library, report):
    """And passes."""
    finding = found(library, f"{SENTENCE} {report.mark}.", "origin_trace")

    assert (Outcome.PASS, Reason.SOURCE_SECONDARY) == _told(finding)


def test_an_address_in_the_text_fails(library, report):
    """As the sentence stands in the manuscript."""
    sentence = f"{SENTENCE} ([here](https://mills.example/1911)) {report.mark}."

    assert (Outcome.FAIL, Reason.ADDRESS_WRITTEN) == gated(library, sentence, "addresses")
    assert Reason.ADDRESS_WRITTEN is found(library, sentence, "addresses").reason


def test_an_address_that_is_defined_elsewhere_fails_the_sentence_that_uses_it(library, report):
    """A changed definition opens the sentence again."""
    sentence = f"{SENTENCE} ([here][there]) {report.mark}.\n\n[there]: "

    assert (Outcome.NOT_APPLICABLE, Reason.ADDRESS_NONE) == gated(
        library, f"{sentence}notes.md\n", "addresses"
    )
    assert (Outcome.FAIL, Reason.ADDRESS_WRITTEN) == gated(
        library, f"{sentence}https://mills.example/1911\n", "addresses"
    )


def test_a_mistyped_id_is_told_with_the_cards_one_slip_away(library, report):
    """A suggestion, and never a correction."""
    wrong = ("Z" if report.card_id[0] != "Z" else "Y") + report.card_id[1:]
    (card,) = library.check_sentence(f"{SENTENCE} [card:{wrong}].").cards
    (finding,) = card.findings

    assert Reason.CARD_ID_MISTYPED is finding.reason
    assert f"one slip away: {report.card_id}" in finding.message
