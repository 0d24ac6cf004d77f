"""A venue is known by its many names, and not taken for another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.resolution import FieldComparison
from cardstore.sources.venue_forms import venue_form
from cardstore.sources.venue_names import REPOSITORIES, SAME_VENUES
from cardstore.sources.venues import compare_venues, is_known_repository

MATCH, CONTRADICT, UNKNOWN = (
    FieldComparison.MATCH,
    FieldComparison.CONTRADICT,
    FieldComparison.UNKNOWN,
)
SOME_VENUES = (
    "Journal of Coastal Engineering History", "Harbour Quarterly", "NeurIPS", "ICML",
    "Proceedings of the 12th International Conference on Silting (ICSILT 2011)",
    "Advances in Neural Information Processing Systems 35", "arXiv", "Machine Learning",
    "International Conference on Machine Learning", "Lecture Notes in Computer Science",
    "Annals of Tides: Theory", "Annals of Tides: Practice", "Nature", "Nature Communications",
    "J. Coast. Eng. Hist.", "Findings of the ACL: EMNLP 2021", "EMNLP", "",
    "Proceedings of the IEEE",
)  # fmt: skip


def compared(ours, *theirs, **fields):
    """Give what a claimed venue comes to among others."""
    return compare_venues(ours, theirs, **fields)[0]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("J. Coast. Eng. Hist.", "Journal of Coastal Engineering History"),
        ("Proc. Natl. Acad. Sci. U.S.A.", "Proceedings of the National Academy of Sciences"),
        ("NIPS", "Advances in Neural Information Processing Systems 31"),
        ("NeurIPS 2020", "Neural Information Processing Systems"),
        ("CVPR", "2021 IEEE/CVF Conference on Computer Vision and Pattern Recognition (CVPR)"),
        ("European Conference on Computer Vision", "Computer Vision – ECCV 2024"),
        (
            "Proc. 12th Int. Conf. on Silting",
            "Proceedings of the International Conference on Silting",
        ),
        ("Proceedings of the twenty-second Conference on Silting", "Conference on Silting 2011"),
        ("Silting Studies: 16th European Meeting, Nordhafen, 2011", "Silting Studies"),
        ("Journal of Tides A", "Journal of Tides A: Mathematical and General"),
        ("Lancet", "The Lancet (London, England)"),
        ("PLOS Tides", "PLoS Tides"),
        ("JCEH", "Journal of Coastal Engineering History"),
        ("Science (New York, N.Y.)", "Science"),
        ("arXiv preprint arXiv:2101.00001", "arXiv (Cornell University)"),
        ("IEEE Trans. Pattern Anal. Mach. Intell.", "TPAMI"),
        ("Conference on Machine Learning", "ICML"),
        ("Quay Working Paper", "Quay Working Paper Series"),
        ("Harbour, New Series", "Harbour"),
        ("Harbour Quarterly (n.s.)", "Harbour Quarterly"),
        ("Harbour Quarterly, forthcoming", "Harbour Quarterly"),
    ],
)
def test_forms_of_one_venue_match(ours, theirs):
    """Abbreviations, acronyms, ordinals, years, places and organisers do not count."""
    assert (MATCH, MATCH) == (compared(ours, theirs), compared(theirs, ours))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("ICLR", "Conference on Computer Vision and Pattern Recognition"),
        ("Nature", "Nature Communications"),
        ("Science", "Science Advances"),
        ("Mathematics of Harbours", "Statistics of Fishing"),
        ("Tidal Review A", "Tidal Review B"),
        ("Zh. Prib. Gav.", "Vestnik Severnogo Porta"),
        ("Conference on Disentangled Quays", "ICLR"),
        ("IEEE Transactions on Tides", "IEEE Transactions on Medical Imaging"),
    ],
)
def test_other_venues_contradict(ours, theirs):
    """Both are written out, or known, and have little in common."""
    assert (CONTRADICT, CONTRADICT) == (compared(ours, theirs), compared(theirs, ours))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("Machine Learning", "International Conference on Machine Learning"),
        ("QXTZ", "Proceedings of the Conference on Silting"),
        ("Harbour Quarterly", "arXiv (Cornell University)"),
        ("Harbour Quarterly", "Lecture Notes in Computer Science"),
        ("EMNLP", "Findings of the Association for Computational Linguistics: EMNLP 2021"),
        ("Annals of Tides: Theory", "Annals of Tides: Practice"),
        ("PLOS Tides", "PLOS Harbours"),
        ("AI & Harbours", "AI Ports: Proceedings"),
        ("Quay University Press", "Harbour Quarterly"),
        ("Siltonomica, London", "Siltonomica"),
        ("JHE", "Journal of Harbour Engineering"),
        ("ICML 2015", "ICML 2017"),
        ("Conference on Silting 2011", "Proceedings of the Conference on Silting '98"),
        ("Harbour Quarterly", "Harbour Quarterly: Suppl."),
        ("Tidalia", "Tidalia A: Mathematical Tides and Their Applications"),
        ("Zh. Prib. Gav.", "Soviet Harbours"),
        ("Nihon Kowan Zasshi", "Journal of Japanese Ports"),
        ("Quay Working Paper 17", "Harbour Quarterly"),
        ("Discussion Paper, University of Nordhafen", "Harbour Quarterly"),
    ],
)
def test_what_cannot_be_told_neither_matches_nor_contradicts(ours, theirs):
    """Namesakes, unknown acronyms, repositories, series, parts, publishers."""
    assert UNKNOWN is compared(ours, theirs)


def test_one_of_several_venues_is_enough():
    """A work lies in many places."""
    assert MATCH is compared("Harbour Quarterly", "arXiv", "PubMed", "Harbour Quarterly")


def test_a_repository_beside_a_journal_does_not_keep_it_from_contradicting():
    """It was printed, and elsewhere."""
    assert CONTRADICT is compared("Harbour Quarterly", "arXiv", "Annals of Fishing")


def test_the_acronym_in_a_doi_counts_where_it_is_known():
    """Publishers put it there."""
    assert MATCH is compared("CVPR", acronyms=frozenset({"cvpr", "acl"}))
    assert UNKNOWN is compared("QXTZ", acronyms=frozenset({"qxtz"}))


def test_repositories_that_people_cite_are_known():
    """A university's shelf is not one."""
    assert is_known_repository("bioRxiv (Cold Spring Harbor Laboratory)")
    assert not is_known_repository("Digital Repository of Nordhafen University")


@pytest.mark.parametrize("line", SAME_VENUES, ids=lambda line: line[0])
def test_every_name_of_a_line_of_the_table_leads_to_it(line):
    """And to no other line."""
    wanted = {line[0]}
    keys = [set(venue_form(name if " " in name else name.upper()).keys) for name in line]

    assert [wanted] * len(line) == keys


def test_no_repository_is_listed_twice():
    """A name stands for one."""
    names = [name for line in REPOSITORIES for name in line]

    assert len(set(names)) == len(names)


@given(ours=st.sampled_from(SOME_VENUES), theirs=st.sampled_from(SOME_VENUES))
def test_matching_is_symmetric(ours, theirs):
    """Neither is nearer to the truth."""
    assert (compared(ours, theirs) is MATCH) == (compared(theirs, ours) is MATCH)


@given(venue=st.sampled_from([name for name in SOME_VENUES if name]))
def test_every_venue_matches_itself_in_capitals(venue):
    """Records are in capitals at times."""
    assert MATCH is compared(venue, venue.upper())
