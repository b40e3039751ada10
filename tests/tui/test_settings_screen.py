"""What is set holds at once, is kept for the next time, and takes nothing from what is being written."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.pilot import Pilot
from textual.widgets import Static

from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.storage.settings import VALUES, SettingsFile
from soloist.tui.app import SoloistApp
from soloist.tui.crash import Crash
from soloist.tui.new_story import NewStory
from soloist.tui.picker import Picker
from soloist.tui.settings_screen import GROUPS, KEYS, MEANINGS, NAMES, SettingsScreen
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import composer, opened, painted, said, type_, until

Write = Callable[..., Path]
ROLL = (
    "\n```lonelog\n@ Ouvrir\nd: Opposition [pour: objectif | contre: objectif, ? 2D] 1d6=6 vs 3d6=1,3,5 "
    "-> Succès (+2)\n```\n\nIl passe.\n"
)


@pytest.fixture
def kept(tmp_path: Path) -> SettingsFile:
    """Where it is kept."""
    return SettingsFile(tmp_path / "config")


def begin(desk: Desk, kept: SettingsFile, path: Path | None, lang: str = "en") -> SoloistApp:
    """The app as a start makes it, with what is set."""
    lingo = Lingo(lang, {})
    fresh = replace(desk, lingo=lingo, kept=kept, found=kept.read())
    return SoloistApp(fresh, path, Crash(lambda: None, str, lambda told: None))


async def set_up(pilot: Pilot[None], name: str = "/settings") -> SettingsScreen:
    """The screen of settings, over what is there."""
    await type_(pilot, name)
    await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
    screen = pilot.app.screen
    assert isinstance(screen, SettingsScreen)
    await until(pilot, lambda: screen.focused is not None)
    return screen


def segments(pilot: Pilot[None]) -> list[Segment]:
    """All that is painted, with its style."""
    return [each for strip in pilot.app.screen._compositor.render_strips() for each in strip]


async def test_a_theme_is_worn_at_once_and_next_time(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """→ takes the next one; the file has it, and so has the next start."""
    path = story(ROLL)
    async with begin(desk, kept, path).run_test() as pilot:
        await opened(pilot)
        await set_up(pilot)
        await pilot.press("right", "right")
        await until(pilot, lambda: pilot.app.theme == "soloist-contrast-dark")
        await pilot.press("escape")
        assert composer(pilot).has_focus
    assert kept.path.read_bytes() == b"theme: contrast-dark\n"
    app = begin(desk, kept, path)
    assert app.theme == "soloist-contrast-dark"
    async with app.run_test() as pilot:
        await opened(pilot)
        assert "-dark-mode" in app.classes
        grounds = {each.style.bgcolor.name for each in segments(pilot) if each.style and each.style.bgcolor}
        assert grounds <= {"#000000", "#101010", "#1a1a1a", "#8a8a8a", "#16324a", "#ffffff"}
        await type_(pilot, "/theme")
        await until(pilot, lambda: app.theme == "soloist-contrast-light")
        assert "-light-mode" in app.classes
    assert kept.path.read_bytes() == b"theme: contrast-light\n"


@pytest.mark.parametrize("name", ["none", "ansi"])
async def test_few_colours_or_none(name: str, desk: Desk, kept: SettingsFile, story: Write) -> None:
    """None means none; the sixteen are the terminal's own; the row at hand is seen by being reversed."""
    desk = replace(desk)
    kept.write("theme", name)
    async with begin(desk, kept, story(ROLL)).run_test() as pilot:
        await opened(pilot)
        await until(pilot, lambda: "Il passe." in painted(pilot) and "F3 ask" in painted(pilot))
        for keys, wanted in ((("f1",), False), (("escape", "ctrl+p"), True), (("escape", "ctrl+o"), True)):
            inks = [each.style for each in segments(pilot) if each.style]
            assert {style.bgcolor.name for style in inks if style.bgcolor} <= {"default"}
            fronts = {style.color for style in inks if style.color and not style.color.is_default}
            assert not any(front.triplet for front in fronts)
            assert bool(fronts) is (name == "ansi")
            plain = [each for each in segments(pilot) if not each.style or not each.style.reverse]
            assert sum(len(each.text) for each in plain) > 80 * 24 * 0.8, "the ground is not reversed"
            await pilot.press(*keys)
            await pilot.pause()
            assert "F3 ask" not in painted(pilot), "nothing tells a panel from what is under it"
            if wanted:
                await until(pilot, lambda: any(s.style and s.style.reverse for s in segments(pilot)))


