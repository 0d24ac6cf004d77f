"""Titles compared word by word: equal but for dress, or not the same title.

Comes in: the claimed title, and the titles that a record has. Goes out: a `TitleFit`.

1. Both are folded to words (`words`), notices such as "RETRACTED:" left out.
2. Equal words, or equal letters when word breaks and hyphens are left out, are a match; so are
   words that differ in an accepted spelling only (ü and ue, -ise and -ize).
3. Where one title goes on after the other ends, what follows may be a subtitle that is left out:
   a match that says so; so may a statement of responsibility, "by …". Not when it says that the
   work is another one: a reply, a part, a review.
4. Otherwise the words are aligned. A content word, a number or a negation that differs is a
   contradiction, however long and alike the rest is. Where only small words, the ending of a
   plural or a single letter differ, it is neither: a person decides.

No similarity score decides anything: over 1,183 real titles with one word changed, scores of .95
and more are the rule. One is used only to tell whether a title is near enough to be shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache
from typing import TYPE_CHECKING

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from cardstore.sources.resolution import FieldComparison
from cardstore.sources.title_numbers import numbered
from cardstore.sources.title_rest import SMALL_WORDS, tells_another_work
from cardstore.sources.words import fold_words, is_latin, plain_text, with_umlauts_spelt

if TYPE_CHECKING:
    from collections.abc import Sequence

_ARTICLES = frozenset({"a", "an", "the", "der", "die", "das", "le", "la", "les", "el", "il", "on"})
_NEGATING = "no not non never without nor neither cannot nicht kein keine pas sans"
_NEGATIONS = frozenset(_NEGATING.split())
_VOLUMES = "band bd tome tomo vol volume volumes vols"
_VOLUME_WORDS = frozenset(_VOLUMES.split())
_NOTICE = re.compile(
    r"\A\W*(?:retracted|withdrawn|removed)(?:\s+(?:article|chapter|paper))?\s*[:\]\-–—]\s*"
    r"|\s*[\[(](?:extended abstract|abstract only|preprint|invited(?: paper)?|with discussion"
    r"|retracted)[\])]\s*\Z"
    # The edition, which has a field of its own: "(2nd ed.)", ", third edition", "-4/E".
    r"|[\s,:;(\[–-]+(?:\d+/e|(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh"
    r"|eighth|ninth|tenth|revised|rev\.|enlarged)(?:\s+(?:revised|rev\.|and\s+enlarged))?"
    r"\s+ed(?:n|ition)?)[.)\]]*\s*\Z",
    re.IGNORECASE,
)
# Between title and subtitle: ": ", " - ", an em dash, "? ", ". ", " (", " / ", "; ".
_BREAK = re.compile(
    r"[:;?!.]+\s+|\s*[–—]\s*|\s+-+\s+|\s*[(\[/=]\s*|,\s+(?=(?:vol|band|bd|tom[eo]|or|oder|ou)\b)"
    r"|\s+(?=by\s+(?-i:[A-Z]))",
    re.IGNORECASE,
)
# A title's words alone, without what tells works apart.
_GENERIC = (
    "abstract abstracts acknowledgments acknowledgements addendum announcement announcements "
    "appendix bibliography chapter chronicle comment commentary comments conclusion conclusions "
    "contents correction corrections correspondence corrigendum discussion editorial editorials "
    "epilogue errata erratum foreword frontmatter glossary index introduction issue letter letters "
    "masthead minutes miscellanea miscellany nachruf news note notes notices obituary preamble "
    "preface preliminary proceedings program programme prologue rejoinder remarks reply report "
    "reports response review reviews rezension rezensionen recenzje compte rendu comptes rendus "
    "summary symposium table title untitled vorwort einleitung volume welcome"
)
GENERIC_WORDS = frozenset(_GENERIC.split())
_FILL = (
    "annual author authors back board book brief cover editor editors front guest matter new page "
    "section short special"
)
_GENERIC_FILL = frozenset(_FILL.split())
_SHORT_WORDS = 3
_LONGEST_SMALL_TYPO = 5
_LEAST_CUT = 8  # content words
_LONG_HEAD = 20  # letters
# A title of the same work, wrongly copied, is never less alike than this; measured on the changed
# titles of 66 references: the least alike had 71. Only decides what is shown to a person.
NEAR = 75.0


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleFit:
    """How a claimed title stands to a record's.

    Attributes:
        comparison: see `FieldComparison`.
        found: the record's title that fits best.
        note: how they differ, or "".
        near: they are alike enough that the record may be the work meant.
        partial: they match, but one of them lacks a subtitle.
    """

    comparison: FieldComparison
    found: str
    note: str = ""
    near: bool = False
    partial: bool = False


def compare_titles(claimed: str, titles: Sequence[str]) -> TitleFit:
    """Give the best fit of the claimed title among the titles of one record, the main one first."""
    best: TitleFit | None = None
    for title in titles:
        fit = _compare(claimed, title)
        if best is None or _rank(fit) > _rank(best):
            best = fit
        if fit.comparison is FieldComparison.MATCH and not fit.partial:
            break
    if best is None:
        return TitleFit(comparison=FieldComparison.UNKNOWN, found="")
    if best.partial:
        other = next((title for title in titles if _has_other_rest(claimed, title)), None)
        if other is not None:
            note = "the same title goes on otherwise"
            return TitleFit(
                comparison=FieldComparison.UNKNOWN, found=other, note=note, near=True, partial=True
            )
    return best


def is_generic(title: str) -> bool:
    """Tell whether a great many works have that title.

    >>> is_generic("Book Reviews"), is_generic("Introduction to tides"), is_generic("Contents 95")
    (True, False, True)
    """
    words = _written_words(title)
    said = [word for word in words if not word.isdigit() and word not in SMALL_WORDS]
    return all(word in GENERIC_WORDS or word in _GENERIC_FILL for word in said)


def is_short(title: str) -> bool:
    """Tell whether so few content words stand in it that it may name several works."""
    return len(content_words(title)) < _SHORT_WORDS


def content_words(title: str) -> tuple[str, ...]:
    """Give the words that carry what the title says."""
    return tuple(word for word in _title_words(title) if word not in SMALL_WORDS)


def _rank(fit: TitleFit) -> tuple[int, bool, bool]:
    order = (FieldComparison.CONTRADICT, FieldComparison.UNKNOWN, FieldComparison.MATCH)
    return (order.index(fit.comparison), not fit.partial, fit.near)


@lru_cache(maxsize=16384)
def _title_words(title: str) -> tuple[str, ...]:
    return numbered(_written_words(title))


def _written_words(title: str) -> tuple[str, ...]:
    text = _NOTICE.sub("", plain_text(title).replace("&", " and ").replace("+", " plus "))
    return fold_words(text)


@lru_cache(maxsize=16384)
def _spelt(title: str) -> tuple[str, ...]:
    return tuple(map(_one_spelling, _title_words(with_umlauts_spelt(plain_text(title)))))


@lru_cache(maxsize=16384)
def _one_spelling(word: str) -> str:
    """Give the American form of a word with a British one, by its ending.

    >>> [_one_spelling(word) for word in ("generalised", "behaviours", "modelling", "centre")]
    ['generalized', 'behaviors', 'modeling', 'center']
    """
    if len(word) < _LONGEST_SMALL_TYPO:
        return word
    for ending, other in _SPELLINGS:
        changed = ending.sub(other, word)
        if changed != word:
            return changed
    return word


_SPELLINGS = (
    (re.compile(r"is(e|ed|es|er|ers|ing|ation|ations)\Z"), r"iz\1"),
    (re.compile(r"ys(e|ed|es|ing)\Z"), r"yz\1"),
    (re.compile(r"(?<=[a-z]{3})our(s|ed|ing|al|ally|hood|hoods)?\Z"), r"or\1"),
    (re.compile(r"(?<=[bct])re(s)?\Z"), r"er\1"),
    (re.compile(r"(?<=[aeiou])ll(ed|ing|er|ers)\Z"), r"l\1"),
    (re.compile(r"ogue(s)?\Z"), r"og\1"),
    (re.compile(r"aem(ia|ic)"), r"em\1"),
    (re.compile(r"paed(?=[a-z])"), r"ped"),
)


def _compare(claimed: str, found: str) -> TitleFit:
    ours, theirs = _title_words(claimed), _title_words(found)
    if not ours or not theirs:
        return TitleFit(comparison=FieldComparison.UNKNOWN, found=found)
    if _same_letters(ours, theirs):
        return TitleFit(comparison=FieldComparison.MATCH, found=found, near=True)
    if _same_letters(_bare(ours), _bare(theirs)):
        note = "without its article"
        return TitleFit(comparison=FieldComparison.MATCH, found=found, note=note, near=True)
    cut = _subtitle(claimed, found)
    if cut is not None:
        return cut
    if is_latin(ours) != is_latin(theirs):
        note = "the two are in different scripts"
        return TitleFit(comparison=FieldComparison.UNKNOWN, found=found, note=note)
    near = fuzz.ratio(" ".join(ours), " ".join(theirs)) >= NEAR or _begin_alike(claimed, found)
    comparison, note = FieldComparison.CONTRADICT, ""
    if near:
        comparison, note = _changes(_spelt(claimed), _spelt(found))
    return TitleFit(comparison=comparison, found=found, note=note, near=near)


def _bare(words: tuple[str, ...]) -> tuple[str, ...]:
    """Give a title without the article or "on" that it begins with, which people leave out."""
    at = 0
    while at < len(words) - 1 and words[at] in _ARTICLES:
        at += 1
    return words[at:]


def _same_letters(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Tell whether they are equal but for where words are divided."""
    return ours == theirs or "".join(ours) == "".join(theirs)


