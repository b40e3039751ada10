"""Asks a table, or takes the person's own answer; gives back the lines to write."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, OptionList

from soloist.lingo import Lingo
from soloist.message import message
from soloist.play.ask_answer import Answer, Oracle, turned
from soloist.play.ask_several import only
from soloist.play.story import Story
from soloist.rules.dice import Dice
from soloist.tables.lookup import Shelves, Target
from soloist.tui.ask_browse import Browse
from soloist.tui.ask_keys import Mode, Ways, keys
from soloist.tui.ask_result import AnswerView
from soloist.tui.ask_tags import Kept, toggled
from soloist.tui.ask_words import AskWords
from soloist.tui.bindings import following
from soloist.tui.help_screen import HelpScreen
from soloist.tui.left_behind import joined
from soloist.tui.panel_foot import TALL, WIDE
from soloist.tui.panel_help import table_help
from soloist.tui.safe_text import shown
from soloist.tui.tables_desk import TableDesk

_LIVE: Final = 0.5  # seconds between looks at what the watch has read
_ROOMY: Final = 34  # rows of a screen from which the foot can grow and nothing need give way


class AskPanel(AskWords):
    """Dismissed with lines of play, or with None when it is left."""

    AUTO_FOCUS = "LineInput"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("enter", "go_on", show=False),
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
        Binding("tab", "tab(1)", show=False),
        Binding("shift+tab", "tab(-1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        *following("help", "explain", within=True),
    ]
    DEFAULT_CSS = """
    AskPanel {
        align: center middle;
        & > #panel {
            width: 100%; max-width: 104; height: auto; max-height: 100%;
            border: round $primary; padding: 0 1; background: $surface;
            border-title-color: $primary; border-title-style: bold;
        }
        & #answer { height: auto; max-height: 58vh; scrollbar-size-vertical: 1; }
        &.-short > #panel, &.-full > #panel { height: 100%; }
        &.-short #answer, &.-full #answer { height: 1fr; max-height: 100%; }
        &.-narrow > #panel { border: none; border-top: solid $primary; padding: 0; }
    }
    """

    def __init__(
        self, question: str, shelves: Shelves, story: Story, lingo: Lingo, dice: Callable[[], Dice],
        desk: TableDesk | None = None,
    ) -> None:  # fmt: skip
        """`question` is what waits for an answer, perhaps empty; `dice` makes the dice of one roll."""
        browse = Browse(lingo, story, desk, question)
        super().__init__(browse, Oracle(shelves, story, dice), lingo, desk)
        self.question = question
        self.shelves = shelves
        self.lang = story.lang
        self._sure = ""  # what a second Enter writes as an answer
        self._version = desk.watch.version if desk is not None else 0

    def compose(self) -> ComposeResult:
        """The list with the table at hand, and in their place the answer."""
        with Vertical(id="panel"):
            yield self.browse
            with VerticalScroll(id="answer", can_focus=False):
                yield AnswerView(self.lang, self.lingo)
            yield self.foot

    # --- showing

    def on_mount(self) -> None:
        """Open on the tables, first the one likeliest to answer where something is asked."""
        self.query_one("#panel").border_title = shown(self.question or self.lingo.say("Ask a table"))
        self.browse.stock(self.shelves)
        self._draw()
        if self.desk is not None:
            self.set_interval(_LIVE, self._live)

    def on_resize(self) -> None:
        """Set what is shown for the room there is."""
        self.browse.fill(keep=True)
        self._draw()

    def show(self) -> None:
        """Show the answer, or the tables where there is none."""
        self._draw()

    @property
    def mode(self) -> Mode:
        """What the keys are for."""
        return "answer" if self.answer is not None else "rows" if self.browse.looking else "list"

    def _draw(self) -> None:
        mode = self.mode
        self.browse.display = mode != "answer"
        self.browse.draw()
        self.query_one("#answer").display = mode == "answer"
        view = self.query_one(AnswerView)
        view.many, view.kept, view.answer = self.many, self.kept, self.answer
        self.redraw()
        if not self.foot.prompt.is_open:
            self.set_focus(self.browse.line if mode == "list" and not self.barred else None)
        self.call_after_refresh(self._reveal)

    def _reveal(self) -> None:
        """Keep in sight the result the keys act on."""
        row = self.query_one(AnswerView).active_row
        self.query_one("#answer", VerticalScroll).scroll_to(y=row, animate=False)

    def redraw(self) -> None:
        """Show the keys that matter now."""
        target = self.at_hand()
        entry = self.browse.entry
        height, more = self.app.size.height, self.foot.prompt.is_open or self.foot.refused
        self.set_class(more and height < _ROOMY, "-full")
        self.browse.set_class(height < TALL or self.has_class("-full"), "-low")
        ways = Ways(
            self.mode,
            table=target is not None,
            own=self.desk is not None,
            columns=self.answer is not None and len(self.answer.told) > 1,
            many=self.many,
            pinned=entry is not None and entry.pinned,
            deck=target is not None and target.table.deck,
            refused=self.foot.refused,
            used_up=bool(self.used_up),
        )
        self.foot.show_keys(keys(ways, self.lingo))

    # --- keeping in step with the files

    def _live(self) -> None:
        """Show what the watch has read since, where one stands."""
        desk = self.desk
        if desk is not None and desk.watch.version != self._version:
            self.renew()

    def renew(self, name: str = "", *, last: bool = False) -> None:
        """Look at the files again, the table `name` at hand; `last` shows its last row."""
        if self.desk is not None:
            self._version = self.desk.watch.version
            self.reshelve(self.desk)
        self.browse.stock(self.shelves, name if self.answer is None else "", last=last)
        self._draw()

    def reshelve(self, desk: TableDesk) -> None:
        """Take the tables as their files are now."""
        self.shelves = desk.shelves()
        self.oracle = replace(self.oracle, shelves=self.shelves)

    # --- what is at hand

    def typed(self) -> str:
        """What was typed to find a table."""
        return self.browse.typed if self.answer is None else ""

    def at_hand(self) -> Target | None:
        """The table that answered, else the one that is highlighted."""
        if self.answer is not None:
            return self.browse.find(self.answer.current.drawn.name)
        return self.browse.target

    def line_at_hand(self) -> int:
        """Where in its file: the row that was drawn or looked at, else the table."""
        return self.browse.card.line if self.answer is None else max(1, self._row_line(self.answer))

    def _row_line(self, answer: Answer) -> int:
        target, text = self.browse.find(answer.current.drawn.name), answer.current.text
        rows = [row for strip in target.strips for row in strip.rows] if target is not None else []
        found = next((row.line for row in rows if row.text == text and row.home is None), 0)
        return found or (target.table.line if target is not None else 1)

    def aside(self) -> str:
        """An answer or a row of one's own, as far as it is written."""
        if self.foot.prompt.is_open:
            return joined(*self.rows, self.loose, self.row_written or self.written)
        typed = self.browse.own.removeprefix("->").strip()
        typed = f"-> {typed}" if typed and self.answer is None else ""
        return joined(*self.rows, self.loose, typed)

    # --- asking

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down, from its top."""
        event.stop()
        if not self.barred:
            self.foot.refuse(None)
        self._sure = ""
        self.browse.begin()
        self.browse.fill()
        self.redraw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the line that finds tables."""
        event.stop()
        self._ask()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the table, and say what Enter would do now."""
        event.stop()
        self.browse.show_card()
        self.redraw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A table clicked on."""
        event.stop()
        self._ask()

    def _ask(self) -> None:
        self.browse.begin()
        entry, own = self.browse.entry, self.browse.own.removeprefix("->").strip()
        if entry is not None:
            self.ask(lambda oracle: oracle.answer(entry.name))
        elif own and (self.question or self.browse.tables.found or self._sure == own):
            self.dismiss((f"-> {own}",))
        elif own:
            self._sure = own
            self.foot.tell(message("No table of that name. Enter again writes it as an answer."))

    def on_key(self, event: events.Key) -> None:
        """Letters on an answer: roll again, keep one, keep what is offered; among rows, back to typing."""
        answer, letter = self.answer, event.character or ""
        if letter == "s" and self.used_up and self.foot.refused:
            event.stop()
            self.action_shuffle()
        elif self.swallows(event):
            return
        elif answer is not None:
            self._on_answer(answer, letter, event)
        elif self.browse.looking and letter in (" ", "p"):
            event.stop()
            self.take()
        elif self.browse.looking and len(letter) == 1 and letter.isprintable():
            event.stop()
            self.browse.type(letter)
            self._draw()

    def _on_answer(self, answer: Answer, letter: str, event: events.Key) -> None:
        kept = toggled(answer, self.kept, letter)
        if letter == "r":
            self.ask(lambda oracle: oracle.again(answer), many=self.many)
        elif letter == "o" and self.many:
            self.keep(only(answer), self._kept_of(answer))
        elif kept is not None:
            self.kept = kept
            self._draw()
        else:
            return
        event.stop()

    def _kept_of(self, answer: Answer) -> Kept:
        return frozenset((0, tag) for at, tag in self.kept if at == answer.active)

    # --- actions

    def action_leave(self) -> None:
        """Back from what is typed, what is refused, the answer or the rows to the list, else away."""
        if self.foot.prompt.is_open:
            self.set_aside()
            self.foot.prompt.leave()
        elif self.free():
            pass
        elif self.answer is not None:
            self.forget()
        elif self.browse.looking:
            self.browse.look(False)
        else:
            self.left = self.browse.line.value
            self.dismiss(None)
            return
        self._draw()

    def action_go_on(self) -> None:
        """Keep the answer."""
        if self.foot.prompt.is_open:
            self.foot.prompt.resume()
        elif self.barred:
            self.free()
            self._draw()
        elif self.answer is not None:
            self.keep(self.answer, self.kept)
        else:
            self._ask()

    def action_step(self, by: int) -> None:
        """Another table; among rows, another one; on an answer, another row, of several another one."""
        answer = self.answer
        if self.foot.prompt.is_open or self.ahead is not None:
            return
        self.foot.refuse(None)
        if answer is not None:
            self._step_answer(answer, by) if not self.many else self._turn(answer, by)
        else:
            self.browse.step(by)
            self._draw()

    def _step_answer(self, answer: Answer, by: int) -> None:
        self.ask(lambda oracle: oracle.beside(answer, by), many=self.many)

    def _turn(self, answer: Answer, by: int) -> None:
        self.answer = turned(answer, by)
        self._draw()

    def action_turn(self, by: int) -> None:
        """Another column of the answer; of several results, another row for the one at hand."""
        if self.answer is not None:
            self._step_answer(self.answer, by) if self.many else self._turn(self.answer, by)

    def action_tab(self, by: int) -> None:
        """From the list to the rows of the table and back; another column of the answer."""
        if self.foot.prompt.is_open or self.ahead is not None:
            return
        self.foot.refuse(None)
        if self.answer is not None:
            self._turn(self.answer, by)
        else:
            self.browse.look(not self.browse.looking)
            self._draw()

    def action_page(self, by: int) -> None:
        """Further up or down."""
        if self.answer is not None:
            self.query_one("#answer", VerticalScroll).scroll_relative(y=by * 8, animate=False)
        elif not self.foot.prompt.is_open:
            self.browse.step(by * 8)

    def action_explain(self) -> None:
        """What the keys do here."""
        own = self.desk is not None
        self.app.push_screen(HelpScreen(self.lingo, self.lang, parts=table_help(self.lingo, own=own)))
