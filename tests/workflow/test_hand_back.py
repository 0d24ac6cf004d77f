"""Manuscripts go back with all that was decided and ruled, whole or not at all."""

from __future__ import annotations

import io
import json
import time
from dataclasses import replace

import docx
import pytest

from cardstore import Library
from cardstore.documents.bound import BoundStatement, BoundStratum
from cardstore.documents.handback import HandedState
from cardstore.documents.ledger import parse_ledger
from cardstore.errors import HandBackError, TrackedChangesError, UsageError
from cardstore.gate.policy import Policy
from cardstore.provenance import digest_bytes
from cardstore.sources.links import LinkState, LinkVerdict
from cardstore.store.store import Store
from cardstore.workflow.publication import Outside
from tests.adapters.manuscripts.made_docx import make_docx, p, r
from tests.contracts.making import make_image
from tests.remembered import Here
from tests.workflow.made_gate import Yes, make_book, make_cards, trust
from tests.workflow.test_publication import MadeRegistry

LEAVES = {
    11: "The lower light was first lit in 1702, and the keeper trimmed eleven lamps by hand.",
    12: "He would sooner sew his sacks than go to sea again, said the pilot, and went home.",
}
ADDRESS = "https://harbour.example/lights"
SNAPSHOT = "https://archive.example/2020/lights"
DRAFT = (
    "# One\n\nThe lower light was lit in 1702 [card:{11}]. It rained for a week.\n\n"
    "> He would sooner sew his sacks than go to sea again [card:{12}]\n\n"
    "# Two\n\nThe keeper trimmed eleven lamps [card:{11}].\n"
)


@pytest.fixture
def library(tmp_path):
    """A library with a book of two leaves, a card of each, and a judge that is trusted."""
    with make_book(tmp_path, LEAVES) as made:
        trust(made, Yes())
        yield made


@pytest.fixture
def cards(library):
    return make_cards(library, LEAVES)


@pytest.fixture
def draft(tmp_path, library, cards):
    """A draft that the gate has read."""
    path = tmp_path / "ch01.md"
    path.write_text(written(DRAFT, cards), encoding="utf-8")
    library.gate([path], judge=Yes())
    return path


def written(text, cards):
    """Put the cards' ids into a text."""
    for printed, card_id in cards.items():
        text = text.replace(f"{{{printed}}}", card_id)
    return text


def names(folder):
    return sorted(one.name for one in folder.iterdir())


def rule_all(library, draft, **ruling):
    """Rule every item of a queue of what the gate left to people."""
    queue = library.open_review([str(draft)], planted_share=0, twice_share=0, passed_share=0).queue
    place = -1
    while (item := library.next_item(queue, reviewer="Ada Kern", after=place)) is not None:
        place = item.place
        library.rule(queue, place, reviewer="Ada Kern", **ruling)


# ---- what is written ---------------------------------------------------------------------------


def test_a_folder_holds_pages_files_ledger_notes_and_the_bound(library, draft, tmp_path):
    """And a list of them with their digests."""
    report = library.hand_back([draft], to=tmp_path / "back")
    listed = json.loads((tmp_path / "back" / "handback.json").read_text(encoding="utf-8"))

    assert [
        *("01-ch01.docx", "01-ch01.html", "bound.html", "bound.md", "handback.json"),
        *("ledger.csv", "notes.md"),
    ] == names(tmp_path / "back")
    assert {one["name"]: one["sha256"] for one in listed["files"]} == {
        one.name: digest_bytes((tmp_path / "back" / one.name).read_bytes()) for one in report.files
    }


def test_what_people_ruled_is_handed_back(library, draft, tmp_path):
    """In ledger, page and comments, beside what the gate decided."""
    rule_all(library, draft, kind="not_supported", error="misquoted", note="Sacks.", seconds=7)
    library.hand_back([draft], to=tmp_path / "back")
    rows = parse_ledger((tmp_path / "back" / "ledger.csv").read_text(encoding="utf-8"))
    page = (tmp_path / "back" / "01-ch01.html").read_text(encoding="utf-8")
    comments = docx.Document(tmp_path / "back" / "01-ch01.docx").comments
    wrong = [one for one in rows if one.state == "wrong"]

    assert wrong
    assert {("person", "wrong")} == {(one.bin, one.standing) for one in wrong}
    assert ("Ada Kern", "misquoted", 7.0) == tuple(
        json.loads(wrong[0].rulings)[0][key] for key in ("reviewer", "class", "seconds")
    )
    assert "not supported (misquoted): Sacks." in page
    assert "Not supported (misquoted): Sacks." in [
        one.text for one in comments if one.author == "Ada Kern"
    ]


