"""The forms of a run of the gate: lines, JSON, SARIF, annotations and a page."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from cardstore.claims.splitter import read_manuscript
from cardstore.cli.gate_lines import exit_code, read_fail_on, written
from cardstore.documents.gate import gate_document
from cardstore.documents.gate_github import github_lines
from cardstore.documents.gate_html import gate_html
from cardstore.documents.gate_lines import gate_lines, remark_lines
from cardstore.documents.gate_sarif import artifact_uri, sarif_document
from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.gate.told import ToldCard
from cardstore.gate.verdict import Bin
from cardstore.gate.waivers import Waiver
from cardstore.workflow.gate_telling import tell_run
from cardstore.workflow.waivers import apply_waivers
from tests.gate.told_runs import (
    ALTERED,
    CITED,
    FOUND,
    QUOTES,
    SUPPORTED,
    TEXT,
    UNASKED,
    made_report,
)

TODAY = date(2026, 11, 30)
SCORE = "987654"
CARD = ToldCard(
    card_id="7KQ2-M",
    quote="I would sooner <sew> my sacks.",
    edition="The Harbour Lamps (Old Quay Press, 1893)",
    printed_pages=("57", "58"),
)


@pytest.fixture
def report():
    """A passed, a failed and a framing sentence; the verdict on the first was held."""
    return made_report(TEXT, FOUND, held={0}, not_run=("The second judge could not run.",))


@pytest.fixture
def run(report):
    """The same, as it is told."""
    return tell_run(report, cards=[CARD])


def lines_of(run, **more):
    """Give the lines of a run as people see them."""
    return [f"{one.place}: {one.weight.value} {one.rule}" for one in gate_lines(run, **more)]


# ---- lines -----------------------------------------------------------------------------------


def test_one_line_a_finding_that_asks_for_somebody(run):
    """At the words it means, sorted by place; a quotation that runs over a line end too."""
    assert [
        "ch03.md:3:33: person quotation",
        "ch03.md:3:60: fail quoted-words",
        "ch03.md:4:18: person reading",
    ] == lines_of(run)


def test_verbose_tells_also_what_passed(run):
    """Nothing is left out then."""
    told = lines_of(run, verbose=True)

    assert 7 == len(told)
    assert "ch03.md:3:1: pass citation" in told


def test_the_last_line_has_all_denominators(run):
    """Sentences by bin, the judge, held verdicts, and what could not run."""
    text = written(run, "lines").splitlines()

    assert "could not run: The second judge could not run." == text[-2]
    assert (
        "3 sentences: 1 passed, 1 failed, 0 to a person, 0 could not run, 1 framing; 1 other "
        "blocks skipped; no model ran: lexical, not calibrated, so nothing passes by its scores; "
        "1 of 3 verdicts held; 1 could not run at all" == text[-1]
    )


def test_only_what_was_checked_anew_is_told_of_changes(report):
    """The counts are of all sentences."""
    run = tell_run(report, held=False)

    assert [1, 2] == [one.sentence.number for one in run.sentences]
    assert 3 == sum(number for _, number in run.counts)


def test_a_sentence_that_is_not_verified_is_told_to_a_person():
    """Even where no check says so."""
    run = tell_run(made_report("It may be so. [unverified]\n", [[CITED, SUPPORTED]]))

    assert ["ch03.md:1:1: person unverified"] == lines_of(run)


def test_what_steers_a_terminal_is_shown_as_unknown():
    """A manuscript may hold anything."""
    nasty = replace(ALTERED, message="“\x1b[31m\x07” and\u202e more", evidence=())
    (line,) = gate_lines(tell_run(made_report("It rained.\n", [[nasty]])))

    assert "“\ufffd[31m\ufffd” and\ufffd more" == line.message


def test_waived_findings_and_waivers_that_are_of_no_use_are_told(report):
    """What is let be, what is over, and what names nothing."""
    words = report.sentences[1].sentence.words
    made = [
        Waiver(number=1, rule="quoted_words", reason="Irony.", until=TODAY, sentence=words),
        Waiver(number=2, rule="quotation", reason="Once.", until=date(2020, 1, 1), sentence=words),
        Waiver(number=3, rule="numbers", reason="No.", until=TODAY, card="7KQ2-M", by="Ada"),
    ]
    run = tell_run(apply_waivers(report, made, today=TODAY))
    waived = next(one for one in gate_lines(run) if one.weight.value == "waived")

    assert waived.message.endswith("(waived until 2026-11-30: Irony.)")
    assert [
        f"expired: waiver 2 (quotation, “{words}”), waived until 2020-01-01: Once.",
        "unused: waiver 3 (numbers, card 7KQ2-M), waived by Ada until 2026-11-30: No.",
    ] == list(remark_lines(run))[1:]
    assert Bin.PERSON is run.sentences[1].bin
    assert "3 waivers: 1 expired, 1 unused, 1 used" in run.last_line()
    assert (
        "; 1 waiver: 1 used" in tell_run(apply_waivers(report, made[:1], today=TODAY)).last_line()
    )


# ---- exit codes ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "fail_on", "code"),
    [
        ([[CITED, SUPPORTED]], (), 0),
        ([[CITED, ALTERED, UNASKED]], (), 1),
        ([[CITED, UNASKED, QUOTES]], (), 10),
        ([[CITED, QUOTES]], (), 3),
        ([[CITED, ALTERED]], ("nothing",), 0),
        ([[CITED, ALTERED]], ("unavailable,person",), 0),
        ([[CITED, UNASKED]], ("failed", "person"), 0),
        ([[CITED, QUOTES]], ("failed", "unavailable"), 0),
    ],
    ids=range(8),
)
def test_exit_codes_follow_the_weightiest_bin_that_counts(found, fail_on, code):
    """1 failed, 10 could not run, 3 a person; what is not named does not count."""
    run = tell_run(made_report("It rained.\n", found))

    assert code == exit_code(run, read_fail_on(fail_on))


def test_an_abstention_needs_a_person_unless_it_is_left_out():
    """It never passes by itself."""
    run = tell_run(made_report("It may be so. [unverified]\n", [[CITED, SUPPORTED]]))

    assert (3, 0) == (
        exit_code(run, read_fail_on(())),
        exit_code(run, read_fail_on(("failed,person",))),
    )


def test_what_could_not_run_at_all_is_no_pass():
    """Though every sentence passed."""
    run = tell_run(made_report("It rained.\n", [[CITED, SUPPORTED]], not_run=("Nobody answered.",)))

    assert 10 == exit_code(run, read_fail_on(()))


# ---- SARIF -----------------------------------------------------------------------------------


def sarif(run):
    """Give the only run of a SARIF log, after it went through JSON."""
    log = json.loads(json.dumps(sarif_document(run, version="1.2.3")))

    assert ("2.1.0", 1) == (log["version"], len(log["runs"]))
    return log["runs"][0]


def test_sarif_has_what_the_standard_asks_for(run):
    """3.27: every result has a message, its rule by id and index, a level and a region from 1."""
    told = sarif(run)
    rules = told["tool"]["driver"]["rules"]

    assert "cardstore" == told["tool"]["driver"]["name"]
    assert "unicodeCodePoints" == told["columnKind"]
    assert len({one["id"] for one in rules}) == len(rules)
    for rule in rules:
        assert rule["shortDescription"]["text"]
        assert rule["help"]["text"]
    for result in told["results"]:
        region = result["locations"][0]["physicalLocation"]["region"]
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in {"error", "warning", "note"}
        assert result["message"]["text"]
        assert "kind" not in result  # "fail", the only one that may have a level
        assert min(region["startLine"], region["startColumn"], region["endColumn"]) >= 1
        assert (region["startLine"], region["startColumn"]) < (
            region["endLine"],
            region["endColumn"],
        )


# What SARIF 2.1.0 lets stand in each object that is written here: (must, may).
SARIF_OBJECTS = {
    "log": ({"version", "runs"}, {"$schema"}),
    "run": (
        {"tool"},
        {"invocations", "artifacts", "results", "columnKind", "automationDetails", "properties"},
    ),
    "driver": ({"name"}, {"version", "rules", "informationUri"}),
    "rule": (
        {"id"},
        {"shortDescription", "fullDescription", "help", "defaultConfiguration", "helpUri"},
    ),
    "artifact": (set(), {"location", "length", "hashes", "encoding"}),
    "invocation": ({"executionSuccessful"}, {"toolExecutionNotifications"}),
    "notification": ({"message"}, {"level"}),
    "result": (
        {"message"},
        {
            *("ruleId", "ruleIndex", "level", "locations", "partialFingerprints"),
            *("properties", "suppressions"),
        },
    ),
    "location": (set(), {"physicalLocation"}),
    "physicalLocation": (set(), {"artifactLocation", "region"}),
    "region": (
        set(),
        {"startLine", "startColumn", "endLine", "endColumn", "charOffset", "charLength"},
    ),
    "suppression": ({"kind"}, {"status", "justification"}),
}


def sarif_objects(log):
    """Give (kind, object) for all objects of a log whose members are fixed."""
    yield "log", log
    for run in log["runs"]:
        yield "run", run
        yield "driver", run["tool"]["driver"]
        yield from (("rule", one) for one in run["tool"]["driver"]["rules"])
        yield from (("artifact", one) for one in run["artifacts"])
        for invocation in run["invocations"]:
            yield "invocation", invocation
            yield from (("notification", one) for one in invocation["toolExecutionNotifications"])
        for result in run["results"]:
            yield "result", result
            yield from (("suppression", one) for one in result.get("suppressions", ()))
            for location in result["locations"]:
                yield "location", location
                yield "physicalLocation", location["physicalLocation"]
                yield "region", location["physicalLocation"]["region"]


def test_sarif_objects_have_the_members_of_the_standard(report):
    """None is missing that must be there, and none is of our own making."""
    words = report.sentences[1].sentence.words
    made = Waiver(number=1, rule="quoted_words", reason="Irony.", until=TODAY, sentence=words)
    log = sarif_document(tell_run(apply_waivers(report, [made], today=TODAY)), version="1.2.3")
    kinds = set()
    for kind, one in sarif_objects(log):
        must, may = SARIF_OBJECTS[kind]
        kinds.add(kind)

        assert must <= set(one) <= must | may
    assert set(SARIF_OBJECTS) == kinds


def test_sarif_notes_what_the_lines_note():
    """Remarks on a manuscript, and waivers that have ended, are told in every form."""
    text = "It rained.\n\n<!-- never closed\n\nIt froze.\n"
    sentences = read_manuscript(text, name="ch03.md").sentences
    report = made_report(text, [[ALTERED]] * len(sentences))
    ended = Waiver(
        number=1, rule="quoted_words", reason="x", until=date(2020, 1, 1), sentence="It rained."
    )
    told = tell_run(apply_waivers(report, [ended], today=TODAY))
    (invocation,) = sarif(told)["invocations"]
    noted = [one["message"]["text"] for one in invocation["toolExecutionNotifications"]]

    assert told.manuscripts[0].remarks
    assert 2 == len(noted) == len(remark_lines(told))
    assert all(one in line for one, line in zip(noted, remark_lines(told), strict=True))


def test_sarif_levels_and_places(run):
    """Failed is an error, a person a warning; offsets count in the manuscript."""
    told = sarif(run)
    regions = [one["locations"][0]["physicalLocation"]["region"] for one in told["results"]]
    places = [TEXT[one["charOffset"] : one["charOffset"] + one["charLength"]] for one in regions]

    assert [
        ("quoted-words", "error", "sew my\nsocks"),
        (
            "quotation",
            "warning",
            "He said by the *sea* that “sew my\nsocks” was wrong [card:7KQ2-M].",
        ),
        ("reading", "warning", "[card:7KQ2-M]"),
    ] == [
        (one["ruleId"], one["level"], place)
        for one, place in zip(told["results"], places, strict=True)
    ]


def test_sarif_says_what_could_not_run(run):
    """The run itself did not succeed."""
    invocation = sarif(run)["invocations"][0]

    assert invocation["executionSuccessful"] is False
    assert ["The second judge could not run."] == [
        one["message"]["text"] for one in invocation["toolExecutionNotifications"]
    ]


def test_fingerprints_stay_while_a_verdict_does():
    """Words before a sentence move it; the same sentence twice is two results."""

    def prints(text, found):
        told = sarif(tell_run(made_report(text, found)))["results"]
        return [one["partialFingerprints"]["cardstoreVerdict/v1"] for one in told]

    one = prints("It rained.\n", [[ALTERED]])
    moved = prints("It froze.\n\nIt rained.\n", [[SUPPORTED], [ALTERED]])
    twice = prints("It rained. It rained.\n", [[ALTERED], [ALTERED]])

    assert one == moved
    assert one == twice[:1]
    assert 2 == len(set(twice))


def test_a_waived_result_is_suppressed(report):
    """With the reason; it stays in the log."""
    words = report.sentences[1].sentence.words
    made = Waiver(number=1, rule="quoted_words", reason="Irony.", until=TODAY, sentence=words)
    (waived,) = [
        one
        for one in sarif(tell_run(apply_waivers(report, [made], today=TODAY)))["results"]
        if "suppressions" in one
    ]

    assert ("quoted-words", "note") == (waived["ruleId"], waived["level"])
    assert "Irony." in waived["suppressions"][0]["justification"]


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("draft/ch 03.md", "draft/ch%2003.md"),
        ("./ch03.md", "ch03.md"),
        ("/tmp/ch03.md", "file:///tmp/ch03.md"),
        ("entwürfe\\a#b.md", "entw%C3%BCrfe/a%23b.md"),
    ],
)
def test_names_become_uris(name, uri):
    """Whatever signs stand in them."""
    assert uri == artifact_uri(name)


def test_offsets_of_a_docx_are_left_out():
    """They count in the text that was read, which is not the file."""
    told = sarif(tell_run(made_report("It rained.\n", [[ALTERED]], name="ch.docx")))
    region = told["results"][0]["locations"][0]["physicalLocation"]["region"]

    assert "charOffset" not in region
    assert {"location": {"uri": "ch.docx"}} == told["artifacts"][0]


# ---- annotations -----------------------------------------------------------------------------


def parsed(line):
    """Take an annotation apart as GitHub's runners do."""
    command, properties, message = re.fullmatch(r"::(\w+) ([^:]*)::(.*)", line).groups()

    def plain(text):
        for escape, sign in (("%2C", ","), ("%3A", ":"), ("%0A", "\n"), ("%0D", "\r")):
            text = text.replace(escape, sign)
        return text.replace("%25", "%")

    pairs = (one.partition("=") for one in properties.split(","))
    return command, {name: plain(value) for name, _, value in pairs}, plain(message)


