"""The texts of the rules that look for drift: right words and figures, and another sense.

All of them only send to a person: what they do not see they do not vouch for.
"""

from __future__ import annotations

from cardstore.gate.rule_text import Rule

_MEND = "Say what the card says, no more; or cite a card that says this."


def _drift(check: str, looks_at: str, person: str, example: str) -> Rule:
    return Rule(
        check=check,
        looks_at=looks_at,
        fails="",
        person=person,
        mend=_MEND,
        example=example,
    )


DRIFT_RULE_TEXTS = (
    _drift(
        "negation",
        "Whether a “not” was lost or added.",
        "A sentence that denies what its card affirms, or the other way round.",
        "“He did not laugh” of a card with “he laughed at me for it”.",
    ),
    _drift(
        "hedging",
        "Whether a doubt of the card's was dropped.",
        "A bare statement of what the card calls possible, said, or about so.",
        "“He died a beggar” of “some accounts hold that he died a beggar”.",
    ),
    _drift(
        "scope",
        "Whether the sentence speaks of more than its card, or of another group.",
        "“All” of “some”, the country of the village.",
        "“No boat on this coast” of “no other boat in the harbour”.",
    ),
    _drift(
        "direction",
        "Whether something moves the other way than in the card.",
        "“Fell” of “rose”, “at least” of “at most”.",
        "“Dues fell in 1893” of “dues rose in that year”.",
    ),
    _drift(
        "base",
        "Whether a share is one of the same whole as in the card.",
        "A share of another group than the card's.",
        "“34 per cent of firms” of “34 per cent of our customers”.",
    ),
    _drift(
        "period",
        "Whether the sentence speaks of the time of which the card does.",
        "One year for a span of years, or another time.",
        "“in 1909” of “from 1890 to 1909”.",
    ),
    _drift(
        "superlative",
        "Whether the sentence says “first”, “only” or “most” and the card does not.",
        "A rank that the card does not give.",
        "“The first lamp on the coast” of “a lamp was lit on the coast”.",
    ),
    _drift(
        "cause",
        "Whether the sentence makes a cause of what its card sets side by side.",
        "“Because”, “led to” and their like, where the card has none.",
        "“The lamp burned, so the boats came home” of a card that tells both, one by one.",
    ),
    _drift(
        "roles",
        "Whether who did it and to whom are as in the card.",
        "Names that have changed places around a verb.",
        "“The city lent Corram the money” of “Corram lent the city the money”.",
    ),
    _drift(
        "naming",
        "Whether the sentence names what neither its cards nor their sources name.",
        "A name of a person, place or body that stands in none of them.",
        "“Riga” of a card that has “Reval”.",
    ),
    _drift(
        "swaps",
        "Whether the sentence has one thing where its cards have another.",
        "A noun that no card has, in the place of one of theirs, all around it being theirs.",
        "“Boiled in water” of a card that has “boiled in wine”.",
    ),
    _drift(
        "subject",
        "Whether the card has a word of all that the sentence tells.",
        "A card that has nothing in common with its sentence, or with its tail, or has not "
        "got a thing, a manner or an inference that the sentence adds.",
        "A sentence about pilots with the card of the lamp.",
    ),
)
