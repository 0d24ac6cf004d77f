"""Waivers of a project: a TOML file is read, and put on what the gate tells.

    [[waiver]]
    rule = "quoted-words"
    sentence = "The keeper called it “a fine night”."
    reason = "The marks show irony; nobody is quoted."
    by = "Ada Kern"
    until = 2027-06-30

A waiver names a rule and a sentence (its words, or the first twelve digits or more of its digest),
a card, or both. Who says nothing of why or until when waives nothing: the file is refused.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from cardstore.adapters.plain_files import read_plain
from cardstore.cards.ids import parse_card_id
from cardstore.claims.draft_marks import DraftMarkKind
from cardstore.errors import UnknownCardError, UsageError, quoted, why_of
from cardstore.gate.finding import Reason
from cardstore.gate.rules import RULES
from cardstore.gate.verdict import Bin
from cardstore.gate.waivers import Waiver, WaiverDesk

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from cardstore.workflow.gate_reports import GatedSentence, GateReport

_KEYS = frozenset({"rule", "reason", "until", "by", "sentence", "card"})
_UNTOUCHED = frozenset({Bin.PASSED, Bin.FRAMING})


def read_waivers(path: Path) -> tuple[Waiver, ...]:
    """Read the waivers of a project, in the file's order.

    Raises:
        UsageError: the file cannot be read, or a waiver lacks its rule, reason, end, or what it is
            about.
    """
    try:
        held = tomllib.loads(read_plain(path).decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as exc:
        what = f"The waivers in {path} cannot be read: {why_of(exc)}"
        raise UsageError(what, remedy="Mend the file, or name another with --waivers") from exc
    unknown = [key for key in held if key != "waiver"]
    given = held.get("waiver", [])
    if unknown or not isinstance(given, list):
        what = f"{path} has {quoted(unknown[0] if unknown else 'waiver')}, and no list of waivers"
        raise UsageError(what, remedy="Write each waiver under a line [[waiver]]")
    return tuple(_parse(one, number, path) for number, one in enumerate(given, start=1))


def apply_waivers(report: GateReport, waivers: Iterable[Waiver], *, today: date) -> GateReport:
    """Put waivers on a report; what is kept in the library stays as it was found.

    Args:
        report: what the gate found.
        waivers: those of the project.
        today: the day on which they must hold.
    """
    desk = WaiverDesk(waivers, today=today)
    if not desk.uses:
        return report
    sentences = tuple(
        one if one.bin in _UNTOUCHED else _waive(one, desk) for one in report.sentences
    )
    return replace(report, sentences=sentences, waivers=desk.uses)


def _waive(gated: GatedSentence, desk: WaiverDesk) -> GatedSentence:
    after = desk.waive(
        gated.verdict,
        gated.sentence.words,
        framing=any(one.reason is Reason.FRAMING for one in gated.verdict.findings),
        abstains=any(one.kind is DraftMarkKind.UNVERIFIED for one in gated.sentence.marks),
    )
    if after is None:
        return gated
    reasons = dict.fromkeys(one.waiver.reason for one in after.waived)
    return replace(gated, after=after, waived="; ".join(reasons))


def _parse(given: object, number: int, path: Path) -> Waiver:
    """Make a waiver of one table of the file."""
    if not isinstance(given, dict):
        raise _refused(path, number, "is no table")
    unknown = [key for key in given if key not in _KEYS]
    if unknown:
        raise _refused(path, number, f"has an unknown key {unknown[0]!r}")
    texts = {
        key: _text(given, key, number, path) for key in ("rule", "reason", "by", "sentence", "card")
    }
    rule = texts["rule"].replace("-", "_")
    if rule not in RULES:
        raise _refused(path, number, f"names the rule {texts['rule']!r}, which there is not")
    if not texts["reason"]:
        raise _refused(path, number, "gives no reason")
    if not texts["sentence"] and not texts["card"]:
        raise _refused(path, number, "names neither a sentence nor a card")
    return Waiver(
        number=number,
        rule=rule,
        reason=texts["reason"],
        until=_until(given.get("until"), number, path),
        by=texts["by"],
        sentence=texts["sentence"],
        card=_card(texts["card"], number, path),
    )


def _text(given: Mapping[str, object], key: str, number: int, path: Path) -> str:
    value = given.get(key, "")
    if not isinstance(value, str):
        raise _refused(path, number, f"has {key} = {value!r}, which is no text")
    return value.strip()


def _until(value: object, number: int, path: Path) -> date:
    if isinstance(value, str):
        try:
            return date.fromisoformat(value.strip())
        except ValueError:
            value = None
    if isinstance(value, datetime):
        return value.date()
    if not isinstance(value, date):
        raise _refused(path, number, "does not say until which day it holds (until = 2027-06-30)")
    return value


def _card(written: str, number: int, path: Path) -> str:
    try:
        return parse_card_id(written) if written else ""
    except UnknownCardError as exc:
        raise _refused(path, number, f"names {written!r}, which is no card's id") from exc


def _refused(path: Path, number: int, why: str) -> UsageError:
    remedy = "A waiver has rule, reason, until, and sentence or card; see: cardstore explain"
    return UsageError(f"Waiver {number} in {path} {why}", remedy=remedy)
