"""Each registry is asked in its own way, and says the same three things."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from urllib.parse import parse_qsl, urlsplit

import pytest

from cardstore.adapters.web.budget import Budget
from cardstore.adapters.web.memory_cache import MemoryCache
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import AnswerState, Unavailable
from cardstore.sources.source import Creator, SourceStatus
from tests.registry_server.asking import CLIENTS, reference_to, terms_for
from tests.registry_server.server import RegistryServer
from tests.registry_server.works import (
    ARTICLE,
    BOOK,
    DATASET,
    OTHER_ARTICLE,
    PREPRINT,
    RETRACTED,
    isbn_of,
    many_works,
)

HELD = {
    "crossref": ARTICLE,
    "datacite": DATASET,
    "open-library": BOOK,
    "openalex": ARTICLE,
}
IDS = {
    "crossref": ARTICLE.doi,
    "datacite": DATASET.doi,
    "open-library": BOOK.edition_key,
    "openalex": ARTICLE.openalex_key,
}
SEARCHING = ("crossref", "open-library", "openalex")


@pytest.fixture
def opened(server):
    """Open registries that are closed in the end: `opened("crossref", offline=True)`."""
    made = []

    def make(name, **changes):
        made.append(CLIENTS[name](terms_for(server, name, **changes)))
        return made[-1]

    yield make
    for registry in made:
        registry.close()


def doi(value):
    return Identifier(scheme=Scheme.DOI, value=value)


@pytest.mark.parametrize("name", sorted(CLIENTS))
def test_what_is_claimed_rightly_takes_one_request(opened, name):
    """The record of the identifier leaves no question, so nothing is searched for."""
    answer = opened(name).look_up(reference_to(HELD[name]))

    assert AnswerState.FOUND is answer.state
    assert (IDS[name],) == answer.by_identifier
    assert HELD[name].whole_title == answer.candidates[0].title
    assert 1 == answer.requests


@pytest.mark.parametrize("name", SEARCHING)
def test_without_identifier_the_work_is_found_by_its_words(opened, name):
    """Title and author lead to it, though nothing was given by an identifier."""
    answer = opened(name).look_up(reference_to(HELD[name], named=False))

    assert HELD[name].whole_title == answer.candidates[0].title
    assert () == answer.by_identifier


@pytest.mark.parametrize("name", ["crossref", "openalex"])
def test_an_identifier_of_another_work_does_not_hide_the_one_that_was_meant(opened, name):
    """The record of the identifier is told apart from what the words lead to."""
    claimed = reference_to(ARTICLE, identifiers=(doi(OTHER_ARTICLE.doi),))
    answer = opened(name).look_up(claimed)
    titles = {one.record_id: one.title for one in answer.candidates}

    assert [OTHER_ARTICLE.title] == [titles[key] for key in answer.by_identifier]
    assert ARTICLE.title in titles.values()


def test_an_isbn_of_another_edition_brings_the_work_too(opened):
    """A claimed year of the first edition is looked for among all editions."""
    answer = opened("open-library").look_up(reference_to(BOOK, year=1932))
    work = answer.candidates[1]

    assert (BOOK.edition_key,) == answer.by_identifier
    assert BOOK.work_key == work.record_id
    assert 1932 == work.first_year


@pytest.mark.parametrize("name", ["crossref", "openalex"])
def test_a_wrong_year_hides_nothing(opened, name):
    """The year is no filter."""
    answer = opened(name).look_up(reference_to(ARTICLE, named=False, year=1899))

    assert ARTICLE.title == answer.candidates[0].title


@pytest.mark.parametrize("name", sorted(CLIENTS))
def test_what_it_lacks_is_not_found(opened, name):
    """The registry answered, and has nothing like it."""
    claimed = Reference(
        title="Zebras",
        creators=(Creator(family="Nobody"),),
        identifiers=(
            doi("10.48550/arxiv.9999.99999"),
            doi("10.9981/none"),
            Identifier(scheme=Scheme.ISBN, value=isbn_of(40001)),
        ),
    )
    answer = opened(name).look_up(claimed)

    assert AnswerState.NOT_FOUND is answer.state
    assert answer.requests > 0
    assert answer.asked_at


@pytest.mark.parametrize(
    ("name", "denied"),
    [
        ("crossref", ("10.9981/none",)),
        ("datacite", ("10.5281/none",)),
        ("openalex", ("10.9981/none", "10.5281/none", "10.99999/none")),
    ],
)
def test_a_registry_denies_what_it_would_know(opened, name, denied):
    """A DOI of another agency, or of none, is no business of Crossref's."""
    values = ("https://doi.org/10.9981/NONE", "10.5281/none", "10.99999/none")
    claimed = Reference(title="Zebras", identifiers=tuple(doi(value) for value in values))

    assert denied == opened(name).look_up(claimed).denied


