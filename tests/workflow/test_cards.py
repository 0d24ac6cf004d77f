"""Cards through the public API, on the born-digital article."""

from __future__ import annotations

import pytest

from cardstore import Library, Outcome, QuoteRefusedError, ReadingState, Reason
from cardstore.errors import (
    AmbiguousSourceError,
    InvalidLabelError,
    UnknownCardError,
    UnknownSourceError,
    UsageError,
)


@pytest.fixture
def case(truth):
    """Take the first true quote of a kind from the article's truth."""

    def pick(kind):
        return next(case for case in truth("tides-article", "quotes") if case["kind"] == kind)

    return pick


def add(library, case, **more):
    """Make a card of a case on its own page."""
    printed = "–".join(dict.fromkeys((case["pages"][0], case["pages"][-1])))
    return library.add_card(
        "tides-article", **{"quote": case["quote"], "page": printed, "made_by": "tester", **more}
    )


def test_true_quotes_become_cards_that_pass(article, truth):
    """Every true quote of the article is accepted and passes on its page."""
    told = {}
    for case in truth("tides-article", "quotes"):
        if case["fit"] in {"exact", "folded"}:
            card = add(article, case)
            told[case["id"]] = article.check_card(card.card_id).outcome

    assert {Outcome.PASS} == set(told.values())


def test_altered_and_invented_quotes_are_refused(article, truth):
    """No altered or invented quote becomes a card, and no row is left behind."""
    before = article.card_ids()
    kept = []
    for case in truth("tides-article", "quotes"):
        if case["fit"] in {"near", "missing"}:
            try:
                kept.append(
                    article.add_card("tides-article", quote=case["quote"], page="214", made_by="t")
                )
            except QuoteRefusedError:
                continue

    assert [] == kept
    assert before == article.card_ids()


def test_a_refusal_shows_the_nearest_text(article, case):
    """The refusal of a dropped "not" shows the source's own words and where they stand."""
    altered = case("dropped_not")
    with pytest.raises(QuoteRefusedError) as refused:
        article.add_card("tides-article", quote=altered["quote"], page="214", made_by="tester")

    assert " not " in " ".join(refused.value.nearest.split())
    assert altered["pages"][0] in refused.value.where
    assert any("not" in line for line in refused.value.differences)


def test_a_card_keeps_exact_offsets(article, case):
    """The stored positions, in the stored layers, give the words of the quote."""
    card = add(article, case("page_end"))
    layers = {layer.leaf_index: layer for layer in article.text_layers("tides-article")}
    positions = [p for segment in card.segments for p in segment.positions]
    words = " ".join(p.span.of(layers[p.leaf_index].text) for p in positions).split()

    assert case("page_end")["quote"].split() == words
    assert all(layers[p.leaf_index].digest == p.layer_digest for p in positions)
    assert all(p.boxes for p in positions)
    assert [int(n) for n in case("page_end")["leaves"]] == sorted({p.leaf_index for p in positions})


def test_selectors_carry_their_context(article, case):
    """Prefix, exact and suffix stand one after the other in the source."""
    card = add(article, case("in_line"))
    selector = card.segments[0].quote
    text = "\f".join(layer.text for layer in article.text_layers("tides-article"))

    assert 1 == text.count(selector.prefix + selector.exact + selector.suffix)
    assert 32 == len(selector.prefix) == len(selector.suffix)


def test_embedded_text_is_told_from_ocr(article, case):
    """A card from a publisher's own text says so."""
    assert ReadingState.EMBEDDED is add(article, case("in_line")).reading


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("off_by_one", Reason.PAGE_OFF_BY_ONE),
        ("leaf", Reason.PAGE_IS_LEAF_INDEX),
        ("leaf_from_1", Reason.PAGE_IS_LEAF_INDEX),
        ("roman", Reason.PAGE_OTHER_STYLE),
        ("far", Reason.PAGE_OTHER),
        ("outside", Reason.PAGE_NOT_IN_EDITION),
    ],
)
def test_each_wrong_page_fails_with_its_own_reason(article, truth, page, reason):
    """The page-anchor check names the slip, says where the words stand, and nothing else fails."""
    case = next(
        c for c in truth("tides-article", "quotes") if c["kind"] == "in_line" and c["leaves"][0] > 3
    )
    label, leaf = int(case["pages"][0]), case["leaves"][0]
    claimed = {
        "off_by_one": str(label + 1),
        "leaf": str(leaf),
        "leaf_from_1": str(leaf + 1),
        "roman": roman(label),
        "far": "213",
        "outside": "900",
    }[page]
    card = add(article, case, page=claimed)
    verbatim, anchor, _ = article.check_card(card.card_id).findings

    assert Outcome.PASS is verbatim.outcome
    assert (Outcome.FAIL, reason) == (anchor.outcome, anchor.reason)
    assert f"p. {label}" in anchor.message


def roman(number):
    """Write a number as a roman numeral, the slow way."""
    parts = [
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
    ]
    written = ""
    for value, letters in [*parts, (1, "i")]:
        while number >= value:
            written, number = written + letters, number - value
    return written


def test_a_quote_that_runs_on_needs_both_pages(article, case):
    """Claiming only the first page of a quote over two fails as too short a range."""
    crossing = case("page_end")
    card = add(article, crossing, page=crossing["pages"][0])

    assert Reason.PAGE_RANGE_SHORT is article.check_card(card.card_id).findings[1].reason


