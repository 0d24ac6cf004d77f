"""The words of extents: how catalogues in several languages write pages, leaves, plates, volumes.

One regular expression per kind of word; `extent.py` says what follows from each. They are matched
at the place that is being read, the longest kinds first, in either letter case. Where a short word
is also a roman numeral ("l.", "c.", "v."), the reader decides by what stands around it.

Source: AACR2 2.5 and RDA 3.4 (English), ISBD 5, RAK-WB 152–153 and PI (German), AFNOR Z 44-050
(French), REICAT 4.5 (Italian), Reglas de catalogación 1.5 (Spanish); older cards of the Library of
Congress and the British Museum.
"""

from __future__ import annotations

import re

from cardstore.pages.extent import ExtentUnit

_MADE = r"(?:(?:un)?numbered\s+|folded\s+|fold\.\s*|double\s+|col(?:ou?red|\.)\s*|unn\.\s*)*"

# What a plate is called, and how its pages or leaves are counted.
_PLATE = (
    rf"(?:of\s+{_MADE}pl(?:ates?|s?\.)|de\s+pl(?:anches?|\.)|di\s+tav(?:ol[ae]|\.)"
    r"|of\s+(?:ill(?:us)?(?:trations|\.)|maps|photo(?:graph)?s)"
    r"|de\s+l[áa]m(?:inas?|\.)|de\s+gravuras?|Taf(?:eln?|\.)|Abb(?:ildungen|\.)|tabl(?:ic|\.))"
)
PLATE_LEAVES = re.compile(
    rf"(?:{_MADE}(?:lea(?:ves|f)|ll?\.?|lvs\.?|ff?\.?|fol\.?|feuillets?|cc?\.?|carte|hojas?|hh?\.?"
    rf"|Bl(?:[äa]tt(?:er)?|\.)?|k\.)\s*{_PLATE})",
    re.IGNORECASE,
)
PLATE_PAGES = re.compile(
    rf"(?:{_MADE}(?:p[aá]g(?:es?|inas?|ine|s?\.)|pp?\.?|S(?:eiten?|\.)?)\]?\s*{_PLATE})",
    re.IGNORECASE,
)
PLATES = re.compile(
    rf"{_MADE}(?:plates?|planches?|pls?\.|pl\b|(?:Bild|Falt|Kunst(?:druck)?)?-?taf(?:eln?\b|\.)|tfln?\.?"
    r"|tav(?:ol[ae]\b|v?\.)|tabulae|tabb?\.|l[áa]m(?:inas?\b|\.)|platen\b)"
    r"(?:\s*h(?:ors|\.)[\s-]*t(?:exte\b|\.))?",
    re.IGNORECASE,
)
# Preliminary leaves of older cards bear no number of their own, whatever their count is set in.
PRELIMINARY = re.compile(
    r"(?:p\.\s?l\.?(?![a-z])|prelim(?:inary|\.)?\s+(?:l(?:eaves|eaf|\.)|p(?:ages|\.))|Vorbl(?:\.|\b)"
    r"|Vorsatzbl(?:\.|\b))",
    re.IGNORECASE,
)
PAGES = re.compile(
    r"(?:p[aá]g(?:es?|inas?|ine|ina's|g?s?\.)|pages?|pp?\.?(?![a-z])|blz\.?|bladzijden|Seiten?"
    r"|SS?\.?(?![a-z])|sid(?:or|er|a)\b\.?|sivua|str(?:an|ani|ony)?\b\.?|стр?\b\.?|с\.|oldal|psl\."
    r"|lpp\.|lk\.|頁|页|ページ|ぺージ)(?:\s+(?:of\s+)?(?:music|text)\b)?",
    re.IGNORECASE,
)
LEAVES = re.compile(
    r"(?:lea(?:ves|f)\b|lvs\.?|ll?\.?(?![a-z])|feuillets?|ff?(?:ol)?\.?(?![a-z])|fol(?:ios?|s|l)?\b\.?"
    r"|Bl(?:[äa]tt(?:er)?|ad)?\b\.?|carte\b|cc?\.?(?![a-z])|hojas?\b|hh?\.?(?![a-z])|kart[ay]?\b"
    r"|k\.?(?![a-z])|лл?\.|丁|葉|叶)",
    re.IGNORECASE,
)
COLUMNS = re.compile(
    r"(?:col(?:umn|onne|umna)s?\b|columnas\b|colonne\b|coll?s?\.|Sp(?:alten?\b|\.)|стб\.)",
    re.IGNORECASE,
)
VOLUMES = re.compile(
    r"(?:vol(?:ume|s|umes|umi)?\b\.?|vv?\.?(?![a-z])|Bde?n?\b\.?|B[äa]nde?\b|t(?:om[eio]s?|\.)(?![a-z])"
    r"|Tle?\b\.?|Teile?\b|delen\b|dl\.|sv\.|тт?\.|parts?\b|pts?\b\.?|pieces\b|fasc\.?(?![a-z])"
    r"|nos?\.|冊|册|卷)"
    r"(?:\s+of\s+music\b)?(?:\s+in\s+\[?\d+\]?)?",
    re.IGNORECASE,
)
UNPAGED = re.compile(
    r"(?:not\s+paginated|unpag(?:ed|inated|iniert|\.)|non[\s-]+pag(?:in[ée]e?|inat[oa]|\.)"
    r"|n\.\s?p(?:ag)?\.|s\.\s?p\.|sin\s+pag(?:inar|\.)|senza\s+paginazione|ohne\s+Pag(?:inierung|\.)"
    r"|o\.\s?Pag\.|nicht\s+pag(?:iniert|\.)|ongepagineerd|ungez(?:ählt|\.)\Z)",
    re.IGNORECASE,
)
VARIOUS = re.compile(
    r"(?:(?:in\s+)?(?:various|mixed|multiple|separate)\s+(?:pag(?:ings?|inations?)|foliations?)"
    r"|separately\s+(?:paged|paginated)|pag(?:ination|\.)s?\s+(?:mult(?:iples?|\.)|vari[ée]e?s?|var\.|diverses?)"
    r"|(?:getr|versch)(?:ennte|iedene|\.)\s+(?:Pag(?:inierungen|inierung|\.)|Z[äa]hl(?:ungen|ung|\.))"
    r"|paginazion[ei]\s+vari[ae]|paginaci[óo]n\s+var(?:ia(?:da)?|\.)|pag\.\s+var\."
    r"|pagin?\.?\s+div(?:ersa|\.))",
    re.IGNORECASE,
)
ABOUT = re.compile(
    r"(?:ca?\.\s?(?=[\[\dxvi])|ca\b|circa\b|approx(?:imately|\.)?|about\b|env(?:iron|\.)|etwa\b"
    r"|ungef[äa]hr\b|over\b|plus\s+de\b|[>~≈])",
    re.IGNORECASE,
)
UNNUMBERED = re.compile(
    r"(?:un(?:numbered|paged|paginated|n?\.(?=\s))|ungez(?:[äa]hlte[rn]?|\.)|unnum\.|non[\s-]+num[ée]rot[ée]e?s"
    r"|non\s+ch(?:iffr[ée]e?s|\.)|n\.\s?ch\.|n\.\s?n\.|non\s+numerate|nn\.|s\.\s?n\.)",
    re.IGNORECASE,
)
# "48 [i.e. 96] p.": what is printed is wrong; what follows is right.
RECTE = re.compile(
    r"(?:i\.?\s?e\.?(?![a-z])|that\s+is|d\.\s?[hi]\.|das\s+hei[ßs]+t|recte|richtig|vielm\.|vere|c\.-à-d\.|=)\s*,?\s*",
    re.IGNORECASE,
)
# What stands around a count and counts nothing itself.
UNCOUNTED = re.compile(
    r"(?:numbered|folded|fold(?:ed|\.)|double|printed|paged|in\s+(?=\d+\s*(?:v|vol|Bd|t|parts?|pts?)\b)|\d/\d|sic|text\b"
    r"|music\b|hard(?:cover|back)|paper(?:back|bound)|pbk\.?|broch[ée]?\.?|geb\.?|kart\.|rel\.)",
    re.IGNORECASE,
)
# What is counted beside the pages: "1 score", "3 maps", "1 CD-ROM".
CARRIER = re.compile(
    r"(?:online[\s-]res(?:sour|our)ces?|(?:electronic|remote|computer)\s+(?:resources?|texts?|discs?|disks?"
    r"|optical\s+discs?|files?)|ressources?\s+(?:en\s+ligne|[ée]lectroniques?)|risors[ae]\s+(?:online|elettronic[ae])"
    r"|recursos?\s+(?:en\s+l[íi]nea|electr[óo]nicos?)|e-?books?|(?:(?:miniature|vocal|study|full|piano|close)\s+)?scores?"
    r"|Partitur(?:en)?|partitions?|Stimmen|(?:fold(?:ed|\.)\s+)?(?:sheets?|broadsides?|broadsheets?)|portfolios?"
    r"|Mappen?|atlas(?:es)?|(?:(?:folded|col\.)\s+)*maps?|Kt(?:n)?\.|cartes?\s+(?=d[ée]pl)|cases?|box(?:es)?|kits?"
    r"|microfiches?|microfilms?|(?:sound|audio|video)?[\s-]?dis[ck]s?|(?:audio|video)?cassettes?|CD(?:-ROM)?s?"
    r"|DVD(?:-ROM)?s?|Beil(?:age|\.)n?|folders?|cards?|items?|pamphlets?|posters?|suppl(?:ements?|\.)|guides?"
    r"|booklets?|port(?:rait)?s?\.?|diagrs?\.|facsims?\.|front(?:ispieces?|isp\.|\.))(?![a-z])",
    re.IGNORECASE,
)
# Where the counting ends: what follows describes, or is counted among the pages already.
DETAILS = re.compile(
    r"(?:\bincl(?:uding|\.|\b)|\binkl\.|\by?compris\b"
    r"|(?<!of )\billu?s?(?:tr(?:ations?|ated|\.)?|\.)"
    r"|(?<!of )\bill?\.|(?<!Bl\. )(?<!S\. )\bAbb(?:ildungen|\.)"
    r"|\bgraph\.\s|\bfigs?\.|\bfacsims?\.|(?<!of )\bmaps\b(?!\))|\bports?\.|\bdiagrs?\."
    r"|(?<!of )\bphotos?\b|\bcharts?\b|\bcouv\.|\bfig\b|\bgenealog?\.|\btables?\b)(?![^()]*\))",
    re.IGNORECASE,
)
# Heights and formats count nothing: "23 cm", "8°", "in-12", "4to".
_SIDE = r"\d{1,3}(?:[.,]\d+)?"
SIZE = re.compile(
    rf"(?:{_SIDE}\s*(?:[x×-]\s*{_SIDE}\s*)?(?:cm|mm|in\.|inches)(?![a-z])\.?"
    r"|(?:\bgr(?:and|\.)?[\s.-]*|\bpet(?:it|\.)?[\s.-]*)?\bin-?(?:\d{1,2}(?:[°º⁰o]|mo)?(?!\d)|fol(?:io|\.)?|quarto|octavo)"
    r"|\b(?:2|4|6|8|12|16|18|24|32|64)\s?(?:[°º⁰]|[vm]o\b|to\b|o\b)\.?|\bcm\b\.?)",
    re.IGNORECASE,
)

# The kinds that say what was counted, in the order in which they are tried.
UNITS: tuple[tuple[re.Pattern[str], ExtentUnit], ...] = (
    (PLATE_LEAVES, ExtentUnit.PLATE_LEAVES),
    (PLATE_PAGES, ExtentUnit.PLATE_PAGES),
    (PLATES, ExtentUnit.PLATES),
    (PRELIMINARY, ExtentUnit.PRELIMINARY_LEAVES),
    (COLUMNS, ExtentUnit.COLUMNS),
    (PAGES, ExtentUnit.PAGES),
    (LEAVES, ExtentUnit.LEAVES),
    (VOLUMES, ExtentUnit.VOLUMES),
)
