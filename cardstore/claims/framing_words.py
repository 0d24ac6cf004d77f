"""Framing words: does a sentence that cites nothing tell what somebody did?

Comes in: a sentence marked as framing. Goes out: the words by which it tells an event: a past form
of a verb of action behind a subject that is somebody or something definite ("the crew drowned",
"her father never forgave him"). A question, the present, what may or will be, what a book says of
itself or its reader, and what is said of silence, years, sources and their like tell none.
"""

from __future__ import annotations

from cardstore.claims.drift.verbs import is_attribute, is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import Wording, read_wording, stem_of

FRAMING_VERSION = "cardstore-framing-1"

_OF_THE_BOOK = listed(
    """
    chapter chapters book books section sections reader readers page pages volume essay appendix
    author i we us our ours my mine you your yours let suppose imagine consider
    """
)
_UNREAL = listed("would could might may must should if perhaps will shall can cannot")
_DEFINITE = listed("the his her its their this these those that")
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
_NO_ACTOR = frozenset(
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
"""Subjects of which no deed is told."""
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
    keys = wording.key_set
    if "?" in sentence or keys & _OF_THE_BOOK or keys & _UNREAL:
        return ""
    for at, (key, stem) in enumerate(zip(wording.keys, wording.stems, strict=True)):
        if not is_past(key) or key.endswith("s") or stem in _SOFT:
            continue
        if not wording.tells[at] or is_attribute(wording, at):
            continue
        doer = _doer(wording, at)
        if doer:
            return f"{doer} {wording.written[at]}"
    return ""


def _doer(wording: Wording, at: int) -> str:
    """Give the definite subject before a past form; "" where it has none, or one that does nothing.

    The subject is what stands first in the clause, up to the first preposition.
    """
    clause = [n for n in range(at) if wording.clauses[n] == wording.clauses[at]]
    if not clause:
        return ""
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
