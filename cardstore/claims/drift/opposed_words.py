"""Opposed words: pairs of words that point opposite ways, for the checks of drift.

English, and meant to grow, one pair a line; then the version of the word lists rises.
"""

from __future__ import annotations

from cardstore.claims.wording import stem_of

_OPPOSED = """
    rise raise grow increase climb gain soar double treble triple quadruple swell expand improve
        rally surge mount jump higher = fall drop decrease decline sink shrink halve dwindle plunge
        slump contract worsen collapse reduce diminish diminution fewer
        lower lessen cut ;
    more greater above beyond exceed outnumber surpass = less fewer below under lag ;
    open begin commence found launch = close shut finish cease stop abolish ;
    arrive come enter reach join = leave depart quit flee exit resign ;
    confess admit acknowledge own = deny ;
    accept agree approve admit consent grant allow permit adopt = refuse reject deny forbid decline
        ban
        prohibit veto oppose disagree ;
    win victory triumph = lose defeat ;
    profit gain = loss deficit ;
    build erect construct raise = demolish destroy raze burn dismantle ;
    save rescue survive spare = drown kill perish die ;
    alive living live = dead die death perish ;
    birth bear born = die death bury burial ;
    precede = follow ;
    marry wed = divorce separate ;
    love like admire praise = hate loathe despise blame condemn ;
    friend ally = enemy foe rival ;
    support favour favor defend endorse = oppose attack criticise criticize condemn ;
    remember recall = forget ;
    rich wealthy wealth = poor poverty beggar pauper penniless ;
    early earlier earliest = late later latest ;
    first = last ;
    start beginning opening = end close last ;
    north northern = south southern ;
    east eastern = west western ;
    left = right ;
    upper = lower ;
    high tall highest = low short lowest ;
    large big largest great = small little smallest tiny ;
    long longest = short shortest brief ;
    old oldest elder = young youngest younger ;
    hot warm = cold cool ;
    wet rain rainy = dry drought ;
    strong = weak ;
    heavy = light ;
    easy = difficult hard ;
    fast quick swift = slow ;
    full = empty ;
    clean = dirty filthy foul ;
    good better best = bad worse worst poor ;
    healthy = ill sick ;
    guilty = innocent acquit ;
    true = false untrue ;
    public = private secret ;
    import = export ;
    summer = winter ;
    spring = autumn ;
    morning dawn daybreak sunrise = evening dusk sunset nightfall twilight night ;
    noon midday = midnight ;
    day daylight daytime = night dark darkness ;
    urban = rural ;
    husband = wife ;
    father = mother ;
    son = daughter ;
    brother = sister ;
    boy = girl ;
    man = woman ;
    maximum most = minimum least ;
    majority = minority ;
    appoint hire = dismiss sack fire discharge ;
    promote = demote ;
    lengthen = shorten ;
    advance = retreat withdraw ;
    include admit = exclude omit ;
    right correct = wrong mistaken ;
    slight slighter = severe severest ;
    free gratis = charge fee pay ;
    laugh smile = weep cry sob frown scowl ;
    happy glad pleased = sad unhappy angry sorry ;
    obey = disobey mutiny defy ;
    succeed success = fail failure ;
    safe = dangerous unsafe ;
    spend = save earn ;
    freeze = thaw melt ;
    lose = find recover ;
    inside within = outside ;
    positive = negative ;
    voluntary willing willingly = compulsory forced unwilling unwillingly ;
    honest = dishonest ;
    same alike = different ;
    prevent stop = cause encourage ;
    help aid = hinder hamper obstruct ;
    strengthen = weaken ;
    lower reduce = raise increase ;
    ahead = behind late ;
    upstream = downstream ;
    northernmost = southernmost ;
    easternmost = westernmost ;
    uppermost topmost = lowermost lowest bottom ;
    inner innermost = outer outermost ;
    vanguard = rearguard ;
    oral orally spoken verbal = written writing ;
    dissent dissenting dissenter = majority concur ;
    relieve rescue = surrender capitulate ;
    intact undamaged unharmed unhurt = spoil damage rotten broken harm hurt injure ;
    ascend climb = descend ;
    attack assault = defend repel ;
    thick = thin ;
    wide broad = narrow ;
    deep = shallow ;
    rough = smooth ;
    sharp = blunt ;
    sweet = bitter sour ;
    brave = cowardly coward ;
    generous = stingy ;
    lenient merciful = harsh ;
    careful = careless ;
    common frequent = rare seldom ;
    legal lawful = illegal unlawful ;
    natural = artificial ;
    simple = complex complicated ;
    cheap cheaper cheapest = dear dearer expensive ;
    encourage urge = discourage dissuade deter ;
    persuade = dissuade ;
    widen = narrow ;
    fill = empty drain ;
    load = unload ;
    lock = unlock ;
    praise commend applaud = blame condemn censure rebuke ;
    reward = punish ;
    welcome = shun repel ;
    trust = distrust mistrust suspect ;
    hire engage employ = dismiss discharge ;
    gather assemble = disperse scatter ;
    unite join = split divide separate ;
    hasten accelerate quicken = delay slow retard ;
    prosper flourish thrive = fail decay wither ;
    vanish disappear = appear persist ;
    abundant plentiful plenty = scarce scarcity shortage ;
    surplus = deficit shortage ;
    plaintiff = defendant ;
    prosecution = defence ;
    landlord = tenant ;
    native = foreign foreigner ;
    civilian = soldier military ;
    catholic = protestant ;
    liberal = conservative ;
    married = unmarried widowed ;
    sober = drunk drunken ;
    asleep = awake ;
    infected = uninfected ;
    ripe = unripe ;
"""
"""Words that point opposite ways, side by side, each pair ended by a semicolon."""
_PAIRS: tuple[tuple[frozenset[str], frozenset[str]], ...] = tuple(
    (
        frozenset(stem_of(word) for word in one.split()),
        frozenset(stem_of(word) for word in other.split()),
    )
    for one, _, other in (pair.partition("=") for pair in _OPPOSED.split(";") if pair.strip())
)
ALL_STEMS = frozenset(stem for pair in _PAIRS for side in pair for stem in side)
BY_STEM: dict[str, tuple[tuple[frozenset[str], frozenset[str]], ...]] = {
    stem: tuple(
        [(one, other) for one, other in _PAIRS if stem in one]
        + [(other, one) for one, other in _PAIRS if stem in other]
    )
    for stem in ALL_STEMS
}
"""For each stem the pairs that it is in, its own side first."""
