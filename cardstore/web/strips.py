"""Strips: many small things under each other, judged one by one or the rest at once.

Comes in: requests that passed the guard. Goes out: a strip as a page; for our script, which has the
page already, what changed as JSON. Nothing is decided here.

- A strip is a list of keys that travels with every form, so it stays as it is while it is judged.
- Every button carries the name of its press: sent twice, it is kept once. Undo names the press that
  it takes back.
- Of pairs to be labelled nothing is sent but what the card and the sentence say.
"""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, cast

from flask import Blueprint, abort, make_response, render_template, request, url_for

from cardstore.errors import ReviewError
from cardstore.review.sighting import SightingKind, Spot, StripKind
from cardstore.text.layer import Box
from cardstore.web.answers import wants_part
from cardstore.web.held import held, library, reviewer, sitting
from cardstore.web.strip_rows import OPEN, Row, StripLibrary, place_of_box, rows_of
from cardstore.workflow.judge_words import WordsJudged
from cardstore.workflow.label_files import KEYS
from cardstore.workflow.strip_terminal import told_move

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from flask import Response

    from cardstore.review.sighting import DoubtfulLabel, DoubtfulWord
    from cardstore.workflow.judge_labels import LabelsJudged
    from cardstore.workflow.label_files import LabelLine
    from cardstore.workflow.strip_desk import StripCounts

STRIP_SIZE = 12
PAIRS_SIZE = 6  # a pair is read; twelve would not fit a screen
_MOST_KEYS = 40
_KEY = re.compile(r"[0-9a-f]{64}")
_ITEM = re.compile(r"[0-9A-Za-z_.:-]{1,80}")
_BOX = re.compile(r"(\d{1,6})-(\d{1,6})-(\d{1,6})-(\d{1,6})")
_MOST_PRESS = 64
_KEEP = "private, max-age=86400, immutable"
_TITLES = {StripKind.READINGS: "Readings", StripKind.LABELS: "Page numbers"}

blueprint = Blueprint("strips", __name__)


@blueprint.app_context_processor
def _waiting() -> dict[str, object]:
    """Let the page that lists the queues tell what else waits."""
    return {"strips_waiting": strips_waiting, "place_of_box": place_of_box}


def strips_waiting() -> StripCounts | None:
    """Count what waits in strips for who asks; None where the library has none of it."""
    found: object = library()
    return found.strip_counts(reviewer().name) if isinstance(found, StripLibrary) else None


@blueprint.get("/strips/<any(readings, labels):kind>")
def strip(kind: str) -> Response:
    """Show the first strip of what waits, or the one behind an item."""
    told = StripKind(kind)
    after = request.args.get("after", "")
    found = _first(told, after=after if _KEY.fullmatch(after) else "")
    return _show(told, [one.item_key for one in found])


@blueprint.get("/strips/<any(readings, labels):kind>/ahead")
def ahead(kind: str) -> dict[str, list[str]]:
    """Tell the pictures of the strip behind an item, so that the browser can fetch them now."""
    after = request.args.get("after", "")
    found = _first(StripKind(kind), after=after if _KEY.fullmatch(after) else "")
    return {"pictures": [_picture_address(kind, one.spot) for one in found]}


@blueprint.get("/strips/picture/<any(readings, labels):kind>/<scan>/<int:leaf_index>/<place>.png")
def picture(kind: str, scan: str, leaf_index: int, place: str) -> Response:
    """Give the picture of a place of a leaf."""
    corners = _BOX.fullmatch(place)
    if _KEY.fullmatch(scan) is None or leaf_index >= 2**31 or not (corners or place == "margins"):
        abort(404)
    box = None
    if corners:
        x0, y0, x1, y1 = map(int, corners.groups())
        if x1 < x0 or y1 < y0:
            abort(404)
        box = Box(x0, y0, x1, y1)
    spot = Spot(scan_digest=scan, leaf_index=leaf_index, width_px=1, height_px=1, box=box)
    image = _library().strip_picture(spot, strip=StripKind(kind))
    answer = make_response(image.content)
    answer.mimetype = image.media_type
    answer.set_etag(image.tag)
    answer.headers["Cache-Control"] = _KEEP
    answer.make_conditional(request)
    return answer


@blueprint.post("/strips/<any(readings, labels):kind>/judge")
def judge(kind: str) -> Response:
    """Keep what is said of one item, or of all that are left."""
    told = StripKind(kind)
    _require_ours()
    keys, items = _keys("strip"), _keys("items")
    said, written = _said()
    by, press = reviewer().name, _press()
    if told is StripKind.READINGS:
        words = _library().judge_readings(items, said=said, by=by, printed=written, press=press)
        tell = _told_words(words)
    else:
        labels = _library().judge_labels(items, said=said, by=by, label=written, press=press)
        tell = _told_moves(labels)
    sitting().count_ruling()
    return _show(told, keys or items, tell=tell)


@blueprint.post("/strips/<any(readings, labels):kind>/undo")
def undo(kind: str) -> Response:
    """Take a press back: the one that is named, else this person's last."""
    told = StripKind(kind)
    _require_ours()
    by, press = reviewer().name, request.form.get("press", "")[:_MOST_PRESS]
    undone = (
        _library().undo_readings(by=by, press=press)
        if told is StripKind.READINGS
        else _library().undo_labels(by=by, press=press)
    )
    if undone is None:
        what = "There is nothing of yours here to take back"
        raise ReviewError(what, remedy="Go on with the strip")
    sitting().count_back()
    back = ", ".join(f"“{one.shown}”" for one in undone.sightings)
    keys = _keys("strip") or [one.item_key for one in undone.sightings]
    return _show(
        told,
        keys,
        tell=_told_words(undone) if isinstance(undone, WordsJudged) else _told_moves(undone),
        said=f"Taken back: {back}." if back else "",
    )


