"""Words at the places where they were once lost: lines that were left, steps that only offer ways, lists."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from soloist.play.pasting import in_one_line
from soloist.tui.app import SoloistApp
from soloist.tui.choice_ear import ChoiceEar
from soloist.tui.composer import Composer
from soloist.tui.left_behind import is_sentence
from soloist.tui.opposition_panel import OppositionPanel
from soloist.tui.play_screen import PlayScreen
from soloist.tui.typed_run import PAUSE, slipped
from tests.tui.screen_kit import composer, opened, type_, until

Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]


def key(sign: str, at: float = 0.0) -> events.Key:
    """One that was pressed at a time."""
    made = events.Key(sign, sign)
    made.time = at
    return made


def heard(*signs: tuple[str, float]) -> str:
    """What an ear says are words, of signs with their times; 1 to 3 choose."""
    ear = ChoiceEar(lambda sign: sign in "123")
    found = [ear.hears(key(sign, at)) for sign, at in signs]
    return "".join(each.character or "" for each in found[-1] if isinstance(each, events.Key))


def test_a_digit_is_an_answer_only_when_it_is_alone() -> None:
    """Right after a letter it belongs to words; after a pause it chooses."""
    assert heard(("À", 0.0), (" ", 0.1)) == "À "
    assert heard(("R", 0.0), ("2", 0.1), (" ", 0.2)) == "R2 "
    assert heard(("R", 0.0), ("2", 2 * PAUSE), ("x", 3 * PAUSE)) == ""
    assert heard(("2", 0.0)) == ""
    assert heard(("x", 0.0), ("9", 0.1)) == ""


def test_a_key_that_was_meant_is_no_letter_of_words() -> None:
    """A digit, then a pause."""
    assert slipped([key("1")], key("g", 2 * PAUSE))
    assert not slipped([key("1")], key("g", PAUSE / 2))
    assert not slipped([key("h")], key("g", 2 * PAUSE))


@pytest.mark.parametrize("text", ["À 1 heure 2 coups", "the gull cries", "2 gulls cry"])
def test_sentences(text: str) -> None:
    """Three words, with digits or not; names and what is looked for are fewer."""
    assert is_sentence(text)
    assert not is_sentence("black swan")
    assert not is_sentence("6 2 5")


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", "\n\n"])
def test_lines_become_one(end: str) -> None:
    """None is left out; one line stays as it is."""
    assert in_one_line(f"Résultat collé,{end}sur deux lignes.") == "Résultat collé, sur deux lignes."
    assert in_one_line(" seul ") == " seul "


async def panel(pilot: Pilot[None], line: str) -> OppositionPanel:
    """That of an action."""
    await opened(pilot)
    await type_(pilot, line)
    await until(pilot, lambda: isinstance(pilot.app.screen, OppositionPanel))
    assert isinstance(pilot.app.screen, OppositionPanel)
    return pilot.app.screen


async def test_a_paste_on_a_result_is_whole(app_on: Make, story: Write) -> None:
    """In the open line; closed, it was joined before."""
    path = story()
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, "@ Forcer la porte 3/1")
        await until(pilot, lambda: shown.result is not None)
        await pilot.press("enter")
        pilot.app.post_message(events.Paste("Résultat collé,\nsur deux lignes."))
        await until(pilot, lambda: bool(shown.foot.prompt.text))
        await pilot.press("enter")
        await until(pilot, lambda: "=> Résultat collé, sur deux lignes." in path.read_text("utf-8"))


@pytest.mark.parametrize("opens", ["r", "t"])
async def test_a_line_opened_on_purpose(opens: str, app_on: Make, story: Write) -> None:
    """Its key is none of its words; left, they are the composer's."""
    words = "la peur du noir et des cris"
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        shown = await panel(pilot, "@ Forcer la porte")
        await pilot.press(opens)
        await until(pilot, lambda: shown.foot.prompt.is_open)
        shown._run = None  # as after a pause
        await pilot.press(*words, "escape", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: composer(pilot).text == words)


async def test_what_the_desk_did_not_find(app_on: Make, story: Write) -> None:
    """A sentence in the line that finds is the composer's."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("f7")
        await until(pilot, lambda: not isinstance(pilot.app.screen, PlayScreen))
        await pilot.press(*"les cloches sonnent", "escape", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        await until(pilot, lambda: composer(pilot).text == "les cloches sonnent")


async def test_what_is_typed_on_is_another_word(app_on: Make, story: Write) -> None:
    """A line that was made one of play, and back, is as it was until then."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press(*"Le lilas perdait", "f2")
        assert pilot.app.screen.query_one(Composer).text == "@ Le lilas perdait"
        await pilot.press(*"cueillir")
        assert composer(pilot).text == "@ Le lilas perdait cueillir"
