"""Strips in the browser: what is shown, what a press does, and what hostile text cannot do."""

from __future__ import annotations

import io
import json
import re
import shutil
from dataclasses import replace
from functools import partial

import pytest
from PIL import Image

from cardstore import Library
from cardstore.review.sighting import StripKind
from cardstore.web.app import create_app
from cardstore.web.held import Reviewer, ReviewTerms
from cardstore.web.strip_rows import place_of_box
from tests.web.made_review import MARK, PORT, Visitor, entered, made_app
from tests.workflow.made_scans import BOOK, make_scan
from tests.workflow.made_strips import (
    make_card,
    make_library,
    make_pictured,
    misread_layer,
    read_twice,
)

HOSTILE = "<script>alert(1)</script>"
PAIRS = (
    ("The keeper's lantern was lit at dusk.", 0),
    ("Number one was lit by his sister.", 1),
    (f"A lamp {HOSTILE} was lit.", 2),
)


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A library with words and numbers in doubt, and pairs to label; made once."""
    folder = tmp_path_factory.mktemp("web-strips") / "library"
    numbers = [str(n) for n in range(1, 21)] + ["12"] + [str(n) for n in range(22, 30)]
    library, _ = make_library(folder, leaves=len(numbers), numbers=numbers, cards=False)
    with library:
        for leaf in range(14):
            make_card(library, leaf)
        cards = library.card_ids()
        library.draw_calibration(
            [(words, [cards[at]]) for words, at in PAIRS], made_by="tester", size=6
        )
    return folder


@pytest.fixture
def folder(original, tmp_path):
    """A copy of that library."""
    shutil.copytree(original, tmp_path / "library")
    return tmp_path / "library"


@pytest.fixture
def visitors(folder):
    """Two people who have come in."""
    return visit(folder)


@pytest.fixture
def ada(visitors):
    """One of them."""
    return visitors[0]


def visit(folder, *names):
    """Serve a library, and let people in."""
    people = tuple(Reviewer.named(name) for name in names or ("ada", "ben"))
    app = create_app(
        partial(Library.open, folder),
        terms=ReviewTerms(port=PORT, reviewers=people, library_mark=MARK),
    )
    return [entered(app, one) for one in people]


def text_of(answer):
    """The answer's text."""
    return answer.get_data(as_text=True)


def keys_of(answer):
    """The keys of a strip's rows."""
    return re.findall(r'<li class="row"[^>]*data-key="([^"]+)"', text_of(answer))


def states_of(answer):
    """The states of a strip's rows."""
    return re.findall(r'<li class="row"[^>]*data-state="([^"]+)"', text_of(answer))


def said(visitor, items, said="right", *, press="p1", strip=None, **more):
    """The fields of a press."""
    keys = [items] if isinstance(items, str) else items
    return {
        "items": ",".join(keys),
        "strip": ",".join(strip or keys),
        "said": said,
        "press": press,
        "library": MARK,
        "reviewer": visitor.reviewer.name,
    } | more


def waiting(folder, **asked):
    """The words that wait."""
    with Library.open(folder) as library:
        return library.waiting_readings(**asked)


def test_the_list_of_queues_tells_what_waits_in_strips(ada):
    """With how many of each."""
    shown = text_of(ada.get("/queues"))

    assert "Readings (14)" in shown
    assert "Page numbers (1)" in shown
    assert re.search(r"Calibration \(\d+\)", shown)


def test_a_library_without_strips_lists_its_queues_alone():
    """What is not there is not promised."""
    app, _, reviewers = made_app()
    shown = text_of(entered(app, reviewers[0]).get("/queues"))

    assert "Readings" not in shown
    assert "What waits" in shown


def test_a_strip_shows_twelve_words_with_pictures_and_both_readings(ada):
    """Each with its own buttons; nothing is decided beforehand."""
    answer = ada.get("/strips/readings")
    shown = text_of(answer)

    assert ["open"] * 12 == states_of(answer)
    assert 12 == shown.count('class="crop"')
    assert 12 == shown.count('value="offered" data-action="stronger"')
    assert "lantem," in shown
    assert "lantern," in shown


def test_the_next_strip_goes_on_behind_the_last_item(ada):
    """What was left out stays for later."""
    first = keys_of(ada.get("/strips/readings"))
    second = keys_of(ada.get(f"/strips/readings?after={first[-1]}"))

    assert 2 == len(second)
    assert not set(first) & set(second)


