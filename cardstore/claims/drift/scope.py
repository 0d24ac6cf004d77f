"""Scope: a sentence that speaks of more, or of other, than the quote.

1. A word of quantity higher on the ladder few, some, most, all than any that the quote has.
2. A place or body on another rung than the quote's: "country" for "village", "industry" for
   "mill".
3. Many for one: "schoolmasters" where the quote has "the schoolmaster".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, nearest_parts, speaks_of_it
from cardstore.claims.drift.narrowed import find_narrowed
from cardstore.claims.drift.opposed_words import ALL_STEMS, BY_STEM
from cardstore.claims.drift.rungs import find_rungs
from cardstore.claims.drift.verbs import is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, stem_of
from cardstore.text.sieved_pattern import SievedPattern

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_FEW, _SOME, _MOST, _ALL = 1, 2, 3, 4
_LADDER = {
    **dict.fromkeys(listed("few hardly scarcely rarely seldom"), _FEW),
    **dict.fromkeys(
        listed("some several many often sometimes occasionally certain various numerous partly"),
        _SOME,
    ),
    **dict.fromkeys(
        listed("most mostly majority usually generally mainly largely chiefly typically"), _MOST
    ),
    **dict.fromkeys(
        listed(
            """
            all every everyone everybody everything always everywhere each entire entirely whole
            wholly completely totally invariably universally
            """
        ),
        _ALL,
    ),
}
_ALSO_ALL = listed("both any throughout total complete fully full nobody none no nothing")
_NO_QUANTITY = SievedPattern(
    r"""\b(?:after\sall | above\sall
    | in\sall\b(?!\s(?:the|of|its|their|his|her|our|my|these|those|such|\d)\b)
    | all\s(?:told|the\ssame)
    | at\sall\b(?!\s(?:the|of|its|their|his|her|our|my|these|those|such|\d)\b)
    | all\sright | all\sin\sall | all\sthe\smore
      | not\sall
    | all\sbut | first\sof\sall | all\salong | once\sand\sfor\sall | all\sat\sonce
      | most\s\w+(?:ed|al
    |ful|ous|ive|ant|ent|ary|ic|ble|ing)\b | on\sthe\swhole | as\sa\swhole | at\smost | each\sother
    | for\sthe\smost\spart | every\s(?:other|two|three|four|five|\d+) | half\sof\sall | of\sall
    | all\s(?:of\s)?(?:the\s)?(?:two|three|four|five|six|seven|eight|nine|ten|\d+))""",
    re.VERBOSE | re.IGNORECASE,
)
_SHORT = 60
"""Words of quotes in which "the schoolmaster" is all there is of schoolmasters."""
_ANY = listed("never no any not nor every each without")
"""Behind these "a funeral" is any: "never took a penny of a funeral"."""
_ANY_REACH = 7
_RATE = (
    r"(?:pence|penny|farthings?|shillings?|pounds?|guineas?|crowns?|cents?|dollars?|francs?|\d|[sd]\."
    r"|for|of)\s+(?:for\s+)?(?:an?|per)\s+"
)
"""Before a noun these say what it is for each: "sevenpence a barrel", "the cost of a bed"."""
_ONE = listed("the a an my his her our their this that its one")
_FEWER = listed("the my his her our their these those its of two three some several both such as")


def find_scope(
    sentence: Wording, quotes: Wording, *, titles: frozenset[str] = frozenset()
) -> tuple[Drift, ...]:
    """Give what the sentence says of more, or of other, than the quotes do.

    Args:
        sentence: the sentence's words.
        quotes: those of the quotes.
        titles: stems of the words of the sources' titles, which widen nothing.
    """
    found = _quantity(sentence, quotes) or _widened(sentence, quotes)
    found = found or find_narrowed(sentence, quotes)
    found = found or find_rungs(sentence, quotes, titles=titles)
    return found or _many_for_one(sentence, quotes)


_FOR_EVER = SievedPattern(
    r"""\b(?:for\s(?:the\s)?(?:rest|remainder)\sof\s(?:his|her|its|their|the)\s\w+
    | for\sever | forever
    | for\slife | unanimous(?:ly)? | without\sexception | to\sa\sman | the\sworld\sover
    | nothing\sbut | (?:throughout|across|all\sover)\s(?:the\s)?(?:\w+\s)?
      (?:country|world|nation|kingdom|land|realm|empire|continent|globe|county|region|coast)
    )\b""",
    re.VERBOSE | re.IGNORECASE,
)
"""Turns that make more of a matter, and of which a card that says so has a word."""
_DENIED = re.compile(
    r"\b(?:not|never|neither|nor|no|hardly|far\s+from)\s+(?:\w+\s+)?$", re.IGNORECASE
)
_EVER = listed(
    "rest remainder ever forever life unanimous unanimously exception man over nothing throughout"
    " across"
)
"""Words of which each of these turns has one."""
_OFTEN = listed("often frequently repeatedly regularly constantly commonly always usually daily")
_TIMES_OFTEN = listed("once twice thrice times hourly")
"""Behind these "daily" says how often: "twice daily"."""
_ONCE = SievedPattern(
    r"\b(?:only|but|just)\s(?:once|twice|one\s(?:time|occasion))|\b(?:once|twice)\sonly"
    r"|\b(?:rarely|seldom|once\sor\stwice|a\ssingle\stime|for\sonce)\b"
    r"|\b(?:once|twice)\s(?:in|a|each|every|per)\s|\btwice\b(?!\s(?:as|the|daily|weekly))",
    re.IGNORECASE,
)


def _widened(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "for the rest of his life", "all over the country", and "often" for "once"."""
    found = _FOR_EVER.search(sentence.text) if sentence.key_set & _EVER else None
    denied = found is not None and _DENIED.search(sentence.text[: found.start()])
    if found is not None and not denied and not _FOR_EVER.search(quotes.text):
        said = " ".join(found.group().split())
        last = stem_of(said.split()[-1].casefold())
        if last == "but" or last not in quotes.stem_set:
            return (Drift(said=said, given="", told=f"the card does not say “{said}”"),)
    often = next(
        (
            key
            for n, key in enumerate(sentence.keys)
            if key in _OFTEN and not (n and sentence.keys[n - 1] in _TIMES_OFTEN)
        ),
        "",
    )
    once = _ONCE.search(quotes.text) if often and not quotes.key_set & _OFTEN else None
    if once is not None and speaks_of_it(sentence, quotes) and not _is_turned(sentence, quotes):
        given = " ".join(once.group().split())
        return (Drift(said=often, given=given, told=f"the card says “{given}”, not “{often}”"),)
    return ()


