"""F7, the desk: found by typing, changed with a key, written in the story; at the sizes people have."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.question_bar import QuestionBar
from textual.pilot import Pilot
from textual.widgets import OptionList

from soloist.message import Refusal, message
from soloist.play.desk_new import KINDS
from soloist.tui.app import SoloistApp
from soloist.tui.dialogs.screen import DialogScreen
from soloist.tui.ledger_choice import LedgerChoice
from soloist.tui.ledger_screen import LedgerScreen
from soloist.tui.line_input import LineInput
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.play_screen import PlayScreen
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import composer, opened, painted, until

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]
SIZES = [(80, 24), (40, 12), (120, 40)]

MORE = """
```lonelog
[PC:Aldric|Fortunes 0->2|Force 3]
[Clock:Le Cygne noir 1/4|suite: un juré gagne, le greffier épouse]
[Track:Le coffre 1/3|étapes: guetter 1, crocheter 2, fuir 2]
[Thread:Où est le gardien ?|ouvert]
[N:Garde|méfiant]
(secret: Il n'a jamais quitté l'île.)
```
"""


async def desk(pilot: Pilot[None], found: str = "") -> LedgerScreen:
    """The desk, with something looked for and its card open."""
    await pilot.press("f7")
    await until(pilot, lambda: isinstance(pilot.app.screen, LedgerScreen))
    screen = pilot.app.screen
    assert isinstance(screen, LedgerScreen)
    await until(pilot, lambda: screen.line.has_focus)
    if found:
        await pilot.press(*found)
        await until(pilot, lambda: screen.typed == found and screen.entry is not None)
        await pilot.press("enter")
        await until(pilot, lambda: screen.walking)
    return screen


async def asked(pilot: Pilot[None], screen: LedgerScreen, *keys: str) -> None:
    """Press keys that lead to a line at the foot."""
    await pilot.press(*keys)
    await until(pilot, lambda: screen.foot.prompt.is_open)


def end(path: Path) -> str:
    """The last lines of the story."""
    return path.read_text("utf-8").rpartition(MORE)[2]


@pytest.mark.parametrize("size", SIZES)
async def test_found_moved_and_written(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """Several presses are one line; leaving the desk writes what was moved last; F9 takes it back."""
    path = story(MORE)
    async with app_on(path).run_test(size=size) as pilot:
        play = await opened(pilot)
        screen = await desk(pilot, "aldric")
        await pilot.press("plus", "plus", "right", "minus")
        assert end(path) == ""
        assert screen.moves.on_card == (0, "2 → 4")
        await until(pilot, lambda: "[PC:Aldric|Fortunes 2->4]" in end(path))
        assert not screen.moves.going
        await pilot.press("down", "plus", "f7")
        await until(pilot, lambda: pilot.app.screen is play)
        assert end(path).count("[") == 2
        assert "[PC:Aldric|Force 3->4]" in end(path)
        await pilot.press("f9")
        await until(pilot, lambda: play.query_one(QuestionBar).has_focus)
        await pilot.press("enter")
        await until(pilot, lambda: "Force 3->4" not in end(path))
        assert "Fortunes 2->4" in end(path)


async def test_what_is_moving_is_kept_and_written_at_the_end(story: Write, app_on: Make) -> None:
    """A draft has it as a line that can be sent; quitting writes it."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        screen = await desk(pilot)
        await pilot.press("plus")
        await until(pilot, lambda: screen.aside() == "[PC:Aldric|Fortunes 2->3]")
        assert end(path) == ""
        pilot.app.exit()
    assert "[PC:Aldric|Fortunes 2->3]" in end(path)


