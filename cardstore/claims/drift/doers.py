"""Doers: a verb of the quotes that the sentence tells of somebody else.

1. Before a past form of the sentence stands who did it; of the quotes' same verb he is looked for
   in its clause, through "who", and over an "and" in the clause before. Where both are named and
   have no word in common, and the sentence's is somebody of the quotes, the doers are exchanged.
2. "I" is the source's author, "some" and "others" are not; "he" is no daughter.
3. Who gets something does not give it; see `hands`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, is_told_closely
from cardstore.claims.drift.hands import find_hands
from cardstore.claims.drift.verbs import is_attribute, is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import is_told_by, read_wording, stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_AUTHOR = "@author"
_OTHERS = "@others"
_BE = listed("is was are were been being be got")
_HAVE = listed("had has have")
_WHO = listed("who which that")
_I = listed("i we")
_SOME = listed("some others many few everyone everybody nobody several")
_PRONOUNS = listed("he she they it you one these those this all both none each another")
_FELLOWS = frozenset(stem_of(one) for one in ("colleague", "fellow", "comrade", "neighbour"))
"""Whose they are is told before: "38 of their colleagues"."""
_STOPS = listed("of in at on from with for to by as than after before under over near into upon")
_JOINS = listed("and but or yet")
_SHE = frozenset(
    stem_of(word)
    for word in (
        "mother", "daughter", "sister", "wife", "aunt", "widow", "woman", "girl", "lady", "queen",
        "niece", "grandmother", "maid", "nurse", "countess", "duchess", "nun", "empress",
        "housekeeper",
    )
)  # fmt: skip
_HE = frozenset(
    stem_of(word)
    for word in (
        "father", "son", "brother", "husband", "uncle", "widower", "man", "boy", "lord", "king",
        "nephew", "grandfather", "manservant", "footman", "butler", "duke", "earl", "bishop",
        "priest",
        "vicar", "gamekeeper", "captain", "colonel", "sergeant", "squire",
    )
)  # fmt: skip
_NO_DOER = frozenset(
    stem_of(word)
    for word in """
    year month week day time morning evening night noon spring summer autumn winter story report
    account one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    hundred thousand dozen score half quarter third fifth tenth full part rest most more
    say tell write report accord find hold do have
    afterwards later soon earlier again today yesterday sometimes
    """.split()  # noqa: SIM905 - a table is easier to read so
)
_EXCEPTS = listed("except excepting save but only")
_REACH = 7


def find_doers(
    sentence: Wording, quotes: Wording, *, authors: frozenset[str] = frozenset()
) -> tuple[Drift, ...]:
    """Give the verb that the sentence tells of another than the quotes do.

    Args:
        sentence: the sentence's words.
        quotes: those of the quotes.
        authors: surnames of the quoted sources' authors, as keys.
    """
    if not is_told_closely(sentence, quotes):
        return ()
    for at, what, passive in _deeds(sentence.text):
        mine, pronoun = _doer(sentence, at, authors=authors, quoting=False)
        if not mine or pronoun:
            continue
        head = _head(sentence, at)
        gives = not passive and head in mine
        drift = find_hands(sentence, quotes, at=at, head=head) if gives else None
        drift = drift or _of_another(sentence, quotes, at=at, what=what, passive=passive, mine=mine)
        if drift is not None:
            return (drift,)
    return ()


@lru_cache(maxsize=4096)
def _deeds(text: str) -> tuple[tuple[int, str, bool], ...]:
    """Give a text's past forms: the place, what is done, and whether it is told passively."""
    wording = read_wording(text)
    found = []
    for at, (key, stem) in enumerate(zip(wording.keys, wording.stems, strict=True)):
        if key in _BE:
            after = wording.keys[at + 1] if at + 1 < len(wording.keys) else ""
            if after == "against" or (after and wording.tells[at + 1] and not is_past(after)):
                found.append((at, f"be {wording.stems[at + 1]}", False))
        elif wording.tells[at] and stem not in _NO_DOER and _is_deed(wording, at):
            passive = any(one in _BE for one in wording.keys[max(0, at - 2) : at])
            found.append((at, stem, passive))
    return tuple(found)


