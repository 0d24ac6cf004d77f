"""Verdicts on references whose answers are recorded: nothing is asked, only judged.

`pairs.jsonl` holds two records each, `near_miss.jsonl` and `books.jsonl` a claim with all that one
registry holds, `wild.jsonl.gz` a claim with the answers of several, `replay.jsonl.gz` references
with what each service answered to one query. Fields that tell the right verdict are not read.
"""

from __future__ import annotations

import datetime as dt
import gzip
import json
from collections import defaultdict

from cardstore.adapters.registries.crossref_records import parse_crossref_work
from cardstore.adapters.registries.open_library_records import parse_open_library_doc
from cardstore.adapters.registries.openalex_records import parse_openalex_work
from cardstore.errors import InvalidRecordError
from cardstore.sources.names import split_name
from cardstore.sources.record import Record
from cardstore.sources.reference import Identifier, Reference, Scheme
from cardstore.sources.registry import Answer, AnswerState
from cardstore.sources.resolution import Verdict
from cardstore.sources.resolve import judge_reference

THIS_YEAR = dt.datetime.now(tz=dt.UTC).year
PARSERS = {"crossref": parse_crossref_work, "openalex": parse_openalex_work}


def predict_refs(data):
    """Judge every claim on what one registry holds."""
    for row in _rows(data / "near_miss.jsonl"):
        held = [_made_record(one, at) for at, one in enumerate(row["candidates"])]
        yield _judged(row, [_answer("made", held)])


def predict_books(data):
    """Judge every claimed book on works of Open Library."""
    for row in _rows(data / "books.jsonl"):
        held = _parsed(parse_open_library_doc, row["candidates"])
        yield _judged(row, [_answer("open-library", held)], csl_type="book")


def predict_wild(data):
    """Judge every claim on what several registries answered."""
    for row in _rows(data / "wild.jsonl.gz"):
        answers = [
            _answer(name, _parsed(PARSERS[name], works))
            for name, works in row["candidates"].items()
        ]
        yield _judged(row, answers)


def predict_replay(data):
    """Judge every reference once, on everything that both services answered about its title."""
    claims, held = {}, defaultdict(dict)
    for row in _rows(data / "replay.jsonl.gz"):
        claim, service = row["ref"], row["service"]
        if not claim.get("title"):
            continue
        claims.setdefault(claim["title"], claim)
        works = row["results"] if isinstance(row["results"], list) else [row["results"]]
        records = held[claim["title"]].setdefault(service, {})
        records.update((one.record_id, one) for one in _parsed(PARSERS[service], works))
    for title, claim in claims.items():
        answers = [_answer(name, list(records.values())) for name, records in held[title].items()]
        judged = judge_reference(_reference(claim), answers, this_year=THIS_YEAR)
        yield {"title": title, "verdict": judged.verdict.value, "reasons": _codes(judged)}


def predict_pairs(data):
    """Judge one record of a pair as a claim on the other as all that a registry holds."""
    for row in _rows(data / "pairs.jsonl"):
        record = _record_of_release(row["record_b"])
        claim = _claim_of_release(row["record_a"])
        judged = judge_reference(claim, [_answer("made", [record])], this_year=THIS_YEAR)
        yield {
            "a": row["a"],
            "b": row["b"],
            "status": _status(judged),
            "reasons": _codes(judged),
        }


def _status(judged):
    """Give what a verdict says about two records; what is no candidate at all is different."""
    if judged.verdict is Verdict.ACCEPT:
        return "same"
    different = judged.verdict is Verdict.REJECT or not judged.fields
    return "different" if different else "ambiguous"


def _judged(row, answers, *, csl_type=""):
    judged = judge_reference(_reference(row["claimed"], csl_type), answers, this_year=THIS_YEAR)
    return {"id": row["id"], "verdict": judged.verdict.value, "reasons": _codes(judged)}


def _codes(judged):
    return [why.code.value for why in judged.why]


def _reference(claim, csl_type=""):
    given = ((Scheme.DOI, claim.get("doi")), (Scheme.ISBN, claim.get("isbn")))
    return Reference(
        title=claim["title"] or "",
        creators=tuple(split_name(name) for name in claim.get("authors") or () if name.strip()),
        year=int(claim["year"]) if claim.get("year") else None,
        venue=claim.get("venue") or "",
        publisher=claim.get("publisher") or "",
        locator=claim.get("pages") or "",
        identifiers=tuple(Identifier(scheme=s, value=value) for s, value in given if value),
        csl_type=csl_type,
    )


def _made_record(held, at):
    claim = _reference(held)
    return Record(
        registry="made",
        record_id=str(at),
        title=claim.title,
        creators=claim.creators,
        years=() if claim.year is None else (claim.year,),
        venues=(claim.venue,) if claim.venue else (),
        locator=claim.locator,
        identifiers=tuple(
            Identifier(scheme=one.scheme, value=one.value.lower()) for one in claim.identifiers
        ),
    )


def _claim_of_release(release):
    record = _record_of_release(release)
    return Reference(
        title=record.title,
        creators=record.creators,
        year=record.years[0] if record.years else None,
        publisher=record.publishers[0] if record.publishers else "",
        volume=record.volume,
        issue=record.issue,
        locator=record.locator,
        csl_type=record.csl_type,
    )


def _record_of_release(release):
    names = [one for one in release.get("contribs") or () if one.get("raw_name")]
    parts = (release.get("title"), release.get("subtitle"))
    year = release.get("release_year")
    return Record(
        registry="made",
        record_id="b",
        title=": ".join(part for part in parts if part),
        other_titles=(release["title"],) if release.get("title") else (),
        creators=tuple(
            split_name(one["raw_name"], role=one.get("role") or "author") for one in names
        ),
        years=(year,) if year else (),
        publishers=(release["publisher"],) if release.get("publisher") else (),
        volume=release.get("volume") or "",
        issue=release.get("issue") or "",
        locator=release.get("pages") or "",
        csl_type=release.get("release_type") or "",
        preprint=release.get("release_stage") in {"submitted", "draft"},
    )


def _parsed(parse, works):
    records = []
    for work in works:
        try:
            records.append(parse(work))
        except InvalidRecordError:  # a journal's issue, a component: no title of its own
            continue
    return records


def _answer(name, records):
    state = AnswerState.FOUND if records else AnswerState.NOT_FOUND
    return Answer(registry=name, state=state, candidates=tuple(records))


def _rows(path):
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")
    for line in text.split("\n"):
        if line.strip():
            yield json.loads(line)
