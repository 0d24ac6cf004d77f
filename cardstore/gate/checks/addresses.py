"""The check of addresses: a manuscript cites cards, and no address is written by hand.

What an address should be is known from the record of a source, where it was asked for; an address
in the text was typed by somebody, or by a program that makes such things up. So every one fails:
web addresses with or without their scheme, targets of links, DOIs, in the body as in notes. What
stands word for word in the quote of a card that the sentence cites is the source's and may stay.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.gate.finding import Finding, Outcome, Reason
from cardstore.sources.find_links import find_links
from cardstore.sources.notes import TextFormat
from cardstore.text.stems import may_match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardstore.gate.policy import Policy
    from cardstore.gate.sentence import SentenceDossier

CHECK = "addresses"
# Few sentences have any of these, and the rest need no further look.
_HINT = re.compile(r"(?i):\\?/|www\.|\bdoi\b|\b10\.\d{4}|\.[a-z]{2,4}/")
_DOI = re.compile(r"(?i)\b10\.\d{4,9}/[^\s\"<>“”]+")
_DOI_TAIL = ".,;:!?'’)]}…*_"
# An address without its scheme: a host under a common domain, a slash and something behind it.
_PLAIN = re.compile(
    r"(?<![\w@./:-])(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+"
    r"(?:com|org|net|edu|gov|mil|int|info|io|eu|uk|de|fr|nl|be|ch|at|it|es|se|dk|fi|pl|cz|ca|au"
    r"|nz|jp|cn|ru|us|ie)/(?!\s)[\w~%.#?=&/-]*"
)
# An address that breaks off, as at the end of a line, is one all the same.
_BROKEN = re.compile(r"(?i)\b(?:https?|ftp):\\?/\\?/\S*")
_SHOWN = 3


_NOTHING = Finding(
    check=CHECK,
    outcome=Outcome.NOT_APPLICABLE,
    reason=Reason.ADDRESS_NONE,
    message="No address is written in the sentence.",
)


def check_addresses(
    dossier: SentenceDossier,
    policy: Policy,  # noqa: ARG001 - a check's form
) -> Finding:
    """Say whether a sentence has an address written in it."""
    texts = (dossier.written or dossier.sentence, *dossier.targets)
    found = tuple(dict.fromkeys(one for text in texts for one in addresses_in(text)))
    if not found:
        return _NOTHING
    own = [one for one in found if not any(one in card.quote for card in dossier.cards)]
    evidence = tuple(("address", one) for one in found)
    if not own:
        return Finding(
            check=CHECK,
            outcome=Outcome.PASS,
            reason=Reason.ADDRESS_QUOTED,
            message="The address stands in the quote of a card that is cited.",
            evidence=evidence,
        )
    shown = ", ".join(own[:_SHOWN]) + (" …" if len(own) > _SHOWN else "")
    return Finding(
        check=CHECK,
        outcome=Outcome.FAIL,
        reason=Reason.ADDRESS_WRITTEN,
        message=(
            f"An address is written in the text: {shown}. Cite the source's card; the note's "
            "address comes from its record."
        ),
        evidence=evidence,
    )


def _may_hint(written: str) -> bool:
    """Tell, at little cost, whether a text has what every hint has."""
    low = written.lower()
    return "/" in low or "10." in low or may_match(written, ("www.", "doi"))


def addresses_in(written: str) -> Iterator[str]:
    """Give every address in a text, as it is written, in the order of its kinds.

    >>> list(addresses_in("See doi:10.1000/182, or www.harbour.example."))
    ['www.harbour.example', '10.1000/182']
    """
    if not _may_hint(written) or _HINT.search(written) is None:
        return
    links = [
        one.written for one in find_links(written, name="sentence", text_format=TextFormat.MARKDOWN)
    ]
    yield from links
    for pattern in (_BROKEN, _DOI, _PLAIN):
        for match in pattern.finditer(written):
            address = match.group().rstrip(_DOI_TAIL)
            if not any(address in link or address.startswith(link) for link in links):
                yield address
