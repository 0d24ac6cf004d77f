"""Spelled numbers of English, and digits with a spelled scale: "two and a half million".

Source: the usage of English prose since about 1700: "four and twenty", "threescore and ten",
"fourteen hundred", "a thousand millions", "nineteen-oh-five".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from cardstore.text.numbers.digits import read_digits
from cardstore.text.numbers.tokens import HYPHENS, Doubt, remembered
from cardstore.text.numbers.word_sets import valued

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

ONES = valued("one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9")
TEENS = valued(
    "ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 "
    "eighteen=18 nineteen=19"
)
TENS = valued(
    "twenty=20 thirty=30 forty=40 fourty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90"
)
SMALL = {**ONES, **TEENS, **TENS, "zero": 0, "nought": 0}
SCALES = valued(
    "thousand=1000 million=1000000 milliard=1000000000 billion=1000000000 "
    "trillion=1000000000000 lakh=100000 lac=100000 crore=10000000"
)
_SHORT_SCALES = {"m": 10**6, "mn": 10**6, "bn": 10**9, "k": 10**3}
# The scales of German, French, Spanish and Italian behind digits.
_FOREIGN_SCALES = valued(
    "millionen=1000000 mio=1000000 millones=1000000 milioni=1000000 miljoen=1000000 tausend=1000"
    " milliarde=1000000000 milliarden=1000000000 mrd=1000000000 miliardi=1000000000"
    " billionen=1000000000000"
)
GROUPS = {"dozen": 12, "score": 20, "pair": 2, "brace": 2}
JOINED = {"threescore": 60, "fourscore": 80, "twoscore": 40, "fivescore": 100}
ORDINAL_ONES = valued(
    "first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9"
)
_ORDINAL_MORE = valued(
    "tenth=10 eleventh=11 twelfth=12 thirteenth=13 fourteenth=14 fifteenth=15 sixteenth=16 "
    "seventeenth=17 eighteenth=18 nineteenth=19 twentieth=20 thirtieth=30 fortieth=40 "
    "fiftieth=50 sixtieth=60 seventieth=70 eightieth=80 ninetieth=90"
)
ORDINALS = {**ORDINAL_ONES, **_ORDINAL_MORE}
_HALVES = {"half": Fraction(1, 2), "quarter": Fraction(1, 4), "third": Fraction(1, 3)}
_LOWER_PARTS = {
    **{word: value for word, value in ORDINALS.items() if value > 2},  # noqa: PLR2004
    "half": 2,
    "quarter": 4,
    "halve": 2,
}
_HUNDRED = 100
# Words with which a cardinal can begin; the readers below know no other.
FIRST_WORDS = frozenset({*SMALL, *JOINED, *_HALVES, "a", "an", "hundred", "thousand", "million"})
_YEAR_HEADS = range(10, 21)
_HEADS = {**TEENS, **TENS}
ARTICLES = frozenset({"a", "an"})
_BEHIND_FIRST = frozenset(
    {
        *(*HYPHENS, "and", "hundred", "hundreds", "pair", "brace", "gross"),
        *(*SCALES, *(f"{scale}s" for scale in SCALES), *_FOREIGN_SCALES, *GROUPS, *_SHORT_SCALES),
    }
)
"""Without one of these behind the first part of a number nothing multiplies it or adds to it."""
BEHIND_ARTICLES = _BEHIND_FIRST | _HALVES.keys()
"""Without one of these behind it "a" is no number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cardinal:
    """A number that was read.

    Attributes:
        value: its value.
        end: index of the token behind it.
        others: other values it may have.
        places: digits behind the decimal mark.
        plain: digits alone, as years are.
        spelled: it has a word in it.
        article: it is the word "a" or "an" with a scale.
        doubts: why its reading is not certain.
        yearlike: it is spelled as years are: "nineteen fourteen".
        scale: the scale behind digits or words, 1 for none.
    """

    value: Fraction
    end: int
    others: tuple[Fraction, ...] = ()
    places: int = 0
    plain: bool = False
    spelled: bool = False
    article: bool = False
    doubts: tuple[Doubt, ...] = ()
    yearlike: bool = False
    scale: int = 1


