"""Treatments: what may be done to a leaf's picture before it is read, and the way back. Pure.

Comes in: a frame, a treatment, words read on the treated picture. Goes out: the frame of the
treated picture, the map from its pixels to the leaf's, the words on the leaf.

1. A picture is turned upright; the leaf's frame is that of the turned picture (`scans.turns`).
2. Uneven light is divided out, which moves nothing.
3. The lean of the lines is taken out, their fanning out too, and small print is drawn larger, in
   one step, so that tones are blended once: a `PictureMap`.

Lines fan out where a page was photographed from aside: those at its foot lean otherwise than those
at its head. What a camera does to upright strokes is left: readers do not mind.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardstore.scans.scan import TURNS, Frame
from cardstore.scans.turns import require_turn
from cardstore.text.layer import Box

if TYPE_CHECKING:
    from cardstore.text.engine import ReadWord

TREATED = "treated"
"""Where the settings of a layer's provenance tell the treatment; they lack it for none."""

MOST_LEAN_DEGREES = 15.0
MOST_FAN_DEGREES = 10.0
MOST_ENLARGED = 4.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Treatment:
    """What is done to a leaf's picture before it is read; the usual one is nothing.

    Attributes:
        turned: degrees by which it is turned clockwise so that it stands upright: 0, 90, 180, 270.
        lean_degrees: by how much its lines run down to the right (to -15 to 15), then taken out.
        fan_degrees: by how much more they do so at the leaf's foot than at its head (-10 to 10).
        evened: whether uneven light is divided out.
        enlarged: how much larger it is drawn, 1.0 to 4.0.
    """

    turned: int = 0
    lean_degrees: float = 0.0
    fan_degrees: float = 0.0
    evened: bool = False
    enlarged: float = 1.0

    def __post_init__(self) -> None:
        """Refuse what no picture should suffer."""
        require_turn(self.turned)
        if not abs(self.lean_degrees) <= MOST_LEAN_DEGREES:
            msg = f"lines lean by {MOST_LEAN_DEGREES} degrees at most, got {self.lean_degrees}"
            raise ValueError(msg)
        if not abs(self.fan_degrees) <= MOST_FAN_DEGREES:
            msg = f"lines fan out by {MOST_FAN_DEGREES} degrees at most, got {self.fan_degrees}"
            raise ValueError(msg)
        if not 1.0 <= self.enlarged <= MOST_ENLARGED:
            msg = f"a picture is drawn 1 to {MOST_ENLARGED} times as large, got {self.enlarged}"
            raise ValueError(msg)

    @property
    def moves(self) -> bool:
        """Tell whether words stand elsewhere on the treated picture than on the upright leaf."""
        return self.straightens or self.enlarged != 1.0

    @property
    def straightens(self) -> bool:
        """Tell whether lines are made level."""
        return self.lean_degrees != 0.0 or self.fan_degrees != 0.0

    @property
    def settings(self) -> dict[str, float | int | bool]:
        """Give what differs from doing nothing, for the settings of a provenance."""
        told: dict[str, float | int | bool] = {}
        if self.turned:
            told["turned"] = self.turned
        if self.lean_degrees:
            told["lean_degrees"] = self.lean_degrees
        if self.fan_degrees:
            told["fan_degrees"] = self.fan_degrees
        if self.evened:
            told["evened"] = True
        if self.enlarged != 1.0:
            told["enlarged"] = self.enlarged
        return told

    def told(self) -> str:
        """Tell people what was done; "" for nothing.

        >>> Treatment(turned=90, lean_degrees=-2.5).told()
        'turned by 90°, lines straightened by 2.5°'
        """
        parts = []
        if self.turned:
            parts.append(f"turned by {self.turned}°")
        if self.lean_degrees:
            parts.append(f"lines straightened by {abs(self.lean_degrees):g}°")
        if self.fan_degrees:
            parts.append(f"lines that fan out by {abs(self.fan_degrees):g}° made parallel")
        if self.evened:
            parts.append("light evened")
        if self.enlarged != 1.0:
            parts.append(f"drawn {self.enlarged:g} times as large")
        return ", ".join(parts)


NOTHING = Treatment()


def treatment_told(settings: str) -> dict[str, object]:
    """Give what the settings of a layer's provenance tell of a treatment; empty for none.

    Args:
        settings: JSON; anybody's, who may call other things so.
    """
    told = json.loads(settings) if settings else None
    treated = told.get(TREATED) if isinstance(told, dict) else None
    return treated if isinstance(treated, dict) else {}


