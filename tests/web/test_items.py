"""One item at a time: what is shown, what a ruling does, and the way from one item to the next."""

from __future__ import annotations

import re

import pytest

from cardstore.review.item import QueueKind
from cardstore.review.keys import parse_keys
from cardstore.review.ruling import ErrorClass, RulingKind
from cardstore.text.layer import Box
from tests.web.made_review import (
    SCAN,
    MadeQueue,
    card,
    entered,
    item,
    leaf,
    made_app,
    part,
    review_of,
)

RULING = "/queue/1/item/0/ruling"


@pytest.fixture
def made():
    """Three items, what is kept, and somebody who has come in."""
    app, kept, reviewers = made_app(review_of(3))
    return kept, entered(app, reviewers[0])


def text_of(answer):
    """The answer's text."""
    return answer.get_data(as_text=True)


def place_of(answer):
    """The place of the item that an answer shows; None for none."""
    found = re.search(r'data-place="(\d+)"', text_of(answer))
    return None if found is None else int(found.group(1))


def test_an_item_shows_the_sentence_its_card_and_the_page_at_once(made):
    """Nothing has to be opened: all stands beside the sentence (R64, R65)."""
    _, visitor = made
    drawn = text_of(visitor.get("/queue/1"))
    shown = re.sub(r'<span class="unseen">[^<]*</span>|<[^>]*>', "", drawn)

    assert "The harbour was dark before." in shown
    assert "Sentence 0: the lamp was lit at nine, every night." in shown
    assert "The lamp was lit at nine each night." in shown
    assert "The lamp was lit at six each night." in shown
    assert "He kept the log himself." in shown
    assert "p. 57 · Oake, The Harbour Lamps (1893)" in shown
    assert "A named person is quoted." in shown
    assert f'src="/leaf/{SCAN}/61"' in drawn


def test_the_quoted_words_are_boxed_in_the_frame_of_the_leaf():
    """The boxes stand as attributes, in the leaf's own pixels, with a little room around them."""
    boxes = leaf(61, lit=(Box(100, 300, 400, 400),), marked=(Box(7, 8, 50, 18),), number=None)
    shown = item(0, cards=(card(leaves=(boxes,)),))
    app, _, (anna,) = made_app(MadeQueue(1, QueueKind.REVIEW, [shown]))
    drawn = text_of(entered(app, anna).get("/queue/1"))

    assert 'viewBox="0 0 1000 1500"' in drawn
    assert '<rect class="lit" x="88" y="288" width="324" height="124" rx="6"/>' in drawn
    assert 1 == drawn.count('<rect class="marked"')
    assert 0 == drawn.count('<rect class="number"')
    assert "style=" not in drawn


def test_what_differs_is_told_to_the_ear_too(made):
    """A mark that only the eye sees is none to who listens."""
    _, visitor = made

    assert '<mark class="differs"><span class="unseen"> [differs: </span>nine<' in text_of(
        visitor.get("/queue/1")
    )


def test_a_card_without_its_page_says_why():
    """A card that stands nowhere says so; there is no picture, and no blank."""
    lost = card(missing="Its words stand nowhere.", leaves=(), page_words=(), first_leaf=-1)
    app, _, (anna,) = made_app(MadeQueue(1, QueueKind.REVIEW, [item(0, cards=(lost,))]))
    drawn = text_of(entered(app, anna).get("/queue/1"))

    assert "Its words stand nowhere." in drawn
    assert "There is no page to show." in drawn
    assert "<img" not in drawn


def test_a_ruling_is_saved_and_the_next_item_is_the_answer(made):
    """One request does both."""
    kept, visitor = made
    answer = visitor.part(RULING, visitor.ruling(note=" so it is ", seconds="7.25"))

    assert [("anna", 0, RulingKind.SUPPORTED, None, "so it is", 7.2)] == [
        (one.reviewer, one.place, one.kind, one.error, one.note, one.seconds)
        for one in kept.rulings
    ]
    assert 1 == place_of(answer)
    assert "Saved: Supported." in text_of(answer)


def test_the_script_gets_the_part_alone_and_others_the_whole_page(made):
    """A part has no head; a page has one."""
    _, visitor = made

    assert not text_of(visitor.part("/queue/1")).lstrip().startswith("<!doctype")
    assert text_of(visitor.part("/queue/1")).lstrip().startswith('<div id="desk"')
    assert text_of(visitor.get("/queue/1")).lstrip().startswith("<!doctype")


