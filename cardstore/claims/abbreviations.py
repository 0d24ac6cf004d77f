"""Abbreviations: after which words a stop need not end a sentence.

Keys are lower case, without the last stop: "p.m", "vol". The lists are this project's own choosing,
English with the commonest of Latin, French and German. What a project uses besides stands in a file
of its own (the setting `abbreviations`), and is read as `LEADING`.

A word that is missing here costs a false boundary, which a person sees; a word that should not be
here would let a sentence hide behind the next one, so words that are common as such are left out or
count only before a number (`NUMBERING`).
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


TITLES = _words(
    """
    mr mrs ms messrs mme mmes mlle mm m dr drs prof rev revd revs ven gen lt col maj capt cpt cmdr
    cdr cpl sgt adm vice-adm brig pvt hon pres gov sen rep supt st ste sts ss mt ft br bp abp msgr
    mgr wm geo chas thos jas jno saml benj edw robt fredk hy eliz margt
    hr fr frl sig sigra herr lieut commr archd preb
    """
)
"""Before a name; only a word that can hardly be a name ends the sentence before it."""

LEADING = _words(
    """
    vol vols p pp fol fols fo ff ch chaps ed eds edn edns ca circa cf viz i.e e.g ie eg op
    loc sc scil esp incl excl approx trans transl tr repr rept introd ms mss vs v s.v s.vv q.v bk
    bks pt pts sect sects col cols tom ser n.s o.s suppl append facs illus foreword r fl d b
    bapt marr unm aet aetat c n nn l ll f k m w x y z
    hrsg bd bde jg z.b d.h u.a vgl s.o s.u bzw sog geb gest gegr hl nr nrn abb anm
    art.cit p.ex av apr.j-c env t
    eq eqs econ agric archaeol jl stud chron gaz philol geog
    dept nat hist bibl brit univ assoc soc proc quart trav philos litt lett corr mem coll
    cal doc docs rec recs reg parl deb hc hl s.p add.ms eng ger lat gr heb sp ital fig figs
    """
)
"""Before a number, a name or a title: only a word that begins sentences ends one behind it."""

NUMBERING = _words(
    """
    no nos nr cap chap cat art arts par para paras sec secs tab fig figs pl pls app ex num sig
    reg cl cls exp del sub ord
    """
)
"""Abbreviations only before a number, since they are words or names besides."""

ENDING = _words(
    """
    etc &c jr jun sr esq ltd inc co corp bros cie plc llc assn ibid id idem cit al seq sqq
    a.m p.m m.p m.a b.a m.d d.d ll.d ph.d phd d.phil b.sc m.sc k.c q.c r.n r.a f.r.s f.r.c.s
    o.b.e k.g k.c.b c.b v.c d.s.o s.j o.p o.s.b o.f.m c.s.c r.s.m n.d n.p s.d s.l s.a m.p.s
    usw usf c.e b.c.e b.c a.d a.u.c d.c n.y ave blvd rd sq hrs
    cwt oz lb lbs qr qrs yd yds mi km kg gal gals pct p.c per.cent
    """
)
"""At the end of a name or a list: behind it a capital begins a sentence."""

UNITS = _words("cwt oz lb lbs qr qrs yd yds mi km kg gal gals pct ft hrs fl s d £ l")
"""Behind a number; another number behind them goes on."""

COUNTRIES = _words("u.s u.k u.s.a u.s.s.r u.n e.u u.s.s h.m.s r.m.s s.s n.b u.d.c")
"""Before a noun with a capital as often as at the end."""

STATES = _words("u.s u.k u.s.a u.s.s.r u.n e.u")
"""Those of `COUNTRIES` that a sentence ends with: "in the U.S."."""

INSTITUTIONS = _words(
    """
    army navy marine marines air force coast guard congress senate house representative
    representatives supreme court courts district circuit government parliament president
    vice-president department treasury state states secretary ambassador embassy consul consulate
    general attorney marshal marshals mint customs post postal patent census bureau bank federal
    fleet commission commissioner constitution capitol open highway route steel rubber cavalry
    infantry artillery military academy geological survey forest park service office officer
    officers agency corps charter security council assembly prime minister cabinet home foreign
    soldier soldiers troops forces senator senators congressman consular dollar dollars citizen
    citizens national official officials high special representative's secret intelligence
    """
)
"""What goes on behind them: "the U.S. Navy"."""

OFFICES = _words("prof dr capt col gen maj lt sgt adm gov sen rep pres cpl cmdr insp")
"""Titles that may end a sentence behind an article: "they asked the Prof."."""

ERAS = _words("a.d b.c b.c.e c.e a.u.c a.h a.m p.m")
MONTHS = _words("jan feb febr mar apr jun jul aug sep sept oct nov dec okt dez janv févr avr juil")
GERMAN_NOUNS = _words(
    """
    januar jänner februar märz april mai juni juli august september oktober november dezember
    jahrhundert jahrhunderts jh jhd jhdt auflage aufl band bd kapitel kap regiment armee januars
    """
)
"""Behind an ordinal with a stop: "am 3. Mai", "im 12. Jahrhundert"."""

STARTERS = _words(
    """
    the a an he she it they we you i this that these those there here then when while whilst after
    before although though because since if unless until in on at by for from to with without
    within as and but or nor so yet his her its their our my your who what where why how which
    whoever whatever both neither either not nobody nothing none few many most some several all
    each every another other others such only even still now today yesterday tomorrow once twice
    soon later thus hence therefore however moreover meanwhile instead perhaps indeed finally next
    under over during between among against according despite behind below above beyond having
    being no one two three four five six seven eight nine ten between let did does was were is are
    had has have do could would should may might must can will shall never always often seldom
    der die das er sie es ein eine wir ich und aber doch dann im am als le la les il elle ils elles
    on un une ce cette ces mais et dans en au
    eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty
    fifty sixty seventy eighty ninety hundreds dozens thousands
    """
)
"""With a capital behind a stop they begin a sentence, whatever stands before it."""

NO_NAMES = STARTERS - _words(
    "a an no one two three four five six seven eight nine ten may will can must la le les "
    "on un une en au do let i der die das am im"
)
"""Those that hardly any name begins with; behind a title only these count."""

SPEAKING = _words(
    """
    said asked cried replied answered wrote exclaimed shouted demanded added declared whispered
    called observed remarked noted protested murmured muttered insisted thought told continued
    responded roared pleaded begged sneered recalled wondered reported testified scribbled
    """
)
"""Behind a quotation and a name: "“Burn it!” Hoad cried"."""

REGNAL = _words(
    """
    charles henry james george william edward richard philip francis frederick napoleon nicholas
    alexander elizabeth mary victoria leopold ferdinand louis otto peter paul pius wilhelm carlos
    felipe ludwig friedrich karl catherine isabella alfonso war part act appendix vitamin plan
    section book exhibit class type hepatitis company grade scene phase group division schedule
    """
)
"""What a single capital stands behind as a number: "Charles I.", "World War I.", "Appendix C."."""
