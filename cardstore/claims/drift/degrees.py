"""Degrees: how far something is so, where the sentence says it of more or of less.

1. "Of no use" of "of little use", and "little" of "no".
2. "Had vanished" of "had all but vanished"; "almost all" of "all", "almost lost" of "lost".
3. "Less steep" and "steeper" of "as steep".
4. "Will take a decade" of "could take a decade".
5. "No complaint was made" of "no complaint was made until 1799".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.drift.drift import Drift, nearest_parts, speaks_of_it
from cardstore.claims.drift.verbs import is_past
from cardstore.claims.word_lists import listed
from cardstore.claims.wording import stem_of

if TYPE_CHECKING:
    from cardstore.claims.wording import Wording

_LITTLE = listed("little few hardly scarcely barely")
_NONE = listed("no none without")
_ALMOST = listed("almost nearly virtually practically")
_ALL_BUT = re.compile(r"(?i)\ball\s+but\s+(?P<done>[^\W\d_]+)")
_ALMOST_SO = listed("almost nearly virtually practically hardly scarcely barely little")
_NEAR_WORDS = listed(
    """
    almost nearly virtually practically hardly scarcely barely approach approached approaching about
    close verge brink point near half most mostly largely mainly few little some
    """
)
_AS = re.compile(r"(?i)\b(?:quite\s+|just\s+)?(?:as|equally|so)\s+(?P<how>[^\W\d_]{3,})\b")
_MORE = re.compile(r"(?i)\b(?:less|more)\s+(?P<how>[^\W\d_]{3,})\b(?!\s+(?:or|and)\s+more)")
_MAY = listed("could may might")
_WILL = listed("will shall")
_DENIES = re.compile(r"(?i)\b(?:not|no|never|neither|nor)\s+(?:\w+\s+)?$")
_UNTIL = re.compile(
    r"(?i)\b(?:not|no|never|none|nobody|nothing|nor)\b[^.;]*?\b(?:until|till|before)\s+(?P<when>[^,.;]+)"
)
_EVER = listed("not no never none nobody nothing nor")
_SOME_TIME = listed("until till before prior by first only earlier after when once since as then")


def find_degrees(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Give what the sentence says of more, or of less, than the quotes do."""
    if not speaks_of_it(sentence, quotes):
        return ()
    found = _none_for_little(sentence, quotes) or _almost(sentence, quotes)
    found = found or _never(sentence, quotes)
    found = found or _as_much(sentence, quotes) or _will(sentence, quotes)
    return found or _until_lost(sentence, quotes)


def _nouns_behind(wording: Wording, keys: frozenset[str]) -> dict[str, str]:
    """Give for the first word that tells something behind a word of a kind that word."""
    found: dict[str, str] = {}
    for at, key in enumerate(wording.keys):
        if key not in keys:
            continue
        for n in range(at + 1, min(at + 3, len(wording.keys))):
            if wording.tells[n] and wording.clauses[n] == wording.clauses[at]:
                found.setdefault(wording.stems[n], wording.written[at])
                break
    return found


