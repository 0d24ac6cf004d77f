"""States of cards: another one after all that changes a finding, the same after all that does not.

The library holds two editions of a work, of which one has two scans, and a book of its own. What is
changed goes through the public API, except where that would ask the network or an engine.
"""

from __future__ import annotations

import shutil
from dataclasses import replace

import pytest

from cardstore import Library
from cardstore.provenance import Provenance
from cardstore.sources.find_links import LinkPlace
from cardstore.sources.links import LinkState, LinkVerdict
from cardstore.sources.source import Source
from cardstore.spans import Span
from cardstore.store.reading_records import ReadStretch, SecondReading
from cardstore.store.records import StoredFile
from cardstore.store.store import Store
from tests.store.samples import CLAIMED, RESOLVED
from tests.workflow.made_scans import (
    BOOK,
    filler,
    leaf_lines,
    make_scan,
    read_again,
    read_layer,
)

LEAVES = 6
FIRST_PAGE = 41
LATER = replace(BOOK, source_id="ferry-1880", year=1880, url="https://www.ferry.example/later")
OTHER = Source(source_id="mill-1850", work_id="mill", title="The Mill Book", year=1850)


def layers(*, shift=0, version="1"):
    """Give the layers of a book; `shift` makes its words those of other leaves."""
    return [
        read_layer(n, leaf_lines(n + shift), number=FIRST_PAGE + n, version=version)
        for n in range(LEAVES)
    ]


@pytest.fixture
def library(tmp_path):
    """Three books, with a card on the first, second and last leaf of the first edition."""
    with Library.open(tmp_path / "library", create=True) as opened:
        for name, source, shift in (("a", BOOK, 0), ("b", LATER, 0), ("c", OTHER, 20)):
            make_scan(opened._store, layers(shift=shift), source=source, name=name)
        yield opened


def card_on(library, leaf, *, source=BOOK.source_id, shift=0, **more):
    """Make a card of a line on a leaf."""
    return library.add_card(
        source,
        quote=filler(leaf + shift, 4),
        page=str(FIRST_PAGE + leaf),
        made_by="ada",
        **more,
    ).card_id


def state(library, card_id):
    return library._store.states.card_states([card_id])[card_id]


def digest_of(library, source=BOOK.source_id):
    return library.scan(source).digest


def resolved(library, source_id):
    library._store.resolutions.save(CLAIMED, RESOLVED, rules="1", source_id=source_id)


def linked(library, url):
    library._store.links.save(
        [
            LinkVerdict(
                url=url,
                state=LinkState.LIVE,
                status=200,
                checked_at="2026-01-01T00:00:00Z",
                where=(LinkPlace(name="somewhere", note="url"),),
            )
        ]
    )


def read_twice(library, card_id, leaf, *, source=BOOK.source_id):
    """Keep a second reading of a leaf's first words, made for a card."""
    digest = digest_of(library, source)
    layer = library.text_layers(source)[leaf]
    library._store.readings.save(
        SecondReading(
            card_id=card_id,
            stretch=ReadStretch(
                scan_digest=digest,
                leaf_index=leaf,
                layer_digest=layer.digest,
                span=Span(0, len(layer.text)),
            ),
            words=(),
            rules="made",
            provenance=Provenance(agent="second", version="1"),
            at="",
        )
    )


def another_scan(library, source, name):
    make_scan(library._store, layers(version="2"), source=source, name=name)


def again(library, source, leaf):
    """Read a leaf again, with a word that was never there."""
    layer = read_layer(
        leaf,
        leaf_lines(leaf),
        number=FIRST_PAGE + leaf,
        read={(2, 1): "oddity"},
        version="2",
    )
    read_again(library._store, digest_of(library, source), layer)


def moved(library, card_id):
    """Move a card to another scan of its edition."""
    before = {stored.scan.digest for stored in library.scans(BOOK.source_id)}
    another_scan(library, BOOK, "better")
    (other,) = {stored.scan.digest for stored in library.scans(BOOK.source_id)} - before
    first = state(library, card_id)
    library.reanchor([card_id], to_scan=other, apply=True, moved_by="ben")
    return first


