"""Word lists that reading a sentence's words needs: little words, irregular forms, one stem each.

English, of this project's own choosing, as keys: lower case, no apostrophes. They say which words
carry what a sentence tells, and which are forms of one word.
"""

from __future__ import annotations

WORD_LISTS_VERSION = "cardstore-words-5"


def listed(text: str) -> frozenset[str]:
    """Read a list of words, parted by spaces and line ends."""
    return frozenset(text.split())


LITTLE = listed(
    """
    a an the this that these those such same each every either neither both all any some no none not
    nor never and or but if then than so as at by for from in into of off on onto out over under up
    down to toward towards upon with within without about above across after against along amid
    among around before behind below beneath beside besides between beyond despite during except
    inside near outside past per round since through throughout till until via while whilst whereas
    though although because unless whether when where why how who whom whose which what whatever
    whoever i me my mine we us our ours you your yours he him his she her hers it its they them
    their theirs himself herself itself themselves myself ourselves yourself oneself one ones there
    here be am is are was were been being have has had having do does did done doing will would
    shall should can could may might must ought need dare used let cannot dont doesnt didnt isnt
    arent wasnt werent wont wouldnt shouldnt couldnt cant hasnt havent hadnt mustnt im ive id ill
    hes shes theyre weve theyve thats theres very too also just even still yet already only quite
    rather almost nearly more most less least much many few little several other others another
    again ever once twice well however therefore thus hence indeed perhaps maybe else own nobody
    nothing nowhere everybody everyone everything somebody someone something anybody anyone anything
    et al etc ie eg mr mrs ms dr sir st lord lady
    """
)
"""Words that carry nothing by themselves."""

LIGHT = listed(
    """
    say tell call make take get give go come see know think use become seem put find keep show want
    mean include involve provide consist contain remain begin start happen occur way thing kind sort
    part number time year day place people person man woman case fact example group type form new
    good first last great large small long high old different important certain various
    """
)
"""Stems that many sentences share; by themselves they do not show that two texts tell one thing."""

_FORMS = """
    be am is are was were been being / have has had having / do does did done doing
    go goes went gone going / say says said saying / make makes made making
    take takes took taken taking / come comes came coming / give gives gave given giving gift
    know knows knew known / see sees saw seen sight / find finds found / think thinks thought
    write writes wrote written writing / become becomes became / begin begins began begun
    hold holds held / stand stands stood / keep keeps kept / leave leaves left leaving
    tell tells told / bring brings brought / buy buys bought / sell sells sold sale sales
    lend lends lent loan loans loaned / spend spends spent / send sends sent / build builds built
    lose loses lost loss losses losing / win wins won / pay pays paid payment payments
    fall falls fell fallen / rise rises rose risen rising / grow grows grew grown growth
    run runs ran running / lead leads led / feed feeds fed / read reads / meet meets met
    fight fights fought / teach teaches taught / catch catches caught / seek seeks sought
    break breaks broke broken / speak speaks spoke spoken speech / steal steals stole stolen theft
    drive drives drove driven / ride rides rode ridden / choose chooses chose chosen choice
    freeze freezes froze frozen / draw draws drew drawn / fly flies flew flown flight
    throw throws threw thrown / show shows showed shown / wear wears wore worn
    tear tears tore torn / swear swears swore sworn / bear bears bore borne
    eat eats ate eaten / drink drinks drank drunk / sink sinks sank sunk
    sing sings sang sung song songs / ring rings rang rung / swim swims swam swum
    hear hears heard / feel feels felt / sleep sleeps slept / sweep sweeps swept
    die dies died dying death deaths dead / lie lies lay lain lying / lay lays laid
    shoot shoots shot / sit sits sat / get gets got gotten / forget forgets forgot forgotten
    hide hides hid hidden / bite bites bit bitten / strike strikes struck
    dig digs dug / hang hangs hung / stick sticks stuck / shake shakes shook shaken
    bind binds bound / wind winds wound / grind grinds ground / light lights lit
    arise arises arose arisen / rise / awake awoke awoken / forbid forbids forbade forbidden
    forgive forgives forgave forgiven / undertake undertakes undertook undertaken
    mistake mistakes mistook mistaken / withdraw withdraws withdrew withdrawn
    understand understands understood / marry marries married marriage
    bury buries buried burial burials / refuse refuses refused refusal
    agree agrees agreed agreeing agreement / free frees freed
    arrive arrives arrived arrival arrivals / depart departs departed departure
    man men / woman women / child children / foot feet / tooth teeth / goose geese / mouse mice
    ox oxen / wife wives / life lives / knife knives / loaf loaves / wolf wolves / half halves
    calf calves / leaf leaves / shelf shelves / sheaf sheaves / hoof hooves
    thief thieves / person persons people / brother brothers brethren / penny pence
    silence silent silently / poverty poor / strength strong / length long / health healthy
    hunger hungry / hot heat / high height / wide width / free freedom freely
    choir choirs / analysis analyses / crisis crises / datum data / medium media
    produce produces produced production product products
    employ employs employed employment / move moves moved movement
    flee flees fled / shut shuts / cut cuts cutting / put puts putting / set sets setting
    hit hits hitting / let lets / cost costs / burst bursts / cast casts / spread spreads
    dead / born birth births / mean means meant / dream dreams dreamt dreamed
    learn learns learned learnt / burn burns burned burnt / spell spells spelled spelt
    shrink shrinks shrank shrunk shrunken / shine shines shone / spring springs sprang sprung
    weave weaves wove woven / stride strides strode / spin spins spun / sting stings stung
    swing swings swung / cling clings clung / fling flings flung / slay slays slew slain
    strive strives strove striven / sow sows sowed sown / mow mows mowed mown / hew hews hewed hewn
    wait waits waited waiting await awaits awaited awaiting / overcome overcomes overcame
    overthrow overthrows overthrew overthrown / foresee foresees foresaw foreseen
    withstand withstands withstood / forsake forsakes forsook forsaken
    deal deals dealt / creep creeps crept / weep weeps wept / kneel knelt / bend bent
    cling clung / swing swung / spin spun / slide slid / split splits / weave wove woven
"""
_PLAIN = [group.split() for group in _FORMS.replace("\n", " / ").split(" / ")]
IRREGULAR = {form: group[0] for group in _PLAIN for form in group if group}
"""Form → the word of which it is one."""

