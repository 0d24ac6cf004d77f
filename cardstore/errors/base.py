"""The base of every error, and how a system error is told.

A part of the error tree; `cardstore.errors` draws it whole and gives all of it.
"""

from __future__ import annotations

import copyreg
import errno
import re
from typing import ClassVar, Self


class CardstoreError(Exception):
    """Something cardstore was asked to do could not be done.

    Attributes:
        exit_code: what the command line returns for it (see the module's docstring).
        what: what happened, to which thing; a full clause without a final stop.
        remedy: what the reader can do next; a full sentence without a final stop.
    """

    exit_code: ClassVar[int] = 10
    default_remedy: ClassVar[str] = "Run the command with --help, or see the README"

    def __init__(self, what: str, *, remedy: str | None = None) -> None:
        self.what = what
        self.remedy = self.default_remedy if remedy is None else remedy
        super().__init__(what, self.remedy)

    def cut_short(self, done: str) -> Self:
        """Add how far a longer run had come when this ended it, and give the error back.

        Args:
            done: what is done and stays, as a clause.

        >>> print(CardstoreError("The disk is full", remedy="Free some").cut_short("2 are done"))
        The disk is full; 2 are done. Free some; then give the same command again, which goes on.
        """
        self.what = f"{self.what}; {done}"
        self.remedy = f"{self.remedy}; then give the same command again, which goes on"
        self.args = (self.what, self.remedy)
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle as it is, whatever the constructor takes: errors come back from workers."""
        new = copyreg.__newobj__  # type: ignore[attr-defined]  # typeshed does not name it
        return new, (type(self), *self.args), dict(self.__dict__)

    def __str__(self) -> str:
        """Give the whole message on one line."""
        return on_one_line(f"{self.what}. {self.remedy}.")


def on_one_line(text: str) -> str:
    r"""Write signs that break a line or steer a terminal as their numbers; names may have them.

    >>> print(on_one_line("two\nlines\x1b[31m.pdf"))
    two\nlines\x1b[31m.pdf
    """
    return _STEERING.sub(lambda found: repr(found[0])[1:-1], text)


# Controls, what parts lines, and what turns the direction of writing round.
_STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def why_of(exc: BaseException) -> str:
    """Say why something failed as people say it: of the system's errors without number and path.

    >>> why_of(FileNotFoundError(2, "No such file or directory", "a.toml"))
    'No such file or directory'
    """
    return (exc.strerror if isinstance(exc, OSError) else None) or str(exc)


def write_remedy(exc: OSError, *, other: str = "Name another place") -> str:
    """Say what to do where the system let nothing be written: more room does not help everywhere.

    Args:
        exc: why it could not be written.
        other: how another place is named, as the beginning of a sentence.

    >>> write_remedy(FileExistsError(errno.EEXIST, "File exists"))
    'Name another place, since a file of that name is in the way'
    >>> write_remedy(OSError(errno.ENOSPC, "No space left on device"))
    'Free some space, or name another place, and run the command again'
    """
    alternative = other[:1].lower() + other[1:]
    if exc.errno in _FULL:
        return f"Free some space, or {alternative}, and run the command again"
    if exc.errno in _LOCKED:
        return f"{other}, or get the right to write there, and run the command again"
    why = _NO_PLACE.get(exc.errno or 0)
    if why is None:
        return f"See that its disk is there and whole, or {alternative}, and run the command again"
    return f"{other}, since {why}"


_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})
_LOCKED = frozenset({errno.EACCES, errno.EPERM})
_NO_PLACE = {
    errno.EEXIST: "a file of that name is in the way",
    errno.ENOTDIR: "a file of that name is in the way",
    errno.ENOENT: "no folder can be made there",
    errno.EROFS: "nothing can be written on that disk",
    errno.ENAMETOOLONG: "the system takes no name as long as that",
    errno.EFBIG: "that disk takes no file as large as that",
    errno.ELOOP: "links lead round in a circle there",
}


def quoted(value: object) -> str:
    r"""Put what somebody gave into quotation marks, for a message that shows it.

    Signs that cannot be seen, or would steer a terminal, are written as their numbers; what is no
    text is given as Python writes it, so that a number and its text are told apart.

    >>> quoted("harbour-1893"), quoted("two\nlines"), quoted(57)
    ('“harbour-1893”', '“two\\nlines”', '57')
    """
    if not isinstance(value, str):
        return repr(value)
    return "“" + "".join(one if one.isprintable() else repr(one)[1:-1] for one in value) + "”"
