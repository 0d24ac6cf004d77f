"""A project's table of kinds: read, told with lines where it is wrong, and put into records."""

import pytest

from cardstore.errors import UsageError
from cardstore.sources.kind_table import OWN_TABLE
from cardstore.sources.source import Source, SourceKind
from cardstore.workflow.kinds import FILE_NAME, parse_kind_table, read_kind_table, with_kind

TABLE = """
# The harbour's own press office.
[domains]
"example.org" = "vendor"

[venues]
"Harbour Gazette" = "reporting"

[types]
report = "vendor"

[sources]
tides = "primary"
"""


def source(name="notes", **fields):
    return Source(**{"source_id": name, "work_id": name, "title": "Notes", **fields})


def kind(made):
    return made.kind, dict(made.origins).get("kind")


def test_every_section_of_the_file_is_used():
    """Domain, venue, type and source each make a rule, which says where it stands."""
    table = parse_kind_table(TABLE)

    assert [
        (SourceKind.VENDOR, "kinds: domain example.org (cardstore-kinds.toml)"),
        (SourceKind.REPORTING, "kinds: venue harbour gazette (cardstore-kinds.toml)"),
        (SourceKind.VENDOR, "kinds: type report (cardstore-kinds.toml)"),
        (SourceKind.PRIMARY, "kinds: source tides (cardstore-kinds.toml)"),
    ] == [
        kind(with_kind(one, table))
        for one in (
            source(url="https://example.org/a"),
            source(venue="The Harbour Gazette"),
            source(csl_type="report"),
            source("tides"),
        )
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[domains]\n"a.org" = "vendor"\n"b.org" = "seller"\n', "line 3"),
        ('[venues]\n"Gazette" = 4\n', "line 2"),
        ("[domains]\nexample.org = 'vendor'\n", "quotation marks"),
        ('[domains]\n\n"com" = "vendor"\n', "line 3"),
        ('[domain]\n"a.org" = "vendor"\n', "line 1"),
        ('[domains]\n"a.org" = "vendor"\n"www.a.org" = "primary"\n', "line 3"),
        ('kinds = "vendor"\n', "line 1"),
        ('[domains]\n"a.org" = \n', "line 2"),
    ],
)
def test_a_wrong_entry_is_named_with_its_line(text, told):
    """Whoever wrote it finds it at once."""
    with pytest.raises(UsageError) as caught:
        parse_kind_table(text)

    assert told in str(caught.value)
    assert FILE_NAME in str(caught.value)


def test_without_a_file_our_own_table_holds(tmp_path):
    """Nothing needs to be written."""
    assert OWN_TABLE == read_kind_table(tmp_path)


def test_the_file_of_the_folder_is_read(tmp_path):
    """It lies beside the settings."""
    (tmp_path / FILE_NAME).write_text(TABLE, encoding="utf-8")

    assert SourceKind.PRIMARY is with_kind(source("tides"), read_kind_table(tmp_path)).kind


def test_a_file_that_is_no_text_is_a_usage_error(tmp_path):
    """It is told, not passed by."""
    (tmp_path / FILE_NAME).write_bytes(b"\xff\xfe\x00")

    with pytest.raises(UsageError, match="cannot be read"):
        read_kind_table(tmp_path)


def test_what_no_rule_knows_stays_unknown_and_has_no_origin():
    """Ingested without a word about its kind."""
    assert (SourceKind.UNKNOWN, None) == kind(with_kind(source(), OWN_TABLE))


@pytest.mark.parametrize("origin", ["by hand", "CSL-JSON"])
def test_a_kind_that_somebody_gave_stays(origin):
    """No table takes it back."""
    told = source(
        url="https://www.reuters.com/x",
        kind=SourceKind.PRIMARY,
        origins=(("kind", origin),),
    )

    assert told == with_kind(told, OWN_TABLE)


def test_a_kind_from_a_table_follows_the_table():
    """A rule that is taken away takes its kind with it."""
    before = with_kind(source(url="https://example.org/a"), parse_kind_table(TABLE))

    assert (SourceKind.UNKNOWN, None) == kind(with_kind(before, OWN_TABLE))
