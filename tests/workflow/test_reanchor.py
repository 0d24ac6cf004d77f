"""Anchoring cards again: what moves, what is for a person, what is lost, and what is kept."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardstore import Library
from cardstore.anchors.anchor import DifferenceKind
from cardstore.anchors.relocation import RelocationState
from cardstore.cards.moves import MoveKind, anchor_when_made
from cardstore.errors import (
    EditionConflictError,
    IncompleteScanError,
    UnknownSourceError,
    UsageError,
)
from cardstore.scans.scan import Leaf, Scan, ScanKind
from cardstore.workflow.locate import Shelf
from tests.workflow.made_scans import (
    BOOK,
    LEFT_PX,
    LINE_PX,
    TOP_PX,
    leaf_lines,
    make_scan,
    placed_words,
    read_again,
    read_layer,
)

STATES = RelocationState
QUOTE = "the ferryman never took a penny from the poor"
LEAVES = 12
FIRST_PAGE = 41


@pytest.fixture
def library(tmp_path):
    """An empty library."""
    with Library.open(tmp_path / "library", create=True) as opened:
        yield opened


def printed(own=None, *, leaves=LEAVES):
    """Give the printed lines of a book; `own` sets lines of single leaves."""
    return [leaf_lines(leaf, **(own or {}).get(leaf, {})) for leaf in range(leaves)]


def book(library, own, *, read=None, **more):
    """Make a scan of the book and give its digest; `read` is what was misread on each leaf."""
    lines = printed(own)
    layers = [
        read_layer(n, lines[n], number=FIRST_PAGE + n, read=(read or {}).get(n))
        for n in range(LEAVES)
    ]
    return make_scan(library._store, layers, **more)


def again(library, digest, own, leaf, *, read=None, version="2", **more):
    """Read one leaf of the book again."""
    number = more.pop("number", FIRST_PAGE + leaf)
    layer = read_layer(leaf, printed(own)[leaf], number=number, read=read, version=version, **more)
    read_again(library._store, digest, layer)
    return layer


def card_of(library, quote=QUOTE, page="44", **more):
    return library.add_card(BOOK.source_id, quote=quote, page=page, made_by="ada", **more)


def spans(anchor):
    return [(p.leaf_index, p.span.start, p.span.end) for s in anchor.segments for p in s.positions]


def words_at(library, anchor):
    """Give the raw words at an anchor's spans, in the layers that it names."""
    store = library._store
    return " ".join(
        " ".join(
            p.span.of(store.scans.layer(anchor.scan_digest, p.layer_digest).text)
            for s in anchor.segments
            for p in s.positions
        ).split()
    )


def only(relocations):
    (relocation,) = relocations
    return relocation


OWN = {3: {"l5": f"so {QUOTE} they say"}}


def test_where_nothing_changed_nothing_is_to_be_done(library):
    """The same layers: exact, and applying records nothing."""
    book(library, OWN)
    card = card_of(library)
    found = only(library.reanchor(apply=True))

    assert (STATES.EXACT, True, True) == (found.state, found.settled, found.claim_holds)
    assert anchor_when_made(card) == found.before == found.after == library.anchor_of(card.card_id)
    assert () == library.moves(card.card_id)


def test_a_layer_that_mends_a_word_before_the_quote_moves_it(library):
    """Offsets shift; the words are found at theirs, and the new span holds exactly them."""
    digest = book(library, OWN, read={3: {(2, 1): "lan tern"}})
    card = card_of(library)
    again(library, digest, OWN, 3)
    found = only(library.reanchor())

    assert STATES.MOVED is found.state
    assert spans(found.before) != spans(found.after)
    assert [3, 3] == [spans(anchor)[0][0] for anchor in (found.before, found.after)]
    assert QUOTE == words_at(library, found.after) == words_at(library, found.before)
    assert (("44",), ("44",)) == (found.before.printed_pages, found.after.printed_pages)
    assert anchor_when_made(card) == library.anchor_of(card.card_id)


