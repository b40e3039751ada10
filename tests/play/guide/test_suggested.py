"""The next step: a moment where it makes sense, and never in the way of what waits."""

from contextlib import suppress
from pathlib import Path

import pytest

from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Walk, leave, onward, take
from soloist.play.guide.suggested import offered, proposed, suggest
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.rules.moment import Score, Step, Table, Thing, Way
from soloist.values.dataclass import replace
from soloist.values.message import Refusal
from tests.play.moment_kit import CREATION, ENDING, REVEAL, use
from tests.play.sitting import begin, body, sit
from tests.terms import term

ANY = random_dice(1)
SEA = Answer("past", text="La mer.")
UP = term("It rises", "Cela monte")


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """A new story whose system has the three moments of the kit."""
    use(monkeypatch)
    return begin(tmp_path)


def passed_over(seat: Seat, walk: Walk) -> Walk:
    """The moment with a step passed over on purpose, and that kept."""
    ahead = onward(walk, seat.story.state, seat.story.system)
    leave(seat, ahead)
    return ahead


def test_a_brief_one_leaves_no_track(seat: Seat) -> None:
    """Passed over or not."""
    before = body(seat)
    passed_over(seat, Walk(REVEAL))
    assert body(seat) == before


def test_going_back_takes_nothing_from_how_far_it_is(seat: Seat) -> None:
    """Neither taking an earlier step again nor passing over one."""
    passed_over(seat, passed_over(seat, Walk(CREATION, "Aldric")))
    take(seat, Walk(CREATION, "Aldric", 0), SEA, ANY, keep=True)
    passed_over(seat, Walk(CREATION, "Aldric", 0))
    told = str(suggest(seat).text)
    assert "2/3" in told or "2 of 3" in told


def test_an_answer_is_to_the_story_as_it_is(seat: Seat) -> None:
    """What others wrote since the step was shown is not undone; a way that is gone is refused."""
    send(seat, "[PC:Aldric|traits: crochets]", ANY)
    walk, shown = Walk(CREATION, "Aldric", 1), seat.story.data
    other = sit(seat.story.path.parent, seat.story.path, seat.story.lang)
    send(other, "[PC:Aldric|traits: crochets, vif]", ANY)
    seat.story.refresh()
    take(seat, walk, Answer("traits", "calm"), ANY)
    assert "[PC:Aldric|traits: crochets, vif, calme]" in body(seat)
    before = seat.story.data
    send(seat, "? Qui vient ?", ANY)
    with pytest.raises(Refusal, match="changed meanwhile"):
        take(seat, walk, Answer("traits", "gone"), ANY)
    with pytest.raises(Refusal):
        take(seat, walk, Answer("traits", text="a -> b"), ANY)
    assert seat.story.data == before != shown
    assert seat.pending


def test_a_story_that_changes_under_an_answer_is_not_written_to(seat: Seat) -> None:
    """Another program adds to it after the answer was read and before it is written."""
    other = sit(seat.story.path.parent, seat.story.path, seat.story.lang)

    def steps(table: Table, who: str | None) -> tuple[Step, ...]:
        clock = next(iter(table.of("Clock")), Thing("Clock", "La crue", value=0, maximum=6))
        up = Way("up", UP, (Score("Clock", "La crue", "", (clock.value or 0) + 1, 6),))
        return (Step("flood", UP, UP, (up,), again=True),)

    walk = Walk(replace(ENDING, steps=steps))
    take(seat, walk, Answer("flood", "up"), ANY)
    send(other, "[Clock:La crue 4/6]", ANY)
    with pytest.raises(Refusal, match="changed meanwhile"):
        take(seat, walk, Answer("flood", "up"), ANY)
    assert body(seat).count("La crue") == 2
    take(seat, walk, Answer("flood", "up"), ANY)
    assert "[Clock:La crue 5/6]" in body(seat)


@pytest.mark.parametrize("system", ["oneshot", "bravoure", "roses"])
def test_what_was_gone_through_stands_back(system: str, tmp_path: Path) -> None:
    """What may follow it comes first in the list: before the first scene, what opens one."""
    seat = begin(tmp_path, system=system)
    for _ in range(4):
        walk = proposed(seat)
        if walk is None:
            break
        through(seat, walk)
    found = [each.walk.moment.id for each in offered(seat)]
    assert found[0] == "scene"


def through(seat: Seat, walk: Walk) -> None:
    """Go through a moment to its end, by its first ways, else by words."""
    while walk.at < len(found := moments.steps(walk, seat.story.state, seat.story.system)):
        step = found[walk.at]
        answer = Answer(step.id, step.ways[0].id) if step.ways else Answer(step.id, text="3")
        ahead = walk
        with suppress(Refusal):
            ahead = take(seat, walk, answer, ANY)
        walk = onward(ahead, seat.story.state, seat.story.system) if ahead.at == walk.at else ahead
    leave(seat, walk)
