"""The ask panel: keys in, lines of play out."""

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList

from soloist.journal.lines import read_line
from soloist.journal.model import Answer as AnswerLine
from soloist.journal.model import TableLine
from soloist.journal.write import new_story
from soloist.lingo import Lingo
from soloist.play.ask_entries import entries
from soloist.play.ask_match import matching
from soloist.play.story import Story
from soloist.rules.dice import Dice, Throw
from soloist.storage.draft import Drafts
from soloist.storage.journal_file import JournalFile
from soloist.storage.means import Means
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.reading.read import read_tables
from soloist.tui.ask_panel import AskPanel

ORACLE = "tables:\n  oui-non: ['Non, et…', Non, 'Non, mais…', 'Oui, mais…', Oui, 'Oui, et…']\n"
HADES = """
credit: HaDes 0.1.0
tables:
  distance:
    roll: d6
    columns: [Qui ?, Où ?]
    rows:
      1-2: [Protagoniste, Ici]
      3-4: [Neutre, Proche]
      5-6: [Antagoniste, Loin]
  direction:
    roll: d6
    grid:
      Champ: [Lieu, {text: Rencontre, hint: nouveauté}, Relations, Loi, Ressource, Mystère]
"""
NAMES = (
    "tables:\n  noms:\n    - Aldric [le Bref]\n    - Berthe\n  cartes:\n    draw: deck\n    rows: [as, roi]\n"
)
SIZES = [(80, 24), (40, 12)]


class Falling:
    """Dice that fall as told, one after the other, whoever throws them."""

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces

    def throw(self, wanted: Throw) -> tuple[int, ...]:
        return tuple(self.faces.pop(0) for _ in range(wanted.count))

    def done(self) -> None:
        """Dice that are left wait for the next roll."""


class Table(App[None]):
    """An app that opens one panel and keeps what it is dismissed with."""

    def __init__(self, panel: AskPanel) -> None:
        super().__init__()
        self.panel = panel
        self.given: list[tuple[str, ...] | None] = []

    def on_mount(self) -> None:
        self.push_screen(self.panel, self.given.append)

    @property
    def lines(self) -> tuple[str, ...]:
        """What it was dismissed with."""
        (given,) = self.given
        assert given is not None
        return given


@pytest.fixture
def shelves() -> Shelves:
    """Three files of tables, those of the rules last."""
    texts = {"noms": NAMES, "oracle": ORACLE, "hades": HADES}
    files = [read_tables(text, f"{name}.yaml")[0] for name, text in texts.items()]
    return Shelves([shelf_of(files)])


@pytest.fixture
def story(tmp_path: Path) -> Story:
    """A new story in French."""
    path = tmp_path / "histoire.md"
    path.write_text(new_story("Histoire", "hades", "fr", ("Aldric",), "2026-11-20"), encoding="utf-8")
    means = Means(tmp_path / "state")
    return Story(JournalFile(path, means, Drafts(means.state, means.disk)))


@pytest.fixture
def table(shelves: Shelves, story: Story) -> Callable[..., Table]:
    """A panel whose dice fall as told."""

    def opened(*faces: int, question: str = "Quelqu’un est là ?") -> Table:
        falling: Dice = Falling(list(faces))
        return Table(AskPanel(question, shelves, story, Lingo("en"), lambda: falling))

    return opened


