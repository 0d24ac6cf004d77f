"""A review in the terminal: the same items and keys, each ruling saved before the next item."""

from __future__ import annotations

import pytest

from cardstore.errors import UsageError
from cardstore.review.item import QueueKind
from cardstore.review.keys import Action, Keys, parse_keys
from cardstore.review.ruling import ErrorClass, RulingKind
from cardstore.workflow.review_keys import read_keys
from cardstore.workflow.review_terminal import TerminalReview
from cardstore.workflow.sitting import PAUSE_S, Sitting
from tests.web.made_review import (
    SCAN,
    Kept,
    MadeLibrary,
    MadeQueue,
    card,
    item,
    leaf,
    review_of,
)


class MadeScreen:
    """A screen that remembers what it showed, and presses keys from a list."""

    def __init__(self, pressed, notes=()):
        self.pressed, self.notes = list(pressed), list(notes)
        self.shown, self.told, self.pauses = [], [], []

    def item(self, shown, progress, *, hidden):
        self.shown.append((shown.place, hidden, progress.left))

    def classes(self, kind):
        self.told.append(f"class of {kind.value}?")

    def tell(self, words):
        self.told.append(words)

    def keys(self):
        self.told.append("keys")

    def picture(self, image, *, name):
        self.told.append(f"picture {name}, {len(image.content) > 0}")

    def pause(self, *, minutes, ruled):
        self.pauses.append((minutes, ruled))

    def key(self):
        return self.pressed.pop(0) if self.pressed else ""

    def note(self):
        return self.notes.pop(0)


def reviewed(pressed, *queues, notes=(), keys=None, queue=1, **sitting):
    """Press keys; give what was kept, the screen, and how many rulings were told."""
    kept = Kept(*(queues or (review_of(3),)))
    screen = MadeScreen(pressed, notes)
    clock = iter(range(0, 10**6, 7))
    review = TerminalReview(
        library=MadeLibrary(kept),
        queue=queue,
        reviewer="anna",
        keys=keys or Keys(),
        screen=screen,
        now=lambda: float(next(clock)),
        sitting=Sitting(**({"now": lambda: 0.0} | sitting)),
    )
    return kept, screen, review.run()


def said(kept):
    """What holds, as (place, kind, class)."""
    return [(one.place, one.kind, one.error) for one in kept.rulings if not one.undone]


def test_one_key_rules_and_the_next_item_follows():
    """Three keys, three rulings."""
    kept, screen, given = reviewed("1031")

    assert [
        (0, RulingKind.SUPPORTED, None),
        (1, RulingKind.CANNOT_TELL, None),
        (2, RulingKind.NOT_SUPPORTED, ErrorClass.NO_SOURCE),
    ] == said(kept)
    assert 3 == given
    assert [0, 1, 2] == [place for place, _, _ in screen.shown]
    assert screen.told[-1].startswith("Nothing waits for you in this queue.")


def test_an_error_waits_for_its_class():
    """Another key goes back, and nothing is saved."""
    kept, screen, given = reviewed(["2", "\x1b", "2", "4", "q"])

    assert [(0, RulingKind.STRONGER, ErrorClass.DRIFTED)] == said(kept)
    assert 1 == given
    assert [0, 0, 1] == [place for place, _, _ in screen.shown]


def test_undo_shows_the_item_again():
    """And it can be ruled anew."""
    kept, _, given = reviewed("1z0q")

    assert [(0, RulingKind.CANNOT_TELL, None)] == said(kept)
    assert 1 == given


def test_nothing_to_undo_is_told():
    """The item stays."""
    _, screen, _ = reviewed("zq")

    assert ["There is no ruling of yours in this queue to take back."] == screen.told


def test_later_previous_help_and_stop():
    """The ways from item to item without a ruling."""
    kept, screen, given = reviewed("nnp?xq")

    assert [0, 1, 2, 1, 1, 1] == [place for place, _, _ in screen.shown]
    assert "keys" in screen.told
    assert ([], 0) == (said(kept), given)


def test_a_note_goes_with_the_ruling():
    """And with no other."""
    kept, _, _ = reviewed("m11q", notes=["see the table"])

    assert ["see the table", ""] == [one.note for one in kept.rulings]


def test_the_time_is_kept_and_a_pause_is_not():
    """Seconds from showing to the key; a long look counts as two minutes at most."""
    kept, _, _ = reviewed("11q")

    assert all(0.0 < one.seconds <= 120.0 for one in kept.rulings)


def test_in_an_audit_the_cards_are_shown_once_a_leaf_was_opened():
    """Before that a ruling is refused, and told so."""
    audit = MadeQueue(2, QueueKind.AUDIT, [item(0, kind=QueueKind.AUDIT, queue=2)])
    kept, screen, given = reviewed("1e1", audit, queue=2)

    assert [True, True, False] == [hidden for _, hidden, _ in screen.shown]
    assert [(2, 0, "anna", SCAN, 61)] == kept.opened
    assert screen.told[0].startswith("No leaf of it was opened")
    assert 1 == given


def test_an_audit_without_a_leaf_says_so():
    """Nothing can be opened."""
    bare = item(0, kind=QueueKind.AUDIT, queue=2, cards=(card(leaves=()),))
    kept, screen, _ = reviewed("eq", MadeQueue(2, QueueKind.AUDIT, [bare]), queue=2)

    assert [] == kept.opened
    assert "None of its cards stands on a leaf that could be opened." in screen.told


def test_a_pause_is_offered_and_any_key_goes_on():
    """Here after two rulings."""
    kept, screen, _ = reviewed("11x1q", review_of(5), items=2)

    assert [(0, 2)] == screen.pauses
    assert 3 == len(said(kept))


