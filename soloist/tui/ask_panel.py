"""Asks a table, or takes the person's own answer; gives back the lines to write."""

from collections.abc import Callable
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.message import Refusal
from soloist.play.story import Story
from soloist.rules.dice import Dice, given_dice, parse_hand
from soloist.tables.draw import sides
from soloist.tables.lookup import Shelves
from soloist.tui.ask_answer import Answer, Oracle, turned
from soloist.tui.ask_entries import AskEntry, entries, matching
from soloist.tui.ask_result import AnswerView
from soloist.tui.commands import key_name
from soloist.tui.help_screen import HelpScreen
from soloist.tui.ink import KEY, QUIET, ink, key_word, padded
from soloist.tui.line_input import LineInput
from soloist.tui.panel_foot import TALL, WIDE, PanelFoot
from soloist.tui.panel_help import table_help
from soloist.tui.prompt_line import PromptLine
from soloist.tui.safe_text import shown

_NAME: Final = 32  # cells of the names, where they have a column


class AskPanel(ModalScreen[tuple[str, ...] | None]):
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
        Binding("tab", "turn(1)", show=False),
        Binding("shift+tab", "turn(-1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("f2", "real_dice", show=False),
        Binding("f1,ctrl+g", "explain", show=False),
    ]
    DEFAULT_CSS = """
    AskPanel {
        align: center middle;
        & > #panel {
            width: 100%; max-width: 84; height: auto; max-height: 100%;
            border: round $primary; padding: 0 1; background: $surface;
            border-title-color: $primary; border-title-style: bold;
        }
        & OptionList {
            height: 12; margin-top: 1; padding: 0; border: none; background: $surface;
            scrollbar-size-vertical: 1; text-wrap: nowrap; text-overflow: ellipsis;
            &:focus { border: none; }
            & > .option-list--option { padding: 0; }
            & > .option-list--option-highlighted { background: $primary 30%; text-style: bold; }
        }
        & #answer { height: auto; max-height: 16; scrollbar-size-vertical: 1; }
        &.-short OptionList { height: 1fr; margin-top: 0; }
        &.-short > #panel { height: 100%; }
        &.-short #answer { height: 1fr; }
        &.-narrow > #panel { border: none; border-top: solid $primary; padding: 0; }
    }
    """

    def __init__(
        self, question: str, shelves: Shelves, story: Story, lingo: Lingo, dice: Callable[[], Dice]
    ) -> None:
        """`question` is what waits for an answer, perhaps empty; `dice` makes the dice of one roll."""
        super().__init__()
        self.question = question
        self.shelves = shelves
        self.lingo = lingo
        self.lang = story.lang
        self.oracle = Oracle(shelves, story, dice)
        self.foot = PanelFoot(lingo)
        self.known = entries(shelves, story.system.id, story.lang)
        self.found: tuple[AskEntry, ...] = self.known
        self.answer: Answer | None = None
        self.left = ""
        """What was typed to find a table, or as an answer, when the panel was left without one."""

    def compose(self) -> ComposeResult:
        """The list, and in its place the answer."""
        with Vertical(id="panel"):
            yield LineInput()
            tables = OptionList(id="tables")
            tables.can_focus = False
            yield tables
            with VerticalScroll(id="answer", can_focus=False):
                yield AnswerView(self.lang)
            yield self.foot

    # --- showing

    def on_mount(self) -> None:
        """Open on the tables, the yes/no one first."""
        self.query_one("#panel").border_title = shown(self.question or self.lingo.say("Ask a table"))
        self.query_one(LineInput).placeholder = self.lingo.say("Type to find a table, or your own answer")
        self._list()
        self._draw()

    def on_resize(self) -> None:
        """Set what is shown for the room there is."""
        self._list()
        self._draw_keys()

    def _draw(self) -> None:
        asking = self.answer is None
        self.query_one("#panel > LineInput").display = asking
        self.query_one(OptionList).display = asking
        self.query_one("#answer").display = not asking
        self.query_one(AnswerView).answer = self.answer
        self._draw_keys()
        self.call_after_refresh(self._reveal)

    def _reveal(self) -> None:
        """Keep in sight the result the keys act on."""
        row = self.query_one(AnswerView).active_row
        self.query_one("#answer", VerticalScroll).scroll_to(y=row, animate=False)

    def _list(self) -> None:
        """The tables that fit what is typed, then what is typed as an answer of one's own."""
        typed = self._typed
        self.found = matching(self.known, typed)
        options = [Option(self._row(entry)) for entry in self.found]
        if typed:
            options.append(Option(ink(self.lingo.say("Answer: {text}", text=typed), KEY)))
        tables = self.query_one(OptionList)
        at = tables.highlighted or 0
        tables.clear_options()
        tables.add_options(options)
        tables.highlighted = min(at, len(options) - 1) if options else None

    def _row(self, entry: AskEntry) -> Content:
        name = ink(entry.name)
        if self.size.width >= WIDE:
            name = padded(name, _NAME) if name.cell_length < _NAME else name
        return name + "  " + ink(entry.about, QUIET)

    def _draw_keys(self) -> None:
        self.foot.show_keys(self._keys())

    def _keys(self) -> tuple[Content, ...]:
        lingo = self.lingo
        about = key_word("F1", lingo.say("help"))
        back = key_word(key_name("escape", lingo.render), lingo.say("back"))
        enter = key_name("enter", lingo.render)
        if self.answer is None:
            own = self._entry is None
            roll = key_word(enter, lingo.say("answer") if own else lingo.say("roll"))
            choose = key_word("↑ ↓", lingo.say("choose"))
            return (roll, choose, key_word("F2", lingo.say("real dice")), back, about)
        keep = key_word(enter, lingo.say("keep"))
        several = len(self.answer.told) > 1
        columns = (key_word("← →", lingo.say("column")),) if several else ()
        rows = key_word("↑ ↓", lingo.say("another row"))
        return (keep, key_word("r", lingo.say("roll again")), rows, *columns, back, about)

    @property
    def _typed(self) -> str:
        return self.query_one("#panel > LineInput", LineInput).value.strip()

    @property
    def _entry(self) -> AskEntry | None:
        """The table that is highlighted, None on the person's own answer."""
        at = self.query_one(OptionList).highlighted
        return self.found[at] if at is not None and at < len(self.found) else None

    def aside(self) -> str:
        """An answer of one's own, as far as it is written."""
        typed = self._typed.removeprefix("->").strip()
        return f"-> {typed}" if typed and self.answer is None else ""

    # --- asking

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down, from its top."""
        event.stop()
        self.foot.refuse(None)
        self.query_one(OptionList).highlighted = None
        self._list()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the line that finds tables."""
        event.stop()
        self._ask()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what Enter would do now."""
        event.stop()
        self._draw_keys()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A table clicked on."""
        event.stop()
        self._ask()

    def _ask(self) -> None:
        entry = self._entry
        if entry is not None:
            self._do(lambda: self.oracle.answer(entry.name))
        elif self._typed:
            self.dismiss((f"-> {self._typed.removeprefix('->').strip()}",))

    def _do(self, what: Callable[[], Answer]) -> None:
        """Roll or change the answer, or say why not."""
        self.foot.refuse(None)
        try:
            self.answer = what()
        except Refusal as refusal:
            self.foot.refuse(refusal.message)
            return
        self.set_focus(None)
        self._draw()

    def on_key(self, event: events.Key) -> None:
        """On an answer, `r` rolls again."""
        answer = self.answer
        if event.character == "r" and answer is not None:
            event.stop()
            self._do(lambda: self.oracle.again(answer))

    def on_prompt_line_entered(self, event: PromptLine.Entered) -> None:
        """Dice from the real table."""
        try:
            hands = parse_hand(event.text.replace("/", "|"), sides(self.shelves.find(event.asked)))
            self.answer = self.oracle.answer(event.asked, given_dice(hands))
        except Refusal as refusal:
            self.foot.prompt.refuse(self.lingo.render(refusal.message))
            return
        self.foot.prompt.leave()
        self._draw()

    # --- actions

    def action_leave(self) -> None:
        """Back from the dice or the answer to the list, else away."""
        if self.foot.prompt.is_open:
            self.foot.prompt.leave()
        elif self.answer is not None:
            self.answer = None
        else:
            self.left = self.query_one("#panel > LineInput", LineInput).value
            self.dismiss(None)
            return
        self._draw()
        self.query_one("#panel > LineInput", LineInput).focus()

    def action_go_on(self) -> None:
        """Keep the answer."""
        if self.answer is not None:
            self.dismiss(self.answer.lines)
        elif self.foot.prompt.is_open:
            self.foot.prompt.resume()
        else:
            self._ask()

    def action_step(self, by: int) -> None:
        """Another table; on an answer, another row."""
        answer = self.answer
        if self.foot.prompt.is_open:
            return
        if answer is not None:
            self._do(lambda: self.oracle.beside(answer, by))
        elif by > 0:
            self.query_one(OptionList).action_cursor_down()
        else:
            self.query_one(OptionList).action_cursor_up()

    def action_turn(self, by: int) -> None:
        """Another column of the answer."""
        if self.answer is not None:
            self.answer = turned(self.answer, by)
            self._draw()

    def action_page(self, by: int) -> None:
        """Further up or down."""
        if self.answer is not None:
            self.query_one("#answer", VerticalScroll).scroll_relative(y=by * 8, animate=False)
        elif not self.foot.prompt.is_open:
            tables = self.query_one(OptionList)
            last = tables.option_count - 1
            if last >= 0:
                tables.highlighted = max(0, min(last, (tables.highlighted or 0) + by * 8))

    def action_explain(self) -> None:
        """What the keys do here."""
        self.app.push_screen(HelpScreen(self.lingo, self.lang, parts=table_help(self.lingo)))

    def action_real_dice(self) -> None:
        """Dice from the real table for the table that is highlighted."""
        entry = self._entry
        if self.answer is None and entry is not None and not self.foot.prompt.is_open:
            try:
                named = " | ".join(filter(None, sides(self.shelves.find(entry.name))))
            except Refusal as refusal:
                self.foot.refuse(refusal.message)
                return
            lingo = self.lingo
            words = (
                lingo.say("The dice as they fell: {sides}", sides=named)
                if named
                else lingo.say("The dice as they fell")
            )
            self.foot.prompt.ask(entry.name, words)
            self._draw_keys()
