"""The verbatim check: are the quoted words in the source, exactly?

Passes on an exact or folded fit only. A near fit fails when any difference is an edit, whatever the
similarity, and goes to a person when all are reading noise. Where leaves could not be read, words
that were not found prove nothing, and words found only on both sides of such a leaf go to a person:
what stands between them was read by nobody. Messages accuse nobody: they show what the source has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.anchors.anchor import DifferenceKind, Fit
from cardstore.cards.card import ReadingState
from cardstore.gate.checks.page_anchor import claimed_leaves
from cardstore.gate.finding import Finding, Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.anchors.anchor import Difference
    from cardstore.gate.dossier import Dossier, EditionView
    from cardstore.gate.policy import Policy

CHECK = "verbatim"
_SHOWN_DIFFERENCES = 5
_SHOWN_GAPS = 6
_SHOWN_CODE_POINTS = 160
_PAGE_BREAK = "page break"  # as the published foldings name it, wherever furniture is passed by
_BREAK_WITHIN = "a break within the page (a column's end, a note, a caption)"

_READING_NOTE = {
    ReadingState.EMBEDDED: "",
    ReadingState.OCR_UNSEEN: "",  # the reading check says whether it can be trusted
    ReadingState.UNVERIFIED: " The text differs from the quote.",
}


def check_verbatim(dossier: Dossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the quote's words stand in the edition's text."""
    edition = dossier.edition
    if edition.missing_originals:
        return Finding(
            check=CHECK,
            outcome=Outcome.UNAVAILABLE,
            reason=Reason.ORIGINAL_ALTERED,
            message=f"The stored original {edition.missing_originals[0]} is gone or was altered, "
            "so the text can no longer be held against the page. Ingest the same file again, or "
            "restore it from a backup.",
        )
    fit = edition.anchor.fit
    if fit is Fit.MISSING:
        return _missing(edition)
    if fit is Fit.NEAR:
        return _near(edition)
    return _found(dossier)


def _found(dossier: Dossier) -> Finding:
    """Judge an exact, folded or ambiguous fit: the words are there."""
    edition = dossier.edition
    anchor = edition.anchor
    evidence = _evidence(edition)
    if anchor.edited:
        return Finding(
            check=CHECK,
            outcome=Outcome.FAIL,
            reason=Reason.OMISSION_TURNS_SENSE,
            message=f"The words are there, but {describe_differences(anchor.differences)}.",
            evidence=evidence,
        )
    if anchor.differences:
        return Finding(
            check=CHECK,
            outcome=Outcome.UNSURE,
            reason=Reason.OMISSION_TURNS_SENSE,
            message="The words are there; a person should see that "
            f"{describe_differences(anchor.differences)}.",
            evidence=evidence,
        )
    doubtful = _doubtful(dossier)
    if doubtful is not None:
        return doubtful
    foldings = anchor.occurrences[0].foldings
    note = _READING_NOTE[edition.reading]
    if not foldings:
        return Finding(
            check=CHECK,
            outcome=Outcome.PASS,
            reason=Reason.WORDS_EXACT,
            message=f"The words are in the source, character by character.{note}",
            evidence=evidence,
        )
    return Finding(
        check=CHECK,
        outcome=Outcome.PASS,
        reason=Reason.WORDS_FOLDED,
        message=f"The words are in the source; what differs is only {_named(edition)}.{note}",
        evidence=evidence,
    )


def _named(edition: EditionView) -> str:
    """Name the foldings for people: what is passed by on one leaf is no break between pages."""
    on_one_leaf = len(edition.placements[0].leaves) == 1
    return ", ".join(
        _BREAK_WITHIN if on_one_leaf and name == _PAGE_BREAK else name
        for name in edition.anchor.occurrences[0].foldings
    )


def _doubtful(dossier: Dossier) -> Finding | None:
    """Say why words may not follow each other as found; None where they do in one place at least.

    Places on the claimed pages are looked at; all, where there is none.
    """
    edition = dossier.edition
    ranges = claimed_leaves(dossier.claimed, edition.page_map)
    meant = [
        one
        for one in edition.placements
        if any(all(first <= leaf <= last for leaf in one.leaves) for first, last in ranges)
    ] or edition.placements
    unread = [edition.unread_within(one) for one in meant]
    lost = [edition.lost_within(one) for one in meant]
    if not all(one or other for one, other in zip(unread, lost, strict=True)):
        return None
    if all(unread):
        return _over_unread(edition, _each_once(unread))
    return _on_lost_part(edition, _each_once(lost))


