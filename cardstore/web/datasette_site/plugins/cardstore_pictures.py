"""The plug-in that Datasette loads from this folder: what it calls is in `pictures` and `entry`."""

from __future__ import annotations

from cardstore.web.datasette_site.entry import asgi_wrapper, handle_exception, prepare_connection
from cardstore.web.datasette_site.pictures import register_routes, render_cell

__all__ = [
    "asgi_wrapper",
    "handle_exception",
    "prepare_connection",
    "register_routes",
    "render_cell",
]
