"""`soloist lab simulate … --oppositions`: one opposition thrown by the million, beside its exact chances."""

import argparse
from dataclasses import dataclass

from soloist.cli.arguments import pairs, system_and_test
from soloist.cli.lab_words import percents, set_under
from soloist.cli.terminal import DONE, Terminal
from soloist.lab.oppositions import SYSTEMS, throw_oppositions
from soloist.lab.simulate.figures import share
from soloist.lab.simulate.seeds import check_seed
from soloist.message import Refusal, message
from soloist.play.spreadsheet import csv_text
from soloist.rules.given import situation
from soloist.rules.system import Test


def oppositions(options: argparse.Namespace, terminal: Terminal) -> int:
    """Throw it, and say how often each result came."""
    if options.system not in SYSTEMS:
        raise Refusal(message("--oppositions is for {known} alone.", known=", ".join(SYSTEMS)))
    system, test = system_and_test(options.system, "opposition")
    given = pairs(options.oppositions)
    pools = (_pool(given, "for"), _pool(given, "against"))
    if more := [key for key in given if key not in ("for", "against")]:
        raise Refusal(message("--oppositions takes for= and against= alone, not {key}=.", key=more[0]))
    thrown = throw_oppositions(system.id, *pools, options.throws, check_seed(options.seed))
    found = {each.id: share(thrown.counts.get(each.id, 0), thrown.throws) for each in test.outcomes}
    assert test.odds is not None, "oppositions have odds"
    odds = test.odds(situation(test, {"for": str(pools[0]), "against": str(pools[1])}, terminal.lingo.lang))
    exact = {id_: weight / odds.total for id_, weight in odds.weights.items()}
    told = _Told(system.id, pools, options.seed, thrown.throws, found, exact)
    _show(told, test, options, terminal)
    return DONE


@dataclass(frozen=True, slots=True)
class _Told:
    """One opposition thrown over and over: its shares by outcome, and the exact chances."""

    system: str
    pools: tuple[int, int]
    seed: int
    throws: int
    found: dict[str, dict[str, int | float]]
    exact: dict[str, float]


def _show(told: _Told, test: Test, options: argparse.Namespace, terminal: Terminal) -> None:
    lingo = terminal.lingo
    if options.json:
        shares = {id_: held | {"exact": told.exact[id_]} for id_, held in told.found.items()}
        terminal.give_json(
            {"kind": "oppositions", "format": 1, "system": told.system, "for": told.pools[0],
             "against": told.pools[1], "seed": told.seed, "throws": told.throws, "outcomes": shares}
        )  # fmt: skip
        return
    if options.csv:
        figures = ("n", "share", "low", "high")
        rows = [(id_, *(held[name] for name in figures), told.exact[id_]) for id_, held in told.found.items()]
        terminal.give(csv_text(iter([("outcome", *figures, "exact"), *rows])).removesuffix("\n"))
        return
    terminal.give(
        lingo.say(
            "{n} throws simulated, each share with its 95 % interval; then the exact chance:", n=told.throws
        )
    )
    lines = [
        (
            each.name.of(lingo.lang),
            *percents(told.found[each.id], lingo, 2),
            lingo.percent(told.exact[each.id]),
        )
        for each in test.outcomes
    ]
    terminal.give("\n".join(set_under(lines)))


def _pool(given: dict[str, str], side: str) -> int:
    text = given.get(side, "").strip()
    if not text.isdecimal():
        raise Refusal(
            message("--oppositions needs {side}= and a number of dice, as in for=3 against=2.", side=side)
        )
    return int(text[:9])
