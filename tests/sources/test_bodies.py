"""Names of bodies: governments, seats, acronyms."""

import pytest

from cardstore.sources.bodies import BodyFit, fit_bodies, may_be_acronym
from cardstore.sources.words import fold_name


def fit(ours, theirs):
    """Give how two bodies' names stand, which must not depend on their order."""
    words = fold_name(ours), fold_name(theirs)
    seen = {fit_bodies(*words), fit_bodies(*words[::-1])}
    assert len(seen) == 1
    return seen.pop()


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [
        ("U.S. Department of Harbours", "United States. Department of Harbours", BodyFit.SAME),
        ("UK Tide Office", "United Kingdom Tide Office", BodyFit.SAME),
        ("Ministry of Quays", "Great Britain. Ministry of Quays", BodyFit.SAME),
        ("WHO", "World Health Organization", BodyFit.SAME),
        ("OECD", "Organisation for Economic Co-operation and Development", BodyFit.SAME),
        ("WHO", "Welsh Harbour Office", BodyFit.UNSURE),
        ("RHC", "Royal Harbour Commission", BodyFit.UNSURE),
        ("WTO", "World Health Organization", BodyFit.OTHER),
        ("University of Nordhafen", "University of Suedhafen", BodyFit.OTHER),
        ("Department of Quays", "Department of Tides", BodyFit.OTHER),
    ],
)
def test_bodies_are_the_same_by_words_and_unsure_by_letters(ours, theirs, wanted):
    """Letters alone may be any body's."""
    assert wanted is fit(ours, theirs)


def test_an_acronym_is_seen_without_knowing_that_it_is_a_body():
    """Nothing in "QDF" tells that."""
    assert may_be_acronym(("qdf",), ("quay", "development", "fund"))
    assert not may_be_acronym(("vole",), ("quay", "development", "fund"))
