"""Link targets: where the links of sentences lead whose addresses stand elsewhere in a manuscript.

Comes in: a manuscript as it was split. Goes out: for each sentence with such a link the targets,
as they are written in the definitions ("[notice]: https://…"). A definition is no sentence, so
nothing else would look at its address; the sentence that uses it is answerable for it.

Source: CommonMark 0.31, 4.7 (link reference definitions) and 6.3 (reference links: full, collapsed
and shortcut); the first definition of a name counts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardstore.claims.blocks import reference_name
from cardstore.claims.manuscript import SkippedKind

if TYPE_CHECKING:
    from cardstore.claims.manuscript import Manuscript

# Names that begin with ^ are those of notes.
_DEFINITION = re.compile(r"(?m)^[ >]{0,8}\[(?!\^)([^\[\]]{1,999})\]:[ \t]*\n?[ \t]*<?([^\s<>]+)>?")
_NAMED = re.compile(r"\[([^\[\]]{1,999})\]")


def link_targets(manuscript: Manuscript) -> dict[int, tuple[str, ...]]:
    """Give the defined targets of the links of sentences, by the number of the sentence."""
    defined: dict[str, str] = {}
    for one in manuscript.skipped:
        if one.kind is not SkippedKind.MARKUP:
            continue
        for found in _DEFINITION.finditer(one.span.of(manuscript.text)):
            defined.setdefault(reference_name(found[1]), found[2])
    if not defined:
        return {}
    targets = {
        one.number: tuple(
            dict.fromkeys(
                defined[name]
                for name in map(reference_name, _NAMED.findall(one.written))
                if name in defined
            )
        )
        for one in manuscript.sentences
        if "[" in one.written
    }
    return {number: led for number, led in targets.items() if led}
