"""Raw references of many styles."""

# ruff: noqa: E501 - a reference stands on one line, as in the lists that people keep

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.sources.raw_reference import parse_raw_reference, parse_raw_references
from cardstore.sources.reference import Reference, Scheme
from cardstore.sources.source import Creator

# One work in every style, and others that have what it lacks. All made up.
ARTICLE = {
    "AMA": "Tolle AB, van der Quay C. Harbour lamps and their keepers: a count. Quay Notes. 1974;99(2):496-507.",
    "Vancouver": "Tolle AB, van der Quay C. Harbour lamps and their keepers: a count. Quay Notes. 1974 May;99(2):496-507. doi: 10.1000/Lamps.12. PMID: 7700123.",
    "BMC": "Tolle AB, van der Quay C: Harbour lamps and their keepers: a count. Quay Notes 1974, 99(2):496-507.",
    "Springer": "Tolle AB, van der Quay C (1974) Harbour lamps and their keepers: a count. Quay Notes 99(2):496–507",
    "APA": "Tolle, A. B., & van der Quay, C. (1974). Harbour lamps and their keepers: a count. Quay Notes, 99(2), 496–507. https://doi.org/10.1000/lamps.12",
    "MLA": "Tolle, Ada B., and Cornelis van der Quay. “Harbour Lamps and Their Keepers: A Count.” Quay Notes, vol. 99, no. 2, May 1974, pp. 496–507.",
    "Chicago author-date": "Tolle, Ada B., and Cornelis van der Quay. 1974. “Harbour Lamps and Their Keepers: A Count.” Quay Notes 99 (2): 496–507.",
    "Chicago bibliography": "Tolle, Ada B., and Cornelis van der Quay. “Harbour Lamps and Their Keepers: A Count.” Quay Notes 99, no. 2 (1974): 496–507.",
    "Chicago note": "12. Ada B. Tolle and Cornelis van der Quay, “Harbour Lamps and Their Keepers: A Count,” Quay Notes 99, no. 2 (1974): 496–507.",
    "Harvard": "Tolle, A.B. and van der Quay, C. (1974) 'Harbour lamps and their keepers: a count', Quay Notes, 99(2), pp. 496–507.",
    "IEEE": "[3] A. B. Tolle and C. van der Quay, “Harbour lamps and their keepers: A count,” Quay Notes, vol. 99, no. 2, pp. 496–507, May 1974.",
    "Nature": "Tolle, A. B. & van der Quay, C. Harbour lamps and their keepers: a count. Quay Notes 99, 496–507 (1974).",
    "ACS": "Tolle, A. B.; van der Quay, C. Harbour Lamps and Their Keepers: A Count. Quay Notes 1974, 99 (2), 496−507.",
    "Royal Society": "Tolle, A. B. & van der Quay, C. 1974 Harbour lamps and their keepers: a count. Quay Notes 99, 496–507. (doi:10.1000/lamps.12)",
    "DIN": "Tolle, Ada B.; van der Quay, Cornelis: Harbour lamps and their keepers: a count. In: Quay Notes 99 (1974), Nr. 2, S. 496–507.",
    "plain BibTeX": "Ada B. Tolle and Cornelis van der Quay. Harbour lamps and their keepers: a count. Quay Notes, 99(2):496–507, 1974.",
}
TOLLE = (Creator(family="Tolle", given="Ada"),)


def firstly(reference: Reference) -> str:
    return reference.locator.replace("−", "-").replace("–", "-").split("-")[0]


@pytest.mark.parametrize("style", ARTICLE)
def test_an_article_is_read_in_every_style(style):
    """The same parts, however they are arranged."""
    found = parse_raw_reference(ARTICLE[style])
    people = [(one.family, one.given[:1], one.role) for one in found.creators]

    assert (
        "harbour lamps and their keepers: a count",
        [("Tolle", "A", "author"), ("van der Quay", "C", "author")],
        "Quay Notes",
        "99",
        1974,
        "496",
        "article-journal",
    ) == (
        found.title.lower(),
        people,
        found.venue,
        found.volume,
        found.year,
        firstly(found),
        found.csl_type,
    )


