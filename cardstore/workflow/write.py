"""Write a card: find the quote, refuse what is not there, store where exactly it stands.

Steps: choose the edition; locate the quote in its scan; refuse missing and near fits with the
nearest text; when the words stand in several places let the claimed page decide, and refuse if it
does not; build the W3C selectors; store. The claim is kept as claimed: whether the page is right is
for the check to say.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from cardstore.anchors.anchor import Fit
from cardstore.cards.card import ReadingState
from cardstore.cards.locator_in import parse_locator_in
from cardstore.cards.selectors import (
    CONTEXT_CODE_POINTS,
    Segment,
    TextPositionSelector,
    TextQuoteSelector,
)
from cardstore.counts import count_of
from cardstore.errors import AmbiguousSourceError, QuoteRefusedError, UnknownSourceError, quoted
from cardstore.gate.checks.page_anchor import claimed_leaves
from cardstore.gate.checks.verbatim import describe_differences
from cardstore.spans import Span
from cardstore.store.records import ScanState
from cardstore.workflow.locate import view_edition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.anchors.anchor import Difference, Occurrence
    from cardstore.anchors.place import Placement
    from cardstore.cards.card import Card
    from cardstore.cards.locator import Locator
    from cardstore.gate.dossier import EditionView
    from cardstore.sources.source import Source
    from cardstore.store.store import Store
    from cardstore.workflow.locate import ReadScan, Shelf

_SHOWN_PLACES = 6


def choose_source(store: Store, name: str, *, edition: str | None = None) -> Source:
    """Give the edition that a name means: a source's own, or a work's with `edition` to choose.

    Args:
        store: the open library.
        name: a source's id, or a work's.
        edition: an edition's source id, statement ("2nd ed.") or year.

    Raises:
        UnknownSourceError: nothing has that name, or the work has no such edition.
        AmbiguousSourceError: several editions fit and none was chosen.
    """
    own = store.sources.find(name)
    editions = store.sources.editions(name if own is None else own.work_id)
    if edition is None:
        if own is not None:
            return own
        chosen = editions
    else:
        chosen = tuple(s for s in editions if edition in {s.source_id, s.edition, str(s.year)})
        if own is not None and chosen and own not in chosen and own.source_id != own.work_id:
            msg = f"The source {quoted(name)} is not the edition {quoted(edition)}"
            raise UnknownSourceError(msg, remedy=f"Name {chosen[0].source_id} as the source")
    if not chosen:
        if edition is None:
            raise store.sources.unknown(name)
        held = ", ".join(s.source_id for s in editions) or "none"
        msg = f"The library has no edition {quoted(edition)} of {quoted(name)} (it has: {held})"
        raise UnknownSourceError(msg)
    if len(chosen) > 1:
        raise AmbiguousSourceError(name, editions=(s.source_id for s in chosen))
    return chosen[0]


def add_card(
    store: Store,
    shelf: Shelf,
    *,
    source: Source,
    quote: str,
    locator: str,
    gloss: str,
    tags: tuple[str, ...],
    made_by: str,
    unverified: bool,
) -> Card:
    """Find a quote in an edition and store it as a card.

    Raises:
        QuoteRefusedError: the words are not there, or stand in several places.
        InvalidLabelError: the claimed page cannot be read.
        UnknownSourceError: the edition has no scan in the library.
    """
    scans = store.scans.of_source(source.source_id)
    if not scans:
        msg = f"{source.source_id} has no scan, so no quote can be found in it"
        raise UnknownSourceError(msg, remedy="Ingest one with: cardstore ingest FILE --source NAME")
    # While another scan of the edition is being read, cards are made in those that are complete.
    read = [stored for stored in scans if stored.state is ScanState.COMPLETE] or scans
    looked = [shelf.open(stored.scan.digest) for stored in read]
    views = [view_edition(scan, source, quote) for scan in looked]
    scan, view = max(zip(looked, views, strict=True), key=lambda pair: _rank(pair[1]))
    claimed = parse_locator_in(locator, scan.page_map)
    refuse_unfound(scan, view, quote=quote, unverified=unverified)
    chosen = _choose(view, quote, claimed)
    occurrence, placement = view.anchor.occurrences[chosen], view.placements[chosen]
    fit = view.anchor.fit
    if fit is Fit.AMBIGUOUS:
        fit = Fit.FOLDED if occurrence.foldings else Fit.EXACT
    return store.cards.add(
        source_id=source.source_id,
        scan_digest=scan.stored.scan.digest,
        quote=quote,
        claimed=claimed,
        gloss=gloss,
        tags=tags,
        made_by=made_by,
        fit=fit.value,
        foldings=occurrence.foldings,
        reading=ReadingState.UNVERIFIED if fit is Fit.NEAR else view.reading,
        segments=segments_of(scan, occurrence),
        printed_pages=tuple(entry.shown for entry in placement.labels),
    )


def _rank(view: EditionView) -> int:
    """Order the scans of one edition by how well the quote fits, best highest.

    Of those that have the words the first is taken, as everywhere; a folding is no difference.
    """
    order = (Fit.MISSING, Fit.NEAR, Fit.AMBIGUOUS, Fit.EXACT)
    return order.index(Fit.EXACT if view.anchor.fit is Fit.FOLDED else view.anchor.fit)


def refuse_unfound(scan: ReadScan, view: EditionView, *, quote: str, unverified: bool) -> None:
    """Refuse a quote that is not there, showing the nearest text and what differs."""
    anchor = view.anchor
    if anchor.fit is Fit.MISSING:
        gaps = (
            f"; {count_of(len(view.gaps), 'of its leaves', 'of its leaves')} could not be read"
            if view.gaps
            else ""
        )
        msg = f"Nothing like these words was found in {view.source.source_id}{gaps}"
        raise QuoteRefusedError(msg, quote=quote)
    if anchor.fit is not Fit.NEAR or (unverified and not anchor.edited):
        return
    from cardstore.workflow.line_advice import (  # noqa: PLC0415 - heavy
        advise_on_breaks,
        advise_on_lines,
    )

    placement = view.placements[0]
    read = [leaf for leaf in placement.leaves if scan.text.is_ocr[leaf]]
    noise, remedy = _advice(edited=anchor.edited, read=bool(read))
    lines = advise_on_lines(
        scan, anchor.differences, source_id=view.source.source_id
    ) or advise_on_breaks(scan, anchor.differences, source_id=view.source.source_id)
    if lines:
        remedy = lines if remedy is None else f"{lines}. {remedy}"
    elif read:
        leaves = " or ".join(map(str, read))
        remedy = (
            f"{remedy}. A misreading on leaf {leaves} is set right with: cardstore correct "
            f"--source {view.source.source_id} --leaf {read[0]} --word OLD=NEW --by YOU"
        )
    msg = (
        f"These words are not in {view.source.source_id} as quoted; the nearest text differs{noise}"
    )
    raise QuoteRefusedError(
        msg,
        quote=quote,
        nearest=_printed(scan, anchor.occurrences[0]),
        where=place_shown(placement),
        differences=[_told(scan, one) for one in anchor.differences],
        remedy=remedy,
    )


def _told(scan: ReadScan, difference: Difference) -> str:
    """Describe a difference, with the whole words as they were read where it is in a part of one.

    A correction names whole words: a letter of one would be no word that stands there.
    """
    told = describe_differences((difference,))
    text, span = scan.text.text, difference.source_span
    start, end = span.start, span.end
    while start and not text[start - 1].isspace():
        start -= 1
    while end < len(text) and not text[end].isspace():
        end += 1
    words = " ".join(text[start:end].split())
    is_whole = _bare(difference.printed) == _bare(words)  # signs around a word need not be given
    if is_whole or span.start == span.end or not scan.text.is_ocr[scan.text.leaf_at(start)]:
        return told
    return f"{told} (read as “{words}”)"


def _bare(words: str) -> str:
    return re.sub(r"^\W+|\W+$", "", " ".join(words.split()))


def _printed(scan: ReadScan, occurrence: Occurrence) -> str:
    """Give the source's own words there; what an omission leaves out is marked."""
    text = scan.text.text
    return " […] ".join(
        " ".join(piece.of(text).strip() for piece in segment) for segment in occurrence.segments
    )