CHANGES = {
    "it is retracted": lambda lib, card: lib.retract(card, "a bad copy", retracted_by="ben"),
    "its reading is confirmed": lambda lib, card: lib.confirm_reading(card, confirmed_by="ben"),
    "its leaf is corrected": lambda lib, _: lib.correct_reading(
        source=BOOK.source_id, leaf_index=1, words=[("of1x4", "of1x5")], corrected_by="ben"
    ),
    "another leaf is read again": lambda lib, _: again(lib, BOOK.source_id, 4),
    "a label is assigned": lambda lib, _: lib.assign_label(
        BOOK.source_id, 0, label="xii", assigned_by="ben"
    ),
    "its leaf is read twice": lambda lib, card: read_twice(lib, card, 1),
    "its leaf is read twice for another card": lambda lib, _: read_twice(lib, card_on(lib, 3), 1),
    "its edition has another place": lambda lib, _: lib._store.sources.update(
        replace(BOOK, place="Hallmouth")
    ),
    "its edition is resolved": lambda lib, _: resolved(lib, BOOK.source_id),
    "the other edition has another record": lambda lib, _: lib._store.sources.update(
        replace(LATER, year=1881)
    ),
    "the other edition has a leaf read again": lambda lib, _: again(lib, LATER.source_id, 4),
    "the other edition has other pages": lambda lib, _: lib.assign_label(
        LATER.source_id, 0, label="xii", assigned_by="ben"
    ),
    "the other edition has another scan": lambda lib, _: another_scan(lib, LATER, "d"),
    "there is a third edition": lambda lib, _: another_scan(
        lib, replace(BOOK, source_id="ferry-1890", year=1890), "e"
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_what_may_change_a_finding_changes_the_state(library, change):
    """Each kind of thing that a check of the card looks at."""
    card_id = card_on(library, 1)
    before = state(library, card_id)
    change(library, card_id)

    assert before != state(library, card_id)


UNRELATED = {
    "nothing happens": lambda _lib, _card: None,
    "it is checked": lambda lib, card: lib.check_card(card, proofread=False),
    "it is issued": lambda lib, _: lib.request_cards("and", requester="drafter-1"),
    "another card of the leaf is made": lambda lib, _: card_on(lib, 1, gloss="another"),
    "another card is retracted": lambda lib, _: lib.retract(card_on(lib, 1), "bad"),
    "another card is confirmed": lambda lib, _: lib.confirm_reading(
        card_on(lib, 1), confirmed_by="ben"
    ),
    "another leaf is read twice": lambda lib, _: read_twice(lib, card_on(lib, 3), 3),
    "another book is read again": lambda lib, _: again(lib, OTHER.source_id, 1),
    "another book has other pages": lambda lib, _: lib.assign_label(
        OTHER.source_id, 0, label="xii", assigned_by="ben"
    ),
    "another book has another record": lambda lib, _: lib._store.sources.update(
        replace(OTHER, place="Hallmouth")
    ),
    "another book is resolved": lambda lib, _: resolved(lib, OTHER.source_id),
    "another link is checked": lambda lib, _: linked(lib, "https://mill.example/"),
    "another scan of its edition is ingested": lambda lib, _: another_scan(lib, BOOK, "d"),
    "the other edition is read twice": lambda lib, _: read_twice(
        lib, card_on(lib, 1, source=LATER.source_id), 1, source=LATER.source_id
    ),
}


@pytest.mark.parametrize("change", UNRELATED.values(), ids=UNRELATED.keys())
def test_what_changes_no_finding_leaves_the_state(library, change):
    """Whatever else happens in the library."""
    card_id = card_on(library, 1)
    before = state(library, card_id)
    change(library, card_id)

    assert before == state(library, card_id)


@pytest.mark.parametrize(
    "url", ["https://www.ferry.example/later", "http://ferry.example/later"], ids=str
)
def test_a_check_of_the_editions_link_changes_the_state(library, url):
    """However the link was spelled where it was checked."""
    card_id = card_on(library, 1, source=LATER.source_id)
    before = state(library, card_id)
    linked(library, url)

    assert before != state(library, card_id)


def test_a_move_changes_the_state(library):
    """The card stands in another scan from then on."""
    card_id = card_on(library, 1)
    before = moved(library, card_id)

    assert before != state(library, card_id)


def test_in_a_scan_that_changed_every_second_reading_counts(library):
    """Where a card stands in it now is only known to who looks."""
    card_id = card_on(library, 1)
    library.assign_label(BOOK.source_id, 0, label="xii", assigned_by="ben")
    before = state(library, card_id)
    read_twice(library, card_on(library, 3), 3)

    assert before != state(library, card_id)


def test_states_of_many_cards_are_those_of_each_alone(library):
    """In any order; what is no card is left out."""
    cards = [card_on(library, leaf) for leaf in range(LEAVES)]
    cards.append(card_on(library, 1, source=OTHER.source_id, shift=20))
    library.retract(cards[2], "bad")
    expected = {card_id: state(library, card_id) for card_id in cards}

    assert expected == library._store.states.card_states([*reversed(cards), "0000-G", "", cards[0]])
    assert len(cards) == len(set(expected.values()))


def test_states_are_told_of_a_library_that_is_read_only(library):
    """As of one that is written."""
    card_id = card_on(library, 1)
    with Store.open(library._store.folder, read_only=True) as store:
        assert {card_id: state(library, card_id)} == store.states.card_states([card_id])


def test_scans_and_requesters_are_told_for_many_cards_at_once(library):
    """As one by one."""
    cards = [card_on(library, leaf) for leaf in range(3)]
    library.request_cards(filler(1, 4), requester="drafter-1", limit=1)
    states = library._store.states

    assert {one: library._store.moves.scan_of(one) for one in cards} == states.scans_of(
        [*cards, "0000-G"]
    )
    assert {
        one for one in cards if "drafter-1" in library._store.cards.issued_to(one)
    } == states.issued_to(cards, "drafter-1")
    assert 1 == len(states.issued_to(cards, "drafter-1"))
    assert frozenset() == states.issued_to(cards, "drafter-2")


@pytest.fixture
def filed(library, tmp_path):
    """A scan with two files as its originals; gives its digest and where they lie."""
    store, kept = library._store, []
    for name in ("one.png", "two.png"):
        (tmp_path / name).write_bytes(name.encode())
        kept.append(store.originals.keep(tmp_path / name))
    scan = replace(library.scan(BOOK.source_id), digest="f" * 64)
    store.scans.begin(scan, source_id=BOOK.source_id, files=kept, reader="made", settings="{}")
    return scan.digest, [store.originals.path_of(file) for file in kept]


def written(path):
    path.chmod(0o644)
    path.write_bytes(b"else")


@pytest.mark.parametrize(
    "change",
    [written, lambda path: path.unlink()],
    ids=["written", "gone"],
)
def test_the_state_of_originals_changes_with_their_files(library, filed, change):
    """Nothing else than the files is looked at, and no other scan is concerned."""
    digest, paths = filed
    other = digest_of(library)
    states = library._store.states
    before = states.originals_state([digest, other])
    same = states.originals_state([other, digest])
    change(paths[1])
    after = states.originals_state([digest, other])

    assert before == same
    assert before[other] == after[other]
    assert before[digest] != after[digest]


@pytest.mark.parametrize("change", ["touched", "copied"])
def test_the_state_of_originals_is_of_their_bytes(library, filed, change):
    """With other times on the disk, as a copied library has them, they are the same originals."""
    digest, (path, _) = filed
    states = library._store.states
    before = states.originals_state([digest])
    stamp = library._store.originals.stamp_of(path.name)
    if change == "touched":
        path.touch()
    else:
        copy = path.with_name("copy")
        shutil.copyfile(path, copy)
        copy.replace(path)

    assert stamp != library._store.originals.stamp_of(path.name)
    assert before == states.originals_state([digest])


def test_bytes_that_changed_are_seen_by_the_next_process_too(library, filed):
    """What was kept of the disk then is not believed once it says otherwise."""
    digest, (path, _) = filed
    before = library._store.states.originals_state([digest])
    written(path)
    with Library.open(library._store.folder) as again:
        assert before != again._store.states.originals_state([digest])


def test_a_file_that_nobody_filed_has_no_stamp(library):
    """None, as for one that is gone."""
    file = StoredFile(sha256="a" * 64, name="b.png", size_bytes=9, stored_as="a.png")

    assert library._store.originals.stamp_of(file.stored_as) is None
