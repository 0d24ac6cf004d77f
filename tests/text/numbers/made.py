"""Made sentences: a truth, several ways to write it, and ways to make it wrong.

The writing is an oracle of its own: it shares no code with the reader. A truth is a tuple of a kind
and its values; `writings` gives the phrases that state it, `wrongs` other truths that it must
never be taken for.
"""

from __future__ import annotations

from hypothesis import strategies as st


def word_list(text):
    """Give the words of a text in order."""
    return text.split()


ONES = word_list(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
    " fifteen sixteen seventeen eighteen nineteen"
)
TENS = word_list("- - twenty thirty forty fifty sixty seventy eighty ninety")
ORDINAL_ONES = word_list(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
    " thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
)
MONTHS = word_list(
    "January February March April May June July August September October November December"
)
ROMANS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
NOUNS = ("barges", "goats", "nuns", "lamps", "bridges", "sailors", "letters", "stone jars")
UNITS = {
    "mile": ("miles",),
    "yard": ("yards", "yds."),
    "foot": ("feet", "ft."),
    "gallon": ("gallons",),
    "ounce": ("ounces", "oz."),
    "gram": ("grams", "grammes"),
    "kilometre": ("kilometres", "km"),
    "hour": ("hours", "hrs."),
    "day": ("days",),
    "acre": ("acres",),
    "franc": ("francs", "fr."),
    "guilder": ("guilders",),
    "dollar": ("dollars",),
}
HEDGES = {
    "about": ("about", "some", "roughly", "approximately"),
    "over": ("more than", "over", "upwards of"),
    "under": ("fewer than", "less than"),
    "least": ("at least", "no fewer than"),
    "most": ("at most", "not more than"),
}


def words(number, *, british=True):
    """Write a whole number below a thousand million in words."""
    if number < 20:
        return ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return TENS[tens] + (f"-{ONES[ones]}" if ones else "")
    for scale, name in ((1_000_000, "million"), (1_000, "thousand"), (100, "hundred")):
        if number >= scale:
            head, rest = divmod(number, scale)
            link = " and " if rest and rest < 100 and british else " "
            tail = f"{link}{words(rest, british=british)}" if rest else ""
            return f"{words(head, british=british)} {name}{tail}"
    raise AssertionError(number)


def ordinal_words(number):
    """Write an ordinal below a hundred in words."""
    if number < 20:
        return ORDINAL_ONES[number]
    tens, ones = divmod(number, 10)
    if not ones:
        return TENS[tens].removesuffix("y") + "ieth"
    return f"{TENS[tens]}-{ORDINAL_ONES[ones]}"


def ordinal_digits(number):
    """Write an ordinal in digits."""
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10)
    return f"{number}{suffix or 'th'}"


def numerals(number):
    """Write a whole number every way that is always clear."""
    found = [f"{number:,}", words(number), words(number, british=False)]
    if not 1000 <= number < 2200:
        found.append(str(number))
    if 1000 < number < 10_000 and number % 100 == 0 and number % 1000:
        found.append(f"{words(number // 100)} hundred")
    if number % 12 == 0 and 12 < number < 240:
        found.append(f"{words(number // 12)} dozen")
    if number >= 1_000_000 and number % 100_000 == 0:
        found.append(f"{number // 100_000 / 10:g} million")
    if number >= 1_000_000 and number % 1_000_000 == 500_000:
        found.append(f"{words(number // 1_000_000)} and a half million")
    return found


def writings(truth):
    """Give the phrases that state a truth, any of which states every other."""
    kind, *values = truth
    return _WRITERS[kind](*values)


def _count(number, noun):
    return [f"{numeral} {noun}" for numeral in numerals(number)]


def _measure(number, unit):
    forms = [(n, form) for n in numerals(number) for form in UNITS[unit]]
    return [f"{n} {form}" for n, form in forms if "." not in form or n[0].isdigit()]


def _percent(number):
    return [f"{number}%", f"{number} per cent", f"{words(number)} per cent", f"{number} percent"]


def _year(year):
    return [f"in {year}", f"in the year {year}"]


def _day(year, month, day):
    name = MONTHS[month - 1]
    return [
        f"on {day} {name} {year}",
        f"on {name} {day}, {year}",
        f"on the {ordinal_digits(day)} of {name} {year}",
        f"on the {ordinal_words(day)} of {name}, {year}",
        f"on {year}-{month:02}-{day:02}",
    ]