def _advice(*, edited: bool, read: bool) -> tuple[str, str | None]:
    """Say what a refusal means, and what to do, by what differs and who read the text."""
    if edited and read:
        remedy = "Look at the page: if it has your words, the reading is wrong there"
        return "", f"{remedy}; if not, copy the page's words"
    if edited:
        return "", None
    remedy = "Add it as unverified if the page has your words; a person then decides"
    if read:
        return "; all of it may be misread, so look at the page", remedy
    return "; no word differs, but a person should see it", remedy


def _choose(view: EditionView, quote: str, claimed: Locator) -> int:
    """Let the claimed page choose among several places; refuse when it does not."""
    if len(view.placements) == 1:
        return 0
    ranges = claimed_leaves(claimed, view.page_map)
    fitting = [
        index
        for index, placement in enumerate(view.placements)
        if any(first <= leaf <= last for first, last in ranges for leaf in placement.leaves)
    ]
    if len(fitting) == 1:
        return fitting[0]
    places = places_shown(view.placements)
    on_page = (
        f", {len(fitting)} of them on {claimed.shown}" if fitting else f", not {claimed.shown}"
    )
    msg = f"These words stand in {len(view.placements)} places ({places}){on_page}"
    raise QuoteRefusedError(
        msg, quote=quote, where=places, remedy="Quote more words, so that only one place fits"
    )


def places_shown(placements: Sequence[Placement]) -> str:
    """Write where placements are, each place once with how often, and how many more there are."""
    times = list(Counter(map(place_shown, placements)).items())[:_SHOWN_PLACES]
    told = ", ".join(
        where if count == 1 else f"{where} ({count_of(count, 'time')})" for where, count in times
    )
    more = len(placements) - sum(count for _, count in times)
    return f"{told} and {more} more" if more else told


def place_shown(placement: Placement) -> str:
    """Write where a placement is."""
    if any(entry.label is None for entry in placement.labels):
        return f"leaf {placement.leaves[0]}"
    return f"pp. {placement.shown}" if len(placement.labels) > 1 else f"p. {placement.shown}"


def segments_of(scan: ReadScan, occurrence: Occurrence) -> tuple[Segment, ...]:
    """Build the W3C selectors of every segment."""
    return tuple(
        Segment(
            quote=_quote_selector(scan, pieces),
            positions=tuple(
                TextPositionSelector(
                    leaf_index=leaf_index,
                    layer_digest=scan.layers[leaf_index].digest,
                    span=span,
                    boxes=scan.layers[leaf_index].boxes_of(span),
                )
                for piece in pieces
                for leaf_index, span in scan.text.on_leaves(piece)
            ),
        )
        for pieces in occurrence.segments
    )


def _quote_selector(scan: ReadScan, pieces: tuple[Span, ...]) -> TextQuoteSelector:
    """Build the text-quote selector: the pieces' raw text, and the context around them."""
    text = scan.text.text
    start, end = pieces[0].start, pieces[-1].end
    return TextQuoteSelector(
        exact="".join(piece.of(text) for piece in pieces),
        prefix=Span(max(0, start - CONTEXT_CODE_POINTS), start).of(text),
        suffix=Span(end, min(len(text), end + CONTEXT_CODE_POINTS)).of(text),
    )
