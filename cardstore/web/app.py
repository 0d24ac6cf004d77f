"""The app: guard, views, templates and style sheets put together.

Comes in: how a library is opened, and the terms of this run. Goes out: a Flask app that any WSGI
server can serve; `serve.py` does so on loopback. A further part of the page is a blueprint more in
`BLUEPRINTS`; its views ask `cardstore.web.held` for the library and answer through `answers.py`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from flask import Flask
from jinja2 import StrictUndefined

from cardstore.web import guard, items, leaves, strips
from cardstore.web.answers import add_values
from cardstore.web.held import EXTENSION, Held, ReviewTerms
from cardstore.web.refusals import add_refusals
from cardstore.web.shown import key_sign

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Blueprint

    from cardstore.web.needs import ReviewLibrary

BLUEPRINTS: tuple[Blueprint, ...] = (
    guard.blueprint,
    items.blueprint,
    leaves.blueprint,
    strips.blueprint,
)


def create_app(
    open_library: Callable[[], ReviewLibrary],
    *,
    terms: ReviewTerms,
    now: Callable[[], float] = time.monotonic,
    blueprints: tuple[Blueprint, ...] = BLUEPRINTS,
) -> Flask:
    """Make the app.

    Args:
        open_library: opens the library; called once by each thread that serves.
        terms: see `ReviewTerms`.
        now: a clock that only goes forward, in seconds.
        blueprints: the parts of the page.
    """
    app = Flask("cardstore.web")
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.filters["key_sign"] = key_sign
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions[EXTENSION] = Held(open_library, terms=terms, now=now)
    guard.guard(app)
    add_values(app)
    add_refusals(app)
    for blueprint in blueprints:
        app.register_blueprint(blueprint)
    return app
