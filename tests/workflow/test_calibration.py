"""Calibrating a judge through the library: draw, label, fit, report, open the core."""

from __future__ import annotations

import shutil
from dataclasses import replace
from random import Random

import pytest

from cardstore import Library
from cardstore.errors import CalibrationError, JudgeError, MissingPartError, UsageError
from cardstore.gate.bounds import upper_bound
from cardstore.gate.calibration_set import PairKind, PairLabel, Part
from cardstore.gate.judge import JudgeRecord, Opinion, Support
from cardstore.gate.thresholds import judge_digest, thresholds_by_hand
from cardstore.store.store import Store
from tests.gate.judge_samples import MODEL, SECOND, ScriptedJudge
from tests.store import samples

COUNT = 90
PLACES = ("Hallmouth", "Quayside", "Marlow", "Tregarth", "Saltby", "Orford")


def sentence(number):
    """Give a sentence of a draft of our own."""
    return f"Then {PLACES[number % 6]} had some {number} lamps, which were lit in {1800 + number}."


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder of a library with as many cards as the draft has sentences."""
    folder = tmp_path_factory.mktemp("calibration") / "library"
    with Store.open(folder, create=True, now=samples.Clock()) as store:
        samples.ingest(store)
        with store.transaction():
            for number in range(COUNT):
                quote = (
                    f"In {1800 + number} the harbour of {PLACES[number % 6]} had {number} lamps."
                )
                store.cards.add(**samples.card_fields(quote=quote))
    return folder


@pytest.fixture
def library(tmp_path, made):
    """Give a copy of that library."""
    shutil.copytree(made, tmp_path / "library")
    with Store.open(tmp_path / "library", now=samples.Clock()) as store:
        yield Library(store)


@pytest.fixture
def draft(library):
    """The draft's sentences, each with its card."""
    cards = sorted(library._store.cards.find(), key=lambda card: int(card.quote.split()[-2]))
    return [(sentence(number), (card.card_id,)) for number, card in enumerate(cards)]


@pytest.fixture
def drawn(library, draft):
    """Give pairs that were drawn from the draft."""
    return library.draw_calibration(draft, made_by="ada", size=400, drawn_from=["ch01.md"])


def truth(drawn):
    """Give the label of each item by how its pair was made: what a careful person might say."""
    return {
        item.item: PairLabel.SUPPORTED
        if drawn.pairs[item.pair].kind is PairKind.CITED
        else PairLabel.UNSUPPORTED
        for item in drawn.items
    }


def knowing(drawn, *, record=MODEL, wrong=(), seed=0):
    """Give a judge that knows how pairs were made, but for the pairs that it takes for good."""
    dice = Random(seed)  # noqa: S311 - no secret
    score = {}
    for pair in drawn.pairs:
        good = pair.kind is PairKind.CITED or pair.number in wrong
        low, high = (0.7, 1.0) if good else (0.0, 0.6)
        score[pair.quote, pair.sentence] = dice.uniform(low, high)
    return ScriptedJudge(lambda pair: score[pair.quote, pair.sentence], record=record)


@pytest.fixture
def labelled(library, drawn):
    """The same pairs, with every label given."""
    library.label_pairs(truth(drawn), by="ada")
    return drawn


def test_a_draw_is_kept_and_comes_back(library, drawn):
    """By its digest, and as the last one."""
    assert drawn == library.calibration_set() == library.calibration_set(drawn.digest[:8])
    assert 400 == len(drawn.pairs)


def test_a_draw_takes_no_retracted_card(library, draft):
    """Nor one that is mistyped: those sentences give no pair."""
    gone = draft[0][1][0]
    library.retract(gone, "misread", retracted_by="ada")
    drawn = library.draw_calibration([*draft, ("It rained.", ("CARD",))], made_by="ada")

    assert gone not in {pair.card_id for pair in drawn.pairs}
    assert "It rained." not in {pair.sentence for pair in drawn.pairs}


def test_a_draft_without_cards_gives_nothing_to_label(library):
    """And says so."""
    with pytest.raises(UsageError, match="no pair"):
        library.draw_calibration([("It rained.", ())], made_by="ada")


