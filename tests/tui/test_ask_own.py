"""Tables from play: keys in, bytes of the person's files out, and what the panel says of them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.tui.app import SoloistApp
from soloist.tui.aside import words_in
from soloist.tui.ask_panel import AskPanel
from soloist.tui.problems_screen import ProblemsScreen
from soloist.tui.tables_new import NewTable
from tests.tui.screen_kit import opened, until

MINE = """# à moi
tables:
  gens:
    about: Qui vient là
    rows:
      - meunière
      - {text: passeur, weight: 3}   # deux fois par jour
  sort:
    1-2: bon
    3-6: mauvais
"""


@pytest.fixture
def mine(desk: Desk) -> Path:
    """A file of the person's own."""
    path = desk.workspace.oracles / "fr" / "miens.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(MINE, encoding="utf-8")
    return path


def text(app: SoloistApp) -> str:
    """What the screen shows."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


async def panel(pilot: Pilot[None], *keys: str) -> AskPanel:
    """The panel, opened by its key, after more keys."""
    await opened(pilot)
    await pilot.press("ctrl+t")
    await until(pilot, lambda: isinstance(pilot.app.screen, AskPanel))
    screen = pilot.app.screen
    assert isinstance(screen, AskPanel)
    await pilot.press(*keys)
    await pilot.pause()
    return screen


async def test_a_row_is_added_and_rolled_at_once(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """One line more in the file, every other byte the same; it is at hand, and in the next roll."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f7")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        await pilot.press(*"le guet : deux", "enter")
        await until(pilot, lambda: not screen.foot.prompt.is_open)
        assert "oracles/fr/miens.yaml, line 8" in text(app)
        assert "▸   5  le guet : deux" in text(app)
        assert "1/5" in text(app)
    comment = "# deux fois par jour\n"
    assert mine.read_text("utf-8") == MINE.replace(comment, f"{comment}      - 'le guet : deux'\n")


async def test_a_shipped_table_goes_on_in_a_file_of_ones_own(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], desk: Desk
) -> None:
    """The file is made; the shipped rows stay before the new one, by every name of the table."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"inspiration/amorces", "f7")
        before = len(screen.browse.card.rows)
        await until(pilot, lambda: screen.foot.prompt.is_open)
        await pilot.press(*"La neige brûle", "enter")
        await until(pilot, lambda: not screen.foot.prompt.is_open)
        for name in ("inspiration/amorces", "inspiration/triggers"):
            target = screen.browse.find(name)
            assert target is not None
            assert len(target.table.strips[0].rows) == before + 1
            assert target.table.strips[0].rows[-1].text == "La neige brûle"
    made = (desk.workspace.oracles / "fr" / "inspiration.yaml").read_text("utf-8")
    assert "  amorces:\n    from: inspiration/amorces\n" in made
    assert made.endswith("    rows:\n      - La neige brûle\n")


async def test_faces_are_for_the_editor(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """Nothing is asked, nothing written: the line is told, and the key that opens it there."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/sort", "f7")
        await until(pilot, lambda: "line 8" in text(app))
        assert not screen.foot.prompt.is_open
        assert "F4 editor" in text(app)
    assert mine.read_text("utf-8") == MINE


async def test_what_will_not_do_stays_to_be_mended(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """A hole that is not closed is refused with the reason; the text is still there, and mended is taken."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f7")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        await pilot.press(*"un {trou", "enter")
        await until(pilot, lambda: "left as it is" in text(app))
        assert screen.foot.prompt.text == "un {trou"
        assert mine.read_text("utf-8") == MINE
        await pilot.press(*["backspace"] * 5, *"loup", "enter")
        await until(pilot, lambda: not screen.foot.prompt.is_open)
    assert "      - un loup\n" in mine.read_text("utf-8")


async def test_pasted_lines_become_a_table(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], desk: Desk
) -> None:
    """Without bullets; what was looked for is its name; Enter rolls it."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await panel(pilot, *"tavernes", "f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        app.post_message(events.Paste("- Au Chat\n- Au Bœuf\n\n"))
        await pilot.pause()
        assert "2 rows, into oracles/fr/mes-tables.yaml" in text(app)
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, AskPanel))
        assert "mes-tables/tavernes" in text(app)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: not isinstance(app.screen, AskPanel))
    made = (desk.workspace.oracles / "fr" / "mes-tables.yaml").read_text("utf-8")
    assert made.endswith("tables:\n  tavernes:\n    - Au Chat\n    - Au Bœuf\n")
    assert "tbl: mes-tables/tavernes d2=" in (desk.workspace.journals / "coupe.md").read_text("utf-8")


