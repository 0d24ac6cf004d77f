"""Zones and order by a person's word: they take part in quotes, page map and cards; and undo."""

from __future__ import annotations

import pytest

from cardstore import Library
from cardstore.errors import QuoteRefusedError, UnknownLeafError, UsageError
from cardstore.text.layer import Zone
from cardstore.text.layout_changes import LayoutKind, LineZone, SaidZones
from cardstore.workflow.paginate import foresee, paginate
from tests.workflow.made_scans import BOOK, leaf_lines, make_scan, read_again, read_layer

SOURCE = BOOK.source_id
LAST, FIRST = "and the keeper lit his lantern before the", "evening tide came in over the bar again"
UNMARKED = "the bell as it hung in the old tower"  # a caption that nothing tells from text
ACROSS = "lit his lantern before the evening tide came in"
# Beside a leaf of 12 lines: its last line is 11, and the number stands behind it.
NUMBER = 12


def leaves():
    made = [read_layer(n, leaf_lines(n), number=n + 7) for n in range(6)]
    made[2] = read_layer(2, leaf_lines(2, l10=LAST, l11=UNMARKED), number=9)
    made[3] = read_layer(3, leaf_lines(3, l0=FIRST), number=10)
    return made


@pytest.fixture
def library(tmp_path):
    """A scan of six leaves with numbers 7 to 12."""
    with Library.open(tmp_path / "library", create=True) as opened:
        make_scan(opened._store, leaves())
        yield opened


def found(library, quote=ACROSS):
    return library.find_quote(quote).outcome.value


def zones(library, leaf):
    return [line.zone for line in library.leaf_layout(SOURCE, leaf).lines]


def layers_of(anchor):
    """The layer in which the one segment of an anchor counts."""
    (segment,) = anchor.segments
    (position,) = segment.positions
    return position.layer_digest


def test_a_caption_that_a_person_names_is_passed_by(library):
    """A quote over the page break is found then, and is not once the word is taken back."""
    before = found(library)
    library.set_zones(SOURCE, 2, zones={11: "caption"}, set_by="ada", note="under the picture")
    after = found(library)
    library.undo_layout(SOURCE, 2, undone_by="ben")

    assert ("near", "found", "near") == (before, after, found(library))


def test_a_refusal_names_the_line_that_a_quote_passes_by(library):
    """What it says to do is enough: the line is told as a caption, and the card can be made."""
    with pytest.raises(QuoteRefusedError) as refused:
        library.add_card(SOURCE, quote=ACROSS, page="9–10", made_by="ada")

    assert f"cardstore zones {SOURCE} 2 --set 11=caption" in refused.value.remedy
    assert "--word" not in refused.value.remedy
    library.set_zones(SOURCE, 2, zones={11: "caption"}, set_by="ada")
    assert ACROSS == library.add_card(SOURCE, quote=ACROSS, page="9–10", made_by="ada").quote


def test_a_refusal_over_part_of_a_line_names_no_line(library):
    """Words left out of a line are a matter of the words: no zone would help."""
    words = leaf_lines(1)[4].split()
    quote = " ".join([*leaf_lines(1)[3].split(), *words[:2], *words[4:]])
    with pytest.raises(QuoteRefusedError) as refused:
        library.add_card(SOURCE, quote=quote, page="8", made_by="ada")

    assert "--set" not in refused.value.remedy


def test_what_a_word_will_change_is_computed_before_it_is_written(library):
    """Zones and map as they were foreseen are stored as they are, where nobody else wrote."""
    store, digest = library._store, library.scan(SOURCE).digest
    word = LineZone(
        box=store.scans.layers(digest)[2].lines[11].box,
        width_px=store.scans.layers(digest)[2].frame.width_px,
        height_px=store.scans.layers(digest)[2].frame.height_px,
        zone=Zone.CAPTION,
    )
    foreseen = foresee(store, digest, said=(SaidZones(leaf_index=2, zones=(word,)),))
    before = library.leaf_layout(SOURCE, 2)
    library.set_zones(SOURCE, 2, zones={11: "caption"}, set_by="ada")
    made = paginate(store, digest, foreseen=foreseen)
    library.set_zones(SOURCE, 3, zones={0: "caption"}, set_by="bob")
    other = paginate(store, digest, foreseen=foreseen)

    assert Zone.CAPTION is not before.lines[11].zone
    assert made is foreseen.page_map
    assert foreseen.zoning.leaves[2] == tuple(zones(library, 2))
    assert other is not foreseen.page_map
    assert Zone.CAPTION is zones(library, 3)[0]


def test_the_history_tells_who_and_why(library):
    """Both the word and its undoing; the words are the person's, told as such beside the line."""
    library.set_zones(SOURCE, 2, zones={11: "caption"}, set_by="ada", note="under the picture")
    said = [line.number for line in library.leaf_layout(SOURCE, 2).lines if line.by_person]
    library.undo_layout(SOURCE, 2, undone_by="ben")
    layout = library.leaf_layout(SOURCE, 2)

    assert [11] == said
    assert [("ada", "under the picture", 2), ("ben", "", None)] == [
        (one.made_by, one.note, one.undone_by) for one in layout.changes
    ]
    assert not any(line.by_person for line in layout.lines)
    assert () == library.health().problems