def _subtitle(claimed: str, found: str) -> TitleFit | None:
    """Give the fit where one title is the other and a subtitle; None where it is not so."""
    for whole, part, note in (
        (found, claimed, "without its subtitle"),
        (claimed, found, "the subtitle stands in the claim alone"),
    ):
        rest = _after(whole, "".join(_bare(_title_words(part))))
        if rest is None:
            rest = _cut_off(whole, part)
        if rest is None:
            continue
        words = fold_words(rest)
        if tells_another_work(words) or (is_generic(part) and words):
            return TitleFit(
                comparison=FieldComparison.CONTRADICT,
                found=found,
                note=f"“{rest.strip()}” stands in one of them alone",
                near=True,
            )
        volume = bool(words) and words[0] in _VOLUME_WORDS
        return TitleFit(
            comparison=FieldComparison.MATCH,
            found=found,
            note="one of them is a volume of the other" if volume else note,
            near=True,
            partial=True,
        )
    return None


@lru_cache(maxsize=16384)
def _heads(title: str) -> tuple[tuple[str, str], ...]:
    """Give every part of a title that ends at a break, as joined letters, with what follows."""
    text = _NOTICE.sub("", plain_text(title)).replace("&", " and ")
    return tuple(
        ("".join(_bare(_title_words(text[: found.start()]))), text[found.end() :])
        for found in _BREAK.finditer(text)
        if found.start() > 0
    )


