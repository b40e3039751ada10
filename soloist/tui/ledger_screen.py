"""The game master's desk: everything the story knows on one screen, found by name, changed by hand."""

from collections.abc import Callable
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Input, OptionList

from soloist.message import Message
from soloist.play.desk_groups import narrowed
from soloist.play.desk_values import Entry, Group, Row
from soloist.play.session.session import Session
from soloist.tui.bindings import following
from soloist.tui.help_screen import HelpScreen
from soloist.tui.ledger_card import LedgerCard
from soloist.tui.ledger_choice import LedgerChoice
from soloist.tui.ledger_help import ledger_help
from soloist.tui.ledger_keys import card_keys, list_keys
from soloist.tui.ledger_leaving import Leaving
from soloist.tui.ledger_list import LedgerList
from soloist.tui.ledger_moves import Moves
from soloist.tui.ledger_work import Work
from soloist.tui.line_input import LineInput
from soloist.tui.panel_foot import TALL, PanelFoot
from soloist.tui.prompt_line import PromptLine
from soloist.tui.safe_text import shown
from soloist.tui.typed_run import is_ended, pasted_words

BESIDE: Final = 70  # cells from which the card has its place beside the list
PAGE: Final = 8  # entries passed over by a page key
LIVE: Final = 1.0  # seconds between looks at whether the story has grown


