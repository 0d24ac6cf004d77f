"""Files of references, whatever their format."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardstore.adapters.references.files import (
    ReferenceFormat,
    format_of,
    parse_reference_file,
    read_reference_file,
    write_reference_file,
)
from cardstore.errors import InvalidRecordError
from cardstore.sources.identity import one_form
from cardstore.sources.reference import Identifier, Scheme
from cardstore.sources.source import Creator, Source
from tests.adapters.references.reference_samples import held, sources

BIB = "@book{tolle, title = {Lamps}, author = {Tolle, Ada}, year = 1893}\n"
RIS = "TY  - BOOK\nTI  - Lamps\nAU  - Tolle, Ada\nPY  - 1893\nER  - \n"
CSL = json.dumps(
    [
        {
            "id": "tolle",
            "type": "book",
            "title": "Lamps",
            "author": [{"family": "Tolle", "given": "Ada"}],
            "issued": {"date-parts": [[1893]]},
        }
    ]
)
PUBMED = "\nPMID- 99\nTI  - Lamps.\nFAU - Tolle, Ada\nDP  - 1893 May\n"
TEXT = "Tolle, Ada. Lamps. London: Quay Press, 1893.\n"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (BIB, ReferenceFormat.BIBTEX),
        (f"% a remark\n\n  {BIB}", ReferenceFormat.BIBTEX),
        (RIS, ReferenceFormat.RIS),
        (f"\ufeff{RIS}", ReferenceFormat.RIS),
        (f"Provider: Quay\nDatabase: Lamps\n\n{RIS}", ReferenceFormat.RIS),
        (CSL, ReferenceFormat.CSL_JSON),
        (CSL[1:-1], ReferenceFormat.CSL_JSON),
        (PUBMED, ReferenceFormat.PUBMED),
        (TEXT, ReferenceFormat.TEXT),
        (f"[1] {TEXT}[2] {TEXT}", ReferenceFormat.TEXT),
    ],
)
def test_the_format_is_told_by_what_the_file_holds(text, kind):
    """And every format gives the same claims."""
    found = parse_reference_file(text.encode(), name="refs")
    one = found.items[0].reference

    assert (kind, "Lamps", (Creator(family="Tolle", given="Ada"),), 1893) == (
        found.format,
        one.title,
        one.creators,
        one.year,
    )


def test_a_list_that_begins_with_a_number_is_no_json():
    """ "[1]" is valid at the beginning of both."""
    assert ReferenceFormat.TEXT == format_of("[1] Tolle A. Lamps.", name="refs")


@pytest.mark.parametrize(
    ("encoding", "notes"),
    [
        ("utf-8", 0),
        ("utf-8-sig", 0),
        ("utf-16", 0),
        ("latin-1", 1),
        ("cp1252", 1),
    ],
)
def test_encodings_are_told(encoding, notes):
    """One that is guessed is said."""
    text = BIB.replace("Tolle", "Tölle").replace("Lamps", "Große Lampen")
    found = parse_reference_file(text.encode(encoding), name="refs")
    (one,) = found.items

    assert ("Große Lampen", "Tölle", notes) == (
        one.reference.title,
        one.reference.creators[0].family,
        len(found.notes),
    )


@pytest.mark.parametrize("text", ["[" * 100_000, "[", "[1, 2", '["Lamps"', "{", "[[]"])
def test_damaged_json_is_no_list_in_plain_text(text):
    """Where the name says that it is JSON; a list whose first line begins with "[1]" stays one."""
    with pytest.raises(InvalidRecordError, match=r"JSON|nested"):
        parse_reference_file(text.encode(), name="refs.json")

    assert ReferenceFormat.TEXT == format_of("[1] Tolle A. Lamps.", name="refs.json")


def test_what_may_be_a_title_is_told_as_not_read():
    """A heading by its shape alone is named with its line."""
    text = f"References\n\nHarbour Lights\n\n{TEXT}"
    (fault,) = parse_reference_file(text.encode(), name="refs.txt").faults

    assert (3, True) == (fault.line, "'Harbour Lights'" in fault.what)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "empty"),
        (b" \n\n", "empty"),
        (b"[]", "no references"),
        (b'[{"title": "Lamps"', "line 1"),
        (b'{"a": 1}', "CSL"),
        (b'{"title": ' + b"[" * 100_000, "JSON|nested"),
        (b"[" + b'{"a":' * 100_000, "JSON|nested"),
        (b'[{"volume": ' + b"9" * 5_000 + b"}]", "too long"),
        (b"%PDF-1.7\n\x00\x01", "no text"),
        (b"\xff\xfe\x00", "damaged"),
        (b'<?xml version="1.0"?>\n<rdf:RDF>', "Zotero RDF"),
        (b"<xml><records>", "XML"),
    ],
)
def test_what_is_no_file_of_references_is_refused(content, message):
    """The message says what it is, and the remedy what to do."""
    with pytest.raises(InvalidRecordError, match=message) as caught:
        parse_reference_file(content, name="refs")

    assert caught.value.remedy


def test_a_file_that_is_not_there_is_an_error_of_ours(tmp_path):
    """With its name."""
    with pytest.raises(InvalidRecordError, match=r"missing\.bib"):
        read_reference_file(tmp_path / "missing.bib")


def test_a_folder_is_an_error_of_ours(tmp_path):
    """As any other thing that cannot be read."""
    with pytest.raises(InvalidRecordError, match="cannot be read"):
        read_reference_file(tmp_path)


def test_a_file_is_read(tmp_path):
    """Keys and lines are those of the file."""
    path = tmp_path / "refs.bib"
    path.write_text(f"\n{BIB}\n@article{{b2, title={{Tides}}}}\n", encoding="utf-8")
    found = read_reference_file(path)

    assert [("tolle", 2, "Lamps"), ("b2", 4, "Tides")] == [
        (one.key, one.line, one.reference.title) for one in found.items
    ]


def test_a_whole_pair_of_surrogates_is_one_sign():
    """Half a pair is none, and could not be written to any file again."""
    (one,) = parse_reference_file(rb'[{"title": "Lamps \ud83d and \ud83d\ude00"}]', name="a").items

    assert "Lamps and \U0001f600" == one.reference.title


def test_an_item_that_is_none_costs_itself():
    """The others are read; the fault says which place of the list it has."""
    found = parse_reference_file(
        json.dumps([{"title": "Lamps", "volume": {}}, 3, {"title": "Tides"}]).encode(), name="refs"
    )

    assert (["Tides"], [1, 2]) == (
        [one.reference.title for one in found.items],
        [fault.line for fault in found.faults],
    )


def test_a_wrong_check_digit_is_claimed_but_gives_no_source():
    """It has to be seen by those who judge the claim."""
    found = parse_reference_file(
        json.dumps([{"id": "a", "title": "Lamps", "ISBN": "0-306-40615-3"}]).encode(), name="refs"
    )
    (one,) = found.items

    assert (("0-306-40615-3",), None, True) == (
        one.reference.all(Scheme.ISBN),
        one.source,
        "check digit" in one.fault,
    )


def test_sources_say_which_format_they_come_from():
    """Every field that is given."""
    (one,) = parse_reference_file(BIB.encode(), name="refs").items

    assert (("title", "BibTeX"), ("creators", "BibTeX"), ("year", "BibTeX")) == one.source.origins


def test_an_entry_without_a_key_is_named_as_people_name_it():
    """The line would be the name of another work in the next file that somebody downloads."""
    (one,) = parse_reference_file(RIS.encode(), name="refs").items
    (other,) = parse_reference_file(RIS.replace("Lamps", "On Tides").encode(), name="refs").items

    assert ("", "tolle-1893-lamps") == (one.key, one.source.source_id)
    assert "tolle-1893-tides" == other.source.source_id


def test_entries_without_a_key_are_one_source_only_where_they_are_alike():
    """The second of a name is told apart; the same entry twice is the same source."""
    again = RIS.replace("PY  - 1893", "PY  - 1893\nPB  - Quay")
    found = parse_reference_file((RIS + again + RIS).encode(), name="refs").items

    expected = ["tolle-1893-lamps", "tolle-1893-lamps-2", "tolle-1893-lamps"]
    assert expected == [one.source.source_id for one in found]


def test_an_entry_that_tells_nothing_is_named_by_its_line():
    """So that no two are taken for one."""
    (one,) = parse_reference_file(b"TY  - BOOK\nN1  - a note\nER  - \n", name="refs").items

    assert one.source is None or "line-1" == one.source.source_id


def test_an_unknown_format_is_not_written():
    """The error names those that are."""
    with pytest.raises(InvalidRecordError, match="endnote") as caught:
        write_reference_file([], "endnote")

    assert "bibtex" in caught.value.remedy


def test_several_sources_are_several_entries():
    """In order, in every format."""
    two = [Source(source_id=name, work_id=name, title=name.title()) for name in ("lamps", "tides")]

    for kind in (ReferenceFormat.CSL_JSON, ReferenceFormat.BIBTEX, ReferenceFormat.RIS):
        found = parse_reference_file(write_reference_file(two, kind).encode(), name="refs")

        assert ["lamps", "tides"] == [one.key for one in found.items]


@pytest.mark.parametrize("kind", ["bibtex", "ris"])
@given(source=sources())
def test_what_is_written_is_read_again(kind, source):
    """Every field that the format has is equal, whatever signs it holds."""
    text = write_reference_file([source], kind)
    (one,) = parse_reference_file(text.encode(), name="refs").items

    assert (held(source), "") == (held(one.source), one.fault)


@given(source=sources())
def test_csl_json_holds_all(source):
    """Also where the fields come from."""
    text = write_reference_file([source], "csl-json")
    (one,) = parse_reference_file(text.encode(), name="refs").items

    assert source == one.source


def test_a_line_without_a_title_says_so():
    """It is kept all the same: its identifier may tell which work is meant."""
    found = parse_reference_file(f"1. {TEXT}2. doi:10.1000/182\n".encode(), name="refs")

    assert [("", ()), ("no title could be told", ("10.1000/182",))] == [
        (one.fault, one.reference.all(Scheme.DOI)) for one in found.items
    ]


def test_zotero_own_json_is_read():
    """With its key; notes and attachments are no references."""
    items = [
        {"itemType": "attachment", "key": "ZZZZ9999", "title": "Scan"},
        {
            "key": "ABCD2345",
            "data": {
                "itemType": "bookSection",
                "title": "Of lamps",
                "bookTitle": "Harbours",
                "creators": [
                    {"creatorType": "author", "firstName": "Ada", "lastName": "Tolle"},
                    {"creatorType": "editor", "name": "Guild"},
                    {"creatorType": "seriesEditor", "firstName": "Ben", "lastName": "Quay"},
                ],
                "date": "May 1893",
                "pages": "57-8",
                "extra": "OCLC: 123",
            },
        },
    ]
    (one,) = parse_reference_file(json.dumps(items).encode(), name="refs").items
    claimed = one.reference

    assert (
        "ABCD2345",
        "Of lamps",
        "Harbours",
        (
            Creator(family="Tolle", given="Ada"),
            Creator(family="Guild", role="editor"),
            Creator(family="Quay", given="Ben", role="collection-editor"),
        ),
        1893,
        "57-8",
        "chapter",
        (
            Identifier(scheme=Scheme.OCLC, value="123"),
            Identifier(scheme=Scheme.ZOTERO, value="ABCD2345"),
        ),
    ) == (
        one.key,
        claimed.title,
        claimed.venue,
        claimed.creators,
        claimed.year,
        claimed.locator,
        claimed.csl_type,
        claimed.identifiers,
    )


def test_better_bibtex_json_is_read():
    """Its citation key is the key."""
    document = {
        "config": {"label": "BetterBibTeX JSON"},
        "items": [
            {
                "itemType": "book",
                "itemKey": "ABCD2345",
                "citationKey": "tolle1893",
                "title": "Lamps",
                "numPages": "312",
                "creators": [{"creatorType": "author", "firstName": "Ada", "lastName": "Tolle"}],
            }
        ],
    }
    (one,) = parse_reference_file(json.dumps(document).encode(), name="refs").items

    assert ("tolle1893", "312", (Identifier(scheme=Scheme.ZOTERO, value="ABCD2345"),)) == (
        one.key,
        one.source.extent,
        one.source.identifiers,
    )


def test_the_parser_of_bibtex_is_loaded_only_for_bibtex():
    """Neither the package nor the reader of files brings it in."""
    code = (
        "import sys, cardstore, cardstore.adapters.references.files as f;"
        f"f.parse_reference_file({CSL.encode()!r}, name='a');"
        "print(sorted(m for m in sys.modules if m.split('.')[0] in ('bibtexparser', 'pylatexenc')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120
    )

    assert "[]" == done.stdout.strip()


SICI = "10.1000/(SICI)12(1998)12:4<57:lmp>2.0;x#1-E"
SICI_IN_LINK = "https://doi.org/10.1000/(SICI)12(1998)12:4%3C57:lmp%3E2.0;x%231-E"


@pytest.mark.parametrize(
    "form",
    [
        "@article{{a, title = {{Lamps}}, author = {{Tolle, Ada}}, doi = {{{}}}}}",
        '@article{{a, title = {{Lamps}}, author = {{Tolle, Ada}}, doi = "{}"}}',
        "TY  - JOUR\nTI  - Lamps\nAU  - Tolle, Ada\nDO  - {}\nER  - \n",
        '[{{"id": "a", "type": "book", "title": "Lamps", "DOI": "{}"}}]',
        "PMID- 99\nTI  - Lamps\nLID - {} [doi]\n",
        "Tolle, Ada (1998). Lamps. Quay Notes, 12, 57. {}.",
    ],
)
@pytest.mark.parametrize("written", [SICI, SICI_IN_LINK, SICI_IN_LINK[16:]])
def test_an_old_doi_stays_whole_in_every_format(form, written):
    """It has brackets, semicolons and number signs, which part nothing."""
    one = parse_reference_file(form.format(written).encode(), name="refs").items[0]

    expected = [Identifier(scheme=Scheme.DOI, value=SICI.lower())]
    assert expected == [
        one_form(number) for number in one.reference.identifiers if number.scheme is Scheme.DOI
    ]
    assert one.source is None or one.source.doi == SICI.lower()


def test_latex_of_a_doi_is_read():
    """Programs escape what LaTeX has a meaning for."""
    doi = r"10.1000/(SICI)12(1998)12:4\textless{}57:lmp$>$2.0;x\#1-E"
    bib = f"@article{{a, title = {{Lamps}}, doi = {{{doi}}}}}"

    assert SICI.lower() == parse_reference_file(bib.encode(), name="a.bib").items[0].source.doi


def test_a_doi_wrapped_in_ris_is_joined():
    """At whatever sign it was broken."""
    ris = f"TY  - JOUR\nTI  - Lamps\nDO  - {SICI[:20]}\n      {SICI[20:]}\nER  - \n"

    assert SICI.lower() == parse_reference_file(ris.encode(), name="a.ris").items[0].source.doi


def test_two_dois_in_one_field_give_two_claims_and_no_record():
    """Which one is the edition's own is for the writer to say."""
    csl = [{"id": "a", "type": "book", "title": "Lamps", "DOI": "10.1000/1, 10.1000/2"}]
    one = parse_reference_file(json.dumps(csl).encode(), name="a.json").items[0]

    assert (("10.1000/1", "10.1000/2"), None) == (one.reference.all(Scheme.DOI), one.source)
    assert "holds several" in one.fault


