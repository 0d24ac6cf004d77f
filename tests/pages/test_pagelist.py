"""Wikisource's pagelist: read as ProofreadPage does, and what is written is read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.errors import LabelFileError
from cardstore.pages.pagelist import read_pagelist, write_pagelist
from tests.pages.map_entries import entries_of, label_texts


def shown(content, leaf_count):
    """Give what each leaf bears by a tag; "" where nothing is said."""
    words = read_pagelist(content, leaf_count=leaf_count).words
    said = {word.leaf_index: word.shown for word in words}
    return [said.get(leaf_index, "") for leaf_index in range(leaf_count)]


@pytest.mark.parametrize(
    ("tag", "labels"),
    [
        ("<pagelist />", "1 2 3"),
        ("<pagelist 1='–' 2=1 />", "– 1 2"),
        ('<pagelist 1to2="-" 3="1" 3to5="roman" 6="1" />', "– – i ii iii 1 2"),
        ('<pagelist 1="5" 1to3="highroman" />', "V VI VII 8"),
        ('<pagelist 1="57" 1to4="folio" />', "57r 57v 58r 58v"),
        ('<pagelist 1="2" 1to3="folioroman" />', "iir iiv iiir"),
        ('<pagelist 1="7;roman" 2="Plate" 3="8" />', "vii Plate 8"),
        ('<pagelist 1="1" 1to4even="-" />', "1 – 3 –"),
        ('<pagelist 1="1" 2to3="empty" />', "1 2 3"),
        ('<pagelist 1="12" 1to2="deva" />', "१२ १३"),
        ('<pagelist 1="Cover" 2="Img" 3="1" from="1" to="3" />', "– – 1"),
        ('intro <pagelist 1="A&amp;B" 2="1"\n/> outro', "A&B 1"),
    ],
)
def test_a_tag_says_what_wikisource_shows(tag, labels):
    """Ranges, restarts, named styles, folios, texts, every other image; images count from 1."""
    expected = labels.split()

    assert expected == shown(tag, len(expected))


@given(label_texts())
def test_what_was_written_is_read_back(texts):
    """Every label comes back; nothing is said of what could not be told, or what is told lost."""
    entries = entries_of(*texts)
    written = write_pagelist(entries)
    lost = {
        at
        for at, text in enumerate(texts)
        if text == "?" or (";" in text and any("cannot stand" in one for one in written.unsaid))
    }
    expected = ["" if at in lost else "–" if t == "-" else t for at, t in enumerate(texts)]

    assert expected == shown(written.content, len(texts))


def test_a_run_is_one_entry():
    """A book of 300 pages with a preface needs a handful of lines."""
    roman = ("i", "ii", "iii", "iv", "v", "vi")
    texts = ("-", "-", *roman, *map(str, range(1, 300)), "-")
    lines = write_pagelist(entries_of(*texts)).content.splitlines()

    assert 8 >= len(lines)


def test_what_the_form_cannot_say_is_told():
    """Misprints, what is not printed, what is not known, and a label with its own separator."""
    told = write_pagelist(entries_of("205 [recte 203]", "[204]", "?", "a;b")).unsaid

    assert ["leaf 0", "leaf 1", "leaf 2", "leaf 3"] == [one.split(":")[0] for one in told]


@pytest.mark.parametrize(
    "tag",
    [
        "",
        "1to3=roman",
        "<pagelist 1to9='-' />",
        "<pagelist 0='-' />",
        "<pagelist from='1' to='4' />",
        "<pagelist from='1' to='2' />",
        "<pagelist 1='",
        "<pagelist /><pagelist />",
        f"<pagelist 1='{'x' * 50}' />",
        "<pagelist 1=1 1=2 />",
        "<pagelist 3to2=roman />",
        "<pagelist 1to=roman />",
        "<pagelist 2x='-' />",
        "<pagelist from=3 to=2 />",
        "<pagelist from=2 to=4 />",
        "<pagelist from=first />",
    ],
)
def test_a_tag_that_is_none_or_of_another_scan_is_refused(tag):
    """No tag, images that are not there, another count, half a tag, two tags, a label too long."""
    with pytest.raises(LabelFileError):
        read_pagelist(tag, leaf_count=3)


KEYS = st.from_regex(r"[0-9]{1,2}(to[0-9]{1,2}(even|odd)?)?", fullmatch=True) | st.text(max_size=4)
VALUES = st.text(max_size=6) | st.sampled_from(
    ["folio", "1;roman", "5000", "highroman", "deva", "0"]
)
ATTRIBUTES = st.builds(' {}="{}"'.format, KEYS, VALUES)


@given(attributes=st.lists(ATTRIBUTES, max_size=6))
def test_whatever_a_tag_holds_it_is_read_or_refused(attributes):
    """With the one error that says so."""
    try:
        words = read_pagelist(f"<pagelist{''.join(attributes)} />", leaf_count=12).words
    except LabelFileError:
        return

    assert len(words) == len({word.leaf_index for word in words} & set(range(12)))


def test_images_that_a_tag_does_not_show_are_left_open():
    """Of them it says nothing, and this is told; saying a thing twice alike is no fault."""
    read = read_pagelist('<pagelist 1="7" 1="7" from="2" to="3" />', leaf_count=3)

    assert [(1, "8"), (2, "9")] == [(word.leaf_index, word.shown) for word in read.words]
    assert any(one.startswith("leaf 0:") for one in read.remarks)
