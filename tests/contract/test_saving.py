"""What a person finds in the file, whatever other programs, disks and streams do while it is written."""

import errno
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.running import Shell

PLAIN = "---\ntitle: La porte\nruleset: hades\nlang: fr\n---\n\n# La porte\n\nLa clef tourne.\n"


@pytest.fixture
def story(run: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A story in the workspace."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = run.root / "journals" / "porte.md"
    path.parent.mkdir(parents=True)
    path.write_text(PLAIN, encoding="utf-8")
    return path


@pytest.mark.parametrize("left", [0, 3, 9, 20])
def test_cut_within_the_entry_it_stands_there_once(
    run: Shell, story: Path, monkeypatch: pytest.MonkeyPatch, left: int
) -> None:
    """A program without the lock cuts the file within what was just written, before it is read back."""
    sync, cuts = os.fsync, [len(PLAIN) + left]

    def cut(fd: int) -> None:
        sync(fd)
        if cuts and os.path.samestat(os.fstat(fd), story.stat()):
            os.truncate(story, cuts.pop())

    monkeypatch.setattr(os, "fsync", cut)
    assert run("log", "porte", "Elle entre sans un bruit.").code == 0
    assert not cuts
    assert story.read_text("utf-8") == PLAIN + "\nElle entre sans un bruit.\n"


def test_an_open_story_follows_no_link_out_of_its_workspace(story: Path, tmp_path: Path) -> None:
    """Put in its place while it is open, the link is refused as in the shell, and the words are kept."""
    outside = tmp_path / "outside.md"
    outside.write_text(PLAIN, encoding="utf-8")
    with subprocess.Popen(
        (sys.executable, "-m", "soloist", "--lang", "en", "play", "--linear", "porte"),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    ) as playing:  # fmt: skip
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdin.write("Elle entre.\n\n")
        playing.stdin.flush()
        while "Elle entre." not in story.read_text("utf-8"):
            assert playing.poll() is None
        story.unlink()
        story.symlink_to(outside)
        told, _ = playing.communicate("Elle sort.\n\n")
    assert "link out of its workspace" in told
    assert outside.read_text("utf-8") == PLAIN
    kept = [path.read_text("utf-8") for path in (tmp_path / "state").rglob("drafts/*.json")]
    assert any("Elle sort." in text for text in kept)


@pytest.mark.parametrize("text", ["Elle entre.", "Elle entre.\n@ Ouvrir", "# Le pont\n\nElle entre."])
def test_what_a_disk_for_reading_does_not_take_is_a_draft(
    run: Shell, story: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """The refusal names the file in the state folder that has every word."""
    opened = os.open

    def refuse(path: Path, flags: int, mode: int = 0o777) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR) and Path(path).is_relative_to(run.root):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return opened(path, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    ran = run("log", "porte", "-", stdin=text)
    assert ran.code == 1
    (kept,) = re.findall(r"/\S+\.json", ran.err)
    assert json.loads(Path(kept).read_text("utf-8"))["text"] == text
    assert story.read_text("utf-8") == PLAIN


@pytest.mark.parametrize("redirected", [">/dev/full", ">&-", "| :", ">&- 2>&-"])
@pytest.mark.parametrize(
    "words", ["log porte 'd: 2d6'", "roll hades opposition for=2 against=1 --into porte --json"]
)
def test_a_saved_entry_is_done_whoever_hears_the_answer(story: Path, words: str, redirected: str) -> None:
    """A script that tries again where a command fails would double it; what only answers still fails."""
    line = f"{sys.executable} -m soloist --lang en {words} {redirected}; echo ${{PIPESTATUS[0]}} >&7"
    reading, writing = os.pipe()
    ran = subprocess.run(
        ("bash", "-c", f"exec 7>&{writing}; {line}"), stderr=subprocess.PIPE, pass_fds=(writing,), text=True,
        check=True,
    )  # fmt: skip
    os.close(writing)
    with os.fdopen(reading) as told:
        assert told.read() == "0\n"
    assert "Traceback" not in ran.stderr
    assert story.read_text("utf-8").count("\nd: ") == 1


def test_bytes_that_are_no_text_are_refused_where_they_stand(run: Shell, story: Path) -> None:
    """A journal is UTF-8, and soloist does not guess what else a text is in."""
    ran = run("log", "porte", "-", stdin="Été \udce9.")
    assert ran.code == 2
    assert "Byte 7" in ran.err
    assert "iconv" in ran.err
    assert story.read_text("utf-8") == PLAIN
