"""Clauses: may a word that tells a cause or a time join what stands before and behind it?

Comes in: the words on both sides of a joint. Goes out: whether both are clauses that it can join.
No parser is asked: a clause is a subject, by its first words, and a finite verb before the next
comma, by its form. What is not seen to be one is none.
"""

from __future__ import annotations

import re

_SUBJECT = re.compile(
    r"(?:the|a|an|he|she|it|they|we|I|his|her|its|their|our|this|these|there|each|every|nobody"
    r"|many|most|some|several|[A-Z][a-z]+)\b"
)
_PAST = (
    r"(?:was|were|had|did|could|would|might|began|bought|broke|brought|built|came|caught|chose|cost"
    r"|drew|drove|fell|felt|found|gave|got|grew|held|kept|knew|lay|led|left|lent|lit|lost|made|met|paid"
    r"|ran|rose|said|sank|sat|saw|sent|set|slept|sold|spent|spoke|stood|struck|taught|thought|told"
    r"|took|wanted|went|withdrew|won|wrote)"
)
_PRESENT = r"(?:is|are|has|have|does|do|can|will|may|must|should|shall)"
_ED = r"[a-z]+ed"
_FINITE = re.compile(rf"\b(?:{_PAST}|{_PRESENT}|{_ED})\b")
_IS_PAST = re.compile(rf"\b(?:{_PAST}|{_ED})\b")
_IS_PRESENT = re.compile(rf"\b{_PRESENT}\b")
_PRONOUN_VERB = re.compile(r"(?:he|she|it|they|we|I)\s+(?!and\b|or\b|of\b|who\b|that\b)[a-z]+\b")
_BOUND = re.compile(
    r"\b(?:when|while|after|before|until|since|because|although|though|if|unless|whether|lest)\b",
    re.IGNORECASE,
)
_RELATIVE = re.compile(r"\b(?:that|which|who|whom|whose|where|as|than)\b")
_DENIAL = re.compile(r"\b(?:not|no|never|nobody|nothing|neither|nor|none)\b|n’t\b")
_JOINING = re.compile(r"(?:and|but|or|nor|so|yet|for|to|in|on|at|by|with|from|of|which|who|as)\b")
_GOES_ON = re.compile(r", (?:that\b|(?:(?:and|or) )?(?:at|in|on|to|for|by|with|from|of)\b)")
"""What stands before the joint goes on behind the clause that it joins."""
_KNOWN = re.compile(r"it (?:is|was|has been)\b[^,;]*\bthat\b")
"""A sentence about what is known, possible or apparent gives no cause and no time."""
_OF_TIME = frozenset({"after", "before", "until", "when"})


def is_clause(words: str) -> bool:
    """Tell whether words begin with a subject and go on with a finite verb of its own.

    >>> is_clause("the keeper slept while it burned"), is_clause("the number of sail")
    (True, False)
    """
    told = words.strip()
    if not _SUBJECT.match(told):
        return False
    head = re.split(r"[,;:]", told)[0]
    if _PRONOUN_VERB.match(head):
        return True
    found = _FINITE.search(head)
    relative = _RELATIVE.search(head)
    return found is not None and (relative is None or found.start() < relative.start())


def are_parallel(left: str, right: str) -> bool:
    """Tell whether two clauses are told side by side, with one verb: neither is the other's cause.

    >>> are_parallel("The left page has the wind", "the right page has the tides")
    True
    """
    before, behind = re.split(r"[;:.]", left)[-1], re.split(r"[;:.]", right)[0]
    return not set(_FINITE.findall(before)).isdisjoint(_FINITE.findall(behind))


def joins_well(left: str, joint: str, right: str) -> bool:
    """Tell whether a word of cause or time may join what stands on its two sides.

    A word of time wants two clauses of the past, and no denial behind it. Nothing is joined where
    another such word stands already, nor behind clauses that are told one after the other, whose
    last "and" cannot be spared.

    Args:
        left: all before the joint.
        joint: "because".
        right: all behind it.

    >>> joins_well("The wind rose, ", "because", " the boats were out.")
    True
    >>> joins_well("It has the wind, the glass, ", "because", " the number of sail.")
    False
    """
    before = re.split(r"[;:.]", left.rstrip(" ,"))[-1].strip()
    behind = re.split(r"[;:.]", right.strip())[0].strip()
    if not is_clause(behind) or not _FINITE.search(before) or _BOUND.search(before):
        return False
    if _is_series(before) or _BOUND.search(re.split(r",", behind)[0]) or _GOES_ON.search(behind):
        return False
    if _KNOWN.match(behind):
        return False
    if joint not in _OF_TIME:
        return True
    head = behind.split(",")[0]
    past = _IS_PAST.search(before) and _IS_PAST.search(head)
    return bool(past) and not _IS_PRESENT.search(f"{before} {head}") and not _DENIAL.search(head)


def _is_series(before: str) -> bool:
    """Tell whether several clauses, or things, are told one after the other, without an "and"."""
    first, *others = [one.strip() for one in before.split(",")]
    if not others:
        return False
    if _JOINING.match(others[-1]) or _JOINING.match(first) or first[:1].islower():
        return False
    return not _JOINING.match(others[-1]) and (is_clause(others[-1]) or len(others[-1].split()) < 4)  # noqa: PLR2004
