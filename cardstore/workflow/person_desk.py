"""PersonDesk: what people say of the persons of a book and of its sources; a part of `Library`.

A source that no registry knows, or that nobody could ask about, stands where a person vouches for
it and names what was seen. That is for the record as it is at that moment: where the record says
later that it is another edition, somebody has to look again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardstore.errors import UsageError, quoted
from cardstore.workflow.arguments import text_argument, texts_argument
from cardstore.workflow.desk import Desk

if TYPE_CHECKING:
    from cardstore.sources.witnesses import PersonRecord
    from cardstore.store.person_records import RecordedPerson, Vouching, VouchingKind


class PersonDesk(Desk):
    """Keeps persons and vouchings."""

    def persons(self) -> tuple[RecordedPerson, ...]:
        """Give the record that holds of every person, by name."""
        return self._store.persons.all()

    def add_person(self, person: PersonRecord, *, by: str) -> RecordedPerson:
        """Record what is known of a person; it takes the place of what was recorded of that name.

        Args:
            person: the record; a person is taken for dead only with evidence.
            by: who says so.

        Raises:
            UsageError: nobody is named, `person` is no record of a person, or one of its fields is
                of the wrong type.
        """
        record = _person_argument(person)
        names = (record.name, *record.other_names)
        if any(" ".join(name.split()) != name or not name for name in names):
            what = (
                f"The names of {quoted(record.name)} have spaces that no name has, or one is empty"
            )
            raise UsageError(what, remedy="Give each name with single spaces")
        return self._store.persons.save(record, recorded_by=text_argument(by, "by"))

    def vouch(self, source: str, *, by: str, evidence: str) -> Vouching:
        """Keep a person's word that a source exists and is what its record says.

        It holds for the record as it is now. What registries contradict it does not outweigh: then
        the record has to be corrected.

        Args:
            source: an edition's id, or that of a work with one edition.
            by: who vouches.
            evidence: what was seen, and where: "the copy of the city library, shelf mark …".

        Raises:
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            UsageError: nobody is named, or no evidence.
        """
        from cardstore.store.person_records import VouchingKind  # noqa: PLC0415 - few runs need it

        return self._said_of(source, kind=VouchingKind.VOUCHED, by=by, evidence=evidence)

    def withdraw_vouching(self, source: str, *, by: str, reason: str) -> Vouching:
        """Keep a person's word that a vouching no longer holds.

        Raises:
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            UsageError: nobody vouches for it now; or nobody is named, or no reason.
        """
        from cardstore.store.person_records import VouchingKind  # noqa: PLC0415 - few runs need it

        held = self.vouchings(source)
        if not held or held[-1].kind is VouchingKind.WITHDRAWN:
            what = f"Nobody vouches for {source}, so there is nothing to withdraw"
            raise UsageError(what, remedy=f"See what was said with: cardstore vouch {source}")
        return self._said_of(source, kind=VouchingKind.WITHDRAWN, by=by, evidence=reason)

    def vouchings(self, source: str) -> tuple[Vouching, ...]:
        """Give all vouchings for a source and their withdrawals, oldest first."""
        return self._store.vouchings.of(self.source(source).source_id)

    def _said_of(self, source: str, *, kind: VouchingKind, by: str, evidence: str) -> Vouching:
        from cardstore.sources.vouched import claims_digest  # noqa: PLC0415 - few runs need it

        record = self.source(source)
        return self._store.vouchings.save(
            record.source_id,
            kind=kind,
            record_digest=claims_digest(record),
            said_by=text_argument(by, "by"),
            evidence=text_argument(evidence, "evidence"),
        )


def _person_argument(value: object) -> PersonRecord:
    from cardstore.sources.witnesses import Living, PersonRecord  # noqa: PLC0415 - few runs need it

    if not isinstance(value, PersonRecord):
        what = f"{quoted(value):.40} is no record of a person"
        raise UsageError(what, remedy="Give a PersonRecord")
    text_argument(value.name, "the person's name")
    other_names = texts_argument(value.other_names, "other_names")
    evidence = texts_argument(value.evidence, "evidence")
    if value.living not in set(Living):
        known = ", ".join(one.value for one in Living)
        what = f"The person's living is {quoted(value.living):.40}, not one of {known}"
        raise UsageError(what, remedy=f"Give one of {known}")
    try:
        return replace(
            value, other_names=other_names, living=Living(value.living), evidence=evidence
        )
    except ValueError as exc:  # a death in plain letters, which the record itself let through
        raise UsageError(str(exc), remedy="Name the evidence") from exc
