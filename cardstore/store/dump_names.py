"""The people of an edition: names as catalogues write them, as creators with what they did.

Comes in: authors' names ("Ada B. Orwick", "Orwick, Ada B., 1850–"), the statement of the
title page ("by A. Smith ; edited by Edwin Cannan") and further contributors ("Weiss, Nelly, ed.").
Goes out: creators. A statement names people in running text, so what is taken from it alone is
never said to be complete.

Source: ISBD, area 1 (statement of responsibility: " ; " between those who did different things).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.sources.names import split_name
from cardstore.store.dump_words import folded_words

if TYPE_CHECKING:
    from cardstore.sources.source import Creator

_DATES = re.compile(r",?\s*\(?\b(?:b\.|d\.|fl\.|ca\.?|active)?\s*\d{3,4}\??\s*(?:[-–—].*)?\)?\s*$")
_ROLE_WORDS = (
    ("editor", r"ed(?:s|ited|itors?|itors? by)?\b|hrsg|herausgegeben|sous la direction|a cura di"),
    ("translator", r"trans(?:l|lated|lators?)?\b|[üu]bers|traduit|traduzione|traducci[óo]n|tr\."),
    ("illustrator", r"ill(?:us|ustrat\w*)?\b|pictures by|drawings by|cover art"),
    ("narrator", r"narrat\w*|read by|reader\b"),
    ("compiler", r"comp(?:iled|ilers?)?\b|selected by"),
    ("contributor", r"(?:with )?(?:an? )?(?:introduction|foreword|preface|afterword|notes)\b"),
)
_ROLES = tuple((role, re.compile(words, re.IGNORECASE)) for role, words in _ROLE_WORDS)
_IN_BRACKETS = re.compile(r"\s*\(([^()]*)\)\s*$")
_BY = re.compile(r"^.*?\b(?:by|von|par|por|di|ved|av|door)\s+", re.IGNORECASE)
_LEAD = re.compile(r"^\W*(?:written\s+)?(?:by|von|par|por|di)\b\W*", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*,\s*(?:and\s+)?|\s+(?:and|und|et|y|with|&)\s+")
_REST = re.compile(r"\s*(?:\.\.\.|…|\[?et al\.?\]?|\[and others\]).*$", re.IGNORECASE)
_MOST_WORDS = 6


def creator_of(name: str, *, role: str = "author") -> Creator | None:
    """Give the creator that a name means; None when it holds no letter.

    Years of birth and death are no part of a name; how the rest is parted see `split_name`.

    >>> creator_of("Orwick, Ada B., 1850–1912") == creator_of("Ada B. Orwick")
    True
    """
    bare = _DATES.sub("", name.strip()).strip(" ,;:[]")
    return split_name(bare, role=role) if folded_words(bare) else None


def stated_creators(statement: str) -> tuple[Creator, ...]:
    """Give the people whom the statement of a title page names.

    >>> named = stated_creators("by A. Smith and J. Mill ; edited by E. Cannan.")
    >>> [(creator.family, creator.role) for creator in named]
    [('Smith', 'author'), ('Mill', 'author'), ('Cannan', 'editor')]
    """
    found: list[Creator] = []
    for place, segment in enumerate(statement.rstrip(" .").split(";")):
        text = _REST.sub("", segment.strip())
        role = _role(text)
        if role:
            text = _BY.sub("", text)
        elif place == 0:
            role, text = "author", _LEAD.sub("", text)
        else:
            # What somebody did who is named later cannot be told where no known word says so.
            role, text = "contributor", _BY.sub("", text)
        for name in _BETWEEN.split(text):
            looks_so = 0 < len(name.split()) <= _MOST_WORDS and name[:1].isupper()
            creator = creator_of(name, role=role) if looks_so else None
            if creator is not None:
                found.append(creator)
    return tuple(found)


def contributed(text: str) -> Creator | None:
    """Give a further contributor: "Nelly Weiss (Editor)", "Weiss, Nelly, ed."."""
    brackets = _IN_BRACKETS.search(text)
    if brackets:
        role = _role(brackets[1]) or "contributor"
        return creator_of(text[: brackets.start()], role=role)
    name, _, last = text.rstrip(" .").rpartition(",")
    role = _role(last.strip()) if name else ""
    return creator_of(name if role else text.rstrip(" ."), role=role or "contributor")


def edited(statement: str) -> bool:
    """Tell whether the first whom the title page names are its editors."""
    return _role(statement.partition(";")[0].strip(" [")) == "editor"


def _role(text: str) -> str:
    """Give the role whose word a text begins with; "" when none does."""
    return next((role for role, words in _ROLES if words.match(text.strip(" [("))), "")
