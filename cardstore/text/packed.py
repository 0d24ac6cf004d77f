"""Packed: long rows of rising numbers as few bytes, and back. Pure.

Comes in: the offsets of a folded text. Goes out: bytes that are the same on every machine, and from
them a sequence of the same numbers that is not unpacked before it is used: opening a book of 0.9 MB
then costs milliseconds instead of the second that folding it takes.

    1. Offsets of letters are cut into blocks of 256: the first of each block is kept whole, the
       others as their distance from it, which fits two bytes.
    2. Starts of words are kept as they are.
    3. Both are deflated; quickly rather than well, since they are read far more often than written.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

_BLOCK_BITS = 8
_BLOCK = 1 << _BLOCK_BITS
_HEAD = 5  # the width of a distance, then the number of blocks
_LEVEL = 1  # level 6 saves a fifth of the bytes and takes 4 times as long (0.7 million offsets)


class Offsets(Sequence[int]):
    """Rising offsets, each put together when it is asked for.

    A letter costs two bytes and a quarter of a microsecond.
    """

    __slots__ = ("_first", "_further")

    def __init__(self, first: array[int], further: array[int]) -> None:
        """Take the first offset of every block, and each offset's distance from its block's."""
        self._first = first
        self._further = further

    def __len__(self) -> int:
        return len(self._further)

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> array[int]: ...

    def __getitem__(self, index: int | slice) -> int | array[int]:
        if isinstance(index, slice):
            first, further = self._first, self._further
            chosen = range(*index.indices(len(further)))
            return array("I", [first[at >> _BLOCK_BITS] + further[at] for at in chosen])
        if index < 0:
            index += len(self._further)
        further_on = self._further[index]
        return self._first[index >> _BLOCK_BITS] + further_on

    def __iter__(self) -> Iterator[int]:
        for block, first in enumerate(self._first):
            start = block << _BLOCK_BITS
            for further in self._further[start : start + _BLOCK]:
                yield first + further


def pack_offsets(offsets: Sequence[int]) -> bytes:
    """Pack offsets that never fall.

    >>> list(unpack_offsets(pack_offsets([3, 3, 4, 70_000, 5_000_000])))
    [3, 3, 4, 70000, 5000000]
    """
    first = array("I", [offsets[at] for at in range(0, len(offsets), _BLOCK)])
    wide = array("I")
    for block, base in enumerate(first):
        start = block << _BLOCK_BITS
        wide.extend([offset - base for offset in offsets[start : start + _BLOCK]])
    narrow = max(wide, default=0) < 1 << 16
    further = array("H", wide) if narrow else wide
    head = bytes([further.itemsize]) + len(first).to_bytes(4, "little")
    return zlib.compress(head + _to_bytes(first) + _to_bytes(further), _LEVEL)


def unpack_offsets(packed: bytes) -> Offsets:
    """Give the offsets back.

    Raises:
        ValueError: the bytes are not what `pack_offsets` gave.
    """
    held = _inflated(packed)
    if len(held) < _HEAD:
        msg = f"{len(packed)} packed bytes hold no offsets"
        raise ValueError(msg)
    begin = _HEAD + 4 * int.from_bytes(held[1:_HEAD], "little")
    narrow = held[0] == array("H").itemsize
    return Offsets(
        _from_bytes("I", held[_HEAD:begin]), _from_bytes("H" if narrow else "I", held[begin:])
    )


def pack_numbers(numbers: Sequence[int]) -> bytes:
    """Pack whole numbers below 2**32.

    >>> unpack_numbers(pack_numbers([0, 3, 9]))
    array('I', [0, 3, 9])
    """
    return zlib.compress(_to_bytes(array("I", numbers)), _LEVEL)


def unpack_numbers(packed: bytes) -> array[int]:
    """Give the numbers back.

    Raises:
        ValueError: the bytes are not what `pack_numbers` gave.
    """
    return _from_bytes("I", _inflated(packed))


def pack_text(text: str) -> bytes:
    """Pack a text."""
    return zlib.compress(text.encode(), _LEVEL)


def unpack_text(packed: bytes) -> str:
    """Give the text back.

    Raises:
        ValueError: the bytes are not what `pack_text` gave.
    """
    return _inflated(packed).decode()


def _inflated(packed: bytes) -> bytes:
    try:
        return zlib.decompress(packed)
    except zlib.error as exc:
        msg = f"{len(packed)} packed bytes cannot be unpacked: {exc}"
        raise ValueError(msg) from exc


def _to_bytes(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    return numbers.tobytes()


def _from_bytes(typecode: str, held: bytes) -> array[int]:
    numbers: array[int] = array(typecode)
    numbers.frombytes(held)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
