"""Who may ask for what: hosts, tokens, other sites, forms, bodies, methods, answers."""

from __future__ import annotations

import html
import re

import pytest

from cardstore.review.item import QueueKind
from tests.web.made_review import (
    HOST,
    PORT,
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

GUARDED = (
    "/",
    "/queues",
    "/queue/1",
    "/queue/1/item/0",
    "/queue/1/item/0/ahead",
    "/queue/1/item/0/previous",
    f"/leaf/{SCAN}/61",
    "/proof",
    "/nowhere",
)
FORMS = (
    "/queue/1/item/0/ruling",
    "/queue/1/undo",
    "/queue/1/item/0/opened",
    "/queue/1/go-on",
)


@pytest.fixture
def made():
    """An app with three items, what it keeps, and somebody who has come in."""
    app, kept, reviewers = made_app(review_of(3))
    return app, kept, entered(app, reviewers[0])


@pytest.mark.parametrize("address", GUARDED)
def test_nothing_is_told_without_the_cookie(made, address):
    """Who has no cookie of this run gets nothing, and not even that there is something."""
    app, _, _ = made
    answer = app.test_client().get(address, base_url=HOST)

    assert 403 == answer.status_code
    assert b"Sentence" not in answer.data
    assert b"anna" not in answer.data


@pytest.mark.parametrize("address", GUARDED)
@pytest.mark.parametrize("cookie", ["", "x", "0" * 43, "\u00e9"])
def test_a_cookie_that_nobody_has_opens_nothing(made, address, cookie):
    """A guessed cookie is as good as none."""
    app, _, _ = made
    client = app.test_client()
    client.set_cookie(f"cardstore-review-{PORT}", cookie, domain="127.0.0.1")

    assert 403 == client.get(address, base_url=HOST).status_code


@pytest.mark.parametrize("token", ["", "x", "ä", "0" * 43])
def test_a_wrong_token_gives_no_cookie(made, token):
    """Only the token of this run is changed for a cookie."""
    app, _, _ = made
    answer = app.test_client().get("/enter", query_string={"token": token}, base_url=HOST)

    assert 403 == answer.status_code
    assert "Set-Cookie" not in answer.headers


def test_the_token_is_changed_for_a_cookie_that_scripts_cannot_read():
    """The cookie is HttpOnly and SameSite=Strict, is not the token, and bears the port's name."""
    app, _, (anna,) = made_app(review_of(1))
    answer = app.test_client().get(f"/enter?token={anna.token}", base_url=HOST)
    told = answer.headers["Set-Cookie"]

    assert told.startswith(f"cardstore-review-{PORT}=")
    assert "HttpOnly" in told
    assert "SameSite=Strict" in told
    assert anna.token not in told


def test_a_token_for_once_lets_in_once():
    """An address that others could have seen is used up by whoever opens it first."""
    app, _, (anna,) = made_app(review_of(1))
    token = app.extensions["cardstore"].once(anna)
    codes = [
        app.test_client().get(f"/enter?token={token}", base_url=HOST).status_code for _ in range(2)
    ]

    assert [200, 403] == codes


def test_the_token_stands_in_no_answer():
    """No page, header or form repeats the token of the first address or the cookie."""
    app, _, (anna,) = made_app(review_of(2))
    client = app.test_client()
    answers = [client.get(f"/enter?token={anna.token}", base_url=HOST)]
    answers += [client.get(one, base_url=HOST) for one in GUARDED]
    said = b"".join(
        one.data + str([pair for pair in one.headers if pair[0] != "Set-Cookie"]).encode()
        for one in answers
    )

    assert anna.token.encode() not in said
    assert anna.session.encode() not in said


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        f"evil.example:{PORT}",
        "127.0.0.1",
        "127.0.0.1:1",
        f"127.0.0.1.evil:{PORT}",
        "",
        "localhost:80",
    ],
)
@pytest.mark.parametrize("address", ["/", "/queue/1/item/0", "/static/review.js"])
def test_another_host_is_refused(made, host, address):
    """A name that was made to point at loopback reaches nothing, cookie or not."""
    _, _, visitor = made
    answer = visitor.get(address, headers={"Host": host})

    assert 400 == answer.status_code
    assert b"Sentence" not in answer.data