def test_before_a_calibration_there_is_none(library):
    """And nothing is made up."""
    assert library.calibration(MODEL) is None
    with pytest.raises(CalibrationError, match="No pairs were drawn"):
        library.calibration_report()


def test_a_judge_that_knows_is_calibrated(library, labelled):
    """HIGH lies between its two heaps of scores; the bound is exact, on the report part alone."""
    fitted = library.fit_thresholds(knowing(labelled), made_by="ada")
    _, unsupported = labelled.counted(Part.REPORT)

    assert 0.6 < fitted.high
    assert fitted.low < 0.6
    assert (0, unsupported) == (fitted.report.unsupported_high, fitted.report.unsupported)
    assert upper_bound(0, unsupported) == fitted.bound
    assert sum(labelled.counted(Part.FIT)) == fitted.n_fit
    assert fitted == library.calibration(MODEL)
    assert library.calibration(SECOND) is None
    assert library.calibration(replace(MODEL, weights="b" * 64)) is None


def test_what_it_gets_wrong_on_the_report_part_is_counted(library, labelled):
    """Two unsupported pairs lie high there; HIGH is what it was, and the bound is worse."""
    clean = library.fit_thresholds(knowing(labelled), made_by="ada")
    wrong = [
        pair.number
        for pair in labelled.pairs
        if pair.part is Part.REPORT and pair.kind is not PairKind.CITED
    ][:2]
    score = knowing(labelled)._score
    texts = {(labelled.pairs[n].quote, labelled.pairs[n].sentence) for n in wrong}
    judge = ScriptedJudge(
        lambda pair: 1.0 if (pair.quote, pair.sentence) in texts else score(pair),
        record=replace(MODEL, template="2"),
    )
    fitted = library.fit_thresholds(judge, made_by="ada")

    assert clean.high == fitted.high
    assert 2 == fitted.report.unsupported_high
    assert clean.bound < fitted.bound


def test_fitting_never_asks_about_the_core(library, labelled):
    """Nor are its labels read: whatever they say, the same comes out."""
    judge = knowing(labelled)
    fitted = library.fit_thresholds(judge, made_by="ada")
    core = {pair.number for pair in labelled.pairs if pair.part is Part.CORE}
    asked = {(one.quote, one.sentence) for one in judge.asked}
    turned = {item.item: PairLabel.PARTLY for item in labelled.items if item.pair in core}
    library.label_pairs(turned, by="ada")
    again = library.fit_thresholds(judge, made_by="ada")

    assert set() == asked & {(labelled.pairs[n].quote, labelled.pairs[n].sentence) for n in core}
    assert fitted.digest == again.digest


def test_every_pair_is_asked_once(library, labelled):
    """One sentence and one card at a time; fitting again asks nothing."""
    judge = knowing(labelled)
    library.fit_thresholds(judge, made_by="ada")
    asked = len(judge.asked)
    library.fit_thresholds(judge, made_by="ada", target=0.05)

    assert len(set(judge.asked)) == asked == len(judge.asked)


def test_too_few_labels_are_no_calibration(library, drawn):
    """Twenty labels show nothing."""
    some = dict(list(truth(drawn).items())[:20])
    library.label_pairs(some, by="ada")
    with pytest.raises(CalibrationError, match="labelled"):
        library.fit_thresholds(knowing(drawn), made_by="ada")

    assert library.calibration(MODEL) is None


def test_partly_counts_as_unsupported_and_doubt_is_left_out(library, drawn):
    """Of the labels that a second person gave."""
    labels = truth(drawn)
    library.label_pairs(labels, by="ada")
    offered = [item.pair for item in drawn.items]
    supported = [
        item.item
        for item in drawn.items
        if labels[item.item] is PairLabel.SUPPORTED
        and drawn.pairs[item.pair].part is Part.REPORT
        and offered.count(item.pair) == 1
    ]
    before = library.calibration_report()
    library.label_pairs({supported[0]: "partly"}, by="ben")
    library.label_pairs({supported[1]: "cannot_tell"}, by="ben")
    library.label_pairs({supported[2]: "cannot_tell"}, by="ada")
    after = library.calibration_report()

    assert before.supported - 2 == after.supported
    assert before.unsupported + 1 == after.unsupported
    assert 1 == after.cannot_tell


