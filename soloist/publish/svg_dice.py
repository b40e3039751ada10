"""Dice drawn as shapes: pips on a d6, a number in a lozenge on any other."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from soloist.publish.exchange import Face

SIZE: Final = 36.0
GAP: Final = 9.0
_GHOST: Final = 0.72  # of a die that was rolled again
_L, _M, _H = 0.26, 0.5, 0.74
_PIPS: Final[Mapping[int, tuple[tuple[float, float], ...]]] = MappingProxyType(
    {
        1: ((_M, _M),),
        2: ((_L, _H), (_H, _L)),
        3: ((_L, _H), (_M, _M), (_H, _L)),
        4: ((_L, _L), (_L, _H), (_H, _L), (_H, _H)),
        5: ((_L, _L), (_L, _H), (_M, _M), (_H, _L), (_H, _H)),
        6: ((_L, _L), (_L, _M), (_L, _H), (_H, _L), (_H, _M), (_H, _H)),
    }
)


def die_width(die: Face) -> float:
    """How much room a die takes, those it was before it included."""
    return SIZE + len(die.before) * (SIZE * _GHOST + GAP / 2)


def draw_die(die: Face, x: float, y: float) -> str:
    """A die with its left upper corner there, in the classes `die`, `counts`, `ghost` of the style sheet."""
    drawn = ""
    for face in die.before:
        size = SIZE * _GHOST
        drawn += _shape(face, die.sides, x, y + (SIZE - size) / 2, size, "die ghost")
        x += size + GAP / 2
    return drawn + _shape(die.face, die.sides, x, y, SIZE, "die counts" if die.counts else "die")


def _shape(face: int, sides: int, x: float, y: float, size: float, class_: str) -> str:
    if sides == 6 and face in _PIPS:
        body = (
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" rx="{size * 0.22:.1f}"/>'
        )
        inner = "".join(
            f'<circle class="pip" cx="{x + a * size:.1f}" cy="{y + b * size:.1f}" r="{size * 0.088:.1f}"/>'
            for a, b in _PIPS[face]
        )
    else:
        half, cut = size / 2, size * 0.12
        corners = [
            (x + half, y - cut / 2),
            (x + size + cut / 2, y + half),
            (x + half, y + size + cut / 2),
            (x - cut / 2, y + half),
        ]
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)
        body = f'<polygon points="{points}" stroke-linejoin="round"/>'
        letters = 0.46 if face < 10 else 0.38 if face < 100 else 0.3
        inner = (
            f'<text class="number" x="{x + half:.1f}" y="{y + half + size * letters * 0.36:.1f}" '
            f'font-size="{size * letters:.1f}" text-anchor="middle">{face}</text>'
        )
    return f'<g class="{class_}">{body}{inner}</g>'
