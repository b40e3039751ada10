"""Table files on the disk: which come first, what is refused, what stays in use while one is edited."""

import os
from pathlib import Path

import pytest

from soloist.storage.shelf.shelf import Shelf, load_shelves, shelf_roots, shipped_oracles
from soloist.tables.unknown import UnknownTable
from soloist.values.message import Problem


def _write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _text(shelf: Shelf, name: str) -> str:
    return shelf.shelves.find(name).strips[0].rows[0].text


def _said(problems: tuple[Problem, ...]) -> list[tuple[str, int, int, str]]:
    return [(Path(one.file).name, one.line, one.column, one.severity) for one in problems]


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
    return load_shelves(shelf_roots(workspace, lang, workspace.parent / "shipped"), workspace)


def test_shipped_tables_are_found_in_the_package_then_in_the_checkout(tmp_path: Path) -> None:
    """Installed they are inside; in a checkout, beside the package."""
    package = tmp_path / "soloist"
    (tmp_path / "oracles").mkdir()
    package.mkdir()
    assert shipped_oracles(package) == tmp_path / "oracles"
    (package / "oracles").mkdir()
    assert shipped_oracles(package) == package / "oracles"
    assert (shipped_oracles() / "fr" / "hades.yaml").is_file()


def test_first_shelf_wins(workspace: Path, oracles: Path) -> None:
    """Each shelf hides the same table on those after it, and nothing else."""
    shipped = workspace.parent / "shipped"
    _write(shipped / "en" / "m.yaml", "tables: {a: [en], b: [en], c: [en], d: [en]}")
    _write(shipped / "fr" / "m.yaml", "tables: {a: [fr], b: [fr], c: [fr]}")
    _write(oracles / "m.yml", "tables: {a: [mine], b: [mine]}")
    _write(oracles / "fr" / "M.yaml", "tables: {a: [mien]}")
    shelf = _shelf(workspace)
    assert [_text(shelf, f"m/{name}") for name in "abcd"] == ["mien", "mine", "fr", "en"]
    assert _text(_shelf(workspace, "en"), "m/a") == "mine"
    assert shelf.problems() == ()


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


def test_only_what_is_asked_is_read(oracles: Path, workspace: Path) -> None:
    """A fault in a file nobody asks for is not met until the problems are wanted."""
    _write(oracles / "a.yaml", "- un\n")
    _write(oracles / "b.yaml", "- 'jamais\n")
    shelf = _shelf(workspace)
    assert _text(shelf, "a") == "un"
    assert _said(shelf.problems()) == [("b.yaml", 1, 3, "error")]


def test_an_edited_file_is_live_after_a_refresh(oracles: Path, workspace: Path) -> None:
    """Changed, added, replaced by rename, deleted: each shows, and a quiet folder does not."""
    path = _write(oracles / "a.yaml", "- un\n")
    shelf = _shelf(workspace)
    assert _text(shelf, "a") == "un"
    assert shelf.refresh() is False
    _write(path, "- deux ou trois\n")
    assert shelf.refresh() is True
    assert _text(shelf, "a") == "deux ou trois"
    other = _write(oracles / ".a.tmp", "- quatre ou cinq\n")
    assert shelf.refresh() is False
    other.replace(path)
    _write(oracles / "fr" / "b.yaml", "- six\n")
    assert shelf.refresh() is True
    assert (_text(shelf, "a"), _text(shelf, "b")) == ("quatre ou cinq", "six")
    path.unlink()
    assert shelf.refresh() is True
    with pytest.raises(UnknownTable):
        shelf.shelves.find("a")


@pytest.mark.parametrize("broken", ["tables: [", "", "tables:\n  - x\n", "\x00", "tables:\n  a: ['\n"])
def test_a_broken_file_keeps_its_last_good_version(oracles: Path, workspace: Path, broken: str) -> None:
    """Half-saved, emptied or spoiled: the old tables stay in use, and the fault is told."""
    path = _write(oracles / "m.yaml", "tables:\n  a: [un]\n  b: [deux]\n")
    shelf = _shelf(workspace)
    assert _text(shelf, "m/a") == "un"
    _write(path, broken)
    assert shelf.refresh() is True
    assert _text(shelf, "m/a") == "un"
    assert shelf.problems()
    _write(path, "tables:\n  a: [trois]\n")
    assert shelf.refresh() is True
    assert _text(shelf, "m/a") == "trois"
    assert shelf.problems() == ()


def test_a_broken_table_keeps_its_last_good_version(oracles: Path, workspace: Path) -> None:
    """Beside a broken table the new ones are live, and a deleted one is gone."""
    path = _write(oracles / "m.yaml", "tables:\n  a: [un]\n  b: [deux]\n  c: [trois]\n")
    shelf = _shelf(workspace)
    assert _text(shelf, "m/b") == "deux"
    _write(path, "tables:\n  a: [quatre]\n  b: [*deux*]\n  d: [cinq]\n")
    assert shelf.refresh()
    assert [_text(shelf, f"m/{name}") for name in "abd"] == ["quatre", "deux", "cinq"]
    assert _said(shelf.problems()) == [("m.yaml", 3, 12, "error"), ("m.yaml", 0, 0, "note")]
    assert "last good version of b" in str(shelf.problems()[1].message)
    with pytest.raises(UnknownTable):
        shelf.shelves.find("m/c")


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


