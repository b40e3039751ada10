"""The tables in reach, found by typing, and beside them (or in their place) the one at hand."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from soloist.lingo import Lingo
from soloist.message import Refusal
from soloist.play.ask_entries import AskEntry, entries, first_pinned
from soloist.play.ask_match import matching
from soloist.play.oracle import asked_openly
from soloist.play.story import Story
from soloist.play.story_tables import drawn_from, reach
from soloist.tables.lookup import Shelves, Target
from soloist.tui.ask_list import TableList
from soloist.tui.line_input import SeekLine
from soloist.tui.tables_card import TableCard
from soloist.tui.tables_desk import TableDesk

BESIDE: Final = 72  # cells from which a table has its place beside the list


class Browse(Vertical):
    """A line to type in, the list, the rows of the table that is highlighted.

    `looking` says that the keys move from row to row rather than from table to table.
    """

    DEFAULT_CSS = """
    Browse {
        height: auto;
        & > Horizontal { height: 58vh; margin-top: 1; }
        & TableList { width: 42%; margin-right: 2; }
        &.-low { height: 1fr; }
        &.-low > Horizontal { height: 1fr; margin-top: 0; }
        &.-slim TableList { width: 1fr; margin-right: 0; }
    }
    """

    def __init__(self, lingo: Lingo, story: Story, desk: TableDesk | None, question: str) -> None:
        """`question` is what waits for an answer, perhaps empty; yes or no is the likeliest to most."""
        super().__init__()
        self.lingo = lingo
        self.story = story
        self.desk = desk
        self.asking = asked_openly(question, Lingo(story.lang).render)
        self.asked = bool(question)
        self.looking = False
        self.begun = ""
        """The letter that opened the tables, and may begin an answer of one's own."""
        self.known: tuple[AskEntry, ...] = ()
        self.shelves = Shelves()
        self.line = SeekLine(select_on_focus=False)
        self.tables = TableList(lingo)
        self.card = TableCard(lingo)

    def compose(self) -> ComposeResult:
        """The line above, the other two side by side."""
        self.line.placeholder = self.lingo.say("Type to find a table, or your own answer")
        yield self.line
        with Horizontal():
            yield self.tables
            yield self.card

    # --- what is at hand

    @property
    def typed(self) -> str:
        """What is typed."""
        return self.line.value.strip()

    @property
    def own(self) -> str:
        """What is typed as an answer of one's own: no table has it."""
        typed = self.line.value.strip()
        return f"{self.begun}{typed}" if typed and not matching(self.known, typed) else typed

    def begin(self) -> None:
        """Have the letter that began an answer of one's own stand in the line, where no table is meant."""
        if not self.typed:
            self.begun = ""
        elif self.own != self.typed:
            caret, begun, self.begun = self.line.cursor_position, self.begun, ""
            with self.prevent(Input.Changed):
                self.line.value = f"{begun}{self.line.value.lstrip()}"
            self.line.cursor_position = caret + len(begun)

    @property
    def entry(self) -> AskEntry | None:
        """The table that is highlighted, None on the person's own answer."""
        return self.tables.entry

    @property
    def target(self) -> Target | None:
        """The same, found."""
        return self.find(self.entry.name) if self.entry is not None else None

    def find(self, name: str) -> Target | None:
        """The table of that name, if there is one."""
        try:
            return self.shelves.find(name)
        except Refusal:
            return None

    # --- showing

    def stock(self, shelves: Shelves, name: str = "", *, last: bool = False) -> None:
        """Show what there is to ask now; `name` goes to a table, `last` to its last row."""
        self.shelves = reach(shelves, self.story.state)
        found = entries(self.shelves, self.story.system.id, self.story.lang, self._own, self.asking)
        pinned = self.desk.pinned.names() if self.desk is not None else ()
        self.known = found if self.asking else first_pinned(found, pinned, asked=self.asked)
        target = self.find(name) if name else None
        name = target.name if target is not None else ""
        if name and all(entry.name != name for entry in matching(self.known, self.typed)):
            with self.prevent(Input.Changed):
                self.line.value = ""
        self.fill(keep=True)
        if name:
            self.tables.go_to(name)
            self.show_card()
        if name and last:
            self.looking = True
            self.card.at = len(self.card.rows) - 1
        self.draw()

    def fill(self, *, keep: bool = False) -> None:
        """List the tables that fit what is typed."""
        self.tables.fill(matching(self.known, self.typed), self.own, keep=keep)
        self.show_card()

    def show_card(self) -> None:
        """Show the table that is highlighted."""
        target = self.target
        drawn: tuple[str, ...] = ()
        if target is not None:
            drawn = tuple(drawn_from(self.story.state)(target.name))
        self.card.show(target, self._where(target) if target is not None else self._none(), drawn)

    def draw(self) -> None:
        """Give each part its place, and the keys to who has them."""
        size = self.app.size
        beside = size.width >= BESIDE
        self.set_class(not beside, "-slim")
        self.line.display = beside or not self.looking
        self.tables.display = beside or not self.looking
        self.card.display = beside or self.looking
        self.card.walking = self.looking

    def _own(self, file: str) -> bool:
        return self.desk is not None and self.desk.own.whose(file) == "own"

    def _none(self) -> str:
        """What to press where no table is at hand."""
        say = self.lingo.say
        if self.desk is None:
            return say("No table of that name.")
        if self.desk.watch.faults:
            return say("No table of that name. F9 says what is wrong in your files; F8 makes a table.")
        return say("No table of that name. F8 makes one, of lines you paste or type.")

    def _where(self, target: Target) -> str:
        say, desk, file = self.lingo.say, self.desk, target.file.file
        if desk is None:
            return ""
        match desk.own.whose(file):
            case "own" if any(each.file == file and each.severity == "error" for each in desk.watch.problems):
                return say("F9: a mistake in {file}", file=desk.own.named(file))
            case "own":
                return say("yours: {file}, line {line}", file=desk.own.named(file), line=target.table.line)
            case "pack":
                return say("of a pack: {file}", file=desk.own.named(file))
            case "shipped":
                return say("shipped with soloist")
            case "story":
                return say("the names tagged in this story")

    # --- moving

    def step(self, by: int) -> None:
        """So many tables further, or rows."""
        if self.looking:
            self.card.at += by
        else:
            self.tables.move(by)

    def look(self, looking: bool) -> None:
        """Go to the rows, or back to the tables."""
        self.looking = looking and self.target is not None
        self.draw()

    def type(self, letter: str) -> None:
        """Go on typing."""
        self.look(False)
        self.line.insert_text_at_cursor(letter)
