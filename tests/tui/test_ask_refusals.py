"""What is refused in the panel of tables bars the way: nothing typed meanwhile gets into the story."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from soloist.play.session.desk import Desk
from soloist.rules.dice import random_dice
from soloist.tui.app import SoloistApp
from soloist.tui.ask_panel import AskPanel
from soloist.tui.tables_new import NewTable
from tests.tui.screen_kit import composer, opened, said, type_, until

MINE = """tables:
  gens:
    - meunière
    - passeur
  sort:
    1-2: bon
    3-6: mauvais
  cartes:
    draw: deck
    rows: [as, roi]
"""
App = Callable[[Path | None], SoloistApp]
Story = Callable[[str], Path]


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


def flat(app: SoloistApp) -> str:
    """The same with its lines run together."""
    return " ".join(text(app).replace("│", " ").split())


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


def barred(screen: AskPanel) -> bool:
    """Whether a refusal stands there."""
    return screen.foot.refused


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
async def test_words_after_a_refused_row_go_nowhere(
    app_on: App, story: Story, mine: Path, size: tuple[int, int]
) -> None:
    """Letters at once after F7 and after the refusal are swallowed; Enter and Esc only dismiss it."""
    path = story("")
    before = path.read_bytes()
    app = app_on(path)
    async with app.run_test(size=size) as pilot:
        screen = await panel(pilot, *"miens/sort", "f7", *"un loup")
        await until(pilot, lambda: barred(screen))
        assert "F4 editor" in text(app)
        await pilot.press(*"la porte")
        assert screen.browse.typed == "miens/sort"
        assert barred(screen)
        await pilot.press("enter")
        assert not barred(screen)
        assert screen.answer is None
        await pilot.press("f7")
        await until(pilot, lambda: barred(screen))
        await pilot.press("escape", *"s")
        assert screen.browse.typed == "miens/sorts"
    assert path.read_bytes() == before
    assert mine.read_text("utf-8") == MINE


async def test_what_is_typed_right_after_the_key_is_the_row(app_on: App, story: Story, mine: Path) -> None:
    """No letter is lost between F7 and its prompt."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f7", *"le guet")
        await until(pilot, lambda: screen.foot.prompt.text == "le guet")
        await pilot.press("enter")
        await until(pilot, lambda: not screen.foot.prompt.is_open)
    assert "    - passeur\n    - le guet\n" in mine.read_text("utf-8")


async def test_a_row_of_nothing_is_refused_with_words(app_on: App, story: Story, mine: Path) -> None:
    """Where no table is at hand every key that needs one says so, and bars the way as any refusal."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"zzzz")
        for key in ("f2", "f3", "f4", "f5", "f7"):
            await pilot.press(key)
            await until(pilot, lambda: "No table is at hand" in text(app))
            await pilot.press(*"mots", "escape")
        assert screen.browse.typed == "zzzz"


async def test_an_answer_nobody_asked_for_needs_a_second_enter(app_on: App, story: Story, mine: Path) -> None:
    """Typing on takes the first one back; two in a row write it, and nothing else does."""
    path = story("")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await panel(pilot, *"zzzz", "enter")
        assert "Enter again writes it" in text(app)
        await pilot.press("y", "enter")
        assert isinstance(app.screen, AskPanel)
        await pilot.press("enter")
        await until(pilot, lambda: not isinstance(app.screen, AskPanel))
        await until(pilot, lambda: "zzzzy" in path.read_text("utf-8"))


async def test_a_new_table_that_hides_a_shipped_one_is_asked_twice(
    app_on: App, story: Story, mine: Path, desk: Desk
) -> None:
    """Its name and its rows are told; the first Ctrl+S writes nothing, the second does."""
    app = app_on(story(""))
    made = desk.workspace.oracles / "fr" / "menaces.yaml"
    async with app.run_test(size=(80, 24)) as pilot:
        await panel(pilot, "f8")
        await until(pilot, lambda: isinstance(app.screen, NewTable))
        await pilot.press(*"menaces/menaces", "tab", *"un", "ctrl+s")
        await until(pilot, lambda: "hides the shipped table menaces" in flat(app))
        assert "F7 goes on with it" in flat(app)
        assert not made.exists()
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, AskPanel))
    assert "  menaces:\n    - un\n" in made.read_text("utf-8")


async def test_a_shipped_file_is_opened_at_the_second_key(
    app_on: App, story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That an update replaces it is told before, not after; Esc, or another table, leaves it closed."""
    seen: list[Path] = []
    monkeypatch.setattr("soloist.tui.editor.edit", lambda app, environ, path, line: seen.append(path))
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await panel(pilot, *"inspiration/amorces", "f4")
        await until(pilot, lambda: "an update replaces its file" in flat(app))
        await pilot.press("escape", "f4", "x", "down", "up", "f4")
        assert seen == []
        await pilot.press("f4")
        assert [path.name for path in seen] == ["inspiration.yaml"]
        await pilot.pause()
        assert "an update replaces" not in flat(app)


