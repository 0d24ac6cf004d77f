"""Names are taken apart by their form, and compared so that forms do not count."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardstore.sources.name_fit import NameFit, fit_names, form_of
from cardstore.sources.names import split_name
from cardstore.sources.source import Creator

GIVEN = ("Ann", "Bo", "Carla", "Dmitri", "Elif", "Frédéric", "Gül", "Hsiang-Tsung", "Ørjan")
FAMILY = ("Ashworth", "Beckett", "von Coelln", "Müller", "O’Hara", "Łukasik", "de la Torre", "Li")
names = st.builds(
    lambda given, family: (" ".join(given), family),
    st.lists(st.sampled_from(GIVEN), min_size=1, max_size=3, unique=True),
    st.sampled_from(FAMILY),
)


def fit(ours, theirs):
    """Give how two names on one line stand to each other."""
    return fit_names(form_of(split_name(ours)), form_of(split_name(theirs)))


@pytest.mark.parametrize(
    ("line", "family", "given_names"),
    [
        ("Ann B. Ashworth", "Ashworth", "Ann B."),
        ("Ashworth, Ann B.", "Ashworth", "Ann B."),
        ("ASHWORTH BC", "ASHWORTH", "BC"),
        ("Ashworth A. B.", "Ashworth", "A. B."),
        ("LI FEI", "FEI", "LI"),
        ("Carla von Coelln", "von Coelln", "Carla"),
        ("Ann Ashworth, Jr.", "Ashworth", "Ann, Jr."),
        ("Ann Ashworth III", "Ashworth", "Ann, III"),
        ("Bertram W Senior", "Senior", "Bertram W"),
        ("Ann Ashworth¹*", "Ashworth", "Ann"),
        ("Voltaire", "Voltaire", ""),
        ("Royal Harbour Commission", "Royal Harbour Commission", ""),
        ("Universitätsbibliothek Nordhafen", "Universitätsbibliothek Nordhafen", ""),
        ("王小明", "王小明", ""),
    ],
)
def test_a_name_on_one_line_is_taken_apart(line, family, given_names):
    """By comma, particles, suffixes and initials."""
    creator = split_name(line)

    assert (family, given_names) == (creator.family, creator.given)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("A. B. Ashworth", "Ann Barbara Ashworth"),
        ("Ashworth AB", "Ann B. Ashworth"),
        ("Ann Ashworth", "Ann Barbara Ashworth"),
        ("Jose Munoz", "José Muñoz"),
        ("Mueller, K.", "Karl Müller"),
        ("Ludwig Coelln", "Ludwig von Coelln"),
        ("Mei-Mei Lu", "Lu Mei-Mei"),
        ("Yusheng Chen", "Yu-Sheng Chen"),
        ("Gabriel García", "Gabriel García Márquez"),
        ("E. Glen Weyland", "Glen Weyland"),
        ("Ann O'Hara", "Ann O’Hara"),
        ("Pyotr Chaikovskii", "Пётр Чайковский".replace("Пётр", "Пыотр")),
        ("The Royal Harbour Commission", "Royal Harbour Commission"),
    ],
)
def test_forms_of_one_name_are_the_same(ours, theirs):
    """Initials, accents, particles, order and what is left out."""
    assert (NameFit.SAME, NameFit.SAME) == (fit(ours, theirs), fit(theirs, ours))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Bob Ashworth", "Robert Ashworth"),
        ("Pyotr Tchaikovsky", "Pyotr Chaikovskii"),
        ("Ann Ashwort", "Ann Ashworth"),
        ("Dan Beckett", "Daniel Beckett"),
    ],
)
def test_short_forms_slips_and_transliterations_are_likely(ours, theirs):
    """The family name or the given name is spelt otherwise."""
    assert NameFit.LIKELY is fit(ours, theirs)


@pytest.mark.parametrize(
    ("ours", "theirs", "wanted"),
    [
        ("Robert Ashworth", "Ronald Ashworth", NameFit.CLOSE),
        ("Yi Wang", "Yu Wang", NameFit.CLOSE),
        ("Kai Zhuo", "Kaiyue Zhuo", NameFit.CLOSE),
        ("He Zhuo", "Z. He", NameFit.CLOSE),
        ("Yusuf Wu", "Odette Y. Wu", NameFit.OTHER),
        ("Silva Santos, Carla", "Souza Santos, Carla", NameFit.OTHER),
        ("Carla Ashworth", "Bo Ashworth", NameFit.UNSURE),
        ("王小明", "Xiaoming Wang", NameFit.UNSURE),
        ("Carla Wang", "Bo Wang", NameFit.OTHER),
        ("Ann Ashworth", "Ann Beckett", NameFit.OTHER),
        ("A. Ashworth", "A. Beckett", NameFit.OTHER),
        ("Royal Harbour Commission", "Ann Ashworth", NameFit.OTHER),
        ("RHC", "Royal Harbour Commission", NameFit.UNSURE),
        ("Paul Ashworth", "Paula Ashworth", NameFit.UNSURE),
        ("Mario Wang", "Maria Wang", NameFit.UNSURE),
        ("Simon Beckett", "Simone Beckett", NameFit.UNSURE),
        ("Ashworth, Bo, Jr.", "Ashworth, Bo, Sr.", NameFit.UNSURE),
        ("Ashworth, Bo, II", "Ashworth, Bo, III", NameFit.UNSURE),
        ("Ashworth, Bo, Jr.", "Ashworth, Bo", NameFit.SAME),
        ("J. van Ashworth", "Jane Ashworth", NameFit.UNSURE),
        ("Jane van Ashworth", "J. Ashworth", NameFit.SAME),
        ("Ann Ashworth", "Anna Ashworth", NameFit.LIKELY),
    ],
)
def test_namesakes_and_strangers_are_not_the_same(ours, theirs, wanted):
    """A family name alone is not a person."""
    assert wanted is fit(ours, theirs)


def test_a_whole_name_in_place_of_the_family_name_is_taken_apart():
    """Deposits put it there; it is no namesake of every one with that surname."""
    deposited = form_of(Creator(family="Ye Zhang"))

    assert NameFit.SAME is fit_names(deposited, form_of(split_name("Zhang, Ye")))
    assert NameFit.SAME is not fit_names(deposited, form_of(split_name("Wei Zhuo")))


@given(name=names)
def test_a_name_against_its_initials_never_contradicts(name):
    """In front, behind, with stops or without."""
    given_names, family = name
    letters = [part[0] for word in given_names.split() for part in word.split("-")]
    stopped, glued = " ".join(f"{letter}." for letter in letters), "".join(letters)
    whole = f"{given_names} {family}"

    assert NameFit.SAME is fit(whole, f"{stopped} {family}")
    assert NameFit.SAME is fit(whole, f"{family}, {stopped}")
    assert NameFit.SAME is fit(whole, f"{family}, {glued}")


@given(name=names)
def test_order_case_and_accents_never_contradict(name):
    """The same name in another dress is the same."""
    given_names, family = name

    assert NameFit.SAME is fit(f"{given_names} {family}", f"{family}, {given_names}")
    assert NameFit.SAME is fit(f"{given_names} {family}", f"{family}, {given_names}".upper())


@given(ours=names, theirs=names)
def test_comparing_names_is_symmetric(ours, theirs):
    """Neither is nearer to the truth."""
    left, right = " ".join(ours), " ".join(theirs)

    assert fit(left, right) is fit(right, left)


@given(ours=names, theirs=names)
def test_people_of_different_families_are_never_the_same(ours, theirs):
    """Whatever their given names are."""
    assume(ours[1] != theirs[1])

    assert NameFit.SAME is not fit(f"{ours[1]}, {ours[0]}", f"{theirs[1]}, {theirs[0]}")
