"""What lies planted cannot be told from what waits, by anything that a reviewer can be shown."""

from __future__ import annotations

import json
import re
import threading
from collections import Counter
from dataclasses import asdict, fields, is_dataclass

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore import Library
from cardstore.cli.main import cli
from cardstore.errors import ReviewError
from cardstore.gate.finding import Outcome
from cardstore.review.item import QueueItem, Role
from cardstore.review.standing import Standing
from cardstore.web.app import create_app
from cardstore.web.held import Reviewer, ReviewTerms
from cardstore.workflow.plant_items import Beside, blended
from cardstore.workflow.queue_items import named, plain_asks
from tests.web.made_review import PORT, Visitor, entered
from tests.workflow.made_review import NAME, make_gated, unsure

SECRET = re.compile(r"plant|twin|held.?back|drift_|role", re.IGNORECASE)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A library with a gated draft; every sentence waits."""
    held = make_gated(tmp_path_factory.mktemp("unseen"))
    with held.library:
        yield held


@pytest.fixture
def fresh(tmp_path):
    """The same, for one test alone."""
    held = make_gated(tmp_path)
    with held.library:
        yield held


def opened(library, *, share=0.25, twice=0.2, seed=1):
    """Open a queue with planted errors."""
    return library.open_review(
        planted_share=share, twice_share=twice, passed_share=0, seed=seed, judge=unsure()
    )


def items_of(library, queue):
    return library._store.queues.items(queue.queue)


def shape(value):
    """Give the form of a value: its kinds and names, and of a text which signs of space it has."""
    if is_dataclass(value):
        return {one.name: shape(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, tuple | list):
        return [type(value).__name__, *{json.dumps(shape(one)) for one in value}]
    if isinstance(value, str):
        return ["str", bool(value.strip()) or value == "", sorted(set(re.findall(r"\s", value)))]
    return type(value).__name__


def rule_all(library, queue, who, *, kind="supported"):
    """Rule all that is open to somebody, in this queue and in those that follow it."""
    numbers = []
    at = queue
    while at is not None:
        numbers.append(at.queue)
        while (item := library.next_item(at.queue, reviewer=who)) is not None:
            library.rule(at.queue, item.place, reviewer=who, kind=kind, seconds=1)
        at = library.follow_up(at.queue, reviewer=who)
    return numbers


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 999), share=st.sampled_from((0.05, 0.2, 0.5)))
def test_no_sentence_has_two_words_in_a_queue(made, seed, share):
    """Each place of the book is there once, and all items show one and the same manuscript."""
    found = items_of(made.library, opened(made.library, share=share, seed=seed))
    places = [(one.manuscript, one.number) for one in found]
    words = {one.number: one.words for one in found}
    (manuscript,) = {id(text): text for _, text in made.library.last_decisions()}.values()
    original = {at: " ".join(one.words.split()) for at, one in enumerate(manuscript.sentences)}

    assert any(one.role is Role.PLANTED for one in found)
    assert sorted(set(places)) == places
    for one in found:
        around = f"{one.before} {one.after}"
        for number, now in words.items():
            if original[number] != now and number != one.number:
                assert original[number] not in around


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 999))
def test_what_is_handed_out_has_one_form(made, seed):
    """Items as they are handed out and shown have the same fields, kinds and signs of space."""
    library = made.library
    queue = opened(library, seed=seed)
    found = items_of(library, queue)
    handed, shown = set(), set()
    forms = {True: set(), False: set()}
    after = -1
    who = f"reader {seed}"
    while (
        item := library.next_item(queue.queue, reviewer=who, after=after, hold=False)
    ) is not None:
        after = item.place
        forms[found[after].role is Role.PLANTED].add(json.dumps(shape(item)))
        seen = library.show_item(queue.queue, after, reviewer=who)
        handed.add(item.role)
        shown |= set(re.findall(SECRET, json.dumps(asdict(seen), default=str)))

    assert forms[True] <= forms[False]
    assert {Role.WAITS} == handed
    assert set() == shown


def test_a_reason_that_planted_ones_give_is_given_by_others(made):
    """A check that asks of nothing else in the queue asks of no planted error either."""
    for seed in range(4):
        found = items_of(made.library, opened(made.library, share=0.4, seed=seed))
        checks = {
            role: {
                ask[0] for one in found if (one.role is Role.PLANTED) is role for ask in one.asks
            }
            for role in (True, False)
        }

        assert checks[True] <= checks[False]


def served(library, *, queue):
    """Give a visitor of the page over a library."""
    anna = Reviewer.named("anna")
    terms = ReviewTerms(port=PORT, reviewers=(anna,), queue=queue, items=0)
    folder = library._store.folder
    app = create_app(lambda: Library.open(folder), terms=terms)
    return entered(app, anna)


def form_of(page):
    """Give a page's tags and names, without what stands in them and what is drawn anew.

    Words that no card has are marked in every paraphrase; the draft here says what its cards say.
    """
    tags = [one for one in re.findall(r"<[^>]*>", page) if "mark" not in one]
    return {re.sub(r'"[^"]*"', '""', one) for one in tags}, SECRET.findall(
        re.sub(r'role="[a-z]+"|class="role"', "", page)
    )


def test_a_page_of_a_planted_error_is_like_any(fresh):
    """Tags, names and hidden fields are the same; no word tells what it is."""
    library = fresh.library
    queue = opened(library)
    visitor: Visitor = served(library, queue=queue.queue)
    forms = {True: set(), False: set()}
    told = []
    for one in items_of(library, queue):
        page = visitor.get(f"/queue/{queue.queue}/item/{one.place}").get_data(as_text=True)
        tags, words = form_of(page)
        forms[one.role is Role.PLANTED] |= tags
        told += words

    assert forms[True] <= forms[False]
    assert [] == told


def test_lists_and_reports_of_an_open_queue_tell_nothing(fresh):
    """Neither lists, nor `rulings`, nor what Python is handed names what lies in it."""
    library = fresh.library
    queue = opened(library)
    folder = str(library._store.folder)
    texts = [repr(queue), repr(library.queues())]
    for command in (["review", "--list", "--by", "ada"], ["rulings"]):
        for more in ([], ["--json"]):
            done = CliRunner().invoke(cli, [*command, *more, "--library", folder])
            texts.append(done.stdout)
    report = json.loads(texts[-1])

    assert queue.items == len(items_of(library, queue)) == report["left"]
    assert (None, [], []) == (report["planted"], report["caught"], report["standings"])
    assert not [one for text in texts[:-1] for one in re.findall("held_back|planted_w", text)]


def test_a_terminal_shows_planted_errors_like_any(fresh):
    """All items, one key each: every one has the same lines, and the follow-up comes by itself."""
    library = fresh.library
    queue = opened(library, twice=0)
    told = ["--queue", str(queue.queue), "--library", str(library._store.folder)]
    done = CliRunner().invoke(
        cli, ["review", "--terminal", "--by", "ada", "--minutes", "0", *told], input="1" * 200
    )
    shown = re.findall(r"── Review, item", done.stderr)

    assert 0 == done.exit_code
    assert f"Left in queue {queue.queue + 1}: 0." in done.stdout
    items = sum(one.items for one in library.queues())
    assert queue.items < items == len(shown) == done.stderr.count("Why it is here:")
    assert not SECRET.findall(done.stderr)


def test_what_was_held_back_comes_when_the_queue_is_done(fresh):
    """Everything that waits is ruled in the end, as many items as sentences at first."""
    library = fresh.library
    waits = {one.sentence.number for one, _ in library.last_decisions()}
    queue = opened(library, twice=0)
    first = items_of(library, queue)
    early = library.follow_up(queue.queue, reviewer="ada")
    numbers = rule_all(library, queue, "ada")
    later = [one for number in numbers[1:] for one in library._store.queues.items(number)]
    genuine = [one.number for one in (*first, *later) if one.role is not Role.PLANTED]

    assert early is None
    assert len(waits) == queue.items
    assert sorted(waits) == sorted(genuine)
    standings = library.standings(library.last_decisions())
    assert {Standing.CLEARED} == {standing for standing, _ in standings.values()}


def test_the_queue_of_what_waits_goes_on_by_itself(fresh):
    """What is held back is no change; once all is ruled the queue that follows is given, once."""
    library = fresh.library
    queue = opened(library, twice=0)
    held = library.review_queue()
    for one in items_of(library, queue):
        library.rule(queue.queue, one.place, reviewer="ada", kind="supported")
    after = library.review_queue()
    other = library.review_queue(reviewer="ada")
    rule_all(library, after, "ada")

    assert queue.queue == held.queue
    assert queue.queue + 1 == after.queue == other.queue
    assert after.queue == library.review_queue().queue == library.review_queue(reviewer="ada").queue


def test_who_is_not_done_with_a_queue_stays_in_it(fresh):
    """A second person rules what is for two before they see what was held back."""
    library = fresh.library
    queue = opened(library, twice=1.0)
    rule_all(library, queue, "ada")

    assert queue.queue + 1 == library.review_queue(reviewer="ada").queue
    assert queue.queue == library.review_queue(reviewer="ben").queue
    assert library.follow_up(queue.queue, reviewer="ben") is None


def test_two_who_finish_at_once_go_on_in_one_queue(fresh):
    """Whoever opens it second is given the first one's."""
    library = fresh.library
    queue = opened(library, twice=0)
    for one in items_of(library, queue):
        library.rule(queue.queue, one.place, reviewer="ada", kind="supported")
    with Library.open(library._store.folder) as other:
        mine = library.follow_up(queue.queue, reviewer="ada")
        stored = other._store.queues.open(
            "review", items=(), seed=1, options={}, made_by="ben", follows=queue.queue
        )

    assert mine.queue == stored.queue == library.queues()[-1].queue


