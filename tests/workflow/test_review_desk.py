"""What waits for people: queues from the gate's last decisions, and what becomes of rulings."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from threading import Barrier, Thread

import pytest

from cardstore import Library
from cardstore.errors import ReviewError, UnknownLeafError, UsageError
from cardstore.gate.verdict import Bin
from cardstore.plugins import load_judge
from cardstore.review.item import QueueKind, Role, ShownItem
from cardstore.review.ruling import ErrorClass, RulingKind
from cardstore.review.standing import Standing
from tests.workflow.made_gate import Yes, trust
from tests.workflow.made_review import NAME, make_gated, unsure


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A library with a gated draft, all of whose sentences wait; shared, so rulings add up."""
    held = make_gated(tmp_path_factory.mktemp("review"))
    with held.library:
        yield held


@pytest.fixture
def fresh(tmp_path):
    """The same, for one test alone."""
    held = make_gated(tmp_path)
    with held.library:
        yield held


def plain(library, **options):
    """Open a queue without anything that is drawn."""
    shares = {"planted_share": 0, "twice_share": 0, "passed_share": 0}
    return library.open_review(**(shares | options))


def items_of(library, queue):
    return library._store.queues.items(queue.queue)


def waiting(library):
    return [one for one, _ in pairs(library)]


def pairs(library):
    return [one for one in library.last_decisions() if one[0].bin is Bin.PERSON]


def test_all_that_waits_is_in_the_queue_in_order(made):
    """Every sentence that the gate left to people is there once, in the draft's order."""
    found = items_of(made.library, plain(made.library))
    expected = [(one.sentence.number, one.sentence.words) for one in waiting(made.library)]

    assert expected == [(one.number, one.words) for one in found]
    assert {Role.WAITS} == {one.role for one in found}


def test_each_item_says_why_it_is_here(made):
    """The reasons are those of the findings that ask for somebody, in plain words."""
    found = items_of(made.library, plain(made.library))

    assert all(one.asks for one in found)


def test_what_a_judge_thought_is_not_told_to_who_decides(made):
    """The judge left all of them to people; where nothing else asks, that is all that is said."""
    found = items_of(made.library, plain(made.library))
    alone = [one.asks for one in found if len(one.asks) == 1 and one.asks[0][0] == "support"]

    assert alone
    assert {"No single check asks for it: read it against its page."} == {
        message for ((_, _, message),) in alone
    }
    assert not [one for one in found if len(one.asks) > 1 and "support" in {a[0] for a in one.asks}]


def test_what_stands_around_a_sentence_is_its_paragraph(tmp_path):
    """Neighbours in the same paragraph are shown, and nothing beyond it."""
    held = make_gated(tmp_path)
    with held.library as library:
        marks = [one.split(" [card:")[1].split("]")[0] for one in held.draft.split("\n\n")[1:4]]
        text = (
            f"# One\n\nIt was winter [framing]. The wind fell before noon [card:{marks[1]}]. "
            f"Nobody had seen ice [card:{marks[2]}].\n\nAnother paragraph [framing].\n"
        )
        judge = unsure()
        library.gate_texts([(NAME, text)], judge=judge, proofread=False)
        one, other = items_of(library, plain(library))[:2]

        assert ("It was winter.", "Nobody had seen ice.") == (one.before, one.after)
        assert ("It was winter. The wind fell before noon.", "") == (other.before, other.after)


def test_a_ruling_clears_a_sentence_and_is_not_asked_again(fresh):
    """What was ruled once holds in a later queue over the same decisions."""
    library = fresh.library
    first = plain(library)
    library.rule(first.queue, 0, reviewer="ada", kind="supported", seconds=4)
    second = plain(library)
    standings = library.standings(pairs(library))

    assert Standing.CLEARED is next(iter(standings.values()))[0]
    assert 1 == library.next_item(second.queue, reviewer="ben").place


def test_an_edit_opens_only_the_sentence_that_was_edited(fresh):
    """Ruled sentences stay ruled when another one is changed; the changed one waits again."""
    library = fresh.library
    queue = plain(library)
    for place in range(queue.items):
        library.rule(queue.queue, place, reviewer="ada", kind="supported")
    edited = fresh.draft.replace(
        "The lighthouse stood four miles", "The lighthouse stands four miles"
    )
    library.gate_texts([(NAME, edited)], judge=unsure(), proofread=False)
    again = plain(library)
    left = library.next_item(again.queue, reviewer="ben")

    assert "The lighthouse stands four miles from the town." == left.words
    assert library.next_item(again.queue, reviewer="ben", after=left.place) is None