@blueprint.get("/strips/pairs")
def pairs() -> Response:
    """Show the first pairs that this person has not labelled, or those behind one."""
    after = request.args.get("after", "")
    return _show_pairs(_next_pairs(after))


@blueprint.post("/strips/pairs/label")
def label() -> Response:
    """Keep what is said of one pair."""
    _require_ours()
    item, said = request.form.get("items", ""), request.form.get("said", "")
    _library().label_pairs({item: said}, by=reviewer().name)
    sitting().count_ruling()
    asked = [one for one in request.form.get("strip", "").split(",") if _ITEM.fullmatch(one)]
    lines = {line.item: line for line in _library().pairs_to_label(reviewer().name)}
    return _show_pairs([lines[one] for one in asked[:_MOST_KEYS] if one in lines])


def _library() -> StripLibrary:
    return cast("StripLibrary", library())


def _first(kind: StripKind, *, after: str) -> Sequence[DoubtfulWord | DoubtfulLabel]:
    """Give the items of the strip behind an item."""
    who = reviewer().name
    if kind is StripKind.READINGS:
        return _library().waiting_readings(reviewer=who, limit=STRIP_SIZE, after=after)
    return _library().waiting_labels(reviewer=who, limit=STRIP_SIZE, after=after)


def _told_words(judged: WordsJudged) -> list[str]:
    """Say what a press on words did to cards."""
    return [
        *(f"{card}: its quote no longer stands. Make a new card of it." for card in judged.lost),
        *(f"{card}: its quote stands now." for card in judged.found),
    ]


def _told_moves(judged: LabelsJudged) -> list[str]:
    """Say which cards' pages a press moved."""
    return [told_move(one) for one in judged.moved]


def _show(
    kind: StripKind, keys: Sequence[str], *, tell: Iterable[str] = (), said: str = ""
) -> Response:
    """Answer with a strip: what changed for our script, the whole page for anybody else."""
    who = reviewer().name
    rows = rows_of(_library(), kind, keys, reviewer=who)
    left = _library().count_waiting(kind, reviewer=who)
    last = _library().last_press(who, strip=kind)
    if wants_part():
        return make_response(
            {
                "rows": [{"key": row.key, "state": row.state, "words": row.words} for row in rows],
                "tell": list(tell),
                "said": said,
                "left": left,
                "press": last,
            }
        )
    return _page(
        "_strip.html",
        title=_TITLES[kind],
        kind=kind.value,
        rows=rows,
        open_rows=[row for row in rows if row.state == OPEN and _can_be_right(row)],
        left=left,
        last_press=last,
        tell=[*([said] if said else []), *tell],
        draw_press=_draw_press,
    )


def _show_pairs(lines: Sequence[LabelLine]) -> Response:
    """Answer with pairs: what was said for our script, the whole page for anybody else."""
    every = _library().pairs_to_label(reviewer().name)
    left = sum(line.label is None for line in every)
    if wants_part():
        rows = [
            {"key": one.item, "state": OPEN if one.label is None else one.label.value, "words": ""}
            for one in lines
        ]
        return make_response({"rows": rows, "tell": [], "said": "", "left": left, "press": ""})
    return _page(
        "_pairs.html",
        title="Calibration",
        lines=lines,
        left=left,
        items=len(every),
        choices=[(said.value, _PAIR_WORDS[said.value]) for said in KEYS.values()],
    )


_PAIR_WORDS = {
    "supported": ("Supported", "the card says so", "supported"),
    "partly": ("Partly", "the sentence is stronger, or more specific", "stronger"),
    "unsupported": ("Unsupported", "the card does not say so", "not_supported"),
    "cannot_tell": ("Can’t tell", "it is left out, and counted", "cannot_tell"),
}


def _next_pairs(after: str) -> list[LabelLine]:
    """Give the first pairs without a label of this person's, behind one where that is told."""
    lines = _library().pairs_to_label(reviewer().name)
    places = {line.item: at for at, line in enumerate(lines)}
    start = places[after] + 1 if after in places else 0
    return [line for line in lines[start:] if line.label is None][:PAIRS_SIZE]


def _page(part: str, *, title: str, **values: object) -> Response:
    return make_response(render_template("strip_page.html", part=part, title=title, **values))


def _keys(field: str) -> list[str]:
    """Read the keys of a form's field; what is no key is left out."""
    told = request.form.get(field, "").split(",")
    return list(dict.fromkeys(one for one in told if _KEY.fullmatch(one)))[:_MOST_KEYS]


def _said() -> tuple[str, str]:
    """Read what is said, and what was written or offered with it."""
    told = request.form.get("said", "")
    if told == "offered":
        return SightingKind.CORRECTED.value, request.form.get("offered", "")
    return told, request.form.get("written", "")


def _press() -> str:
    """Read the name of the press; one without could be doubled."""
    told = request.form.get("press", "")
    if not 0 < len(told) <= _MOST_PRESS:
        abort(400, "The form is not complete.")
    return told


def _draw_press() -> str:
    return secrets.token_urlsafe(16)


def _require_ours() -> None:
    """Refuse what was meant for another library, or said by somebody else."""
    if request.form.get("library") != held().terms.library_mark:
        abort(409, "This belongs to another library.")
    if request.form.get("reviewer") != reviewer().name:
        abort(409, "This is another person’s.")


def _can_be_right(row: Row) -> bool:
    return row.label is None or row.label.can_be_right


def _picture_address(kind: str, spot: Spot) -> str:
    return url_for(
        "strips.picture",
        kind=kind,
        scan=spot.scan_digest,
        leaf_index=spot.leaf_index,
        place=place_of_box(spot.box),
    )
