"""A block of the story written again on the screen: its words are never lost, never doubled."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.storage.story.draft import Unsent
from soloist.tui.app.app import SoloistApp
from soloist.tui.dialogs.screen import DialogScreen
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import composer, opened, said, until
from tests.tui.test_recovered import leave

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]

MORE = """
Il compte les marches.

```lonelog
@ Forcer la serrure
[PC:Aldric|Fortunes 0->1]
=> La porte cède.
```

Il entre.

```lonelog
[PC:Aldric|Fortunes 1->2]
```

Fin.
"""


async def change(pilot: Pilot[None], path: Path, words: str) -> None:
    """Begin to write the block again that holds some words."""
    view = pilot.app.screen.query_one(StoryView)
    await until(pilot, view.indexed.is_set)
    view.reveal(path.read_bytes().index(words.encode()))
    view.focus()
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, DialogScreen))
    await pilot.press("enter")
    await until(pilot, lambda: composer(pilot).text.startswith(words))


async def test_escape_leaves_it_as_it_is(story: Write, app_on: Make) -> None:
    """Nothing is written, and what stood in the composer is back."""
    path = story(MORE)
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        composer(pilot).load_text("En cours")
        await change(pilot, path, "Il compte")
        assert screen.unsent() == "En cours"
        await pilot.press("x")
        assert screen.unsent() == "En cours\n\nIl compte les marches.x"
        assert screen.changing() == b"Il compte les marches.\n"
        await pilot.press("escape")
        await until(pilot, lambda: composer(pilot).text == "En cours")
        assert path.read_bytes() == before


async def test_enter_begins_a_line_of_play(story: Write, app_on: Make) -> None:
    """In a block of play too, for it has several lines; an empty one at the end sends."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await change(pilot, path, "@ Forcer")
        await pilot.press("enter", *"(note: fin)", "enter", "enter")
        await until(pilot, lambda: "\n=> La porte cède.\n(note: fin)\n```\n" in path.read_text("utf-8"))


async def test_a_refusal_keeps_the_text(story: Write, app_on: Make) -> None:
    """Another program changed the block meanwhile: refused, the words stay in the composer."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await change(pilot, path, "Il compte")
        path.write_text(path.read_text("utf-8").replace("Il compte les", "Elle compte ses"), "utf-8")
        before = path.read_bytes()
        await pilot.press("x", "ctrl+s")
        await until(pilot, lambda: "pick the block again" in said(pilot))
        assert composer(pilot).text == "Il compte les marches.x"
        assert path.read_bytes() == before


async def test_picking_again_sets_the_words_aside(story: Write, app_on: Make) -> None:
    """Refused, picked again, left: they are kept all the while, and stand in the composer in the end."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await change(pilot, path, "Il compte")
        await pilot.press("x")
        path.write_text(path.read_text("utf-8").replace("Il compte les", "Elle compte ses"), "utf-8")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "pick the block again" in said(pilot))
        await change(pilot, path, "Elle compte")
        assert "waits" in said(pilot)
        assert screen.unsent() == "Il compte les marches.x"
        assert "Il compte les marches.x" in screen.sitting.words.all().aside
        await pilot.press("escape")
        await until(pilot, lambda: composer(pilot).text == "Il compte les marches.x")
        composer(pilot).load_text("")
        await pilot.press("up")
        assert composer(pilot).text == "Il compte les marches.x"


async def test_the_last_block_changed_elsewhere_is_no_dead_end(story: Write, app_on: Make) -> None:
    """What happened is said; picked again, what was written waits aside; Escape says where it went."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        screen = await opened(pilot)
        await screen.action_command("edit")
        await until(pilot, lambda: composer(pilot).text == "Fin.")
        path.write_text(path.read_text("utf-8").replace("Fin.", "Suite."), "utf-8")
        await pilot.press("x", "ctrl+s")
        await until(pilot, lambda: "Another program changed the end" in said(pilot))
        await change(pilot, path, "Suite.")
        await pilot.press("x", "ctrl+s")
        await until(pilot, lambda: composer(pilot).text == "Fin.x")
        assert path.read_text("utf-8").endswith("Suite.x\n")


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("Il compte les marches.\n", "Il compte."),
        ("```lonelog\n[PC:Aldric|Fortunes 1->2]\n```\n", "[Aldric|1]"),
    ],
)
async def test_a_killed_change_goes_on(
    story: Write, app_on: Make, desk: Desk, block: str, words: str
) -> None:
    """In the place of the block, once: nothing is added at the end; what waited aside is there again."""
    path = story(MORE)
    before = path.read_text("utf-8")
    leave(desk, path, Unsent(words, aside="En cours", changes=block))
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await until(pilot, lambda: composer(pilot).text == words)
        assert "still is" in said(pilot)
        assert "```" not in said(pilot)
        assert "windows" not in said(pilot)
        assert screen.sitting.words.all() == Unsent(words, aside="En cours", changes=block)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: composer(pilot).text == "En cours")
        inner = block.removeprefix("```lonelog\n").removesuffix("```\n")
        assert path.read_text("utf-8") == before.replace(inner, words + "\n")


async def test_a_killed_change_of_the_last_block_goes_on(story: Write, app_on: Make, desk: Desk) -> None:
    """It replaces the last block."""
    path = story(MORE)
    before = path.read_text("utf-8")
    leave(desk, path, Unsent("La fin.", changes="Fin.\n"))
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await until(pilot, lambda: "replaces the last block" in said(pilot))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "is replaced" in said(pilot))
        assert path.read_text("utf-8") == before.replace("Fin.", "La fin.")


async def test_a_killed_change_of_a_block_that_is_gone_is_said_to_be_new(
    story: Write, app_on: Make, desk: Desk
) -> None:
    """And how to put it in the place of another."""
    path = story(MORE)
    before = path.read_text("utf-8")
    leave(desk, path, Unsent("Il compte.", changes="Il comptait les marches.\n"))
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await until(pilot, lambda: composer(pilot).text == "Il compte.")
        assert "as new" in said(pilot)
        await change(pilot, path, "Il compte les")
        composer(pilot).load_text("")
        await pilot.press("up")
        assert composer(pilot).text == "Il compte."
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "It is changed" in said(pilot))
        assert composer(pilot).text == ""
        assert path.read_text("utf-8") == before.replace("Il compte les marches.", "Il compte.")