def _none_for_little(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    for mine, theirs in ((_NONE, _LITTLE), (_LITTLE, _NONE)):
        if not sentence.key_set & mine or not quotes.key_set & theirs:
            continue
        said, given = _nouns_behind(sentence, mine), _nouns_behind(quotes, theirs)
        if sentence.key_set & theirs or _nouns_behind(quotes, mine).keys() & said.keys():
            continue
        for noun, word in said.items():
            if noun in given and word.casefold() != "a":
                told = f"the card says “{given[noun]}” there, not “{word}”"
                return (Drift(said=word, given=given[noun], told=told),)
    return ()


def _never(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "is never seen" of "is seldom seen"."""
    near = nearest_parts(sentence, quotes)
    here = [key for key, part in zip(quotes.keys, quotes.parts, strict=True) if part in near]
    seldom = next((key for key in here if key in _SELDOM), "")
    if not seldom or "never" not in sentence.key_set or "never" in quotes.key_set:
        return ()
    return (Drift(said="never", given=seldom, told=f"the card says “{seldom}”, not “never”"),)


_SELDOM = listed("seldom rarely hardly scarcely occasionally sometimes")


def _almost(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge an "almost" that is lost behind "all but", and one that is added."""
    for found in _ALL_BUT.finditer(quotes.text):
        done = found["done"].casefold()
        lost = is_past(done) and stem_of(done) in sentence.stem_set
        if lost and not sentence.key_set & _ALMOST_SO and not _ALL_BUT.search(sentence.text):
            given = found.group()
            return (Drift(said=done, given=given, told=f"the card says “{given}”"),)
    near = nearest_parts(sentence, quotes)
    here = {key for key, part in zip(quotes.keys, quotes.parts, strict=True) if part in near}
    if here & _NEAR_WORDS or "but" in here or _ALL_BUT.search(quotes.text):
        return ()
    for at, key in enumerate(sentence.keys[:-1]):
        behind = sentence.keys[at + 1]
        whole = behind in {"all", "every", "everything", "everyone", "everybody", "none"}
        done = is_past(behind) and sentence.stems[at + 1] in quotes.stem_set
        if key in _ALMOST and (done or (whole and behind in here)):
            said = f"{sentence.written[at]} {sentence.written[at + 1]}"
            return (Drift(said=said, given="", told=f"the card says it without “{key}”"),)
    return ()


def _as_much(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "less steep" of "as steep"; a comparison of the quotes' own is another matter."""
    if "as" in sentence.key_set:
        return ()
    more = {stem_of(one["how"].casefold()) for one in _MORE.finditer(quotes.text)}
    for found in _AS.finditer(quotes.text):
        how = found["how"].casefold()
        behind = quotes.text[found.end() :].lstrip()
        if not behind.startswith(("as", "in", "on", "at", "among", ".", ",", ";")):
            continue
        forms = {f"{how}er", f"{how}r", f"{how[:-1]}ier"}
        said = next(
            (
                one.group()
                for one in _MORE.finditer(sentence.text)
                if one["how"].casefold() == how
                and stem_of(how) not in more
                and not _DENIES.search(sentence.text[: one.start()])
            ),
            next((key for key in sentence.keys if key in forms), ""),
        )
        if said and said not in quotes.key_set:
            given = found.group()
            return (Drift(said=said, given=given, told=f"the card says “{given}”, not “{said}”"),)
    return ()


def _will(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge "will take" of "could take"."""
    if not sentence.key_set & _WILL or quotes.key_set & (_WILL | {"would"}):
        return ()
    mine, theirs = _verbs_behind(sentence, _WILL), _verbs_behind(quotes, _MAY)
    for stem, word in mine.items():
        if stem in theirs:
            told = f"the card says “{theirs[stem]}”, not “{word}”"
            return (Drift(said=word, given=theirs[stem], told=told),)
    return ()


def _verbs_behind(wording: Wording, keys: frozenset[str]) -> dict[str, str]:
    """Give the stems of the words up to three behind "will", or "could", and that word."""
    return {
        wording.stems[n]: wording.written[at]
        for at, key in enumerate(wording.keys)
        if key in keys
        for n in range(at + 1, min(at + 4, len(wording.keys)))
        if wording.tells[n] and wording.clauses[n] == wording.clauses[at]
    }


def _until_lost(sentence: Wording, quotes: Wording) -> tuple[Drift, ...]:
    """Judge as never what the quotes say was not until a time."""
    found = _UNTIL.search(quotes.text) if sentence.key_set & _EVER else None
    if found is None or sentence.key_set & _SOME_TIME or re.search(r"\d", sentence.text):
        return ()
    first = next(n for n, start in enumerate(quotes.starts) if start >= found.start())
    denied = [
        n
        for n in range(first + 1, len(quotes.keys))
        if quotes.starts[n] < found.start("when") and quotes.tells[n]
    ]
    common = [n for n in denied if quotes.stems[n] in sentence.stem_set]
    when = found["when"].strip()
    if len(common) < 2 or any(word in sentence.text for word in when.split() if len(word) > 3):  # noqa: PLR2004 - a word and its deed
        return ()
    return (Drift(said="", given=when, told=f"the card says it only until “{when}”"),)
