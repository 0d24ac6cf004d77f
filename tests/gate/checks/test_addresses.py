"""No address is written in a manuscript."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.gate.checks import addresses
from cardstore.gate.checks.addresses import addresses_in, check_addresses
from cardstore.gate.finding import Outcome, Reason
from cardstore.gate.policy import Policy
from cardstore.gate.sentence import CitedCard, SentenceDossier
from cardstore.sources.source import Source


def found(written, *quotes):
    """Run the check on a sentence as it stands in a manuscript."""
    cards = tuple(
        CitedCard(
            card_id=f"C-{number}",
            quote=quote,
            source=Source(source_id="rules", work_id="rules", title="Rules"),
        )
        for number, quote in enumerate(quotes)
    )
    return check_addresses(
        SentenceDossier(sentence="The quay was closed.", cards=cards, written=written), Policy()
    )


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("The quay was closed (https://quay.example/notice).", "https://quay.example/notice"),
        ("See http://quay.example for more.", "http://quay.example"),
        ("See www.quay.example/notice.", "www.quay.example/notice"),
        ("The quay [was closed](https://quay.example/n).", "https://quay.example/n"),
        ("The quay was closed <https://quay.example/n>.", "https://quay.example/n"),
        ("The quay was closed (doi.org/10.1000/182).", "10.1000/182"),
        ("The quay was closed (DOI: 10.1000/ab.c-1).", "10.1000/ab.c-1"),
        ("The quay was closed (quay-office.co.uk/notices).", "quay-office.co.uk/notices"),
        ("It stands at http://\nquay.example and there.", "http://"),
        ("The quay <a href='https://quay.example/n'>was closed</a>.", "https://quay.example/n"),
        ("[^4]: The notice stands at HTTPS://quay.example/N.", "HTTPS://quay.example/N"),
    ],
)
def test_every_way_to_write_an_address_fails(written, address):
    """In the body as in a note; the address is told."""
    finding = found(written)

    assert (Outcome.FAIL, Reason.ADDRESS_WRITTEN) == (finding.outcome, finding.reason)
    assert ("address", address) in finding.evidence
    assert "its record" in finding.message


@pytest.mark.parametrize(
    "written",
    [
        "The quay was closed [card:7KQ2-M].",
        "He asked the harbour-master and/or the pilot, e.g. at noon.",
        "Tolls rose from 10.50 to 12.25 marks in 10/20 of the ports.",
        "The quay [was closed][notice], as [the map](figures/map.png) shows.[^3]",
        "Quayside.com was founded in 1999, and failed.",
        "Write to the office (office@quay.example).",
        "It stands in vol. 10, p. 1000/2 of the register.",
        "The ratio was 3:2; at 12:30 the tide turned.",
    ],
)
def test_what_is_no_address_is_let_alone(written):
    """Names, numbers, marks, pictures and mail."""
    finding = found(written)

    assert (Outcome.NOT_APPLICABLE, Reason.ADDRESS_NONE) == (finding.outcome, finding.reason)


def test_an_address_in_the_cards_own_words_may_stay():
    """A leaflet that tells people to go there."""
    finding = found("It says “Go to www.quay.example”.", "Go to www.quay.example before noon.")

    assert (Outcome.PASS, Reason.ADDRESS_QUOTED) == (finding.outcome, finding.reason)


def test_an_address_beside_the_cards_own_fails():
    """One that is quoted excuses no other."""
    finding = found(
        "It says “Go to www.quay.example” (www.quay.example/b).", "Go to www.quay.example."
    )

    assert Outcome.FAIL is finding.outcome


def test_a_sentence_that_was_not_read_from_a_manuscript_is_looked_at_itself():
    """An agent hands in a sentence alone."""
    dossier = SentenceDossier(sentence="See https://quay.example now.", cards=())

    assert Outcome.FAIL is check_addresses(dossier, Policy()).outcome


def test_an_address_is_told_once():
    """A DOI in a link's address is that link's."""
    assert ["https://doi.org/10.1000/182"] == list(
        addresses_in("At https://doi.org/10.1000/182 it stands.")
    )


def test_a_link_whose_address_is_defined_elsewhere_is_one_too():
    """The sentence that uses it answers for it."""
    dossier = SentenceDossier(
        sentence="The quay was closed.",
        cards=(),
        written="The quay [was closed][n].",
        targets=("https://quay.example/n", "notes.md"),
    )
    finding = check_addresses(dossier, Policy())

    assert (Outcome.FAIL, (("address", "https://quay.example/n"),)) == (
        finding.outcome,
        finding.evidence,
    )


@given(text=st.from_regex(addresses._HINT))
def test_what_hints_at_an_address_may_be_one(text):
    """The quick look passes none over."""
    assert addresses._may_hint(text)