def _begin_alike(claimed: str, found: str) -> bool:
    """Tell whether both titles begin with the same long title, and one or both go on."""
    short, long = sorted(("".join(_title_words(title)) for title in (claimed, found)), key=len)
    if len(short) >= _LONG_HEAD and long.startswith(short):
        return True
    ours = {head for head, _ in _heads(claimed)}
    return any(head in ours and len(head) >= _LONG_HEAD for head, _ in _heads(found))


def _has_other_rest(claimed: str, found: str) -> bool:
    """Tell whether both go on behind the same title, with less than half of their words shared."""
    ours = dict(_heads(claimed))
    for head, rest in _heads(found):
        left, right = (set(content_words(text)) for text in (ours.get(head, ""), rest))
        if left and right and 2 * len(left & right) < min(len(left), len(right)):
            return True
    return False


def _after(whole: str, part: str) -> str | None:
    return next((rest for head, rest in _heads(whole) if head == part), None)


def _cut_off(whole: str, part: str) -> str | None:
    """Give the last words of a long title that was cut short, as exports do; None where it was not.

    A title of eight content words names one work even so; a short one may go on in many ways.
    """
    words, begun = _title_words(whole), _title_words(part)
    if words[: len(begun)] != begun or len(content_words(part)) < _LEAST_CUT:
        return None
    rest = words[len(begun) :]
    return None if _NEGATIONS & set(rest) else " ".join(rest)


def _changes(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[FieldComparison, str]:
    """Give what the differing words amount to, and what they are."""
    if _same_letters(ours, theirs):
        return FieldComparison.MATCH, "spelt otherwise"
    # The matcher's answer depends on which side comes first; a comparison must not.
    first, second = sorted((ours, theirs))
    matcher = SequenceMatcher(None, first, second, autojunk=False)
    changed: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
        (first[a:b], second[c:d]) for tag, a, b, c, d in matcher.get_opcodes() if tag != "equal"
    ]
    if first != ours:
        changed = [(one, other) for other, one in changed]
    shown = "; ".join(f"“{' '.join(a)}” – “{' '.join(b)}”" for a, b in changed)
    weighty = any(not _is_slight(a, b) for a, b in changed)
    return (FieldComparison.CONTRADICT if weighty else FieldComparison.UNKNOWN), shown


def _is_slight(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Tell whether a change is of small words, endings or one letter only."""
    if _same_letters(ours, theirs):
        return True
    content = [[w for w in words if w not in SMALL_WORDS] for words in (ours, theirs)]
    if any(word in _NEGATIONS for word in (*ours, *theirs)):
        return False
    if len(content[0]) != len(content[1]):
        return False
    return all(_nearly(a, b) for a, b in zip(*content, strict=True))


def _nearly(ours: str, theirs: str) -> bool:
    if ours == theirs:
        return True
    if any(char.isdigit() for char in ours + theirs):
        return False
    longest = max(len(ours), len(theirs))
    if longest < _LONGEST_SMALL_TYPO:
        return False
    return OSA.distance(ours, theirs, score_cutoff=1) <= 1 or _one_stem(ours, theirs)


def _one_stem(ours: str, theirs: str) -> bool:
    short, long = sorted((ours, theirs), key=len)
    return long in {short + "s", short + "es", short[:-1] + "ies"}