def test_open_library_denies_the_isbn_that_it_lacks(opened):
    """One of two is held, so only the other is denied."""
    written = f"ISBN {isbn_of(40001)[:3]}-{isbn_of(40001)[3:]}"
    claimed = reference_to(
        BOOK,
        identifiers=(
            Identifier(scheme=Scheme.ISBN, value=written),
            Identifier(scheme=Scheme.OCLC, value=f"ocm{BOOK.oclc}"),
        ),
    )
    answer = opened("open-library").look_up(claimed)

    assert (BOOK.edition_key,) == answer.by_identifier
    assert (isbn_of(40001),) == answer.denied


@pytest.mark.parametrize(
    ("scheme", "value"),
    [
        (Scheme.ISBN, "0-306-40615-2"),
        (Scheme.OCLC, f"(OCoLC){BOOK.oclc}"),
        (Scheme.LCCN, BOOK.lccn),
        (Scheme.OPEN_LIBRARY, f"https://openlibrary.org/books/{BOOK.edition_key}"),
        (Scheme.OPEN_LIBRARY, BOOK.edition_key.lower()),
    ],
)
def test_a_book_is_found_by_every_identifier(opened, scheme, value):
    """However it is written."""
    claimed = reference_to(BOOK, identifiers=(Identifier(scheme=scheme, value=value),))
    answer = opened("open-library").look_up(claimed)

    assert (BOOK.edition_key,) == answer.by_identifier
    assert "xvi, 312 p." == answer.candidates[0].extent


@pytest.mark.parametrize("name", ["datacite", "openalex"])
@pytest.mark.parametrize(
    "written", ["2203.09991", "arXiv:2203.09991v2", "https://arxiv.org/abs/2203.09991"]
)
def test_a_preprint_is_found_by_its_arxiv_number(opened, name, written):
    """Through the DOI that arXiv gives every paper."""
    claimed = reference_to(PREPRINT, identifiers=(Identifier(scheme=Scheme.ARXIV, value=written),))
    record = opened(name).look_up(claimed).candidates[0]

    assert PREPRINT.title == record.title
    assert record.preprint


def test_crossref_is_not_asked_for_dois_of_arxiv(server, opened):
    """It cannot hold them; the words are still searched for."""
    opened("crossref").look_up(reference_to(PREPRINT))

    assert all("10.48550" not in one.target for one in server.seen)


@pytest.mark.parametrize("name", ["crossref", "openalex"])
def test_retractions_are_told(opened, name):
    """The record says that it no longer stands."""
    record = opened(name).look_up(reference_to(RETRACTED)).candidates[0]

    assert SourceStatus.RETRACTED is record.status


def test_crossref_tells_what_a_work_cites(opened):
    """DOIs of its references."""
    answer = opened("crossref").look_up(reference_to(ARTICLE))

    assert ARTICLE.cites == answer.candidates[0].cites


@pytest.mark.parametrize("key", [BOOK.edition_key, BOOK.work_key, BOOK.work_key.lower()])
def test_editions_of_a_work_are_listed(opened, key):
    """From the work, or from one of its editions."""
    answer = opened("open-library").editions(key)

    assert [BOOK.edition_key] == [one.record_id for one in answer.candidates]
    assert BOOK.work_key == answer.candidates[0].work_key


def test_editions_of_what_is_not_there_are_not_found(opened):
    """Open Library's own "notfound"."""
    assert AnswerState.NOT_FOUND is opened("open-library").editions("OL1W").state


@pytest.mark.parametrize("name", ["crossref", "openalex"])
@pytest.mark.parametrize(
    "value",
    [
        "10.9981/a?b#c",
        "10.9981/a%2fb",
        "10.9981/(sici)1<1:x>3.0.co;2-#&+=/../..//x",
        "10.9981/ünïcode",
    ],
)
def test_a_doi_reaches_the_registry_as_it_is(server, opened, name, value):
    """Signs that mean something in an address are encoded, and come out again."""
    opened(name).look_up(Reference(title="", identifiers=(doi(value),)))

    assert server.holdings[name].asked[0] == value


def test_signs_that_a_search_obeys_are_left_out(server, opened):
    """Wildcards and operators of OpenAlex are an error there, or mean something else."""
    claimed = Reference(title='Who *owns* the "past", NOT us | them? ~ferry')
    opened("openalex").look_up(claimed)
    query = dict(parse_qsl(urlsplit(server.seen[0].target).query))

    assert "who owns the past not us them ferry" == query["search"]


def test_openalex_is_searched_for_the_head_of_a_title_at_last(opened):
    """A subtitle that it does not know hides nothing."""
    claimed = reference_to(ARTICLE, named=False, title=f"{ARTICLE.title}: a wholly other subtitle")
    answer = opened("openalex").look_up(claimed)

    assert ARTICLE.title == answer.candidates[0].title
    assert 2 == answer.requests


def test_open_library_is_searched_for_the_title_alone_at_last(opened):
    """Other authors are claimed: the work of that title is a candidate all the same."""
    claimed = reference_to(BOOK, named=False, creators=(Creator(family="Someone"),))
    answer = opened("open-library").look_up(claimed)

    assert BOOK.whole_title == answer.candidates[0].title


@pytest.mark.parametrize("name", SEARCHING)
def test_a_line_of_raw_text_is_searched_for(opened, name):
    """A reference that nobody has parsed."""
    claimed = Reference(title="", raw=HELD[name].title)

    assert HELD[name].whole_title == opened(name).look_up(claimed).candidates[0].title