BOOKS = {
    "APA": "Tolle, A. B. (1893). The harbour lamps: A history (2nd ed.). Quay Press.",
    "MLA": "Tolle, Ada B. The Harbour Lamps: A History. 2nd ed., Quay Press, 1893.",
    "Chicago bibliography": "Tolle, Ada B. The Harbour Lamps: A History. 2nd ed. Oxford: Quay Press, 1893.",
    "Chicago author-date": "Tolle, Ada B. 1893. The Harbour Lamps: A History. 2nd ed. Oxford: Quay Press.",
    "Turabian note": "7. Ada B. Tolle, The Harbour Lamps: A History, 2nd ed. (Oxford: Quay Press, 1893), 57.",
    "Vancouver": "Tolle AB. The harbour lamps: a history. 2nd ed. Oxford: Quay Press; 1893.",
    "Harvard": "Tolle, A.B. (1893) The harbour lamps: a history. 2nd edn. Oxford: Quay Press.",
    "ACS": "Tolle, A. B. The Harbour Lamps: A History, 2nd ed.; Quay Press: Oxford, 1893.",
    "Harvard, no brackets": "Tolle, A. B., 1893. The harbour lamps: a history. 2nd ed. London: Quay Press.",
}


@pytest.mark.parametrize("style", BOOKS)
def test_a_book_is_read_in_every_style(style):
    """Publisher and edition are told apart from title and place."""
    found = parse_raw_reference(BOOKS[style])

    assert (
        "the harbour lamps: a history",
        ["Tolle"],
        1893,
        "Quay Press",
        "2nd",
        "book",
        "",
    ) == (
        found.title.lower(),
        [one.family for one in found.creators],
        found.year,
        found.publisher,
        found.edition.split()[0],
        found.csl_type,
        found.venue,
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Müller, Hans: Die Lampen am Hafen. Eine Geschichte. 2., überarb. Aufl. Berlin: Kaiverlag 1998, S. 12f.",
            {
                "title": "Die Lampen am Hafen. Eine Geschichte",
                "edition": "2., überarb. Aufl.",
                "publisher": "Kaiverlag",
                "year": 1998,
                "locator": "12f.",
            },
        ),
        (
            "Müller, Hans, Die Lampen am Hafen, Bd. 2, Leipzig 1998, S. 12–34.",
            {
                "title": "Die Lampen am Hafen",
                "volume": "2",
                "publisher": "",
                "year": 1998,
                "locator": "12–34",
            },
        ),
        (
            "Müller, Hans: Vom Licht. In: Kai, Berta (Hrsg.): Häfen der Neuzeit. Göttingen: Kaiverlag 2003, S. 45–67.",
            {
                "title": "Vom Licht",
                "venue": "Häfen der Neuzeit",
                "publisher": "Kaiverlag",
                "year": 2003,
                "locator": "45–67",
                "csl_type": "chapter",
            },
        ),
        (
            "Müller, Hans: „Vom Licht“, in: Zeitschrift für Hafenkunde 12 (1999), S. 1–22.",
            {
                "title": "Vom Licht",
                "venue": "Zeitschrift für Hafenkunde",
                "volume": "12",
                "year": 1999,
                "locator": "1–22",
                "csl_type": "article-journal",
            },
        ),
        (
            "DUPONT Jeanne, Les lampes du port, Paris, Éditions du Quai, 1999, p. 57.",
            {
                "title": "Les lampes du port",
                "publisher": "Éditions du Quai",
                "year": 1999,
                "locator": "57",
            },
        ),
        (
            "Dupont (Jeanne), « Les lampes », Revue des ports, t. 12, nº 3, 1999, p. 45-67.",
            {
                "title": "Les lampes",
                "venue": "Revue des ports",
                "volume": "12",
                "issue": "3",
                "year": 1999,
                "locator": "45-67",
            },
        ),
        (
            "Tolle, A. B. (2003). Of lamps. In B. Quay & C. Mole (Eds.), Harbours of the north (2nd ed., pp. 45–67). Quay Press.",
            {
                "title": "Of lamps",
                "venue": "Harbours of the north",
                "publisher": "Quay Press",
                "edition": "2nd ed.",
                "year": 2003,
                "locator": "45–67",
                "csl_type": "chapter",
            },
        ),
        (
            "Tolle, Ada. “Of Lamps.” In Harbours of the North, edited by Ben Quay and Cora Mole, 45–67. London: Quay Press, 2003.",
            {
                "title": "Of Lamps",
                "venue": "Harbours of the North",
                "publisher": "Quay Press",
                "year": 2003,
                "locator": "45–67",
                "csl_type": "chapter",
            },
        ),
        (
            "Ada Tolle, “Of Lamps,” in Harbours of the North, ed. Ben Quay and Cora Mole (London: Quay Press, 2003), 45–67.",
            {
                "title": "Of Lamps",
                "venue": "Harbours of the North",
                "publisher": "Quay Press",
                "year": 2003,
                "locator": "45–67",
                "csl_type": "chapter",
            },
        ),
        (
            "Tolle A. Of lamps. In: Quay B, Mole C, editors. Harbours of the north. 3rd ed. London: Quay Press; 2003. p. 45-67.",
            {
                "title": "Of lamps",
                "venue": "Harbours of the north",
                "publisher": "Quay Press",
                "edition": "3rd ed.",
                "year": 2003,
                "locator": "45-67",
                "csl_type": "chapter",
            },
        ),
        (
            "Tolle A (2003) Of lamps. In: Quay B, Mole C (eds) Harbours of the north. Quay Press, Berlin, pp 45–67",
            {
                "title": "Of lamps",
                "venue": "Harbours of the north",
                "publisher": "Quay Press",
                "year": 2003,
                "locator": "45–67",
                "csl_type": "chapter",
            },
        ),
        (
            "A. Tolle, “Of lamps,” in Proc. 12th Int. Conf. Harbour Lights, Oslo, Norway, 2003, pp. 45–67.",
            {
                "title": "Of lamps",
                "year": 2003,
                "locator": "45–67",
                "csl_type": "paper-conference",
            },
        ),
        (
            "Tolle, Ada. “Keepers of Lamps.” PhD diss., University of Hallmouth, 1999.",
            {
                "title": "Keepers of Lamps",
                "publisher": "University of Hallmouth",
                "year": 1999,
                "csl_type": "thesis",
            },
        ),
        (
            "Tolle, A. (1999). Keepers of lamps [Doctoral dissertation, University of Hallmouth].",
            {
                "title": "Keepers of lamps",
                "publisher": "University of Hallmouth",
                "year": 1999,
                "csl_type": "thesis",
            },
        ),
        (
            "World Lamp Organization. Lamps of the world. Geneva: WLO; 2010 [cited 2012 Mar 3]. Available from: http://wlo.example/lamps",
            {
                "title": "Lamps of the world",
                "publisher": "WLO",
                "year": 2010,
                "url": "http://wlo.example/lamps",
            },
        ),
        (
            "Ada Tolle, Ben Quay, and Cora Mole. Learning to light lamps. arXiv preprint arXiv:2101.09999, 2017.",
            {"title": "Learning to light lamps", "year": 2017, "csl_type": "article", "venue": ""},
        ),
        (
            "Quay, Ben, ed. Harbours of the North. Oxford: Quay Press, 2003.",
            {"title": "Harbours of the North", "publisher": "Quay Press", "year": 2003},
        ),
        (
            "Tolle A, Quay B, et al. What is a lamp? Quay Notes 2004;12:e1002.",
            {"title": "What is a lamp?", "et_al": True, "locator": "e1002", "venue": "Quay Notes"},
        ),
        (
            "Tolle, A. B. & Quay, C. Lamp sense. J. Harb. Psychol. Hum. Light. 99, 496–507 (1974).",
            {"title": "Lamp sense", "venue": "J. Harb. Psychol. Hum. Light.", "volume": "99"},
        ),
        (
            "Tolle, A. B.; Quay, C. Harb. Chem. Lett. 1974, 99, 496−507.",
            {"title": "", "venue": "Harb. Chem. Lett.", "volume": "99", "year": 1974},
        ),
        (
            "Machia, Niccolò. The Prince of Lamps. Translated by George Mole. London: Quay Press, 1998.",
            {"title": "The Prince of Lamps", "publisher": "Quay Press", "year": 1998},
        ),
        (
            "Tolle, Ada. [1532] 1998. The Lamps. Paris: Quai.",
            {"title": "The Lamps", "year": 1998, "publisher": "Quai"},
        ),
        (
            "A. Tolle, B. Quay, and C. Mole. Light: a count. InProceedings of the 3rd Workshop on Lamps, pages 1--8. ACM, 2010.",
            {
                "title": "Light: a count",
                "venue": "Proceedings of the 3rd Workshop on Lamps",
                "publisher": "ACM",
                "locator": "1--8",
                "year": 2010,
                "csl_type": "paper-conference",
            },
        ),
        (
            "Tolle, A. et al. Of lamps. In Harbours of the North (eds Quay, B. & Mole, C.) 45–67 (Quay Press, 2003).",
            {
                "title": "Of lamps",
                "venue": "Harbours of the North",
                "publisher": "Quay Press",
                "locator": "45–67",
                "year": 2003,
                "et_al": True,
            },
        ),
        (
            "Tolle, A.; Quay, B. Of Lamps. In Harbours of the North; Mole, C., Pier, D., Eds. Quay Press, 2003; pp 45–67.",
            {
                "title": "Of Lamps",
                "venue": "Harbours of the North",
                "publisher": "Quay Press",
                "locator": "45–67",
                "year": 2003,
            },
        ),
        (
            "An C. Tolle, Ben Quay, and Cora Mole. 2012. Of Lamps. In Proc. of the 6th Conference on Lamps. 302--316.",
            {"title": "Of Lamps", "year": 2012, "locator": "302--316"},
        ),
        (
            "Tolle, A. &amp; Qu&eacute;, B. The <i>harbour</i> lamps. Quay Notes, 1–11 (2016).",
            {
                "title": "The harbour lamps",
                "venue": "Quay Notes",
                "volume": "",
                "locator": "1–11",
                "creators": (
                    Creator(family="Tolle", given="A."),
                    Creator(family="Qué", given="B."),
                ),
            },
        ),
        (
            "S. Tolle and B. Quay, Harbour lamps, Quay Notes, 320 (1995), 1097–1102.",
            {
                "creators": (
                    Creator(family="Tolle", given="S."),
                    Creator(family="Quay", given="B."),
                ),
                "volume": "320",
                "year": 1995,
                "locator": "1097–1102",
            },
        ),
        (
            "Tolle, Ada. “Lamps Out.” Hallmouth Times, March 3, 2012, A5.",
            {"title": "Lamps Out", "venue": "Hallmouth Times", "year": 2012, "locator": "A5"},
        ),
        (
            "Vgl. Müller 1998, S. 12.",
            {"title": "", "creators": (Creator(family="Müller"),), "year": 1998, "locator": "12"},
        ),
        (
            "Plato, Republic, trans. G. M. A. Grube (Indianapolis: Quay, 1992), 57.",
            {
                "title": "Republic",
                "creators": (
                    Creator(family="Plato"),
                    Creator(family="Grube", given="G. M. A.", role="translator"),
                ),
                "publisher": "Quay",
            },
        ),
        (
            "Ada Tolle, 'Of Lamps', in Harbours, ed. by Cora Mole (London: Quay, 1999), pp. 45–67.",
            {"title": "Of Lamps", "venue": "Harbours", "publisher": "Quay", "locator": "45–67"},
        ),
        (
            "Tolle, A. (2012, March 3). Lamps out. Hallmouth Times. https://example.org/x",
            {"title": "Lamps out", "venue": "Hallmouth Times", "publisher": "", "year": 2012},
        ),
        (
            "Gibbon, Edward. The Fall of Lamps. 6 vols. London: Strahan, 1776–89.",
            {"title": "The Fall of Lamps", "publisher": "Strahan", "year": 1776},
        ),
        (
            "———. Tides. London: Quay Press, 2001.",
            {"title": "Tides", "creators": (), "publisher": "Quay Press"},
        ),
        ("Ibid., 57.", {"title": "", "creators": (), "locator": "57"}),
        ("Ebd., S. 12.", {"title": "", "creators": (), "locator": "12"}),
        (
            "Tolle, Harbour Lamps, 57.",
            {"title": "Harbour Lamps", "creators": (Creator(family="Tolle"),), "locator": "57"},
        ),
        (
            "Tolle, Ada: Lampe, in: Lexikon der Häfen, Bd. 3, hrsg. v. Ben Quay, Stuttgart 1999, Sp. 123–125.",
            {
                "title": "Lampe",
                "venue": "Lexikon der Häfen",
                "volume": "3",
                "year": 1999,
                "locator": "123–125",
                "creators": (
                    Creator(family="Tolle", given="Ada"),
                    Creator(family="Quay", given="Ben", role="editor"),
                ),
            },
        ),
        (
            "Ada Tolle / Ben Quay (Hg.): Die Lampen. Frankfurt am Main: Kaiverlag 1999 (= Edition Kai 12).",
            {
                "title": "Die Lampen",
                "publisher": "Kaiverlag",
                "year": 1999,
                "creators": (
                    Creator(family="Tolle", given="Ada", role="editor"),
                    Creator(family="Quay", given="Ben", role="editor"),
                ),
            },
        ),
        (
            "Jean-Paul Dupont, « Les lampes du port », dans Marie Durand (dir.), Les ports, Paris, Seuil, 1999, p. 45-67.",
            {
                "title": "Les lampes du port",
                "venue": "Les ports",
                "publisher": "Seuil",
                "locator": "45-67",
            },
        ),
        (
            "Dupont J.-P., Durand M. (1999), « Les lampes », Revue des ports, vol. 12, n° 3, p. 45-67.",
            {
                "title": "Les lampes",
                "venue": "Revue des ports",
                "creators": (
                    Creator(family="Dupont", given="J.-P."),
                    Creator(family="Durand", given="M."),
                ),
            },
        ),
        (
            "Tolle, Ada. Lamps. Kindle ed. New York: Quay, 2015.",
            {"title": "Lamps", "edition": "Kindle ed.", "creators": TOLLE},
        ),
        (
            "Tolle, Ada: Lampen : eine Einführung. - 3. Aufl. - Berlin : Kaiverlag, 1999. - 312 S.",
            {
                "title": "Lampen: eine Einführung",
                "edition": "3. Aufl.",
                "publisher": "Kaiverlag",
                "year": 1999,
                "locator": "",
            },
        ),
        (
            "U.S. Lamp Bureau. Lamps: 2010. Washington, DC: U.S. Government Printing Office, 2012.",
            {"title": "Lamps: 2010", "year": 2012, "publisher": "U.S. Government Printing Office"},
        ),
        ("Lamp Project. https://example.org/.", {"title": "Lamp Project", "creators": ()}),
        (
            "The Oxford Book of Lamps. 3rd ed. Oxford: Quay Press, 1999.",
            {"title": "The Oxford Book of Lamps", "creators": (), "edition": "3rd ed."},
        ),
    ],
)
def test_other_kinds_are_read(text, expected):
    """Chapters, theses, German and French lists, preprints, bodies, translations."""
    found = parse_raw_reference(text)

    assert expected == {name: getattr(found, name) for name in expected}


