"""Who did it to whom, turned round, is seen."""

from __future__ import annotations

import pytest

from cardstore.claims.drift.roles import find_roles
from cardstore.claims.wording import read_wording

DRIFTED = [
    ("The widow lent the parish forty crowns.", "The parish lent the widow forty crowns."),
    ("The guild sued the bishop over the weir.", "The bishop sued the guild over the weir."),
    ("The abbot sold the mill to the tanner.", "The tanner sold the mill to the abbot."),
    ("Henrik taught Paulus the flute.", "Paulus taught Henrik the flute."),
    ("The captain was struck by the cook.", "The captain struck the cook."),
    ("I wrote to the minister, and he never answered me.", "The minister wrote to Marsh."),
    (
        "The Swedes followed the Danes into the harbour.",
        "The Danes followed the Swedes into the harbour.",
    ),
    ("The baker accused the constable of theft.", "The constable accused the baker of theft."),
    (
        "The governess nursed the heir through the fever.",
        "The heir nursed the governess through the fever.",
    ),
    ("My uncle owed the innkeeper nine pounds.", "The innkeeper owed Marsh's uncle nine pounds."),
    (
        "The students mocked the professor at the gate.",
        "The professor mocked the students at the gate.",
    ),
    ("The landlord evicted the Murphys in March.", "The Murphys evicted the landlord in March."),
    ("The duchess dismissed the architect.", "The architect dismissed the duchess."),
    ("Marten betrayed Joris to the magistrates.", "Joris betrayed Marten to the magistrates."),
    ("The monks bought wine from the Genoese.", "The Genoese bought wine from the monks."),
]
TRUE = [
    ("The widow lent the parish forty crowns.", "The parish borrowed forty crowns from the widow."),
    ("The guild sued the bishop over the weir.", "Over the weir the guild sued the bishop."),
    ("The abbot sold the mill to the tanner.", "The tanner bought the mill from the abbot."),
    ("Henrik taught Paulus the flute.", "Paulus learned the flute from Henrik."),
    ("The captain was struck by the cook.", "The cook struck the captain."),
    ("I wrote to the minister, and he never answered me.", "Marsh wrote to the minister."),
    (
        "The Swedes followed the Danes into the harbour.",
        "The Danes entered the harbour and the Swedes followed them.",
    ),
    ("The baker accused the constable of theft.", "The baker accused the constable."),
    (
        "The governess nursed the heir through the fever.",
        "The governess nursed the heir through his fever.",
    ),
    ("My uncle owed the innkeeper nine pounds.", "Marsh's uncle owed the innkeeper nine pounds."),
    (
        "The students mocked the professor at the gate.",
        "At the gate the students mocked the professor.",
    ),
    ("The landlord evicted the Murphys in March.", "In March the landlord evicted the Murphys."),
    ("The duchess dismissed the architect.", "The architect was dismissed by the duchess."),
    (
        "Marten betrayed Joris to the magistrates.",
        "Joris was betrayed to the magistrates by Marten.",
    ),
    ("The monks bought wine from the Genoese.", "The Genoese sold wine to the monks."),
]


@pytest.mark.parametrize(("quote", "sentence"), DRIFTED)
def test_a_change_of_sense_is_seen(quote, sentence):
    """Though each of its words may be right."""
    assert find_roles(read_wording(sentence), read_wording(quote), authors=frozenset({"marsh"}))


@pytest.mark.parametrize(("quote", "sentence"), TRUE)
def test_a_true_sentence_is_let_be(quote, sentence):
    """Paraphrase stays possible."""
    assert () == find_roles(
        read_wording(sentence), read_wording(quote), authors=frozenset({"marsh"})
    )
