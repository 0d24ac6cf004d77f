"""Told agents: which engines and models a run uses, each said once in a pass over leaves.

Leaves are read in workers, which have no log; what they hand back says who made it. Comes in: the
provenances of what was read. Goes out: a line for each engine with its models that is new.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardstore.pages.looks import MarginLook
    from cardstore.provenance import Provenance
    from cardstore.text.layer import TextLayer

logger = logging.getLogger(__name__)

_SHOWN = 12  # digits of a digest, as `cardstore models` users compare them


@dataclass(frozen=True, slots=True)
class ToldAgents:
    """Says who reads; holds who was said already."""

    _said: set[tuple[str, ...]] = field(default_factory=set)

    def tell_layer(self, layer: TextLayer) -> None:
        """Say who made a leaf's text; what it was made of comes last among the inputs."""
        self._tell("leaves are read by", layer.provenance, layer.provenance.inputs[:-1])

    def tell_looks(self, looks: Sequence[MarginLook]) -> None:
        """Say who looked at the margins of a leaf again."""
        for look in looks:
            provenance = look.provenance
            self._tell("margins are looked at again by", provenance, provenance.inputs[:1])

    def tell_second_reading(self, provenance: Provenance) -> None:
        """Say who read words of cards a second time: several models, the second one first."""
        self._tell("words of cards are read again by", provenance, provenance.inputs)

    def _tell(self, doing: str, provenance: Provenance, models: Sequence[str]) -> None:
        lang = _lang(provenance.settings)
        said = (doing, provenance.agent, provenance.version, lang, *models)
        if said in self._said:
            return
        self._said.add(said)
        named = f"{provenance.agent} {provenance.version}" + (f", languages {lang}" if lang else "")
        digests = " and ".join(f"{digest[:_SHOWN]}…" for digest in models)
        logger.info("%s %s%s", doing, named, f", models {digests}" if digests else "")


def _lang(settings: str) -> str:
    """Give the languages that an engine was told; "" where it was told none."""
    told = json.loads(settings)
    lang = told.get("lang", "") if isinstance(told, dict) else ""
    return lang if isinstance(lang, str) else ""