def test_the_name_localhost_will_do():
    """Both names of this machine are served, each with the port."""
    app, _, (anna,) = made_app(review_of(1))
    answer = app.test_client().get(
        f"/enter?token={anna.token}", base_url=f"http://localhost:{PORT}"
    )

    assert 200 == answer.status_code


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize("address", ["/queue/1/item/0", f"/leaf/{SCAN}/61", "/proof"])
def test_other_sites_and_other_ports_get_nothing(made, site, address):
    """A browser tells who asks; another port of this machine is the same site, and not us."""
    _, _, visitor = made

    assert 403 == visitor.get(address, headers={"Sec-Fetch-Site": site}).status_code


@pytest.mark.parametrize("address", FORMS)
@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": f"https://127.0.0.1:{PORT}"},
    ],
)
def test_forms_of_other_sites_change_nothing(made, address, headers):
    """A form that another site sends is refused, with cookie and proof and all."""
    _, kept, visitor = made
    answer = visitor.post(address, visitor.ruling(), headers=headers)

    assert 403 == answer.status_code
    assert ([], []) == (kept.rulings, kept.opened)


@pytest.mark.parametrize("address", FORMS)
@pytest.mark.parametrize("proof", ["", "x", "0" * 64, "é"])
def test_forms_without_the_proof_change_nothing(made, address, proof):
    """What cannot have been read from a page of ours is no form of ours."""
    _, kept, visitor = made
    answer = visitor.post(address, visitor.ruling() | {"proof": proof})

    assert 403 == answer.status_code
    assert ([], []) == (kept.rulings, kept.opened)


def test_the_proof_of_another_reviewer_does_not_count():
    """Each reviewer's forms carry a proof of their own."""
    app, kept, (anna, ben) = made_app(review_of(1), names=("anna", "ben"))
    visitor = entered(app, anna)
    answer = visitor.post("/queue/1/item/0/ruling", visitor.ruling() | {"proof": ben.proof})

    assert 403 == answer.status_code
    assert [] == kept.rulings


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/json", "multipart/form-data; boundary=x"]
)
def test_only_plain_forms_are_read(made, kind):
    """What other sites can send without asking, and what we never send, is refused."""
    _, kept, visitor = made
    answer = visitor.client.post(
        "/queue/1/item/0/ruling", data=b"kind=supported", content_type=kind, base_url=HOST
    )

    assert 415 == answer.status_code
    assert [] == kept.rulings


@pytest.mark.parametrize("field", ["note", "nonce", "other"])
def test_a_body_that_is_too_long_is_refused(made, field):
    """A megabyte of note is no note."""
    _, kept, visitor = made
    fields = visitor.ruling() | {field: "x" * 2**20}

    assert 413 == visitor.post("/queue/1/item/0/ruling", fields).status_code
    assert [] == kept.rulings


@pytest.mark.parametrize("address", FORMS)
def test_asking_changes_nothing(made, address):
    """What changes anything cannot be asked for by an address alone."""
    _, kept, visitor = made

    assert 405 == visitor.get(address).status_code
    assert ([], []) == (kept.rulings, kept.opened)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "PROPFIND"])
@pytest.mark.parametrize("address", ["/queue/1/item/0", "/queue/1/item/0/ruling", "/"])
def test_other_methods_are_refused(made, method, address):
    """Nothing answers to methods that no page of ours uses."""
    _, kept, visitor = made
    answer = visitor.client.open(
        address, method=method, base_url=HOST, data={"proof": visitor.reviewer.proof}
    )

    assert answer.status_code in {403, 405, 415}
    assert [] == kept.rulings


