"""Units: what a number counts in, with what it takes to see that two units convert.

A unit's factor is told in the base unit of its dimension. Conversions only ever send a figure to a
person: they never support one.

Source: Weights and Measures Act 1878 for the imperial units; the coins of the £sd system.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardstore.text.numbers.tokens import Doubt, Tokens, remembered
from cardstore.text.numbers.word_sets import by_first_word, paired, word_set


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit.

    Attributes:
        name: its English name in the singular: "mile", "per cent", "pound sterling".
        dimension: units of one dimension may convert into each other.
        factor: how many of the dimension's base units it has; 0 where none is fixed.
    """

    name: str
    dimension: str
    factor: Fraction


def _unit(name: str, dimension: str, *, factor: str) -> tuple[str, Unit]:
    """Give a unit with its name."""
    return name, Unit(name=name, dimension=dimension, factor=Fraction(factor))


# Name, factor, forms beside the name and its plural.
_TABLE: dict[str, tuple[tuple[str, str, str], ...]] = {
    "length": (
        ("inch", "0.0254", "inches ins ″"),
        ("foot", "0.3048", "feet ft ′"),
        ("yard", "0.9144", "yd yds"),
        ("fathom", "1.8288", ""),
        ("rod", "5.0292", ""),
        ("furlong", "201.168", ""),
        ("mile", "1609.344", ""),
        ("nautical mile", "1852", ""),
        ("league", "4828", ""),
        ("millimetre", "0.001", "mm millimeter"),
        ("centimetre", "0.01", "cm centimeter"),
        ("metre", "1", "m meter"),
        ("kilometre", "1000", "km kms kilometer"),
        ("ell", "1.143", ""),
        ("cubit", "0.4572", ""),
        ("verst", "1066.8", ""),
    ),
    "mass": (
        ("grain", "0.00006479891", "grs"),
        ("ounce", "0.028349523125", "oz ozs"),
        ("pound weight", "0.45359237", "lb lbs"),
        ("stone", "6.35029318", ""),
        ("hundredweight", "50.80234544", "cwt cwts"),
        ("ton", "1016.0469088", ""),
        ("tonne", "1000", ""),
        ("milligram", "0.000001", "mg milligramme"),
        ("gram", "0.001", "g gm gms gramme"),
        ("kilogram", "1", "kg kgs kilo kilogramme"),
    ),
    "area": (
        ("acre", "4046.8564224", ""),
        ("hectare", "10000", "ha"),
        ("square inch", "0.00064516", ""),
        ("square foot", "0.09290304", ""),
        ("square yard", "0.83612736", ""),
        ("square mile", "2589988.110336", ""),
        ("square metre", "1", ""),
        ("square kilometre", "1000000", ""),
        ("square centimetre", "0.0001", ""),
    ),
    "volume": (
        ("pint", "0.56826125", "pt pts"),
        ("quart", "1.1365225", "qt qts"),
        ("gallon", "4.54609", "gal gals"),
        ("peck", "9.09218", ""),
        ("bushel", "36.36872", ""),
        ("barrel", "0", ""),
        ("hogshead", "0", ""),
        ("millilitre", "0.001", "ml milliliter"),
        ("centilitre", "0.01", "cl centiliter"),
        ("litre", "1", "liter l"),
        ("cubic foot", "28.316846592", ""),
        ("cubic yard", "764.554857984", ""),
        ("cubic inch", "0.016387064", ""),
        ("cubic metre", "1000", ""),
        ("cubic centimetre", "0.001", "cc"),
    ),
    "time": (
        ("second", "1", "sec secs"),
        ("minute", "60", "min mins"),
        ("hour", "3600", "hr hrs h"),
        ("day", "86400", ""),
        ("night", "86400", ""),
        ("week", "604800", "wk wks"),
        ("fortnight", "1209600", ""),
        ("month", "2629746", ""),
        ("year", "31556952", "yr yrs"),
        ("decade", "315569520", ""),
        ("century", "3155695200", "centuries"),
        ("millennium", "31556952000", "millennia"),
        ("generation", "0", ""),
    ),
    "sterling": (
        ("farthing", "0.25", ""),
        ("penny", "1", "pence pennies d"),
        ("new penny", "2.4", "p"),
        ("shilling", "12", "s"),
        ("crown", "60", ""),
        ("half crown", "30", ""),
        ("florin", "24", ""),
        ("halfpenny", "0.5", "halfpence ha'penny ha'pence ha'pennies ha'p'orth"),
        ("pound sterling", "240", "£ sterling"),
        ("guinea", "252", "gn gns"),
        ("sovereign", "240", ""),
    ),
    "dollar": (("dollar", "100", "$ usd"), ("cent", "1", "¢ cts")),
    "euro": (("euro", "1", "€ eur"),),
    "franc": (("franc", "100", "fr frs ₣"), ("centime", "1", "")),
    "rupee": (("rupee", "192", "₹ rs"), ("anna", "12", "")),
    "temperature": (
        ("degree Fahrenheit", "0", "℉"),
        ("degree Celsius", "0", "℃"),
        ("kelvin", "0", ""),
        ("degree Réaumur", "0", ""),
        ("degree", "0", "°"),
    ),
    "share": (
        ("per cent", "10", "percent % pc"),
        ("per mille", "1", "‰ permille"),
    ),
    "points": (("percentage point", "100", ""), ("basis point", "1", "bp bps")),
    "speed": (("knot", "1852", ""), ("mile per hour", "1609.344", "mph")),
    "energy": (
        ("kilowatt hour", "3600000", "kwh"),
        ("megawatt hour", "3600000000", "mwh"),
        ("gigawatt hour", "3600000000000", "gwh"),
    ),
    "power": (("horsepower", "745.7", "hp"), ("watt", "1", "w"), ("kilowatt", "1000", "kw")),
    "volt": (("volt", "1", "v"),),
}
# Money without fixed parts: each is its own dimension.
_COINS = (
    *("mark", "thaler", "florin", "guilder", "gulden", "ducat", "livre", "louis", "rouble"),
    *("ruble", "kopeck", "peso", "piastre", "lira", "krone", "kronor", "crore of rupees", "yen"),
    *("yuan", "tael", "real", "maravedi", "denarius", "drachma", "sesterce", "talent", "sou"),
    *("groat", "stiver", "kreuzer", "pfennig", "zloty", "sequin", "pistole", "doubloon", "bezant"),
)
MONEY = frozenset({"sterling", "dollar", "euro", "franc", "rupee", *_COINS})
"""The dimensions that are money."""
UNITS: dict[str, Unit] = {}
FORMS: dict[str, str] = {}


