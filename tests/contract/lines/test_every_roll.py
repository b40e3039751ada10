"""Whatever is rolled, from the shell or typed, the story that holds it is sound; a change in it is seen.

The tests and their keys are read from `soloist roll SYSTEM --help`: a test that is added is tried too.
"""

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from soloist.values.dataclass import dataclass
from tests.contract.running import Ran, Shell

SYSTEMS: Final = ("hades", "spin", "roses", "bravoure", "oneshot", "free")
PEOPLE: Final = """\
---
title: Les rouages
ruleset: {system}
lang: {lang}
pcs: Ann
{options}---

# Les rouages

```lonelog
{sheet}
```
"""
SHEETS: Final = {
    "hades": "[PC:Ann|Fortunes 3]\n[N:Destinée|Destin 2]",
    "spin": "[PC:Ann|Fortunes 2]\n[N:Destinée|Destin 1|cartes: 2, 5]",
    "roses": "[PC:Ann|Avantages 2|Avantages max 3]",
    "bravoure": "[PC:Ann|Bravoure 3|Infortune 2]",
    "oneshot": "[PC:Ann|Énergie 5|Énergie max 6]",
    "free": "[PC:Ann|sûre]",
}
OPTIONS: Final = {
    "hades": "hd.dea on|hd.powers on|hd.unlimited_chaos on|dea.unbounded on|hd.max_shift 2",
    "spin": "sp.dea on|sp.auto on|sp.no_zero on|sp.max_shift 1|sp.graduations 3|sp.destiny_to_fortunes on",
    "roses": "solo.destiny_overlay on|cr.several_advantages off",
    "bravoure": "solo.destiny_overlay on|bi.spend_gained off|bi.flaw_die off",
    "oneshot": "solo.destiny_overlay on|os.second_chance off|os.hindered_each on",
    "free": "tags en",
}
REASONS: Final = {
    "fr": ("calme", "Voix des morts ++ 3D", "? 2D", "lent -1D"),
    "en": ("calm", "Voice + 2D", "? 2D", "slow -1D"),
}


@dataclass(frozen=True)
class Key:
    """A key of a test as the help tells it: what it takes."""

    name: str
    takes: str
    required: bool

    def value(self, draw: random.Random, lang: str) -> str:
        """Something it takes."""
        if self.takes.startswith("dice"):
            least = 0 if "0 or more" in self.takes else 1
            named = draw.sample(REASONS[lang], draw.randint(1, 3))
            return str(draw.randint(least, 4)) if draw.random() < 0.7 else ", ".join(named)
        if self.takes.startswith("on or off"):
            return draw.choice(["on", "off"])
        one = self._number(draw)
        if "commas" in self.takes:
            return ",".join(self._number(draw) for _ in range(draw.randint(1, 3)))
        return one

    def _number(self, draw: random.Random) -> str:
        told = self.takes.partition(";")[0].replace("−", "-")
        if bounds := re.match(r"(-?\d+) to (-?\d+)", told):
            return str(
                draw.randint(
                    max(int(bounds[1]), -4),
                    min(int(bounds[2]), int(bounds[1]) + 6 if int(bounds[1]) >= 0 else 4),
                )
            )
        if least := re.match(r"(\d+) or more", told):
            return str(int(least[1]) + draw.randint(0, 3))
        if told.startswith("any whole number"):
            return str(draw.randint(-3, 3))
        return re.sub(r"\s*\d+$", "", draw.choice(told.split(", ")))


def every_test(run: Shell, system: str) -> dict[str, tuple[Key, ...]]:
    """Each test of a system with its keys."""
    told = run("--lang", "en", "roll", system, "--help").out
    shapes = re.findall(
        r"^  (\w+) +[^:\n]+: (.*)$", told.partition("--json")[2].partition("\n\n  ")[0], re.MULTILINE
    )
    takes = re.findall(
        r"^  (\w+)(?:, \w+)? +[^:\n]+: ([^(\n]*?)(?: \(([a-z_, ]+)\))?$",
        told.partition("--json")[2].partition("\n\n  ")[2].join(("  ", "")),
        re.MULTILINE,
    )
    found = {}
    for test, shape in shapes:
        wanted, _, more = shape.partition("[")
        keys = []
        for part, required in ((wanted, True), (more, False)):
            for name in re.findall(r"(\w+)=", part):
                fits = [what for key, what, of in takes if key == name and (not of or test in of.split(", "))]
                assert fits, (system, test, name)
                keys.append(Key(name, fits[-1], required))
        found[test] = tuple(keys)
    return found


def begun(run: Shell, name: str, system: str, lang: str, draw: random.Random) -> Path:
    """A story with its sheet, and with some of its options other than they are by default."""
    chosen = [each for each in OPTIONS[system].split("|") if draw.random() < 0.4]
    options = "".join(f"{each.replace(' ', ': ')}\n" for each in chosen)
    path = run.root / "journals" / f"{name}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(PEOPLE.format(system=system, lang=lang, options=options, sheet=SHEETS[system]), "utf-8")
    return path


def asked(keys: tuple[Key, ...], lang: str, draw: random.Random) -> dict[str, str]:
    """Some of the keys of a test with values they take; what the story itself gives is mostly left to it."""
    counted = ("destiny", "bravoure", "infortune", "held", "max", "fortunes", "cards")
    likely = {True: 1.0, False: draw.choice([0.05, 0.2, 0.5])}
    given = {}
    for key in keys:
        if draw.random() < (0.05 if key.name in counted else likely[key.required]):
            given[key.name] = key.value(draw, lang)
    return given


