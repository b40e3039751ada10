"""Every text of every theme can be read on every ground, and success looks unlike failure to every eye."""

import math
import re
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color, ColorParseError
from textual.widget import Widget

from soloist.play.session.services import Services
from soloist.storage.settings import VALUES, Found, Settings
from soloist.tui.app.app import SoloistApp
from soloist.tui.looks import NAMED, theme
from soloist.tui.terminal.signals import Crash
from soloist.values.dataclass import replace
from tests.tui.screen_kit import opened, painted, until

COLOURED = [name for name in VALUES["theme"] if name not in ("ansi", "none")]
GROUNDS = ("background", "surface", "panel", "boost")
CURSORS = ("block-cursor-background", "block-cursor-blurred-background", "input-selection-background")
NOT_TEXT = {*GROUNDS, *CURSORS, "text", "input-cursor-foreground", "input-cursor-background"}
ROLE = re.compile(r"\$([a-z][a-z-]+)")
MOODS = ("text-success", "text-warning", "text-error")

PLAYED = (
    "\n```lonelog\n@ Ouvrir\nd: Opposition [pour: objectif | contre: objectif, ? 2D] 1d6=6 vs 3d6=1,3,5 "
    "-> Succès (+2)\n[N:Garde|méfiant]\n```\n\nIl passe.\n"
)
# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def colours(name: str) -> dict[str, Color]:
    """The colours of a theme by their uses, as the screen has them."""
    chosen = theme(name)
    variables = {**chosen.to_color_system().generate(), **chosen.variables}
    ground = Color.parse(variables["background"])
    found = {}
    for key, value in variables.items():
        bare, _, share = value.partition(" ")
        try:
            colour = Color.parse(bare)
        except ColorParseError:
            continue
        if share.endswith("%"):
            colour = colour.with_alpha(int(share[:-1]) / 100)
        found[key] = ground + colour
    return found


def linear(colour: Color) -> tuple[float, float, float]:
    """The three lights of a colour, from 0 to 1."""

    def light(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return light(colour.r), light(colour.g), light(colour.b)


def contrast(one: Color, other: Color) -> float:
    """WCAG 2.2: 1 to 21."""
    low, high = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (linear(one), linear(other))
    )
    return (high + 0.05) / (low + 0.05)


def lab(colour: Color, eye: str) -> tuple[float, float, float]:
    """Lightness and hue as such an eye sees them (CIELAB, D65)."""
    seen = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, seen, strict=True))))
        for row in EYES[eye]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Color, other: Color, eye: str) -> float:
    """How far apart two colours are to an eye: ΔE 1976, of which 2 can just be seen."""
    return math.dist(lab(one, eye), lab(other, eye))


def roles(root: Path) -> set[str]:
    """Every colour that the screen's modules set text in."""
    modules = [*root.glob("soloist/tui/**/*.py"), *root.glob("soloist/tui/*.tcss")]
    found = {role for module in modules for role in ROLE.findall(module.read_text("utf-8"))}
    return found - NOT_TEXT


def grounds(found: dict[str, Color]) -> Iterator[tuple[str, Color]]:
    """What text stands on."""
    for key in (*GROUNDS, *CURSORS):
        yield key, found[key]


def test_the_screen_names_uses_alone(root: Path) -> None:
    """Each role that is used is one of a theme; none is made paler or mixed on the way."""
    known = colours("dark")
    assert sorted(roles(root) - set(known)) == []
    mixed = [
        (module.name, found)
        for module in root.glob("soloist/tui/**/*.py")
        for found in re.findall(r"\$[a-z-]+ \d+%", module.read_text("utf-8"))
        if not found.endswith(" 0%")
    ]
    assert mixed == []


@pytest.mark.parametrize("name", ["contrast-dark", "contrast-light"])
def test_strong_contrast(name: str, root: Path) -> None:
    """WCAG AAA: every text on every ground, 7 to 1."""
    found = colours(name)
    weak = {
        (role, key): round(contrast(found[role], ground), 2)
        for role, (key, ground) in product(sorted(roles(root)), grounds(found))
        if contrast(found[role], ground) < 7
    }
    assert weak == {}


@pytest.mark.parametrize("name", ["colourblind-dark", "colourblind-light"])
@pytest.mark.parametrize("eye", EYES)
def test_told_apart_by_every_eye(name: str, eye: str) -> None:
    """Success, failure and what is between are far apart, whichever cones are missing."""
    found = colours(name)
    near = {
        pair: distance
        for pair in combinations(MOODS, 2)
        if (distance := round(apart(found[pair[0]], found[pair[1]], eye), 1)) < 20
    }
    assert near == {}


@pytest.mark.parametrize("name", ["contrast-dark", "contrast-light"])
@pytest.mark.parametrize("keys", [(), ("ctrl+t",), ("f7",), ("ctrl+f",), ("ctrl+o",), ("ctrl+n",), ("f1",)])
async def test_what_is_painted_is_strong(
    name: str, keys: tuple[str, ...], services: Services, story: Callable[..., Path]
) -> None:
    """Screens as they come, with what Textual mixes itself: 7 to 1 but for what a panel stands before."""
    services = replace(services, found=Found(Settings(theme=name)))
    app = SoloistApp(services, story(PLAYED), Crash(lambda: None, str, lambda told: None))
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        await until(pilot, lambda: "Il passe." in painted(pilot))
        await pilot.press(*keys)
        if keys:
            await until(pilot, lambda: app.screen is not screen)
        await pilot.pause()
        weak = {
            (each.text.strip(), round(strength, 1))
            for each in painted_on_top(app)
            if each.style and each.style.color and each.style.bgcolor and each.text.strip(" ─│╭╮╰╯▁▂▃▄▅▆▇█▎")
            if (strength := contrast(*inks(each.style))) < 7
        }
    assert weak == set()


def inks(style: Style) -> tuple[Color, Color]:
    """The colours of a text and of its ground."""
    assert style.color is not None
    assert style.bgcolor is not None
    return Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)


def painted_on_top(app: SoloistApp) -> Iterator[Segment]:
    """What the widgets of the uppermost screen paint, without what shows through behind them."""
    for widget in app.screen.walk_children(Widget):
        if widget.is_container or not widget.region:
            continue
        for strip in widget.render_lines(widget.size.region):
            yield from strip


def test_the_measures_know_what_they_measure() -> None:
    """Black on white is 21, and red and green are near to one who lacks the green cone."""
    assert round(contrast(Color.parse("#000"), Color.parse("#fff")), 2) == 21
    red, green = Color.parse("#b05030"), Color.parse("#707010")
    assert apart(red, green, "deuteranopia") < apart(red, green, "usual") / 2


@pytest.mark.parametrize("name", ["colourblind-dark", "colourblind-light"])
def test_results_are_read_without_effort(name: str) -> None:
    """WCAG AA for the moods on the four grounds: 4.5 to 1."""
    found = colours(name)
    weak = {
        (mood, ground): round(contrast(found[mood], found[ground]), 2)
        for mood, ground in product(MOODS, GROUNDS)
        if contrast(found[mood], found[ground]) < 4.5
    }
    assert weak == {}


def test_every_theme_can_be_made() -> None:
    """Its name for Textual follows from the one in the settings."""
    assert {theme(name).name for name in VALUES["theme"]} == set(NAMED)
    assert isinstance(App().available_themes, dict)
