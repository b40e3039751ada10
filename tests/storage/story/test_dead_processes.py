"""What is unsent survives its process, and is offered once, to one at a time: `dead_processes.yaml`."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from soloist.storage.story.draft import Drafts, Flight, Leftover, Recovery, Unsent
from tests.storage.faulty_disk import FaultyDisk, Killed, kill

STEPS = yaml.safe_load(Path(__file__).with_name("dead_processes.yaml").read_text("utf-8"))


class Process:
    """One process: what it types, and what it finds of others."""

    def __init__(self, state: Path) -> None:
        self.state, self.disk = state, FaultyDisk()
        self.drafts, self.recovery = Drafts(state, self.disk), Recovery(state)

    def die(self) -> None:
        """It is killed: the system lets go of what it held."""
        self.disk.fault, self.disk.at = kill, len(self.disk.calls)
        with pytest.raises(Killed):
            self.disk.stat(self.state)

    def left(self, story: str = "") -> tuple[Leftover, ...]:
        """What dead processes left, of one story or of all."""
        return self.recovery.leftovers(Path(story) if story else None)

    def kept(self, story: str) -> str | None:
        """The text that is on the disk."""
        return self.drafts.unsent(Path(story)).text if self.drafts.place(Path(story)) else None


DEEDS: dict[str, Callable[..., Any]] = {
    "types": lambda one, story, text, pending="": one.drafts.keep(Path(story), Unsent(text, pending)),
    "sends": lambda one, story: one.drafts.send(Path(story), Flight(0, 0, b"x", True)),
    "has sent": lambda one, story, text: one.drafts.sent(Path(story), Unsent(text)),
    "keeps": Process.kept,
    "leaves": lambda one: one.drafts.leave(),
    "dies": Process.die,
    "finds": lambda one, story="": [shown(each) for each in one.left(story)],
    "looks": lambda one: [shown(each) for each in one.recovery.waiting()],
    "discards": lambda one, story: one.recovery.discard(one.left(story)[0]),
    "puts back": lambda one, story: one.recovery.put_back(one.left(story)[0]),
    "folder": lambda one: one.state.exists() and sorted(each.suffix for each in one.state.glob("drafts/*")),
}


def shown(left: Leftover) -> str:
    """A draft that was left, and whether its process ended in order."""
    unsent = left.draft.unsent
    words = " + ".join(filter(None, (unsent.text, unsent.pending)))
    return f"{left.draft.story.stem}: {words}"


def told(state: Path, steps: list[list[Any]]) -> Iterator[Any]:
    """What comes of each deed of a process, which stands before it."""
    processes = dict[str, Process]()
    for who, deed, *given in steps:
        yield DEEDS[deed](processes.setdefault(who, Process(state)), *given)


@pytest.mark.parametrize("name", STEPS)
def test_what_is_left_of_a_process(tmp_path: Path, name: str) -> None:
    """Each step comes to what stands behind it."""
    steps = STEPS[name]
    assert list(told(tmp_path / "state", [step[:-1] for step in steps])) == [step[-1] for step in steps]
