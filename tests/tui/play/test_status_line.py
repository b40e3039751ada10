"""The state line says in words where every word is, whole at every width from 40 columns."""

from typing import get_args

import pytest
from textual.app import App, ComposeResult

from soloist.lingo import Lingo
from soloist.storage.story.journal_file import Status
from soloist.tui.play.bars import StatusLine
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


@pytest.mark.parametrize(
    ("width", "held", "end"), cases("tui/status_line", "what_stands_where_there_is_room")
)
async def test_what_stands_where_there_is_room(width: int, held: dict[str, object], end: str) -> None:
    """What is said first gives way first; calm, no more is said than must be known.

    The state of the file never gives way, but that all is saved goes without saying where it is calm.
    """
    line = StatusLine(Lingo("en").render)
    async with Alone(line).run_test(size=(width, 5)) as pilot:
        for name, value in ({"title": "La coupe de Séléné"} | held).items():
            setattr(line, name, value)
        await pilot.pause()
        shown = line.render().plain
        assert shown.endswith(end) or " ".join(shown.split()) == end
        assert len(shown) == width - 2