def test_annotations_stand_at_their_lines(run):
    """Columns only within one line."""
    told = [parsed(one) for one in github_lines(run)]

    assert ["warning", "error", "warning", "notice", "notice"] == [one[0] for one in told]
    assert {
        "file": "ch03.md",
        "line": "4",
        "endLine": "4",
        "col": "18",
        "endColumn": "31",
        "title": "cardstore reading",
    } == told[2][1]
    assert "col" not in told[1][1]
    assert told[-1][2].startswith("3 sentences: 1 passed, 1 failed")


@given(st.text(min_size=1, max_size=30), st.text("a:,%\r\n=:", min_size=1, max_size=12))
def test_no_text_becomes_a_command(message, name):
    """Signs of the form are escaped, in messages and names."""
    found = replace(ALTERED, message=message, evidence=())
    report = made_report("It rained.\n", [[found]], name=name)
    line = github_lines(tell_run(report))[0]
    command, properties, told = parsed(line)

    assert ("error", name) == (command, properties["file"])
    assert "\n" not in line
    assert "\r" not in line
    assert " ".join(told.split()) == told


# ---- the page --------------------------------------------------------------------------------


def test_the_page_gives_the_whole_manuscript_back(run):
    """Every sentence and every other stretch, in order, and each sentence opens."""
    page = html.fromstring(gate_html(run))
    (text,) = page.xpath("//div[@class='text']")
    for one in text.xpath(".//*[@class='told' or @class='bin']"):
        one.drop_tree()

    assert TEXT.split() == text.text_content().split()
    assert ["passed", "failed", "framing"] == [one.get("class") for one in page.xpath("//details")]