@remembered
def read_cardinal(tokens: Tokens, index: int) -> Cardinal | None:
    """Read the number that starts at a token, digits or words; None when none does.

    >>> from cardstore.text.numbers.tokens import cut_tokens
    >>> read_cardinal(cut_tokens("fourteen hundred and six looms"), 0).value
    Fraction(1406, 1)
    """
    word = tokens.low(index)
    if word not in FIRST_WORDS and not tokens.is_number(index):
        return None
    if word in ARTICLES and tokens.low(index + 1) not in BEHIND_ARTICLES:
        return None
    year = _spelled_year(tokens, index)
    if year is not None:
        return year
    first = _first_part(tokens, index)
    if first is None:
        return None
    scaled = _scales(tokens, first)
    if first.article and scaled.end == first.end:
        return None
    return _point(tokens, scaled)


def _first_part(tokens: Tokens, index: int) -> Cardinal | None:  # noqa: PLR0911 - one answer a case
    """Read what a number can start with: digits, a small number, "a", "half a"."""
    token = tokens.at(index)
    if tokens.is_number(index):
        digits = read_digits(token, continental=tokens.continental)
        if digits is None:
            return None
        return Cardinal(
            value=digits.value,
            end=index + 1,
            others=digits.others,
            places=digits.places,
            plain=digits.plain,
            doubts=digits.doubts,
        )
    half = _half_of_scale(tokens, index)
    if half is not None:
        return half
    if token.lower in {"a", "an"}:
        return Cardinal(value=Fraction(1), end=index + 1, spelled=True, article=True)
    if _is_bare_scale(tokens, index):
        return Cardinal(value=Fraction(1), end=index, spelled=True)
    small = _small(tokens, index)
    if small is None:
        return None
    value, end = small
    return Cardinal(value=Fraction(value), end=end, spelled=True)


def _is_bare_scale(tokens: Tokens, index: int) -> bool:
    """Tell whether a scale stands for one of it: "per hundred", "the Hundred Years' War"."""
    word, following = tokens.low(index), tokens.low(index + 1)
    if word not in {"hundred", "thousand", "million"} or tokens.is_number(index - 1):
        return False
    placed = tokens.low(index - 1) in {"per", "every", "the"}
    plural = following.endswith("s") and len(following) > 3  # noqa: PLR2004 - a noun
    closed = plural or not tokens.is_word(index + 1)
    return tokens.low(index - 1) in {"per", "every"} or (placed and closed)


def _half_of_scale(tokens: Tokens, index: int) -> Cardinal | None:
    """Read "half a" and "a quarter of a" before a scale or dozen."""
    index = index + 1 if tokens.low(index) in {"a", "one"} else index
    share = _HALVES.get(tokens.low(index))
    if share is None:
        return None
    end = tokens.past_hyphen(index + 1)
    of = tokens.follows(end, "of")
    behind = tokens.follows(of, "a")
    behind = tokens.past_hyphen(behind) if behind != of else behind
    if behind == of and of == end and tokens.low(index) != "half":
        return None
    if tokens.low(behind) in SCALES or tokens.low(behind) in {"dozen", "hundred"}:
        return Cardinal(value=share, end=behind, spelled=True)
    return None


def _small(tokens: Tokens, index: int) -> tuple[int, int] | None:
    """Read a number below a hundred: "twenty-five", "five and twenty", "threescore and ten"."""
    word = tokens.low(index)
    if word in JOINED:
        return _add_small(tokens, index + 1, value=JOINED[word])
    if word not in SMALL:
        return None
    value, end = SMALL[word], index + 1
    if word in TENS:
        ones = tokens.past_hyphen(end)
        if tokens.low(ones) in ONES:
            return value + ONES[tokens.low(ones)], ones + 1
    if word in ONES:
        score = tokens.past_hyphen(end)
        if tokens.low(score) == "score":
            return _add_small(tokens, score + 1, value=value * 20)
        tens = _tens_behind(tokens, end)
        if tens is not None:
            return value + TENS[tokens.low(tens)], tens + 1
    return value, end


