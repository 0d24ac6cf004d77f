"""Whatever an engine gives, its contract sees it, and nothing green comes of it."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.adapters.executors.local import LocalPool
from cardstore.errors import EngineError, QuoteRefusedError
from cardstore.gate.finding import Outcome
from cardstore.scans.scan import Frame
from cardstore.text.engine_words import require_words
from cardstore.text.layer import LayerStatus, ReadingReason
from cardstore.workflow.ingest import leaf_task, read_leaves
from cardstore.workflow.progress import Silent
from tests.contracts import engine_contract as contract
from tests.contracts.making import LINES, make_image
from tests.misbehaving import engines as spoilt

FRAME = Frame(width_px=1200, height_px=1700, dpi=200)
SEEN_BY = {
    spoilt.Respelling: contract.check_a_clean_page_is_read_word_for_word,
    spoilt.Particular: contract.check_a_page_that_tells_no_resolution_is_read_too,
    spoilt.Lineless: contract.check_words_of_a_line_share_block_and_line,
    spoilt.Shifting: contract.check_boxes_lie_around_the_words,
    spoilt.Boastful: contract.check_its_words_are_words_on_the_leaf,
    spoilt.Remembering: contract.check_a_leaf_is_read_the_same_after_another,
    spoilt.Inventive: contract.check_white_paper_has_no_words,
    spoilt.Patient: contract.check_too_little_time_is_a_timeout_and_the_engine_lives_on,
    spoilt.Masked: contract.check_provenance_names_version_and_model,
}
ENTRY_POINTS = "[cardstore.engines]\nharming = tests.misbehaving.engines:Harming\n"


@pytest.mark.parametrize("twin", SEEN_BY, ids=lambda twin: twin.__name__)
def test_an_engine_that_breaks_the_contract_is_seen(twin):
    """The check fails, as an assertion, an error, or pytest's word that nothing was raised."""
    with pytest.raises((AssertionError, EngineError, pytest.fail.Exception)):
        SEEN_BY[twin](twin())


@pytest.mark.parametrize("check", contract.CHECKS)
def test_the_twins_are_sound_but_for_their_fault(check):
    """What they wrap keeps the contract, so that it is the fault which is seen."""
    check(spoilt.Wrapping())


def test_every_check_has_a_twin():
    """A check that no twin breaks might be unable to fail."""
    assert set(contract.CHECKS) == set(SEEN_BY.values())


@pytest.mark.parametrize("answer", spoilt.IMPOSSIBLE.values(), ids=spoilt.IMPOSSIBLE)
def test_what_are_no_words_is_refused(answer):
    """The message names the engine; the remedy names another way."""
    with pytest.raises(EngineError) as refused:
        require_words(answer, frame=FRAME, engine="harming")

    assert "harming" in refused.value.what
    assert "reread" in refused.value.remedy


@pytest.mark.parametrize(
    "word",
    [
        spoilt.made_word("The"),
        spoilt.made_word("The", confidence=None),
        spoilt.made_word("The", x0=-1, x1=1201),
        spoilt.made_word("e\u0301\u200d\ufffd"),
        spoilt.made_word("The", x0=10.5, y1=30.25),
    ],
)
def test_what_may_be_a_word_is_taken_as_it_is(word):
    """A box may stick out by a pixel; a letter of any script is one."""
    assert (word,) == require_words([word], frame=FRAME, engine="any")


@pytest.fixture(scope="module")
def ingested(tmp_path_factory):
    """A library with one leaf, read by a sound engine; a person says that it is page 1."""
    folder = tmp_path_factory.mktemp("sound")
    image = make_image(folder / "leaf.png")
    with Library.open(folder / "library", create=True) as library:
        library.ingest(image, source="book", jobs=1)
        library.assign_label("book", 0, label="1", assigned_by="me")
    return folder / "library"


@pytest.fixture
def copied(ingested, tmp_path):
    """A library of one's own, open."""
    shutil.copytree(ingested, tmp_path / "library")
    with Library.open(tmp_path / "library") as library:
        yield library


@pytest.fixture
def read(copied, tmp_path, monkeypatch):
    """Have a harming engine read the leaf again, as ingest does; gives the library."""
    metadata = tmp_path / "harming_parts-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: harming\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS)
    monkeypatch.syspath_prepend(str(tmp_path))

    def reading(how, pool):
        store, stored = copied._store, copied._stored("book")
        task = leaf_task(store, stored, 0, engine="harming", password=None)
        read_leaves(
            [replace(task, settings=(("how", how),))],
            pool=pool,
            most=1,
            save=lambda layer: store.scans.save_layer(stored.scan.digest, layer),
            progress=Silent(),
        )
        copied.paginate("book")
        return copied

    return reading


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crash", ReadingReason.WORKER_DIED),
        ("leave", ReadingReason.WORKER_DIED),
        ("hang", ReadingReason.TIMED_OUT),
        ("nothing at all", ReadingReason.LEAF_DAMAGED),
        ("a box right of the leaf", ReadingReason.LEAF_DAMAGED),
    ],
)
def test_a_harmful_engine_costs_the_leaf_and_says_why(read, how, reason):
    """The leaf is there, failed, with its reason; no card can be made of it."""
    with LocalPool(1, leaf_timeout_s=4.0 if how == "hang" else 60.0) as pool:
        library = read(how, pool)
    layer = library.text_layers("book")[0]

    assert (LayerStatus.FAILED, reason) == (layer.status, layer.reason)
    with pytest.raises(QuoteRefusedError):
        library.add_card("book", quote=LINES[0], page="1", made_by="me")


def test_an_engine_that_reads_nothing_makes_no_card(read):
    """A printed leaf without words is told as such, and quotes are refused."""
    with ThreadPoolExecutor(1) as pool:
        library = read("nothing", pool)

    assert ReadingReason.NOTHING_READ is library.text_layers("book")[0].reason
    with pytest.raises(QuoteRefusedError):
        library.add_card("book", quote=LINES[0], page="1", made_by="me")


@pytest.mark.parametrize(
    ("how", "quote"),
    [
        ("invented words", "into his book never morning"),
        ("boxes of other words", "keeper wrote the depth of"),
    ],
)
def test_words_that_look_sound_and_are_wrong_never_pass(read, how, quote):
    """A second reading of the same place reads something else: a person must look."""
    with ThreadPoolExecutor(1) as pool:
        library = read(how, pool)
    card = library.add_card("book", quote=quote, page="1", made_by="me")
    report = library.check_cards([card.card_id])[0]

    assert report.outcome not in {Outcome.PASS, Outcome.NOT_APPLICABLE}


@pytest.mark.parametrize("quote", ["into his book each morning", "keeper wrote the depth of"])
def test_the_same_words_soundly_read_pass(copied, quote):
    """The test before can fail: read by a sound engine, such a card passes."""
    card = copied.add_card("book", quote=quote, page="1", made_by="me")

    assert Outcome.PASS is copied.check_cards([card.card_id])[0].outcome