def test_the_ledger_has_every_sentence_and_card(library, draft, tmp_path, cards):
    """With the printed page as the check of pages found it."""
    library.hand_back([draft], to=tmp_path / "back")
    rows = parse_ledger((tmp_path / "back" / "ledger.csv").read_text(encoding="utf-8"))

    assert [("1", cards[11], '["11"]'), ("2", "", "[]"), ("3", cards[12], '["12"]')] == [
        (one.number, one.card, one.pages) for one in rows[:3]
    ]
    assert {str(draft)} == {one.manuscript for one in rows}


def test_a_stale_link_is_handed_back_with_its_snapshot(library, draft, tmp_path):
    """As it was last seen; nothing is asked for."""
    source = library.source("lights")
    library._store.sources.update(replace(source, url=ADDRESS))
    library._store.links.save(
        [
            LinkVerdict(
                url=ADDRESS,
                state=LinkState.STALE,
                archive_url=SNAPSHOT,
                checked_at="2026-11-29T08:00:00Z",
            )
        ]
    )
    library.vouch("lights", by="tester", evidence="made up for these tests")
    library.gate([draft], judge=Yes())
    library.hand_back([draft], to=tmp_path / "back")
    notes = (tmp_path / "back" / "notes.md").read_text(encoding="utf-8")

    assert f"<{ADDRESS}> (did not resolve any more, 2026-11-29 08:00 UTC)" in notes
    assert f"<{SNAPSHOT}>" in notes


def test_several_manuscripts_have_files_of_their_own(library, draft, tmp_path, cards):
    """Also where two have one name, in other folders; each told by its own run."""
    other = tmp_path / "more" / "ch01.md"
    other.parent.mkdir()
    other.write_text(written("It fell [card:{11}].\n", cards), encoding="utf-8")
    library.gate([other], judge=Yes())
    report = library.hand_back([draft, other], to=tmp_path / "back")

    assert {"01-ch01.docx", "02-ch01.docx"} <= set(names(tmp_path / "back"))
    assert [1, 2] == [one.run for one in report.handed.runs]


def test_a_ledger_may_begin_with_a_byte_order_mark(library, draft, tmp_path):
    """By which some spreadsheets know UTF-8."""
    library.hand_back([draft], to=tmp_path / "back", bom=True)

    assert (tmp_path / "back" / "ledger.csv").read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_word_processors_file_goes_back_as_it_came(library, tmp_path, cards):
    """With comments in it, and its words and looks unchanged."""
    path = tmp_path / "ch02.docx"
    path.write_bytes(make_docx(p(written("The light was lit [card:{11}]. ", cards), r("It fell."))))
    library.gate([path], judge=Yes())
    report = library.hand_back([path], to=tmp_path / "back", every=True)
    made = next(one for one in report.files if one.name.endswith(".docx"))

    assert (2, 0, 0) == (made.comments, made.beside, made.left_out)


def test_tracked_changes_are_read_as_the_gate_read_them(library, tmp_path, cards):
    """And the page about the bound says so."""
    path = tmp_path / "ch02.docx"
    change = f'<w:ins w:id="1" w:author="E">{r("never ")}</w:ins>'
    path.write_bytes(make_docx(p("It ", change, written("fell [card:{11}].", cards))))
    library.gate([path], judge=Yes(), tracked_changes="reject")
    library.hand_back([path], to=tmp_path / "back")

    assert "read as rejected" in (tmp_path / "back" / "bound.md").read_text(encoding="utf-8")
    with pytest.raises(TrackedChangesError):
        library.hand_back([path], to=tmp_path / "other", tracked_changes="refuse")


