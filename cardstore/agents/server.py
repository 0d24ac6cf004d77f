"""The server: a library's tools over the Model Context Protocol, on stdin and stdout.

One thread owns the library and runs all calls, one after the other; the protocol is spoken in
another, so that a client is answered while a check reads a page. On stdout there is nothing but
the protocol: what any part prints goes to stderr. The server ends when its client closes stdin.

Source: Model Context Protocol, specification of 2025-11-25, tools and stdio transport.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from typing import TYPE_CHECKING

from cardstore.agents.calls import call_tool
from cardstore.errors import AgentServerError, MissingPartError
from cardstore.workflow.library import Library

if TYPE_CHECKING:
    from collections.abc import Sequence
    from os import PathLike

    from mcp.server import Server
    from mcp_types import CallToolResult, Tool

    from cardstore.agents.tools import AgentTool

_INSTRUCTIONS = (
    "A library of verified quotations. Cite only cards that request handed out, as [card:ID], and "
    "put only a card's own words between quotation marks. An outcome that is not pass is no pass."
)


def serve_agents(folder: str | PathLike[str] | None, tools: Sequence[AgentTool]) -> None:
    """Serve tools until the client closes stdin.

    Args:
        folder: the library's folder; None for the one of the settings.
        tools: what may be called.

    Raises:
        NoLibraryError: there is no library; nothing was served.
        MissingPartError: the extra `mcp` is not installed.
        AgentServerError: the streams broke.
    """
    try:
        from mcp.server.stdio import stdio_server  # noqa: PLC0415, F401 - an extra
        from mcp_types import CallToolResult  # noqa: PLC0415, F401 - an extra
    except ImportError as exc:
        what = f"The server for agents needs the package mcp, version 2.3 or later ({exc})"
        raise MissingPartError(
            what, remedy="Install it with: pip install 'cardstore[mcp]'"
        ) from exc
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="library") as worker:
        library = worker.submit(Library.open, folder).result()
        try:
            asyncio.run(_serve(_made(library, tools, worker=worker)))
        except* (OSError, ValueError) as group:
            what = f"The client's streams broke ({_first(group)})"
            raise AgentServerError(what) from group
        finally:
            worker.submit(library.close).result()


async def _serve(server: Server) -> None:
    from mcp.server.stdio import stdio_server  # noqa: PLC0415 - an extra

    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def _made(library: Library, tools: Sequence[AgentTool], *, worker: ThreadPoolExecutor) -> Server:
    """Make the protocol's server of the tools."""
    from mcp.server import Server  # noqa: PLC0415 - an extra
    from mcp_types import CallToolRequestParams, ListToolsResult  # noqa: PLC0415 - an extra

    listed = [_listed(tool) for tool in tools]

    async def list_tools(_context: object, _params: object) -> ListToolsResult:
        return ListToolsResult(tools=listed)

    async def call(_context: object, params: CallToolRequestParams) -> CallToolResult:
        def run() -> CallToolResult:
            given = params.arguments or {}
            return _result(tools, params.name, given, library)

        return await asyncio.get_running_loop().run_in_executor(worker, run)

    return Server(
        "cardstore",
        version=version("cardstore"),
        instructions=_INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call,
    )


def _result(
    tools: Sequence[AgentTool], name: str, given: dict[str, object], library: Library
) -> CallToolResult:
    """Run a call, and give what came of it as the protocol has it."""
    from mcp_types import CallToolResult, TextContent  # noqa: PLC0415 - an extra

    called = call_tool(tools, name, arguments=given, library=library)
    return CallToolResult(
        content=[TextContent(type="text", text=called.told)],
        structured_content=called.answer,
        is_error=called.is_error,
    )


def _listed(tool: AgentTool) -> Tool:
    """Give a tool as clients list it."""
    from mcp_types import Tool, ToolAnnotations  # noqa: PLC0415 - an extra

    return Tool(
        name=tool.name,
        title=tool.title,
        description=tool.description,
        input_schema=tool.takes,
        output_schema=tool.gives,
        annotations=ToolAnnotations(
            read_only_hint=tool.name in {"find", "card"},
            destructive_hint=False,
            open_world_hint=False,
        ),
    )


def _first(group: BaseExceptionGroup[BaseException]) -> BaseException:
    """Give the first error of a group that is no group itself."""
    first = group.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first
