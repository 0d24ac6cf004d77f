"""Nouns: what a number counts, told without a dictionary by the form of the words behind it.

Only plurals are taken, and only near the number: where the form does not tell, nothing is said.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.text.numbers.spelled import SMALL
from cardstore.text.numbers.word_sets import paired, word_set

if TYPE_CHECKING:
    from cardstore.text.numbers.tokens import Tokens

_STOP = word_set(
    "a an the of in on at by from with for to and or but nor as than that which who whom whose is"
    " was were are be been being had has have did does do will would shall should can could may"
    " might must not no into upon over under between after before during since until till out up"
    " down off above below through if when where while he she it they we you i his her its their"
    " our my your this these those there then so per each every all both more less fewer most"
    " least only about odd ago later earlier hence old yet still also again"
)
_IRREGULAR = paired(
    "men=man women=woman children=child people=person oxen=ox persons=person mice=mouse "
    "geese=goose teeth=tooth feet=foot sheep=sheep cattle=cattle deer=deer swine=swine "
    "fish=fish cavalry=cavalry infantry=infantry lives=life wives=wife knives=knife "
    "leaves=leaf halves=half loaves=loaf dead=dead wounded=wounded killed=killed troops=troop "
    "poor=poor"
)
_COMPOUND_MEN = ("men", "women")
_NO_PLURAL = word_set(
    "was has does goes says lies stands runs seems appears remains makes takes gives comes less"
    " across perhaps always besides thus plus yes this its his hers ours theirs towards afterwards"
    " upwards sometimes nevertheless regardless whereas news series means thereabouts others alas"
    " gross pence success progress loss mass class press dress cross glass grass brass various"
    " previous numerous religious famous serious precious enormous hours' is us as rose"
)
_PRONOUNS = frozenset({"them", "us", "him", "it", "whom", "which", "these", "those"})
_NEAR = 4
_SHORTEST = 4
_SAME: tuple[frozenset[str], ...] = (
    frozenset({"worker", "hand", "operative", "labourer", "laborer", "workman", "employee"}),
    frozenset({"ship", "vessel"}),
    frozenset({"house", "dwelling", "home"}),
    frozenset({"soldier", "troop"}),
    frozenset({"pupil", "student", "scholar"}),
    frozenset({"book", "volume"}),
    frozenset({"mill", "factory"}),
    frozenset({"death", "dead", "fatality"}),
    frozenset({"person", "soul", "individual", "inhabitant"}),
    frozenset({"soul", "inhabitant", "resident", "islander", "villager"}),
    frozenset({"councillor", "councilor"}),
    frozenset({"passenger", "traveller", "traveler"}),
    frozenset({"visitor", "guest"}),
    frozenset({"child", "youngster"}),
    frozenset({"vote", "voice", "ballot"}),
    frozenset({"job", "post"}),
    frozenset({"site", "place", "location"}),
    frozenset({"occasion", "time"}),
    frozenset({"fatality", "casualty"}),
    frozenset({"swine", "pig", "hog"}),
    frozenset({"infant", "baby", "babe"}),
    frozenset({"sherd", "shard", "potsherd"}),
    frozenset({"lorry", "truck"}),
    frozenset({"car", "automobile", "motor-car"}),
    frozenset({"aeroplane", "airplane", "plane", "aircraft"}),
    frozenset({"film", "movie"}),
    frozenset({"parishioner"}),
    frozenset({"seaman", "sailor", "mariner"}),
    frozenset({"woman", "lady"}),
    frozenset({"excursionist", "tripper"}),
)
# A wider word may stand for a narrower one of the quote, and not the other way round.
_WIDER: dict[str, frozenset[str]] = {
    "man": frozenset(
        {"soldier", "troop", "sailor", "mariner", "worker", "hand", "miner", "weaver", "recruit"}
        | {"docker", "farmer", "labourer", "striker", "picket", "collier", "carter", "porter"}
        | {"quarrier", "drover", "navvy", "private", "officer", "convict", "crew", "rower", "mason"}
    ),
    "woman": frozenset({"nun", "widow", "housewife", "midwife", "laundress", "seamstress"}),
    "passenger": frozenset({"excursionist"}),
    "teacher": frozenset({"schoolmaster", "schoolmistress", "governess"}),
    "child": frozenset({"boy", "girl", "pupil"}),
    "ship": frozenset({"frigate", "brig", "schooner", "steamer", "man-of-war"}),
    "animal": frozenset({"sheep", "cattle", "goat", "ox", "horse", "pig", "cow"}),
    "sibling": frozenset({"brother", "sister"}),
    "house": frozenset({"cottage", "villa", "farmhouse", "bungalow"}),
    "building": frozenset({"house", "cottage", "church", "barn", "mill", "warehouse", "shop"}),
    "tree": frozenset({"oak", "elm", "ash", "beech", "pine", "poplar", "willow", "yew"}),
    "vehicle": frozenset({"car", "lorry", "truck", "bus", "wagon", "waggon", "cart", "van"}),
    "beast": frozenset({"sheep", "cattle", "goat", "ox", "horse", "pig", "cow", "swine"}),
    "victim": frozenset({"dead", "killed", "fatality"}),
    "casualty": frozenset({"dead", "killed", "wounded"}),
}
# Compounds that are no kind of what their last part names.
_NO_KIND = frozenset({"township", "lordship", "fellowship", "hardship", "cupboard", "butterfly"})
_NO_MEN = word_set("human german roman norman ottoman talisman caiman")
_LEAST_HEAD, _LEAST_PART = 4, 3
_ANYONE = frozenset({"person", "soul", "individual", "inhabitant"})
PEOPLE = word_set(
    "person soul individual inhabitant respondent man woman child worker hand operative labourer"
    " laborer workman employee soldier troop pupil student scholar resident citizen settler sailor"
    " passenger patient prisoner member voter villager townsman emigrant immigrant refugee weaver"
    " miner farmer peasant servant slave guest visitor witness creditor official officer dead"
    " killed wounded poor boy girl victim participant subject seaman mariner lady gentleman recruit"
    " excursionist tripper nun monk widow widower orphan infant pauper tenant apprentice lodger"
    " colonist inmate pilgrim clerk teacher nurse conscript convict volunteer tradesman mason"
)


_OF_PERSONS = ("er", "or", "ist", "ian", "eer", "man", "woman", "ant", "smith", "wright", "ee")
_NO_PERSONS = word_set(
    "number letter paper river water timber tower quarter winter summer corner order matter chapter"
    " acre meter metre litre liter center centre theatre theater fire hour year door floor harbour"
    " harbor motor barrier border counter cylinder dinner drawer feather fever finger shoulder"
    " flower gutter hammer hamper ladder lever locker manner member mirror monitor murder offer"
    " organ pepper plaster plant poster powder rafter roller rubber rudder saucer"
    " screwdriver shutter silver slipper spider steamer sticker supper sweater tanker"
    " thunder tiger tractor trailer trawler tumbler wafer wander wonder error mirror colour color"
    " labour factor sector elephant grant warrant plant restaurant pendant fee degree tree"
    " knee bee committee coffee list twist fist mist gist waist computer printer boiler burner"
    " cooker freezer container carrier liner cruiser coaster lighter sampler scraper"
    " burial marker pointer quarter ruler register banner slaughter laughter answer"
    " oyster lobster beaver otter plover heifer wether disaster cluster"
    " layer chamber timber lumber cucumber river sewer shower power flour tier pier"
    " transistor sensor reactor meteor interior exterior anchor armor armour parlour"
    " altar cellar collar dollar pillar human median station"
)


def is_person(noun: str) -> bool:
    """Tell whether a stem counts persons, by the lists or by its ending: "docker", "soloist".

    >>> is_person("docker"), is_person("letter"), is_person("sherd")
    (True, False, False)
    """
    if noun in PEOPLE or noun in _ANYONE:
        return True
    return noun.endswith(_OF_PERSONS) and noun not in _NO_PERSONS and len(noun) > _SHORTEST


def head_noun(tokens: Tokens, index: int) -> tuple[str, int] | None:
    """Give the plural that a number before `index` counts: its stem, its index; None if unclear.

    >>> from cardstore.text.numbers.tokens import cut_tokens
    >>> head_noun(cut_tokens("250 of our large grey silkworms"), 1) is None
    True
    >>> head_noun(cut_tokens("250 large grey silkworms were bred"), 1)
    ('silkworm', 3)
    """
    here = tokens.past_hyphen(index)
    for _ in range(_NEAR):
        word = tokens.low(here)
        old = word == "old" and is_plural(tokens.low(here + 1))  # "nine old mills"
        if not tokens.is_word(here) or (word in _STOP and not old):
            return None
        if word in SMALL and not tokens.joins(here + 1, "-‐‑"):
            return None  # what follows is counted by another number
        if word.endswith(("'s", "s'")):
            return None
        if is_plural(word):
            return stem(word), here
        here = tokens.past_hyphen(here + 1)
    return None


def next_word(tokens: Tokens, index: int) -> tuple[str, int] | None:
    """Give the word at a token where it may be a noun: what an ordinal is of."""
    word = tokens.low(index)
    if not tokens.is_word(index) or word in _STOP or len(word) < _SHORTEST - 1:
        return None
    return word.removesuffix("'s").removesuffix("’s"), index  # "the first year's fees"


def is_plural(word: str) -> bool:
    """Tell whether a word in lower case has the form of a plural."""
    if word in _IRREGULAR or word.endswith(_COMPOUND_MEN):
        return True
    form = word.endswith("s") and not word.endswith(("ss", "us", "is", "ous"))
    return form and len(word) >= _SHORTEST and word not in _NO_PLURAL


def stem(word: str) -> str:
    """Give the singular of a plural, good enough to compare two words."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith(_COMPOUND_MEN):
        return word[:-2] + "an"
    if word.endswith("ies") and len(word) > _SHORTEST:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word.removesuffix("s")


