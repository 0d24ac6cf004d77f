"""Block signs: what a line of Markdown begins with, and what that makes of it.

CommonMark with what Pandoc and Quarto add. Where they differ the reading is taken that leaves more
to be checked: prose is never taken for a heading of several lines, or for code that nobody closes.

Source: CommonMark 0.31.2, sections 4 and 5; Pandoc User's Guide, "Pandoc's Markdown"; Quarto
Guide, "Markdown Basics".
"""

from __future__ import annotations

import re

from cardstore.claims.html_tags import TAG

BLANK = re.compile(r"\s*\Z")
HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+|\Z)")
HEADING_END = re.compile(r"(?:[ \t]+#+)?(?:[ \t]*\{[^{}]*\})?[ \t]*\Z")
SETEXT = re.compile(r" {0,3}(=+|-+)[ \t]*\Z")
RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})\Z")
FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*\Z)|~{3,})")
DIV = re.compile(r" {0,3}:{3,}[ \t]*([^\s:{}]*(?:[ \t]*\{[^{}\n]*\})?)[ \t]*:*[ \t]*\Z")
"""Opened by attributes or by one bare word; behind more words the colons are printed."""
QUOTE = re.compile(r" {0,3}>[ \t]?")
BULLET = re.compile(
    r"( {0,3})([-+*]|\d{1,3}[.)]|#\.|\((?:\d{1,3}|[a-z]|@[\w-]*)\)|[a-z]\))([ \t]+|\Z)"
)
"""Pandoc's "a." and "I." are left out: so do initials begin, “I. M. Pei”. So are numbers of four
digits and more: so do years."""
INTERRUPTING_BULLET = re.compile(r" {0,3}(?:[-+*]|1[.)])[ \t]+\S")
TASK = re.compile(r"\[[ xX]\][ \t]+")
NOTE = re.compile(r" {0,3}\[\^([^\[\]\s]{1,80})\]:[ \t]*")
DEFINED_LINK = re.compile(
    r"""[ ]{0,3}\[(?!\^|card:)([^\[\]]{1,200})\]:[ \t]*(?:<[^<>\n]*>|[^\s<]\S*)
    (?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*(?:\{[^{}]*\})?[ \t]*\Z""",
    re.VERBOSE,
)
DEFINITION = re.compile(r" {0,2}[:~][ \t]+(?=\S)")
TABLE_RULE = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:[|+][ \t]*:?-+:?[ \t]*)*\|?[ \t]*\Z")
GRID_RULE = re.compile(r" {0,3}\+(?::?[-=]+:?\+)+[ \t]*\Z")
COLUMNS_RULE = re.compile(r" {0,3}-{2,}(?:[ \t]+-{2,})+[ \t]*\Z")
LINE_BLOCK = re.compile(r"\|(?=[ \t]|\Z)")
CAPTION = re.compile(r" {0,3}(?:[Tt]able)?:[ \t]+(?=\S)")
SHORTCODE = re.compile(r"[ \t]*(?:\{\{[<%](?:(?!\[card:)[^{}])*[%>]\}\}[ \t]*)+\Z")
INCLUDE = re.compile(r"[ \t]*(?:\{\{%\s*include\b|\\(?:input|include|subfile|import)\*?\s*\{)")
"""Of Hugo and LaTeX; Quarto's are told where its manuscripts are read."""
_ARGUMENTS = r"(?:\[[^\[\]]*\]|\{[^{}\n]*\})*"
_PLACING = (
    r"(?:begin|end|bibliography|bibliographystyle|addbibresource|printbibliography|usepackage"
    r"|documentclass|input|include|subfile|import|addcontentsline|[hv]space|setlength|setcounter"
    r"|addtocounter|label|index|nocite|graphicspath|includegraphics|author|date|newcommand"
    r"|renewcommand|definecolor|hypersetup|markboth|markright|pagestyle|thispagestyle)"
)
_PRINTING = (
    r"(?:emph|text\w+|footnote\w*|caption\w*|underline|uline|[mf]box|enquote|subtitle|thanks|item"
    r"|dedication|epigraph|marginpar|sidenote|marginnote|href|MakeUppercase|MakeLowercase|\w*quote)"
)
COMMAND = re.compile(
    rf" {{0,3}}\\(?:{_PLACING}\*?{_ARGUMENTS}"
    rf"|(?!{_PRINTING}\b)[a-zA-Z]+\*?(?:\[[^\[\]]*\]|\{{[^{{}}\s]{{0,60}}\}})*)[ \t]*\Z"
)
"""One that prints nothing of its own: a known one, or one whose braces hold no words."""
TEX_HEADING = re.compile(
    r" {0,3}\\(?P<name>part|chapter|title|(?:sub){0,2}section|(?:sub)?paragraph)\*?"
    r"(?:\[[^\[\]]*\])?"
    r"\{(?P<title>[^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*)\}(?:\\label\{[^{}]*\})?[ \t]*\Z"
)
ENVIRONMENT = re.compile(
    r" {0,3}\\(?:begin|end)\{[A-Za-z]+\*?\}(?:\[[^\[\]]*\]|\{[^{}\s]*\})*[ \t]*\Z"
)
ONLY_TAGS = re.compile(
    rf"[ \t]*(?:(?:{TAG}|<!--(?:(?!-->)[^\[]){{0,4000}}-->"
    r"|<!DOCTYPE[^<>\[]*>|<\?[^<>\[]*>)[ \t]*)+\Z"
)
BLOCK_TAG = re.compile(
    r"[ \t]*</?(?:address|article|aside|blockquote|details|dialog|d[dlt]|div|fieldset|figcaption"
    r"|figure|footer|form|h[1-6]|header|hr|li|main|nav|[ou]l|p|section|summary|table|tbody|tfoot"
    r"|thead|t[dhr])\b",
    re.IGNORECASE,
)
"""Alone on its line such a tag ends a paragraph."""
RAW_TEXT = re.compile(r" {0,3}<(script|style|pre|textarea)\b", re.IGNORECASE)
TOLD = re.compile(r"<!-- cardstore: ([^<>]+) -->")
"""What the reader of a file has to say of it."""
COMMENT = re.compile(r" {0,3}<!--")
DISPLAY_MATH = re.compile(r" {0,3}\$\$")
IMAGES = re.compile(r"\s*(?:!\[(?:[^\[\]]|\[[^\[\]]*\])*\]\([^()]*(?:\([^()]*\)[^()]*)*\)"
                    r"(?:\{[^{}]*\})?\s*)+\Z")  # fmt: skip
FRONT_MATTER_OPENS = re.compile(r"---[ \t]*\Z")
FRONT_MATTER_CLOSES = re.compile(r"(?:---|\.\.\.)[ \t]*\Z")
WORKS_HEADING = re.compile(
    r"(?i)(?:references|bibliography|works cited|literature cited|list of works cited"
    r"|selected bibliography|literaturverzeichnis|bibliographie)\Z"
)
WORKS_DIV = re.compile(r"#refs\b")
"""Where Pandoc puts its list of works."""
NO_CODE = frozenset({"", "text", "txt", "plain", "plaintext", "verse", "poem", "quote"})
"""What stands behind a fence whose lines may be prose."""
INTERRUPTING = (
    HEADING, FENCE, QUOTE, RULE, DIV, INTERRUPTING_BULLET, NOTE, DEFINITION, GRID_RULE
)  # fmt: skip
"""What ends a paragraph before it."""