def test_the_last_ruling_of_a_queue_can_be_taken_back_in_the_one_that_follows(fresh):
    """To who reviews it is one queue."""
    library = fresh.library
    queue = opened(library, twice=0)
    for one in items_of(library, queue):
        made = library.rule(queue.queue, one.place, reviewer="ada", kind="supported")
    after = library.follow_up(queue.queue, reviewer="ada")
    last = library.last_ruling(after.queue, reviewer="ada")
    taken = library.undo_ruling(after.queue, reviewer="ada", ruling=last.number)

    assert made == last
    assert (made.number, queue.queue) == (taken.number, taken.queue)
    with pytest.raises(ReviewError, match="none of ada"):
        library.undo_ruling(after.queue, reviewer="ada", ruling=made.number + 1)


def test_the_page_goes_on_with_what_was_held_back(fresh):
    """Behind the last item the first of the next queue is drawn, and undo leads back."""
    library = fresh.library
    queue = opened(library, twice=0)
    visitor = served(library, queue=queue.queue)
    library_mark = ""
    page = ""
    for one in items_of(library, queue):
        fields_ = visitor.ruling(nonce=str(one.place), library=library_mark)
        page = visitor.part(f"/queue/{queue.queue}/item/{one.place}/ruling", fields_).get_data(
            as_text=True
        )
    number = re.search(r'name="ruling" value="(\d+)"', page)[1]
    back = visitor.part(f"/queue/{queue.queue + 1}/undo", {"ruling": number}).get_data(as_text=True)

    assert f'data-queue="{queue.queue + 1}" data-place="0"' in page
    assert f'data-queue="{queue.queue}" data-place="{queue.items - 1}"' in back


