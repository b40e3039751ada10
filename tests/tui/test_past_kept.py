"""Words written for an older block: never lost, never doubled, whatever happens to it meanwhile."""

from collections.abc import Callable
from pathlib import Path

import pytest
from soloist.tui.question_bar import QuestionBar
from textual.pilot import Pilot

from soloist.lingo import Lingo
from soloist.message import message
from soloist.play.session.desk import Desk
from soloist.storage.draft import Unsent
from soloist.tui.app import SoloistApp
from soloist.tui.previously_card import PreviouslyCard
from soloist.tui.sentences import sentences
from soloist.tui.story_view.view import StoryView
from tests.tui.screen_kit import composer, opened, said, until
from tests.tui.test_past import MORE, pick
from tests.tui.test_recovered import leave

Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


async def change(pilot: Pilot[None], path: Path, words: str) -> None:
    """Begin to change the block that begins so."""
    await pick(pilot, path, words)
    await pilot.press("enter")
    await until(pilot, lambda: composer(pilot).text.startswith(words))


async def test_picking_again_sets_the_words_aside(story: Write, app_on: Make) -> None:
    """Refused, picked again, left: they are kept all the while, and stand in the composer in the end."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await change(pilot, path, "Il compte")
        await pilot.press("!")
        path.write_text(path.read_text("utf-8").replace("Il compte les", "Elle compte ses"), "utf-8")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "pick the block again" in said(pilot))
        await change(pilot, path, "Elle compte")
        assert "waits" in said(pilot)
        assert screen.unsent() == "Il compte les marches.!"
        assert "Il compte les marches.!" in screen.sitting.words.all().aside
        await pilot.press("escape")
        await until(pilot, lambda: composer(pilot).text == "Il compte les marches.!")
        composer(pilot).load_text("")
        await pilot.press("up")
        assert composer(pilot).text == "Il compte les marches.!"


async def test_the_last_block_changed_elsewhere_is_no_dead_end(story: Write, app_on: Make) -> None:
    """What happened is said; picked again, what was written waits aside; Escape says where it went."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        screen = await opened(pilot)
        screen.action_command("edit")
        await until(pilot, lambda: composer(pilot).text == "Fin.")
        path.write_text(path.read_text("utf-8").replace("Fin.", "Suite."), "utf-8")
        await pilot.press("!", "ctrl+s")
        await until(pilot, lambda: "Another program changed the end" in said(pilot))
        await pick(pilot, path, "Suite.")
        await pilot.press("enter")
        await until(pilot, lambda: composer(pilot).text == "Suite.")
        await pilot.press("!", "ctrl+s")
        await until(pilot, lambda: composer(pilot).text == "Fin.!")
        assert path.read_text("utf-8").endswith("Suite.!\n")


async def test_escape_says_where_the_words_are(story: Write, app_on: Make) -> None:
    """Up has them."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        screen.action_command("edit")
        await until(pilot, lambda: composer(pilot).text == "Fin.")
        await pilot.press("!", "escape")
        await until(pilot, lambda: "calls your words back" in said(pilot))
        await pilot.press("up")
        assert composer(pilot).text == "Fin.!"


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


async def test_only_keys_that_are_shown_answer(story: Write, app_on: Make) -> None:
    """Who writes on takes nothing back."""
    path = story(MORE)
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await pilot.press("f9")
        await until(pilot, lambda: pilot.app.screen.query_one(QuestionBar).has_focus)
        await pilot.press("o")
        await until(pilot, lambda: composer(pilot).text == "o")
        assert path.read_bytes() == before


async def test_the_hint_stays_when_another_program_writes(story: Write, app_on: Make) -> None:
    """Both are said; an emptied block is told how it is taken out."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await change(pilot, path, "Il compte")
        path.write_text(path.read_text("utf-8") + "\nAilleurs.\n", "utf-8")
        await until(pilot, lambda: "Another program" in said(pilot))
        assert "puts it back changed" in said(pilot)
        composer(pilot).load_text("")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "press x" in said(pilot))