def _is_turned(sentence: Wording, quotes: Wording) -> bool:
    """Tell whether the sentence has the opposite of a word too: "usually empty", "seldom full"."""
    theirs = frozenset(quotes.stems)
    return any(
        not other.isdisjoint(theirs)
        for stem in sentence.stem_set & ALL_STEMS
        for _, other in BY_STEM[stem]
    )


_A_HEAD = re.compile(
    r"\b(?:apiece|per)\b|\b(?:the|a|an)\s+(?:head|piece|bushel|quarter|pound|score|dozen|ton|yard"
    r"|acre|load|barrel|hundred|hour|day|night|week|month|year)\b",
    re.IGNORECASE,
)


def _quantity(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    mine = _ladder_of(sentence)
    if "each" in sentence.key_set and _A_HEAD.search(quotes.text):
        mine = [one for one in mine if one[1] != "each"]  # "14s. the head"
    if not mine:
        return ()
    high, word, noun = max(mine)
    if high < _MOST:
        return ()
    near = nearest_parts(sentence, quotes)
    theirs = _ladder_of(quotes)
    rate = word in {"every", "each"} and _is_rate(noun, quotes)
    often = rate or (
        word in {"every", "each"} and noun in _NOT_COUNTED - {one[2] for one in theirs}
    )
    as_much = often or any(
        rung >= high
        and (word not in {"all", "every"} or one in {"", noun} or one in sentence.stem_set)
        for rung, _, one in theirs
    )
    whole = word in _WHOLE and noun not in quotes.stem_set
    always = word in _AT_ALL_TIMES or (word in {"every", "each"} and noun in _OF_TIMES)
    as_much |= "but" in sentence.key_set and _ALL_BUT.search(quotes.text) is not None
    if as_much or (not whole and _says_all(quotes, near, always=always)):
        return ()
    if noun not in quotes.stem_set:
        return _all_of_others(sentence, quotes, word=word, noun=noun) if high == _ALL else ()
    theirs = [one for one in _ladder_of(quotes, parts=near) if one[2] == noun]
    given = max(theirs)[1] if theirs else ""
    if (not given and high < _ALL) or (given and _is_nearly_all(sentence, quotes, word=word)):
        return ()
    told = f"the card says “{given}”" if given else f"the card does not say “{word}”"
    return (Drift(said=word, given=given, told=told),)


def _is_nearly_all(sentence: Wording, quotes: Wording, *, word: str) -> bool:
    """Tell whether "nearly every house was hit" may be "hardly a house escaped"."""
    at = sentence.keys.index(word)
    nearly = at > 0 and sentence.keys[at - 1] in {"nearly", "almost", "virtually", "practically"}
    done = {s for s, k in zip(sentence.stems, sentence.keys, strict=True) if is_past(k)}
    told = any(s in quotes.stem_set for s in done & sentence.stem_set)
    return nearly and not told and bool(quotes.key_set & {"hardly", "scarcely", "few"})


def _is_rate(noun: str, quotes: Wording) -> bool:
    """Tell whether the quotes tell something for each of a noun: "sevenpence a barrel"."""
    return any(
        stem == noun and re.search(_RATE + "$", quotes.text[: quotes.starts[n]], re.IGNORECASE)
        for n, stem in enumerate(quotes.stems)
    )


def _says_all(quotes: Wording, near: frozenset[int], *, always: bool) -> bool:
    """Tell whether the nearest sentences of the quotes tell of all in another way: "none"."""
    here = {key for key, part in zip(quotes.keys, quotes.parts, strict=True) if part in near}
    return bool(here & _ALSO_ALL) or (always and "never" in here)


_ALL_BUT = re.compile(r"\ball\s+(?:but|except|save)\b", re.IGNORECASE)
_OF_TIMES = frozenset(
    stem_of(word)
    for word in """
    monday tuesday wednesday thursday friday saturday sunday day night week month year morning
    evening season summer winter spring autumn time market fair
    """.split()  # noqa: SIM905 - a table is easier to read so
)
_AT_ALL_TIMES = listed("always invariably")
_WHOLE = listed("whole entire")
_EVERYBODY = listed("everyone everybody everything")
_NOT_COUNTED = frozenset(
    stem_of(word)
    for word in """
    day night time week month year morning evening season summer winter hour moment while life
    story matter affair thing way reason part kind sort sense effort right respect account turn
    stage level point case occasion chance picture truth point set series number range
    one two three four five six seven eight nine ten
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Behind "all" and "every" these count nobody: "all night", "the whole story"."""


def _all_of_others(
    sentence: Wording, quotes: Wording, *, word: str, noun: str
) -> tuple[Drift, ...]:
    """Judge "all the ferrymen" where the quotes have no ferrymen: who is told of is widened."""
    if not speaks_of_it(sentence, quotes) or not noun:
        return ()
    everybody = word in _EVERYBODY
    if not everybody and (
        word not in _ALL_OF or noun in _NOT_COUNTED or is_told_by(noun, quotes.stem_set)
    ):
        return ()
    return (Drift(said=word, given="", told=f"the card does not say “{word}”"),)


_ALL_OF = listed("all every each entire whole")


def _ladder_of(
    wording: Wording, *, parts: frozenset[int] | None = None
) -> list[tuple[int, str, str]]:
    """Give the words of quantity: their rung, the word, and the stem of what they speak of."""
    if wording.key_set.isdisjoint(_LADDER):
        return []
    outside = [found.span() for found in _NO_QUANTITY.finditer(wording.text)]
    return [
        (_rung(wording, at), key, _behind(wording, at))
        for at, key in enumerate(wording.keys)
        if key in _LADDER
        and (parts is None or wording.parts[at] in parts)
        and not any(first <= wording.starts[at] < end for first, end in outside)
    ]


def _rung(wording: Wording, at: int) -> int:
    """Give the rung of a word of quantity; of "nearly all" that of most."""
    before = wording.keys[max(0, at - 2) : at]
    nearly = any(key in _NEARLY for key in before)
    return min(_LADDER[wording.keys[at]], _MOST) if nearly else _LADDER[wording.keys[at]]


_NEARLY = listed("nearly almost virtually practically")


def _behind(wording: Wording, at: int) -> str:
    """Give the stem of the first word behind a place that tells something; "" for none."""
    reach = range(at + 1, min(at + 5, len(wording.keys)))
    return next((wording.stems[n] for n in reach if wording.tells[n]), "")


_AS_ONE = frozenset(
    stem_of(word)
    for word in """
    repair cost loss talk work rain wage fee expense earning saving price negotiation payment profit
    preparation operation condition circumstance effort attempt fund charge rate sale proceeding
    day night week month year hour
    arrangement discussion measurement excavation restoration alteration improvement debt tax duty
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Of these many are told as one and one as many: "the repair", "repairs"."""


def _many_for_one(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    if len(quotes.keys) > _SHORT or not speaks_of_it(sentence, quotes):
        return ()
    for at, key in enumerate(sentence.keys):
        if not key.endswith("s") or key.endswith(("ss", "us", "is")) or not sentence.tells[at]:
            continue
        before = sentence.keys[max(0, at - 2) : at]
        if any(word in _FEWER for word in before) or sentence.stems[at] == key:
            continue
        if sentence.stems[at] in _AS_ONE:
            continue
        if sentence.written[at].endswith(("’s", "'s")):
            continue
        places = [n for n, stem in enumerate(quotes.stems) if stem == sentence.stems[at]]
        near = nearest_parts(sentence, quotes)
        general = any(_ANY & set(quotes.keys[max(0, n - _ANY_REACH) : n]) for n in places)
        general |= any(_is_of_its_kind(quotes, n) for n in places)
        one = (
            not general
            and not _is_rate(sentence.stems[at], quotes)
            and any(quotes.parts[n] in near for n in places)
            and all(quotes.keys[n] == key[:-1] and n and quotes.keys[n - 1] in _ONE for n in places)
        )
        if one:
            given = f"{quotes.written[places[0] - 1]} {quotes.written[places[0]]}"
            said = sentence.written[at]
            return (Drift(said=said, given=given, told=f"the card says “{given}”, not “{said}”"),)
    return ()


def _is_of_its_kind(quotes: Wording, at: int) -> bool:
    """Tell whether one stands for all its kind: "the swallow arrives", in the present."""
    led = at > 0 and quotes.keys[at - 1] in {"the", "a", "an"}
    behind = quotes.keys[at + 1] if at + 1 < len(quotes.keys) else ""
    verb = behind in {"is", "has", "does", "who"} or (
        behind.endswith("s") and not behind.endswith(("ss", "us")) and len(behind) > 3  # noqa: PLR2004 - "its", "was"
    )
    here = quotes.clauses[at] == quotes.clauses[at + 1] if behind else False
    clause = {
        key
        for key, one in zip(quotes.keys, quotes.clauses, strict=True)
        if one == quotes.clauses[at]
    }
    return led and verb and (behind == "who" or (here and clause.isdisjoint(_PAST_BE)))


_PAST_BE = listed("was were had did")
