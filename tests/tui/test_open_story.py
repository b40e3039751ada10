"""The list of stories: which of them still hold words that nobody sent."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import OptionList

from soloist.lingo import Lingo
from soloist.storage.draft import Unsent
from soloist.tui.app import SoloistApp
from soloist.tui.desk import Desk
from soloist.tui.new_story import NewStory
from soloist.tui.open_story import OpenStory

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


def listed(app: SoloistApp) -> list[str]:
    """The rows of the list."""
    assert isinstance(app.screen, OpenStory)
    found = app.screen.query_one(OptionList)
    return [str(found.get_option_at_index(n).prompt) for n in range(found.option_count)]


async def test_unsent_words_are_told_in_the_list(story: Write, app_on: Make) -> None:
    """A story with a draft says so, another one how long it is."""
    path = story("\nOurs.\n")
    story(name="autre").write_bytes(path.read_bytes().replace(b"La coupe", b"Une autre"))
    app = app_on(None)
    app.desk.drafts.keep(path, Unsent("Elle ouvr"))
    async with app.run_test() as pilot:
        await pilot.pause()
        rows = listed(app)
    told = {row.split("  ")[0].strip(): "unsent words" in row for row in rows}
    assert sum(told.values()) == 1
    assert len(told) == 2
    assert next(row for row in rows if "unsent words" in row).startswith("La coupe")


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_titles_come_first_where_there_is_little_room(
    desk: Desk, story: Write, lang: str, app_on: Make
) -> None:
    """At 40 columns a title is whole as long as the row; beside it stands what there is room for."""
    desk.lingo = Lingo(lang)
    story(name="a").write_bytes(b"# " + b"Seventeen Ounces of Salt and Bone\n" * 30)
    story(name="b").write_bytes(b"# My Lonelog game of two" + b"\n" * 3000)
    story(name="c").write_bytes(b"# " + b"Long " * 20)
    app = app_on(None)
    async with app.run_test(size=(40, 16)) as pilot:
        await pilot.pause()
        rows = {row.strip()[:4]: row for row in listed(app)}
        today = "today" if lang == "en" else "aujourd’hui"
        assert rows["Seve"].strip() == "Seventeen Ounces of Salt and Bone"
        assert rows["My L"].split("  ")[0] == "My Lonelog game of two"
        assert rows["My L"].endswith(today)
        assert rows["Long"].rstrip().endswith("…")
        assert {len(row) for row in rows.values()} == {36}


async def test_copies_stand_under_their_story(story: Write, app_on: Make) -> None:
    """Whatever their dates; a copy of nothing that is there stands at its own."""
    names = ("old", "new", "old (Copie en conflit 1)", "old (Copie en conflit 2)", "gone (conflicted copy)")
    for day, name in enumerate(names, 1):
        path = story(name=name)
        path.write_text(f"# Story {day}\n")
        os.utime(path, (day * 86400, day * 86400))
    app = app_on(None)
    async with app.run_test() as pilot:
        await pilot.pause()
        titles = [row.split("  ")[0] for row in listed(app)]
    assert titles == ["↳ Story 5", "Story 2", "Story 1", "↳ Story 4", "↳ Story 3"]


async def test_a_first_start_among_stories_lists_them(story: Write, app_on: Make) -> None:
    """Where stories are and none was opened yet, the list comes first; new ones begin from it."""
    path = story()
    app = app_on(None)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert len(listed(app)) == 1
        await pilot.press("ctrl+n")
        await pilot.pause()
        assert isinstance(app.screen, NewStory)
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert len(listed(app)) == 1
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, NewStory)
        await pilot.press("ctrl+o", "enter")
        await pilot.pause()
        assert app.sitting is not None
        assert app.sitting.path == path


async def test_leaving_the_first_list_leads_to_the_form(story: Write, app_on: Make) -> None:
    """Escape from the list of a first start leaves nobody before an empty screen."""
    story()
    app = app_on(None)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert len(listed(app)) == 1
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, NewStory)
