"""What `import soloist` gives of rules: systems, rolls, odds, simulations. Nothing here writes to a file."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, overload

from soloist.lingo import languages
from soloist.rules.dice import Dice, given_dice, parse_hand, random_dice
from soloist.rules.games.free.system import bare_sums
from soloist.rules.given import situation, told_by_dice
from soloist.rules.system import Odds, Resolution, System, Test
from soloist.rules.systems import SYSTEMS, any_test
from soloist.rules.systems import system as find_system
from soloist.values.message import Refusal, message

Given: TypeAlias = "int | str | Sequence[int]"
"""An input of a test: a number, a flag, words as on the command line (`"crochets, calme"`), or a list."""


def systems() -> tuple[str, ...]:
    """The ids of all rule systems."""
    return tuple(SYSTEMS)


def system(id_: str) -> System:
    """A rule system by its id: its tests, counters, outcomes and options. Raises `Refusal`."""
    found = find_system(id_)
    if found is None:
        raise Refusal(
            message("No system called “{name}”; there are: {known}", name=id_, known=", ".join(SYSTEMS))
        )
    return found


@overload
def roll(
    system_id: str,
    test_id: str,
    /,
    *,
    dice: Dice | str | None = None,
    seed: int | None = None,
    lang: str = "en",
    **given: Given,
) -> Resolution: ...


@overload
def roll(system_id: str, test_id: str, /, **given: Given) -> Resolution: ...


def roll(  # type: ignore[misc]  # a dictionary of words may be of numbers alone
    system_id: str,
    test_id: str,
    /,
    *,
    dice: Dice | str | None = None,
    seed: int | None = None,
    lang: str = "en",
    **given: Given,
) -> Resolution:
    """Resolve one test.

    `dice` are those of a real table (`"6 2 5 +4 | 1 4 3"`) or any `Dice`; else they are random, the same
    each time for a `seed` from 0. `given` are the keys of the test, with `for_` for `for`. Raises `Refusal`.
    """
    test = _test(system_id, test_id)
    words = _words(test, given)
    if isinstance(dice, str):
        words = dict(told_by_dice(test, words, dice))
        dice = given_dice(parse_hand(dice, test.dice_sides, test.called))
    asked = situation(test, words, spoken(lang))
    fallen = dice_of(dice, seed)
    resolution = test.resolve(asked, fallen)
    fallen.done()
    return resolution


@overload
def odds(system_id: str, test_id: str, /, *, lang: str = "en", **given: Given) -> Odds: ...


@overload
def odds(system_id: str, test_id: str, /, **given: Given) -> Odds: ...


def odds(  # type: ignore[misc]  # as above
    system_id: str, test_id: str, /, *, lang: str = "en", **given: Given
) -> Odds:
    """The exact chances of every outcome of a test, as whole numbers; `given` as in `roll`.

    One that cannot come has the weight 0. Where nothing says what dice stand against, the outcomes are
    the totals they may show, `"7"`. `chance("feat")` of the answer raises `Refusal` for an unknown id.
    """
    test = _test(system_id, test_id)
    asked = situation(test, _words(test, given), spoken(lang))
    found = test.odds(asked)
    if not found.weights:
        return bare_sums(asked)
    known = [each.id for each in test.outcomes]
    if found.weights.keys().isdisjoint(known):  # numbers, where nothing says what they stand against
        return found
    return Odds({**dict.fromkeys(known, 0), **found.weights}, found.total)


def simulate(
    system_id: str,
    /,
    *,
    sessions: int = 100,
    seed: int = 1,
    lang: str = "en",
    options: Mapping[str, str] | None = None,
    **habits: int | str,
) -> dict[str, Any]:
    """Sessions of a game played by habits (`against=2, spend="never"`): what `lab simulate --json` gives.

    A habit with a dot in its name is handed on in a dictionary, `**{"harm.fiasco": 0}`.
    `options` are those of the rules. The same words and seed give the same. Raises `Refusal`.
    """
    from soloist.lab.simulate.game import Plan, game_of
    from soloist.lab.simulate.report import report
    from soloist.lab.simulate.session import play

    given = {id_.removesuffix("_"): str(each) for id_, each in habits.items()}
    game = game_of(Plan(system_id, spoken(lang), options or {}, given, seed))
    return report(play(game, sessions, lambda over: None)).plain()


def _test(system_id: str, test_id: str) -> Test:
    rules = system(system_id)
    found = any_test(rules, test_id)
    if found is None:
        known = ", ".join(test.id for test in rules.tests)
        raise Refusal(
            message(
                "{system} has no test “{name}”; it has: {known}", system=rules.id, name=test_id, known=known
            )
        )
    return found


def _words(test: Test, given: Mapping[str, Given]) -> dict[str, str]:
    """Keys and values as the command line has them."""
    pools = {side.id for side in test.sides}
    named = ((key.removesuffix("_"), value) for key, value in given.items())
    return {key: _word(key, value, pool=key in pools) for key, value in named}


def _word(key: str, value: Given, *, pool: bool) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not (pool and isinstance(value, bool)):
        return str(value).lower()
    if isinstance(value, Sequence) and not pool:
        return ",".join(map(str, value))
    if pool:
        raise Refusal(message("{side}: give a number of dice, or reasons separated by commas", side=key))
    raise Refusal(message("{key}: a whole number, not “{value}”", key=key, value=str(value)))


def dice_of(dice: Dice | None, seed: int | None) -> Dice:
    """The dice given, else random ones. Raises `Refusal` for a seed beside dice, or one below 0."""
    if dice is None:
        if seed is not None and seed < 0:
            raise Refusal(
                message("{key}={value} is too small: {least} at least.", key="seed", value=seed, least=0)
            )
        return random_dice(seed)
    if seed is not None:
        raise Refusal(message("Dice that are given need no seed: leave out one of the two."))
    return dice


def spoken(lang: str) -> str:
    """A language soloist speaks; raises `Refusal` for any other."""
    known = languages()
    if lang not in known:
        raise Refusal(message("No language “{lang}”; there are: {known}", lang=lang, known=", ".join(known)))
    return lang
