"""Numbers: every figure that a text states, and whether a sentence's figures stand in its quotes.

Comes in: a sentence of a draft, the quotes of its cards. Goes out: `find_figures` gives the figures
of a text with value, unit, hedge and what they are bound to; `compare_numbers` says of each figure
of a sentence whether a quote supports it, lacks it, or whether a person has to look;
`figures_of` gives a quote's figures as fields. The steps, one module each:

1. `tokens` cuts words, digits and signs, with their places;
2. `digits`, `spelled` and `ordinals` read cardinal and ordinal numbers;
3. `units`, `money`, `nouns` and `hedges` know the words that go with numbers;
4. `amounts`, `shares`, `dates`, `times`, `names` and `vague` recognise one kind of figure each, and
   `numerals` what has a value in a form that none of them reads;
5. `find` runs them over the text, `binding` adds noun, direction, negation, base and period;
6. `compare` holds figure against figure by `rules` (`measures`, `moments`, `bounds`, `bonds`), and
   `further` looks whether what no quote states is for a person (`derived`); `alike` and `dressed`
   know the words and kinds in which two figures are the same;
7. `wholes`, `contexts`, `predicates` and `opposites` look last at what is stated: do the words
   around the two figures make them say different things?
8. `days` holds weekdays, feasts and times of day against the quotes, for those who ask.

Nothing here knows a library or a card. Spelled numbers are read in English only.
"""

from __future__ import annotations

from cardstore.text.numbers.compare import (
    ComparedFigure,
    NumberComparison,
    compare_days,
    compare_numbers,
)
from cardstore.text.numbers.figure import Figure, FigureKind
from cardstore.text.numbers.find import find_figures
from cardstore.text.numbers.judgement import Answer
from cardstore.text.numbers.stated import StatedField, StatedFigure, figures_of

__all__ = [
    "Answer",
    "ComparedFigure",
    "Figure",
    "FigureKind",
    "NumberComparison",
    "StatedField",
    "StatedFigure",
    "compare_days",
    "compare_numbers",
    "figures_of",
    "find_figures",
]
