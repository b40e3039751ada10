"""A story is read as it is, added to at its end, and told apart from what other programs make of it."""

import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.storage.means import Means, Patience, held
from soloist.storage.refusals import Busy, Missing, NotSaved
from soloist.storage.story.draft import Unsent
from soloist.storage.story.journal_file import JournalFile, Status
from soloist.values.message import Refusal, message
from tests.storage.faulty_disk import FaultyDisk, failing

OLD = "# Séléné\r\n\r\nElle attend.\r\n".encode()
NEW = "\r\nLa porte cède.\r\n".encode()


def story(tmp_path: Path, content: bytes = OLD) -> Path:
    """A story file that holds `content`."""
    path = tmp_path / "journals" / "story.md"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    return path


def opened(path: Path, tmp_path: Path) -> JournalFile:
    """The same, read."""
    file = JournalFile(path, tmp_path / "state")
    file.read()
    return file


def status(file: JournalFile) -> Status:
    """What the state line shows now."""
    return file.status


def test_append_adds_and_touches_nothing_else(tmp_path: Path) -> None:
    """What stood there stands byte for byte, CRLF included; the new bytes follow; no draft is left."""
    path = story(tmp_path)
    file = opened(path, tmp_path)
    given_: list[bytes | None] = []

    def compose(fresh: bytes | None) -> bytes:
        given_.append(fresh)
        return NEW

    assert file.append(compose, Unsent("La porte cède.")) == NEW
    assert file.append(compose) == NEW
    assert path.read_bytes() == OLD + NEW + NEW == file.known()
    assert given_ == [None, None]
    assert status(file) == "saved"
    assert not file.changed()
    assert file.drafts.place(path) is None
    assert not list((tmp_path / "state" / "drafts").glob("*.json"))


@given(st.lists(st.binary(min_size=1, max_size=40), max_size=4), st.binary(max_size=40))
def test_any_bytes_go_round(tmp_path_factory: pytest.TempPathFactory, added: list[bytes], old: bytes) -> None:
    """Whatever the bytes, old and new, what was read and what was added is what stands there."""
    tmp_path = tmp_path_factory.mktemp("any")
    if old[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return
    path = story(tmp_path, old)
    file = opened(path, tmp_path)
    for one in added:
        file.append(lambda _, one=one: one)  # type: ignore[misc]
    assert path.read_bytes() == old + b"".join(added)


def test_foreign_edit_is_given_to_the_composer(tmp_path: Path) -> None:
    """What another program added or replaced since the last look is what the composer is given."""
    path = story(tmp_path)
    file = opened(path, tmp_path)
    with path.open("ab") as other:
        other.write(b"vim\n")
    assert file.changed()
    assert status(file) == "changed_outside"
    seen: list[bytes | None] = []

    def compose(fresh: bytes | None) -> bytes:
        seen.append(fresh)
        return NEW

    file.append(compose)
    path.with_name("swap").write_bytes(b"Syncthing\n")
    path.with_name("swap").replace(path)
    file.append(compose)
    assert seen == [OLD + b"vim\n", b"Syncthing\n"]
    assert path.read_bytes() == b"Syncthing\n" + NEW
    assert status(file) == "saved"
    path.write_bytes(b"short")
    assert file.changed()
    file.append(lambda fresh: b"er" if fresh == b"short" else b"?")
    assert path.read_bytes() == b"shorter"


def test_deleted_while_open_is_written_again_and_said(tmp_path: Path) -> None:
    """A story deleted by another program comes back whole from memory, with its mode, and a notice."""
    path = story(tmp_path)
    path.chmod(0o640)
    file = opened(path, tmp_path)
    file.append(lambda _: b"one\n")
    path.unlink()
    assert not file.changed()
    assert status(file) == "in_memory"
    file.append(lambda fresh: b"two\n" if fresh == OLD + b"one\n" else b"?")
    assert path.read_bytes() == OLD + b"one\ntwo\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert "written again" in str(file.notice)
    assert status(file) == "saved"
    assert [p.name for p in path.parent.iterdir()] == ["story.md"]


def test_missing_file_is_not_invented(tmp_path: Path) -> None:
    """Nothing known, nothing there: the refusal says so, and nothing is made."""
    file = JournalFile(tmp_path / "none.md", tmp_path / "state")
    with pytest.raises(Missing, match="soloist new"):
        file.read()
    with pytest.raises(Missing):
        file.append(lambda _: b"x")
    assert not (tmp_path / "none.md").exists()


def test_symlink_and_mode_are_kept(tmp_path: Path) -> None:
    """A link stays a link, its target keeps its mode, and both names share one lock."""
    target = story(tmp_path)
    target.chmod(0o604)
    link = tmp_path / "link.md"
    link.symlink_to(target)
    file = opened(link, tmp_path)
    file.append(lambda _: NEW)
    assert link.is_symlink()
    file.replace_tail(len(OLD), NEW, b"", "undo")
    assert link.is_symlink()
    assert target.read_bytes() == OLD
    assert stat.S_IMODE(target.stat().st_mode) == 0o604
    means = Means(tmp_path / "state")
    with held(means.disk, means.state, target), pytest.raises(Busy):
        JournalFile(link, Means(means.state, patience=Patience(0))).append(lambda _: b"x")


def test_a_refusal_of_the_composer_writes_nothing(tmp_path: Path) -> None:
    """The rules may refuse under the lock: the file and its status are as before."""
    path = story(tmp_path)
    file = opened(path, tmp_path)

    def refuse(_: bytes | None) -> bytes:
        raise Refusal(message("no fortune left"))

    with pytest.raises(Refusal, match="no fortune left"):
        file.append(refuse)
    assert file.append(lambda _: b"") == b""
    assert path.read_bytes() == OLD
    assert status(file) == "saved"


def test_read_tail_is_the_end(tmp_path: Path) -> None:
    """The tail is the last bytes and where they start; its mark changes with them."""
    path = story(tmp_path, b"0123456789")
    file = JournalFile(path, tmp_path / "state")
    ending = file.read_tail(4)
    assert (ending.start, ending.data, ending.look.size) == (6, b"6789", 10)
    assert (file.read_tail().start, file.read_tail().data) == (0, b"0123456789")
    path.write_bytes(b"0123456780")
    assert file.read_tail(4).mark != ending.mark


def test_nothing_can_be_kept_and_it_is_said(tmp_path: Path) -> None:
    """With every disk full the text is only in memory: the refusal says so; room found, it is saved once."""
    path = story(tmp_path)
    disk = FaultyDisk(failing(28, "write", "mkdir"), lasting=True)
    file = JournalFile(path, Means(tmp_path / "state", disk))
    with pytest.raises(NotSaved, match="only in memory"):
        file.append(lambda _: NEW, Unsent("x"))
    assert status(file) == "in_memory"
    disk.fault = None
    file.append(lambda _: NEW, Unsent("x"))
    assert path.read_bytes() == OLD + NEW
    assert status(file) == "saved"
