"""The procedures of the games: every name in them means something, whatever the story holds."""

from contextlib import suppress

import pytest

from soloist.rules.moment import Gauge, Moment, Person, Table, Thing
from soloist.rules.moments.procedures import Scope, moments_of
from soloist.rules.systems import SYSTEMS, options_of, system
from soloist.values.dataclass import replace
from soloist.values.message import Refusal

GAMES = ("", *(id_ for id_ in SYSTEMS if id_ != "free"))
WORDS = ("calm", "The flood 4: cellars, bridge", "old -> new", "7", "Ann 1", "Courage 4, Force 3")


def table(game: str, lang: str, number: int) -> Table:
    """A table with something of everything, or with nothing but a protagonist."""
    rules = system(game or "hades")
    assert rules is not None
    counters = {held.id: number for held in rules.counters if not held.shared}
    full = Person(
        "Ann", counters, (Gauge("rage", 1, kind="state"),), ("calm", "slow (-)"), ("wet (-)",), "Home"
    )
    things = (Thing("N", "Bo", gauges=(Gauge("rage", 1),)), Thing("Clock", "Flood", value=1, maximum=4))
    return Table(
        lang,
        (full if number else Person("Ann", counters),),
        {held.id: number for held in rules.counters if held.shared},
        {held.id: (2, 5) for held in rules.counters if held.is_list},
        {held.id: "on" if number else held.default for held in options_of(rules)},
        things if number else (),
        number,
        outcome="failure" if number else None,
    )


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_step_is_told_and_taken(game: str, lang: str) -> None:
    """Every place of every sentence is filled, with nobody there too; what a line may not say is refused."""
    full = table(game, lang, 3)
    for laid in (table(game, lang, 0), full, replace(full, people=())):
        for moment in moments_of(game):
            assert moment.due(laid) in (True, False)
            assert moment.fits(laid) in (True, False)
            walk(moment, laid)


def walk(moment: Moment, laid: Table) -> None:
    """All that a moment says and does for what lies on the table."""
    for step in moment.steps(laid, "Ann" if moment.personal else None):
        said = [step.name, step.ask, *(way.text for way in step.ways), *([step.hint] if step.hint else [])]
        assert all("{" not in each.of(laid.lang) for each in said)
        for text in WORDS if step.typed else ():
            with suppress(Refusal):
                assert step.typed is not None
                step.typed(text)


@pytest.mark.parametrize("game", GAMES)
def test_somebody_the_story_no_longer_knows_has_nothing(game: str) -> None:
    """A moment left open with a protagonist who was taken back is refused nowhere."""
    for moment in moments_of(game):
        laid = table(game, "en", 3)
        assert moment.steps(laid, "Nobody" if moment.personal else None) is not None


def test_conditions_are_read_with_not_before_and_before_or() -> None:
    """A condition names what lies on the table."""
    scope = Scope("hades", "scenes", table("hades", "en", 3), "Ann")
    assert scope.holds("destiny > 2 and not fresh")
    assert not scope.holds("destiny < 3 or fresh and goal")
    assert scope.holds("outcome = fiasco|failure")
    with pytest.raises(KeyError):
        scope.holds("no_such_name")