def test_without_an_audit_no_bound_is_told(library, draft, tmp_path):
    """And with one it is."""
    library.hand_back([draft], to=tmp_path / "one")
    stratum = BoundStratum(
        name="all", population=600, drawn=300, judged=300, errors=0, at_most=4, target=6
    )
    library.hand_back(
        [draft],
        to=tmp_path / "two",
        bound=BoundStatement(audit="Audit 1", strata=(stratum,)),
    )

    assert "there is no bound" in (tmp_path / "one" / "bound.md").read_text(encoding="utf-8")
    assert "4 of 600" in (tmp_path / "two" / "bound.md").read_text(encoding="utf-8")


def test_a_waiver_that_is_over_counts_no_more(library, tmp_path):
    """What it let be counts again when the book goes back."""
    path, waivers = tmp_path / "ch03.md", tmp_path / "waivers.toml"
    path.write_text("It rained for a week.\n", encoding="utf-8")
    rule = (
        '[[waiver]]\nrule = "{}"\nsentence = "It rained for a week."\n'
        'reason = "Known."\nuntil = {}\n'
    )
    waivers.write_text(
        rule.format("citation", "2020-01-01") + rule.format("numbers", "2999-01-01"),
        encoding="utf-8",
    )
    library.gate([path], judge=Yes(), waivers=waivers)
    report = library.hand_back([path], to=tmp_path / "back")
    bound = (tmp_path / "back" / "bound.md").read_text(encoding="utf-8")

    assert HandedState.FAILED is report.handed.sentences[0].state
    assert "expired: waiver 1" in bound
    assert "let something be: 1 of 2" in bound


# ---- what is refused ---------------------------------------------------------------------------


def refused(library, draft, folder, match):
    """See that nothing is handed back, and that nothing was written."""
    with pytest.raises(HandBackError, match=match):
        library.hand_back([draft], to=folder)
    assert not folder.exists()


def test_a_draft_that_was_changed_is_refused(library, draft, tmp_path):
    """One word is enough; it is to be gated again."""
    draft.write_text(draft.read_text(encoding="utf-8") + "\nMore.\n", encoding="utf-8")

    refused(library, draft, tmp_path / "back", "was changed since run 1")


def test_a_draft_that_was_never_gated_is_refused(library, tmp_path):
    """There is nothing to tell of it."""
    path = tmp_path / "new.md"
    path.write_text("It fell.\n", encoding="utf-8")

    refused(library, path, tmp_path / "back", "never read")


def test_a_card_that_changed_since_is_refused(library, draft, tmp_path, cards):
    """What rested on it holds no more; the message says how many sentences and where."""
    library.retract(cards[12], "It was another edition's.")

    refused(
        library, draft, tmp_path / "back", r"1 of 4 sentences .* changed since run 1 began \(line 5"
    )


def test_a_source_that_changed_since_is_refused(library, draft, tmp_path):
    """Its record is part of what was checked."""
    library._store.sources.update(replace(library.source("lights"), year=1862))

    refused(library, draft, tmp_path / "back", "3 of 4 sentences")


def test_a_judge_that_was_set_anew_is_refused(library, draft, tmp_path):
    """Its verdicts are of another version of the gate."""
    trust(library, Yes(), low=0.2, high=0.95)

    refused(library, draft, tmp_path / "back", "thresholds of the judge are others")


def test_other_rules_are_refused(library, draft, tmp_path):
    """A policy of one's own is told to both."""
    policy = Policy(trace_depth=2)
    library.gate([draft], judge=Yes(), policy=policy)

    refused(library, draft, tmp_path / "back", "rules are others than in run 2")
    assert library.hand_back([draft], to=tmp_path / "back", policy=policy).files


def test_what_could_not_be_judged_goes_back_as_such(library, draft, tmp_path):
    """Such a verdict is never held, and is told all the same."""

    class Broken(Yes):
        """Answers nothing."""

        def score(self, pairs):
            raise RuntimeError(len(pairs))

    library.gate([draft], judge=Broken(name="broken"))
    report = library.hand_back([draft], to=tmp_path / "back")

    assert HandedState.UNAVAILABLE in [one.state for one in report.handed.sentences]


