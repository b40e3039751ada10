"""Puts a test together, rolls it, shows what came of it; nothing is written here.

Works from the description of the test alone, so that any test of any system can be rolled in it.
"""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from soloist.lingo import Lingo
from soloist.message import Refusal, message
from soloist.play.again import rolled_again
from soloist.play.again_side import again_offers, again_side
from soloist.play.attempt import Attempt, rolled
from soloist.play.building import Build, start, stepped, toggled, turned, with_more, written
from soloist.play.candidates import Candidate
from soloist.play.foretold import named, noting
from soloist.play.real_dice import rolled_again_as, rolled_as
from soloist.play.shift import fate_offers, fate_used, moved, with_fate
from soloist.rules.dice import Dice
from soloist.rules.given import Scores
from soloist.rules.system import Odds, Side
from soloist.tui.commands import key_within
from soloist.tui.composing import goes_on
from soloist.tui.help_screen import HelpScreen
from soloist.tui.help_story import results_help
from soloist.tui.ink import lines
from soloist.tui.odds_bar import OddsBar
from soloist.tui.opposition_bindings import KEYS
from soloist.tui.opposition_help import opposition_help
from soloist.tui.opposition_keys import build_keys, foreseen_line, result_keys
from soloist.tui.opposition_look import LOOK
from soloist.tui.opposition_prompts import AGAIN, question
from soloist.tui.opposition_result import ResultView
from soloist.tui.opposition_sides import KeyDials, SideColumn
from soloist.tui.panel_foot import TALL, WIDE, Lower, PanelFoot
from soloist.tui.prompt_line import PromptLine
from soloist.tui.resolved import Resolved, taken
from soloist.tui.safe_text import shown