def test_a_layer_that_is_the_same_but_for_its_maker_leaves_the_card(library):
    """Another version read the same words at the same offsets: nothing is to be done."""
    digest = book(library, OWN)
    card_of(library)
    again(library, digest, OWN, 3, version="7")
    found = only(library.reanchor(apply=True))

    assert (STATES.EXACT, None) == (found.state, found.recorded)


def test_a_layer_that_misreads_the_quote_is_near(library):
    """The differences are shown word by word, classed, and the card stays where it was."""
    digest = book(library, OWN)
    card = card_of(library)
    again(library, digest, OWN, 3, read={(5, 3): "always", (5, 6): "penuy"})
    found = only(library.reanchor(apply=True))

    assert (STATES.NEAR, None, None) == (found.state, found.after, found.recorded)
    assert [("always", "never", DifferenceKind.EDIT)] == [
        (d.printed.strip(), d.quoted.strip(), d.kind)
        for d in found.differences
        if d.kind is DifferenceKind.EDIT
    ]
    assert ["penuy"] == [
        d.printed.strip() for d in found.differences if d.kind is DifferenceKind.NOISE
    ]
    assert ("p. 44",) == found.places
    assert () == library.moves(card.card_id)


def test_noise_alone_is_near_too(library):
    """One letter misread: shown as noise, for a person, never moved."""
    digest = book(library, OWN)
    card_of(library)
    again(library, digest, OWN, 3, read={(5, 2): "ferryrnan"})
    found = only(library.reanchor(apply=True))

    assert (STATES.NEAR, None) == (found.state, found.recorded)
    assert [DifferenceKind.NOISE] == [d.kind for d in found.differences]


def test_a_card_that_was_near_from_the_beginning_stays_where_it_is(library):
    """A person kept it unverified; the same reading by another version is the same place, another
    reading of its line is near again."""
    digest = book(library, OWN, read={3: {(5, 2): "ferryrnan"}})
    card = card_of(library, unverified=True)
    again(library, digest, OWN, 3, read={(5, 2): "ferryrnan"}, version="2")
    same = only(library.reanchor(apply=True))
    again(library, digest, OWN, 3, read={(5, 2): "ferryrnan", (0, 0): "a nd"}, version="3")
    shifted = only(library.reanchor(apply=True))

    assert ("near", STATES.EXACT, STATES.NEAR) == (card.fit, same.state, shifted.state)
    assert () == library.moves(card.card_id)


def test_words_that_are_gone_are_lost(library):
    """The line was not read at all, and nothing like it stands anywhere."""
    digest = book(library, OWN)
    card_of(library)
    again(library, digest, OWN, 3, read={(5, word): "" for word in range(12)})
    found = only(library.reanchor(apply=True))

    assert (STATES.LOST, None, None) == (found.state, found.after, found.recorded)


def test_words_that_are_gone_are_lost_though_something_near_stands_elsewhere(library):
    """The nearest text is on another leaf: it is named, and is not what the card quotes."""
    own = {**OWN, 8: {"l5": f"so {QUOTE} they say".replace("never", "once")}}
    digest = book(library, own)
    card_of(library)
    again(library, digest, own, 3, read={(5, word): "" for word in range(12)})
    found = only(library.reanchor(apply=True))

    assert (STATES.LOST, ("p. 49",), ()) == (found.state, found.places, found.differences)


TWICE = {
    3: {"l5": f"so {QUOTE} they say"},
    8: {"l5": f"so {QUOTE} they say"},
}


def test_a_misreading_is_shown_and_not_the_same_words_elsewhere(library):
    """The sentence stands on two leaves; the one that is quoted is misread now. Its leaf is shown:
    the words on the other leaf are exact, and are not the ones that the card quotes."""
    digest = book(library, TWICE)
    card_of(library)
    again(library, digest, TWICE, 3, read={(5, 3): "ever"})
    found = only(library.reanchor(apply=True))

    assert (STATES.NEAR, ("p. 44",), None) == (found.state, found.places, found.recorded)
    assert ["never"] == [d.quoted.strip() for d in found.differences]


