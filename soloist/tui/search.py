"""Looking for words in this story or in all of them, and going to the place."""

from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message as Posted
from textual.timer import Timer
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from soloist.lingo import Lingo
from soloist.play.search_parts import Part, parts
from soloist.play.session.desk import Desk
from soloist.play.session.session import Session
from soloist.play.session.sought import Goal, Sought
from soloist.tui.bindings import following
from soloist.tui.line_input import SeekLine
from soloist.tui.list_screen import ListScreen
from soloist.tui.safe_text import shown
from soloist.tui.search_rows import row
from soloist.tui.search_shown import as_shown

PAUSE: Final = 0.12  # seconds without a key before the search begins
WIDTH: Final = 92
PAGE: Final = 5  # places passed over by a page key


class SearchScreen(ListScreen[Goal | None]):
    """Gives back the place chosen. The list follows what is typed, a moment later."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False),
        Binding("tab,shift+tab", "widen", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("down", "move(1)", show=False, priority=True),
        *following("search", "move(1)", priority=True),
        Binding("pageup", "leap(-1)", show=False, priority=True),
        Binding("pagedown", "leap(1)", show=False, priority=True),
    ]
    DEFAULT_CSS = """
    SearchScreen {
        & > Vertical { width: 92; }
        & Static { height: auto; }
        & .said { color: $text-muted; }
        & OptionList { max-height: 65vh; }
    }
    SearchScreen.-low OptionList { max-height: 55vh; }
    """

    class Looked(Posted):
        """What a search found so far; `done` when there is nothing more to come."""

        def __init__(self, words: str, parts: tuple[Part, ...], *, done: bool) -> None:
            super().__init__()
            self.words, self.parts, self.done = words, parts, done

    def __init__(self, desk: Desk, sitting: Session, sought: Sought) -> None:
        """`sought` is what was looked for last, and is changed by what is looked for here."""
        super().__init__()
        self._desk = desk
        self._sitting = sitting
        self._sought = sought
        self._goals: list[Goal] = []
        self._eager = False  # whether Enter was pressed before there was anything to go to
        self._wait: Timer | None = None

    def compose(self) -> ComposeResult:
        """A line to type in, the places below."""
        with Vertical():
            yield SeekLine(self._sought.words, placeholder=self._lingo.say("Look for…"))
            yield Static(markup=False, classes="said")
            found = OptionList(markup=False)
            found.can_focus = False
            yield found
            yield Static(markup=False, classes="keys")

    def on_mount(self) -> None:
        """What was looked for last is there, ready to be typed over."""
        line = self.query_one(SeekLine)
        line.action_select_all()
        line.focus()
        self._say_keys()
        self._begin()

    @property
    def _lingo(self) -> Lingo:
        return self._desk.lingo

    # --- keys

    def on_input_changed(self, event: Input.Changed) -> None:
        """Begin anew once nothing more is typed for a moment."""
        if event.value != self._sought.words:
            self._sought.words, self._sought.goal = event.value, None
            self._soon()

    def on_input_submitted(self) -> None:
        """Go to the one at hand, as soon as there is one."""
        self._eager = not self._goals
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go there; looking on begins from there."""
        self._sought.goal = self._goals[event.option_index]
        self.dismiss(self._sought.goal)

    def action_leap(self, by: int) -> None:
        """A page of places further."""
        for _ in range(PAGE):
            self.action_move(by)

    def action_widen(self) -> None:
        """All stories rather than this one, or back."""
        self._sought.everywhere = not self._sought.everywhere
        self._say_keys()
        self._begin()

    def _say_keys(self) -> None:
        say = self._lingo.say
        other = say("this story alone") if self._sought.everywhere else say("all stories")
        self.query_one(".keys", Static).update(
            shown(say("Enter goes there   Tab {other}   Esc back", other=other))
        )

    # --- searching

    def _soon(self) -> None:
        self.workers.cancel_group(self, "search")
        if self._wait is not None:
            self._wait.stop()
        self._wait = self.set_timer(PAUSE, self._begin)

    def _begin(self) -> None:
        words = self._sought.words
        if words.strip():
            self.query_one(".said", Static).update(shown(self._lingo.say("Looking…")))
            self._look(words, self._sought.everywhere)
        else:
            self.workers.cancel_group(self, "search")
            self._list(())
            hint = self._lingo.say(
                "Words of the text, capitals and accents no matter. In quotes: this phrase alone."
            )
            self.query_one(".said", Static).update(shown(hint))

    @work(thread=True, group="search", exclusive=True)
    def _look(self, words: str, everywhere: bool) -> None:
        worker, found = get_current_worker(), list[Part]()
        last = self._sought.goal
        for part in parts(self._sitting, words, everywhere, last, lambda: not worker.is_cancelled):
            found.append(part)
            if part.window.hits:
                self.post_message(self.Looked(words, tuple(found), done=False))
        if not worker.is_cancelled:
            self.post_message(self.Looked(words, tuple(found), done=True))

    def on_search_screen_looked(self, event: Looked) -> None:
        """Show what was found, unless something else is looked for by now."""
        if event.words != self._sought.words:
            return
        self._list(event.parts)
        total = sum(part.window.total for part in event.parts)
        told = [self._count(total)] if event.done or total else [self._lingo.say("Looking…")]
        told += [self._lingo.render(part.trouble) for part in event.parts if part.trouble is not None]
        self.query_one(".said", Static).update(shown("\n".join(told)))
        if self._eager and self._goals:
            self.query_one(OptionList).action_select()
        self._eager = self._eager and not event.done

    def _count(self, total: int) -> str:
        lingo = self._lingo
        if not total and self._sought.everywhere:
            return lingo.say("Nowhere in your stories.")
        if not total:
            return lingo.say("Nowhere in this story; Tab looks in all of them.")
        said = lingo.count("{n} place", "{n} places", total)
        if total <= len(self._goals):
            return said
        return said + lingo.say(", {n} of them here", n=len(self._goals))

    def _list(self, parts: tuple[Part, ...]) -> None:
        width = max(20, min(WIDTH, self.app.size.width) - 4)
        options, self._goals = list[Option](), []
        highlighted, last = 0, self._sought.goal
        for part in parts:
            if last is not None and part.path == last.path and part.window.hits:
                highlighted = len(options) + part.window.place
            for hit, scene in part.window.told:
                line, around = (
                    self._lingo.say("line {n}", n=hit.line),
                    as_shown(hit, part.window.head, self._lingo),
                )
                told = (part.title, scene, around.kind, line, self._mark(hit.mark))
                options.append(Option(row(hit, " · ".join(filter(None, told)), width, around)))
                self._goals.append(Goal(part.path, hit.start))
        found = self.query_one(OptionList)
        at = found.highlighted
        found.set_options(options)
        same = at is not None and last is None and at < len(options)
        found.highlighted = (at if same else min(highlighted, len(options) - 1)) if options else None

    def _mark(self, mark: str) -> str:
        say = self._lingo.say
        return {"secret": say("secret"), "struck": say("struck")}.get(mark, "")
