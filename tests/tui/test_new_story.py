"""From nothing to the first sentence, and from one story to another."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from soloist.lingo import Lingo
from soloist.play.session.desk import Desk
from soloist.rules.systems import SYSTEMS, system_or_free
from soloist.storage.listing import Story
from soloist.tui.app import SoloistApp
from soloist.tui.field import Field
from soloist.tui.first_offer import FirstOffer
from soloist.tui.new_story import NewStory
from soloist.tui.notice import Notice
from soloist.tui.open_story import OpenStory
from soloist.tui.open_story_rows import LETTERS
from soloist.tui.open_story_rows import words as words_of
from soloist.tui.picker import Picker
from tests.lab.packs.pack_kit import pack_in
from tests.tui.screen_kit import painted, playing, said, until

SIZES = [(80, 24), (40, 12), (120, 40)]
Make = Callable[[Path | None], SoloistApp]
Write = Callable[..., Path]


@pytest.mark.parametrize("size", SIZES)
async def test_to_the_first_sentence(size: tuple[int, int], app_on: Make, desk: Desk) -> None:
    """Title, four Enters, and one writes: the file has the sheet, the scene and the sentence."""
    async with app_on(None).run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press(*"La coupe", "enter", "left", "enter", "enter", *"Aldric", "enter")
        await pilot.press(*"crochets, calme", "enter", *"La porte", "enter")
        await until(pilot, lambda: playing(pilot))
        await pilot.press(*"Il attend.", "enter", "enter")
        path = desk.workspace.journals / "la-coupe.md"
        await until(pilot, lambda: "Il attend." in path.read_text("utf-8"))
    text = path.read_text("utf-8")
    assert text.startswith("---\ntitle: La coupe\nruleset: hades\nlang: fr\npcs: Aldric\n")
    end = text.partition("\n### ")[2]
    assert end == (
        "S1 *La porte*\n\n```lonelog\n[PC:Aldric|Fortunes 0|traits: crochets, calme]\n```\n\n"
        "#### Immersion\n\nIl attend.\n"
    )


async def test_a_title_is_enough(app_on: Make, desk: Desk) -> None:
    """Ctrl+S begins with nothing but a title."""
    async with app_on(None).run_test() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press(*"Ici", "ctrl+s")
        await until(pilot, lambda: playing(pilot))
    assert "```" not in (desk.workspace.journals / "ici.md").read_text("utf-8")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("lang", "name"), [("fr", "premiere-soiree"), ("en", "first-evening")])
async def test_one_enter_begins_a_first_evening(
    size: tuple[int, int], lang: str, name: str, app_on: Make, desk: Desk
) -> None:
    """It is what is at hand at the welcome, and in sight; the form for a story of one's own is below."""
    desk.lingo.speak(lang)
    async with app_on(None).run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        offer = pilot.app.screen.query_one(FirstOffer)
        assert pilot.app.focused is offer
        assert offer.region.bottom <= size[1]
        await pilot.press("enter")
        await until(pilot, lambda: playing(pilot))
    assert (desk.workspace.journals / f"{name}.md").is_file()


async def test_a_folder_that_takes_no_story_says_so_at_once(app_on: Make, desk: Desk) -> None:
    """The welcome stays, with the reason."""
    desk.workspace.root.mkdir(parents=True)
    desk.workspace.journals.write_text("no folder", encoding="utf-8")
    async with app_on(None).run_test() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press("enter")
        await until(pilot, lambda: bool(said(pilot)))
        assert isinstance(pilot.app.screen, NewStory)


@pytest.mark.parametrize("title", ["///", "~ ~"])
async def test_a_title_of_signs_is_told_its_file(title: str, app_on: Make, desk: Desk) -> None:
    """Nobody would find it by its name."""
    async with app_on(None).run_test() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press(*title, "ctrl+s")
        await until(pilot, lambda: playing(pilot))
        await until(pilot, lambda: "Its file is journal.md" in said(pilot))
    assert (desk.workspace.journals / "journal.md").exists()


async def test_no_title_no_story(app_on: Make, desk: Desk) -> None:
    """What is missing is said, and nothing is written."""
    async with app_on(None).run_test() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "title" in pilot.app.screen.query_one(Notice).said)
    assert not desk.workspace.journals.exists()


async def test_another_story_is_opened(app_on: Make, story: Write) -> None:
    """The list has the stories with their titles; Enter opens the one at hand."""
    first, second = story(name="une"), story("\nAutre.\n", name="deux")
    copy = second.with_name("deux.sync-conflict-20261120-101010-ABCDEFG.md")
    copy.write_bytes(second.read_bytes())
    async with app_on(first).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(pilot.app.screen, OpenStory))
        found = pilot.app.screen.query_one(OptionList)
        prompts = [str(found.get_option_at_index(n).prompt) for n in range(found.option_count)]
        assert sum("La coupe" in prompt for prompt in prompts) == 3
        assert sum("set aside" in prompt for prompt in prompts) == 1
        plain = [n for n, prompt in enumerate(prompts) if "set aside" not in prompt]
        found.highlighted = plain[0]
        await pilot.press("enter")
        await until(pilot, lambda: playing(pilot))
        assert isinstance(pilot.app, SoloistApp)
        assert pilot.app.sitting is not None
        assert pilot.app.sitting.path in (first, second)