def _fill() -> None:
    """Fill the tables of units and of their forms."""
    table = dict(_TABLE)
    table.update({coin: ((coin, "1", ""),) for coin in _COINS})
    for dimension, rows in table.items():
        for name, factor, forms in rows:
            key, unit = _unit(name, dimension, factor=factor)
            UNITS.setdefault(key, unit)
            for form in (name.lower(), f"{name.lower()}s", *forms.split(), *_plurals(forms)):
                FORMS.setdefault(form, key)


def _plurals(forms: str) -> list[str]:
    """Give the plurals of forms that are words."""
    return [f"{form}s" for form in forms.split() if len(form) > 3]  # noqa: PLR2004 - no abbreviation


_fill()
FORMS.update({"roubles": "rouble", "ruble": "rouble", "rubles": "rouble", "gulden": "guilder"})
# "An hour's walk" is as long as an hour.
FORMS.update(
    {
        f"{span}{sign}s": span
        for span in (
            "second",
            "minute",
            "hour",
            "day",
            "decade",
            "century",
            "night",
            "week",
            "fortnight",
            "month",
            "year",
            "mile",
        )
        for sign in "'’"
    }
)
FORMS.update({"¥": "yen", "dwt": "pennyweight", "lire": "lira", "penn'orth": "penny"})

