"""A person's own table files: added to, taken back, made; the old bytes or the new, whatever happens."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from soloist.storage.disk import REAL
from soloist.storage.means import Means, Patience
from soloist.storage.refusals import NotMade
from soloist.storage.shelf.own_tables import Addition, add_own_file, add_to
from soloist.storage.story.undone import Snapshots
from soloist.storage.workspace import LeadsOutside, Workspace
from soloist.values.message import Refusal, message
from tests.storage.faulty_disk import FaultyDisk

OLD = b"tables:\r\n  a: [b]\r\n"
NEW = b"tables:\r\n  x: [y]\r\n  a: [b]\r\n"
MORE = Addition(9, b"  x: [y]\r\n", 2)
MOMENT = datetime(2026, 11, 20, 21, 30, tzinfo=UTC)


def means(place: Path, disk: FaultyDisk | None = None) -> Means:
    """What the protocol works with, at a fixed moment."""
    return Means(place / "state", disk or FaultyDisk(), Patience(0), lambda: MOMENT)


def test_bytes_go_in_and_the_file_stays_itself(tmp_path: Path) -> None:
    """Its rights and the link that leads to it too; nothing is left beside it."""
    path, link = tmp_path / "t.yaml", tmp_path / "link.yaml"
    path.write_bytes(OLD)
    path.chmod(0o640)
    link.symlink_to(path)
    added = add_to(link, lambda old: MORE, means(tmp_path))
    assert path.read_bytes() == NEW
    assert path.stat().st_mode & 0o777 == 0o640
    assert link.is_symlink()
    assert (added.path, added.line, added.overtaken) == (path, 2, None)
    assert {each.name for each in tmp_path.iterdir()} == {"t.yaml", "link.yaml", "state"}


def test_what_the_plan_refuses_changes_nothing(tmp_path: Path) -> None:
    """Neither a file that is there nor one that is not."""
    path = tmp_path / "t.yaml"

    def refuse(old: bytes) -> Addition:
        raise Refusal(message("No."))

    with pytest.raises(Refusal, match="No"):
        add_to(path, refuse, means(tmp_path))
    assert not path.exists()
    path.write_bytes(OLD)
    with pytest.raises(Refusal, match="No"):
        add_to(path, refuse, means(tmp_path))
    assert path.read_bytes() == OLD


def test_what_was_written_in_the_very_moment_is_kept(tmp_path: Path) -> None:
    """A program that held the old file open loses nothing: a copy says what it wrote."""
    path = tmp_path / "t.yaml"
    path.write_bytes(OLD)

    def write_late(name: str, call: Any) -> object:
        if name == "replace" and call.args[1] == path:
            path.write_bytes(OLD + b"late\n")
        return call()

    disk = FaultyDisk(write_late, 0, lasting=True)
    added = add_to(path, lambda old: MORE, means(tmp_path, disk))
    assert path.read_bytes() == NEW
    assert added.overtaken is not None
    assert Snapshots(tmp_path / "state").read(added.overtaken) == OLD + b"late\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """One that is not there yet."""
    return Workspace(tmp_path / "ws", "home")


def test_a_taken_name_gets_a_number(workspace: Workspace) -> None:
    """The folder is made; each file holds its own tables, below where editors find what may stand there."""
    made = [add_own_file(workspace, "fr", "Château d’eau", f"{n}é\n", REAL) for n in range(3)]
    names = ["chateau-d-eau.yaml", "chateau-d-eau-2.yaml", "chateau-d-eau-3.yaml"]
    assert made == [workspace.oracles / "fr" / name for name in names]
    assert [path.read_bytes() for path in made] == [f"{n}é\n".encode() for n in range(3)]
    assert sorted(path.name for path in made[0].parent.iterdir()) == sorted(names)


def test_a_link_that_leads_outside(workspace: Workspace, tmp_path: Path) -> None:
    """Nothing is written where another’s files are."""
    (tmp_path / "else").mkdir()
    workspace.oracles.mkdir(parents=True)
    (workspace.oracles / "fr").symlink_to(tmp_path / "else")
    with pytest.raises(LeadsOutside):
        add_own_file(workspace, "fr", "road", "", REAL)
    assert not list((tmp_path / "else").iterdir())


def test_a_file_where_the_folder_should_be(workspace: Workspace) -> None:
    """It is said that nothing was written."""
    workspace.root.mkdir()
    workspace.oracles.write_text("x")
    with pytest.raises(NotMade):
        add_own_file(workspace, "fr", "road", "", REAL)
    assert workspace.oracles.read_text() == "x"


def test_what_came_with_soloist_is_not_hidden(workspace: Workspace) -> None:
    """A file called like a shipped one gets a number; without a language every story finds it."""
    made = add_own_file(workspace, "", "Oracle", "x\n", REAL)
    assert made == workspace.oracles / "oracle-2.yaml"
