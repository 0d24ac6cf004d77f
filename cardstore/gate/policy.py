"""Policy: the thresholds in force. Versioned and digested, so a finding can be made again."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache

from cardstore.provenance import digest_value


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """What the checks allow.

    Attributes:
        version: name of this set of rules; rises whenever a check's meaning changes.
        spare_pages: how many pages a claimed range may hold beyond those the quote stands on
            before a person is asked. None: "pp. 57–58" for words that are all on 57 is not wrong,
            but it is not where they stand.
        publication: the text is about to be printed: what was never asked for is then a check that
            could not run, and no note.
        trace_depth: how many steps what a source cites is followed to its origin. Three: a news
            report, the paper it names, the survey that paper rests on.
        far_leaves: how many leaves two cards of one source may lie apart before a sentence that
            cites both counts as a synthesis, which a person sees. Five: an argument runs over a
            few pages, and what stands further apart its author did not put side by side. Chosen,
            not measured.
        living_from: sources of this year and later, and those whose year is not known, may speak
            of people who are alive; of a name that no record holds, a damaging sentence on them is
            for a person.
    """

    version: str = "cardstore-policy-6"
    spare_pages: int = 0
    publication: bool = False
    trace_depth: int = 3
    far_leaves: int = 5
    living_from: int = 1930

    def __post_init__(self) -> None:
        """Refuse a negative allowance, and a trace of no step."""
        for name, least in (("spare_pages", 0), ("trace_depth", 1), ("far_leaves", 0)):
            if getattr(self, name) < least:
                msg = f"{name} must be {least} or more, got {getattr(self, name)}"
                raise ValueError(msg)

    @property
    def digest(self) -> str:
        """SHA-256 of the rules."""
        return _digest_of(self)


@lru_cache(maxsize=16)
def _digest_of(policy: Policy) -> str:
    """Give the digest of a policy; a run asks for it once a card and a sentence."""
    return digest_value(asdict(policy))