def test_words_that_stand_elsewhere_only_are_not_followed(library):
    """Nothing is left of them on their own leaf: a person is told where else they stand."""
    digest = book(library, TWICE)
    card_of(library)
    again(library, digest, TWICE, 3, read={(5, word): "" for word in range(12)})
    found = only(library.reanchor(apply=True))

    assert (STATES.AMBIGUOUS, ("p. 49",), None) == (found.state, found.places, found.recorded)


def test_a_repeated_sentence_stays_on_its_leaf(library):
    """Two leaves have it, in the same words around it: the picture of the leaf settles it."""
    digest = book(library, TWICE, read={3: {(2, 1): "lan tern"}, 8: {(2, 1): "lan tern"}})
    first, second = card_of(library), card_of(library, page="49")
    for leaf in (3, 8):
        again(library, digest, TWICE, leaf)
    found = library.reanchor([second.card_id, first.card_id])

    assert [STATES.MOVED] * 2 == [one.state for one in found]
    assert [8, 3] == [spans(one.after)[0][0] for one in found]


LINE_TWICE = {3: {"l4": QUOTE, "l5": QUOTE}}


@pytest.mark.parametrize("line", [4, 5])
def test_a_sentence_repeated_on_the_next_line_stays_on_its_line(library, line):
    """The lines lie still on the leaf; offsets and words alone could not tell them apart."""
    apart = {3: {"l4": QUOTE if line == 4 else "otherwise", "l5": QUOTE if line == 5 else "else"}}
    digest = book(library, apart)
    card = card_of(library)
    lines = printed(LINE_TWICE)
    layer = read_layer(3, lines[3], number=44, read={(1, 1): "lan tern"}, version="2")
    read_again(library._store, digest, layer)
    found = only(library.reanchor())
    start = layer.text.index(QUOTE) if line == 4 else layer.text.rindex(QUOTE)

    assert STATES.MOVED is found.state
    assert [(3, start, start + len(QUOTE))] == spans(found.after)
    assert card.card_id == found.card_id


def test_the_next_line_is_not_taken_for_the_line_that_is_misread(library):
    """Line 4 was quoted and is misread now; line 5 has the words. A person is shown line 4."""
    digest = book(library, {3: {"l4": QUOTE}})
    card_of(library)
    lines = printed(LINE_TWICE)
    layer = read_layer(3, lines[3], number=44, read={(4, 2): "nevcr"}, version="2")
    read_again(library._store, digest, layer)
    found = only(library.reanchor())

    assert found.state in {STATES.NEAR, STATES.AMBIGUOUS}
    assert found.after is None


def test_short_words_that_stand_twice_on_the_same_lines_are_told_apart(library):
    """“the barn” twice on one line: the place on the line settles it."""
    own = {3: {"l5": "by the barn we met and in the barn we slept"}}
    digest = book(library, own, read={3: {(5, 7): "thc", (2, 1): "lan tern"}})
    card = card_of(library, quote="the barn")
    layer = again(library, digest, own, 3)
    found = only(library.reanchor())

    assert STATES.MOVED is found.state
    assert [layer.text.index("the barn")] == [start for _, start, _ in spans(found.after)]
    assert card.card_id == found.card_id


# ---- pages -----------------------------------------------------------------------------------


BREAK = {
    3: {"l11": "and then the ferryman never took"},
    4: {"l0": "a penny from the poor of the town"},
}
ACROSS = "the ferryman never took a penny from the poor"


def words_and_page(library, card):
    """Check the words and their page; made leaves have no picture that could be read again."""
    findings = {f.check: f.outcome.value for f in library.check_card(card.card_id).findings}
    return [findings["verbatim"], findings["page_anchor"]]