@pytest.mark.parametrize("labels", [{"a": "yes"}, {"a": "supported"}, {"a": None}])
def test_what_is_no_label_is_refused(library, drawn, labels):
    """Another word, or a pair that was never drawn."""
    assert drawn.items
    with pytest.raises(UsageError):
        library.label_pairs(labels, by="ada")


def test_agreement_is_told_between_people_and_with_oneself(library, drawn):
    """Over the pairs that both labelled, the core's left out."""
    labels = truth(drawn)
    library.label_pairs(labels, by="ada")
    first = dict(list(labels.items())[:40])
    open_pairs = {pair.number for pair in drawn.pairs if pair.part is not Part.CORE}
    both = {item.pair for item in drawn.items[:40]} & open_pairs
    other = next(item.item for item in drawn.items if item.pair in both)
    first[other] = (
        PairLabel.UNSUPPORTED if first[other] is PairLabel.SUPPORTED else PairLabel.SUPPORTED
    )
    library.label_pairs(first, by="ben")
    found = {one.between: one for one in library.calibration_report().agreements}

    assert (len(both), len(both) - 1) == (found["ada", "ben"].n, found["ada", "ben"].agreed)
    assert found["ada", "ada"].n == found["ada", "ada"].agreed > 0
    assert found["ada", "ben"].kappa < 1.0


def test_the_core_is_opened_once_and_ends_the_fitting(library, labelled):
    """It is counted by the thresholds that hold; after that the set is spent for this judge."""
    judge = knowing(labelled)
    library.fit_thresholds(judge, made_by="ada")
    opened = library.open_core(judge, by="ben")
    again = library.open_core(judge, by="ada")

    assert sum(labelled.counted(Part.CORE)) == opened.counts.n
    assert 0 == opened.counts.unsupported_high
    assert opened == again
    with pytest.raises(CalibrationError, match="nothing more may be fitted"):
        library.fit_thresholds(judge, made_by="ada", target=0.1)
    assert (opened,) == library.calibration_report().openings


def test_a_core_is_opened_only_for_what_was_fitted(library, labelled):
    """Not before, and not for thresholds set by hand."""
    judge = knowing(labelled)
    with pytest.raises(CalibrationError, match="nothing to hold"):
        library.open_core(judge, by="ben")
    library.set_thresholds(thresholds_by_hand(MODEL, low=0.1, high=0.9), by="ada", reason="trial")
    with pytest.raises(CalibrationError, match="nothing to hold"):
        library.open_core(judge, by="ben")


def test_a_core_that_nobody_labelled_is_not_opened(library, drawn):
    """It stays unseen."""
    open_items = {
        item: said
        for (item, said), one in zip(truth(drawn).items(), drawn.items, strict=True)
        if drawn.pairs[one.pair].part is not Part.CORE
    }
    library.label_pairs(open_items, by="ada")
    judge = knowing(drawn)
    library.fit_thresholds(judge, made_by="ada")
    with pytest.raises(CalibrationError, match="Not one pair of the core"):
        library.open_core(judge, by="ben")

    assert () == library.calibration_report().openings


def test_what_a_judge_cannot_score_is_left_out(library, labelled):
    """It would not pass either; a judge that can score nothing is an error, not a calibration."""
    judge = knowing(labelled)
    longest = sorted(len(pair.quote) for pair in labelled.pairs)[-40]
    judge._longest = longest
    fitted = library.fit_thresholds(judge, made_by="ada")
    dumb = ScriptedJudge(lambda _: 1.0, record=SECOND, longest=3)

    assert fitted.n_fit + fitted.n_report <= sum(
        sum(labelled.counted(part)) for part in (Part.FIT, Part.REPORT)
    )
    with pytest.raises(JudgeError, match="could not score one"):
        library.fit_thresholds(dumb, made_by="ada")


def test_a_judge_that_goes_away_is_not_calibrated_on_the_rest(library, labelled):
    """The short pairs come first, so what they show would not hold; a second run goes on."""
    judge = knowing(labelled)
    whole, asked = judge._score, []

    def score(pair):
        asked.append(pair)
        if len(asked) > 100:
            what = "The line broke"
            raise JudgeError(what)
        return whole(pair)

    judge._score = score
    with pytest.raises(JudgeError, match=r"was not asked about \d+ of \d+ pairs .*The line broke"):
        library.fit_thresholds(judge, made_by="ada")

    assert library.calibration(judge.record) is None
    judge._score = whole
    assert library.fit_thresholds(judge, made_by="ada").n_fit