@pytest.mark.parametrize("name", sorted(CLIENTS))
def test_a_price_is_never_exceeded(server, opened, name):
    """What was said before asking holds for references of every kind."""
    budget = Budget()
    registry = opened(name, budget=budget)
    for work in (ARTICLE, OTHER_ARTICLE, PREPRINT, BOOK, DATASET):
        for changes in (
            {},
            {"named": False},
            {"title": f"{work.title}: otherwise"},
            {"title": "Nothing like it: at all", "named": False},
            {"identifiers": (doi("10.9981/none"), doi("10.5281/none"))},
        ):
            claimed = reference_to(work, **changes)
            if not registry.serves(claimed):
                continue
            before = (budget.requests, budget.usd, server.requests(name))
            price = registry.price(claimed)
            answer = registry.look_up(claimed)

            assert budget.requests - before[0] <= price.requests
            assert budget.usd - before[1] <= price.usd + 1e-9
            assert answer.requests == server.requests(name) - before[2]


def test_only_searches_of_openalex_cost(opened):
    """A DOI is free."""
    registry = opened("openalex")
    only_doi = Reference(title="", identifiers=(doi(ARTICLE.doi),))

    assert 0 == registry.price(only_doi).usd
    assert 0.001 == registry.price(Reference(title="Zebras")).usd


def test_when_the_money_is_spent_dois_are_still_looked_up(opened):
    """A run that may spend nothing still gets what is free."""
    registry = opened("openalex", budget=Budget(max_usd=0.0))

    assert AnswerState.FOUND is registry.look_up(reference_to(ARTICLE)).state
    searched = registry.look_up(reference_to(ARTICLE, named=False))
    assert Unavailable.BUDGET_SPENT is searched.why


@pytest.mark.parametrize("name", sorted(CLIENTS))
def test_what_was_asked_before_answers_offline(server, opened, name):
    """From the cache alone, and it says from when."""
    cache = MemoryCache()
    first = opened(name, cache=cache).look_up(reference_to(HELD[name]))
    before = server.requests()
    second = opened(name, cache=cache, offline=True).look_up(reference_to(HELD[name]))

    assert (first.candidates, first.asked_at) == (second.candidates, second.asked_at)
    assert 0 == second.requests
    assert before == server.requests()


SERVED = {
    "article-journal": {"crossref", "openalex"},
    "paper-conference": {"crossref", "openalex"},
    "thesis": {"crossref", "openalex"},
    "chapter": {"crossref", "openalex"},
    "book": {"crossref", "openalex", "open-library"},
    "pamphlet": {"open-library"},
    "manuscript": set(),
    "legal_case": set(),
    "person": set(),
    "place": set(),
    "personal_communication": set(),
    "webpage": set(),
}


@pytest.mark.parametrize("kind", sorted(SERVED))
def test_registries_are_asked_for_the_kinds_that_they_hold(opened, kind):
    """A manuscript or a person is looked for in none of them."""
    claimed = Reference(title="The harbour and its light", csl_type=kind)

    assert SERVED[kind] == {name for name in CLIENTS if opened(name).serves(claimed)}


def test_an_identifier_is_served_whatever_the_kind(opened):
    """A web page with a DOI of Zenodo is asked of DataCite."""
    claimed = Reference(title="x", csl_type="webpage", identifiers=(doi(DATASET.doi),))

    assert {"datacite", "openalex"} == {n for n in CLIENTS if opened(n).serves(claimed)}


def test_the_isbn_of_a_chapter_is_that_of_its_book(opened):
    """Open Library would answer with another title than the chapter's."""
    claimed = reference_to(BOOK, csl_type="chapter")

    assert not opened("open-library").serves(claimed)


def test_nothing_to_ask_for_is_no_absence(opened):
    """A reference without title and identifier was not looked for."""
    for name in CLIENTS:
        answer = opened(name).look_up(Reference(title=""))

        assert AnswerState.UNAVAILABLE is answer.state
        assert not opened(name).serves(Reference(title=""))


@pytest.mark.parametrize("name", ["crossref", "openalex"])
def test_many_threads_keep_the_limits_and_get_their_own_answers(name):
    """Two hundred references, sixteen threads, three requests at a time, three connections."""
    works = many_works(200)
    with RegistryServer(works, latency_s=0.005) as server, ThreadPoolExecutor(16) as pool:
        registry = CLIENTS[name](terms_for(server, name))
        answers = list(pool.map(lambda work: registry.look_up(reference_to(work)), works))
        registry.close()

        assert [work.title for work in works] == [one.candidates[0].title for one in answers]
        assert 200 == server.requests(name)
        assert server.most_at_once[name] <= 3
        assert server.connections[name] <= 3


def test_without_contact_crossref_is_asked_one_at_a_time(server, opened):
    """As it asks of those who do not say who they are."""
    registry = opened("crossref", contact="")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: registry.look_up(Reference(title=f"tolls {n}")), range(24)))

    assert 1 == server.most_at_once["crossref"]