def test_a_quote_over_a_page_break_whose_furniture_changed_is_moved(library):
    """The running head was read otherwise; the pieces on both leaves are the words alone."""
    lines = printed(BREAK)
    heads = [read_layer(n, lines[n], number=41 + n, head="THE FERRY BOOK") for n in range(LEAVES)]
    digest = make_scan(library._store, heads)
    card = card_of(library, quote=ACROSS, page="44–45")
    layers = [
        read_layer(n, lines[n], number=41 + n, head="THB FBRRY BOOK 2", version="2")
        for n in range(LEAVES)
    ]
    read_again(library._store, digest, *layers)
    found = only(library.reanchor(apply=True))

    assert (STATES.MOVED, True, 1) == (found.state, found.claim_holds, found.recorded)
    assert ["the ferryman never took", "a penny from the poor"] == [
        part.strip()
        for leaf, start, end in spans(found.after)
        for part in [layers[leaf].text[start:end]]
    ]
    assert ("44", "45") == found.after.printed_pages
    assert ["pass", "pass"] == words_and_page(library, card)


def test_a_corrected_page_map_lists_the_cards_whose_page_it_moves(library):
    """The words stay; the page is another one, and the claim holds no longer: told, not changed."""
    book(library, OWN)
    card = card_of(library)
    library.assign_label(BOOK.source_id, 3, label="A-7", assigned_by="ada")
    found = only(library.moved_cards(BOOK.source_id))

    assert (STATES.EXACT, True, False) == (found.state, found.page_changed, found.claim_holds)
    assert (("44",), ("A-7",)) == (found.before.printed_pages, found.after.printed_pages)
    assert ("44",) == library.anchor_of(card.card_id).printed_pages


def test_a_page_that_a_map_moved_is_recorded_when_told_to(library):
    """As a move of the page alone; the words' place is the same."""
    book(library, OWN)
    card = card_of(library)
    library.assign_label(BOOK.source_id, 3, label="A-7", assigned_by="ada")
    library.reanchor(source=BOOK.source_id, apply=True, moved_by="ben")
    (move,) = library.moves(card.card_id)

    assert (MoveKind.PAGE, ("44",), ("A-7",)) == (
        move.kind,
        move.from_pages,
        move.anchor.printed_pages,
    )
    assert card.segments == move.anchor.segments
    assert () == library.moved_cards(BOOK.source_id)
    assert card == library.card(card.card_id)


def test_a_claim_that_a_map_makes_true_is_told_to_hold(library):
    """The map gives the claimed page now."""
    book(library, OWN)
    card_of(library, page="A-7")
    library.assign_label(BOOK.source_id, 3, label="A-7", assigned_by="ada")

    assert [True] == [one.claim_holds for one in library.moved_cards(BOOK.source_id)]


def test_how_firmly_a_page_is_known_is_no_move(library):
    """Inferred before, printed now, or assigned the same: the page is the same."""
    lines = printed(OWN)
    layers = [read_layer(n, lines[n], number=None if n == 3 else 41 + n) for n in range(LEAVES)]
    digest = make_scan(library._store, layers)
    card = card_of(library)
    again(library, digest, OWN, 3)

    assert ("[44]",) == card.printed_pages
    assert () == library.moved_cards(BOOK.source_id)
    library.assign_label(BOOK.source_id, 3, label="44", assigned_by="ada")
    assert () == library.moved_cards(BOOK.source_id)


# ---- another scan of the same edition ---------------------------------------------------------


def other_scan(library, own, *, added=2, dropped=0, read=None, numbered=True, name="better"):
    """Make a second scan: leaves added in front, the book's first ones dropped."""
    store, lines = library._store, printed(own)
    layers = [read_layer(n, [f"cover {n}"], version="2") for n in range(added)]
    for leaf in range(dropped, LEAVES):
        at = len(layers)
        number = FIRST_PAGE + leaf if numbered else None
        layer = read_layer(at, lines[leaf], number=number, read=(read or {}).get(leaf), version="2")
        layers.append(layer)
    return make_scan(store, layers, name=name)


