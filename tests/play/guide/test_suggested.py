"""The next step: a moment where it makes sense, and never in the way of what waits."""

from contextlib import suppress
from pathlib import Path

import pytest

from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Walk, leave, onward, take
from soloist.play.guide.suggested import offered, proposed, suggest
from soloist.play.story.send import send
from soloist.play.story.story import Story
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
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Story:
    """A new story whose system has the three moments of the kit."""
    use(monkeypatch)
    return begin(tmp_path)


def passed_over(story: Story, walk: Walk) -> Walk:
    """The moment with a step passed over on purpose, and that kept."""
    ahead = onward(walk, story)
    leave(story, ahead)
    return ahead


def test_a_brief_one_leaves_no_track(story: Story) -> None:
    """Passed over or not."""
    before = body(story)
    passed_over(story, Walk(REVEAL))
    assert body(story) == before


def test_going_back_takes_nothing_from_how_far_it_is(story: Story) -> None:
    """Neither taking an earlier step again nor passing over one."""
    passed_over(story, passed_over(story, Walk(CREATION, "Aldric")))
    take(story, Walk(CREATION, "Aldric", 0), SEA, ANY, keep=True)
    passed_over(story, Walk(CREATION, "Aldric", 0))
    told = str(suggest(story).text)
    assert "2/3" in told or "2 of 3" in told


def test_an_answer_is_to_the_story_as_it_is(story: Story) -> None:
    """What others wrote since the step was shown is not undone; a way that is gone is refused."""
    send(story, "[PC:Aldric|traits: crochets]", ANY)
    walk, shown = Walk(CREATION, "Aldric", 1), story.data
    other = sit(story.path.parent, story.path, story.lang)
    send(other, "[PC:Aldric|traits: crochets, vif]", ANY)
    story.refresh()
    take(story, walk, Answer("traits", "calm"), ANY)
    assert "[PC:Aldric|traits: crochets, vif, calme]" in body(story)
    before = story.data
    send(story, "? Qui vient ?", ANY)
    with pytest.raises(Refusal, match="changed meanwhile"):
        take(story, walk, Answer("traits", "gone"), ANY)
    with pytest.raises(Refusal):
        take(story, walk, Answer("traits", text="a -> b"), ANY)
    assert story.data == before != shown
    assert story.pending


def test_a_story_that_changes_under_an_answer_is_not_written_to(story: Story) -> None:
    """Another program adds to it after the answer was read and before it is written."""
    other = sit(story.path.parent, story.path, story.lang)

    def steps(table: Table, who: str | None) -> tuple[Step, ...]:
        clock = next(iter(table.of("Clock")), Thing("Clock", "La crue", value=0, maximum=6))
        up = Way("up", UP, (Score("Clock", "La crue", "", (clock.value or 0) + 1, 6),))
        return (Step("flood", UP, UP, (up,), again=True),)

    walk = Walk(replace(ENDING, steps=steps))
    take(story, walk, Answer("flood", "up"), ANY)
    send(other, "[Clock:La crue 4/6]", ANY)
    with pytest.raises(Refusal, match="changed meanwhile"):
        take(story, walk, Answer("flood", "up"), ANY)
    assert body(story).count("La crue") == 2
    take(story, walk, Answer("flood", "up"), ANY)
    assert "[Clock:La crue 5/6]" in body(story)


@pytest.mark.parametrize("system", ["oneshot", "bravoure", "roses"])
def test_what_was_gone_through_stands_back(system: str, tmp_path: Path) -> None:
    """What may follow it comes first in the list: before the first scene, what opens one."""
    story = begin(tmp_path, system=system)
    for _ in range(4):
        walk = proposed(story)
        if walk is None:
            break
        through(story, walk)
    found = [each.walk.moment.id for each in offered(story)]
    assert found[0] == "scene"


def through(story: Story, walk: Walk) -> None:
    """Go through a moment to its end, by its first ways, else by words."""
    while walk.at < len(found := moments.steps(walk, story)):
        step = found[walk.at]
        answer = Answer(step.id, step.ways[0].id) if step.ways else Answer(step.id, text="3")
        ahead = walk
        with suppress(Refusal):
            ahead = take(story, walk, answer, ANY)
        walk = onward(ahead, story) if ahead.at == walk.at else ahead
    leave(story, walk)
