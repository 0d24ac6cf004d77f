"""Link report: what a check of many links amounts to, for people and for programs.

Comes in: one verdict per distinct link, and why the check could not run, if so. Goes out: counts,
the rate of likely hallucinated links with its denominator, the unverified links per site, repeated
foot notes, summary lines and a JSON document.

The rate is a lower bound: an invented address may lead to a page, and every link that could not be
decided counts as not hallucinated. Links that answered 403 are in neither numerator nor
denominator, and links that were never asked are not either.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardstore.counts import count_of
from cardstore.errors import CanaryError, LinksOfflineError
from cardstore.sources.links import LinkFlag, LinkState
from cardstore.sources.urls import link_key, parse_url, site_of

if TYPE_CHECKING:
    from cardstore.errors import CardstoreError
    from cardstore.sources.find_links import LinkPlace
    from cardstore.sources.links import LinkVerdict
    from cardstore.sources.notes import Note
    from cardstore.sources.tool_marks import ToolMark


@dataclass(frozen=True, slots=True, kw_only=True)
class HallucinationRate:
    """How many links are likely hallucinated, at least.

    Attributes:
        hallucinated: links that do not resolve and have no snapshot of any time.
        of: links that were asked for, without those that answered 403.
        forbidden: links that answered 403; in neither of the two.
        not_asked: links that were never requested; in neither of the two.
    """

    hallucinated: int
    of: int
    forbidden: int
    not_asked: int

    @property
    def rate(self) -> float | None:
        """The share, 0–1; None where nothing was asked."""
        return self.hallucinated / self.of if self.of else None

    def summary(self) -> str:
        """Say it with all that belongs to it."""
        share = "" if self.rate is None else f" ({100 * self.rate:.1f} %)"
        left_out = f"{self.forbidden} with status 403 are counted on neither side"
        if self.not_asked:
            left_out += f", nor are {self.not_asked} that were not asked for"
        return (
            f"likely hallucinated: at least {self.hallucinated} of {self.of} links{share}; a lower "
            f"bound, since an invented address may lead to a page; {left_out}"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SiteRate:
    """How many links of one site nobody has verified.

    Attributes:
        site: the host, without "www.".
        links: distinct links to it.
        unverified: those that are unknown, or whose content is not confirmed.
    """

    site: str
    links: int
    unverified: int

    @property
    def rate(self) -> float:
        """The share, 0–1."""
        return self.unverified / self.links


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkReport:
    """What a check of links found.

    Attributes:
        verdicts: one per distinct link, in the order in which they were first given.
        fault: why the check could not run, for people; "" when it ran. Then every link is unknown.
        offline: it was to ask nothing.
        canaries: what was seen at each canary, for people; empty when none was asked.
        notes: how many foot notes and entries the texts have.
        repeated: groups of notes that say the same.
        stray_marks: tool marks of the texts that are at no link, with the name of the text.
    """

    verdicts: tuple[LinkVerdict, ...]
    fault: str = ""
    offline: bool = False
    canaries: tuple[str, ...] = ()
    notes: int = 0
    repeated: tuple[tuple[Note, ...], ...] = ()
    stray_marks: tuple[tuple[str, ToolMark], ...] = ()

    def __post_init__(self) -> None:
        """Refuse a judgement by a check that could not run."""
        judged = [v.url for v in self.verdicts if v.state is not LinkState.UNKNOWN]
        if (self.fault or self.offline) and judged:
            msg = f"the check could not run, but judged {judged[0]}"
            raise ValueError(msg)

    @property
    def ran(self) -> bool:
        """Whether anything was judged at all."""
        return not self.fault and not self.offline and bool(self.verdicts)

    @property
    def error(self) -> CardstoreError | None:
        """The error that says why the check could not run; None when it ran."""
        if self.offline:
            return LinksOfflineError(len(self.verdicts))
        return CanaryError(self.fault) if self.fault else None

    def of(self, state: LinkState) -> tuple[LinkVerdict, ...]:
        """Give the verdicts of one state."""
        return tuple(verdict for verdict in self.verdicts if verdict.state is state)

    @property
    def hallucination_rate(self) -> HallucinationRate:
        """The rate of likely hallucinated links; see the module's docstring."""
        forbidden = sum(LinkFlag.FORBIDDEN in v.flags for v in self.verdicts)
        not_asked = sum(LinkFlag.NOT_ASKED in v.flags for v in self.verdicts)
        left_out = {LinkFlag.FORBIDDEN, LinkFlag.NOT_ASKED}
        counted = [v.state for v in self.verdicts if left_out.isdisjoint(v.flags)]
        return HallucinationRate(
            hallucinated=counted.count(LinkState.LIKELY_HALLUCINATED),
            of=len(counted),
            forbidden=forbidden,
            not_asked=not_asked,
        )

    @property
    def sites(self) -> tuple[SiteRate, ...]:
        """The sites, those with most unverified links first, then by name."""
        links: Counter[str] = Counter()
        unverified: Counter[str] = Counter()
        for verdict in self.verdicts:
            url = parse_url(verdict.url)
            site = "" if url is None else site_of(url.host)
            links[site] += 1
            unverified[site] += verdict.unverified
        return tuple(
            SiteRate(site=site, links=links[site], unverified=unverified[site])
            for site in sorted(links, key=lambda name: (-unverified[name], name))
        )

    @property
    def added_nothing(self) -> tuple[LinkPlace, ...]:
        """The places whose link an earlier place gives already: no added support."""
        seen: dict[str, set[tuple[str, str]]] = {}
        later: list[LinkPlace] = []
        for verdict in self.verdicts:
            spots = seen.setdefault(link_key(verdict.url), set())
            for place in verdict.where:
                if spots and place.spot not in spots:
                    later.append(place)
                spots.add(place.spot)
        return tuple(later)

    @property
    def places(self) -> int:
        """How many places give a link: notes, else lines, else fields."""
        return len({(link_key(v.url), place.spot) for v in self.verdicts for place in v.where})

    def needs_person(self, verdict: LinkVerdict) -> bool:
        """Tell whether a person has to look at a link that is not likely hallucinated.

        A stale link whose snapshot is given beside it everywhere needs nobody any more.
        """
        told = LinkFlag.ARCHIVE_CITED in verdict.flags
        stale = verdict.state is LinkState.STALE and not told
        return stale or verdict.unverified or LinkFlag.TOOL_MARK in verdict.flags

    @property
    def exit_code(self) -> int:
        """0 all live, 1 a likely hallucinated link, 3 a person is needed, 10 and above not run."""
        error = self.error
        if error is not None:
            return error.exit_code
        if not self.verdicts:
            return 10
        if self.of(LinkState.LIKELY_HALLUCINATED):
            return 1
        return 3 if self.stray_marks or any(map(self.needs_person, self.verdicts)) else 0

    def summary(self) -> str:
        """Write the report for people, on some lines."""
        if not self.verdicts:
            return "No links were found; nothing was checked."
        if self.error is not None:
            unchecked = "\n".join(f"  unchecked  {verdict.url}" for verdict in self.verdicts)
            return f"Nothing was judged: {self.error.what}.\n{unchecked}"
        counts = ", ".join(f"{len(self.of(state))} {words(state)}" for state in LinkState)
        lines = [
            f"{count_of(len(self.verdicts), 'link')}: {counts}",
            self.hallucination_rate.summary(),
        ]
        if self.added_nothing:
            lines.append(
                f"repeated: {len(self.added_nothing)} of {self.places} places give a link that an "
                "earlier one gives already; they add no support"
            )
        lines += [
            f"repeated notes: {', '.join(f'{n.name}:{n.line}' for n in group)} say the same"
            for group in self.repeated
        ]
        lines += [
            f"tool mark: {mark.written!r} in {name}, at no link" for name, mark in self.stray_marks
        ]
        lines += [
            f"unverified: {site.unverified} of {site.links} links to {site.site}"
            for site in self.sites
            if site.unverified
        ]
        return "\n".join(lines)

    def document(self) -> dict[str, object]:
        """Give the report as a JSON document."""
        rate = self.hallucination_rate
        return {
            "ran": self.ran,
            "fault": "" if self.error is None else str(self.error),
            "offline": self.offline,
            "canaries": list(self.canaries),
            "counts": {state.value: len(self.of(state)) for state in LinkState},
            "hallucination_rate": {
                "at_least": rate.hallucinated,
                "of": rate.of,
                "rate": rate.rate if self.ran else None,
                "lower_bound": True,
                "excluded_403": rate.forbidden,
                "not_asked": rate.not_asked,
            },
            "unchecked": [] if self.error is None else [v.url for v in self.verdicts],
            "links": [verdict_document(verdict) for verdict in self.verdicts],
            "repeated": {"places": len(self.added_nothing), "of": self.places},
            "notes": {
                "of": self.notes,
                "repeated": [
                    [{"name": n.name, "label": n.label, "line": n.line} for n in group]
                    for group in self.repeated
                ],
            },
            "stray_marks": [
                {"name": name, "mark": mark.name, "start": mark.span.start, "end": mark.span.end}
                for name, mark in self.stray_marks
            ],
            "sites": [
                {"site": s.site, "links": s.links, "unverified": s.unverified, "rate": s.rate}
                for s in self.sites
            ],
        }


def words(state: LinkState) -> str:
    """Write a state for people."""
    return state.value.replace("_", " ")


def verdict_document(verdict: LinkVerdict) -> dict[str, object]:
    """Describe one verdict as a JSON document."""
    return {
        "url": verdict.url,
        "state": verdict.state.value,
        "flags": [flag.value for flag in verdict.flags],
        "status": verdict.status,
        "final_url": verdict.final_url,
        "title": verdict.title,
        "excerpt": verdict.excerpt,
        "archive_url": verdict.archive_url,
        "archived_at": verdict.archived_at,
        "checked_at": verdict.checked_at,
        "detail": verdict.detail,
        "marks": list(verdict.marks),
        "where": [
            {
                "name": place.name,
                "line": place.line,
                "note": place.note,
                "start": place.span.start,
                "end": place.span.end,
            }
            for place in verdict.where
        ],
    }
