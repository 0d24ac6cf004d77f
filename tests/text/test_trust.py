"""Which embedded texts are used, and why the others are not."""

from __future__ import annotations

import codecs

import pytest

from cardstore.scans.reader import EmbeddedWord
from cardstore.text.engine import ReadWord
from cardstore.text.layer import LayerMethod, ReadingReason
from cardstore.text.trust import (
    believable,
    decide_reading,
    find_nonsense,
    unmapped_share,
    wants_ink,
)

PROSE = {
    "English": "The keeper wrote the depth of the harbour into his book each morning before dawn",
    "French": "Le gardien notait chaque matin la profondeur du port où les bateaux dormaient",
    "German": "Der Wärter schrieb jeden Morgen die Tiefe des Hafens in sein schwarzes Heft",
    "Welsh": "Ysgrifennodd y ceidwad ddyfnder yr harbwr yn ei lyfr bob bore cyn y wawr",
    "Polish": "Strażnik co rano zapisywał głębokość portu w swojej czarnej księdze wzrostów",
    "Russian": "Смотритель каждое утро записывал глубину гавани в свою книгу",
    "Greek": "Ο φύλακας έγραφε κάθε πρωί το βάθος του λιμανιού στο βιβλίο του",
    "Chinese": "守港人每天早晨把港口的水深记在他的簿子里那时天还没有亮船也没有回来",
    "Arabic": "كتب الحارس عمق الميناء في دفتره كل صباح قبل الفجر",
    "numbers": "1873 12.5 1,204 17 88 341 (56) 7.25 £4 12s. 6d. 1874 13.1 1,377 21 90",
    "contents": "Preface . . . . vii The harbour ........... 12 The boats ______ 57 Index — 210",
    "ornament": "❙❚❘❙❚❘❙❚❘ FREE HARBOUR ❙❚❘❙❚❘❙❚",
}


def words(text, *, visible=True):
    return [
        EmbeddedWord(text=w, x0=0, y0=0, x1=9, y1=9, block=0, line=0, visible=visible)
        for w in text.split()
    ]


def shifted(text, by=29):
    """Letters as glyph numbers: what a font without a map gives."""
    return "".join(c if c == " " else chr(ord(c) - by) for c in text)


@pytest.mark.parametrize("language", sorted(PROSE))
def test_sound_text_is_trusted(language):
    """Prose of any language and alphabet, figures and lists are used."""
    decision = decide_reading(words(PROSE[language]), image_share=0.0)

    assert (decision.method, decision.reason) == (LayerMethod.EMBEDDED, ReadingReason.SANE_TEXT)
    assert decision.detail


def test_a_few_hidden_words_are_told():
    """Who checks a leaf learns that the file holds more words than the page shows."""
    some = words(PROSE["English"])
    decision = decide_reading([*some, *words("not so far", visible=False)], image_share=0.0)

    assert decision.method is LayerMethod.EMBEDDED
    assert "3 words of the file are not shown on the page" in decision.detail
    assert "not shown" not in decide_reading(some, image_share=0.0).detail


def test_mostly_hidden_words_are_read_anew():
    """A file that hides most of its words is not believed about the others."""
    mixed = [*words("The tide"), *words(PROSE["English"], visible=False)]
    decision = decide_reading(mixed, image_share=0.0)

    assert (decision.method, decision.reason) == (LayerMethod.OCR, ReadingReason.INVISIBLE_TEXT)
    assert "15 words of the file are not shown" in decision.detail


BROKEN = {
    "shifted letters": shifted(PROSE["English"]),
    "turned letters": codecs.encode(PROSE["English"], "rot13"),
    "two bytes for one": PROSE["English"].encode().replace(b" ", b"").decode("utf-16-le")[:30],
    "glyph numbers": "\"7+%-' &/()=? !$%& *+#-; :<>[ ]^_`",
    "mixed alphabets": "Тhе kееpеr wrоtе thе dеpth оf thе hаrbоur іntо hіs bооk еаch mоrnіng",
    "inner capitals": "tHe kEePer wRoTe dEpTh oFf tHe hArBour iNto hIs bOok eAch mOrning",
    "torn words": "T he k eep er w r ote th e d epth o f th e h arb our in to h is b o ok e ac h "
    "m or n in g a nd w h ic h o f th e b oats h ad n ot c ome h om e wh en th e w in d tu rn ed "
    "ag ainst th e qu ay w all an d th r ee m en c ame d own",
}


@pytest.mark.parametrize("kind", sorted(BROKEN))
def test_letters_that_make_no_words_are_read_anew(kind):
    """Each kind of broken font is told, with its numbers."""
    decision = decide_reading(words(BROKEN[kind]), image_share=0.0)

    assert (decision.method, decision.reason) == (LayerMethod.OCR, ReadingReason.NO_WORDS)
    assert any(c.isdigit() for c in decision.detail)