def test_a_sentence_that_was_edited_meanwhile_is_left_to_the_next_gate(fresh):
    """What follows is what the gate read; what it never read is asked about when it has."""
    library = fresh.library
    queue = opened(library, twice=0)
    for one in items_of(library, queue):
        library.rule(queue.queue, one.place, reviewer="ada", kind="supported")
    owed = {one.number for one in items_of(library, queue) if one.role is Role.PLANTED}
    sentences = [one.sentence for one, _ in library.last_decisions()]
    edited = fresh.draft
    for one in sentences:
        if one.number in owed:
            edited = edited.replace(one.words, f"{one.words[:-1]}, they say.")
    library.gate_texts([(NAME, edited)], judge=unsure(), proofread=False)

    assert library.follow_up(queue.queue, reviewer="ada") is None
    again = library.review_queue()
    assert owed <= {one.number for one in items_of(library, again)}


def test_a_card_that_changed_holds_up_a_planted_error_too(fresh):
    """Were it ruled all the same, that would tell what it is."""
    library = fresh.library
    queue = opened(library)
    planted = next(one for one in items_of(library, queue) if one.role is Role.PLANTED)
    library.retract(planted.cited[0], retracted_by="ada", reason="x")

    with pytest.raises(ReviewError, match="stands otherwise"):
        library.rule(queue.queue, planted.place, reviewer="ada", kind="supported")