def _over_unread(edition: EditionView, leaves: tuple[int, ...]) -> Finding:
    """Send words to a person that were found only on both sides of what nobody read."""
    shown = _some_leaves(leaves)
    one = len(leaves) == 1
    named = f"leaf {shown}" if one else f"leaves {shown}"
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.WORDS_OVER_UNREAD,
        message=f"The words run over {named}, which could not be read, so what stands between them "
        f"is not known. Look at {'that leaf' if one else 'those leaves'}; to have "
        f"{'it' if one else 'them'} read, run “cardstore reread {edition.source.source_id}”, or "
        "ingest a sound copy of the scan.",
        evidence=(*_evidence(edition), ("unread_between", shown)),
    )


def _on_lost_part(edition: EditionView, leaves: tuple[int, ...]) -> Finding:
    """Send words to a person that stand on a leaf of which a part is lost: perhaps between them."""
    shown = _some_leaves(leaves)
    named = f"leaf {shown}" if len(leaves) == 1 else f"leaves {shown}"
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.WORDS_OVER_UNREAD,
        message=f"The words stand on {named}, of which the file has lost a part, so whether "
        "something stands between them is not known. Look at the page, or ingest a sound copy of "
        "the scan.",
        evidence=(*_evidence(edition), ("read_in_part", shown)),
    )


def _each_once(leaves: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted({leaf for some in leaves for leaf in some}))


def _some_leaves(leaves: tuple[int, ...]) -> str:
    """Name the first of some leaves, and count the others."""
    shown = ", ".join(map(str, leaves[:_SHOWN_GAPS]))
    more = len(leaves) - _SHOWN_GAPS
    return f"{shown} and {more} more" if more > 0 else shown


def _near(edition: EditionView) -> Finding:
    """Judge a near fit: an edit fails, noise alone goes to a person."""
    differences = describe_differences(edition.anchor.differences)
    if edition.anchor.edited:
        return Finding(
            check=CHECK,
            outcome=Outcome.FAIL,
            reason=Reason.WORDS_DIFFER,
            message=f"Not found as quoted; the nearest text differs: {differences}.",
            evidence=_evidence(edition),
        )
    return Finding(
        check=CHECK,
        outcome=Outcome.UNSURE,
        reason=Reason.WORDS_NEAR_NOISE,
        message=f"Nearly found; what differs may be misread, see the page: {differences}.",
        evidence=_evidence(edition),
    )


def _missing(edition: EditionView) -> Finding:
    """Judge words that were not found: a failure only where every leaf could be read."""
    if edition.gaps:
        shown = _some_leaves(edition.gaps)
        return Finding(
            check=CHECK,
            outcome=Outcome.UNAVAILABLE,
            reason=Reason.TEXT_INCOMPLETE,
            message=f"Not found, but leaves {shown} could not be read, so they may hold it.",
            evidence=(("gaps", shown),),
        )
    return Finding(
        check=CHECK,
        outcome=Outcome.FAIL,
        reason=Reason.WORDS_MISSING,
        message="Not found: nothing like these words is in this source.",
    )


def _evidence(edition: EditionView) -> tuple[tuple[str, str], ...]:
    """Give fit, foldings, differences and reading as name-value pairs."""
    anchor = edition.anchor
    pairs = [
        ("fit", anchor.fit.value),
        ("foldings", ", ".join(anchor.occurrences[0].foldings)),
        ("folding_version", anchor.folding_version),
        ("reading", edition.reading.value),
        ("occurrences", str(len(anchor.occurrences))),
    ]
    if anchor.differences:
        pairs.append(("differences", describe_differences(anchor.differences, most=50)))
    if anchor.similarity is not None:
        pairs.append(("similarity", f"{anchor.similarity:.3f}"))
    return tuple(pairs)


def describe_differences(
    differences: tuple[Difference, ...], *, most: int = _SHOWN_DIFFERENCES
) -> str:
    """Write differences for people, source first, edits before reading noise."""
    shown = sorted(differences, key=lambda d: d.kind is DifferenceKind.NOISE)[:most]
    parts = [_describe(d) for d in shown]
    if len(differences) > most:
        parts.append(f"and {len(differences) - most} more")
    return "; ".join(parts)


def _describe(difference: Difference) -> str:
    """Write one difference."""
    printed = _shortened(" ".join(difference.printed.split()))
    quoted = _shortened(" ".join(difference.quoted.split()))
    if not quoted:
        return f"{difference.label}: the source has “{printed}”, the quote leaves it out"
    if not printed:
        return f"{difference.label}: the quote adds “{quoted}”"
    return f"{difference.label}: the source has “{printed}”, the quote “{quoted}”"


def _shortened(words: str) -> str:
    """Keep both ends of long words for people; the whole stands in the source and the quote."""
    if len(words) <= _SHOWN_CODE_POINTS:
        return words
    half = _SHOWN_CODE_POINTS // 2
    return f"{words[:half].rstrip()} … {words[-half:].lstrip()}"