def test_a_page_of_formulas_is_not_torn_words():
    """Many single letters are the way of mathematics."""
    formulas = "let x be in A and y in B then f of x y is at most n if r and s are less than t " * 3

    assert find_nonsense(formulas.split()) is None


def test_unmapped_glyphs_are_read_anew():
    """More than one in twenty characters without a meaning is too many; a few are not."""
    some = PROSE["English"].replace("e", "\ufffd", 1)
    many = PROSE["English"].replace("e", "\ufffd")

    assert decide_reading(words(some), image_share=0.0).method is LayerMethod.EMBEDDED
    assert decide_reading(words(many), image_share=0.0).reason is ReadingReason.UNMAPPED_GLYPHS


@pytest.mark.parametrize("character", ["\ufffd", "\x03", "\ue042", "\U000e0042", "\u0378"])
def test_what_counts_as_unmapped(character):
    """Replacement, control, private and unassigned characters do; a soft hyphen does not."""
    bad = 0 if character == "\U000e0042" else 0.5  # tags are formats, as the soft hyphen is

    assert unmapped_share(["a" + character]) == bad
    assert unmapped_share(["har\u00adbour"]) == 0.0
    assert unmapped_share([]) == 0.0


def test_somebody_elses_ocr_is_read_anew():
    """An invisible layer has no confidences and is of unknown making."""
    decision = decide_reading(words(PROSE["English"], visible=False), image_share=1.0)

    assert (decision.method, decision.reason) == (LayerMethod.OCR, ReadingReason.INVISIBLE_TEXT)


def test_a_stamp_on_a_scan_does_not_stop_reading():
    """Words that cover little of a picture's ink are not its text."""
    stamp = words("This copy belongs to the harbour library")

    assert wants_ink(stamp, image_share=1.0)
    assert not wants_ink(stamp, image_share=0.1)
    decision = decide_reading(stamp, image_share=1.0, uncovered_share=0.93)
    assert (decision.method, decision.reason) == (LayerMethod.OCR, ReadingReason.TOO_LITTLE_TEXT)
    covered = decide_reading(stamp, image_share=1.0, uncovered_share=0.2)
    assert covered.method is LayerMethod.EMBEDDED


def test_a_leaf_without_words_is_looked_at():
    """No words is no proof of an empty leaf."""
    decision = decide_reading([], image_share=0.0)

    assert (decision.method, decision.reason) == (LayerMethod.OCR, ReadingReason.NO_TEXT)
    assert not wants_ink([], image_share=1.0)


def read(text, confidence):
    return ReadWord(text=text, x0=0, y0=0, x1=9, y1=9, block=0, line=0, confidence=confidence)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        ([("7", 0.95)], True),
        ([("~", 0.2), ("harbour", 0.9)], True),
        ([("harbour", None)], True),
        ([("ae", 0.3), ("wy", 0.41)], False),
        ([(".", 0.95), ("—", 0.9)], False),
        ([], False),
    ],
)
def test_a_reading_is_believed_for_one_sure_word(found, expected):
    """Specks and stains give words that the engine itself doubts, or mere marks."""
    assert believable([read(*one) for one in found]) is expected


@pytest.mark.parametrize(
    ("text", "scripts", "reason"),
    [
        ("Μῆνιν ἄειδε θεὰ Πηληϊάδεω Ἀχιλῆος", ("Latin",), ReadingReason.UNDECLARED_SCRIPT),
        ("Μῆνιν ἄειδε θεὰ Πηληϊάδεω Ἀχιλῆος", ("Latin", "Greek"), ReadingReason.SANE_TEXT),
        ("Μῆνιν ἄειδε θεὰ Πηληϊάδεω Ἀχιλῆος", (), ReadingReason.SANE_TEXT),
        ("The wrath of Achilles is the theme: Μῆνιν", ("Latin",), ReadingReason.SANE_TEXT),
        ("港の深さを記録した人の話である", ("Japanese",), ReadingReason.SANE_TEXT),
        ("港の深さを記録した人の話である", ("Latin",), ReadingReason.UNDECLARED_SCRIPT),
    ],
)
def test_letters_of_an_undeclared_script_are_read_anew(text, scripts, reason):
    """A quotation in Greek letters is let pass; where nothing is declared, nothing is asked."""
    words = [
        EmbeddedWord(text=part, x0=0.0, y0=0.0, x1=9.0, y1=9.0, block=0, line=0)
        for part in text.split()
    ]

    assert reason is decide_reading(words, image_share=0.0, scripts=scripts).reason
