"""Figures of the verdicts on made references: true ones in many forms, and near misses.

Everything is invented from word lists by a seed, so the truth is known: 100 works, each held by a
registry of DOIs and by an index that has the preprint as well, written by them as registries write.
Each work is claimed rightly in every form that people use, and wrongly in one field at a time.
"""

from __future__ import annotations

import random
from dataclasses import replace

from cardstore.sources.names import split_name
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import Answer, AnswerState
from cardstore.sources.resolution import Verdict
from cardstore.sources.resolve import judge_reference

SEED = 1871
WORKS = 100
THIS_YEAR = 2026
_NOUNS = (
    "harbours breakwaters estuaries lighthouses pilots charts surveys storms causeways ledgers "
    "tariffs parliaments engineers diaries epidemics migrations orchards textiles archives "
    "dialects enzymes glaciers lattices catalysts neurons galaxies membranes auctions markets"
)
_MANNERS = (
    "tidal provincial early modern sparse stochastic comparative imperial rural maritime hidden "
    "contested forgotten seasonal robust bounded municipal alpine industrial postwar"
)
_GIVEN = (
    "Ann Barbara Carla Dmitri Elif Frédéric Giulia Håkon Inés Jürgen Katarzyna Luís Mei Nils Olga "
    "Pedro Qing René Søren Tomás Uma Violeta Wei Xavier Yusuf Zoë"
)
_FAMILY = (
    "Ashworth Beckett Coelln Dunmore Eastgate Fernández Grünwald Håkansson Ibáñez Jóhannsson "
    "Kowalczyk Łukasik Müller Nørgaard Okonkwo Petrović Quintana Rossi Šimek Thibault Ueda "
    "Vandermeer Wójcik Xanthos Yılmaz Zhang"
)
NOUNS, MANNERS, GIVEN, FAMILY = (tuple(w.split()) for w in (_NOUNS, _MANNERS, _GIVEN, _FAMILY))
PARTICLES = ("", "", "", "", "van ", "de la ")
# Each venue as registries have it and as people abbreviate it.
VENUES = (
    ("Journal of Coastal Engineering History", "J. Coast. Eng. Hist."),
    ("Annals of Provincial Administration", "Ann. Prov. Adm."),
    ("Proceedings of the 12th International Conference on Tidal Systems", "Conf. Tidal Syst."),
    ("Quarterly Review of Maritime Law", "Q. Rev. Marit. Law"),
    ("Textile Studies: A Journal of Fabric and Trade", "Textile Studies"),
    ("Bulletin of Alpine Glaciology", "Bull. Alp. Glaciol."),
    ("Neural Membranes", "Neural Membr."),
    ("Transactions of the Lattice Society", "Trans. Lattice Soc."),
)


def measure_references():
    """Give the figures by name."""
    rnd = random.Random(SEED)  # noqa: S311 - invented works need no secrecy
    works = [_make_work(rnd, number) for number in range(WORKS)]
    true = [_verdict(form(work), work) for form in _TRUE_FORMS.values() for work in works]
    near = [_verdict(spoil(work["claim"], rnd), work) for spoil in _NEAR_MISSES for work in works]
    return {
        "true ones accepted": round(true.count(Verdict.ACCEPT) / len(true), 4),
        "true ones rejected": true.count(Verdict.REJECT),
        "near misses accepted": near.count(Verdict.ACCEPT),
    }


def _make_work(rnd, number):
    """Give one work: what is claimed of it, and what two registries hold."""
    nouns = rnd.sample(NOUNS, 4)
    head = f"The {rnd.choice(MANNERS)} {nouns[0]} of {rnd.choice(MANNERS)} {nouns[1]}"
    title = f"{head}: {nouns[2]} and {rnd.choice(MANNERS)} {nouns[3]}"
    families = rnd.sample(FAMILY, rnd.randint(1, 5))
    names = [
        f"{' '.join(rnd.sample(GIVEN, rnd.randint(1, 2)))} {rnd.choice(PARTICLES)}{family}"
        for family in families
    ]
    year = rnd.randint(1980, 2024)
    venue, short = rnd.choice(VENUES)
    doi = f"10.5555/made.{year}.{number}"
    claim = Reference(
        title=title,
        creators=tuple(split_name(name) for name in names),
        year=year,
        venue=venue,
        identifiers=(Identifier(scheme=Scheme.DOI, value=doi),),
        csl_type="article-journal",
    )
    return {"claim": claim, "short": short, "answers": _answers(claim, doi)}


