"""The verdict: what accepts, what rejects, and what is left to a person or another day."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.registry import Unavailable
from cardstore.sources.resolution import ReasonCode, Verdict
from cardstore.sources.resolve import FOR_A_PERSON, judge_reference
from cardstore.sources.source import SourceStatus
from tests.sources.making import (
    DOI,
    NAMES,
    TITLE,
    VENUE,
    claim,
    found,
    identifiers,
    nothing,
    outage,
    people,
    record,
)

THIS_YEAR = 2026
STRANGERS = people("Dora Dunmore", "Emil Eastgate")


def judged(claimed, *answers):
    """Give the resolution."""
    return judge_reference(claimed, answers, this_year=THIS_YEAR)


def verdict(claimed, *answers):
    """Give the verdict and the weightiest reason."""
    resolution = judged(claimed, *answers)
    return resolution.verdict, resolution.why[0].code


def both(**fields):
    """Give the answers of two registries that hold the same record."""
    return found(record(**fields)), found(record("openalex", record_id="W55", **fields))


# ---- accepted


def test_a_reference_that_one_registry_holds_as_claimed_is_accepted():
    """One record that matches is enough to exist."""
    assert (Verdict.ACCEPT, ReasonCode.CONFIRMED) == verdict(claim(), found(record()))


def test_two_copies_of_one_catalogue_are_one_witness():
    """What Open Library alone says, on line and in its dump, rejects nothing."""
    copies = [
        found(record(name, record_id=name, creators=STRANGERS))
        for name in ("open-library", "openlibrary-local")
    ]
    others = [
        found(record(name, record_id=name, creators=STRANGERS))
        for name in ("open-library", "crossref")
    ]

    assert (Verdict.AMBIGUOUS, Verdict.REJECT) == (
        judged(claim(), *copies).verdict,
        judged(claim(), *others).verdict,
    )


def test_the_records_of_every_registry_are_chosen():
    """They are the same work."""
    assert (("crossref", DOI), ("openalex", "W55")) == judged(claim(), *both()).chosen


def test_an_outage_beside_a_full_match_does_not_keep_from_accepting():
    """The rest suffices."""
    assert Verdict.ACCEPT is judged(claim(), found(record()), outage()).verdict


def test_year_and_venue_may_come_from_a_preprint_and_its_print():
    """Claimed with the year of the preprint, and told."""
    preprint = record("openalex", record_id="W5", years=(2012,), venues=("arXiv",), preprint=True)
    resolution = judged(claim(year=2012), found(record()), found(preprint))

    assert Verdict.ACCEPT is resolution.verdict
    assert ReasonCode.PREPRINT_OF_PUBLISHED in [why.code for why in resolution.why]


def test_a_reprint_is_accepted_and_told():
    """Both years are right in their place."""
    held = record("open-library", years=(1532, 1998), first_year=1532, csl_type="book", venues=())
    resolution = judged(claim(year=1998, venue="", csl_type="book"), found(held))

    assert Verdict.ACCEPT is resolution.verdict
    assert ReasonCode.REPRINT in [why.code for why in resolution.why]


def test_a_retracted_work_exists_and_its_retraction_is_told():
    """It is the one that was meant."""
    resolution = judged(claim(), found(record(status=SourceStatus.RETRACTED)))

    assert Verdict.ACCEPT is resolution.verdict
    assert ReasonCode.RETRACTED in [why.code for why in resolution.why]


def test_names_left_out_are_told():
    """The reference stands."""
    resolution = judged(claim(creators=people(NAMES[0])), found(record()))

    assert Verdict.ACCEPT is resolution.verdict
    assert ReasonCode.AUTHORS_MISSING in [why.code for why in resolution.why]


def test_a_wrong_title_in_one_index_does_not_count_against_the_right_one_in_another():
    """Indexes are corrupt at times: the right DOI and names, another title."""
    corrupt = record("openalex", record_id="W5", title="On the taste of river eels in aspic")
    claimed = claim(identifiers=identifiers(doi=DOI))

    assert Verdict.ACCEPT is judged(claimed, found(record()), found(corrupt)).verdict


def test_a_work_that_names_nobody_is_accepted_by_its_identifier():
    """Neither side has a name."""
    claimed = claim(creators=(), identifiers=identifiers(doi=DOI))

    assert Verdict.ACCEPT is judged(claimed, found(record(creators=()))).verdict


def test_a_review_of_the_same_title_does_not_stand_in_the_way():
    """Another wrote it."""
    review = record(record_id="10.5555/r", creators=STRANGERS, venues=("Harbour Quarterly",))

    assert Verdict.ACCEPT is judged(claim(), found(review, record())).verdict


# ---- not rejected, though two witnesses differ


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("A. Tschernikoff", "Andrei Chernikov"),
        ("Seán Ó Néibhin", "Sean Nevin"),
        ("Ibrahim Mahmud", "Ibrahim Mehmoud"),
        ("C. Y. Hsieh", "Zhong-Yu Xie"),
        ("Quayside Development Agency", "QDA"),
        ("John Ashwyth", "John Oshwith"),
    ],
)
def test_a_sole_author_who_may_be_spelt_otherwise_is_for_a_person(ours, theirs):
    """Transliterations and acronyms differ in every letter at times."""
    claimed = claim(creators=people(ours))

    assert Verdict.AMBIGUOUS is judged(claimed, *both(creators=people(theirs))).verdict


def test_a_sole_author_who_differs_is_for_a_person_where_all_else_agrees():
    """A pen name, or a name after a marriage; without the identifier it is another's work."""
    held = both(creators=people("Currer Eastgate"))
    claimed = claim(creators=people("Ann Westhaven"))
    with_doi = claim(creators=people("Ann Westhaven"), identifiers=identifiers(doi=DOI))

    assert (Verdict.AMBIGUOUS, Verdict.REJECT) == (
        judged(with_doi, *held).verdict,
        judged(claimed, *held).verdict,
    )


