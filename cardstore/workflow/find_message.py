"""What a search of the library amounts to, in a sentence or two; nobody is accused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.anchors.found import FindOutcome
from cardstore.counts import count_of, form_of

if TYPE_CHECKING:
    from cardstore.anchors.found import FoundQuote


def message_of(found: FoundQuote, outcome: FindOutcome) -> str:
    """Say for people what was found, or why nothing is said."""
    searched = _counted(len(found.searched), "source")
    if outcome is FindOutcome.FOUND:
        place = found.places[0]
        told = f"Found in {place.source.source_id}, {place.shown}."
    elif outcome is FindOutcome.PAGE_UNKNOWN:
        place = found.places[0]
        told = (
            f"Found in {place.source.source_id}, but its page is not known: {place.shown}. "
            f"Look at it with: cardstore pages {place.source.source_id} --all."
        )
    elif outcome is FindOutcome.SEVERAL:
        told = _several(found)
    elif outcome is FindOutcome.NEAR:
        told = f"Not found as it is in {searched}; the nearest text differs."
    elif outcome is FindOutcome.TOO_SHORT:
        return "These are too few words to tell one place from another; give more of them."
    elif outcome is FindOutcome.INCOMPLETE and not found.searched:
        told = "Nothing could be searched: no scan that was read through is in the library."
    else:
        told = f"Nothing like it was found in {searched}."
    return f"{told} {_unsearched(found)}".strip()


def _several(found: FoundQuote) -> str:
    editions = {place.source.source_id for place in found.places}
    works = {place.source.work_id for place in found.places}
    told = f"Found in {_counted(len(found.places), 'place')}"
    told += f" of {_counted(len(editions), 'edition')}"
    told += f" of {_counted(len(works), 'work')}." if len(works) < len(editions) else "."
    if found.more:
        told += f" The words stand in {_counted(found.more, 'further scan')} too; give more words."
    return told


def _unsearched(found: FoundQuote) -> str:
    whole = [one for one in found.unsearched if not one.leaves]
    leaves = sum(len(one.leaves) for one in found.unsearched)
    told = []
    if whole:
        told.append(f"{_counted(len(whole), 'scan')} could not be searched")
    if leaves:
        sources = len({one.source_id for one in found.unsearched if one.leaves})
        told.append(
            f"{_counted(leaves, 'leaf')} of {_counted(sources, 'source')} "
            f"{form_of(leaves, 'is', 'are')} unread"
        )
    return f"{', '.join(told)}." if told else ""


def _counted(number: int, thing: str) -> str:
    return count_of(number, thing, "leaves" if thing == "leaf" else "")
