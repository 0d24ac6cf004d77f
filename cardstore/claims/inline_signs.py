"""Inline signs: where the signs of Markdown and the marks of a draft stand in a block's raw text.

Comes in: the raw text of a block. Goes out: the signs from left to right, the longest readings
first; what they mean together is for `inline_reader` to say.

Source: CommonMark 0.31.2, section 6; Pandoc User's Guide, "Pandoc's Markdown".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.bracket_marks import CARD_MARK, DRAFT_MARK
from cardstore.claims.citation_keys import reference_parts
from cardstore.claims.html_tags import TAG

if TYPE_CHECKING:
    from collections.abc import Iterator

_SIGN = re.compile(
    rf"""(?=[\\`$<\[\]!^{{*_~&\n@-]|[ \t]+\n|https?:|ftp:)(?:
    (?P<break>(?:\\|[ ]{{2,}})\n)
    |(?P<escape>\\[!-/:-@\[-`{{-~])
    |(?P<line>[ \t]*\n[ \t]*)
    |(?P<code>(?<!`)(`{{1,6}})(?!`)(?:[^`]|(?!(?<!`)\5(?!`))`)+?(?<!`)\5(?!`))
        (?:\{{=?[\w#. =-]*\}})?
    |(?P<math>\$\$(?:(?!\[card:)[^$]){{1,2000}}\$\$
        |\$(?=[^\s$])(?:(?!\[card:)(?:\\.|[^$\\\n])){{1,400}}?(?<=\S)\$(?!\d))
    |(?P<comment><!--)
    |(?P<card>{CARD_MARK})
    |(?P<mark>{DRAFT_MARK})
    |(?P<ref>\[\^[^\[\]\s]{{1,80}}\])
    |(?P<cite>\[(?=[^\[\]]*@)(?:[^\[\]@]{{0,120}}[ ;])?-?@[\w{{][^\[\]]{{0,400}}\])(?![(\[])
    |(?P<note>\^\[(?!card:))
    |(?P<image>!(?!{DRAFT_MARK})\[(?!card:))
    |(?P<open>\[)
    |(?P<close>\](?:
        \((?:<[^<>\n]{{0,600}}>|(?:[^\s()<>\[]|\([^\s()]{{0,200}}\)){{0,800}})
        (?:\s+(?:"[^"]{{0,300}}"|'[^']{{0,300}}'))?[ ]?\)(?:\{{[^{{}}\n]{{0,200}}\}})?
        |\[(?P<label>[^\[\]\n^@:]{{1,120}})\]
        |\[\]
        |\{{[^{{}}\n]{{0,200}}\}})?)
    |(?P<auto><(?:https?|ftp|mailto):[^<>\s]{{1,800}}>|<[\w.+-]{{1,64}}@[\w.-]{{1,200}}>)
    |(?P<tag>{TAG})
    |(?P<short>\{{\{{[<%](?:(?!\[card:)[^{{}}]){{0,400}}[%>]\}}\}})
    |(?P<url>(?<![\w/])(?:https?|ftp)://[^\s<>\[\]“”"…]{{1,800}}(?<![.,;:!?)’'*_]))
    |(?P<key>(?<![\w@.])-?@\w[\w:.#$%&+?~/-]{{0,80}}\w)
    |(?P<entity>&(?:\#\d{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,30}});)
    |(?P<attributes>\{{[#.][^{{}}\n]{{0,200}}\}}[ \t]*\Z)
    |(?P<emphasis>\*{{1,200}}|_{{1,200}}|~~(?!~))
    |(?P<script>~(?!~)[^\s~\[\]]{{1,60}}~(?!~)|\^[^\s^\[\]]{{1,60}}\^))""",
    re.VERBOSE | re.DOTALL,
)
_SAYING = re.compile(r"(?P<says>\[)")
"""Opens a bracket that names a work and says something besides: what it says is read."""
_PROSE = re.compile(r"(?<![\\\w])[A-Za-z]{2,}(?:[ ,.;]+[A-Za-z]+){2}")
"""Three words in a row: two sums in dollars stand around them, and no mathematics between."""
_LONGEST_COMMENT = 4000
_COMMENT = re.compile(rf"(?P<comment><!--.{{0,{_LONGEST_COMMENT}}}?-->)", re.DOTALL)


def find_signs(raw: str) -> Iterator[re.Match[str]]:
    """Give the signs from left to right, each as the match that says by its last group what it is.

    Where a comment ends is looked up once for all openings before it: looked for behind each by
    itself, 50,000 comments that nothing closes took seconds.

    Args:
        raw: the text of a block, with a line break between its lines.
    """
    at, closes = 0, -1
    while found := _SIGN.search(raw, at):
        if found.lastgroup == "comment":
            if closes < found.end():
                closes = raw.find("-->", found.end())
                closes = len(raw) + _LONGEST_COMMENT if closes < 0 else closes
            comment = None
            if closes - found.end() <= _LONGEST_COMMENT:
                comment = _COMMENT.match(raw, found.start())
            if comment is None:
                at = found.start() + 1
                continue
            found = comment
        elif found.lastgroup == "math" and _PROSE.search(found.group()):
            at = found.start() + 1
            continue
        elif found.lastgroup == "cite" and reference_parts(found.group()[1:-1]) is not None:
            found = _SAYING.match(raw, found.start()) or found
        at = found.end()
        yield found