def test_a_card_is_moved_to_a_better_scan_of_its_edition(library):
    """Another leaf, the same printed page; checks look there from then on."""
    first = book(library, OWN)
    card = card_of(library)
    second = other_scan(library, OWN, added=5, dropped=1)
    found = only(library.reanchor([card.card_id], to_scan=second[:12], apply=True, moved_by="ben"))
    (move,) = library.moves(card.card_id)

    assert (STATES.MOVED, 1) == (found.state, found.recorded)
    assert (first, second) == (move.from_scan, move.anchor.scan_digest)
    assert [7] == [leaf for leaf, _, _ in spans(move.anchor)]
    assert (("44",), ("44",)) == (move.from_pages, move.anchor.printed_pages)
    assert {second: 1} == library.cards_by_scan(BOOK.source_id)
    assert ["pass", "pass"] == words_and_page(library, card)
    kept = library._store._connection.rows("SELECT DISTINCT scan_digest FROM findings")
    assert [second] == [row["scan_digest"] for row in kept]


def test_in_another_scan_the_words_around_it_settle_a_repeated_sentence(library):
    """Two places on pages without numbers; the words before and behind tell them apart."""
    own = {3: {"l5": QUOTE}, 8: {"l5": QUOTE}}
    book(library, own)
    card = card_of(library)
    second = other_scan(library, own, numbered=False)
    found = only(library.reanchor([card.card_id], to_scan=second))

    assert STATES.MOVED is found.state
    assert [5] == [leaf for leaf, _, _ in spans(found.after)]


SAME = {f"l{line}": f"so sang the boatmen of the river line {line}" for line in range(12)}
REFRAIN = {3: {**SAME, "l5": QUOTE}, 8: {**SAME, "l5": QUOTE}}


def test_in_another_scan_the_printed_page_settles_a_refrain(library):
    """The words around it are the same too; only one place is on the same page."""
    book(library, REFRAIN)
    card = card_of(library, page="49")
    second = other_scan(library, REFRAIN)
    found = only(library.reanchor([card.card_id], to_scan=second))

    assert STATES.MOVED is found.state
    assert [10] == [leaf for leaf, _, _ in spans(found.after)]


def test_a_refrain_that_nothing_settles_is_ambiguous(library):
    """No page numbers in the other scan: all places are told, none is taken."""
    book(library, REFRAIN)
    card = card_of(library, page="49")
    second = other_scan(library, REFRAIN, numbered=False)
    found = only(library.reanchor([card.card_id], to_scan=second, apply=True))

    assert (STATES.AMBIGUOUS, None, 2) == (found.state, found.recorded, len(found.places))


def test_the_only_place_in_another_scan_needs_a_witness(library):
    """The quoted sentence is misread there; the same words on another page are not taken for it."""
    own = {3: {"l5": QUOTE}, 8: {"l5": QUOTE}}
    book(library, own)
    card = card_of(library)
    second = other_scan(library, own, read={3: {(5, 2): "ever"}})
    found = only(library.reanchor([card.card_id], to_scan=second, apply=True))

    assert (STATES.AMBIGUOUS, ("p. 49",), None) == (found.state, found.places, found.recorded)


def test_a_scan_of_another_edition_is_refused(library):
    """A page label belongs to one edition."""
    book(library, OWN)
    card = card_of(library)
    foreign = book(library, OWN, name="foreign", source=replace(BOOK, source_id="ferry-1880"))
    with pytest.raises(EditionConflictError):
        library.reanchor([card.card_id], to_scan=foreign)

    assert () == library.reanchor(to_scan=foreign)


def test_a_scan_must_be_named_well(library):
    """Too few digits, or none that are there."""
    book(library, OWN)
    with pytest.raises(UsageError, match="too short"):
        library.reanchor(to_scan="ab")
    with pytest.raises(UnknownSourceError):
        library.reanchor(to_scan="0" * 64)


def test_a_scan_that_is_still_being_read_stands_in_nobodys_way(library):
    """Cards are made and page maps shown from the complete scan; nothing is moved to the other."""
    book(library, OWN)
    digest = "0" * 64  # the first by digest
    scan = Scan(
        digest=digest,
        kind=ScanKind.IMAGES,
        name="half",
        leaves=tuple(Leaf(leaf_index=n, name=f"{n}") for n in range(2)),
    )
    library._store.scans.begin(
        scan, source_id=BOOK.source_id, files=(), reader="images", settings="{}"
    )
    card = card_of(library)

    assert LEAVES == len(library.page_map(BOOK.source_id).leaves)
    assert digest != card.scan_digest
    with pytest.raises(IncompleteScanError):
        library.reanchor([card.card_id], to_scan=digest)


