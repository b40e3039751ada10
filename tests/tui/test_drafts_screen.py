"""What was typed and not sent is seen again, taken up again, copied; the goal and the count of words."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from textual.widgets import OptionList

from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.storage.draft import Unsent
from soloist.storage.draft_history import DraftHistory, Version
from soloist.tui.app import SoloistApp
from soloist.tui.crash import Crash
from soloist.tui.drafts_screen import DraftsScreen
from soloist.tui.story_view.page import NEXT
from tests.storage.faulty_disk import FaultyDisk, failing
from tests.tui.screen_kit import composer, opened, painted, said, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[[str], Path]
SIZES = [(40, 12), (80, 24), (120, 40)]
LONG = "Elle ouvrit la porte sans frapper, une lampe à la main."
OTHER = "Il ne répondit rien\u202f; la clef tourna deux fois."


def rows(app: SoloistApp) -> list[str]:
    """The rows of the list."""
    found = app.screen.query_one(OptionList)
    return [str(found.get_option_at_index(n).prompt) for n in range(found.option_count)]


@pytest.mark.parametrize("size", SIZES)
async def test_what_was_cleared_comes_back(size: tuple[int, int], app_on: Make, story: Write) -> None:
    """It is listed with its first words and taken up; what stood there meanwhile is listed next time."""
    app = app_on(story(""))
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot)
        for text in (LONG, OTHER, ""):
            composer(pilot).load_text(text)
            screen.keep()
        screen.action_command("drafts")
        await until(pilot, lambda: isinstance(app.screen, DraftsScreen))
        listed = rows(app)
        assert [row.split("  ")[1][:8] for row in listed] == ["Il ne ré", "Elle ouv"]
        assert [row.rstrip()[-8:] for row in listed] == ["10 words", "11 words"]
        await pilot.press("down")
        await until(
            pilot, lambda: "cleared or replaced" in painted(pilot) and "Elle ouvrit" in painted(pilot)
        )
        await pilot.press("c")
        assert app.clipboard == LONG
        assert "Copied" in painted(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: composer(pilot).text == LONG)
        composer(pilot).load_text("Tout autre chose, en peu de mots.")
        screen.action_command("drafts")
        await until(pilot, lambda: isinstance(app.screen, DraftsScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: not isinstance(app.screen, DraftsScreen))
        composer(pilot).load_text("")
        await pilot.press("up")
        assert composer(pilot).text == "Tout autre chose, en peu de mots."


async def test_drafts_are_those_of_the_last_time_too(desk: Desk, app_on: Make, story: Write) -> None:
    """What an earlier run left unsent is there even when it is cleared at once; so is what it kept."""
    path = story("")
    DraftHistory(desk.means.state, path).keep(Version("Une version plus ancienne que le reste.", 5))
    desk.drafts.keep(path, Unsent(LONG))
    desk.drafts.leave()
    app = app_on(path)
    app.desk = replace(desk)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert composer(pilot).text == LONG
        composer(pilot).load_text("")
        screen.action_command("drafts")
        await until(pilot, lambda: isinstance(app.screen, DraftsScreen))
        assert ["Elle ouvrit" in row for row in rows(app)] == [True, False]
        assert "1970-01-01" in rows(app)[1]
        await until(pilot, lambda: "left unsent the last time" in painted(pilot))


async def test_what_is_sent_and_taken_back_is_a_draft_again(app_on: Make, story: Write) -> None:
    """Nothing of it is lost, though it is in no story any more."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await type_(pilot, LONG + "\n")
        await until(pilot, lambda: not composer(pilot).text)
        screen.action_command("drafts")
        await until(pilot, lambda: isinstance(app.screen, DraftsScreen))
        assert "Nothing that you typed" in painted(pilot)
        await pilot.press("escape", "f9")
        await until(pilot, lambda: screen._bar.asking)
        await pilot.press("enter")
        await until(pilot, lambda: "Taken back" in said(pilot))
        screen.action_command("drafts")
        await until(pilot, lambda: isinstance(app.screen, DraftsScreen))
        assert len(rows(app)) == 1
        await until(pilot, lambda: "taken back out of the story" in painted(pilot))


async def test_a_disk_that_takes_no_version_is_told_once(desk: Desk, story: Write) -> None:
    """Quietly, below the composer; the texts are listed all the same."""
    path = story("")
    disk = FaultyDisk(lambda name, call: call())
    full = replace(desk, means=desk.means._replace(disk=disk))
    app = SoloistApp(full, path, Crash(lambda: None, str, lambda told: None))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        disk.fault, disk.at, disk.lasting = failing(28, "write"), 0, True
        screen.margin.versions.keep(LONG)
        await until(pilot, lambda: "cannot be kept" in said(pilot))
        screen.hush()
        screen.margin.versions.keep(OTHER)
        screen.margin.versions.finish()
        await pilot.pause()
        assert not said(pilot)
        assert [each.text for each in screen.margin.versions.listed()] == [OTHER, LONG]


async def test_a_goal_is_set_and_shown(desk: Desk, app_on: Make, story: Write) -> None:
    """From now on the words stand in the top line; without a goal only where prose is all there is."""
    async with app_on(story("\nQuatre mots de plus.\n")).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert "words" not in painted(pilot).splitlines()[0]
        await type_(pilot, "/goal 10")
        await until(pilot, lambda: "6/10 ━━━──" in painted(pilot))
        assert said(pilot) == "The goal is 10 words of prose a session."
        await type_(pilot, "/goal")
        await until(pilot, lambda: "6 this session, 6 in this scene, 0 today" in said(pilot))
        await type_(pilot, "Et encore quatre mots.\n")
        await until(pilot, lambda: "10/10 ✓" in painted(pilot))
        await type_(pilot, "/goal some")
        assert "no goal" in said(pilot)
        assert desk.settings.goal == 10
        await type_(pilot, "/objectif 0")
        await until(pilot, lambda: "10/10" not in painted(pilot))
        screen.read_as(NEXT["play"])
        await until(pilot, lambda: "10 words" in painted(pilot))


async def test_the_screens_speak_french(desk: Desk, app_on: Make, story: Write) -> None:
    """The commands are called by their French names too."""
    desk.lingo = Lingo("fr")
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await type_(pilot, "/concentration")
        await until(pilot, lambda: screen.has_class("-focus"))
        await pilot.press("escape")
        await type_(pilot, "/brouillons")
        await until(pilot, lambda: isinstance(app.screen, DraftsScreen))


async def test_where_two_share_the_keyboard_only_destiny_looks(app_on: Make, story: Write) -> None:
    """Nobody knows any more which of them typed what."""
    path = story("")
    path.write_bytes(path.read_bytes().replace(b"lang: fr", b"lang: fr\nplay.mode: two"))
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        assert screen.sitting.veiled
        screen.action_command("drafts")
        await until(pilot, lambda: "/seats hands the keyboard over" in said(pilot))
        screen.sitting.destiny_sits = True
        screen.action_command("drafts")
        await until(pilot, lambda: isinstance(app.screen, DraftsScreen))
