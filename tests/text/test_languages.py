"""What people type about languages: each name means one model, and nothing is guessed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardstore.errors import UsageError
from cardstore.text.languages import (
    Languages,
    known_languages,
    language_of,
    parse_languages,
    scripts_of,
)

CODES = [one.code for one in known_languages()]


@pytest.mark.parametrize("language", known_languages(), ids=lambda one: one.code)
def test_code_and_name_mean_the_language(language):
    """As Tesseract writes the code, in any case; and the English name."""
    assert (language.code,) == parse_languages(language.code).codes
    assert (language.code,) == parse_languages(language.code.upper()).codes
    if not language.code.startswith("script/"):
        assert (language.code,) == parse_languages(language.name).codes


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("en", ["eng"]),  # ISO 639-1
        ("fre", ["fra"]),  # ISO 639-2/B
        ("ger", ["deu"]),
        ("fr-CA", ["fra"]),  # BCP 47 with a region
        ("pt_BR", ["por"]),
        ("es-419", ["spa"]),
        ("de-1901", ["deu"]),
        ("zh-Hant-TW", ["chi_tra"]),
        ("zh-CN", ["chi_sim"]),
        ("sr-Latn-RS", ["srp_latn"]),
        ("sr", ["srp"]),
        ("nb", ["nor"]),
        ("français", ["fra"]),
        ("DEUTSCH", ["deu"]),
        ("Ancient Greek", ["grc"]),
        ("Latin", ["lat"]),  # the language, not the script
        ("script/Latin", ["script/Latin"]),
        ("eng+fra", ["eng", "fra"]),
        ("fra eng", ["fra", "eng"]),
        ("Middle French, en; la", ["frm", "eng", "lat"]),
        ("eng+en+English", ["eng"]),
    ],
)
def test_codes_and_names_of_many_kinds_are_understood(typed, codes):
    """As catalogues, browsers and people write them, in the order told."""
    assert Languages(codes=tuple(codes)) == parse_languages(typed)


@pytest.mark.parametrize(
    ("typed", "codes"), [("early", ()), ("lat+early", ("lat",)), ("de-Latf", ("deu",))]
)
def test_early_print_is_said_among_the_languages(typed, codes):
    """A word of ours, and the script of BCP 47."""
    assert Languages(codes=codes, early=True) == parse_languages(typed)


@pytest.mark.parametrize(
    "typed", ["", " + ", "frenh", "tlh", "kk-Latn", "english-french", "en-", "fr--CA x", "../eng"]
)
def test_what_is_no_language_is_refused(typed):
    """No script that no model reads, no two languages in one, no path."""
    with pytest.raises(UsageError):
        parse_languages(typed)


def test_a_slip_is_told_with_the_nearest():
    """A person who mistyped sees what they meant."""
    with pytest.raises(UsageError, match="fra"):
        parse_languages("frenhc")


@settings(max_examples=50)
@given(st.lists(st.sampled_from(CODES), min_size=1, max_size=4, unique=True))
def test_what_is_filed_is_read_again(codes):
    """The codes written with plus signs are the same languages."""
    told = Languages(codes=tuple(codes))

    assert told == parse_languages(told.told)


@settings(max_examples=30)
@given(st.text(max_size=20))
def test_any_text_is_understood_or_refused(text):
    """Nothing else happens, whatever is typed."""
    try:
        told = parse_languages(text)
    except UsageError:
        return

    assert told.early or told.codes
    assert set(told.codes) <= set(CODES)


def test_packages_are_named_as_debian_names_them():
    """Underscores become hyphens, scripts have four letters."""
    named = {
        code: language_of(code).debian_package for code in ("fra", "chi_sim", "script/Fraktur")
    }

    assert {
        "fra": "tesseract-ocr-fra",
        "chi_sim": "tesseract-ocr-chi-sim",
        "script/Fraktur": "tesseract-ocr-script-frak",
    } == named


def test_scripts_are_those_of_the_letters():
    """Each once, in order; what is not known has none."""
    assert ("Latin", "Greek", "Devanagari") == scripts_of(["eng", "grc", "lat", "san", "xyz"])
    assert ("Latin",) == scripts_of(["script/Fraktur"])


@pytest.mark.parametrize("codes", [(), ("eng", "eng"), ("french",)])
def test_languages_hold_codes_alone(codes):
    """None, twice the same, or a name is a mistake of ours."""
    with pytest.raises(ValueError, match="languages"):
        Languages(codes=codes)