# ---- what is kept ------------------------------------------------------------------------------


def moved_library(library, cards=1):
    """A library whose cards are all to be moved; gives their ids."""
    digest = book(library, OWN, read={3: {(2, 1): "lan tern"}})
    ids = [card_of(library).card_id for _ in range(cards)]
    again(library, digest, OWN, 3)
    return ids


def test_anchoring_twice_does_nothing_more(library):
    """After the moves were recorded everything is exact."""
    moved_library(library, cards=3)
    first = library.reanchor(apply=True, moved_by="ben")
    second = library.reanchor(apply=True, moved_by="ben")

    assert [1, 1, 1] == [one.recorded for one in first]
    assert [(STATES.EXACT, None, 1)] * 3 == [(o.state, o.recorded, o.moves) for o in second]


def test_the_old_anchor_stays_and_moves_follow_each_other(library):
    """The card is what it was when made; each move says from where."""
    (card_id,) = moved_library(library)
    made = library.card(card_id)
    library.reanchor(apply=True, moved_by="ben")
    digest = made.scan_digest
    again(library, digest, OWN, 3, read={(0, 0): "a n d"}, version="3")
    library.reanchor(apply=True, moved_by="cy")
    first, second = library.moves(card_id)

    assert made == library.card(card_id)
    assert [(1, "ben"), (2, "cy")] == [(m.number, m.moved_by) for m in (first, second)]
    assert second.anchor == library.anchor_of(card_id)
    assert (
        len({tuple(spans(a)) for a in (anchor_when_made(made), first.anchor, second.anchor)}) == 3
    )
    assert ["created", "moved", "moved"] == [e.kind.value for e in library.history(card_id)]


