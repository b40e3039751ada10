"""The form of a story that is not made: every field of it comes back, after Escape and after a crash."""

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.storage.begun_story import BegunStory
from soloist.tui.app import SoloistApp
from soloist.tui.field import Field
from soloist.tui.new_story import NewStory
from soloist.tui.notice import Notice
from soloist.tui.picker import Picker
from tests.tui.screen_kit import opened, painted, playing, said, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]
TYPED = {"title": "Le phare", "name": "Ysolde", "traits": "yeux de chat"}


async def form(pilot: Pilot[None]) -> NewStory:
    """The form, once it is there."""
    await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
    await pilot.pause()
    assert isinstance(pilot.app.screen, NewStory)
    return pilot.app.screen


async def fill(pilot: Pilot[None]) -> None:
    """Title, another language, rules further on, protagonist, traits."""
    await pilot.press(*"Le phare", "enter", "right", "enter", "right", "enter", *"Ysolde", "enter")
    await pilot.press(*"yeux de chat")


def texts(screen: NewStory) -> dict[str, str]:
    """What stands in its lines."""
    return {field.id or "": field.value for field in screen.query(Field) if field.value}


def chosen(screen: NewStory) -> dict[str, str]:
    """What is chosen in it."""
    return {picker.id or "": picker.value for picker in screen.query(Picker)}


async def test_left_and_begun_again(app_on: Make, story: Write, desk: Desk) -> None:
    """Escape says how to go on; all is there again, until the story is made."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        table = await opened(pilot)
        await pilot.press("ctrl+n")
        first = await form(pilot)
        await fill(pilot)
        picked = chosen(first)
        await pilot.press("escape")
        await until(pilot, lambda: playing(pilot))
        assert said(pilot) == "The story is not begun: Ctrl+N goes on with it."
        drafts = [each.text for each in table.margin.versions.listed("")]
        assert "Title: Le phare\nProtagonist: Ysolde\nTraits: yeux de chat" in drafts
        await pilot.press("ctrl+n")
        again = await form(pilot)
        assert texts(again) == TYPED
        assert chosen(again) == picked
        assert "is here again" in painted(pilot)
        await pilot.press(*" noir", "ctrl+s")
        await until(pilot, lambda: playing(pilot))
        assert (desk.workspace.journals / "le-phare-noir.md").is_file()
        await pilot.press("ctrl+n")
        assert texts(await form(pilot)) == {}
    assert not BegunStory(desk.means.state).fields()


async def test_killed_at_the_form(app_on: Make, story: Write, desk: Desk) -> None:
    """What the disk has while one types is what another run begins with, be it the welcome."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await form(pilot)
        await fill(pilot)
        await until(pilot, lambda: BegunStory(desk.means.state).fields().get("traits") == "yeux de chat")
    later = Desk(desk.workspace, desk.means, Lingo("en"))
    async with SoloistApp(later, None, app_on(None)._crash).run_test(size=(80, 24)) as pilot:
        assert texts(await form(pilot)) == TYPED


async def test_a_form_left_empty_is_nothing(app_on: Make, story: Write, desk: Desk) -> None:
    """Emptied, it is forgotten; what was only chosen is no word."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+n")
        await form(pilot)
        await pilot.press("a", "backspace", "enter", "down", "right", "escape")
        await until(pilot, lambda: playing(pilot))
        assert not said(pilot)
    assert not BegunStory(desk.means.state).fields()


async def test_a_full_disk_says_so(app_on: Make, desk: Desk, tmp_path: Path) -> None:
    """In the form itself; the words stay there."""
    desk.means.state.mkdir(parents=True)
    (desk.means.state / "begun-story.json").mkdir()
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        shown = await form(pilot)
        await pilot.press(*"Le phare")
        await until(pilot, lambda: "cannot be kept" in shown.query_one(Notice).said)
        assert texts(shown) == {"title": "Le phare"}