def _tens_behind(tokens: Tokens, index: int) -> int | None:
    """Give the index of the tens in "five and twenty" or "five-and-twenty"."""
    start = tokens.past_hyphen(index)
    between = any(tokens.low(index - back) == "between" for back in (2, 3, 4))
    if tokens.low(start) != "and" or between:
        return None
    tens = tokens.past_hyphen(start + 1)
    plain = tokens.low(tens) in TENS
    compound = tokens.low(tokens.past_hyphen(tens + 1)) in ONES and tokens.low(tens + 1) != "and"
    return tens if plain and not compound else None


def _add_small(tokens: Tokens, index: int, *, value: int) -> tuple[int, int]:
    """Add "and ten" behind scores."""
    start = tokens.follows(index, "and")
    word = tokens.low(start)
    if start != index and word in {**ONES, **TEENS}:
        return value + SMALL[word], start + 1
    return value, index


def _scales(tokens: Tokens, first: Cardinal) -> Cardinal:
    """Read hundreds, scales and dozens behind a first part, and what is added to them."""
    if tokens.low(first.end) not in _BEHIND_FIRST:
        return first
    total, current, read = Fraction(0), first.value, first
    others = first.others
    while True:
        end = tokens.past_hyphen(read.end)
        extra = _and_a_half(tokens, read.end)
        if extra is not None and extra[2]:
            current, end = current + extra[0], extra[1]
        scale = _scale_at(tokens, end, read=read)
        if scale is None:
            break
        # "a dozen dozen": what was read so far is multiplied.
        total, current = (Fraction(0), total * scale) if not current else (total, current * scale)
        others = tuple(other * scale for other in others)
        read = replace(read, end=end + 1, spelled=True, plain=False, places=0)
        read = replace(read, scale=max(read.scale, scale))
        if tokens.continental and tokens.low(read.end - 1).startswith(("billion", "trillion")):
            read = replace(read, doubts=(*read.doubts, Doubt.SCALE))
        if scale != _HUNDRED and not _scale_word(tokens, read.end):
            total, current = total + current, Fraction(0)
        added = _added(tokens, read.end, below=scale)
        if added is not None:
            value, behind = added
            current, read = current + value, replace(read, end=behind)
    return replace(read, value=total + current, others=others)


def _scale_word(tokens: Tokens, index: int) -> bool:
    """Tell whether another scale follows at once: "a thousand millions"."""
    return _singular(tokens.low(index)) in SCALES


def _singular(word: str) -> str:
    """Take the plural's s off a scale."""
    return word.removesuffix("s")


def _scale_at(tokens: Tokens, index: int, *, read: Cardinal) -> int | None:  # noqa: PLR0911 - one answer a case
    """Give the factor of a scale at a token; plural only behind "thousand" or digits."""
    word = tokens.low(index)
    if word == "hundred":
        return _HUNDRED
    if word in {"pair", "brace"} and tokens.low(index + 1) != "of":
        return None
    if word in SCALES or word in _FOREIGN_SCALES:
        return SCALES.get(word) or _FOREIGN_SCALES[word]
    if word in GROUPS and not _is_score_of_game(tokens, index, read=read):
        return GROUPS[word]
    if word == "gross" and (tokens.low(index + 1) == "of" or not read.article):
        return 144
    if _singular(word) in SCALES and (read.value > 1 or read.scale > 1):
        return SCALES[_singular(word)]
    short = _SHORT_SCALES.get(word)
    money = tokens.at(read.end - 2).text in {"£", "$", "€", "¥"}
    if short is not None and tokens.at(index).glued and (money or word != "m"):
        return short
    return None