def test_in_a_pause_one_can_stop():
    """The key that stops ends the review."""
    kept, screen, _ = reviewed("11q", review_of(5), items=2)

    assert ([(0, 2)], 2) == (screen.pauses, len(said(kept)))


def test_other_keys_do_the_same():
    """Keys from a file hold here too."""
    kept, _, _ = reviewed("jq", keys=parse_keys({"supported": "j"}))

    assert [(0, RulingKind.SUPPORTED, None)] == said(kept)


def test_keys_are_read_from_a_file(tmp_path):
    """As TOML; without a file the usual ones hold."""
    file = tmp_path / "keys.toml"
    file.write_text('supported = "j"\n\n[classes]\nnumber = "f"\n', encoding="utf-8")

    assert Action.SUPPORTED is read_keys(file).action_of("j")
    assert ErrorClass.NUMBER is read_keys(file).class_of("f")
    assert Keys() == read_keys(None)


@pytest.mark.parametrize("text", ["supported = ", 'walk = "j"', "\x00"])
def test_a_file_of_keys_that_says_something_else_is_refused(tmp_path, text):
    """The error names the file or the action."""
    file = tmp_path / "keys.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError):
        read_keys(file)


def test_who_was_away_begins_a_new_sitting():
    """Five minutes without anything are a pause."""
    clock = [0.0]
    sitting = Sitting(now=lambda: clock[0], minutes=45, items=2)
    sitting.count_ruling()
    clock[0] = PAUSE_S + 1
    sitting.count_ruling()

    assert not sitting.is_due()


def test_what_was_taken_back_does_not_tire():
    """A ruling less is a ruling less; never fewer than none."""
    sitting = Sitting(now=lambda: 0.0, items=1)
    sitting.count_back()
    sitting.count_ruling()
    sitting.count_back()

    assert not sitting.is_due()
    assert (0, 0) == sitting.told()


def test_the_last_ruling_can_be_taken_back():
    """A key that was pressed amiss at the very end is no fate."""
    kept, _, given = reviewed(["1", "1", "1", "z", "3", "6", "x"])

    assert 3 == given
    assert (2, RulingKind.NOT_SUPPORTED, ErrorClass.NUMBER) == said(kept)[-1]


def test_a_leaf_that_cannot_be_shown_was_not_opened():
    """In an audit the picture is given before the opening is kept, or it is not kept."""
    gone = card(leaves=(leaf(999),))
    queue = MadeQueue(2, QueueKind.AUDIT, [item(0, kind=QueueKind.AUDIT, queue=2, cards=(gone,))])
    kept, screen, given = reviewed(["e", "1"], queue, queue=2)

    assert ([], 0) == (kept.opened, given)
    assert any("Leaf 999 cannot be shown" in one for one in screen.told)


def run_review(library, screen):
    """Let Anna review the first queue in a terminal in which no time passes."""
    TerminalReview(
        library=library,
        queue=1,
        reviewer="anna",
        keys=Keys(),
        screen=screen,
        now=lambda: 0.0,
        sitting=Sitting(now=lambda: 0.0),
    ).run()


def audited(pressed, *, closed="", accused=""):
    """Press keys in a terminal, where the library tells something of its audit."""
    kept = Kept(review_of(3))
    kept.closed = closed
    kept.accused = {(1, place, "anna"): accused for place in range(1)}
    screen = MadeScreen(pressed)
    run_review(MadeLibrary(kept), screen)
    return kept, screen


def test_in_a_sample_whose_list_is_another_one_nothing_is_shown():
    """It says so before any key that rules."""
    kept, screen = audited("1", closed="The list is another one now. Draw again.")

    assert ([], []) == (screen.shown, kept.rulings)
    assert screen.told[0].startswith("The list is another one now. Draw again.")


def test_who_took_an_accusation_back_goes_on_with_the_next():
    """The item waits for others, and is told as such; it does not stay before who accused it."""
    _, screen = audited("21zq", accused="Your own word lifts it no more.")

    assert [0, 1, 1] == [place for place, _, _ in screen.shown]
    assert any(
        one.startswith("Taken back: Stronger") and one.endswith("lifts it no more.")
        for one in screen.told
    )


def test_a_ruling_of_another_window_is_told():
    """Somebody ruled in the terminal what they had ruled elsewhere since it was shown."""
    kept = Kept(review_of(1))
    screen = MadeScreen("1")
    library = MadeLibrary(kept)

    def key():
        if not kept.rulings:
            library.rule(1, 0, reviewer="anna", kind="cannot_tell", nonce="elsewhere")
        return screen.pressed.pop(0) if screen.pressed else ""

    screen.key = key
    run_review(library, screen)

    assert any("You had ruled it in another window: Can’t tell" in one for one in screen.told)


def test_what_nobody_else_is_asked_about_is_shown_again():
    """Once each, after all else; any other key ends as before."""
    kept = Kept(review_of(3))
    kept.left_with[1, "anna"] = (0, 2)
    screen = MadeScreen([*"000", "n", "1", "n", "n", "x"])
    review = TerminalReview(
        library=MadeLibrary(kept), queue=1, reviewer="anna", keys=Keys(), screen=screen,
        now=lambda: 0.0, sitting=Sitting(now=lambda: 0.0),
    )  # fmt: skip
    review.run()

    assert [0, 1, 2, 0, 2] == [place for place, _, _ in screen.shown]
    assert "Nobody else is asked about 1, 3, which you may rule anew." in " ".join(screen.told)
    assert (0, RulingKind.SUPPORTED, None) == said(kept)[-1]
    assert "Nobody else" not in screen.told[-1]
