"""What an agent's program may hand in by mistake is a usage error that names the argument."""

from __future__ import annotations

import pytest

from cardstore.errors import IncompleteScanError, InvalidLabelError, UsageError
from cardstore.sources.witnesses import PersonRecord
from cardstore.workflow.arguments import text_argument, texts_argument, whole_argument

CARD = {"quote": "words", "page": "214", "made_by": "me"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((field, value) for field in CARD for value in (None, 5, b"bytes", ["a"])),
        ("tags", "wreck"),
        ("tags", None),
        ("tags", [5]),
        ("gloss", None),
    ],
)
def test_a_wrong_type_names_its_argument(article, field, value):
    """Nothing is stored, and the message says which argument it was."""
    before = article.card_ids()
    with pytest.raises(UsageError, match=field):
        article.add_card("tides-article", **{**CARD, field: value})
    assert before == article.card_ids()


@pytest.mark.parametrize(
    "call",
    [
        lambda library: library.check_card(None),
        lambda library: library.check_card(b"7KQ2-M"),
        lambda library: library.check_cards("7KQ2-M"),
        lambda library: library.find_cards(None),
        lambda library: library.find_cards("tide", limit=0),
        lambda library: library.find_cards("tide", limit="5"),
        lambda library: library.request_cards(None, requester="d"),
        lambda library: library.request_cards("tide", requester=None),
        lambda library: library.request_cards("tide", requester="d", limit=2.5),
        lambda library: library.assign_label("tides-article", 1.0, label="1", assigned_by="me"),
        lambda library: library.assign_label("tides-article", "0", label="1", assigned_by="me"),
        lambda library: library.assign_label("tides-article", 0, label=5, assigned_by="me"),
        lambda library: library.source(None),
    ],
)
def test_other_calls_refuse_wrong_types(article, call):
    """The same at every other verb."""
    with pytest.raises(UsageError):
        call(article)


def test_a_leaf_bears_one_label(article):
    """A range is no label of a leaf."""
    with pytest.raises(InvalidLabelError, match="several"):
        article.assign_label("tides-article", 0, label="41–42", assigned_by="me")


@pytest.mark.parametrize("value", [True, 1.0, "1", None, -1])
def test_whole_numbers_are_whole(value):
    """True and 1.0 are no counts."""
    with pytest.raises(UsageError, match="count"):
        whole_argument(value, "count", least=0)


def test_right_values_pass_through():
    """What is right is given back as it is."""
    assert ("a", ("a", "b"), 0) == (
        text_argument("a", "x"),
        texts_argument(["a", "b"], "x"),
        whole_argument(0, "x", least=0),
    )


def test_long_values_are_shown_in_part():
    """A whole book handed in by mistake does not fill the terminal."""
    with pytest.raises(UsageError) as told:
        text_argument(list(range(10_000)), "quote")

    assert len(str(told.value)) < 200


def test_a_word_on_an_unfinished_scan_is_not_recorded(samples, tmp_path, record):
    """While leaves are unread an assignment is refused before it is stored."""
    from cardstore import Library  # noqa: PLC0415 - only here
    from cardstore.adapters.readers.pdf import PdfReader  # noqa: PLC0415

    path = samples / "tides-article" / "article.pdf"
    with Library.open(tmp_path / "library", create=True) as library:
        store, opened = library._store, PdfReader().open(str(path))
        library.add_source(record("tides-article"))
        store.scans.begin(
            opened.scan,
            source_id="tides-article",
            files=[store.originals.keep(path)],
            reader="pdf",
            settings="{}",
        )
        with pytest.raises(IncompleteScanError):
            library.assign_label("tides-article", 0, label="9", assigned_by="me")

        assert () == store.pages.assignment_history(opened.scan.digest)
        opened.close()