# Forms that are units only with a full stop behind them, or glued to their number.
_ONLY_GLUED = frozenset({"p", "l", "h", "w", "v", "pt", "s", "d", "m", "g", "rs", "pc", "c"})
_SPACED = frozenset({"l", "g", "m"})
_ONLY_STOPPED = frozenset({"st", "in", "gr", "fr", "frs"})
_STOPPED = {"st": "stone", "in": "inch", "gr": "grain", "fr": "franc", "frs": "franc", "m": "mile"}
_SQUARES = {"square": "square", "sq": "square", "cubic": "cubic", "cu": "cubic"}
_POWERS = {"²": "square", "³": "cubic"}
_SCALES_OF_HEAT = paired(
    "fahrenheit=degree_Fahrenheit f=degree_Fahrenheit celsius=degree_Celsius c=degree_Celsius "
    "centigrade=degree_Celsius réaumur=degree_Réaumur reaumur=degree_Réaumur r=degree_Réaumur"
)
_WORDS: tuple[tuple[tuple[str, ...], str], ...] = (
    (("per", "cent"), "per cent"),
    (("per", "centum"), "per cent"),
    (("p", ".", "c", "."), "per cent"),
    (("p", ".", "ct", "."), "per cent"),
    (("per", "ct"), "per cent"),
    (("pct",), "per cent"),
    (("h", ".", "p", "."), "horsepower"),
    (("m", ".", "p", ".", "h", "."), "mile per hour"),
    (("per", "mille"), "per mille"),
    (("per", "mil"), "per mille"),
    (("percentage", "points"), "percentage point"),
    (("percentage", "point"), "percentage point"),
    (("percent", "points"), "percentage point"),
    (("basis", "points"), "basis point"),
    (("basis", "point"), "basis point"),
    (("nautical", "miles"), "nautical mile"),
    (("nautical", "mile"), "nautical mile"),
    (("sea", "miles"), "nautical mile"),
    (("half", "crowns"), "half crown"),
    (("half", "crown"), "half crown"),
    (("horse", "power"), "horsepower"),
    (("horse", "-", "power"), "horsepower"),
    (("kilowatt", "hours"), "kilowatt hour"),
    (("kilowatt", "hour"), "kilowatt hour"),
    (("kilowatt", "-", "hours"), "kilowatt hour"),
    (("kilowatt", "-", "hour"), "kilowatt hour"),
    (("megawatt", "hours"), "megawatt hour"),
    (("megawatt", "-", "hours"), "megawatt hour"),
    (("gigawatt", "hours"), "gigawatt hour"),
    (("gigawatt", "-", "hours"), "gigawatt hour"),
    (("miles", "per", "hour"), "mile per hour"),
    (("miles", "an", "hour"), "mile per hour"),
    (("miles", "every", "hour"), "mile per hour"),
    (("miles", "each", "hour"), "mile per hour"),
    (("miles", "the", "hour"), "mile per hour"),
    (("mile", "an", "hour"), "mile per hour"),
    (("pounds", "sterling"), "pound sterling"),
    (("pound", "sterling"), "pound sterling"),
    (("in", "the", "hundred"), "per cent"),
    (("in", "a", "hundred"), "per cent"),
    (("out", "of", "a", "hundred"), "per cent"),
    (("per", "hundred"), "per cent"),
    (("per", "thousand"), "per mille"),
    (("metric", "tons"), "tonne"),
    (("metric", "ton"), "tonne"),
)
_BY_FIRST_WORD = by_first_word(_WORDS)
UNIT_WORDS = frozenset({*_BY_FIRST_WORD, *_SQUARES, *FORMS, *_STOPPED}) | word_set(
    "degree degrees deg pound pounds l"
)
"""Words with which a unit begins."""
# Words around "pounds" that tell money from weight.
MONEY_WORDS = word_set(
    "cost costs price priced paid pay sold worth value valued fee fine fined rent wages salary debt"
    " loan lent borrowed spent sum bought sell per annum bequeathed legacy legacies"
    " inherited reward ransom income profit wage mortgage dowry damages earned"
)


@remembered
def read_unit(tokens: Tokens, index: int) -> tuple[Unit, int, tuple[Doubt, ...]] | None:
    """Read the unit at a token: the unit, the index behind it, why it is not certain.

    >>> from cardstore.text.numbers.tokens import cut_tokens
    >>> read_unit(cut_tokens("10 square miles"), 1)[0].name
    'square mile'
    """
    start = tokens.past_hyphen(index)
    for words, name in _BY_FIRST_WORD.get(tokens.low(start), ()):
        end = tokens.follows(start, *words)
        if end != start:
            return UNITS[name], tokens.past_stop(end) if words[-1] == "cent" else end, ()
    return _square(tokens, start) or _degrees(tokens, start) or _simple(tokens, start)


def _square(tokens: Tokens, index: int) -> tuple[Unit, int, tuple[Doubt, ...]] | None:
    """Read "square miles", "sq. ft.", "km²", "miles square"."""
    kind = _SQUARES.get(tokens.low(index))
    if kind is not None:
        start = tokens.past_stop(index + 1)
        name = FORMS.get(tokens.low(start))
        unit = UNITS.get(f"{kind} {name}")
        return (unit, tokens.past_stop(start + 1), ()) if unit else None
    name = FORMS.get(tokens.low(index))
    behind = tokens.at(index + 1)
    if name and behind.text in _POWERS and behind.glued:
        unit = UNITS.get(f"{_POWERS[behind.text]} {name}")
        return (unit, index + 2, ()) if unit else None
    if name and behind.lower == "square" and UNITS[name].dimension == "length":
        side = Unit(name=f"{name} square", dimension="side", factor=UNITS[name].factor)
        return side, index + 2, ()
    return None


