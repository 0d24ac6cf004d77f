"""Framing words: does a sentence that cites nothing tell what somebody did?

Comes in: a sentence marked as framing. Goes out: the words by which it tells an event: a past form
of a verb of action behind a subject that is somebody or something definite ("the crew drowned",
"her father never forgave him"). A question, the present, what may or will be, what a book says of
itself or its reader, and what is said of silence, years, sources and their like tell none.

It is asked clause by clause: what hedges one says nothing of the next ("as we saw in Chapter 3, the
general sold his men"), and what is put after "we know that" is told. So is what somebody is said to
be that nobody may be called without proof ("the keeper was a thief").
"""

from __future__ import annotations

import re

from cardstore.claims.damage_words import DAMAGE_KEYS, DAMAGE_STEMS
from cardstore.claims.drift.verbs import is_attribute, is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import Wording, key_of, read_wording, stem_of

_BOOKS = frozenset(
    stem_of(word)
    for word in """
    chapter book section reader page volume essay appendix author part paper work project research
    search interest curiosity attention aim purpose view opinion impression hope belief concern
    """.split()  # noqa: SIM905 - a table is easier to read so
)
_WRITER = listed("i we you us let")
_UNREAL = listed("if whether unless suppose supposing imagine assume assuming lest")
_MODAL = listed(
    "would could might may must should shall will can cannot id theyd hed shed wed youd"
)
_BETWEEN = listed("have has be been being not never ever also even well still all both to")
_INVERTED = listed("had were should")
_PRESUPPOSING = listed(
    """
    know knew known believe believed forget forgot remember remembered recall realise realize
    guess guessed guessed care mind matter surprise surprised regret regretted
    """
)
_CUTS = listed("that how why since as after before because so then and")
_DEFINITE = listed("the his her its their this these those that my our your")
_SOMEBODY = listed("he she they it")
_SOFT = frozenset(
    stem_of(word)
    for word in """
    begin start end finish change turn pass come go follow remain stay become seem appear happen
    matter mean prove deserve need want wait grow be have do shape concern interest last exist
    depend differ vary belong lie rest loom linger fade concern surround suffice require raise
    base relate tend serve suggest imply know understand say tell write intend suppose think
    ask consider use call name make
    """.split()  # noqa: SIM905 - a table is easier to read so
)
"""Verbs that carry a text on and tell no deed."""
_NO_ACTOR = (
    frozenset(
        stem_of(word)
        for word in """
    archive record source document evidence question answer problem puzzle silence story history
    past truth memory time year decade century age era world idea word name number figure pattern
    lesson detail debate argument picture matter case moment point scale cost price mood event tone
    plot account narrative legend myth reputation reason doubt thing change rest part day sequel
    aftermath consequence fact meaning sense way mystery irony paradox task aim method approach
    scholarship literature historian theme subject topic distinction difference contrast tension
    shadow habit custom logic stake gap trail first second third last
    """.split()  # noqa: SIM905 - a table is easier to read so
    )
    | _BOOKS
)
"""Subjects of which no deed is told."""
_ARTICLES = listed("a an")
_FAR = 5
_BE = listed("was were been being")
_REACHED_OVER = listed(
    "of in at on from with for to by than after before under over near into upon"
)


def find_event(sentence: str) -> str:
    """Give the words with which a sentence tells an event; "" where none is seen.

    >>> find_event("The crew drowned within sight of the shore.")
    'crew drowned'
    >>> find_event("The years that followed changed everything.")
    ''
    """
    wording = read_wording(sentence)
    asked = "?" in sentence
    for at, (key, stem) in enumerate(zip(wording.keys, wording.stems, strict=True)):
        if not is_past(key) or key.endswith("s") or stem in _SOFT:
            continue
        led = wording.keys[at - 1] in _ARTICLES if at else False
        if not wording.tells[at] or led or is_attribute(wording, at):
            continue
        clause = [n for n in range(at) if wording.clauses[n] == wording.clauses[at]]
        if not clause or _is_unreal(wording, clause) or (asked and not _is_given(wording, clause)):
            continue
        doer = _doer_in(wording, clause, at)
        if doer:
            return f"{doer} {wording.written[at]}"
    return "" if asked else _told_otherwise(sentence)


def _is_unreal(wording: Wording, clause: list[int]) -> bool:
    """Tell whether the verb behind these words tells what would be, or is only supposed."""
    keys = [wording.keys[n] for n in clause]
    if not _UNREAL.isdisjoint(keys) or keys[0] in _INVERTED:
        return True
    for key in reversed(keys):
        if key in _MODAL:
            return True
        if key not in _BETWEEN and not key.endswith("ly"):
            return False
    return False


