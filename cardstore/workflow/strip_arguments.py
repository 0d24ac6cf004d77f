"""What is given to the verbs about strips: taken as it must be, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.review.sighting import SightingKind, StripKind
from cardstore.workflow.arguments import text_argument, texts_argument

if TYPE_CHECKING:
    from collections.abc import Iterable


def reviewer_argument(name: str) -> str:
    """Take a reviewer's name, "" for nobody's."""
    return text_argument(name, "the reviewer's name")


def said_argument(said: SightingKind | str, *, known: StripKind) -> SightingKind:
    """Take what is said.

    Raises:
        UsageError: it is nothing that can be said on this strip.
    """
    of_labels = known is StripKind.LABELS
    kinds = [one for one in SightingKind if of_labels or one is not SightingKind.NO_NUMBER]
    found = next((one for one in kinds if one.value == said), None)
    if found is None:
        what = f"{quoted(said)} cannot be said here"
        raise UsageError(what, remedy=f"Say one of {', '.join(one.value for one in kinds)}")
    return found


def item_keys_argument(item_keys: Iterable[str], kind: SightingKind) -> tuple[str, ...]:
    """Take the items of a press.

    Raises:
        UsageError: none is named, or several where each needs its own words.
    """
    keys = tuple(dict.fromkeys(texts_argument(item_keys, "item_keys")))
    alone = kind in {SightingKind.CORRECTED, SightingKind.NO_NUMBER}
    if not keys or (alone and len(keys) > 1):
        what = "A correction is made item by item" if keys else "No item is named"
        raise UsageError(what, remedy="Name one item" if keys else "Name at least one item")
    return keys


def printed_argument(kind: SightingKind, printed: str) -> str:
    """Take the word that the page has.

    Raises:
        UsageError: there is none where one is needed, or it holds what no page does.
    """
    from cardstore.sources.unseen import controls_in  # noqa: PLC0415 - seldom

    written = " ".join(text_argument(printed, "printed").split())
    if kind is not SightingKind.CORRECTED:
        return ""
    if not any(one.isalnum() for one in written) or controls_in(written):
        what = f"A correction names the word that the page has, got {quoted(printed)}"
        raise UsageError(what, remedy="Write the word as it is printed")
    return written


def written_argument(kind: SightingKind, label: str) -> str:
    """Take the label that a leaf bears, as people write it; given as the leaf bears it.

    Raises:
        InvalidLabelError: it cannot be read, or names several pages.
        UsageError: there is none where one is needed.
    """
    from cardstore.workflow.paginate import stated_label  # noqa: PLC0415 - heavy

    written = text_argument(label, "label").strip()
    if kind is not SightingKind.CORRECTED:
        return ""
    if not written:
        what = "A correction names the number that the page bears, got none"
        raise UsageError(what, remedy="Write it as it is printed: 57, xii, 57r")
    bears, expected = stated_label(written)
    if expected is not None:
        return f"{bears.text} [recte {expected.text}]"
    return f"[{bears.text}]" if written.startswith("[") else bears.text