def _decade(decade):
    return [f"in the {decade}s", f"in the {decade}’s"]


def _century(number):
    return [f"in the {ordinal_words(number)} century", f"in the {ordinal_digits(number)} century"]


def _era(year, before):
    return [f"in {year} {era}" for era in (("BC", "B.C.", "BCE") if before else ("AD", "A.D."))]


def _money(pounds, shillings, pence):
    old = f"{pounds}l. {shillings}s. {pence}d."
    return [f"£{pounds} {shillings}s. {pence}d.", f"£{pounds}. {shillings}. {pence}.", old]


def _range(low, high, noun):
    return [
        f"{low}–{high} {noun}",
        f"{low} to {high} {noun}",
        f"between {words(low)} and {words(high)} {noun}",
        f"from {low} to {high} {noun}",
    ]


def _fold(factor):
    return [f"{words(factor)}fold", f"{words(factor)}-fold", f"{factor}-fold"]


def _ordinal(number, noun):
    return [f"the {ordinal_words(number)} {noun}", f"the {ordinal_digits(number)} {noun}"]


def _king(name, number):
    return [f"{name} {ROMANS[number]}", f"{name} the {ordinal_words(number).capitalize()}"]


def _chapter(number):
    return [f"chapter {number}", f"Chapter {ROMANS[number]}", f"ch. {number}"]


def _hedged(hedge, number, noun):
    return [f"{word} {n} {noun}" for word in HEDGES[hedge] for n in numerals(number)]


def _change(direction, number):
    verb = {"rise": "rose", "fall": "fell"}[direction]
    return [f"{verb} by {number} per cent", f"{verb} {words(number)} per cent"]


def _degrees(number, scale):
    name = {"F": "Fahrenheit", "C": "centigrade"}[scale]
    sign = "−" if number < 0 else ""
    spelled = f"minus {words(-number)}" if number < 0 else words(number)
    return [f"{sign}{abs(number)}°{scale}", f"{spelled} degrees {name}"]


_WRITERS = {
    "count": _count,
    "measure": _measure,
    "percent": _percent,
    "year": _year,
    "day": _day,
    "decade": _decade,
    "century": _century,
    "era": _era,
    "money": _money,
    "range": _range,
    "fold": _fold,
    "ordinal": _ordinal,
    "king": _king,
    "chapter": _chapter,
    "hedged": _hedged,
    "change": _change,
    "degrees": _degrees,
}

amounts = st.one_of(
    st.integers(2, 30),
    st.integers(31, 999),
    st.integers(1, 99).map(lambda n: n * 100),
    st.integers(1001, 99_999),
    st.integers(2, 99).map(lambda n: n * 100_000),
    st.integers(100_000, 9_999_999),
)
nouns = st.sampled_from(NOUNS)
years = st.integers(1066, 1999)
truths = st.one_of(
    st.tuples(st.just("count"), amounts, nouns),
    st.tuples(st.just("measure"), amounts, st.sampled_from(sorted(UNITS))),
    st.tuples(st.just("percent"), st.integers(2, 99)),
    st.tuples(st.just("year"), years),
    st.tuples(st.just("day"), years, st.integers(1, 12), st.integers(1, 28)),
    st.tuples(
        st.just("decade"), st.integers(107, 199).filter(lambda n: n % 10).map(lambda n: n * 10)
    ),
    st.tuples(st.just("century"), st.integers(2, 20)),
    st.tuples(st.just("era"), st.integers(100, 999), st.booleans()),
    st.tuples(st.just("money"), st.integers(1, 99), st.integers(1, 19), st.integers(1, 11)),
    st.tuples(st.just("range"), st.integers(2, 40), st.integers(41, 90), nouns),
    st.tuples(st.just("fold"), st.integers(2, 12)),
    st.tuples(st.just("ordinal"), st.integers(2, 99), st.sampled_from(("mill", "bridge", "abbot"))),
    st.tuples(st.just("king"), st.sampled_from(("Henry", "Louis", "Charles")), st.integers(2, 12)),
    st.tuples(st.just("chapter"), st.integers(2, 12)),
    st.tuples(st.just("hedged"), st.sampled_from(sorted(HEDGES)), amounts, nouns),
    st.tuples(st.just("change"), st.sampled_from(("rise", "fall")), st.integers(2, 99)),
    st.tuples(st.just("degrees"), st.integers(-40, 120).filter(bool), st.sampled_from("FC")),
)