def _is_given(wording: Wording, clause: list[int]) -> bool:
    """Tell whether a question takes it as known: "who knew that the general fled?"."""
    return any(
        wording.keys[n] == "that" and n and wording.keys[n - 1] in _PRESUPPOSING for n in clause
    )


def _doer_in(wording: Wording, clause: list[int], at: int) -> str:
    """Give the definite subject of a past form, be it behind "we know that" or "because"."""
    cuts = [n for n in clause if wording.keys[n] in _CUTS]
    for cut in reversed(cuts):
        behind = [n for n in clause if n > cut]
        if behind and wording.keys[behind[0]] in _DEFINITE | _SOMEBODY:
            found = _doer(wording, behind, at)
            if found:
                return found
    if wording.keys[clause[0]] in _WRITER:
        return ""
    return _doer(wording, clause, at)


_SEEN = re.compile(
    r"\b(?:I|[Ww]e)\s+(?:\w+ly\s+)?(?:saw|watched|heard|met|caught|killed)\s+"
    r"(?:the|an?|his|her|their|my|our)\s+(?P<head>\w+)"
)
_CLEFT = re.compile(
    r"\b[Ii]t\s+(?:was|is)\s+(?:the|his|her|their|my|our|an?)\s+(?P<head>\w+)(?:\s+\w+){0,3}?\s+"
    r"(?:who|that)\s+(?P<verb>\w+)"
)
_THERE = re.compile(
    r"\b[Tt]here\s+(?:was|were|had\s+been)\s+(?:[\w-]+\s+){0,3}?(?:massacres?|murders?|wars?|battles?"
    r"|famines?|riots?|floods?|fires?|explosions?|sieges?|revolts?|rebellions?|mutin(?:y|ies)|strikes?"
    r"|epidemics?|plagues?|earthquakes?|executions?|robber(?:y|ies)|killings?|deaths?|survivors?"
    r"|casualties|victims?|trials?|arrests?|coups?|shipwrecks?|collisions?)\b"
)
_CALLED = re.compile(
    r"\b(?:(?:[Tt]he|[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Oo]ur|[Tt]his|[Tt]hat)\s+(?P<head>\w+)|[Ss]?[Hh]e"
    r"|[Tt]hey)\s+"
    r"(?:is|was|are|were)\s+(?:(?:an?|the|also|once|quite|deeply|\w+ly)\s+){0,3}(?P<what>\w+)"
)


def _told_otherwise(sentence: str) -> str:
    """Give what tells an event in other forms; "" where nothing does."""
    for form in (_SEEN, _CLEFT, _CALLED):
        for found in form.finditer(sentence):
            parts = found.groupdict()
            head, verb, what = (key_of(parts.get(name) or "") for name in ("head", "verb", "what"))
            if stem_of(head) in _NO_ACTOR or (verb and not (is_past(verb) and _is_deed(verb))):
                continue
            if what and not (what in DAMAGE_KEYS or stem_of(what) in DAMAGE_STEMS):
                continue
            return found[0]
    found_there = _THERE.search(sentence)
    return found_there[0] if found_there else ""


def _is_deed(key: str) -> bool:
    return stem_of(key) not in _SOFT


def _doer(wording: Wording, clause: list[int], at: int) -> str:
    """Give the definite subject before a past form; "" where it has none, or one that does nothing.

    The subject is what stands first in the clause, up to the first preposition.
    """
    led = False
    head = ""
    for n in clause:
        key = wording.keys[n]
        if key in _REACHED_OVER:
            if head or led:
                break
            return _behind(wording, clause, n, at)
        if key in _SOMEBODY and not head:
            return wording.written[n]
        led |= key in _DEFINITE or wording.written[n].endswith(("’s", "'s"))
        if wording.tells[n] and not is_past(key) and not key.endswith("ly"):
            head = (
                head if head and wording.clauses[n] != wording.clauses[at] else wording.written[n]
            )
    if not led or not head or stem_of(head.casefold()) in _NO_ACTOR:
        return ""
    return head


def _behind(wording: Wording, clause: list[int], first: int, at: int) -> str:
    """Give the subject behind a preposition that begins a clause: "in the end the crew drowned"."""
    rest = [n for n in clause if n > first]
    starts = [n for n in rest if wording.keys[n] in _DEFINITE | _SOMEBODY]
    if not starts or at - starts[-1] > _FAR:
        return ""
    if wording.keys[starts[-1]] in _SOMEBODY:
        return wording.written[starts[-1]]
    if len(starts) == 1 and wording.keys[first + 1] in _DEFINITE:
        return ""
    heads = [n for n in rest if n > starts[-1] and wording.tells[n]]
    if not heads or wording.stems[heads[0]] in _NO_ACTOR:
        return ""
    return wording.written[heads[0]]