ODD = "A slow\x07 theo\x00ry\x08 of \x1b[31mferry\x1b[0m \u202etolls\u2069"
PLAIN = "A slow theory of ferry tolls"


@pytest.mark.parametrize(
    "text",
    [
        f"@book{{a, title = {{{ODD}}}, author = {{To\x07lle, A\x1bda}}}}\n" + BIB,
        f"TY  - BOOK\nID  - a\nTI  - {ODD}\nAU  - To\x07lle, A\x1bda\nER  - \n" + RIS,
        json.dumps(
            [{"id": "\x07a", "title": ODD, "author": [{"family": "To\x07lle", "given": "A\x1bda"}]}]
        ),
        f"PMID- 1\nTI  - {ODD}\nFAU - To\x07lle, A\x1bda\nDP  - 1893\n" + PUBMED.lstrip(),
        f"To\x07lle, A\x1bda (1893). {ODD}. Quay Notes, 12, 57.\n{TEXT}",
    ],
)
def test_control_characters_are_left_out_and_told(text):
    """In every format and field; what is left reads as the same words."""
    one = parse_reference_file(text.encode(), name="refs").items[0]

    assert (PLAIN, "Tolle", "Ada") == (
        one.reference.title,
        one.reference.creators[0].family,
        one.reference.creators[0].given,
    )
    assert "control characters were left out (U+00" in one.fault
    assert all(map(str.isprintable, (one.fault, one.key, one.reference.raw.replace("\n", " "))))


