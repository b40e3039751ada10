"""The tree of stories that left one another, told from their heads and their bytes."""

from pathlib import Path

from soloist.play.forks.family import Member, cut_of, families, family_of, members, told
from soloist.play.forks.fork import digest, place_called, sibling
from soloist.storage.listing import stories
from tests.play.fork_tale import DATA

ROLL = DATA.index(b"```lonelog\n@ Forcer")
MORE = "\n```lonelog\n@ Forcer la serrure\nd: Opposition -> Échec (-2)\n```\n\nRien. Personne ne vient.\n"


def made(name: str, data: bytes) -> Member:
    """A story in a folder."""
    return Member(Path(f"/x/{name}"), name, data)


def test_known_by_its_bytes() -> None:
    """A parent renamed or written on is found; one changed before the place is known by its name."""
    child = sibling(DATA, ROLL, "porte.md") + MORE.encode()
    (tree,) = families([made("fille.md", child), made("renommée.md", DATA + b"\nPlus.\n")])
    assert (tree[1].cut, tree[1].sure) == (ROLL, True)
    changed = DATA.replace(b"Aldric attend", b"Aldric patiente")
    (tree,) = families([made("fille.md", child), made("porte.md", changed)])
    assert not tree[1].sure
    assert changed[: tree[1].cut].endswith(b"### S1 *Le seuil*\n\n")
    ((alone,),) = families([made("fille.md", child)])
    assert alone.lost == "porte.md"


def test_taken_back_behind_the_place() -> None:
    """A sibling that lost a part of the shared past parts where it ends."""
    child = sibling(DATA, len(DATA), "porte.md")
    shorter = child[: child.index(b"### S2")]
    (tree,) = families([made("fille.md", shorter), made("porte.md", DATA)])
    assert DATA[tree[1].cut :].startswith(b"### S2")


def test_heads_that_lie() -> None:
    """Two stories that say they left each other, or themselves, make no circle."""
    one = b"---\nforked_from: two.md#00\n---\n\nUn.\n"
    two = b"---\nforked_from: one.md#00\n---\n\nDeux.\n"
    mine = b"---\nforked_from: mine.md#00\n---\n\nMoi.\n"
    trees = families([made("one.md", one), made("two.md", two), made("mine.md", mine)])
    assert sorted(each.member.title for tree in trees for each in tree) == ["mine.md", "one.md", "two.md"]


def test_a_place_by_its_hash() -> None:
    """At any line's end, with either line end, or nowhere."""
    data = b"a\r\nb\nc"
    for at in (1, 3, 4, 5, 6):
        assert cut_of(data, digest(data[:at])) == at
    assert cut_of(data, "0" * 64) is None


def test_told(tmp_path: Path) -> None:
    """The outline: where it left, how it went, how long it is, how it ends."""
    (tmp_path / "porte.md").write_bytes(DATA)
    (tmp_path / "fille.md").write_bytes(sibling(DATA, ROLL, "porte.md") + MORE.encode())
    (tmp_path / "cour.md").write_bytes(sibling(DATA, place_called(DATA, "S2").cut, "porte.md"))
    tree = family_of(members(stories(tmp_path, tmp_path)), tmp_path / "porte.md")
    first, left, empty = map(told, tree)
    assert (first.branch.member.title, first.branch.depth, first.last) == (
        "La porte",
        0,
        "Le chien ne bouge pas.",
    )
    assert (left.asked, left.came, left.words, left.last) == (
        "Forcer la serrure", "Échec (-2)", 4, "Rien. Personne ne vient.",
    )  # fmt: skip
    assert left.branch.member.data[left.branch.own :].lstrip().startswith(b"```lonelog\n@ Forcer")
    assert (empty.asked, empty.words, empty.branch.sure) == ("", 0, True)