def test_a_government_and_its_short_form_are_the_same_body():
    """Catalogues put the country before a full stop."""
    held = both(creators=people("United States. Department of Harbours"))

    assert (
        Verdict.ACCEPT
        is judged(claim(creators=people("U.S. Department of Harbours")), *held).verdict
    )


@pytest.mark.parametrize(
    ("year", "wanted"),
    [(2015, Verdict.ACCEPT), (2016, Verdict.AMBIGUOUS), (2017, Verdict.REJECT)],
)
def test_a_year_two_off_is_for_a_person(year, wanted):
    """It may be that of the work on line, or a slip."""
    assert wanted is judged(claim(year=year), *both()).verdict


@pytest.mark.parametrize(
    ("claimed", "held"),
    [
        ("Siltonomica, London", "Siltonomica"),
        ("Tidalia", "Tidalia B: Brackish Water"),
        ("Quay Institute Working Paper 12", "Harbour Quarterly"),
    ],
)
def test_a_place_a_section_and_a_series_of_drafts_are_for_a_person(claimed, held):
    """None of them says that it was printed elsewhere."""
    assert Verdict.AMBIGUOUS is judged(claim(venue=claimed), *both(venues=(held,))).verdict


@pytest.mark.parametrize(
    ("claimed", "held", "wanted"),
    [
        ("book", "article-journal", Verdict.AMBIGUOUS),
        ("book", "chapter", Verdict.AMBIGUOUS),
        ("thesis", "book", Verdict.AMBIGUOUS),
        ("chapter", "book", Verdict.AMBIGUOUS),
        ("book", "report", Verdict.ACCEPT),
        ("book", "", Verdict.ACCEPT),
        ("", "article-journal", Verdict.ACCEPT),
    ],
)
def test_another_kind_of_work_of_the_same_title_is_for_a_person(claimed, held, wanted):
    """A review is filed under the name of the book's author; a thesis becomes a book."""
    works = both(csl_type=held, venues=())
    publisher = "Quay" if claimed == "book" else ""

    assert wanted is judged(claim(csl_type=claimed, venue="", publisher=publisher), *works).verdict


def test_what_nobody_called_a_book_is_not_held_to_be_one():
    """A source is a book until its kind is told."""
    claimed = claim(csl_type="book", venue="")

    assert Verdict.ACCEPT is judged(claimed, *both(venues=())).verdict