def related(asked: str, given: str) -> bool:
    """Tell whether what a sentence counts may be what a quote counts.

    Args:
        asked: the stem of the sentence: equal, a compound, alike, or wider than the quote's.
        given: the stem of the quote.

    >>> related("silkworm", "worm"), related("person", "respondent"), related("mill", "farm")
    (True, True, False)
    >>> related("respondent", "person"), related("clock", "lock")
    (False, False)
    """
    if asked == given or given in _WIDER.get(asked, frozenset()):
        return True
    if asked in {"man", *_ANYONE} and given.endswith("man") and given not in _NO_MEN:
        return asked != "man" or given != "woman"  # fishermen are men
    if asked in _ANYONE and is_person(given):
        return True
    short, long = sorted((asked, given), key=len)
    part = len(long) - len(short)
    compound = len(short) >= _LEAST_HEAD and part >= _LEAST_PART and long.endswith(short)
    if compound and long not in _NO_KIND:
        return True
    return any(asked in group and given in group for group in _SAME)


def words_of(tokens: Tokens, index: int) -> tuple[str, ...]:
    """Give the stems of what stands behind "of" at a token: "of raw silk" is raw, silk."""
    start = tokens.follows(index, "of")
    if start == index:
        return ()
    if tokens.low(start) in _PRONOUNS:
        return ()
    while tokens.low(start) in {"the", "all", "its", "their", "his", "her", "our", "a", "an"}:
        start += 1
    words: list[str] = []
    for here in range(start, start + 3):
        word = tokens.low(here)
        if not tokens.is_word(here) or word in _STOP:
            break
        words.append(stem(word) if is_plural(word) else word)
    return tuple(words)
