"""What stands in scans and manuscripts is shown as it is written, and never obeyed."""

from __future__ import annotations

from uuid import uuid4

import pytest

from cardstore.review.item import QueueKind, Role
from tests.web.browser.made_library import file_pictures, made_item, rulings_of

HOSTILE = (
    "<script>window.caught = 1</script>",
    "<img src=x onerror=window.caught=1>",
    '"><script>window.caught = 1</script>',
    "' onfocus=window.caught=1 autofocus='",
    "</script><svg onload=window.caught=1>",
    "javascript:window.caught=1//",
    "{{ 7 * 7 }}${7 * 7}<%= 7 * 7 %>",
    "<iframe src=http://elsewhere.example/></iframe>",
    "<style>@import 'http://elsewhere.example/a.css';</style>",
    "<base href=http://elsewhere.example/>",
    "<meta http-equiv=refresh content=0;url=//elsewhere.example>",
)

ALL = " ".join(HOSTILE)


@pytest.fixture
def hostile(seats, tmp_path):
    """A queue whose texts, titles and names are hostile."""
    quote = f"{''.join(HOSTILE[:3])} {uuid4().hex}"
    name = f"hostile-{uuid4().hex[:6]}"
    with seats.made.opened() as library:
        file_pictures(library._store, tmp_path, name, {7: [quote]}, "jpg", title=HOSTILE[1])
        cited = library.add_card(name, quote=quote, page="7", made_by="x", unverified=True).card_id
    items = [
        made_item(
            at,
            words=f"He wrote {ALL} and more.",
            before=ALL,
            after=ALL,
            chapter=ALL,
            manuscript=f"{ALL}.md",
            cited=(cited, *HOSTILE),
            asks=(("support", "middling", ALL),),
        )
        for at in range(2)
    ]
    return seats.queue(items)


def test_hostile_texts_are_shown_and_do_nothing(hostile, seats):
    """No script of theirs runs, nobody else is asked, and all of it can be read."""
    desk = seats.desk(hostile)
    sentence, around = desk.sentence, desk.page.inner_text("#item")
    desk.press("m")
    desk.page.keyboard.type("<b onclick=1>")
    desk.press("Escape", "Tab", "Tab")
    desk.rule("1")
    caught = desk.page.evaluate("() => window.caught")

    assert f"He wrote {ALL} and more." == sentence
    assert [] == [one for one in HOSTILE if around.count(one) < 3]
    assert caught is None
    assert ["<b onclick=1>"] == [one.note for one in rulings_of(hostile)]
    assert ([], []) == (desk.elsewhere, desk.complaints)
    assert "item" == desk.part


def test_a_script_that_got_in_would_not_be_run(hostile, seats):
    """The policy of the page refuses what is no file of ours: the second line behind escaping."""
    desk = seats.desk(hostile)
    desk.page.evaluate(
        "() => { const told = document.createElement('div');"
        " told.innerHTML = '<img src=x onerror=\"window.caught=1\">';"
        " document.body.append(told);"
        " const script = document.createElement('script');"
        " script.textContent = 'window.caught = 2'; document.body.append(script);"
        " const far = document.createElement('script');"
        " far.src = 'http://elsewhere.example/a.js'; document.body.append(far); }"
    )
    desk.page.wait_for_timeout(300)

    assert desk.page.evaluate("() => window.caught") is None
    assert [] == desk.elsewhere
    assert any("Content Security Policy" in one for one in desk.complaints)


def test_an_audit_sends_nothing_of_the_cards_before_a_leaf_was_opened(seats):
    """The document holds no quote, no source and no picture; a key opens the leaf, and is kept."""
    with seats.made.opened() as library:
        first = library._store.queues.item(seats.made.queue, 45)
    made = seats.queue(
        [made_item(0, cited=first.cited, words="It was so.", role=Role.PASSED, stratum="plain")],
        kind=QueueKind.AUDIT,
    )
    desk = seats.desk(made)
    before = desk.page.content()
    desk.press("1")
    desk.page.wait_for_selector("#alarm:not([hidden])")
    none = rulings_of(made)
    desk.go("e")
    after = desk.page.content()
    desk.rule("1")
    told = (first.words[4:40], first.cited[0], "/leaf/")

    assert [] == [one for one in told if one in before]
    assert list(told) == [one for one in told if one in after]
    assert () == none
    assert 1 == len(rulings_of(made))
