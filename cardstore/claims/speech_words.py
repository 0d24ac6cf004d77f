"""Speech words: verbs by which a sentence gives words to somebody, and who needs no name.

English. They only choose who looks: a speaker that is not in the card sends a quotation to a
person. A verb that is missing here lets a quotation pass without that question, never its words.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


SPEECH_WORDS_VERSION = "cardstore-speech-2"

SPEECH_VERBS = _words(
    """
    said says say saying wrote writes write writing written told tells tell asked asks ask
    answered answers replied replies added adds recalled recalls remembered remembers noted notes
    observed observes remarked remarks declared declares stated states claimed claims insisted
    insists argued argues admitted admits confessed confesses announced announces reported reports
    explained explains exclaimed exclaims cried cries shouted shouts whispered whispers muttered
    mutters murmured murmurs called calls described describes termed dubbed labelled labeled named
    thought thinks believed believes felt concluded concludes commented comments complained
    complains warned warns promised promises protested protests objected objects retorted retorts
    quipped joked jokes boasted boasts swore swears testified testifies confided confides conceded
    concedes acknowledged acknowledges maintained maintains asserted asserts affirmed affirms denied
    denies repeated repeats continued continues began begins concurred agreed agrees suggested
    suggests proposed proposes urged urges ordered orders commanded commands demanded demands begged
    begs pleaded pleads prayed sang recited quoted quotes put puts spoke speaks went recorded
    records scribbled penned jotted dictated dismissed dismisses denounced denounces praised praises
    mocked mocks spat sneered laughed sighed groaned growled snapped assured assures thundered
    thunders mused muses lamented laments opined opines averred avers avowed avows contended
    contends countered counters cautioned cautions chided chides gushed gushes enthused enthuses
    fumed fumes grumbled grumbles griped hissed howled bellowed bellows barked bawled yelled yells
    screamed screams shrieked wailed moaned moans whined sobbed stammered stuttered drawled intoned
    intones proclaimed proclaims pronounced pronounces professed professes ventured ventures
    volunteered reminisced reminisces recollected recollects recounted recounts reiterated
    reiterates emphasised emphasized emphasises emphasizes stressed stresses underlined reasoned
    surmised speculated predicted predicts prophesied foretold vowed vows pledged pledges threatened
    threatens taunted teased scoffed scoffs jeered ranted rants raged railed rejoined responded
    responds interjected interrupted interposed chimed summarised summarized summed characterised
    characterized characterises characterizes deemed hailed hails lauded lambasted decried decries
    deplored deplores condemned condemns excoriated ridiculed derided scolded rebuked reproached
    berated reprimanded implored entreated beseeched besought appealed exhorted counselled counseled
    advised advises informed informs notified instructed enquired inquired inquires queried wondered
    wonders marvelled marveled divulged disclosed hinted hints intimated alleged alleges attested
    attests vouched deposed quoth cabled telegraphed tweeted preached lectured declaimed croaked
    gasped panted sniffed snorted grunted related relates specified specifies clarified reported
    """
)
NAMING_VERBS = _words("called named termed dubbed labelled labeled entitled titled described")
"""After a description these may only name the thing: “a boat called ‘Hope’”."""
PRONOUNS = _words(
    """
    i you he she it we they one who whom which that this these those there here what nobody
    everybody everyone someone somebody anyone none nothing both all some many most few several
    others another her his its their our my your him them us me himself herself
    """
)
DOCUMENTS = _words(
    """
    account accounts act ad advertisement agreement almanac article articles author book books
    brief broadside bulletin caption catalogue census charter chronicle clause column contract
    copy correspondence decree diarist diary dispatch document documents editor editorial entry
    essay file footnote gazette heading headline inquest inscription inventory journal judgment
    label law ledger letter letters log logbook manual manuscript map marginalia memo memoir
    memoirs memorandum minute minutes motto narrator newspaper newspapers note notes notice
    obituary order ordinance pamphlet paper papers passage petition placard poem poster preface
    proclamation prospectus record records register regulation regulations report reports review
    rule rules sentence sign source statement statute study survey telegram testament text title
    transcript treaty verse volume will wire witness writer
    """
)
"""Heads of descriptions that mean the source itself or its author: "the diary records"."""

TITLES = _words(
    """
    mr mrs ms miss dr prof professor sir lord lady dame captain capt colonel col general gen major
    maj lieutenant lt sergeant sgt admiral king queen prince princess duke count baron bishop father
    brother sister mother saint st president senator judge justice reverend rev mayor governor
    monsieur madame herr frau don doña
    """
)
NO_NAMES = _words(
    """
    the a an in on at by for from of to as and but or nor yet so if when while where after before
    since until though although because not no yes then thus still even only once soon later
    january february march april may june july august september october november december monday
    tuesday wednesday thursday friday saturday sunday english french german latin british american
    european according
    """
)
"""Words that are written with a capital at a sentence's beginning, or always, and name nobody."""
