"""Pages with pictures: they need nothing beside them, and what others wrote is escaped."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from cardstore.documents.card_html import LeafPicture, card_html
from cardstore.documents.contact_html import contact_html
from cardstore.pages.contact import STANDINGS
from cardstore.pages.page_map import Basis
from cardstore.text.layer import Box
from tests.pages.made_sheets import leaf_of, sheet_of

NASTY = '<script>alert("x")</script>&"\''


class Tags(HTMLParser):
    """Lists what a page is made of."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.words.append(data)


def addresses(page):
    """Give every address that a page would load."""
    return [
        value
        for _, attrs in Tags(page).tags
        for name, value in attrs.items()
        if name in {"src", "href", "srcset", "data", "action"}
    ]


@given(st.text(max_size=40) | st.just(NASTY))
def test_a_sheet_carries_all_it_shows(words):
    """No script, no address but pictures in the page and places on it."""
    sheet = sheet_of(
        leaf_of(Basis.PRINTED, 0, name=words, doubt=words),
        leaf_of(Basis.UNKNOWN, 1, strip=b"", why_not=words),
        title=words,
        remarks=(words,),
    )
    page = contact_html(sheet)

    assert all(one.startswith(("data:image/png;base64,", "#leaf-")) for one in addresses(page))
    assert not {"script", "link", "iframe", "object"} & {tag for tag, _ in Tags(page).tags}
    assert "default-src 'none'" in page


def test_every_leaf_has_its_strip_its_label_and_how_it_is_known():
    """A word and the kind of line; the doubt in full; a link to each leaf in doubt."""
    doubt = "no number was read, and few pages around it settle one"
    leaves = [leaf_of(basis, at) for at, basis in enumerate(Basis)]
    leaves.append(leaf_of(Basis.PRINTED, len(leaves), doubt=doubt))
    page = contact_html(sheet_of(*leaves))
    items = dict(re.findall(r'<li id="(leaf-\d+)"(.*?)</li>', page, re.DOTALL))

    assert len(leaves) == len(items)
    for leaf in leaves:
        item = items[f"leaf-{leaf.entry.leaf_index}"]
        standing = STANDINGS[leaf.entry.basis]
        for told in (leaf.entry.shown, standing.rule.value, "data:image/png"):
            assert told in item
        assert not standing.word or standing.word.replace("'", "&#x27;") in item
    assert doubt in items[f"leaf-{len(leaves) - 1}"]
    assert f'href="#leaf-{len(leaves) - 1}"' in page


def test_a_cards_page_has_its_words_its_boxes_and_nothing_from_outside(article, truth):
    """Boxes lie in the leaf's own pixels over the leaf's picture."""
    case = next(c for c in truth("tides-article", "quotes") if c["kind"] == "in_line")
    card = article.add_card(
        "tides-article", quote=case["quote"], page=case["pages"][0], made_by="me"
    )
    leaf = LeafPicture(
        content=b"x",
        width=1000,
        height=1500,
        lit=(Box(100, 200, 300, 240),),
        number=Box(480, 60, 520, 90),
        marked=(Box(110, 200, 150, 240),),
        caption=NASTY,
    )
    page = card_html(card, (leaf,), title=NASTY)
    made = Tags(page)
    boxes = [attrs["class"] for tag, attrs in made.tags if tag == "rect"]

    assert ["lit", "marked", "number"] == boxes
    assert "stroke-dasharray" in page
    assert case["quote"] in " ".join(made.words)
    assert all(one.startswith("data:image/jpeg") for one in addresses(page))
    assert "script" not in {tag for tag, _ in made.tags}
