"""A gated book of two chapters for audits: plain sentences that pass, and some for people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.audit.strata import DEFAULT_RULES, StratumName
from tests.workflow.made_gate import Yes, make_book, trust

if TYPE_CHECKING:
    from cardstore import Library

WHO = ("keeper", "pilot", "cooper", "warden", "curer", "netmaker", "carter", "clerk")
DID = (
    "mended the lamp of the lower light and trimmed its wick",
    "salted the herring in the yard behind the old chapel",
    "swept the northern quay and carried the sand away",
    "rowed to the inn and asked the owner for bread",
)
WHEN = (
    "before the bells rang",
    "while the harbour slept",
    "though the wind had turned",
    "as soon as the fog lifted",
    "when the barque came in",
    "after the market had closed",
    "because the council asked for it",
    "until the lanterns were put out",
)
SENTENCES = {
    11 + at: tuple(
        f"The {who} of Sundmouth {DID[(at + turn) % 4]} {WHEN[(3 * at + turn) % 8]}."
        for turn in range(4)
    )
    for at, who in enumerate(WHO)
}
LEAVES = {number: " ".join(some) for number, some in SENTENCES.items()}
QUOTED = "The clerk of Sundmouth, they say, “swept the northern quay and carried the sand away”."
SWEPT = next(one for one in SENTENCES[18] if "swept" in one)
NAME = "book.md"


@dataclass(kw_only=True)
class MadeAudit:
    """A library with a book, its cards and a judge that finds all supported."""

    library: Library
    ids: dict[str, str]
    judge: Yes
    draft: str

    def gate(self, draft=None, *, judge=None, **options):
        """Run the gate over the book."""
        self.draft = draft or self.draft
        return self.library.gate_texts(
            [(NAME, self.draft)], judge=judge or self.judge, proofread=False, **options
        )

    def another_gate(self):
        """Let another judge decide about the whole book: another version of the gate."""
        self.judge = Yes(0.99, name=f"{self.judge.record.judge}, again")
        trust(self.library, self.judge)
        return self.gate()


def make_audit(folder, *, quoted=False):
    """Make a library and gate its book; the caller closes it."""
    library = make_book(folder, LEAVES)
    ids = {
        one: library.add_card("lights", quote=one, page=str(number), made_by="tester").card_id
        for number, some in SENTENCES.items()
        for one in some
    }
    judge = Yes()
    trust(library, judge)
    lines = [f"{words[:-1]} [card:{card_id}]." for words, card_id in ids.items()]
    half = len(lines) // 2
    first, second = "\n\n".join(lines[:half]), "\n\n".join(lines[half:])
    draft = f"# One\n\n{first}\n\n# Two\n\n{second}\n"
    if quoted:
        draft += f"\n{QUOTED[:-1]} [card:{ids[SWEPT]}].\n"
    made = MadeAudit(library=library, ids=ids, judge=judge, draft=draft)
    made.gate()
    return made


def small_rules(size=10, target=0.25, accept=None):
    """Give rules that read few plain sentences."""
    return tuple(
        replace(one, size=size, target=target, accept=accept)
        if one.stratum is StratumName.PLAIN
        else one
        for one in DEFAULT_RULES
    )


def open_leaf(library, audit, place, *, reviewer="ada"):
    """Open the first leaf on which a sentence's card stands, as who reads it does."""
    shown = library.show_item(audit.queue, place, reviewer=reviewer)
    leaf = shown.cards[0].leaves[0]
    library.note_opened(
        audit.queue,
        place,
        reviewer=reviewer,
        scan_digest=leaf.scan_digest,
        leaf_index=leaf.leaf_index,
    )


def read_all(library, audit, *, reviewer="ada", wrong=(), error="drifted", leave=()):
    """Open a leaf beside each sentence of an audit and rule it; those at some places as wrong."""
    for item in library._store.queues.items(audit.queue):
        if item.place in leave:
            continue
        open_leaf(library, audit, item.place, reviewer=reviewer)
        is_wrong = item.place in wrong
        library.rule(
            audit.queue,
            item.place,
            reviewer=reviewer,
            kind="stronger" if is_wrong else "supported",
            error=error if is_wrong else None,
            seconds=20.0,
        )