class OppositionPanel(ModalScreen[Resolved | None]):
    """Dismissed with a `Resolved`, or with None when it is left; what was put together is then `kept`."""

    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (TALL, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]
    DEFAULT_CSS = LOOK

    def __init__(
        self,
        attempt: Attempt,
        title: str,
        offered: tuple[Candidate, ...],
        fortunes: int,
        lingo: Lingo,
        lang: str,
        dice: Callable[[], Dice],
        roll_now: bool = False,
        scores: Scores | None = None,
    ) -> None:
        """`title` is what is attempted, `offered` the reasons at hand, `fortunes` what can be spent.

        Sentences are said in `lingo`'s language, the words of the game in the story's, `lang`.
        `dice` makes the dice of one roll; `roll_now` rolls at once; `scores` are those of the sheets.
        """
        super().__init__()
        self.heading = title
        self.lingo = lingo
        self.lang = lang
        self.build = start(attempt, offered, lang, scores)
        self.result: Attempt | None = None
        self.odds: Odds | None = None
        self.fortunes = fortunes
        self.foot = PanelFoot(lingo)
        self._reasons: list[str] = []  # of the person's own
        self._dice = dice
        self._roll_now = roll_now
        self._typed = ""  # the dice from the real table, as they were typed last
        self._real = False  # whether the result was made with them
        self._thrown = False  # whether dice were thrown that have not been watched
        self._throws = 0  # how often everything was thrown

    @property
    def kept(self) -> Attempt:
        """What is put together, not rolled: a new panel can open on it, through `resumed`."""
        return self.build.attempt

    def aside(self) -> str:
        """Reasons of one's own, and what follows, as far as they are written."""
        asked, typed = self.foot.prompt.asked, self.foot.prompt.text.strip()
        reasons = (*self._reasons, typed if asked == "reason" else "")
        follows = typed if asked == "consequence" else ""
        follows = f"=> {follows}" if follows and not goes_on(follows) else follows
        return "\n".join(filter(None, (", ".join(filter(None, reasons)), follows)))

    def compose(self) -> ComposeResult:
        """Both stages are there; the second one takes the place of the first."""
        with Vertical(id="panel"):
            with VerticalScroll(id="body", can_focus=False):
                with Container(id="sides"):
                    for at in range(len(self.build.attempt.test.sides)):
                        yield SideColumn(at, self.lingo)
                yield KeyDials(self.lingo)
                yield ResultView(self.lingo, self.lang, self.fortunes)
            with Lower(id="lower"):
                yield Static(id="foreseen", markup=False)
                yield OddsBar(self.build.attempt.test, self.lingo, self.lang)
                yield self.foot

    # --- showing

    def on_mount(self) -> None:
        """Open on the test as it stands, or on its result."""
        panel = self.query_one("#panel")
        panel.border_title = shown(self.heading)
        about = f"{key_within('help', self.lingo.render)} {self.lingo.say('help')}"
        panel.border_subtitle = shown(f"{self.build.attempt.test.label.of(self.lang)} · {about}")
        if self._roll_now:
            self._roll(self._dice)
        self._draw()

    def on_resize(self) -> None:
        """Set what is shown for the room there is."""
        tight = self.size.height < TALL
        self.query_one(OddsBar).compact = tight or self.size.width < WIDE
        self.query_one(ResultView).set_class(tight or self.size.width < WIDE, "-tight")
        self.query_one(ResultView).draw()
        self._draw_lower()

    def _draw(self) -> None:
        building = self.result is None
        self.query_one("#sides").display = building
        self.query_one(KeyDials).display = building and len(self.build.dials) > len(self.query(SideColumn))
        self.query_one(ResultView).display = not building
        if self.result is None:
            self._draw_build()
        else:
            view = self.query_one(ResultView)
            view.show(self.result, self.odds, self._throws)
            if self._thrown:
                view.throw()
            self._thrown = False
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
        self.query_one("#foreseen").display = self.result is None and not crowded
        self.query_one(OddsBar).display = self.result is None and not crowded
        if self.result is None:
            self.foot.show_keys(build_keys(self.build, self.lingo, tight=self.size.width < WIDE))
        else:
            choices = bool(self.query_one(ResultView).choices.choices)
            digits = " ".join(digit for digit, _ in again_offers(self.result))
            tight = self.size.width < WIDE or self.size.height < TALL
            self.foot.show_keys(result_keys(self.lingo, choices=choices, sides=digits, tight=tight))
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

    # --- building

    def _change(self, change: Callable[[Build], Build]) -> None:
        """Do one thing to what is being put together, or say why not."""
        self.foot.refuse(None)
        try:
            self.build = change(self.build)
        except Refusal as refusal:
            self._refuse(refusal)
        self._draw()
        self.call_after_refresh(self._reveal)  # its rows may have become more

    def _step(self, by: int) -> None:
        """Turn the dial, or say softly that a side has no die left that may be taken so."""
        before = self.build
        self._change(lambda build: stepped(build, by))
        if by < 0 and self.build == before and isinstance(before.dial, Side) and not self.foot.refused:
            self.foot.tell(message("No die without a reason is left to take here."))

    def _reveal(self) -> None:
        """Keep in sight what the arrows turn."""
        side = self.build.active_side
        if side is not None:
            self.query(SideColumn)[side].scroll_visible(animate=False)
        else:
            self.query_one(KeyDials).reveal()

    def _roll(self, dice: Callable[[], Dice]) -> None:
        self.foot.refuse(None)
        try:
            attempt = self.build.ready
            self.odds = attempt.odds()
            throws = 1 if self.result is None else self._throws + 1
            self.result, self._real = rolled(attempt, dice()), False
            self._thrown, self._throws = True, throws
        except Refusal as refusal:
            self._refuse(refusal)

    def _refuse(self, refusal: Refusal) -> None:
        self.foot.refuse(named(refusal.message, self.build.attempt.test, self.lang))

    def on_key(self, event: events.Key) -> None:
        """Letters: reasons while building; on a result what is offered, else the first of what follows."""
        letter = event.character or ""
        if len(letter) != 1 or not letter.isprintable():
            return
        if self.foot.prompt.is_open:  # its line has the keys in a moment; who types fast loses none
            event.stop()
            self.foot.prompt.type(letter)
        elif self.result is not None:
            event.stop()
            self._result_letter(letter, self.result)
        elif letter.isalnum():
            event.stop()
            self._build_letter(letter)

    def _build_letter(self, letter: str) -> None:
        match letter:
            case "r" if self.build.dials:
                self._ask("reason")
            case "t":
                self._ask("dice")
            case _ if letter.isdecimal():  # the first of the dice as they lie there
                self._ask("dice", letter)
            case _:
                self._change(lambda build: toggled(build, letter))

    def _result_letter(self, letter: str, result: Attempt) -> None:
        view = self.query_one(ResultView)
        view.land()
        if letter == "d" and fate_offers(result):
            self.result = with_fate(result, used=not fate_used(result))
        elif (side := again_side(result, letter)) is not None:
            self._roll_side(side.id, result)
        elif view.choices.pick(letter):
            return
        else:
            self._ask("consequence", letter.strip().removeprefix("="))  # the question has its sign
            return
        self._draw()

    def _roll_side(self, side: str, result: Attempt) -> None:
        """Roll one side again; at the real table, ask what it shows now."""
        if self._real:
            self._ask(f"{AGAIN}{side}")
        else:
            self.result, self._thrown = rolled_again(result, side, self._dice()), True

    # --- typing

    def _ask(self, what: str, begun: str = "") -> None:
        self.foot.refuse(None)
        self.query_one(ResultView).land()
        value = begun or (self._typed if what == "dice" else "")
        follows = what == "consequence"
        hint = noting(self.query_one(ResultView).taken, self.build.attempt.who) if follows else None
        words = question(what, self.build, self.lingo)
        self.foot.prompt.ask(what, words, value, self.lingo.render(hint) if hint else "")
        self._draw_lower()

    def on_prompt_line_entered(self, event: PromptLine.Entered) -> None:
        """Take what was typed, or say under it why not."""
        try:
            self._take(event.asked, event.text)
        except Refusal as refusal:
            told = named(refusal.message, self.build.attempt.test, self.lang)
            self.foot.prompt.refuse(self.lingo.render(told))

    def _take(self, asked: str, text: str) -> None:
        match asked:
            case "reason":
                self.build = written(self.build, text)
                self._reasons += [text.strip()] if isinstance(self.build.dial, Side) else []
            case "dice":
                self.result, self._real = rolled_as(self.build.ready, text), True
                self._typed, self._throws = text, 1
            case _ if self.result is not None and asked.startswith(AGAIN):
                self.result = rolled_again_as(self.result, asked.removeprefix(AGAIN), text)
            case _ if self.result is not None:
                self.dismiss(taken(self.result, self.query_one(ResultView).taken, text))
                return
            case _:
                return
        self.foot.prompt.leave()
        self._draw()

    # --- actions

    def action_leave(self) -> None:
        """Back from what is being typed, or from dice that were, else away; nothing unseen is let go."""
        if self.foot.prompt.is_open:
            self.foot.prompt.leave()
            self._draw_lower()
        elif self.query_one(ResultView).land():
            return
        elif self.result is not None and self._real:
            self.result = None
            self._draw()
        else:
            self.dismiss(None)

    def action_go_on(self) -> None:
        """Roll, then keep the result."""
        if self.foot.prompt.is_open:
            self.foot.prompt.resume()
        elif self.result is None:
            self.action_throw()
        else:
            self._ask("consequence")

    def action_throw(self) -> None:
        """Roll, or throw everything anew; dice that still tumble were seen by nobody and only land."""
        if not self.foot.prompt.is_open and not self.query_one(ResultView).land():
            self._roll(self._dice)
            self._draw()

    def action_send(self) -> None:
        """Take what is typed, or keep the result as it is."""
        if self.foot.prompt.is_open:
            self.foot.prompt.submit()
        elif self.result is not None:
            self.dismiss(taken(self.result, self.query_one(ResultView).taken))

    def action_turn(self, by: int) -> None:
        """The other side; on a result, a step down or up for a fortune."""
        if self.foot.prompt.is_open:
            return
        if self.result is None:
            self._change(lambda build: turned(build, by))
        elif (further := moved(self.result, by, self.fortunes)) is not None:
            self.result = further
            self._draw()

    def action_step(self, by: int) -> None:
        """A die more or fewer; on a result, another choice."""
        if self.foot.prompt.is_open:
            return
        if self.result is None:
            self._step(by)
        else:
            self.query_one(ResultView).choices.step(-by)

    def action_more(self) -> None:
        """The inputs seldom wanted."""
        if not self.foot.prompt.is_open and self.result is None:
            self._change(with_more)

    def action_explain(self) -> None:
        """What the marks and the keys mean here."""
        results = results_help(self.build.attempt, self.lang, self.lingo)
        parts = (*opposition_help(self.build.seen, self.lingo), results)
        self.app.push_screen(HelpScreen(self.lingo, self.lang, parts=parts))

    def action_scroll(self, pages: int) -> None:
        """Look further up or down where not everything fits."""
        body = self.query_one("#body", VerticalScroll)
        body.scroll_relative(y=pages * max(1, body.size.height - 1), animate=False)
