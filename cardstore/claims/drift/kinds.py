"""Kinds: matter and events of which there is only one word, or few.

A paraphrase has seldom another word for coal or a flood: where a sentence has one of these and its
cards have not, it tells something else. English, of this project's own choosing.
"""

from __future__ import annotations

from cardstore.claims.wording import stem_of

_MATTER = """
    coal iron copper silver gold zinc steel brass salt sulphur marble granite slate sandstone
    limestone timber oak brick cotton wool silk linen flax hemp jute sugar tobacco tea coffee
    cocoa rubber wheat barley rye oats rice maize potato turnip hop grape olive herring cod
    salmon whale oyster horse cattle sheep pig goat camel elephant ox mule wine beer brandy rum
    gin opium petroleum gas malaria cholera smallpox typhus typhoid plague measles influenza
    scurvy tuberculosis leprosy scarlatina diphtheria pneumonia dysentery
"""
_EVENTS = """
    flood flooded flooding earthquake explosion exploded shipwreck shipwrecked avalanche landslide
    drought famine mutiny mutinied riot murder murdered suicide bankrupt bankruptcy divorce divorced
    abdicated assassinated beheaded drowned poisoned robbed burgled kidnapped imprisoned acquitted
    convicted pardoned emigrated
"""
_SAME = """
    coal = colliery pit collier ; iron = ironwork steel ore smelt ; steel = iron ;
    copper = bronze brass ; gold = golden gilt guinea sovereign ducat florin ;
    silver = silversmith shilling ; timber = wood log plank tree oak pine deal ; oak = timber wood ;
    brick = clay kiln ; wool = woollen fleece sheep ; wheat = corn grain flour bread ;
    barley = corn grain malt ; rye = corn grain ; oats = corn grain ; maize = corn ;
    horse = mare gelding stallion pony cavalry mounted foal colt ride rider team ;
    cattle = cow ox bull beast herd calf heifer steer kine oxen ; ox = cattle beast oxen ;
    sheep = ewe ram lamb flock wether fleece ; pig = swine hog sow boar pork ;
    wine = vintage claret port sherry cask grape vine ; beer = ale brew ; grape = vine wine ;
    hop = beer ; salt = saline salinity brine ; petroleum = oil ; gas = gasworks ;
    flood = water inundate overflow deluge submerge wave dam tide ; flooded = flood water inundate ;
    flooding = flood water inundate overflow ; earthquake = shock tremor quake seismic ;
    explosion = explode blast blow burst ; exploded = explosion blast blow burst ;
    shipwreck = wreck founder sink lose ; shipwrecked = wreck founder sink lose ;
    drought = dry rain ; famine = hunger starve dearth scarcity potato ; mutiny = mutineer rebel ;
    riot = rioter mob disturbance tumult ; murder = kill slay stab shoot homicide ;
    murdered = kill slay stab shoot homicide murder ; bankrupt = insolvent fail ruin ;
    bankruptcy = insolvent fail ; beheaded = head execute ; drowned = sea lose river water ;
    poisoned = arsenic ; robbed = thief plunder steal ; imprisoned = gaol jail ;
    acquitted = guilty discharge ; convicted = guilty sentence ; murrain = plague ;
    emigrated = ship america abroad passage leave sail ; typhoid = fever ; typhus = fever ;
    influenza = flu ; tuberculosis = consumption phthisis ; scarlatina = fever scarlet ;
    plague = pestilence ; smallpox = pox variola vaccine inoculate ; malaria = ague fever
"""


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem_of(word) for word in text.split())


def _keys(text: str) -> frozenset[str]:
    return frozenset(form for word in text.split() for form in (word, f"{word}s"))


MATTER = _keys(_MATTER)
"""What things are made of, what is grown, kept, caught and drunk, and what people fall ill of."""
EVENTS = _keys(_EVENTS)
"""What befalls."""
SAME_MATTER: dict[str, frozenset[str]] = {
    one.strip(): _stems(others)
    for one, _, others in (line.partition("=") for line in _SAME.split(";"))
}
"""For some of these the stems of a quote that may come to the same."""