def test_what_is_shown_of_an_item_is_what_the_gate_says_of_its_words(fresh):
    """Who copies the words with their cards into a file and asks the gate learns nothing."""
    library = fresh.library
    found = items_of(library, opened(library, share=0.5))
    asked = {}
    for one in found:
        written = f"{one.words} " + " ".join(f"[card:{card}]" for card in one.cited)
        report = library.check_sentence(written, judge=unsure(), proofread=False)
        cards = [found for card in report.cards for found in card.findings]
        unsure_ones = [one for one in (*report.findings, *cards) if one.outcome is Outcome.UNSURE]
        asked[one.place] = named(plain_asks(unsure_ones))

    assert any(one.role is Role.PLANTED for one in found)
    for one in found:
        assert set(named(one.asks)) == set(asked[one.place])


def test_planted_errors_lie_anywhere_in_the_book(tmp_path):
    """Not in its first sentences alone: over eight books they reach both halves of the queue."""
    places = []
    for seed in range(8):
        folder = tmp_path / str(seed)
        folder.mkdir()
        held = make_gated(folder)
        with held.library as library:
            queue = opened(library, share=0.1, seed=seed)
            found = items_of(library, queue)
            places += [one.place / queue.items for one in found if one.role is Role.PLANTED]

    assert min(places) < 0.5 < max(places)


def test_two_queues_side_by_side_show_the_same_words(fresh):
    """Of one draft by itself and of all drafts: what differed between them would be planted."""
    library = fresh.library
    first = opened(library, share=0.2, seed=1)
    later = "# Two\n\nThe keeper had nearly lost his post in that year. [card:{}]\n"
    card = next(iter(library.find_cards(limit=1))).card_id
    library.gate_texts([("two.md", later.format(card))], judge=unsure(), proofread=False)
    words = {one.number: one.words for one in items_of(library, first)}
    planted = {one.number for one in items_of(library, first) if one.planted_as}
    for seed in range(3):
        again = items_of(library, opened(library, share=0.5, seed=seed))
        same = [one for one in again if one.manuscript == NAME]

        assert words == {one.number: one.words for one in same}
        assert planted == {one.number for one in same if one.planted_as}


@pytest.mark.usefixtures("fresh")
def test_two_servers_that_start_at_once_serve_one_queue(tmp_path):
    """Whoever comes second gets the queue of whoever came first."""
    start, told = threading.Barrier(2), []

    def go():
        with Library.open(tmp_path / "library") as library:
            start.wait()
            told.append(library.review_queue(reviewer="ada").queue)

    people = [threading.Thread(target=go) for _ in range(2)]
    for one in people:
        one.start()
    for one in people:
        one.join()

    assert [1, 1] == told


def test_what_was_settled_comes_back_neither_true_nor_altered(fresh):
    """Whatever came back of a finished chapter would be planted."""
    library = fresh.library
    first = opened(library, share=0.0, twice=0.0)
    rule_all(library, first, "ada")
    later = "# Two\n\nThe keeper had nearly lost his post in that year. [card:{}]\n"
    card = next(iter(library.find_cards(limit=1))).card_id
    library.gate_texts([("two.md", later.format(card))], judge=unsure(), proofread=False)
    settled = {one.number for one in items_of(library, first)}
    planted = [one for one in items_of(library, opened(library, share=1.0)) if one.planted_as]

    assert settled
    assert {"two.md"} >= {one.manuscript for one in planted}


