"""A table to simulate at: plans with the shipped tables, quickly played."""

from collections.abc import Mapping

from soloist.lab.simulate.game import Plan, game_of
from soloist.lab.simulate.report import Report, report
from soloist.lab.simulate.session import play

SYSTEMS = ("hades", "spin", "oneshot", "bravoure", "roses")
OVERLAY = {"solo.destiny_overlay": "on"}


def plan(
    system: str, given: Mapping[str, str] | None = None, *, lang: str = "en", seed: int = 1, **more: str
) -> Plan:
    """A plan with these habits; `more` are habits too, for keys without a dot."""
    options = OVERLAY if system in ("oneshot", "bravoure", "roses") else {}
    return Plan(system, lang, options, {**(given or {}), **more}, seed)


def simulated(what: Plan, sessions: int) -> Report:
    """The report of so many sessions of a plan."""
    return report(play(game_of(what), sessions, lambda over: None))


def came(told: Report, *place: str) -> dict[str, int]:
    """How often each result of a test or row of a table came."""
    return {each.path[-1]: each.n for each in told.figures if each.path[:-1] == place}
