"""Packed: long rows of rising numbers as few bytes, and back. Pure.

Comes in: the offsets of a folded text. Goes out: bytes that are the same on every machine, and from
them a sequence of the same numbers that is used as it is kept: a book of 0.9 MB is open within a
millisecond, where inflating its offsets took five, and folding it anew takes a second.

    1. A bit for each number from 0 up to the last: is it one of the row? Offsets of letters are
       nearly all the numbers there are, so that takes less than their distances would.
    2. Numbers that stand several times in the row (the letters of a ligature) are kept by their
       places in it.
    3. How many numbers go before each 512 bits is kept too; so the 300,000th number is found in its
       512 bits, and no other bits are looked at.
    4. Where most bits are off (foot notes, far apart) all is deflated.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import compress, islice
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

_PLAIN, _DEFLATED = b"\x01", b"\x02"  # what deflating makes begins with 0x78
_HEAD = 13  # the form, then how many bits, numbers and repeated numbers there are
_CHUNK_BITS = 512
_CHUNK = _CHUNK_BITS // 8
_LEVEL = 1  # level 6 saves a fifth of the bytes and takes 4 times as long (0.7 million offsets)
_SPARSE = 4  # deflated, what is 4 times as short is kept so: notes are; running text saves a third
_FEW_CHUNKS = 16
_AS_FLAGS = bytes.maketrans(b"01", b"\x00\x01")


class Rising(Sequence[int]):
    """Numbers that never fall, each found when it is asked for: the first of some takes 15 µs."""

    __slots__ = ("_at_hand", "_before", "_bits", "_length", "_read", "_repeated")

    def __init__(self, bits: bytes, before: array[int], *, repeated: array[int]) -> None:
        """Take the bits, how many numbers go before each chunk, and the places of repeats.

        Args:
            bits: bit `n % 8` of byte `n // 8` tells whether `n` is one of the numbers.
            before: how many different numbers go before each chunk of bits, and their count last.
            repeated: the places in the row of numbers that are those before them again, rising.
        """
        self._bits = bits
        self._before = before
        self._repeated = repeated
        self._length = before[-1] + len(repeated)
        self._read: dict[int, array[int]] = {}
        # The chunk that was read last and the place of its first number: most are asked for next.
        self._at_hand: tuple[int, array[int]] = (0, array("I"))

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> int: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[int]: ...

    def __getitem__(self, index: int | slice) -> int | Sequence[int]:
        if isinstance(index, slice):
            chosen = range(self._length)[index]
            if chosen.step != 1 or self._repeated or not chosen:
                return array("I", map(self._at, chosen))
            return self._stretch(chosen)
        first, numbers = self._at_hand
        if 0 <= index - first < len(numbers):
            return numbers[index - first]
        if not -self._length <= index < self._length:
            msg = f"{index} of {self._length} numbers"
            raise IndexError(msg)
        return self._at(index % self._length)

    def __iter__(self) -> Iterator[int]:
        numbers = self._chosen(0, len(self._bits))
        if not self._repeated:
            return numbers
        return self._with_repeats(numbers)

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int) or not 0 <= number < 8 * len(self._bits):
            return False
        return bool(self._bits[number >> 3] >> (number & 7) & 1)

    def any_between(self, start: int, end: int) -> bool:
        """Tell whether the row has a number of `[start, end)`, both 0 or higher."""
        bits = int.from_bytes(self._bits[start >> 3 : (end + 7) >> 3], "little")
        return bits >> (start & 7) & ((1 << max(0, end - start)) - 1) != 0

    def count_below(self, number: int) -> int:
        """Count the numbers of the row that are lower: the place of the first that is not."""
        chunk = min(max(number, 0) // _CHUNK_BITS, len(self._before) - 2)
        different = self._before[chunk] + bisect_left(self._chunk(chunk), number)
        return different + bisect_left(
            range(len(self._repeated)),
            different,
            key=lambda place: self._repeated[place] - place - 1,
        )

    def _at(self, index: int) -> int:
        different = index - bisect_right(self._repeated, index) if self._repeated else index
        chunk = bisect_right(self._before, different) - 1
        numbers = self._chunk(chunk)
        if not self._repeated:
            self._at_hand = self._before[chunk], numbers
        return numbers[different - self._before[chunk]]

    def _stretch(self, chosen: range) -> Sequence[int]:
        """Give the numbers of some places in a row; none is repeated."""
        first = bisect_right(self._before, chosen.start) - 1
        last = bisect_left(self._before, chosen.stop) - 1
        if last - first > _FEW_CHUNKS:  # not worth remembering
            numbers = array("I", self._chosen(first * _CHUNK, (last + 1) * _CHUNK))
        else:
            numbers = array("I")
            for chunk in range(first, last + 1):
                numbers.extend(self._chunk(chunk))
        begin = self._before[first]
        return numbers[chosen.start - begin : chosen.stop - begin]

    def _chunk(self, chunk: int) -> array[int]:
        """Give the numbers of a chunk of bits, read when first asked for."""
        if chunk not in self._read:
            begin = chunk * _CHUNK
            self._read[chunk] = array("I", self._chosen(begin, begin + _CHUNK))
        return self._read[chunk]

    def _chosen(self, begin: int, end: int) -> Iterator[int]:
        """Give the different numbers whose bits stand in some bytes."""
        bits = self._bits[begin:end]
        flags = f"{int.from_bytes(bits, 'little'):0{8 * len(bits)}b}"[::-1]
        return compress(range(8 * begin, 8 * end), flags.encode("ascii").translate(_AS_FLAGS))

    def _with_repeats(self, numbers: Iterator[int]) -> Iterator[int]:
        done = number = 0
        for place in self._repeated:
            for number in islice(numbers, place - done):
                yield number
            yield number
            done = place + 1
        yield from numbers


def count_below(numbers: Sequence[int], number: int) -> int:
    """Count those of numbers that never fall which are lower than one: bisect, however kept."""
    if isinstance(numbers, Rising):
        return numbers.count_below(number)
    return bisect_left(numbers, number)


def pack_rising(numbers: Sequence[int]) -> bytes:
    """Pack numbers that never fall, none below 0.

    >>> list(unpack_rising(pack_rising([3, 3, 4, 70_000, 5_000_000])))
    [3, 3, 4, 70000, 5000000]
    """
    length = (numbers[-1] // _CHUNK_BITS + 1) * _CHUNK_BITS if numbers else _CHUNK_BITS
    flags = bytearray(b"0" * length)
    repeated = array("I")
    last = -1
    for place, number in enumerate(numbers):
        if number == last:
            repeated.append(place)
        else:
            flags[number] = 0x31
            last = number
    bits = int(flags[::-1], 2).to_bytes(length // 8, "little")
    before = array("I", [0])
    for begin in range(0, length, _CHUNK_BITS):
        before.append(before[-1] + flags.count(b"1", begin, begin + _CHUNK_BITS))
    held = array("I", [length, before[-1], len(repeated)])
    packed = b"".join(map(_to_bytes, (held, before, repeated))) + bits
    deflated = zlib.compress(packed, _LEVEL)
    if _SPARSE * len(deflated) < len(packed):
        return _DEFLATED + deflated
    return _PLAIN + packed


def unpack_rising(packed: bytes) -> Rising:
    """Give the numbers back.

    Raises:
        ValueError: the bytes are not what `pack_rising` gave.
    """
    form, held = packed[:1], packed[1:]
    if form == _DEFLATED:
        held = _inflated(held)
    if form not in {_PLAIN, _DEFLATED} or len(held) < _HEAD - 1:
        msg = f"{len(packed)} packed bytes cannot be unpacked: they hold no numbers"
        raise ValueError(msg)
    length, different, repeats = _from_bytes(held[: _HEAD - 1])
    begin = _HEAD - 1 + 4 * (length // _CHUNK_BITS + 1)
    end = begin + 4 * repeats
    if length % _CHUNK_BITS or len(held) != end + length // 8:
        msg = f"{len(packed)} packed bytes cannot be unpacked: {length} bits are told"
        raise ValueError(msg)
    before, repeated = _from_bytes(held[_HEAD - 1 : begin]), _from_bytes(held[begin:end])
    if before[-1] != different:
        msg = f"{len(packed)} packed bytes cannot be unpacked: {different} numbers are told"
        raise ValueError(msg)
    return Rising(held[end:], before, repeated=repeated)


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


def _from_bytes(held: bytes) -> array[int]:
    numbers: array[int] = array("I")
    numbers.frombytes(held)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
