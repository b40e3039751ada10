"""What is put together for a roll stays with its line: left, after the run, when play goes on."""

from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.storage.draft import Unsent, decode
from soloist.tui.app import SoloistApp
from soloist.tui.crash import Crash
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.play_screen import PlayScreen
from tests.tui.screen_kit import composer, opened, said, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]


def reasons(panel: OppositionPanel) -> list[list[tuple[str, int]]]:
    """What stands on each side."""
    pools = panel.kept.situation.pools
    return [[(reason.text, reason.weight) for reason in pool.reasons] for pool in pools]


async def panel(pilot: Pilot[None]) -> OppositionPanel:
    """That in front."""
    await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
    shown = pilot.app.screen
    assert isinstance(shown, OppositionPanel)
    return shown


async def left(pilot: Pilot[None]) -> PlayScreen:
    """The story, once the panel is gone."""
    await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
    assert isinstance(pilot.app.screen, PlayScreen)
    return pilot.app.screen


async def built(pilot: Pilot[None], line: str) -> list[list[tuple[str, int]]]:
    """A panel with a reason of one's own, and one die more on the other side, left."""
    await type_(pilot, line)
    shown = await panel(pilot)
    await pilot.press("r")
    await until(pilot, lambda: shown.foot.prompt.is_open)
    await pilot.press(*"une corde 2D", "enter")
    await until(pilot, lambda: not shown.foot.prompt.is_open)
    await pilot.press("down", "right")
    await pilot.pause()
    found = reasons(shown)
    assert ("une corde", 2) in found[0]
    await pilot.press("escape")
    await left(pilot)
    return found


def kept(desk: Desk, path: Path) -> Unsent:
    """What the disk holds."""
    place = desk.drafts.place(path)
    draft = decode(place.read_bytes()) if place is not None and place.exists() else None
    return draft.unsent if draft is not None else Unsent()


def again(desk: Desk, path: Path) -> SoloistApp:
    """Another run on the same files, whatever became of the first."""
    other = Desk(desk.workspace, desk.means, desk.lingo, dice=desk.dice)
    return SoloistApp(other, path, Crash(lambda: None, str, lambda told: None))


async def test_what_was_left_is_there_after_the_run(app_on: Make, desk: Desk, story: Write) -> None:
    """The same reasons and dice, under the same title; none of it is in the composer."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        found = await built(pilot, "@ Descendre")
        await pilot.press("ctrl+q")
    assert kept(desk, path).pending == "@ Descendre"
    desk.drafts.leave()
    async with again(desk, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert not composer(pilot).text
        await pilot.press("ctrl+r")
        shown = await panel(pilot)
        assert shown.heading == "Descendre"
        assert reasons(shown) == found


async def test_it_is_on_the_disk_while_it_is_put_together(app_on: Make, desk: Desk, story: Write) -> None:
    """Reasons that were taken are no words for the composer too."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Descendre")
        shown = await panel(pilot)
        await pilot.press("r")
        await until(pilot, lambda: shown.foot.prompt.is_open)
        await pilot.press(*"une corde", "enter")
        await until(pilot, lambda: bool(kept(desk, path).built))
        (held,) = kept(desk, path).built
        assert held.title == "Descendre"
        assert ("une corde", 1) in held.pools[0]
        await until(pilot, lambda: not kept(desk, path).aside)


async def test_another_story_and_back(app_on: Make, story: Write) -> None:
    """What was left in this run is there too."""
    path, other = story(), story(name="autre")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        first = await opened(pilot)
        found = await built(pilot, "@ Descendre")
        app.play(other)
        await until(pilot, lambda: app.screen is not first)
        second = await opened(pilot)
        app.play(path)
        await until(pilot, lambda: app.screen is not second)
        await opened(pilot)
        await pilot.press("ctrl+r")
        assert reasons(await panel(pilot)) == found