def test_what_has_a_publisher_and_no_venue_is_claimed_as_a_book():
    """Its type need not be given."""
    claimed = claim(csl_type="", venue="", publisher="Quay Press")

    assert Verdict.AMBIGUOUS is judged(claimed, *both(venues=("Speculum of Ports",))).verdict


def test_the_kind_does_not_count_against_the_claimed_identifier():
    """Registries type works loosely."""
    claimed = claim(csl_type="book", venue="", identifiers=identifiers(doi=DOI))

    assert Verdict.ACCEPT is judged(claimed, *both(venues=())).verdict


def test_an_identifier_of_a_sibling_points_to_it():
    """The work is held, and what the identifier names is shown."""
    other = record(
        record_id="2", title=f"{TITLE}. Part II", identifiers=identifiers(doi="10.5555/2")
    )
    claimed = claim(identifiers=identifiers(doi="10.5555/2"))
    resolution = judged(claimed, found(record(), other))
    told = {why.code: why.text for why in resolution.why}

    assert Verdict.AMBIGUOUS is resolution.verdict
    assert other.title in told[ReasonCode.IDENTIFIER_POINTS_ELSEWHERE]
    assert ReasonCode.IDENTIFIER_UNCONFIRMED not in told


@pytest.mark.parametrize(
    ("held", "code"),
    [
        ({"creators": STRANGERS}, ReasonCode.OTHER_AUTHORS),
        ({"years": (1999,)}, ReasonCode.OTHER_YEAR),
    ],
)
def test_an_identifier_that_is_held_otherwise_is_not_called_unheld(held, code):
    """What its record has is shown."""
    bearer = record(identifiers=identifiers(doi="10.5555/2"), **held)
    claimed = claim(identifiers=identifiers(doi="10.5555/2"))
    resolution = judged(claimed, found(bearer), found(record("openalex", record_id="W5")))
    codes = [why.code for why in resolution.why]

    assert Verdict.AMBIGUOUS is resolution.verdict
    assert code in codes
    assert ReasonCode.IDENTIFIER_UNCONFIRMED not in codes


def test_a_books_sole_author_who_differs_is_for_a_person_where_its_publisher_agrees():
    """A book's place is its publisher."""
    book = {"csl_type": "book", "venues": (), "publishers": ("Quay",)}
    book["identifiers"] = identifiers(isbn="9780306406157")
    claimed = claim(
        csl_type="book",
        venue="",
        publisher="Quay",
        creators=people("Ann Westhaven"),
        identifiers=book["identifiers"],
    )
    held = both(creators=people("Currer Eastgate"), **book)

    assert Verdict.AMBIGUOUS is judged(claimed, *held).verdict


@pytest.mark.parametrize("borne", [True, False])
def test_a_chapter_may_be_cited_with_the_isbn_of_its_volume(borne):
    """What bears it has the title that is claimed as the venue."""
    isbn = identifiers(isbn="9780306406157")
    volume = {"title": "Harbours and their silt", "creators": STRANGERS, "venues": ()}
    volume |= {"csl_type": "book", "identifiers": isbn}
    chapter = {"csl_type": "chapter", "venues": ("Harbours and their silt",)}
    chapter["identifiers"] = identifiers(doi=DOI) + (isbn if borne else ())
    claimed = claim(csl_type="chapter", venue="Harbours and their silt", identifiers=isbn)
    volumes = [found(record(name, record_id=name, **volume)) for name in ("open-library", "loc")]

    assert Verdict.ACCEPT is judged(claimed, found(record(**chapter)), *volumes).verdict


# ---- rejected, by two witnesses


def test_other_authors_in_two_registries_reject():
    """Title, year and venue agree, nobody's name does."""
    wanted = (Verdict.REJECT, ReasonCode.OTHER_AUTHORS)

    assert wanted == verdict(claim(creators=STRANGERS), *both())


def test_another_year_in_two_registries_rejects():
    """It never appeared then."""
    assert (Verdict.REJECT, ReasonCode.OTHER_YEAR) == verdict(claim(year=2003), *both())