async def test_a_used_up_deck_is_shuffled_by_its_key(app_on: App, story: Story, mine: Path) -> None:
    """`s` draws from the whole deck; the story has the shuffle before the card, once it is kept."""
    drawn = "\n```lonelog\ntbl: miens/cartes d2=1 -> as\ntbl: miens/cartes d1=1 -> roi\n```\n"
    path = story(drawn)
    before = path.read_text("utf-8")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/cartes")
        assert text(app).count("drawn") == 2
        await pilot.press("enter")
        await until(pilot, lambda: "s or F6 shuffles it" in flat(app))
        await pilot.press("x", "s")
        assert screen.answer is not None
        assert path.read_text("utf-8") == before
        await pilot.press("escape", "f6", "enter")
        await until(pilot, lambda: not isinstance(app.screen, AskPanel))
        await until(pilot, lambda: "shuffle" in path.read_text("utf-8"))
    added = path.read_text("utf-8").removeprefix(before).splitlines()
    lines = [line for line in added if line.startswith("tbl:")]
    assert lines[0] == "tbl: miens/cartes shuffle"
    assert lines[1].startswith("tbl: miens/cartes d2=")
    assert len(lines) == 2


async def test_a_deck_is_shuffled_by_a_command(app_on: App, story: Story, mine: Path) -> None:
    """The only one drawn from is; with none drawn from it is said."""
    path = story("\n```lonelog\ntbl: miens/cartes d2=1 -> as\n```\n")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "/mélanger")
        await until(pilot, lambda: "miens/cartes is shuffled" in said(pilot))
        await type_(pilot, "/shuffle")
        await until(pilot, lambda: "No deck has been drawn" in said(pilot))
    assert path.read_text("utf-8").count("tbl: miens/cartes shuffle\n") == 1


async def test_a_row_that_cannot_be_rolled_is_told_with_its_place(
    app_on: App, story: Story, mine: Path
) -> None:
    """It is added, since it reads; the same sentence says why it gives nothing and which key mends it."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f7")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        await pilot.press(*"un {nulle part}", "enter")
        await until(pilot, lambda: "cannot be rolled" in flat(app))
        assert "line 5" in flat(app)
        assert "nulle part" in flat(app)
        assert "F4" in flat(app)


async def test_a_paste_of_lines_is_as_many_rows(app_on: App, story: Story, mine: Path) -> None:
    """Without bullets and numbers, in order, and how many is said before and after."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f7")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        app.post_message(events.Paste("1\tle loup\n2\tla fée\n\n3\tle roi : un\n"))
        await until(pilot, lambda: "3 rows: Enter adds them" in text(app))
        await pilot.press("enter")
        await until(pilot, lambda: "3 rows added" in flat(app))
    assert "    - passeur\n    - le loup\n    - la fée\n    - 'le roi : un'\n" in mine.read_text("utf-8")


