"""Guard: who may ask for what, before any view is reached; and what every answer says.

The page is served to one person's own browser, on the machine where the library lies. Against it
stand other sites open in that browser, other programs on that machine that serve pages, names that
are made to point at loopback, and whatever stands in scans and manuscripts.

1. The host named in a request must be this machine and this port.
2. Only the page of the first address and the style sheets are given without a cookie. The first
   address carries the token of this run; the cookie that is got for it cannot be read by scripts,
   and is not sent along from other sites. Its name has the port in it, since cookies know none.
3. What another site asks for is refused, also where it is another port of this machine.
4. What changes anything must be a form of ours: small, of the one type, with the proof in it.
5. Every answer forbids scripts and styles that are not files of ours, frames, guessing of types,
   and being kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Flask, abort, g, make_response, render_template, request

from cardstore.web.held import Held, Reviewer, held, same_secret

if TYPE_CHECKING:
    from flask import Response

LOOPBACK = "127.0.0.1"
MOST_BODY_BYTES = 64 * 1024  # a ruling with the longest note has a tenth of it
_OPEN_TO_ALL = frozenset({"static", "entry.enter"})
_FORM = "application/x-www-form-urlencoded"
_OURS = frozenset({None, "same-origin", "none"})
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}

blueprint = Blueprint("entry", __name__)


def guard(app: Flask) -> None:
    """Put the guard before all views of the app and behind all its answers."""
    app.config["MAX_CONTENT_LENGTH"] = MOST_BODY_BYTES
    app.config["MAX_FORM_MEMORY_SIZE"] = MOST_BODY_BYTES
    app.config["MAX_FORM_PARTS"] = 50
    app.config["TRUSTED_HOSTS"] = [LOOPBACK, "localhost"]
    app.before_request(_let_in)
    app.after_request(_close_off)


@blueprint.get("/enter")
def enter() -> Response:
    """Change the token of the first address for a cookie, and go on to an address without it."""
    found = held().admit(request.args.get("token", ""))
    if found is None:
        abort(403)
    # A page that goes on by itself: a redirection would count as coming from where the address was
    # clicked, and the cookie would be kept back.
    answer = make_response(render_template("enter.html"))
    answer.set_cookie(
        _cookie_name(held()), found.session, httponly=True, samesite="Strict", path="/"
    )
    return answer


@blueprint.get("/proof")
def proof() -> dict[str, str]:
    """Tell our own script what forms must carry, where the server was started anew meanwhile."""
    return {"proof": g.reviewer.proof}


def _let_in() -> None:
    """Refuse what may not come in."""
    run = held()
    if request.host not in {f"{LOOPBACK}:{run.terms.port}", f"localhost:{run.terms.port}"}:
        abort(400, "This page is served under another address.")
    if request.endpoint in _OPEN_TO_ALL:
        return
    if request.headers.get("Sec-Fetch-Site") not in _OURS:
        abort(403, "Another site asked for this.")
    found = _who(run)
    if found is None:
        abort(403)
    g.reviewer = found
    if request.method not in {"GET", "HEAD", "OPTIONS"}:
        _require_our_form(found)


def _who(run: Held) -> Reviewer | None:
    """Find whose cookie it is; None for nobody's."""
    told = request.cookies.get(_cookie_name(run), "")
    return next((one for one in run.terms.reviewers if same_secret(told, one.session)), None)


def _require_our_form(found: Reviewer) -> None:
    """Refuse what is no form of ours."""
    origin = request.headers.get("Origin")
    # A browser that is told to name no referrer names no origin either when it sends a form.
    if origin not in {None, "null", f"http://{request.host}"}:
        abort(403, "Another site sent this.")
    if request.mimetype != _FORM:
        abort(415)
    if not same_secret(request.form.get("proof", ""), found.proof):
        abort(403, "This form belongs to another run of the page.")


def _cookie_name(run: Held) -> str:
    return f"cardstore-review-{run.terms.port}"


def _close_off(answer: Response) -> Response:
    """Give every answer its headers."""
    for name, value in _HEADERS.items():
        answer.headers[name] = value
    if request.endpoint == "static":
        answer.headers["Cache-Control"] = "no-cache"
    elif "Cache-Control" not in answer.headers:
        answer.headers["Cache-Control"] = "no-store"
    return answer