@pytest.mark.parametrize(
    ("text", "scheme", "value"),
    [
        ("Tolle A. Lamps. Quay Notes 1999;1:2. doi:10.1000/AB.12.", Scheme.DOI, "10.1000/AB.12"),
        ("Tolle A. Lamps. (doi:10. \n1000/ab.12)", Scheme.DOI, "10.1000/ab.12"),
        ("Tolle A. Lamps. https://doi.org/10.1000/a(b)c", Scheme.DOI, "10.1000/a(b)c"),
        ("Tolle A. Lamps. doi:10.1000/XXXX", Scheme.DOI, "10.1000/XXXX"),
        ("Tolle A. Lamps. Quay, 1999. ISBN 0-306-40615-3.", Scheme.ISBN, "0-306-40615-3"),
        ("Tolle A. Lamps. arXiv:hep-th/9901001v2", Scheme.ARXIV, "hep-th/9901001v2"),
        ("Tolle A. Lamps. https://arxiv.org/abs/2101.09999 (2017).", Scheme.ARXIV, "2101.09999"),
        ("Tolle A. Lamps. PMID: 7700123; PMCID: PMC123456.", Scheme.PMID, "7700123"),
        ("Tolle A. Lamps. ISSN 1234-567X.", Scheme.ISSN, "1234-567X"),
        ("Tolle A. Lamps. OCLC 12345.", Scheme.OCLC, "12345"),
    ],
)
def test_identifiers_are_found_as_written(text, scheme, value):
    """A wrong check digit and a placeholder too: they are what is claimed."""
    found = parse_raw_reference(text)

    assert ((value,), "Lamps") == (found.all(scheme), found.title)


