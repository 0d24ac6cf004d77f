"""The numbers that libraries give: OCLC, LCCN and Open Library keys, in one form each.

Comes in: a number as catalogues write it. Goes out: the form in which two catalogues can be
compared, or "" where it is none. Nothing is asked; that a number has the form does not say that it
was given out.

Source: LCCN normalisation of the Library of Congress ("LCCN Namespace", info:lccn); OCLC's control
number prefixes (ocm, ocn, on) in MARC 001 and 035; the keys of Open Library.
"""

from __future__ import annotations

import re

_OCLC = re.compile(r"\A\s*(?:\(ocolc\)|oclc:?|ocm|ocn|on)?\s*([0-9]{1,14})\s*\Z", re.IGNORECASE)
_LCCN = re.compile(r"[a-z]{0,3}(?:[0-9]{8}|[0-9]{10})")
_LCCN_DRESS = re.compile(r"\A(?:https?://lccn\.loc\.gov/|info:lccn/|lccn:?)", re.IGNORECASE)
_OPEN_LIBRARY = re.compile(r"(?:\A|[/\s:])(OL[1-9][0-9]{0,14}[AMW])(?=\Z|[/\s.?#])", re.IGNORECASE)
_SERIAL_LENGTH = 6


def oclc_form(text: str) -> str:
    """Give the OCLC number as digits without leading zeros; "" when it is none.

    >>> oclc_form("(OCoLC)ocm00456789"), oclc_form("00777123"), oclc_form("DE-627")
    ('456789', '777123', '')
    """
    bare = text.strip()
    if bare[:7].lower() == "(ocolc)":
        bare = bare[7:]
    match = _OCLC.fullmatch(bare)
    return match[1].lstrip("0") if match else ""


def lccn_form(text: str) -> str:
    """Give the LCCN without blanks, its serial number filled up to six digits; "" when it is none.

    >>> lccn_form("n78-890351"), lccn_form(" 85-2 "), lccn_form("75-425165//r75")
    ('n78890351', '85000002', '75425165')
    """
    bare = _LCCN_DRESS.sub("", "".join(text.split())).partition("/")[0].lower()
    year, hyphen, serial = bare.partition("-")
    if hyphen:
        bare = year + serial.zfill(_SERIAL_LENGTH)
    return bare if _LCCN.fullmatch(bare) else ""


def open_library_form(text: str) -> str:
    """Give Open Library's key without its path; "" when it is none.

    >>> open_library_form("https://openlibrary.org/books/OL77M/Quiet_tides")
    'OL77M'
    >>> open_library_form("ol123w"), open_library_form("OL0M")
    ('OL123W', '')
    """
    match = _OPEN_LIBRARY.search(text.strip())
    return match[1].upper() if match else ""
