"""An opposition from the panel to the story: what is put together for it is kept until it is rolled."""

from dataclasses import replace
from typing import TYPE_CHECKING

from soloist.message import Message, Refusal, message
from soloist.play.commands import key_of
from soloist.tui.board import Board
from soloist.tui.step_done import StepDone

if TYPE_CHECKING:  # loaded after the first paint
    from textual.screen import Screen

    from soloist.play.attempt import Attempt
    from soloist.tui.opposition_panel import OppositionPanel
    from soloist.tui.resolved import Resolved


class Opposing:
    """The panel of tests of one play screen."""

    def __init__(self, screen: Board, step_done: StepDone) -> None:
        """`screen` shows what comes of it, `step_done` asks about the step of a mission it was."""
        self._screen = screen
        self._sitting = screen.sitting
        self._lingo = screen.lingo
        self._step_done = step_done

    def attempt(
        self, named: tuple[str, ...], quick: tuple[int, int] | None = None, target: int | None = None
    ) -> "Attempt":
        """The main test for those people, perhaps with so many dice a side; raises `Refusal` without one."""
        from soloist.play.attempt import begin, between, quick_ids
        from soloist.play.people import rollers

        story = self._sitting.story
        test = story.system.main
        if test is None or (quick is not None and len(quick_ids(test)) != len(quick)):
            raise Refusal(message("These rules roll no opposition. Write the dice: d: 2d6+1 vs 8"))
        who = rollers(test, story.state, named)
        if quick is None:
            return begin(test, who, story.known(test, who), story.lang)
        return between(test, quick, who, story.known(test, who), story.lang, target)

    async def oppose(self, attempt: "Attempt", title: str, *, typed: str = "", line: str = "") -> None:
        """Put it together, roll it, take it; what was put together before for `title` is there again.

        `typed` is the line where it came with its dice: it is rolled at once. `line` is written anew above
        the roll where other words stand between them.
        """
        panel = self._panel(attempt, title, typed)
        resolved = await self._screen.show(panel)
        if panel.words:  # of a result that was let go, or kept without them
            (self._screen.keep_words if resolved is None else self._screen.remember)(panel.words)
        if resolved is None:
            self._screen.update()
            self._tell_left(rolled=panel.result is not None)
            return
        if line:
            self._sitting.wait_for(line)
        self._sitting.resolve(resolved.attempt, resolved.choice, resolved.consequence)
        self._screen.hush()
        self._screen.grown()
        await self._step_done.rolled(title, resolved.attempt.outcome, resolved.choice)
        if resolved.next:
            self._screen.go_on(resolved.next)

    def _panel(self, attempt: "Attempt", title: str, typed: str) -> "OppositionPanel":
        from soloist.play.built import gone_on, keep
        from soloist.play.candidates import candidates, scores_of
        from soloist.play.session import standing
        from soloist.tui.opposition_panel import OppositionPanel

        story, seat = self._sitting.story, self._sitting.at_table
        if not typed:
            attempt = gone_on(seat, title, attempt)
        if self._sitting.veiled:
            attempt = replace(attempt, hidden=frozenset(story.counters()))
        panel = OppositionPanel(
            attempt,
            title,
            candidates(story.state, story.system, attempt.who),
            standing.fortunes(seat, attempt.who),
            self._lingo,
            story.lang,
            self._sitting.desk.dice,
            roll_now=bool(typed),
            scores=scores_of(story.state, story.system, attempt.who),
            explore=self._explore,
            plain=self._screen.first_dice,
        )
        panel.warned = seat.unable(attempt.who)
        keep(seat, title, panel.kept, typed)
        panel.keeps = lambda now: keep(seat, title, now)
        return panel

    def let_go(self, reasons: str) -> None:
        """Keep reasons of a roll that there will be no more, and say where they are."""
        self._screen.margin.gone(reasons, "let go")
        drafts = key_of("drafts", self._lingo.render, self._lingo.lang)
        self._screen.tell(message("What was not written is in {drafts}.", drafts=drafts))

    def _explore(self, panel: "Screen[Resolved | None]", built: "Attempt") -> None:
        from soloist.tui.odds_open import odds_beside

        odds_beside(panel, built, self._sitting)

    def _tell_left(self, *, rolled: bool) -> None:
        """Say what waits, unless a guide does."""
        from soloist.tui.opposition_left import left

        waits = bool(self._sitting.pending)
        told = left(rolled=rolled, waits=waits, lingo=self._lingo)
        if told is not None and not (waits and self._screen.guided):
            self._screen.tell(told)

    def parted(self, waited: str) -> tuple[Message, ...]:
        """What to say when an action that `waited` is written without its roll, and can still be rolled."""
        from soloist.play.built import parted

        found = parted(self._sitting.at_table) if waited and waited != self._sitting.pending else None
        if found is None:
            return ()
        roll = key_of("roll", self._lingo.render, self._lingo.lang)
        return (
            message(
                "“{action}” is written without its roll; {roll} still rolls it, as it was put together.",
                action=found.text,
                roll=roll,
            ),
        )