def typed(test: str, given: dict[str, str], draw: random.Random) -> str:
    """The same as a `d:` line, in one of the two ways of typing it."""
    if draw.random() < 0.5 or not given:
        return " ".join(["d:", test, *(f'{key}="{value}"' for key, value in given.items())])
    return f"d: {test} [{' | '.join(f'{key}: {value}' for key, value in given.items())}]"


def tell(run: Shell, path: Path, lang: str, test: str, given: dict[str, str], draw: random.Random) -> Ran:
    """Have a test rolled into a story, by the shell or as a typed line."""
    seed = ["--seed", str(draw.randint(0, 99_999))]
    if draw.random() < 0.5:
        words = [f"{key}={value}" for key, value in given.items()]
        return run("--lang", lang, "roll", path_system(path), test, *words, *seed, "--into", str(path))
    return run("--lang", lang, "log", *seed, str(path), typed(test, given, draw))


def path_system(path: Path) -> str:
    """The system a story of ours is called after."""
    return path.stem.partition("-")[0]


def roll_all(run: Shell, system: str, lang: str, count: int) -> int:
    """Roll so many times into stories of a few exchanges each, verify them, and say how many were written."""
    draw = random.Random(f"{system} {lang} {count}")
    known = every_test(run, system)
    written = 0
    for number in range(0, count, 14):
        path, held = begun(run, f"{system}-{number}", system, lang, draw), 0
        for test in draw.choices(sorted(known), k=min(14, count - number)):
            given, before = asked(known[test], lang, draw), path.read_bytes()
            said = tell(run, path, lang, test, given, draw)
            assert said.code in (0, 2), (test, given, said)
            assert not re.search("journal cannot carry|journal ne peut pas porter", said.err), (test, said)
            assert (said.code == 0) == (path.read_bytes() != before), (test, given, said)
            held += said.code == 0
        found = run("verify", str(path), "--json").json
        assert found == {"checked": held, "unverifiable": 0, "problems": [], "unchecked": []}, (
            found,
            path.read_text("utf-8"),
        )
        written += held
    return written


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_written_is_sound(run: Shell, system: str, lang: str) -> None:
    """Each roll is written and can be checked, or is refused with exit 2 and nothing is written."""
    assert roll_all(run, system, lang, 42) > 14


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_so_are_five_hundred_of_every_test(run: Shell, system: str, lang: str) -> None:
    """The same, as often as there are tests and more."""
    roll_all(run, system, lang, 500 * len(every_test(run, system)))


# --- a change in what is recorded -----------------------------------------------------------------


def number(by: int) -> Callable[[re.Match[str]], str]:
    """The number that was found, that much larger."""
    return lambda found: str(int(found[0]) + by)


CHANGES: Final[dict[str, tuple[str, str | Callable[[re.Match[str]], str]]]] = {
    "the name of the test": (r"(?<=d: )[^\[]+?(?= \[)", "Oppositoin"),
    "the word of the result": (r"(?<=-> )[^\d(][^(]+?(?= \()", "Bidule"),
    "the number of the result": (r"(?<=\()[+-]?\d+(?=[ )])", number(1)),
    "the number before it was moved": (r"(?<=<- )\D+ [+-]\d", "Succès +9"),
    "how many dice there are": (r"(?<=\] )\d+(?=d)", number(1)),
    "a die": (r"(?<=d6=)\d", "9"),
    "one die more": (r"(?<=d6=)\d", "4,1"),
    "the faces of the dice": (r"(?<=\dd)6(?==)", "12"),
    "what a reason weighs": (r"\d(?=D)", number(5)),
    "a key in the brackets": (r"(?<=\| )[^|:]+(?=: (?:oui|non|yes|no|\w+)\])", "bidule"),
    "yes and no": (r"(?<=: )(?:oui|non|yes|no)(?=[ |\]])", "peut-être"),
    "a word of a key": (r"(?<=type: )[\wé]+|(?<=cause: )[\wé]+", "bidule"),
    "where a counter came from": (r"(?<= )-?\d+(?=->)", number(1)),
    "what a counter comes to": (r"(?<=->)-?\d+", number(1)),
}
"""What is changed, found and replaced. The words of a reason are the person's own, and a die may fall
otherwise and come to the same: neither can be seen, and neither is among them."""

CHANGED: Final = 20  # of each system in each language: two hundred


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("system", SYSTEMS[:-1])
def test_a_change_is_seen_on_its_line(run: Shell, system: str, lang: str) -> None:
    """Verify names the line of each, whatever it is that was changed in what the rules wrote there."""
    draw = random.Random(f"{system} {lang} changed")
    known = every_test(run, system)
    seen: Counter[str] = Counter()
    for story in range(8):
        path = begun(run, f"{system}-{story}", system, lang, draw)
        for test in draw.choices(sorted(known.keys() - {"choice", "fate"}), k=9):
            tell(run, path, lang, test, asked(known[test], lang, draw), draw)
        lines = path.read_text("utf-8").split("\n")
        written = [at for at, line in enumerate(lines) if re.match(r"d: |\[(?:N|PC):.*->", line)]
        for at in written:
            name = draw.choice([name for name in CHANGES if re.search(CHANGES[name][0], lines[at])] or [""])
            if not name or seen.total() >= CHANGED:
                continue
            changed = re.sub(*CHANGES[name], lines[at], count=1)
            path.write_text("\n".join([*lines[:at], changed, *lines[at + 1 :]]), "utf-8")
            found = run("verify", str(path), "--json").json
            assert isinstance(found, dict)
            assert at + 1 in [each["line"] for each in found["problems"]], (name, lines[at], changed, found)
            seen[name] += 1
    assert seen.total() == CHANGED
