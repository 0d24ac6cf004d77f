"""Nasty manuscripts, made by Hypothesis from the signs of Markdown and pieces of prose."""

from __future__ import annotations

import re

from hypothesis import strategies as st

PIECES = (
    "The mill burned", " in 1811", "The owner fled", "Mr. Dunn", "p.m", "vol. ii", " ", "  ", "\n",
    "\n\n", "\r\n", "\r", "\t", "    ", ".", "!", "?", "…", ". . .", ",", ";", "“", "”", "‘", "’",
    '"', "'", "«", "»", "„", "(", ")", "[", "]", "{", "}", "[card:k1]", "[card:k2; card:k3]",
    "[card:]", "[Card:k1]", "[framing]", "[framng]", "[calc: 5/4=1.25]", "[as-of: 1931]",
    "[card:k1", "card:k1]", "[^1]", "[^1]: ", "^[", "[@pell, p. 3]", "@pell", "*", "**", "_", "`",
    "``", "```", "~~~", "~~", "~", "^", "$", "$$", "\\", "#", "# ", "## ", ">", "> ", "- ", "1. ",
    "* ", "+ ", "---", "---\n", "===", "|", "| a | b |\n|---|---|\n", "+---+---+\n", ":::", "::: ",
    ": ", "<!--", "-->", "<!-- x -->", "<!-- sentence -->", "<!-- one sentence -->", "<", ">",
    "<div>", "</div>", "<q>", "</q>", "<script>", "&amp;", "&nbsp;", "&x;", "{{<", ">}}", "](x)",
    "](http://e.org/a.b)", "![", "[a]: http://e.org", "http://e.org/x.y", "\ufeff", "e\u0301",
    "<blockquote>", "</blockquote>", "::: quote\n", "\\begin{quote}", "\\end{quote}", "<p>", "</p>",
    "<pre>", "</pre>", "<sup>2</sup>", "^2^", "~2~", "[@pell says so]",
    "[see @pell, p. 3; he fled]", "<never>", "\\input{a}", "\\emph{", "[1]", "†", "U.S.", "the",
    "Orde, p. 3", "≪", "≫",
    "\u00a0", "\u2028", "漢字。", "é", "Ω", "1811", "3", "I.", "J. R.", "{#id}", "References",
)  # fmt: skip

texts = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), max_size=40).map("".join)
"""Any text may come of it, most of it no manuscript that anybody would write."""

_HIDING = ("`", "~~", "<", "#", "    ", "\t", "\\", "---", "===", "$", "[card", "card:", "|", "+-")
OPEN_PIECES = tuple(one for one in PIECES if not any(sign in one for sign in _HIDING))


def marked(parts):
    """Join pieces of prose with a mark of its own card behind each that asks for one."""
    joined = "".join(
        f"{piece}[card:m{number}]" if mark else piece for number, (piece, mark) in enumerate(parts)
    )
    return re.sub(" {3,}", " ", joined)  # four would make code of a line


marked_texts = st.lists(st.tuples(st.sampled_from(OPEN_PIECES), st.booleans()), max_size=40).map(
    marked
)
"""Texts in which no sign of Markdown hides a mark, and every card is cited once."""