def _is_deed(wording: Wording, at: int) -> bool:
    key = wording.keys[at]
    if is_past(key) and not key.endswith("s"):
        return not is_attribute(wording, at) and not _is_participle(wording, at)
    if at > 0 and is_past(wording.keys[at - 1]):
        return False  # "recommended boiling it"
    follows = at > 0 and wording.clauses[at - 1] == wording.clauses[at] and wording.tells[at - 1]
    return key.endswith("ing") and bool(follows) and len(key) > len("thing")


_BE_OR_HAVE = _BE | _HAVE


def _is_participle(wording: Wording, at: int) -> bool:
    """Tell whether a past form only says which: "the eleven people buried in March came from …".

    Another past form follows in its clause with no "and" between, and no auxiliary stands before.
    """
    if not _BE_OR_HAVE.isdisjoint(wording.keys[max(0, at - 2) : at]):
        return False
    for n in range(at + 1, len(wording.keys)):
        if wording.clauses[n] != wording.clauses[at] or wording.keys[n] in _JOINS:
            return False
        if wording.keys[n] in _STOPS_OF_VERBS:
            return False
        if wording.keys[n] in _BE | _HAVE or is_past(wording.keys[n]):
            return n > at + 1
    return False


_STOPS_OF_VERBS = listed("to that how after before when while since than as")


def _doer(
    wording: Wording, at: int, *, authors: frozenset[str], quoting: bool
) -> tuple[frozenset[str], str]:
    """Give the words of who does it, and the pronoun that stands for him; nothing where unclear."""
    clause = wording.clauses[at]
    before = [n for n in range(_begin(wording, at), at) if wording.clauses[n] == clause]
    if before and wording.keys[before[-1]] in _COUNTING:
        return frozenset(), "?"
    own, pronoun = _named(wording, before, authors=authors, quoting=quoting)
    part = wording.parts[at]
    ahead = [n for n in range(at) if wording.clauses[n] < clause and wording.parts[n] == part]
    if ahead and before and wording.keys[before[0]] in _WHO:
        near = [n for n in ahead if wording.clauses[n] == wording.clauses[ahead[-1]]]
        whom, _ = _named(wording, near[-_WHOS:], authors=authors, quoting=quoting)
        return own | whom, ""
    if own or pronoun:
        return own, pronoun
    aside = [n for n in ahead if wording.clauses[n] == clause - 1]
    if quoting and not before and aside and _is_aside(wording, aside):
        main = [n for n in ahead if wording.clauses[n] == clause - 2]
        whom, pronoun = _named(wording, main[-_WHOS:], authors=authors, quoting=quoting)
        if whom:
            beside, _ = _named(wording, aside, authors=authors, quoting=quoting)
            return whom | beside, pronoun
    if not before or wording.keys[before[0]] in _JOINS or not quoting:
        return _named(wording, ahead, authors=authors, quoting=quoting)
    return frozenset(), "?"


def _is_aside(wording: Wording, places: list[int]) -> bool:
    """Tell whether a clause only says more of the one before: "who …", "Mr. Dacre"."""
    first = wording.keys[places[0]]
    return first in _WHO | _TITLES or (wording.written[places[0]][0].isupper() and len(places) < 4)  # noqa: PLR2004 - a name


_COUNTING = listed(
    """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
    """
)


def _begin(wording: Wording, at: int) -> int:
    """Give the place from which who does it may be named: behind an earlier verb's own words.

    "When the pump came only nine hands were needed": the pump does not need. Where nothing stands
    between two verbs, both are told of one.
    """
    aux = at
    if at and wording.keys[at - 1] in {"and", "or"}:
        return 0  # "he praised the one and condemned the other"
    while aux and (wording.keys[aux - 1] in _BE | _HAVE or not wording.tells[aux - 1]):
        aux -= 1
    for n in range(aux - 1, -1, -1):
        if wording.clauses[n] != wording.clauses[at]:
            break
        earlier = is_past(wording.keys[n]) and not is_attribute(wording, n)
        if earlier and wording.keys[n] not in _HAVE | _BE:
            named = any(wording.tells[m] for m in range(n + 1, aux))
            relative = any(wording.keys[m] in _WHO for m in range(n))
            return n + 1 if named and not relative else 0
    return 0


