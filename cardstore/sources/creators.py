"""Lists of creators compared: who is claimed and not named by the registry, who is left out.

Comes in: the creators of a reference and of a record. Goes out: a `CreatorsFit` that says which
names of the claim found no partner, and whether the list amounts to a match.

1. The words "et al." in a list are no name; repeated names count once.
2. Every claimed name takes the best free partner among the record's names of any role: registries
   file editors under authors. Other forms of names that the record keeps count as well.
3. A claimed name without a partner contradicts, unless the record's own list is cut or holds
   one name only, as truncated deposits do; or the name is a group's beside people, or of a helper
   (translator, editor beside authors) whom registries seldom name.
4. The right family name and initial with another given name is told, where at least as many names
   agree in full: names are misquoted more often than exchanged for a namesake's.
5. Names that the claim leaves out do not contradict: with "et al." they are expected, without it
   they are told. But a short list without the first author is not accepted.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.sources.name_fit import NameFit, NameForm, fit_names, form_of
from cardstore.sources.names import split_name
from cardstore.sources.resolution import FieldComparison, ReasonCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.sources.record import Record
    from cardstore.sources.reference import Reference
    from cardstore.sources.source import Creator

_ET_AL = re.compile(
    r"\W*(?:et\.?\s*al(?:ii|iae)?|and others|others|u\.?\s*a|и др|等)\W*", re.IGNORECASE
)
_GROUPS = (
    "collaboration collaborative consortium group groups investigators network partnership study "
    "team teams"
)
_GROUP_WORDS = frozenset(_GROUPS.split())
_MANY = 5  # names that agree: of the same work, whoever is put first
_MAIN_ROLES = ("author", "editor", "compiler", "director", "translator")


@dataclass(frozen=True, slots=True, kw_only=True)
class CreatorsFit:
    """How the claimed creators stand to a record's.

    Attributes:
        comparison: see `FieldComparison`.
        code: what there is to tell though they match, or why they do not; or None.
        strangers: claimed names that the record does not have.
        missing: how many of the record's people the claim leaves out.
        agreed: how many claimed names have a partner.
    """

    comparison: FieldComparison
    code: ReasonCode | None = None
    strangers: tuple[str, ...] = ()
    missing: int = 0
    agreed: int = 0


def compare_creators(claimed: Reference, record: Record) -> CreatorsFit:
    """Compare all names of a claim with all names of a record."""
    names, cut = claimed_names(claimed)
    found = tuple(one for one in record.creators if form_of(one).words)
    if not names or not found:
        return CreatorsFit(comparison=FieldComparison.UNKNOWN)
    forms = [form_of(one) for one in found]
    if _same_words([form_of(one) for one in names], forms):
        return CreatorsFit(comparison=FieldComparison.MATCH, agreed=len(names))
    others = [form_of(split_name(name)) for name in record.other_names]
    partners = _pair([form_of(one) for one in names], forms, others)
    taken = {at for at, _ in partners if at is not None}
    people = [at for at, one in enumerate(forms) if not one.body and _is_main(found[at], names)]
    missing = sum(at not in taken for at in people)
    strangers = tuple(
        one
        for one, (_, fit) in zip(names, partners, strict=True)
        if fit is NameFit.OTHER and not _may_be_left_out(one, names)
    )
    agreed = sum(fit >= NameFit.LIKELY for _, fit in partners)
    if strangers:
        return _with_strangers(strangers, forms, agreed=agreed, missing=missing, record=record)
    close = sum(fit is NameFit.CLOSE for _, fit in partners)
    unsure = any(fit is NameFit.UNSURE for _, fit in partners) or close > agreed
    headless = bool(people) and people[0] not in taken and record.creators_complete
    headless = headless and agreed < _MANY
    comparison, code = FieldComparison.MATCH, None
    if unsure or (headless and _by_order(claimed)):
        comparison, code = FieldComparison.UNKNOWN, ReasonCode.AUTHORS_UNCONFIRMED
    elif close:
        code = ReasonCode.AUTHORS_UNCONFIRMED
    elif missing and not cut:
        code = ReasonCode.AUTHORS_MISSING
    elif people and partners[0][0] not in {people[0], None} and record.creators_complete:
        code = ReasonCode.AUTHORS_REORDERED
    return CreatorsFit(comparison=comparison, code=code, missing=missing, agreed=agreed)


def claimed_names(claimed: Reference) -> tuple[tuple[Creator, ...], bool]:
    """Give the claimed names, each once and without "et al.", and whether the list is cut."""
    names: dict[NameForm, Creator] = {}
    cut = claimed.et_al
    for one in claimed.creators:
        if _ET_AL.fullmatch(one.family) or _ET_AL.fullmatch(f"{one.given} {one.family}"):
            cut = True
            continue
        form = form_of(one)
        if form.words:
            names.setdefault(form, one)
    return tuple(names.values()), cut


def shown_names(creators: Sequence[Creator], *, most: int = 4) -> str:
    """Give names as people read them: "Ann Ash, Bo Beck and 3 others"."""
    shown = [" ".join(part for part in (one.given, one.family) if part) for one in creators]
    if len(shown) > most:
        return f"{', '.join(shown[: most - 1])} and {len(shown) - most + 1} others"
    return ", ".join(shown)


def _same_words(ours: Iterable[NameForm], theirs: Iterable[NameForm]) -> bool:
    """Tell whether the lists have the same words: one name cut in two, or two run together."""
    left, right = (
        sorted(word for form in forms for word in form.words) for forms in (ours, theirs)
    )
    return left == right


def _by_order(claimed: Reference) -> bool:
    """Tell whether the first name stands for the list: in articles, not in catalogues of books."""
    return claimed.csl_type not in {"book", "chapter", "report", "thesis"} and bool(
        claimed.venue or not claimed.publisher
    )


def _is_main(found: Creator, names: Iterable[Creator]) -> bool:
    """Tell whether a claim of these names would be expected to have that one as well."""
    return found.role == "author" or any(one.role == found.role for one in names)


def _may_be_left_out(one: Creator, names: Sequence[Creator]) -> bool:
    """Tell whether registries often leave such a name out: a body, a helper beside authors."""
    people = [other for other in names if not form_of(other).body]
    if form_of(one).body:
        return bool(people) and not _GROUP_WORDS.isdisjoint(form_of(one).words)
    main = next((role for role in _MAIN_ROLES if any(o.role == role for o in names)), one.role)
    return one.role != main


def _with_strangers(
    strangers: Sequence[Creator],
    forms: Sequence[NameForm],
    *,
    agreed: int,
    missing: int,
    record: Record,
) -> CreatorsFit:
    bodies_only = all(form.body for form in forms) != all(form_of(o).body for o in strangers)
    cut = not record.creators_complete or len(forms) == 1
    unclear = (cut and agreed and not missing) or (bodies_only and not agreed)
    code = ReasonCode.OTHER_AUTHORS if missing or not agreed else ReasonCode.AUTHORS_ADDED
    return CreatorsFit(
        comparison=FieldComparison.UNKNOWN if unclear else FieldComparison.CONTRADICT,
        code=code,
        strangers=tuple(shown_names([one]) for one in strangers),
        missing=missing,
        agreed=agreed,
    )


def _pair(
    ours: Sequence[NameForm], theirs: Sequence[NameForm], others: Sequence[NameForm]
) -> list[tuple[int | None, NameFit]]:
    """Give for every claimed name its partner's place in the record, and how they fit.

    None as the place stands for another form of a name, or for no partner.
    """
    sharing: dict[str, list[int]] = defaultdict(list)
    for at, form in enumerate(theirs):
        for word in {*form.words, form.spelt, "".join(form.words)}:
            sharing[word].append(at)
    free = set(range(len(theirs)))
    pairs: list[tuple[int | None, NameFit]] = []
    for form in ours:
        keys = {*form.words, form.spelt, "".join(form.words)}
        likely = {at for word in keys if len(word) > 1 for at in sharing[word]} & free
        best = _best(form, theirs, sorted(likely))
        if best[1] < NameFit.LIKELY:
            best = max(best, _best(form, theirs, sorted(free - likely)), key=lambda pair: pair[1])
        if best[1] < NameFit.LIKELY and any(fit_names(form, o) is NameFit.SAME for o in others):
            best = (None, NameFit.SAME)
        if best[0] is not None and best[1] is not NameFit.OTHER:
            free.discard(best[0])
        pairs.append(best if best[1] is not NameFit.OTHER else (None, NameFit.OTHER))
    return pairs


def _best(
    form: NameForm, theirs: Sequence[NameForm], places: Iterable[int]
) -> tuple[int | None, NameFit]:
    best: tuple[int | None, NameFit] = (None, NameFit.OTHER)
    for at in places:
        fit = fit_names(form, theirs[at])
        if fit > best[1]:
            best = (at, fit)
        if fit is NameFit.SAME:
            break
    return best
