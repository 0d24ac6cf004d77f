"""Answers: a part of the page is sent alone where our script asks for it, else in its whole page.

So everything works without the script too: a form then gives a whole page.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from flask import g, make_response, render_template, request

from cardstore.web.held import held, reviewer

if TYPE_CHECKING:
    from flask import Flask, Response

    from cardstore.review.keys import Keys

FRAGMENT = "X-Fragment"


def wants_part() -> bool:
    """Tell whether our script asks, which puts the part in its place itself."""
    return FRAGMENT in request.headers


def answer_with(part: str, *, title: str, code: int = 200, **values: object) -> Response:
    """Answer with a part: alone for our script, in its whole page for anybody else.

    Args:
        part: the part's template; it fills `<div id="desk">`.
        title: of the window.
        code: of the answer.
        values: what the template is given.
    """
    template = part if wants_part() else "whole.html"
    left = (
        ""
        if wants_part() or g.get("reviewer") is None
        else held().sitting(reviewer().name).take_word()
    )
    drawn = render_template(template, part=part, title=title, left_word=left, **values)
    return make_response(drawn, code)


def add_values(app: Flask) -> None:
    """Give every template what all of them use."""
    app.template_filter("end_of")(end_of)
    app.template_filter("beginning_of")(beginning_of)

    @app.context_processor
    def _values() -> dict[str, object]:
        run = held()
        return {
            "keys": run.terms.keys,
            "keys_json": _as_json(run.terms.keys),
            "library_mark": run.terms.library_mark,
            "reviewer": reviewer,
            "known": g.get("reviewer") is not None,
        }


def end_of(text: str, length: int = 320) -> str:
    """Give the last words of a text, at most so many characters of them.

    >>> end_of("one two three", 8)
    '… three'
    """
    plain = " ".join(text.split())
    if len(plain) <= length:
        return plain
    return "… " + plain[-length:].partition(" ")[2]


def beginning_of(text: str, length: int = 320) -> str:
    """Give the first words of a text, at most so many characters of them.

    >>> beginning_of("one two three", 8)
    'one two …'
    """
    plain = " ".join(text.split())
    if len(plain) <= length:
        return plain
    return plain[: length + 1].rpartition(" ")[0] + " …"


def _as_json(keys: Keys) -> str:
    """Write the keys for our script: key → action, and key → class."""
    return json.dumps(
        {
            "actions": {one: action.value for action, held_ in keys.actions for one in held_},
            "classes": {one: error.value for error, one in keys.classes},
        }
    )
