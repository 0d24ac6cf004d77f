"""Rule: what one check of the gate is about, for people."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """What a check is about, for people.

    Attributes:
        check: its name, "quoted_words".
        looks_at: what it looks at.
        fails: what it sends back; "" where it sends nothing back.
        person: what it leaves to a person; "" where it leaves nothing.
        mend: what a writer can do.
        example: a case of it.
    """

    check: str
    looks_at: str
    fails: str
    person: str
    mend: str
    example: str

    @property
    def name(self) -> str:
        """Its name as people write it: "quoted-words"."""
        return self.check.replace("_", "-")

    @property
    def told(self) -> tuple[tuple[str, str], ...]:
        """What there is to tell, with a head each, in order."""
        parts = (
            ("Looks at", self.looks_at),
            ("Sends back", self.fails),
            ("Leaves to a person", self.person),
            ("What to do", self.mend),
            ("Example", self.example),
        )
        return tuple((head, text) for head, text in parts if text)
