"""A table to simulate at: plans with the shipped tables, quickly played."""

from collections.abc import Mapping

from soloist.lab.simulate.game import Plan, game_of
from soloist.lab.simulate.habits import Given
from soloist.lab.simulate.report import Report, report
from soloist.lab.simulate.run import play
from soloist.storage.shelf.shelf import shelf_roots

SYSTEMS = ("hades", "spin", "oneshot", "bravoure", "roses")
OVERLAY = {"solo.destiny_overlay": "on"}


def plan(
    system: str, given: Mapping[str, str] | None = None, *, lang: str = "en", seed: int = 1, **more: str
) -> Plan:
    """A plan with these habits; `more` are habits too, for keys without a dot."""
    options = OVERLAY if system in ("oneshot", "bravoure", "roses") else {}
    habits = tuple(Given(key, text) for key, text in ({**(given or {}), **more}).items())
    return Plan(system, lang, options, habits, tuple((root, root) for root in shelf_roots(None, lang)), seed)


def simulated(what: Plan, sessions: int) -> Report:
    """The report of so many sessions of a plan."""
    game = game_of(what)
    return report(game, play(game, sessions, 1, lambda over: None))
