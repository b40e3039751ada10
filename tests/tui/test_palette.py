"""The list of all commands: found by what it shows, gone through by every key that moves."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input, OptionList

from soloist.play.commands import COMMANDS
from soloist.tui.app import SoloistApp
from soloist.tui.palette import Palette
from tests.tui.screen_kit import opened, painted, until

Make = Callable[[Path | None], SoloistApp]


@pytest.mark.parametrize("typed", ["/redo", "/rétab", "retab", "/RÉTABLIR"])
async def test_a_name_is_found_with_its_slash_and_without_accents(
    typed: str, app_on: Make, story: Callable[[str], Path]
) -> None:
    """As it stands on the right of the list."""
    async with app_on(story("")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, Palette))
        await pilot.press(*typed)
        found = pilot.app.screen.query_one(OptionList)
        await until(pilot, lambda: found.option_count == 1)
        assert found.get_option_at_index(0).id == "redo"


async def test_keys_move_in_the_list_and_nothing_found_is_said(
    app_on: Make, story: Callable[[str], Path]
) -> None:
    """A page, the ends; what no command is called says so instead of what the last one does."""
    async with app_on(story("")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, Palette))
        found = pilot.app.screen.query_one(OptionList)
        await pilot.press("pagedown")
        assert (found.highlighted or 0) > 3
        await pilot.press("end")
        assert found.highlighted == found.option_count - 1
        await pilot.press("pageup", "home")
        assert found.highlighted == 0
        await pilot.press(*"zzz")
        await until(pilot, lambda: "No command of that name" in painted(pilot))
        assert not found.option_count
        assert "Say what is tried" not in painted(pilot)


LOOKED_FOR = {
    "finir": {"scene", "phase", "quit"},
    "terminer": {"scene", "phase", "quit"},
    "conclure": {"scene", "phase"},
    "finish": {"scene", "phase", "quit"},
    "sauvegarder": {"send", "export"},
    "enregistrer": {"send", "export"},
    "save": {"send", "export"},
    "personnage": {"sheet", "desk", "moments"},
    "character": {"sheet", "desk", "moments"},
    "effacer": {"undo"},
    "delete": {"undo"},
    "objectif": {"goal", "desk"},
    "session": {"session"},
    "séance": {"session"},
}


async def test_a_word_people_look_for_finds_what_does_it(app_on: Make, story: Callable[[str], Path]) -> None:
    """Though the command is called otherwise; the word itself is not shown."""
    async with app_on(story("")).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: isinstance(pilot.app.screen, Palette))
        field, found = pilot.app.screen.query_one(Input), pilot.app.screen.query_one(OptionList)
        for typed, meant in LOOKED_FOR.items():
            field.value = typed
            await pilot.pause()
            await until(pilot, lambda: found.option_count < len(COMMANDS) - 1)
            assert meant <= {found.get_option_at_index(at).id for at in range(found.option_count)}, typed


def test_every_command_has_other_words() -> None:
    """And no words are left of one that is gone."""
    assert {each.id for each in COMMANDS if not each.synonyms} == {"palette"}