def test_a_number_that_is_said_to_be_text_counts_no_page(library):
    """Its leaf's label is inferred from the others then."""
    before = library.page_map(SOURCE).leaves[4]
    library.set_zones(SOURCE, 4, zones={NUMBER: "body"}, set_by="ada")
    after = library.page_map(SOURCE).leaves[4]

    assert ("11", "printed") == (before.shown, before.basis.value)
    assert ("[11]", "inferred") == (after.shown, after.basis.value)


def test_a_word_holds_for_a_later_reading(library):
    """Read again, the leaf has other words and the same caption."""
    library.set_zones(SOURCE, 2, zones={11: "caption"}, set_by="ada")
    digest = library.scan(SOURCE).digest
    lines = leaf_lines(2, l10=LAST, l11=UNMARKED)
    again = read_layer(2, lines, number=9, read={(11, 0): "tbe"}, version="2")
    read_again(library._store, digest, again)

    assert (Zone.CAPTION, "found") == (zones(library, 2)[11], found(library))


def test_a_new_order_is_another_layer_and_cards_keep_theirs(library):
    """What runs on in the new order is found; undone, the old layer is the current one again."""
    quote = leaf_lines(1)[4]
    card = library.add_card(SOURCE, quote=quote, page="8", made_by="ada")
    old = library.text_layers(SOURCE)[1]
    change = library.set_order(SOURCE, 1, lines=[6, 5, 4], set_by="ada", note="upside down")
    new = library.text_layers(SOURCE)[1]
    turned = f"{leaf_lines(1)[6]} {leaf_lines(1)[5]}"

    assert (LayoutKind.ORDER, old.digest, new.digest) == (
        change.kind, change.old_layer, change.new_layer,
    )  # fmt: skip
    assert "found" == found(library, turned)
    assert card == library.card(card.card_id)
    assert "pass" == library.check_card(card.card_id, proofread=False).findings[0].outcome.value
    library.reanchor([card.card_id], apply=True, moved_by="ada")
    assert new.digest == layers_of(library.moves(card.card_id)[-1].anchor)
    assert old.digest == layers_of(card)

    library.undo_layout(SOURCE, 1, undone_by="ada")

    assert old == library.text_layers(SOURCE)[1]
    assert "near" == found(library, turned)
    assert () == library.health().problems


def test_an_initial_is_joined_by_hand_and_parted_again(library):
    """What was read as a line of its own begins the word of the next; other lines stay."""
    digest = library.scan(SOURCE).digest
    lines = leaf_lines(4, l3="T", l4="HE evening tide came in")
    read_again(library._store, digest, read_layer(4, lines, number=11, version="2"))
    library.set_order(SOURCE, 4, joined=[3], set_by="ada")
    joined = library.text_layers(SOURCE)[4].text
    library.set_order(SOURCE, 4, apart=[3], set_by="ada")

    assert "THE evening tide" in joined
    assert "T\nHE evening tide" in library.text_layers(SOURCE)[4].text


def test_an_order_that_was_corrected_since_is_not_undone(library):
    """The correction would be lost without a word."""
    library.set_order(SOURCE, 1, lines=[6, 5], set_by="ada")
    library.correct_reading(
        words=[("of1x2", "timely")], corrected_by="ada", source=SOURCE, leaf_index=1
    )
    with pytest.raises(UsageError, match="again after change 1"):
        library.undo_layout(SOURCE, 1, undone_by="ada")


@pytest.mark.parametrize(
    ("act", "fault"),
    [
        (lambda one: one.set_zones(SOURCE, 0, zones={99: "body"}, set_by="a"), "no line 99"),
        (lambda one: one.set_zones(SOURCE, 0, zones={0: "chapter"}, set_by="a"), "no zone"),
        (lambda one: one.set_zones(SOURCE, 0, zones={}, set_by="a"), "Nothing is said"),
        (lambda one: one.set_zones(SOURCE, 0, zones={0: "body"}, set_by=" "), "name"),
        (lambda one: one.set_zones(SOURCE, 0, zones={0: "body"}, set_by=""), "name"),
        (lambda one: one.set_order(SOURCE, 0, joined=[3], set_by="a"), "no initial"),
        (lambda one: one.set_order(SOURCE, 0, lines=[1, 1], set_by="a"), "twice"),
        (lambda one: one.set_order(SOURCE, 0, lines=[1, 2], set_by="a"), "already"),
        (lambda one: one.set_order(SOURCE, 0, blocks=[7], set_by="a"), "no block 7"),
        (lambda one: one.set_order(SOURCE, 0, lines=[1], blocks=[0], set_by="a"), "not both"),
        (lambda one: one.undo_layout(SOURCE, 0, undone_by="a"), "left to undo"),
    ],
)
def test_what_cannot_be_said_is_refused_and_nothing_is_written(library, act, fault):
    """The whole library stays as it was."""
    before = library.text_layers(SOURCE), zones(library, 0)
    with pytest.raises(UsageError, match=fault):
        act(library)

    assert before == (library.text_layers(SOURCE), zones(library, 0))
    assert () == library.leaf_layout(SOURCE, 0).changes


def test_a_leaf_that_is_not_there_is_told(library):
    """Leaves are counted from 0."""
    with pytest.raises(UnknownLeafError):
        library.set_zones(SOURCE, 6, zones={0: "body"}, set_by="ada")
