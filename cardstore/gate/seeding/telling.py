"""Telling: does a word stand in planted errors more often than in the draft they lie in?

Comes in: sentences before and after they were altered, and the sentences that they lie among. Goes
out: those of them by whose words, taken together, nobody can tell them. One altered sentence may
read like any other, and a queue of them may not: where "because" stands in 21 planted errors and
in 1 true sentence, whoever has seen two knows the rest. So

1. what is looked at is every word of an altered sentence: those that are set into it, and those
   that stand in all sentences which have room for some fault;
2. no word stands in more planted errors than twice its own share of the true sentences makes, and
   any word in one: most words of a draft stand in it once;
3. a "not", whether a fault set it in or the sentence had it, stands in no larger share of them than
   of the true sentences, and in one at least: of those that there are, not of those that are
   wanted; no more does what joins clauses, where it was set in to join them;
4. there are no more of one kind of fault than a third of what is wanted, so that people are tried
   on several. Where less is found than wanted, its share is larger.

The factor and the third are set by judgement. What remains is measured by `tests`, as how often
the best single word would tell a planted error from a true sentence.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from cardstore.gate.seeding.faults import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+")
_AS_OFTEN = 2.0
_DENIAL = frozenset({"not"})
_JOINTS = frozenset({"because", "after", "before", "until"})
_KINDS = 3


def words_of(text: str) -> frozenset[str]:
    """Give the words of a sentence, in small letters.

    >>> sorted(words_of("He lit it, because he slept."))
    ['because', 'he', 'it', 'lit', 'slept']
    """
    return frozenset(word.lower() for word in _WORD.findall(text))


@dataclass(frozen=True, kw_only=True)
class Telling:
    """What planted errors lie among, counted.

    Attributes:
        sentences: how many true sentences.
        having: in how many of them each word stands.
        wanted: how many planted errors are to lie among them.
    """

    sentences: int
    having: Counter[str]
    wanted: int

    @classmethod
    def among(cls, sentences: Iterable[str], *, wanted: int) -> Telling:
        """Count the words of true sentences."""
        some = list(sentences)
        having = Counter(word for one in some for word in words_of(one))
        return cls(sentences=len(some), having=having, wanted=wanted)

    def most(self, word: str) -> int:
        """Give in how many planted errors a word may stand; 1 at least.

        >>> true = ["He lit it.", "He slept, because it rained."] * 5
        >>> Telling.among(true, wanted=4).most("because"), Telling.among([], wanted=4).most("so")
        (4, 1)
        """
        share = self.having[word] / self.sentences if self.sentences else 0.0
        return max(1, ceil(_AS_OFTEN * share * self.wanted))

    def most_of(self, word: str, planted: int) -> int:
        """Give in how many of so many planted errors a word stands at its own share; 1 at least.

        >>> true = ["He lit it.", "He slept, not knowing it rained."] * 5
        >>> Telling.among(true, wanted=40).most_of("not", 6)
        3
        """
        share = self.having[word] / self.sentences if self.sentences else 0.0
        return max(1, ceil(share * planted))

    @property
    def most_of_a_kind(self) -> int:
        """How many of one kind of fault there may be."""
        return ceil(self.wanted / _KINDS)

    def has_room(self, kind: str, words: frozenset[str], used: Used) -> bool:
        """Tell whether one more of a kind, with these words, would not tell itself.

        Args:
            kind: of its fault.
            words: of the altered sentence.
            used: by those that there are.
        """
        planted = used.kinds.total() + 1
        looked_at = _DENIAL | _JOINTS if kind == Fault.CAUSE_ADDED.value else _DENIAL
        return (
            used.kinds[kind] < self.most_of_a_kind
            and all(used.words[word] < self.most(word) for word in words)
            and all(used.words[word] < self.most_of(word, planted) for word in words & looked_at)
        )


@dataclass(frozen=True, kw_only=True)
class Used:
    """What planted errors have already, counted as they are added.

    Attributes:
        kinds: how many of each kind of fault.
        words: in how many each word stands.
    """

    kinds: Counter[str]
    words: Counter[str]

    @classmethod
    def by(cls, planted: Iterable[tuple[str, frozenset[str]]]) -> Used:
        """Count some: (kind of fault, words)."""
        used = cls(kinds=Counter(), words=Counter())
        for kind, words in planted:
            used.add(kind, words)
        return used

    def add(self, kind: str, words: frozenset[str]) -> None:
        """Count one more."""
        self.kinds[kind] += 1
        self.words.update(words)
