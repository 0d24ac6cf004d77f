"""Attribution: research is told from what a seller says of his own wares."""

from __future__ import annotations

import pytest

from cardstore.claims.attribution import find_research_wording, names_seller


@pytest.mark.parametrize(
    "sentence",
    [
        "Research shows that lamps last longer.",
        "A recent study of keepers found that lamps last longer.",
        "Studies agree.",
        "Scientists have shown it.",
        "It is well known that lamps last longer.",
        "According to research, lamps last longer.",
        "Lamps are proven to last longer.",
        "The data show it.",
    ],
)
def test_the_wording_of_research_is_found(sentence):
    """However it is put."""
    assert find_research_wording(sentence)


@pytest.mark.parametrize("sentence", ["Lamps last longer.", "He studied the lamp.", "She knew it."])
def test_a_bare_claim_calls_nothing_research(sentence):
    """There is nothing to find."""
    assert not find_research_wording(sentence)


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("According to a vendor report, lamps last longer.", True),
        ("The company says lamps last longer.", True),
        ("Lamps last longer, the manufacturer claims.", True),
        ("Lumina says lamps last longer.", True),
        ("A survey by Lumina found longer life.", True),
        ("By its own account the lamps last longer.", True),
        ("Lamps last longer.", False),
        ("According to a report, lamps last longer.", False),
        ("Research shows that lamps last longer.", False),
    ],
)
def test_who_says_so_is_seen(sentence, named):
    """A report of nobody's is not enough."""
    assert named == names_seller(sentence, ("Lumina",))


def test_a_word_that_is_also_a_name_names_nobody():
    """The Quay Press is not named by a quay."""
    assert not names_seller("Research shows that they rowed to the northern quay.", ("Quay",))
    assert names_seller("The barque was rowed in, says a report of Quay.", ("Quay",))
