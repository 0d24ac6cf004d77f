"""How page maps, and changes of their labels, are written on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.loudness import tell
from cardstore.counts import count_of
from cardstore.pages.label_changes import AssignmentKind, ChangeKind
from cardstore.pages.label_files import leaves_told
from cardstore.pages.overview import sections_of
from cardstore.pages.page_map import Basis
from cardstore.shell_words import shell_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardstore.pages.label_changes import LabelAssignment, LabelChange
    from cardstore.pages.overview import Section
    from cardstore.pages.page_map import LeafLabel, PageMap
    from cardstore.workflow.change_labels import LabelsChanged

_HOLDS = {True: "holds", False: "does not hold there", None: "cannot be told there"}
_SAID_ANEW = frozenset({ChangeKind.ASSIGNED, ChangeKind.RUN, ChangeKind.IMPORTED})
# A screen's worth; --all and --json have the rest.
_SHOWN = 30


def print_page_map(page_map: PageMap, *, source: str, every_leaf: bool) -> None:
    """Print doubtful leaves of a source, then runs and what lies between; or every leaf."""
    for remark in page_map.remarks:
        tell(f"note: {remark}")
    if every_leaf:
        for entry in page_map.leaves:
            _print_leaf(entry)
        return
    doubtful = [entry for entry in page_map.leaves if entry.doubt]
    if doubtful:
        click.echo(f"doubtful leaves ({len(doubtful)}):")
        groups = _grouped(doubtful, lambda entry: (entry.shown, entry.doubt))
        for entries in groups[:_SHOWN]:
            if len(entries) == 1:
                _print_leaf(entries[0])
            else:
                click.echo(f"{_leaves(entries)}  {entries[0].shown.ljust(16)}  {entries[0].doubt}")
        if len(groups) > _SHOWN:
            left = sum(len(entries) for entries in groups[_SHOWN:])
            click.echo(f"  and {left} more: cardstore pages {shell_names(source)} --all")
        click.echo("runs, and what lies between:")
    for section in sections_of(page_map.leaves):
        _print_section(section)


def print_changed(changed: LabelsChanged) -> None:
    """Print what a change would do: labels, remarks, cards."""
    if changed.dry_run:
        click.echo("Nothing was written; this is what would change.")
    relabelled = changed.relabelled
    said = _leaf_count(len(changed.change.words), "is", "are")
    click.echo(f"{said} spoken of; {_leaf_count(len(relabelled), 'shows', 'show')} another label.")
    new = {after.leaf_index: after for _, after in relabelled}
    runs = _grouped(
        [before for before, _ in relabelled],
        lambda entry: (entry.basis, new[entry.leaf_index].basis),
    )
    for entries in runs[:_SHOWN]:
        after = [new[entry.leaf_index] for entry in entries]
        click.echo(f"{_leaves(entries)}  {_ends(entries)} → {_ends(after)}")
    if len(runs) > _SHOWN:
        click.echo(f"  and {sum(map(len, runs[_SHOWN:]))} more: --json has all")
    for remark in (*changed.told, *changed.remarks):
        tell(f"note: {remark}")
    print_moved(changed, err=False)


def print_moved(changed: LabelsChanged, *, err: bool) -> None:
    """Print the cards whose printed page is another one by a change."""
    if not changed.moved:
        return
    say = tell if err else click.echo
    if not changed.dry_run:
        cards = count_of(len(changed.moved), "card has", "cards have")
        say(f"{cards} another printed page by it:")
    would = " would be " if changed.dry_run else " → "
    for card in changed.moved[:_SHOWN]:
        holds = f"claimed {card.claimed}: {_HOLDS[card.agrees]}"
        say(f"{card.card_id}  {card.before}{would}{card.after} ({holds})")
    if len(changed.moved) > _SHOWN:
        say(f"  and {count_of(len(changed.moved) - _SHOWN, 'more card', 'more cards')}")
    if not changed.dry_run:
        say(f"See them with: cardstore reanchor --source {changed.source_id}")


def tell_disagreements(changed: LabelsChanged) -> None:
    """Say on stderr where a person's or a file's words disagree with what the map had."""
    if changed.change.kind not in _SAID_ANEW:
        return
    said = {word.leaf_index: word for word in changed.change.words}
    against = []
    for before in changed.before.leaves:
        word = said.get(before.leaf_index)
        if word is None or before.basis is Basis.UNKNOWN:
            continue
        had, has = before.expected or before.label, word.expected or word.label
        if (had is None) != (has is None) or (had and has and not had.same_as(has)):
            against.append((before, _said(word)))
    if not against:
        return
    count = count_of(len(against), "label disagrees", "labels disagree")
    tell(f"{count} with the map:")
    for before, text in against[:_SHOWN]:
        was = f"the map had {before.shown}, {before.basis.value}"
        tell(f"  leaf {before.leaf_index}: {was}, now {text}")
    if len(against) > _SHOWN:
        tell(f"  and {len(against) - _SHOWN} more")


def print_history(changes: Iterable[LabelChange]) -> None:
    """Print changes of labels, oldest first, a line each."""
    for change in changes:
        words = sorted(change.words, key=lambda word: word.leaf_index)
        leaves = leaves_told(change.leaves) if words else "no leaf"
        texts = [text for word in words if (text := _said(word))]
        labels = f" {'–'.join(dict.fromkeys((texts[0], texts[-1])))}" if texts else ""
        kind = change.kind.value if change.undoes is None else f"undid {change.undoes}"
        undone = f"; undone by {change.undone_by}" if change.undone_by else ""
        note = f": {change.note}" if change.note else ""
        told = f"{str(change.number).rjust(3)}  {change.at}  {kind.ljust(10)}  {leaves}{labels}"
        click.echo(f"{told}  by {change.made_by}{note}{undone}")


def _said(word: LabelAssignment) -> str:
    """Write what a word says; "" where it takes another back."""
    if word.label is None:
        return "–" if word.kind is AssignmentKind.NO_LABEL else ""
    recte = "" if word.expected is None else f" [recte {word.expected.text}]"
    return f"{word.label.text}{recte}"


def _print_section(section: Section) -> None:
    told = ", ".join(f"{n} {basis.value}" for basis in Basis if (n := section.bases.get(basis, 0)))
    labels = "–".join(dict.fromkeys((section.first, section.last))) or "–"
    if section.every_other:
        told += "; a label on every other leaf"
    if section.step not in {0, 1}:
        told += f"; rising by {section.step}"
    leaves = _between(section.first_leaf, section.last_leaf)
    click.echo(f"{leaves}  {labels.ljust(16)}  {told}")


def _print_leaf(entry: LeafLabel) -> None:
    """Print one leaf on one line."""
    seen = f"  seen “{entry.seen.text}”" if entry.seen is not None else ""
    doubt = f"  {entry.doubt}" if entry.doubt else ""
    leaf = f"leaf {str(entry.leaf_index).ljust(5)} {entry.shown.ljust(18)}"
    click.echo(f"{leaf} {entry.basis.value.ljust(10)} {entry.support:.2f}{seen}{doubt}")


def _grouped(
    entries: Sequence[LeafLabel], alike: Callable[[LeafLabel], object]
) -> list[list[LeafLabel]]:
    """Group neighbouring leaves that are alike."""
    groups: list[list[LeafLabel]] = []
    for entry in entries:
        last = groups[-1][-1] if groups else None
        neighbour = last is not None and last.leaf_index == entry.leaf_index - 1
        if neighbour and last is not None and alike(last) == alike(entry):
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def _leaf_count(count: int, one: str, several: str) -> str:
    return count_of(count, f"leaf {one}", f"leaves {several}")


def _leaves(entries: Sequence[LeafLabel]) -> str:
    return _between(entries[0].leaf_index, entries[-1].leaf_index)


def _between(first: int, last: int) -> str:
    return f"leaf {first}".ljust(16) if first == last else f"leaves {first}–{last}".ljust(16)


def _ends(entries: Sequence[LeafLabel]) -> str:
    return "…".join(dict.fromkeys((entries[0].shown, entries[-1].shown)))
