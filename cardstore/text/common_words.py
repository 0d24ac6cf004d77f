"""Common words: English words of four letters or more, to tell a word from a misread token.

This project's own choosing, as keys: words of its own texts and of everyday English since 1800.
Endings are left out where the rest is a word that is listed (`cardstore.anchors.noise` takes them
off). The list need not be full: it decides only whether a difference in a *scan* can be noise, and
a word that is not in it is judged by the source's own use of it.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


COMMON_WORDS = _words(
    """
    abandon abbreviated ability aboard abroad abrupt absence absent absolute absorb abstain abstract
    absurd abundant abuse academy accent accept access accident acclaim accompany accomplish accord
    account accumulate accurate accuse accustom achieve acid acknowledge acquaint acquire acquit
    acre across action active activity actor actress actual adapt addition additional address
    adequate adhere adjoin adjourn adjust administer administration admiral admire admission admit
    adopt adore adorn advance advantage adventure adverse advertise advice advise advocate affair
    affect affection affirm afflict afford afraid afresh afternoon afterwards against agency agent
    aggregate agitate agony agree agriculture ahead alarm alarmed albeit alderman alexander alight
    alike alive allege alliance allot allow allowance allude almond alone along aloud alphabet
    already altar alter alteration alternate although altogether amaze ambassador amber ambiguous
    ambition ambulance amend america american amount ample amsterdam amuse analysis analyze anarchy
    ancestor anchor ancient andrew angel anger angle angry anguish animal animate ankle annals annex
    annexed announce annoy annual anonymous another answer anticipate anxiety anxious anybody anyone
    anything apart apology apostle apparatus apparent appeal appearance appeared appendix appetite
    applaud apple applicant application applied applies appoint appreciate approach appropriate
    approve april apron arabic arbitrate arcade arch archbishop architect architecture archives
    ardent argue arguments arise arisen aristocrat arithmetic armour arose arouse arrange array
    arrears arrest arrive arrow article artificial artillery artist ascend ascent ascertain ashamed
    asia aside asleep aspect assault assemble assent assert assign assist associate association
    assume assure assured astonish asylum athens athlete atmosphere attach attack attain attempt
    attend attention attitude attorney attract attribute auction audience augment august aunt author
    authorise authority autumn avail available avenue average avert avoid avowed await awake award
    aware awful awkward awoke bachelor backwards bacon bade badge badger baffle baggage bailiff
    baker balance balcony ballot baltimore banish banker bankrupt banquet baptism barber bare
    bargain barley baron barrack barrel barrier barrister basin basis basket bath battalion battery
    battle beach beam bean bear beast beauty became because become bedroom beech beef beetle befall
    before beforehand began beggar begin begun behalf behave behaviour behind behold belief believe
    bellows belong beloved bench bend beneath benefit benevolent bent bequest berkeley berlin berth
    beside besiege bestow betray between beware bewilder beyond bible bicycle bigot binding
    biography birch birmingham birth birthday biscuit bishop bitten blame blank blanket blast blaze
    bleed blend bless blew blind block blockade bloom blossom blotted blown blush boast bologna bomb
    bombard bonn bonus border bore borne borough borrow bosom boston botany bottle bottom bought
    boundary bounty bouquet brace bracket brake branch brand brass brave breach breadth breakfast
    breast breath breathe bred breeze brewer bribe brick bride bridge brief brigade brigand bright
    brilliant brisk bristle british broke broken bronze brood brother brought brown bruise brunswick
    brush brutal bubble bucket budget buffalo built bullet bulletin bullion bullock bundle burden
    bureau burglar burial burned burnt burst bury butcher butler butterfly button bystander cabbage
    cabin cabinet cable calamity calculate calendar calf camera campaign canal canary cancel cancer
    candid candidate candle cannon canons canvas capable capacity cape capital capsize captain
    captive capture caravan carbon cardinal caress cargo carpenter carpet carriage carrot cartridge
    carved cascade cashier castle casual catalogue catch cathedral catherine catholic cattle caught
    causeway cautious cavalry cave cavern cease cedar ceiling celebrate cellar cemetery censure
    census cent central centre century ceremony certain certificate cette chain chair chairman
    challenge chamber champion chance chancellor change channel chaos chap chapel chaplain chapter
    character charge charity charles charm chart chase chaste cheap cheat check cheek cheer cheese
    chemical chemist cheque cherish chest chicago chicken children chimney chinese chocolate choice
    choir choke cholera choose chorus chose christian chronic chronicle church cigar cigarette
    circle circuit circular circulate circumstance cited citizen civil civilian claim clamour clasp
    class classic clause clergy clergyman clerk clever click client cliff climate climb climbed
    cling cloak clock cloth cloud clown clung cluster coach coalition coarse coast code coffee
    coffin coil coincide collapse collar colleague collect collection college collide collier
    collision cologne colonel colonial colony color colour columbia column combat combinations
    combine comedy comfort comic coming command commence commend comments commerce commission commit
    committee commodity common commonwealth commotion communicate communication community compact
    companion company comparable comparative compare comparison compartment compel compensate
    compete competent competitor compilation complain complaint complete complex compliance
    complicate comply compose compound comprehend comprise compromise compulsory comrade conceal
    concede conceive concentrate concept concern concert concession conclude conclusion concrete
    concur condemn condition conduct conductor confer conference confess confession confide
    confidence confident confine confirm confirmation conflict conform confound confront confuse
    confusion congratulate congregation congress connect connection conquer conquest conscience
    conscious consecrate consent consequence conserve consider considerable consign consist console
    conspicuous conspiracy constable constant constitute construct consul consult consume contact
    contagious contain contemplate contempt contend content contest context continent continual
    continue contract contradict contradiction contrary contrast contribute contributions contrive
    control convene convenient convention converse convert convey convict convince cooper copper
    copyright cordial coroner corporal corporate corps corpse correct correspond correspondence
    correspondent corridor corrupt costume cottage cotton cough council counsel count countenance
    country courage course cousin covenant coward cradle craft crash crawl crazy create creation
    creature credit creditor creek creep crept cricket crime criminal cripple crisis critic critical
    criticise crooked crow crown crucial crude cruel cruise crush crystal culminate cultivate
    cultural culture cunning curb cure curious currency current curse curtain curve cushion custody
    custom customary cyclist cylinder dairy daisy damage dame damn damp dance danger dangerous
    daniel daughter david dazzle dealt dearth debate debris debtor decade decay decease deceive
    december decent decide decision declare decline decorate decrease decree dedicate deduct deer
    defeat defect defence defend defendant defense defer deficient deficit define definite
    definition defraud defy degrade degree delay delegate deliberate delicate delicious delight
    deliver deluge demand democracy democrat demolish demonstrate denounce dense dentist deny depart
    depend dependencies dependent deplore deposit depot depress deprive depth deputy derive descend
    descendants describe description desert deserve design desire despair despatch desperate despise
    destination destine destitute destroy destruction detach detail detain detect detective
    determine detest detriment develop device devil devise devote devour dialect dialogue diamond
    diary dictate dictionary died dies differ difference different difficult diffuse digital dignity
    diligent dimension diminish diplomat direct direction director dirt disagree disappear
    disappoint disaster discarded discharge disciple discipline disclose discontent discount
    discourage discourse discover discreet discuss discussion disease disgrace disguise disgust
    dishonest dislike dismal dismiss disorder disperse display dispose dispute dissent dissolve
    distance distant distinct distinction distinguish distress distribute district disturb ditch
    diverse divert divide divine division divorce doctor doctrine document doing dollar domain
    domestic dominate donate donkey doubt downward dozen draft drama drank draper draught drawn
    dread dream dresden dress drew drift drill drink driven drought drove drown drunk drunkard
    duchess duck duke duly duplicate durable during dwell dwelt dying dynamite eager eagle
    earthquake eastern eastward eaten eccentric echo economic economy edited edition editor
    editorial educate educational edward effect efficient effort either elaborate elapse elder elect
    elected electric elegant element elephant elevate eligible eliminate elizabeth eloquent
    elsewhere emancipate embankment embark embarrass embezzle embrace emerge emigrant emigrate
    eminent emotion emperor emphasis emphatic empire employ employee empty enable enamel enclose
    encounter encourage encyclopedia endeavour endorse endow endure enemy energy enforce engage
    engine engineering english engraver engraving enjoy enlarge enlighten enlist enormous enquire
    enrich ensue ensure entail enterprise entertain enthusiasm entire entitle entrance entreat entry
    envelope envoy epidemic episode epoch equator equip equity erect errand error erupt escape
    escort especial essay essence essential establish estate esteem estimate eternal europe european
    evade event eventual everybody everyone everything everywhere evidence evident evolve exact
    exaggerate examine example exceed excel excellent exception excess exchange excite exclaim
    exclude excursion excuse execute exempt exercise exert exhaust exhibit exile exist expand expect
    expedient expedition expel expend expense experience experiment expert expire explain explode
    exploit explore explosion export expose express expression exquisite extend extension extent
    exterior extinct extinguish extra extract extraordinary extravagant extreme eyelid fable fabric
    factor faculty failure faint fallen falter familiar family famine famous fancy farewell fashion
    fatal father fatigue fault favour favourite feasible feast feather feature february federal
    feeble feet felony felt female fence fern ferry fertile festival fetch fiction fiddle fiend
    fierce figure filthy finance financial finger finish fireman fishermen fixture flame flank
    flannel flavour fled fleet flew flexible flight flint float flock flood floor florence flour
    flourish flown fluid flush flutter follow folly foolish football footpath forbear forbid
    forcible forecast forehead foreign foreman foremost forfeit forge forgery forget forgive forgot
    forgotten formal formerly formidable formula forsake forth fortify fortnight fortunate fortune
    forward fought foundation fountain fraction fracture fragment frail frame franc france franchise
    francis francisco frank frantic fraud freedom freeze freight frequent friday friedrich friend
    friendship frighten frog frontier frost frown froze frozen fugitive function funeral furious
    furnace furnish furniture further fusion future gale gallant gallery gallon gallop gamble garage
    garden garment garrison gather gauge gaze gazette geese general generate generation generous
    genius gentle gentleman genuine geology gesture ghost giant gigantic ginger gipsy girdle given
    glance glass gleam glimpse gloomy glorious glory glove goat going goose gorgeous gospel gossip
    govern governments governor gradual graduate grain grammar granary grandfather grandson granite
    grape graph graphic grasp grateful gravel gravity gray graze greedy greek greet grew grief
    grieve grievous grind groan grocer groove grope ground grown growth grudge guarantee guardian
    guest guide guild guilty guinea gutter habit habitual halves hamburg handicap handkerchief
    handle handsome happen happy harbor harbour hardship hare harmony harness harper harvard harvest
    hatch hatred haunt hawk hazard headache headquarters health heard hearth heathen heaven hedge
    height heir henry herald heresy hero heroic herring herself hesitate hidden hideous highland
    highway himself hinder hindrance historian history hitherto holding holiday hollow homage honey
    honour horizon horrible horror horseman hospital hostile hotel household however hugh humane
    humble humour hung hungry hurry husband hymn ideal identical identify identity idiot ignorant
    ignore illegal illustrate illustrations illustrator image imagine imitate immediate immense
    immigrant imminent immoral immortal impart impartial impatient imperative imperfect imperial
    imply import importance important impose impossible impress imprison improve impulse incident
    incite incline include income incorporate increase incumbent incur indeed indefinite independent
    index indicate indict indifferent indignant indignity indirect individual indolent induce
    indulge industry inevitable infant infantry infect infer inferior infinite infirm inflection
    inflict influence inform information infringe ingenious inhabit inhabitant inherit inheritance
    initial injure inland innocence innocent inquest inquire insane inscribe insect insert inside
    insist inspect inspector inspire instal instance instant instead instinct institute institution
    instruct instruction instrument insult insure intellect intelligence intelligent intend intense
    intent intention interfere interior intermediate internal interpret interrupt interval intervene
    interview intimate introduce introduction invade invalid invent invention inventor invest
    investigate invisible invite involve inward irregular island isolate issue itself ivory jack
    jacket jail james january japanese jealous jersey jewel jockey john joint joseph journal journey
    jubilee judicial july june junior jurisdiction juror justice justify katherine kernel kettle
    kindle kingdom kitchen kneel knelt knife knight knock knowledge labor labour laid lain lamb
    landlord landscape language lantern latin latter laughter launch laundry lavish lawyer league
    leather leaves lecture ledge legacy legal legend legislate legislature legitimate leipzig
    leisure lemon length lesson lettered lettering level levy liable liberal liberty library licence
    license lieutenant lifetime lightning likewise lily linger lion liquid liquor literal literary
    literature little livelihood lives lizard loaves local locality locate location lodge loft logic
    london longitude loose lost lottery louis loyal luggage lumber lunatic luncheon luxury lying
    machine machinery madrid magazine magic magistrate magnet magnificent magnitude maintain maize
    majesty majority making malice mammal manage manifest manifestation mankind mannheim manor
    mansion manual manufacture manuscript maple marble march mare margaret margin maria marine
    maritime market marriage marsh martial martyr marvel marvellous mask mason massacre massive
    match material mathematical mathematics mature maximum mayor meadow meant meanwhile measure
    measurements mechanic medal medicine medium melancholy member memorable memorial memory menace
    mended mental mention merchant mercury mercy merit merry message messenger metal method metre
    metropolis mice michael middle midnight midst midway migrate milan military militia mineral
    miniature minimum minister ministry minority minute miracle mirror mischief miser miserable
    misfortune mission mistake mistook mistress mixed mixture mobile mockery model moderate modern
    modify moisture molest moment monarch monday monetary monkey monopoly monster monument moods
    moonlight morality morning morrow morsel mortal mortgage mosque moss moth mother motion motive
    motor mould mount mountain mourn mouse mule multiply multitude munich municipal murder murmur
    muscle museum musical musician muslin mutiny mutton mutual myself mystery naked naples narrate
    narrative narrow national native natural nature naughty naval navigate navigation navy necessary
    necessity needle negative neglect negotiate negro neighbour neighbourhood nephew nerve nervous
    network neutral nevertheless newspaper niece nobility nobleman nominate nominee nonsense normal
    northern notable notice notion notorious notwithstanding novel november nuisance number numerous
    nuremberg nurse oats obedience obedient object objection oblige oblique obscure observation
    observe obsolete obstacle obstinate obstruct obtain obvious occasion occasional occupant
    occupation occupy occur occurrences ocean october offence offend offensive offered office
    official officious omission omit onion opera operate operation operator opinion opponent
    opportunity oppose opposite oppress option oracle orange orator orchard orchestra ordinance
    ordinary organ organise organization organized origin original ornament orphan orthodox
    otherwise otter ourselves outbreak outcome outlaw outline outlook outrage outset outside outward
    overcome overlap overlook overtake overthrow owing oxen oxford oxygen oyster pacific package
    packet paddle pageant paid painted painter painting palace pamphlet panic paper parade paradise
    paragraph parallel paralyse parcel pardon parent paris parish parliament parlour parson partial
    participate particular partisan partition partner passage passenger passion passive passport
    pasture patch patent patient patriot patrol patron pattern paul pauper pause pavement pavilion
    peach pear peasant pebble peculiar pecuniary pedestrian peerage penalty pencil penetrate
    peninsula pennsylvania pension people pepper perceive percentage perfect perform performance
    peril period periodical perish permanent permission permit perpetual perplex persecute persist
    person personal persuade pertain petition petrol phase phenomenon philadelphia philosophy
    photograph phrase physical physician piano picture pierce pigeon pilgrim pillar pillow pilot
    pine pioneer pistol pitch placard plague plaintiff plane planet plaster plate platform plausible
    pleasant please pleasure pledge plenty plough plum plunder plunge plural pocket poetry poison
    poker polar police policeman polish polite political politician politics pollute pompous pony
    poplar popular population portal portion portrait position possess possible postage postal
    postman postpone potato pounds poverty powder practical practice practise prague praise preach
    precaution precede precious precise predecessor predict predictions preface prefer prejudice
    preliminary premier premises premium prepare prescribe presence present preserve preside
    president pressure presume pretence pretend pretty prevail prevent previous priest primary prime
    primitive prince princess principal principle print prior prison private privilege prize
    probable problem proceed process procession proclaim procure produce product profession
    professor profit profound program programme progress prohibit project prolong prominent promise
    promote prompt pronounce proof propaganda proper property prophet proportion proposal propose
    proprietor prosecute prospect prosper protect protection protest protrude proud proved proverb
    provide province provincial provision provoke prudent psalm public publican publication publish
    puncture punish pupil purchase purity purple purpose purse pursue pursuit puzzle quaint qualify
    quality quantity quarrel quarry quench question quiet quitted quotation quote rabbit racket
    radiant radical radio railroad railway rainfall raise random rang range ransom rapid rascal
    ratify rational rattle ravage reaction realise reality reason rebel rebellion rebuild rebuke
    recall receipt receive recent reception recite reckless reckon recognise recognition recognize
    recollect recommend reconcile record recover recreation recruit rector reduce refer reference
    refine reflect reflection reform refrain refresh refuge refund refusal refuse regain regard
    regent regiment region register registrar regret regular regularity regulate reinforce reject
    rejoice relapse relate relation relative relax release relevant relic relief relieve religion
    religious relinquish reluctant remain remainder remark remarkable remedy remember remind remit
    remnant remonstrate remorse remote removal remove render renew renounce renown repaired repay
    repeal repeat repel repent repetitions replace reply report repose represent reprinted reproach
    reproduce republic repudiate repulse reputation repute request require rescue research resemble
    resent reserve reside resident resign resist resolute resolution resolve resort resource respect
    respond response responsibility responsible restaurant restore restrain restrict result resume
    retail retain retire retort retreat return reveal revenge revenue reverend reverse revert review
    revise revive revolt revolution revolve reward rhyme rhythm ribbon richard ridden riddle ridge
    ridicule rifle rigid rigour riot risen ritual rival roast robe robert robin robust rocket rode
    rogue roman romance romantic rome rose rough route rubbish rudder ruffian rumour rural russet
    rustic sabbath sacred sacrifice saddle safety sage said sailor saint salary salmon saloon salute
    sanction sandwich sanitary sank satisfaction satisfy saturday savage saviour scale scandal
    scanty scarce scatter scenery scent schedule scheme scholar school schoolmaster science
    scientific scissors scorn scoundrel scramble scrap scrape scratch scream screen screw script
    scruple scrutiny sculptor search season seclude secondary secret secretary section secure
    security sedition seen seize select selves senate senior sensation sensible sensitive sent
    sentence sentiment separate september sequel sequence sergeant series serious sermon serpent
    servant service session settle settlements severe sewn shade shadow shake shaken shallow shame
    shark shatter sheep sheet shelf shell shelter shepherd sheriff shew shield shilling shine
    shining shirt shiver shock shone shook shoot shore shout shove shovel shown shrank shrewd shriek
    shrine shrink siege signal signature significant signify silence silent silver similar
    similarity simon simple simultaneous sincere singular sinister sister site situate situation
    skeleton sketch skilful slain slander slaughter slave slavery sleeve slender slept slew slice
    slid slides slight slippery slope slumber smart smell smith smitten smoke smooth smuggle snake
    snatch social society sold soldier solemn solicit solicitor solitary solution solve something
    somewhere sorrow sorry source southern sovereign sown spacious spade spare spark sparrow special
    species specific specimen spectacle spectator speculate speech speed spell spend sphere spice
    spider spirit spiritual splendid splinter split spoil spoilt spoke sport sprang spread spring
    sprinkle sprung squadron square squeeze squire squirrel stable staff stagger stain stake stamp
    standard standpoint stanford staple starve statements statesman station statistics statue
    statute steady steal steam steep steer stephen sterling stern steward stick stiff stimulate
    sting stock stole stolen stomach stoop store storm stout straight strain strange strap strategy
    straw stray stream street strength strenuous stress stretch strewn strict stride strife strike
    string strip strode stroke strong strove struck structure struggle stubborn stuck student study
    stuff stumble stung stupid sturdy subject submarine submit subordinate subscribe subscription
    subsequent subside substance substantial substitute suburb succeed success succession successors
    sudden suffer suffice sufficient sugar suggest suggestion suicide suitable suite sultan summary
    summit summon sunday sunk sunlight sunrise sunset superb superfluous superintend superior
    supersede superstition supper supplement supply support suppose suppress supreme surface surgeon
    surgery surname surpass surplus surprise surrender surround survey survive suspect suspend
    suspicion sustain swallow swam swan swear sweat sweep swell swept swift swing swollen sword
    swore sworn swum swung syllables symbol sympathy symptom syndicate synod system table tablet
    tailor talent tangible target tariff taught tavern taylor technical tedious teeth telegram
    telegraph telephone temper temperance temperature temple temporary tempt tenant tendency
    tenement tennis tenor terminate termination terrace terrible terrific territory terror testament
    testify testimony theater theatre theft theme themselves theodore theology theory thereabouts
    therefore therein thereupon thick thicket thief thieves thirst thomas thorough though thought
    thread threat thrift thrill thrive throat throne throng through throughout thrown thunder
    thursday ticket tiger timber timid tinted tissue toad tobacco together toilet tolerate tomorrow
    tonight topic torch torment torn torpedo torrent torture tourist toward towel tower township
    trace track tract tradition traffic tragedy tragic traitor tramp transact transfer transform
    transgress transit translate translation transmit transparent transport travel traverse
    treachery tread treason treasure treated treaty tremble tremendous trench trespass tribe
    tribunal tribute trick trifle trigger triumph trivial trod trodden trouble trousers trout
    trumpet trunk trustee trustworthy tuesday tumble tumult tunnel turbulent turkey turmoil turnip
    twilight twist tying typical tyrant ultimate umbrella unable unanimous uncle uncovered undergone
    underneath understand understood undertake undertook underwent undisturbed undone undoubted
    undue uneasy unexpected unfortunate unhappy uniform union unique unite universal universe
    university unknown unlawful unlike unloaded unmarried unpaid unpleasant untold unusual upright
    uproar upset upward urban urge urgent usage usher using utility utmost utter vacancy vacant
    vacation vague valiant valid valley valour valuable vanish vanity vapour variety various vary
    vault vegetable vehicle velvet venerable vengeance venice venture verandah verdict verify verse
    version vessel vestry veteran vicar vicinity vicious victim victor vienna vigilant vigour
    village villain vindicate vintage violate violence violent violet violin virgin virtue visible
    vision visitor vital vivid vocal volcano volley volume voluntary volunteer voyage vulgar waggon
    wagon waist waking wallet walnut wander warehouse warfare warrant warrior washington waste
    watchman wealth weapon weather wednesday weed weigh weight weimar welcome welfare went wept
    western whale whatever wheat wheel whence whenever whereas whereby wherein wherever whether
    whisky whisper whistle whither whoever wholesale wicked widened widow width william willow
    window winter wisdom withdraw withdrawn within witnesses wives woke woken wolf wolves women
    wonder wore workman workmen worn worse worship worst worth wound wove woven wrap wreath wreck
    wrestle wretch wrinkle written wrong wrote wrung yellow yesterday yield yonder york yourself
    zeal zealous
    """
)