LONE = "They\ud800 differed."
"""A text with half of a character."""


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda library: library.gate_texts([("a", LONE)]), "text"),
        (lambda library: library.gate_texts([(LONE, "They differed.")]), "name"),
        (lambda library: library.split([("a", LONE)]), "text"),
        (lambda library: library.check_sentence(LONE), "sentence"),
        (lambda library: library.check_sentence("They did.", [LONE]), "card_ids"),
        (
            lambda library: library.draw_calibration([(LONE, ["7KQ2-M"])], made_by="me"),
            "a sentence",
        ),
        (lambda library: library.find_quote(LONE), "text"),
        (lambda library: library.find_cards(LONE), "query"),
        (lambda library: library.add_card("tides-article", **{**CARD, "quote": LONE}), "quote"),
        (lambda library: library.source(LONE), "source"),
    ],
)
def test_half_a_character_is_refused(article, call, named):
    """It names the argument and where in it the half stands; no file could hold the text."""
    with pytest.raises(UsageError, match=rf"{named}.* has half of a character \(U\+D800\)"):
        call(article)


def test_whole_characters_outside_the_first_plane_are_text():
    """What other programs write as two halves is one character here, and kept."""
    assert text_argument("𝄞 of 12", "text") == "𝄞 of 12"


@pytest.mark.parametrize("verb", ["gate_texts", "split"])
@pytest.mark.parametrize("texts", [None, 5, "abc", {"a": "x"}, [("a",)], ["ab"], [("a", "x", "y")]])
def test_texts_are_pairs_of_a_name_and_a_text(article, verb, texts):
    """A text alone, a mapping, or members that are no pairs are told by the argument's name."""
    with pytest.raises(UsageError, match=r"texts.*\(name, text\)"):
        getattr(article, verb)(texts)


@pytest.mark.parametrize("sentences", [None, 5, "abc", {"a": ["x"]}, [("a",)], ["ab"]])
def test_sentences_to_draw_from_are_pairs(article, sentences):
    """The same where pairs for a calibration are drawn."""
    with pytest.raises(UsageError, match=r"sentences.*\(words, ids of cards\)"):
        article.draw_calibration(sentences, made_by="me")


@pytest.mark.parametrize("manuscripts", [None, 5, "ch01.md", b"ch01.md", [5], [None]])
def test_manuscripts_are_a_list_of_files(article, manuscripts):
    """One path alone is no list, and what is no path is no file."""
    with pytest.raises(UsageError, match="manuscripts"):
        article.gate(manuscripts)


@pytest.mark.parametrize(
    ("named", "value"),
    [
        ("offline", "x"),
        ("offline", 0),
        ("policy", 5),
        ("policy", {"trace_depth": 2}),
        ("progress", 5),
        ("proofread", "no"),
    ],
)
def test_options_of_the_gate_have_their_types(article, named, value):
    """Nothing is read or asked with an option that means nothing."""
    with pytest.raises(UsageError, match=named):
        article.gate_texts([("a", "They differed.")], **{named: value})


@pytest.mark.parametrize("named", ["policy", "progress", "proofread"])
def test_options_of_a_check_have_their_types(article, named):
    """The same where one sentence, or one card, is checked."""
    with pytest.raises(UsageError, match=named):
        article.check_sentence("They differed.", **{named: 5})
    with pytest.raises(UsageError, match=named):
        article.check_cards(["7KQ2-M"], **{named: 5})


@pytest.mark.parametrize(
    "blank", ["[as-of: -5] ", "[as-of: 2020]", "\u2028 [stakes: medical] ", " \u2029"]
)
def test_marks_without_words_are_no_sentence(article, blank):
    """What the writer says of a sentence is no sentence."""
    with pytest.raises(UsageError, match="no words"):
        article.check_sentence(blank)


@pytest.mark.parametrize(
    ("named", "fields"),
    [
        ("living", {"living": "dead"}),
        ("living", {"living": None}),
        ("other_names", {"other_names": "abc"}),
        ("other_names", {"other_names": (5,)}),
        ("evidence", {"evidence": "abc"}),
        ("evidence", {"living": "no"}),
    ],
)
def test_a_person_s_record_has_fields_of_their_types(article, named, fields):
    """A letter is no name, and nobody is taken for dead in plain letters without evidence."""
    with pytest.raises(UsageError, match=named):
        article.add_person(PersonRecord(name="Ada Quill", **fields), by="me")
    assert article.persons() == ()
