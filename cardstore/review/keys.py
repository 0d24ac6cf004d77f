"""Keys: which key does what on the review page and in the terminal.

Comes in: what somebody wrote in a file of their own. Goes out: one key or several for each action,
and one for each class of error. A key is pressed alone, never together with another.

A class is chosen after a ruling that says that something is wrong, so its keys may be the same as
those of the rulings; within each of the two sets no key stands twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.review.ruling import ErrorClass

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMED_KEYS = frozenset(
    {"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Backspace", "Delete", "Home", "End"}
    | {"PageUp", "PageDown"}
)
"""Keys with a name instead of a sign, as browsers call them. Enter, Tab, Escape and the space bar
keep their own work: they press buttons, move on and close."""
_REMEDY = 'Write one sign, as in: supported = "j", or several, as in: next = ["n", "l"]'


class Action(StrEnum):
    """What a key can do. The first five are the rulings, by the same names."""

    SUPPORTED = "supported"
    STRONGER = "stronger"
    NOT_SUPPORTED = "not_supported"
    WRONG_PLACE = "wrong_place"
    CANNOT_TELL = "cannot_tell"
    UNDO = "undo"
    NEXT = "next"  # without ruling
    PREVIOUS = "previous"
    EVIDENCE = "evidence"  # opens the leaf, or makes it large
    CARD = "card"  # the next card of the sentence
    LEAF_ON = "leaf_on"  # the next leaf of the scan
    LEAF_BACK = "leaf_back"
    LARGER = "larger"
    SMALLER = "smaller"
    NOTE = "note"  # the field for one's own words
    REST = "rest"  # of a strip: all that is not judged yet is right
    HELP = "help"
    QUIT = "quit"  # in the terminal


DEFAULT_ACTION_KEYS: tuple[tuple[Action, tuple[str, ...]], ...] = (
    (Action.SUPPORTED, ("1",)),
    (Action.STRONGER, ("2",)),
    (Action.NOT_SUPPORTED, ("3",)),
    (Action.WRONG_PLACE, ("4",)),
    (Action.CANNOT_TELL, ("0",)),
    (Action.UNDO, ("z",)),
    (Action.NEXT, ("n",)),
    (Action.PREVIOUS, ("p",)),
    (Action.EVIDENCE, ("e",)),
    (Action.CARD, ("c",)),
    (Action.LEAF_ON, (".", "ArrowRight")),
    (Action.LEAF_BACK, (",", "ArrowLeft")),
    (Action.LARGER, ("+", "=")),
    (Action.SMALLER, ("-",)),
    (Action.NOTE, ("m",)),
    (Action.REST, ("a",)),
    (Action.HELP, ("?",)),
    (Action.QUIT, ("q",)),
)

DEFAULT_CLASS_KEYS: tuple[tuple[ErrorClass, str], ...] = tuple(
    (error, str(place)) for place, error in enumerate(ErrorClass, start=1)
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """Which key does what.

    Attributes:
        actions: each action's keys; none where it has been taken off the keyboard.
        classes: each class's key.
    """

    actions: tuple[tuple[Action, tuple[str, ...]], ...] = DEFAULT_ACTION_KEYS
    classes: tuple[tuple[ErrorClass, str], ...] = DEFAULT_CLASS_KEYS

    def of(self, action: Action) -> tuple[str, ...]:
        """Give an action's keys.

        >>> Keys().of(Action.UNDO)
        ('z',)
        """
        return dict(self.actions).get(action, ())

    def action_of(self, key: str) -> Action | None:
        """Tell what a key does; None for nothing. Capitals count as small letters.

        >>> Keys().action_of("Z")
        <Action.UNDO: 'undo'>
        """
        found = {one: action for action, keys in self.actions for one in keys}
        return found.get(key, found.get(key.lower()))

    def class_of(self, key: str) -> ErrorClass | None:
        """Tell which class of error a key names; None for none."""
        found = {one: error for error, one in self.classes}
        return found.get(key, found.get(key.lower()))


def parse_keys(told: Mapping[str, object]) -> Keys:
    """Read keys as somebody wrote them; what is not told stays as it is.

    Args:
        told: for each action a key, a list of keys, or "" for none; under "classes" a table that
            gives each class of error its key.

    Raises:
        UsageError: an action is unknown, a key is none, or one key has two meanings.

    >>> parse_keys({"supported": "j"}).action_of("j")
    <Action.SUPPORTED: 'supported'>
    """
    actions = dict(DEFAULT_ACTION_KEYS)
    classes = dict(DEFAULT_CLASS_KEYS)
    for name, value in told.items():
        if name == "classes":
            classes |= _told_classes(value)
        elif name in set(Action):
            actions[Action(name)] = _told_keys(name, value)
        else:
            what = f"There is no action {quoted(name)} that a key could do"
            raise UsageError(what, remedy=f"The actions are: {', '.join(Action)}; and classes")
    _refuse_twice([one for keys in actions.values() for one in keys])
    _refuse_twice(list(classes.values()))
    return Keys(actions=tuple(actions.items()), classes=tuple(classes.items()))


def _told_classes(value: object) -> dict[ErrorClass, str]:
    """Read the table of classes."""
    if not isinstance(value, dict):
        what = f"The keys of classes are told as {quoted(value)}"
        raise UsageError(what, remedy='Write a table: [classes], and in it number = "6"')
    told = {}
    for name, key in value.items():
        if name not in set(ErrorClass):
            what = f"There is no class of error {quoted(name)}"
            raise UsageError(what, remedy=f"The classes are: {', '.join(ErrorClass)}")
        keys = _told_keys(name, key)
        if len(keys) != 1:
            what = f"The class {name} needs one key and got {quoted(key)}"
            raise UsageError(what, remedy=_REMEDY)
        told[ErrorClass(name)] = keys[0]
    return told


def _told_keys(name: str, value: object) -> tuple[str, ...]:
    """Read the keys of one action."""
    told = value if isinstance(value, list) else [value]
    keys = tuple(one for one in told if one != "")
    for one in keys:
        if not isinstance(one, str) or not _is_key(one):
            what = f"The key of {name} is told as {quoted(one)}, which is no single key"
            raise UsageError(what, remedy=_REMEDY)
    return tuple(one.lower() if len(one) == 1 else one for one in map(str, keys))


def _is_key(told: str) -> bool:
    return told in NAMED_KEYS or (len(told) == 1 and told.isprintable() and told != " ")


def _refuse_twice(keys: list[str]) -> None:
    """Refuse a key with two meanings."""
    for one in keys:
        if keys.count(one) > 1:
            what = f"The key {quoted(one)} has two meanings"
            raise UsageError(what, remedy="Give each action and each class a key of its own")
