"""Words that matter when a quote differs from its source: negations, hedges, numbers, little words.

All lists are keys (see `cardstore.text.folding`): lower case, no accents, no apostrophes. They are
this project's own choosing, short, and English with the commonest negations of French and German.
They decide how a difference is *named*, and which tokens of a scan are certainly words; they never
turn a difference into none.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NEGATIONS = _words(
    """
    not no never none nor neither nothing nobody nowhere without cannot hardly scarcely barely
    dont doesnt didnt isnt arent wasnt werent wont wouldnt shouldnt couldnt cant hasnt havent hadnt
    mustnt neednt maynt mightnt shant darent aint unless
    ne pas jamais rien aucun aucune sans ni nullement non nec neque nunquam nunca
    nicht kein keine keinen keiner keinem nie niemals nichts ohne weder
    """
)
TITLES = _words("mr mrs ms dr esq rev hon capt col gen sir st messrs prof sgt lt co ltd no vol")
NEGATIVE_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis", "anti")
TURNING_PREFIXES = _words(
    "non un in im dis mis anti ex pre post semi quasi half pseudo sub counter over under"
)
NUMBERED = _words(
    """
    no nos nr num vol vols p pp pg fol fols f ff fig figs pl pls art arts ch chap chaps cap sec sect
    secs par para pt pts bk bks lib tab tom ed eds ser col cols ll ver v vv app ex eq st c ca cf jan
    feb mar apr jun jul aug sep sept oct nov dec matt mark luke cor tim sam kings chron
    page pages leaf leaves number numbers figure figures table tables plate plates chapter chapters
    section sections volume volumes note notes line lines verse column appendix article class type
    """
)
"""Words and abbreviations before a number that counts: "vol.2", "page.1"."""
LIMITS = _words("only except save merely solely exclusively")
REFUSALS = _words(
    """
    refuse refused refuses refusing fail failed fails failing deny denied denies denying decline
    declined ceased stopped prevent prevented forbid forbidden forbade false falsely impossible
    unable unlikely doubt doubted doubtful lack lacked lacks rejected opposed against if lest
    instead pretend pretends pretended
    """
)
"""Words that turn the sense without a "not"; an omission that hides one is shown to a person."""
TURNING_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "all but", "anything but", "nothing but", "at most", "at least", "at best", "at worst",
        "as if", "as though", "so called", "in name", "far from", "other than", "rather than",
        "no longer", "up to", "less than", "more than", "fewer than", "next to", "short of",
        "but for", "by no means", "on condition", "provided that",
    )
)  # fmt: skip
"""Words that turn the sense or set a bound together: “all but drowned” is not drowned."""

DOUBTS = _words(
    """
    almost nearly hardly allegedly apparently seemingly supposedly presumably reportedly perhaps
    probably possibly maybe might could would should may seem seems seemed appear appears appeared
    half partly rather seldom rarely few little said alleged believed supposed thought claimed
    reported pretended accused suspected rumoured
    """
)
"""What keeps a sentence from saying more: "he was [nearly] killed", "[said to be] guilty"."""
OPENERS = _words(
    """
    the a an he she they we you in on at of to and but for with this that these those his her their
    as when then there what who which from by
    es er sie wir ihr der die das den dem des ein eine einen einem einer und aber denn als da wenn
    nun auch doch im am auf aus bei mit nach von vor zu zum zur was wer wie wo
    le la les un une des et mais il elle ils elles nous vous dans sur par pour avec qui que
    """
)
"""Little words that, with a capital, begin a sentence and are never the second half of a word."""

HEDGES = _words(
    """
    perhaps probably possibly maybe apparently seemingly presumably supposedly allegedly reportedly
    may might could would should can must shall will seem seems seemed appear appears appeared
    almost nearly about around approximately roughly some somewhat rather quite fairly largely
    mostly mainly chiefly generally usually often sometimes seldom rarely frequently partly
    certainly surely undoubtedly doubtless clearly always all every many most few several much more
    less least very too enough
    """
)
QUALIFIERS = _words(
    """
    all every each any some many most few several both much more less least very too enough quite
    wholly entirely fully always even alone
    """
)
"""Words that say how many or how much: "most of the men" is not "the men"."""
NUMBER_WORDS = _words(
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fourty fifty sixty seventy eighty ninety hundred
    thousand million billion trillion hundreds thousands millions billions dozen dozens score scores
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth fortieth
    fiftieth sixtieth hundredth thousandth once twice thrice half halves quarter quarters single
    double treble triple both couple pair
    """
)
TENSES = tuple(
    _words(forms)
    for forms in (
        "is was are were be been being am",
        "has had have having",
        "do does did done doing",
        "will would shall should",
        "can could may might must",
        "go goes went gone going",
        "say says said saying",
        "make makes made making",
        "take takes took taken taking",
        "come comes came coming",
        "give gives gave given giving",
        "know knows knew known",
        "see sees saw seen",
        "find finds found",
        "think thinks thought",
        "write writes wrote written",
        "become becomes became",
        "begin begins began begun",
        "hold holds held",
        "stand stands stood",
        "keep keeps kept",
        "leave leaves left",
        "tell tells told",
        "bring brings brought",
    )
)
ELIDED_BEFORE = _words("l d j m s c t qu lorsqu puisqu jusqu quelqu dell nell sull un")
"""What stands before an apostrophe in French and Italian: "l'eau" holds the whole word "eau"."""

