"""A third language is files: one that is made up plays an evening, and no line of code knows of it.

Every word of it is an English one with `x` before it. Its files stand in a copy of the package: a catalogue,
the words of the games and of the notation, tables. Those of one game and some tables are not written yet.
"""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., str]


def marked(text: str) -> str:
    """A word of the language, behind the stroke of a command; what has no letters stays."""
    if text.startswith("/"):
        return text.replace("/", "/x")
    return f"x{text}" if any(map(str.isalpha, text)) else text


def translated(node: Any) -> Any:
    """The words of a game, each where it stood."""
    if isinstance(node, dict):
        return {key: translated(each) for key, each in node.items()}
    return [translated(each) for each in node] if isinstance(node, list) else marked(node)


def catalogue(french: Path) -> bytes:
    """Every sentence of the interface."""
    made = Catalog(locale="en")
    for entry in read_po(io.BytesIO(french.read_bytes())):
        said = marked(entry.id) if isinstance(entry.id, str) else tuple(map(marked, entry.id))
        made.add(entry.id, said)
    compiled = io.BytesIO()
    write_mo(compiled, made)
    return compiled.getvalue()


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The program with the files of the language `xx` beside those of the others."""
    home = tmp_path_factory.mktemp("third")
    package = home / "soloist"
    shutil.copytree(ROOT / "soloist", package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "oracles", home / "oracles")
    shutil.copytree(
        home / "oracles" / "en", home / "oracles" / "xx", ignore=shutil.ignore_patterns("oracle.yaml")
    )
    place = package / "locale" / "xx" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "soloist.mo").write_bytes(catalogue(package / "locale" / "fr" / "LC_MESSAGES" / "soloist.po"))
    for english in package.glob("rules/games/**/en.yaml"):
        if english.parent.name == "spin":
            continue
        words = translated(yaml.load(english.read_text("utf-8"), yaml.BaseLoader))
        english.with_name("xx.yaml").write_text(yaml.safe_dump(words, allow_unicode=True), "utf-8")
    notation = package / "journal" / "notation"
    lines = (line.partition(": ") for line in (notation / "en.txt").read_text("utf-8").splitlines())
    told = (
        f"{kind}{colon}{word if kind.startswith(('prefix', 'hurried')) else marked(word)}"
        for kind, colon, word in lines
    )
    (notation / "xx.txt").write_text("\n".join(told), "utf-8")

    def command(*words: str, stdin: str = "", code: int = 0) -> str:
        where = {
            "SOLOIST_HOME": str(home / "w"),
            "XDG_STATE_HOME": str(home / "s"),
            "XDG_CONFIG_HOME": str(home / "c"),
        }
        done = subprocess.run(
            [sys.executable, "-m", "soloist", "--lang", "xx", *words],
            cwd=home, input=stdin, capture_output=True, text=True, check=False,
            env={**os.environ, **where, "PYTHONPATH": str(home)},
        )  # fmt: skip
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    return command


def test_an_evening_in_a_made_up_language(run: Run) -> None:
    """A story is begun, played, verified, counted and bound; its file has the words of the language."""
    path = Path(run("new", "The Weir", "--pc", "Wren").split()[0])
    run(
        "log",
        "the-weir",
        "# The lock\n\nIt rains.\n\n@ Force it 3/2\n\n? Is anyone there?\ntbl: oracle/yes-no",
    )
    run("roll", "hades", "opposition", "for=3", "against=2", "--dice", "6 2 5 +4 | 1 3", "--into", "the-weir")
    story = path.read_text("utf-8")
    assert "lang: xx" in story
    assert "#### xImmersion" in story
    assert "[xfor: " in story
    assert "[N:xDestiny|xDestiny 0->" in story
    assert '"problems": []' in run("verify", "the-weir", "--json")
    assert '"destiny": ' in run("state", "the-weir", "--json")
    assert "It rains." in run("export", "the-weir", "--to", "txt", "--output", "-")


def test_it_is_spoken_line_by_line(run: Run) -> None:
    """What is asked, what came and what is next are in its words."""
    said = run("play", "--linear", stdin="A stair.\n\n@ Climb 3/2\n\n/help\n/xquit\n")
    assert "xProtagonist" in said
    assert "/xquit" in said
    assert run("odds", "hades", "opposition", "for=3", "against=2").startswith("xFeat")


def test_what_is_not_written_yet_is_english(run: Run) -> None:
    """A game nobody has translated is told in English; a table too, rather than in a third language."""
    assert run("odds", "spin", "opposition", "for=3", "against=2").startswith("Feat")
    assert run("ask", "oracle/yes-no", "--dice", "6").startswith("Yes, and")
    assert "lang: [xx]" in Path(run("pack", "new", "tides").split()[0], "pack.yaml").read_text("utf-8")
