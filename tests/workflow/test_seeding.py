"""Faults planted in a library's own sentences: what checks must catch they catch; nothing stays."""

from __future__ import annotations

import hashlib

import pytest

from cardstore import Library
from cardstore.errors import ManuscriptError, UsageError
from cardstore.gate.seeding.faults import SOURCE_FAULTS, Fault, Grade
from cardstore.gate.seeding.matrix import broken_claims, matrix_of
from cardstore.gate.seeding.outcome import Fate
from cardstore.workflow.seed_files import write_planted
from tests.remembered import Here
from tests.workflow.seed_library import DRAFT, MATRIX, draw_leaves, make_library, matrix_text


@pytest.fixture(scope="module")
def seeded(tmp_path_factory):
    """The library, closed at the end."""
    made = make_library(tmp_path_factory.mktemp("seeded"))
    yield made
    made.library.close()


@pytest.fixture(scope="module")
def report(seeded):
    """What became of the faults planted in its draft."""
    return seeded.library.seed_texts([("ch01.md", seeded.draft)])


def row(report, fault):
    """Give the row of one fault."""
    return next(one for one in report.rows if one.rule.fault is fault)


def test_every_fault_finds_room_in_the_sample_draft(report):
    """Else a row of the table would say nothing."""
    assert [] == [one.rule.fault for one in report.rows if not one.planted]
    assert (len(DRAFT), len(DRAFT)) == (report.usable, report.sentences)


def test_what_checks_must_catch_the_named_check_catches(report):
    """R99: figure, year, base, words, page, source, each by the layer that is there for it."""
    assert [] == [one.planted.text for one in report.slipped]
    assert report.counted(grade=Grade.SURE)[0] == report.counted(grade=Grade.SURE)[2]


def test_hints_catch_four_of_five_matters_of_sense(report):
    """The bar of what is meant for a judge; near ones are told apart (R157)."""
    planted, caught, _ = report.counted(grade=Grade.HINT)
    near, near_caught, _ = report.counted(near=True)

    assert 0.8 * planted <= caught
    assert 0.8 * near <= near_caught


@pytest.mark.parametrize(
    ("fault", "fate"),
    [
        (Fault.FIGURE_NUDGED, Fate.SENT_BACK),
        (Fault.YEAR_MOVED, Fate.SENT_BACK),
        (Fault.BASE_SWAPPED, Fate.PERSON),
        (Fault.CARD_LEFT_OUT, Fate.SENT_BACK),
        (Fault.WORD_ALTERED, Fate.SENT_BACK),
        (Fault.SPEAKER_CHANGED, Fate.PERSON),
        (Fault.PAGE_NEXT, Fate.SENT_BACK),
        (Fault.PAGE_OF_OTHER_EDITION, Fate.SENT_BACK),
        (Fault.TWO_PLACES, Fate.PERSON),
        (Fault.AUTHOR_OTHER, Fate.SENT_BACK),
        (Fault.VENDOR_AS_RESEARCH, Fate.SENT_BACK),
    ],
)
def test_each_goes_where_such_a_fault_belongs(report, fault, fate):
    """Back to its writer where it is certain, to a person where it is a matter of sense."""
    one = row(report, fault)

    assert one.planted == one.fated(fate)


def test_the_matrix_says_what_was_counted(report):
    """R148: no cell claims more than its cases bear out."""
    assert () == broken_claims(matrix_of(report))


def test_the_committed_matrix_is_the_one_that_this_suite_gives(report):
    """Made anew with: python -m tests.workflow.seed_library."""
    assert matrix_text(report) == MATRIX.read_text(encoding="utf-8")


def test_a_source_without_a_title_leaves_out_the_faults_that_need_one(tmp_path):
    """The others are planted, and the report says what was left out."""
    path = tmp_path / "tides.pdf"
    draw_leaves(path, {4: "The tide turned at nine, and forty boats left the mole."})
    with Library.open(tmp_path / "library", create=True) as library:
        library.ingest(path, source="tides", executor=Here(), resolve=False)
        library.vouch("tides", by="tester", evidence="made up for this test")
        card = library.add_card("tides", quote="forty boats left the mole", page="4", made_by="t")
        found = library.seed_texts([("a.md", f"Some forty boats left the mole. {card.mark}\n")])

    assert (0, 0) == tuple(row(found, f).planted for f in (Fault.TITLE_NEAR, Fault.AUTHOR_OTHER))
    assert 1 == row(found, Fault.SOURCE_NOWHERE).planted
    assert 1 == row(found, Fault.SOURCE_RETRACTED).planted
    assert [True] == ["tides claims no title" in one for one in found.remarks]