@pytest.mark.parametrize(
    "written",
    [
        "https://doi.org/{}",
        "doi:{}.",
        "DOI: https://www.doi.org/{}.",
        "<https://doi.org/{}>.",
        "[{}].",
        "(doi:{}).",
        "“{}”",
        "{}, 10.1000/other",
        "{},10.1000/other",
        "{}<https://example.org>",
    ],
)
@pytest.mark.parametrize("doi", ["10.1000/(SICI)12(1998)12:4<57:lmp>2.0;x#1-E", "10.1000/a(b)c"])
def test_a_doi_in_a_list_ends_where_the_sentence_goes_on(written, doi):
    """Signs of old DOIs do not end it; white space, quotation marks and final stops do."""
    found = parse_raw_reference(
        f"Tolle, A. (1998). Lamps. Quay Notes, 12, 57. {written.format(doi)}"
    )

    assert (doi, "Lamps", "Quay Notes", "57") == (
        found.all(Scheme.DOI)[0],
        found.title,
        found.venue,
        found.locator,
    )


def test_a_link_to_a_doi_is_decoded():
    """In a link every sign may be written %XX."""
    found = parse_raw_reference("Tolle, A. (1998). Lamps. https://doi.org/10.1000/a%2Bb%3C1%3E;c.")

    assert ("10.1000/a+b<1>;c",) == found.all(Scheme.DOI)


