"""What the panel of a test shows: the sides and their chances while it is put together, then its result."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from soloist.lingo import Lingo
from soloist.message import Refusal
from soloist.play.again_side import again_offers
from soloist.play.attempt import Attempt
from soloist.play.building import Build, start
from soloist.play.candidates import Candidate
from soloist.play.commands import key_within
from soloist.play.foretold import named
from soloist.rules.dice import Dice
from soloist.rules.given import Scores
from soloist.rules.system import Odds
from soloist.tui.ink import lines
from soloist.tui.odds_bar import OddsBar
from soloist.tui.opposition_keys import build_keys, foreseen_line, result_keys
from soloist.tui.opposition_look import LOOK
from soloist.tui.opposition_plain import plain_face, plain_keys, plain_result_keys
from soloist.tui.opposition_result import ResultView
from soloist.tui.opposition_sides import KeyDials, SideColumn
from soloist.tui.opposition_throws import Throws
from soloist.tui.panel_foot import TALL, WIDE, Lower, PanelFoot
from soloist.tui.resolved import Resolved
from soloist.tui.safe_text import shown


class OppositionView(ModalScreen[Resolved | None]):
    """Both stages, drawn from `build` and `result`; what keys change is the panel's."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]
    DEFAULT_CSS = LOOK
    explores = False
    """Whether the chances of what is built can be looked at."""

    def __init__(
        self,
        attempt: Attempt,
        title: str,
        offered: tuple[Candidate, ...],
        fortunes: int,
        lingo: Lingo,
        lang: str,
        dice: Callable[[], Dice],
        scores: Scores | None = None,
        plain: bool = False,
    ) -> None:
        """`title` is what is attempted, `offered` the reasons at hand, `fortunes` what can be spent.

        Sentences are said in `lingo`'s language, the words of the game in the story's, `lang`.
        `dice` makes the dice of one roll; `scores` are those of the sheets. `plain`: somebody's first roll,
        of which only what matters is shown until a key asks for more.
        """
        super().__init__()
        self.heading = title
        self.lingo = lingo
        self.lang = lang
        self.keeps: Callable[[Attempt], None] = lambda attempt: None
        self.build = start(attempt, offered, lang, scores)
        self.odds: Odds | None = None
        self.fortunes = fortunes
        self.plain = plain
        self.foot = PanelFoot(lingo)
        self._throws = Throws(dice)

    @property
    def build(self) -> Build:
        """What is put together; whoever `keeps` it is told of each change."""
        return self._build

    @build.setter
    def build(self, build: Build) -> None:
        self._build = build
        self.keeps(build.attempt)

    @property
    def result(self) -> Attempt | None:
        """What the dice came to, once they were thrown."""
        return self._throws.result

    def compose(self) -> ComposeResult:
        """Both stages are there; the second one takes the place of the first."""
        with Vertical(id="panel"):
            with VerticalScroll(id="body", can_focus=False):
                yield Static(id="plain", markup=False)
                with Container(id="sides"):
                    for at in range(len(self.build.attempt.test.sides)):
                        yield SideColumn(at, self.lingo)
                yield KeyDials(self.lingo)
                yield ResultView(self.lingo, self.lang, self.fortunes)
            with Lower(id="lower"):
                yield Static(id="foreseen", markup=False)
                yield OddsBar(self.build.attempt.test, self.lingo, self.lang)
                yield self.foot

    def on_mount(self) -> None:
        """Another way to take a result has another letter."""
        choices = self.query_one(ResultView).choices
        self.watch(choices, "taken", self._draw_lower, init=False)

    def _name_frame(self) -> None:
        panel = self.query_one("#panel")
        panel.border_title = shown(self.heading)
        about = f"{key_within('help', self.lingo.render)} {self.lingo.say('help')}"
        panel.border_subtitle = shown(f"{self.build.attempt.test.label.of(self.lang)} · {about}")

    def on_resize(self) -> None:
        """Set what is shown for the room there is."""
        tight = self.size.height < TALL
        self.query_one(OddsBar).compact = tight or self.size.width < WIDE
        self.query_one(ResultView).set_class(tight or self.size.width < WIDE, "-tight")
        self.query_one(ResultView).draw()
        self._draw_lower()

    def _draw(self) -> None:
        building = self.result is None
        whole = building and not self.plain
        self.query_one("#plain").display = building and self.plain
        self.query_one("#sides").display = whole
        self.query_one(KeyDials).display = whole and len(self.build.dials) > len(self.query(SideColumn))
        self.query_one(ResultView).display = not building
        if self.result is None:
            self._draw_build()
        else:
            view = self.query_one(ResultView)
            view.plain = self.plain
            view.show(self.result, self.odds, self._throws.count)
            if self._throws.watched():
                view.throw()
            self.query_one("#body", VerticalScroll).scroll_home(animate=False)
        self._draw_lower()

    def _draw_build(self) -> None:
        for column in self.query(SideColumn):
            column.build = self.build
        self.query_one(KeyDials).build = self.build
        try:
            self.odds = self.build.ready.odds()
        except Refusal as refusal:
            self.odds = None
            self._refuse(refusal)
        self.query_one(OddsBar).odds = self.odds
        if self.plain:
            self.query_one("#plain", Static).update(plain_face(self.build, self.odds, self.lingo))
        self._draw_foreseen()

    def _draw_foreseen(self) -> None:
        width = self.query_one(Lower).content_size.width or min(84, self.size.width) - 4
        tight = self.size.height < TALL
        told = foreseen_line(self.build, self.odds, self.lingo, width, tight=tight)
        self.query_one("#foreseen", Static).update(lines([told]))
        self.query_one("#foreseen").set_class(not told.cell_length, "-none")

    def _draw_lower(self) -> None:
        """Chances while building; where there is little room, not while something is typed."""
        crowded = self.foot.prompt.is_open and self.size.height < TALL
        foretold = self.result is None and not crowded and not self.plain
        self.query_one("#foreseen").display = foretold
        self.query_one(OddsBar).display = foretold
        if self.result is None and self.plain:
            self.foot.show_keys(plain_keys(self.lingo))
        elif self.result is None:
            tight = self.size.width < WIDE
            self.foot.show_keys(build_keys(self.build, self.lingo, tight=tight, explores=self.explores))
        elif self.plain and not self.foot.prompt.is_open:
            choices = self.query_one(ResultView).choices
            several = len(choices.choices) > 1
            self.foot.show_keys(plain_result_keys(choices.letter, several, self.lingo))
        else:
            offered = bool(self.query_one(ResultView).choices.choices)
            digits = " ".join(digit for digit, _ in again_offers(self.result))
            tight = self.size.width < WIDE or self.size.height < TALL
            self.foot.show_keys(result_keys(self.lingo, choices=offered, sides=digits, tight=tight))
        self.call_after_refresh(self._fit)

    def on_lower_resized(self) -> None:
        """Give what scrolls the rows there are now, wherever the change came from."""
        self._draw_foreseen()
        self._fit()

    def _fit(self) -> None:
        """Give what scrolls the rows that the rest leaves."""
        frame = 1 if self.size.width < WIDE else 2
        rows = self.size.height - frame - self.query_one("#lower").outer_size.height
        self.query_one("#body").styles.max_height = max(1, rows)
        view = self.query_one(ResultView)  # what follows is written in sight of all there is, if it can be
        wanted = self.foot.prompt.is_open and (view.has_class("-close") or view.outer_size.height > rows)
        view.set_class(wanted, "-close")

    def _reveal(self) -> None:
        """Keep in sight what the arrows turn."""
        side = self.build.active_side
        if side is not None:
            self.query(SideColumn)[side].scroll_visible(animate=False)
        else:
            self.query_one(KeyDials).reveal()

    def _refuse(self, refusal: Refusal) -> None:
        self.foot.refuse(named(refusal.message, self.build.attempt.test, self.lang))