async def test_a_sentence_parts_an_action_from_its_roll(app_on: Make, story: Write) -> None:
    """That is said; its roll is under its line, with all that was put together."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        found = await built(pilot, "@ Descendre")
        await type_(pilot, "La pluie tombe.")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "La pluie tombe." in path.read_text("utf-8"))
        assert "“Descendre” is written without its roll; Ctrl+R still rolls it" in said(pilot)
        await pilot.press("ctrl+r")
        shown = await panel(pilot)
        assert shown.heading == "Descendre"
        assert reasons(shown) == found
        await pilot.press("escape")
        await left(pilot)
        assert not screen.sitting.pending
        await pilot.press("ctrl+r")
        await panel(pilot)
        await pilot.press("enter", "ctrl+s")
        await until(pilot, lambda: "@ Descendre\nd: " in path.read_text("utf-8"))
        assert "une corde 2D" in path.read_text("utf-8")
        assert not screen.sitting.at_table.built


async def test_reasons_of_a_roll_there_will_not_be(app_on: Make, desk: Desk, story: Write) -> None:
    """Once the play went on they are among what was typed and not sent, and that is said."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        await built(pilot, "@ Descendre")
        await type_(pilot, "# Le puits")
        await until(pilot, lambda: "What was not written is in /drafts" in said(pilot))
        assert [each.text for each in screen.margin.versions.listed()] == ["Descendre: une corde 2D"]
        await pilot.press("ctrl+r")
        assert (await panel(pilot)).heading == ""


async def test_a_pair_comes_back_with_its_line(app_on: Make, story: Write) -> None:
    """And waits with it: what it says is rolled."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Descendre 3/2")
        await panel(pilot)
        await pilot.press("escape")
        await left(pilot)
        await pilot.press("f9")
        await until(pilot, lambda: composer(pilot).text == "@ Descendre 3/2")


async def test_a_pair_waits_for_the_next_run(app_on: Make, desk: Desk, story: Write) -> None:
    """Rolled and not kept, its dice are there to be rolled, and come back with the line."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Descendre 3/2")
        await panel(pilot)
        await until(pilot, lambda: bool(kept(desk, path).built))
        await pilot.press("ctrl+q")
    desk.drafts.leave()
    async with again(desk, path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+r")
        shown = await panel(pilot)
        assert [sum(weight for _, weight in pool) for pool in reasons(shown)] == [3, 2]
        await pilot.press("escape")
        await left(pilot)
        await pilot.press("f9")
        await until(pilot, lambda: composer(pilot).text == "@ Descendre 3/2")


async def test_a_line_given_back_has_what_was_built(app_on: Make, story: Write) -> None:
    """Sent again as it was; the same words another time begin anew."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        found = await built(pilot, "@ Descendre")
        await pilot.press("f9")
        await until(pilot, lambda: composer(pilot).text == "@ Descendre")
        await pilot.press("enter")
        shown = await panel(pilot)
        assert reasons(shown) == found
        await pilot.press("enter", "ctrl+s")
        await until(pilot, lambda: "@ Descendre\nd: " in path.read_text("utf-8"))
        await left(pilot)
        await type_(pilot, "@ Descendre")
        assert reasons(await panel(pilot)) != found


async def test_a_line_given_back_and_another_typed(app_on: Make, story: Write) -> None:
    """The reasons of the first are not the other's; they are among what was typed and not sent."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        screen = await opened(pilot)
        found = await built(pilot, "@ Descendre")
        await pilot.press("f9")
        await until(pilot, lambda: composer(pilot).text == "@ Descendre")
        await type_(pilot, "@ Héler Jo")
        assert reasons(await panel(pilot)) != found
        texts = [each.text for each in screen.margin.versions.listed()]
        assert "Descendre: une corde 2D" in texts


async def test_what_stood_in_the_composer_can_be_called_back(app_on: Make, story: Write) -> None:
    """F9 puts the action that waits there; the words it takes the place of are told of."""
    async with app_on(story("")).run_test() as pilot:
        await opened(pilot)
        await built(pilot, "@ Forcer la porte")
        composer(pilot).load_text("Le vent se lève")
        await pilot.press("f9")
        await until(pilot, lambda: "It is back in the composer" in said(pilot))
        assert composer(pilot).text == "@ Forcer la porte"
        assert "calls your words back" in said(pilot)
        composer(pilot).load_text("")
        await pilot.press("up")
        await until(pilot, lambda: composer(pilot).text == "Le vent se lève")
