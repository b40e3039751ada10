"""A guided moment, a step at a time: what it asks, ways to answer, a line to write in; Esc is later."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static, TextArea
from textual.widgets.option_list import Option

from soloist.lingo import Lingo
from soloist.message import Message, Refusal, message
from soloist.play.digit_keys import lone
from soloist.play.moment_desk import Idea, MomentDesk
from soloist.play.moments import Answer, Walk
from soloist.play.tag_words import colon
from soloist.rules.moment import Step
from soloist.tui.bindings import following
from soloist.tui.ink import QUIET, flowed, ink, lines
from soloist.tui.moment_line import MomentLine
from soloist.tui.moment_look import LOOK, asked_rows, keys, progress, told, way_rows
from soloist.tui.moment_words import Left, MomentWords
from soloist.tui.panel_foot import TALL, WIDE
from soloist.tui.safe_text import shown
from soloist.tui.story_view.page import hung

_WIDTH = 84
_DIGITS = 9  # ways that a digit chooses
_EDGES = 3  # columns of the line that its text has not


class MomentPanel(MomentWords):
    """Writes what is taken at once; dismissed with how it was left."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        *following("moments", "other", priority=True),
        *following("tables", "idea", priority=True),
        Binding("enter", "take", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("left", "back", show=False),
        Binding("right", "pass_over", show=False),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
    ]
    DEFAULT_CSS = LOOK

    def __init__(self, desk: MomentDesk, walk: Walk, lingo: Lingo) -> None:
        """`walk` is where it is taken up; past its end, it begins again."""
        super().__init__()
        self.lingo = lingo
        self._desk = desk
        self._steps = desk.steps(walk)
        self.walk = walk if walk.at < len(self._steps) else Walk(walk.moment, walk.who)
        self._texts: dict[str, str] = {}  # what stands in the line of each step
        self._ideas: dict[str, Idea] = {}  # what a table gave for it last
        self._refused = ""  # what stood in the line when something was refused
        self._signed = False  # whether the way at hand is the one a lone sign in the line stands for
        self._rows = 0  # that the step takes where there is room
        self._written: tuple[str, ...] = ()
        self._answered: set[str] = set()  # steps of which something was taken here
        self._earlier = frozenset(step.id for step in self._steps[: self.walk.at])

    def compose(self) -> ComposeResult:
        """From how far it is down to the keys."""
        with Vertical(id="panel"):
            yield Static(markup=False, classes="progress")
            yield Static(markup=False, classes="written")
            with VerticalScroll(id="asked", can_focus=False):
                yield Static(markup=False)
            yield OptionList(markup=False)
            yield MomentLine(self)
            yield Static(markup=False, classes="hint")
            yield Static(markup=False, classes="refused")
            yield Static(markup=False, classes="keys")

    # --- showing

    @property
    def step(self) -> Step:
        """The step that is looked at."""
        return self._steps[self.walk.at]

    @property
    def _over(self) -> bool:
        """Whether the last step is behind; keys may still come until the panel is gone."""
        return self.walk.at >= len(self._steps)

    @property
    def _line(self) -> MomentLine:
        return self.query_one(MomentLine)

    @property
    def _list(self) -> OptionList:
        return self.query_one(OptionList)

    def on_mount(self) -> None:
        """Show the first step."""
        self.query_one("#panel").border_title = shown(self._desk.name(self.walk))
        self._list.can_focus = False
        self._refuse(None)

    def on_resize(self) -> None:
        """Set everything into the room there is."""
        self._draw(self._list.highlighted)

    def _draw(self, at: int | None = None) -> None:
        """Show the step, the way `at` at hand; None: none is, and Enter alone goes on."""
        lang, tall = self._desk.lang, self.app.size.height >= TALL
        width = self._width
        asked, ways = asked_rows(self.step.ask.of(lang), width), self._ways(width - 1)
        hint = shown(self.step.hint.of(lang) if self.step.hint else self.lingo.say("Write here"))
        said = {
            "progress": [progress(self._steps, self.walk.at, self._answered | self._earlier, lang, width)],
            "hint": [hint.stylize(QUIET)] if self.step.typed and tall and self.step.hint else [],
            "written": self._shown_lines(width, 3 if tall else 1),
            "keys": self._key_rows(width)[: None if tall else 2],
        }
        for name, rows in said.items():
            static = self.query_one(f".{name}", Static)
            static.update(lines(rows))
            static.display = bool(rows)
        self.query_one("#asked", VerticalScroll).query_one(Static).update(lines(asked))
        self._list.clear_options()
        self._list.add_options([Option(lines(rows)) for rows in ways])
        self._list.highlighted = None if at is None else min(at, len(ways) - 1)
        self._line.ways = 0 if self.step.number else len(self.step.ways)
        self._line.display = self.step.typed is not None
        self._line.placeholder = shown("") if said["hint"] else hint.truncate(width - _EDGES, ellipsis=True)
        self._line.put(self._texts.get(self.step.id, ""))
        self._line.writing = False
        self.set_focus(self._line if self.step.typed else None)
        self._rows = len(asked) + sum(map(len, ways)) + sum(map(len, said.values())) + (10 if tall else 4)
        self._fit()

    def _fit(self, refused: int = 0) -> None:
        """Let what asks and what offers give way where there are more rows than room."""
        self.set_class(self._rows + refused > self.app.size.height, "-full")
        self.set_class(refused > 0, "-refused")

    @property
    def _width(self) -> int:
        return min(_WIDTH, self.app.size.width) - (4 if self.app.size.width >= WIDE else 1)

    def _key_rows(self, width: int) -> list[Content]:
        chosen = self._list.highlighted is not None
        return flowed(keys(self.step, self.walk.at, self.lingo, chosen=chosen), width).split("\n")

    def _ways(self, width: int) -> list[tuple[Content, ...]]:
        """The ways as rows, going on without any the last."""
        found = [
            way_rows(str(number) if number <= _DIGITS else "", way.text.of(self._desk.lang), width)
            for number, way in enumerate(self.step.ways, 1)
        ]
        return [*found, way_rows("→", self._without(), width, quiet=True)]

    def _without(self) -> str:
        if self.step.id in self._answered:
            return self.lingo.say("That is all; go on")
        return self.lingo.say("Go on without")

    def _shown_lines(self, width: int, most: int) -> list[Content]:
        """What was written last, quietly, in a reader's words."""
        mark, gap = ink("✎ ", QUIET), ink("  ")
        said = [told(line, colon(self._desk.lang)) for line in self._written]
        rows = [row for line in said for row in hung(ink(line, QUIET), mark, gap, width)]
        return rows[-most:]

    def _refuse(self, why: Message | None) -> None:
        self._refused = self._line.text
        refused, said = self.query_one(".refused", Static), self.lingo.render(why) if why else ""
        refused.update(shown(said))
        refused.display = why is not None
        self._fit(len(asked_rows(said, self._width)) if said else 0)

    # --- taking

    def entered(self, text: str) -> None:
        """What was written, or the way at hand."""
        if self._over:
            return
        if number := lone(text, self._line.ways):
            self._line.put("")
            self._choose(number - 1)
        elif text.strip():
            self._write(text.strip())
        else:
            self.action_take()

    def numbered(self, number: int) -> None:
        """The way of that digit."""
        if not self._over:
            self._choose(number - 1)

    def moved(self, *, rows: int = 0, steps: int = 0) -> None:
        """Arrows the line had no use for."""
        if self._over:
            return
        if rows:
            self.action_move(rows)
        elif steps > 0:
            self._texts.pop(self.step.id, None)
            self._ideas.pop(self.step.id, None)
            self.action_pass_over()
        else:
            self.action_back()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Remember what stands there; what is being mended is not refused any more."""
        event.stop()
        if self._over:
            return
        self._texts[self.step.id] = self._line.text
        if not self._line.text:
            self._line.writing = False
            self._ideas.pop(self.step.id, None)
        if self._line.text != self._refused:
            self._refuse(None)
        if number := lone(self._line.text, self._line.ways):  # Enter takes it; writing on makes words of it
            self._list.highlighted, self._signed = number - 1, True
        elif self._line.text and self._signed:
            self._list.highlighted, self._signed = None, False

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A way that was clicked on."""
        event.stop()
        self._choose(event.option_index)

    def on_key(self, event: events.Key) -> None:
        """Digits, where there is no line to write in."""
        number = 0 if self._over or self.step.typed else lone(event.character or "", len(self.step.ways))
        if number:
            event.stop()
            self._choose(number - 1)

    def action_take(self) -> None:
        """The way at hand, or on without any."""
        if self._over:
            return
        at = self._list.highlighted
        self._choose(len(self.step.ways) if at is None else at)

    def _choose(self, at: int) -> None:
        if at < len(self.step.ways):
            self._take(Answer(self.step.id, self.step.ways[at].id))
        else:
            self.action_pass_over()

    def _write(self, text: str) -> None:
        """Take what was written, with the line of the table it came from."""
        step = self.step
        if step.typed is None:
            return
        idea = self._ideas.get(step.id)
        self._take(Answer(step.id, text=text), idea.lines if idea else (), written=True)

    def _take(self, answer: Answer, ideas: Sequence[str] = (), *, written: bool = False) -> None:
        """Write, and go on; `written` says that it is what stands in the line, which is then done with."""
        try:
            taken = self._desk.take(self.walk, answer, ideas)
        except Refusal as refusal:
            self._desk.grown()  # also what others wrote meanwhile
            self._refuse(refusal.message)
            return
        self._answered.add(self.step.id)
        if written:
            self._texts.pop(self.step.id, None)
            self._ideas.pop(self.step.id, None)
        self._written = taken.lines
        self._desk.grown()
        self._go(taken.walk)

    # --- from step to step

    def _go(self, walk: Walk) -> None:
        """Show another step; past the last one it is over."""
        self._steps = self._desk.steps(walk)
        self.walk = walk
        self._refuse(None)
        if self._over:
            self._close(finished=True)
        else:
            self._draw()

    def action_pass_over(self) -> None:
        """Go on without."""
        self._go(self._desk.onward(self.walk))

    def action_back(self) -> None:
        """The step before."""
        if self.walk.at:
            self._go(replace(self.walk, at=self.walk.at - 1))

    def action_move(self, by: int) -> None:
        """Another way."""
        count, at = self._list.option_count, self._list.highlighted
        self._draw((at + by) % count if at is not None else 0 if by > 0 else count - 1)

    def action_scroll(self, by: int) -> None:
        """What is asked, further up or down."""
        self.query_one("#asked", VerticalScroll).scroll_relative(y=by * 3, animate=False)

    def action_idea(self) -> None:
        """Another idea from the step's table, in the place of the last one."""
        step = self.step
        if step.table is None or step.typed is None:
            return
        before = self._ideas.get(step.id)
        if self._line.text.strip() and (before is None or self._line.text != before.text):
            self._refuse(message("Your words stand there. Empty the line for an idea from the table."))
            return
        try:
            idea = self._desk.idea(step.table)
        except Refusal as refusal:
            self._refuse(refusal.message)
            return
        self._ideas[step.id] = idea
        self._line.put(idea.text)
        self._line.select_all()

    # --- leaving

    def action_leave(self) -> None:
        """Later."""
        self._close()

    def action_other(self) -> None:
        """Another moment instead."""
        self._close(other=True)

    def _close(self, *, finished: bool = False, other: bool = False) -> None:
        refused = None
        try:
            self._desk.leave(self.walk)
        except Refusal as refusal:  # how far it was is lost, no word is
            refused = refusal
        taken = bool(self._answered)
        self.dismiss(Left(self.aside(), finished and taken, taken and not finished, other, refused))

    def aside(self) -> str:
        """What was written in the lines and not taken; what a table gave and nobody changed is not."""
        loose = [
            text.strip()
            for id_, text in self._texts.items()
            if text.strip() and not (id_ in self._ideas and self._ideas[id_].text == text)
        ]
        return "\n\n".join(loose)