def test_without_the_script_a_ruling_leads_to_the_next_address(made):
    """Loading the page again sends no ruling again: the answer is another address."""
    _, visitor = made
    answer = visitor.post(RULING, visitor.ruling())

    assert 303 == answer.status_code
    assert "/queue/1?after=0" == answer.headers["Location"]
    assert 1 == place_of(visitor.get(answer.headers["Location"]))


def test_what_is_sent_twice_is_one_ruling(made):
    """The nonce of a shown item counts once."""
    kept, visitor = made
    for _ in range(3):
        visitor.part(RULING, visitor.ruling(nonce="same"))

    assert 1 == len(kept.rulings)


def test_every_shown_item_has_a_nonce_of_its_own(made):
    """So a ruling after an undo is a new one."""
    _, visitor = made
    nonces = {
        re.search(r'name="nonce" value="([^"]+)"', text_of(visitor.get("/queue/1/item/0"))).group(1)
        for _ in range(5)
    }

    assert 5 == len(nonces)


@pytest.mark.parametrize("kind", ["stronger", "not_supported", "wrong_place"])
def test_an_error_needs_its_class(made, kind):
    """Without a class nothing is saved, and the answer says why (R66)."""
    kept, visitor = made
    answer = visitor.part(RULING, visitor.ruling(kind))

    assert 409 == answer.status_code
    assert "An error needs its class" in text_of(answer)
    assert [] == kept.rulings


@pytest.mark.parametrize("error", list(ErrorClass))
def test_each_class_can_be_chosen(made, error):
    """The eight, and the source that is in doubt itself."""
    kept, visitor = made
    visitor.part(RULING, visitor.ruling("stronger", error=error.value))

    assert [error] == [one.error for one in kept.rulings]


@pytest.mark.parametrize("kind", ["supported", "cannot_tell"])
def test_a_class_where_nothing_is_wrong_is_left_out(made, kind):
    """Without the script a class may stay chosen beside a ruling that has none."""
    kept, visitor = made
    visitor.part(RULING, visitor.ruling(kind, error="number"))

    assert [None] == [one.error for one in kept.rulings]


def test_a_ruling_can_be_taken_back(made):
    """Its item is shown again, and can be ruled anew."""
    kept, visitor = made
    visitor.part(RULING, visitor.ruling(nonce="a"))
    answer = visitor.part("/queue/1/undo", {})
    visitor.part(RULING, visitor.ruling("cannot_tell", nonce="b"))

    assert 0 == place_of(answer)
    assert "Taken back: Supported." in text_of(answer)
    assert [True, False] == [one.undone for one in kept.rulings]


def test_without_the_script_taking_back_leads_to_the_items_address(made):
    """Loading that page again takes nothing back again."""
    _, visitor = made
    visitor.post(RULING, visitor.ruling())
    answer = visitor.post("/queue/1/undo")

    assert (303, "/queue/1/item/0") == (answer.status_code, answer.headers["Location"])


def said_of_forms(answer):
    """What a page says that was come to by a form, to who has no script."""
    found = re.search(r'<noscript><p id="left-word"[^>]*>([^<]*)</p></noscript>', text_of(answer))
    return None if found is None else found.group(1)


def test_without_the_script_the_next_page_says_once_what_was_done(made):
    """What was saved, what it replaced, what was taken back, and that a class was left out."""
    _, visitor = made

    def sent(address, form):
        return visitor.get(visitor.post(address, form).headers["Location"])

    saved = sent(RULING, visitor.ruling(nonce="a", ruled="0"))
    replaced = sent(RULING, visitor.ruling("cannot_tell", nonce="b", ruled="0", error="number"))
    back = sent("/queue/1/undo", {})

    assert "Saved: Supported." == said_of_forms(saved)
    assert said_of_forms(replaced).startswith(
        "Saved: Can’t tell. The class that was chosen is left"
    )
    assert "You had ruled it in another window: Supported. That is replaced." in (
        said_of_forms(replaced)
    )
    assert said_of_forms(back).startswith("Taken back: Can’t tell.")
    assert "stands again: Supported." in said_of_forms(back)
    assert said_of_forms(visitor.get("/queue/1/item/0")) is None
    assert said_of_forms(visitor.get("/queue/1")) is None


def test_what_the_script_was_told_is_not_said_again(made):
    """It was read aloud with the answer."""
    _, visitor = made
    visitor.part(RULING, visitor.ruling())

    assert said_of_forms(visitor.get("/queue/1")) is None


def test_nothing_to_take_back_is_told(made):
    """The key does no harm where nothing was ruled."""
    _, visitor = made
    answer = visitor.part("/queue/1/undo", {})

    assert 409 == answer.status_code
    assert "no ruling of yours" in text_of(answer)


