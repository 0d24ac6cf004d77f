"""Leading words: what stands before a number and says what it counts.

"Chapter 3", "Psalm 101" and "June 1975" count no pages, "p. 12" does, and "Tab. 6" counts plates.
"""

_COUNTING_TEXT = (
    "chapter chap ch kapitel kap chapitre capitolo capítulo section sect sec abschnitt § §§ vol"
    " volume band bd tome tom t no nr nº n° № number issue heft part pt teil theil partie book"
    " buch livre lib fig figs figure abb table tables tab tafel plate pl lecture act scene canto"
    " psalm hymn ode sonnet sermon homily epigram elegy idyll"
    " appendix version exercise problem theorem lemma"
    " definition example algorithm equation eq anm line lines verse v vers stanza article art"
    " paragraph step day room suite box ed edition january february march april may june july"
    " august september october november december jan feb mar apr jun jul aug sept sep oct nov dec"
    " © copyright isbn issn doi"
)
_PAGE_TEXT = "page pages p pp pag pg seite s side página pagina folio fol"
COUNTING_WORDS = frozenset(_COUNTING_TEXT.split())
# The number of a plate counts plates, never pages.
PLATE_WORDS = frozenset({"tab", "taf", "tafel", "pl", "plate", "planche"})
PAGE_WORDS = frozenset(_PAGE_TEXT.split())
