"""What sources cite, what of it is missing, and where two sources have one origin."""

from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.citing import (
    OriginFact,
    cited_works,
    missing_originals,
    shared_origins,
)
from cardstore.sources.source import Creator, Source

MEMOIR = "10.1000/memoir"


def source(name, **fields):
    return Source(**{"source_id": name, "work_id": name, "title": name.title(), **fields})


def facts(first, second):
    return [(one.fact, one.shared) for one in shared_origins(first, second)]


def test_two_biographies_that_cite_one_memoir_share_an_origin():
    """What both rest on is told by its DOI."""
    first, second = source("life", cites=(MEMOIR,)), source("career", cites=(MEMOIR, "10.1000/x"))

    assert [(OriginFact.CITED_WORK, MEMOIR)] == facts(first, second)
    assert "life and career both cite 10.1000/memoir" == shared_origins(first, second)[0].sentence


def test_missing_originals_are_listed_with_who_cites_them():
    """The most cited comes first; what is held is no to-do."""
    library = [
        source("life", cites=("10.1000/b", MEMOIR)),
        source("career", cites=("10.1000/B",)),
        source("memoir", doi=MEMOIR),
    ]

    assert [("10.1000/b", ("life", "career"))] == [
        (work.cited, work.cited_by) for work in missing_originals(library)
    ]
    assert [(MEMOIR, ("memoir",))] == [
        (work.cited, work.held_as) for work in cited_works(library) if not work.missing
    ]


def test_a_source_that_is_cited_by_its_name_is_held():
    """A person names what is in the library already."""
    library = [source("life", cites=("memoir",)), source("memoir")]

    assert () == missing_originals(library)


def test_one_that_cites_the_other_is_told_once():
    """Whichever of the two is named first."""
    first, second = source("life", cites=(MEMOIR,)), source("memoir", doi=MEMOIR)

    assert [(OriginFact.ONE_CITES_THE_OTHER, MEMOIR)] == facts(first, second)
    assert [(OriginFact.ONE_CITES_THE_OTHER, MEMOIR)] == facts(second, first)


def test_an_author_is_recognised_by_initials_and_without_accents():
    """ "Müller, J. K." may be "Muller, Johanna"; another first name is another person."""
    first = source("one", creators=(Creator(family="Müller", given="J. K."),))

    same = source("two", creators=(Creator(family="Muller", given="Johanna"),))
    other = source("three", creators=(Creator(family="Müller", given="Karl"),))
    bare = source("four", creators=(Creator(family="Müller"),))
    editor = source("five", creators=(Creator(family="Müller", given="J.", role="editor"),))

    assert [(OriginFact.AUTHOR, "Müller, J. K.")] == facts(first, same)
    assert [[], [], []] == [facts(first, one) for one in (other, bare, editor)]


def test_publisher_venue_wire_and_domain_are_told_apart():
    """Each is a fact of its own."""
    first = source(
        "one",
        publisher="The Quay Press",
        venue="Harbour Gazette",
        creators=(Creator(family="Associated Press"),),
        url="https://www.gazette.example/a",
    )
    second = source(
        "two",
        publisher="Quay Press",
        venue="The Harbour Gazette",
        creators=(Creator(family="AP"),),
        url="http://gazette.example/b",
    )

    assert [
        (OriginFact.PUBLISHER, "The Quay Press"),
        (OriginFact.VENUE, "Harbour Gazette"),
        (OriginFact.WIRE, "Associated Press"),
        (OriginFact.DOMAIN, "gazette.example"),
    ] == facts(first, second)


def test_two_editions_of_a_work_are_no_two_witnesses():
    """They have one origin by being one work."""
    first, second = source("a-1", work_id="a"), source("a-2", work_id="a")

    assert [(OriginFact.SAME_WORK, "a")] == facts(first, second)


def test_nothing_in_common_is_no_fact():
    """Empty fields are not equal fields."""
    assert [] == facts(source("one"), source("two"))


names = st.sampled_from(["10.1000/a", "10.1000/b", "10.1000/c", "s0", "s1", "s2"])


@given(
    st.lists(
        st.tuples(st.lists(names, max_size=4), st.sampled_from(["", "10.1000/a", "10.1000/b"])),
        max_size=3,
    )
)
def test_every_citation_is_listed_as_held_or_missing(given_sources):
    """A slow walk over all pairs finds the same."""
    library = [
        source(f"s{place}", cites=tuple(cites), doi=doi)
        for place, (cites, doi) in enumerate(given_sources)
    ]

    works = {work.cited: work for work in cited_works(library)}

    for one in library:
        for cited in one.cites:
            if cited in {one.source_id, one.doi}:
                continue
            held = tuple(o.source_id for o in library if cited in {o.source_id, o.doi})
            assert one.source_id in works[cited].cited_by
            assert held == works[cited].held_as


@given(st.lists(names, max_size=4), st.lists(names, max_size=4))
def test_origins_do_not_depend_on_which_is_named_first(ours, theirs):
    """The facts are about the two together."""
    first, second = source("s0", cites=tuple(ours)), source("s1", cites=tuple(theirs))

    assert sorted(facts(first, second)) == sorted(facts(second, first))