def test_later_comes_again_at_the_end(made):
    """What was left for later is shown once the others are done."""
    _, visitor = made

    assert 1 == place_of(visitor.part("/queue/1?after=0"))
    visitor.part("/queue/1/item/1/ruling", visitor.ruling(nonce="a"))
    answer = visitor.part("/queue/1/item/2/ruling", visitor.ruling(nonce="b"))
    assert 0 == place_of(answer)


def test_previous_leads_back_along_what_was_shown(made):
    """Not to the place before, but to the item that one came from."""
    _, visitor = made
    for address in ("/queue/1/item/0", "/queue/1/item/2", "/queue/1/item/1"):
        visitor.part(address)

    assert 2 == place_of(visitor.part("/queue/1/item/1/previous"))
    assert 0 == place_of(visitor.part("/queue/1/item/2/previous"))
    assert 0 == place_of(visitor.part("/queue/1/item/0/previous"))


def test_the_end_is_told(made):
    """When nothing is left the page says so, and still takes the last ruling back."""
    _, visitor = made
    for place in range(3):
        answer = visitor.part(f"/queue/1/item/{place}/ruling", visitor.ruling(nonce=str(place)))

    assert 'data-part="done"' in text_of(answer)
    assert "All that was for you has its ruling." in text_of(answer)
    assert 2 == place_of(visitor.part("/queue/1/undo", {}))


def test_a_queue_that_is_done_is_listed_when_it_is_asked_for(made):
    """What waits is listed, and behind a link the rest."""
    _, visitor = made
    before = text_of(visitor.part("/queues"))
    for place in range(3):
        visitor.part(f"/queue/1/item/{place}/ruling", visitor.ruling(nonce=str(place)))
    after, every = (text_of(visitor.part(f"/queues{more}")) for more in ("", "?all=1"))

    assert [True, False, True] == ['id="queue-1"' in one for one in (before, after, every)]
    assert [False, True] == ['id="all-queues"' in one for one in (before, after)]


def test_an_audit_that_failed_is_told_where_it_is_ruled(made):
    """Beside the sentence and at the end, with what lifts a slip; markup in it is shown."""
    kept, visitor = made
    before = text_of(visitor.part("/queue/1"))
    kept.failure = "Audit 1 has failed. <b>Was it a slip?"
    after = text_of(visitor.part("/queue/1"))

    assert 'id="failed"' not in before
    assert '<p id="failed">Audit 1 has failed. &lt;b&gt;Was it a slip?</p>' in after


def test_the_header_tells_the_pace(made):
    """Today, left of all, median and hours; assumed ones are marked as such."""
    _, visitor = made
    before = text_of(visitor.part("/queue/1"))
    after = text_of(visitor.part(RULING, visitor.ruling(seconds="36")))

    assert "assumed" in before
    assert "assumed" not in after
    assert 'data-left="2" data-items="3" data-today="1"' in after
    assert ">36 s<" in after


def test_the_header_counts_on_without_counting_anew(made):
    """After each ruling one item less is left, whoever asks."""
    _, visitor = made
    answers = [
        text_of(visitor.part(f"/queue/1/item/{place}/ruling", visitor.ruling(nonce=str(place))))
        for place in range(3)
    ]

    assert ["2", "1", "0"] == [re.search(r'data-left="(\d+)"', one).group(1) for one in answers]


@pytest.mark.parametrize(("waited", "kept_seconds"), [(31, 31.0), (119, 119.0), (500, 0.0)])
def test_without_the_script_the_time_since_showing_counts(waited, kept_seconds):
    """A long look is taken for a pause, and is not counted."""
    clock = [1000.0]
    app, kept, (anna,) = made_app(review_of(2), now=lambda: clock[0])
    visitor = entered(app, anna)
    drawn = text_of(visitor.get("/queue/1"))
    shown_at = re.search(r'name="shown_at" value="([^"]+)"', drawn).group(1)
    clock[0] += waited
    visitor.post(RULING, visitor.ruling(seconds="", shown_at=shown_at))

    assert [kept_seconds] == [one.seconds for one in kept.rulings]


def test_a_ruling_for_another_library_or_of_another_person_is_refused(made):
    """A browser keeps what it could not send; it must not reach the wrong record."""
    kept, visitor = made
    others = ({"library": "another"}, {"reviewer": "ben"}, {"library": ""}, {"reviewer": ""})
    codes = [visitor.part(RULING, visitor.ruling() | one).status_code for one in others]

    assert [409] * 4 == codes
    assert [] == kept.rulings