def test_another_venue_in_two_registries_rejects():
    """It was never printed there."""
    wanted = (Verdict.REJECT, ReasonCode.VENUE_NEVER_PUBLISHED_IT)

    assert wanted == verdict(claim(venue="Annals of Fishing"), *both())


def test_an_identifier_of_another_work_in_two_registries_rejects():
    """Though the work itself is held."""
    other = {"title": "On the taste of river eels in aspic", "creators": STRANGERS}
    elsewhere = identifiers(doi="10.5555/eels")
    claimed = claim(identifiers=elsewhere)
    first = found(record(), record(record_id="10.5555/eels", identifiers=elsewhere, **other))
    second = found(record("openalex", record_id="W9", identifiers=elsewhere, **other))

    wanted = (Verdict.REJECT, ReasonCode.IDENTIFIER_POINTS_ELSEWHERE)
    assert wanted == verdict(claimed, first, second)


def test_placeholders_for_names_and_one_registry_reject():
    """The face of the reference is the other witness."""
    wanted = (Verdict.REJECT, ReasonCode.PLACEHOLDER_AUTHORS)

    assert wanted == verdict(claim(creators=people("Firstname Lastname")), found(record()))


def test_a_year_to_come_and_one_registry_reject():
    """The registry has the right one."""
    assert (Verdict.REJECT, ReasonCode.YEAR_IN_FUTURE) == verdict(claim(year=2034), found(record()))


def test_a_wrong_check_digit_and_the_right_isbn_in_one_registry_reject():
    """What should stand there is known."""
    held = record("open-library", csl_type="book", identifiers=identifiers(isbn="9780306406157"))
    claimed = claim(csl_type="book", identifiers=identifiers(isbn="9780306406158"))

    assert (Verdict.REJECT, ReasonCode.ISBN_CHECK_DIGIT) == verdict(claimed, found(held))


def test_reasons_show_what_the_registries_have_and_accuse_nobody():
    """A person can mend the reference from them."""
    why = judged(claim(creators=STRANGERS), *both()).why[0]

    assert "Crossref and OpenAlex have these authors instead: Ann B. Ashworth" in why.text
    assert ("crossref", "openalex") == why.registries


# ---- left to a person


def test_another_year_of_a_book_is_ambiguous_though_two_registries_agree():
    """They may have one edition of many."""
    claimed = claim(year=1975, csl_type="book", venue="")

    assert (Verdict.AMBIGUOUS, ReasonCode.OTHER_YEAR) == verdict(
        claimed, *both(csl_type="book", years=(2009,), venues=())
    )


def test_others_who_wrote_a_longer_title_are_not_taken_for_the_authors():
    """A title that begins alike is another work's."""
    longer = f"{TITLE}: the sand of the north"
    claimed = claim(creators=people("Dora Dunmore"))

    assert Verdict.NOT_FOUND is judged(claimed, *both(title=longer)).verdict


def test_an_identifier_borne_under_another_title_by_the_same_authors_is_ambiguous():
    """The index may be corrupt, the title translated, or the identifier another's of theirs."""
    held = record(title="Die Verlandung kleiner Häfen")
    claimed = claim(identifiers=identifiers(doi=DOI))

    assert (Verdict.AMBIGUOUS, ReasonCode.OTHER_TITLE) == verdict(claimed, found(held))


@pytest.mark.parametrize(
    "fields",
    [{"creators": STRANGERS}, {"year": 2003}, {"venue": "Annals of Fishing"}],
    ids=lambda fields: next(iter(fields)),
)
def test_what_one_registry_alone_contradicts_is_ambiguous(fields):
    """Registries err too."""
    resolution = judged(claim(**fields), found(record()))

    assert Verdict.AMBIGUOUS is resolution.verdict
    assert ReasonCode.ONE_WITNESS in [why.code for why in resolution.why]


def test_one_name_that_differs_among_many_is_ambiguous_though_two_registries_agree():
    """They copy one deposit, which may be wrong."""
    claimed = claim(creators=people(*NAMES[:2], "Dora Dunmore"))

    assert (Verdict.AMBIGUOUS, ReasonCode.OTHER_AUTHORS) == verdict(claimed, *both())