_WHOS = 3


def _named(
    wording: Wording, places: list[int], *, authors: frozenset[str], quoting: bool
) -> tuple[frozenset[str], str]:
    """Read who is named in a stretch: his words, or those behind the last pronoun, and that."""
    found: set[str] = set()
    pronoun = ""
    for n in places:
        key = wording.keys[n]
        if key in (_I if quoting else authors):
            found = {_AUTHOR}
        elif key in _SOME:
            found.add(_OTHERS)
        elif key in _PRONOUNS or (quoting and wording.stems[n] in _FELLOWS):
            found, pronoun = set(), key
        elif _may_do(wording, n):
            found.add(wording.stems[n])
    return frozenset(found), pronoun


def _may_do(wording: Wording, at: int) -> bool:
    """Tell whether a word may name a doer: no verb ("31 died and 19 remained"), no owner."""
    if not wording.tells[at] or wording.stems[at] in _NO_DOER or _owns(wording, at):
        return False
    return not is_past(wording.keys[at]) or is_attribute(wording, at)


def _owns(wording: Wording, at: int) -> bool:
    """Tell whether a word only says whose the next is: "the keeper's wife"."""
    owner = wording.written[at].endswith(("’s", "'s"))
    return owner and at + 1 < len(wording.tells) and wording.tells[at + 1]


def _owner(wording: Wording, at: int) -> str:
    """Give the stem of whose kin a subject is; "" where it is nobody's."""
    for n in range(at):
        kin = wording.clauses[n] == wording.clauses[at] and _owns(wording, n)
        if kin and wording.stems[n + 1] in _SHE | _HE:
            return wording.stems[n]
    return ""


def _of_another(
    sentence: Wording,
    quotes: Wording,
    *,
    at: int,
    what: str,
    passive: bool,
    mine: frozenset[str],
) -> Drift | None:
    head = _head(sentence, at)
    verb = sentence.written[at + what.startswith("be ")]
    given = ""
    for place, other, passively in _deeds(quotes.text):
        if other != what:
            continue
        if passively and not passive:
            agent = _agent(quotes, place)
            if agent and _is_put_for(sentence, quotes, at=at, place=place, head=head, agent=agent):
                return _drift(head, verb, max(agent, key=len))
        theirs, pronoun = _doer(quotes, place, authors=frozenset(), quoting=True)
        if pronoun in {"he", "she"} and not theirs and passive == passively:
            against = head in (_SHE if pronoun == "he" else _HE) or mine == {_AUTHOR}
            return _drift(head, verb, pronoun) if against else None
        excepted = _OTHERS in theirs and (sentence.key_set | quotes.key_set) & _EXCEPTS
        same = (
            any(_is_one(one, theirs) for one in mine)
            or _is_any(quotes, place)
            or _is_behind(head, quotes, place)
        )
        if passive != passively or pronoun or not theirs or excepted or same:
            return None
        if _is_told_elsewhere(sentence, quotes, head=head, place=place):
            return None
        given = max(theirs, key=len)
    known = _AUTHOR in mine or is_told_by(head, quotes.stem_set)
    known = known or (given != "" and _owner(sentence, at) == given)
    return _drift(head or verb, verb, given) if given and known else None


_TITLES = listed("mr mrs miss dr sir lady lord st")


