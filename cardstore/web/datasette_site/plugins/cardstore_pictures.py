"""The plug-in that Datasette loads from this folder: what it calls is in `pictures`."""

from __future__ import annotations

from cardstore.web.datasette_site.pictures import register_routes, render_cell

__all__ = ["register_routes", "render_cell"]
