"""A simulated session is a story: the journal reads it, and verify agrees with every line."""

from random import Random

import pytest

from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.journal.sheet import counter
from soloist.lab.simulate.game import HabitKey, game_of, habit_keys
from soloist.lab.simulate.session import WHO, play_session
from soloist.rules.systems import system
from soloist.values.dataclass import replace
from tests.lab.simulate.table import SYSTEMS, plan

HEAVY = {"hades": {"harm.failure": "2", "harm.fiasco": "3"}, "spin": {"harm.failure": "3"},
         "oneshot": {"harm.failure": "2", "start.energy": "3"}, "bravoure": {"start.infortune": "4"},
         "roses": {}}  # fmt: skip


@pytest.mark.parametrize("spend", ["never", "save"])
@pytest.mark.parametrize("id_", SYSTEMS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_system_plays_stories_that_verify(id_: str, lang: str, spend: str) -> None:
    """Every result is what its dice give, every counter what its changes add up to."""
    game = game_of(plan(id_, HEAVY[id_], lang=lang, seed=3, spend=spend, scenes="4"))
    for session in range(3):
        sitting = play_session(game, session)
        story = sitting.story
        found = verify(story.data)
        assert not found.problems, found.problems
        assert not read(story.data).problems
        assert any(path[0] == "outcomes" for path in sitting.counts)


@pytest.mark.parametrize("id_", SYSTEMS)
def test_what_is_counted_is_what_the_journal_says(id_: str) -> None:
    """Read afresh from its bytes, the story stands where the tally says it stood, and rolled as often."""
    game = game_of(plan(id_, seed=9, scenes="3"))
    main = game.system.main
    assert main is not None
    for session in range(5):
        sitting = play_session(game, session)
        story = sitting.story
        entries = read(story.data).entries
        state = fold(entries)
        label = f"d: {main.label.of('en')} "
        rolled = sum(line.startswith(label) for line in story.data.decode().splitlines())
        assert rolled == sum(n for path, n in sitting.counts.items() if path[:2] == ("outcomes", main.id))
        for held in game.system.counters:
            if not held.is_list:
                who = None if held.shared else WHO
                assert counter(state, game.system, held.id, who) == counter(
                    story.state, game.system, held.id, who
                )


def test_the_end_of_a_gauge_ends_what_the_habit_says() -> None:
    """A scene, a session, or nothing."""
    sure = {"harm.almost": "3", "harm.setback": "3", "harm.failure": "3", "harm.fiasco": "3", "gauge": "3"}

    def told(end: str) -> tuple[int, int]:
        game = game_of(
            plan("hades", {**sure, "for": "1", "against": "6"}, end=end, scenes="4", actions="5", recover="0")
        )
        sitting = play_session(game, 0)
        return sitting.of["scenes"], sitting.of["ends"]

    assert told("session") == (1, 1)
    scenes, ends = told("scene")
    assert scenes == 4
    assert 2 <= ends <= 4
    assert told("on") == (4, 1)


@pytest.mark.slow
@pytest.mark.parametrize("id_", SYSTEMS)
def test_whatever_the_habits_the_story_verifies(id_: str) -> None:
    """Forty sets of habits and options from the ends of what is allowed, by lot."""
    rules, lot = system(id_), Random(3)
    assert rules is not None
    for session in range(40):
        options = {each.id: lot.choice(each.values) for each in rules.options if lot.random() < 0.4}
        keys = habit_keys(rules.under(options), options)
        given = {key.id: some(key, lot) for key in keys if key.kind != "names" and lot.random() < 0.4}
        what = plan(id_, {**given, "scenes": "2"}, lang=lot.choice(["en", "fr"]))
        game = game_of(replace(what, options=options, seed=session))
        story = play_session(game, session).story
        assert not verify(story.data).problems, (options, given)


def some(key: HabitKey, lot: Random) -> str:
    """A value that the key allows."""
    if key.kind == "word":
        return lot.choice(key.words)
    return str(lot.randint(max(key.least, -20), max(key.least, min(key.most, 10))))
