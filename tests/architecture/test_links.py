"""Links lead somewhere, commands that are named are there, what is claimed of the games is played of them."""

import re
from collections import defaultdict
from pathlib import Path

from soloist.cli import commands as shell
from soloist.play.commands import COMMANDS, LINES
from tests.contract.playing import GAMES, plays

_LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)|^\[[^\]]+\]: (\S+)$", re.MULTILINE)
_FENCE = re.compile(r"^(`{3,})[^\n]*\n.*?^\1[ ]*$", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
_ROW = re.compile(r"^\| ([FX]\d+) \|[^|]+((?:\| [●◐–] ){5})\|.* \| ([^|]+) \|$", re.MULTILINE)


def documents(root: Path) -> list[Path]:
    """The papers beside the code, and those of `docs/` in every language."""
    return [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]


def test_links_lead_somewhere(root: Path) -> None:
    """A link to a file of the project names one that is there."""
    dead = [
        f"{page.relative_to(root)}: {link}"
        for page in documents(root)
        for found in _LINK.findall(_FENCE.sub("", page.read_text("utf-8")))
        if "://" not in (link := "".join(found)) and not (page.parent / link).exists()
    ]
    assert dead == []


def test_commands_that_are_named_are_there(root: Path) -> None:
    """What a player is told to type after `/`, or in the shell, is the name of a command."""
    pages = [page for page in documents(root) if page.parent.name in ("en", "fr") or "README" in page.name]
    code = "\n".join(found for page in pages for found in _CODE.findall(page.read_text("utf-8")))
    slashed, shelled = (
        set(re.findall(r"`/(\w[\w-]*)", code)),
        set(re.findall(r"(?m)^[`$ ]*soloist ([a-z]+)", code)),
    )
    assert slashed
    assert slashed <= {name for each in (*COMMANDS, *LINES) for name in (*each.names, *each.parts)}
    assert shelled
    assert shelled <= shell.questions("").keys()


def test_what_is_claimed_of_a_game_is_played(root: Path) -> None:
    """F01 to F58, X1 to X26, a row each: the games with a mark are those it is played in, its links where."""
    rows = _ROW.findall((root / "docs" / "systems.md").read_text("utf-8"))
    claimed = {
        (row, game): set(re.findall(r"\[(\w+)\]", links))
        for row, marks, links in rows
        for game, mark in zip(GAMES, re.findall("[●◐–]", marks), strict=True)
        if mark != "–"
    }
    played = defaultdict(set)
    for play in plays():
        for row in play.rows:
            for game in play.games:
                played[row, game].add(play.file.removesuffix(".md"))
    assert [row for row, _, _ in rows] == [
        *(f"F{number:02}" for number in range(1, 59)),
        *(f"X{number}" for number in range(1, 27)),
    ]
    assert claimed.keys() == played.keys()
    assert [at for at, files in played.items() if not files <= claimed[at]] == []
    assert {row: set(re.findall(r"\[(\w+)\]", links)) for row, _, links in rows} == {
        row: set().union(*(files for (each, _), files in played.items() if each == row)) for row, _, _ in rows
    }