def turn_told(settings: str) -> int:
    """Tell from the settings of a layer's provenance by how much its leaf was turned upright.

    >>> turn_told('{"lang":"eng","treated":{"turned":270}}'), turn_told('{"turned":"once"}')
    (270, 0)
    """
    turned = treatment_told(settings).get("turned")
    return turned if isinstance(turned, int) and turned in TURNS else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureMap:
    """From a point of the treated picture to one of the upright leaf, and back.

    First lines are slanted about (middle_x, middle_y), by more the further they are from it:
    y' = y + fan (x - middle_x) (y - middle_y). Then all is turned, scaled and moved:
    x" = cos x - sin y' + right, y" = sin x + cos y' + down.

    Attributes:
        fan: the slant's growth in a pixel, small enough that lines do not cross on the picture.
        middle_x, middle_y: where nothing is slanted.
        cos, sin: of the turn, each divided by how much larger the picture is drawn.
        right, down: the shift.
    """

    fan: float
    middle_x: float
    middle_y: float
    cos: float
    sin: float
    right: float
    down: float

    def on_leaf(self, x: float, y: float) -> tuple[float, float]:
        """Give the leaf's point."""
        y += self.fan * (x - self.middle_x) * (y - self.middle_y)
        return self.cos * x - self.sin * y + self.right, self.sin * x + self.cos * y + self.down

    def on_picture(self, x: float, y: float) -> tuple[float, float]:
        """Give the treated picture's point."""
        x, y = x - self.right, y - self.down
        area = self.cos**2 + self.sin**2
        x, y = (self.cos * x + self.sin * y) / area, (self.cos * y - self.sin * x) / area
        slant = self.fan * (x - self.middle_x)
        return x, (y + slant * self.middle_y) / (1 + slant)


def treated_frame(frame: Frame, treatment: Treatment) -> Frame:
    """Give the frame of the treated picture: all of the upright leaf lies in it.

    Args:
        frame: the leaf's, upright.
        treatment: what is done to its picture.
    """
    if not treatment.moves:
        return frame
    lean, scale = math.radians(abs(treatment.lean_degrees)), treatment.enlarged
    width = frame.width_px * math.cos(lean) + frame.height_px * math.sin(lean)
    height = frame.width_px * math.sin(lean) + frame.height_px * math.cos(lean)
    return Frame(
        width_px=max(1, math.ceil(width * scale)),
        height_px=max(1, math.ceil(height * scale)),
        dpi=round(frame.dpi * scale),
    )


def picture_map(frame: Frame, treatment: Treatment) -> PictureMap:
    """Give the way from the treated picture's pixels to those of the upright leaf.

    Args:
        frame: the leaf's, upright.
        treatment: what is done to its picture.
    """
    made = treated_frame(frame, treatment)
    lean, scale = math.radians(treatment.lean_degrees), treatment.enlarged
    cos, sin = math.cos(lean) / scale, math.sin(lean) / scale
    middle_x, middle_y = made.width_px / 2, made.height_px / 2
    return PictureMap(
        fan=math.tan(math.radians(treatment.fan_degrees)) / made.height_px,
        middle_x=middle_x,
        middle_y=middle_y,
        cos=cos,
        sin=sin,
        right=frame.width_px / 2 - cos * middle_x + sin * middle_y,
        down=frame.height_px / 2 - sin * middle_x - cos * middle_y,
    )


def told_treatment(settings: str) -> Treatment:
    """Give the treatment that the settings of a layer's provenance tell; of any other, nothing.

    >>> told_treatment('{"treated":{"turned":90,"enlarged":2.0}}').told()
    'turned by 90°, drawn 2 times as large'
    """
    told = treatment_told(settings)

    def number(name: str, usual: float) -> float:
        value = told.get(name)
        return float(value) if isinstance(value, (int, float)) else usual

    try:
        return Treatment(
            turned=turn_told(settings),
            lean_degrees=number("lean_degrees", 0.0),
            fan_degrees=number("fan_degrees", 0.0),
            evened=told.get("evened") is True,
            enlarged=number("enlarged", 1.0),
        )
    except ValueError:  # somebody else calls something else so
        return Treatment(turned=turn_told(settings))


def box_on_picture(box: Box, frame: Frame, treatment: Treatment) -> Box:
    """Give the place on the treated picture of a box of the upright leaf, as tight as it was there.

    The box on the leaf stands upright around a word that leans, and is larger than the word: W = w
    cos + h sin, H = w sin + h cos. That is undone; nothing gets smaller than a pixel.
    """
    if not treatment.moves:
        return box
    way = picture_map(frame, treatment)
    x, y = way.on_picture((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
    start, end = way.on_leaf(x, y), way.on_leaf(x + 1, y)  # a step along the printed line
    lean = abs(math.atan2(end[1] - start[1], end[0] - start[0]))
    cos, sin, larger = math.cos(lean), math.sin(lean), treatment.enlarged
    width, height = box.x1 - box.x0, box.y1 - box.y0
    wide = max(1.0, larger * (width * cos - height * sin) / (cos**2 - sin**2))
    high = max(1.0, larger * (height * cos - width * sin) / (cos**2 - sin**2))
    left, top = max(0, round(x - wide / 2)), max(0, round(y - high / 2))
    return Box(left, top, max(left, round(x + wide / 2)), max(top, round(y + high / 2)))


def word_on_leaf(word: ReadWord, frame: Frame, treatment: Treatment) -> ReadWord:
    """Give a word that was read on the treated picture its place on the upright leaf.

    Its box there is the smallest upright one around it, cut off at the leaf's edges.
    """
    if not treatment.moves:
        return word
    back = picture_map(frame, treatment)
    points = [back.on_leaf(x, y) for x in (word.x0, word.x1) for y in (word.y0, word.y1)]
    across = [min(max(round(x), 0), frame.width_px) for x, _ in points]
    down = [min(max(round(y), 0), frame.height_px) for _, y in points]
    return replace(word, x0=min(across), y0=min(down), x1=max(across), y1=max(down))
