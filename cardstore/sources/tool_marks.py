"""Tool marks: what chat programs leave in a text or in its links.

Comes in: a text. Goes out: where such marks stand. A mark says that a link was handed over by a
program and may never have been opened; it does not say that the link is wrong.

Two sorts: marks that are glued to an address and are no part of it (`:contentReference[oaicite:3]`)
and marks that may stand inside an address (`?utm_source=chatgpt.com`), which stays as it is.

Source: the citation placeholders of ChatGPT, Copilot, Gemini, Grok and Perplexity as they turn up
in published texts; the address parameters that these programs append.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardstore.spans import Span

# Names of the programs as they stand in utm_source, referrer and ref.
_PROGRAMS = (
    r"(?:chat\.?openai(?:\.com)?|openai(?:\.com)?|chatgpt(?:\.com)?|perplexity(?:\.ai)?"
    r"|copilot(?:\.com|\.microsoft\.com)?|claude(?:\.ai)?|gemini(?:\.google\.com)?|grok(?:\.com)?"
    r"|deepseek(?:\.com)?|mistral(?:\.ai)?)"
)
_TURN = r"turn\d+(?:search|view|news|image|fetch|file|academia|forecast|finance)\d+"
_GLUED = (
    ("oaicite", r":{0,2}contentReference\[oaicite:[^\]\s]{0,20}\](?:\{index=\d+\})?"),
    ("oaicite", r"\[oaicite:\d+\](?:\{index=\d+\})?"),
    ("oai_citation", r"\[?oai_citation:\d+(?:[‡†][^\]\s]{0,80})?\]?"),
    ("contentReference", r":{1,2}contentReference(?![\w/])"),
    ("turn0search", rf"[\ue200-\ue206]+(?:cite[\ue200-\ue206]?)?(?:{_TURN}[\ue200-\ue206]?)+"),
    ("turn0search", rf"\bcite(?:{_TURN})+"),
    ("file citation", r"【\d+(?::\d+)?†[^】\s]{0,80}】"),
    ("attached_file", r"\[(?:attached_file|web):\d+\]"),
    ("cite", r"\[cite(?:_start|_end|:\s?\d+(?:,\s?\d+)*)\]"),
    ("grok card", r"</?grok-card\b|\bgrok_card\b"),
    ("sandbox", r"sandbox:/mnt/data\b"),
)
_INSIDE = (
    ("utm_source", rf"(?<=[?&;])utm_source={_PROGRAMS}(?![\w.-]*\w)"),
    ("referrer", rf"(?<=[?&;])(?:referrer|referer|ref)={_PROGRAMS}(?![\w.-]*\w)"),
    ("oaicite", r"oaicite"),
    ("oai_citation", r"oai_citation"),
    ("contentReference", r"contentReference"),
    ("turn0search", _TURN),
)
_ALL = re.compile(
    "|".join(
        f"(?P<{sort}{place}>{pattern})"
        for sort, table in (("g", _GLUED), ("i", _INSIDE))
        for place, (_, pattern) in enumerate(table)
    ),
    re.IGNORECASE,
)
_NAMES = {
    f"{sort}{place}": name
    for sort, table in (("g", _GLUED), ("i", _INSIDE))
    for place, (name, _) in enumerate(table)
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolMark:
    """One mark.

    Attributes:
        name: its sort: "oaicite", "turn0search", "utm_source".
        span: where it stands in the text.
        written: its characters.
        glued: it is no part of an address that it follows.
    """

    name: str
    span: Span
    written: str
    glued: bool


def find_tool_marks(text: str) -> tuple[ToolMark, ...]:
    """Give every mark of the text, in order.

    >>> [mark.name for mark in find_tool_marks("https://example.org/?utm_source=chatgpt.com")]
    ['utm_source']
    """
    return tuple(
        ToolMark(
            name=_NAMES[found.lastgroup or ""],
            span=Span(*found.span()),
            written=found[0],
            glued=(found.lastgroup or "").startswith("g"),
        )
        for found in _ALL.finditer(text)
    )