def _is_score_of_game(tokens: Tokens, index: int, *, read: Cardinal) -> bool:
    """Tell "a score of 3–2" from "a score of ships"."""
    if tokens.low(index) != "score":
        return False
    return read.article and (tokens.low(index + 1) != "of" or tokens.is_number(index + 2))


def _added(tokens: Tokens, index: int, *, below: int) -> tuple[Fraction, int] | None:
    """Read what is added to a scale: "and six", "forty-two", "two hundred"."""
    if below < _HUNDRED or below == 144:  # noqa: PLR2004 - a gross
        return None
    start = tokens.past_hyphen(index)
    start = tokens.past_hyphen(tokens.follows(start, "and"))
    if tokens.low(start) in {"a", "an"} and tokens.low(start + 1) == "hundred" and start != index:
        return Fraction(0), start  # "a thousand and a hundred" goes on with its own scale
    small = _small(tokens, start)
    if small is None or small[0] == 0 or small[0] >= below:
        return None
    return Fraction(small[0]), small[1]


def _and_a_half(tokens: Tokens, index: int) -> tuple[Fraction, int, bool] | None:
    """Read "and a half": its value, the end, and whether a scale follows."""
    start = tokens.past_hyphen(index)
    start = tokens.follows(start, "and")
    if start == index:
        return None
    start = tokens.past_hyphen(start)
    behind = tokens.follows(start, "a")
    behind = behind if behind != start else tokens.follows(start, "one")
    behind = tokens.past_hyphen(behind)
    share = _HALVES.get(tokens.low(behind))
    if share is None or (behind == start and tokens.low(behind) != "half"):
        return None
    scaled = tokens.low(behind + 1) in SCALES or tokens.low(behind + 1) in {"dozen", "hundred"}
    return share, behind + 1, scaled


def half_behind(tokens: Tokens, index: int) -> tuple[Fraction, int] | None:
    """Read "and a half" or "and three quarters" at `index`, behind a number or its unit."""
    read = _and_a_half(tokens, index)
    if read is not None:
        return read[0], read[1]
    link = tokens.past_hyphen(index)
    start = tokens.past_hyphen(tokens.follows(link, "and"))
    top = ONES.get(tokens.low(start))
    below = tokens.past_hyphen(start + 1)
    word = tokens.low(below)
    bottom = _LOWER_PARTS.get(word.removesuffix("s"))
    if start == link or top is None or bottom is None or top >= bottom:
        return None
    joined = below != start + 1  # "three-quarter miles"
    fits = joined or (top > 1) == word.endswith("s")
    return (Fraction(top, bottom), below + 1) if fits else None


def _point(tokens: Tokens, read: Cardinal) -> Cardinal:
    """Read "point five" behind a spelled number."""
    if not read.spelled or tokens.low(read.end) != "point":
        return read
    digits, end = "", read.end + 1
    while tokens.low(end) in {**ONES, "zero": 0, "nought": 0, "oh": 0}:
        digits += str(SMALL.get(tokens.low(end), 0))
        end += 1
    if not digits:
        return read
    value = read.value + Fraction(int(digits), 10 ** len(digits))
    return _scales(tokens, replace(read, value=value, end=end, places=len(digits)))


def _spelled_year(tokens: Tokens, index: int) -> Cardinal | None:
    """Read "nineteen fourteen", "nineteen-oh-five", "seventeen eighty-nine"."""
    head = _HEADS.get(tokens.low(index))
    if head not in _YEAR_HEADS or head is None:
        return None
    start = tokens.past_hyphen(index + 1)
    if tokens.low(start) in {"oh", "nought"}:
        ones = tokens.past_hyphen(start + 1)
        if tokens.low(ones) not in ONES:
            return None
        rest, end = ONES[tokens.low(ones)], ones + 1
    else:
        small = _small(tokens, start)
        if small is None or small[0] not in range(10, 100):
            return None
        rest, end = small
    if _singular(tokens.low(end)) in {*SCALES, "hundred"}:
        return None
    value = Fraction(head * 100 + rest)
    return Cardinal(value=value, end=end, spelled=True, yearlike=True)