def test_a_link_is_kept_and_its_phrase_dropped():
    """Neither the day of access nor the words before the link end in the title."""
    found = parse_raw_reference(
        "Tolle, A. (2012). Lamps. Retrieved May 3, 2013, from https://example.org/a_(b)."
    )

    assert ("Lamps", "https://example.org/a_(b)", "webpage") == (
        found.title,
        found.url,
        found.csl_type,
    )


def test_the_reference_as_written_is_kept():
    """Whatever was read in it."""
    text = "Tolle A. Harbour il-\nluminations. Quay Notes. 1999;1:2-3."
    found = parse_raw_reference(f"  {text}\n")

    assert (text, "Harbour illuminations") == (found.raw, found.title)


@pytest.mark.parametrize(
    ("wrapped", "title"),
    [
        ("self-\nmade lamps", "self-made lamps"),
        ("lamp-\nbased light", "lamp-based light"),
        ("North-\nSea lamps", "North-Sea lamps"),
        ("oil- and gas-\nlamps", "oil- and gaslamps"),
        ("bone-\nand oil-lamps", "bone- and oil-lamps"),
        ("har\u00adbour lamps", "harbour lamps"),
    ],
)
def test_hyphens_at_the_ends_of_lines_go_or_stay(wrapped, title):
    """They go before small letters unless the halves are words of their own."""
    found = parse_raw_reference(f"Tolle A. The {wrapped}. Quay Notes. 1999;1:2-3.")

    assert f"The {title}" == found.title


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "Lamps",
        "1999",
        "((((((",
        "Tolle",
        ".",
        "“Lamps",
        "10.1000/",
        "https://",
        "[1]",
        "ISBN",
        "\x00\ufffd",
    ],
)
def test_what_tells_nothing_gives_nothing(text):
    """No crash, and no author, venue or volume out of nowhere."""
    found = parse_raw_reference(text)

    assert ((), "", "", None if text != "1999" else found.year) == (
        found.creators,
        found.venue,
        found.volume,
        found.year,
    )


