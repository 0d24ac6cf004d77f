"""Word names: surnames, firms, states and towns that are English words as well.

Comes in: a sentence. Goes out: its first word where it stands as a name does: "Baker left his
wife", never "Baker's dozens are thirteen". In the middle of a sentence the capital tells.

    1. What is counted never stands bare in the singular ("the cook stole"), so that bare words of
       trades, ranks and beasts before a verb are names.
    2. What is not counted ("snow", "price") and what ends in s may be bare. It is a name only
       before a deed that things do not do: "Stone sold the farm", never "Snow fell".

English, of this project's own choosing, and meant to grow.
"""

from __future__ import annotations

from cardstore.claims.drift.verbs import is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import read_wording, stem_of

_COUNTED = listed(
    """
    smith baker cook butcher brewer miller mason carpenter cooper fisher fowler hunter gardener
    gardner shepherd weaver taylor tailor tanner turner thatcher sawyer carter porter potter parker
    walker webster fuller glover hooper skinner slater spicer tyler wheeler wright barber butler
    chandler clerk clark archer bowman singer piper harper fiddler player reader page squire knight
    baron king prince duke earl pope bishop abbot abbott priest parson deacon monk friar judge
    sheriff marshall marshal major sergeant constable steward chamberlain chancellor hood bell ball
    bird finch fox wolf lamb bull hare swan drake heron nightingale partridge peacock pike roach
    herring salmon crane crow buck hart hawk falcon martin rook parrot badger
    hill hall ward church chapel lane street bridge ford brook lake pool well barn house castle
    tower gate cross mill moor heath marsh field grove bush thorn reed root
    hunt chase cash bond nutter pounder child bishop friend noble savage stranger newman freeman
    goodman chapman coleman workman boatman underwood hedge ridge cliff shaw holt dale vale
    churchill johnson jackson anderson bishop brown may bacon biden
    turkey guinea iceland buffalo mobile target orange shell sprint oracle visa caterpillar subway
    apple barclays sony boeing bayer boots gap meta
    """
)
"""Bare before a verb, these are names."""
_UNCOUNTED = listed(
    """
    green black white gray grey young long short small rich wise good strong sharp swift bright
    wells banks woods brooks waters rivers fields stones hills parks mills holmes rhodes flowers
    rose grace faith hope joy love price power stone wood snow frost winter summer rice salt pepper
    coal steel gold silver day knight law lord grant cotton sands bland moody gay hardy reading
    bath nice cork hastings settle street will mark bill frank rob jack dick pat ray dean guy grand
    amazon google total next virgin
    """
)
"""These are, where something is done that only somebody does."""
_BEHIND_NAMES = listed(
    "is was has had does did will would may might must can could and himself herself"
    " left led hit put set cut let shut beat read lay"
)
_OF_THINGS = frozenset(
    stem_of(word)
    for word in """
    fall pass die reign rule prevail beckon arrive come go end begin start change turn grow rise
    sink fade follow remain become seem matter mean cost count vary last kill break conquer win
    lose lead bring make keep give take fill cover flow dry run drive spread stop close open return
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""What is said of seasons, prices and hopes too."""


def begins_as_name(text: str) -> bool:
    """Tell whether the first word stands as a name does: before a verb in the past, "is", "has".

    >>> begins_as_name("Brown took bribes."), begins_as_name("Brown bread was dear.")
    (True, False)
    """
    keys = read_wording(text).keys[:2]
    return len(keys) > 1 and (is_past(keys[1]) or keys[1] in _BEHIND_NAMES)


def first_word_name(text: str) -> str:
    """Give the first word of a sentence where, an English word, it stands as a name; else "".

    >>> [first_word_name(one) for one in ("Cook sold it.", "Winter passed.", "Cook it well.")]
    ['Cook', '', '']
    """
    wording = read_wording(text)
    if len(wording.keys) < 2 or not wording.written[0][0].isupper():  # noqa: PLR2004 - two words
        return ""
    first, second = wording.keys[:2]
    if first in _COUNTED and begins_as_name(text):
        return wording.written[0]
    deed = is_past(second) and second not in _BEHIND_NAMES and wording.stems[1] not in _OF_THINGS
    if first in _UNCOUNTED and deed:
        return wording.written[0]
    return ""
