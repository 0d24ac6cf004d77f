"""What follows a title: a subtitle, or the sign of another work that speaks of it or belongs to it.

Comes in: the words after a title that another title ends with. Goes out: whether they make it
another work's: a reply, a part, a review, a manual for teachers, the abstract, the thesis before
the book, the play after the novel. All others are a subtitle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SMALL = (
    "a an and as at by for from in into of on onto or over per the to toward towards under upon "
    "using via with within la le les de des du et der die das den dem des und von zu el los las y "
    "en del della di il lo gli e da em no na um uma och av om"
)
SMALL_WORDS = frozenset(_SMALL.split())
# As the first word after a title they say that the work is another one that speaks of it.
_ANOTHER_WORK = (
    "addendum additional appendix comment comments correction corrections corrigenda corrigendum "
    "critique epilogue errata erratum obituary rebuttal rejoinder reply response retraction "
    "reviewed sequel solutions supplement supplementary supporting teaser workbook"
)
ANOTHER_WORK = frozenset(_ANOTHER_WORK.split())
# The same, but only where nothing else follows: "A survey: review", yet "Tides: an introduction".
_ALONE = "commentary companion discussion editorial index introduction preface review summary"
_ANOTHER_ALONE = frozenset(_ALONE.split())
_PARTS = "book issue no number part pt section teil"
_PART_WORDS = frozenset(_PARTS.split())
_FIRST_PARTS = frozenset(
    "i ii iii iv vi vii viii ix xi xii xiii xiv xvi".split()  # noqa: SIM905 - read as a list
)
# The same, where nothing else follows but small words: "Tides (thesis)", "Tides: a play".
_FORMS = (
    "abridged abstract abstracts audiobook drama film libretto manual musical opera play poster "
    "screenplay slides thesis dissertation workbook"
)
_OTHER_FORMS = frozenset(_FORMS.split())
_DEGREES = frozenset({"doctoral", "habilitation", "master", "masters", "ma", "phd"})
# What accompanies a textbook: one of the first, then one of the second.
_FOR_WHOM = (
    "instructor instructors lab laboratory lecturer lecturers solution solutions student students "
    "study teacher teachers test"
)
_USERS = frozenset(_FOR_WHOM.split())
_BESIDE = (
    "bank book companion edition guide handbook key manual notes pack resource resources solutions "
    "supplement workbook"
)
_BESIDE_BOOKS = frozenset(_BESIDE.split())
_YEAR_DIGITS = 4
_PAIR = 2


def tells_another_work(rest: Sequence[str]) -> bool:
    """Tell whether what follows a title makes it another work's.

    >>> [tells_another_work(rest.split()) for rest in ("a reply", "students and their quays")]
    [True, False]
    >>> [tells_another_work(rest.split()) for rest in ("students solutions manual", "a phd thesis")]
    [True, True]
    """
    said = [word for word in rest if word not in SMALL_WORDS]
    if not said or said[0] in ANOTHER_WORK:
        return bool(said)
    numbered = len(said) == 1 and _is_number(said[0])
    if said[0] in _PART_WORDS or numbered or said[0] in _FIRST_PARTS:
        return True
    if said[0] in _USERS and not _BESIDE_BOOKS.isdisjoint(said[1 : 1 + _PAIR]):
        return True
    form = said[1:] if said[0] in _DEGREES else said
    if len(form) == 1 and form[0] in _OTHER_FORMS:
        return True
    return said[-1] in _ANOTHER_ALONE and len(said) <= 1 + (said[0] == "book")


def _is_number(word: str) -> bool:
    """Tell whether a word numbers a part; a year does not."""
    return word.isdigit() and len(word) < _YEAR_DIGITS
