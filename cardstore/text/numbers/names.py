"""Names with numbers: "Chapter IV", "Henry VIII", "World War II", "X200", "Route 66".

What is a name compares as a name: its digits are no quantity.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.text.numbers.figure import Label
from cardstore.text.numbers.nouns import PEOPLE, head_noun, is_plural, stem
from cardstore.text.numbers.ordinals import read_ordinal
from cardstore.text.numbers.spelled import SMALL, read_cardinal
from cardstore.text.numbers.tokens import Doubt, TokenKind, hyphenated_name
from cardstore.text.numbers.units import read_unit
from cardstore.text.numbers.word_sets import word_set
from cardstore.text.roman import roman_value

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_NEED_CAPITAL = word_set(
    "pit trench grave layer shaft kiln site ward quay berth zone block well plot tank hut"
)
"""Of these "Pit 9" is the name of one, and "the pit, 9 feet deep," is none."""
_KINDS: dict[str, tuple[str, ...]] = {
    "chapter": ("chapters", "chap", "chaps", "ch"),
    "section": ("sections", "sect", "sec", "§"),
    "figure": ("fig", "figs", "figures"),
    "table": ("tables",),
    "plate": ("plates", "pl"),
    "page": ("pages", "p", "pp"),
    "volume": ("volumes", "vol", "vols"),
    "book": ("bk",),
    "part": ("pt",),
    "act": (),
    "scene": (),
    "canto": (),
    "psalm": ("ps", "pss"),
    "verse": ("v", "vv"),
    "line": ("lines",),
    "number": ("no", "nos", "nr", "№", "#", "numbers"),
    "note": ("notes", "footnote", "fn"),
    "article": ("art", "articles"),
    "clause": (),
    "rule": (),
    "item": (),
    "letter": (),
    "folio": ("fol", "ff", "folios"),
    "appendix": (),
    "room": (),
    "route": (),
    "highway": (),
    "platform": (),
    "paragraph": ("para", "¶"),
    "question": (),
    "lot": (),
    "phase": (),
    "grade": (),
    "class": (),
    "type": (),
    "series": (),
    "pier": (),
    "column": (),
    "edition": (),
    **dict.fromkeys(_NEED_CAPITAL, ()),
}
# What a house, a lot or a prisoner has, a number, these have not.
_COUNTED_PEOPLE = PEOPLE - {"prisoner", "patient", "member", "slave", "convict"} | {"inmate"}
_FAR_TO_SUBJECT = 7
_BETWEEN_THEM = frozenset({"now", "here", "there", "still", "already", "only", "together"})
LABEL_FORMS = {form: kind for kind, forms in _KINDS.items() for form in (kind, *forms)}
LABEL_KINDS = frozenset({*_KINDS, "roman page", "roman folio"})
"""What labels are numbers of; all other names of labels are proper names."""
# These are common words; only a capital or digits behind them make them labels.
_COMMON = frozenset({"book", "part", "act", "line", "letter", "class", "type", "series", "lot"})
_NEED_STOP = frozenset({"v", "vv", "ps", "no", "art", "pt", "sec", "ch", "p", "pl", "fn"})
_NO_NAME = word_set(
    "the a an in on at by from to of for with and or but as some only about nearly over under more"
    " less fewer at least most up it he she they we i there this that these those when where while"
    " between after before since until till during around circa almost just exactly all both per"
    " his her their its our my your was were is are had has if not no yes so then than also about"
    " out every each kept another including roughly approximately perhaps every may march day"
    " january february april june july august september october november december monday tuesday"
    " wednesday thursday friday saturday sunday nor yet because within among through against"
    " another pages of"
)
# Page xii is not page 12.
_ROMAN_APART = frozenset({"page", "folio"})
_SAFE_SINGLE = frozenset({"I", "V", "X"})
_BEHIND_I = word_set(
    "should would could shall will can may might must have had was am did do saw found went think"
    " thought heard know knew met took left made gave believe never"
)
_MOST_ORDINAL = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A label that was read, the index behind it, why it is not certain."""

    label: Label
    end: int
    doubts: tuple[Doubt, ...] = ()


