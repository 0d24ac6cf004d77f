"""Names of people and bodies as references and registries write them.

Comes in: a name on one line. Goes out: a `Creator` with family and given name apart, as far as the
form shows them: "Family, Given"; "Family I. I." with the initials behind; particles and suffixes
with the name they belong to; a body's name whole.

Source: CSL 1.0.2, names (particles, suffixes); Chicago Manual of Style, 17th ed., 8.5–8.14.
"""

from __future__ import annotations

import re

from cardstore.sources.source import Creator

# Words that stand between given and family name and go with the family name.
_PARTICLES = (
    "a af al am an at auf aus da dal dalla das de degli dei del della den der des di do dos du el "
    "ibn bin ben la las le les lo los of op zu zum zur zu te ten ter 't van vande vanden vander "
    "ver vom von vor y e i und"
)
PARTICLES = frozenset(_PARTICLES.split())
_SUFFIXES = "jr jnr sr snr ii iii iv phd md esq"
SUFFIXES = frozenset(_SUFFIXES.split())
# Words that no person's name has.
_BODY_WORDS = (
    "academy administration agency alliance assembly association authority board bureau center "
    "centre college collaboration collaborative collective comité comisión commission committee "
    "company conference consortium corporation council department dept division federation forum "
    "foundation gesellschaft gmbh government group inc institut institute institution initiative "
    "laboratory league library ltd llc ministry museum nations network office organisation "
    "organization parliament partnership party press programme project publishers school "
    "secretariat senate service services society survey task team trust union university "
    "universität université universidad verein working"
)
BODY_WORDS = frozenset(_BODY_WORDS.split())
_BODY = re.compile(
    r"\A(?:universit|bibliot|institut|minist)|(?:bibliothek|gesellschaft|akademie)\Z"
)
_OF = (["bank"], ["church"], ["court"], ["house"], ["fund"], ["city"], ["state"], ["society"])
_INITIALS = re.compile(r"(?:[^\W\d_]\.?-?){1,3}")
_NOTE_MARKS = re.compile(r"[\d⁰¹²³⁴-⁹*†‡§¶^]+|\s*\(.*?\)\s*\Z")
_VOWELS = frozenset("AEIOUY")
_MOST_INITIALS = 3
_MOST_BEFORE_SUFFIX = 2  # of two words the second is the family name: "Anna Junior"


def split_name(text: str, *, role: str = "author") -> Creator:
    """Give the creator whose name stands on one line.

    >>> split_name("Ludwig van Beethoven"), split_name("Ash, Ann B.")
    (Creator(family='van Beethoven', given='Ludwig', role='author'),
     Creator(family='Ash', given='Ann B.', role='author'))
    >>> split_name("Beck BC").family, split_name("Harbour Survey Office").given
    ('Beck', '')
    """
    name = " ".join(_NOTE_MARKS.sub(" ", text).split()).strip(" ;,:")
    if not name:
        return Creator(family=" ".join(text.split()), role=role)
    if is_body(name):
        return Creator(family=name, role=role)
    if "," in name:
        return _with_comma(name, role)
    words = name.split()
    suffix = ""
    if len(words) > _MOST_BEFORE_SUFFIX and _bare(words[-1]) in SUFFIXES:
        suffix = words.pop()
    if len(words) == 1:
        return Creator(family=words[0], given=suffix, role=role)
    start = _family_start(words)
    if start == 0:
        # "Beck B. C.": the initials stand behind.
        cut = next(at for at in range(1, len(words)) if _are_initials(words[at]))
        family, given = words[:cut], words[cut:]
    else:
        family, given = words[start:], words[:start]
    shown = " ".join(given)
    return Creator(
        family=" ".join(family), given=f"{shown}, {suffix}" if suffix else shown, role=role
    )


def is_body(name: str) -> bool:
    """Tell whether the name is of a body: it has a word that no person's name has."""
    words = [_bare(word) for word in name.split()]
    if len(words) > 1 and any(word in BODY_WORDS or _BODY.search(word) for word in words):
        return True
    # "Fund for …", "Bank of …": no person is for anything.
    return "for" in words[1:-1] or (words[:1] in _OF and words[1:2] in (["of"], ["for"]))


def _bare(word: str) -> str:
    return word.strip(".,;:()").casefold()


def _with_comma(name: str, role: str) -> Creator:
    family, _, given = name.partition(",")
    first, _, second = (part.strip() for part in given.partition(","))
    if _bare(first) in SUFFIXES and not second:
        # "Ann Ash, Jr."
        plain = split_name(family, role=role)
        return Creator(family=plain.family, given=f"{plain.given}, {first}".strip(", "), role=role)
    if _bare(first) in SUFFIXES:
        first, second = second, first
    shown = ", ".join(part for part in (first, second) if part)
    return Creator(family=family.strip() or shown, given=shown if family.strip() else "", role=role)


def _family_start(words: list[str]) -> int:
    """Give where the family name starts; 0 where initials stand behind it."""
    capitals = all(word.isupper() for word in words)
    if _are_initials(words[-1], capitals=capitals) and not _are_initials(words[0]):
        return 0
    start = len(words) - 1
    while start > 1 and words[start - 1] in PARTICLES:
        start -= 1
    return start


def _are_initials(word: str, *, capitals: bool = False) -> bool:
    """Tell whether a word is initials, glued or not; in a name all in capitals, by its vowels."""
    letters = [char for char in word if char.isalpha()]
    if capitals and len(letters) > 1 and not _VOWELS.isdisjoint(letters):
        return False  # "LI FEI"
    return (
        bool(_INITIALS.fullmatch(word))
        and len(letters) <= _MOST_INITIALS
        and all(letter.isupper() for letter in letters)
        and (len(letters) == 1 or "." in word or len(letters) == len(word))
    )