def test_the_queue_of_what_waits_is_one_until_the_gate_decides_otherwise(fresh):
    """Opened twice it is the same queue; after an edit it is another one."""
    library = fresh.library
    first = library.review_queue()
    same = library.review_queue()
    edited = fresh.draft.replace("Perhaps the lamp", "Perhaps the great lamp")
    library.gate_texts([(NAME, edited)], judge=unsure(), proofread=False)
    other = library.review_queue()

    assert first == same
    assert other.queue == first.queue + 1


def test_planted_errors_lie_among_the_items_and_cannot_be_told_from_them(fresh):
    """They are altered sentences that no check sends back; what is shown has no word of it."""
    library = fresh.library
    queue = plain(library, planted_share=0.3, judge=unsure())
    found = items_of(library, queue)
    planted = [one for one in found if one.role is Role.PLANTED]
    words = {one.sentence.words for one in waiting(library)}

    assert planted
    assert all(one.planted_as and one.words not in words and one.asks for one in planted)
    shown = library.show_item(queue.queue, planted[0].place, reviewer="ada")
    other = library.show_item(
        queue.queue, next(o.place for o in found if o not in planted), reviewer="ada"
    )
    assert {f.name for f in fields(ShownItem)} == {f.name for f in fields(other)}
    assert "planted" not in repr(shown).lower()
    assert planted[0].planted_as not in repr(shown)


def test_a_planted_error_stands_for_the_sentence_it_was_made_from(fresh):
    """It has its place; the true sentence, where it waits too, is none of the queue's items."""
    queue = plain(fresh.library, planted_share=0.2, judge=unsure(), seed=3)
    found = items_of(fresh.library, queue)
    numbers = [one.number for one in found]

    assert any(one.role is Role.PLANTED for one in found)
    assert sorted({one.sentence.number for one in waiting(fresh.library)}) == numbers


def test_a_ruling_does_not_hold_when_the_words_before_the_sentence_say_another_thing(tmp_path):
    """“She” is somebody: who ruled read what stood before it."""
    held = make_gated(tmp_path)
    with held.library as library:
        mark = next(
            card.mark for card in library.find_cards(limit=99) if card.printed_pages == ("24",)
        )
        text = (
            f"# One\n\nIt is told of Hedda Orne [framing]. She left early {mark}. More [framing].\n"
        )
        other = text.replace("Hedda Orne", "Bastian the cooper")
        behind = text.replace("More", "No more")
        library.gate_texts([("one.md", text)], judge=unsure(), proofread=False)
        queue = plain(library, manuscripts=["one.md"])
        for item in items_of(library, queue):
            library.rule(queue.queue, item.place, reviewer="ada", kind="supported")
        left = []
        for changed in (behind, other):
            library.gate_texts([("one.md", changed)], judge=unsure(), proofread=False)
            again = plain(library, manuscripts=["one.md"])
            found = library.next_item(again.queue, reviewer="ben")
            left.append(None if found is None else found.words)

        assert [None, "She left early."] == [left[0], (left[1] or "").strip()]


def test_a_page_that_was_ruled_already_is_not_taken_for_another_ruling(fresh):
    """Sent again it is one ruling; with another word it is refused, and so it is after undo."""
    library = fresh.library
    queue = plain(library).queue
    first = library.rule(queue, 0, reviewer="ada", kind="supported", nonce="n")
    again = library.rule(queue, 0, reviewer="ada", kind="supported", nonce="n")
    with pytest.raises(ReviewError, match="ruled from this page already"):
        library.rule(queue, 0, reviewer="ada", kind="stronger", error="number", nonce="n")
    library.undo_ruling(queue, reviewer="ada")
    with pytest.raises(ReviewError, match="ruled from this page already"):
        library.rule(queue, 0, reviewer="ada", kind="supported", nonce="n")

    assert first == again


def test_undo_of_a_named_ruling_that_is_sent_twice_takes_one_back(fresh):
    """A doubled click takes back one ruling and not two."""
    library = fresh.library
    queue = plain(library).queue
    first = library.rule(queue, 0, reviewer="ada", kind="supported")
    second = library.rule(queue, 1, reviewer="ada", kind="supported")
    taken = [
        library.undo_ruling(queue, reviewer="ada", ruling=second.number).number for _ in range(2)
    ]

    assert [second.number] * 2 == taken
    assert first == library.last_ruling(queue, reviewer="ada")

    with pytest.raises(ReviewError, match="none of ben"):
        library.undo_ruling(queue, reviewer="ben", ruling=first.number)