class LedgerScreen(ModalScreen[Leaving | None]):
    """Dismissed with where to go or what to play, or with None. Every change is written at once."""

    AUTO_FOCUS = "LineInput"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", show=False),
        *following("desk", "leave", within=True, priority=True),
        Binding("tab,shift+tab", "turn", show=False, priority=True),
        Binding("up", "step(-1)", show=False, priority=True),
        Binding("down", "step(1)", show=False, priority=True),
        Binding("pageup", f"step(-{PAGE})", show=False, priority=True),
        Binding("pagedown", f"step({PAGE})", show=False, priority=True),
        Binding("plus", "move(1)", show=False, priority=True),
        Binding("minus", "move(-1)", show=False, priority=True),
        Binding("ctrl+n", "do('new')", show=False, priority=True),
        Binding("f3", "idea", show=False, priority=True),
        *following("help", "explain", within=True, priority=True),
        Binding("right", "move(1)", show=False),
        Binding("left", "move(-1)", show=False),
        Binding("enter", "enter", show=False),
        *(Binding(key, f"do('{key}')", show=False) for key in "naxclpsr"),
    ]
    DEFAULT_CSS = """
    LedgerScreen {
        align: center middle;
        background: $background;
        & > #panel {
            width: 100%; max-width: 116; height: 100%; max-height: 44;
            border: round $primary; padding: 0 1; background: $surface;
            border-title-color: $primary; border-title-style: bold;
        }
        & Horizontal { height: 1fr; margin-top: 1; }
        & LedgerList { width: 42%; margin-right: 2; }
        & LineInput { padding: 0; background: $surface; }
        &.-short Horizontal { margin-top: 0; }
        &.-slim > #panel { border: none; border-top: solid $primary; padding: 0; }
        &.-slim LedgerList { width: 1fr; margin-right: 0; }
    }
    """

    def __init__(self, sitting: Session) -> None:
        """`sitting` is the story; what is changed here is written there."""
        super().__init__()
        self.sitting = sitting
        self.lingo = sitting.desk.lingo
        self.groups: tuple[Group, ...] = ()
        self.work = Work(self)
        self.moves = Moves(self, self.work)
        self.walking = False
        """Whether the keys are the card's."""
        self.line = LineInput(select_on_focus=False)
        self.list = LedgerList(self.lingo)
        self.card = LedgerCard(self.lingo)
        self.foot = PanelFoot(self.lingo)
        self._seen = -1
        self._loose: list[str] = []  # words that were left in a line

    def compose(self) -> ComposeResult:
        """The line to find by, the list, the card, the keys."""
        self.line.placeholder = self.lingo.say("Type to find someone or something")
        with Vertical(id="panel"):
            yield self.line
            with Horizontal():
                yield self.list
                yield self.card
            yield self.foot

    def on_mount(self) -> None:
        """Everything the story knows now."""
        self.query_one("#panel").border_title = shown(self.lingo.say("The desk"))
        self.renew()
        self.set_interval(LIVE, self._live)

    def on_unmount(self) -> None:
        """What was being moved is written before the screen is gone."""
        self.work.closing = True
        self.moves.settle()

    def on_resize(self) -> None:
        """Set everything for the room there is."""
        self.call_after_refresh(self.fill)

    # --- what is at hand

    @property
    def typed(self) -> str:
        """What is typed to find something."""
        return self.line.value.strip()

    @property
    def entry(self) -> Entry | None:
        """The entry at hand."""
        return self.list.entry

    @property
    def in_front(self) -> bool:
        """Whether nothing stands before the desk."""
        return self.is_current

    @property
    def row(self) -> Row | None:
        """The value at hand: the card's, or in the list the entry's main one."""
        if self.walking:
            return self.card.row
        return self.entry.main if self.entry is not None else None

    # --- showing

    def renew(self, key: tuple[str, str, str] | None = None) -> None:
        """Read the desk again, the entry of that key at hand, else the one that is."""
        self.groups = self.work.groups()
        self._seen = self.sitting.story.size
        if key is not None and all(
            entry.key != key for group in narrowed(self.groups, self.typed) for entry in group.entries
        ):
            with self.prevent(Input.Changed):
                self.line.value = ""
        self.fill(key)

    def fill(self, key: tuple[str, str, str] | None = None) -> None:
        """List what fits what is typed."""
        key = key or (self.entry.key if self.entry is not None else None)
        width = self.list.scrollable_content_region.width
        self.list.fill(narrowed(self.groups, self.typed), self.typed, key, self.moves.told, width)
        self.draw()

    def draw(self) -> None:
        """Give each part its place, and the keys to who has them."""
        self.walking = self.walking and self.entry is not None
        beside = self.app.size.width >= BESIDE
        self.set_class(not beside, "-slim")
        self.set_class(self.app.size.height < TALL, "-short")
        self.line.display = self.list.display = beside or not self.walking
        self.card.display = beside or self.walking
        self.card.walking = self.walking
        self.card.show(self.entry, self._nothing(), self.moves.on_card)
        entry = self.entry
        if self.walking and entry is not None:
            self.foot.show_keys(card_keys(entry, self.card.row, self.lingo))
        else:
            self.foot.show_keys(list_keys(entry, self.typed, self.lingo))
        if not self.foot.prompt.is_open:
            self.set_focus(None if self.walking else self.line)

    def _nothing(self) -> str:
        say = self.lingo.say
        if self.typed:
            return say("Nothing of that name yet: Enter makes it.")
        return say("Enter makes something new: a threat, a mission, a place, someone met…")

    def _live(self) -> None:
        """Show what came into the story from elsewhere."""
        if self.sitting.seat is not None and self.sitting.story.size != self._seen and not self.moves.going:
            self.renew()

    # --- keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While something is typed the keys are letters, unless they move."""
        if self.foot.prompt.is_open:
            return action in ("back", "leave", "idea", "explain")
        if action == "move" and not self.walking:
            return not self.line.value
        return True

    def action_step(self, by: int) -> None:
        """The entry, or the value, so many further."""
        self.foot.refuse(None)
        if self.walking:
            self.card.at += by
        else:
            self.list.move(by)
        self.draw()

    def action_turn(self) -> None:
        """From the list to the card, and back."""
        self.walk(not self.walking)

    def walk(self, walking: bool) -> None:
        """Give the keys to the card, or to the list."""
        self.foot.refuse(None)
        self.walking = walking and self.entry is not None
        self.draw()

    def action_move(self, by: int) -> None:
        """The value at hand up or down."""
        self.foot.refuse(None)
        self.moves.move(by)

    def action_enter(self) -> None:
        """Edit the value at hand."""
        self.do("edit")

    def action_do(self, what: str) -> None:
        """What a letter stands for."""
        self.do("new" if what == "n" else what)

    def action_idea(self) -> None:
        """Put what a table gives into the line that asks for something new."""
        self.work.do("idea")

    def action_explain(self) -> None:
        """What the keys do here."""
        self.moves.settle()
        lang = self.sitting.story.lang
        self.app.push_screen(HelpScreen(self.lingo, lang, parts=ledger_help(self.lingo)))

    def do(self, what: str) -> None:
        """Something with the value at hand; a refusal says why not."""
        self.foot.refuse(None)
        self.moves.settle()
        self.work.do(what)

    def action_back(self) -> None:
        """One step back: what is typed, the card, what was looked for, the desk."""
        self.foot.refuse(None)
        if self.foot.prompt.is_open:
            self._let_go(self.foot.prompt.text, self.work.given, least=1)
            self.work.left()
        elif self.walking:
            self.walk(False)
        elif self.typed:
            self._let_go(self._no_find)
            self.line.value = ""
        else:
            self.action_leave()

    @property
    def _no_find(self) -> str:
        """What was typed in the line that finds, and finds nothing or is a sentence."""
        return self.typed if self.entry is None or is_ended(self.typed) else ""

    def _let_go(self, text: str, given: str = "", least: int = 2) -> None:
        """What was typed in a line is the composer's if it is so many words and not what was `given`."""
        words = pasted_words(text) and len(text.split()) >= least
        if words and text.strip() != given.strip():
            self._loose.append(text.strip())

    @property
    def words(self) -> str:
        """What was written in a line and left there."""
        return "\n\n".join(self._loose)

    def told_left(self, told: Message) -> None:
        """Where the words of a small list are that was left."""
        self.foot.tell(told)

    def action_leave(self) -> None:
        """Back to the story."""
        self._let_go(self._no_find)
        self.leave()

    def leave(self, leaving: Leaving | None = None) -> None:
        """Be done with the desk, for a place of the story or something to play."""
        if self.moves.settle():  # else the desk says why not
            self.dismiss(leaving)

    def choose(self, panel: LedgerChoice, chosen: Callable[[int], None]) -> None:
        """Ask with a small list; nothing follows where it is left."""

        def given(at: int | None) -> None:
            if at is not None:
                chosen(at)

        self.app.push_screen(panel, given)

    def later(self, seconds: float, do: Callable[[], object]) -> Timer:
        """Do something in a moment."""
        return self.set_timer(seconds, do)

    def aside(self) -> str:
        """What is typed into the line at the foot, or moved and not written yet."""
        text = self.foot.prompt.text
        typed = text.strip() if text != self.work.given else ""
        return "\n\n".join(filter(None, (self.words, self.moves.line, typed)))

    # --- what the widgets say

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        if event.input is self.line:
            self.moves.settle()
            first = narrowed(self.groups, self.typed)[:1] if self.typed else ()
            self.fill(first[0].entries[0].key if first else None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open the card of what was found, or make it."""
        if event.input is not self.line:
            return
        if self.entry is not None:
            self.walk(True)
        else:
            self.do("new")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the card of what is at hand."""
        self.draw()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Clicked: open it."""
        if self.entry is not None:
            self.walk(True)
        else:
            self.do("new")

    def on_prompt_line_entered(self, event: PromptLine.Entered) -> None:
        """A line was typed."""
        self.work.entered(event.asked, event.text)