async def test_a_story_is_found_by_a_word(app_on: Make, story: Write) -> None:
    """Typing lists the stories that have the words, accents or not; Enter opens the one at hand."""
    paths = [story(name=name) for name in ("une", "deux", "épées")]
    async with app_on(paths[0]).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(pilot.app.screen, OpenStory))
        found = pilot.app.screen.query_one(OptionList)
        await pilot.press(*"zz")
        await until(pilot, lambda: found.option_count == 0)
        await pilot.press("enter", "backspace", "backspace", *"EPE cou")
        await until(pilot, lambda: found.option_count == 1)
        await pilot.press("enter")
        await until(pilot, lambda: playing(pilot))
        assert isinstance(pilot.app, SoloistApp)
        assert pilot.app.sitting is not None
        assert pilot.app.sitting.path == paths[2]


async def test_arrows_walk_the_list(app_on: Make, story: Write) -> None:
    """Down and up choose among the stories while one types."""
    path, _ = story(name="une"), story(name="deux")
    async with app_on(path).run_test() as pilot:
        await until(pilot, lambda: playing(pilot))
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(pilot.app.screen, OpenStory))
        found = pilot.app.screen.query_one(OptionList)
        walked = [found.highlighted]
        for key in ("down", "up"):
            await pilot.press(key)
            walked.append(found.highlighted)
        assert walked == [0, 1, 0]


@pytest.mark.parametrize(("lang", "words"), [("en", "~833,100 words"), ("fr", "~833\u202f100 mots")])
def test_many_words_can_be_read(lang: str, words: str) -> None:
    """A large number is parted as the language does."""
    assert words_of(Story(Path("t.md"), "T", size=833_100 * LETTERS), Lingo(lang)) == words


async def test_the_form_is_walked_by_keys(app_on: Make) -> None:
    """Down and Up go from field to field, not from the first to the last; no letter changes a choice."""
    async with app_on(None).run_test() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        seen = []
        for key in ("down", "down", "down", "up", "up", "up", "down", "down"):
            await pilot.press(key)
            assert pilot.app.focused is not None
            seen.append(pilot.app.focused.id)
        assert seen == ["title", "lang", "system", "lang", "title", None, "title", "lang"]
        picker = pilot.app.screen.query_one("#lang", Picker)
        values = []
        for key in ("f", "e", "z", "F", "right", "space"):
            await pilot.press(key)
            values.append(picker.value)
        assert values == ["en"] * 4 + ["fr", "en"]


async def test_an_empty_title_is_refused_on_the_spot(app_on: Make, story: Write) -> None:
    """Enter does not go on from it, and Up does not lead from it to the last line."""
    async with app_on(story("")).run_test(size=(40, 12)) as pilot:
        await until(pilot, lambda: playing(pilot))
        await pilot.press("ctrl+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press("enter")
        assert "A story needs a title." in pilot.app.screen.query_one(Notice).said
        await pilot.press("up")
        assert pilot.app.focused is pilot.app.screen.query_one("#title", Field)
        await until(pilot, lambda: "Esc goes back" in " ".join(painted(pilot).split()))
        assert "e.g. Aldric" in painted(pilot)
        await pilot.press(*"Here", "enter")
        assert pilot.app.screen.query_one("#lang", Picker).has_focus


async def test_an_empty_list_says_what_to_press(app_on: Make) -> None:
    """At the welcome, Ctrl+O shows that there is no story yet; Ctrl+N goes back to beginning one."""
    async with app_on(None).run_test() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press("ctrl+o")
        await until(pilot, lambda: isinstance(pilot.app.screen, OpenStory))
        await pilot.press("ctrl+n")
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))


@pytest.mark.parametrize("size", SIZES)
async def test_every_rule_system_says_what_it_is(size: tuple[int, int], app_on: Make) -> None:
    """Under the rules stands a line about those that are chosen, in the language of the screen."""
    async with app_on(None).run_test(size=size) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press("down", "down", "down")
        picker, told = pilot.app.screen.query_one("#system", Picker), pilot.app.screen.query_one("#about")
        assert isinstance(told, Static)
        for id_ in SYSTEMS:
            about = system_or_free(id_).about
            assert picker.value == id_
            assert about is not None
            await until(pilot, partial(shows, told, about.en))
            assert told.region.height >= 1
            await pilot.press("right")


def shows(line: Static, said: str) -> bool:
    """Whether a line says that."""
    return str(line.content) == said


async def test_coming_back_to_a_line_replaces_nothing(app_on: Make, desk: Desk) -> None:
    """All the way round and on with the title."""
    async with app_on(None).run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press(*"Le bac", *["tab"] * 7, *" bleu")
        assert pilot.app.screen.query_one("#title", Field).value == "Le bac bleu"


async def test_a_pack_stands_beside_the_systems(app_on: Make, desk: Desk) -> None:
    """Chosen with the arrows, told in its own words; the story has its system and words in its head."""
    pack_in(desk.workspace.root / "packs" / "tides")
    async with app_on(None).run_test() as pilot:
        await until(pilot, lambda: isinstance(pilot.app.screen, NewStory))
        await pilot.press(*"Ici", "enter", "left", "enter", "left")
        screen = pilot.app.screen
        picker, told = screen.query_one("#system", Picker), screen.query_one("#about", Static)
        assert picker.value == "tides 1.0"
        await until(pilot, partial(shows, told, "Un port sous la mer (Jeanne Roc, CC BY 4.0)"))
        await pilot.press("enter", *"Ann", "ctrl+s")
        await until(pilot, lambda: playing(pilot))
    text = (desk.workspace.journals / "ici.md").read_text("utf-8")
    assert "ruleset: bravoure\n" in text
    assert "pack: tides 1.0\n" in text
    assert "word.infortune: Peur\n" in text
    assert "|Peur 0" in text