async def test_moved_from_the_list_while_nothing_is_typed(story: Write, app_on: Make) -> None:
    """+ moves the main value of what is at hand; in a word that is typed it is a letter."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        screen = await desk(pilot)
        await pilot.press("plus")
        await until(pilot, lambda: "[PC:Aldric|Fortunes 2->3]" in end(path))
        await pilot.press("a", "minus")
        assert screen.typed == "a-"
        await pilot.press("escape")
        assert screen.typed == ""


@pytest.mark.parametrize("size", SIZES)
async def test_edit_add_take_away(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """Enter edits the value in a line of its own, `a` adds, `x` takes away; each is a line of the story."""
    path = story(MORE)
    async with app_on(path).run_test(size=size) as pilot:
        await opened(pilot)
        screen = await desk(pilot, "garde")
        await asked(pilot, screen, "enter")
        assert screen.foot.prompt.text == "méfiant"
        await pilot.press("s", "enter")
        await until(pilot, lambda: "[N:Garde|méfiant -> méfiants]" in end(path))
        await asked(pilot, screen, "a")
        await pilot.press(*"borgne", "enter")
        await until(pilot, lambda: "[N:Garde|borgne]" in end(path))
        await pilot.press("x")
        await until(pilot, lambda: "[N:Garde|-méfiants]" in end(path))
        assert [row.text for row in screen.card.entry.rows] == ["borgne"] if screen.card.entry else False


async def test_what_will_not_do_stays_in_the_line(story: Write, app_on: Make) -> None:
    """It says why, nothing is written, and Escape leaves it."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        screen = await desk(pilot, "aldric")
        await asked(pilot, screen, "enter")
        await pilot.press("x", "enter")
        await pilot.pause()
        assert screen.foot.prompt.is_open
        assert screen.foot.prompt.text == "2x"
        assert screen.aside() == "2x"
        await pilot.press("escape")
        await until(pilot, lambda: not screen.foot.prompt.is_open)
        await pilot.press("x")
        assert screen.foot.refused
        assert end(path) == ""