def read_label(tokens: Tokens, index: int) -> Named | None:
    """Read the label that starts at a token; None when none does."""
    for reader in _READERS:
        found = reader(tokens, index)
        if found is not None:
            return found
    return None


def _war(tokens: Tokens, index: int) -> Named | None:
    """Read "World War II", "the Second World War", "WWII"."""
    if tokens.low(index) in {"wwi", "wwii", "ww1", "ww2"}:
        number = 1 if tokens.low(index) in {"wwi", "ww1"} else 2
        return Named(label=Label(name="world war", number=number), end=index + 1)
    war = tokens.follows(index, "world", "war")
    if war != index:
        read = _number(tokens, war, romans=True)
        return Named(label=Label(name="world war", number=read[0]), end=read[1]) if read else None
    ordinal = read_ordinal(tokens, index)
    if ordinal is None:
        return None
    end = tokens.follows(ordinal[1], "world", "war")
    if end == ordinal[1]:
        return None
    return Named(label=Label(name="world war", number=ordinal[0]), end=end)


def _number(tokens: Tokens, index: int, *, romans: bool) -> tuple[int, int] | None:
    """Read a whole number of a label: digits, a roman numeral, a small spelled one."""
    token = tokens.at(index)
    if tokens.is_number(index):
        read = read_cardinal(tokens, index)
        whole = read is not None and read.value.denominator == 1
        return (int(read.value), read.end) if read is not None and whole else None
    single = len(token.text) == 1 and token.text.upper() not in _SAFE_SINGLE
    word = romans and token.kind is TokenKind.WORD and not single
    if token.text == "I" and tokens.low(index + 2) in _BEHIND_I:
        return None  # "but for old Hembry I should have no one"
    value = roman_value(token.text) if word else None
    if value is not None:
        return value, index + 1
    if token.lower in SMALL:
        read = read_cardinal(tokens, index)
        return (int(read.value), read.end) if read is not None else None
    return None


def _kind(tokens: Tokens, index: int) -> Named | None:
    """Read "Chapter IV", "Fig. 5", "pp. 112–18", "No. 10"."""
    word = tokens.low(index)
    name = LABEL_FORMS.get(word)
    if name is None or (word == "number" and _is_counting(tokens, index)):
        return None
    start = tokens.past_stop(index + 1)
    if word in _NEED_STOP and start == index + 1 and not tokens.at(start).glued:
        return None
    capital = tokens.at(index).text[:1].isupper()
    if word in _NEED_CAPITAL and not (capital and tokens.is_number(start)):
        return None
    # "a part I played", "the line I drew": a common word needs a capital for a roman numeral.
    read = _number(tokens, start, romans=word not in _COMMON or capital)
    spelled = tokens.low(start) in SMALL and not (read and head_noun(tokens, read[1]))
    if read is None or not (tokens.is_number(start) or word not in _COMMON or capital or spelled):
        return None
    if tokens.at(start).text == "I" and not capital:
        return None
    number, end = read
    until = _until(tokens, end, first=number)
    roman = name in _ROMAN_APART and tokens.is_word(start) and tokens.low(start) not in SMALL
    label = Label(
        name=f"roman {name}" if roman else name, number=number, until=until[0] if until else None
    )
    return Named(label=label, end=until[1] if until else end, doubts=tokens.at(start).doubts)


def _is_counting(tokens: Tokens, index: int) -> bool:
    """Tell whether "number" is a verb: "the souls of Brack number 448", "they number 12"."""
    if tokens.low(index - 1) in {"they", "we", "who"}:
        return True
    last = tokens.at(index - 1).text
    if not (is_plural(last.lower()) or last[:1].isupper() or last in _BETWEEN_THEM):
        return False  # "the souls of house number 30"
    for back in range(1, _FAR_TO_SUBJECT):
        word = tokens.low(index - back)
        if tokens.ends_clause(index - back) or word == ",":
            return False
        if is_plural(word) and stem(word) in _COUNTED_PEOPLE:
            return True
    return False


