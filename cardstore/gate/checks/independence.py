"""The independence check: do the cards of a sentence come from one origin?

Comes in: a sentence and its cards. Where the sentence claims that several voices tell one thing
("several accounts", "is confirmed by"), two cards of one origin fail it, and one card alone does.
Where it claims nothing but cites several cards, what two sources have in common is told and goes to
a person: two notes behind a sentence look like two witnesses.

A shared origin is: one source, two editions of one work, one that cites the other, one cited work,
an author in common, one wire service, a long run of words in both quotes or, where they were
compared, on both leaves. A publisher, venue or domain in common is only a hint. That nothing was
found proves no independence; a source of which no author is told is for a person.

What the source itself says of several voices ("some accounts hold …") is the source's claim.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.cards.origins import origins_of
from cardstore.cards.shared_words import LONG_RUN, TOLD_RUN
from cardstore.claims.corroboration import find_corroboration
from cardstore.claims.corroboration_words import CORROBORATION_VERSION
from cardstore.claims.quotations import read_sentence
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import read_wording, stem_of
from cardstore.counts import count_of
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.sources.citing import OriginFact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.cards.origins import PairOrigin
    from cardstore.cards.shared_words import SharedWords
    from cardstore.claims.corroboration import Corroboration
    from cardstore.claims.wording import Wording
    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import CitedCard, SentenceDossier

CHECK = "independence"
SAME_TEXT_SHARE = 0.5
"""With a run of `TOLD_RUN` words, half of a short quote in another is one text."""
_HINTS = frozenset({OriginFact.PUBLISHER, OriginFact.VENUE, OriginFact.DOMAIN})


def check_independence(dossier: SentenceDossier, policy: Policy) -> Finding:  # noqa: ARG001 - a check's form
    """Say whether the sentence's cards come from one origin, and whether it claims they do not."""
    claims = _claims(dossier)
    pairs = origins_of(dossier.cards)
    if not claims and not pairs:
        return _ALONE
    outcome, reason, message = (
        _judge_claimed(claims, dossier.cards, pairs)
        if claims
        else _judge_unclaimed(dossier.cards, pairs)
    )
    evidence = [("claimed", one.phrase) for one in claims]
    evidence += [("shared", told) for pair in pairs for told in pair.sentences]
    evidence += [("word_list", CORROBORATION_VERSION)]
    return Finding(
        check=CHECK, outcome=outcome, reason=reason, message=message, evidence=tuple(evidence)
    )


_ALONE = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.ONE_CARD,
    message="The sentence speaks of no other voices, and cites no second card.",
    evidence=(("word_list", CORROBORATION_VERSION),),
)


def is_shared(pair: PairOrigin) -> bool:
    """Tell whether two cards come from one origin, for one fact at least."""
    firm = any(fact.fact not in _HINTS for fact in pair.facts)
    around = pair.around is not None and pair.around.longest >= LONG_RUN
    return pair.same_source or firm or _is_one_text(pair.words) or around


def _is_one_text(words: SharedWords) -> bool:
    share = max(words.first_share, words.second_share)
    long = words.longest >= LONG_RUN
    return long or (words.longest >= TOLD_RUN and share >= SAME_TEXT_SHARE)


def _hinted(pair: PairOrigin) -> bool:
    """Tell whether anything at all speaks for one origin."""
    return bool(pair.facts) or bool(pair.words.runs) or bool(pair.around and pair.around.runs)


def _claims(dossier: SentenceDossier) -> tuple[Corroboration, ...]:
    """Give the claims of corroboration that are the sentence's own, not a cited card's."""
    own = find_corroboration(read_sentence(dossier.sentence).own_words)
    if not own:
        return ()
    held = [frozenset(read_wording(card.quote).stems) for card in dossier.cards]
    return tuple(
        one for one in own if not any(_is_quoted(read_wording(one.phrase), stems) for stems in held)
    )


def _is_quoted(phrase: Wording, stems: frozenset[str]) -> bool:
    """Tell whether a card speaks of these voices itself: "accounts record", "seconded by".

    Its words are the card's, but for those by which a voice tells.
    """
    told = [stem for stem in phrase.stems if stem not in _TELLING and stem not in _JOINING]
    return bool(told) and all(stem in stems for stem in told)


