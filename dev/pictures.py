"""Draws the pictures of the papers from real play: `make pictures`.

A picture is keys pressed in a story, in a language; what is written here is what a person would type.
The moving ones are every screen on the way, a row of the terminal drawn once for as long as it stays.
"""

import asyncio
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

from soloist.lingo import Lingo
from soloist.play.guide.tutorial import begin_evening
from soloist.play.session.services import Services
from soloist.rules.dice import random_dice
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.play_screen import PlayScreen
from soloist.tui.terminal.signals import Crash

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
STORIES = {"fr": "la-retenue", "en": "seventeen-ounces"}
SIZE, WIDE = (80, 24), (110, 34)
_SETTLING = 0.5  # seconds that one looks at a screen on which everything has ended

# What is pressed for each picture, by its name; what stands in quotes is typed, ·name is a key.
PRESSED: dict[str, dict[str, str]] = {
    "play": {"fr": "·ctrl+f 'Exploit' ·enter", "en": "·ctrl+f 'Almost' ·enter"},
    "first-evening": {"fr": "", "en": ""},
    "composer": {
        "fr": "'=> La grille cède. [N:Qu'",
        "en": "'=> The rope holds. [N:Mrs'",
    },
    "pools": {
        "fr": "'@(Ida) Rendre la sacoche' ·enter ·down ·space ·down ·space",
        "en": "'@ Ring the bell before the tide does' ·enter ·down ·space ·down ·space",
    },
    "questions": {
        "fr": "'? Qui a sonné à cette heure ?' ·enter",
        "en": "'? Who rang at this hour?' ·enter",
    },
    "tables": {"fr": "·ctrl+t 'voyage'", "en": "·ctrl+t 'voyage'"},
    "desk": {"fr": "·f7", "en": "·f7"},
    "editing": {"fr": "·tab ·up ·up ·enter", "en": "·tab ·up ·up ·enter"},
    "guide": {"fr": "·f6", "en": "·f6"},
    "words": {"fr": "·f1 'revers'", "en": "·f1 'setback'"},
    "dice": {
        "fr": "'@(Ida) Rendre la sacoche' ·enter ·down ·space '5 6 +2 | 3'",
        "en": "'@ Ring the bell before the tide does' ·enter ·down ·space '5 6 +2 | 3'",
    },
    "grow": {"fr": "'/semer' ·enter", "en": "'/grow' ·enter"},
    "book": {"fr": "'/livre' ·enter", "en": "'/book' ·enter"},
    "reading": {"fr": "·f12 ·pageup", "en": "·f12 ·pageup"},
}
MOVING: dict[str, str] = {
    "fr": "'Mila pousse la porte. Sur le clavier, la poussière garde la place de dix doigts.' ·enter ·enter "
    "'@ Soulever le couvercle sans un bruit' ·enter ·down ·space ·enter "
    "'Le couvercle se lève tout seul.' ·enter '? Qui joue ?' ·enter ·enter ·enter",
    "en": "'Mila opens the door. In the dust on the keys, the shape of ten fingers.' ·enter ·enter "
    "'@ Lift the lid without a sound' ·enter ·down ·space ·enter "
    "'The lid lifts by itself.' ·enter '? Who is playing?' ·enter ·enter ·enter",
}


async def play(lang: str, story: str | None, pressed: str) -> tuple[list[tuple[str, float]], str]:
    """Press keys in a copy of an example story, or in a first evening.

    What comes back is every screen on the way, with the seconds for which one would look at it, and the last.
    """
    shown: list[tuple[str, float]] = []
    with tempfile.TemporaryDirectory() as place:
        here = Workspace(Path(place))
        copytree(ROOT / "journals", here.journals)
        means = Means(here.root / "state")
        services = Services(here, means, Lingo(lang), dice=lambda: random_dice(7))
        path = here.journals / f"{story}.md" if story else begin_evening(lang, here, means)
        app = SoloistApp(
            services, path, Crash(services.keep, services.report, lambda told: print(*told, sep="\n"))
        )
        async with app.run_test(size=WIDE if pressed in PRESSED["play"].values() else SIZE) as pilot:

            async def look(seconds: float) -> None:
                for _ in range(3 if seconds < _SETTLING else 30):
                    await pilot.pause(0.02)
                shown.append((app.export_screenshot(), seconds))

            while not (isinstance(app.screen, PlayScreen) and app.screen.settled):
                await pilot.pause(0.02)
            await look(2.5)
            for words, key in re.findall(r"'([^']*)'|·(\S+)", pressed):
                for number, letter in enumerate(words):
                    await pilot.press(letter)
                    if number % 4 == 3:
                        await look(0.12)
                if key:
                    await pilot.press(key)
                await look(2 if key == "enter" else 0.9)
    return shown, shown[-1][0]


