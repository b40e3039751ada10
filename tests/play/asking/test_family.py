"""The tree of stories that left one another, told from their heads and their bytes."""

from hashlib import sha256
from pathlib import Path

from soloist.play.fork import Branch, cut_of, family_of, sibling
from tests.play.fork_tale import DATA

ROLL = DATA.index(b"```lonelog\n@ Forcer")
MORE = "\n```lonelog\n@ Forcer la serrure\nd: Opposition -> Échec (-2)\n```\n\nRien. Personne ne vient.\n"


def tree(folder: Path, **files: bytes) -> tuple[Branch, ...]:
    """The family of the first of these stories."""
    for name, data in files.items():
        (folder / f"{name}.md").write_bytes(data)
    return family_of(folder / f"{next(iter(files))}.md", folder)


def test_known_by_its_bytes(tmp_path: Path) -> None:
    """A parent renamed or written on is found; one changed before the place is known by its name."""
    child = sibling(DATA, ROLL, "porte.md") + MORE.encode()
    found = tree(tmp_path, fille=child, autre=DATA + b"\nPlus.\n")
    assert [each.path.stem for each in found] == ["autre", "fille"]
    assert found[1].cut == ROLL
    assert found[1].data[found[1].own :].lstrip().startswith(b"```lonelog\n@ Forcer")
    (tmp_path / "autre.md").unlink()
    (alone,) = tree(tmp_path, fille=child)
    assert alone.parent is None
    changed = DATA.replace(b"Aldric attend", b"Aldric patiente")
    found = tree(tmp_path, fille=child, porte=changed)
    assert changed[: found[1].cut].endswith(b"### S1 *Le seuil*\n\n")


def test_taken_back_behind_the_place(tmp_path: Path) -> None:
    """A sibling that lost a part of the shared past parts where it ends."""
    child = sibling(DATA, len(DATA), "porte.md")
    found = tree(tmp_path, fille=child[: child.index(b"### S2")], porte=DATA)
    assert DATA[found[1].cut :].startswith(b"### S2")


def test_heads_that_lie(tmp_path: Path) -> None:
    """Two stories that say they left each other, or themselves, make no circle."""
    one = b"---\nforked_from: two.md#00\n---\n\nUn.\n"
    two = b"---\nforked_from: one.md#00\n---\n\nDeux.\n"
    mine = b"---\nforked_from: mine.md#00\n---\n\nMoi.\n"
    assert sorted(each.path.stem for each in tree(tmp_path, one=one, two=two, mine=mine)) == ["one", "two"]
    assert [each.path.stem for each in tree(tmp_path, mine=mine)] == ["mine"]


def test_a_place_by_its_hash() -> None:
    """At the end of any line, with either line end, or nowhere."""
    data = b"a\r\nb\nc"
    for at in (3, 5, 6):
        assert cut_of(data, sha256(data[:at]).hexdigest()) == at
    assert cut_of(data, "0" * 64) is None