def test_the_whole_article_is_no_pin(article, case):
    """A range far wider than the quote asks for a person."""
    card = add(article, case("in_line"), page="213–223")
    anchor = article.check_card(card.card_id).findings[1]

    assert (Outcome.UNSURE, Reason.PAGE_RANGE_WIDE) == (anchor.outcome, anchor.reason)


def test_requests_are_recorded(article, case):
    """Cards that were handed out are in their history, with who asked and for what."""
    card = add(article, case("in_line"), tags=["Zephyrine"])
    issued = article.request_cards("zephyrine", requester="drafter-3", limit=3)
    events = [(e.kind.value, e.actor, e.detail) for e in article.history(card.card_id)]

    assert [card] == list(issued)
    assert ("issued", "drafter-3", "zephyrine") in events


def test_glosses_and_tags_are_searched_but_are_no_evidence(article, case):
    """A gloss finds its card; words that stand only in the gloss make no quote."""
    card = add(article, case("in_line"), gloss="The quokka theory of tides.")

    assert [card] == list(article.find_cards("quokka"))
    with pytest.raises(QuoteRefusedError):
        article.add_card(
            "tides-article", quote="The quokka theory of tides.", page="214", made_by="t"
        )


@pytest.mark.parametrize("query", ["co-operate", '"', "NEAR(", "*", "a AND", "{}:^", "’“"])
def test_odd_queries_find_or_do_not_find_but_never_fail(article, query):
    """A search never raises for what people type."""
    assert isinstance(article.find_cards(query), tuple)


def test_a_retracted_card_is_kept_but_out_of_use(article, case):
    """Retraction hides a card from searches and requests and fails its check; all is kept."""
    card = add(article, case("in_line"), gloss="Axolotl.")
    article.retract(card.card_id, "wrong witness", retracted_by="editor")
    report = article.check_card(card.card_id)

    assert () == article.find_cards("axolotl")
    assert () == article.request_cards("axolotl", requester="drafter-1")
    assert card == article.card(card.card_id)
    assert Reason.CARD_RETRACTED is report.findings[0].reason
    assert "wrong witness" in report.findings[0].message
    assert "retracted" == article.history(card.card_id)[-1].kind.value


def test_unknown_and_mistyped_ids_are_findings(article, case):
    """A mistyped id fails on its face; a well-formed one that is nobody's fails as unknown."""
    card = add(article, case("in_line"))
    swapped = card.card_id[1] + card.card_id[0] + card.card_id[2:]
    mistyped = article.check_card(swapped if swapped != card.card_id else "0000-0")

    assert Reason.CARD_ID_MISTYPED is mistyped.findings[0].reason
    assert Outcome.FAIL is mistyped.outcome
    with pytest.raises(UnknownCardError):
        article.card(swapped if swapped != card.card_id else "0000-0")


def test_reports_come_in_the_order_asked_for(article, case):
    """Each card once, in the order named, the unknown one among them."""
    cards = [add(article, case(kind)).card_id for kind in ("in_line", "line_end", "in_line")]
    asked = [cards[2], "nobody's", cards[0], cards[1], cards[0]]

    assert [cards[2], "nobody's", *cards[:2]] == [r.card_id for r in article.check_cards(asked)]


def test_a_check_trusts_nothing_saved_at_creation(article, case):
    """When a person renumbers a leaf, the same card fails: the current page map decides."""
    crossing = case("in_line")
    card = add(article, crossing)
    leaf = crossing["leaves"][0]
    article.assign_label("tides-article", leaf, label="A-7", assigned_by="tester")
    renumbered = article.check_card(card.card_id).findings[1]
    article.unassign_label("tides-article", leaf, assigned_by="tester")

    assert Outcome.FAIL is renumbered.outcome
    assert "A-7" in renumbered.message
    assert Outcome.PASS is article.check_card(card.card_id).outcome


@pytest.mark.parametrize("page", ["", "  ", "58–57", "p. "])
def test_unreadable_pages_are_usage_errors(article, case, page):
    """A claimed page that says nothing is refused before anything is stored."""
    with pytest.raises(InvalidLabelError):
        add(article, case("in_line"), page=page)


@pytest.mark.parametrize("quote", ["", "   ", "\n"])
def test_empty_quotes_are_usage_errors(article, quote):
    """A card needs words."""
    with pytest.raises(UsageError):
        article.add_card("tides-article", quote=quote, page="214", made_by="tester")


def test_unknown_sources_are_named(article):
    """A source that is not there is refused with its name."""
    with pytest.raises(UnknownSourceError, match="nowhere"):
        article.add_card("nowhere", quote="words", page="1", made_by="tester")


def test_a_source_without_a_scan_takes_no_cards(tmp_path, record):
    """A record alone cannot prove words."""
    with Library.open(tmp_path / "library", create=True) as library:
        library.add_source(record("tides-article"))
        with pytest.raises(UnknownSourceError, match="no scan"):
            library.add_card("tides-article", quote="words", page="1", made_by="tester")


def test_a_work_with_two_editions_must_be_told_which(tmp_path, record):
    """Naming the work alone is ambiguous; the edition's year or id settles it."""
    with Library.open(tmp_path / "library", create=True) as library:
        for name in ("harbour-1893", "harbour-1898"):
            library.add_source(record(name, work_id="harbour"))
        with pytest.raises(AmbiguousSourceError, match="harbour-1898"):
            library.source("harbour")

        assert "harbour-1898" == library.source("harbour", edition="1898").source_id
        assert 2 == len(library.editions("harbour"))
