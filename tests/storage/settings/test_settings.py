"""What a person set is read whatever stands around it, and writing changes one value and no other byte."""

import errno
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.settings import FILE, VALUES, Found, Keys, Settings, SettingsFile, _with, _without
from soloist.values.message import Refusal
from tests.storage.faulty_disk import FaultyDisk, failing

OWN = (
    "\ufeff# mine\r\n\r\ntheme:   'light'   # by day\r\nlanguage: fr\r\n"
    "keys:\r\n  send: ctrl+s\r\n  - odd\r\ndice_faces: no\r\n"
).encode()


ODD = (
    *(
        b"key.roll: f2",
        b"key.roll: 'f2'  # c",
        b"key.roll:",
        b"key.roll: # c",
        b"key.roll : alt+r",
        b"key.: f2",
    ),
    *(
        b"key.act: f3,f4",
        b"theme: light",
        b"goal: 333",
        b"# c",
        b"",
        b"x: [1, 2]",
        b"key.roll:f2",
        b"\xef\xbb\xbf",
    ),
)
ENDS = (b"\n", b"\r\n")


@pytest.fixture
def kept(tmp_path: Path) -> SettingsFile:
    """A file in a folder that is not there yet."""
    return SettingsFile(tmp_path / "config")


def put(kept: SettingsFile, data: bytes) -> None:
    """Write the file as another program would."""
    kept.path.parent.mkdir(exist_ok=True)
    kept.path.write_bytes(data)


def test_no_file_gives_the_usual(kept: SettingsFile) -> None:
    """Nothing is made by reading."""
    assert kept.read() == Found()
    assert not kept.path.parent.exists()
    assert [Settings().value(key) for key in VALUES] == [values[0] for values in VALUES.values()]


@pytest.mark.parametrize("data", [b"\xff\xfet\0h\0", b"#" * 70_000], ids=["utf-16", "huge"])
def test_what_is_no_text_is_left_alone(kept: SettingsFile, data: bytes) -> None:
    """It is told, and never written over."""
    put(kept, data)
    assert len(kept.read().faults) == 1
    with pytest.raises(Refusal, match="left as it is"):
        kept.write("theme", "none")
    assert kept.path.read_bytes() == data


def test_a_link_stays_one_and_the_mode_too(kept: SettingsFile, tmp_path: Path) -> None:
    """Many keep such files elsewhere, and link to them."""
    there = tmp_path / "dotfiles"
    there.write_bytes(b"theme: light\n")
    there.chmod(0o640)
    kept.path.parent.mkdir()
    kept.path.symlink_to(there)
    kept.write("theme", "ansi")
    assert kept.path.is_symlink()
    assert there.read_bytes() == b"theme: ansi\n"
    assert there.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("call", ["mkdir", "write", "sync", "replace"])
def test_a_disk_that_says_no(tmp_path: Path, call: str) -> None:
    """The file is as it was, nothing lies beside it, and why is said; the same for a folder to be made."""
    folder = tmp_path / "config"
    if call != "mkdir":
        put(SettingsFile(folder), OWN)
    disk = FaultyDisk(failing(errno.EROFS, call), lasting=True)
    with pytest.raises(Refusal, match="holds until you leave: that disk is read-only"):
        SettingsFile(folder, disk).write("theme", "none")
    if call != "mkdir":
        assert (folder / FILE).read_bytes() == OWN
        assert [each.name for each in folder.iterdir()] == [FILE]


def test_a_file_where_the_folder_should_be(kept: SettingsFile) -> None:
    """Reading gives the usual, writing is refused."""
    kept.path.parent.write_bytes(b"")
    assert kept.read().settings == Settings()
    with pytest.raises(Refusal):
        kept.write("theme", "none")


def test_keys_are_given_and_taken_a_line_each(kept: SettingsFile) -> None:
    """As they stand, to be judged elsewhere; a line taken out leaves its comment."""
    put(kept, b"# mine\nkey.roll: 'f10, alt+r'  # big\r\ntheme: light\nkey.nothing: \xff")
    assert kept.read().keys == (Keys("roll", "f10, alt+r", 2), Keys("nothing", "\ufffd", 4))
    kept.write("key.roll", "f11")
    kept.write("key.act", "none")
    assert kept.path.read_bytes() == (
        b"# mine\nkey.roll: f11  # big\r\ntheme: light\nkey.nothing: \xff\r\nkey.act: none\r\n"
    )
    kept.remove(("key.roll", "key.act", "key.undo"))
    assert kept.path.read_bytes() == b"# mine\n# big\r\ntheme: light\nkey.nothing: \xff\r\n"


@given(st.lists(st.one_of(st.binary(max_size=20), st.sampled_from(ODD)), max_size=8), st.sampled_from(ENDS))
def test_no_byte_is_lost(lines: list[bytes], end: bytes) -> None:
    """Whatever stands there: nothing is raised, and giving and taking keys touches those lines alone."""
    data = end.join(lines)
    where = SettingsFile(Path("c"))
    before = where._found(data)
    once = _with(data, "key.roll", "f10")
    after = where._found(once)
    assert [each for each in after.keys if each.command != "roll"] == [
        each for each in before.keys if each.command != "roll"
    ]
    assert [each.value for each in after.keys if each.command == "roll"] == ["f10"]
    assert after.settings == before.settings
    assert _with(once, "key.roll", "f10") == once
    gone = _without(once, ("key.roll",))
    assert not any(each.command == "roll" for each in where._found(gone).keys)
    assert where._found(gone).settings == before.settings
    others = [line for line in _cut(data) if b"key.roll" not in line]
    assert [line for line in _cut(once) if b"key.roll" not in line] == others
    left = _cut(gone)
    assert all(line in left for line in others)
    assert _without(gone, ("key.roll",)) == gone


def _cut(data: bytes) -> list[bytes]:
    return [line for line in data.replace(b"\xef\xbb\xbf", b"").splitlines() if line.strip()]


LINES = st.sampled_from(
    [b"theme: dark", b"theme:", b"# c", b"", b"x: [1, 2]", b"  y: 2", b"theme: 'a' # b", b"junk", b"theme:x"]
)


@given(st.lists(LINES), st.sampled_from([b"\n", b"\r\n"]), st.booleans(), st.booleans())
def test_whatever_the_file(lines: list[bytes], end: bytes, bom: bool, ended: bool) -> None:
    """Once written it is read back, and a second writing of the same changes nothing."""
    data = (b"\xef\xbb\xbf" if bom else b"") + end.join(lines) + (end if ended else b"")
    once = _with(data, "theme", "ansi")
    assert _with(once, "theme", "ansi") == once
    assert _with(once, "theme", "none").count(b"\n") == once.count(b"\n")
    assert SettingsFile(Path("c"))._found(once).settings.theme == "ansi"