def text(app: Table) -> str:
    """What the screen shows."""
    return "\n".join(strip.text for strip in app.panel._compositor.render_strips())


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and let the screen settle."""
    await pilot.press(*keys)
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_yes_or_no_is_one_key_away(table: Callable[..., Table], size: tuple[int, int]) -> None:
    """Enter answers with the destiny die, Enter keeps it."""
    app = table(3)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Quelqu’un est là ?" in text(app)
        await press(pilot, "enter")
        assert "Non, mais…" in text(app)
        await press(pilot, "enter")
    assert app.lines == ("tbl: oracle/oui-non d6=3 -> Non, mais…",)


@pytest.mark.parametrize("size", SIZES)
async def test_a_table_is_found_by_typing(table: Callable[..., Table], size: tuple[int, int]) -> None:
    """Without its accents, by what it gives too; hint and credit are shown and not written."""
    app = table(2)
    async with app.run_test(size=size) as pilot:
        await press(pilot, *"mystere", "enter")
        assert "nouveauté" in text(app)
        assert "HaDes 0.1.0" in text(app)
        await press(pilot, "enter")
    assert app.lines == ("tbl: hades/direction.Champ d6=2 -> Rencontre",)


async def test_every_column_is_rolled_and_recorded(table: Callable[..., Table]) -> None:
    """One line for each; one column alone can be rolled again or picked."""
    app = table(1, 3, 5)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"hades/distance", "enter", "right", "r")
        assert "← d6=3 Proche" in text(app)
        await press(pilot, "left", "down", "enter")
    assert app.lines == (
        "tbl: hades/distance.Qui ? d6=1 -> Neutre (<- Protagoniste)",
        "tbl: hades/distance.Où ? d6=5 -> Loin (<- d6=3 Proche)",
    )


async def test_another_row_is_recorded_with_what_was_rolled(table: Callable[..., Table]) -> None:
    """Back on the row the dice gave, nothing was picked."""
    app = table(2)
    async with app.run_test() as pilot:
        await press(pilot, *"champ", "enter", "down", "down")
        assert app.panel.answer is not None
        assert app.panel.answer.lines == ("tbl: hades/direction.Champ d6=2 -> Loi (<- Rencontre)",)
        await press(pilot, "up", "up", "enter")
    assert app.lines == ("tbl: hades/direction.Champ d6=2 -> Rencontre",)


async def test_an_answer_of_ones_own(table: Callable[..., Table]) -> None:
    """What no table is called is an answer; where a table fits too, it is the last of the list."""
    app = table()
    async with app.run_test() as pilot:
        await press(pilot, *"Un chat", "enter")
    assert app.lines == ("-> Un chat",)
    assert isinstance(read_line(app.lines[0]), AnswerLine)
    app = table()
    async with app.run_test() as pilot:
        await press(pilot, *"noms", "up", "enter")
    assert app.lines == ("-> noms",)


async def test_real_dice_answer_too(table: Callable[..., Table]) -> None:
    """Sides are the columns; what does not fit is refused under the line."""
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"hades/distance", "f2", *"1 | 9", "enter")
        assert "shows 9" in text(app)
        await press(pilot, "backspace", "6", "enter", "enter")
    assert app.lines == (
        "tbl: hades/distance.Qui ? d6=1 -> Protagoniste",
        "tbl: hades/distance.Où ? d6=6 -> Loin",
    )


async def test_a_table_writes_no_state(table: Callable[..., Table]) -> None:
    """Brackets in a stranger's table are shown as they are and recorded as round ones."""
    app = table(1)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"noms", "enter")
        assert "Aldric [le Bref]" in text(app)
        await press(pilot, "enter")
    assert app.lines == ("tbl: noms d2=1 -> Aldric (le Bref)",)
    assert isinstance(read_line(app.lines[0]), TableLine)


async def test_a_deck_used_up_is_said(table: Callable[..., Table], story: Story) -> None:
    """The list stays, and why is under it."""
    story.append(lambda _: ["```lonelog\ntbl: noms/cartes d2=1 -> as\ntbl: noms/cartes d1=1 -> roi\n```"])
    app = table()
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, *"cartes", "enter")
        assert "used up" in text(app)
        assert app.panel.answer is None


async def test_a_card_picked_is_one_that_is_left(table: Callable[..., Table], story: Story) -> None:
    """A deck offers no card that was drawn before."""
    story.append(lambda _: ["```lonelog\ntbl: noms/cartes d2=1 -> as\n```"])
    app = table(1)
    async with app.run_test() as pilot:
        await press(pilot, *"cartes", "enter", "down", "enter")
    assert app.lines == ("tbl: noms/cartes d1=1 -> roi",)


@pytest.mark.parametrize("keys", [["escape"], ["enter", "escape", "escape"], ["f2", "escape", "escape"]])
async def test_escape_steps_back(table: Callable[..., Table], keys: list[str]) -> None:
    """From an answer or from dice to the list, from the list away; nothing is written."""
    app = table(1)
    async with app.run_test() as pilot:
        await press(pilot, *keys)
    assert app.given == [None]


async def test_the_list_can_be_walked(table: Callable[..., Table]) -> None:
    """Arrows and pages move in it while the line keeps the letters."""
    app = table(6, 6)
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "down", "down", "pagedown", "pageup", "down", "enter")
        assert app.panel.answer is not None
        assert app.panel.browse.known[1].name == app.panel.answer.current.drawn.table == "hades/distance"
        assert app.panel.query_one(OptionList).can_focus is False


def test_likeliest_first(shelves: Shelves) -> None:
    """Yes or no, the tables of the rules with their parts, then the others."""
    names = [entry.name for entry in entries(shelves, "hades", "fr")]
    assert names == [
        "oracle/oui-non",
        "hades/distance",
        "hades/distance.Qui ?",
        "hades/distance.Où ?",
        "hades/direction.Champ",
        "noms",
        "noms/cartes",
    ]
    assert all(shelves.find(name) for name in names)


def test_names_count_before_contents(shelves: Shelves) -> None:
    """Every word typed must be there."""
    known = entries(shelves, "hades", "fr")
    assert [entry.name for entry in matching(known, "DISTANCE ou")] == [
        "hades/distance.Où ?",
        "hades/distance",
    ]
    assert [entry.name for entry in matching(known, "roi")] == ["noms/cartes"]
    assert matching(known, "roi distance") == ()
    assert matching(known, "") == known