@pytest.mark.parametrize("address", [*GUARDED, "/enter", "/static/review.js"])
def test_every_answer_forbids_what_a_page_does_not_need(made, address):
    """Scripts, styles, frames, guessing, referrers: said by every answer, errors too."""
    _, _, visitor = made
    with visitor.get(address) as answer:
        headers = answer.headers
    policy = headers["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert {"script-src 'self'", "style-src 'self'", "img-src 'self'"} <= set(policy.split("; "))
    assert {"form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"} <= set(
        policy.split("; ")
    )
    assert "nosniff" == headers["X-Content-Type-Options"]
    assert "no-referrer" == headers["Referrer-Policy"]
    assert "Access-Control-Allow-Origin" not in headers


@pytest.mark.parametrize("address", ["/queue/1", "/queue/1/item/0", "/queues", "/proof"])
def test_items_are_kept_nowhere(made, address):
    """No cache keeps what is shown of a manuscript."""
    _, _, visitor = made

    assert "no-store" == visitor.get(address).headers["Cache-Control"]


@pytest.mark.parametrize(
    "address",
    [
        "/leaf/../../etc/passwd/0",
        "/leaf/..%2f..%2fetc%2fpasswd/0",
        f"/leaf/{SCAN}/-1",
        f"/leaf/{SCAN}/999999999999999999999",
        f"/leaf/{SCAN}/0x10",
        f"/leaf/{SCAN[:-1]}/0",
        f"/leaf/{SCAN[:-1]}G/0",
        f"/leaf/{SCAN}/121",
        "/leaf/" + "a" * 64 + "/0",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/templates/base.html",
    ],
)
def test_no_address_leads_out_of_the_library(made, address):
    """A picture is asked for by digest and index; whatever else is asked for is not there."""
    _, _, visitor = made

    assert 404 == visitor.get(address).status_code


HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</textarea></form><form action=//evil.example>",
    "{{ 7 * 7 }}{% raw %}",
    "javascript:alert(1)",
    "\u202e\u2066 \x00 \x1b[2J",
    "&lt;b&gt; &#60;",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_stay_texts(text):
    """Names, quotes, reasons and pages come out as the characters that went in."""
    shown = item(
        0,
        manuscript=text,
        chapter=text,
        before=text,
        after=text,
        words=(part(text), part(text, differs=True)),
        why=(text,),
        cards=(
            card(
                card_id=text,
                missing=text,
                quote=(part(text, differs=True),),
                page_words=(part(text),),
                around_before=text,
                around_after=text,
                source=text,
                pages=text,
                leaves=(leaf(61, text, basis=text),),
            ),
        ),
    )
    app, _, (anna,) = made_app(MadeQueue(1, QueueKind.REVIEW, [shown]), names=(text.strip(),))
    drawn = entered(app, anna).get("/queue/1/item/0").get_data(as_text=True)
    inside = drawn[drawn.index("<body") :]

    assert re.findall(r"<script[^>]*>", drawn) == re.findall(r'<script src="[^"]*" defer>', drawn)
    assert "<script>" not in inside
    assert "<img src=x" not in inside
    assert "evil.example>" not in inside
    assert " onmouseover='" not in inside
    assert text.strip() in html.unescape(inside)
    assert "javascript:" not in [value[:11] for value in _addresses(inside)]


def _addresses(drawn):
    """Every address of a page."""
    return re.findall(r'(?:href|src|action)="([^"]*)"', drawn)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_fields_are_kept_or_refused_and_never_obeyed(text):
    """A note is kept as it is; any other field that is not what it should be is refused."""
    app, kept, (anna,) = made_app(review_of(2))
    visitor = entered(app, anna)
    for field in ("kind", "error", "reviewer", "library"):
        fields = visitor.ruling("stronger", error="number") | {field: text}

        assert visitor.post("/queue/1/item/0/ruling", fields).status_code in {409, 400}
    visitor.post("/queue/1/item/0/ruling", visitor.ruling(note=text))

    assert [text.strip()] == [one.note for one in kept.rulings]


@pytest.mark.parametrize("told", ["nan", "inf", "-5", "1e999", "x", "", "9" * 400])
def test_hostile_seconds_are_no_seconds(told):
    """Time that cannot have passed is not kept."""
    app, kept, (anna,) = made_app(review_of(1))
    visitor = entered(app, anna)
    visitor.post("/queue/1/item/0/ruling", visitor.ruling(seconds=told))

    assert 0.0 <= kept.rulings[0].seconds <= 3600.0


@pytest.mark.parametrize(
    "address", ["/queue/9", "/queue/9/item/0", "/queue/1/item/99", "/queue/0/item/0/ahead"]
)
def test_what_is_not_there_is_told_in_words(made, address):
    """An unknown queue or place is an answer, and no trace of our code."""
    _, _, visitor = made
    answer = visitor.get(address)

    assert 409 == answer.status_code
    assert b"There is no queue" in answer.data or b"has no place" in answer.data
    assert b"Traceback" not in answer.data


def test_a_fault_of_ours_is_told_without_its_trace():
    """What breaks inside is logged, and the page says that the fault is ours."""
    app, kept, (anna,) = made_app(review_of(1))
    kept.queues[1].items = None
    answer = entered(app, anna).get("/queue/1/item/0")

    assert 500 == answer.status_code
    assert b"fault in cardstore itself" in answer.data
    assert b"NoneType" not in answer.data