def test_a_changed_word_of_the_title_is_not_accepted():
    """Though all else agrees, in every registry."""
    changed = claim(title=TITLE.replace("small", "large"))

    assert (Verdict.AMBIGUOUS, ReasonCode.OTHER_TITLE) == verdict(changed, *both())


def test_a_venue_that_no_registry_confirms_is_not_accepted():
    """A preprint says nothing of where it was printed."""
    preprint = record(venues=("arXiv",), preprint=True)

    assert (Verdict.AMBIGUOUS, ReasonCode.VENUE_UNCONFIRMED) == verdict(claim(), found(preprint))


def test_an_identifier_that_no_registry_confirms_is_not_accepted():
    """However well the rest matches."""
    claimed = claim(identifiers=identifiers(doi="10.5555/unheard.of"))

    assert (Verdict.AMBIGUOUS, ReasonCode.IDENTIFIER_UNCONFIRMED) == verdict(claimed, *both())


def test_an_identifier_that_a_registry_does_not_know_is_told():
    """It was asked for it."""
    claimed = claim(identifiers=identifiers(doi="10.5555/unheard.of"))
    answer = found(record(), denied=("10.5555/unheard.of",))

    assert (Verdict.AMBIGUOUS, ReasonCode.IDENTIFIER_UNKNOWN) == verdict(claimed, answer)


def test_a_record_given_for_the_identifier_confirms_it_though_it_does_not_bear_it():
    """Some records do not repeat what they were asked by."""
    claimed = claim(identifiers=identifiers(arxiv="2101.00001"))
    answer = found(record(), by_identifier=(DOI,))

    assert Verdict.ACCEPT is judged(claimed, answer).verdict


def test_year_and_venue_of_two_different_printings_are_not_accepted_together():
    """The meeting's year with the journal's name."""
    meeting = record(record_id="10.5555/m", years=(2006,), venues=("Conference on Silting",))
    claimed = claim(year=2006)

    assert Verdict.ACCEPT is not judged(claimed, found(meeting, record())).verdict


def test_a_generic_title_is_settled_only_by_identifier_or_place():
    """A great many works have it."""
    held = record(title="Editorial", volume="3", locator="1–2")
    bare = claim(title="Editorial")
    placed = claim(title="Editorial", volume="3", locator="1")

    assert (Verdict.AMBIGUOUS, ReasonCode.GENERIC_TITLE) == verdict(bare, found(held))
    assert Verdict.ACCEPT is judged(placed, found(held)).verdict


def test_several_works_that_begin_alike_are_not_chosen_from():
    """None is taken for being the first."""
    held = [
        record(record_id=f"10.5555/{n}", title=f"{TITLE}: {rest}")
        for n, rest in enumerate(("sand of the north", "mud of the south"))
    ]
    resolution = judged(claim(), found(*held))

    assert (Verdict.AMBIGUOUS, ()) == (resolution.verdict, resolution.chosen)
    assert ReasonCode.SEVERAL_WORKS in [why.code for why in resolution.why]


def test_a_short_title_without_its_subtitle_needs_more_than_a_year():
    """The same author may have written several that begin so."""
    held = record(title="Harbours: a history of the north")
    bare = claim(title="Harbours", venue="")

    assert (Verdict.AMBIGUOUS, ReasonCode.SEVERAL_WORKS) == verdict(bare, found(held))
    assert Verdict.ACCEPT is judged(claim(title="Harbours"), found(held)).verdict


def test_a_reference_without_a_title_is_not_accepted():
    """An identifier can be mistyped."""
    claimed = claim(title="", identifiers=identifiers(doi=DOI))

    assert (Verdict.AMBIGUOUS, ReasonCode.TOO_LITTLE_CLAIMED) == verdict(claimed, found(record()))


def test_a_subtitle_that_a_fuller_record_of_the_work_contradicts_is_not_accepted():
    """The record without subtitle cannot confirm it."""
    short = record(title="Silting of small tidal harbours")
    full = record("openalex", record_id="W5", title="Silting of small tidal harbours: a history")
    claimed = claim(title="Silting of small tidal harbours: a comedy")

    assert Verdict.ACCEPT is not judged(claimed, found(short), found(full)).verdict


