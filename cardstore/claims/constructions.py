"""Constructions: what may set words off as quoted without a pair of quotation marks.

Comes in: a sentence's own words, what stands between marks taken out. Goes out: the places of what
may begin a quotation that no mark shows: “quote … unquote”, a dash of dialogue, an indented block,
the commands of Markdown's, TeX's and wikis' quotations. Whether it is one a person says.
"""

from __future__ import annotations

import re

from cardstore.spans import Span

_SAID = r"(?:said|says|wrote|writes|asked|asks|replied|replies|answered|answers|declared|added)"
_CONSTRUCTIONS = re.compile(
    rf"""
    \b(?:end[- ](?:of[- ])?|un-?)quote\b            # quote … unquote
    |[,:;(—–-]\s*quote\s*[,:;—–-]
    |\A\s*[—–―](?=\s*[^\W\d_])                      # — The lamp was lit.
    |(?<=:)\s*(?:[—–―]|--)(?=\s*[^\W\d_])
    |(?<=:)[ \t]*\n(?:[ ]{{4,}}|\t)(?=\S)           # an indented block
    |\n[ \t]*\n(?:[ ]{{4,}}|\t)(?=\S)
    |^[ \t]*:::+                                    # ::: quote
    |^[ \t]*bq\.{{1,2}}(?=\s)                       # Textile
    |^[ \t]*\[quote\b[^\]\n]{{0,80}}\]              # AsciiDoc
    |\{{\{{\s*(?:block|c|pull)?-?q(?:uote)?\b       # wikis
    |\\(?:enquote|blockquote|textquote|blockcquote|textcquote|foreignquote|say)\*?\s*[\[{{]
    |(?P<said>\b{_SAID}\b[^.:;\n]{{0,40}}:\s*[*_]{{0,3}}(?=[^\W\d_][\w’']*(?:[\s,]+[\w’']+){{3}}))
    """,
    re.VERBOSE | re.MULTILINE | re.IGNORECASE,
)


def find_constructions(own_words: str) -> tuple[Span, ...]:
    """Give what may set words off as quoted, in order.

    Args:
        own_words: the sentence with what it quotes blanked out, offset for offset.

    >>> [span.start for span in find_constructions("It was, quote, a dry year, unquote.")]
    [6, 27]
    """
    if not _may_have_one(own_words):
        return ()
    found = []
    for one in _CONSTRUCTIONS.finditer(own_words):
        following = own_words[one.end() : one.end() + 1]
        if one["said"] and not following.isupper():
            continue  # "he said: a dry year" is no quotation
        found.append(Span(one.start(), one.end()))
    return tuple(found)


def _may_have_one(text: str) -> bool:
    """Tell whether a text has a sign or word without which there is no construction."""
    if any(map(text.__contains__, (":", "\n", "\\", "{{"))):
        return True
    low = text.lower()
    return text.lstrip()[:1] in {"—", "–", "―"} or "quote" in low or "bq" in low