# --- a moving picture

_CELL = re.compile(r"<(?:rect|text)[^>]*?(?:/>|>[^<]*</text>)")
_STYLE = re.compile(r"\.(\S+-r\d+) \{ (.*?) \}")


def moving(shown: list[tuple[str, float]]) -> str:
    """One SVG of many: what several of them draw alike is drawn once, and is seen while they are on."""
    drawn: dict[str, set[int]] = {}
    styles: dict[str, str] = {}
    for number, (picture, _) in enumerate(shown):
        for part in _parts(picture, styles):
            drawn.setdefault(part, set()).add(number)
    together: dict[tuple[bool, tuple[int, ...]], list[str]] = {}
    for part, numbers in drawn.items():
        together.setdefault((part.startswith("<text"), tuple(sorted(numbers))), []).append(part)
    whole = sum(seconds for _, seconds in shown)
    starts = [100 * sum(seconds for _, seconds in shown[:number]) / whole for number in range(len(shown))]
    rules = ["text { font: 20px monospace; white-space: pre }"]
    rules += [f".{name} {{ {style} }}" for style, name in styles.items()]
    body = ""
    for number, (of_text, on) in enumerate(sorted(together)):  # what is behind comes first
        at = range(len(shown))
        changes = [each for each in at if each == 0 or (each in on) != (each - 1 in on)]
        steps = " ".join(
            f"{starts[each]:.2f}% {{ visibility: {'visible' if each in on else 'hidden'} }}"
            for each in changes
        )
        rules.append(f"@keyframes k{number} {{ {steps} }}")
        rules.append(f".g{number} {{ animation: k{number} {whole:.1f}s step-end infinite }}")
        last = "visible" if len(shown) - 1 in on else "hidden"
        body += f'<g class="g{number}" visibility="{last}">{"".join(together[of_text, on])}</g>\n'
    rules.append("@media (prefers-reduced-motion) { g { animation: none !important } }")
    picture = shown[-1][0]
    head = re.sub(r' class="[^"]*"', "", picture[: picture.index(">") + 1])
    frame = re.sub(r"\s+", " ", picture.partition("</defs>")[2].partition('<g transform="translate(9')[0])
    style = "\n".join(rules)
    return f'{head}<style>{style}</style>{frame}\n<g transform="translate(9, 41)">\n{body}</g></svg>\n'


def _parts(picture: str, styles: dict[str, str]) -> Iterator[str]:
    """The pieces of text and of ground of a screen, each with a class by its style, on whatever screen."""
    named = {name: styles.setdefault(style, f"s{len(styles)}") for name, style in _STYLE.findall(picture)}
    for part in _CELL.findall(picture.partition("translate(9")[2]):
        part = re.sub(r' clip-path="[^"]*"| shape-rendering="crispEdges"', "", part)
        yield re.sub(r'class="([^"]*)"', lambda found: f'class="{named[found[1]]}"', part)


async def main() -> None:
    """All pictures, in both languages."""
    for lang, story in STORIES.items():
        folder = PICTURES / lang
        folder.mkdir(parents=True, exist_ok=True)
        for name, pressed in PRESSED.items():
            _, picture = await play(lang, None if name == "first-evening" else story, pressed[lang])
            (folder / f"{name}.svg").write_text(picture, encoding="utf-8")
        shown, _ = await play(lang, None, MOVING[lang])
        (folder / "evening.svg").write_text(moving([*shown[:-1], (shown[-1][0], 6)]), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