def _agent(quotes: Wording, at: int) -> frozenset[str]:
    """Give the words of who did it, behind the "by" of a passive; nothing where none is named."""
    by = next(
        (n for n in range(at + 1, min(at + 5, len(quotes.keys))) if quotes.keys[n] == "by"), 0
    )
    behind = range(by + 1, min(by + _REACH, len(quotes.keys))) if by else range(0)
    found: set[str] = set()
    for n in behind:
        aside = quotes.clauses[n] == quotes.clauses[by] + 1 and quotes.written[n][0].isupper()
        if (quotes.clauses[n] != quotes.clauses[by] and not aside) or (
            found and not quotes.tells[n] and quotes.keys[n] not in _TITLES
        ):
            break
        if quotes.tells[n] and quotes.stems[n] not in _NO_DOER:
            found.add(quotes.stems[n])
    return frozenset(found)


def _is_put_for(
    sentence: Wording, quotes: Wording, *, at: int, place: int, head: str, agent: frozenset[str]
) -> bool:
    """Tell whether somebody else of the quotes does in the sentence what the agent did."""
    if not is_told_by(head, quotes.stem_set) or agent & sentence.stem_set or _is_one(head, agent):
        return False
    done = {
        sentence.stems[n]
        for n in range(at + 1, len(sentence.stems))
        if sentence.tells[n] and sentence.clauses[n] == sentence.clauses[at]
    }
    suffers = {
        quotes.stems[n]
        for n in range(place)
        if quotes.tells[n] and quotes.clauses[n] == quotes.clauses[place]
    }
    to_whom = sentence.keys[at + 1 : at + 2] in {("him",), ("her",), ("them",)}
    return (bool(done & suffers) or to_whom) and head not in suffers


_LEAST_TOLD = 3


def _is_told_elsewhere(sentence: Wording, quotes: Wording, *, head: str, place: int) -> bool:
    """Tell whether another clause of the quotes tells the sentence's matter in another verb.

    "The mate gave the ring to the priest" of "the mate handed it to the priest, who gave …".
    """
    in_clause: dict[int, set[str]] = {}
    for stem, clause, tells in zip(quotes.stems, quotes.clauses, quotes.tells, strict=True):
        if tells and stem in sentence.stem_set and stem != quotes.stems[place]:
            in_clause.setdefault(clause, set()).add(stem)
    here = len(in_clause.pop(quotes.clauses[place], set()))
    return any(
        head in told and len(told) >= _LEAST_TOLD and len(told) > here
        for told in in_clause.values()
    )


def _is_one(stem: str, theirs: frozenset[str]) -> bool:
    """Tell whether somebody is among others: also "bridge" and "footbridge"."""
    return is_told_by(stem, theirs) or any(
        stem.endswith(one) or one.endswith(stem)
        for one in theirs
        if min(len(one), len(stem)) >= _LEAST_NOUN
    )


_LEAST_NOUN = 4


def _is_any(quotes: Wording, at: int) -> bool:
    """Tell whether a verb is told of all or none of a kind, of which the sentence may name one."""
    clause = quotes.clauses[at]
    return any(quotes.keys[n] in _ANY for n in range(at) if quotes.clauses[n] == clause)


_ANY = listed("no all every any each none whoever whatever")


def _is_behind(head: str, quotes: Wording, place: int) -> bool:
    """Tell whether somebody stands behind a verb of the quotes, to whom it may be done."""
    clause = quotes.clauses[place]
    return any(
        stem == head and quotes.clauses[n] == clause and n > place
        for n, stem in enumerate(quotes.stems)
    )


def _head(sentence: Wording, at: int) -> str:
    """Give the stem of the noun that does it: the last before the first "of" or "from"."""
    clause = [n for n in range(at) if sentence.clauses[n] == sentence.clauses[at]]
    head = ""
    for n in clause:
        if sentence.keys[n] in _STOPS and head:
            break
        if sentence.tells[n] and not sentence.keys[n].endswith("ly"):
            head = sentence.stems[n]
    return head


def _drift(head: str, verb: str, given: str) -> Drift:
    who = given.lstrip("@")
    return Drift(said=f"{head} {verb}", given=who, told=f"“{verb}”: the card tells it of “{who}”")
