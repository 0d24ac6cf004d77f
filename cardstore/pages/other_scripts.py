"""Other scripts: leaves whose numbers stand in digits that the reader's model does not know.

Comes in: the page map, the layers and the looks of a scan. Goes out: a remark that names the script
and the model to install. The model cannot say that it does not know a script: it reads letters that
are none. But it does not believe them itself, and Tesseract's detector tells scripts apart.
"""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import TYPE_CHECKING

from cardstore.counts import count_of, form_of
from cardstore.pages.looks import LookMode, leaves_without_label
from cardstore.text.scripts import script_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardstore.pages.looks import MarginLook
    from cardstore.pages.page_map import PageMap
    from cardstore.text.layer import TextLayer

# Mean of the words' confidences. Five leaves of Devanagari had 0.25 to 0.32, Fraktur 0.66 to 0.69,
# notes that mix Latin and Devanagari 0.48 to 0.81.
_BELIEVED = 0.6
_LEAST_WORDS = 10
FEW_LEAVES = 4
"""With fewer leaves without a label the book's numbers are not in another script."""

_LEAST_NAMED = 2
_LEAST_SHARE = 0.3


def unreadable(layer: TextLayer) -> bool:
    """Tell whether the reader itself does not believe the words that it read on a leaf."""
    told = [word.confidence for word in layer.words if word.confidence is not None]
    return len(told) >= _LEAST_WORDS and mean(told) < _BELIEVED


def named_scripts(looks: Iterable[MarginLook]) -> tuple[str, ...]:
    """Name the scripts that several of the leaves asked were found to be in, Latin left out."""
    names = Counter(
        word.text for look in looks if look.mode is LookMode.NAMED for word in look.words
    )
    least = max(_LEAST_NAMED, _LEAST_SHARE * names.total())
    return tuple(
        name
        for name, leaves in names.most_common()
        if leaves >= least and script_named(name) is not None
    )


def script_remarks(
    page_map: PageMap, layers: Sequence[TextLayer], looks: Sequence[MarginLook]
) -> tuple[str, ...]:
    """Tell which model would read the numbers of leaves that have no label."""
    read = {look.leaf_index for look in looks if look.mode is LookMode.SCRIPT}
    unread = [
        leaf
        for leaf in leaves_without_label(page_map, layers)
        if unreadable(layers[leaf]) and leaf not in read
    ]
    if len(unread) < FEW_LEAVES:
        return ()
    remarks = []
    for name in named_scripts(looks):
        script = script_named(name)
        if script is not None:
            remarks.append(
                f"{count_of(len(unread), 'leaf', 'leaves')} without a label, the first of them "
                f"leaf {unread[0]}, {form_of(len(unread), 'is', 'are')} in "
                f"{name}, whose digits no installed model reads: install {script.package}, or put "
                f"{script.models[0]}.traineddata into the folder that the setting tessdata names, "
                "then: cardstore pages SOURCE --again"
            )
    return tuple(remarks)
