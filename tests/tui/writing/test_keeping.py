"""Words are kept beside the screen: the latest alone, in order, and what is said of them is true."""

import threading
from collections.abc import Callable

from soloist.play.session.keeping import Keeping
from soloist.storage.story.draft import Unsent


class SlowDisk:
    """A disk that writes when it is let; `full` refuses."""

    def __init__(self) -> None:
        self.let = threading.Semaphore(0)
        self.began = threading.Semaphore(0)
        self.told = threading.Semaphore(0)
        self.full = False
        self.written: list[str] = []

    def write(self, unsent: Unsent) -> None:
        self.began.release()
        assert self.let.acquire(timeout=5)
        if self.full:
            raise OSError(28, "No space left on device")
        self.written.append(unsent.text)

    def keeping(self) -> Keeping:
        return Keeping(self.write, self.told.release)


def state(keeping: Keeping) -> str:
    """What is said of the words at this moment."""
    return keeping.state


def wait(semaphore: threading.Semaphore) -> None:
    """Go on once the other thread is there."""
    assert semaphore.acquire(timeout=5)


def test_typing_never_waits_for_the_disk() -> None:
    """Whatever is wanted while one writing is under way, only the latest is written next."""
    disk = SlowDisk()
    keeping = disk.keeping()
    for text in ("a", "ab", "abc", "abcd"):
        keeping.keep(Unsent(text))
        if text == "a":
            wait(disk.began)
    assert state(keeping) == "behind"
    disk.let.release(2)
    wait(disk.told)
    assert disk.written == ["a", "abcd"]
    assert state(keeping) == "kept"


def test_kept_is_said_only_once_it_is_true() -> None:
    """From the first letter to the end of the first writing, the words are in memory alone."""
    disk = SlowDisk()
    keeping = disk.keeping()
    assert state(keeping) == "kept"
    keeping.keep(Unsent("a"))
    assert state(keeping) == "behind"
    disk.let.release()
    wait(disk.told)
    assert state(keeping) == "kept"


def test_a_full_disk_is_tried_again() -> None:
    """Words are said to be in memory alone until the disk has room, though nothing is typed meanwhile."""
    disk = SlowDisk()
    keeping = disk.keeping()
    disk.full = True
    disk.let.release()
    keeping.keep(Unsent("a"))
    wait(disk.told)
    assert state(keeping) == "refused"
    disk.full = False
    disk.let.release()
    keeping.keep(Unsent("a"))
    wait(disk.told)
    assert state(keeping) == "kept"
    assert disk.written == ["a"]


def test_what_is_kept_is_not_written_again() -> None:
    """The same words cost nothing."""
    disk = SlowDisk()
    keeping = disk.keeping()
    disk.let.release(9)
    assert keeping.now(Unsent("a"))
    keeping.keep(Unsent("a"))
    assert disk.written == ["a"]


def test_saving_now_comes_after_what_is_being_written() -> None:
    """The last words are on the disk last, even if an earlier writing is slow."""
    disk = SlowDisk()
    keeping = disk.keeping()
    keeping.keep(Unsent("early"))
    wait(disk.began)
    last = in_thread(lambda: keeping.now(Unsent("late")))
    disk.let.release(3)
    last.join(5)
    wait(disk.told)
    assert disk.written[-1] == "late"
    assert "early" in disk.written


def test_nothing_old_comes_back_while_words_go_into_the_story() -> None:
    """What is on its way is not written as a draft, before, during or after."""
    disk = SlowDisk()
    keeping = disk.keeping()
    disk.let.release(9)
    with keeping.held(Unsent("sent"), Unsent):
        keeping.keep(Unsent("sent"))
    wait(disk.told)
    assert not disk.written
    assert state(keeping) == "kept"


def in_thread(what: Callable[[], object]) -> threading.Thread:
    """A thread that does it."""
    thread = threading.Thread(target=what)
    thread.start()
    return thread