async def test_the_block_asked_about_is_marked_and_quoted(story: Write, app_on: Make) -> None:
    """While the question stands."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await pick(pilot, path, "Il compte")
        view = pilot.app.screen.query_one(StoryView)
        bar = pilot.app.screen.query_one(QuestionBar)
        assert "“Il compte les marches.”, line" in bar.render().plain
        await pilot.pause()
        marked = [y for y in range(view.size.height) if view.render_line(y).text.startswith("▌")]
        assert marked
        await pilot.press("escape")
        await until(pilot, lambda: not bar.has_focus)
        await pilot.press("tab")  # from the story, where the block is still at hand
        assert not any(view.render_line(y).text.startswith("▌") for y in range(view.size.height))


@pytest.mark.parametrize("more", ["", "\nAnother day.\n"])
async def test_what_was_taken_out_is_in_the_history(story: Write, app_on: Make, more: str) -> None:
    """It goes back to its place, to the byte; once something was written, its words into the composer."""
    path = story(MORE)
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await pick(pilot, path, "Il entre")
        await pilot.press("x")
        await until(pilot, lambda: "Take out" in pilot.app.screen.query_one(QuestionBar).render().plain)
        await pilot.press("enter")
        await until(pilot, lambda: "/history lists it" in said(pilot))
        out = path.read_bytes()
        path.write_bytes(out + more.encode())
        screen.action_command("history")
        await until(pilot, lambda: pilot.app.screen is not screen)
        await pilot.press("enter")
        if more:
            await until(pilot, lambda: composer(pilot).text == "Il entre.")
        else:
            await until(pilot, lambda: "It is back in its place." in said(pilot))
        assert path.read_bytes() == (out + more.encode() if more else before)


async def test_the_card_does_not_quote_what_was_taken_back(story: Write, app_on: Make) -> None:
    """It is told anew."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        card = pilot.app.screen.query_one(PreviouslyCard)
        assert "Fin." in card.render().plain
        await pilot.press("f9", "enter")
        await until(pilot, lambda: "Taken back" in said(pilot))
        assert card.showing
        assert "Fin." not in card.render().plain


def test_what_is_told_is_sentences() -> None:
    """A capital and a stop, nothing twice, and the screen's own way to what is kept."""
    lingo = Lingo("en")
    lines = [message("written “{line}”, so that it stays prose", line=line) for line in ("a", "b", "c")]
    told = sentences([message("It is changed."), *lines, message("It is changed.")], lingo)
    assert told == "It is changed. Written “a”, so that it stays prose. 2 more lines likewise."
    path = message("soloist union {path}", path="/tmp/x")
    assert sentences([path], lingo) == "soloist union /tmp/x"


async def test_a_shortened_story_is_told_with_what_the_screen_has(story: Write, app_on: Make) -> None:
    """No command line."""
    path = story(MORE)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        path.write_text(path.read_text("utf-8").replace("\nFin.\n", ""), "utf-8")
        await until(pilot, lambda: "shorter than it was" in said(pilot))
        assert "/history" in said(pilot)
        assert "soloist undo" not in said(pilot)


async def test_striking_is_explained_with_its_question(story: Write, app_on: Make) -> None:
    """Before it is answered; left, nothing is said any more."""
    path = story()
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        composer(pilot).load_text("Il dort.")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "Il dort." in path.read_text("utf-8"))
        path.write_text(path.read_text("utf-8") + "\nAilleurs.\n", "utf-8")
        await until(pilot, lambda: "Another program" in said(pilot))
        await pilot.press("f9")
        bar = pilot.app.screen.query_one(QuestionBar)
        await until(pilot, lambda: bar.has_focus)
        assert "strike it?" in bar.render().plain
        assert "no longer shown" in said(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: not said(pilot))
