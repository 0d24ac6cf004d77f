"""`--json`: every command prints one JSON document, or a list of them; each fits its schema."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from cardstore import Library
from cardstore.cli.main import cli
from tests.cli.program import named_documents, run_here, validators
from tests.remembered import Here
from tests.store.made_dump import write_dump

ROOT = Path(__file__).parents[2]
ARTICLE = ROOT / "sample_sources" / "tides-article" / "article.pdf"
ERROR = "urn:cardstore:schema:error:1"
QUOTE = "differs from the original in 164 of 7,902 readings"

# Command → its words, in an order in which each has what it needs. CARD, OTHER, DRAFT, PAIRS and
# so on stand for what the library and the folder of this test have; OUT is another place each time.
ASKED = {
    "ingest": "ARTICLE --source tides --no-resolve --jobs 1",
    "scans": "tides",
    "leaves": "tides",
    "zones": "tides 2",
    "pages": "tides",
    "pages assign": "tides 3 216 --by ada",
    "pages confirm": "tides 4 --by ada",
    "pages unassign": "tides 4 --by ada",
    "pages undo": "tides --by ada",
    "pages history": "tides",
    "pages export": "tides --format csv --to OUT.csv",
    "pages import": "tides LABELS --format csv --by ada",
    "reread": "tides --leaf 2 --jobs 1",
    "sources": "",
    "describe": "tides --title Tides --year 1996",
    "editions": "tides tides",
    "references export": "--out OUT.json",
    "references import": "REFERENCES",
    "resolve": "tides --offline",
    "links": "--offline",
    "vouch": "tides --by ada --evidence seen",
    "persons add": "Rolle --by ada",
    "persons list": "",
    "find": "TEXT",
    "index": "",
    "add": "tides --page 213 --quote few --by ada",
    "cards": "",
    "export cards": "--format json --out CARDS",
    "export hocr": "tides --to OUT.hocr",
    "export alto": "tides --to OUT.xml",
    "export searchable-pdf": "tides --to OUT.pdf --jobs 1",
    "import words": "tides REFERENCES --by ada",
    "import cards": "CARDS --by ada",
    "request": "readings --for drafter",
    "show": "CARD",
    "tag": "CARD wreck",
    "untag": "CARD wreck",
    "figures": "CARD",
    "check": "CARD",
    "reanchor": "CARD",
    "sentence": "SENTENCE",
    "gate": "DRAFT --offline",
    "review": "--list --by ada",
    "rulings": "1",
    "strips": "--list --by ada",
    "audit plan": "",
    "audit draw": "--by ada",
    "audit report": "",
    "audit weekly": "",
    "budget": "",
    "handback": "DRAFT --to OUT",
    "seed": "DRAFT --per-class 1",
    "explain": "",
    "sentences": "DRAFT",
    "origins": "CARD OTHER",
    "proofread": "CARD",
    "confirm": "CARD --by ada",
    "correct": "--source tides --leaf 2 --word zzzz=zzz --by ada",
    "retract": "OTHER --reason wrong --by ada",
    "history": "CARD",
    "mcp": "",
    "datasette": "",
    "judge list": "",
    "judge install": "lexical",
    "judge parity": "lexical",
    "judge calibrate": "",
    "judge calibrate draw": "DRAFT --out OUT.csv --size 2 --by ada",
    "judge calibrate label": "--labels PAIRS --by ada",
    "judge calibrate fit": "--judge lexical --by ada",
    "judge calibrate open-core": "--judge lexical --by ada",
    "judge calibrate report": "",
    "registry build": "openlibrary-editions EDITIONS --authors AUTHORS --works WORKS",
    "registry": "",
    "registry list": "",
    "registry show": "",
    "models": "",
    "archive": "ARCHIVE",
    "unarchive": "ARCHIVE",
    "completion": "bash",
    "doctor": "",
}
# These say as a document why they cannot: nothing of what they need is in so small a library.
REFUSED = {
    *("editions", "rulings", "confirm", "correct", "judge install", "judge parity"),
    *("judge calibrate", "judge calibrate label", "judge calibrate fit"),
    *("judge calibrate open-core", "audit report", "audit draw", "audit weekly", "import words"),
}


def runnable(group, words=()):
    """Give the words that call each command which does something."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if not isinstance(command, click.Group) or command.invoke_without_command:
            yield " ".join((*words, name))
        if isinstance(command, click.Group):
            yield from runnable(command, (*words, name))


def named_in(document):
    """Give every part of a document that names its schema."""
    if isinstance(document, dict):
        if str(document.get("schema", "")).startswith("urn:cardstore:schema:"):
            yield document
        for value in document.values():
            yield from named_in(value)
    elif isinstance(document, list):
        for value in document:
            yield from named_in(value)


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """Run every command once, and give what each printed."""
    return run_every_command(tmp_path_factory.mktemp("json"), "--json")