def test_a_press_is_saved_and_the_strip_stays_as_it_is(ada, folder):
    """Without the script the whole page comes again, with what was said."""
    keys = keys_of(ada.get("/strips/readings"))
    answer = ada.post("/strips/readings/judge", said(ada, keys[0], strip=keys))

    assert keys == keys_of(answer)
    assert ["right", *["open"] * 11] == states_of(answer)
    assert 13 == len(waiting(folder))


def test_our_script_is_told_what_changed_and_nothing_else(ada):
    """Rows as values, never as markup."""
    keys = keys_of(ada.get("/strips/readings"))
    answer = ada.part("/strips/readings/judge", said(ada, keys[:2], strip=keys))
    told = json.loads(text_of(answer))

    assert ["right"] * 2 + ["open"] * 10 == [row["state"] for row in told["rows"]]
    assert (12, "p1", []) == (told["left"], told["press"], told["tell"])


def test_the_other_reading_corrects_and_lost_cards_are_told(ada, folder):
    """The quote of the card was never on the page."""
    word = waiting(folder)[0]
    answer = ada.part(
        "/strips/readings/judge", said(ada, word.item_key, "offered", offered=word.offered)
    )
    told = json.loads(text_of(answer))

    assert "corrected" == told["rows"][0]["state"]
    assert any(word.card_ids[0] in line for line in told["tell"])
    with Library.open(folder) as library:
        assert "lantern, number 0x" in library.text_layers(BOOK.source_id)[0].text


def test_what_is_written_corrects_too(ada, folder):
    """Where neither reader is right."""
    word = waiting(folder)[0]
    ada.post("/strips/readings/judge", said(ada, word.item_key, "corrected", written="lamp,"))

    with Library.open(folder) as library:
        assert "lamp, number 0x" in library.text_layers(BOOK.source_id)[0].text


def test_a_form_that_is_sent_twice_is_kept_once(ada, folder):
    """Its press has a name."""
    keys = keys_of(ada.get("/strips/readings"))
    for _ in range(2):
        answer = ada.post("/strips/readings/judge", said(ada, keys[0]))
        assert 200 == answer.status_code

    assert 13 == len(waiting(folder))


def test_undo_takes_back_the_press_that_it_names(ada, folder):
    """And sent twice it takes nothing else back."""
    keys = keys_of(ada.get("/strips/readings"))
    ada.post("/strips/readings/judge", said(ada, keys[0], press="p1"))
    ada.post("/strips/readings/judge", said(ada, keys[1:4], press="p2"))
    for _ in range(2):
        answer = ada.post("/strips/readings/undo", said(ada, keys, press="p2"))

    assert ["right", *["open"] * 11] == states_of(answer)
    assert 13 == len(waiting(folder))


def test_undo_without_any_press_says_so(ada):
    """Nothing is taken back, and the page says what to do."""
    answer = ada.post("/strips/readings/undo", said(ada, [], press=""))

    assert 409 == answer.status_code
    assert "nothing of yours" in text_of(answer)


def test_two_people_at_once_are_told_of_each_other(visitors, folder):
    """The second one's other word is refused; their same word is shown as the first one's."""
    ada, ben = visitors
    keys = keys_of(ada.get("/strips/readings"))
    ada.post("/strips/readings/judge", said(ada, keys[0], press="p1"))
    other = ben.post(
        "/strips/readings/judge", said(ben, keys[0], "corrected", press="p2", written="lamp,")
    )
    same = ben.post("/strips/readings/judge", said(ben, keys[0], press="p3"))

    assert 409 == other.status_code
    assert "ada said" in text_of(other)
    assert "right, says ada" in text_of(same)
    assert 13 == len(waiting(folder))


def test_nobody_takes_another_persons_press_back(visitors, folder):
    """Their name stands in the record."""
    ada, ben = visitors
    keys = keys_of(ada.get("/strips/readings"))
    ada.post("/strips/readings/judge", said(ada, keys[0], press="p1"))

    assert 409 == ben.post("/strips/readings/undo", said(ben, [], press="p1")).status_code
    assert 13 == len(waiting(folder))


def test_a_page_number_is_assigned_and_the_page_tells_who_moves(ada, folder):
    """The card claims what the leaf no longer bears."""
    with Library.open(folder) as library:
        card_id = make_card(library, 20, page="12")
    key = keys_of(ada.get("/strips/labels"))[0]
    answer = ada.post("/strips/labels/judge", said(ada, key, "corrected", written="[50]"))

    assert ["corrected"] == states_of(answer)
    assert f"{card_id} claims p. 12; its leaf bore 12" in text_of(answer)
    assert "bears 50 now. That disagrees." in text_of(answer)


