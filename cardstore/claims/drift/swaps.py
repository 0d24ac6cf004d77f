"""Swaps: one thing of the quotes told as another, all around it being the quotes' own.

1. A noun that the quotes do not have stands where they have another: the word before it or behind
   it is the quotes', with the same little words between, and so is most of the sentence.
2. One of a small kind (kin, limbs, beasts, drinks, colours …) for another of its kind.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, is_told_closely, nearest_parts
from cardstore.claims.drift.verbs import is_past
from cardstore.claims.word_lists import IRREGULAR, LITTLE, listed
from cardstore.claims.wording import is_told_by, read_wording, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_KINDS = """
    mother father brother sister husband wife son daughter uncle aunt nephew niece cousin widow
        widower grandmother grandfather ;
    arm leg hand foot head eye ear nose knee shoulder finger thumb neck hip tooth ;
    horse cow ox sheep goat pig dog cat hen goose duck mule donkey ;
    wine water beer ale milk vinegar honey oil brandy rum gin cider tea coffee ;
    wheat barley oats rye rice maize hop potato bean pea ;
    herring cod salmon crab eel trout pork beef mutton bacon butter cheese ;
    gold silver copper iron lead tin brass steel zinc ;
    coal clay peat timber brick stone slate sand chalk ;
    red blue green yellow white black brown grey ;
    wool cotton silk linen flax hemp ;
    shoe clock watch hat coat glove boot ;
    bishop abbot vicar curate sexton deacon monk nun ;
    tower bridge gate chapel church mill castle wall kiln barn ;
    carpenter mason smith baker butcher miller weaver tailor cook surgeon carter
        physician apothecary dentist lawyer solicitor barrister schoolmaster engineer architect ;
    snow rain hail fog wind thunder frost
