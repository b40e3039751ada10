"""Packs of a workspace: found by name and version, their tables between one's own and the shipped ones."""

from pathlib import Path

import pytest

from soloist.play.asking.own_tables import OwnRow, OwnTables
from soloist.storage.disk import REAL
from soloist.storage.means import Means
from soloist.storage.shelf.packs import find_pack, packs_in, zip_of
from soloist.storage.shelf.packs_write import add_pack, write_zip
from soloist.storage.shelf.shelf import Shelf, load_shelves
from soloist.storage.workspace import Workspace
from soloist.values.message import Refusal
from tests.lab.packs.pack_kit import HEAD, SKY, pack_in


def shelf(root: Path, *packs: str, lang: str = "fr") -> Shelf:
    """What a story of this workspace that names these packs has in reach."""
    return load_shelves(root, lang, packs)


def zipped_in(root: Path, version: str, sky: str = SKY) -> Path:
    """A zip of the pack in the workspace."""
    pack = pack_in(root / f"away-{version}", HEAD.replace("1.0", version, 1), sky)
    path = root / "packs" / f"tides-{version}.zip"
    write_zip(REAL, path, zip_of(pack.files), force=False)
    return path


@pytest.mark.parametrize("packed", [False, True])
def test_its_tables_are_in_reach_of_who_names_it(tmp_path: Path, packed: bool) -> None:
    """Of nobody else; each with the credit of the pack."""
    if packed:
        zipped_in(tmp_path, "1.0")
    else:
        pack_in(tmp_path / "packs" / "tides")
    found = shelf(tmp_path, "tides 1.0").shelves.find("temps/ciel")
    assert [row.text for row in found.strips[0].rows] == ["gris", "noir"]
    assert found.table.credit == "Jeanne Roc, CC BY 4.0"
    assert shelf(tmp_path).shelves.reach("temps/ciel") is None
    assert shelf(tmp_path, "tides", lang="en").shelves.reach("temps/ciel") is not None


def test_it_stands_after_ones_own_and_before_the_shipped(tmp_path: Path) -> None:
    """A file of the same name in each."""
    one = "tables:\n  yes-no: [{}]\n"
    pack_in(tmp_path / "packs" / "tides", sky=one.format("pack"), path="oracles/en/oracle.yaml")
    named = shelf(tmp_path, "tides", lang="en").shelves
    assert named.find("oracle/yes-no").strips[0].rows[0].text == "pack"
    (tmp_path / "oracles" / "en").mkdir(parents=True)
    (tmp_path / "oracles" / "en" / "oracle.yaml").write_text(one.format("mine"), "utf-8")
    assert shelf(tmp_path, "tides", lang="en").shelves.find("oracle/yes-no").strips[0].rows[0].text == "mine"


@pytest.mark.parametrize("packed", [False, True])
def test_a_change_is_seen(tmp_path: Path, packed: bool) -> None:
    """A folder being written, a zip replaced, either taken away."""
    pack = pack_in(tmp_path / "packs" / "tides") if not packed else None
    path = (
        zipped_in(tmp_path, "1.0")
        if packed
        else tmp_path / "packs" / "tides" / "oracles" / "fr" / "temps.yaml"
    )
    here = shelf(tmp_path, "tides")
    assert len(here.shelves.find("temps/ciel").strips[0].rows) == 2
    assert not here.refresh()
    more = SKY.replace("noir", "noir, blanc")
    if pack is None:
        path.write_bytes(zip_of(pack_in(tmp_path / "other", sky=more).files))
    else:
        path.write_text(more, "utf-8")
    assert here.refresh()
    assert len(here.shelves.find("temps/ciel").strips[0].rows) == 3
    path.unlink()
    assert here.refresh()
    assert here.shelves.reach("temps/ciel") is None


def test_a_broken_zip_is_no_shelf_and_no_fault_of_the_story(tmp_path: Path) -> None:
    """The rest of the tables is there as ever."""
    path = zipped_in(tmp_path, "1.0")
    path.write_bytes(b"PK broken")
    assert shelf(tmp_path, "tides").shelves.reach("temps/ciel") is None
    assert shelf(tmp_path, "tides").shelves.reach("hades/direction") is not None
    assert list(packs_in(tmp_path)) == []


def test_the_version_named_else_the_newest(tmp_path: Path) -> None:
    """1.10 is newer than 1.9."""
    for version in ("1.9", "1.10", "1.2.1"):
        zipped_in(tmp_path, version)
    assert find_pack(tmp_path, "tides").head.version == "1.10"
    assert find_pack(tmp_path, "tides 1.9").head.version == "1.9"
    assert find_pack(tmp_path, "tides 3.0").head.version == "1.10"
    with pytest.raises(Refusal, match="there are: tides"):
        find_pack(tmp_path, "tide")
    with pytest.raises(Refusal, match="holds none"):
        find_pack(tmp_path / "none", "tide")


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    """The same again is nothing; another is refused."""
    first = pack_in(tmp_path / "a")
    assert add_pack(REAL, tmp_path / "home", first) == tmp_path / "home" / "packs" / "tides"
    with pytest.raises(Refusal, match="there already"):
        add_pack(REAL, tmp_path / "home", first)
    with pytest.raises(Refusal, match="move it away first"):
        add_pack(REAL, tmp_path / "home", first)
    path = tmp_path / "t.zip"
    write_zip(REAL, path, b"one", force=False)
    write_zip(REAL, path, b"one", force=False)
    with pytest.raises(Refusal, match="something else"):
        write_zip(REAL, path, b"two", force=False)
    write_zip(REAL, path, b"two", force=True)
    assert path.read_bytes() == b"two"


def test_a_row_for_a_table_of_a_pack_goes_to_a_file_of_ones_own(tmp_path: Path) -> None:
    """The pack stays as it is, in a folder or a zip; the row comes after the pack's."""
    path = zipped_in(tmp_path, "1.0")
    before = path.read_bytes()
    own = OwnTables(Workspace(tmp_path), "fr", Means(tmp_path / "state"))
    target = shelf(tmp_path, "tides").shelves.find("temps/ciel")
    assert own.whose(target.file.file) == "pack"
    assert own.add_rows(target, (OwnRow("rouge"),)).path == tmp_path / "oracles" / "fr" / "temps.yaml"
    assert path.read_bytes() == before
    found = shelf(tmp_path, "tides").shelves.find("temps/ciel")
    assert [row.text for row in found.strips[0].rows] == ["gris", "noir", "rouge"]