def test_a_page_number_that_cannot_be_read_is_refused_in_words(ada):
    """Nothing is assigned."""
    key = keys_of(ada.get("/strips/labels"))[0]
    answer = ada.post("/strips/labels/judge", said(ada, key, "corrected", written="5–7"))

    assert answer.status_code >= 400
    assert "several pages" in text_of(answer)
    assert [key] == keys_of(ada.get("/strips/labels"))


def test_pairs_are_shown_without_kind_part_or_score(ada, folder):
    """What stands in the page of a pair is its quote and its sentence."""
    shown = text_of(ada.get("/strips/pairs"))
    with Library.open(folder) as library:
        drawn = library.calibration_set()
    rows = shown[shown.index('<ol id="rows"') : shown.index("</ol>")]
    told = {pair.kind.value for pair in drawn.pairs} | {pair.part.value for pair in drawn.pairs}

    assert len(told) > 2
    assert not {word for word in told if re.search(rf"\b{word}\b", rows)} - {"name", "number"}
    assert drawn.digest[:12] not in shown


def test_a_pair_is_labelled_by_a_press(ada, folder):
    """As in the terminal: the last word of a person holds."""
    items = keys_of(ada.get("/strips/pairs"))
    for label in ("partly", "supported"):
        answer = ada.post("/strips/pairs/label", said(ada, items[0], label, strip=items))
    with Library.open(folder) as library:
        assert "supported" == library.labels_by("ada")[items[0]].value

    assert "supported" == states_of(answer)[0]
    assert items[0] not in keys_of(ada.get("/strips/pairs"))


def test_a_label_that_is_none_is_refused(ada, folder):
    """Nothing is kept of it."""
    items = keys_of(ada.get("/strips/pairs"))

    assert 409 == ada.post("/strips/pairs/label", said(ada, items[0], "maybe")).status_code
    assert 409 == ada.post("/strips/pairs/label", said(ada, "0" * 8, "partly")).status_code
    with Library.open(folder) as library:
        assert {} == library.labels_by("ada")


def test_hostile_text_of_scans_and_drafts_stays_text(folder):
    """Words, readings and sentences are escaped wherever they stand."""
    with Library.open(folder) as library:
        card_id = library.card_ids()[0]
        read_twice(library, card_id, second={"dusk": f'{HOSTILE}"><img src=x onerror=a>'})
    (ada, _) = visit(folder)
    shown = text_of(ada.get("/strips/readings")) + text_of(ada.get("/strips/pairs"))

    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown
    assert "<script>alert" not in shown
    assert "<img src=x" not in shown


def test_hostile_names_of_editions_and_labels_stay_text(tmp_path):
    """A file may be called anything, and a person may write anything as a label."""
    evil = replace(BOOK, source_id=f"ferry {HOSTILE}", work_id="evil")
    numbers = [str(n) for n in range(1, 21)] + ["12"] + [str(n) for n in range(22, 30)]
    with Library.open(tmp_path / "library", create=True) as library:
        layers = [misread_layer(leaf, number=number) for leaf, number in enumerate(numbers)]
        make_scan(library._store, layers, source=evil)
    (ada, _) = visit(tmp_path / "library")
    key = keys_of(ada.get("/strips/labels"))[0]
    before = text_of(ada.get("/strips/labels"))
    after = text_of(ada.post("/strips/labels/judge", said(ada, key, "corrected", written="x<b>7")))

    assert "ferry &lt;script&gt;" in before
    assert "x&lt;b&gt;7" in after
    assert "<script>alert" not in before + after
    assert "<b>7" not in after


def test_a_hostile_name_of_a_reviewer_stays_text(folder):
    """It stands in the record and on the page of the other."""
    mallory, ben = visit(folder, '"><b>mallory', "ben")
    keys = keys_of(mallory.get("/strips/readings"))
    mallory.post("/strips/readings/judge", said(mallory, keys[0]))
    shown = text_of(ben.post("/strips/readings/judge", said(ben, keys[0], press="p2")))

    assert "<b>mallory" not in shown
    assert "&lt;b&gt;mallory" in shown


@pytest.mark.parametrize(
    "address",
    [
        "/strips/picture/readings/" + "0" * 64 + "/0/1-1-2-2.png",
        "/strips/picture/readings/..%2f..%2fetc/0/margins.png",
        "/strips/picture/readings/" + "0" * 64 + "/99999999999/margins.png",
        "/strips/picture/labels/" + "0" * 64 + "/0/9-9-1-1.png",
        "/strips/picture/labels/" + "0" * 64 + "/0/..%2fx.png",
        "/strips/other",
    ],
)
def test_what_names_no_place_of_a_leaf_is_not_found(ada, address):
    """No path is made of what is asked for."""
    assert 404 == ada.get(address).status_code


