"""The words of locators: what people write around a page's number, in six languages.

One pattern for each kind of word, and one list of what names no page: `REFUSALS`, each with the
reason and with what to write instead. `locator` says what follows from them. Patterns are matched
in either letter case against a text with single spaces.

Source: Chicago Manual of Style 14.147–166 (English); DIN 1505-2 and Duden (German); Lexique des
règles typographiques (French); Norme redazionali of the Italian and UNE 50-104 (Spanish) practice;
Latin as in critical editions.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ROMAN = r"[ivxlcdmj]+"
# What a page word must stand before: a numeral of any kind, in brackets or not, or a lone letter.
_NUMBER_FOLLOWS = (
    rf"(?=[\[(*]*(?:\d|{_ROMAN}(?![^\W\d_])|[^\W\d_]{{1,2}}[-.]?\d|[^\W\d_](?![^\W_])))"
)
_AFTER_WORD = r"(?:\.\s?|\s|(?=[\d\[]))"


def _word(names: str) -> re.Pattern[str]:
    """Make the pattern of a word that stands before a number, with or without a stop."""
    return re.compile(rf"(?P<word>(?:{names}){_AFTER_WORD}){_NUMBER_FOLLOWS}", re.IGNORECASE)


PAGE = _word(
    r"pages?|pgs?|pagg?|págs?|páginas?|pagin[ae]|pp?|Seiten?|SS?(?=\.)|str|blz|bladzijden?|sidan?"
    r"|sider|стр|с(?=\.)|पृष्ठ|पृ|ص"
)
GERMAN_PAGE = re.compile(r"(?:Seiten?\s|S\.)", re.IGNORECASE)
FOLIO = _word(
    r"folios?|fols?|foll|ff?(?=\.?\s?\d)|f[°º]s?|fos?|Bll?|Bl[aä]tt(?:er)?|feuillets?|cc?(?=\.?\s?\d)"
    r"|cart[ae]|hh?(?=\.?\s?\d)|hojas?"
)
COLUMN = _word(r"col(?:umn|onne|umna)s?|colonn[ae]|coll?s?|Spp?|Spalten?")
PLATE = _word(
    r"plates?|pls?|planches?|Taf(?:eln?|f)?|tav(?:ol[ae]|v)?|tab(?:ulae?|b)?|l[áa]m(?:inas?|s)?"
)
SIGNATURE = _word(r"sign?|signature|Bogen")
# The plural of a plate word stands before a range; each plate bears the singular.
SINGULAR = {
    "plates": "plate",
    "pls": "pl",
    "planches": "planche",
    "tafeln": "Tafel",
    "taff": "Taf",
    "tavole": "tavola",
    "tavv": "tav",
    "tabulae": "tabula",
    "tabb": "tab",
    "láminas": "lámina",
    "laminas": "lamina",
    "láms": "lám",
    "lams": "lam",
}

# "57r", "57 recto", "57r°", "57 v.", "57ᵛ": one form for each side.
RECTO = re.compile(
    rf"(?<=[\divxlcm])(?:\s?recto|\s?r\s?[°ºo]|ʳ|\sr\.?)(?=\s*(?:\Z|[-–—/]|{_ROMAN}?\d))",
    re.IGNORECASE,
)
VERSO = re.compile(
    r"(?<=[\divxlcm])(?:\s?verso|\s?v\s?[°ºo]|ᵛ|\sv\.?)(?=\s*(?:\Z|[-–—/]))", re.IGNORECASE
)
BOTH_SIDES = re.compile(r"(?<=[\dixvlcm])r\s?(?:[-/&]|et|u\.|and|und)?\s?v\Z")

# What is said of a place on the page: it narrows the claim, and the page is what is checked.
DETAIL = re.compile(
    rf"(?P<body>.*(?:[\d\])](?:[rvab*]|bis)?|\b{_ROMAN}(?=[\s,])))[\s,]*[(\[]?(?P<detail>"
    r"(?:nn?|notes?|nota|notas|Anm|Anmerkung(?:en)?|fn|fnn|Fu(?:ß|ss)n(?:ote)?|footnotes?)\.?\s?"
    r"(?:\d{1,4}(?:\s?[-–]\s?\d{1,4})?[a-z*]?|[*†‡])"
    r"|(?:ll?|lines?|Zeilen?|Z|lignes?|righe?|líneas?|lín|col|cols|column|Sp|Spalte|colonne"
    r"|figs?|figures?|Abb|tables?|§)\.?\s?(?:\d{1,4}(?:\s?[-–]\s?\d{1,4})?[a-z]?|[a-d])"
    r"|(?<=[\d\s])nn?\.?)[)\]]?",
    re.IGNORECASE,
)
RECTE = re.compile(
    r"(?P<printed>[\w*-]+)\s?[\[(]?\s?(?:recte|rectius|i\.\s?e\.,?|d\.\s?[ih]\.|richtig|vere|lege|="
    r"|scil?\.|corr(?:ige)?\.?)\s?:?\s?(?:p\.\s?|S\.\s?)?(?P<right>[\w*-]+)\s?[\])]?",
    re.IGNORECASE,
)
SIC = re.compile(r"(?P<printed>[\w*-]+)\s?[\[(](?:sic!?|!)[\])]", re.IGNORECASE)
# The page and the next one: German f., Latin sq., French, Spanish and Italian s., sg., seg.
NEXT = re.compile(
    rf"(?P<body>.*?(?:[\d\])][rv*]?|\b{_ROMAN}(?=\s))),?\s?(?:(?<=[\d\s])f\.|sq\.|(?:et\s|y\s|e\s)?s\.|(?:e\s)?sg\.|(?:e\s)?seg\."
    r"|u(?:nd|\.)\sf(?:olgende|\.))",
    re.IGNORECASE,
)
GERMAN_NEXT = re.compile(r"(?P<body>\d+)f", re.IGNORECASE)
LIST = re.compile(r"\s?[,;&+]\s?|\s(?:and|und|u\.|et|y|e)\s", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """What names no page.

    Attributes:
        form: matches from the beginning where `whole`, else anywhere.
        why: what is wrong with it, behind the text as it was written: "'57?' is in doubt".
        remedy: what to write or do instead.
        whole: whether it must be all that is written.
    """

    form: re.Pattern[str]
    why: str
    remedy: str
    whole: bool = False

    def meets(self, written: str) -> bool:
        """Tell whether `written` is of this form."""
        found = self.form.fullmatch(written) if self.whole else self.form.search(written)
        return found is not None


def _refusal(
    form: str, why: str, remedy: str, *, whole: bool = False, exact: bool = False
) -> Refusal:
    flags = re.NOFLAG if exact else re.IGNORECASE
    return Refusal(form=re.compile(form, flags), why=why, remedy=remedy, whole=whole)


_ASSIGN = (
    "Give that leaf a label of your own, with: cardstore pages SOURCE assign LEAF '[LABEL]', "
    "and cite '[LABEL]'"
)
_BOTH_ENDS = "Write both ends, as in 57–58"
_THE_PAGE = "Give the page that is printed where the words stand"

REFUSALS = (
    _refusal(
        r"\A\W*(?:lea(?:f|ves)|images?|img|scans?|pdf|bild|vue|frame|screen)\b",
        "names an image of the scan, not a printed page",
        "Give the number that is printed on the page",
    ),
    _refusal(
        r"[\[(]?\s?(?:n\.\s?p(?:ag)?\.?|n\.\s?n\.|[so]\.\s?p(?:ag|\.)\.?|o\.\s?S\.|unpag(?:ed|inated|iniert|\.)"
        r"|unnumbered|no\s(?:page|pagination)s?|non[\s-]pagin(?:ated|é|ée|ato|ata)|sine\spagina"
        r"|sans\spagination|sin\s(?:paginar|página)|senza\spagina(?:zione)?"
        r"|ohne\s(?:Seite|Seitenzahl|Paginierung)|not\spaginated)\s?[\])]?",
        "says that the page bears no number",
        _ASSIGN,
        whole=True,
    ),
    _refusal(
        r"\s?(?:pp?\.?|pgs?\.?|pages?|S\.|Seiten?|fols?\.?|folios?)\s?",
        "names no page",
        "Give a page, as in 57, xii or 57–58",
        whole=True,
    ),
    _refusal(
        r"\b(?:facing|opposite|opp\.|between|before|after|following\sp|gegenüber|neben|nach\s[Sp]\."
        r"|vor\s[Sp]\.|zwischen|hinter|en\sregard|face\sà|vis-à-vis|entre|après|avant|frente\sa"
        r"|junto\sa|di\sfronte|accanto|tra\sle|(?:verso|recto|back)\sof)\b",
        "says beside which page a leaf stands, not what it is called",
        _ASSIGN,
    ),
    _refusal(r"\bpassim\b", "does not say on which pages", "Make one card for each place"),
    _refusal(
        r"\?|\A(?:ca?\.\s?(?=p)|ca\b|circa\b|about\b|approx|around\b|etwa\b|ungefähr\b|vers\b)|\sor\s|\soder\s",
        "is in doubt by its own words",
        "Look the page up: cardstore find 'THE WORDS' tells where they stand",
    ),
    _refusal(
        r"\b(?:ibid|ibidem|ebd|ebenda|op\.\s?cit|loc\.\s?cit|a\.\s?a\.\s?O|ders|idem)\b",
        "refers to what another note says",
        _THE_PAGE,
    ),
    _refusal(
        r"\b(?:kindle|loc(?:ation|\.|\b)|pos(?:ition|\.)|locs)\s?\.?\s?\d",
        "is a place in an electronic book, which differs from reader to reader",
        "Give the printed page; cardstore find 'THE WORDS' tells it where a scan is in the library",
    ),
    _refusal(
        r"\A(?:§|¶|(?:par(?:a|ag|agraph|\.)?|ch(?:ap|apter)?|cap(?:itulum|ítulo|itolo)?|kap(?:itel)?"
        r"|sect?(?:ion)?|art(?:icle|ikel)?|abschn(?:itt)?|no|nr|nos|item|entry)s?\.?\s?[\divxlc])",
        "names a part of the text, not a page",
        _THE_PAGE,
    ),
    _refusal(
        r"\A(?:nn?|notes?|Anm|fn|footnotes?|lines?|ll?|Z|Zeile|figs?|figures?|Abb|tables?|vv)\.?\s?\d",
        "names a place on a page, without the page",
        "Write the page before it, as in 57 n. 3",
    ),
    # Lower case, since "S. V" is the German for page V.
    _refusal(
        r"\As\.\s?[vlad]\.?(?:\s.*)?",
        "names an entry or what is missing, not a page",
        _THE_PAGE,
        whole=True,
        exact=True,
    ),
    _refusal(
        rf"\A(?:(?:vols?|volumes?|Bde?|Band|t|tom|tom[eo]|pt|part|Teil|Tl|bk|book|Buch|livre|lib|libro)"
        rf"\.?\s?(?:\d|{_ROMAN}\b)|(?!cc?\.){_ROMAN}\s?[.,:/]\s?(?:p\.\s?|S\.\s?)?\d|{_ROMAN}\s\d"
        r"|\d+\s?[:.]\s?(?:p\.\s?|S\.\s?)?\d)",
        "names a volume or a part beside the page, if it is no list",
        "Name the source of that volume and give the page alone, as in p. 57; a label such as 3.12 "
        "is written [3.12]",
    ),
    _refusal(
        r"\d(?:\s?[rv])?\s?(?:,\s?)?(?:ff\b\.?|sqq\b\.?|ss\b\.?|sgg\b\.?|(?:et\s)?seqq?\b\.?|foll\b\.?"
        r"|(?:et\s)?suiv\b\.?|e\ssegg\b\.?|segg\b\.?|y\ssigs\b\.?|and\sfollowing|onwards?|\+\Z"
        r"|u(?:nd|\.)\s?ff\b\.?)|[ivxlc]\s(?:ff|sqq|ss|et\sseqq?|et\ssuiv)\b",
        "does not say where it ends",
        _BOTH_ENDS,
    ),
    _refusal(
        r"\d+(?:f|s|sq)|\d+\sf",
        "may be a page and the next one, or one page of that name",
        "Write both pages, as in 57–58; or one label in brackets, as in [57f]",
        whole=True,
    ),
    _refusal(
        r"\d\s?/\s?\d",
        "may be two pages, or a page and how many there are",
        "Write two pages as 57–58, one as 57",
    ),
    _refusal(
        r"\d+(?:[-‐‑]\d+){2,}",
        "names several places; a card stands in one",
        "Make one card for each place",
        whole=True,
    ),
)