SHORT_WORDS = _words(
    """
    a i am an as at be by do go he if in is it me my no of oh ok on or ox so to up us we im am ist
    ace act add ado age ago aid ail aim air ale all and ant any ape apt are ark arm art ash ask ass
    ate awe axe bad bag ban bar bat bay bed bee beg bet bid big bit bow box boy bud bug bun bus but
    buy cab can cap car cat cod cog con cot cow cry cub cup cur cut dam day dew did dig dim din dip
    dog dot dry due dug dye ear eat ebb eel egg elm end era eve ewe eye fan far fat fed fee few fig
    fin fir fit fix flag flat fled flee flew flow fly foe fog for fox fro fun fur gap gas gay get
    gin god got gum gun guy had hall ham hard has hat hay hen her hid him hip his hit hog hop hot
    how hue hug hut ice ill ink inn ire its ivy jar jaw jet job jog joy jug jury keen keep key kin
    kit lad lag lap law lay lea led leg let lid lie lip lit log lot low mad man map mar mat maw may
    men met mid mob mop mud mug nap nay net new nod nor not now nun nut oak oar oat odd off oil old
    one our out owe owl own pan pat paw pay pea peg pen per pet pew pie pig pin pit ply pot put rag
    ram ran rap rat raw ray red rib rid rim rip rob rod roe rot row rub rue rug rum run rye sad sap
    sat saw say sea see set sew she shy sin sip sir sit six sky sly sob son sow spy sue sum sun tan
    tap tar tax tea ten the thy tie tin tip toe ton too top toy try tub two urn use van vie vow wan
    war was wax way web wed wet who why wig win wit woe won woo yes yet you able also area army away
    back ball band bank base bear beat been bell belt best bill bird blow blue boat body bold bolt
    bone book boot bore born both bowl bred bull bulk burn busy cake calf call calm came camp card
    care cart case cash cast cell chin city clad clay clip club coal coat coin cold come cook cool
    cope copy cord corn cost crew crop dare dark dash date dawn dead deaf deal dear debt deck deed
    deep deer desk dine disk dish does done doom door dose down drag draw drew drop drum dull dumb
    dust duty each earl earn ease east easy edge else even ever evil face fact fade fail fair fall
    fame farm fast fate fear feed feel feet fell felt file fill film find fine fire firm fish five
    flax foal fold folk fond food fool foot fore fork form fort foul four free from fuel full fund
    gain game gate gave gift girl give glad goal goat goes gold gone good gown grew grey grow gulf
    hair half halt hand hang harm haste hate haul have head heal heap hear heat held hell help herd
    here hers hide high hill hint hire hold hole holy home hood hook hope horn host hour huge hung
    hunt hurt idea idle inch into iron item join jump just kept kick kill kind king kiss knee knew
    knot know lace lack lady laid lake lamb lame lamp land lane last late lawn lead leaf lean leap
    left lend lent less life lift like limb lime line link lion list live load loan lock lone long
    look lord lose loss lost loud love luck lung made maid mail main make male many mark mass mast
    mate meal mean meat meet melt mere mice mild mile milk mill mind mine miss mode moon more most
    move much must nail name near neck need nest news next nice nine none noon nose note noun oath
    obey once only onto open oral over pace pack page paid pain pair pale palm park part pass past
    path peak peer pick pile pine pink pint pipe pity plan play plea plot plus poem poet pole pond
    pool poor pope port post pour pray prey pull pure push quit race rage rail rain rank rare rate
    read real rear rely rent rest rice rich ride ring rise risk road roar rock rode role roll roof
    room root rope rose rude ruin rule rush sack safe said sail sake sale salt same sand sang save
    seal seat seed seek seem seen self sell send sent ship shoe shop shot show shut sick side sigh
    sign silk sing sink size skin slip slow snow soft soil sold sole some song soon sore sort soul
    soup spot star stay stem step stir stop such suit sure swim tail take tale talk tall tame task
    team tear tell tend tent term test text than that thee them then they thin this thou thus tide
    till time tiny tire told toll tomb tone took tool torn toss tour town tree trip true tube tune
    turn twin type ugly unit upon used user vain vast veil very vice view vile vote wage wait wake
    walk wall want ward warm warn wash wave weak wear week well went were west what when whip whom
    wide wife wild will wind wine wing wipe wire wise wish with wolf wood wool word wore work worm
    worn yard year your zeal zero zone about above after again among began being below black blood
    board bound brain bread break bring broad brown build carry cause chief child clean clear close
    could court cover cross crowd death drive early earth eight enter equal every faith false favor
    fever field fight final first flesh force found fresh front fruit fully given grace grand grant
    grass grave great green gross group guard guess heard heart heavy hence horse house human judge
    known large later laugh learn least leave light limit lived lower major marry meant might money
    month moral mouth music nation never night noble noise north often order other ought party peace
    piece place plain plant point power press price pride prove queen quick quite reach ready reign
    right river round royal scene sense serve seven shall shape share sharp short sight since sleep
    small smile solid sound south space speak spent stage stand start state steel still stone stood
    story style sweet taken taste teach thank their there these thing think third those three threw
    throw tired title today total touch trade train trial tried trust truth twice under until upper
    usual value visit voice watch water where which while white whole whose woman women world would
    wound write wrote young youth
    """
)
"""Common English words of up to five letters or so.

Misreadings that are themselves words ("bad" for "had") are mostly short; a list of them suffices to
keep such a difference an edit. Longer tokens are judged by how often the source itself has them.
Rare words that readers make of the commonest ones ("arc" of "are") are left out.
"""