async def test_a_name_that_is_taken_is_said(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """With its line; nothing is written, nothing typed is lost."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await panel(pilot, "f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        await pilot.press(*"miens/gens", "tab", *"un", "ctrl+s")
        await until(pilot, lambda: "already, line 3" in text(app))
        assert isinstance(app.screen, NewTable)
        assert app.screen.aside() == "miens/gens\nun"
    assert mine.read_text("utf-8") == MINE


async def test_pinned_tables_come_first(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """Marked, and still there the next time; the same key lets go of one."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f5")
        assert "★ miens/gens" in text(app)
        await pilot.press("escape")
        screen = await panel(pilot)
        assert screen.browse.known[0].name == "miens/gens"
        await pilot.press("f5")
        assert not any(entry.pinned for entry in screen.browse.known)


async def test_what_an_editor_saves_is_live(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """At the next roll, without waiting; the list keeps its place and what was typed."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/ge")
        mine.write_text("tables:\n  gens: [la fée]\n", encoding="utf-8")
        await pilot.press("enter")
        await pilot.pause()
        assert "la fée" in text(app)
        await pilot.press("escape")
        mine.write_text("tables:\n  autres: [x]\n  gens: [la fée, le roi, la reine]\n", encoding="utf-8")
        assert screen.desk is not None
        watch = screen.desk.watch
        watch.take(watch.look())
        await until(pilot, lambda: "la reine" in text(app))
        assert screen.browse.typed == "miens/ge"
        assert screen.browse.entry is not None
        assert screen.browse.entry.name == "miens/gens"


async def test_the_last_good_version_says_that_it_is(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """A file broken in the editor goes on giving what it gave; the table says where to look."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens")
        assert screen.desk is not None
        watch = screen.desk.watch
        watch.take(watch.look())
        mine.write_text(MINE.replace("- meunière", "- meuni{ère"), encoding="utf-8")
        watch.take(watch.look())
        await until(pilot, lambda: "F9: a mistake in oracles" in text(app))
        assert "meunière" in text(app)
        await pilot.press("enter")
        assert screen.answer is not None
        assert screen.answer.current.text in ("meunière", "passeur")