@given(st.text(st.sampled_from("Ab .,:;()[]“”'\"-–&1940\n/In"), max_size=120))
def test_any_text_can_be_read(text):
    """Whatever stands there, it is kept, and every part stands in it."""
    found = parse_raw_reference(text)
    seen = "".join(text.split())
    parts = (found.venue, found.publisher, found.volume, found.issue)

    assert (text.strip(), True) == (
        found.raw,
        all("".join(part.split()) in seen for part in parts if "-" not in text),
    )


HOSTILE = {
    "capitals": "A" * 100_000,
    "words": "Aa " * 33_000,
    "names": "Tolle A, " * 11_000,
    "people": "Ada Tolle, " * 9_000,
    "quotes": "\"a '" * 25_000,
    "brackets": "(" * 50_000 + "[" * 50_000,
    "years": "(1999) " * 14_000,
    "numbers": "12(3):4-5, " * 9_000,
    "hyphens": "a-\n" * 33_000,
    "links": "http://a)" * 11_000,
    "identifiers": "10.1000/a) ISBN 1-2 " * 5_000,
    "containers": ". In Ab (ed. Cd)" * 6_000,
    "imprints": "Paris: Quay, " * 7_500,
    "particles": "van de la " * 10_000,
    "labels": "vol. 3, no. 2, S. " * 5_500,
    "blanks": " " * 100_000,
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("kind", HOSTILE)
def test_no_text_holds_the_parser_up(kind):
    """One reference of 100,000 signs, and the same signs as a list of lines, end soon."""
    text = HOSTILE[kind]
    one = parse_raw_reference(text)
    many = parse_raw_references("\n".join(text[at : at + 200] for at in range(0, 100_000, 200)))

    assert (text.strip(), True) == (one.raw, len(many) <= 500)


def test_the_work_does_not_grow_faster_than_the_text():
    """Ten times the list makes ten times the references; each is cut to what can be one."""
    line = "Tolle A, Quay B. The lamps. Quay Notes. 1974;99:496-7.\n"

    assert (10, 1_000) == (
        len(parse_raw_references(line * 10)),
        len(parse_raw_references(line * 1_000)),
    )