def test_a_ruling_meant_for_another_sentence_is_refused(fresh):
    """What was shown has a key; a library put in another's place has others."""
    queue = plain(fresh.library).queue
    with pytest.raises(ReviewError, match="Another sentence lies at item 1"):
        fresh.library.rule(queue, 0, reviewer="ada", kind="supported", item_key="f" * 64)


def test_a_retracted_card_is_told_as_such(fresh):
    """Who reviews sees that its card no longer stands, and where its words were."""
    library = fresh.library
    queue = plain(library).queue
    library.retract(library._store.queues.item(queue, 0).cited[0], retracted_by="ada", reason="x")
    (card,) = library.show_item(queue, 0, reviewer="ada").cards

    assert "This card was retracted: x." == card.missing
    assert card.leaves


def test_who_decides_is_not_handed_a_role(fresh):
    """The loop of a program that lets people decide cannot print what lies planted."""
    library = fresh.library
    queue = plain(library, planted_share=0.5, twice_share=0.5, judge=unsure()).queue
    handed = []
    while (item := library.next_item(queue, reviewer="ada")) is not None:
        handed.append(item)
        library.rule(queue, item.place, reviewer="ada", kind="cannot_tell")

    assert {(Role.WAITS, False, "", "", "")} == {
        (one.role, one.twice, one.stratum, one.planted_as, one.verdict_key) for one in handed
    }


def test_what_stands_around_a_sentence_has_the_planted_words(tmp_path):
    """Who reads the neighbours does not read the true sentence beside the altered one."""
    held = make_gated(tmp_path)
    with held.library as library:
        beds = ("families left", "Sundmouth", "lighthouse", "comet")
        told = [one for one in held.draft.splitlines() if any(bed in one for bed in beds)]
        text = "# One\n\n" + " ".join(told) + "\n"
        library.gate_texts([("one.md", text)], judge=unsure(), proofread=False)
        queue = plain(library, manuscripts=["one.md"], planted_share=0.3, judge=unsure())
        found = items_of(library, queue)
        (planted,) = [one for one in found if one.role is Role.PLANTED]
        true = next(
            one.sentence.words
            for one, _ in library.last_decisions(["one.md"])
            if one.sentence.number == planted.number
        )
        others = [one for one in found if one.number != planted.number]

        assert others
        assert not any(true.strip() in one.before + one.after for one in others)
        assert all(planted.words.strip() in one.before + one.after for one in others)


def test_an_edited_sentence_opens_no_queue_full_of_planted_errors(fresh):
    """What is planted and sampled is measured by what is left, not by what was ruled already."""
    library = fresh.library
    queue = plain(library)
    for place in range(queue.items):
        library.rule(queue.queue, place, reviewer="ada", kind="supported")
    edited = fresh.draft.replace("The lighthouse stood four", "The lighthouse had stood four")
    library.gate_texts([(NAME, edited)], judge=unsure(), proofread=False)
    again = items_of(library, library.open_review(planted_share=0.2, judge=unsure()))

    assert sum(one.role is Role.PLANTED for one in again) <= 1


def test_a_planted_error_is_counted_in_the_queue_in_which_it_was_ruled(fresh):
    """Each once, and not before the true sentence is ruled too, in whichever queue that lies."""
    library = fresh.library
    queues, words = [], []
    for _ in range(2):
        queue = plain(library, planted_share=0.2, judge=unsure(), seed=3)
        queues.append(queue.queue)
        while queue is not None:
            for one in items_of(library, queue):
                wrong = one.role is Role.PLANTED
                words += [one.words] if wrong else []
                library.rule(
                    queue.queue,
                    one.place,
                    reviewer="ada",
                    kind="stronger" if wrong else "supported",
                    error="drifted" if wrong else None,
                )
            early = library.review_report(queues[0])
            queue = library.follow_up(queue.queue, reviewer="ada") if len(queues) > 1 else None
        if len(queues) == 1:
            untold = early
    first, second = (library.review_report(one) for one in queues)

    assert (None, ()) == (untold.planted, untold.caught)
    assert first.caught[0].caught == first.caught[0].planted > 0
    assert len(set(words)) == len(words) == sum(one.caught[0].planted for one in (first, second))


