"""Packs from strangers: what is no pack is refused at once, and nothing leaves it or is left behind."""

import os
import stat
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.storage.shelf.packs import MOST_FILES, BrokenPack, files_in, read_files
from soloist.values.message import Refusal
from tests.lab.packs.pack_kit import HEAD, SKY, pack_in, zip_of

GOOD: dict[str, bytes | str] = {"pack.yaml": HEAD, "oracles/fr/temps.yaml": SKY}


def refused(path: Path) -> str:
    """Why a pack is refused; it takes no time."""
    begun = time.process_time()
    with pytest.raises(BrokenPack) as told:
        read_files(path)
    assert time.process_time() - begun < 2
    return str(told.value.why)


def test_a_folder_and_its_zip_hold_the_same(tmp_path: Path) -> None:
    """Head and tables; what is no part of a pack is left out."""
    pack_in(tmp_path / "tides", **{"notes.txt": "x", "oracles/fr/x.exe": "x", "README.md": "Lire"})
    wanted = {"pack.yaml", "oracles/fr/temps.yaml", "README.md"}
    assert set(read_files(tmp_path / "tides")) == wanted
    made = zip_of(tmp_path / "t.zip", {**GOOD, "README.md": "Lire", "notes.txt": "x"})
    assert read_files(made) == read_files(tmp_path / "tides")


def test_a_folder_around_it_is_taken_off(tmp_path: Path) -> None:
    """As a file manager zips a folder, whose own files beside it are nothing to us."""
    files = {f"tides/{name}": data for name, data in GOOD.items()}
    made = zip_of(tmp_path / "t.zip", {**files, "__MACOSX/x": b"junk"})
    assert set(read_files(made)) == set(GOOD)


REFUSED: list[tuple[Mapping[str, bytes | str], str]] = [
    *(
        ({name: b"x"}, "name of one of its files")
        for name in ("../out.yaml", "/etc/passwd", "oracles/../../x.yaml", "a\\..\\b", "C:/x")
    ),
    ({"oracles//x.yaml": b"x"}, "name of one of its files"),
    ({"a\u202eb": b"x"}, "name of one of its files"),
    ({"oracles\\fr\\b.yaml": b"x"}, "name of one of its files"),
    ({f"oracles/{'x' * 200}.yaml": b"x"}, "name of one of its files"),
    ({"oracles/x.yaml": b"0" * 9_000_000}, "more than a pack may"),
    ({f"oracles/{n}.yaml": b"0" * 1_000_000 for n in range(60)}, "more than a pack may"),
    ({f"oracles/{n}.yaml": b"" for n in range(MOST_FILES + 1)}, "more than a pack may"),
    ({"Oracles/fr/temps.yaml": "x"}, "same name"),
]


@pytest.mark.parametrize(("more", "why"), REFUSED, ids=range(len(REFUSED)))
def test_what_a_zip_may_not_hold(tmp_path: Path, more: Mapping[str, bytes | str], why: str) -> None:
    """Names that lead out or that no disk could hold, too much, too many: refused whole, nothing is there."""
    assert why in refused(zip_of(tmp_path / "in" / "t.zip", {**GOOD, **more}))
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["t.zip"]


def test_a_link_is_refused(tmp_path: Path) -> None:
    """In a zip, and in a folder where it leads out."""
    path = tmp_path / "t.zip"
    with zipfile.ZipFile(path, "w") as made:
        for name, data in GOOD.items():
            made.writestr(name, data)
        link = zipfile.ZipInfo("oracles/fr/link.yaml")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        made.writestr(link, "/etc/passwd")
    assert "link" in refused(path)
    pack_in(tmp_path / "tides")
    (tmp_path / "secret.yaml").write_text("tables: {a: [b]}", "utf-8")
    (tmp_path / "tides" / "oracles" / "fr" / "s.yaml").symlink_to(tmp_path / "secret.yaml")
    assert "leads out" in refused(tmp_path / "tides")


def test_a_lie_about_size_is_refused(tmp_path: Path) -> None:
    """The list of files says little, the data holds much."""
    made = zip_of(tmp_path / "t.zip", {"pack.yaml": HEAD, "oracles/x.yaml": b"0" * 500_000})
    data = made.read_bytes()
    lying = data.replace((500_000).to_bytes(4, "little"), (50).to_bytes(4, "little"))
    assert lying != data
    made.write_bytes(lying)
    assert "zip cannot be read" in refused(made)


def test_a_list_of_files_that_says_it_is_short(tmp_path: Path) -> None:
    """A second end of the list hidden in the comment does not open a longer one."""
    crowd: dict[str, bytes | str] = {f"oracles/{n}.yaml": b"" for n in range(4_000)}
    data = bytearray(zip_of(tmp_path / "t.zip", {**GOOD, **crowd}).read_bytes())
    end = bytes(data[-22:])
    data[-2:] = (22).to_bytes(2, "little")
    forged = end[:8] + (1).to_bytes(2, "little") * 2 + end[12:]
    (tmp_path / "t.zip").write_bytes(bytes(data) + forged)
    assert "more than a pack may" in refused(tmp_path / "t.zip")


def test_what_is_none(tmp_path: Path) -> None:
    """No zip, no head, two of one name, a pipe, too long, cut off."""
    (tmp_path / "a.zip").write_bytes(b"hello")
    assert "zip cannot be read" in refused(tmp_path / "a.zip")
    assert "no pack.yaml" in refused(zip_of(tmp_path / "b.zip", {"oracles/x.yaml": "x"}))
    os.mkfifo(tmp_path / "d.zip")
    assert "neither" in refused(tmp_path / "d.zip")
    whole = zip_of(tmp_path / "e.zip", GOOD).read_bytes()
    (tmp_path / "e.zip").write_bytes(whole[: len(whole) // 2])
    assert "zip" in refused(tmp_path / "e.zip")
    with (tmp_path / "f.zip").open("wb") as huge:
        huge.truncate(40 * 1024 * 1024)
    assert "more than a pack may" in refused(tmp_path / "f.zip")


@settings(max_examples=4 * settings().max_examples, deadline=2000)
@given(st.data())
def test_any_damage_is_refused_or_harmless(data: st.DataObject) -> None:
    """Bytes changed, cut or put in anywhere: files of a pack come out, or a refusal."""
    import io

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in GOOD.items():
            made.writestr(name, text)
    damaged = bytearray(out.getvalue())
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        match data.draw(st.sampled_from(["set", "cut", "put"])):
            case "set":
                damaged[at] = data.draw(st.integers(0, 255))
            case "cut":
                del damaged[at : at + data.draw(st.integers(1, 4))]
            case _:
                damaged[at:at] = data.draw(st.binary(min_size=1, max_size=4))
    try:
        files = files_in(bytes(damaged))
    except Refusal:
        return
    assert all(not name.startswith(("/", "..")) and ".." not in name.split("/") for name in files)


def test_a_folder_has_the_same_limits(tmp_path: Path) -> None:
    """Files, or the size of one."""
    folder = pack_in(tmp_path / "tides").path
    (folder / "oracles" / "fr" / "long.yaml").write_bytes(b"#" * 9_000_000)
    assert "more than a pack may" in refused(folder)
    (folder / "oracles" / "fr" / "long.yaml").unlink()
    for n in range(MOST_FILES):
        (folder / "oracles" / f"{n}.yaml").touch()
    assert "more than a pack may" in refused(folder)