@pytest.mark.parametrize("kind", sorted(FOR_A_PERSON))
def test_kinds_that_no_registry_vouches_for_never_pass_by_themselves(kind):
    """Even when a registry holds one."""
    wanted = (Verdict.NEEDS_EVIDENCE, ReasonCode.NO_REGISTRY_FOR_KIND)

    assert wanted == verdict(claim(csl_type=kind), *both())


# ---- not found, or not asked


def test_what_every_registry_answered_not_to_hold_is_not_found():
    """All of them answered."""
    answers = (nothing(), nothing("openalex"))

    assert (Verdict.NOT_FOUND, ReasonCode.NOT_HELD) == verdict(claim(), *answers)


def test_an_identifier_that_is_not_known_is_told_of_a_work_that_is_not_found():
    """Both are missing."""
    claimed = claim(identifiers=identifiers(doi="10.5555/Unheard.of"))
    resolution = judged(claimed, nothing(denied=("10.5555/unheard.of",)))

    assert Verdict.NOT_FOUND is resolution.verdict
    assert ReasonCode.IDENTIFIER_UNKNOWN in [why.code for why in resolution.why]


def test_records_of_other_works_are_as_good_as_none():
    """A search always finds something."""
    other = record(title="On the taste of river eels in aspic", creators=STRANGERS)

    assert (Verdict.NOT_FOUND, ReasonCode.NOT_HELD) == verdict(claim(), found(other))


def test_for_an_old_pamphlet_it_says_that_registries_hold_few():
    """Its absence says little."""
    resolution = judged(claim(year=1680, csl_type="book", venue=""), nothing())

    assert Verdict.NOT_FOUND is resolution.verdict
    assert ReasonCode.NOT_THEIR_KIND in [why.code for why in resolution.why]


@pytest.mark.parametrize("why", list(Unavailable))
def test_an_outage_is_not_an_absence(why):
    """Whatever kept it from answering."""
    answers = (nothing(), outage(why=why))

    assert (Verdict.INCONCLUSIVE, ReasonCode.COULD_NOT_ASK) == verdict(claim(), *answers)


def test_an_outage_keeps_from_rejecting():
    """The one that is silent may hold the true work."""
    answers = (*both(), outage("open-library"))

    assert Verdict.INCONCLUSIVE is judged(claim(creators=STRANGERS), *answers).verdict


def test_who_was_not_asked_about_is_not_judged():
    """No answers, no verdict."""
    assert Verdict.NOT_ASKED is judged(claim()).verdict


# ---- whatever is claimed and answered

CLAIMS = st.builds(
    claim,
    title=st.sampled_from([TITLE, TITLE.replace("small", "large"), "Editorial", "", "港の歴史"]),
    creators=st.sampled_from([people(*NAMES), STRANGERS, people("Firstname Lastname"), ()]),
    year=st.sampled_from([2014, 2003, 2034, None]),
    venue=st.sampled_from([VENUE, "Annals of Fishing", "arXiv", ""]),
    csl_type=st.sampled_from(["article-journal", "book", "", "manuscript"]),
    identifiers=st.sampled_from(
        [(), identifiers(doi=DOI), identifiers(doi="10.5555/other"), identifiers(isbn="1")]
    ),
)
FIELDS = st.fixed_dictionaries(
    {
        "title": st.sampled_from([TITLE, f"{TITLE}: a history", "Editorial", "Eels in aspic"]),
        "creators": st.sampled_from([people(*NAMES), STRANGERS, ()]),
        "years": st.sampled_from([(2014,), (2003,), ()]),
        "venues": st.sampled_from([(VENUE,), ("Harbour Quarterly",), ("arXiv",), ()]),
        "preprint": st.booleans(),
    }
)


@st.composite
def answers(draw):
    """Give the answers of one to three registries, some of which hold nothing."""
    given_answers = []
    for name in draw(
        st.lists(st.sampled_from(["crossref", "openalex", "open-library"]), min_size=1, unique=True)
    ):
        held = draw(st.lists(FIELDS, max_size=3))
        records = [record(name, record_id=f"{name}-{n}", **one) for n, one in enumerate(held)]
        given_answers.append(found(*records) if records else nothing(name))
    return given_answers