def test_a_manuscript_that_was_changed_on_disk_is_refused(fresh, tmp_path, monkeypatch):
    """What is reviewed is what stands in the file now, or it is gated again first."""
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    draft = Path("ch01.md")
    draft.write_bytes(fresh.draft.encode())

    assert plain(fresh.library)

    draft.write_bytes(f"{fresh.draft}One more.\n".encode())
    with pytest.raises(ReviewError, match="was changed since"):
        plain(fresh.library)


def test_the_same_seed_plants_and_mixes_the_same(tmp_path):
    """Two queues of one seed are alike; in another library another seed mixes otherwise."""
    words = []
    for number, seed in enumerate((1, 1, 2)):
        folder = tmp_path / str(number)
        folder.mkdir()
        held = make_gated(folder)
        with held.library as library:
            queue = plain(library, planted_share=0.3, seed=seed, judge=unsure())
            words.append([item.words for item in items_of(library, queue)])

    assert words[0] == words[1]
    assert words[0] != words[2]


def test_the_report_alone_tells_of_planted_errors(fresh):
    """How many were noticed, with the exact lower bound, for all and for each person."""
    library = fresh.library
    queue = plain(library, planted_share=0.8, judge=unsure(), seed=1)  # by which two are planted
    found = items_of(library, queue)
    planted = [one for one in found if one.role is Role.PLANTED]
    for one in found:
        wrong = one.role is Role.PLANTED and one is not planted[0]
        library.rule(
            queue.queue,
            one.place,
            reviewer="ada",
            kind="not_supported" if wrong else "supported",
            error="drifted" if wrong else None,
            seconds=5,
        )
    untold = library.review_report(queue.queue)
    last = library.follow_up(queue.queue, reviewer="ada")
    later = items_of(library, last)
    for one in later:
        library.rule(last.queue, one.place, reviewer="ada", kind="supported", seconds=5)
    missed = 1 + sum(one.role is Role.PLANTED for one in later)
    report = library.review_report(queue.queue)
    everybody, ada = report.caught

    assert (None, (), len(planted)) == (untold.planted, untold.caught, untold.left)
    assert (len(planted) - 1, missed) == (everybody.caught, everybody.planted - everybody.caught)
    assert (everybody.caught, everybody.at_least) == (ada.caught, ada.at_least)
    assert 0 < everybody.at_least < everybody.caught / everybody.planted
    assert len(waiting(library)) == report.items
    assert (("ada", 5.0, len(found) + len(later)),) == report.seconds
    assert report == library.review_report(last.queue)


def test_planted_errors_touch_no_sentence_of_the_draft(fresh):
    """A ruling on a planted error says nothing about the sentence it was made from."""
    library = fresh.library
    queue = plain(library, planted_share=0.3, judge=unsure())
    planted = [one for one in items_of(library, queue) if one.role is Role.PLANTED]
    for one in planted:
        library.rule(queue.queue, one.place, reviewer="ada", kind="stronger", error="drifted")
    standings = library.standings(pairs(library))

    assert {Standing.OPEN} == {standing for standing, _ in standings.values()}


def test_what_passed_is_sampled_with_the_seed(tmp_path):
    """A share of what the machine passed is asked about; the report tells how much was wrong."""
    judge = Yes(1.0)
    held = make_gated(tmp_path, judge=judge)
    with held.library as library:
        trust(library, judge)
        library.gate_texts([(NAME, held.draft)], judge=judge, proofread=False)
        passed = sum(one.bin is Bin.PASSED for one, _ in library.last_decisions())
        queue = plain(library, passed_share=0.25)
        sampled = [one for one in items_of(library, queue) if one.role is Role.PASSED]
        for one in items_of(library, queue):
            wrong = one == sampled[0]
            library.rule(
                queue.queue,
                one.place,
                reviewer="ada",
                kind="stronger" if wrong else "supported",
                error="number" if wrong else None,
            )
        report = library.review_report(queue.queue)

        assert round(passed * 0.25) == len(sampled)
        assert (1, len(sampled)) == (report.disagreed, report.passed)
        assert ((ErrorClass.NUMBER, 1),) == report.errors
        assert 1 / len(sampled) < report.at_most < 1.0


