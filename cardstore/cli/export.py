"""`cardstore export`: cards, words and searchable PDFs for other programs.

Without a command cards are exported, as `cardstore export harbour --format csv`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from cardstore.cli.groups import LazyGroup

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_CARDS = "cards"
_COMMANDS = {
    _CARDS: "cardstore.cli.export_cards",
    "hocr": "cardstore.cli.export_hocr",
    "alto": "cardstore.cli.export_alto",
    "searchable-pdf": "cardstore.cli.export_pdf",
}
_LIBRARY = "--library"
_FLAGS = frozenset({"--json", "-q", "--quiet", "-v", "-vv", "--verbose"})


class _CardsUnlessTold(LazyGroup):
    """A group in which what names no command is for `cards`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command first: the one that is named, behind --json and --library, or `cards`."""
        at = 0
        while at < len(args) and (args[at] in _FLAGS or args[at].startswith(_LIBRARY)):
            at += 2 if args[at] == _LIBRARY else 1
        if at < len(args) and args[at] in _COMMANDS:
            args = [args[at], *args[:at], *args[at + 1 :]]
        elif ctx.resilient_parsing and at >= len(args):
            pass  # a shell asks what comes next: a command, or a word or option of `cards`
        elif not args or args[0] not in ctx.help_option_names:
            args = [_CARDS, *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Offer the commands; and of options those of `cards`, which is meant where none is."""
        cards = self.get_command(ctx, _CARDS)
        if cards is None or not incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        return cards.shell_complete(click.Context(cards, info_name=_CARDS, parent=ctx), incomplete)


@click.group("export", cls=_CardsUnlessTold, modules=_COMMANDS)
def command() -> None:
    """Write cards, or the words of a scan, for other programs.

    Without a command, cards: `cardstore export harbour` is `cardstore export cards harbour`.
    """