def _until(tokens: Tokens, index: int, *, first: int) -> tuple[int, int] | None:
    """Read the end of a range of labels: "112–8", "112 to 118"."""
    link = tokens.at(index)
    dash = link.text in {"-", "–", "—", "‐", "‑"} and tokens.joins(index, link.text)
    if not (dash or link.lower in {"to", "through"}):
        return None
    last = _number(tokens, index + 1, romans=True)
    if last is None:
        return None
    value, text = last[0], tokens.at(index + 1).text
    if value < first and text.isdecimal():
        base = 10 ** len(text)
        value += first - first % base
    return (value, last[1]) if value > first else None


def _code(tokens: Tokens, index: int) -> Named | None:
    """Read "X200", "F-16"."""
    if tokens.at(index).kind is TokenKind.NAME:
        return Named(label=Label(name="", text=tokens.at(index).text.upper()), end=index + 1)
    end = hyphenated_name(tokens, index)
    if end == index:
        return None
    text = tokens.at(index).text + tokens.at(end - 1).text
    return Named(label=Label(name="", text=text.upper()), end=end)


def _regnal(tokens: Tokens, index: int) -> Named | None:
    """Read "Henry VIII", "Henry the Eighth"."""
    name = tokens.at(index)
    if not _is_name(tokens, index):
        return None
    token = tokens.at(index + 1)
    value = roman_value(token.text) if token.text.isupper() and tokens.is_word(index + 1) else None
    if value is not None and (len(token.text) > 1 or token.text in _SAFE_SINGLE):
        doubts = (Doubt.WEAK,) if token.text == "I" else ()
        label = Label(name=name.lower.removesuffix("'s"), number=value)
        return Named(label=label, end=index + 2, doubts=doubts)
    start = tokens.follows(index + 1, "the")
    ordinal = read_ordinal(tokens, start) if start != index + 1 else None
    if ordinal is None or ordinal[0] > _MOST_ORDINAL or not tokens.at(start).text[0].isupper():
        return None
    return Named(label=Label(name=name.lower, number=ordinal[0]), end=ordinal[1])


def _is_name(tokens: Tokens, index: int) -> bool:
    """Tell whether a token is a capitalised word that may be a name."""
    token = tokens.at(index)
    return (
        tokens.is_word(index)
        and len(token.text) > 2  # noqa: PLR2004 - no initials
        and token.text[0].isupper()
        and token.text[1:].islower()
        and token.lower not in _NO_NAME
        and token.lower not in SMALL
    )


def _numbered(tokens: Tokens, index: int) -> Named | None:
    """Read a capitalised word with digits behind it: "Boeing 747", "Apollo 11"."""
    if not _is_name(tokens, index) or not tokens.is_number(index + 1):
        return None
    digits = tokens.at(index + 1)
    long = len(digits.text) > 3  # noqa: PLR2004 - "Moscow 1812" is a year
    if not digits.text.isdecimal() or long or digits.doubts or digits.glued:
        return None
    end = index + 2
    following = tokens.low(end)
    if read_unit(tokens, end) or head_noun(tokens, end) or following in {"%", "per", "in", "of"}:
        return None
    if following in {"-", "–"} and tokens.is_number(end + 1):
        return None  # "beat the Rovers 5–4"
    if following in SMALL or tokens.is_number(end) or following in {"million", "thousand"}:
        return None
    return Named(label=Label(name=tokens.low(index), number=int(digits.text)), end=end)


def _mark(tokens: Tokens, index: int) -> Named | None:
    """Read a note's mark: digits glued to a word or to the stop of a sentence."""
    token = tokens.at(index)
    if not tokens.is_number(index) or not token.text.isdecimal():
        return None
    stop = tokens.at(index - 1)
    glued = token.glued and stop.text in {".", ",", "”", "’", '"', "!", "?", ";"} and stop.glued
    word = tokens.at(index - 2)
    behind = tokens.at(index + 1)
    sentence = glued and word.kind is TokenKind.WORD and len(word.text) > 2  # noqa: PLR2004
    if Doubt.GLUED in token.doubts or (sentence and not (behind.glued and behind.text.isalnum())):
        label = Label(name="note", number=int(token.text))
        return Named(label=label, end=index + 1, doubts=(Doubt.GLUED,))
    return None


_READERS = (_war, _mark, _kind, _code, _regnal, _numbered)
