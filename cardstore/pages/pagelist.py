"""Wikisource's `<pagelist>`: the labels of a scan's images, as runs.

Comes in: the entries of a page map, or the text of a tag. Goes out: a tag, or what it says. Images
are counted from 1 there, leaves from 0 here. How ProofreadPage reads a tag, of which the last word
on an image holds:

1. `7="text"` and `7to9="text"` give images that text; what is a number, behind a single image, is
   the number from which that image and all after it are counted.
2. `7to9="roman"` gives the way in which their numbers are written: normal, roman, highroman, the
   name of a script's digits, and folio, folioroman, foliohighroman, which count sides from a recto.
   `7to9even`, `7to9odd` take every other image. Several values are parted by ";".
3. `empty` takes the link away and changes no number; `from` and `to` are which images are shown.

What the form has no sign for: that a number cannot be told is written "?", and read as nothing
said; that there is none is "-". Texts such as "Cover" and "Img" are read as no number.

Source: MediaWiki, Extension:ProofreadPage and Help:Page numbers of Wikisource.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.errors import InvalidLabelError, LabelFileError, quoted
from cardstore.pages.label_files import (
    ReadLabels,
    Written,
    another_count,
    bases_unsaid,
    leaves_told,
    misprints_unsaid,
)
from cardstore.pages.labels import NumberStyle, parse_label
from cardstore.pages.leaf_words import LeafWord, read_in_order
from cardstore.pages.page_map import Basis
from cardstore.text.roman import roman_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardstore.pages.labels import PageLabel
    from cardstore.pages.page_map import LeafLabel

_NONE, _UNKNOWN = "-", "?"
_NO_NUMBER = frozenset(
    {"", "-", "–", "—", "−", "cover", "title", "half", "img", "adv", "blank", "toc"}
)
"""What Wikisource writes on leaves without a number, folded; other texts are labels."""
_STYLES = {
    "roman": NumberStyle.ROMAN_LOWER,
    "highroman": NumberStyle.ROMAN_UPPER,
    "normal": NumberStyle.ARABIC,
    "folio": NumberStyle.ARABIC,
    "folioroman": NumberStyle.ROMAN_LOWER,
    "foliohighroman": NumberStyle.ROMAN_UPPER,
}
_FOLIO = {
    NumberStyle.ARABIC: "folio",
    NumberStyle.ROMAN_LOWER: "folioroman",
    NumberStyle.ROMAN_UPPER: "foliohighroman",
}
# ICU's names of digits, with the zero of each.
_DIGITS = {
    "arab": "٠", "arabext": "۰", "beng": "০", "deva": "०", "fullwide": "０", "gujr": "૦",
    "guru": "੦", "khmr": "០", "knda": "೦", "laoo": "໐", "limb": "᥆", "mlym": "൦", "mong": "᠐",
    "mymr": "၀", "orya": "୦", "tamldec": "௦", "telu": "౦", "thai": "๐", "tibt": "༠",
}  # fmt: skip
_EMPTY = "empty"
_TAG = re.compile(r"<pagelist(?=[\s/>])", re.IGNORECASE)
_ATTRIBUTE = re.compile(r"\s*([^\s=/>\"']+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'/>]+))")
_END = re.compile(r"\s*/?>")
_IMAGES = re.compile(r"(\d{1,7})(?:to(\d{1,7})(even|odd)?)?")
_NUMBER = re.compile(r"[0-9]{1,7}")
# What PHP takes for a number besides plain digits: there it would be counted on, and cut.
_OTHER_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_SHORTEST_RUN = 2
_SHOWN = ("from", "to")


@dataclass(slots=True)
class _Image:
    """What a tag says of one image."""

    text: str | None = None
    style: str = "normal"
    offset: int = 0
    folio_from: int = 0


def write_pagelist(entries: Sequence[LeafLabel]) -> Written:
    """Write the labels of a page map as a tag."""
    lines, lost = [f'from="1" to="{len(entries)}"'], []
    offset, at = 0, 0
    while at < len(entries):
        image, label = at + 1, entries[at].label
        style, length = _run_from(entries, at)
        if label is not None and label.value is not None and length:
            if image - label.value != offset:
                offset = image - label.value
                lines.append(f'{image}="{label.value}"')
            if style != "normal":
                lines.append(f'{image}to{image + length - 1}="{style}"')
        else:
            text = _text_of(entries[at])
            if text is None:
                lost.append(at)
            length = 1
            while at + length < len(entries) and not _run_from(entries, at + length)[1]:
                if _text_of(entries[at + length]) != text or text is None:
                    break
                length += 1
            images = f"{image}to{image + length - 1}" if length > 1 else f"{image}"
            lines.append(f'{images}="{html.escape(text or _UNKNOWN)}"')
        at += length
    unsaid = [*misprints_unsaid(entries), *bases_unsaid(entries), *_unknown_told(entries)]
    if lost:
        unsaid.append(f"{leaves_told(lost)}: the label cannot stand in a pagelist; “?” is written")
    return Written(content="<pagelist\n" + "\n".join(lines) + "\n/>\n", unsaid=tuple(unsaid))


def read_pagelist(content: str, *, leaf_count: int) -> ReadLabels:
    """Read what a tag says of every leaf.

    Args:
        content: the tag, alone or in the text of an index page.
        leaf_count: how many leaves the scan has.

    Raises:
        LabelFileError: there is no tag, or more than one; it cannot be read; or it is about another
            number of images.
    """
    images = [_Image() for _ in range(leaf_count)]
    attributes = _attributes(content)
    _require_count(attributes, leaf_count)
    for name, value in attributes:
        match = _IMAGES.fullmatch(name)
        if match is not None:
            _apply(images, match, value)
    texts: list[str | None] = []
    unsaid: list[int] = []
    words_for_none: list[int] = []
    hidden = frozenset(_hidden(attributes, leaf_count))
    for at, image in enumerate(images):
        text = _UNKNOWN if at in hidden else _shown(image, at + 1)
        if text == _UNKNOWN and at not in hidden:
            unsaid.append(at)
        if len(text) > 1 and text.casefold() in _NO_NUMBER:
            words_for_none.append(at)
        texts.append(None if text == _UNKNOWN or text.casefold() in _NO_NUMBER else text)
    remarks = []
    if words_for_none:
        remarks.append(f"{leaves_told(words_for_none)}: a word, read as no number")
    if unsaid:
        remarks.append(f"{leaves_told(unsaid)}: “?”, of which nothing is said")
    if hidden:
        told = "not among the images from which and to which the pagelist goes"
        remarks.append(f"{leaves_told(sorted(hidden))}: {told}, so nothing is said")
    try:
        labels = read_in_order(texts)
    except InvalidLabelError as exc:
        raise LabelFileError(exc.what, remedy="Mend the pagelist") from exc
    silent = hidden.union(unsaid)
    words = tuple(
        LeafWord(leaf_index=at, label=label) for at, label in enumerate(labels) if at not in silent
    )
    return ReadLabels(words=words, remarks=tuple(remarks))


def _run_from(entries: Sequence[LeafLabel], at: int) -> tuple[str, int]:
    """Give how a run that begins on a leaf is written, and its length; 0 where it is a text."""
    label = entries[at].label
    if label is None or label.value is None or label.style not in _FOLIO:
        return "", 0
    styles = {
        NumberStyle.ARABIC: "normal",
        NumberStyle.ROMAN_LOWER: "roman",
        NumberStyle.ROMAN_UPPER: "highroman",
    }
    for style in (styles[label.style], _FOLIO[label.style]):
        length = 0
        while at + length < len(entries):
            other = entries[at + length].label
            if other is None or other.text != _written(style, label.value, length):
                break
            length += 1
        if length >= (1 if style == "normal" else _SHORTEST_RUN):
            return style, length
    return "", 0


def _written(style: str, value: int, by: int) -> str:
    """Write the number `by` images behind `value` in a style."""
    folio = style.startswith("folio")
    number = value + (by // 2 if folio else by)
    side = "rv"[by % 2] if folio else ""
    if style in _DIGITS:
        return "".join(chr(ord(_DIGITS[style]) + int(digit)) for digit in str(number))
    if _STYLES[style] is NumberStyle.ARABIC:
        return f"{number}{side}"
    try:
        roman = roman_text(number)
    except InvalidLabelError:
        return f"{number}{side}"
    return f"{roman.upper() if _STYLES[style] is NumberStyle.ROMAN_UPPER else roman}{side}"


def _text_of(entry: LeafLabel) -> str | None:
    """Give the text that says a leaf's label by itself; None where none can."""
    if entry.label is None:
        return _UNKNOWN if entry.basis is Basis.UNKNOWN else _NONE
    for text in (entry.label.text, f"p. {entry.label.text}"):
        if _may_stand(text, entry.label):
            return text
    return None


