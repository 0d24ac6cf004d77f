"""Documents that a command prints of its own: what was told, under the name of its schema."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardstore.documents.writing import schema_id

if TYPE_CHECKING:
    from collections.abc import Mapping


def named_document(name: str, told: Mapping[str, object]) -> dict[str, object]:
    """Give what is told as a document that names its schema first.

    Args:
        name: of the schema: "completion", "registry-index".
        told: every property of the schema but `schema`; values that JSON can hold.

    >>> named_document("card-retraction", {"card_id": "7KQ2-M"})
    {'schema': 'urn:cardstore:schema:card-retraction:1', 'card_id': '7KQ2-M'}
    """
    return {"schema": schema_id(name), **told}


def error_document(
    kind: str,
    what: str,
    remedy: str,
    *,
    exit_code: int,
    nearest: str | None = None,
    where: str = "",
    differences: tuple[str, ...] = (),
) -> dict[str, object]:
    """Describe why a command could not do what it was asked.

    Args:
        kind: the class of the error.
        what: what happened, to which thing.
        remedy: what to do next.
        exit_code: of the command.
        nearest: of a quote that was refused, the text that is nearest to it.
        where: where that text stands, in words.
        differences: what differs, a line each.
    """
    error = {
        "type": kind,
        "what": what,
        "remedy": remedy,
        "exit_code": exit_code,
        "nearest": nearest,
        "where": where,
        "differences": list(differences),
    }
    return named_document("error", {"error": error})
