"""Titles and names are filed under the words by which they are asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.store.dump_names import contributed, creator_of, stated_creators
from cardstore.store.dump_words import folded_title, folded_words, name_terms


@given(st.text(max_size=60))
def test_folding_again_changes_nothing(text):
    """What was folded is its own folding, so that index and question meet."""
    folded = folded_title(text)

    assert folded.split() == folded_words(folded)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Æsop’s Fables", "aesop's fables"),
        ("Łódź; Dvořák & Ångström", "lodz dvorak angstrom"),
        ("THE  Tides — a history", "The tides: a history"),
        ("Straße", "STRASSE"),
        ("ﬁsh", "fish"),
        ("Cafe\u0301", "Caf\u00e9"),
    ],
)
def test_what_people_write_differently_is_folded_alike(one, other):
    """Case, accents, ligatures and punctuation do not count."""
    assert folded_title(other) == folded_title(one)


@pytest.mark.parametrize(
    ("name", "family", "given_name"),
    [
        ("Ada Orwick", "Orwick", "Ada"),
        ("Orwick, Ada, 1850-1912.", "Orwick", "Ada"),
        ("Ludwig van der Hoek", "van der Hoek", "Ludwig"),
        ("Martin L. Kelness, Jr.", "Kelness", "Martin L., Jr."),
        ("Kelness, Martin L., Jr.", "Kelness", "Martin L., Jr."),
        ("Orwick", "Orwick", ""),
        ("Kelness Historical Society", "Kelness Historical Society", ""),
        ("紫式部", "紫式部", ""),
    ],
)
def test_a_name_is_parted(name, family, given_name):
    """Family and given name, in both orders; dates go, particles and suffixes stay."""
    creator = creator_of(name)

    assert (family, given_name) == (creator.family, creator.given)


@pytest.mark.parametrize("name", ["", " , ", "1850-1912", "[ ]"])
def test_what_holds_no_name_is_none(name):
    """Dates and punctuation alone name nobody."""
    assert creator_of(name) is None


@pytest.mark.parametrize(
    ("statement", "people"),
    [
        ("by Ada Orwick.", "author Orwick"),
        ("Ada Orwick, Falk Kelness and Edda Lorne", "author Orwick Kelness Lorne"),
        ("edited by Ada Orwick & Falk Kelness", "editor Orwick Kelness"),
        ("translated from the Norse by Falk Kelness", "translator Kelness"),
        ("[by] Ada Orwick ... [et al.]", "author Orwick"),
    ],
)
def test_a_title_page_names_people(statement, people):
    """Who did what, as far as it is said in words that are known."""
    role, *families = people.split()

    assert [(family, role) for family in families] == [
        (c.family, c.role) for c in stated_creators(statement)
    ]


def test_a_title_page_names_several_roles():
    """What stands behind a semicolon was done by somebody else."""
    found = stated_creators("Ada Orwick ; translated from the Norse by Falk Kelness ; 4 maps.")

    assert [("Orwick", "author"), ("Kelness", "translator")] == [(c.family, c.role) for c in found]


def test_contributors_have_their_roles():
    """In brackets or behind a comma; without a word for it they are contributors."""
    told = [
        contributed(text) for text in ("Nelly Weiss (Editor)", "Weiss, Nelly, ed.", "Weiss, Nelly")
    ]

    assert [("Weiss", "editor"), ("Weiss", "editor"), ("Weiss", "contributor")] == [
        (c.family, c.role) for c in told
    ]


@given(st.text(max_size=80))
def test_any_text_can_stand_where_names_do(text):
    """Nothing in running text is an error, and nobody found is without a name."""
    found = [creator_of(text), contributed(text), *stated_creators(text)]

    assert all(creator.family for creator in found if creator is not None)
    assert all(term.startswith("@") and " " not in term for term in name_terms(text))
