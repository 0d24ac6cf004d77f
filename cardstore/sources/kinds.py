"""What kind of source: primary, reporting, vendor, aggregator; and unknown where no rule knows.

Comes in: a source, a registry's record of it, and a table of rules by source, domain, venue and
type. Goes out: a kind, with the rule it rests on. A person's word on a source holds over every
table; a project's rules hold over the table that comes with cardstore.

The method:

1. The kind that a person gave stands.
2. The project's rules are asked, then those of cardstore; in each by source, then by domain and
   venue, then by type. Of domains the longest that fits counts: "news.example.com" over
   "example.com"; a rule may go on into the path: "example.com/blog".
3. Where domain and venue say different things, the one that asks for more care holds.
4. An article that a registry attests as one of a journal or of proceedings is primary research,
   unless its title says that it is a review, an editorial or a notice.
5. What no rule knows is unknown. Places where anybody publishes anything, such as file stores and
   video sites, have no rule: they say nothing of what lies there.

A kind says where words come from, never whether they are true. Nothing is banned by it.

Source: the kinds of sources as this project tells them apart; `kind_table` has the rules.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from cardstore.sources.domains import domain_key, host_and_path, lies_under
from cardstore.sources.source import BY_HAND, SourceKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.sources.record import Record
    from cardstore.sources.source import Source


class KindBasis(StrEnum):
    """What a kind rests on."""

    BY_HAND = "by hand"
    SOURCE = "source"
    DOMAIN = "domain"
    VENUE = "venue"
    TYPE = "type"
    REGISTRY = "registry"
    NO_RULE = "no rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRule:
    """One line of a table.

    Attributes:
        basis: source, domain, venue or type.
        key: a source's name; a domain, with or without the beginning of a path; a venue's name; a
            CSL type. In the form that `kind_rule` gives.
        kind: what it says.
        table: where it stands: "cardstore", or the name of the project's file.
    """

    basis: KindBasis
    key: str
    kind: SourceKind
    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KindTable:
    """Rules in layers, the layer that holds over the others first.

    Attributes:
        layers: each a table's rules; no two rules of a layer have one basis and key.
    """

    layers: tuple[tuple[KindRule, ...], ...]

    def __post_init__(self) -> None:
        """Refuse a layer that says two things of one key."""
        for layer in self.layers:
            counted = Counter((rule.basis, rule.key) for rule in layer)
            doubled = [f"{basis} {key}" for (basis, key), number in counted.items() if number > 1]
            if doubled:
                msg = f"the table has several rules for {', '.join(sorted(doubled))}"
                raise ValueError(msg)


@dataclass(frozen=True, slots=True, kw_only=True)
class KindFinding:
    """What kind a source is, and how that is known.

    Attributes:
        kind: unknown where no rule knows.
        basis: what it rests on.
        rule: the rule in words, "domain example.com (cardstore)", or "".
    """

    kind: SourceKind
    basis: KindBasis
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindCounts:
    """How many sources are of each kind.

    Attributes:
        counts: (kind, number) for every kind, also those of which there is none.
        total: of all sources.
    """

    counts: tuple[tuple[SourceKind, int], ...]
    total: int

    @property
    def secondary(self) -> int:
        """How many tell what others found: reporting and aggregators."""
        return sum(number for kind, number in self.counts if kind in SECONDARY)

    @property
    def sentence(self) -> str:
        """The counts for people, each with its denominator; unknown ones are told."""
        told = ", ".join(f"{kind.value} {n}/{self.total}" for kind, n in self.counts if n)
        share = f"secondary {self.secondary}/{self.total}"
        return f"{share} ({told})" if told else share


# What tells of others' findings. A vendor's own claims are told apart; of unknown ones nobody
# knows, so they are in no share but their own.
SECONDARY = frozenset({SourceKind.REPORTING, SourceKind.AGGREGATOR})

# The kind that asks for the most care first.
_BY_CARE = (
    SourceKind.VENDOR,
    SourceKind.AGGREGATOR,
    SourceKind.REPORTING,
    SourceKind.PRIMARY,
    SourceKind.UNKNOWN,
)
_ARTICLES = frozenset({"article-journal", "paper-conference"})
# Such a title is no report of the authors' own research, wherever it was printed.
_NOT_RESEARCH = re.compile(
    r"\b(?:reviews?|survey|overview|editorial|commentar(?:y|ies)|comment on|perspectives?|opinion"
    r"|corrigend(?:um|a)|errat(?:um|a)|correction|retraction|book review|obituary|letter to"
    r"|reply to|introduction to|foreword|preface|news|in memoriam|meta-analys[ei]s|tutorial"
    r"|roadmap)\b",
    re.IGNORECASE,
)


def kind_rule(basis: KindBasis, key: str, kind: SourceKind, *, table: str) -> KindRule:
    """Make a rule, its key in the form in which rules are compared.

    Raises:
        ValueError: the key is empty, no domain, or a domain under which anybody has a name.
    """
    if basis is KindBasis.DOMAIN:
        key = domain_key(key)
    elif basis is KindBasis.VENUE:
        key = venue_key(key)
    else:
        key = key.strip()
    if not key:
        msg = f"a rule by {basis.value} needs a name"
        raise ValueError(msg)
    return KindRule(basis=basis, key=key, kind=kind, table=table)


def classify_source(source: Source, *, record: Record | None, table: KindTable) -> KindFinding:
    """Tell what kind a source is.

    Args:
        source: as it is held; its origins tell whether a person gave the kind.
        record: a registry's record that was accepted as the source's own; None where there is none.
        table: the rules.
    """
    if dict(source.origins).get("kind") == BY_HAND:
        return KindFinding(kind=source.kind, basis=KindBasis.BY_HAND, rule=BY_HAND)
    for layer in table.layers:
        found = _by_layer(source, record, layer)
        if found is not None:
            return _doubted(found, source, record)
    if _is_research(source, record) and record is not None:
        return KindFinding(
            kind=SourceKind.PRIMARY,
            basis=KindBasis.REGISTRY,
            rule=f"{record.registry} has it as {record.csl_type}",
        )
    return KindFinding(kind=SourceKind.UNKNOWN, basis=KindBasis.NO_RULE)


def count_kinds(kinds: Iterable[SourceKind]) -> KindCounts:
    """Count sources by kind.

    >>> count_kinds([SourceKind.REPORTING] * 4 + [SourceKind.PRIMARY] * 6).sentence
    'secondary 4/10 (primary 6/10, reporting 4/10)'
    """
    counted = Counter(kinds)
    return KindCounts(
        counts=tuple((kind, counted[kind]) for kind in SourceKind), total=counted.total()
    )


def wording_for(kinds: Iterable[SourceKind]) -> str | None:
    """Give the words that a sentence needs whose best support is of these kinds.

    Returns:
        "according to a vendor report" where vendors alone support it, or vendors and what only
        collects; a like phrase where aggregators do; None where research or reporting supports
        it, or nothing is known of its support. A source of unknown kind adds nothing.
    """
    known = set(kinds) - {SourceKind.UNKNOWN}
    if not known or known & {SourceKind.PRIMARY, SourceKind.REPORTING}:
        return None
    if SourceKind.VENDOR in known:
        return "according to a vendor report"
    return "according to a compilation of others' reports"


def venue_key(name: str) -> str:
    """Give a venue's name as it is compared: no case, accents, punctuation or leading article."""
    plain = unicodedata.normalize("NFKD", name)
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
    words = re.sub(r"[^\w]+", " ", letters.replace("&", " and ")).split()
    return " ".join(words[1:] if len(words) > 1 and words[0] == "the" else words)


