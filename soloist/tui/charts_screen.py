"""The charts of a story on a screen of their own: turned over, walked along, read as tables."""

from dataclasses import replace
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message as Posted
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from soloist.message import Refusal
from soloist.play.charts.asked import CHARTS
from soloist.play.charts.outcomes import outcomes
from soloist.play.charts.survey import Survey, survey
from soloist.play.charts_text import rows
from soloist.play.digit_keys import UNSHIFTED
from soloist.play.session.session import Session
from soloist.tui.board import Board
from soloist.tui.charts_pages import NumbersPage, OutcomesPage, Page, WordsPage
from soloist.tui.ink import KEY, QUIET, STRONG, flowed, ink, key_word, lines, spread
from soloist.tui.safe_text import shown

STEP: Final = 10  # of a hundred, after which progress is told again
MOST: Final = 400  # rows of a table shown at once, the last ones


class ChartsScreen(Screen[int | None]):
    """Gives back the byte of the story to go to, None to stay. What takes long is done beside it."""

    AT_ONCE: ClassVar[frozenset[str]] = frozenset("tz")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False),
        Binding("tab", "chart(1)", show=False, priority=True),
        Binding("shift+tab", "chart(-1)", show=False, priority=True),
        *(
            Binding(f"{number},{UNSHIFTED[number - 1]}", f"show('{what}')", show=False)
            for number, what in enumerate(CHARTS, 1)
        ),
        Binding("left", "walk(-1)", show=False, priority=True),
        Binding("right", "walk(1)", show=False, priority=True),
        Binding("home", "edge(0)", show=False, priority=True),
        Binding("end", "edge(1)", show=False, priority=True),
        Binding("up", "turn(-1)", show=False, priority=True),
        Binding("down", "turn(1)", show=False, priority=True),
        Binding("enter", "go", show=False, priority=True),
        Binding("t", "table", show=False),
        Binding("z", "near", show=False),
    ]
    DEFAULT_CSS = """
    ChartsScreen {
        background: $surface;
        padding: 0 1;
        & Static { height: auto; }
        & #name { margin: 1 0; }
        & #plot { height: 1fr; }
        & #rows { display: none; height: 1fr; scrollbar-size-vertical: 1; }
        & #said { margin: 1 0; }
        &.-table #plot { display: none; }
        &.-table #rows { display: block; }
        &.-table #said { display: none; }
    }
    ChartsScreen.-low {
        & #name, & #said { margin: 0; }
        & #said { max-height: 3; }
        & #keys { height: 1; }
    }
    """
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    class Ready(Posted):
        """A chart can be drawn; the first one comes with what the others are made from."""

        def __init__(self, what: str, page: Page, survey: Survey | None = None) -> None:
            super().__init__()
            self.what, self.page, self.survey = what, page, survey

    class Failed(Posted):
        """The story could not be read."""

        def __init__(self, refusal: Refusal) -> None:
            super().__init__()
            self.refusal = refusal

    class Progress(Posted):
        """More of it is done."""

    def __init__(self, sitting: Session) -> None:
        """The charts of the story of `sitting`. Raises `Refusal` while it is still being read."""
        super().__init__()
        self._sitting, self._story = sitting, sitting.story
        self._lingo = sitting.desk.lingo
        self._veiled = sitting.veiled
        self._what = CHARTS[0]
        self._survey: Survey | None = None
        self._pages: dict[str, Page] = {}
        self._weighing = False
        self._done = 0  # of a hundred

    def compose(self) -> ComposeResult:
        """The charts there are, the name of the one at hand, its picture or table, what it says, the keys."""
        for part in ("tabs", "name", "plot"):
            yield Static(markup=False, id=part)
        with VerticalScroll(id="rows"):
            yield Static(markup=False, id="table")
        for part in ("said", "keys"):
            yield Static(markup=False, id=part)

    def on_mount(self) -> None:
        """Go through the story beside the screen."""
        self.query_one("#rows").can_focus = False
        self._draw()
        self._go_through()

    def on_resize(self) -> None:
        """Draw for the room there is."""
        self.call_after_refresh(self._draw)

    # --- beside the screen

    @work(thread=True, group="charts", exclusive=True)
    def _go_through(self) -> None:
        worker = get_current_worker()

        def going(done: float) -> bool:
            if not worker.is_cancelled and round(100 * done) >= self._done + STEP:
                self._done = round(100 * done)
                self.post_message(self.Progress())
            return not worker.is_cancelled

        try:
            data, state, system, analog = self._sitting.on_story(
                lambda story: (story.data, story.state, story.system, story.analog)
            )
        except Refusal as refusal:
            self.post_message(self.Failed(refusal))
            return
        found = survey(data, state, system, analog=analog, going=going)
        if found is None:
            return
        numbers = NumbersPage(found, self._lingo, self._sitting.seen, veiled=self._veiled)
        self.post_message(self.Ready("destiny", numbers, found))
        today = self._sitting.desk.means.now().date().isoformat()
        self.post_message(self.Ready("words", WordsPage(found, self._lingo, today)))

    @work(thread=True, group="weigh")
    def _weigh(self, found: Survey) -> None:
        worker = get_current_worker()
        page = OutcomesPage(outcomes(found, veiled=self._veiled), self._lingo, found.state.lang)
        if not worker.is_cancelled:
            self.post_message(self.Ready("outcomes", page))

    def on_charts_screen_progress(self) -> None:
        """Say how far it is."""
        if self._survey is None:
            self._put("name", ink(self._waiting(), QUIET))

    def on_charts_screen_failed(self, event: Failed) -> None:
        """Say why there is nothing to draw."""
        self._put("name", ink(self._lingo.render(event.refusal.message)))

    def on_charts_screen_ready(self, event: Ready) -> None:
        """There is one more picture to draw."""
        self._pages[event.what] = event.page
        self._survey = event.survey or self._survey
        self._want()

    def _want(self) -> None:
        if self._what == "outcomes" and self._survey is not None and not self._weighing:
            self._weighing = True
            self._weigh(self._survey)
        self._draw()

    # --- keys

    @property
    def page(self) -> Page | None:
        """The chart at hand, once it is there."""
        return self._pages.get(self._what)

    def action_show(self, what: str) -> None:
        """That chart."""
        self._what = what
        self._want()

    def action_chart(self, by: int) -> None:
        """The chart after or before."""
        self.action_show(CHARTS[(CHARTS.index(self._what) + by) % len(CHARTS)])

    def action_turn(self, by: int) -> None:
        """Another number, test or measure; of a table, the rows further on."""
        page = self.page
        if self.has_class("-table"):
            self.query_one("#rows").scroll_relative(y=by, animate=False)
        elif page is not None and page.items > 1:
            page.item = (page.item + by) % page.items
            page.turned()
            self._draw()

    def action_walk(self, by: int) -> None:
        """The point after or before; where there are none to walk along, another thing to look at."""
        page = self.page
        if page is None or not page.steps:
            self.action_turn(by)
            return
        page.at = max(0, min(page.at + by, page.steps - 1))
        self._draw()

    def action_edge(self, last: int) -> None:
        """The first point, or the last."""
        page = self.page
        if page is not None and page.steps:
            page.at = (page.steps - 1) * last
            self._draw()

    def action_near(self) -> None:
        """An exchange a cell, or the whole story."""
        page = self.page
        if isinstance(page, NumbersPage):
            page.near = not page.near
            self._draw()

    def action_table(self) -> None:
        """The same as a table, or the picture again."""
        self.toggle_class("-table")
        self._draw()

    def action_go(self) -> None:
        """To that place in the story."""
        goal = self.page.goal if self.page is not None else None
        if goal is not None:
            self.dismiss(goal)

    # --- drawing

    def _draw(self) -> None:
        if not self.is_mounted:
            return
        page, width = self.page, max(20, self.app.size.width - 2)
        self._put("tabs", self._tabs(width))
        if page is None:
            self._put("name", ink(self._waiting(), QUIET))
            self._put("plot", ink(""))
            self._put("said", ink(""))
        else:
            place = f"{page.item + 1}/{page.items}" if page.items > 1 else ""
            right = "   ".join(filter(None, (page.legend(), place)))
            self._put("name", spread(ink(page.title(), STRONG), ink(right, QUIET), width))
            said = page.said()
            self._put("said", lines([ink(said[0], STRONG), *(ink(each, QUIET) for each in said[1:])]))
            if self.has_class("-table"):
                self._put("table", self._table(page))
        self._put("keys", flowed([key_word(key, does) for key, does in self._keys()], width, "  "))
        self.call_after_refresh(self._plot)

    def _plot(self) -> None:
        plot = self.query_one("#plot", Static)
        page = self.page
        if page is not None and plot.size.width and not self.has_class("-table"):
            plot.update(lines(page.drawn(plot.size.width, plot.size.height)))

    def _put(self, part: str, content: Content) -> None:
        self.query_one(f"#{part}", Static).update(content)

    def _waiting(self) -> str:
        if self._survey is not None:
            words = self._what == "words"
            return self._lingo.say("Counting words…") if words else self._lingo.say("Weighing every roll…")
        return self._lingo.say("Reading the story… {n}%", n=self._done)

    def _tabs(self, width: int) -> Content:
        say = self._lingo.say
        names = {"destiny": say("Numbers"), "outcomes": say("Outcomes"), "words": say("Words")}
        cells = [
            ink(f"▸{number} {names[what]}", f"{KEY} bold")
            if what == self._what
            else ink(f" {number} {names[what]}", QUIET)
            for number, what in enumerate(CHARTS, 1)
        ]
        return flowed(cells, width, "  ")

    def _table(self, page: Page) -> Content:
        table = page.table()
        more = len(table.rows) - MOST
        kept = list(rows(replace(table, rows=table.rows[-MOST:]), self._lingo))[1:]
        if more > 0:
            kept = [self._lingo.count("{n} row more, further up.", "{n} rows more, further up.", more), *kept]
        return shown("\n".join(kept))

    def _keys(self) -> list[tuple[str, str]]:
        """The keys that do something here; where there is one row, the most wanted first."""
        say, page = self._lingo.say, self.page
        table = self.has_class("-table")
        other = ("t", say("picture") if table else say("table"))
        leave = (say("Esc"), say("back"))
        go = [(say("Enter"), say("go there"))] if page is not None and page.goal is not None else []
        walk = [("← →", say("walk"))] if page is not None and page.steps > 1 else []
        turn = [("↑ ↓", say("rows") if table else say("another"))]
        if page is None or (page.items < 2 and not table):
            turn = []
        near = []
        if isinstance(page, NumbersPage) and not table:
            near = [("z", say("the whole story") if page.near else say("nearer"))]
        if self.has_class("-low"):
            arrows = "".join(key.replace(" ", "") for key, _ in (*walk, *turn))
            return [*([(arrows, "")] if arrows else []), other, *go, leave]
        return [*walk, *turn, *go, *near, other, leave]


def charts(board: Board) -> None:
    """Show them, and go where one of them leads."""

    def went(goal: int | None) -> None:
        if goal is not None:
            board.reveal(goal)

    try:
        screen = ChartsScreen(board.sitting)
    except Refusal as refusal:
        board.refuse(refusal)
        return
    assert isinstance(board, Screen), "the table is laid on a screen"
    board.app.push_screen(screen, went)
