"""What a person finds in the file, whatever other programs, disks and streams do while it is written."""

import os
from pathlib import Path

import pytest

from tests.contract.running import Shell

PLAIN = "---\ntitle: La porte\nruleset: hades\nlang: fr\n---\n\n# La porte\n\nLa clef tourne.\n"


@pytest.fixture
def story(run: Shell) -> Path:
    """A story in the workspace."""
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