"""
"""Things of one kind, of which none is another."""
_KIND_OF: dict[str, int] = {
    stem_of(word): number for number, kind in enumerate(_KINDS.split(";")) for word in kind.split()
}
_KIN = listed("family household relations parents")
_SHARE = 3
"""A sentence of fewer words that tell something is all frame and no matter."""
_VERBS = frozenset(IRREGULAR) - listed(
    """
    man men woman women child children foot feet tooth teeth goose geese ox oxen wife wives life
    lives knife wolf wolves thief thieves person persons people brother brothers mouse mice gift
    loan loans sale sales sight song songs speech theft flight choice birth death marriage burial
    hunger silence poverty strength length health heat height width freedom choir crisis analysis
    light ring wind cut cost
    """
)
_NO_NOUN = (
    "ed", "ing", "ly", "ful", "ous", "ive", "able", "ible", "ise", "ize", "less", "est", "ish",
    "ant", "ent", "ial", "ical", "ic", "wards", "ward", "ality",
)  # fmt: skip
_PLAIN = listed("stable table cable gable forest harvest chest nest king ring wing string bed shed")
"""Nouns that only end like other words."""
_COMPARING = listed(
    "fewer greater smaller higher lower larger later earlier better worse closer nearer"
)
_LOOSE = frozenset(
    stem_of(word)
    for word in """
    man woman people person child thing place way part kind sort time year day month week number
    amount account matter case fact reason result event end beginning work member group folk
    inhabitant resident villager townsman local worker later earlier link association connection
    level rate share size range report record register book letter account source author writer
    back away home ashore aboard together apart aside forward ago soon
    newspaper paper study article survey minute history chronicle document text editor diary log
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    hundred thousand dozen score half
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Nouns that may stand for almost any other, or for the source."""


def find_swaps(
    sentence: Wording, quotes: Wording, *, beside: frozenset[str] = frozenset()
) -> tuple[Drift, ...]:
    """Give the noun that the sentence has where the quotes have another.

    Args:
        sentence: the sentence's words.
        quotes: those of the quotes.
        beside: stems of the sources' records: names of authors, words of titles.
    """
    if not is_told_closely(sentence, quotes):
        return ()
    held = quotes.stem_set | beside
    new = [n for n, told in enumerate(sentence.tells) if told and _is_new(sentence, n, held)]
    if not new:
        return ()
    found = _of_a_kind(sentence, quotes, new=new) or _in_a_copy(sentence, quotes, new=new)
    if found or len(new) > 1 or sum(sentence.tells) < _SHARE:
        return found
    return _in_its_place(sentence, quotes, new=new)


def _is_new(sentence: Wording, at: int, held: frozenset[str]) -> bool:
    return not is_told_by(sentence.stems[at], held)


def _of_a_kind(sentence: Wording, quotes: Wording, *, new: list[int]) -> tuple[Drift, ...]:
    near: frozenset[int] | None = None
    others = [n for n, tells in enumerate(sentence.tells) if tells and n not in new]
    exact = sum(sentence.stems[n] in quotes.stem_set for n in others)
    if len(new) > 1 and 3 * exact < 2 * (len(others) + len(new) - 1):
        return ()
    for at in new:
        kind = _KIND_OF.get(sentence.stems[at])
        if kind is None:
            continue
        near = nearest_parts(sentence, quotes) if near is None else near
        if not kind and quotes.key_set & _KIN:
            continue  # "his wife" of "his family"
        for n, stem in enumerate(quotes.stems):
            other = _KIND_OF.get(stem) == kind and stem not in sentence.stem_set
            if other and quotes.parts[n] in near:
                return (_drift(sentence.written[at], quotes.written[n]),)
    return ()


def _in_its_place(sentence: Wording, quotes: Wording, *, new: list[int]) -> tuple[Drift, ...]:
    before, behind = _slots(quotes.text)
    mine = _sides(sentence)
    for at in new:
        if not _is_noun(sentence, at) or _describes(sentence, at):
            continue
        for side, slots in zip(mine[at], (before, behind), strict=True):
            for n in slots.get(side, ()) if side else ():
                stem = quotes.stems[n]
                other = not is_told_by(stem, sentence.stem_set) and not _is_alike(
                    stem, sentence.stems[at]
                )
                if other and _is_noun(quotes, n):
                    return (_drift(sentence.written[at], quotes.written[n]),)
    return ()


def _describes(sentence: Wording, at: int) -> bool:
    """Tell whether a word only says of what kind the next is: "broad daylight"."""
    follows = at + 1 < len(sentence.keys) and sentence.clauses[at + 1] == sentence.clauses[at]
    owner = sentence.written[at].endswith(("’s", "'s", "s’", "s'"))
    verb = follows and (is_past(sentence.keys[at + 1]) or sentence.keys[at + 1].endswith("s"))
    return follows and sentence.tells[at + 1] and not verb and not owner


def _in_a_copy(sentence: Wording, quotes: Wording, *, new: list[int]) -> tuple[Drift, ...]:
    """Judge one noun, or two side by side, in a sentence that is else word for word the quotes'.

    All other words that tell something, and figures, stand in one sentence of the quotes, and where
    the noun stands, before the next or behind the last of these, that has another which the
    sentence has not. A paraphrase seldom keeps all words but one.
    """
    if len(new) > _PAIR or new[-1] - new[0] >= len(new) or not _ends_phrase(sentence, new):
        return ()
    kept = [n for n, tells in enumerate(sentence.tells) if tells and n not in new]
    figures = len(_DIGITS.findall(sentence.text))
    exact = [n for n in kept if sentence.stems[n] in quotes.stem_set]
    if len(exact) < len(kept) or len(kept) + figures < _SHARE:
        return ()
    stem = sentence.stems[new[-1]]
    for part in nearest_parts(sentence, quotes):
        here = [n for n, one in enumerate(quotes.parts) if one == part and quotes.tells[n]]
        if any(sentence.stems[n] not in {quotes.stems[m] for m in here} for n in kept):
            continue
        for n in _beside(sentence, quotes, new=new, kept=kept, here=here):
            if not _may_be(stem, quotes.stems[n]):
                return (_drift(sentence.written[new[-1]], quotes.written[n]),)
    return ()


_PAIR = 2
_GAP = 3
_DIGITS = re.compile(r"\d[\d,.]*\d|\d")


def _beside(
    sentence: Wording, quotes: Wording, *, new: list[int], kept: list[int], here: list[int]
) -> list[int]:
    """Give the words of the quotes that stand where the sentence has the new one.

    They are the last few before the word that follows it in the sentence, or the first few behind
    the one before it, and none of them is in the sentence.
    """
    follows = next((n for n in kept if n > new[-1]), None)
    leads = next((n for n in reversed(kept) if n < new[0]), None)
    found: list[int] = []
    if follows is not None:
        at = next(m for m in here if quotes.stems[m] == sentence.stems[follows])
        found += _run([m for m in reversed(here) if m < at], sentence, quotes)
    if leads is not None:
        at = next(m for m in here if quotes.stems[m] == sentence.stems[leads])
        found += _run([m for m in here if m > at], sentence, quotes)
    return found


def _run(places: list[int], sentence: Wording, quotes: Wording) -> list[int]:
    """Give the nearest noun of the first few places, up to a word that the sentence has too."""
    for n in places[:_GAP]:
        if is_told_by(quotes.stems[n], sentence.stem_set):
            break
        if _is_noun(quotes, n):
            return [n]
    return []


def _ends_phrase(sentence: Wording, new: list[int]) -> bool:
    """Tell whether new words are a noun phrase of their own: "the clock face dates"."""
    first, last = new[0], new[-1]
    key = sentence.keys[last]
    if not _is_noun(sentence, last) or key.endswith(_ABSTRACT) or key in _ABSTRACTS:
        return False
    after = last + 1
    if after < len(sentence.keys) and sentence.clauses[after] == sentence.clauses[last]:
        follows = sentence.keys[after]
        if sentence.tells[after] and not (is_past(follows) or follows.endswith("s")):
            return False
    before = sentence.keys[first - 1] if first else ""
    led = first > 0 and sentence.clauses[first - 1] == sentence.clauses[first]
    described = led and sentence.tells[first - 1]
    return before in _LED or described or (not led and key.endswith("s"))


_LED = listed("the a an his her its their our my your no some any every each this that of and or")
_ABSTRACT = ("tion", "sion", "ity", "ence", "ance", "ism", "ship", "ment", "age", "cy", "al")
_ABSTRACTS = listed(
    """
    money legacy sum price cost debt cause decline fall rise loss gain growth increase drop total
    figure majority half alone idle solid extra male female upper lower last first second third
    fourth fifth sixth seventh eighth ninth tenth
    """
)


def _may_be(one: str, other: str) -> bool:
    """Tell whether two stems may name one thing: alike, or one the other's end: "footbridge"."""
    return (
        _is_alike(one, other)
        or is_told_by(one, frozenset({other}))
        or one.endswith(other)
        or other.endswith(one)
    )


