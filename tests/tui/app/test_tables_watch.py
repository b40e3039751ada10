"""The watch: what counts as a fault, for how long, and that nothing read twice is read by the screen."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.interop.formats import Asked
from soloist.play.session.services import Services
from soloist.storage.shelf.shelf import Shelf, load_shelves
from soloist.tui.app.app import SoloistApp
from soloist.tui.play.bars import StatusLine
from soloist.tui.writing.tables_watch import TablesWatch
from tests.interop.table_kit import opened_tables
from tests.tui.screen_kit import opened, until

GOOD = "tables:\n  gens: [meunière]\n"
BROKEN = "tables:\n  gens:\n    - un {trou\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one file of tables, in the workspace."""
    folder = tmp_path / "oracles"
    folder.mkdir()
    (folder / "miens.yaml").write_text(GOOD, encoding="utf-8")
    return folder


@pytest.fixture
def watch(folder: Path, tmp_path: Path) -> TablesWatch:
    """Its watch."""

    def shelf() -> Shelf:
        return load_shelves(tmp_path, "fr", shipped=tmp_path / "shipped")

    return TablesWatch(shelf(), shelf, lambda file: file.endswith("miens.yaml"))


def look(watch: TablesWatch) -> int:
    """One look, and how many faults are told after it."""
    watch.take(watch.look())
    return watch.faults


def test_a_fault_counts_when_it_lasts(watch: TablesWatch, folder: Path) -> None:
    """A file half saved is listed, and not told; one mended is no longer told at once."""
    path = folder / "miens.yaml"
    assert look(watch) == 0
    path.write_text(BROKEN, encoding="utf-8")
    assert look(watch) == 0
    assert look(watch) == 1
    path.write_text(GOOD, encoding="utf-8")
    assert look(watch) == 0


def test_a_storm_of_saves_tells_nothing(watch: TablesWatch, folder: Path) -> None:
    """While every look finds another file, what was told stays told."""
    path = folder / "miens.yaml"
    look(watch)
    for length in range(1, len(BROKEN)):
        path.write_text(BROKEN[:length], encoding="utf-8")
        assert look(watch) == 0
    version = watch.version
    path.write_text(GOOD + "  bien: [x]\n", encoding="utf-8")
    assert look(watch) == 0
    assert watch.version == version + 1
    assert [table.name for table in watch.shelf.shelves.find("miens/bien").file.tables] == ["gens", "bien"]


def test_the_last_good_version_stays(watch: TablesWatch, folder: Path) -> None:
    """A broken file goes on giving what it gave, on the screen's shelf too."""
    look(watch)
    assert watch.shelf.shelves.find("miens/gens").table.strips[0].rows[0].text == "meunière"
    (folder / "miens.yaml").write_text(BROKEN, encoding="utf-8")
    look(watch)
    look(watch)
    assert watch.shelf.shelves.find("miens/gens").table.strips[0].rows[0].text == "meunière"


def test_only_ones_own_files_count(folder: Path, tmp_path: Path) -> None:
    """Faults elsewhere are no business of the state line; nor are notes."""
    (folder / "autres.yaml").write_text(BROKEN, encoding="utf-8")
    (folder / "miens.yaml").write_text("tables:\n  gens:\n    - un #deux\n    - trois\n", encoding="utf-8")

    def shelf() -> Shelf:
        return load_shelves(tmp_path, "fr", shipped=tmp_path / "shipped")

    watch = TablesWatch(shelf(), shelf, lambda file: file.endswith("miens.yaml"))
    assert [look(watch), look(watch)] == [0, 0]


def test_hints_about_imported_tables_do_not_count(tmp_path: Path) -> None:
    """Ten lists that say things twice leave the state line as it was; they are listed all the same."""
    folder = tmp_path / "oracles"
    folder.mkdir()
    for number in range(10):
        found = opened_tables(
            b"a wolf\na fox\na wolf\na crow\nA Wolf\n",
            f"l{number}.txt",
            Asked(lang="en"),
            "2026-05-03",
        )
        (folder / f"l{number}.yaml").write_text(found.text, encoding="utf-8")

    def shelf() -> Shelf:
        return load_shelves(tmp_path, "fr", shipped=tmp_path / "shipped")

    watch = TablesWatch(shelf(), shelf, lambda file: True)
    assert [look(watch), look(watch)] == [0, 0]


def test_what_was_read_is_not_read_again(
    watch: TablesWatch, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the watch has read costs the screen's shelf nothing more."""
    watch.take(watch.look())
    monkeypatch.setattr(
        "soloist.storage.shelf.shelf_folder.read_tables", lambda _, path, __: pytest.fail(f"read {path}")
    )
    assert watch.shelf.shelves.find("miens/gens").table.name == "gens"


async def test_the_state_line_tells_faults(
    app_on: Callable[[Path | None], SoloistApp],
    story: Callable[[str], Path],
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Beside the state of the story, while they stand."""
    monkeypatch.setattr("soloist.tui.writing.tables_watch.FIRST", 0.01)
    monkeypatch.setattr("soloist.tui.writing.tables_watch.LOOK", 0.02)
    path = services.workspace.oracles / "miens.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(BROKEN, encoding="utf-8")
    app = app_on(story(""))
    async with app.run_test(size=(40, 12)) as pilot:
        screen = await opened(pilot)
        line = screen.query_one(StatusLine)
        await until(pilot, lambda: line.faults == 1)
        await pilot.pause()
        assert line.render().plain.endswith("1 ⚠ tables /problems   saved")
        path.write_text(GOOD, encoding="utf-8")
        await until(pilot, lambda: line.faults == 0)
        assert "⚠" not in line.render().plain
