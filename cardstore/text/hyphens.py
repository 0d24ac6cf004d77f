"""Line-end hyphens: where a word was broken to fit the line, nobody can see whether it had one.

Used by the foldings. "co-" at a line end may be "co-operate" or "cooperate"; so both readings are
allowed, and the folding is named. Between digits only the kept reading is: "1914-" and "18" are
never 191418.

What counts as a hyphen: hyphen-minus, U+2010, U+2011, the not sign (as some text layers mark a
break), the double oblique hyphen of Fraktur, and the soft hyphen.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.spans import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

SOFT_HYPHEN = "\u00ad"
HYPHENS = "-\u2010\u2011\u2e17\ufe63\uff0d"
LINE_END_HYPHENS = HYPHENS + "\u00ac" + SOFT_HYPHEN
_LINE_ENDS = "\n\r\v\f\x85\u2028\u2029"

_OPENING = re.compile(rf"[{re.escape(LINE_END_HYPHENS)}][^\S{_LINE_ENDS}]*[{_LINE_ENDS}]\s*")
_LINE_END = re.compile(rf"[{_LINE_ENDS}]")
_IN_TEXT = re.compile(rf"(?<=[^\W_]){_OPENING.pattern}(?=[^\W_])")


def line_end_hyphen_length(gap: str) -> int:
    r"""Count the code points of the line-end hyphen with which `gap` opens, line end included.

    Args:
        gap: what stands between two letters.

    >>> line_end_hyphen_length("-\n"), line_end_hyphen_length("- ")
    (2, 0)
    """
    found = _OPENING.match(gap)
    return found.end() if found else 0


def iter_line_end_hyphens(text: str) -> Iterator[Span]:
    r"""Give each line-end hyphen between two letters or digits, with the white space after it.

    >>> list(iter_line_end_hyphens("a bro-\nken word - \nor two"))
    [Span(start=5, end=7)]
    """
    if _LINE_END.search(text) is None:
        return
    for found in _IN_TEXT.finditer(text):
        yield Span(found.start(), found.end())
