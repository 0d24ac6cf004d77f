"""True labels of digitised books, as their editors wrote them, leaf by leaf.

Comes in: a row of `label_sequences` (`labels`, and `facs_index` where the editors counted images).
Goes out: one `TrueLeaf` per image of a page.

The forms: "57", "xii" printed; "[57]" implied, printed nowhere; None, "interleaf",
"titlepage_recto", "Zu S. 120" unnumbered; "205[203]" prints 205 where the sequence has 203;
"(114)[114]" is dress alone; "196[]" prints a number where none belongs; "106-107" and "254/255" are
openings, two leaves; "Tab. 6" is a plate. Entries of one image are one leaf; where they differ,
each of their labels is right. A number whose neighbours on both sides agree on another is a
misprint as well, marked or not. Leaves without a label that the numbers around them count are
implied, whatever the editors call them; and where a misprint is carried on, the printed numbers
imply as well as the right ones.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from cardstore.pages.labels import NumberStyle, parse_label
from cardstore.pages.runs import numbering_of, ordinal_of
from cardstore.text.roman import roman_text

_BARE_NUMBER = r"(?:\d{1,4}[a-z]?|[IVXLCDM]+|[ivxlcdm]+)"
_PRINTED = re.compile(_BARE_NUMBER)
_IMPLIED = re.compile(rf"\[({_BARE_NUMBER})\]")
_CORRECTED = re.compile(r"(?P<printed>[^\[]+?)\s*\[(?P<recte>[^\]]*)\]")
_OPENING = re.compile(r"(\d+)[-/](\d+)")
_PLATE = re.compile(r"\[?((?:Tab|Taf|Tafel|Blatt)\.? (?:\d+\*?|[A-Z]))\.?\]?")
# More misprints than this that count on from each other are carried on.
_MOST_MISPRINTS = 2
# Of so many leaves on each side so many agree where a number between them is misprinted.
_WINDOW = 6
_LEAST_AGREEING = 7
# More leaves than this without a number are a part of their own.
_MOST_COUNTED = 9


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueLeaf:
    """What stands on a leaf, and what its page is.

    Attributes:
        printed: as the leaf bears it; None when it bears nothing.
        right: labels that name the page, the one its sequence gives first; () for unnumbered.
        misprint: it bears a number that its sequence contradicts; then `right` ends with it.
        carried: the misprint is carried on over three leaves or more.
        plate: a plate, counted apart.
    """

    printed: str | None
    right: tuple[str, ...]
    misprint: bool = False
    carried: bool = False
    plate: bool = False


def true_leaves(row):
    """Give the leaves of one book."""
    labels = row["labels"]
    images = row.get("facs_index") or list(range(len(labels)))
    leaves = []
    for image, entries in groupby(zip(images, labels, strict=True), key=lambda entry: entry[0]):
        forms = [label for _, label in entries]
        for form in [forms] if image is not None else [[one] for one in forms]:
            leaves.extend(_merged(form))
    return _with_counted(_with_carried(_with_unmarked(leaves)))


def _merged(forms):
    """Give the leaves of one image from all its entries."""
    distinct = list(dict.fromkeys(forms))
    parsed = list(dict.fromkeys(leaf for form in distinct for leaf in _parsed(form)))
    if len(distinct) == 1 or any(_OPENING.fullmatch(form or "") for form in distinct):
        return parsed
    right = tuple(dict.fromkeys(label for leaf in parsed for label in leaf.right))
    bearing = next((leaf for leaf in parsed if leaf.printed is not None), parsed[0])
    return [replace(bearing, right=right)]


def _parsed(label):
    """Read one entry; an opening gives two leaves."""
    text = (label or "").strip()
    opening, plate = _OPENING.fullmatch(text), _PLATE.fullmatch(text)
    if opening is not None and int(opening[2]) == int(opening[1]) + 1:
        return [TrueLeaf(printed=one, right=(one,)) for one in opening.groups()]
    if plate is not None:
        return [TrueLeaf(printed=plate[1], right=(plate[1],), plate=True)]
    if _PRINTED.fullmatch(text):
        return [TrueLeaf(printed=text, right=(text,))]
    implied, corrected = _IMPLIED.fullmatch(text), _CORRECTED.fullmatch(text)
    if implied is not None:
        return [TrueLeaf(printed=None, right=(implied[1],))]
    if corrected is not None:
        return [_corrected(corrected["printed"], corrected["recte"])]
    return [TrueLeaf(printed=None, right=())]


def _corrected(printed, recte):
    """Tell a misprint from a dressed number, and from a range that begins rightly."""
    bare = printed.strip("(). ")
    if bare == recte or bare.startswith((f"{recte}-", f"{recte} ")) or bare.endswith(f" {recte}"):
        return TrueLeaf(printed=printed, right=(recte,))
    return TrueLeaf(printed=printed, right=(recte, bare) if recte else (bare,), misprint=True)


def _with_unmarked(leaves):
    """Mark numbers whose neighbours on both sides agree on another."""
    places = [
        place_of(leaf.right[0], index) if leaf.right else None for index, leaf in enumerate(leaves)
    ]
    marked = list(leaves)
    for index, leaf in enumerate(leaves):
        if leaf.printed is None or leaf.misprint or leaf.plate:
            continue
        sides = (places[max(0, index - _WINDOW) : index], places[index + 1 : index + 1 + _WINDOW])
        agreeing = Counter(place for side in sides for place in side if place is not None)
        (place, count) = agreeing.most_common(1)[0] if agreeing else (None, 0)
        held = count >= _LEAST_AGREEING and all(side.count(place) > 1 for side in sides)
        labels = list(_label_at(place, index)) if held and place != places[index] else []
        if labels:
            marked[index] = replace(leaf, right=(*labels, *leaf.right), misprint=True)
    return marked


def _with_carried(leaves):
    """Mark misprints that are carried on: each is one more than the one before, as it should be."""
    marked = list(leaves)
    for _, same in groupby(enumerate(leaves), key=lambda one: _miscount(one[1])):
        indexes = [index for index, _ in same]
        if leaves[indexes[0]].misprint and len(indexes) > _MOST_MISPRINTS:
            for index in indexes:
                marked[index] = replace(leaves[index], carried=True)
    return marked


def _with_counted(leaves):
    """Give leaves that bear nothing the labels that the numbers on both sides count for them."""
    counted = list(leaves)
    bearing = [
        index for index, leaf in enumerate(leaves) if leaf.printed is not None and not leaf.plate
    ]
    for before, after in pairwise(bearing):
        if not 1 < after - before <= _MOST_COUNTED:
            continue
        places = [
            {place_of(one, index) for one in leaves[index].right} for index in (before, after)
        ]
        shared = places[0] & places[1] - {None}
        for index in range(before + 1, after):
            labels = [label for place in shared for label in _label_at(place, index)]
            if not leaves[index].plate:
                right = tuple(dict.fromkeys((*leaves[index].right, *labels)))
                counted[index] = replace(leaves[index], right=right)
    return counted


def _label_at(place, leaf_index):
    """Give the label of a place on a leaf, where it is a plain number."""
    numbering, offset = place
    value = leaf_index + offset
    if numbering.prefix or numbering.suffix or value < 1:
        return
    if numbering.kind == "arabic":
        yield str(value)
    elif numbering.kind == "roman":
        yield roman_text(value)


def _miscount(leaf):
    """Give by how much a misprint is off; 0 for other leaves, the text where it does not count."""
    if not leaf.misprint or len(leaf.right) < len("ab"):
        return 0 if not leaf.misprint else leaf.printed
    recte, printed = (parse_label(label).value for label in leaf.right[:2])
    return leaf.printed if recte is None or printed is None else (printed - recte, "off")


def place_of(label, leaf_index):
    """Give what labels of one sequence share: numbering, and ordinal less leaf."""
    parsed = parse_label(label)
    if parsed.style is NumberStyle.NONE:
        return None
    return numbering_of(parsed), ordinal_of(parsed) - leaf_index
