"""Table files of one’s own: a new one takes a name nobody has, and writes over none."""

from pathlib import Path

import pytest

from soloist.storage.disk import REAL
from soloist.storage.refusals import NotMade
from soloist.storage.shelf.own_tables import add_own_file, first_line
from soloist.storage.workspace import LeadsOutside, Workspace


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """One that is not there yet."""
    return Workspace(tmp_path / "ws", "home")


def test_a_taken_name_gets_a_number(workspace: Workspace) -> None:
    """The folder is made; each file holds its own tables, below where editors find what may stand there."""
    made = [add_own_file(workspace, "fr", "Château d’eau", f"{n}é\n", REAL) for n in range(3)]
    names = ["chateau-d-eau.yaml", "chateau-d-eau-2.yaml", "chateau-d-eau-3.yaml"]
    assert made == [workspace.oracles / "fr" / name for name in names]
    assert [path.read_bytes() for path in made] == [first_line() + f"{n}é\n".encode() for n in range(3)]
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
