"""What can be done about findings of the sources behind a sentence: by reason, in order.

Used by `repairs` alone, which makes repairs of these pairs of kind and message. Most of what is
wrong with a source is put right in the library and not in the sentence.
"""

from __future__ import annotations

from cardstore.gate.finding import Reason

_OTHER_SOURCE = ("cite", "Cite a card of a source that stands")
_VOUCH = (
    "look",
    "Look at the source, then “cardstore vouch SOURCE --evidence …” with what you saw",
)
_LOOK_AT_LINK = ("look", "Look at the address in a browser; correct it with “cardstore describe”")
_UNVERIFIED = ("abstain", "Say that it is not traced, and mark the sentence [unverified]")

SOURCE_REPAIRS: dict[Reason, tuple[tuple[str, str], ...]] = {
    Reason.SOURCE_CONTRADICTED: (
        (
            "correct",
            "Correct the source's record with “cardstore describe”, then “cardstore resolve” it",
        ),
        _OTHER_SOURCE,
    ),
    Reason.SOURCE_NOT_FOUND: (_VOUCH, _OTHER_SOURCE),
    Reason.SOURCE_AMBIGUOUS: (
        ("correct", "Add to its record what tells it from the others, then resolve it again"),
        _VOUCH,
    ),
    Reason.SOURCE_NEEDS_EVIDENCE: (_VOUCH, _OTHER_SOURCE),
    Reason.SOURCE_NOT_CURRENT: (
        ("cite", "Cite a card of the source that is current"),
        ("mark", "Say in the sentence as of when it holds, and mark it [as-of: YEAR]"),
    ),
    Reason.SOURCE_GONE: (_OTHER_SOURCE, ("cut", "Cut the sentence")),
    Reason.AS_OF_UNCLEAR: (("mark", "Write the mark as [as-of: 1931], with one year"),),
    Reason.AS_OF_TOO_EARLY: (
        ("mark", "Give a year that is not before the source's own"),
        ("cite", "Cite a card of a source from that time"),
    ),
    Reason.AS_OF_UNCHECKED: (
        ("correct", "Give the source's year with “cardstore describe SOURCE --year …”"),
    ),
    Reason.LINK_HALLUCINATED: (
        ("correct", "Put the address right with “cardstore describe SOURCE --url …”"),
        _OTHER_SOURCE,
    ),
    Reason.LINK_UNCONFIRMED: (_LOOK_AT_LINK,),
    Reason.LINK_UNKNOWN: (_LOOK_AT_LINK,),
    Reason.LINK_TOOL_MARK: (
        ("correct", "Find the address anew, without the chat program, and correct the record"),
    ),
    Reason.ADDRESS_WRITTEN: (
        ("cite", "Cite the source's card; the note's address comes from its record"),
        ("cut", "Cut the address"),
    ),
    Reason.FIGURES_DISAGREE: (
        ("correct", "Tell both figures, or their range, and who says which"),
    ),
    Reason.ORIGIN_LACKS_IT: (("cite", "Cite a card of the origin that has it"), _UNVERIFIED),
    Reason.ORIGIN_UNSURE: (("correct", "Say what the origin has"), _UNVERIFIED),
    Reason.ORIGIN_UNCHECKABLE: (
        ("cite", "Fetch what its source rests on, make a card of it and cite that"),
        _UNVERIFIED,
    ),
}
