"""`cardstore mcp`: serve the library's verbs to agents over stdin and stdout."""

from __future__ import annotations

import click

from cardstore.cli.options import common_options


@click.command("mcp")
@click.option(
    "--for",
    "requester",
    help="Name in whose name cards are handed out, e.g. drafter-3. Default: whom each call names.",
)
@click.option("--write", is_flag=True, help="Let agents add cards too.")
@common_options
def command(requester: str | None, write: bool, folder: str | None, as_json: bool) -> None:
    """Serve the library to an agent: find, request, card, check and check_sentence as tools.

    It is started by the agent's own program, a client of the Model Context Protocol, and speaks
    that on stdin and stdout until stdin is closed. No tool makes or changes a card unless --write
    is given, which adds the tool add; which cards were handed out to whom is recorded all the same.
    It needs the extra mcp: pip install 'cardstore[mcp]'. With --json nothing is served, and the
    tools are printed with what each takes and gives.
    """
    from cardstore.agents.tools import agent_tools, tool_document
    from cardstore.cli.render import print_json

    if requester is not None and not requester.strip():
        what = "The name behind --for is empty."
        raise click.UsageError(what)
    tools = agent_tools(requester=requester, write=write)
    if as_json:
        print_json([tool_document(tool) for tool in tools])
        return
    from cardstore.agents.server import serve_agents

    serve_agents(folder, tools)