def _may_stand(text: str, label: PageLabel) -> bool:
    """Tell whether a text is shown as it is, and read as the label."""
    if ";" in text or not text.isprintable() or _OTHER_NUMBER.fullmatch(text):
        return False
    folded = text.casefold()
    if folded in _NO_NUMBER or folded in {_UNKNOWN, _EMPTY} or folded in {*_STYLES, *_DIGITS}:
        return False
    try:
        return parse_label(text).text == label.text
    except InvalidLabelError:
        return False


def _unknown_told(entries: Sequence[LeafLabel]) -> list[str]:
    leaves = [entry.leaf_index for entry in entries if entry.basis is Basis.UNKNOWN]
    return [f"{leaves_told(leaves)}: could not be told; “?” is written"] if leaves else []


def _attributes(content: str) -> list[tuple[str, str]]:
    """Give the attributes of the one tag, in order."""
    tags = list(_TAG.finditer(content))
    if len(tags) != 1:
        what = f"It holds {len(tags) or 'no'} pagelist tag{'s' if len(tags) > 1 else ''}"
        raise LabelFileError(what, remedy="Give the text of one <pagelist … />")
    at = tags[0].end()
    found = []
    while match := _ATTRIBUTE.match(content, at):
        name, *values = match.groups()
        value = next((one for one in values if one is not None), "")
        found.append((name, html.unescape(value).strip()))
        at = match.end()
    if not _END.match(content, at):
        what = f"The pagelist cannot be read at {quoted(content[at : at + 20].strip())}"
        raise LabelFileError(what, remedy='Write each entry as 4="1" or 4to12="roman"')
    return found


