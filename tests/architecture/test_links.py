"""Every link in the documents leads somewhere, and what is claimed of the games is what is played of them."""

import re
from collections import defaultdict
from pathlib import Path

from tests.contract.playing import GAMES, plays

_LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+)(?:#[^)]*)?\)|^\[[^\]]+\]: (\S+)$", re.MULTILINE)
_FENCE = re.compile(r"^(`{3,})[^\n]*\n.*?^\1[ ]*$", re.DOTALL | re.MULTILINE)
_ROW = re.compile(r"^\| ([FX]\d+) \|[^|]+((?:\| [●◐–] ){5})\|.* \| ([^|]+) \|$", re.MULTILINE)


def documents(root: Path) -> list[Path]:
    """The README and the pages of `docs/`."""
    return [root / "README.md", *sorted((root / "docs").glob("*.md"))]


def test_links_lead_somewhere(root: Path) -> None:
    """A link to a file of the project names one that is there."""
    dead = [
        f"{page.name}: {link}"
        for page in documents(root)
        for found in _LINK.findall(_FENCE.sub("", page.read_text("utf-8")))
        if "://" not in (link := "".join(found)) and not (page.parent / link).exists()
    ]
    assert dead == []


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
