r"""LaTeX in BibTeX's values: to plain text and back.

Comes in: a value like ``The {L}amps of \"Uckerm\"unde \& others``. Goes out: text. Back: text in
which LaTeX's own signs are escaped; letters stay Unicode, which BibLaTeX and every reference
manager read.

pylatexenc knows the macros; two of its habits are held off: a bare % is no comment in a value (a
title "100 % wool" would lose its end), and a single $ opens no formula. Its recursion is kept away
from values that are nested without end.

Source: LaTeX2e, "fntguide" (text accents); BibTeX's btxdoc, section 4 (braces).
"""

from __future__ import annotations

import re
from functools import cache

from pylatexenc.latex2text import LatexNodes2Text

_SIGNS = {
    "\\": r"\textbackslash{}",
    "{": r"\textbraceleft{}",
    "}": r"\textbraceright{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "`": r"\textasciigrave{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
}
_TO_ESCAPE = re.compile(r"[\\{}~^`&%$#_]|(?<=-)-|(?<=')'|(?<=,),|(?<=[<>])[<>]")
# What plain text never has: without one of these there is nothing to do.
_LATEX = re.compile(r"[\\{}$~^]|--|``|''|[?!]`|,,|<<|>>|%")
_DEEPEST = 60
_BRACES_AROUND = 3
_BARE_DOLLAR = re.compile(r"(?<!\\)\$")
_NAMED = {
    "textbackslash": "\\",
    "textbraceleft": "{",
    "textbraceright": "}",
    "textasciitilde": "~",
    "textasciicircum": "^",
    "textasciigrave": "`",
}
_ESCAPED = re.compile(
    rf"\\(?P<sign>[&%$#_{{}}])|\\(?P<name>{'|'.join(_NAMED)})(?:\{{\}}|\s+|(?![A-Za-z]))|(?<!\\)%"
)
# The start of a private plane of Unicode.
_HELD = 0xF0000
_RELEASED = {_HELD + ord(sign): sign for sign in "&%$#_{}\\~^`"}
_ANGLES = re.compile(r"\{?\$?\\text(less|greater)(?:\{\}|\b\s?)\$?\}?|\$([<>])\$")
_VERBATIM = re.compile(r"\\([_%&#${}~])")


def text_of_latex(value: str) -> str:
    r"""Give a value as plain text, its white space as single blanks.

    >>> text_of_latex(r"{\"O}l \& {W}asser, 100% --- \emph{rein}")
    'Öl & Wasser, 100% — rein'
    """
    if not _LATEX.search(value):
        return " ".join(value.split())
    if _depth(value) > _DEEPEST:
        return " ".join(re.sub(r"[{}]", "", value).split())
    if len(_BARE_DOLLAR.findall(value)) % 2:
        value = _BARE_DOLLAR.sub(r"\\$", value)
    # Signs that stand for themselves are kept away from pylatexenc, which drops the blank behind
    # them and takes a bare % for a comment.
    value = _ESCAPED.sub(_held, value)
    text = _converter().latex_to_text(value, tolerant_parsing=True)
    return " ".join(text.translate(_RELEASED).split())


def latex_of_text(text: str) -> str:
    r"""Give text as a value that reads as that text.

    >>> latex_of_text("Öl & 100 %")
    'Öl \\& 100 \\%'
    """
    return _TO_ESCAPE.sub(_escaped, text)


def verbatim(value: str) -> str:
    r"""Give a DOI or an address, which people escape though BibTeX does not want it.

    >>> verbatim(r"\url{https://example.org/a\_b}")
    'https://example.org/a_b'
    """
    value = re.sub(r"\\(?:url|href|nolinkurl)\s*\{([^{}]*)\}", r"\1", value)
    value = value.replace(r"\textasciitilde{}", "~").replace(r"\textasciitilde", "~")
    value = _ANGLES.sub(lambda m: m[2] or ("<" if m[1] == "less" else ">"), value)
    value = value.replace(r"{\_}", "_").replace("$\\sim$", "~")
    value = _VERBATIM.sub(r"\1", value).strip()
    for _ in range(_BRACES_AROUND):
        if value.startswith("{") and value.endswith("}"):
            value = value[1:-1].strip()
    return value


@cache
def _converter() -> LatexNodes2Text:
    return LatexNodes2Text(math_mode="text", strict_latex_spaces=False)


def _held(match: re.Match[str]) -> str:
    sign = match["sign"] or _NAMED.get(match["name"] or "", "%")
    return chr(_HELD + ord(sign))


def _escaped(match: re.Match[str]) -> str:
    sign = match[0]
    return _SIGNS.get(sign, "{}" + sign)


def _depth(value: str) -> int:
    deepest = depth = 0
    for sign in value:
        if sign == "{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign == "}":
            depth -= 1
    return deepest