async def test_the_die_of_the_rules_is_warned_of(app_on: App, story: Story, mine: Path) -> None:
    """A seventh answer makes the yes/no die a d7: told before the row is typed; keys stay in sight."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"oracle/oui-non", "f7")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        assert "its die becomes d7" in flat(app)
        assert "Enter done" in flat(app)


@pytest.mark.parametrize("key", ["space", "p"])
async def test_the_row_at_the_cursor_is_taken(app_on: App, story: Story, mine: Path, key: str) -> None:
    """Recorded with what the dice gave, unless they gave that row."""
    path = story("")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await panel(pilot, *"miens/sort", "tab", "down")
        assert "Space take this row" in flat(app)
        assert "Enter roll" in flat(app)
        await pilot.press(key, "enter")
        await until(pilot, lambda: not isinstance(app.screen, AskPanel))
        await until(pilot, lambda: "tbl:" in path.read_text("utf-8"))
    (line,) = [line for line in path.read_text("utf-8").splitlines() if line.startswith("tbl:")]
    rolled = int(line.partition("d6=")[2][0])
    assert line == f"tbl: miens/sort d6={rolled} -> mauvais" + (" (<- bon)" if rolled < 3 else "")


async def test_fewer_results_than_asked_are_told(app_on: App, story: Story, mine: Path, desk: Desk) -> None:
    """Typing replaces the number that stands there; what is missing is said."""
    chance = iter(range(1000))
    desk.dice = lambda: random_dice(next(chance))
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"miens/gens", "f3", "9", "enter")
        assert screen.answer is not None
        assert len(screen.answer.told) == 2
        assert "2 results of the 9 asked for" in flat(app)


async def test_a_clock_that_begins_says_how_it_moves(app_on: App, story: Story, mine: Path) -> None:
    """Once, with the key and the next line."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "[Clock:Crue 0/4]")
        await until(pilot, lambda: "[Clock:Crue 1/4]" in said(pilot))
        assert "Ctrl+L" in said(pilot)
        await type_(pilot, "[Clock:Crue 1/4]")
        await until(pilot, lambda: composer(pilot).text == "")
        assert "Clock:Crue" not in said(pilot)


async def test_what_a_typed_table_offers_is_told(app_on: App, story: Story, mine: Path) -> None:
    """The line of state stands in the notice and not in the story."""
    mine.write_text('tables:\n  eaux:\n    - {text: La crue, tags: "[Clock:Crue 0/6]"}\n', encoding="utf-8")
    path = story("")
    app = app_on(path)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await type_(pilot, "tbl: miens/eaux")
        await until(pilot, lambda: "[Clock:Crue 0/6]" in said(pilot))
    assert "[Clock:Crue" not in path.read_text("utf-8")
    assert "tbl: miens/eaux d1=1 -> La crue" in path.read_text("utf-8")


async def test_the_keys_stay_in_sight_under_a_prompt(app_on: App, story: Story, mine: Path) -> None:
    """However much is asked and refused: at 80 by 24 the last rows are the keys."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"inspiration/amorces", "f7")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        await until(pilot, lambda: "Enter done" in text(app))
        await pilot.press(*"un {trou", "enter")
        await until(pilot, lambda: "left as it is" in flat(app))
        await pilot.pause()
        assert "Enter done" in text(app)
        assert "╰─" in text(app)


async def test_the_first_row_after_shipped_ones_is_told_by_its_line(
    app_on: App, story: Story, desk: Desk
) -> None:
    """Not by the line of the table, which is made with it."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await panel(pilot, *"inspiration/amorces", "f7")
        await until(pilot, lambda: screen.foot.prompt.is_open)
        await pilot.press(*"Un loup", "enter")
        made = desk.workspace.oracles / "fr" / "inspiration.yaml"
        await until(pilot, lambda: "Added" in flat(app))
        line = made.read_text("utf-8").splitlines().index("      - Un loup") + 1
        assert f"inspiration.yaml, line {line}." in flat(app)


async def test_a_command_nobody_has_is_said(app_on: App, story: Story) -> None:
    """In place of what a command does; the decks' one is found by its name."""
    app = app_on(story(""))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("ctrl+p", *"zzzz")
        await until(pilot, lambda: "No command of that name" in text(app))
        await pilot.press(*["backspace"] * 4, *"mélanger")
        await until(pilot, lambda: "Shuffle a deck" in text(app))
        assert "No command" not in text(app)
