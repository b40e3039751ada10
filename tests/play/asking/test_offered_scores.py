"""What the sheet of who acts offers to the main test of each system, and what is rolled of it."""

from pathlib import Path

import pytest

from soloist.play.rolls.building import candidates
from soloist.play.story.story import Story
from soloist.storage.means import Means
from soloist.storage.story.journal_file import JournalFile
from tests.cases import cases


def offered(folder: Path, system: str, sheet: str) -> dict[str, list[int]]:
    """The dice and the side of each reason at hand."""
    path = folder / "t.md"
    tags = f"[PC:Aldric|{sheet}]\n[N:Garde|méfiant]"
    head = f"---\ntitle: T\nruleset: {system}\nlang: fr\npcs: Aldric\n---\n"
    path.write_text(f"{head}\n```lonelog\n{tags}\n```\n", encoding="utf-8")
    story = Story(JournalFile(path, Means(folder / "state")))
    found = candidates(story.state, story.system, ("Aldric",))
    return {held.reason.text: [held.reason.weight, held.side] for held in found}


@pytest.mark.parametrize(("system", "sheet", "wanted"), cases("play/offered_scores", "scores"))
def test_scores_are_offered_as_the_sides_read_them(
    tmp_path: Path, system: str, sheet: str, wanted: dict[str, list[int]]
) -> None:
    """A list called after a side goes there; what stands in the way, only where another side is rolled."""
    assert offered(tmp_path, system, sheet) == wanted
