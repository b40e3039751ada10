"""The end of a session as a test: what becomes of destiny, and the fortunes it may leave (SPIN 0.1)."""

from dataclasses import dataclass

from soloist.rules.dice import Dice
from soloist.rules.hades.destiny import destiny_to_fortunes
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.spin.keys import NEEDED_DESTINY
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

# --- the end of a session -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ended:
    """Counters once a session is over."""

    destiny: int
    fortunes: int


def session_end(destiny: int, fortunes: int, *, convert: bool = False, resumes: bool = False) -> Ended:
    """Counters of a protagonist after a session.

    `convert` is the option by which destiny above 0 becomes fortunes; `resumes` says that the next
    session goes on from this very moment, which leaves destiny as it is unless it was converted.
    """
    gained = destiny_to_fortunes(destiny) if convert else 0
    return Ended(destiny if resumes and not gained else 0, fortunes + gained)


CONVERT = Key(
    "convert", "flag", Term("Destiny becomes fortunes", "Le destin devient fortunes"), 0,
    option="sp.destiny_to_fortunes",
)  # fmt: skip
RESUMES = Key("resumes", "flag", Term("to be continued", "à suivre"), 0)
KEYS = (NEEDED_DESTINY, CONVERT, RESUMES)

ENDINGS = (
    Outcome(
        "fortunes",
        None,
        Term("Destiny pays", "Le destin s’acquitte"),
        Term(
            "Each one keeps as many fortunes as destiny was owed; it begins again at zero.",
            "À chacun autant de fortunes que le destin en devait ; il repart de zéro.",
        ),
        mood="good",
    ),
    Outcome(
        "zero",
        None,
        Term("Back to zero", "Retour à zéro"),
        Term("Destiny forgets; the fortunes stay.", "Le destin oublie ; les fortunes restent."),
    ),
    Outcome(
        "same",
        None,
        Term("To be continued", "À suivre"),
        Term("Destiny waits where it stands.", "Le destin attend, là où il est."),
    ),
)


def close_session(situation: Situation, dice: Dice) -> Resolution:
    """Destiny back to 0, unless the next session `resumes` here; above 0 it may `convert` into fortunes.

    `value` is what each protagonist gains, where destiny was converted.
    """
    outcome, change, gained = _ended(situation)
    dice.done()
    effects = {id_: n for id_, n in (("destiny", change), ("fortunes", gained)) if n}
    return Resolution("session_end", outcome.id, gained or None, {}, effects)


def _ended(situation: Situation) -> tuple[Outcome, int, int]:
    sizes(situation, ())
    only_lists(situation, KEYS)
    values = inputs(situation, KEYS)
    destiny = values[NEEDED_DESTINY.id]
    resumes = bool(values[RESUMES.id])
    after = session_end(destiny, 0, convert=bool(values[CONVERT.id]), resumes=resumes)
    outcome = ENDINGS[0] if after.fortunes else ENDINGS[2] if resumes else ENDINGS[1]
    return outcome, after.destiny - destiny, after.fortunes


SESSION_END = Test(
    "session_end",
    Term("End of the session", "Fin de session"),
    (),
    KEYS,
    ENDINGS,
    close_session,
    lambda situation: Odds({_ended(situation)[0].id: 1}, 1),
    by="everyone",
)
