"""Keys in, bytes in the file: what a person does at the table, at the sizes people have."""

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.tui.app.app import SoloistApp
from soloist.tui.app.dialog_screen import DialogScreen
from soloist.tui.play.bars import KeyLine
from soloist.tui.play.margin import Notice
from soloist.tui.story_view.view import StoryView
from soloist.tui.writing.completing import CompletionList
from soloist.tui.writing.composer import Composer
from tests.tui.screen_kit import composer, opened, painted, said, type_, until


def asks(pilot: Pilot[None]) -> bool:
    """Whether a dialog is in front."""
    return isinstance(pilot.app.screen, DialogScreen)


SIZES = [(80, 24), (40, 12), (120, 40)]
Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


@pytest.mark.parametrize("alone", [True, False])
async def test_nobody_is_stopped_for_good(
    alone: bool, story: Write, app_on: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a shell to come back from, “to the shell” is refused in words."""
    sent: list[int] = []
    monkeypatch.setattr("soloist.tui.app.app.orphaned", lambda: alone)
    monkeypatch.setattr(signal, "raise_signal", sent.append)
    app = app_on(story())
    async with app.run_test() as pilot:
        await opened(pilot)
        await app.action_command("suspend")
        await pilot.pause()
        assert said(pilot).startswith("soloist was not started from a shell") is alone
        assert sent == ([] if alone else [signal.SIGTSTP])


async def test_changing_a_long_block_leaves_room(story: Write, app_on: Make) -> None:
    """On a small screen the composer, the notice and the last line all stay on it, and some of the story."""
    app = app_on(story("\n" + "Un long bloc qui continue. " * 40 + "\n"))
    async with app.run_test(size=(40, 20)) as pilot:
        screen = await opened(pilot)
        screen.hush()
        await pilot.press(*"Un mot qui attend", "tab", "up", "enter")
        await until(pilot, lambda: asks(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: bool(said(pilot)))
        await pilot.pause()
        assert len(composer(pilot).text) > 900
        assert screen.query_one(KeyLine).region.bottom == 20
        assert screen.query_one(Notice).region.height > 1
        assert screen.query_one(StoryView).region.height >= 3


async def test_a_story_that_is_not_there(tmp_path: Path, app_on: Make) -> None:
    """The reason is said, and what is typed is kept."""
    async with app_on(tmp_path / "gone.md").run_test() as pilot:
        await until(pilot, lambda: "gone.md" in said(pilot))
        await type_(pilot, "@ Perdu")
        await pilot.pause()
        assert composer(pilot).text == "@ Perdu"


@pytest.mark.parametrize("size", SIZES)
async def test_every_line_has_its_room(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """The story keeps some rows, the composer and the keys are in sight."""
    async with app_on(story("\nUn mot.\n" * 30)).run_test(size=size) as pilot:
        screen = await opened(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: screen.query_one(StoryView).size.height >= 5)
        assert screen.query_one(Composer).region.bottom <= size[1] - 1
        assert all(widget.region.right <= size[0] for widget in screen.query("*") if widget.display)


async def test_what_is_sent_comes_into_sight(story: Write, app_on: Make) -> None:
    """Sent while an early page is shown: the view goes to its end."""
    path = story("\nUne page.\n" * 60)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        view = (await opened(pilot)).query_one(StoryView)
        view.reveal(0)
        await pilot.pause()
        assert not view.at_end
        composer(pilot).focus()
        await type_(pilot, "=> Personne.")
        assert view.at_end


@pytest.mark.parametrize("size", SIZES)
async def test_a_dialog_leaves_the_last_line_in_sight(
    size: tuple[int, int], story: Write, app_on: Make
) -> None:
    """What was written last stands above the dialog, and where it was when that is left."""
    path = story("".join(f"Ligne {number}.\n\n" for number in range(60)))
    async with app_on(path).run_test(size=size) as pilot:
        screen = await opened(pilot)
        view = screen.query_one(StoryView)

        def last_row() -> int:
            rows = [view.render_line(y).text for y in range(view.size.height)]
            return max((y for y, text in enumerate(rows) if "Ligne 59." in text), default=-1)

        await until(pilot, lambda: last_row() >= 0)
        before = last_row()
        await pilot.press("f7")
        await until(pilot, lambda: asks(pilot))
        top = pilot.app.screen.query_one("Sheet").region.y
        await until(pilot, lambda: 0 <= view.region.y + last_row() < top)
        await pilot.press("escape")
        await until(pilot, lambda: last_row() == before)
        await pilot.press("tab", "up", "enter")
        await until(pilot, lambda: asks(pilot))
        top = pilot.app.screen.query_one("Sheet").region.y
        await until(pilot, lambda: 0 <= view.region.y + last_row() < top)


async def test_numbers_of_rows_that_are_ticked_and_of_others_stand_below_each_other(
    story: Write, app_on: Make
) -> None:
    """On a small screen all chances are in sight, and the foot takes two rows."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la serrure")
        await until(pilot, lambda: asks(pilot))
        rows = str(pilot.app.screen.query_one("#rows").render()).splitlines()
        places = {re.sub("‹ ", "", row).index("D") for row in rows if re.search(r"\dD", row)}
        assert len(places) == 1
        await pilot.resize_terminal(40, 12)
        await until(pilot, lambda: pilot.app.screen.query_one("#foot").size == (38, 2))
        below = pilot.app.screen.query_one("#below")
        assert "Échec" in str(below.render())


@pytest.mark.parametrize("key", ["f5", "f7", "f8", "f12", "ctrl+l", "ctrl+s"])
async def test_a_key_of_a_story_where_none_is_open(key: str, app_on: Make) -> None:
    """It is refused at the foot of the welcome, which stays, with what is typed there."""
    async with app_on(None).run_test() as pilot:
        await until(pilot, lambda: asks(pilot))
        front = pilot.app.screen
        await pilot.press(*"Brume", key)
        assert pilot.app.screen is front
        assert "No story is open." in str(front.query_one("#foot").render())
        await pilot.press("enter")
        assert "Brume" in str(pilot.app.screen.query_one("#rows").render())


async def test_a_long_name_is_cut_and_keeps_to_its_row(story: Write, app_on: Make) -> None:
    """Names longer than the list end in an ellipsis; no row runs over into the next."""
    roles = "\n".join(f"[N:Garde {letter}{' de la porte du nord' * 5}|las]" for letter in "ABC")
    path = story(f"\n```lonelog\n{roles}\n```\n")

    async with app_on(path).run_test(size=(80, 24)) as pilot:
        found = (await opened(pilot)).query_one(CompletionList)

        def listed() -> list[str]:
            return [row for row in painted(pilot).split("\n") if "▎" in row and "de la porte" in row]

        await pilot.press(*"[N:Ga")
        await until(pilot, lambda: bool(found.offered) and len(listed()) >= found.region.height > 1)
        rows = listed()
        assert len(rows) >= found.region.height
        assert any("…" in row for row in rows)
        assert sum("Tab" in row for row in rows) == 1
