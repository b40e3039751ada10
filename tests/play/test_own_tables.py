"""A person's own tables beside the shipped ones: each addition is in the right file and is found at once."""

from pathlib import Path

import pytest

from soloist.play.asking.own_rows import OwnRow, rows_of
from soloist.play.asking.own_tables import OwnTables
from soloist.storage.means import Means
from soloist.storage.shelf.shelf import Shelf, load_shelves, shelf_roots, shipped_oracles
from soloist.storage.workspace import LeadsOutside, Workspace
from soloist.values.message import Refusal


@pytest.fixture
def own(tmp_path: Path) -> OwnTables:
    """The tables of an empty workspace, in French."""
    return OwnTables(Workspace(tmp_path / "here"), "fr", Means(tmp_path / "state"))


def shelf(own: OwnTables) -> Shelf:
    """The shelves as they are now."""
    root = own.workspace.root
    return load_shelves(shelf_roots(root, own.lang), root, own.lang)


def test_a_new_file_says_what_may_stand_in_it(own: OwnTables) -> None:
    """Editors find the schema, where it is; the line is no table and no problem."""
    _, added = own.add_table("tavernes", (OwnRow("Au Chat"), OwnRow("Au Bœuf")))
    first = added.path.read_text("utf-8").splitlines()[0]
    schema = shipped_oracles() / "tables.schema.json"
    assert (first == f"# yaml-language-server: $schema={schema.resolve().as_uri()}") == schema.is_file()
    assert own.any
    assert own.whose(str(added.path)) == "own"
    assert own.named(str(added.path)) == "oracles/fr/mes-tables.yaml"


@pytest.mark.parametrize(
    ("named", "pasted", "why"),
    [
        ("x", " \n- \n", "no rows yet"),
        ("lieux/", "un", "needs a name"),
        ("../x", "un", "needs a name"),
        ("a=b", "un", "cannot hold ="),
    ],
)
def test_what_cannot_be_a_table(own: OwnTables, named: str, pasted: str, why: str) -> None:
    """Nothing is made."""
    with pytest.raises(Refusal) as refused:
        own.add_table(named, rows_of(pasted))
    assert why in str(refused.value.message)
    assert not own.any


def test_what_has_no_end_to_add_to(own: OwnTables) -> None:
    """Grids and columns that are shipped, and what the story names."""
    with pytest.raises(Refusal, match="columns or a grid"):
        own.add_rows(shelf(own).shelves.find("hades/distance"), (OwnRow("x"),))
    assert own.whose("") == "story"
    assert not own.any


def test_a_link_out_of_the_workspace_is_not_followed(own: OwnTables, tmp_path: Path) -> None:
    """Nothing is written where it leads."""
    outside = tmp_path / "outside"
    outside.mkdir()
    own.workspace.oracles.mkdir(parents=True)
    (own.workspace.oracles / "fr").symlink_to(outside)
    with pytest.raises(LeadsOutside):
        own.add_table("x", (OwnRow("un"),))
    assert list(outside.iterdir()) == []