def test_two_people_who_rule_the_same_items_are_compared(fresh):
    """Agreement is told with its denominator, and beyond chance."""
    library = fresh.library
    queue = plain(library, twice_share=1.0)
    for place in range(queue.items):
        library.rule(queue.queue, place, reviewer="ada", kind="supported")
        kind, error = ("supported", None) if place else ("stronger", "drifted")
        if place < 4:
            library.rule(queue.queue, place, reviewer="ben", kind=kind, error=error)
    (agreed,) = library.review_report(queue.queue).agreements

    assert ("ada", "ben", 4, 3) == (agreed.first, agreed.second, agreed.both, agreed.same)


def test_an_item_is_shown_with_its_card_its_page_and_its_boxes(made):
    """Sentence, quote, source, printed page, leaf and boxes are all there; no score is."""
    queue = plain(made.library)
    shown = made.library.show_item(queue.queue, 0, reviewer="ada")
    (card,) = shown.cards
    (leaf,) = card.leaves

    assert "".join(part.text for part in shown.words) == items_of(made.library, queue)[0].words
    assert "".join(part.text for part in card.quote).startswith("In 1861 the keeper")
    assert "The Lower Light of Sundmouth" in card.source
    assert ("p. 21", "21", 0) == (card.pages, leaf.page_label, leaf.leaf_index)
    assert leaf.lit
    assert all(0 <= box.x0 < box.x1 <= leaf.width_px for box in leaf.lit)
    assert "0.5" not in repr(shown)


def test_words_that_no_card_has_are_marked(made):
    """What the sentence says in words of its own is marked for the eye; it decides nothing."""
    queue = plain(made.library)
    place = next(
        one.place for one in items_of(made.library, queue) if one.words.startswith("In October")
    )
    shown = made.library.show_item(queue.queue, place, reviewer="ada")

    assert "Larvick" not in [part.text for part in shown.words if part.differs]


def test_a_card_that_is_none_is_told(fresh):
    """Where a mark names no card it is said why nothing can be shown, and the rest is shown."""
    library = fresh.library
    item = replace(items_of(library, plain(library))[0], cited=("7KQ2-M", "nonsense"))
    queue = library._store.queues.open(
        QueueKind.REVIEW, items=[item], seed=1, options={}, made_by="ada"
    )
    shown = library.show_item(queue.queue, 0, reviewer="ada")

    assert ["There is no card 7KQ2-M.", "There is no card nonsense."] == [
        one.missing for one in shown.cards
    ]


def test_an_audit_s_item_cannot_be_ruled_before_its_leaf_was_opened(fresh):
    """Against the page, not the card: the opening is on record before the word is taken."""
    library = fresh.library
    items = items_of(library, plain(library))[:1]
    audit = library._store.queues.open(
        QueueKind.AUDIT, items=items, seed=1, options={}, made_by="ada"
    ).queue
    with pytest.raises(ReviewError, match="opened no leaf"):
        library.rule(audit, 0, reviewer="ada", kind="supported")
    assert library.rule(audit, 0, reviewer="eve", kind="cannot_tell")
    assert not library.show_item(audit, 0, reviewer="ada").opened
    assert () == library.show_item(audit, 0, reviewer="ada").why
    ((leaf,),) = [card.leaves for card in library.show_item(audit, 0, reviewer="ada").cards]
    for digest, leaf_index in (("s", 0), (leaf.scan_digest, 10**6)):
        with pytest.raises(UnknownLeafError):
            library.note_opened(audit, 0, reviewer="ada", scan_digest=digest, leaf_index=leaf_index)
    assert not library.show_item(audit, 0, reviewer="ada").opened
    library.note_opened(
        audit, 0, reviewer="ada", scan_digest=leaf.scan_digest, leaf_index=leaf.leaf_index
    )

    assert library.show_item(audit, 0, reviewer="ada").opened
    assert RulingKind.SUPPORTED is library.rule(audit, 0, reviewer="ada", kind="supported").kind


def test_progress_rests_on_what_was_measured(fresh):
    """Before the first ruling three minutes an item are assumed; then the median counts."""
    library = fresh.library
    queue = plain(library)
    before = library.queue_progress(queue.queue, reviewer="ada")
    for place, seconds in enumerate((2, 4, 60)):
        library.rule(queue.queue, place, reviewer="ada", kind="supported", seconds=seconds)
    after = library.queue_progress(queue.queue, reviewer="ada")

    assert (queue.items, queue.items, 0, None) == (
        before.items,
        before.left,
        before.today,
        before.median_seconds,
    )
    assert before.hours_left == pytest.approx(queue.items * 180 / 3600)
    assert (queue.items - 3, 3, 4.0) == (after.left, after.today, after.median_seconds)
    assert after.hours_left == pytest.approx((queue.items - 3) * 4 / 3600)


