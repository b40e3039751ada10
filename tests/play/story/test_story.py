"""A long story is opened, written on and kept in step by reading its end."""

from pathlib import Path

import pytest

from bench import decade
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import RECENT, Base, Skimmed, skim
from soloist.journal.read import read
from soloist.play.edit import last_block, undo
from soloist.play.session.standing import previously
from soloist.play.story.story import Story
from soloist.storage.story.journal_file import JournalFile

PLAY = "```lonelog\n@ Sauter\n=> Trempé. [PC:Aldric|mouillé]\n```\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A story of some 450 KB."""
    return decade.write(tmp_path / "dix-ans.md", 600)


@pytest.fixture
def story(path: Path, tmp_path: Path) -> Story:
    """The story, open."""
    return Story(JournalFile(path, tmp_path / "state"))


def assert_in_step(story: Story) -> None:
    """All that is said of the story is what its file says."""
    journal = read(story.path.read_bytes())
    assert story.state == fold(journal.entries)
    assert (story.problems, story.lines, story.analog) == (journal.problems, journal.lines, journal.analog)
    assert story.state.log == journal.entries[-len(story.state.log) :]
    assert story.journal == journal
    assert story.since(story.size - 10) == story.data[-10:]


def test_only_the_end_has_entries(story: Story) -> None:
    """Enough of them for what happened last, the whole when it is asked for."""
    assert_in_step(story)
    recent = story.recent(story.size - RECENT)
    assert len(recent) < len(story.entries) / 2
    assert recent[0].span.start <= story.size - RECENT
    assert story.recent(0) == story.entries


def test_what_another_program_adds_is_all_that_is_read(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sync that brings one more evening costs no second reading of ten years."""
    bases: list[int] = []

    def spy(data: bytes, base: Base) -> Skimmed:
        bases.append(base.start)
        return skim(data, base)

    monkeypatch.setattr("soloist.play.story.story.skim", spy)
    with story.path.open("a", encoding="utf-8") as file:
        file.write("\nUn soir.\n\n" + PLAY)
    assert story.refresh()
    story.append(lambda _: ("Et puis.\n",))
    assert bases[0] > story.size - 2 * RECENT
    assert_in_step(story)


@pytest.mark.parametrize("place", [0, 200, 200_000, -40_000, -1])
def test_what_another_program_changes_is_read(story: Story, place: int) -> None:
    """Wherever it is."""
    data = story.data
    story.path.write_bytes(data[:place] + b"\n\n[N:Loup|gris]\n\n" + data[place:])
    story.append(lambda state: (f"{len(state.elements['N'])} rôles.\n",))
    assert story.state.elements["N"]["loup"].words == ("gris",)
    assert_in_step(story)


def test_taking_back_reads_the_end(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands before the cut is as it was."""
    story.append(lambda _: (PLAY,))
    monkeypatch.setattr(Story, "entries", property(lambda _: pytest.fail("the whole was read")))
    assert last_block(story).text == "@ Sauter\n=> Trempé. [PC:Aldric|mouillé]"
    undo(story)
    found = previously(story)
    assert found is not None
    assert found.last_lines[-1].startswith("La porte cède sans un bruit.")
    monkeypatch.undo()
    assert_in_step(story)


def test_what_is_no_tag_is_none_in_a_reminder(tmp_path: Path) -> None:
    """A sign that nobody sees stands where the backslash did."""
    path = tmp_path / "garde.md"
    path.write_text("---\ntitle: Garde\nlang: fr\n---\n\n\\[N:Zoé|gaie] reste, [N:Anna] aussi.\n", "utf-8")
    found = previously(Story(JournalFile(path, tmp_path / "state")))
    assert found is not None
    assert found.last_lines == ("[\u2060N:Zoé|gaie] reste, [N:Anna] aussi.",)