async def test_no_color_in_the_environment(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """It outdoes what is set, and is told where a theme is chosen."""
    desk = replace(desk, environ={"NO_COLOR": "1"})
    kept.write("theme", "light")
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        assert pilot.app.theme == "soloist-none"
        await set_up(pilot)
        assert "NO_COLOR" in painted(pilot)
        await pilot.press("left")
        await pilot.pause()
        assert pilot.app.theme == "soloist-none"
    assert kept.read().settings.theme == "dark"


async def test_faces_of_dice(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """Off: figures in brackets, at once and at the next start."""
    path = story(ROLL)
    async with begin(desk, kept, path).run_test() as pilot:
        await opened(pilot)
        await until(pilot, lambda: "⚅" in painted(pilot))
        await set_up(pilot)
        await pilot.press("down", "down", "down", "right", "escape")
        await until(pilot, lambda: "[6]" in painted(pilot) and "⚅" not in painted(pilot))
    assert kept.path.read_bytes() == b"dice_faces: off\n"
    async with begin(desk, kept, path).run_test() as pilot:
        await opened(pilot)
        await until(pilot, lambda: "[6]" in painted(pilot))


async def test_animation(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """Off: nothing glides."""
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        usual = pilot.app.animation_level
        await set_up(pilot)
        await pilot.press("down", "down", "right")
        await until(pilot, lambda: pilot.app.animation_level == "none")
        await pilot.press("right")
        await until(pilot, lambda: pilot.app.animation_level == usual)
    assert kept.path.read_bytes() == b"animation: on\n"


async def test_another_language(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """At once: what is typed stays, the place and the question that waits too; and at the next start."""
    path = story("\n".join(f"Ligne {n}.\n" for n in range(80)))
    async with begin(desk, kept, path).run_test(size=(100, 30)) as pilot:
        screen = await opened(pilot)
        composer(pilot).load_text("Un brouillon")
        view = screen.query_one(StoryView)
        view.scroll_rows(-30)
        await pilot.pause()
        before = [row for row in painted(pilot).split("\n") if "Ligne" in row]
        screen.action_command("settings")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        await pilot.press("down", "right")
        await until(pilot, lambda: "Réglages" in painted(pilot) or "Français" in painted(pilot))
        assert pilot.app.screen.focused is pilot.app.screen.query_one("#language", Picker)
        await pilot.press("escape")
        await until(pilot, lambda: "lancer" in painted(pilot))
        assert [row for row in painted(pilot).split("\n") if "Ligne" in row] == before
        assert composer(pilot).text == "Un brouillon"
        assert pilot.app.screen is screen
    assert kept.path.read_bytes() == b"language: fr\n"
    async with begin(desk, kept, path).run_test(size=(100, 30)) as pilot:
        await opened(pilot)
        assert "lancer" in painted(pilot)
        assert "roll" not in painted(pilot)
        await set_up(pilot, "/réglages")
        await pilot.press("down", "left", "escape")
        await until(pilot, lambda: "roll" in painted(pilot))


async def test_a_question_that_waits_goes_on_waiting(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """Setting something in between answers nothing and loses nothing."""
    path = story("\nUn. \n\nDeux.\n")
    async with begin(desk, kept, path).run_test() as pilot:
        screen = await opened(pilot)
        await pilot.press("tab", "up", "enter")
        await until(pilot, lambda: "change it here" in painted(pilot) or "write again" in painted(pilot))
        screen.action_command("settings")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))
        await pilot.press("down", "right", "escape")
        await until(pilot, lambda: pilot.app.screen is screen)
        await pilot.press("enter")
        await until(pilot, lambda: bool(composer(pilot).text))


async def test_what_cannot_be_kept_holds_and_is_told(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """A file where the folder should be: the theme is worn, and why it will not last is said."""
    kept.path.parent.write_bytes(b"")
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        screen = await set_up(pilot)
        await pilot.press("right")
        await until(pilot, lambda: pilot.app.theme == "soloist-light")
        await until(pilot, lambda: bool(said(pilot)))
        assert screen._desk.settings.theme == "light"


async def test_a_wrong_value_is_told_at_the_start(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """With file and line, once, and the usual value stands for it."""
    kept.path.parent.mkdir()
    kept.path.write_bytes(b"# mine\ntheme: puce\n")
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        assert f"{kept.path}:2" in said(pilot)
        assert "puce" in said(pilot)
        assert pilot.app.theme == "soloist-dark"
    assert kept.path.read_bytes() == b"# mine\ntheme: puce\n"


async def test_a_wrong_value_is_told_to_a_newcomer(desk: Desk, kept: SettingsFile) -> None:
    """The welcome says it too, and settings can be changed there."""
    kept.path.parent.mkdir()
    kept.path.write_bytes(b"theme: puce\n")
    app = begin(desk, kept, None)
    async with app.run_test() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await until(pilot, lambda: bool(pilot.app._notifications))
        assert "puce" in next(iter(pilot.app._notifications)).message
        app.action_command("settings")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))


async def test_a_goal_of_ones_own_has_its_place(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """Between those offered; another setting leaves it, and from it one goes to its neighbours and back."""
    kept.path.parent.mkdir()
    kept.path.write_bytes(b"goal: 333\n")
    async with begin(desk, kept, story()).run_test() as pilot:
        await opened(pilot)
        screen = await set_up(pilot)
        await pilot.press("right", "up", "up")
        picker = screen.query_one("#goal", Picker)
        assert picker.has_focus
        assert "‹ 333 ›" in painted(pilot)
        await pilot.press("right")
        await until(pilot, lambda: screen._desk.settings.goal == 500)
        await pilot.press("left")
        await until(pilot, lambda: screen._desk.settings.goal == 333)
        await pilot.press("left")
        await until(pilot, lambda: screen._desk.settings.goal == 250)
    assert kept.path.read_bytes() == b"goal: 250\ntheme: light\n"


async def test_settings_stand_in_groups(desk: Desk, kept: SettingsFile, story: Write) -> None:
    """Each setting is in one of them, and has a name and a meaning."""
    assert [key for _, keys in GROUPS for key in keys] == list(VALUES)
    assert set(NAMES) == set(MEANINGS) == {*VALUES, KEYS}
    async with begin(desk, kept, story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await set_up(pilot)
        assert [word for word in ("Screen", "Writing", "Keys") if word not in painted(pilot)] == []


@pytest.mark.chequered
@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
@pytest.mark.parametrize("lang", ["fr", "en"])
async def test_everything_is_in_sight(
    size: tuple[int, int], lang: str, desk: Desk, kept: SettingsFile, story: Write
) -> None:
    """Every setting, every value whole, the meaning of the one at hand, and how to leave."""
    async with begin(desk, kept, story(), lang).run_test(size=size) as pilot:
        await opened(pilot)
        screen = await set_up(pilot)
        for key, values in VALUES.items():
            picker = screen.query_one(f"#{key}", Picker)
            assert picker.has_focus
            for _ in values:
                await pilot.press("right")
                await pilot.pause()
                shown = screen.query_one(f"#{key}", Picker)
                label = shown._values[shown.index][1]
                assert label in painted(pilot)
            means = screen.query_one(f".means.{key}", Static)
            assert means.region.height
            assert means.region.bottom <= size[1]
            assert "Esc" in painted(pilot) or "Échap" in painted(pilot)
            await pilot.press("down")
            await pilot.pause()
