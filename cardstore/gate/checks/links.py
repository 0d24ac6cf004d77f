"""The check of links: what was last seen at the addresses of a sentence's sources.

Comes in: the last verdict on each address of each source. Nobody is asked here. What follows:

- live, and nothing speaks against what it showed: pass;
- stale: pass; the note is to give the snapshot;
- likely hallucinated: fail. Nobody but a person may waive that, which the evidence says; a snapshot
  in the record that is itself live shows that there was something, and passes;
- live, but the page was not seen to be what was cited, has another title, or the address bears the
  mark of a chat program: a person looks;
- unknown (a 403, an outage, an archive that did not answer): a person looks. Where somebody answers
  for the address and does not show it, a person's vouching for the source, whose record names
  that address, is that look;
- never asked for: told; before publication it means that the check could not run.

A source without an address has no link that could be dead.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.of_last import of_last_cards
from cardstore.gate.sights import Sight, fold_sights, one_a_source
from cardstore.sources.links import WITHHELD, LinkFlag, LinkState
from cardstore.text.folding import fold_text

if TYPE_CHECKING:
    from cardstore.gate.finding import Finding
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import CitedCard, SentenceDossier
    from cardstore.sources.links import LinkVerdict

CHECK = "links"
# What a person who knows the source can answer for: it is there, and only not shown to programs.
_NOT_SHOWN = frozenset(
    {
        LinkFlag.CONTENT_UNCONFIRMED,
        LinkFlag.CHALLENGE,
        LinkFlag.LOGIN,
        LinkFlag.PAYWALL,
        LinkFlag.FORBIDDEN,
        LinkFlag.NO_TEXT,
        LinkFlag.OTHER_TYPE,
        LinkFlag.CUT_SHORT,
    }
)
_HARMLESS = frozenset({LinkFlag.ARCHIVE_CITED, LinkFlag.DUPLICATE})
_WAIVER = ("waiver", "a person alone may waive this")


def check_links(dossier: SentenceDossier, policy: Policy) -> Finding:
    """Say what was last seen at the addresses of the sources behind a sentence."""
    return _of_published(dossier.cards) if policy.publication else _of_drafted(dossier.cards)


@of_last_cards
def _of_published(cards: tuple[CitedCard, ...]) -> Finding:
    return fold_sights(CHECK, [_look(card, publication=True) for card in one_a_source(cards)])


@of_last_cards
def _of_drafted(cards: tuple[CitedCard, ...]) -> Finding:
    return fold_sights(CHECK, [_look(card, publication=False) for card in one_a_source(cards)])


def _look(  # noqa: PLR0911 - one answer a case
    card: CitedCard, *, publication: bool
) -> Sight:
    """Say of one source what its addresses gave; the weightier of its link and its snapshot."""
    url, snapshot = card.source.url.strip(), card.source.archive_url.strip()
    seen = {one.url: one for one in card.state.links}
    if not url and not snapshot:
        return _sight(card, Outcome.NOT_APPLICABLE, Reason.LINK_NONE, "its record names no address")
    saved = seen.get(snapshot) if snapshot else None
    if saved is not None and saved.state is LinkState.LIKELY_HALLUCINATED:
        return _hallucinated(card, saved)
    asked = seen.get(url or snapshot)
    if asked is None:
        outcome = Outcome.UNAVAILABLE if publication else Outcome.NOT_APPLICABLE
        told = f"nobody has asked for {url or snapshot} yet; ask: cardstore links"
        return _sight(card, outcome, Reason.LINK_NOT_ASKED, told)
    if asked.state is LinkState.LIKELY_HALLUCINATED and not _is_saved(saved):
        return _hallucinated(card, asked)
    if LinkFlag.TOOL_MARK in asked.flags:
        told = f"{asked.url} bears the mark of a chat program ({', '.join(asked.marks)})"
        return _sight(card, Outcome.UNSURE, Reason.LINK_TOOL_MARK, told)
    if asked.state is LinkState.LIVE:
        return _live(card, asked)
    return _not_live(card, asked, saved=saved if url else None)


def _not_live(card: CitedCard, asked: LinkVerdict, *, saved: LinkVerdict | None) -> Sight:
    """Say of a link that does not answer what stands in its place."""
    if saved is not None and _is_saved(saved):
        told = f"{asked.url} was not seen to be live, its snapshot {saved.url} was"
        return _sight(card, Outcome.PASS, Reason.LINK_STALE, told)
    if asked.state is LinkState.STALE:
        told = f"{asked.url} is gone; the note is to give its snapshot, {asked.archive_url}"
        return _sight(card, Outcome.PASS, Reason.LINK_STALE, told)
    if _is_withheld(asked) and card.state.vouched:
        return _sight(card, Outcome.PASS, Reason.LINK_VOUCHED, card.state.vouched)
    told = f"what is at {asked.url} could not be told{_detail(asked)}"
    return _sight(card, Outcome.UNSURE, Reason.LINK_UNKNOWN, told)


def _live(card: CitedCard, asked: LinkVerdict) -> Sight:
    """Say of a link that answers whether it showed what was cited."""
    doubts = _doubts(asked)
    if not doubts and not _shows_another(card, asked):
        return _sight(card, Outcome.PASS, Reason.LINK_LIVE, f"{asked.url} is live")
    if not doubts and not card.state.vouched:
        told = f"{asked.url} answers with “{asked.title}”; the record has “{card.source.title}”"
        return _sight(card, Outcome.UNSURE, Reason.LINK_UNCONFIRMED, told)
    if _NOT_SHOWN.issuperset(doubts) and card.state.vouched:
        return _sight(card, Outcome.PASS, Reason.LINK_VOUCHED, card.state.vouched)
    signs = [one for one in doubts if one is not LinkFlag.CONTENT_UNCONFIRMED] or doubts
    shown = ", ".join(one.value.replace("_", " ") for one in signs)
    told = f"{asked.url} answers, but was not seen to be what is cited ({shown})"
    return _sight(card, Outcome.UNSURE, Reason.LINK_UNCONFIRMED, told)


def _shows_another(card: CitedCard, asked: LinkVerdict) -> bool:
    """Tell whether a page's title is another than the source's, and its beginning has neither."""
    if not asked.title.strip():
        return False
    shown = fold_text(f"{asked.title} {asked.excerpt}").text.casefold()
    telling = set(_WORD.findall(fold_text(card.source.title).text.casefold()))
    return bool(telling) and sum(word in shown for word in telling) < len(telling) * _LEAST_SHOWN


_WORD = re.compile(r"[^\W\d_]{4,}")
_LEAST_SHOWN = 0.5
"""Share of a title's words that its page has at least. Chosen, not measured: a page often gives a
short form of a long title, and a page on something related seldom has half of its words."""


def _hallucinated(card: CitedCard, asked: LinkVerdict) -> Sight:
    told = f"{asked.url} does not resolve, and no snapshot of it was ever taken"
    return _sight(card, Outcome.FAIL, Reason.LINK_HALLUCINATED, told, _WAIVER)


def _doubts(asked: LinkVerdict) -> tuple[LinkFlag, ...]:
    return tuple(flag for flag in asked.flags if flag not in _HARMLESS)


def _is_saved(saved: LinkVerdict | None) -> bool:
    """Tell whether the snapshot that a record gives is there."""
    return saved is not None and saved.state is LinkState.LIVE and not _doubts(saved)


def _is_withheld(asked: LinkVerdict) -> bool:
    """Tell whether somebody answers for an address that is not shown."""
    return asked.status in WITHHELD and _NOT_SHOWN.issuperset(_doubts(asked))


def _detail(asked: LinkVerdict) -> str:
    return f" ({asked.detail.rstrip('.')})" if asked.detail else ""


def _sight(
    card: CitedCard, outcome: Outcome, reason: Reason, message: str, *evidence: tuple[str, str]
) -> Sight:
    return Sight(
        source_id=card.source.source_id,
        outcome=outcome,
        reason=reason,
        message=message,
        evidence=evidence,
    )