def _answers(claim, doi):
    deposited = Record(
        registry="crossref",
        record_id=doi,
        title=claim.title,
        creators=claim.creators,
        years=(claim.year,),
        venues=(claim.venue,),
        identifiers=claim.identifiers,
        csl_type="article-journal",
    )
    turned = tuple(split_name(f"{c.family}, {c.given}") for c in claim.creators)
    indexed = replace(
        deposited,
        registry="openalex",
        record_id=f"W{doi[-4:]}",
        creators=turned,
        title=claim.title.upper(),
    )
    preprint = replace(
        indexed,
        record_id=f"W{doi[-4:]}p",
        years=(claim.year - 1,),
        venues=("arXiv",),
        identifiers=(),
        preprint=True,
        csl_type="article",
    )
    return (
        Answer(registry="crossref", state=AnswerState.FOUND, candidates=(deposited,)),
        Answer(registry="openalex", state=AnswerState.FOUND, candidates=(preprint, indexed)),
    )


def _verdict(claim, work):
    return judge_reference(claim, work["answers"], this_year=THIS_YEAR).verdict


def _renamed(change):
    def form(work):
        names = [split_name(change(one)) for one in work["claim"].creators]
        return replace(work["claim"], creators=tuple(names))

    return form


def _initials(creator):
    return "".join(f"{word[0]}. " for word in creator.given.split())


def _cut(work):
    claim = work["claim"]
    return replace(claim, creators=claim.creators[:1], et_al=len(claim.creators) > 1)


_TRUE_FORMS = {
    "as held": lambda work: work["claim"],
    "initials": _renamed(lambda c: f"{_initials(c)}{c.family}"),
    "surname first": _renamed(lambda c: f"{c.family}, {c.given}"),
    "initials behind": _renamed(lambda c: f"{c.family} {_initials(c).replace('. ', '')}"),
    "names in capitals": _renamed(lambda c: f"{c.family}, {c.given}".upper()),
    "et al": _cut,
    "title in capitals": lambda w: replace(w["claim"], title=w["claim"].title.upper()),
    "no subtitle": lambda w: replace(w["claim"], title=w["claim"].title.split(": ")[0]),
    "short venue": lambda work: replace(work["claim"], venue=work["short"]),
    "no venue": lambda work: replace(work["claim"], venue=""),
    "no identifier": lambda work: replace(work["claim"], identifiers=()),
    "year after": lambda work: replace(work["claim"], year=work["claim"].year + 1),
}


def _one_author(claim, rnd):
    names = list(claim.creators)
    names[rnd.randrange(len(names))] = _strangers(claim, rnd, 1)[0]
    return replace(claim, creators=tuple(names))


def _other_authors(claim, rnd):
    return replace(claim, creators=_strangers(claim, rnd, 2))


def _strangers(claim, rnd, count):
    known = {one.family.split()[-1] for one in claim.creators}
    families = rnd.sample([family for family in FAMILY if family not in known], count)
    return tuple(split_name(f"{rnd.choice(GIVEN)} {family}") for family in families)


def _title_word(claim, rnd):
    words = claim.title.split()
    at = rnd.choice([at for at, word in enumerate(words) if word.strip(":") in NOUNS])
    words[at] = rnd.choice([noun for noun in NOUNS if noun not in claim.title])
    return replace(claim, title=" ".join(words))


def _negation(claim, _rnd):
    return replace(claim, title=claim.title.replace(" of ", " not of ", 1))


def _other_venue(claim, rnd):
    return replace(claim, venue=rnd.choice([full for full, _ in VENUES if full != claim.venue]))


def _other_doi(claim, rnd):
    doi = f"10.5555/unheard.{rnd.randrange(10**6)}"
    return replace(claim, identifiers=(Identifier(scheme=Scheme.DOI, value=doi),))


def _far_year(claim, rnd):
    return replace(claim, year=claim.year - rnd.randint(5, 30))


def _year_to_come(claim, rnd):
    return replace(claim, year=THIS_YEAR + rnd.randint(2, 9))


_NEAR_MISSES = (
    _one_author,
    _other_authors,
    _title_word,
    _negation,
    _other_venue,
    _other_doi,
    _far_year,
    _year_to_come,
)