SAME = (
    "ship vessel boat",
    "radio wireless",
    "job post employment work",
    "house home",
    "road street lane",
    "money cash fund",
    "shut close",
    "begin start commence open",
    "end finish conclude cease stop",
    "buy purchase",
    "build construct erect",
    "kill slay murder",
    "child boy girl kid",
    "doctor physician surgeon",
    "soldier troop trooper",
    "sailor seaman crew",
    "teacher schoolmaster master",
    "priest clergyman parson vicar minister",
    "large big great huge vast",
    "small little tiny",
    "rich wealthy",
    "poor beggar pauper destitute",
    "ill sick patient invalid",
    "quick fast rapid swift",
    "fire blaze",
    "flood deluge",
    "letter note",
    "book volume",
    "pay repay settle",
    "help aid assist",
    "show demonstrate indicate reveal",
    "use employ",
    "live reside dwell",
    "get obtain receive acquire",
    "ask request question interview survey",
    "respondent interviewee",
    "free gratis",
    "customer client",
    "firm company business",
    "worker employee hand labourer laborer",
    "wage pay salary earning",
    "disease illness sickness fever",
    "food provision victual flour bread",
    "fight battle",
    "quay wharf dock pier",
    "quarrel dispute row argue",
    "laugh smile grin mock",
    "hear learn",
    "flag colour ensign",
    "maker manufacturer producer",
    "stream river brook",
    "hill mountain",
    "forest wood",
    "inn tavern alehouse",
    "wagon cart",
    "field meadow",
    "shop store",
    "tale story",
    "lawyer attorney",
    "relative kin",
    "lad boy",
    "coat jacket",
    "proof evidence",
    "jail gaol prison",
    "picture painting",
    "robber thief burglar",
    "envoy ambassador",
    "harvest crop",
    "labour work toil",
    "decade ten",
    "blunder mistake error",
    "danger peril risk",
    "custom habit",
    "guest visitor",
    "trader merchant dealer",
    "cloth fabric",
    "gale storm",
    "lodging room",
    "author writer",
    "year annum annual",
    "metre meter",
    "grey gray",
    "repair mend",
)
"""Words near enough in meaning to show that two texts speak of one thing; never that they agree."""
