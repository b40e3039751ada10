"""Killed at any moment of sending, words are in the story or come back, never neither, never both."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.play.session.services import Services
from soloist.play.session.session import Session
from soloist.storage.means import Means
from tests.storage.faulty_disk import Fault, FaultyDisk, Killed, kill, kill_after

Write = Callable[..., Path]
TEXT = "Premier mot un1.\n\n@ Forcer deux2\n=> Elle cède trois3\n? Qui vient quatre4\nDernier mot cinq5."
WORDS = ("un1", "deux2", "trois3", "quatre4", "cinq5")


def begin(services: Services, state: Path, disk: FaultyDisk, path: Path) -> Session:
    """Somebody at the table with a text in the composer, on a disk of their own."""
    mine = Services(services.workspace, Means(state, disk), services.lingo, dice=services.dice)
    session = Session(mine, path)
    session.open()
    session.words.typed = lambda: TEXT
    session.save()
    return session


def calls(services: Services, story: Write, state: Path) -> tuple[int, int]:
    """The first and the last call of sending."""
    disk = FaultyDisk()
    session = begin(services, state, disk, story())
    before = len(disk.calls)
    session.send(TEXT)
    return before, len(disk.calls)


@pytest.mark.parametrize(
    ("fault", "step"),
    [
        (kill, 5),
        pytest.param(kill, 1, marks=pytest.mark.slow),
        pytest.param(kill_after, 1, marks=pytest.mark.slow),
    ],
)
def test_killed_at_every_call_of_sending(
    services: Services, story: Write, tmp_path: Path, fault: Fault, step: int
) -> None:
    """Five words of one text, written in several appends: each is once in the story or in the composer."""
    first, last = calls(services, story, tmp_path / "counted")
    assert last > first
    for at in range(first, last, step):
        path = story()
        disk = FaultyDisk(fault, at)
        session = begin(services, tmp_path / f"{fault.__name__}{at}", disk, path)
        with pytest.raises(Killed):
            session.send(TEXT)
        later = Session(
            Services(services.workspace, Means(tmp_path / f"{fault.__name__}{at}"), services.lingo), path
        )
        back = later.open().text
        found = Counter(re.findall(r"[a-zé]+\d", f"{path.read_text('utf-8')}\n{later.pending}\n{back}"))
        assert {word: found[word] for word in WORDS} == dict.fromkeys(WORDS, 1), (at, disk.calls[at], back)


def test_an_answer_killed_is_written_or_waits(services: Services, story: Write, tmp_path: Path) -> None:
    """An action that waits is in the story with its answer, or waits again: one or the other."""
    for at in range(200):
        path = story()
        disk = FaultyDisk()
        session = begin(services, tmp_path / str(at), disk, path)
        session.wait_for("@ Forcer deux2")
        session.save()
        disk.fault, disk.at = kill, len(disk.calls) + at
        try:
            session.write(lambda story: story.answer("=> Elle cède trois3"))
        except Killed:
            pass
        else:
            break
        later = Session(Services(services.workspace, Means(tmp_path / str(at)), services.lingo), path)
        back = later.open().text
        written = path.read_text("utf-8")
        assert ("deux2" in written) != ("deux2" in later.pending), at
        assert ("deux2" in written) == ("trois3" in written), at
        assert back == TEXT
    assert at > 5