def test_a_manuscript_that_the_gate_never_read_is_refused(made):
    """It says what to do."""
    with pytest.raises(ReviewError, match="never read"):
        plain(made.library, manuscripts=["ch99.md"])


@pytest.mark.parametrize(
    ("name", "given"), [("planted_share", 1.5), ("twice_share", -0.1), ("passed_share", "half")]
)
def test_a_share_that_is_none_is_refused(made, name, given):
    """A share lies from 0 to 1."""
    with pytest.raises(UsageError, match=name):
        made.library.open_review(**{name: given})


@pytest.mark.parametrize(
    ("kind", "error", "told"),
    [
        ("maybe", None, "ruling"),
        ("stronger", None, "class"),
        ("stronger", "ugly", "class of error"),
    ],
)
def test_a_word_that_is_none_is_refused(made, kind, error, told):
    """Nothing is kept of it."""
    queue = plain(made.library)
    with pytest.raises(ReviewError, match=told):
        made.library.rule(queue.queue, 0, reviewer="eve", kind=kind, error=error)

    assert not [one for one in made.library._store.queues.rulings() if one.reviewer == "eve"]


ALWAYS = {
    "a quotation": "The keeper wrote that “the wind fell before noon” [card:{21}].",
    "a calculation": "The dues rose by 250 florins [card:{23}] [calc: 1450-1200=250].",
    "a synthesis": "The wind fell before noon, and few of the boats were insured "
    "[card:{21}] [card:{7}].",
    "what says itself that it is not verified": "Perhaps the wind fell before noon [card:{21}] "
    "[unverified].",
}


@pytest.mark.parametrize("words", ALWAYS.values(), ids=ALWAYS)
def test_some_sentences_always_come_before_a_person(tmp_path, words):
    """Whatever the judge says of them, and however sure it is."""
    judge = Yes(1.0)
    held = make_gated(tmp_path, judge=judge)
    with held.library as library:
        marks = {
            card.printed_pages[0]: card.card_id
            for card in library.find_cards(limit=99)
            if card.source_id != "lights-1880"
        }
        text = words
        for label, card_id in marks.items():
            text = text.replace(f"{{{label}}}", card_id)
        library.gate_texts([("one.md", f"# One\n\n{text}\n")], judge=judge, proofread=False)
        queue = plain(library, manuscripts=["one.md"])

        assert [Role.WAITS] == [one.role for one in items_of(library, queue)]


def test_a_name_in_other_letters_is_the_same_person(fresh):
    """What Ada ruled is ada's, shown as it was first written; nothing is asked of her twice."""
    library = fresh.library
    queue = plain(library, twice_share=1.0).queue
    library.rule(queue, 0, reviewer="Ada", kind="supported")
    again = library.rule(queue, 0, reviewer=" ada ", kind="supported")

    assert "Ada" == again.reviewer == library.last_ruling(queue, reviewer="ADA").reviewer
    assert 1 == library.next_item(queue, reviewer="ada").place
    assert 1 == library.next_item(queue, reviewer="ADA", after=0).place
    assert library.next_item(queue, reviewer="ben", after=0).place == 2
    (stand,) = {library.standings(pairs(library))[one.item_key][0] for one in [again]}
    assert Standing.OPEN is stand


def test_what_two_are_asked_about_is_cleared_by_the_second(fresh):
    """One alone clears nothing of it, also in a later queue; one who calls it wrong is enough."""
    library = fresh.library
    queue = plain(library, twice_share=1.0)
    first, other = items_of(library, queue)[:2]
    library.rule(queue.queue, 0, reviewer="ada", kind="supported")
    library.rule(queue.queue, 1, reviewer="ada", kind="stronger", error="drifted")

    def stands(one):
        return library.standings(pairs(library))[one.item_key][0]

    assert (Standing.OPEN, Standing.WRONG) == (stands(first), stands(other))
    report = library.gate_texts([(NAME, fresh.draft)], judge=unsure(), proofread=False)
    assert ["", "wrong"] == [one.ruled for one in report.sentences if one.ruled or one.kept][:2]
    later = plain(library)
    again = next(one for one in items_of(library, later) if one.item_key == first.item_key)
    assert again.twice
    library.rule(later.queue, again.place, reviewer="ben", kind="supported")
    assert Standing.CLEARED is stands(first)


