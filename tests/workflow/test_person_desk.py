"""Persons and vouchings through the library's public face."""

from __future__ import annotations

import pytest

from cardstore import Library
from cardstore.errors import UnknownSourceError, UsageError
from cardstore.sources.source import Source
from cardstore.sources.witnesses import Living, PersonRecord

LAMPS = Source(source_id="lamps", work_id="lamps", title="Lamps")


@pytest.fixture
def library(tmp_path):
    """Give a library with one source."""
    with Library.open(tmp_path / "library", create=True) as opened:
        opened.add_source(LAMPS)
        yield opened


def test_a_person_is_recorded_and_listed(library):
    """With what is known of the person."""
    corram = PersonRecord(name="Ruth Corram", living=Living.YES)
    library.add_person(corram, by="ada")

    assert [corram] == [one.person for one in library.persons()]


@pytest.mark.parametrize("given", ["Ruth Corram", None])
def test_what_is_no_record_of_a_person_is_refused(library, given):
    """An agent may hand in anything."""
    with pytest.raises(UsageError, match="no record of a person"):
        library.add_person(given, by="ada")


@pytest.mark.parametrize("name", ["Ruth  Corram", " Ruth"])
def test_a_name_with_stray_spaces_is_refused(library, name):
    """It would be another person beside the one that is meant."""
    with pytest.raises(UsageError, match="spaces"):
        library.add_person(PersonRecord(name=name), by="ada")


def test_a_vouching_is_kept_with_name_and_evidence(library):
    """Who answers for it, and with what."""
    kept = library.vouch("lamps", by="ada", evidence="the city library's copy")

    assert (kept,) == library.vouchings("lamps")
    assert kept.sentence.startswith("ada vouches for it")
    assert kept.sentence.endswith("the city library's copy")


def test_a_vouching_can_be_taken_back_once(library):
    """What nobody vouches for cannot be taken back."""
    library.vouch("lamps", by="ada", evidence="the city library's copy")
    taken = library.withdraw_vouching("lamps", by="ada", reason="it was another book")

    assert "no longer vouches" in taken.sentence
    with pytest.raises(UsageError, match="Nobody vouches"):
        library.withdraw_vouching("lamps", by="ada", reason="again")


def test_an_unknown_source_cannot_be_vouched_for(library):
    """A mistyped name is told."""
    with pytest.raises(UnknownSourceError):
        library.vouch("lmaps", by="ada", evidence="seen")