def test_moves_cannot_be_altered_or_removed(library):
    """Not even by another program."""
    moved_library(library)
    library.reanchor(apply=True)
    with closing(sqlite3.connect(library._store.folder / "cardstore.db")) as database:
        for statement in ("UPDATE card_moves SET why = 'x'", "DELETE FROM card_moves"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                database.execute(statement)

    assert () == library._store.problems()


def test_a_card_that_somebody_else_moved_meanwhile_is_left_alone(library):
    """Two look, one records; the other's record is refused, and nothing is moved twice."""
    (card_id,) = moved_library(library)
    store, card = library._store, library.card(card_id)
    seen = only(library.reanchor())
    library.reanchor(apply=True, moved_by="ben")
    late = store.moves.record(
        card, after=seen.moves, kind=MoveKind.WORDS, anchor=seen.after,
        page_map=seen.page_map, why="late", moved_by="cy",
    )  # fmt: skip

    assert late is None
    assert ["ben"] == [move.moved_by for move in library.moves(card_id)]


def test_retracted_cards_are_not_anchored_again(library):
    """Not among all, and refused by name."""
    first, second = moved_library(library, cards=2)
    library.retract(first, "wrong")

    assert [second] == [one.card_id for one in library.reanchor()]
    with pytest.raises(UsageError, match="retracted"):
        library.reanchor([first])


APPLY = """
import sys
from cardstore import Library
from cardstore.workflow.progress import Silent

class Waiting(Silent):
    moved = 0

    def start(self, total, unit):
        self.unit = unit

    def advance(self, done=1):
        self.moved += done if self.unit == "moves" else 0
        if self.moved == 100:
            print("midway", flush=True)
            sys.stdin.read()

with Library.open(sys.argv[1]) as library:
    library.reanchor(apply=True, moved_by="ben", progress=Waiting())
"""


def test_killed_between_cards_nothing_is_half_moved(library):
    """Of 200 cards so many were moved as were recorded; the same call moves the rest."""
    ids = moved_library(library, cards=200)
    folder = library._store.folder
    with subprocess.Popen(
        [sys.executable, "-c", APPLY, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout.readline() == "midway\n"
        running.kill()
        running.wait()
    moved = [len(library.moves(card_id)) for card_id in ids]
    problems = library._store.problems()
    rest = library.reanchor(apply=True, moved_by="ben")

    assert (100, 100) == (moved.count(1), moved.count(0))
    assert () == problems
    assert 100 == sum(one.recorded is not None for one in rest)
    assert [1] * 200 == [len(library.moves(card_id)) for card_id in ids]


BOTH = """
import sys
from cardstore import Library

with Library.open(sys.argv[1]) as library:
    sys.stdin.readline()
    library.reanchor(apply=True, moved_by=sys.argv[2])
"""


def test_two_processes_move_each_card_once(library):
    """Both look and record at the same time: no error, no card moved twice."""
    ids = moved_library(library, cards=120)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", BOTH, str(library._store.folder), name],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("ben", "cy")
    ]
    for one in running:
        one.stdin.write("\n")
        one.stdin.flush()
    errors = [one.communicate()[1] for one in running]

    assert ["", ""] == errors
    assert [1] * 120 == [len(library.moves(card_id)) for card_id in ids]
    assert () == library._store.problems()


# ---- the span is right to the character --------------------------------------------------------


@pytest.fixture(scope="module")
def edited(tmp_path_factory):
    """A library with a card on leaf 3, to be read again and again."""
    with Library.open(tmp_path_factory.mktemp("edited") / "library", create=True) as opened:
        opened.digest = book(opened, OWN)
        card_of(opened)
        yield opened


QUOTED = {(5, word) for word in range(1, 10)}
AROUND = [(line, word) for line in range(12) for word in range(8) if (line, word) not in QUOTED]
LINE_5_PX = TOP_PX + 5 * LINE_PX
SOUP = st.text("abcdefgh rnm'-.,;17", max_size=9)


@settings(
    max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(read=st.dictionaries(st.sampled_from(AROUND), SOUP, max_size=25))
def test_whatever_is_read_around_the_quote_its_span_is_right_to_the_character(edited, read):
    """Words around are misread, broken, lost: the words of the quote are read as before, and the
    span is that of the very words of line 5, wherever the text's offsets went."""
    layer = again(edited, edited.digest, OWN, 3, read=read, version=repr(sorted(read.items())))
    placed = placed_words(printed(OWN)[3][5], left=LEFT_PX, read={})
    first, last = (
        next(w.span for w in layer.words if (w.box.x0, w.box.y0) == (placed[at][1], LINE_5_PX))
        for at in (1, 9)
    )
    found = only(edited.reanchor())

    assert QUOTE == layer.text[first.start : last.end]
    assert found.state in {STATES.MOVED, STATES.EXACT}
    assert [(3, first.start, last.end)] == spans(found.after)


# ---- while others read -------------------------------------------------------------------------


class Between:
    """A store in which something happens once, just before zones are looked up."""

    def __init__(self, store, act):
        self._held, self._act = store, act

    @property
    def scans(self):
        return self

    def __getattr__(self, name):
        held = self._held
        return getattr(held.scans if hasattr(held.scans, name) else held, name)

    def zoning(self, scan_digest):
        if self._act is not None:
            act, self._act = self._act, None
            act()
        return self._held.scans.zoning(scan_digest)


def test_nobody_meets_a_scan_half_of_which_is_old(library):
    """A leaf is read again between the moment when its layer and that when its zones are looked up:
    what is opened has the layers, zones and pages that belong together."""
    digest = book(library, OWN)
    gone = {(2, word): "" for word in range(12)}
    store = Between(library._store, lambda: again(library, digest, OWN, 3, read=gone))
    scan = Shelf(store).open(digest)

    assert store._act is None
    assert library._store.scans.layers(digest) == tuple(scan.layers)
    assert Shelf(library._store).open(digest).text == scan.text
