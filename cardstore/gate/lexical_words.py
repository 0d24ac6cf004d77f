"""Words that mean nearly the same, the opposite, or one thing where another could stand.

For the lexical judge alone. All lists are this project's own choosing: common words of English. A
word that is in none of them is merely a word. Forms of a word need not be listed where they share
its stem (`lexical_forms`).
"""

from __future__ import annotations

from cardstore.text.words import TENSES


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _groups(text: str) -> tuple[tuple[str, ...], ...]:
    """Read groups of words, one between two semicolons."""
    return tuple(tuple(group.split()) for group in text.split(";") if group.strip())


FUNCTION_WORDS = _words(
    """
    a an the of in on at by to for from with and or but nor so yet as if than then that this these
    those it its he him his she her hers they them their theirs we us our i me my mine you your
    yours is are was were be been being am do does did done doing have has had having will would
    shall should can could may might must there here who whom whose which what when where why how
    also too very just about into onto over under up down out off again more most some any such own
    same s t not no now both each few other while during before after between because through
    against until within without upon per via
    """
)
"""Words that any two English texts share."""

DENIALS = _words(
    """
    not no never none nor neither nothing nobody nowhere without cannot hardly scarcely barely
    unable fail fails failed lack lacks lacked lacking
    """
)
"""Words that turn a statement round; an odd number of them against an even one is a contradiction.
"""

ALIKE = _groups(
    """
    film movie picture; television tv series show programme; song track single; album record;
    book novel; author writer; job work occupation career profession; child kid;
    actor actress star cast; singer vocalist sing song; baby infant; street road; doctor
    physician; car automobile vehicle; photo photograph image picture; house home residence;
    ship boat vessel; begin start commence launch; end finish conclude; stop halt cease;
    big large; small little tiny; people person; couple two pair; dozen twelve;
    make create produce build construct; buy purchase acquire; get obtain receive; tell inform;
    say state claim; show demonstrate reveal indicate suggest; find discover; think believe;
    give provide; see view; talk speak; select pick choose; locate situate; town city; nation
    country state; america american usa; uk britain british; help assist aid; need require
    must; use utilise utilize employ; try attempt; let permit allow; call name; near close;
    quick fast rapid; position post role job; company firm business; money fund cash;
    important significant; main major primary principal chief; famous renowned; many numerous
    several lot; often frequent frequently; usually typically generally; maybe perhaps possibly;
    about approximately around roughly; almost nearly; because since; first initial; last final;
    old elderly; ill sick; illness disease sickness; cure treat treatment therapy; drug medicine
    medication; virus viral; vaccine vaccination jab; risk danger hazard; study research trial;
    evidence proof; rise increase growth grow; fall decrease decline reduce reduction; hot warm
    heat; cold cool; climate weather; carbon co2; emit emission; ocean sea; earth globe world
    planet; global worldwide; human anthropogenic; ice glacier; award prize; school college
    university; student pupil; teacher instructor; soccer football; team club; game match;
    contest competition tournament; prison jail gaol; police policeman cop; army military;
    soldier troop; war conflict; attack assault; law legislation act; lawyer attorney; election
    vote poll; live reside; move relocate; release publish issue; feature include contain
    comprise; originate origin begin; born birth bear; die death dead decease; marry marriage
    wife husband spouse; man guy gentleman; woman lady; cut slice chop; jump leap; look watch
    stare; walk stroll; shut close; shout yell scream; cry weep; happy glad; angry mad;
    beautiful pretty; clever intelligent smart; rich wealthy; stone rock; wood forest; path
    trail road; sofa couch; hill mountain; lake pond; coat jacket; trousers pants; shop store;
    food meal; next adjacent; whole entire; fix repair; ask request; answer reply respond;
    enough sufficient; easy simple; hard difficult; rule govern reign; king monarch; battle
    fight; aim goal purpose; reason cause; result outcome consequence; part portion piece; kind
    type sort; way method manner; place site location; amount quantity; yearly annual year;
    monthly month; weekly week; daily day; parent father mother; rebuild restore;
    """
)
"""Groups whose words may stand for each other."""

