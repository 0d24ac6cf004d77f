"""Names of the library's own things, which a shell completes: cards, sources and tags."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem


class LibraryName(click.types.StringParamType):
    """A name that the library has, or may come to have; any text is taken.

    Whether there is such a thing says the library, which also names the nearest.

    Args:
        kind: "card", "source" or "tag".
    """

    def __init__(self, kind: str) -> None:
        self._kind = kind

    def shell_complete(
        self,
        ctx: click.Context,
        param: click.Parameter,  # noqa: ARG002 - click's form
        incomplete: str,
    ) -> list[CompletionItem]:
        """Offer what begins so, from the library that the line names so far."""
        from cardstore.workflow.offer_names import NameKind, offer_names

        folder = None
        at: click.Context | None = ctx
        while at is not None and folder is None:
            folder, at = at.params.get("folder"), at.parent
        found = offer_names(NameKind(self._kind), incomplete, folder=folder)
        return [CompletionItem(name, help=about or None) for name, about in found]


CARD = LibraryName("card")
SOURCE = LibraryName("source")
TAG = LibraryName("tag")