def test_half_signs_of_json_are_left_out():
    """No file could hold them again."""
    one = parse_reference_file(b'[{"id": "a", "title": "Half \\ud800 a sign"}]', name="a").items[0]

    assert "Half a sign" == " ".join(one.source.title.split())
    assert "U+D800" in one.fault
    assert write_reference_file([one.source], "csl-json").encode()


def test_control_characters_stand_in_no_message():
    """A key and a fault are shown on a terminal too."""
    bib = b"@book{a\x1b[31mb, title = {x}\n\n@book{c, title = {y}}"
    found = parse_reference_file(bib, name="refs")

    assert found.faults
    assert all((one.key + one.what).isprintable() for one in found.faults)


@given(sources(), st.text("\x00\x07\x1b\x85\x9b\u202e\u2066", min_size=1, max_size=5))
def test_what_is_exported_after_an_import_is_text(source, odd):
    """So the library reads its own exports."""
    csl = json.loads(write_reference_file([source], "csl-json"))
    csl[0]["title"] += odd
    csl[0]["publisher"] = odd + csl[0].get("publisher", "")
    read = parse_reference_file(json.dumps(csl).encode(), name="refs").items[0].source

    for kind in ("csl-json", "bibtex", "ris"):
        again = parse_reference_file(write_reference_file([read], kind).encode(), name="refs")
        assert [""] == [one.fault for one in again.items]
        assert source.title.split() == again.items[0].source.title.split()