def _other_number(number):
    """Give numbers that a careless reader takes for another: a digit, a place, a scale off."""
    text = str(number)
    found = {number + 1, number * 10, number * 100, number * 1000, number + 10, 2 * number}
    found |= {number // 10, int(text[::-1]), int(text + text[-1])}
    found |= {int(text[:place] + text[place + 1 :] or "0") for place in range(len(text))}
    found |= {
        int(text[:p] + str((int(text[p]) + 5) % 10) + text[p + 1 :]) for p in range(len(text))
    }
    if 13 <= number <= 19:
        found.add((number - 10) * 10)
    return sorted(n for n in found if n != number and 2 <= n < 900_000_000)


@st.composite
def wrongs(draw, truth):  # noqa: C901, PLR0911, PLR0912 - one branch a kind
    """Give another truth that the first must never be taken for."""
    kind, *values = truth
    if kind in {"count", "percent", "measure", "ordinal", "fold", "chapter"}:
        number, *rest = values
        if kind == "measure" and draw(st.booleans()):
            other = draw(st.sampled_from([u for u in sorted(UNITS) if u != rest[0]]))
            return (kind, number, other)
        most = {"percent": 99, "ordinal": 99, "fold": 12, "chapter": 12}.get(kind, 900_000_000)
        others = [n for n in _other_number(number) if n <= most]
        return (kind, draw(st.sampled_from(others or [2 if number != 2 else 3])), *rest)
    if kind == "year":
        return (
            kind,
            draw(st.sampled_from([y for y in _other_number(values[0]) if 1000 < y < 2100])),
        )
    if kind == "day":
        year, month, day = values
        place = draw(st.integers(0, 2))
        if place == 0:
            return (kind, year + draw(st.sampled_from((-100, -10, -1, 1, 10, 100))), month, day)
        if place == 1:
            return (kind, year, month % 12 + 1, day)
        return (kind, year, month, day % 28 + 1)
    if kind == "decade":
        return (kind, values[0] + draw(st.sampled_from((-100, 100))))
    if kind == "century":
        return (kind, draw(st.sampled_from([n for n in (values[0] - 1, values[0] + 1) if n > 1])))
    if kind == "era":
        return (kind, values[0], not values[1])
    if kind == "money":
        pounds, shillings, pence = values
        changed = [(pounds + 1, shillings, pence), (pounds, shillings % 19 + 1, pence)]
        changed += [(pounds, shillings, pence % 11 + 1), (pounds * 10, shillings, pence)]
        return (kind, *draw(st.sampled_from(changed)))
    if kind == "range":
        low, high, noun = values
        return (
            kind,
            *draw(st.sampled_from([(low, high + 1), (low + 1, high), (low, high * 10)])),
            noun,
        )
    if kind == "king":
        return (kind, values[0], values[1] - 1 if values[1] > 2 else 3)
    if kind == "hedged":
        hedge, number, noun = values
        if draw(st.booleans()):
            return ("count", number, noun)
        return (
            kind,
            draw(st.sampled_from([h for h in sorted(HEDGES) if h != hedge])),
            number,
            noun,
        )
    if kind == "change":
        return (kind, {"rise": "fall", "fall": "rise"}[values[0]], values[1])
    number, scale = values
    return draw(
        st.sampled_from([(kind, -number, scale), (kind, number, "C" if scale == "F" else "F")])
    )


SENTENCES = (
    "The record tells of {}.",
    "It was said that {} there.",
    "He wrote of {} and was not believed.",
    "{} – so much the clerk remembered.",
    "At the time of the flood, {}, as the abbey's book has it.",
)
QUOTES = (
    "the book says {} and no more",
    "{}, according to the clerk of the works",
    "I saw {} with my own eyes; the river was high",
    "As to {}: the abbot did not deny it",
)


def told(draw, phrase, frames):
    """Put a phrase into a frame."""
    framed = draw(st.sampled_from(frames)).format(phrase)
    return framed[0].upper() + framed[1:] if framed[0].isalpha() else framed