def test_a_form_without_a_nonce_is_refused(made):
    """It could be doubled."""
    kept, visitor = made

    assert 400 == visitor.part(RULING, visitor.ruling(nonce="")).status_code
    assert 400 == visitor.part(RULING, visitor.ruling(nonce="x" * 65)).status_code
    assert [] == kept.rulings


def test_what_comes_next_can_be_fetched_ahead(made):
    """The page learns the next item's picture, and nothing else of it."""
    _, visitor = made
    answer = visitor.part("/queue/1/item/0/ahead")

    assert {"picture": f"/leaf/{SCAN}/61"} == answer.get_json()
    assert {"picture": ""} == visitor.part("/queue/1/item/2/ahead").get_json()


def test_leaves_are_reached_by_address_too(made):
    """Without the script another leaf is another address; none outside of the scan is shown."""
    _, visitor = made

    assert f'src="/leaf/{SCAN}/62"' in text_of(visitor.get("/queue/1/item/0?card=0&leaf=62"))
    assert f'src="/leaf/{SCAN}/61"' in text_of(visitor.get("/queue/1/item/0?card=0&leaf=121"))
    assert f'src="/leaf/{SCAN}/61"' in text_of(visitor.get("/queue/1/item/0?card=x&leaf=-1"))


def test_a_picture_is_given_with_its_type_and_may_be_kept_by_the_browser_alone(made):
    """It never changes, so it is asked for once."""
    _, visitor = made
    answer = visitor.get(f"/leaf/{SCAN}/61")
    again = visitor.get(f"/leaf/{SCAN}/61", headers={"If-None-Match": answer.headers["ETag"]})

    assert "image/jpeg" == answer.headers["Content-Type"]
    assert answer.data.startswith(b"\xff\xd8\xff")
    assert answer.headers["Cache-Control"].startswith("private")
    assert (304, b"") == (again.status_code, again.data)


def test_after_so_many_rulings_a_pause_is_offered():
    """And a key goes on: the count begins anew."""
    app, _, (anna,) = made_app(review_of(9), items=3)
    visitor = entered(app, anna)
    parts = [
        visitor.part(f"/queue/1/item/{place}/ruling", visitor.ruling(nonce=str(place)))
        for place in range(3)
    ]
    went_on = visitor.part("/queue/1/go-on", {"after": "2"})

    assert [1, 2, None] == [place_of(one) for one in parts]
    assert 'data-part="pause"' in text_of(parts[-1])
    assert "3 rulings, all of them saved" in text_of(parts[-1])
    assert 3 == place_of(went_on)


def test_after_so_many_minutes_a_pause_is_offered():
    """Time counts, rulings or not; who was away for a while has rested already."""
    clock = [0.0]
    app, _, (anna,) = made_app(review_of(9), now=lambda: clock[0], minutes=45)
    visitor = entered(app, anna)
    seen = []
    for minute in (0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 100):
        clock[0] = 60.0 * minute
        seen.append(place_of(visitor.part("/queue/1")))

    assert [0] * 12 + [None, 0] == seen


def test_keys_can_be_others():
    """The page shows and obeys the keys that were told; the script is given the same."""
    keys = parse_keys({"supported": "j", "undo": "", "classes": {"number": "f"}})
    app, _, (anna,) = made_app(review_of(1), keys=keys)
    drawn = text_of(entered(app, anna).get("/queue/1"))

    assert '<kbd aria-hidden="true">j</kbd><span class="label">Supported' in drawn
    assert '<kbd aria-hidden="true">f</kbd><span class="label">Number' in drawn
    assert "&#34;j&#34;: &#34;supported&#34;" in drawn
    assert "&#34;z&#34;" not in drawn


def test_all_queues_are_listed():
    """Where no queue was told for this run, the list is the first page."""
    audit = MadeQueue(2, QueueKind.AUDIT, [item(0, kind=QueueKind.AUDIT, queue=2)])
    app, _, (anna,) = made_app(review_of(2), audit)
    drawn = text_of(entered(app, anna).get("/"))

    assert "Review 1" in drawn
    assert "Audit 2" in drawn
    assert "2 of 2 left" in drawn


def test_the_queue_of_this_run_is_the_first_page():
    """The first address leads to the queue that was told."""
    app, _, (anna,) = made_app(review_of(2), queue=1)

    assert "/queue/1" == entered(app, anna).get("/").headers["Location"]


def test_a_sentence_that_cites_nothing_is_shown_as_such():
    """No card is a fact to be seen, and no fault of the page."""
    bare = item(0, cards=(), words=(part("Nobody said so."),))
    app, _, (anna,) = made_app(MadeQueue(1, QueueKind.REVIEW, [bare]))

    assert "It cites no card." in text_of(entered(app, anna).get("/queue/1"))