def test_a_run_before_publication_is_handed_back_as_one(library, draft, tmp_path):
    """It has rules of its own; what was asked again is told."""
    outside = Outside(registries=[MadeRegistry(library.source("lights"))])
    library.gate([draft], judge=Yes(), publication=True, outside=outside)
    report = library.hand_back([draft], to=tmp_path / "back")

    assert [True] == [one.publication for one in report.handed.runs]


def test_after_another_gate_it_is_handed_back(library, draft, tmp_path, cards):
    """By the run that read it last."""
    library.retract(cards[12], "It was another edition's.")
    library.gate([draft], judge=Yes())
    report = library.hand_back([draft], to=tmp_path / "back")

    assert [2] == [one.run for one in report.handed.runs]
    assert HandedState.FAILED is report.handed.sentences[2].state


def test_a_draft_that_moved_is_known_by_its_text(library, draft, tmp_path):
    """Under another path it is the same manuscript."""
    moved = draft.rename(tmp_path / "moved.md")

    assert library.hand_back([moved], to=tmp_path / "back").files


@pytest.mark.parametrize(
    ("manuscripts", "match"), [([], "No manuscript"), (["-"], "stdin"), ("x.md", "manuscripts")]
)
def test_what_names_no_file_is_refused(library, tmp_path, manuscripts, match):
    """One text alone is no list of files."""
    with pytest.raises(UsageError, match=match):
        library.hand_back(manuscripts, to=tmp_path / "back")


def test_a_library_that_can_only_be_read_hands_back_too(library, draft, tmp_path):
    """Nothing is written into it."""
    with Store.open(library._store.folder, read_only=True) as store:
        assert Library(store).hand_back([draft], to=tmp_path / "back").files


def test_no_score_leaves(library, draft, tmp_path):
    """In no file of the folder."""
    library.gate([draft], judge=Yes(prob=0.987654, name="other"))
    library.hand_back([draft], to=tmp_path / "back")

    for one in (tmp_path / "back").iterdir():
        held = one.read_bytes()
        if one.suffix == ".docx":
            held = "".join(
                comment.text for comment in docx.Document(io.BytesIO(held)).comments
            ).encode()
        assert b"987654" not in held


def test_it_is_a_part_of_the_library():
    """The verb that people call."""
    assert callable(Library.hand_back)


@pytest.mark.long
def test_five_thousand_sentences_go_back_in_seconds(library, tmp_path, cards):
    """A book's worth: measured 6 seconds of one processor; a minute would be another method."""
    path = tmp_path / "book.md"
    said = (
        f"The *keeper* trimmed lamps in year {number} [card:{cards[11]}]." for number in range(5000)
    )
    path.write_text("\n\n".join(" ".join(five) for five in zip(*[said] * 5, strict=True)))
    library.gate([path], judge=Yes(), proofread=False)
    began = time.process_time()
    report = library.hand_back([path], to=tmp_path / "back", every=True)

    assert 5000 == len(report.handed.sentences)
    assert time.process_time() - began < 60


def test_words_that_were_read_once_or_twice_go_back(tmp_path):
    """What a run itself changed, by reading words a second time, holds from the next run on."""
    make_image(tmp_path / "leaf.png")
    draft = tmp_path / "log.md"
    with Library.open(tmp_path / "library", create=True) as scanned:
        scanned.ingest(tmp_path / "leaf.png", source="log", executor=Here())
        scanned.assign_label("log", 0, label="7", assigned_by="tester")
        scanned.vouch("log", by="tester", evidence="made up for these tests")
        card = scanned.add_card(
            "log", quote="and which of the boats had not come home.", page="7", made_by="tester"
        )
        draft.write_text(f"Some boats had not come home {card.mark}.\n", encoding="utf-8")
        for proofread in (False, None, None):
            scanned.gate([draft], judge=Yes(), proofread=proofread)
            if proofread is False:
                scanned.hand_back([draft], to=tmp_path / "back")
        report = scanned.hand_back([draft], to=tmp_path / "back")

    assert ["p. 7"] == [one.locator for one in report.handed.cards]
