"""The panel on the main test of every rule system: keys in, a journal out that verifies."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.journal.read import read
from soloist.journal.verify import verify
from soloist.play.session.desk import Desk
from soloist.rules.systems import SYSTEMS, system
from soloist.tui.app import SoloistApp
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.opposition_result import ResultView
from tests.tui.screen_kit import opened, painted, type_, until

Make = Callable[[Path | None], SoloistApp]

ROLLED = [id_ for id_ in SYSTEMS if (found := system(id_)) is not None and found.main is not None]
SHEETS = {
    "fr": {
        "hades": "Fortunes 2|traits: crochets, calme, jambe raide (-)",
        "spin": "Fortunes 2|traits: crochets, calme, jambe raide (-)",
        "oneshot": "Énergie 6|Énergie max 6|traits: grimpeur, lent (-), vol +",
        "bravoure": "Bravoure 2|Infortune 3|Vigueur 4|traits: Épée 3",
        "roses": "Avantages 2|vertus: Patience 4, Ruse 2|compétences: Crochetage 3",
    },
    "en": {
        "hades": "Fortunes 2|traits: lockpicks, calm, stiff leg (-)",
        "spin": "Fortunes 2|traits: lockpicks, calm, stiff leg (-)",
        "oneshot": "Energy 6|Energy max 6|traits: climber, slow (-), flight +",
        "bravoure": "Bravery 2|Hardship 3|Vigour 4|traits: Sword 3",
        "roses": "Advantages 2|virtues: Patience 4, Guile 2|skills: Locks 3",
    },
}


def story(desk: Desk, id_: str, lang: str) -> Path:
    """A story by those rules, with a sheet."""
    desk.workspace.journals.mkdir(parents=True, exist_ok=True)
    path = desk.workspace.journals / f"{id_}.md"
    head = f"---\ntitle: T\nruleset: {id_}\nlang: {lang}\npcs: Aldric\n---\n\n# T\n\n"
    sheet = f"```lonelog\n[PC:Aldric|{SHEETS[lang][id_]}]\n```\n"
    path.write_text(
        f"{head}{sheet}\n### S1 *A*\n\nOn.\n\n```lonelog\n[N:Garde|méfiant]\n```\n", encoding="utf-8"
    )
    return path


async def panel(pilot: Pilot[None]) -> OppositionPanel:
    """The panel, once an action opened it."""
    await opened(pilot)
    await type_(pilot, "@ Entrer")
    await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
    assert isinstance(pilot.app.screen, OppositionPanel)
    return pilot.app.screen


async def kept(pilot: Pilot[None], shown: OppositionPanel) -> None:
    """Keep the result, with nothing to follow."""
    await pilot.press("enter", "enter")
    await until(pilot, lambda: pilot.app.screen is not shown)
    await pilot.pause()


def checked(path: Path, id_: str) -> None:
    """One roll stands in the file, and the rules agree with every line of it."""
    journal, rules = read(path.read_bytes()), system(id_)
    assert rules is not None
    found = verify(journal, rules)
    assert (found.problems, found.checked) == ((), 1), path.read_text("utf-8")


@pytest.mark.chequered
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("id_", ROLLED)
async def test_three_enters_write_what_verifies(id_: str, lang: str, app_on: Make, desk: Desk) -> None:
    """Nothing need be chosen with any rules: the panel opens on what can be rolled."""
    path = story(desk, id_, lang)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot)
        await pilot.press("enter")
        await kept(pilot, shown)
    checked(path, id_)


@pytest.mark.chequered
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("id_", ROLLED)
async def test_every_dial_turned_verifies(id_: str, lang: str, app_on: Make, desk: Desk) -> None:
    """A reason of the sheet, one of one's own, and each input turned on: what is written adds up.

    An input that cannot go with the rest is said at once, and turned back.
    """
    path = story(desk, id_, lang)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot)
        await pilot.press("a", "f2")
        turned = 0
        for at in range(len(shown.build.dials)):
            await pilot.press("down")
            if shown.odds is None:
                assert shown.foot.refused
                await pilot.press("left")
            else:
                turned += 1
            assert shown.odds is not None, f"dial {at} cannot be turned back"
            assert shown.odds == shown.build.ready.odds()
            await pilot.press("down")
        assert turned > 1
        await pilot.press("enter")
        await kept(pilot, shown)
    checked(path, id_)


@pytest.mark.parametrize("id_", ROLLED)
async def test_what_is_rolled_is_prepared(id_: str, app_on: Make, desk: Desk) -> None:
    """Preparing it again changes nothing, and the dice on the table are those of the reasons."""
    async with app_on(story(desk, id_, "fr")).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot)
        await pilot.press("b", "right", "enter")
        await until(pilot, lambda: shown.result is not None)
        assert shown.result is not None
        assert shown.result.resolution is not None
        situation, test = shown.result.situation, shown.result.test
        again = test.prepared(situation, "fr") if test.prepared else situation
        assert again == situation
        for side, pool in zip(test.sides, situation.pools, strict=True):
            dice = max(side.least, sum(reason.weight for reason in pool.reasons))
            assert len(shown.result.resolution.rolls[side.id].base) == dice


@pytest.mark.parametrize("size", [(80, 24), (40, 12)])
async def test_one_virtue_at_a_time_is_seen(size: tuple[int, int], app_on: Make, desk: Desk) -> None:
    """Its mark is another than that of reasons that add up, and what gives way is said."""
    async with app_on(story(desk, "roses", "en")).run_test(size=size) as pilot:
        shown = await panel(pilot)
        assert "one at a time" in painted(pilot)
        await pilot.press("a")
        assert "◉ a Patience" in painted(pilot)
        await pilot.press("r", *"force 2", "enter")
        held = shown.build.attempt.situation.pools[0].reasons
        assert [(each.text, each.weight) for each in held] == [("force", 2)]
        await until(pilot, lambda: "takes the place of Patience 4D" in painted(pilot))
        await pilot.press("f1")
        await until(pilot, lambda: "◉" in painted(pilot))


@pytest.mark.parametrize(("size", "counts", "not_"), [((80, 24), "┃ 4 ┃", "│ 3 │"), ((40, 12), "[4]", " 3 ")])
async def test_only_dice_that_count_are_marked(
    size: tuple[int, int], counts: str, not_: str, app_on: Make, desk: Desk
) -> None:
    """In the Roses the even ones, by their frame or by brackets."""
    async with app_on(story(desk, "roses", "en")).run_test(size=size) as pilot:
        shown = await panel(pilot)
        await pilot.press("b", "t", *"3 4 | 5", "enter")
        await until(pilot, lambda: shown.result is not None)
        await pilot.pause()
        assert counts in painted(pilot)
        assert not_ in painted(pilot)
        assert not any(sign in painted(pilot) for sign in ("┃ 3 ┃", "[3]", "┃ 5 ┃", "[5]"))


async def test_a_number_to_reach_stays_in_sight(app_on: Make, desk: Desk) -> None:
    """Long columns take a row for each reason, however wide they are, and nothing scrolls."""
    path = story(desk, "roses", "en")
    sheet = path.read_text("utf-8").replace("Guile 2", "Guile 2, Care 1, Fury 1, Hope 1")
    path.write_text(sheet.replace("Locks 3", "Locks 3, Law 2, Sea 2, Song 2"), encoding="utf-8")
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot)
        for key in ("a", "down", "down"):
            await pilot.press(key)
            await pilot.pause()
            rows = painted(pilot).split("\n")
            assert any("difficulty" in row for row in rows)
            assert shown.query_one("#body").max_scroll_y == 0


async def test_what_can_still_be_spent_stays_in_sight(app_on: Make, desk: Desk) -> None:
    """While one writes what follows, at 80 by 24; the room between comes back with Escape."""
    async with app_on(story(desk, "spin", "en")).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot)
        await pilot.press("a", "t", *"3 2 | 4", "enter")
        await until(pilot, lambda: shown.result is not None)
        await until(pilot, lambda: "in hand" in painted(pilot))
        rows = shown.query_one(ResultView).outer_size.height
        await pilot.press("enter")
        await until(pilot, lambda: "What follows?" in painted(pilot))
        await until(pilot, lambda: "in hand" in painted(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: shown.query_one(ResultView).outer_size.height == rows)