def run_every_command(place, *more, without=()):
    """Run every command once in a folder, with more words, and give what came of each."""
    folder = place / "library"
    with Library.open(folder, create=True) as library:
        library.ingest(ARTICLE, source="tides", resolve=False, executor=Here())
        card = library.add_card("tides", quote=QUOTE, page="215", made_by="ada").card_id
        other = library.add_card("tides", quote="few of them", page="213", made_by="ada").card_id
    draft = place / "ch01.md"
    draft.write_text(f"It “differs from the original” [card:{card}].\n", encoding="utf-8")
    for name in ("REFERENCES", "PAIRS"):
        (place / name).write_text("nothing of the kind\n", encoding="utf-8")
    rows = "\n".join(f"{leaf},{213 + leaf}" for leaf in range(11))
    (place / "LABELS").write_text(f"leaf_index,label\n{rows}\n", encoding="utf-8")
    given = {
        "ARTICLE": ARTICLE,
        "CARD": card,
        "OTHER": other,
        "DRAFT": draft,
        "TEXT": QUOTE,
        "SENTENCE": f"It “differs” [card:{card}].",
        **{one: place / one for one in ("REFERENCES", "CARDS", "PAIRS", "ARCHIVE")},
        "LABELS": place / "LABELS",
    }
    dump = write_dump(place / "dump", 300, suffix=".txt.gz")
    given |= {name.upper(): file for name, file in dump.items()}
    ran = {}
    for number, (name, words) in enumerate(ASKED.items()):
        if name in without:
            continue
        told = [
            str(place / f"{number}{word.removeprefix('OUT')}")
            if word.startswith("OUT")
            else str(given.get(word, word))
            for word in words.split()
        ]
        first, *action = name.split()
        if first == "pages":  # the source stands before what is done
            told = [told[0], *action, *told[1:]]
            action = []
        where = place / "unpacked" if name == "unarchive" else folder
        ran[name] = run_here(
            *(first, *action, *told, *more, "--library", where),
            CARDSTORE_OFFLINE="1",
            USER="ada",
        )
    return ran


def test_every_command_is_asked():
    """A new command has to stand in the list."""
    assert sorted(runnable(cli)) == sorted(ASKED)


@pytest.mark.parametrize("name", ASKED)
def test_stdout_is_one_document(printed, name):
    """Whether it answers or says why it cannot; then the exit code says so too."""
    ran = printed[name]
    document = json.loads(ran.stdout)
    refused = isinstance(document, dict) and document["schema"] == ERROR

    assert (name in REFUSED) == refused, ran.stdout[:300] + ran.stderr
    assert not refused or document["error"]["exit_code"] == ran.returncode != 0
    assert 19 != ran.returncode


@pytest.mark.parametrize("name", ASKED)
def test_every_document_names_its_schema(printed, name):
    """The document, or each of a list that is not empty; no command is left out."""
    documents = named_documents(json.loads(printed[name].stdout))

    assert [] != documents
    assert [] == [one for one in documents if one.get("schema") not in validators()]


@pytest.mark.parametrize("name", ASKED)
def test_what_names_a_schema_fits_it(printed, name):
    """The document itself, those of a list, and those within others."""
    wrong = [
        (one["schema"], error.message)
        for one in named_in(json.loads(printed[name].stdout))
        for error in validators()[one["schema"]].iter_errors(one)
    ]

    assert [] == wrong


@pytest.mark.parametrize(
    ("name", "schema"),
    [
        ("ingest", "ingest-report"),
        ("add", "made-card"),
        ("check", "check-report"),
        ("history", "card-event"),
        ("scans", "stored-scan"),
        ("tag", "card-tags"),
        ("untag", "card-tags"),
        ("mcp", "agent-tool"),
        ("pages", "page-map"),
        ("show", "card"),
        ("gate", "gate"),
        ("doctor", "doctor-report"),
        ("archive", "archive-report"),
        ("persons list", "person"),
        ("registry list", "registry-index"),
        ("registry build", "registry-build"),
        ("confirm", "error"),
    ],
)
def test_commands_name_the_schema_of_what_they_print(printed, name, schema):
    """So that a program can hold it against that."""
    names = {one["schema"] for one in named_in(json.loads(printed[name].stdout))}

    assert f"urn:cardstore:schema:{schema}:1" in names


def test_many_files_and_a_cursor_name_their_schemas(printed, tmp_path):
    """Both are forms of a command that has another form too."""
    wrong = tmp_path / "wrong.pdf"
    wrong.write_bytes(b"no PDF")
    words = ("ingest", ARTICLE, wrong, "--no-resolve", "--jobs", "1", "--library", tmp_path / "l")
    files = json.loads(run_here(*words, "--json").stdout)
    folder = json.loads(printed["datasette"].stdout)["database"]
    asked = ("request", "--for", "d", "--source", "tides", "--library", Path(folder).parent)
    cards = json.loads(run_here(*asked, "--json", "--with-cursor").stdout)

    for schema, document in (("ingested-files", files), ("card-request", cards)):
        assert [] == list(validators()[f"urn:cardstore:schema:{schema}:1"].iter_errors(document))
    assert [None, 11] == [one["error"] and one["error"]["exit_code"] for one in files["files"]]