def test_links_stay_in_the_workspace(oracles: Path, workspace: Path) -> None:
    """A link inside it is followed; one out of it, in a circle, or to nothing, is told and never opened."""
    _write(workspace / "tables" / "real.yaml", "- dedans\n")
    _write(workspace.parent / "secret.yaml", "- dehors\n")
    (oracles / "in.yaml").symlink_to(workspace / "tables" / "real.yaml")
    (oracles / "out.yaml").symlink_to(workspace.parent / "secret.yaml")
    (oracles / "loop.yaml").symlink_to(oracles / "loop.yaml")
    (oracles / "gone.yaml").symlink_to(oracles / "nothing.yaml")
    shelf = _shelf(workspace)
    assert _text(shelf, "in") == "dedans"
    assert shelf.shelves.names() == ("in",)
    assert {Path(problem.file).name for problem in shelf.problems()} == {"out.yaml", "loop.yaml", "gone.yaml"}


def test_a_folder_that_leads_out_holds_nothing(workspace: Path) -> None:
    """A language folder that is a link out of the workspace gives no table."""
    _write(workspace.parent / "away" / "a.yaml", "- dehors\n")
    (workspace / "oracles" / "fr").symlink_to(workspace.parent / "away")
    shelf = _shelf(workspace)
    assert shelf.shelves.names() == ()
    assert _said(shelf.problems()) == [("a.yaml", 0, 0, "warning")]


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


def test_names_that_clash_copies_and_giants(oracles: Path, workspace: Path) -> None:
    """Two files of one name, a copy a syncing program left, a file too large: each is told."""
    _write(oracles / "a.yaml", "- un\n")
    _write(oracles / "a.yml", "- deux\n")
    _write(oracles / "b.sync-conflict-20261120-101010-ABC.yaml", "- trois\n")
    with (oracles / "c.yaml").open("wb") as giant:
        giant.truncate(50_000_000)
    shelf = _shelf(workspace)
    assert _text(shelf, "a") == "un"
    assert shelf.shelves.names() == ("a",)
    assert _said(shelf.problems()) == [
        ("a.yml", 0, 0, "error"),
        ("b.sync-conflict-20261120-101010-ABC.yaml", 0, 0, "note"),
        ("c.yaml", 0, 0, "error"),
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_one_may_not_read_is_told(oracles: Path, workspace: Path) -> None:
    """The reason, and the cure."""
    _write(oracles / "a.yaml", "- un\n").chmod(0)
    assert "chmod" in str(_shelf(workspace).problems()[0].message)


def test_no_folder_at_all(tmp_path: Path) -> None:
    """A workspace without tables and a missing shipped folder are no fault."""
    shelf = load_shelves(shelf_roots(tmp_path / "none", "fr", tmp_path / "nothing"))
    assert (shelf.shelves.names(), shelf.problems(), shelf.refresh()) == ((), (), False)


def test_holes_nobody_can_fill_are_told(oracles: Path, workspace: Path) -> None:
    """A hole is looked for on every shelf, from its own file first."""
    _write(oracles / "a.yaml", "tables:\n  a:\n    - '{b} et {a/c}'\n  c: [d]\n")
    shelf = _shelf(workspace)
    assert _said(shelf.problems()) == [("a.yaml", 3, 7, "error")]
    _write(oracles / "fr" / "b.yaml", "- e\n")
    assert shelf.refresh()
    assert shelf.problems() == ()


@pytest.mark.parametrize(
    ("start", "kind"), [(b"PK\x03\x04", "Word"), (b"{\\rtf1", "RTF"), (b"%PDF-1.7", "PDF")]
)
def test_documents_of_other_programs_are_named(start: bytes, kind: str, tmp_path: Path) -> None:
    """What was saved by a word processor under another name is told as what it is."""
    workspace = tmp_path / "w"
    (workspace / "oracles").mkdir(parents=True)
    (workspace / "oracles" / "a.yaml").write_bytes(start + b"...")
    (problem,) = _shelf(workspace).problems()
    assert kind in str(problem.message)


@pytest.mark.parametrize("broken", ["tables: [", "tables:\n  a: [un]\n  b: ['un {trou']\n"])
def test_what_is_wrong_in_a_last_good_version_is_not_told(
    oracles: Path, workspace: Path, broken: str
) -> None:
    """Its lines are no longer those of the file; what the file says now is told, and that the old stays."""
    path = _write(oracles / "m.yaml", "tables:\n  a: [un]\n  b: ['{nulle part}', deux]\n")
    shelf = _shelf(workspace)
    assert any("nulle part" in str(each.message) for each in shelf.problems())
    _write(path, broken)
    shelf.refresh()
    told = [str(each.message) for each in shelf.problems()]
    assert not any("nulle part" in each for each in told)
    assert sum("last good version" in each for each in told) == 1
    assert shelf.problems()[0].severity == "error"
