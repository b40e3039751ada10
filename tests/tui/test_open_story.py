"""The list of stories: which of them still hold words that nobody sent."""

from collections.abc import Callable
from pathlib import Path

from textual.widgets import OptionList

from soloist.storage.draft import Unsent
from soloist.tui.app import SoloistApp
from soloist.tui.open_story import OpenStory

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


async def test_unsent_words_are_told_in_the_list(story: Write, app_on: Make) -> None:
    """A story with a draft says so, another one how long it is."""
    path = story("\nOurs.\n")
    story(name="autre").write_bytes(path.read_bytes().replace(b"La coupe", b"Une autre"))
    app = app_on(None)
    app.desk.drafts.keep(path, Unsent("Elle ouvr"))
    async with app.run_test() as pilot:
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert isinstance(app.screen, OpenStory)
        found = app.screen.query_one(OptionList)
        rows = [str(found.get_option_at_index(n).prompt) for n in range(found.option_count)]
    told = {row.split("  ")[0].strip(): "unsent words" in row for row in rows}
    assert sum(told.values()) == 1
    assert len(told) == 2
    assert next(row for row in rows if "unsent words" in row).startswith("La coupe")
