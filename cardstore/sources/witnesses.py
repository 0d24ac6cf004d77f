"""Witnesses that no registry can vouch for: persons, places, cases, manuscripts and their like.

Comes in: a CSL type, also "person" and "place", and a year. Goes out: what evidence would settle
that such a source exists and says what is claimed, in words for people; or None, where registries
hold works of that kind and their answer is enough. Of some kinds registries hold a part, such as
printed maps: those are asked about first, and the evidence is called for where nothing is
found. The others are never settled by a look-up: a private person is no entry in a catalogue, and a
case that a court decided is settled by the court's own record.

Source: CSL 1.0.2 specification, appendix III (types); DACS for archival description; what editions
of early printed books are listed in: ESTC 1473–1800, VD 16, VD 17, VD 18, USTC.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Living(StrEnum):
    """Whether a person is alive."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"

    @property
    def counts_as_living(self) -> bool:
        """Whether the person is treated as living: also where it is not known."""
        return self is not Living.NO


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRecord:
    """What is known of a person about whom a book says something.

    Attributes:
        name: as the book names the person.
        other_names: what else the person is called in it or in its sources.
        living: yes, no or unknown; nobody is taken for dead without a source.
        evidence: names of sources in the library, or words, that the entry rests on.
    """

    name: str
    other_names: tuple[str, ...] = ()
    living: Living = Living.UNKNOWN
    evidence: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a person without a name, and a death that nothing attests."""
        if not self.name.strip():
            msg = "a person's record needs a name"
            raise ValueError(msg)
        if self.living is Living.NO and not self.evidence:
            msg = f"{self.name} is said to be dead, but no evidence is named"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceNeeded:
    """What would settle that a source of a kind exists and says what is claimed.

    Attributes:
        csl_type: the kind.
        called: its name for people: "a legal case".
        settled_by: what would settle it, each in words; one of them may be enough, and a person
            says whether it is.
        registries_hold_some: registries hold some of these and are asked first; the evidence is
            called for where they have nothing. False: never settled by a look-up.
    """

    csl_type: str
    called: str
    settled_by: tuple[str, ...]
    registries_hold_some: bool = False

    @property
    def sentence(self) -> str:
        """What is needed, in one sentence for people."""
        return f"No registry vouches for {self.called}; it is settled by {self.evidence}."

    @property
    def evidence(self) -> str:
        """What would settle it, as a list in words."""
        *others, last = self.settled_by
        return f"{'; '.join(others)}; or {last}" if others else last


_COURT = "the docket or the reporter's page, with court, number and date"
_GAZETTE = "the official gazette or the legislature's own text, with number and date of the version"
_SHELF = "the holder's finding aid or catalogue entry: repository, collection, box and folder"
_PHOTOGRAPH = "a photograph or scan of the item with its shelf mark, ingested"

_NEVER_LOOKED_UP = (
    EvidenceNeeded(
        csl_type="person",
        called="a person",
        settled_by=(
            "a civil, parish or census record",
            "a published biography or obituary that names the person",
            "a dated note of who met or spoke to the person, and whether the person is living",
        ),
    ),
    EvidenceNeeded(
        csl_type="place",
        called="a place",
        settled_by=(
            "an entry of a gazetteer, with its coordinates",
            "a dated map on which it is named",
            "a source in the library that describes it as real and not as a setting",
        ),
    ),
    EvidenceNeeded(
        csl_type="event",
        called="an event",
        settled_by=(
            "a report printed at the time",
            "a programme, minutes or a record of who was there",
        ),
    ),
    EvidenceNeeded(
        csl_type="legal_case",
        called="a legal case",
        settled_by=(_COURT, "the opinion or judgment itself, ingested"),
    ),
    EvidenceNeeded(
        csl_type="hearing",
        called="a hearing",
        settled_by=("the official transcript, with body, date and serial number",),
    ),
    EvidenceNeeded(csl_type="bill", called="a bill", settled_by=(_GAZETTE,)),
    EvidenceNeeded(csl_type="legislation", called="a law", settled_by=(_GAZETTE,)),
    EvidenceNeeded(csl_type="regulation", called="a regulation", settled_by=(_GAZETTE,)),
    EvidenceNeeded(
        csl_type="treaty",
        called="a treaty",
        settled_by=("its entry in a treaty series, with number", "the signed text, ingested"),
    ),
    EvidenceNeeded(csl_type="manuscript", called="a manuscript", settled_by=(_SHELF, _PHOTOGRAPH)),
    EvidenceNeeded(csl_type="collection", called="an archival collection", settled_by=(_SHELF,)),
    EvidenceNeeded(
        csl_type="pamphlet",
        called="a pamphlet",
        settled_by=(
            "its number in a short-title catalogue (ESTC, VD 16, VD 17, VD 18, USTC)",
            "a library catalogue entry with shelf mark",
            _PHOTOGRAPH,
        ),
    ),
    EvidenceNeeded(
        csl_type="interview",
        called="an interview",
        settled_by=(
            "a recording or transcript, with date and who was present",
            "notes made at the time, dated and signed",
            "the place where it was published or broadcast",
        ),
    ),
    EvidenceNeeded(
        csl_type="personal_communication",
        called="a personal communication",
        settled_by=(
            "the letter or message itself, with its date",
            "a written confirmation by the one who is quoted",
        ),
    ),
    EvidenceNeeded(
        csl_type="speech",
        called="a speech",
        settled_by=(
            "a recording or transcript, with place and date",
            "a report printed at the time",
        ),
    ),
    EvidenceNeeded(
        csl_type="performance",
        called="a performance",
        settled_by=(
            "a programme or recording, with place and date",
            "a review printed at the time",
        ),
    ),
)

_ASKED_FIRST = (
    EvidenceNeeded(
        csl_type="document",
        called="a document or archival item",
        settled_by=(_SHELF, _PHOTOGRAPH),
        registries_hold_some=True,
    ),
    EvidenceNeeded(
        csl_type="broadcast",
        called="a broadcast",
        settled_by=("the broadcaster's own entry, with date", "a recording or transcript"),
        registries_hold_some=True,
    ),
    EvidenceNeeded(
        csl_type="graphic",
        called="a picture",
        settled_by=("the holder's catalogue entry, with inventory number", _PHOTOGRAPH),
        registries_hold_some=True,
    ),
    EvidenceNeeded(
        csl_type="map",
        called="a map",
        settled_by=("a map catalogue's entry, with scale and date", _PHOTOGRAPH),
        registries_hold_some=True,
    ),
)

_BY_TYPE = {needed.csl_type: needed for needed in (*_NEVER_LOOKED_UP, *_ASKED_FIRST)}

# Kinds that never pass by themselves, whatever a registry says.
NEVER_LOOKED_UP = frozenset(needed.csl_type for needed in _NEVER_LOOKED_UP)
# Kinds of which registries hold some.
ASKED_FIRST = frozenset(needed.csl_type for needed in _ASKED_FIRST)

# The short-title catalogues end here; modern registries hold what libraries added to them since.
_LAST_EARLY_YEAR = 1800
_EARLY_PRINT = (
    "its number in a short-title catalogue (ESTC, VD 16, VD 17, VD 18, USTC)",
    "a library catalogue entry with shelf mark",
    "a scan of its title page, ingested",
)
_PRINTED = frozenset({"book", "chapter", "periodical", "article-newspaper", "map"})


def needs_evidence(csl_type: str, *, year: int | None = None) -> EvidenceNeeded | None:
    """Give what would settle a source of that kind; None where registries' answers are enough.

    Args:
        csl_type: a CSL type, "person" or "place"; "" and types that are not listed need nothing.
        year: of publication; what was printed by 1800 is looked up, and needs evidence where
            registries hold nothing.
    """
    needed = _BY_TYPE.get(csl_type)
    if needed is not None and csl_type not in _PRINTED:
        return needed
    if csl_type in _PRINTED and year is not None and year <= _LAST_EARLY_YEAR:
        return EvidenceNeeded(
            csl_type=csl_type,
            called=f"a print of {year}",
            settled_by=_EARLY_PRINT,
            registries_hold_some=True,
        )
    return needed
