"""Setting the dice of a side by its name and a number: what the arrows of the full screen do."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from soloist.cli.linear_build import build_help, changed
from soloist.message import Refusal
from soloist.play.attempt import begin
from soloist.play.building import Build, start, stepped
from soloist.play.dials import dial_value
from soloist.rules.system import Key
from soloist.rules.system import Test as Rolled
from soloist.rules.systems import SYSTEMS, system
from tests.cli.test_linear import begin as begin_story
from tests.cli.test_linear import play
from tests.contract.running import Shell


def _sides() -> Iterator[tuple[str, str, int, str]]:
    for id_ in SYSTEMS:
        found = system(id_)
        assert found is not None
        for test in found.tests:
            for at in range(len(test.sides)):
                for lang in ("en", "fr"):
                    yield id_, test.id, at, lang


def _fresh(id_: str, test_id: str, lang: str) -> tuple[Rolled, Build]:
    found = system(id_)
    test = found.test(test_id) if found else None
    assert test is not None
    return test, start(begin(test, (), {}, lang), (), lang)


def _arrows(build: Build, at: int, wanted: int) -> Build:
    """The side turned to so many dice a step at a time, as on the full screen."""
    turned = replace(build, active=at)
    while (held := _dice(turned, at)) != wanted:
        turned = stepped(turned, 1 if held < wanted else -1)
    return turned


def _chances(build: Build) -> object:
    """What the rules give, or why they refuse so many dice."""
    try:
        odds = build.ready.odds()
    except Refusal as refusal:
        return refusal.message
    return (dict(odds.weights), odds.total) if odds else None


def _dice(build: Build, at: int) -> int:
    return sum(reason.weight for reason in build.seen.situation.pools[at].reasons)


@pytest.mark.parametrize(("id_", "test_id", "at", "lang"), [*_sides()])
def test_a_number_sets_the_dice_of_a_side(id_: str, test_id: str, at: int, lang: str) -> None:
    """Up and down again, with D and without, of every side of every test: chances follow."""
    test, build = _fresh(id_, test_id, lang)
    name = test.sides[at].name.of(lang)
    for said, wanted in ((f"{name} 5", 5), (f"{name} 4D", 4), (f"{name.upper()} 3 d", 3)):
        by_arrows = _arrows(build, at, wanted)
        build = changed(build, said)
        assert build.attempt == by_arrows.attempt
        assert _dice(build, at) == wanted
        assert _chances(build) == _chances(by_arrows)


@pytest.mark.parametrize(("id_", "test_id", "at", "lang"), [*_sides()])
def test_help_promises_what_works(id_: str, test_id: str, at: int, lang: str) -> None:
    """The example it gives is taken, and sets the dice."""
    test, build = _fresh(id_, test_id, lang)
    (told,) = [each for each in build_help(build) if "sets its dice" in each.text]
    named = next(n for n, side in enumerate(test.sides) if side.name.of(lang) == told.values["side"])
    assert _dice(changed(build, f"{told.values['side']} 3"), named) == 3
    assert at < len(test.sides)


def test_dice_of_a_named_reason_are_no_dice_to_take() -> None:
    """It is said how to give them back, and nothing changed."""
    _, build = _fresh("roses", "test", "en")
    build = changed(build, "Skill fencing 4D")
    with pytest.raises(Refusal, match="Skill has 4 dice by its reasons; give one back first, by its number"):
        changed(build, "Skill 2")
    assert _dice(changed(build, "Skill 6"), 1) == 6
    with pytest.raises(Refusal, match="at least one die"):
        changed(_fresh("bravoure", "action", "en")[1], "Protagonist 0")


@pytest.mark.parametrize(
    ("rules", "said", "told"),
    [("roses", "Skill 3", "Skill: 3 dice"), ("bravoure", "Protagonist 3", "Protagonist: 3 dice"),
     ("roses", "Virtue 2D", "Virtue: 2 dice"), ("roses", "Virtue 2", "Virtue: 2 dice")],
)  # fmt: skip
def test_it_is_told_so(run: Shell, rules: str, said: str, told: str) -> None:
    """No reason called by a number stands there."""
    begin_story(run, system=rules)
    ran = play(run, "@ Climb", said, "-", "/quit")
    assert told in ran.out.splitlines()
    assert "0.00%" not in ran.out.split(told)[1].split("Chances: ")[1].split(",")[0]


@pytest.mark.parametrize(("id_", "test_id"), sorted({(id_, test_id) for id_, test_id, *_ in _sides()}))
def test_what_is_on_or_off_takes_yes_and_no(id_: str, test_id: str) -> None:
    """Said twice it stays; its name alone turns it over."""
    _, build = _fresh(id_, test_id, "en")
    build = changed(build, "more")
    for flag in [dial for dial in build.dials if isinstance(dial, Key) and dial.kind == "flag"]:
        for said, wanted in (("yes", 1), ("oui", 1), ("no", 0), ("non", 0), ("", 1)):
            build = changed(build, f"{flag.name.en} {said}".strip())
            assert bool(dial_value(build.attempt, flag)) == bool(wanted)
