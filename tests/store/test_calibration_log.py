"""Pairs, labels, thresholds and openings of cores in the store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardstore.errors import CalibrationError, UsageError
from cardstore.gate.calibration_set import GivenLabel, PairLabel, Part
from cardstore.gate.thresholds import BandCounts
from cardstore.store.store import Store
from tests.store import samples

ADA, BEN = "ada", "ben"
BY_HAND = {"labels_digest": "", "platt": None}


@pytest.fixture
def card_id(ingested):
    """The id of a card of the library."""
    return ingested.cards.add(**samples.card_fields()).card_id


@pytest.fixture
def drawn(ingested, card_id):
    """Give a set that is kept."""
    return ingested.calibrations.save_set(samples.pairs_to_label(card_id), made_by=ADA)


def label(item, said, *, by=ADA):
    """Give a label."""
    return GivenLabel(item=item, label=said, by=by)


def test_a_set_comes_back_as_it_was_drawn(ingested, drawn, card_id):
    """With who drew it and when."""
    told = ingested.calibrations.find_set()

    assert told == drawn
    assert samples.pairs_to_label(card_id).digest == told.digest
    assert (ADA, True) == (told.made_by, told.at.startswith("2026-01-02T"))


def test_the_same_draw_is_kept_once(ingested, drawn, card_id):
    """As it was first."""
    again = ingested.calibrations.save_set(samples.pairs_to_label(card_id), made_by=BEN)

    assert drawn == again


def test_the_last_set_is_meant_unless_another_is_named(ingested, drawn, card_id):
    """By the beginning of its digest."""
    items = tuple(
        replace(one, item=f"second {one.item}") for one in samples.pairs_to_label(card_id).items
    )
    second = replace(samples.pairs_to_label(card_id), seed=8, items=items)
    ingested.calibrations.save_set(second, made_by=ADA)

    assert second.digest == ingested.calibrations.find_set().digest
    assert drawn == ingested.calibrations.find_set(drawn.digest[:9])
    assert ingested.calibrations.find_set("no digest") is None


def test_an_empty_set_is_refused(ingested, card_id):
    """There would be nothing to label."""
    empty = replace(samples.pairs_to_label(card_id), pairs=(), items=())
    with pytest.raises(UsageError, match="no pair"):
        ingested.calibrations.save_set(empty, made_by=ADA)


def test_of_one_person_the_last_label_holds(ingested, drawn):
    """What was said before stays on record; another's word stands beside it."""
    log = ingested.calibrations
    log.save_labels([label("a1", PairLabel.SUPPORTED), label("b2", PairLabel.UNSUPPORTED)])
    log.save_labels([label("a1", PairLabel.PARTLY), label("a1", PairLabel.SUPPORTED, by=BEN)])
    held = [(one.item, one.by, one.label) for one in log.labels(drawn.digest, parts=[Part.FIT])]
    rows = ingested._connection.rows("SELECT count(*) AS n FROM calibration_labels")

    assert [("a1", ADA, PairLabel.PARTLY), ("a1", BEN, PairLabel.SUPPORTED)] == held
    assert {"a1": PairLabel.PARTLY, "b2": PairLabel.UNSUPPORTED} == log.labels_by(ADA)
    assert 4 == rows[0]["n"]


def test_a_label_said_again_is_no_news(ingested, drawn):
    """A file that is handed in twice changes nothing."""
    said = [label(item.item, PairLabel.SUPPORTED) for item in drawn.items]

    assert 4 == ingested.calibrations.save_labels(said)
    assert 0 == ingested.calibrations.save_labels(said)


def test_one_bad_label_keeps_all_out(ingested, drawn):
    """An item that was never drawn, or a name that is none."""
    for bad in (label("z9", PairLabel.SUPPORTED), label("b2", PairLabel.SUPPORTED, by=" ")):
        with pytest.raises(UsageError):
            ingested.calibrations.save_labels([label("a1", PairLabel.SUPPORTED), bad])

    assert {} == ingested.calibrations.labels_by(ADA)
    assert {0} == set(ingested.calibrations.count_labelled(drawn.digest).values())


@pytest.mark.parametrize("parts", [[Part.CORE], list(Part)])
def test_the_labels_of_the_core_are_not_given_out(ingested, drawn, parts):
    """Not alone, and not among others; their number is."""
    ingested.calibrations.save_labels([label("c3", PairLabel.SUPPORTED)])
    with pytest.raises(ValueError, match="core"):
        ingested.calibrations.labels(drawn.digest, parts=parts)

    assert 1 == ingested.calibrations.count_labelled(drawn.digest)[Part.CORE]


