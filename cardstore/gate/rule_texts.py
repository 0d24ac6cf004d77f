"""The texts of the rules, one for each check of the gate, in the order of the ladder.

Examples are of this project's own making, as are the people, books and places in them.
"""

from __future__ import annotations

from cardstore.gate.rule_text import Rule

RULE_TEXTS = (
    Rule(
        check="citation",
        looks_at="Whether the sentence cites a card, in the form in which cards are cited.",
        fails="A sentence without a card, and a mark that is nearly one. A [framing] mark on a "
        "sentence with a date, number, proper name or quotation in it.",
        person="A framing sentence whose first word may be a name, or that tells what somebody did "
        "or was; what may be two sentences.",
        mend="Cite the card as [card:ID]; cut the sentence; or, where it says nothing that could "
        "be shown, mark it [framing].",
        example="“The lamp was lit in 1893.” has no card, and fails. “Silence may be a record. "
        "[framing]” passes as framing.",
    ),
    Rule(
        check="hidden_signs",
        looks_at="Whether the sentence holds signs that hide what its words are.",
        fails="A soft hyphen or a sign of no width inside a word; letters of two scripts in one, "
        "or of another that look Latin; signs that turn the direction; “nev-er”, “n e v e r”.",
        person="",
        mend="Take the sign out, or type the word again.",
        example="A soft hyphen inside “not”, which every other check would then miss.",
    ),
    Rule(
        check="card",
        looks_at="Whether the card is in the library, stands, and was issued to this drafter.",
        fails="An id that is mistyped or unknown, a card that was retracted, and one that was "
        "never issued to the one whose draft this is.",
        person="",
        mend="Copy the card's mark again, or ask for cards with “cardstore request”. A likely id "
        "is suggested, and never put in.",
        example="[card:7KQ2-N] where the check character of 7KQ2 is M.",
    ),
    Rule(
        check="verbatim",
        looks_at="Whether the card's quote stands in its source, word for word.",
        fails="Words that are not there, words that differ, and an omission that turns the sense.",
        person="Words that differ only in what a scan may have misread, and words on both sides of "
        "a leaf that could not be read.",
        mend="Make the card anew from the source's own words; cardstore never corrects a quote.",
        example="“he laughed” where the page has “he never laughed”.",
    ),
    Rule(
        check="page_anchor",
        looks_at="Whether the quote stands on the printed page that is claimed, of that edition.",
        fails="Another page, the place of the image given as the page, the page of another "
        "edition, a range that ends too early.",
        person="A number that is not printed on the page and rests on the file's own labels.",
        mend="Claim the page that the finding names, after a look at it.",
        example="Page 58 is claimed, and the words stand on p. 57.",
    ),
    Rule(
        check="reading",
        looks_at="Whether the words that a scan was read as are those on the page.",
        fails="",
        person="Words that were read once, and words that two readings give differently.",
        mend="Look at the page, then “cardstore confirm” or “cardstore correct”.",
        example="“hunery” in one reading, “hungry” in the other.",
    ),
    Rule(
        check="quoted_words",
        looks_at="Whether what stands between quotation marks stands in a card it cites.",
        fails="Words that no cited card has, or has otherwise; words stitched from two cards; "
        "additions and omissions that turn the sense; one word in marks that no card has.",
        person="Marks that can be read in several ways, and a speaker whom no card names.",
        mend="Quote what the card has; say it in words of your own without marks; or cut it.",
        example="“sew my socks” where the card has “sew my sacks”.",
    ),
    Rule(
        check="quotation",
        looks_at="Whether the sentence quotes anybody.",
        fails="",
        person="Every sentence that quotes: that the words are this person's, and mean here what "
        "they mean there, no rule sees.",
        mend="Nothing; a person looks at it.",
        example="“I would sooner sew my sacks,” said Hoad.",
    ),
    Rule(
        check="noisy_quote",
        looks_at="Whether a card's quote was found in its source only nearly.",
        fails="",
        person="A sentence that cites such a card.",
        mend="Look at the card's page and confirm or correct its reading.",
        example="The quote has “modem” where the source was read as “modern”.",
    ),
    Rule(
        check="numbers",
        looks_at="Whether every figure stands in a card it cites.",
        fails="A figure that no cited card has, and one got by arithmetic that is not declared.",
        person="A figure that was converted, and one that can be understood in two ways.",
        mend="Give the card's figure, cite the card that has it, or declare the calculation: "
        "[calc: 312-206=106].",
        example="“by 800 per cent” where the card has “eight-fold”.",
    ),
    Rule(
        check="calculation",
        looks_at="What the sentence declares as its own calculation.",
        fails="A wrong sum, a mark that cannot be read, and an operand that no card states.",
        person="Every right calculation: that it is the right thing to compute no rule sees.",
        mend="Compute it anew; write it as [calc: 1.5/1.2=1.25], with figures of the cards.",
        example="[calc: 106/312=0.35], which is 0.34.",
    ),
    Rule(
        check="independence",
        looks_at="Whether the cards of a sentence come from origins of their own.",
        fails="Several voices that are claimed where the cards share an origin, or are too few.",
        person="Several cards behind a sentence that have something in common.",
        mend="Cite a card whose source rests on evidence of its own; name the one origin; or cut "
        "the claim that others say so too.",
        example="“Several accounts agree” with two memoirs that cite the same clerk.",
    ),
    Rule(
        check="disagreement",
        looks_at="Whether two cards of a sentence give different figures for one thing.",
        fails="",
        person="A sentence that tells the figure of one and passes over the other.",
        mend="Tell both figures, and who gives which.",
        example="“312 men” in one card, “298 men” in the other, and “312” in the sentence.",
    ),
    Rule(
        check="synthesis",
        looks_at="Whether the sentence joins what no one passage says.",
        fails="",
        person="Cards of two sources, or of pages far apart, behind one sentence.",
        mend="Make two sentences of it, each with its card; or let a person look.",
        example="One card of p. 5 and one of p. 212 of the same book.",
    ),
    Rule(
        check="source_exists",
        looks_at="What the registries said of the sources behind the sentence.",
        fails="A source that is contradicted by two of them, or that none of them holds.",
        person="A source of which several may be meant, and kinds that no registry knows.",
        mend="Correct the record and resolve it again; or vouch for the source, with evidence: "
        "cardstore vouch.",
        example="“The Bankers of Ledgerton”, which no registry holds.",
    ),
    Rule(
        check="source_stands",
        looks_at="Whether the sources still stand, or are cited for a time when they did.",
        fails="What was retracted or withdrawn; what was archived or superseded, without a mark "
        "[as-of: year]; such a mark without a year, or before the source's own.",
        person="A retracted source with an as-of mark.",
        mend="Cite what stands now, or say as of when: [as-of: 2019].",
        example="The harbour rules of 2019, which were superseded in 2024.",
    ),
    Rule(
        check="links",
        looks_at="What was last seen at the addresses of the sources.",
        fails="A link that does not resolve and of which no archive has a snapshot of any time.",
        person="A link that answers with something else, or does not answer to programs.",
        mend="Give the address that the source has, and check again: cardstore links. Somebody "
        "who gives a name may waive it.",
        example="The address https://harbour.example/lamps/1893, which nobody ever saw.",
    ),
    Rule(
        check="addresses",
        looks_at="Whether an address is written into the text.",
        fails="Every address and DOI that no cited card quotes, in the body as in notes.",
        person="",
        mend="Take it out, and cite the card; addresses come from the record of its source.",
        example="“(see https://harbour.example/lamps)”.",
    ),
    Rule(
        check="origin_trace",
        looks_at="Whether what is made much of comes from where its source says it does.",
        fails="",
        person="A sentence marked [headline] or [stakes: …] whose origin has no study at its "
        "end, or has other figures.",
        mend="Follow what the source cites to the study, and cite a card of that.",
        example="A vendor's “73 per cent” that names no study.",
    ),
    Rule(
        check="vendor_wording",
        looks_at="Whether the sentence says who says so, where only a seller does.",
        fails="A seller's figure that is called research.",
        person="A seller's figure that is stated without its seller.",
        mend="Say “according to a report of the vendor”, or cite a source of another kind.",
        example="“Research shows that 73 % closed early”, of a vendor's page.",
    ),
    Rule(
        check="staleness",
        looks_at="Whether the sentence says of today what its cards say of then.",
        fails="",
        person="“The oldest”, “still”, “today”, without a date.",
        mend="Date it: “was then the oldest”, or [as-of: 1931].",
        example="“It is still the largest harbour”, of a book of 1893.",
    ),
    Rule(
        check="unverified",
        looks_at="What its writer says could not be traced.",
        fails="",
        person="Every sentence marked [unverified]; one told as a fact all the same is named.",
        mend="Say in the sentence who claims it, or that nobody found its source.",
        example="“73 % closed early. [unverified]”, with no word of doubt.",
    ),
    Rule(
        check="living_persons",
        looks_at="Whether it says of somebody living what would damage them.",
        fails="",
        person="A name of somebody who may be alive beside a word of damage.",
        mend="Nothing; a person looks at it. A record of the person may say when they died.",
        example="“Ms Hale lied to the inquiry.”",
    ),
    Rule(
        check="support",
        looks_at="Whether a judge finds the sentence supported by one of its cards alone. "
        "Supported is not true.",
        fails="",
        person="What lies below the calibrated thresholds, or where there are none.",
        mend="Say what the card says, or cite the card that says this; calibrate the judge: "
        "cardstore judge calibrate.",
        example="A sentence about pilots that cites the card of the lamp.",
    ),
    Rule(
        check="ruling",
        looks_at="What people ruled who saw just this sentence beside the page.",
        fails=(
            "A sentence that people ruled wrong; one that an auditor called wrong and took back, "
            "until somebody else finds it supported."
        ),
        person="One on which two people differ.",
        mend="Change what they name; a changed sentence is looked at anew.",
        example="“The keeper counted all boats.” of a card that says “most”.",
    ),
)