@pytest.mark.parametrize("size", SIZES)
async def test_a_threat_goes_on(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """What it brings is offered as a consequence; Enter writes it, and the agenda is shorter."""
    path = story(MORE)
    async with app_on(path).run_test(size=size) as pilot:
        await opened(pilot)
        screen = await desk(pilot, "cygne")
        await asked(pilot, screen, "plus")
        assert screen.foot.prompt.text == "un juré gagne"
        await pilot.press("enter")
        await until(pilot, lambda: "=> un juré gagne\n" in end(path))
        assert "[Clock:Le Cygne noir 2/4]" in end(path)
        assert "[Clock:Le Cygne noir|suite: le greffier épouse]" in end(path)
        await asked(pilot, screen, "plus", "plus")
        await pilot.press("escape")
        await until(pilot, lambda: not screen.foot.prompt.is_open)
        await until(pilot, lambda: "4/4" in end(path))
        assert end(path).count("=>") == 1


async def test_the_line_that_made_a_value(story: Write, app_on: Make) -> None:
    """`l` lists the lines that made it; Enter goes there in the story."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        play = await opened(pilot)
        await desk(pilot, "aldric")
        await pilot.press("l")
        await until(pilot, lambda: isinstance(pilot.app.screen, LedgerChoice))
        found = pilot.app.screen.query_one(OptionList)
        assert found.option_count == 2
        assert "0 → 2" in str(found.get_option_at_index(0).prompt)
        await pilot.press("enter")
        await until(pilot, lambda: pilot.app.screen is play)
        view = play.query_one(StoryView)
        await until(pilot, lambda: view.has_focus and view._cursor is not None)
        assert path.read_bytes()[view._cursor or 0 :].startswith(b"```lonelog\n[PC:Aldric|Fortunes 0->2")


async def test_the_kinds_are_found_by_typing(story: Write, app_on: Make) -> None:
    """The first row is at hand, whatever is on the desk; words leave what holds them, accents folded."""
    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        screen = await desk(pilot)
        assert screen.entry is not None
        assert screen.entry.group == "people"
        await pilot.press("ctrl+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, LedgerChoice))
        found = pilot.app.screen.query_one(OptionList)
        assert found.highlighted == 0
        await until(pilot, lambda: pilot.app.screen.query_one(LineInput).has_focus)
        await pilot.press(*"MISSIÓN")
        await until(pilot, lambda: found.option_count == 1)
        await pilot.press("enter")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        assert screen.foot.prompt.text == ""
        await pilot.press(*"La lampe: huile, 2", "enter")
        await until(pilot, lambda: "without a comma" in painted(pilot))
        assert end(path) == ""


def test_what_the_kinds_say_fits_eighty_columns() -> None:
    """The example is there to be read, not cut."""
    column = max(len(str(kind.label)) for kind in KINDS)
    threat = next(kind for kind in KINDS if kind.id == "threat")
    assert column + 2 + len(str(threat.hint)) <= 76


async def test_help_explains_the_desk(story: Write, app_on: Make) -> None:
    """F1 in the list, on the card, while a line is open; Escape comes back."""
    async with app_on(story(MORE)).run_test(size=(100, 40)) as pilot:
        await opened(pilot)
        screen = await desk(pilot, "coffre")
        for keys in ((), ("escape",), ("ctrl+n", "enter")):
            await pilot.press(*keys)
            await pilot.pause()
            await until(pilot, lambda: pilot.app.screen is screen)
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(pilot.app.screen, DialogScreen))
            await until(pilot, lambda: "play the next step of a mission" in painted(pilot))
            await pilot.press("escape")
            await until(pilot, lambda: pilot.app.screen is screen)


async def test_a_secret_s_words_are_not_in_the_list(story: Write, app_on: Make) -> None:
    """Only where it stands, also once it is found by what it says; unfolded, its card has them."""
    async with app_on(story(MORE)).run_test(size=(100, 40)) as pilot:
        await opened(pilot)
        screen = await desk(pilot)
        assert "quitté" not in painted(pilot)
        await pilot.press(*"quitt", "enter")
        await until(pilot, lambda: screen.walking)
        assert "quitté" not in painted(pilot)
        assert "Secret, line" in painted(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: "quitté" in painted(pilot))


async def play_step(pilot: Pilot[None], *keys: str) -> PlayScreen:
    """The next step of the mission rolled with the dice typed, and kept."""
    play = await opened(pilot)
    await desk(pilot, "coffre")
    await pilot.press("p")
    await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
    await pilot.press("t", *keys, "enter")
    panel = pilot.app.screen
    for _ in range(4):
        if pilot.app.screen is panel:
            await pilot.press("enter")
            await pilot.pause()
    await until(pilot, lambda: pilot.app.screen is play)
    return play


async def test_a_step_that_is_won_is_offered_as_done(story: Write, app_on: Make) -> None:
    """Enter advances the mission and names the way back, which is there."""
    path = story(MORE)
    async with app_on(path).run_test(size=(100, 40)) as pilot:
        play = await play_step(pilot, *"6 +4 | 1 3")
        await until(pilot, lambda: "d: Opposition" in end(path))
        await until(pilot, lambda: play.query_one(QuestionBar).has_focus)
        assert "is this step done? crocheter" in painted(pilot)
        await pilot.press("o")
        await until(pilot, lambda: "[Track:Le coffre 2/3]" in end(path))
        await until(pilot, lambda: "Le coffre: 2/3. F9" in painted(pilot))
        await pilot.press("f9")
        await until(pilot, lambda: play.query_one(QuestionBar).has_focus)
        await pilot.press("enter")
        await until(pilot, lambda: "2/3" not in end(path))


async def test_a_step_that_is_lost_asks_nothing(story: Write, app_on: Make) -> None:
    """The mission stays where it is."""
    path = story(MORE)
    async with app_on(path).run_test(size=(100, 40)) as pilot:
        play = await play_step(pilot, *"1 | 2 4")
        await until(pilot, lambda: "d: Opposition" in end(path))
        assert "-> Échec" in end(path)
        await pilot.pause(0.1)
        assert not play.query_one(QuestionBar).asking
        assert "2/3" not in end(path)


async def test_a_choice_taken_later_finishes_a_step(story: Write, app_on: Make) -> None:
    """Reaching it at a price, some time after the roll, offers it too."""
    rolled = "\n```lonelog\n@ crocheter\nd: Opposition [pour: objectif | contre: objectif] 1d6=4 vs 1d6=4 -> "
    path = story(MORE + rolled + "Presque (+1)\n```\n")
    async with app_on(path).run_test(size=(100, 40)) as pilot:
        play = await opened(pilot)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: play.query_one(QuestionBar).has_focus)
        await pilot.press("b")
        await until(pilot, lambda: "is this step done? crocheter" in painted(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "[Track:Le coffre 2/3]" in path.read_text("utf-8"))


@pytest.mark.parametrize("size", SIZES)
async def test_something_new_with_an_idea(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """What was typed and not found is made, under the kind chosen; F3 asks a table, which is recorded."""
    path = story(MORE)
    async with app_on(path).run_test(size=size) as pilot:
        await opened(pilot)
        screen = await desk(pilot)
        await pilot.press(*"zut")
        await until(pilot, lambda: screen.typed == "zut" and screen.entry is None)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LedgerChoice))
        await pilot.press("down", "enter")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        assert screen.foot.prompt.text == "zut"
        await pilot.press("enter")
        await until(pilot, lambda: "[L:zut]" in end(path))
        assert screen.entry is not None
        assert screen.entry.name == "zut"
        await pilot.press("ctrl+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, LedgerChoice))
        await pilot.press(*"threat", "enter")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        await pilot.press("f3", "f3")
        await until(pilot, lambda: "0/4: " in screen.foot.prompt.text)
        await pilot.press("enter")
        await until(pilot, lambda: "[Clock:" in end(path))
        assert end(path).count("tbl: menaces") == 1
        assert screen.entry.group == "threats"


async def test_a_thread_closes_and_a_secret_comes_out(story: Write, app_on: Make) -> None:
    """`c` closes it; a secret unfolds with Enter, and `r` writes what comes out, the note untouched."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        screen = await desk(pilot, "ou est")
        await pilot.press("c")
        await until(pilot, lambda: "[Thread:Où est le gardien ?|ouvert -> fermé]" in end(path))
        await pilot.press("escape", "escape", *"quitt", "enter")
        await until(pilot, lambda: screen.walking)
        assert "jamais" not in str(screen.card.render()).partition("\n")[2]
        await pilot.press("enter")
        assert "jamais" in str(screen.card.render()).partition("\n")[2]
        await asked(pilot, screen, "r")
        await pilot.press("enter")
        await until(pilot, lambda: "=> Il n'a jamais quitté l'île." in end(path))


async def test_a_mission_is_played_a_step_at_a_time(story: Write, app_on: Make) -> None:
    """The next step is an action, its opposition built with the step's dice."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        play = await opened(pilot)
        await desk(pilot, "coffre")
        await pilot.press("p")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        panel = pilot.app.screen
        assert isinstance(panel, OppositionPanel)
        assert panel.kept.situation.pools[1].size == 2
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        assert play.sitting.pending == "@ crocheter"


async def test_a_step_for_several_people_waits_in_the_composer(story: Write, app_on: Make) -> None:
    """Who acts can be changed; the step's dice are there once it is sent."""
    path = story(MORE + "\n```lonelog\n[PC:Maud|Fortunes 0->1]\n```\n")
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await desk(pilot, "coffre")
        await pilot.press("p")
        await until(pilot, lambda: composer(pilot).text == "@(Aldric) crocheter")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
        panel = pilot.app.screen
        assert isinstance(panel, OppositionPanel)
        assert panel.kept.situation.pools[1].size == 2


async def test_a_mission_as_one_script(story: Write, app_on: Make) -> None:
    """What is left of it stands in the composer, to be completed."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await desk(pilot, "coffre")
        await pilot.press("s")
        await until(pilot, lambda: composer(pilot).text == "d: Script [étapes: crocheter 1/2, fuir 1/2]")
        await pilot.press("enter")
        await until(pilot, lambda: "d: Script [" in end(path))


async def test_an_empty_desk_and_what_comes_from_elsewhere(story: Write, app_on: Make) -> None:
    """A thing another program writes appears; Escape leaves the desk, F7 in the composer opened it."""
    path = story()
    async with app_on(path).run_test() as pilot:
        play = await opened(pilot)
        await pilot.press(*"Il dort.")
        screen = await desk(pilot)
        with path.open("a", encoding="utf-8") as file:
            file.write("\n```lonelog\n[L:Quai|désert]\n```\n")
        await until(pilot, lambda: any(group.id == "places" for group in screen.groups))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is play)
        assert composer(pilot).text == "Il dort."


async def test_what_cannot_be_written_keeps_the_desk_open(
    story: Write, app_on: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Leaving writes what was moved; where that is refused, the desk says so before it is left."""

    def full(*_: object) -> None:
        raise Refusal(message("The disk is full."))

    path = story(MORE)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        play = await opened(pilot)
        await desk(pilot, "aldric")
        monkeypatch.setattr("soloist.play.desk.change", full)
        await pilot.press("plus", "f7")
        await until(pilot, lambda: "The disk is full." in painted(pilot))
        assert isinstance(pilot.app.screen, LedgerScreen)
        await pilot.press("f7")
        await until(pilot, lambda: pilot.app.screen is play)
    assert end(path) == ""