_TELLING = frozenset(
    stem_of(word)
    for word in """
    say tell record report write note recall remember show state agree mention relate describe
    hold claim
    """.split()  # noqa: SIM905 - a table is easier to read so
)
_JOINING = listed("the a an of by in that with and")


def _judge_claimed(
    claims: Sequence[Corroboration], cards: Sequence[CitedCard], pairs: Sequence[PairOrigin]
) -> tuple[Outcome, Reason, str]:
    """Judge a sentence that claims several voices."""
    worst = Outcome.FAIL if any(one.certain for one in claims) else Outcome.UNSURE
    said = f"“{claims[0].phrase}”"
    if len(cards) < 2:  # noqa: PLR2004 - one card is one voice
        number = "one card" if cards else "no card"
        return (
            worst,
            Reason.CORROBORATION_ONE_CARD,
            f"{said} speaks of more than one voice; the sentence cites {number}.",
        )
    shared = [pair for pair in pairs if is_shared(pair)]
    if shared:
        return worst, Reason.ORIGIN_SHARED, f"{said}, but {_told(shared)}."
    least = max(one.least for one in claims)
    if len(cards) < least:
        return (
            worst,
            Reason.CORROBORATION_FEW_CARDS,
            f"{said} speaks of {least} voices; the sentence cites {len(cards)} cards.",
        )
    return _judge_apart(claims, cards, pairs)


def _judge_apart(
    claims: Sequence[Corroboration], cards: Sequence[CitedCard], pairs: Sequence[PairOrigin]
) -> tuple[Outcome, Reason, str]:
    """Judge a claim of several voices whose cards have no origin in common that we know of."""
    hinted = [pair for pair in pairs if _hinted(pair)]
    if hinted:
        return (
            Outcome.UNSURE,
            Reason.ORIGIN_PERHAPS_SHARED,
            f"“{claims[0].phrase}”: {_told(hinted)}; whether they are apart is for a person.",
        )
    of_all = next((one for one in claims if one.of_all), None)
    if of_all is not None:
        return (
            Outcome.UNSURE,
            Reason.CORROBORATION_OF_ALL,
            (
                f"“{of_all.phrase}” speaks of all there are; {len(cards)} cards of separate origin "
                "cannot show that, a person may know."
            ),
        )
    unknown = [card.source.source_id for card in cards if not _is_told(card)]
    if unknown:
        return (
            Outcome.UNSURE,
            Reason.ORIGIN_UNKNOWN,
            (
                f"Nothing in common was found, but of {', '.join(dict.fromkeys(unknown))} neither "
                "an author nor what it cites is known."
            ),
        )
    return Outcome.PASS, Reason.ORIGINS_APART, _APART


_APART = (
    "The cards have no author, cited work, wire service or long run of words in common, as far as "
    "their records tell."
)


def _is_told(card: CitedCard) -> bool:
    return bool(card.source.creators or card.source.cites)


def _judge_unclaimed(
    cards: Sequence[CitedCard], pairs: Sequence[PairOrigin]
) -> tuple[Outcome, Reason, str]:
    """Judge a sentence that claims nothing of the kind, and cites two cards at least."""
    shared = [pair for pair in pairs if is_shared(pair) and not pair.same_source]
    if shared:
        return (
            Outcome.UNSURE,
            Reason.ORIGIN_SHARED,
            (
                f"{count_of(len(cards), 'card stands', 'cards stand')} behind the sentence, but "
                f"{_told(shared)}; a person "
                "should see whether they count as one."
            ),
        )
    if all(pair.same_source for pair in pairs):
        message = "All cards quote one source, and the sentence claims no other voice."
        return Outcome.PASS, Reason.ORIGIN_SHARED, message
    return Outcome.PASS, Reason.ORIGINS_APART, _APART


def _told(pairs: Sequence[PairOrigin]) -> str:
    return "; ".join(dict.fromkeys(told for pair in pairs for told in pair.sentences))