@given(st.text("ab.B \n<&>#*_[]()“”|-1'\"", max_size=60))
def test_the_page_gives_any_manuscript_back(text):
    """Whatever stands in it, sign for sign but for the space at line ends."""
    sentences = read_manuscript(text, name="m.md").sentences
    report = made_report(text, [[CITED, QUOTES, SUPPORTED]] * len(sentences), name="m.md")
    page = html.fromstring(gate_html(tell_run(report)))
    (shown,) = page.xpath("//div[@class='text']")
    for one in shown.xpath(".//*[@class='told' or @class='bin']"):
        one.drop_tree()

    assert text.split() == shown.text_content().split()
    assert len(sentences) == len(page.xpath("//details"))


def test_the_page_shows_cards_pages_and_differences(run):
    """What the sentence has and the card has not, and the printed pages."""
    page = html.fromstring(gate_html(run))
    failed = page.xpath("//details[@class='failed']")[0]

    assert ["socks"] == [one.text for one in failed.xpath(".//del")]
    assert ["sacks"] == [one.text for one in failed.xpath(".//ins")]
    assert "sew my\nsocks" in [one.text for one in failed.xpath(".//summary/mark")]
    quote = failed.xpath(".//blockquote")[0].text_content()
    assert "“I would sooner <sew> my sacks.”" in quote
    assert "The Harbour Lamps (Old Quay Press, 1893), p. 57, 58" in quote