@pytest.mark.parametrize(
    ("text", "places", "fault"),
    [
        (f"[{CSL[1:-1]}, 5, {CSL[1:-1]}]", ["item 1", "item 3"], "item 2"),
        (BIB + BIB + "@book{open, title = {x", ["line 1", "line 2"], "line 3"),
        (
            "\n" + RIS.replace("TI", "ID  - tolle\nTI") * 2 + "TY  - BOOK\n",
            ["line 2", "line 8"],
            "line 14",
        ),
        (PUBMED * 2, ["line 2", "line 7"], None),
    ],
)
def test_people_are_told_where_and_what_has_the_same_key(text, places, fault):
    """Lists in JSON have items, all else has lines."""
    found = parse_reference_file(text.encode(), name="refs")

    assert places == [one.where for one in found.items]
    assert ["", f"this key stands twice, first in {places[0]}"] == [
        one.fault for one in found.items
    ]
    assert ([] if fault is None else [fault]) == [one.where for one in found.faults]


def test_keys_that_name_the_same_source_are_told():
    """Names of sources know no capitals."""
    found = parse_reference_file((BIB + BIB.replace("tolle", "Tolle")).encode(), name="a.bib")

    assert "this key names the same source as 'tolle' in line 1" == found.items[1].fault


def test_items_of_plain_text_have_lines():
    """And no keys that could stand twice."""
    found = parse_reference_file(f"{TEXT}\n{TEXT}".encode(), name="refs")

    assert [("line 1", ""), ("line 3", "")] == [(one.where, one.fault) for one in found.items]


def test_an_item_without_a_key_and_a_maker_is_named_by_its_title():
    """By more of its words, since nobody and no year tell it from others."""
    content = b'[{"title": "Tides"}, {"title": "A History of the Lamps of all Towns"}]'
    found = parse_reference_file(content, name="a.json")

    assert ["tides", "history-lamps-towns"] == [one.source.source_id for one in found.items]