def _by_layer(
    source: Source, record: Record | None, layer: tuple[KindRule, ...]
) -> KindFinding | None:
    """Ask one layer of rules; None where it says nothing."""
    named = [
        rule for rule in layer if (rule.basis, rule.key) == (KindBasis.SOURCE, source.source_id)
    ]
    found = named or [
        rule for rule in (_by_domain(source, layer), _by_venue(source, record, layer)) if rule
    ]
    if not found:
        types = {source.csl_type, "" if record is None else record.csl_type}
        found = [rule for rule in layer if rule.basis is KindBasis.TYPE and rule.key in types]
    if not found:
        return None
    chosen = min(found, key=lambda rule: _BY_CARE.index(rule.kind))
    others = [f"; {rule.basis.value} {rule.key} says {rule.kind.value}"
              for rule in found if rule.kind is not chosen.kind]  # fmt: skip
    told = f"{chosen.basis.value} {chosen.key} ({chosen.table}){''.join(others)}"
    return KindFinding(kind=chosen.kind, basis=chosen.basis, rule=told)


def _doubted(found: KindFinding, source: Source, record: Record | None) -> KindFinding:
    """Take a primary kind back from an article whose title says that it is no research of its own.

    What a journal prints is not all research; what a rule by source or type says is meant as said.
    """
    by_place = found.basis in {KindBasis.DOMAIN, KindBasis.VENUE}
    article = {source.csl_type, "" if record is None else record.csl_type} & _ARTICLES
    if found.kind is not SourceKind.PRIMARY or not by_place or not article:
        return found
    if not _NOT_RESEARCH.search(source.title):
        return found
    told = f"{found.rule}, but its title is not that of research"
    return KindFinding(kind=SourceKind.UNKNOWN, basis=KindBasis.NO_RULE, rule=told)


def _by_domain(source: Source, layer: tuple[KindRule, ...]) -> KindRule | None:
    """Give the rule of the longest domain and path that the source lies under."""
    host, path = host_and_path(source.url or source.archive_url)
    if not host:
        return None
    fitting = [
        rule
        for rule in layer
        if rule.basis is KindBasis.DOMAIN and lies_under(host, path, rule.key)
    ]
    return max(
        fitting, key=lambda rule: (len(rule.key.partition("/")[0]), len(rule.key)), default=None
    )


def _by_venue(
    source: Source, record: Record | None, layer: tuple[KindRule, ...]
) -> KindRule | None:
    """Give the rule of the venue, or of the publisher where it has none of its own."""
    venues = (source.venue, *(() if record is None else record.venues))
    keys = [venue_key(name) for name in venues if name] or [venue_key(source.publisher)]
    by_key = {rule.key: rule for rule in layer if rule.basis is KindBasis.VENUE}
    return next((by_key[key] for key in keys if key in by_key), None)


def _is_research(source: Source, record: Record | None) -> bool:
    """Tell whether a registry attests an article, and its title does not say it is a review."""
    if record is None or record.csl_type not in _ARTICLES or record.preprint:
        return False
    return not any(_NOT_RESEARCH.search(title) for title in (source.title, record.title))