def test_the_page_counts_with_denominators(run):
    """Every bin, of all sentences."""
    page = html.fromstring(gate_html(run))
    rows = [[cell.text for cell in row] for row in page.xpath("//tbody/tr")]

    assert ["failed: back to the writer", "1", "33.3 % of 3"] in rows
    assert 6 == len(rows)


def test_every_finding_links_to_its_sentence(run):
    """Each link has a target, and no id stands twice."""
    page = html.fromstring(gate_html(run))
    ids = page.xpath("//@id")
    targets = [one[1:] for one in page.xpath("//section[@class='findings']//a/@href")]

    assert ["m0-1"] * 3 == targets
    assert len(set(ids)) == len(ids)


def test_what_is_found_of_many_sentences_is_told_once():
    """The gravest first, with every place; a page of 5,000 sentences is not 5,000 equal lines."""
    text = "".join(f"It rained {day} days.\n\n" for day in range(5))
    report = made_report(text, [[QUOTES]] * 4 + [[ALTERED]], name="m.md")
    page = html.fromstring(gate_html(tell_run(report)))
    altered, quotes = page.xpath("//section[@class='findings']//li")

    assert ["#m0-4"] == altered.xpath(".//a/@href")
    assert ["#m0-0", "#m0-1", "#m0-2", "#m0-3"] == quotes.xpath(".//a/@href")
    assert "4 places" in quotes.text_content()
    assert "5 findings" in page.xpath("//section[@class='findings']/h2")[0].text