FORMS = (
    *(tuple(sorted(forms)) for forms in TENSES),
    *_groups(
        """
        choose chose chosen; win won; lose lost; lead led; meet met; run ran; grow grew grown; fall
        fell fallen; rise rose risen; draw drew drawn; drive drove driven; break broke broken; teach
        taught; buy bought; fight fought; catch caught; sell sold; sit sat; eat ate eaten; drink
        drank drunk; fly flew flown; swim swam; wear wore worn; speak spoke spoken; sing sang sung;
        build built; send sent; spend spent; lay laid; feel felt; seek sought; throw threw thrown;
        steal stole stolen; wake woke; ride rode ridden; hide hid hidden; bite bit bitten; freeze
        froze frozen; shoot shot; sink sank sunk; strike struck; swear swore sworn; tear tore torn;
        child children; man men; woman women; foot feet; tooth teeth; mouse mice
        """
    ),
)
"""Groups of irregular forms of one word."""

OPPOSED = tuple(
    tuple(tuple(side.split()) for side in line.split("/"))
    for line in """
    increase rise grow raise gain boost climb soar surge expand enhance elevate heighten higher
      upward multiply swell up / decrease fall decline drop reduce lower diminish lessen shrink cut
      dwindle sink fewer downward down
    improve better strengthen enhance benefit / worsen worse deteriorate impair weaken harm damage
    cause produce induce provoke promote stimulate encourage activate trigger / prevent inhibit
      block suppress hinder stop hamper deter discourage deactivate avert
    start begin open commence launch found establish / end finish close cease conclude stop abolish
    accept approve allow permit agree adopt endorse pass grant / reject refuse deny forbid ban
      decline oppose prohibit veto
    win victory triumph succeed success beat defeat / lose loss fail failure lost
    alive live survive / dead death die kill perish
    arrive enter come join / leave depart exit go quit withdraw
    buy purchase acquire bought / sell sold
    early before earlier prior / late after later subsequent
    large big huge great vast enormous massive major giant tall / small little tiny minor minute
      slight short
    long / short brief
    high / low
    more / less fewer
    old elderly ancient aged / young new modern recent
    hot warm heat / cold cool chill frozen
    fast quick rapid swift / slow gradual
    rich wealthy affluent / poor
    strong powerful robust / weak feeble frail
    hard difficult tough / easy simple
    happy glad cheerful joyful smile / sad unhappy miserable gloomy cry
    good positive favourable favorable beneficial / bad negative adverse harmful
    safe secure / dangerous risky hazardous
    true correct right accurate / false wrong
    common usual frequent widespread often ordinary / rare uncommon scarce seldom
    public / private
    inside indoors inner internal within / outside outdoors outer external
    above over top upper / below under beneath bottom lower
    near close beside nearby / far distant away remote
    front ahead forward / behind back rear backward
    full crowded / empty vacant deserted
    wet soaked damp / dry arid
    dark / light bright
    loud noisy / quiet silent
    male man boy men father son brother husband king gentleman uncle nephew grandfather / female
      woman girl women mother daughter sister wife queen lady aunt niece grandmother
    many numerous most several / few none
    always / never
    all every everyone everybody everything / none nobody nothing
    maximum most / minimum least
    open / closed shut
    push / pull
    love like enjoy adore / hate dislike detest
    remember recall / forget forgot
    include contain comprise / exclude omit
    add attach / remove delete
    import / export
    friend ally / enemy foe
    peace / war
    attack / defend defence defense
    left / right
    day / night
    sit / stand
    walk / run
    asleep sleep / awake
    build create make construct / destroy demolish ruin
    lend / borrow
    hire appoint / dismiss sack resign
    guilty / innocent
    married / single divorced unmarried
    deep / shallow
    thick fat / thin slim slender
    wide broad / narrow
    majority / minority
    urban city / rural countryside
    north northern / south southern
    east eastern / west western
    domestic / foreign
    support favour favor / oppose resist
    confirm prove demonstrate / refute disprove contradict
    legal lawful / illegal unlawful
    able capable / unable incapable
    possible / impossible
    likely / unlikely
    known famous / unknown obscure
    same identical equal / different
    healthy well / sick ill
    clean / dirty
    sharp / blunt dull
    smooth / rough
    sweet / bitter sour
    beautiful pretty / ugly
    permanent / temporary
    natural / artificial
    advantage / disadvantage
    expensive costly dear / cheap
    """.replace("\n      ", " ")
    .strip()
    .splitlines()
)
"""(one side, the other): who says one where the quote says the other says another thing."""

