"""Texts of our own writing for the anchor tests."""

from __future__ import annotations

import pytest

from cardstore.spans import Span
from cardstore.text.folding import FoldedSource, fold_source
from cardstore.text.source_text import LEAF_SEPARATOR, SourceText

VALLEY = """\
The surveyors came into the valley in the spring of 1832, and they did not leave it be-
fore the first snow. Of the eleven men who had set out from the coast, only four were
able to climb the pass; the others, being unwell, remained at the inn of Mr. Harrow.
“We can’t go on,” wrote the clerk, “unless the bread is sent.” The river rose 2.5 metres
in one night, and the bridge, which had cost £1,240, was carried away. No one was hurt.

It is perhaps the best account we have of the disaster; but it was written by a man who
never saw the water. He says that the miller’s wife and the ferryman’s sons saved the
grain. She’ll not forget it, he adds, nor will her children. The temperature fell to -5
degrees, and the price of flour went up by 12% in a week. Some of the farmers, who were
poor, sold their cows. In the re-formed parish the vestry resolved to resign the lease
and to re-sign the bond. The Polish workmen polished the ſtones; the ofﬁcers looked on.
“Let us eat, children,” said the cook at the café. They bought 50 m² of rock and counted
10⁶ grains of ſand—nothing was done between 1832–33 and 1840.¹ Hers was the greater loss.
He who would gather roses must not fear thorns; he who would gather figs must be early.
"""


class Pages:
    """Leaves with furniture marked by braces: "{h:RUNNING HEAD}", "{n:1 A note.}"."""

    def __init__(self, *leaves: str, is_ocr: bool = False) -> None:
        text = ""
        furniture: list[Span] = []
        starts: list[int] = []
        for number, leaf in enumerate(leaves):
            text += LEAF_SEPARATOR if number else ""
            starts.append(len(text))
            for part in leaf.replace("}", "{").split("{"):
                if part.startswith(("h:", "n:")):
                    furniture.append(Span(len(text), len(text) + len(part) - 2))
                    text += part[2:]
                else:
                    text += part
        self.source = SourceText(
            text=text,
            leaf_starts=tuple(starts),
            furniture=tuple(furniture),
            is_ocr=(is_ocr,) * len(starts),
        )
        self.folded = fold_source(self.source)


@pytest.fixture(scope="session")
def valley() -> FoldedSource:
    """The account of the valley, one leaf, nobody's misreading."""
    return Pages(VALLEY).folded


@pytest.fixture(scope="session")
def valley_read() -> FoldedSource:
    """The same as an engine read it, with its usual misreadings."""
    text = VALLEY.replace("surveyors came", "surveyors carne").replace("the pass;", "tbe pass;")
    text = text.replace("remained", "remaincd").replace("the bridge,", "the bndge,")
    return Pages(text, is_ocr=True).folded


@pytest.fixture(scope="session")
def make_pages() -> type[Pages]:
    """Make a source of several leaves."""
    return Pages
