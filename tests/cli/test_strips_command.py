"""`cardstore strips`, run as a user runs it: lists, and keys in a terminal."""

from __future__ import annotations

import json
import shutil

import pytest

from cardstore import Library
from tests.cli.program import run_apart, run_here
from tests.workflow.made_scans import BOOK
from tests.workflow.made_strips import make_card, make_library, make_pictured, read_twice

NUMBERS = [str(n) for n in range(1, 21)] + ["12"] + [str(n) for n in range(22, 30)]


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with three words and one number in doubt, and pairs to label."""
    folder = tmp_path_factory.mktemp("cli-strips") / "library"
    library, _ = make_library(folder, leaves=len(NUMBERS), numbers=NUMBERS, cards=False)
    with library:
        cards = [make_card(library, leaf) for leaf in range(3)]
        library.draw_calibration(
            [("The lantern was lit at dusk.", cards[:1])], made_by="tester", size=4
        )
    return folder


@pytest.fixture
def folder(original, tmp_path):
    """A copy of that library."""
    shutil.copytree(original, tmp_path / "library")
    return tmp_path / "library"


def run(*words, folder, given=""):
    """Run the command on a library, as ada."""
    return run_here("strips", *words, "--by", "ada", "--library", folder, given=given)


def count(folder, kind="readings"):
    """Count what waits for ada."""
    return json.loads(run("--list", "--json", folder=folder).stdout)[kind]


def test_what_waits_is_counted_and_exit_code_3_says_that_something_does(folder):
    """In a process of its own."""
    told = run_apart("strips", "--list", "--by", "ada", "--library", str(folder))

    assert 3 == told.returncode
    assert ["readings  3", "labels    1"] == told.stdout.splitlines()[:2]


def test_nothing_that_waits_is_exit_code_0(tmp_path):
    """A library with nothing in doubt."""
    Library.open(tmp_path / "library", create=True).close()

    assert 0 == run("--list", folder=tmp_path / "library").returncode


@pytest.mark.parametrize(
    ("kind", "shown"),
    [("readings", "“lantem,”"), ("labels", "12 [recte 21]"), ("pairs", "wait.")],
)
def test_each_kind_is_listed(folder, kind, shown):
    """Word or number, place, why, and cards."""
    told = run(kind, "--list", folder=folder)

    assert 3 == told.returncode
    assert shown in told.stdout + told.stderr


def test_the_list_as_json_has_all_that_is_known_and_no_score(folder):
    """For scripts; who decides by it knows no score either."""
    told = run("readings", "--list", "--json", folder=folder).stdout
    first = json.loads(told)["waiting"][0]

    assert ("lantem,", "lantern,", ["lantern,"]) == (
        first["word"], first["offered"], first["others"],
    )  # fmt: skip
    assert "score" not in told


def test_keys_in_the_terminal_judge_word_after_word(folder):
    """1 as read, 0 cannot tell, q stops; each is saved at once."""
    told = run("readings", "--terminal", folder=folder, given="10q")

    assert 0 == told.returncode
    assert "Judged: 2. Left: 1." in told.stdout
    assert "⟦lantem,⟧" in told.stderr


def test_the_other_reading_corrects_and_the_lost_card_is_told(folder):
    """2 takes it."""
    told = run("readings", "--terminal", folder=folder, given="2q")

    assert "its quote no longer stands" in told.stderr
    assert 2 == count(folder)


def test_undo_goes_back_to_the_word(folder):
    """z takes the last press back, whatever it was."""
    told = run("readings", "--terminal", folder=folder, given="n2zq")

    assert "Judged: 0. Left: 3." in told.stdout
    assert 3 == count(folder)


def test_a_page_number_is_written_as_people_write_it(folder):
    """m asks for it; Enter saves."""
    told = run("labels", "--terminal", folder=folder, given="m[21]\nq")
    with Library.open(folder) as library:
        assert "21" == library.page_map(BOOK.source_id).leaves[20].label.text

    assert "Judged: 1. Left: 0." in told.stdout


def test_what_cannot_be_done_is_told_and_the_word_stays(folder):
    """A number that is none."""
    told = run("labels", "--terminal", folder=folder, given="m5–7\nq")

    assert "several pages" in told.stderr
    assert 1 == count(folder, "labels")


def test_pairs_are_labelled_with_the_keys_of_the_calibration(folder):
    """As `cardstore judge calibrate label` takes them."""
    told = run("pairs", "--terminal", folder=folder, given="1q")
    with Library.open(folder) as library:
        assert ["supported"] == [one.value for one in library.labels_by("ada").values()]

    assert "Judged: 1." in told.stdout


def test_a_word_that_would_steer_the_terminal_is_shown_harmless(folder):
    """What stands in a scan is text."""
    with Library.open(folder) as library:
        read_twice(library, library.card_ids()[0], second={"dusk": "du\x1b[2Jsk"})
    told = run("readings", "--terminal", folder=folder, given="nnnq")

    assert "du\\x1b[2Jsk" in told.stderr
    assert "\x1b[2J" not in told.stderr


def test_the_terminal_needs_a_kind(folder):
    """There is no order among words, numbers and pairs."""
    assert 2 == run("--terminal", folder=folder).returncode


def test_pictures_are_written_where_they_are_wanted(tmp_path):
    """A terminal shows none; the folder is made."""
    make_pictured(tmp_path, leaves=1).close()
    told = run(
        "readings", "--terminal", "--pictures", tmp_path / "pictures",
        folder=tmp_path / "library", given="q",
    )  # fmt: skip
    (written,) = (tmp_path / "pictures").iterdir()

    assert str(written) in told.stderr
    assert written.read_bytes().startswith(b"\x89PNG")


def test_the_last_press_can_be_taken_back(folder):
    """Nothing is left then, and the key that was pressed amiss is no fate; any other key ends."""
    ended = run("labels", "--terminal", folder=folder, given="1x")
    with Library.open(folder) as library:
        library.undo_labels(by="ada")
    taken = run("labels", "--terminal", folder=folder, given="1z3xx")

    assert "Judged: 1. Left: 0.\n" == ended.stdout
    assert "takes your last press back" in ended.stderr
    assert "Judged: 1. Left: 0.\n" == taken.stdout
    assert 2 == taken.stderr.count("12 [recte 21]")
