"""Mark signs: every sign, tag and command that may be a quotation mark, and what closes which.

Tables and the reading of one sign; which part a sign has in a text is for `cardstore.claims.marks`.
A style of marks that is missing here is one entry in `CLOSERS` and the sign in `SIGNS`. The prices
are an order, no measurement: the usual pair costs nothing.
"""

from __future__ import annotations

import re
from html import unescape

# Opening sign → the signs that may close it, with their prices.
CLOSERS: dict[str, dict[str, int]] = {
    '"': {'"': 0, "”": 2, "“": 5},
    "“": {"”": 0, '"': 2, "“": 4},
    "”": {"”": 0, '"': 3, "“": 3},
    "„": {"“": 0, "”": 0, '"': 2},
    "‟": {"”": 0, '"': 2},
    "«": {"»": 0},
    "»": {"«": 0, "»": 1},
    "‹": {"›": 0},
    "›": {"‹": 0, "›": 1},
    "'": {"'": 0, "’": 1},
    "‘": {"’": 0, "'": 1, "‘": 5},
    "’": {"’": 1},
    "‚": {"‘": 0, "’": 0, "'": 1},
    "‛": {"’": 0, "'": 1},
    "`": {"'": 0, "’": 0, "´": 0, "`": 1},
    "``": {"''": 0, '"': 1, "”": 1},
    "''": {"''": 1},
    "‘‘": {"’’": 0},
    "’’": {"’’": 1},
    "「": {"」": 0},
    "『": {"』": 0},
    "〝": {"〟": 0, "〞": 0},
    "＂": {"＂": 0},
    "″": {"″": 0, '"': 2},
    "′": {"′": 0, "’": 1, "'": 1},
    "❝": {"❞": 0},
    "❛": {"❜": 0},
    "《": {"》": 0},
    "〈": {"〉": 0},
    "⟨": {"⟩": 0},
    "⟪": {"⟫": 0},
    "≪": {"≫": 0},
    "<q>": {"</q>": 0},
    "ʻ": {"ʼ": 0, "’": 1, "ʻ": 3},
    "ʽ": {"ʼ": 0, "’": 1, "ʽ": 3},
    "ʼ": {"ʼ": 1},
    "ʺ": {"ʺ": 0},
    "ˮ": {"ˮ": 0},
    "״": {"״": 0},
    "＇": {"＇": 0, "’": 1},
    "‵": {"′": 0},
    "‶": {"″": 0},
    "´": {"´": 1, "’": 2},
    "⹂": {"“": 0, "”": 0, "‟": 0},
    "🙶": {"🙷": 0},
    "🙸": {"🙶": 0, "🙷": 0},
    "❮": {"❯": 0},
    "｢": {"｣": 0},
    "﹁": {"﹂": 0},
    "﹃": {"﹄": 0},
    ",,": {"''": 0, "“": 0, "”": 0, '"': 1, "``": 1, "’’": 1, "‘‘": 1},
    "<<": {">>": 0},
    "<block>": {"</block>": 0},
}
"""The names of tags and commands are this module's own; see `_NAMED`."""
OPENER_PRICE = {"”": 3, "’": 5, "»": 1, "›": 1, "''": 1, "’’": 3, "`": 1, "ʼ": 5, "´": 5}
SINGLE = frozenset("'‘’‚‛`´‹›′❛❜ʻʼʽ＇‵❮❯")
APOSTROPHES = frozenset("'’‘´‛′ʻʼʽ＇")
LETTERS = frozenset("ʻʼʽ")
"""Modifier letters, which many names are written with: Hawaiʻi, Qurʼan, ʻIolani."""
IN_WORDS = frozenset("ʺˮ״")
"""Within a word these are letters too: the gershayim of Hebrew, the hard sign of Russian."""
SPACED = frozenset("«»‹›≪≫")
"""French sets spaces inside these."""
STRAIGHT = frozenset({'"', "'", "＂", "″", "′", "＇", "ʺ", "ˮ", "״"})
SIGNS = re.compile(
    r"</?(?:q|blockquote)\b[^>]{0,200}>|\[/?quote(?:=[^\]\n]{0,80})?\]"
    r"|\\(?:begin|end)\{(?:quote|quotation|displayquote)\}"
    r"|\\(?:textquote(?:dbl)?(?:left|right)|quotedblbase|guill[ae]mot(?:left|right))(?![a-z])(?:\{\})?"
    r"|&(?:[lr][sd]quor?|[bs]dquo|sbquo|quot|apos|[lr]aquo|[lr]saquo|#x?[0-9a-f]{2,5});"
    r"|<<|<‹|‹<|>>|›>|>›|,,(?=\w)|``|''|‘‘|’’"
    r"|[\"“”„‟«»‹›'‘’‚‛`´「」『』〝〟〞＂❝❞❛❜《》″′ʻʼʽʺˮ״＇‵‶⹂🙶🙷🙸❮❯｢｣﹁﹂﹃﹄〈〉⟨⟩⟪⟫≪≫]",
    re.IGNORECASE,
)
_FIRST_SIGNS = re.compile(
    r"[<>\[\\&\"“”„‟«»‹›'‘’‚‛`´「」『』〝〟〞＂❝❞❛❜《》″′ʻʼʽʺˮ״＇‵‶⹂🙶🙷🙸❮❯｢｣﹁﹂﹃﹄]"
)


def may_have_signs(text: str) -> bool:
    """Tell, at little cost, whether a text has what one of `SIGNS` begins with."""
    return _FIRST_SIGNS.search(text) is not None or ",," in text


_NAMED = {
    **dict.fromkeys(("<<", "<‹", "‹<"), "<<"),
    **dict.fromkeys((">>", "›>", ">›"), ">>"),
    "textquotedblleft": "“",
    "textquotedblright": "”",
    "textquoteleft": "‘",
    "textquoteright": "’",
    "quotedblbase": "„",
    "guillemotleft": "«",
    "guillemotright": "»",
    "guillamotleft": "«",
    "guillamotright": "»",
}
_CLOSING_TAG = re.compile(r"</|\[/|\\end")
_SIGNS_BESIDE = frozenset(one for one in "".join(CLOSERS) if not one.isascii() or not one.isalpha())
BEFORE_OPENING = frozenset("([{<—–‒―-/=…*_~>|.:;,!?¿¡\\") | _SIGNS_BESIDE
AFTER_CLOSING = frozenset(")]}>—–‒―-/…*_~<|.:;,!?[(&\\") | _SIGNS_BESIDE


def plain_sign(raw: str) -> str:
    """Give the sign that a tag, a command or an entity stands for; any other sign as it is."""
    named = _NAMED.get(raw) or _NAMED.get(raw.lower().lstrip("\\").removesuffix("{}"))
    if named is not None:
        return named
    if len(raw) > 2 and raw[0] in "<[\\":  # noqa: PLR2004 - no sign is longer
        kind = "q" if raw[:1] == "<" and raw.lower().strip("</")[:2] in {"q>", "q "} else "block"
        return f"</{kind}>" if _CLOSING_TAG.match(raw) else f"<{kind}>"
    return unescape(raw)