def _require_count(attributes: Sequence[tuple[str, str]], leaf_count: int) -> None:
    """Refuse a tag that is about another number of images.

    Raises:
        LabelFileError: it names an image that is not there, or says how many there are.
    """
    _require_sound(attributes)
    named = [int(end) for name, _ in attributes for end in _ends(name)]
    told = dict(attributes)
    named += [int(told[name]) for name in _SHOWN if name in told]
    if told.get("from") == "1" and int(told.get("to", str(leaf_count))) < leaf_count:
        raise another_count(found=int(told["to"]), expected=leaf_count)
    if named and max(named) > leaf_count:
        raise another_count(found=max(named), expected=leaf_count)
    if 0 in named:
        msg = "The pagelist names image 0; its images are counted from 1"
        raise LabelFileError(msg)


def _require_sound(attributes: Sequence[tuple[str, str]]) -> None:
    """Refuse entries that say nothing, or two things.

    Raises:
        LabelFileError: so it is; the entry is named.
    """
    told: dict[str, str] = {}
    for name, value in attributes:
        entry = f'{name}="{value}"'
        images = _IMAGES.fullmatch(name)
        if images is None and (
            name[:1].isdigit() or (name in _SHOWN and not _NUMBER.fullmatch(value))
        ):
            what = f"The entry {entry} of the pagelist names no images"
            raise LabelFileError(what, remedy='Write each entry as 4="1" or 4to12="roman"')
        if images is not None and images[2] is not None and int(images[2]) < int(images[1]):
            what = f"The images of the entry {entry} end before they begin"
            raise LabelFileError(what, remedy="Give the lower image first")
        if told.setdefault(name, value) != value:
            what = f'The pagelist has {name}="{told[name]}" and {entry}'
            raise LabelFileError(what, remedy="Leave the one that is right")
    if set(_SHOWN) <= told.keys() and int(told["to"]) < int(told["from"]):
        what = f'The pagelist shows images from "{told["from"]}" to "{told["to"]}"'
        raise LabelFileError(what, remedy="Give the lower image first")


def _hidden(attributes: Sequence[tuple[str, str]], leaf_count: int) -> list[int]:
    """Give the leaves that a tag does not show, of which it says nothing."""
    told = dict(attributes)
    first, last = int(told.get("from", "1")), int(told.get("to", str(leaf_count)))
    return [at for at in range(leaf_count) if not first <= at + 1 <= last]


def _ends(name: str) -> Iterator[str]:
    match = _IMAGES.fullmatch(name)
    if match is not None:
        yield match[1]
        if match[2] is not None:
            yield match[2]


def _apply(images: list[_Image], match: re.Match[str], value: str) -> None:
    """Take one entry of a tag over into its images."""
    first, single = int(match[1]), match[2] is None
    last = first if single else int(match[2])
    values = [part.strip() for part in value.split(";")]
    for number in range(first, last + 1):
        if match[3] == ("odd" if number % 2 == 0 else "even"):
            continue
        image = images[number - 1]
        for part in values:
            if part.casefold() in _STYLES or part.casefold() in _DIGITS:
                image.style, image.folio_from = part.casefold(), first
            elif part.casefold() != _EMPTY and not _NUMBER.fullmatch(part):
                image.text = part
    for part in values:
        if single and _NUMBER.fullmatch(part):
            for image in images[first - 1 :]:
                image.offset = first - int(part)


def _shown(image: _Image, number: int) -> str:
    """Give the text that an image bears."""
    if image.text is not None:
        return image.text
    if image.style.startswith("folio"):
        first = image.folio_from
        return _written(image.style, first - image.offset, number - first)
    return _written(image.style, number - image.offset, 0)
