"""Elisions: words that are written with an apostrophe at their beginning or end.

English, with a few French and German ones. They tell an apostrophe from a single quotation mark;
a word that is missing here makes at most a quotation that a person has to look at.
"""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ELIDED_BEFORE = _words(
    """
    tis twas twere twill twould twixt tween tweren twasn tisn em til cause cos coz cuz bout round
    neath gainst mongst cept scuse spect nother tother nuff ya ow ello ome ouse orse eart umble
    n s m re ve ll d t
    """
)
"""’tis, ’em, ’90s aside: what stands behind an apostrophe that leaves a beginning out."""

NEVER_BARE = _words("tis twas twere twill twould twixt em")
"""Those that are no words at all without their apostrophe."""

ELIDED_AFTER = _words(
    """
    o th ol an n i t d wi tho altho thro mos jus fo po mo lil goin doin comin nothin somethin
    anythin mornin evenin darlin singin ma wid l j m c qu hab geh
    """
)
"""goin’, o’, th’: what stands before an apostrophe that leaves an end out."""

AYN_NAMES = _words(
    """
    ali abd abdallah abdullah abbas abbasid aisha umar uthman ubayd ubaydallah amr imad izz ala aziz
    abid adi alawi alid amir arabi aqil aqaba asir askari awad ayn azzam ilm imara isa ulama umra
    """
)
"""Names and words that transliterated Arabic begins with a turned mark: ‘Ali, ‘Abd al-Rahman."""
