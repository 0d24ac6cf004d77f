"""Judges that break the contract, each in one way."""

from __future__ import annotations

import math
import re
from dataclasses import replace

from cardstore.errors import JudgeInputError
from cardstore.gate.asking import require_words
from cardstore.gate.judge import JudgedPair, JudgeRecord, Support
from tests.contracts.judge_contract import SPECIAL


class Wrapping:
    """Gives the share of a sentence's words that its quote has, as a model would; to be spoilt."""

    @property
    def record(self):
        return JudgeRecord(
            judge="wrapping", model="m", weights="0" * 64, template="1", longest=400, called="W"
        )

    def count(self, pair):
        return len(re.findall(r"\w+|\S", f"{pair.quote} {pair.sentence}"))

    def share(self, pair):
        words = pair.sentence.lower().split()
        return sum(word in pair.quote.lower().split() for word in words) / len(words)

    def score(self, pairs):
        for pair in pairs:
            require_words(pair)
        if max(map(self.count, pairs), default=0) > self.record.longest:
            msg = "too long"
            raise JudgeInputError(msg)
        return tuple(Support(prob=self.share(pair), tokens=self.count(pair)) for pair in pairs)


class Numberless(Wrapping):
    """Gives "not a number" where it knows no word."""

    def score(self, pairs):
        supports = super().score(pairs)
        for support in supports:
            if not support.prob:
                object.__setattr__(support, "prob", math.nan)
        return supports


class Talkative(Wrapping):
    """Answers though nothing was asked."""

    def score(self, pairs):
        return super().score(pairs) or (Support(prob=0.5),)


class Sorting(Wrapping):
    """Puts short pairs first, and forgets to put their answers back."""

    def score(self, pairs):
        return super().score(sorted(pairs, key=lambda pair: len(pair.quote + pair.sentence)))


class Comparing(Wrapping):
    """Calls the best of those asked together certain."""

    def score(self, pairs):
        supports = super().score(pairs)
        best = max((one.prob for one in supports), default=0.0) or 1.0
        return tuple(replace(one, prob=one.prob / best) for one in supports)


class Learning(Wrapping):
    """Trusts the more, the more it was asked."""

    asked = 0

    def score(self, pairs):
        supports = super().score(pairs)
        if len(pairs) > 1:
            type(self).asked += 1
        trust = 1 / (1 + self.asked)
        return tuple(replace(one, prob=1 - (1 - one.prob) * trust) for one in supports)


class Lenient(Wrapping):
    """Gives blank texts no support instead of refusing them."""

    def score(self, pairs):
        try:
            return super().score(pairs)
        except JudgeInputError:
            if max(map(self.count, pairs)) > self.record.longest:
                raise
            return tuple(Support(prob=0.0) for _ in pairs)


class Cutting(Wrapping):
    """Reads as much as it can of what is too long."""

    def score(self, pairs):
        half = self.record.longest // 2
        cut = [
            JudgedPair(
                quote=" ".join(pair.quote.split(" ")[:half]),
                sentence=" ".join(pair.sentence.split(" ")[:half]),
            )
            for pair in pairs
        ]
        return super().score(cut)


class Swallowing(Wrapping):
    """Takes what looks like a sign of its own for that sign."""

    def count(self, pair):
        text = f"{pair.quote} {pair.sentence}"
        for sign in SPECIAL:
            text = text.replace(sign, "")
        return len(re.findall(r"\w+|\S", text))


class Restless(Wrapping):
    """Is another at every look."""

    looks = 0

    @property
    def record(self):
        self.looks += 1
        return replace(super().record, template=str(self.looks))