FOREIGN_WORDS = _words(
    """
    de du et un en ce se si ou au aux les des une dans par sur la le ma und der die das den dem ein
    zu er es sie ich wir
    """
)
"""Little words of French and German: words where the source has many of them, else misreadings."""

SPELLINGS = (
    (
        "our",
        "or",
        """
        col hon lab fav harb neighb hum rum vap arm parl od ard cand clam fer flav glam ranc rig sav
        splend succ tum val vig endeav behavi savi demean
        """,
    ),
    ("re", "er", "cent theat met lit fib sab somb spect lust calib meag och sepulch accout"),
    (
        "ll",
        "l",
        """
        trave counse cance leve labe mode quarre marve jewe fue signa riva equa tota dia due libe
        peda shove towe tunne gambo caro
        """,
    ),
)
"""(one spelling, the other, word beginnings to which it applies), with any ending after it."""

SPELLING_PAIRS = (
    ("grey", "gray"),
    ("shew", "show"),
    ("gaol", "jail"),
    ("catalogue", "catalog"),
    ("dialogue", "dialog"),
    ("prologue", "prolog"),
    ("programme", "program"),
    ("judgement", "judgment"),
    ("acknowledgement", "acknowledgment"),
    ("defence", "defense"),
    ("offence", "offense"),
    ("pretence", "pretense"),
    ("licence", "license"),
    ("practise", "practice"),
    ("plough", "plow"),
    ("mould", "mold"),
    ("smoulder", "smolder"),
    ("sceptic", "skeptic"),
    ("waggon", "wagon"),
    ("gipsy", "gypsy"),
    ("gipsies", "gypsies"),
    ("connexion", "connection"),
    ("reflexion", "reflection"),
    ("inflexion", "inflection"),
    ("musick", "music"),
    ("publick", "public"),
    ("magick", "magic"),
    ("mediaeval", "medieval"),
    ("encyclopaedia", "encyclopedia"),
    ("aesthetic", "esthetic"),
    ("archaeolog", "archeolog"),
    ("manoeuvre", "maneuver"),
    ("cosy", "cozy"),
    ("moustache", "mustache"),
    ("pyjama", "pajama"),
    ("enquire", "inquire"),
    ("enquiry", "inquiry"),
    ("encrease", "increase"),
    ("ancle", "ankle"),
    ("chuse", "choose"),
    ("cloaths", "clothes"),
    ("controul", "control"),
    ("compleat", "complete"),
    ("skilful", "skillful"),
    ("wilful", "willful"),
    ("fulfil", "fulfill"),
    ("enrol", "enroll"),
    ("instal", "install"),
    ("traveller", "traveler"),
    ("jewellery", "jewelry"),
    ("woollen", "woolen"),
    ("marvellous", "marvelous"),
    ("aluminium", "aluminum"),
    ("artefact", "artifact"),
    ("ageing", "aging"),
    ("analyse", "analyze"),
    ("paralyse", "paralyze"),
    ("grey", "gray"),
)
"""Whole-word or stem pairs; an ending after the stem must be the same."""
