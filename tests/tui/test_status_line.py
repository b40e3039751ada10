"""The state line says in words where every word is, whole at every width from 40 columns."""

from typing import get_args

import pytest
from textual.app import App, ComposeResult

from soloist.lingo import Lingo
from soloist.storage.story.journal_file import Status
from soloist.tui.play.status_line import StatusLine
from tests.cases import cases

ENGLISH: dict[tuple[Status, bool, bool], str] = {
    ("saved", False, False): "saved",
    ("saved", True, True): "draft kept",
    ("saved", True, False): "not sent",
    ("draft", True, True): "not saved: kept as a draft",
    ("read_only", False, False): "read-only",
    ("read_only", True, False): "read-only",
    ("changed_outside", False, True): "changed outside",
    ("in_memory", True, False): "only in memory",
    ("in_memory", True, True): "file gone, draft kept",
    ("unreadable", False, False): "cannot be read",
}


class Alone(App[None]):
    """A state line on an empty screen."""

    def __init__(self, line: StatusLine) -> None:
        super().__init__()
        self.line = line

    def compose(self) -> ComposeResult:
        """The line."""
        yield self.line


def test_every_state_has_its_words() -> None:
    """None is forgotten here."""
    assert {state for state, _, _ in ENGLISH} == set(get_args(Status))


@pytest.mark.parametrize("width", [40, 60, 120])
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_the_state_is_whole_at_every_width(width: int, lang: str) -> None:
    """However long the title and the scene, the state stands whole at the right; the rest gives way."""
    line = StatusLine(Lingo(lang).render)
    async with Alone(line).run_test(size=(width, 5)) as pilot:
        line.title, line.scene = (
            "La coupe de Séléné \u202e et tout ce qui s'ensuit",
            "S12 La porte du palais des brumes",
        )
        for (state, unsent, kept), words in ENGLISH.items():
            line.file, line.unsent, line.kept = state, unsent, kept
            await pilot.pause()
            shown = line.render().plain
            assert len(shown) == width - 2
            assert "\u202e" not in shown
            if lang == "en":
                assert shown.endswith(f" {words}")
            assert not shown.endswith("…")
        line.reading = True
        await pilot.pause()
        assert line.render().plain.endswith("…")


@pytest.mark.parametrize(("width", "words"), [(60, " read-only, draft kept"), (40, " read-only")])
async def test_read_only_with_a_draft_says_both_where_there_is_room(width: int, words: str) -> None:
    """That what is typed is kept is said beside it where the title still has its place."""
    line = StatusLine(Lingo("en").render)
    async with Alone(line).run_test(size=(width, 5)) as pilot:
        line.file, line.unsent, line.kept = "read_only", True, True
        await pilot.pause()
        assert line.render().plain.endswith(words)


@pytest.mark.parametrize(
    ("width", "words"), [(60, " 2 ⚠ tables /problems   saved"), (40, "2 ⚠ tables   saved")]
)
async def test_faults_name_their_key_where_there_is_room(width: int, words: str) -> None:
    """The key before it gives way to the title's own place."""
    line = StatusLine(Lingo("en").render)
    async with Alone(line).run_test(size=(width, 5)) as pilot:
        line.title, line.faults = "La coupe", 2
        await pilot.pause()
        assert line.render().plain.endswith(words)


@pytest.mark.parametrize(
    ("words", "goal", "width", "end"),
    cases("tui/status_line", "words_stand_where_there_is_room"),
)
async def test_words_stand_where_there_is_room(words: int, goal: int, width: int, end: str) -> None:
    """The bar gives way first, then the count; the state of the file never does."""
    line = StatusLine(Lingo("en").render)
    async with Alone(line).run_test(size=(width, 5)) as pilot:
        line.title, line.words, line.goal = "La coupe de Séléné", words, goal
        await pilot.pause()
        assert line.render().plain.endswith(end) or (end.startswith("…") and "/" not in line.render().plain)
        assert len(line.render().plain) == width - 2


async def test_calm_says_no_more_than_must_be_known() -> None:
    """The title and the words; of the file only what is wrong with it."""
    line = StatusLine(Lingo("en").render)
    async with Alone(line).run_test(size=(60, 5)) as pilot:
        line.title, line.scene, line.words, line.calm = "La coupe", "S2 Le bal", 3, True
        line.faults, line.read_as, line.unsent, line.kept = 2, "manuscript", True, True
        await pilot.pause()
        assert line.render().plain.split() == ["La", "coupe", "3", "words", "this", "session"]
        line.file = "draft"
        await pilot.pause()
        assert line.render().plain.endswith("3 words   not saved: kept as a draft")