def test_every_control_has_a_name_of_its_own(made):
    """Tests and scripts find each control by its id; no id stands twice."""
    _, visitor = made
    drawn = text_of(visitor.get("/queue/1"))
    ids = re.findall(r'\bid="([^"]+)"', drawn)
    wanted = {
        *("desk", "progress", "draft", "cards", "leaf", "ruling", "classes", "note", "undo"),
        *("next", "previous", "help", "help-button", "sentence", "why", "alarm", "announce"),
        *(f"rule-{kind.value}" for kind in RulingKind),
        *(f"class-{error.value}" for error in ErrorClass),
    }

    assert set() == wanted - set(ids)
    assert len(ids) == len(set(ids))


def test_two_windows_of_one_person_tell_of_each_other(made):
    """The second ruling replaces the first, says so, and is counted as one item ruled."""
    kept, visitor = made
    first = text_of(visitor.part(RULING, visitor.ruling(nonce="a", ruled="0")))
    second = text_of(
        visitor.part(
            RULING, visitor.ruling(nonce="b", ruled="0", kind="not_supported", error="number")
        )
    )
    shown = text_of(visitor.part("/queue/1/item/0"))
    number = re.search(r'name="ruled" value="(\d+)"', shown).group(1)
    third = text_of(visitor.part(RULING, visitor.ruling(nonce="c", ruled=number)))

    back = text_of(visitor.part("/queue/1/undo", {}))

    assert "another window" not in first
    assert "Taken back: Supported. What you had ruled before stands again: Not supported" in back
    assert "You had ruled it in another window: Supported. That is replaced." in second
    assert "another window" not in third
    assert 'data-left="2" data-items="3" data-today="1"' in second
    assert 3 == len(kept.rulings)


def test_a_sample_whose_list_is_another_one_offers_no_keys(made):
    """Neither the queue nor the address of an item; what was ruled can still be taken back."""
    kept, visitor = made
    visitor.part(RULING, visitor.ruling(nonce="a"))
    kept.closed = "The list that audit 1 was drawn from is another one now. <Draw> again."
    pages = [text_of(visitor.part(one)) for one in ("/queue/1", "/queue/1/item/1")]

    for page in pages:
        assert "another one now. &lt;Draw&gt; again." in page
        assert 'name="kind"' not in page
        assert 'id="undo"' in page


def test_who_called_a_sentence_wrong_is_led_on_and_told_why(made):
    """Taken back it comes before others; where they open it again, it is told beside it."""
    kept, visitor = made
    visitor.part(RULING, visitor.ruling(nonce="a", kind="stronger", error="drifted"))
    kept.accused[1, 0, "anna"] = "Your own word lifts it no more."
    taken = visitor.part("/queue/1/undo", {"ruling": "1"})
    again = text_of(visitor.part("/queue/1/item/0"))

    assert 1 == place_of(taken)
    assert "Taken back: Stronger than the source" in text_of(taken)
    assert "Your own word lifts it no more." in text_of(taken)
    assert '<p id="accused">Your own word lifts it no more.</p>' in again


def test_what_nobody_else_is_asked_about_has_a_way_back(made):
    """Without a script too: a link to each item, and a ruling that replaces one's own."""
    kept, visitor = made
    for place in range(3):
        visitor.post(
            f"/queue/1/item/{place}/ruling", visitor.ruling("cannot_tell", nonce=f"n{place}")
        )
    assert "Nobody else is asked" not in text_of(visitor.get("/queue/1"))
    kept.left_with[1, "anna"] = (0, 2)
    drawn = text_of(visitor.get("/queue/1"))

    assert "Nobody else is asked about these: 5 people could not settle them" in drawn
    assert ['href="/queue/1/item/0"', 'href="/queue/1/item/2"'] == re.findall(
        r'href="/queue/1/item/\d"', drawn
    )
    assert "Another ruling replaces it" in text_of(visitor.get("/queue/1/item/2"))


def test_who_comes_by_an_address_sees_who_has_the_item(made):
    """Before the ruling on the page, and after it in the answer."""
    kept, visitor = made
    kept.beside[1, 1, "anna"] = "ben has this sentence before them now."
    shown = text_of(visitor.get("/queue/1/item/1"))
    answer = visitor.part("/queue/1/item/1/ruling", visitor.ruling())

    assert '<p id="beside">ben has this sentence before them now.</p>' in shown
    assert "Saved: Supported. ben has this sentence before them now." in text_of(answer)
    assert "has this sentence" not in text_of(visitor.get("/queue/1/item/0"))
