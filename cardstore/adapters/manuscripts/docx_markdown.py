r"""Plain text as Markdown: what a writer typed in a word processor stays what it is.

Comes in: the words of one paragraph, with notes' references in them. Goes out: the same as
Markdown, with a backslash before signs that would otherwise dress words or hide them from the
checks. Marks in brackets stay as they are, and so do numbers and dashes at the head of a line: an
item of a list that was typed is checked as one.

>>> escaped("5*3 [calc: 5*3=15]")
'5\\*3 [calc: 5*3=15]'
"""

from __future__ import annotations

import re

from cardstore.claims.draft_marks import DraftMarkKind

_MARK = rf"\[(?:card|{'|'.join(re.escape(kind.value) for kind in DraftMarkKind)})\b[^\[\]]*\]"
_ACTIVE = re.compile(
    rf"""(?P<mark>{_MARK})
    |(?P<sign>\\|`|<(?=[A-Za-z/!?])|(?<!\s)\*|\*(?=\S)|~~|\$\$)""",
    re.VERBOSE,
)
_LINE_BEGINS = re.compile(r"(?m)^([^\S\n]*)(?=\#|>|\||:::|~~~|\{\{|\[(?!\^|card:)[^\[\]\n]+\]:)")
_UNDERLINE = re.compile(r"(?<=\n)(?=[ \t]*(?:=+|-+)[ \t]*$)", re.MULTILINE)


def escaped(text: str) -> str:
    """Give plain text as Markdown.

    Args:
        text: of one paragraph; its lines end with line feeds.
    """
    dressed = _ACTIVE.sub(lambda m: m["mark"] or "".join(f"\\{c}" for c in m["sign"]), text)
    return _UNDERLINE.sub(r"\\", _LINE_BEGINS.sub(r"\1\\", dressed))
