"""Which guided moments a story went through, as far as a story tells it."""

from dataclasses import replace
from typing import Final

from soloist.journal.state import State, folded
from soloist.play.laid import laid
from soloist.rules.moment import Moment, Person, Table
from soloist.rules.system import System

_BLANK: Final = Table("en", people=(Person("–"),))
_ENDING: Final = replace(_BLANK, phase="conclusion", session=1)


def leaves_trace(moment: Moment) -> bool:
    """Whether a story that never went through the moment can be told from one that did.

    A brief one leaves no track, and one that was gone through at a stretch leaves one only where it is
    still due after it. One that is due before anything was played leaves what it is for.
    """
    return not moment.brief and (moment.due(_BLANK) or (moment.due(_ENDING) and not moment.recurs))


def gone_through(state: State, system: System, moment: Moment) -> bool:
    """Whether a story went through the moment, to its end or not.

    Its track says so, or the story has by now what made the moment due before anything was played.
    """
    return _tracked(state, moment) or _provided(laid(state, system), moment)


def _tracked(state: State, moment: Moment) -> bool:
    wanted = [folded(each) for each in moment.name.words]
    return any(
        key == each or key.startswith(f"{each} – ")
        for key in state.elements.get("Track", {})
        for each in wanted
    )


def _provided(now: Table, moment: Moment) -> bool:
    """Whether it was due at the blank beginning, and would not be if the story began as it now is."""
    if moment.brief:
        return False
    begun = replace(
        now, session=0, scene="", phase=None, test=None, outcome=None, value=None, since=(), fresh=False
    )
    blank = replace(_BLANK, lang=now.lang, options=now.options)
    groups = [(each,) for each in now.people] if moment.personal else [now.people]
    return any(
        moment.due(replace(blank, people=tuple(Person(each.name) for each in group)))
        and not moment.due(replace(begun, people=group))
        for group in groups
    )