def test_nothing_is_asked_of_two_where_one_person_reviews(fresh):
    """Nobody would ever settle it; where two have reviewed, a tenth is."""
    library = fresh.library
    alone = library.open_review(planted_share=0, passed_share=0, judge=unsure())
    for place, who in enumerate(("ada", "ben")):
        library.rule(alone.queue, place, reviewer=who, kind="cannot_tell")
    both = library.open_review(planted_share=0, passed_share=0, judge=unsure())

    assert not any(one.twice for one in items_of(library, alone))
    assert any(one.twice for one in items_of(library, both))


def test_an_edit_elsewhere_leaves_what_was_planted(fresh):
    """Who mends one sentence between two sessions reads all others as they read them yesterday."""
    library = fresh.library
    first = items_of(library, opened(library, share=0.2))
    added = "\n\nThe author thanks the keeper. [framing]\n\n"
    library.gate_texts(
        [(NAME, fresh.draft.replace("\n\n", added, 1))], judge=unsure(), proofread=False
    )
    second = items_of(library, opened(library, share=0.2, seed=7))

    assert {one.words for one in first if one.planted_as}
    assert {one.words for one in first} == {one.words for one in second}
    assert [one.words for one in first if one.planted_as] == [
        one.words for one in second if one.planted_as
    ]


def test_planting_leaves_nothing_in_the_history_of_cards(fresh):
    """Else the cards that were checked as a queue was opened would be those of planted errors."""
    library = fresh.library
    before = {one.card_id: library.history(one.card_id) for one in library.find_cards(limit=99)}
    planted = [one for one in items_of(library, opened(library, share=0.5)) if one.planted_as]

    assert planted
    assert before == {card_id: library.history(card_id) for card_id in before}


def told(name, number, *checks):
    """Give an item of which these checks ask."""
    return QueueItem(
        queue=0,
        place=0,
        item_key=name,
        role=Role.WAITS,
        manuscript=name,
        number=number,
        line=1,
        chapter="",
        verdict_key="",
        words=name,
        before="",
        after="",
        cited=(),
        asks=tuple((check, "why", "what") for check in checks),
    )


@given(
    plain=st.integers(0, 60),
    asked=st.lists(st.sampled_from(("numbers", "naming", "scope")), max_size=60),
    tried=st.lists(st.sampled_from(("", "numbers", "naming", "scope", "period")), max_size=40),
    wanted=st.integers(0, 12),
)
def test_planted_errors_have_the_reasons_of_others_as_often(plain, asked, tried, wanted):
    """None says what too few others say, none more often than they do by more than one."""
    others = [told("plain", n) for n in range(plain)]
    others += [told("asked", n, check) for n, check in enumerate(asked)]
    made = [told("tried", n, *([check] if check else [])) for n, check in enumerate(tried)]
    found = blended(made, Beside.of(others), wanted=wanted)
    said = Counter(ask[0] for one in found for ask in one.asks)
    silent = sum(not one.asks for one in found)

    assert len(found) <= wanted
    assert len({one.number for one in found}) == len(found)
    for check, n in said.items():
        assert asked.count(check) >= 2
        assert n <= wanted * asked.count(check) / len(others) + 1
    assert silent <= wanted * plain / max(1, len(others)) + 1
    if plain >= len(others) / 2 and others:
        assert sum(said.values()) <= silent * len(asked) / plain + 1


@pytest.mark.parametrize("seed", [2, 5])
def test_no_word_of_a_queue_s_planted_errors_and_no_kind_of_them_tells_them(made, seed):
    """Counted in what is shown: no word stands in many of them and in few of all others."""
    found = items_of(made.library, opened(made.library, share=0.5, seed=seed))
    planted = [one for one in found if one.role is Role.PLANTED]
    sentences = [one.words for one in found if one.role is not Role.PLANTED]
    having = Counter(word for one in planted for word in set(one.words.lower().split()))
    kinds = Counter(one.planted_as for one in planted)
    wanted = len(found) // 2 + 1

    assert planted
    assert all(3 * n < wanted + 3 for n in kinds.values())
    for word, n in having.items():
        others = sum(word in one.lower().split() for one in sentences)
        # Each planted error stands for a true sentence, which is not shown beside it.
        assert n <= max(1, 2 * (others + n) / len(found) * wanted + 1)