@pytest.mark.usefixtures("labelled")
def test_a_judge_that_says_yes_to_everything_gets_no_high(library):
    """Nothing passes by it."""
    fitted = library.fit_thresholds(ScriptedJudge(lambda _: 1.0), made_by="ada")

    assert (None, None) == (fitted.high, fitted.platt)


def test_a_high_that_does_not_hold_is_withheld_and_stays_so(library, labelled):
    """What it would have let pass is kept with the thresholds, as stored."""
    known = knowing(labelled)
    held = {(pair.quote, pair.sentence) for pair in labelled.pairs if pair.part is Part.REPORT}
    judge = ScriptedJudge(
        lambda one: (
            1 - known._score(one) if (one.quote, one.sentence) in held else known._score(one)
        )
    )
    fitted = library.fit_thresholds(judge, made_by="ada")

    assert (None, True) == (fitted.high, fitted.withheld)
    assert fitted.report.unsupported_high > 0
    assert fitted == library.calibration(judge.record)
    assert (fitted,) == library.calibration_report().thresholds


def test_a_judge_that_answers_in_words_is_calibrated_too(library, labelled):
    """Its "supported" is a score of 1."""
    scores = knowing(labelled)

    class InWords:
        record = SECOND

        def score(self, pairs):
            return tuple(
                Support(opinion=Opinion.SUPPORTED if scores._score(one) > 0.65 else Opinion.PARTLY)
                for one in pairs
            )

    assert 1.0 == library.fit_thresholds(InWords(), made_by="ada").high


def test_thresholds_set_by_hand_hold_and_say_so(library):
    """Until others are set or fitted."""
    given = thresholds_by_hand(MODEL, low=0.1, high=0.5)
    kept = library.set_thresholds(given, by="ada", reason="a trial of the gate")

    assert kept == library.calibration(MODEL)
    assert (True, "ada", "a trial of the gate") == (kept.by_hand, kept.made_by, kept.reason)
    assert kept.bound is None


@pytest.mark.parametrize("missing", [{"by": " "}, {"reason": ""}])
def test_nobody_sets_thresholds_without_name_and_reason(library, missing):
    """Both are needed."""
    given = thresholds_by_hand(MODEL, low=0.1, high=0.5)
    with pytest.raises(UsageError):
        library.set_thresholds(given, **{"by": "ada", "reason": "a trial"} | missing)


def test_fitted_thresholds_are_not_set_by_hand(library, labelled):
    """They would lose what they rest on."""
    fitted = library.fit_thresholds(knowing(labelled), made_by="ada")
    with pytest.raises(UsageError, match="by hand"):
        library.set_thresholds(fitted, by="ben", reason="better")


@pytest.mark.parametrize("target", [-0.1, 1.0, True, "0.01"])
def test_a_target_is_a_share(library, labelled, target):
    """Anything else is a usage error."""
    with pytest.raises(UsageError, match="share"):
        library.fit_thresholds(knowing(labelled), made_by="ada", target=target)


def test_the_report_counts_what_is_labelled(library, labelled):
    """Of each part, with its denominator."""
    report = library.calibration_report()

    assert {(part, n, n) for part, n, _ in report.labelled} == set(report.labelled)
    assert (
        ("ada", sum(labelled.pairs[item.pair].part is not Part.CORE for item in labelled.items)),
    ) == report.labellers
    assert () == report.thresholds
    assert 299 == report.wanted


@pytest.mark.usefixtures("labelled")
def test_a_name_for_a_judge_that_is_not_installed_is_told(library):
    """With what there is instead."""
    with pytest.raises(MissingPartError, match="No judge is called"):
        library.fit_thresholds("no-such-judge", made_by="ada")


def test_a_judge_is_told_by_its_digest(library, labelled):
    """Another version of it starts without thresholds."""
    library.fit_thresholds(knowing(labelled), made_by="ada")
    later = JudgeRecord(judge="made", model="made-large rev 2", template="1", called="Made")

    assert judge_digest(later) != judge_digest(MODEL)
    assert library.calibration(later) is None