def _is_alike(one: str, other: str) -> bool:
    """Tell whether two stems may be one word's: "metre" and "meter", "wildfowl" and "wild"."""
    return one[:3] == other[:3] or one[-5:] == other[-5:]


def _drift(said: str, given: str) -> Drift:
    return Drift(said=said, given=given, told=f"the card says “{given}”, not “{said}”")


def _is_noun(wording: Wording, at: int) -> bool:
    """Tell whether a word may be a noun; names are left to the check of names."""
    key = wording.keys[at]
    if wording.written[at][0].isupper() and at and wording.tells[at]:
        return False
    led = wording.keys[at - 1] if at else ""
    follows = wording.keys[at + 1] if at + 1 < len(wording.keys) else ""
    behind = _BEHIND_VERBS if key.endswith("s") else _BEHIND_SAYING
    if led in _BEFORE_VERBS or follows in behind or key in _NO_THINGS:
        return False
    formed = key.endswith(_NO_NOUN) and key not in _PLAIN
    if wording.stems[at] in _LOOSE or formed or key in _VERBS or is_past(key):
        return False
    return key not in _COMPARING and len(key) > 2  # noqa: PLR2004 - "go", "up"


_BEFORE_VERBS = listed(
    "not to do did does will would shall should can could may might must cannot never"
)
_BEHIND_VERBS = listed("the a an that little nothing much it him her them this these those how")


_BEHIND_SAYING = listed("that how whether")
"""“The authors warn that …”: no noun stands before these, or nearly none."""
_NO_THINGS = listed("longer late early behind ahead beforehand away alone apart")


@lru_cache(maxsize=4096)
def _slots(text: str) -> tuple[dict[str, tuple[int, ...]], dict[str, tuple[int, ...]]]:
    """Give the places of words by what stands before and by what stands behind them."""
    before: dict[str, tuple[int, ...]] = {}
    behind: dict[str, tuple[int, ...]] = {}
    for n, sides in _sides(read_wording(text)).items():
        for side, slots in zip(sides, (before, behind), strict=True):
            slots[side] = (*slots.get(side, ()), n)
    return before, behind


def _sides(wording: Wording) -> dict[int, tuple[str, str]]:
    """Give for each word that tells what stands before and behind it, up to the next that tells."""
    places = [n for n, told in enumerate(wording.tells) if told]
    found: dict[int, tuple[str, str]] = {}
    for number, at in enumerate(places):
        last = places[number - 1] if number else -1
        following = places[number + 1] if number + 1 < len(places) else -1
        found[at] = (_way(wording, last, at, of=last), _way(wording, at, following, of=following))
    return found


def _way(wording: Wording, first: int, last: int, *, of: int) -> str:
    """Give the little words between two places and the stem of one of these; "" where too far."""
    if first < 0 or last < 0 or last - first > _FAR:
        return ""
    if wording.clauses[first] != wording.clauses[last]:
        return ""
    between = [wording.keys[n] for n in range(first + 1, last)]
    kept = [key for key in between if key in LITTLE and key not in _DETERMINERS]
    return " ".join((*kept, wording.stems[of]))


_FAR = 4
_DETERMINERS = listed("the a an his her its their our my these those this that")