EXCLUSIVE = _groups(
    """
    red blue green yellow orange purple pink brown black white grey gray violet crimson scarlet;
    january february march april may june july august september october november december;
    monday tuesday wednesday thursday friday saturday sunday;
    spring summer autumn winter; north south east west;
    breakfast lunch dinner supper; kitchen bedroom bathroom garage basement attic cellar living;
    beer wine vodka whisky whiskey tequila rum gin brandy champagne cider ale tea coffee milk juice
    lemonade water; wood brick stone concrete cement plastic metal glass marble leather cotton wool
    silk paper rubber; gold silver copper iron steel bronze tin lead aluminium aluminum;
    guitar piano violin drum flute trumpet saxophone cello harp banjo clarinet accordion harmonica
    trombone fiddle organ; mercury venus mars jupiter saturn uranus neptune;
    apple banana pear cherry grape lemon peach plum strawberry mango melon;
    potato tomato carrot onion cabbage cucumber lettuce spinach bean corn wheat barley rye oats;
    dog cat horse cow sheep pig goat chicken duck monkey elephant lion tiger rabbit wolf fox;
    herring cod salmon trout haddock mackerel eel; oak elm ash beech birch pine willow;
    car truck bus train bicycle bike motorcycle boat ship plane airplane helicopter van tram cart
    carriage; shirt jacket trousers dress skirt hat shoe sock scarf glove coat;
    football basketball baseball tennis golf hockey rugby cricket volleyball boxing poker chess;
    film album book song play series musical opera poem;
    comedy drama horror thriller romance western documentary fantasy;
    actor singer director producer writer painter dancer politician lawyer physician engineer
    journalist sailor soldier farmer miner priest teacher;
    christian muslim jewish buddhist hindu catholic protestant; democrat republican conservative
    liberal labour whig tory; colonel captain major general lieutenant sergeant admiral;
    mother father sister brother son daughter aunt uncle cousin niece nephew grandmother
    grandfather wife husband widow widower; eye ear nose mouth hand foot leg arm head knee shoulder;
    france germany italy spain england scotland wales ireland portugal belgium netherlands holland
    switzerland austria hungary poland russia ukraine sweden norway denmark finland iceland greece
    turkey egypt israel iran iraq india pakistan bangladesh china japan korea vietnam thailand
    indonesia malaysia philippines singapore australia canada mexico brazil argentina chile peru
    colombia cuba nigeria kenya ethiopia ghana morocco algeria;
    french german italian spanish english scottish welsh irish portuguese belgian dutch swiss
    austrian hungarian polish russian ukrainian swedish norwegian danish finnish greek turkish
    egyptian israeli iranian iraqi indian pakistani chinese japanese korean vietnamese thai
    indonesian malaysian filipino australian canadian american mexican brazilian argentinian chilean
    cuban nigerian kenyan british;
    africa asia europe america antarctica australia; atlantic pacific arctic antarctic baltic
    mediterranean; hundred thousand million billion trillion;
    second minute hour day week month year decade century; pound shilling penny dollar franc mark
    guinea florin; ton pound ounce stone; mile yard foot inch
    """
)
"""Groups of which one word shuts the others out: a herring is no cod, and June is not July."""

OPPOSING_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "de", "mis", "anti")

TURNING = _words(
    """
    according claim claims claimed say says said story stories tale novel legend myth rumour rumor
    rumours rumors dream dreamt dreamed imagine imagined pretend hope hoped wish wished want wanted
    plan planned intend intended expect expected try tried attempt attempted threaten threatened
    promise promised propose proposed suggest suggested believe believed think thought assume
    assumed suppose supposed if whether unless until lest were false lie lies lied untrue mistake
    mistaken wrong denied denies question asked why would should could might may told
    tells heard former late so-called fake mock toy model near opposite contrary instead rather
    than but however though although yet before
    """
)
"""Beside the lists of `cardstore.text.words`: what, left out, lets words say another thing."""