@pytest.mark.parametrize("after", ["x", "0" * 64, "'; DROP TABLE sightings", "%00"])
def test_what_names_no_item_begins_at_the_first(ada, after):
    """An address that was made up, or of a strip that is gone."""
    assert keys_of(ada.get("/strips/readings")) == keys_of(
        ada.get("/strips/readings", query_string={"after": after})
    )


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"library": "another"}, 409),
        ({"reviewer": "ben"}, 409),
        ({"press": ""}, 400),
        ({"press": "x" * 65}, 400),
        ({"items": "not a key"}, 409),
        ({"said": "<b>"}, 409),
        ({"proof": "x"}, 403),
    ],
)
def test_a_form_that_is_not_ours_changes_nothing(ada, folder, change, code):
    """Another library's, another person's, incomplete, or made up."""
    keys = keys_of(ada.get("/strips/readings"))
    answer = ada.post("/strips/readings/judge", said(ada, keys[0]) | change)

    assert code == answer.status_code
    assert 14 == len(waiting(folder))


def test_nobody_comes_in_without_the_cookie(ada):
    """The guard stands before strips as before all else."""
    stranger = Visitor(ada.client.application.test_client(), ada.reviewer)

    assert 403 == stranger.get("/strips/readings").status_code
    assert 403 == stranger.post("/strips/readings/judge", said(ada, "0" * 64)).status_code


def test_pages_of_strips_have_no_script_or_style_of_their_own(ada):
    """The policy forbids both."""
    for kind in ("readings", "labels", "pairs"):
        answer = ada.get(f"/strips/{kind}")
        shown = text_of(answer)

        assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert not re.search(r"<script(?![^>]*\ssrc=)|\sstyle=|<style|\son\w+=", shown)


def test_every_row_works_as_a_form_of_its_own(ada):
    """Without the script Enter in the field saves what is written, and nothing else."""
    shown = text_of(ada.get("/strips/readings"))
    forms = re.findall(r'<form class="judge writing".*?</form>', shown, flags=re.DOTALL)

    assert 12 == len(forms)
    assert all(re.findall(r'<button[^>]*value="(\w+)"', form) == ["corrected"] for form in forms)
    assert 12 * 2 + 1 == len(set(re.findall(r'name="press" value="([^"]+)"', shown)))


def test_the_script_is_told_the_pictures_of_the_next_strip(ada):
    """So that they are there before it is shown."""
    keys = keys_of(ada.get("/strips/readings"))
    told = ada.part(f"/strips/readings/ahead?after={keys[-1]}").get_json()
    shown = text_of(ada.get(f"/strips/readings?after={keys[-1]}"))

    assert 2 == len(told["pictures"])
    assert all(address in shown for address in told["pictures"])


@pytest.fixture(scope="module")
def pictured(tmp_path_factory):
    """A library whose scan has pictures."""
    folder = tmp_path_factory.mktemp("pictured")
    make_pictured(folder).close()
    return folder / "library"


def test_a_word_is_shown_framed_in_its_line(pictured):
    """A small PNG, the same for everybody, kept by the browser."""
    (ada, _) = visit(pictured)
    word = waiting(pictured)[0]
    spot = word.spot
    address = (
        f"/strips/picture/readings/{spot.scan_digest}/{spot.leaf_index}/"
        f"{place_of_box(spot.box)}.png"
    )
    answer = ada.get(address)
    drawn = Image.open(io.BytesIO(answer.get_data())).convert("RGB")
    frame = sum(count for count, colour in drawn.getcolors(1 << 20) if colour == (20, 90, 200))

    assert ("image/png", 200) == (answer.mimetype, answer.status_code)
    assert "immutable" in answer.headers["Cache-Control"]
    assert drawn.width > 4 * drawn.height > 0
    assert frame > 200
    assert 304 == ada.get(address, headers={"If-None-Match": answer.headers["ETag"]}).status_code


def test_a_number_and_both_margins_can_be_shown(pictured):
    """Where no numeral was seen, head and foot of the leaf are."""
    with Library.open(pictured) as library:
        layer = library.text_layers(BOOK.source_id)[0]
        spot = waiting(pictured)[0].spot
        number = library.strip_picture(
            replace(spot, box=layer.words[-1].box), strip=StripKind.LABELS
        )
        margins = library.strip_picture(replace(spot, box=None), strip=StripKind.LABELS)
    sizes = [Image.open(io.BytesIO(one.content)).size for one in (number, margins)]

    assert sizes[0][0] > 3 * sizes[0][1]
    assert 1000 == sizes[1][0]
