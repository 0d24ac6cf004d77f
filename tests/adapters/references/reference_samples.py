"""Sources with all that files of references can hold."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Source

ROLES = ("author", "editor", "translator")
SIGNS = "ab Zß日é&%$#_{}~^\\\"'`-–,.;:<>/()[]=@?!|*+1"

KINDS = (
    "book",
    "chapter",
    "article-journal",
    "article",
    "thesis",
    "report",
    "webpage",
    "paper-conference",
    "motion_picture",
    "pamphlet",
    "classic",
    "person",
    "place",
)


def _tidy(text):
    return " ".join(text.split())


texts = st.text(SIGNS, max_size=14).map(_tidy)
titles = texts.map("T{}".format)
commaless = st.text(SIGNS.replace(",", ""), max_size=8).map(_tidy).map("N{}".format)
people = st.builds(
    Creator,
    family=commaless,
    given=st.builds("{}{}".format, commaless, st.sampled_from(("", ", Jr.", ", III"))),
    role=st.sampled_from(ROLES),
)
bodies = st.builds(Creator, family=titles, role=st.sampled_from(ROLES))
numbers = st.builds(
    Identifier,
    scheme=st.sampled_from(
        (Scheme.OCLC, Scheme.LCCN, Scheme.OPEN_LIBRARY, Scheme.OPENALEX, Scheme.PMID, Scheme.ZOTERO)
    ),
    value=st.text("123AB", min_size=1, max_size=6).map("9{}".format),
)
others = st.sampled_from(
    (
        Identifier(scheme=Scheme.ISSN, value="1234-567X"),
        Identifier(scheme=Scheme.ISSN, value="0000-0019"),
        Identifier(scheme=Scheme.ARXIV, value="2101.09999v2"),
        Identifier(scheme=Scheme.ARXIV, value="hep-th/9901001"),
    )
)
identifiers = st.lists(numbers | others, max_size=4, unique=True).map(tuple)
links = st.sampled_from(("", "https://example.org/a_b~c%20#d?e=f&g=h", "http://x.org/(a)"))


@st.composite
def sources(draw):
    url = draw(links)
    snapshot = draw(st.sampled_from(("", "https://web.archive.org/web/2012/http://x.org/(a)")))
    return Source(
        source_id="tolle-1893",
        work_id="tolle-1893",
        title=draw(titles),
        creators=tuple(
            sorted(
                draw(st.lists(people | bodies, max_size=4)), key=lambda one: ROLES.index(one.role)
            )
        ),
        year=draw(st.none() | st.integers(-9999, 9999)),
        edition=draw(texts),
        publisher=draw(texts),
        place=draw(texts),
        venue=draw(texts),
        volume=draw(texts),
        isbn=draw(st.sampled_from(("", "9780306406157"))),
        doi=draw(st.sampled_from(("", "10.1000/a_b(c)%2e", "10.1000/<1:a>2.0.co;2-x"))),
        identifiers=draw(identifiers),
        csl_type=draw(st.sampled_from(KINDS)),
        url=url,
        archive_url=snapshot if url else "",
        extent=draw(texts),
    )


def held(source):
    """The source as a file of references holds it: without origins, identifiers in some order."""
    return replace(
        source,
        origins=(),
        identifiers=tuple(sorted(source.identifiers, key=lambda one: (one.scheme, one.value))),
    )