async def test_words_on_their_way_into_a_file_are_kept(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """A row or a table that is being typed is among the words that a crash does not take."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f7")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        await pilot.press(*"le guet")
        assert words_in(app) == "le guet"
        await pilot.press("escape", "f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        await pilot.press(*"un", "enter", *"deux")
        assert "un\ndeux" in (words_in(app) or "")


async def test_a_file_away_for_a_moment_changes_nothing_in_the_end(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """An editor that deletes and writes anew leaves the same table at hand, and what was typed."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, "s")
        assert screen.browse.tables.go_to("miens/sort")
        assert screen.desk is not None
        watch = screen.desk.watch
        watch.take(watch.look())
        mine.unlink()
        watch.take(watch.look())
        await until(pilot, lambda: all(entry.name != "miens/sort" for entry in screen.browse.known))
        mine.write_text(MINE, encoding="utf-8")
        watch.take(watch.look())
        await until(pilot, lambda: any(entry.name == "miens/sort" for entry in screen.browse.known))
        assert screen.browse.entry is not None
        assert screen.browse.entry.name == "miens/sort"
        assert screen.browse.typed == "s"


async def test_several_results(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path, desk: Desk
) -> None:
    """No two alike, fewer where the table has no more; one alone is recorded with the others beside it."""
    from soloist.rules.dice import random_dice

    chance = iter(range(1000))
    desk.dice = lambda: random_dice(next(chance))
    path = story("")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f3", "backspace", "9", "enter")
        assert screen.answer is not None
        assert {told.text for told in screen.answer.told} == {"meunière", "passeur"}
        await pilot.press("down", "o")
        await until(pilot, lambda: not isinstance(app.screen, AskPanel))
    (line,) = [line for line in path.read_text("utf-8").splitlines() if line.startswith("tbl:")]
    assert line.count("d4=") == 2
    assert "(<- d4=" in line


@pytest.mark.parametrize("typed", ["", "1", "21", "deux"])
async def test_how_many_is_a_number(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path, typed: str
) -> None:
    """Anything else is refused under the line."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f3", "backspace", *typed, "enter")
        assert "from 2 to 20" in text(app)
        assert screen.answer is None


async def test_what_a_result_offers_is_written_when_kept(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """Off at first; its letter turns it on and off; what is on is a line after the result."""
    mine.write_text('tables:\n  eaux:\n    - {text: La crue, tags: "[Clock:Crue 0/6]"}\n', encoding="utf-8")
    path = story("")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await panel(pilot, *"miens/eaux", "enter")
        assert "○ t: also write [Clock:Crue 0/6]" in text(app)
        await pilot.press("t")
        assert "● t: also write [Clock:Crue 0/6]" in text(app)
        await pilot.press("t", "t", "enter")
        await until(pilot, lambda: not isinstance(app.screen, AskPanel))
    assert "tbl: miens/eaux d1=1 -> La crue\n[Clock:Crue 0/6]\n" in path.read_text("utf-8")


async def test_problems_and_their_places(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], mine: Path
) -> None:
    """One's own files first, with line and excerpt; the editor is opened there; Esc goes back."""
    mine.write_text("tables:\n  gens:\n    - un {trou\n", encoding="utf-8")
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, "f9")
        assert screen.desk is not None
        await until(pilot, lambda: isinstance(app.screen, ProblemsScreen))
        await until(pilot, lambda: "line 3" in text(app))
        assert "oracles/fr/miens.yaml" in text(app)
        assert "un {trou" in text(app)
        await pilot.press("enter")
        await until(pilot, lambda: "EDITOR" in text(app))
        await pilot.press("escape")
        assert app.screen is screen


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
async def test_one_thing_at_a_time_where_there_is_little_room(
    app_on: Callable[[Path | None], SoloistApp],
    story: Callable[[str], Path],
    mine: Path,
    size: tuple[int, int],
) -> None:
    """The rows are beside the list or a key away; what is typed among them goes on finding tables."""
    app = app_on(story(""))
    async with app.run_test(size=size) as pilot:
        screen = await panel(pilot, *"miens/gens")
        assert ("passeur" in text(app).partition("Qui vient là")[2]) == (size[0] >= 72)
        await pilot.press("tab", "down")
        assert "▸ 2-4  passeur" in text(app)
        assert "3/4" in text(app)
        assert screen.line_at_hand() == 7
        await pilot.press("x")
        await until(pilot, lambda: "Answer: miens/gensx" in text(app))
        assert screen.browse.typed == "miens/gensx"


async def test_a_table_that_is_left_goes_on(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path], desk: Desk
) -> None:
    """Name and rows stand there again, are among what was typed and not sent, and make the table."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await panel(pilot, "f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        await pilot.press(*"la laisse", "enter", *"une corde", "enter", *"un os")
        assert words_in(app) == "la laisse\nune corde\nun os"
        await pilot.press("escape")
        await until(pilot, lambda: "F8 goes on with it, /drafts has its words" in text(app))
        await pilot.press("escape")
        screen = await opened(pilot)
        held = screen.margin.versions.listed()
        assert [version.text for version in held] == ["la laisse\nune corde\nun os"]
        await panel(pilot, "f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        assert words_in(app) == "la laisse\nune corde\nun os"
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, AskPanel))
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        assert words_in(app) == ""
    made = (desk.workspace.oracles / "fr" / "mes-tables.yaml").read_text("utf-8")
    assert made.endswith("  la laisse:\n    - une corde\n    - un os\n")


async def test_another_table_than_the_one_that_was_left(
    app_on: Callable[[Path | None], SoloistApp], story: Callable[[str], Path]
) -> None:
    """What is looked for now is its name; nothing that was only looked for was begun."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await panel(pilot, *"zébu", "f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, AskPanel))
        assert "not made" not in text(app)
        await pilot.press("f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        await pilot.press(*"une corne", "escape")
        await until(pilot, lambda: "not made" in text(app))
        await pilot.press("s", "f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        assert isinstance(app.screen, NewTable)
        assert not app.screen.aside()
