"""Keys in, bytes in the file: what a person does at the table, at the sizes people have."""

import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.storage.story.draft import Unsent
from soloist.tui.app.app import SoloistApp
from soloist.tui.dialogs.screen import DialogScreen
from soloist.tui.play.key_line import KeyLine
from soloist.tui.play.notice import Notice
from soloist.tui.play.phase_bar import PhaseBar
from soloist.tui.play.play_screen import PlayScreen
from soloist.tui.play.previously_card import PreviouslyCard
from soloist.tui.play.sheet_panel import SheetPanel
from soloist.tui.play.status_line import StatusLine
from soloist.tui.story_view.view import StoryView
from soloist.tui.writing.composer import Composer
from tests.tui.screen_kit import composer, opened, said, type_, until


def asks(pilot: Pilot[None]) -> bool:
    """Whether a dialog is in front."""
    return isinstance(pilot.app.screen, DialogScreen)


SIZES = [(80, 24), (40, 12), (120, 40)]
Write = Callable[..., Path]
Make = Callable[[Path | None], SoloistApp]


@pytest.mark.parametrize("size", SIZES)
async def test_prose_is_written(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """A paragraph and an empty line: it is in the file, and gone from the composer."""
    path = story()
    async with app_on(path).run_test(size=size) as pilot:
        await opened(pilot)
        await pilot.press(*"Il attend.", "enter", "enter")
        await until(pilot, lambda: path.read_text("utf-8").endswith("Aldric attend.\n\nIl attend.\n"))
        assert composer(pilot).text == ""
        assert pilot.app.screen.query_one(StatusLine).file == "saved"


@pytest.mark.parametrize("size", SIZES)
async def test_a_question_is_answered_in_one_key(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """The bar asks how; Enter throws the destiny die, and question and answer are one block."""
    path = story()
    async with app_on(path).run_test(size=size) as pilot:
        await opened(pilot)
        await type_(pilot, "? Est-il seul ?")
        await until(pilot, lambda: asks(pilot))
        assert path.read_text("utf-8").endswith("Aldric attend.\n")
        await pilot.press("enter")
        await until(pilot, lambda: "tbl:" in path.read_text("utf-8"))
        end = path.read_text("utf-8").partition("Aldric attend.\n")[2]
        assert end == "\n```lonelog\n? Est-il seul ?\ntbl: oracle/oui-non d6=3 -> Non, mais…\n```\n"
        assert composer(pilot).has_focus


@pytest.mark.parametrize("size", SIZES)
async def test_a_quick_opposition(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """`@ … 3/4`: the dice are thrown at once; a sentence and Enter keep them and are the next paragraph."""
    path = story()
    async with app_on(path).run_test(size=size) as pilot:
        screen = await opened(pilot)
        await type_(pilot, "@ Forcer la serrure 3/4")
        assert asks(pilot)
        await pilot.press(*"Elle cède.", "enter")
        await until(pilot, lambda: pilot.app.screen is screen)
        end = path.read_text("utf-8").partition("Aldric attend.\n")[2]
        assert end.startswith(
            "\n```lonelog\n@ Forcer la serrure\nd: Opposition [pour: objectif, ? 2D | contre:"
        )
        assert end.endswith("```\n\nElle cède.\n")
        assert composer(pilot).text == ""


async def test_an_action_left_alone_waits(story: Write, app_on: Make) -> None:
    """Escape leaves the panel; the line waits, is kept as a draft, and Ctrl+R comes back to it."""
    path = story()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await type_(pilot, "@ Forcer la serrure")
        await until(pilot, lambda: asks(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen and "waits" in said(pilot))
        assert "Forcer" not in path.read_text("utf-8")
        assert "@ Forcer la serrure" in screen.query_one(PhaseBar).glance.step
        await pilot.press("ctrl+r")
        await until(pilot, lambda: asks(pilot))


async def test_phases_are_written_with_what_stands_under_them(story: Write, app_on: Make) -> None:
    """F4 goes on; the heading comes with the first paragraph."""
    path = story()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        await pilot.press("f4")
        await until(pilot, lambda: screen.query_one(PhaseBar).glance.phase == 1)
        assert "#### Destin" not in path.read_text("utf-8")
        await pilot.press(*"Un bruit.", "enter", "enter")
        await until(pilot, lambda: path.read_text("utf-8").endswith("#### Destin\n\nUn bruit.\n"))


async def test_below_zero_the_destiny_roll_is_proposed(story: Write, app_on: Make) -> None:
    """Entering destiny with a debt, one key rolls it and its line is written."""
    path = story("\n```lonelog\n[N:Destinée|Destin 0->-3]\n```\n")
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await pilot.press("f4")
        await until(pilot, lambda: asks(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: "d: Destin" in path.read_text("utf-8"))
        assert "#### Destin\n\n```lonelog\nd: Destin d6=" in path.read_text("utf-8")
        assert said(pilot)


async def test_what_was_taken_back_is_within_reach(story: Write, app_on: Make) -> None:
    """F9 shows the last block; Enter takes it out."""
    path = story("\nUn mot de trop.\n")
    before = path.read_text("utf-8").removesuffix("\nUn mot de trop.\n")
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await pilot.press("f9")
        await until(pilot, lambda: asks(pilot))
        assert path.read_text("utf-8") != before
        await pilot.press("enter")
        await until(pilot, lambda: path.read_text("utf-8") == before)


async def test_the_last_block_is_written_again(story: Write, app_on: Make) -> None:
    """`/edit` brings it into the composer; sending replaces it, and nothing else changes."""
    path = story("\nUn mot de trop.\n")
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await type_(pilot, "/edit")
        await until(pilot, lambda: composer(pilot).text == "Un mot de trop.")
        composer(pilot).load_text("Un mot juste.")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: path.read_text("utf-8").endswith("Aldric attend.\n\nUn mot juste.\n"))
        assert "de trop" not in path.read_text("utf-8")


async def test_a_replaced_roll_keeps_its_dice(story: Write, app_on: Make) -> None:
    """Writing an exchange again with its recorded dice changes only what was changed."""
    play = (
        "\n```lonelog\n@ Ouvrir\n"
        "d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=1 -> Presque (+1)\n"
        "=> Ouvert.\n```\n"
    )
    path = story(play)
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await type_(pilot, "/edit")
        await until(pilot, lambda: "=> Ouvert." in composer(pilot).text)
        composer(pilot).load_text(composer(pilot).text.replace("Ouvert.", "Ouvert, à peine."))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: path.read_text("utf-8").endswith("=> Ouvert, à peine.\n```\n"))
        assert path.read_text("utf-8").count("1d6=2 vs 1d6=1") == 1


async def test_a_refusal_is_said_and_keeps_the_words(story: Write, app_on: Make) -> None:
    """What can't be written stays in the composer, with the reason below it."""
    path = story()
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await type_(pilot, "tbl: nulle/part")
        await until(pilot, lambda: "nulle/part" in said(pilot))
        assert composer(pilot).text == "tbl: nulle/part"
        assert path.read_bytes() == before


async def test_an_unknown_command_says_where_they_are(story: Write, app_on: Make) -> None:
    """`/xyzzy` is refused with the key that lists all commands."""
    async with app_on(story()).run_test() as pilot:
        await opened(pilot)
        await type_(pilot, "/xyzzy")
        await until(pilot, lambda: "Ctrl+P" in said(pilot))
        assert composer(pilot).text == "/xyzzy"


async def test_a_slash_alone_opens_the_list(story: Write, app_on: Make) -> None:
    """It asks what there is; it is never prose."""
    path = story()
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await type_(pilot, "/")
        await until(pilot, lambda: isinstance(pilot.app.screen, DialogScreen))
    assert path.read_bytes() == before


async def test_a_phase_too_far_is_left_by_going_on(story: Write, app_on: Make) -> None:
    """While nothing is written under it, the next-phase key leads round the loop and back."""
    path = story()
    before = path.read_bytes()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        for _ in range(4):
            await pilot.press("f4")
            await pilot.pause()
        seat = screen.sitting.seat
        assert seat is not None
        assert seat.phase == "immersion"
        told = "Nothing was written in Conclusion: Immersion again, of the same scene. F5 begins the next"
        await until(pilot, lambda: told in said(pilot))
    assert path.read_bytes() == before


async def test_what_another_program_writes_is_shown(story: Write, app_on: Make) -> None:
    """The file changes under us: it is read again, said, and the composer is left alone."""
    path = story()
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        composer(pilot).load_text("En train d’écrire")
        path.write_text(path.read_text("utf-8") + "\n### S2 *Ailleurs*\n", encoding="utf-8")
        await until(pilot, lambda: "Another program" in said(pilot))
        assert composer(pilot).text == "En train d’écrire"
        assert screen.query_one(StatusLine).scene == "S2 Ailleurs"
        await pilot.press("ctrl+s")
        await until(pilot, lambda: path.read_text("utf-8").endswith("#### Immersion\n\nEn train d’écrire\n"))


async def test_a_draft_is_there_again(story: Write, app_on: Make, desk: Desk) -> None:
    """What was not sent waits for the next start, and so does an action without its roll."""
    path = story()
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la serrure")
        await until(pilot, lambda: asks(pilot))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen))
        composer(pilot).load_text("Un brouillon")
    later = Desk(desk.workspace, desk.means, desk.lingo)
    left = later.leftovers(path)
    assert left == () or left[0].draft.unsent == Unsent("Un brouillon", "@ Forcer la serrure")
    assert desk.drafts.place(path) is not None


async def test_coming_back(story: Write, app_on: Make) -> None:
    """Opening a story shows what to remember; going on takes it away."""
    path = story("\n```lonelog\n? Qui vient ?\n```\n")
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        card = screen.query_one(PreviouslyCard)
        text = card.render().plain
        assert "? Qui vient ?" in text
        await pilot.press(*"Bien.", "enter", "enter")
        await until(pilot, lambda: not card.showing)


async def test_the_sheet_is_one_key_away(story: Write, app_on: Make) -> None:
    """Beside the story where there is room; elsewhere F8 shows it and F8 hides it."""
    path = story()
    async with app_on(path).run_test(size=(120, 40)) as pilot:
        screen = await opened(pilot)
        assert screen.query_one(SheetPanel).display
        await pilot.press("f8")
        assert not screen.query_one(SheetPanel).display
    async with app_on(path).run_test(size=(40, 12)) as pilot:
        screen = await opened(pilot)
        assert not screen.query_one(SheetPanel).display
        await pilot.press("f8")
        assert screen.query_one(SheetPanel).display
        assert not screen.query_one(StoryView).display
        await pilot.press("f8")
        assert screen.query_one(StoryView).display
        assert composer(pilot).has_focus


async def test_a_command_from_the_list(story: Write, app_on: Make) -> None:
    """Type to find it, Enter does it."""
    async with app_on(story()).run_test() as pilot:
        screen = await opened(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: pilot.app.screen is not screen)
        await pilot.press(*"next ph", "enter")
        await until(pilot, lambda: screen.query_one(PhaseBar).glance.phase == 1)


@pytest.mark.parametrize("size", SIZES)
async def test_help_fits(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """Help opens and closes at every size."""
    async with app_on(story()).run_test(size=size) as pilot:
        screen = await opened(pilot)
        await pilot.press("f1")
        await until(pilot, lambda: pilot.app.screen is not screen)
        await pilot.press("escape")
        await until(pilot, lambda: pilot.app.screen is screen)


async def test_ctrl_c_says_how_to_leave(story: Write, app_on: Make) -> None:
    """It copies nothing and ends nothing, but is not silent."""
    app = app_on(story())
    async with app.run_test() as pilot:
        await opened(pilot)
        await pilot.press("ctrl+c")
        await until(pilot, lambda: said(pilot).startswith("Ctrl+Q leaves"))
        assert app.is_running


@pytest.mark.parametrize("alone", [True, False])
async def test_nobody_is_stopped_for_good(
    alone: bool, story: Write, app_on: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a shell to come back from, “to the shell” is refused in words."""
    sent: list[int] = []
    monkeypatch.setattr("soloist.tui.app.app.orphaned", lambda: alone)
    monkeypatch.setattr(signal, "raise_signal", sent.append)
    app = app_on(story())
    async with app.run_test() as pilot:
        await opened(pilot)
        driver = app._driver
        assert driver is not None
        monkeypatch.setattr(type(driver), "can_suspend", True)
        await app.action_command("suspend")
        await pilot.pause()
        assert said(pilot).startswith("No shell above soloist") is alone
        assert sent == ([] if alone else [signal.SIGTSTP])


async def test_changing_a_long_block_leaves_room(story: Write, app_on: Make) -> None:
    """On a small screen the composer, the notice and the last line all stay on it, and some of the story."""
    app = app_on(story("\n" + "Un long bloc qui continue. " * 40 + "\n"))
    async with app.run_test(size=(40, 20)) as pilot:
        screen = await opened(pilot)
        assert screen.query_one(PreviouslyCard).display
        await pilot.press(*"Un mot qui attend", "tab", "up", "enter")
        await until(pilot, lambda: asks(pilot))
        await pilot.press("enter")
        await until(pilot, lambda: bool(said(pilot)))
        await pilot.pause()
        assert len(composer(pilot).text) > 900
        assert screen.query_one(KeyLine).region.bottom == 20
        assert screen.query_one(Notice).region.height > 1
        assert screen.query_one(StoryView).region.height >= 3


async def test_a_story_that_is_not_there(tmp_path: Path, app_on: Make) -> None:
    """The reason is said, and what is typed is kept."""
    async with app_on(tmp_path / "gone.md").run_test() as pilot:
        await until(pilot, lambda: "gone.md" in said(pilot))
        await type_(pilot, "@ Perdu")
        await pilot.pause()
        assert composer(pilot).text == "@ Perdu"


async def test_the_state_of_the_file_is_in_words(story: Write, app_on: Make) -> None:
    """Unsent words are a draft; once sent, the story is saved."""
    async with app_on(story()).run_test() as pilot:
        screen = await opened(pilot)
        status = screen.query_one(StatusLine)
        assert status.render().plain.endswith("saved")
        await pilot.press(*"Bon")
        await until(pilot, lambda: status.render().plain.endswith("draft kept"))


async def test_text_is_shown_and_never_obeyed(story: Write, app_on: Make) -> None:
    """A title with an escape sequence and markup reaches no terminal as such."""
    path = story()
    text = path.read_text("utf-8").replace("title: La coupe", 'title: "La [red]coupe[/x]"')
    path.write_text(text.replace("S1 *La porte*", "S1 *La \x1b]0;x\x07porte*"), encoding="utf-8")
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        shown = screen.query_one(StatusLine).render().plain
        assert "La [red]coupe[/x]" in shown
        assert "\x1b" not in shown


@pytest.mark.parametrize("size", SIZES)
async def test_every_line_has_its_room(size: tuple[int, int], story: Write, app_on: Make) -> None:
    """The story keeps some rows, the composer and the keys are in sight."""
    async with app_on(story("\nUn mot.\n" * 30)).run_test(size=size) as pilot:
        screen = await opened(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: screen.query_one(StoryView).size.height >= 5)
        assert screen.query_one(Composer).region.bottom <= size[1] - 1
        assert all(widget.region.right <= size[0] for widget in screen.query("*") if widget.display)


async def test_free_play_has_no_phases(story: Write, app_on: Make) -> None:
    """Any other game: prose, questions and bare dice; the bar says only the next step."""
    path = story()
    path.write_text(
        path.read_text("utf-8").replace("ruleset: hades", "ruleset: jeu-maison"), encoding="utf-8"
    )
    async with app_on(path).run_test() as pilot:
        screen = await opened(pilot)
        assert screen.query_one(PhaseBar).glance.phases == ()
        await type_(pilot, "d: 2d6+1 vs 8")
        await until(pilot, lambda: "d: 2d6+1=" in path.read_text("utf-8"))
        await pilot.press("f4")
        await until(pilot, lambda: "no phases" in said(pilot))


async def test_a_paste_is_prose(story: Write, app_on: Make) -> None:
    """Lines that would be play stay words, and one key gives them back as they were."""
    path = story()
    async with app_on(path).run_test() as pilot:
        await opened(pilot)
        pasted = "@ndré souriait.\n# pas un titre\nla suite"
        await pilot.app.on_event(Paste(pasted))
        assert composer(pilot).text == "\\@ndré souriait.\n\\# pas un titre\nla suite"
        await pilot.press("ctrl+z")
        assert composer(pilot).text == pasted
        await pilot.press("ctrl+y", "ctrl+s")
        await until(pilot, lambda: "la suite" in path.read_text("utf-8"))
    assert path.read_text("utf-8").endswith("\\@ndré souriait.\n\\# pas un titre\nla suite\n")


async def test_what_is_sent_comes_into_sight(story: Write, app_on: Make) -> None:
    """Sent while an early page is shown: the view goes to its end."""
    path = story("\nUne page.\n" * 60)
    async with app_on(path).run_test(size=(80, 24)) as pilot:
        view = (await opened(pilot)).query_one(StoryView)
        view.reveal(0)
        await pilot.pause()
        assert not view.at_end
        composer(pilot).focus()
        await type_(pilot, "=> Personne.")
        assert view.at_end


@pytest.mark.parametrize("size", SIZES)
async def test_a_dialog_leaves_the_last_line_in_sight(
    size: tuple[int, int], story: Write, app_on: Make
) -> None:
    """What was written last stands above the dialog, and where it was when that is left."""
    path = story("".join(f"Ligne {number}.\n\n" for number in range(60)))
    async with app_on(path).run_test(size=size) as pilot:
        screen = await opened(pilot)
        view = screen.query_one(StoryView)

        def last_row() -> int:
            rows = [view.render_line(y).text for y in range(view.size.height)]
            return max((y for y, text in enumerate(rows) if "Ligne 59." in text), default=-1)

        await until(pilot, lambda: last_row() >= 0)
        before = last_row()
        await pilot.press("f7")
        await until(pilot, lambda: asks(pilot))
        top = pilot.app.screen.query_one("Sheet").region.y
        await until(pilot, lambda: 0 <= view.region.y + last_row() < top)
        await pilot.press("escape")
        await until(pilot, lambda: last_row() == before)
        await pilot.press("tab", "up", "enter")
        await until(pilot, lambda: asks(pilot))
        top = pilot.app.screen.query_one("Sheet").region.y
        await until(pilot, lambda: 0 <= view.region.y + last_row() < top)


async def test_no_letter_is_named_as_a_key_of_the_story(story: Write, app_on: Make) -> None:
    """A letter typed in the story is text, so the key line names none."""
    async with app_on(story()).run_test() as pilot:
        screen = await opened(pilot)
        await pilot.press("tab")
        named = screen.query_one(KeyLine).render().plain.split("   ")
        assert named[0].startswith("↑ ↓")
        assert not [each for each in named if each[1:2] == " " and each[0].isascii()]


async def test_numbers_of_rows_that_are_ticked_and_of_others_stand_below_each_other(
    story: Write, app_on: Make
) -> None:
    """And a foot that is too long says so, as what is said of a row does."""
    async with app_on(story()).run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "@ Forcer la serrure")
        await until(pilot, lambda: asks(pilot))
        rows = str(pilot.app.screen.query_one("#rows").render()).splitlines()
        places = {re.sub("‹ ", "", row).index("D") for row in rows if re.search(r"\dD", row)}
        assert len(places) == 1
        await pilot.resize_terminal(40, 12)
        foot = pilot.app.screen.query_one("#foot")
        await until(pilot, lambda: foot.render_line(0).text.rstrip().endswith("…"))
        below = pilot.app.screen.query_one("#below")
        await until(pilot, lambda: str(below.render()).endswith("…"))


@pytest.mark.parametrize("key", ["f5", "f7", "f8", "f12", "ctrl+l", "ctrl+s"])
async def test_a_key_of_a_story_where_none_is_open(key: str, app_on: Make) -> None:
    """It is refused at the foot of the welcome, which stays, with what is typed there."""
    async with app_on(None).run_test() as pilot:
        await until(pilot, lambda: asks(pilot))
        front = pilot.app.screen
        await pilot.press(*"Brume", key)
        assert pilot.app.screen is front
        assert "No story is open." in str(front.query_one("#foot").render())
        await pilot.press("enter")
        assert "Brume" in str(pilot.app.screen.query_one("#rows").render())
