"""The turn after a step of a mission was won: asking whether it is behind, and writing that it is."""

from typing import TYPE_CHECKING

from soloist.message import message
from soloist.play.commands import key_of
from soloist.tui.board import Board
from soloist.tui.table_top import Answer

if TYPE_CHECKING:  # loaded after the first paint
    from soloist.rules.system import Choice, Outcome


class StepDone:
    """Looks after the missions of one play screen."""

    def __init__(self, screen: Board) -> None:
        """`screen` asks, and shows the story grow."""
        self._screen = screen

    async def chosen(self, outcome: "Outcome", choice: "Choice") -> None:
        """A choice was taken some time after its roll: what was tried last may be reached by it."""
        from soloist.play.desk.missions import last_tried

        if outcome.mood != "good":  # what was won outright was asked about at once
            story = self._screen.sitting.story
            await self.rolled(last_tried(story.recent(story.size)), outcome, choice)

    async def rolled(self, tried: str, outcome: "Outcome | None", choice: "Choice | None") -> None:
        """Where that reaches the next step of a mission, ask whether it is done."""
        from soloist.play.desk.missions import mission_of, step, won

        if outcome is None or not won(outcome, choice):
            return
        mission = mission_of(self._screen.sitting.story.state, tried)
        if mission is None:
            return
        say, called = self._screen.lingo.say, step(tried).text
        given = await self._screen.ask(
            say("“{mission}”: is this step done? {step}", mission=mission.name, step=called),
            Answer("done", ("enter", "o", "y"), say("yes")),
            Answer("leave", ("n", "escape"), say("no")),
        )
        if given == "done":
            self._advance(mission.name, called)

    def _advance(self, name: str, tried: str) -> None:
        from soloist.play.desk.changes import step_behind
        from soloist.play.desk.missions import done_of, steps_of

        sitting = self._screen.sitting
        sitting.guided(lambda seat: step_behind(seat, name, tried))
        self._screen.grown()
        mission = sitting.story.state.element("Track", name)
        if mission is not None:
            self._screen.tell(
                message(
                    "{mission}: {done}/{steps}. {key} takes it back.",
                    mission=name,
                    done=done_of(mission),
                    steps=len(steps_of(mission)),
                    key=key_of("undo"),
                )
            )
