"""The verdict about a reference, from what registries answered. Pure: asks nobody.

Comes in: a reference, the answers of all registries that were asked, and this year. Goes out: a
`Resolution`. The rules, in their order:

1. Works of a kind that no registry can vouch for go to a person, whatever is found.
2. What is wrong on the reference's face is noted (`face`), and the candidates are sorted (`works`).
3. Everything that speaks against the reference is weighed alone: it rejects when two registries
   attest it, or the reference's own face and one registry; otherwise it is a doubt. A confirmed
   contradiction of one field outweighs any number of matches: near misses are made of matches.
4. Rejected: something rejects. Ambiguous: something is in doubt. Accepted: title and creators
   match, nothing is in doubt, and every claimed venue and identifier is confirmed by some record
   of the work. Not found: nothing was found at all.
5. Where a registry could not be asked, only an acceptance stands; all else is inconclusive.

So an answer that is missing can never make a reference look better or worse than "not known".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.sources.face import faults_on_face
from cardstore.sources.reasons import (
    could_not_ask,
    has_instead,
)
from cardstore.sources.registry import AnswerState
from cardstore.sources.resolution import (
    FieldComparison,
    ReasonCode,
    ReferenceField,
    Resolution,
    Verdict,
    Why,
)
from cardstore.sources.titles import is_generic, is_short
from cardstore.sources.weight import Weight
from cardstore.sources.weights import (
    contradicted,
    weigh_unknown_identifiers,
    weigh_work,
)
from cardstore.sources.witnesses import NEVER_LOOKED_UP, needs_evidence
from cardstore.sources.works import sort_candidates

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardstore.sources.compare import Comparison
    from cardstore.sources.reference import Reference
    from cardstore.sources.registry import Answer
    from cardstore.sources.weight import Weighed
    from cardstore.sources.works import Candidates

# The name of these rules: what was judged by others is judged anew.
RULES = "cardstore-resolve-3"
# Kinds that registries of published works do not hold, or hold without vouching for them.
FOR_A_PERSON = NEVER_LOOKED_UP
_SELDOM_HELD = frozenset(
    {
        "article-magazine", "article-newspaper", "broadcast", "figure", "graphic", "map",
        "motion_picture", "musical_score", "patent", "post", "post-weblog", "software", "song",
        "webpage",
    }
)  # fmt: skip
_FEW_BEFORE = 1830  # of print before the age of publishers' bindings catalogues hold but a part
_TWO = 2


def judge_reference(claimed: Reference, answers: Iterable[Answer], *, this_year: int) -> Resolution:
    """Give the verdict about a reference, with every comparison that it rests on.

    Args:
        claimed: the reference.
        answers: of every registry that serves such works, one each, also those that could not be
            asked: without them nothing that is missing can be told from what was not asked.
        this_year: of our era.
    """
    asked = tuple(answers)
    faults = faults_on_face(claimed, this_year=this_year)
    candidates = sort_candidates(claimed, asked)
    fields = tuple(field for one in candidates.every for field in one.fields)
    if claimed.csl_type in FOR_A_PERSON:
        return Resolution(
            verdict=Verdict.NEEDS_EVIDENCE,
            why=(_no_registry(claimed), *faults),
            answers=asked,
            fields=fields,
        )
    if not asked:
        return Resolution()
    weighed = sorted(_weigh(claimed, candidates, faults, asked), key=lambda pair: -pair[0])
    verdict = _verdict(weighed, found=bool(candidates.same))
    why = tuple(dict.fromkeys(why for _, why in weighed))
    if verdict is Verdict.NOT_FOUND:
        why = (*why, *_not_held(claimed, asked))
    silent = [answer for answer in asked if answer.state is AnswerState.UNAVAILABLE]
    if silent and verdict is not Verdict.ACCEPT:
        verdict, why = Verdict.INCONCLUSIVE, (could_not_ask(silent), *why)
    return Resolution(
        verdict=verdict,
        why=why,
        answers=asked,
        fields=fields,
        chosen=tuple(
            dict.fromkeys((one.record.registry, one.record.record_id) for one in candidates.same)
        ),
    )


def _verdict(weighed: Sequence[Weighed], *, found: bool) -> Verdict:
    heaviest = max((weight for weight, _ in weighed), default=Weight.TOLD)
    if heaviest is Weight.REJECTS:
        return Verdict.REJECT
    if heaviest is Weight.DOUBT:
        return Verdict.AMBIGUOUS
    return Verdict.ACCEPT if found else Verdict.NOT_FOUND


def _weigh(
    claimed: Reference,
    candidates: Candidates,
    faults: Sequence[Why],
    asked: Sequence[Answer],
) -> Iterator[Weighed]:
    """Give everything that speaks for, against or beside the reference."""
    if not claimed.title.strip():
        text = "No title is claimed, and an identifier alone can be mistyped"
        yield Weight.DOUBT, Why(code=ReasonCode.TOO_LITTLE_CLAIMED, text=text)
    if candidates.same:
        yield from weigh_work(claimed, candidates, faults, asked)
    else:
        yield from _weigh_strangers(claimed, candidates, faults)
        yield from weigh_unknown_identifiers(claimed, asked)


def _weigh_strangers(
    claimed: Reference, candidates: Candidates, faults: Sequence[Why]
) -> Iterator[Weighed]:
    """Weigh what was found where no record is the work meant."""
    seen = bool(candidates.every)
    for fault in faults:
        names = fault.code is ReasonCode.PLACEHOLDER_AUTHORS
        other = candidates.others_wrote or candidates.unsigned
        if names and other and not is_generic(claimed.title):
            yield Weight.REJECTS, fault
        else:
            yield (Weight.DOUBT if seen else Weight.TOLD), fault
    for identifier in dict.fromkeys(i for one in candidates.elsewhere for i in one.confirmed):
        bearers = [one for one in candidates.every if identifier in one.confirmed]
        code, field = ReasonCode.IDENTIFIER_POINTS_ELSEWHERE, ReferenceField.TITLE
        yield from contradicted(
            code,
            [one for one in bearers if one in candidates.elsewhere],
            field,
            open_question=any(one not in candidates.elsewhere for one in bearers),
        )
    if candidates.several:
        text = "Several works of these authors begin with this title"
        yield Weight.DOUBT, Why(code=ReasonCode.SEVERAL_WORKS, text=text)
    if candidates.others_wrote:
        yield from _weigh_authors(claimed, candidates)
    if candidates.unsigned and not claimed.creators:
        text = "Nobody is named as its author, and no identifier is confirmed"
        yield Weight.DOUBT, Why(code=ReasonCode.TOO_LITTLE_CLAIMED, text=text)
    elif candidates.unsigned:
        code = ReasonCode.AUTHORS_UNCONFIRMED
        yield Weight.DOUBT, has_instead(code, candidates.unsigned, ReferenceField.CREATORS)
    yield from _weigh_titles(claimed, candidates)


def _weigh_titles(claimed: Reference, candidates: Candidates) -> Iterator[Weighed]:
    """Weigh titles that are nearly the claimed one, and a claimed one that names many works."""
    if not claimed.title.strip():
        return
    if candidates.nearly:
        code = ReasonCode.OTHER_TITLE
        yield Weight.DOUBT, has_instead(code, candidates.nearly, ReferenceField.TITLE)
    if is_generic(claimed.title) and candidates.every:
        text = "A great many works have this title"
        yield Weight.DOUBT, Why(code=ReasonCode.GENERIC_TITLE, text=text)


def _weigh_authors(claimed: Reference, candidates: Candidates) -> Iterator[Weighed]:
    """Weigh that others wrote works of this title: the same work only if more than that agrees.

    Registries copy from one another, so a name or two that differ may be one deposit's mistake:
    only where most of the names differ is it the claim's. Names that may be the same in another
    spelling are for a person to compare.
    """
    found = [one for one in candidates.others_wrote if _is_that_one(claimed, one)]
    few = any(len(one.creators.strangers) <= one.creators.agreed for one in found)
    few = few or any(one.creators.respelt or _only_author_differs(claimed, one) for one in found)
    in_part = all(one.title.partial for one in found)
    unclear = bool(candidates.unsigned or candidates.several) or is_generic(claimed.title)
    unsure = few or in_part or unclear
    shown = found or list(candidates.others_wrote)
    code = shown[0].creators.code or ReasonCode.OTHER_AUTHORS
    yield from contradicted(code, shown, ReferenceField.CREATORS, open_question=unsure or not found)


def _is_that_one(claimed: Reference, one: Comparison) -> bool:
    """Tell whether a record of the same title is the one meant though others wrote it.

    A title of one or two words names many works, so for it both year and venue must agree.
    """
    if one.confirmed or one.creators.agreed:
        return True
    agree = [
        one.says(field) is FieldComparison.MATCH
        for field in (ReferenceField.YEAR, ReferenceField.VENUE, ReferenceField.PUBLISHER)
    ]
    return sum(agree) >= (_TWO if is_short(claimed.title) else 1)


def _only_author_differs(claimed: Reference, one: Comparison) -> bool:
    """Tell whether all but the sole author's name agrees: it may be a pen name, or a later one."""
    agree = (ReferenceField.TITLE, ReferenceField.YEAR, ReferenceField.IDENTIFIERS)
    where = (ReferenceField.VENUE, ReferenceField.PUBLISHER)
    match = FieldComparison.MATCH
    return (
        len(claimed.creators) == 1
        and len(one.record.creators) == 1
        and all(one.says(field) is match for field in agree)
        and any(one.says(field) is match for field in where)
    )


def _no_registry(claimed: Reference) -> Why:
    needed = needs_evidence(claimed.csl_type)
    kind = claimed.csl_type.replace("_", " ")
    text = f"No registry vouches for a source of the kind “{kind}”; a person must see the evidence"
    text += "" if needed is None else f": {needed.evidence}"
    return Why(code=ReasonCode.NO_REGISTRY_FOR_KIND, text=text)


def _not_held(claimed: Reference, asked: Sequence[Answer]) -> Iterator[Why]:
    answered = tuple(a.registry for a in asked if a.state is not AnswerState.UNAVAILABLE)
    if not answered:
        return
    text = "None of the registries that answered holds a work of this title by these authors"
    yield Why(code=ReasonCode.NOT_HELD, text=text, registries=answered)
    early = claimed.year is not None and claimed.year < _FEW_BEFORE
    needed = needs_evidence(claimed.csl_type, year=claimed.year)
    if early or needed is not None or claimed.csl_type in _SELDOM_HELD:
        text = "They hold few works of this kind or time, so that it is missing there says little"
        text += "" if needed is None else f"; it is settled by {needed.evidence}"
        yield Why(code=ReasonCode.NOT_THEIR_KIND, text=text, registries=answered)
