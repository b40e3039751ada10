"""Rows grown from a story: where they go, what is refused, and taken back to the byte."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.play.asking.growing import (
    SIX,
    Grown,
    Origin,
    grow,
    grown_from,
    kind_of,
    rows_of,
    ungrow,
    usual_table,
)
from soloist.play.asking.own_tables import OwnTables
from soloist.storage.means import Means
from soloist.storage.refusals import ChangedElsewhere
from soloist.storage.shelf.shelf import Shelf, load_shelves, shelf_roots
from soloist.storage.workspace import Workspace
from soloist.values.message import Refusal

SHELVES = load_shelves(shelf_roots(None, "fr"), None, "fr").shelves
ORIGIN = Origin("r.md", 1, 2)
Add = Callable[..., Grown]


@pytest.fixture
def own(tmp_path: Path) -> OwnTables:
    """The tables of an empty workspace, in French."""
    return OwnTables(Workspace(tmp_path / "here"), "fr", Means(tmp_path / "state"))


def shelf(own: OwnTables) -> Shelf:
    """The tables as their files are now."""
    root = own.workspace.root
    return load_shelves(shelf_roots(root, "fr"), root, "fr")


@pytest.fixture
def add(own: OwnTables) -> Add:
    """Adds a row of a kind to its table, or to another."""

    def added(text: str, table: str = "", kind: str = "row", origin: Origin = ORIGIN) -> Grown:
        shelves, of = shelf(own).shelves, kind_of(kind)
        return grow(own, shelves, of, table or usual_table(of, own, shelves, "hades", {}), text, origin)

    return added


def files(own: OwnTables) -> dict[str, str]:
    """The person's files of tables, without the line for editors."""
    found = sorted(own.workspace.oracles.glob("**/*.yaml"))
    return {path.stem: path.read_text("utf-8").partition("\n")[2] for path in found}


def test_taken_back_row_by_row_nothing_is_left(own: OwnTables, add: Add) -> None:
    """Each file is the bytes it was, or gone if it was made."""
    theirs = own.workspace.oracles / "fr" / "mes-tables.yaml"
    theirs.parent.mkdir(parents=True)
    theirs.write_bytes(b"tables:\r\n  trouvailles: [un,  deux] # ici\r\n")
    before = theirs.read_bytes()
    grown = [add("trois"), add("Osric // dettes", kind="role"), add("Poursuite", kind="scene"), add("quatre")]
    assert theirs.read_bytes() != before
    for each in reversed(grown):
        ungrow(own, each)
    assert theirs.read_bytes() == before
    assert list(own.workspace.oracles.glob("**/*.yaml")) == [theirs]


def test_a_file_somebody_wrote_in_is_left_alone(own: OwnTables, add: Add) -> None:
    """What was added stays then."""
    grown = add("trois")
    path = grown.added.path
    path.write_bytes(path.read_bytes() + b"# mine\n")
    kept = path.read_bytes()
    with pytest.raises(ChangedElsewhere):
        ungrow(own, grown)
    assert path.read_bytes() == kept


def test_a_canvas_has_six_questions(own: OwnTables, add: Add) -> None:
    """The seventh begins another one."""
    tables = list[str]()
    for number in range(SIX + 1):
        last = {"canvas": tables[-1]} if tables else {}
        table = usual_table(kind_of("canvas"), own, shelf(own).shelves, "hades", last)
        tables.append(add(f"Question {number} ?", table, "canvas").table)
    assert tables == ["mes-tables/canevas"] * SIX + ["mes-tables/canevas-2"]
    assert len(rows_of(shelf(own).shelves, "mes-tables/canevas")) == SIX
    with pytest.raises(Refusal, match="six questions"):
        add("Une de plus ?", "mes-tables/canevas", "canvas")


def test_files_that_came_from_a_story_are_known() -> None:
    """By the whole name of its file, in either language."""
    remark = f"tables:\n  t:\n    # {Origin('r.md', 1).remark('fr')}\n    - a\n".encode()
    assert grown_from(remark, "r.md")
    assert grown_from(b"# from r.md\r\n", "r.md")
    assert not grown_from(remark, "ar.md")
    assert not grown_from(b"# from r.md.bak, scene 1\n- from r.md\n", "r.md")
    assert grown_from(f"# {Origin(' un  nom.md ').remark('en')}\n".encode(), "un nom.md")
