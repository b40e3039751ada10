"""Table files on the disk: which come first, what is refused, what stays in use while one is edited."""

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from soloist.storage.shelf.shelf import Shelf, load_shelves, shipped_oracles
from soloist.values.message import Problem


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _first(shelf: Shelf, name: str) -> str | None:
    found = shelf.shelves.reach(name)
    return found.strips[0].rows[0].text if found else None


def _said(problems: tuple[Problem, ...]) -> list[tuple[str, int, int, str]]:
    return [(Path(one.file).name, one.line, one.column, one.severity) for one in problems]


def play(root: Path, steps: list[dict[str, Any]]) -> list[tuple[bool, dict[str, str | None], list[str]]]:
    """What comes of each step: whether a refresh found a change, first rows of tables, what is told."""
    (root / "work" / "oracles").mkdir(parents=True)
    shelf: Shelf | None = None
    done: list[tuple[bool, dict[str, str | None], list[str]]] = []
    for step in steps:
        for path, text in step.get("write", {}).items():
            _write(root / path, text)
        for old, new in step.get("move", {}).items():
            (root / old).replace(root / new)
        for path, target in step.get("link", {}).items():
            (root / path).symlink_to(root / target)
        for path in step.get("gone", ()):
            (root / path).unlink()
        changed = shelf.refresh() if shelf and "refresh" in step else False
        shelf = shelf or _shelf(root / "work")
        found: dict[str, str | None] = {name: _first(shelf, name) for name in step.get("find", ())}
        told = ["{}:{}:{} {}".format(*each) for each in _said(shelf.problems())]
        done.append((changed, found, told))
    return done


STORIES = yaml.safe_load(Path(__file__).with_name("shelf.yaml").read_text("utf-8"))


@pytest.mark.parametrize("name", STORIES)
def test_what_becomes_of_files(tmp_path: Path, name: str) -> None:
    """Each step of `shelf.yaml` comes to what it says."""
    steps = STORIES[name]
    wanted = [(step.get("refresh", False), step.get("find", {}), step["said"]) for step in steps]
    assert play(tmp_path, steps) == wanted


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """A workspace with an empty folder of tables."""
    (tmp_path / "work" / "oracles").mkdir(parents=True)
    return tmp_path / "work"


@pytest.fixture
def oracles(workspace: Path) -> Path:
    """Its folder of tables."""
    return workspace / "oracles"


def _shelf(workspace: Path, lang: str = "fr") -> Shelf:
    return load_shelves(workspace, lang, shipped=workspace.parent / "shipped")


def test_shipped_tables_are_found_in_the_package_then_in_the_checkout(tmp_path: Path) -> None:
    """Installed they are inside; in a checkout, beside the package."""
    package = tmp_path / "soloist"
    (tmp_path / "oracles").mkdir()
    package.mkdir()
    assert shipped_oracles(package) == tmp_path / "oracles"
    (package / "oracles").mkdir()
    assert shipped_oracles(package) == package / "oracles"
    assert (shipped_oracles() / "fr" / "hades.yaml").is_file()


def test_the_folder_of_a_file_tells_its_language(oracles: Path, workspace: Path) -> None:
    """A file of `fr` or `en` follows its grammar, unless it says otherwise; elsewhere the story's does."""
    for path in ("fr/a.yaml", "en/b.yaml", "c.yaml"):
        _write(oracles / path, "- un\n")
    _write(oracles / "fr" / "d.yaml", "lang: en\ntables: {d: [one]}\n")
    _write(oracles / "fr" / "e.yaml", "tables: [\n")
    found = [
        {
            name: file.lang
            for folder in _shelf(workspace, lang).shelves.shelves
            for name, file in folder.items()
        }
        for lang in ("fr", "en")
    ]
    assert found == [{"a": "fr", "c": "", "d": "en", "e": "fr"}, {"b": "en", "c": ""}]


def test_bytes_that_are_no_utf8_have_a_place(oracles: Path, workspace: Path) -> None:
    """Line and column of the first one, and the line as far as it can be shown."""
    (oracles / "a.yaml").write_bytes("tables:\r\n  x: [été, ".encode() + b"\xe9t\xe9]\r\n")
    (oracles / "b.yaml").write_bytes("- a\n".encode("utf-16"))
    problems = _shelf(workspace).problems()
    assert _said(problems) == [("a.yaml", 2, 12, "error"), ("b.yaml", 0, 0, "error")]
    assert problems[0].excerpt == "  x: [été, \ufffdt\ufffd]"
    assert (
        str(problems[0].message)
        == "Byte 0xe9 is not UTF-8, perhaps an older coding of Windows; save the file as UTF-8."
    )


def test_pipes_and_folders_are_never_waited_on(oracles: Path, workspace: Path) -> None:
    """A pipe, a folder and a device with the right ending are told, not opened."""
    os.mkfifo(oracles / "pipe.yaml")
    (oracles / "folder.yaml").mkdir()
    _write(oracles / "a.yaml", "- un\n")
    shelf = _shelf(workspace)
    assert shelf.shelves.names() == ("a",)
    assert {(name, severity) for name, _, _, severity in _said(shelf.problems())} == {
        ("pipe.yaml", "warning"),
        ("folder.yaml", "warning"),
    }


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_one_may_not_read_is_told(oracles: Path, workspace: Path) -> None:
    """The reason, and the cure."""
    _write(oracles / "a.yaml", "- un\n").chmod(0)
    assert "chmod" in str(_shelf(workspace).problems()[0].message)


def test_no_folder_at_all(tmp_path: Path) -> None:
    """A workspace without tables and a missing shipped folder are no fault."""
    shelf = load_shelves(tmp_path / "none", "fr", shipped=tmp_path / "nothing")
    assert (shelf.shelves.names(), shelf.problems(), shelf.refresh()) == ((), (), False)


def test_a_giant_is_told(oracles: Path, workspace: Path) -> None:
    """A file too large to be one of tables is never read."""
    with (oracles / "c.yaml").open("wb") as giant:
        giant.truncate(50_000_000)
    shelf = _shelf(workspace)
    assert shelf.shelves.names() == ()
    assert _said(shelf.problems()) == [("c.yaml", 0, 0, "error")]
