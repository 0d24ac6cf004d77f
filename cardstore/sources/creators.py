"""Lists of creators compared: who is claimed and not named by the registry, who is left out.

Comes in: the creators of a reference and of a record. Goes out: a `CreatorsFit` that says which
names of the claim found no partner, and whether the list amounts to a match.

1. The words "et al." in a list are no name; repeated names count once.
2. Claimed names are paired with the record's names of any role, so that as many as can be have a
   partner: registries file editors under authors. Other forms of names that the record keeps count
   as well.
3. A claimed name without a partner contradicts, unless the record's own list is cut or holds
   one name only, as truncated deposits do; or the name is a group's beside people, or of a helper
   (translator, editor beside authors) whom registries seldom name.
4. The right family name and initial with another given name is told, where at least as many names
   agree in full: names are misquoted more often than exchanged for a namesake's.
5. Names that the claim leaves out do not contradict: with "et al." they are expected, without it
   they are told. But a list without the first author is not accepted: a later author, a translator
   or an editor who is claimed alone did not write it alone. A book may be claimed by its editors.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.sources.name_fit import NameFit, NameForm, fit_names, form_of
from cardstore.sources.names import split_name
from cardstore.sources.resolution import FieldComparison, ReasonCode
from cardstore.sources.spellings import may_be_one_name

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
_MANY = 5  # names that agree, of a list that many times as long: the first is a convention there
# Where a name has no partner that shares a word with it, all are tried, up to lists of a hundred.
_MOST_PAIRS = 10_000
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
        respelt: every name without a partner may be one of the record's, spelt otherwise.
        slips: claimed names whose partner's family name has other letters.
    """

    comparison: FieldComparison
    code: ReasonCode | None = None
    strangers: tuple[str, ...] = ()
    missing: int = 0
    agreed: int = 0
    respelt: bool = False
    slips: tuple[str, ...] = ()


def compare_creators(claimed: Reference, record: Record) -> CreatorsFit:
    """Compare all names of a claim with all names of a record."""
    names, cut = claimed_names(claimed)
    found = tuple(one for one in record.creators if form_of(one).words)
    if not names or not found:
        return CreatorsFit(comparison=FieldComparison.UNKNOWN)
    forms = [form_of(one) for one in found]
    if len(names) != len(found) and _same_words(map(form_of, names), forms):
        return CreatorsFit(comparison=FieldComparison.MATCH, agreed=len(names))
    others = [form_of(split_name(name)) for name in record.other_names]
    partners = _pair([form_of(one) for one in names], forms, others)
    taken = {at for at, _ in partners if at is not None}
    people = [at for at, one in enumerate(forms) if not one.body and _is_main(found[at], names)]
    renamed = sum(at is None and fit is NameFit.SAME for at, fit in partners)
    missing = max(0, sum(at not in taken for at in people) - renamed)
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
    headless = bool(missing and people[0] not in taken and record.creators_complete)
    headless = headless and (agreed < _MANY or missing < _MANY * agreed)
    headless = headless and not _is_edited(claimed, names)
    comparison, code = FieldComparison.MATCH, None
    if unsure or headless:
        comparison, code = FieldComparison.UNKNOWN, ReasonCode.AUTHORS_UNCONFIRMED
    elif close:
        code = ReasonCode.AUTHORS_UNCONFIRMED
    elif missing and not cut:
        code = ReasonCode.AUTHORS_MISSING
    elif people and partners[0][0] not in {people[0], None} and record.creators_complete:
        code = ReasonCode.AUTHORS_REORDERED
    slips = tuple(
        shown_names((one,))
        for one, (at, fit) in zip(names, partners, strict=True)
        if at is not None and fit is NameFit.LIKELY and form_of(one).spelt != forms[at].spelt
    )
    return CreatorsFit(
        comparison=comparison, code=code, missing=missing, agreed=agreed, slips=slips
    )


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