def digest_of(folder):
    """Give a digest of every file of a library but SQLite's own two beside the database."""
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(("-wal", "-shm"))
    }


def test_nothing_stays_in_the_library(seeded):
    """No card, no run, no verdict, no thresholds: the user's library is only read."""
    library = seeded.library
    kept = library._store.folder
    before = digest_of(kept), library.card_ids(), library.gate_runs(), library.links()
    library.seed_texts([("ch01.md", seeded.draft)], per_class=1)

    assert before == (digest_of(kept), library.card_ids(), library.gate_runs(), library.links())
    assert {"lights", "lights-1880", "survey", "nets"} == {
        one.source_id for one in library.sources()
    }


def test_the_same_seed_gives_the_same_counts(seeded):
    """Ids of cards aside, the same faults."""
    runs = [
        seeded.library.seed_texts([("ch01.md", seeded.draft)], per_class=2, seed=7)
        for _ in range(2)
    ]

    assert [row.by_check for row in runs[0].rows] == [row.by_check for row in runs[1].rows]
    assert [one.planted.text for row in runs[0].rows for one in row.cases] == [
        one.planted.text for row in runs[1].rows for one in row.cases
    ]


def test_sentences_that_do_not_stand_get_no_faults(seeded):
    """One that is sent back anyway would show nothing."""
    mark = seeded.library.find_cards(source="nets")[0].mark
    text = (
        f"In 2025 the firm delivered 99 per cent of all nets within two days {mark}.\n\n"
        f"The new net lasts twice as long as the old one {mark}.\n"
    )
    report = seeded.library.seed_texts([("ch01.md", text)], per_class=1)

    assert (1, 2) == (report.usable, report.sentences)


@pytest.mark.parametrize("text", ["The lamp burned.\n", "Ada Tolle died in 1999 [card:7KQ2-M].\n"])
def test_a_draft_in_which_nothing_stands_is_an_error(seeded, text):
    """Nothing planted and nothing slipped through must not look well."""
    with pytest.raises(ManuscriptError, match="stands"):
        seeded.library.seed_texts([("ch01.md", text)])


def test_a_draft_without_sentences_is_an_error(seeded):
    """For the same reason."""
    with pytest.raises(ManuscriptError, match="no sentence"):
        seeded.library.seed_texts([("ch01.md", "# Only a heading\n")])


@pytest.mark.parametrize("options", [{"per_class": 0}, {"per_class": "9"}, {"seed": -1}])
def test_numbers_without_sense_are_refused(seeded, options):
    """An agent may hand in anything."""
    with pytest.raises(UsageError):
        seeded.library.seed_texts([("ch01.md", seeded.draft)], **options)


def test_one_name_is_no_list_of_files(seeded):
    """Its letters would be files."""
    with pytest.raises(UsageError, match="list of files"):
        seeded.library.seed_errors("ch01.md")


def test_the_planted_sentences_can_be_written_out(report, tmp_path):
    """One file a sort of fault, so that anybody can gate them again."""
    written = write_planted(report, str(tmp_path / "out"))
    one = (tmp_path / "out" / "figure-nudged.md").read_text(encoding="utf-8")

    assert len(Fault) == len(written)
    assert all(case.planted.text in one for case in row(report, Fault.FIGURE_NUDGED).cases)


def test_written_out_and_gated_they_are_sent_back_again(seeded, report, tmp_path):
    """The same sentences through the same command, the faults of words alone."""
    write_planted(report, str(tmp_path))
    gated = seeded.library.gate([tmp_path / "figure-nudged.md"])
    named = [one for one in gated.sentences if one.sentence.cited]

    assert row(report, Fault.FIGURE_NUDGED).planted == len(named)
    assert {"failed"} == {one.bin.value for one in named}


def test_faults_of_sources_are_undone(report):
    """Each was planted in sources that the faults before it left as they were."""
    assert all(
        case.fate is not Fate.SEEN
        for one in report.rows
        if one.rule.fault in SOURCE_FAULTS
        for case in one.cases
    )
