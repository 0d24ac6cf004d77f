"""Finding: what one check saw. A check that could not run is `unavailable`, never a pass."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What a finding means for the card."""

    PASS = "pass"  # noqa: S105 - an outcome, no secret
    FAIL = "fail"
    UNSURE = "unsure"  # a person has to look
    UNAVAILABLE = "unavailable"  # the check could not run
    NOT_APPLICABLE = "not_applicable"


class Reason(StrEnum):
    """Why the outcome is what it is. The comment names a sample that causes it."""

    # verbatim
    WORDS_EXACT = "words_exact"  # a quote copied from the article's text
    WORDS_FOLDED = "words_folded"  # a quote over a line-end hyphen of the scanned book
    WORDS_NEAR_NOISE = "words_near_noise"  # the page is right, the reading has rn for m
    WORDS_OVER_UNREAD = "words_over_unread"  # from p. 65 to p. 66, a damaged image between them
    WORDS_DIFFER = "words_differ"  # a dropped "not"
    WORDS_MISSING = "words_missing"  # an invented sentence
    OMISSION_TURNS_SENSE = "omission_turns_sense"  # […] over a "not"
    # page anchor
    PAGE_PRINTED = "page_printed"  # the number is printed on the leaf
    PAGE_INFERRED = "page_inferred"  # a chapter opening without its number
    PAGE_ASSIGNED = "page_assigned"  # a person set the label
    PAGE_MISPRINTED = "page_misprinted"  # 205 [recte 203]
    PAGE_EMBEDDED_ONLY = "page_embedded_only"  # only /PageLabels says so
    PAGE_UNKNOWN = "page_unknown"  # the leaf's label could not be told
    PAGE_UNNUMBERED = "page_unnumbered"  # a claim of a page for words on a plate
    PAGE_OFF_BY_ONE = "page_off_by_one"  # p. 58 claimed, p. 57 printed
    PAGE_OTHER = "page_other"  # any other page
    PAGE_IS_LEAF_INDEX = "page_is_leaf_index"  # the image's place given as the page
    PAGE_OTHER_STYLE = "page_other_style"  # xii claimed, 12 printed
    PAGE_OF_OTHER_EDITION = "page_of_other_edition"  # right in the second edition only
    PAGE_RANGE_SHORT = "page_range_short"  # the quote runs on to the next page
    PAGE_RANGE_WIDE = "page_range_wide"  # the claimed range is far wider than the quote
    PAGE_NOT_IN_EDITION = "page_not_in_edition"  # no leaf bears the claimed label
    QUOTE_NOT_PLACED = "quote_not_placed"  # the words are missing: no page to check
    SEVERAL_PLACES = "several_places"  # the words stand on several pages, none claimed
    # quoted words of a sentence
    QUOTED_WORDS_EXACT = "quoted_words_exact"  # “sew my sacks”, as the card has it
    QUOTED_WORDS_FOLDED = "quoted_words_folded"  # “sew my sacks,” where no comma is in the card
    QUOTED_WORDS_DIFFER = "quoted_words_differ"  # “sew my socks”
    QUOTED_WORDS_MISSING = "quoted_words_missing"  # words of another card, or of none
    QUOTED_WORD_MISSING = "quoted_word_missing"  # one word in scare quotes that no card has
    QUOTED_TITLE = "quoted_title"  # In “The Harbour Lamps” she says: a title, no words of a card
    QUOTED_WORDS_STITCHED = "quoted_words_stitched"  # half of it in one card, half in another
    QUOTED_WORDS_FOR_PERSON = "quoted_words_for_person"  # “he [the captain] laughed”
    QUOTED_ADDITION_TURNS_SENSE = "quoted_addition_turns_sense"  # “he [never] paid”
    QUOTATION_EMPTY = "quotation_empty"  # “”
    QUOTATION_INTERRUPTED = "quotation_interrupted"  # “I did,” he said, “hear” over a "not"
    QUOTE_MARK_UNCLEAR = "quote_mark_unclear"  # “ that nothing closes
    SPEAKER_NOT_IN_CARD = "speaker_not_in_card"  # “…,” said Corram, of a card that knows no Corram
    NO_QUOTATION = "no_quotation"  # a sentence that quotes nothing
    # independence of a sentence's cards
    ORIGIN_SHARED = "origin_shared"  # two memoirs that cite the same clerk
    ORIGIN_PERHAPS_SHARED = "origin_perhaps_shared"  # two books of one publisher
    ORIGIN_UNKNOWN = "origin_unknown"  # sources whose authors nobody has told
    ORIGINS_APART = "origins_apart"  # nothing in common was found
    CORROBORATION_ONE_CARD = "corroboration_one_card"  # "several accounts" and one card
    CORROBORATION_FEW_CARDS = "corroboration_few_cards"  # "three witnesses" and two cards
    CORROBORATION_OF_ALL = "corroboration_of_all"  # "most historians" and two of them
    ONE_CARD = "one_card"  # a single card, and no word of others
    # citation of a sentence
    CARD_CITED = "card_cited"  # a sentence with a card
    NO_CARD = "no_card"  # a sentence without
    CARD_MARK_MISTYPED = "card_mark_mistyped"  # [crad:7KQ2-M]
    SEVERAL_SENTENCES = "several_sentences"  # “It rained [card:A]. It froze [card:B].” as one
    CARD_NEVER_ISSUED = "card_never_issued"  # a card that this drafter was never handed
    # existence of a sentence's sources
    SOURCE_RESOLVED = "source_resolved"  # two registries have “The Harbour Lamps” of 1893
    SOURCE_VOUCHED = "source_vouched"  # an editor has seen the parish register
    SOURCE_CONTRADICTED = "source_contradicted"  # both registries have another author
    SOURCE_NOT_FOUND = "source_not_found"  # “The Bankers of Ledgerton”, which nobody holds
    SOURCE_AMBIGUOUS = "source_ambiguous"  # “Poems”, without an author
    SOURCE_INCONCLUSIVE = "source_inconclusive"  # the catalogue did not answer
    SOURCE_NOT_ASKED = "source_not_asked"  # a scan that was ingested offline
    SOURCE_NEEDS_EVIDENCE = "source_needs_evidence"  # a talk with the lamp-keeper's grandson
    # standing of a sentence's sources
    SOURCE_CURRENT = "source_current"  # nobody says otherwise
    SOURCE_NOT_CURRENT = "source_not_current"  # the harbour rules of 2019, archived
    SOURCE_GONE = "source_gone"  # a paper that was retracted
    AS_OF_FITS = "as_of_fits"  # [as-of: 2020] and those rules
    AS_OF_TOO_EARLY = "as_of_too_early"  # [as-of: 1990] and those rules
    AS_OF_UNCLEAR = "as_of_unclear"  # [as-of: last year]
    AS_OF_UNCHECKED = "as_of_unchecked"  # [as-of: 2020] and an archived source without a year
    # links of a sentence's sources
    LINK_LIVE = "link_live"  # it answers with the article
    LINK_STALE = "link_stale"  # 404, with a snapshot of 2011
    LINK_HALLUCINATED = "link_hallucinated"  # 404, and no snapshot ever
    LINK_UNCONFIRMED = "link_unconfirmed"  # it answers “page not found” with a 200
    LINK_TOOL_MARK = "link_tool_mark"  # ?utm_source=chatgpt.com
    LINK_UNKNOWN = "link_unknown"  # 403
    LINK_VOUCHED = "link_vouched"  # 403, and an editor vouches for the source
    LINK_NOT_ASKED = "link_not_asked"  # links were never checked
    LINK_NONE = "link_none"  # a book without an address
    # addresses in a sentence
    ADDRESS_WRITTEN = "address_written"  # (see https://harbour.example/lamps)
    ADDRESS_QUOTED = "address_quoted"  # an address that stands in the card's quote
    ADDRESS_NONE = "address_none"  # a sentence without
    # disagreement of a sentence's cards
    FIGURES_DISAGREE = "figures_disagree"  # “312 men” in one card, “298 men” in another
    FIGURES_BOTH_TOLD = "figures_both_told"  # “between 298 and 312 men”
    FIGURES_AGREE = "figures_agree"  # nothing differs that was told of one thing
    FIGURES_NOT_COMPARED = "figures_not_compared"  # one card, or no figure
    # origin of what a sentence says
    ORIGIN_IS_CITED = "origin_is_cited"  # the survey itself
    ORIGIN_TRACED = "origin_traced"  # a report that cites the survey, whose card has the figure
    ORIGIN_LACKS_IT = "origin_lacks_it"  # the survey's cards have other figures
    ORIGIN_UNSURE = "origin_unsure"  # “about 40 per cent” for the survey's 38.6
    ORIGIN_UNCHECKABLE = "origin_uncheckable"  # a vendor's page that names no study
    ORIGIN_NOT_FOLLOWED = "origin_not_followed"  # nobody followed what the report cites
    SOURCE_SECONDARY = "source_secondary"  # a report, in a sentence that needs no trace
    SOURCE_PRIMARY = "source_primary"  # a survey, in a sentence that needs no trace
    SOURCE_KIND_UNKNOWN = "source_kind_unknown"  # a book of which nobody told the kind
    FRAMING = "framing"  # [framing] Silence may be a sort of record.
    FRAMING_HAS_FACT = "framing_has_fact"  # [framing] Silence fell on Ghent in 1720.
    # calculation
    CALCULATION_NONE = "calculation_none"  # a sentence without [calc: …]
    CALCULATION_RIGHT = "calculation_right"  # [calc: 106/312=0.34]
    CALCULATION_WRONG = "calculation_wrong"  # [calc: 106/312=0.35]
    CALCULATION_UNREAD = "calculation_unread"  # [calc: a third of them]
    CALCULATION_OPERAND_MISSING = "calculation_operand_missing"  # 312 where no card has it
    # what is for a person whatever a judge says
    QUOTES_WORDS = "quotes_words"  # “I would sooner sew my sacks,” said Hoad
    QUOTE_NOISY = "quote_noisy"  # a card whose quote has rn where its source has m
    QUOTE_CLEAN = "quote_clean"  # cards whose quotes were found as they are, or not looked for
    SYNTHESIS_SOURCES = "synthesis_sources"  # cards of two books behind one sentence
    SYNTHESIS_FAR = "synthesis_far"  # pages 5 and 212 of one book
    SYNTHESIS_NONE = "synthesis_none"  # one card, or two of neighbouring pages
    LIVING_DAMAGED = "living_damaged"  # "Ms Hale lied to the inquiry", and she may be alive
    LIVING_NOT_DAMAGED = "living_not_damaged"  # "Ms Hale says he left", or nobody living
    UNVERIFIED = "unverified"  # [unverified] The figure could not be traced to a study.
    UNVERIFIED_AS_FACT = "unverified_as_fact"  # [unverified] 73% closed early.
    UNVERIFIED_NONE = "unverified_none"  # a sentence without the mark
    # staleness
    STALE_WORDING = "stale_wording"  # "is still the largest", "to this day"
    STALE_DATED = "stale_dated"  # the same with [as-of: 1931], or told as a source's words of then
    STALE_NONE = "stale_none"  # nothing that time alone can make untrue
    # vendor wording
    VENDOR_AS_RESEARCH = "vendor_as_research"  # "Research shows" of a vendor's page
    VENDOR_UNATTRIBUTED = "vendor_unattributed"  # "73% closed early", and only a vendor says so
    VENDOR_ATTRIBUTED = "vendor_attributed"  # "According to a vendor report, 73% …"
    VENDOR_NONE = "vendor_none"  # other sources support it
    # drift: what changed between card and sentence though the words and numbers are right
    DRIFT_NEGATION = "drift_negation"  # "did not laugh" of "he laughed"
    DRIFT_HEDGE = "drift_hedge"  # "he died a beggar" of "some accounts hold that he died a beggar"
    DRIFT_SCOPE = "drift_scope"  # "in the country" of "in the village"; "all" of "some"
    DRIFT_DIRECTION = "drift_direction"  # "fell" of "rose", "at least" of "at most"
    DRIFT_BASE = "drift_base"  # "of firms" of "of our customers"
    DRIFT_PERIOD = "drift_period"  # "in 1909" of "from 1890 to 1909"
    DRIFT_SUPERLATIVE = "drift_superlative"  # "never before", "the first"
    DRIFT_CAUSE = "drift_cause"  # "because" of two things that only stand side by side
    DRIFT_ROLES = "drift_roles"  # "the city lent Corram" of "Corram lent the city"
    DRIFT_NAME = "drift_name"  # "Riga" of "Reval"
    DRIFT_SWAP = "drift_swap"  # "boiled in water" of "boiled in wine"
    DRIFT_SUBJECT = "drift_subject"  # a card that has nothing in common with the sentence
    DRIFT_NONE = "drift_none"  # nothing of the kind is seen, which proves nothing
    # reading
    READING_EMBEDDED = "reading_embedded"  # the article: nobody had to read it
    READING_ALIKE = "reading_alike"  # a clean page of the scanned book, read twice
    READING_MARKED = "reading_marked"  # "hunery", where the second reader has "hungry"
    READING_ONCE = "reading_once"  # a card from a scan where the second model is not installed
    READING_CONFIRMED = "reading_confirmed"  # an editor looked at a name that no list has
    READING_CORRECTED = "reading_corrected"  # an editor set "rn" right to "m"
    # numbers of a sentence
    NUMBERS_STATED = "numbers_stated"  # "1,400 florins" for "fourteen hundred florins"
    NUMBERS_RECORDED = "numbers_recorded"  # "the report of 1851" for a source of that year
    NUMBERS_MISSING = "numbers_missing"  # "by 800 per cent" for "eight-fold"
    NUMBERS_UNSURE = "numbers_unsure"  # "about 500" for "498"; "£5" for "five pounds"
    NUMBERS_DERIVED = "numbers_derived"  # "16 km" for "ten miles"; a sum of two figures
    NUMBERS_UNDECLARED = "numbers_undeclared"  # "106 were gone" of 312 and 206, and no [calc: …]
    NUMBERS_CALCULATED = "numbers_calculated"  # the same with [calc: 312-206=106]
    NUMBERS_NONE = "numbers_none"  # a sentence without numbers
    # support
    SUPPORT_HIGH = "support_high"  # "the lamp burned till dawn" for a card that says so
    SUPPORT_SECOND = "support_second"  # the first judge was not sure; the second one was
    SUPPORT_MIDDLE = "support_middle"  # a free paraphrase that no judge was sure of
    SUPPORT_LOW = "support_low"  # a sentence about the pilots that cites the card of the lamp
    SUPPORT_UNSTABLE = "support_unstable"  # asked three times, it said "supported" and "partly"
    SUPPORT_UNCALIBRATED = "support_uncalibrated"  # a library whose pairs nobody has labelled
    SUPPORT_NOT_JUDGED = "support_not_judged"  # a quote longer than the model reads
    SUPPORT_NO_CARD = "support_no_card"  # a framing sentence
    # hidden signs of a sentence
    SIGNS_HIDDEN = "signs_hidden"  # a soft hyphen inside "not"
    SIGNS_PLAIN = "signs_plain"  # a sentence as people type it
    # what a person ruled
    RULED_WRONG = "ruled_wrong"  # a reviewer pressed "stronger than the source"
    RULED_DISPUTED = "ruled_disputed"  # one reviewer called it supported, another wrong
    # all
    CARD_UNKNOWN = "card_unknown"  # no such card
    CARD_ID_MISTYPED = "card_id_mistyped"  # the check character is wrong
    CARD_RETRACTED = "card_retracted"
    TEXT_INCOMPLETE = "text_incomplete"  # leaves failed or are unread: absence proves nothing
    ORIGINAL_ALTERED = "original_altered"  # the stored file no longer has its digest
    CHECK_FAILED_TO_RUN = "check_failed_to_run"  # an error inside the check


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One check's result.

    Attributes:
        check: the check's name: "verbatim", "page_anchor", "reading".
        outcome: see `Outcome`.
        reason: see `Reason`.
        message: one sentence for people; accuses nobody, shows what the source has.
        evidence: (name, value) pairs in a fixed order: "leaf_index", "printed_page", "differences".
    """

    check: str
    outcome: Outcome
    reason: Reason
    message: str
    evidence: tuple[tuple[str, str], ...] = ()