def _is_edited(claimed: Reference, names: Iterable[Creator]) -> bool:
    """Tell whether a book is claimed by its editors alone, as collected writings are."""
    return claimed.csl_type == "book" and all(one.role == "editor" for one in names)


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
        respelt=len(strangers) <= len(forms)
        and all(any(may_be_one_name(form_of(o), form) for form in forms) for o in strangers),
    )


def _pair(
    ours: Sequence[NameForm], theirs: Sequence[NameForm], others: Sequence[NameForm]
) -> list[tuple[int | None, NameFit]]:
    """Give for every claimed name its partner's place in the record, and how they fit.

    As many names as can be have a partner of their own: a name that leaves the wrong one to another
    is moved (augmenting paths). None as the place stands for another form of a name, or for nobody.
    """
    sharing = _by_word(theirs)
    fits = [_fits(form, at, theirs, _places(form, sharing)) for at, form in enumerate(ours)]
    claim_of, placed = _placed(fits)
    if not placed and len(ours) * len(theirs) <= _MOST_PAIRS:
        everywhere = range(len(theirs))
        fits = [_fits(form, at, theirs, everywhere) for at, form in enumerate(ours)]
        claim_of, _ = _placed(fits)
    place_of = {claim: place for place, claim in claim_of.items()}
    pairs: list[tuple[int | None, NameFit]] = []
    for at, form in enumerate(ours):
        place = place_of.get(at)
        if place is not None:
            pairs.append((place, dict(fits[at])[place]))
        elif any(fit_names(form, other) is NameFit.SAME for other in others):
            pairs.append((None, NameFit.SAME))
        else:
            pairs.append(_weaker(fits[at], claim_of, at))
    return pairs


def _by_word(forms: Sequence[NameForm]) -> dict[str, list[int]]:
    """Give the places of the names that have a word, or are it when written in one."""
    places: dict[str, list[int]] = defaultdict(list)
    for at, form in enumerate(forms):
        for word in _keys(form):
            places[word].append(at)
    return places


def _keys(form: NameForm) -> set[str]:
    whole = {*form.words, form.spelt, "".join(form.words)}
    return {word for word in whole if len(word) > 1}


def _places(form: NameForm, sharing: dict[str, list[int]]) -> list[int]:
    return sorted({place for word in _keys(form) for place in sharing.get(word, ())})


def _fits(
    form: NameForm, at: int, theirs: Sequence[NameForm], places: Iterable[int]
) -> list[tuple[int, NameFit]]:
    """Give the places that may be a name's, the best first, of equal ones the nearest."""
    found = [(place, fit_names(form, theirs[place])) for place in places]
    kept = [pair for pair in found if pair[1] is not NameFit.OTHER]
    return sorted(kept, key=lambda pair: (-pair[1], abs(pair[0] - at)))


def _placed(fits: Sequence[Sequence[tuple[int, NameFit]]]) -> tuple[dict[int, int], bool]:
    """Give which name has which place, and whether all have one."""
    claim_of: dict[int, int] = {}
    done = [_find_place(at, fits, claim_of, seen=set()) for at in range(len(fits))]
    return claim_of, all(done)


def _find_place(
    claim: int,
    fits: Sequence[Sequence[tuple[int, NameFit]]],
    claim_of: dict[int, int],
    *,
    seen: set[int],
) -> bool:
    """Give a claimed name a place of its own, if need be by moving those who have one."""
    for place, fit in fits[claim]:
        if fit < NameFit.LIKELY or place in seen:
            continue
        seen.add(place)
        holder = claim_of.get(place)
        if holder is None or _find_place(holder, fits, claim_of, seen=seen):
            claim_of[place] = claim
            return True
    return False


def _weaker(
    fits: Sequence[tuple[int, NameFit]], claim_of: dict[int, int], claim: int
) -> tuple[int | None, NameFit]:
    """Give the best place that nobody has taken, and take it."""
    for place, fit in fits:
        if place not in claim_of:
            claim_of[place] = claim
            return place, fit
    return None, NameFit.OTHER
