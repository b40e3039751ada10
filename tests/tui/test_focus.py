"""Only the story and what is written: what goes out of sight, what must stay, and the ways back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from soloist.tui.app.app import SoloistApp
from soloist.tui.play.key_line import KeyLine
from soloist.tui.play.phase_bar import PhaseBar
from soloist.tui.play.previously_card import PreviouslyCard
from soloist.tui.play.sheet_panel import SheetPanel
from soloist.tui.play.status_line import StatusLine
from soloist.tui.story_view.view import StoryView
from soloist.tui.writing.composer import Composer
from tests.tui.screen_kit import composer, opened, painted, said, type_, until

Make = Callable[[Path | None], SoloistApp]
SIZES = [(40, 12), (80, 24), (120, 40)]
PROSE = "\n" + "\n\n".join(["Le couloir sent la cire froide, et quelqu’un marche au-dessus."] * 9) + "\n"
AROUND = (PhaseBar, KeyLine, SheetPanel, PreviouslyCard)


@pytest.mark.parametrize("size", SIZES)
async def test_only_the_story_and_the_words_are_left(
    size: tuple[int, int], app_on: Make, story: Callable[[str], Path]
) -> None:
    """Everything else gives its rows to them; Escape brings it back as it was."""
    async with app_on(story(PROSE)).run_test(size=size) as pilot:
        screen = await opened(pilot)
        await pilot.pause()
        before = {kind: screen.query_one(kind).region.height for kind in AROUND}
        assert before[PhaseBar]
        await screen.action_command("focus")
        await until(pilot, lambda: not screen.query_one(PhaseBar).region.height)
        assert said(pilot) == "Esc brings the rest back."
        await pilot.press(*"Oui.")
        await until(pilot, lambda: not said(pilot))
        assert [screen.query_one(kind).region.height for kind in AROUND] == [0] * len(AROUND)
        shares = [screen.query_one(kind).size.height for kind in (StatusLine, StoryView, Composer)]
        assert sum(shares) == size[1]
        await pilot.press("escape")
        await until(pilot, lambda: bool(screen.query_one(PhaseBar).region.height))
        assert {kind: screen.query_one(kind).region.height for kind in AROUND} == before
        assert composer(pilot).text == "Oui."


@pytest.mark.parametrize("size", SIZES)
async def test_half_of_the_screen_is_for_a_long_text(
    size: tuple[int, int], app_on: Make, story: Callable[[str], Path]
) -> None:
    """More than it has otherwise, and the story keeps its own half."""
    async with app_on(story(PROSE)).run_test(size=size) as pilot:
        screen = await opened(pilot)
        composer(pilot).load_text("Une ligne.\n" * 60)
        await pilot.pause()
        before = composer(pilot).size.height
        await screen.action_command("focus")
        await until(pilot, lambda: composer(pilot).size.height == size[1] // 2)
        assert before < size[1] // 2
        assert screen.query_one(StoryView).size.height >= size[1] // 2 - 2
        await screen.action_command("focus")
        await until(pilot, lambda: composer(pilot).size.height == before)


async def test_the_state_of_the_file_is_told_only_where_it_matters(
    app_on: Make, story: Callable[[str], Path]
) -> None:
    """The title, the words; that all is saved goes without saying, that it is not does not."""
    async with app_on(story(PROSE)).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await screen.action_command("focus")
        await until(pilot, lambda: "92 words" in painted(pilot))
        status = screen.query_one(StatusLine)
        assert status.render().plain.split() == ["La", "coupe", "92", "words", "this", "session"]
        await pilot.press(*"Et deux")
        await until(pilot, lambda: "94 words" in painted(pilot))
        status.file = "in_memory"
        for kept, told in ((False, "only in memory"), (True, "file gone, draft kept")):
            status.kept = kept
            assert told in status.render().plain


async def test_escape_leaves_what_is_nearer_first(app_on: Make, story: Callable[[str], Path]) -> None:
    """The sheet can be looked at; from the story one comes back to the words before all comes back."""
    async with app_on(story(PROSE)).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        await screen.action_command("focus")
        await pilot.press("f8")
        await until(pilot, lambda: screen.query_one(SheetPanel).region.width > 0)
        await pilot.press("escape")
        await until(pilot, lambda: not screen.query_one(SheetPanel).region.width)
        await pilot.press("tab", "escape")
        await pilot.pause()
        assert screen.has_class("-focus")
        assert screen.focused is composer(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: not screen.has_class("-focus"))
        assert screen.query_one(SheetPanel).region.width > 0


async def test_what_is_refused_is_said_all_the_same(app_on: Make, story: Callable[[str], Path]) -> None:
    """Below the words."""
    async with app_on(story(PROSE)).run_test(size=(40, 12)) as pilot:
        screen = await opened(pilot)
        await screen.action_command("focus")
        await type_(pilot, "/rien")
        await until(pilot, lambda: "no command /rien" in said(pilot))
