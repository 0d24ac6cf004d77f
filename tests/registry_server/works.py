"""Made works: what the loopback server's registries hold. None of them exists."""

from __future__ import annotations

from dataclasses import dataclass, field

NOUNS = (
    "harbour", "lantern", "meadow", "quarry", "orchard", "signal", "weir", "kiln", "granary",
    "ferry", "steeple", "loom", "marsh", "anvil", "cellar", "sluice", "causeway", "bellows",
    "hedge", "tiller",
)  # fmt: skip
DEEDS = (
    "keeping", "mending", "counting", "painting", "crossing", "measuring", "guarding", "naming",
    "selling", "drawing",
)  # fmt: skip
PLACES = ("Oddmouth", "Harrowick", "Tarnsea", "Belloway", "Quenby", "Stoke Marrow", "Vellen")
FAMILIES = (
    "Ashdown", "Brackett", "Corvane", "Dunmore", "Ellery", "Fenwright", "Garrowby", "Holloway",
    "Inskip", "Jessamy", "Kettlewell", "Lorrimer",
)  # fmt: skip
GIVEN = ("Ada", "Bruno", "Clara", "Dietrich", "Edith", "Frank", "Greta", "Hugo", "Ines")


@dataclass(frozen=True, kw_only=True)
class MadeWork:
    """A work with one edition; `kind` is "article", "preprint" or "book"."""

    number: int
    title: str
    authors: tuple[tuple[str, str], ...]  # given, family
    year: int
    kind: str = "article"
    subtitle: str = ""
    venue: str = ""
    publisher: str = ""
    doi: str = ""
    isbn: str = ""
    oclc: str = ""
    lccn: str = ""
    extent: str = ""
    arxiv: str = ""
    retracted: bool = False
    cites: tuple[str, ...] = ()
    first_year: int | None = None
    holders: frozenset[str] = field(default=frozenset({"crossref", "openalex"}))

    @property
    def whole_title(self):
        """The title with its subtitle."""
        return f"{self.title}: {self.subtitle}" if self.subtitle else self.title

    @property
    def edition_key(self):
        """Open Library's key of the edition."""
        return f"OL{9000000 + self.number}M"

    @property
    def work_key(self):
        """Open Library's key of the work."""
        return f"OL{8000000 + self.number}W"

    @property
    def openalex_key(self):
        """OpenAlex's key."""
        return f"W{7000000000 + self.number}"


ARTICLE = MadeWork(
    number=1,
    title="Counting the lanterns of Oddmouth harbour",
    authors=(("Ada", "Fenwright"), ("Bruno", "Ellery")),
    year=1998,
    venue="Journal of Small Harbours",
    publisher="Weir Press",
    doi="10.9981/jsh.1998.(12)4<57:cl>2.0;x#1",
    cites=("10.9981/jsh.1990.3",),
)
OTHER_ARTICLE = MadeWork(
    number=2,
    title="A slow theory of ferry tolls",
    authors=(("Greta", "Lorrimer"),),
    year=2007,
    venue="Annals of Crossing",
    publisher="Weir Press",
    doi="10.9981/ac.2007.11",
)
RETRACTED = MadeWork(
    number=3,
    title="Marsh fires and the hearing of owls",
    authors=(("Hugo", "Inskip"),),
    year=2015,
    venue="Annals of Crossing",
    publisher="Weir Press",
    doi="10.9981/ac.2015.3",
    retracted=True,
)
PREPRINT = MadeWork(
    number=4,
    title="Learning to mend nets with very little thread",
    authors=(("Clara", "Holloway"), ("Dietrich", "Jessamy")),
    year=2022,
    kind="preprint",
    venue="arXiv",
    publisher="arXiv",
    doi="10.48550/arxiv.2203.09991",
    arxiv="2203.09991",
    holders=frozenset({"openalex", "datacite"}),
)
BOOK = MadeWork(
    number=5,
    title="The Keeper's Year",
    subtitle="weather and work in a small port",
    authors=(("Edith", "Kettlewell"),),
    year=1998,
    first_year=1932,
    kind="book",
    publisher="Sluice & Son",
    isbn="9780306406157",
    oclc="99000123",
    lccn="98765432",
    extent="xvi, 312 p.",
    holders=frozenset({"open-library"}),
)
DATASET = MadeWork(
    number=6,
    title="Tide heights at Tarnsea, every quarter of an hour",
    authors=(("", "Tarnsea Tide Office"),),
    year=2019,
    kind="dataset",
    publisher="Zenodo",
    doi="10.5281/zenodo.9990001",
    holders=frozenset({"datacite"}),
)
OWN = (ARTICLE, OTHER_ARTICLE, RETRACTED, PREPRINT, BOOK, DATASET)
CROSSREF_PREFIXES = frozenset({"10.9981"})
DATACITE_PREFIXES = frozenset({"10.48550", "10.5281"})


def isbn_of(number):
    """Give a made ISBN-13 with a right check digit, in a registered range."""
    body = f"9780306{number:05d}"
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(body))
    return body + str(-total % 10)


def many_works(count, *, books=0, prefix="10.9981"):
    """Make works with titles that are all different: `count` of them, the first `books` books."""
    made = []
    for number in range(count):
        noun, deed = NOUNS[number % len(NOUNS)], DEEDS[number // 20 % len(DEEDS)]
        place = PLACES[number // 200 % len(PLACES)]
        family, given = FAMILIES[number % len(FAMILIES)], GIVEN[number % len(GIVEN)]
        book = number < books
        made.append(
            MadeWork(
                number=1000 + number,
                title=f"On {deed} the {noun} of {place}, part {number}",
                authors=((given, family),),
                year=1900 + number % 120,
                kind="book" if book else "article",
                venue="" if book else "Journal of Small Harbours",
                publisher="Weir Press",
                doi="" if book else f"{prefix}/made.{number}",
                isbn=isbn_of(number) if book else "",
                extent="viii, 200 p." if book else "",
                holders=frozenset({"open-library"})
                if book
                else frozenset({"crossref", "openalex"}),
            )
        )
    return tuple(made)