def test_the_page_needs_nothing_and_runs_nothing(run):
    """No script, no handler, no address outside."""
    written_page = gate_html(run)
    page = html.fromstring(written_page)

    assert [] == page.xpath("//script|//link|//img|//iframe|//@src|//@onclick|//@style")
    assert all(one.startswith("#") for one in page.xpath("//@href"))
    assert "default-src 'none'" in written_page


NASTY = "<script>alert(1)</script>\"'&amp;<!-- -->"


def test_everything_that_somebody_wrote_is_escaped():
    """Name, words, message, evidence, card and remarks."""
    found = Finding(
        check="quoted_words",
        outcome=Outcome.FAIL,
        reason=Reason.QUOTED_WORDS_DIFFER,
        message=NASTY,
        evidence=(("quotation", NASTY), ("outcome", "fail"), ("nearest", NASTY + " b")),
    )
    text = f"It rained {NASTY.replace('<!-- -->', '')} hard [card:7KQ2-M].\n"
    report = made_report(text, [[found]], name=f"{NASTY}.md", remarks=(NASTY,))
    card = ToldCard(card_id="7KQ2-M", quote=NASTY, edition=NASTY, printed_pages=(NASTY,))
    written_page = gate_html(tell_run(report, cards=[card]))

    assert "<script" not in written_page
    assert 1 == len(html.fromstring(written_page).xpath("//details"))


@pytest.mark.parametrize("form", ["lines", "json", "sarif", "github", "html"])
def test_no_form_shows_a_score(run, form):
    """A person who decides must not be led by one (R52)."""
    assert SCORE not in written(run, form, verbose=True)


# ---- JSON ------------------------------------------------------------------------------------


def test_the_document_has_every_sentence_with_its_findings(run):
    """With places, cards and what was waived."""
    document = gate_document(run)
    failed = document["sentences"][1]

    assert [3, 3] == [document["sentences_total"], len(document["sentences"])]
    assert {"passed": 1, "failed": 1, "framing": 1} == {
        one: number for one, number in document["counts"].items() if number
    }
    assert ["citation", "quoted-words", "quotation", "reading"] == [
        one["rule"] for one in failed["findings"]
    ]
    assert [None, None, None, "7KQ2-M"] == [one["card_id"] for one in failed["findings"]]
    assert (
        "sew my\nsocks"
        == TEXT[failed["findings"][1]["region"]["start"] : failed["findings"][1]["region"]["end"]]
    )