def test_of_one_judge_the_last_thresholds_hold(ingested, drawn):
    """Of another judge there are none."""
    log = ingested.calibrations
    first = log.save_thresholds(samples.fitted_thresholds(drawn.digest))
    second = log.save_thresholds(samples.fitted_thresholds(drawn.digest, high=None, low=None))

    assert second == log.thresholds("a" * 64)
    assert (second,) == log.all_thresholds()
    assert first.digest != second.digest
    assert log.thresholds("b" * 64) is None


def test_thresholds_come_back_with_everything(ingested, drawn):
    """Counts, curve, target, and their digest."""
    made = samples.fitted_thresholds(drawn.digest)
    kept = ingested.calibrations.save_thresholds(made)

    assert replace(made, at=kept.at) == ingested.calibrations.thresholds(made.judge)
    assert made.digest == kept.digest


@pytest.mark.parametrize("missing", ["made_by", "reason"])
def test_thresholds_by_hand_need_a_name_and_a_reason(ingested, missing):
    """Both are told wherever the thresholds are."""
    fields = {"reason": "a trial", **BY_HAND}
    made = samples.fitted_thresholds("", **fields | {missing: " "})
    with pytest.raises(UsageError):
        ingested.calibrations.save_thresholds(made)
    kept = ingested.calibrations.save_thresholds(samples.fitted_thresholds("", **fields))

    assert kept == ingested.calibrations.thresholds(kept.judge)


def opened(store, thresholds, *, by=BEN, given=None):
    """Open the core; what is counted is how many labels were given out."""

    def count(labels):
        if given is not None:
            given.extend(labels)
        return BandCounts(supported_high=len(labels))

    return store.calibrations.open_core(thresholds, opened_by=by, count=count)


def test_the_core_is_opened_once(ingested, drawn):
    """Its labels are given to who counts; later the count of then is told again."""
    log = ingested.calibrations
    kept = log.save_thresholds(samples.fitted_thresholds(drawn.digest))
    log.save_labels([label("a1", PairLabel.SUPPORTED), label("c3", PairLabel.PARTLY)])
    given = []
    first = opened(ingested, kept, given=given)
    log.save_labels([label("c3", PairLabel.SUPPORTED, by=BEN)])
    again = []
    second = opened(ingested, kept, by=ADA, given=again)

    assert ["c3"] == [one.item for one in given]
    assert first == second == log.opening(drawn.digest, judge=kept.judge)
    assert (BEN, 1) == (second.opened_by, second.counts.n)
    assert [] == again


def test_after_the_core_was_opened_nothing_more_is_fitted_on_the_set(ingested, drawn):
    """For that judge; another judge's is still unseen."""
    log = ingested.calibrations
    kept = log.save_thresholds(samples.fitted_thresholds(drawn.digest))
    opened(ingested, kept)
    other = samples.fitted_thresholds(drawn.digest, high=0.95)
    with pytest.raises(CalibrationError, match="opened for this judge by ben"):
        log.save_thresholds(other)
    with pytest.raises(CalibrationError, match="opened for this judge by ben"):
        opened(ingested, other)

    assert kept == log.thresholds(kept.judge)
    assert log.save_thresholds(samples.fitted_thresholds(drawn.digest, judge="b" * 64))


def test_what_cannot_be_counted_opens_nothing(ingested, drawn):
    """Counting fails, and the core is as unseen as before."""
    kept = ingested.calibrations.save_thresholds(samples.fitted_thresholds(drawn.digest))

    def count(_):
        what = "Not one pair of the core is labelled"
        raise CalibrationError(what)

    with pytest.raises(CalibrationError, match="Not one"):
        ingested.calibrations.open_core(kept, opened_by=BEN, count=count)

    assert ingested.calibrations.opening(drawn.digest, judge=kept.judge) is None


def test_an_old_library_that_can_only_be_read_has_no_calibration(tmp_path):
    """It may be from before the tables."""
    with Store.open(tmp_path, create=True) as store:
        for name in ("core_openings", "thresholds", "calibration_labels"):
            store._connection.execute(f"DROP TABLE {name}")
        for view in ("current_thresholds", "current_calibration_labels"):
            store._connection.execute(f"DROP VIEW {view}")
        store._connection.execute(
            "DELETE FROM schema_migrations WHERE name = 'm007_calibrate_judges'"
        )
    with Store.open(tmp_path, read_only=True) as store:
        log = store.calibrations

        assert log.thresholds("a" * 64) is None
        assert (None, (), {}) == (log.find_set(), log.all_thresholds(), log.labels_by(ADA))
