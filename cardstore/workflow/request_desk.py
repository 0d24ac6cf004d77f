"""RequestDesk: cards are handed out, and tagged to be found; a part of `Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.cards.locator_in import parse_locator_in
from cardstore.errors import InvalidLabelError, UnknownSourceError, UsageError
from cardstore.store.card_query import CardFilter
from cardstore.store.tag_log import kept_tags
from cardstore.workflow.arguments import text_argument, texts_argument, whole_argument
from cardstore.workflow.desk import Desk
from cardstore.workflow.write import choose_source

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardstore.cards.card import Card
    from cardstore.cards.issued import IssuedCards


class RequestDesk(Desk):
    """Hands out cards, and tags them."""

    def request_cards(
        self,
        query: str = "",
        *,
        requester: str,
        limit: int = 5,
        source: str | None = None,
        edition: str | None = None,
        tag: str | Iterable[str] | None = None,
        pages: str | None = None,
        cursor: str | None = None,
    ) -> IssuedCards:
        """Hand out cards and record to whom each was issued; a draft may cite no others.

        Retracted cards are never given. Cards come best first, or oldest first without a query.
        What is asked for besides the query narrows it: a card must be all of it.

            first = library.request_cards("drowned", requester="drafter-3", limit=20)
            more = library.request_cards(requester="drafter-3", cursor=first.next_cursor)

        Args:
            query: words that must all be in quote, gloss or tags; "a phrase" in quotation marks; a
                word ending in * finds what begins so. It may be empty where something else narrows
                the request; where nothing does, nothing is given.
            requester: who gets them ("drafter-3"); not empty. Checks of a sentence under this name
                know what was issued to it.
            limit: at most so many at once, from 1.
            source: only cards of this edition, or of all editions of this work.
            edition: chooses among the editions of a work: an edition's id, statement or year.
            tag: only cards that bear this tag, or all of these.
            pages: only cards whose words stand, by the page map as it is now, on one of these
                printed pages of the edition: "57", "xii", "57–60". Needs `source`.
            cursor: `next_cursor` of the answer before. The request is known by it, so all else but
                `requester` and `limit` is left out. Cards added since are not in it; the same
                cursor asked again gives the same cards.

        Returns:
            The cards, how many fitted in all, and the cursor for the next; it is gone through and
            indexed as a tuple of cards is.

        Raises:
            UsageError: an argument is empty or of the wrong type; `pages` or `edition` without
                `source`; a cursor that this library did not give to this requester, or that belongs
                to another request.
            UnknownSourceError, AmbiguousSourceError: no edition, or several, are meant.
            InvalidLabelError: the page cannot be read, or the edition has no such page.
            LibraryWriteError: the library can only be read, so nothing can be issued.
        """
        asked: dict[str, object] = {
            "query": text_argument(query, "query"),
            "source": None if source is None else text_argument(source, "source"),
            "edition": None if edition is None else text_argument(edition, "edition"),
            "tags": list(_tags(tag)),
            "pages": None if pages is None else text_argument(pages, "pages"),
        }
        by, most = text_argument(requester, "requester"), whole_argument(limit, "limit", least=1)
        if cursor is not None:
            return self._store.requests.go_on(
                text_argument(cursor, "cursor"),
                requester=by,
                asked=asked if any(asked.values()) else None,
                limit=most,
            )
        scope = self._scope(source, edition=edition, pages=pages)
        wanted = CardFilter(
            query=query if query.strip() or (scope.is_open and tag is None) else None,
            source_ids=scope.source_ids,
            tags=_tags(tag),
            leaves=scope.leaves,
        )
        return self._store.requests.begin(wanted, requester=by, asked=asked, limit=most)

    def tag(self, card_id: str, tags: Iterable[str], *, tagged_by: str) -> Card:
        """Give a card tags besides those it has, and record who did.

        Args:
            card_id: the card; a retracted one may be tagged too.
            tags: in any case and spacing; they are kept in lower case. Those it has already change
                nothing.
            tagged_by: who tags it; not empty.

        Returns:
            The card as it is then.

        Raises:
            UnknownCardError: there is no such card, or the id is mistyped.
            UsageError: no tag is named, or an argument is of the wrong type.
        """
        known = self.card(card_id).card_id
        actor = text_argument(tagged_by, "tagged_by")
        self._store.tags.add(known, texts_argument(tags, "tags"), actor=actor)
        return self.card(known)

    def untag(self, card_id: str, tags: Iterable[str], *, untagged_by: str) -> Card:
        """Take tags from a card, and record who did (`untagged_by`); see `tag`.

        Those it lacks change nothing.
        """
        known = self.card(card_id).card_id
        actor = text_argument(untagged_by, "untagged_by")
        self._store.tags.remove(known, texts_argument(tags, "tags"), actor=actor)
        return self.card(known)

    def lacking_tags(self, card_id: str, tags: Iterable[str]) -> tuple[str, ...]:
        """Give those of some tags that a card has not, as they would be kept.

        Raises:
            UnknownCardError: there is no such card, or the id is mistyped.
            UsageError: an argument is of the wrong type.
        """
        held = set(self.card(card_id).tags)
        named = kept_tags(texts_argument(tags, "tags"))
        return tuple(one for one in named if one not in held)

    def _scope(self, source: str | None, *, edition: str | None, pages: str | None) -> CardFilter:
        """Give the editions that are asked for, and the leaves on which the pages stand."""
        if source is None:
            if pages is None and edition is None:
                return CardFilter()
            what = "A page belongs to an edition, and an edition to a work"
            raise UsageError(what, remedy="Name the source too")
        if pages is not None:
            return self._leaves(
                choose_source(self._store, source, edition=edition).source_id, pages
            )
        own = self._store.sources.find(source)
        if own is None and edition is None:
            editions = tuple(one.source_id for one in self._store.sources.editions(source))
            if editions:
                return CardFilter(source_ids=editions)
        chosen = choose_source(self._store, source, edition=edition)
        return CardFilter(source_ids=(chosen.source_id,))

    def _leaves(self, source_id: str, pages: str) -> CardFilter:
        """Give the leaves of an edition's scans that bear the pages."""
        from cardstore.gate.checks.page_anchor import claimed_leaves  # noqa: PLC0415 - heavy

        scans = self._store.scans.of_source(source_id)
        if not scans:
            what = f"{source_id} has no scan yet, so it is not known where its pages are"
            remedy = f"Ingest one with: cardstore ingest FILE --source {source_id}"
            raise UnknownSourceError(what, remedy=remedy)
        maps = {one.scan.digest: self._shelf.open(one.scan.digest).page_map for one in scans}
        claimed = {digest: parse_locator_in(pages, maps[digest]) for digest in maps}
        leaves = tuple(
            (digest, first, last)
            for digest, page_map in maps.items()
            for first, last in claimed_leaves(claimed[digest], page_map)
        )
        if not leaves:
            named = next(iter(claimed.values()))
            what = f"{source_id} has no {named.shown} in its page map"
            raise InvalidLabelError(what, remedy=f"See its pages with: cardstore pages {source_id}")
        return CardFilter(source_ids=(source_id,), leaves=leaves)


def _tags(tag: str | Iterable[str] | None) -> tuple[str, ...]:
    """Give the tags that are asked for, as they are kept."""
    if tag is None:
        return ()
    tags = kept_tags(
        (text_argument(tag, "tag"),) if isinstance(tag, str) else texts_argument(tag, "tag")
    )
    if not tags:
        what = "The tag that is asked for is empty"
        raise UsageError(what, remedy="Name one, or leave it out")
    return tags