def _degrees(tokens: Tokens, index: int) -> tuple[Unit, int, tuple[Doubt, ...]] | None:
    """Read "°F", "degrees Fahrenheit", "deg. C."."""
    token = tokens.at(index)
    if token.lower not in {"°", "º", "degree", "degrees", "deg"}:
        return None
    end = tokens.past_stop(index + 1) if token.lower == "deg" else index + 1
    scale = _SCALES_OF_HEAT.get(tokens.low(end))
    if scale is None:
        return UNITS["degree"], end, ()
    single = len(tokens.low(end)) == 1
    return UNITS[scale], tokens.past_stop(end + 1) if single else end + 1, ()


def _simple(tokens: Tokens, index: int) -> tuple[Unit, int, tuple[Doubt, ...]] | None:  # noqa: PLR0911 - one answer a case
    """Read a unit of one word or sign."""
    token = tokens.at(index)
    stopped = tokens.past_stop(index + 1)
    if token.lower in _STOPPED and (stopped > index + 1 or token.lower == "in"):
        if token.lower in _ONLY_STOPPED and not (stopped > index + 1 or token.glued):
            return None
        if token.lower != "m" or not token.glued:
            return UNITS[_STOPPED[token.lower]], stopped, ()
    primed = _primed(tokens, index)
    if primed is not None:
        return primed
    if token.lower in {"pound", "pounds"}:
        return _pounds(tokens, index)
    if token.lower == "l" and (token.glued or stopped > index + 1):
        return _old_pounds(tokens, index, stopped=stopped)
    name = FORMS.get(token.lower)
    spaced = token.text in _SPACED and tokens.is_number(index - 1)
    written = token.text in {*_SPACED, "s", "d"} and stopped > index + 1
    if name is None or (token.lower in _ONLY_GLUED and not (token.glued or spaced or written)):
        return None
    short = len(token.lower) <= 3 and token.text.isalpha()  # noqa: PLR2004 - an abbreviation
    return UNITS[name], stopped if short and _is_short(tokens, stopped) else index + 1, ()


def _primed(tokens: Tokens, index: int) -> tuple[Unit, int, tuple[Doubt, ...]] | None:
    """Read the marks of 5'6" behind their numbers."""
    token = tokens.at(index)
    if not (token.glued and tokens.is_number(index - 1)):
        return None
    if token.text in {"'", "’", "′"} and tokens.is_number(index + 1) and tokens.at(index + 1).glued:
        return UNITS["foot"], index + 1, ()
    inches = token.text in {'"', "”", "″"} and tokens.at(index - 2).text in {"'", "’", "′"}
    return (UNITS["inch"], index + 1, ()) if inches else None


def _old_pounds(tokens: Tokens, index: int, *, stopped: int) -> tuple[Unit, int, tuple[Doubt, ...]]:
    """Tell the old sign of pounds ("2l. 10s. 6d.") from litres."""
    shillings = tokens.is_number(stopped) and tokens.low(stopped + 1) in {"s", "d"}
    around = {tokens.low(n) for n in range(max(0, index - 8), index + 6)}
    if (stopped > index + 1 and shillings) or around & MONEY_WORDS:
        return UNITS["pound sterling"], stopped, ()
    if stopped > index + 1 and tokens.at(stopped).text:
        return UNITS["pound sterling"], stopped, (Doubt.UNIT,)
    return UNITS["litre"], index + 1, ()


def _is_short(tokens: Tokens, end: int) -> bool:
    """Tell whether a full stop is an abbreviation's: the text goes on behind it."""
    return bool(tokens.at(end).text)


def _pounds(tokens: Tokens, index: int) -> tuple[Unit, int, tuple[Doubt, ...]]:
    """Tell pounds of money from pounds of weight, by the words around them."""
    around = {tokens.low(n) for n in range(max(0, index - 8), index + 6)}
    behind = {tokens.low(n) for n in range(index + 1, index + 5)}
    if behind & {"ounce", "ounces", "oz", "drams"}:
        return UNITS["pound weight"], index + 1, ()
    if behind & {"shilling", "shillings", "pence", "s", "d"}:
        return UNITS["pound sterling"], index + 1, ()
    if tokens.low(index + 1) == "of" or around & {"weighed", "weighs", "weight", "weighing"}:
        return UNITS["pound weight"], index + 1, ()
    if around & MONEY_WORDS:
        return UNITS["pound sterling"], index + 1, ()
    return UNITS["pound sterling"], index + 1, (Doubt.UNIT,)
