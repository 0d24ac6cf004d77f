"""Sentences whose number is wrong for their quote, as templates: none may ever be supported.

Written for these tests. Each line changes one thing: the value, the unit, the scale, the direction,
the era, the sign, the precision, the noun, the period, or what kind of number it is.
"""

from __future__ import annotations

from hypothesis import strategies as st

WRONG = """
{a} barges and {b} goats came. | {b} barges and {a} goats came
In {y} there were {a} barges, in {z} {b} barges. | in {z} there were {a} barges, in {y} {b} barges
The barges rose from {a} to {c}. | the barges fell from {c} to {a}
The barges rose from {a} to {c}. | the barges rose from {c} to {a}
The barges rose by {a}. | the barges rose to {a}
The barges rose to {a}. | the barges rose by {a}
Rents rose {p} per cent. | rents rose {p} percentage points
Rents rose by {p}% in {y}. | rents rose by {p}% in {z}
{p} per cent of the {a} sailors drowned. | {p} per cent of the {b} sailors drowned
{a} barges came. | not {a} barges came
{a} barges did not come. | {a} barges came
Rents fell by {p} per cent. | rents did not fall by {p} per cent
On {d} May {y}. | in May {y}
In May {y}. | in {y}
In {y}. | in the {dec}s
In {y}. | in the {cen} century
In {y}. | from {y0} to {y1}
In {y}. | about {y}
Before {y}. | after {y}
{a} years later. | {a} years earlier
{a} miles north of the town. | {a} miles south of the town
{a} feet long. | {a} feet wide
£{a} was paid. | ${a} was paid
£{a} was paid. | {a}s. was paid
£{a} a year. | £{a} a month
{a}.{p} tons. | {a}{p} tons
{a} square miles. | {a} miles
{a} cubic feet. | {a} square feet
−{a} degrees. | {a} degrees
{a}°C. | {a}°F
{a} men died. | {a} men were born
{a} looms. | {a}00 looms
{a} looms. | X{a} looms
The X{a} loom. | {a} looms
Chapter {s}. | {s} chapters
Chapter {s}. | page {s}
Henry VII. | Henry VIII
the {s}th abbot | {s} abbots
{s} abbots | the {s}th abbot
{s}-fold growth was seen. | {s} per cent growth was seen
It grew {s}-fold. | it shrank {s}-fold
It grew by {s}00 per cent. | it grew {s}-fold
One in {s} drowned. | {s} drowned
One in {s} drowned. | {s} in 100 drowned
A {s}th of them drowned. | the {s}th of them drowned
Two-thirds drowned. | one-third drowned
More than {a} barges. | {a} barges
Nearly {a} barges. | {a} barges
Exactly {a} barges. | about {a} barges
Only {a} barges. | {a} barges
At least {a} barges. | {a} barges
Fewer than {a} barges. | nearly {a} barges
{a} to {c} barges. | {a} barges and {c} goats
{a} to {c} barges. | more than {a} barges
{a} barges. | {a} to {c} barges
{a} barges. | between {c} and {a}00 barges, never {b}
At {h} p.m. | at {h} a.m.
At {h} o'clock. | at {h} miles
At half past {h}. | at {h} o'clock
{a} dozen eggs. | {a} eggs
{a} eggs. | {a} dozen eggs
{a} score of eggs. | {a} eggs
{a} million eggs. | {a} thousand eggs
{a} tons of silk. | {a} tons of coal
{a} per cent of the weavers. | {a} per cent of the sailors
the year {y} BC | the year {y} AD
In {y}. | in {y} B.C.
The {dec}s. | {dec} goats
{y} goats. | in {y}
In {y}. | {y} goats
the first half of the {cen} century | the second half of the {cen} century
the early {dec}s | the late {dec}s
Volume {s}. | {s} volumes
{a} of the {c} goats died. | {c} of the {a} goats died
He sold {a} goats. | he bought {a} goats
He was {a} years old. | he was there {a} days
{a} goats and sheep | {a}½ goats
{a}½ miles. | {a} miles
{a} miles. | {a}½ miles
{a} or {c} miles. | {a} miles
On {d} May {y}. | on {d} March {y}
{d} May | {d} days
{a} guineas | {a} pounds
{a}d. | {a}s.
{p} per mille | {p} per cent
Twice as many barges came. | half as many barges came
The barges doubled. | the barges trebled
both barges sank | three barges sank
Several barges sank. | the barges sank
Dozens of barges sank. | barges sank
{a},000 barges sank. | {a} barges sank
{a}m barges sank. | {a} barges sank
£{a} million | £{a}
£{a} | £{a} million
World War I | World War II
The {s}th barge sank. | {s}/{a} barges sank
{a} barges per day | {a} barges per week
{a} barges a day | {a} barges
the class of {y} | the class of {z}
{a}% | {a}
{a} | {a}%
The net weight was {a} tons. | the gross weight was {a} tons
Exports were {a} tons. | imports were {a} tons
The maximum was {a} tons. | the minimum was {a} tons
The last {a} years. | the first {a} years
Half-pay was given for {a} years. | full pay was given for {a} years
He rode {a} miles in a day. | he rode {a} miles in a week
The odds were {b}:{a}. | the odds were {a}:{b}
More than half voted. | less than half voted
Before {y} he was poor. | in {y} he was poor
{a} miles a day | {a} miles a week
{a} clocks | {a} locks
The Hundred Years’ War lasted {a} years. | the Thirty Years’ War lasted {a} years
""".strip().splitlines()

CENTURIES = {16: "sixteenth", 17: "seventeenth", 18: "eighteenth", 19: "nineteenth"}


@st.composite
def fillings(draw):
    """Give values for the names in the templates; a < b < c, y0 < y < y1 < z."""
    a = draw(st.integers(13, 90))
    b = a + draw(st.integers(5, 40))
    y = draw(st.integers(1510, 1899).filter(lambda year: year % 100 > 10))
    return {
        "a": a,
        "b": b,
        "c": b + draw(st.integers(3, 50)),
        "y": y,
        "y0": y - 5,
        "y1": y + 7,
        "z": y + draw(st.integers(8, 90)),
        "p": draw(st.integers(12, 49)),
        "d": draw(st.integers(2, 28)),
        "s": draw(st.integers(4, 9)),
        "h": draw(st.integers(2, 11)),
        "dec": y - y % 10,
        "cen": CENTURIES[(y - 1) // 100 + 1],
    }


def fill(template, values):
    """Put values into a template: the sentence and the quote."""
    for name, value in values.items():
        template = template.replace(f"{{{name}}}", str(value))
    sentence, quote = template.split(" | ")
    return sentence, quote
