"""Policy: the thresholds in force. Versioned and digested, so a finding can be made again."""

from __future__ import annotations

from dataclasses import asdict, dataclass

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
    """

    version: str = "cardstore-policy-2"
    spare_pages: int = 0
    publication: bool = False
    trace_depth: int = 3

    def __post_init__(self) -> None:
        """Refuse a negative allowance, and a trace of no step."""
        if self.spare_pages < 0:
            msg = f"spare_pages must be 0 or more, got {self.spare_pages}"
            raise ValueError(msg)
        if self.trace_depth < 1:
            msg = f"trace_depth must be 1 or more, got {self.trace_depth}"
            raise ValueError(msg)

    @property
    def digest(self) -> str:
        """SHA-256 of the rules."""
        return digest_value(asdict(self))