@given(claimed=CLAIMS, given_answers=answers(), why=st.sampled_from(list(Unavailable)))
def test_an_outage_more_never_rejects_finds_missing_or_accepts(claimed, given_answers, why):
    """It can only make the verdict open; an acceptance stands."""
    before = judged(claimed, *given_answers)
    after = judged(claimed, *given_answers, outage("far-registry", why))

    assert after.verdict not in {Verdict.REJECT, Verdict.NOT_FOUND}
    assert (before.verdict is Verdict.ACCEPT) == (after.verdict is Verdict.ACCEPT)


@given(claimed=CLAIMS, given_answers=answers())
def test_a_rejection_has_two_witnesses(claimed, given_answers):
    """Two registries, or the reference's own face and one."""
    resolution = judged(claimed, *given_answers)
    first = resolution.why[0]

    assert resolution.verdict is not Verdict.REJECT or len(first.registries) != 1


@given(claimed=CLAIMS, given_answers=answers())
def test_what_is_accepted_matches_in_title_and_names(claimed, given_answers):
    """In at least one of the chosen records."""
    resolution = judged(claimed, *given_answers)

    assert resolution.verdict is not Verdict.ACCEPT or any(
        one.title.startswith(TITLE) or one.title == "Editorial" for one in resolution.records()
    )


@given(claimed=CLAIMS, given_answers=answers(), order=st.randoms(use_true_random=False))
def test_the_order_of_answers_does_not_count(claimed, given_answers, order):
    """Whoever answers first."""
    shuffled = list(given_answers)
    order.shuffle(shuffled)

    assert judged(claimed, *given_answers).verdict is judged(claimed, *shuffled).verdict


# ---- slips of the pen


def test_a_lone_author_whose_name_is_misspelt_is_left_to_a_person():
    """It may be another person's name; a number of the work that is confirmed holds it."""
    sole = {"creators": people("Carla Coelling")}
    misspelt = claim(creators=people("Carla Coelring"), identifiers=())
    numbered = claim(creators=people("Carla Coelring"), identifiers=identifiers(doi=DOI))

    assert (Verdict.AMBIGUOUS, ReasonCode.AUTHORS_UNCONFIRMED) == verdict(misspelt, *both(**sole))
    found_so = judged(numbered, *both(**sole))
    assert Verdict.ACCEPT is found_so.verdict
    assert ReasonCode.AUTHORS_UNCONFIRMED in {why.code for why in found_so.why}


def test_a_year_that_is_one_off_is_told():
    """It is accepted, since registries differ by one all the time."""
    resolution = judged(claim(year=2015), *both())

    assert Verdict.ACCEPT is resolution.verdict
    assert ReasonCode.OTHER_YEAR in {why.code for why in resolution.why}
    assert ReasonCode.OTHER_YEAR not in {why.code for why in judged(claim(), *both()).why}


def test_another_subtitle_is_another_title():
    """Though the registry also has the title without any."""
    held = record(title=f"{TITLE}: a study of weather", other_titles=(TITLE,))
    other = claim(title=f"{TITLE}: a cookbook")
    same = claim(title=f"{TITLE}: studies of weather")

    assert Verdict.AMBIGUOUS is judged(other, found(held)).verdict
    assert Verdict.REJECT is not judged(same, found(held)).verdict
    assert Verdict.ACCEPT is judged(claim(), found(held)).verdict


def test_a_venue_that_is_cut_short_is_no_other_venue():
    """It is not confirmed either."""
    assert (
        Verdict.AMBIGUOUS
        is judged(claim(venue="Annals"), *both(venues=("Annals of Silt",))).verdict
    )


def test_nothing_is_said_of_a_title_that_nobody_claims():
    """An identifier alone can be mistyped, and that is all there is to say."""
    resolution = judged(claim(title="", creators=()), *both())

    assert {ReasonCode.TOO_LITTLE_CLAIMED} == {why.code for why in resolution.why}
