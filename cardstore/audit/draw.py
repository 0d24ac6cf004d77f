"""Draw: which sentences are read; seeded, from the full list, and bound to it.

Comes in: every sentence that the gate passed or people cleared, the plan and a seed. Goes out: the
sentences that are read. The method, in steps:

1. The list has a digest, and a sample belongs to it: of another list other sentences are drawn.
2. Every sentence gets a rank: the digest of seed, list and sentence. No generator of random
   numbers is asked, so the same draw can be made again by anybody, with any version of anything.
   Nothing of the plan is in it: how many are read only cuts the ranking, so that no size, target
   or pace can be tried until it brings other sentences.
3. Of each stratum those with the lowest ranks are read; of each chapter the lowest of what was
   passed in it. Both are simple random samples, and since they are by the same ranks, most of a
   chapter's are read for their stratum already.
4. They are read in the order of their ranks, so that whoever has to stop has read a random part.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.audit.strata import StratumName
from cardstore.provenance import BegunDigest, digest_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A sentence that may be drawn.

    Attributes:
        stratum: which it belongs to.
        manuscript: the name of its manuscript.
        chapter: as reports name it, "ch03.md: The Lower Light".
        verdict_key: of the gate's verdict on it.
        again: how many sentences of its stratum and chapter before it have the same key.
        number, line: where it stands now; no part of what it is.
    """

    stratum: StratumName
    manuscript: str
    chapter: str
    verdict_key: str
    again: int = 0
    number: int = 0
    line: int = 1

    @property
    def identity(self) -> tuple[str, str, str, str, int]:
        """What tells it from all others of a list, wherever it stands."""
        return self.stratum.value, self.manuscript, self.chapter, self.verdict_key, self.again


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A sentence that is read.

    Attributes:
        listed: which.
        for_stratum: it is of its stratum's sample.
        for_chapter: it is of its chapter's tripwire.
    """

    listed: Listed
    for_stratum: bool
    for_chapter: bool


def list_digest(listed: Iterable[Listed]) -> str:
    """Give the digest of a list; the order of its sentences does not count.

    >>> one = Listed(stratum=StratumName.PLAIN, manuscript="a", chapter="a", verdict_key="k")
    >>> list_digest([one]) == list_digest([])
    False
    """
    return digest_value(sorted(list(one.identity) for one in listed))


def draw_sample(
    listed: Sequence[Listed],
    *,
    sizes: Mapping[StratumName, int],
    tripwire: int,
    seed: int,
) -> tuple[Drawn, ...]:
    """Draw the sentences that are read, in the order in which they are.

    Args:
        listed: the full list, each sentence once.
        sizes: how many of each stratum; one that is not named gives none.
        tripwire: how many of each chapter's passed sentences at least.
        seed: the same seed draws the same sample of the same list; of a larger sample, or of a
            smaller one, the beginnings are the same.

    Raises:
        ValueError: a sentence stands twice in the list.
    """
    ranked = rank(listed, seed=seed)
    of_stratum: dict[StratumName, int] = defaultdict(int)
    of_chapter: dict[str, int] = defaultdict(int)
    drawn = []
    for one in ranked:
        of_stratum[one.stratum] += 1
        for_stratum = of_stratum[one.stratum] <= sizes.get(one.stratum, 0)
        for_chapter = False
        if one.stratum is not StratumName.CLEARED:
            of_chapter[one.chapter] += 1
            for_chapter = of_chapter[one.chapter] <= tripwire
        if for_stratum or for_chapter:
            drawn.append(Drawn(listed=one, for_stratum=for_stratum, for_chapter=for_chapter))
    return tuple(drawn)


def rank(listed: Sequence[Listed], *, seed: int) -> tuple[Listed, ...]:
    """Give a list in the order of its ranks: any beginning of it is a simple random sample.

    Args:
        listed: the full list, each sentence once.
        seed: the same seed ranks the same list alike.

    Raises:
        ValueError: a sentence stands twice in the list.
    """
    if len({one.identity for one in listed}) < len(listed):
        msg = "a sentence stands twice in the list of what may be drawn"
        raise ValueError(msg)
    begun = BegunDigest([seed, list_digest(listed)])
    return tuple(sorted(listed, key=lambda one: begun.of(one.identity)))
