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
    """

    version: str = "cardstore-policy-2"
    spare_pages: int = 0

    def __post_init__(self) -> None:
        """Refuse a negative allowance."""
        if self.spare_pages < 0:
            msg = f"spare_pages must be 0 or more, got {self.spare_pages}"
            raise ValueError(msg)

    @property
    def digest(self) -> str:
        """SHA-256 of the rules."""
        return digest_value(asdict(self))
