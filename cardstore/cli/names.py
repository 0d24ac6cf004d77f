"""Names of the library's own things, which a shell completes: cards, sources and tags."""

from __future__ import annotations

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from cardstore.shell_words import shell_names


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

        found = offer_names(NameKind(self._kind), incomplete, folder=_told_folder(ctx))
        return [CompletionItem(name, help=about or None) for name, about in found]


class FileName(click.types.StringParamType):
    """A file or folder that the command reads or writes, handed on as it was typed."""

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's form
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Leave it to the shell, which knows what lies there."""
        return [CompletionItem(incomplete, type="file")]


class LanguageName(click.types.StringParamType):
    """A language as people write it; a shell offers those whose model PyPI has."""

    def shell_complete(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's form
        param: click.Parameter,  # noqa: ARG002
        incomplete: str,
    ) -> list[CompletionItem]:
        """Offer what begins so."""
        from cardstore.workflow.models import installable_languages

        names = installable_languages()
        return [CompletionItem(one) for one in names if one.startswith(incomplete)]


class NewTag(LibraryName):
    """A tag that a card is given: one, since a comma is nearly always meant to part several.

    In Python a tag may have a comma; no command that finds cards or takes tags refuses one.
    """

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """Refuse a comma, and a tag of nothing but blanks."""
        if isinstance(value, str) and not value.strip():
            self.fail("A tag has at least one sign that is seen.", param, ctx)
        if isinstance(value, str) and "," in value:
            parts = [part for part in map(str.strip, value.split(",")) if part]
            self.fail(f"A tag has no comma. Name each by itself: {shell_names(*parts)}", param, ctx)
        return super().convert(value, param, ctx)


def _told_folder(ctx: click.Context) -> str | None:
    """Give the library that the line names, behind the command or before it; None for neither."""
    at: click.Context | None = ctx
    while at is not None:
        if at.get_parameter_source("folder") is ParameterSource.COMMANDLINE:
            return str(at.params["folder"])
        at = at.parent
    return None


CARD = LibraryName("card")
FILE_NAME = FileName()
LANGUAGE = LanguageName()
SOURCE = LibraryName("source")
TAG = LibraryName("tag")
NEW_TAG = NewTag("tag")