def test_what_one_cleared_is_not_asked_of_two_later(fresh):
    """A new queue draws among what is open; what stands stays so."""
    library = fresh.library
    queue = plain(library)
    library.rule(queue.queue, 0, reviewer="ada", kind="supported")
    later = items_of(library, plain(library, twice_share=1.0))

    assert [False, *[True] * (len(later) - 1)] == [one.twice for one in later]
    assert Standing.CLEARED is next(iter(library.standings(pairs(library)).values()))[0]


def test_who_reviews_alone_is_not_kept_waiting_for_a_second(fresh):
    """Nobody is asked twice where only one person is known; with another one a tenth is."""
    library = fresh.library
    alone = library.review_queue(reviewer="ada")
    edited = fresh.draft.replace("Perhaps the lamp", "Perhaps the great lamp")
    library.gate_texts([(NAME, edited)], judge=unsure(), proofread=False)
    both = library.review_queue(reviewer="ada", others=["ada", "ben"])

    assert not any(one.twice for one in items_of(library, alone))
    assert any(one.twice for one in items_of(library, both))


def test_planted_errors_are_checked_with_the_judge_that_the_gate_asked(fresh):
    """Its digest is in the log; the judge of the settings may be another."""
    library = fresh.library
    library.gate_texts([("one.md", fresh.draft)], judge="lexical", proofread=False)

    assert load_judge("lexical").record == library._judge_of("one.md").record
    assert library._judge_of(NAME) is None  # nobody knows the tests' own judge by a name


def test_what_stands_around_a_quote_has_no_page_number(made):
    """The number at the foot is no word of the text; it is told with the leaf."""
    queue = plain(made.library)
    for item in items_of(made.library, queue):
        for card in made.library.show_item(queue.queue, item.place, reviewer="ada").cards:
            words = f"{card.around_before} {card.around_after}".split()

            assert not {leaf.page_label for leaf in card.leaves} & set(words)


def test_two_who_begin_at_once_work_on_one_queue(fresh):
    """Else each would have planted errors of their own, and owe the other's true sentences."""
    begin, opened = Barrier(2), []
    folder = fresh.library._store.folder

    def work(name):
        with Library.open(folder) as library:
            begin.wait(60)
            opened.append(library.review_queue(made_by=name, reviewer=name, others=("ada", "ben")))

    people = [Thread(target=work, args=(name,)) for name in ("ada", "ben")]
    for one in people:
        one.start()
    for one in people:
        one.join()

    (queue,) = fresh.library.queues()
    assert [queue.queue] * 2 == [one.queue for one in opened]


def test_two_who_see_one_item_are_told_of_each_other(fresh):
    """One has it, the other came by its address; both words count, and neither is silent."""
    queue = plain(fresh.library).queue
    place = fresh.library.next_item(queue, reviewer="ada").place
    seen = fresh.library.before_others(queue, place, reviewer="ben")
    fresh.library.rule(queue, place, reviewer="ben", kind="supported")
    told = fresh.library.before_others(queue, place, reviewer="ada")
    fresh.library.rule(queue, place, reviewer="ada", kind="supported")

    assert "" == fresh.library.before_others(queue, place + 1, reviewer="ben")
    assert seen.startswith("ada has this sentence before them now")
    assert told.startswith("Ruled already by ben")


def test_a_queue_that_five_could_not_settle_is_still_listed_to_them(fresh):
    """To each of them, with how many; to nobody else."""
    opened = plain(fresh.library)
    queue, places = opened.queue, range(len(items_of(fresh.library, opened)))
    fresh.library.rule(queue, 0, reviewer="ada", kind="supported")
    for place in places[1:]:
        for who in ("ada", "ben", "cy", "dora", "ed"):
            fresh.library.rule(queue, place, reviewer=who, kind="cannot_tell")
    listed = {who: fresh.library.queues_at_work(reviewer=who) for who in ("ada", "ed", "flo")}

    assert [] == [one for one in listed["flo"] if one.queue == queue]
    for who in ("ada", "ed"):
        (found,) = [one for one in listed[who] if one.queue == queue]
        assert (0, len(places) - 1) == (found.left, found.left_with)
