"""Work entries: does a paragraph have the shape of an entry of a list of works?

Comes in: a paragraph under a heading such as "References". Goes out: whether it only names a work.
What does not is read as sentences, as everywhere else; in doubt it is read.

    1. It begins with who made the work, or with a title in emphasis or quotation marks; a label
       such as "[12]" may go before.
    2. It has a year, "n.d." or an address.
    3. Outside of titles that are marked it has no finite verb and no pronoun that could be the
       subject of one.
    4. Cut at its stops it consists of names, places, numbers and the words of catalogues, and of
       one title without marks at most, which begins with a capital; behind that something else has
       to follow. Nothing of it is a sum of money.

English, with the German words of its lists. An entry that is not known costs a person a look, or a
heading of its own; a sentence that is taken for one would never be checked.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.speech_words import SPEECH_VERBS

if TYPE_CHECKING:
    from collections.abc import Sequence


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


MOST_WORDS = 90
"""The longest entries name a dozen authors and an address."""
_LABEL = re.compile(r"\A\s*(?:\[[\w.,:+-]{1,24}\]|\(?\d{1,4}[.)])\s+")
_TITLE = re.compile(
    r"(?<!\w)(?:\*\*|__)(?=\S)[^*_]+(?:\*\*|__)(?!\w)|(?<!\w)[*_](?=\S)[^*_]+[*_](?!\w)"
    r"|“[^“”]+”|\"[^\"]+\"|‘[^‘’]+’(?!\w)|„[^„“”]+[“”]|«[^«»]+»"
)
_ADDRESS = re.compile(
    r"<?(?:https?://|www\.|doi:\s*|10\.\d{4,9}/)[^\s<>]+>?|\[[^\[\]]*\]\([^()\s]*\)", re.IGNORECASE
)
_YEAR = re.compile(r"(?<!\d)(?:1\d{3}|20\d{2})[a-z]?(?!\d)|\bn\.\s?d\.|\bo\.\s?J\.|\bforthcoming\b")
_CAPITAL = r"[^\W\d_a-z][\w'’.&-]*"
_LINK = r"(?:,|and|&|und|et\s+al\.?|of|the|for|de|la|le|du|von|van|der|den|zu|ter|di|da|y)"
_MAKER = re.compile(
    rf"(?:(?:de|la|le|du|von|van|der|den|zu|ter|di|da|al-)\s*)*{_CAPITAL}"
    rf"(?:\s*,?\s*(?:{_LINK}\s*)*(?:{_CAPITAL}|\(?[Ee]ds?\.\)?))*"
    r"\s*(?:et\s+al\.?|[.,:;(]|(?<=\.)|(?=§))"
)
_REPEATED = re.compile(r"(?:[—–―-]{2,}|—|_{3,})\s*[.,(]")
_INITIAL = re.compile(
    r"(?:^|[\s.(])(?:\w|[A-Z]\w?-\w|eds?|vols?|nos?|pp?|ch|chap|edn|rev|repr|trans|st|al|et al|jr"
    r"|sr|bd|hg|hrsg|aufl|nr)\Z",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_CATALOGUE = _words(
    """
    a an and at by de der des den die das della di du et for from in la le les of on or the to und
    van von with zu zum zur y en with
    al et eds ed edn edition editions editor editors edited trans translated translation vol vols
    volume volumes no nos number issue part pt pp p page pages pg ch chap chapter chapters fol fols
    f ff n d s rev revised repr reprint reprinted enlarged abridged illustrated press published
    publisher accessed retrieved available online archived collected selected compiled introduced
    annotated forthcoming unpublished manuscript ms mss box folder doi isbn issn arxiv preprint
    url http https www thesis dissertation phd report series facsimile introduction preface foreword
    st nd rd th jr sr c ca bd bde hg hrsg herausgegeben aufl auflage nr band seite seiten
    übersetzt übersetzung
    """
)
_VERBS = _words(
    """
    am is are was were be been being has have had having does do did can could will would shall
    should may might must isn't wasn't weren't didn't doesn't don't
    became become becomes began begun bought brought broke built burnt came caught chose cost cut
    dealt did died dies drew drove drowned drowns ate fell falls fed fought fled flew found forbade
    forgot gave gives goes got grew held holds hid hit hung hurt kept keeps kill kills knew knows
    laid lay led left lent lies lost loses made makes meant met murders paid pays ran rang read
    reads robs rose sank saw says seized sent sends sells set shook shot shows shut sold sought
    spent stands stole steals stood strikes struck stuck sunk sinks swam swept took takes taught
    threw thought tore understood wants went wins woke won wore proves proven causes lives dies
    hat hatte hatten ist sind war waren wurde wurden wird werden haben
    i he she it we they who whom which that this these those there
    """
) | (SPEECH_VERBS - {"notes", "reports", "states", "records", "report", "quotes"})
_PARTICIPLES = _words(
    """
    edited translated revised reprinted enlarged abridged illustrated published unpublished accessed
    retrieved archived collected selected compiled introduced annotated united allied limited
    """
)
_MONEY = re.compile(r"[£$€¥]\s?\d|\d\s?(?:pounds|dollars|shillings|francs|marks|guineas)\b")
"""No entry has a sum outside of a title that is marked."""
_NAMES = frozenset({"May", "Will", "Sue", "Grant", "Read", "Woods", "Wills"})
"""With a capital they are a month and names."""
_SHORTEST_PAST = 4


def are_work_entries(lines: Sequence[str]) -> bool:
    """Tell whether the lines of a paragraph are one entry, or an entry each.

    >>> are_work_entries(["Pell, A. *Fire in the Harbour*. London: Smith, 1811."])
    True
    >>> are_work_entries(["The fire of 1811 killed nine people."])
    False
    """
    return is_work_entry(" ".join(lines)) or all(is_work_entry(line) for line in lines)


def is_work_entry(said: str) -> bool:
    """Tell whether a text has the shape of one entry of a list of works."""
    text = _LABEL.sub("", " ".join(said.rstrip("\\").split()))
    if len(text.split()) > MOST_WORDS:
        return False
    dated = _YEAR.search(text) or _ADDRESS.search(text)
    bare = _TITLE.sub(" § ", _ADDRESS.sub(" ", text)).strip()
    begins = bare.startswith("§") or _MAKER.match(bare) or _REPEATED.match(bare)
    if not dated or not begins or any(_is_verb(word) for word in _WORD.findall(bare)):
        return False
    parts = _parts(bare)
    free = [not _is_catalogue(part) for part in parts]
    if not any(free):
        return ("§" in bare or len(free) > 1 or "," in bare or "(" in bare) and not _MONEY.search(
            bare
        )
    title = parts[free.index(True)]
    return sum(free) == 1 and not free[0] and not free[-1] and _may_be_title(title, bare)


def _may_be_title(part: str, bare: str) -> bool:
    """Tell whether the part that is no name and no catalogue's word begins as titles do.

    "Orde, thief of the mill's rents, Pell, 1811" tells of a person.
    """
    first = _WORD.search(part)
    capital = part[:1].isupper() or (first is not None and first.group().casefold() in _PARTICIPLES)
    return capital and not _MONEY.search(bare)


_CITED_PLACE = re.compile(
    r"(?i)(?<!\w)(?:pp?|fols?|fo|ff|vols?|bk|chs?|chap|nn?|nos?|secs?|ll?|lines?|pages?|cols?|arts?"
    r"|figs?|pls?|tabs?)\.?\s*[\divxlc]+\w?(?:\s*[-–—,/&]\s*[\divxlc]+\w?\b)*(?:\s*ff?\.)?|[§¶]+\s*\d+"
)
_POINTING = _words("see also cf ibid ibidem id idem op cit loc above below quoted cited compare")
_QUOTES = re.compile(r"[“”\"„«»‘]|(?<!\w)'")
_SUM = re.compile(r"[£$€¥%]|\d")


def is_place_in_work(said: str) -> bool:
    """Tell whether a note only names works and places in them.

    >>> is_place_in_work("Tolle, *Lamps*, p. 3."), is_place_in_work("Tolle denies it, p. 3.")
    (True, False)
    """
    text = " ".join(said.split())
    if _QUOTES.search(text):
        return False  # a title, or a quotation
    bare = _TITLE.sub(" § ", _ADDRESS.sub(" ", text)).strip()
    left = _YEAR.sub(" ", _CITED_PLACE.sub(" ", bare))
    if left.split() == bare.split() or len(text.split()) > MOST_WORDS or _SUM.search(left):
        return False
    words = _WORD.findall(left)
    if not (words or "§" in bare) or any(_is_verb(word) for word in words):
        return False
    known = _CATALOGUE | _POINTING
    return all(word[:1].isupper() or word.casefold() in known for word in words)


def _parts(bare: str) -> list[str]:
    """Cut at stops, those behind initials and abbreviations aside, and at brackets."""
    parts: list[str] = []
    for piece in re.split(r"(?<=[.?!;])\s+|[,()]\s*", bare):
        joins = parts and parts[-1].endswith(".") and _INITIAL.search(parts[-1][:-1])
        if joins:
            parts[-1] = f"{parts[-1]} {piece}"
        elif _WORD.search(piece) or re.search(r"\d|§", piece):
            parts.append(piece)
    return parts


def _is_catalogue(part: str) -> bool:
    """Tell whether a part holds names, numbers and the words of catalogues alone."""
    return all(word[:1].isupper() or word.casefold() in _CATALOGUE for word in _WORD.findall(part))


def _is_verb(word: str) -> bool:
    if word in _NAMES:
        return False
    folded = word.casefold().replace("’", "'")
    if folded in _VERBS or folded.endswith("n't"):
        return len(folded) > 1 or word == "i"
    past = folded.endswith("ed") and len(folded) > _SHORTEST_PAST
    return past and folded not in _PARTICIPLES
