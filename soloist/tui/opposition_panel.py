"""Puts a test together, rolls it, shows what came of it; nothing is written here.

Works from the description of the test alone, so that any test of any system can be rolled in it.
"""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen

from soloist.lingo import Lingo
from soloist.message import Message, Refusal, message
from soloist.play.again_side import again_side
from soloist.play.attempt import Attempt
from soloist.play.building import Build, across, stepped, toggled, turned, with_more, written
from soloist.play.candidates import Candidate
from soloist.play.foretold import named
from soloist.play.replaced import replaced
from soloist.play.shift import fate_offers
from soloist.rules.dice import Dice
from soloist.rules.given import Scores
from soloist.rules.system import Side
from soloist.tui.help_screen import HelpScreen
from soloist.tui.help_story import results_help
from soloist.tui.opposition_bindings import KEYS, SIGNS
from soloist.tui.opposition_help import opposition_help
from soloist.tui.opposition_prompts import AGAIN, question
from soloist.tui.opposition_result import ResultView
from soloist.tui.opposition_words import FOLLOWS, OppositionWords
from soloist.tui.prompt_line import PromptLine
from soloist.tui.resolved import Resolved, taken


class OppositionPanel(OppositionWords):
    """Dismissed with a `Resolved`, or with None when it is left; what was put together is then `kept`."""

    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

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
        explore: Callable[[Screen[Resolved | None], Attempt], None] | None = None,
        plain: bool = False,
    ) -> None:
        """As `OppositionView`; `roll_now` rolls at once, `explore` shows the chances of what is built."""
        super().__init__(attempt, title, offered, fortunes, lingo, lang, dice, scores, plain)
        self._let_go, self._left = [], {}
        self._roll_now, self._explore = roll_now, explore
        self.explores = explore is not None
        self.warned: tuple[Message, ...] = ()
        """Why those who are about to act hardly can, said as it opens."""

    @property
    def kept(self) -> Attempt:
        """What is put together, not rolled: a new panel can open on it, through `resumed`."""
        return self.build.attempt

    def on_mount(self) -> None:
        """Open on the test as it stands, or on its result."""
        self._name_frame()
        if self._roll_now:
            self._roll()
        self._draw()
        for why in self.warned:
            self.foot.tell(why)

    # --- building

    def _change(self, change: Callable[[Build], Build]) -> None:
        """Do one thing to what is being put together, or say why not; all of it is in sight then."""
        self.foot.refuse(None)
        self.plain = False
        try:
            self._built(change(self.build))
        except Refusal as refusal:
            self._refuse(refusal)
        self._draw()
        self.call_after_refresh(self._reveal)  # its rows may have become more

    def _built(self, build: Build) -> None:
        """Take what is put together now; what had to give way for it is said."""
        gone, self.build = replaced(self.build, build), build
        if gone is not None:
            self.foot.tell(gone)

    def _show_whole(self) -> None:
        if self.plain:
            self.plain = False
            self._draw()

    def _step(self, by: int) -> None:
        """Turn the dial, or say softly that a side has no die left that may be taken so."""
        before = self.build
        self._change(lambda build: stepped(build, by))
        if by < 0 and self.build == before and isinstance(before.dial, Side) and not self.foot.refused:
            self.foot.tell(message("No die without a reason is left to take here."))

    def _roll(self) -> None:
        self.foot.refuse(None)
        try:
            attempt = self.build.ready
            self.odds = attempt.odds()
            self._throws.throw(attempt)
        except Refusal as refusal:
            self._refuse(refusal)

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
        elif letter == "%" and self._explore is not None:
            event.stop()
            self._explore(self, self.build.seen)
        elif letter in SIGNS:
            event.stop()
            self._step(SIGNS[letter])
        elif letter.isalnum():
            event.stop()
            self._build_letter(letter)

    def _build_letter(self, letter: str) -> None:
        match letter:
            case "r" if self.build.dials:
                self._ask("reason")
            case "R" if len(self.build.attempt.test.sides) > 1:
                self._change(across)
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
        if letter != "d" or not self._throws.turn_fate():
            if (side := again_side(result, letter)) is not None:
                self._roll_side(side.id)
            elif view.choices.pick(letter):
                return
            else:
                self._ask(FOLLOWS, letter.strip().removeprefix("="))  # the question has its sign
                return
        self._draw()

    def _roll_side(self, side: str) -> None:
        """Roll one side again; at the real table, ask what it shows now."""
        if self._throws.real:
            self._ask(f"{AGAIN}{side}")
        else:
            self._throws.throw_side(side)

    # --- typing

    def _ask(self, what: str, begun: str | None = None) -> None:
        self.foot.refuse(None)
        if self.result is None:
            self._show_whole()
        self.query_one(ResultView).land()
        value = begun or self._left.pop(what, "") or (self._throws.typed if what == "dice" else "")
        follows = what == FOLLOWS
        if follows and begun is None and self._let_go:
            value = self._let_go.pop()
        words = question(what, self.build, self.lingo)
        self.foot.prompt.ask(what, words, value)
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
            case "reason" if (offered := self._meant(text)) is not None:
                self._built(toggled(self.build, offered))
            case "reason":
                self._built(written(self.build, text))
            case "dice":
                self._throws.lay(self.build.ready, text)
            case _ if self.result is not None and asked.startswith(AGAIN):
                self._throws.lay_side(asked.removeprefix(AGAIN), text)
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
            self._leave_prompt()
            self._draw_lower()
        elif self.query_one(ResultView).land():
            return
        elif self.result is not None and self._throws.real:
            self._throws.pick_up()
            self._draw()
        else:
            self.dismiss(None)

    def action_go_on(self) -> None:
        """Roll, then keep the result."""
        if self.foot.prompt.is_open:
            self.foot.prompt.resume()
        elif self.result is None:
            self.action_throw()
        elif not self.plain:
            self._ask(FOLLOWS)
        elif not self.query_one(ResultView).land():
            self.action_send()

    def action_throw(self) -> None:
        """Roll, or throw everything anew; dice that still tumble were seen by nobody and only land."""
        if not self.foot.prompt.is_open and not self.query_one(ResultView).land():
            self._roll()
            self._draw()

    def action_send(self) -> None:
        """Take what is typed, keep the result as it is; or roll, and keep what asks nothing."""
        if self.foot.prompt.is_open:
            self.foot.prompt.submit()
        elif self.result is None and not self.plain:
            self._roll()
            rolled = self._throws.result
            if rolled is not None and not self._asks(rolled):
                self.dismiss(taken(rolled, None))
            else:
                self._draw()
        elif self.result is not None:
            self.dismiss(taken(self.result, self.query_one(ResultView).taken))

    def _asks(self, result: Attempt) -> bool:
        """Whether a result can be taken in several ways, or moved for nothing."""
        ways = result.outcome.choices if result.outcome else ()
        return len(ways) > 1 or bool(fate_offers(result))

    def action_turn(self, by: int) -> None:
        """Another row; on a result, another choice."""
        if self.foot.prompt.is_open:
            return
        if self.result is None:
            self._change(lambda build: turned(build, by))
        else:
            self.query_one(ResultView).choices.step(by)

    def action_step(self, by: int) -> None:
        """A die more or fewer; on a result, a step up or down for a fortune."""
        if self.foot.prompt.is_open:
            return
        if self.result is None:
            self._step(by)
        elif self._throws.move(by, self.fortunes):
            self._draw()

    def action_more(self) -> None:
        """The inputs seldom wanted; from the plain face of the panel, its whole one."""
        if self.foot.prompt.is_open:
            return
        if self.plain:
            self._show_whole()
        elif self.result is None:
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
