"""Nights and scenarios: energy that comes back without dice (One Shot, Recovery and progress)."""

from collections.abc import Callable

from soloist.rules.dice import Dice
from soloist.rules.oneshot.care import room
from soloist.rules.oneshot.energy import SLEEP, gain, night_points
from soloist.rules.oneshot.keys import HELD, MOST_HELD
from soloist.rules.situation import inputs, only_lists, sizes
from soloist.rules.system import Key, Odds, Outcome, Resolution, Situation, Test
from soloist.rules.term import Term

HOURS = 24

NIGHT_KEYS = (
    Key("power", "flag", Term("a power or more", "un pouvoir au moins"), 0),
    Key("motivation", "flag", Term("true to the motivation", "fidèle à la motivation"), 0),
    Key("hours", "int", Term("hours", "heures"), 8, 0, HOURS),
    HELD,
    MOST_HELD,
)
NEW_SCENARIO_KEYS = (
    Key("held", "int", Term("Energy left", "Énergie restante"), None, 0, 99, counter="energy"),
    Key("max", "int", Term("Energy at most", "Énergie au plus"), None, 0, 99, counter="energy_max"),
)


def sleep(situation: Situation, dice: Dice) -> Resolution:
    """`value` is what a night is worth, 1 to 3, or 0 when too short; `effects` what there is room for."""
    values = _values(situation, NIGHT_KEYS)
    dice.done()
    rested = values["hours"] >= SLEEP
    points = night_points(bool(values["power"]), bool(values["motivation"])) if rested else 0
    gained = room(points, values)
    return Resolution("night", _night(values), points, {}, {"energy": gained} if gained else {})


def end_scenario(situation: Situation, dice: Dice) -> Resolution:
    """The maximum of energy grows by one."""
    _values(situation, ())
    dice.done()
    return Resolution("scenario_end", "grown", None, {}, {"energy_max": 1})


def begin_scenario(situation: Situation, dice: Dice) -> Resolution:
    """Energy is full again."""
    values = _values(situation, NEW_SCENARIO_KEYS)
    dice.done()
    gained = gain(values["held"], values["max"], values["max"]) - values["held"]
    return Resolution("scenario_start", "full", None, {}, {"energy": gained} if gained else {})


def _night(values: dict[str, int]) -> str:
    return "rested" if values["hours"] >= SLEEP else "too_short"


def _night_odds(situation: Situation) -> Odds:
    certain = _night(_values(situation, NIGHT_KEYS))
    return Odds({id_: int(id_ == certain) for id_ in ("rested", "too_short")}, 1)


def _certain(outcome: str, keys: tuple[Key, ...]) -> Callable[[Situation], Odds]:
    def odds(situation: Situation) -> Odds:
        """What comes for certain."""
        _values(situation, keys)
        return Odds({outcome: 1}, 1)

    return odds


def _values(situation: Situation, keys: tuple[Key, ...]) -> dict[str, int]:
    sizes(situation, ())
    only_lists(situation, keys)
    return dict(inputs(situation, keys))


NIGHT = Test(
    "night",
    Term("Night", "Nuit"),
    (),
    NIGHT_KEYS,
    (
        Outcome(
            "rested",
            None,
            Term("Rested", "Reposé"),
            Term("Sleep gives energy back. What of the dreams?", "Le sommeil rend des forces. Des rêves ?"),
            mood="good",
        ),
        Outcome(
            "too_short",
            0,
            Term("Too short", "Trop courte"),
            Term("Not six hours: nothing comes back.", "Pas même six heures : rien ne revient."),
            mood="bad",
        ),
    ),
    sleep,
    _night_odds,
    by="actor",
)  # fmt: skip

SCENARIO_END = Test(
    "scenario_end",
    Term("Scenario end", "Fin de scénario"),
    (),
    (),
    (
        Outcome(
            "grown",
            None,
            Term("Hardened", "Plus solide"),
            Term(
                "The most energy grows by one, for good, and, if wanted, a new strong point with a weak one.",
                "Un point d’énergie de plus au maximum, désormais, et, si l’on veut, un point fort nouveau "
                "avec un point faible.",
            ),
            mood="good",
        ),
    ),
    end_scenario,
    _certain("grown", ()),
    by="actor",
)

SCENARIO_START = Test(
    "scenario_start",
    Term("New scenario", "Nouveau scénario"),
    (),
    NEW_SCENARIO_KEYS,
    (
        Outcome(
            "full",
            None,
            Term("Fresh", "D’attaque"),
            Term("All energy is there again.", "Toute l’énergie est revenue."),
            mood="good",
        ),
    ),
    begin_scenario,
    _certain("full", NEW_SCENARIO_KEYS),
    by="actor",
)
