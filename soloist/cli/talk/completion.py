"""Completion at the prompt of the line-by-line mode: Tab offers what the screen’s list would."""

from collections.abc import Callable
from itertools import count

from soloist.cli.talk.commands import OFFERED
from soloist.play.completing.completer import Completer, Ground, Tables, offered
from soloist.play.session.session import Session
from soloist.tables.names import bare


def offers(session: Session, alone: Callable[[], bool]) -> Callable[[str], list[str]]:
    """What gives the whole lines that what is typed can become, the best first.

    Only those that go on from what is typed, else the best alone: an editor of lines puts in what all of them
    share. `alone` says whether the line that is typed is the first of its paragraph.
    """
    times = count()  # nobody watches the files of tables here: every time is a first time
    completer = Completer(
        offered(OFFERED, session.desk.lingo.lang), lambda: Tables(session.at_table.shelves, next(times))
    )

    def lines(typed: str) -> list[str]:
        if not session.desk.settings.completion or session.seat is None:
            return []
        completer.learn(Ground(session.story.state, session.veiled))
        found = completer.complete(typed, len(typed), alone=alone())
        every = [found.accepted(typed, each)[0] for each in found.candidates]
        return [line for line in every if bare(line).startswith(bare(typed))] or every[:1]

    return lines
