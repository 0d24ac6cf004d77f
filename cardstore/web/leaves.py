"""Leaves: the pictures, by a scan's digest and a leaf's index; no name of a file is ever asked for.

A picture belongs to its digest and index for ever, so a browser may keep it; nothing between may.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from flask import Blueprint, abort, make_response, request

from cardstore.web.held import library

if TYPE_CHECKING:
    from werkzeug.wrappers import Response

_DIGEST = re.compile(r"[0-9a-f]{64}")
_KEEP = "private, max-age=86400, immutable"

blueprint = Blueprint("leaves", __name__)


@blueprint.get("/leaf/<scan_digest>/<int:leaf_index>")
def picture(scan_digest: str, leaf_index: int) -> Response:
    """Give a leaf's picture."""
    if _DIGEST.fullmatch(scan_digest) is None or leaf_index >= 2**31:
        abort(404)
    image = library().leaf_image(scan_digest, leaf_index)
    answer = make_response(image.content)
    answer.mimetype = image.media_type
    answer.set_etag(image.tag)
    answer.headers["Cache-Control"] = _KEEP
    return answer.make_conditional(request)
