"""How relocations of cards are written on a terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from cardstore.anchors.relocation import RelocationState
from cardstore.cli.loudness import tell
from cardstore.counts import count_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.anchors.relocation import Relocation

_COLOURS = {
    RelocationState.EXACT: "green",
    RelocationState.MOVED: "green",
    RelocationState.NEAR: "yellow",
    RelocationState.AMBIGUOUS: "yellow",
    RelocationState.LOST: "red",
}
_HOLDS = {True: "holds", False: "does not hold there", None: "cannot be told there"}
_SHOWN = 20


def print_relocation(relocation: Relocation) -> None:
    """Print one card: what became of its words, its page, and what a person should see."""
    state = "page" if relocation.state is RelocationState.EXACT else relocation.state.value
    label = click.style(state.ljust(9), fg=_COLOURS[relocation.state])
    told = relocation.why
    if relocation.places and relocation.after is None:
        told = f"{', '.join(relocation.places)}: {told}"
    click.echo(f"{relocation.card_id}  {label}  {told}")
    for difference in relocation.differences:
        printed = " ".join(difference.printed.split())
        click.echo(
            f"    {difference.kind.value} ({difference.label}): "
            f"the source has “{printed}”, the quote “{difference.quoted.strip()}”"
        )
    if relocation.page_changed:
        click.echo(f"    claimed {relocation.claimed}: {_HOLDS[relocation.claim_holds]}")


def print_relocations(relocations: Iterable[Relocation]) -> None:
    """Print every card with which something is to be done, then how many there are of each."""
    found = tuple(relocations)
    for relocation in found:
        if not relocation.settled:
            print_relocation(relocation)
    counts = Counter(relocation.state for relocation in found)
    told = ", ".join(f"{counts[state]} {state.value}" for state in RelocationState)
    pages = sum(relocation.page_changed for relocation in found)
    click.echo(f"{count_of(len(found), 'card')}: {told}; printed page changed: {pages}")


def tell_moved_cards(source_id: str, moved: Sequence[Relocation]) -> None:
    """Say on stderr which cards a new text or page map moved, so that nobody is surprised."""
    if not moved:
        return
    cards = count_of(len(moved), "card is", "cards are")
    tell(f"{cards} not where the words or the printed page were:")
    for relocation in moved[:_SHOWN]:
        holds = ""
        if relocation.page_changed:
            holds = f" (claimed {relocation.claimed}: {_HOLDS[relocation.claim_holds]})"
        state = "page" if relocation.state is RelocationState.EXACT else relocation.state.value
        tell(f"  {relocation.card_id}  {state}: {relocation.why}{holds}")
    if len(moved) > _SHOWN:
        tell(f"  and {len(moved) - _SHOWN} more")
    tell(f"See them with: cardstore reanchor --source {source_id}")


def relocations_exit_code(relocations: Iterable[Relocation]) -> int:
    """Give 1 when a card is lost, 3 when a person has to look, else 0."""
    found = tuple(relocations)
    if any(relocation.state is RelocationState.LOST for relocation in found):
        return 1
    unclear = {RelocationState.NEAR, RelocationState.AMBIGUOUS}
    for relocation in found:
        if relocation.state in unclear or (relocation.page_changed and not relocation.claim_holds):
            return 3
    return 0
