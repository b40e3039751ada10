"""The next step: a moment where it makes sense, and never in the way of what waits."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from soloist.message import Refusal
from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Walk, laid, leave, onward, skip, take
from soloist.play.guide.suggested import offered, proposed, suggest
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.rules.moment import Head, Said, Score, Step, Table, Thing, Way
from soloist.rules.term import Term
from tests.play.moment_kit import CREATION, ENDING, MOMENTS, REVEAL, use
from tests.play.sitting import begin, body, dice, sit

ANY = random_dice(1)
SEA = Answer("past", text="La mer.")
UP = Term("It rises", "Cela monte")
BOW = Answer("bow", "well")


@pytest.fixture
def seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """A new story whose system has the three moments of the kit."""
    use(monkeypatch)
    return begin(tmp_path)


def called(seat: Seat) -> str | None:
    """The moment that is proposed."""
    walk = proposed(seat.story.state, seat.story.system, seat.phase)
    return walk.moment.id if walk else None


def said(seat: Seat) -> str:
    """The next step in words."""
    return str(suggest(seat.story.state, seat.story.system, seat.phase).text)


def test_a_new_story_begins_with_who_is_played(seat: Seat) -> None:
    """Until the first scene, however much was written in prose before."""
    assert said(seat) == "Création – Aldric, step by step; or write on"
    send(seat, "Il fait nuit.", ANY)
    assert called(seat) == "creation"
    send(seat, "# La porte", ANY)
    assert called(seat) is None
    assert suggest(seat.story.state, seat.story.system).step == "write"


def test_what_is_under_way_is_proposed_until_a_scene_leaves_it_behind(seat: Seat) -> None:
    """It can be taken up again all the same."""
    take(seat, Walk(CREATION, "Aldric"), SEA, ANY, keep=True)
    assert said(seat) == "Création – Aldric: 1 of 3 done"
    send(seat, "# La porte", ANY)
    assert called(seat) is None
    walk = moments.due(seat.story.state, seat.story.system)[0]
    take(seat, walk, Answer("traits", text="un jour"), ANY, keep=True)
    assert called(seat) == "creation"


@pytest.mark.parametrize(
    ("line", "step"),
    [("@ Forcer", "resolve"), ("? Est-elle gardée ?", "answer"), ("@ Forcer 2/2", "choose")],
)
def test_nothing_hides_what_waits(seat: Seat, line: str, step: str) -> None:
    """An action, a question, a choice."""
    take(seat, Walk(CREATION, "Aldric"), SEA, ANY, keep=True)
    send(seat, line, dice("2 1 | 3 1"))
    seat.flush()
    assert suggest(seat.story.state, seat.story.system).step == step
    assert called(seat) is None


def test_a_failure_calls_for_what_it_reveals_until_it_is_told(seat: Seat) -> None:
    """A choice first, where the result offers some; prose is enough."""
    send(seat, "# La porte\n@ Forcer 2/2", dice("1 1 | 3 4"))
    if suggest(seat.story.state, seat.story.system).step == "choose":
        send(seat, "(choix: on recule)", ANY)
    assert called(seat) == "reveal"
    send(seat, "Derrière la porte, un mur.", ANY)
    assert called(seat) is None


def test_the_conclusion_calls_for_an_ending(seat: Seat) -> None:
    """Also where the phase is chosen only."""
    send(seat, "# La porte\nAldric attend.", ANY)
    assert called(seat) is None
    seat.phase = "conclusion"
    assert called(seat) == "session_end"
    assert offered(seat.story.state, seat.story.system, seat.phase)[0].walk.moment.id == "session_end"
    send(seat, "#### Conclusion\nIl rentre.", ANY)
    assert called(seat) == "session_end"
    seat.phase = "immersion"
    assert called(seat) is None


def test_rules_without_moments_are_guided_through_nothing(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is offered, and the step is that of the phase."""
    monkeypatch.setattr(moments, "moments", lambda system: ())
    assert offered(seat.story.state, seat.story.system) == ()
    assert suggest(seat.story.state, seat.story.system).step == "scene"


def test_those_under_way_stand_first_then_those_due(seat: Seat) -> None:
    """Each once, with how far it is."""
    found = offered(seat.story.state, seat.story.system)
    assert [(each.walk.moment.id, each.due, each.behind) for each in found] == [
        ("creation", True, 0), ("session_end", False, 0), ("reveal", False, 0),
    ]  # fmt: skip
    take(seat, Walk(ENDING), BOW, ANY, keep=True)
    take(seat, Walk(CREATION, "Aldric"), SEA, ANY, keep=True)
    first = offered(seat.story.state, seat.story.system)[0]
    assert (first.walk.moment.id, first.behind, first.steps, first.due) == ("creation", 1, 3, True)
    assert len(offered(seat.story.state, seat.story.system)) == len(MOMENTS)


def passed_over(seat: Seat, walk: Walk) -> Walk:
    """The moment with a step passed over on purpose, and that kept."""
    ahead = skip(walk, seat.story.state, seat.story.system)
    leave(seat, ahead)
    return ahead


def test_a_step_passed_over_can_be_written_down(seat: Seat) -> None:
    """Past the last one the moment is over."""
    walk = passed_over(seat, Walk(CREATION, "Aldric"))
    assert walk.at == 1
    assert "[Track:Création – Aldric 1/3]" in body(seat)
    walk = passed_over(seat, passed_over(seat, walk))
    assert walk.at == 3
    assert "[Track:Création – Aldric 3/3]" in body(seat)
    assert called(seat) is None


def test_a_brief_one_leaves_no_track(seat: Seat) -> None:
    """Passed over or not."""
    before = body(seat)
    passed_over(seat, Walk(REVEAL))
    assert body(seat) == before


def test_what_is_gone_through_at_once_leaves_no_track(seat: Seat) -> None:
    """But the things themselves, where these tell that it is not due any more."""
    walk = take(seat, Walk(CREATION, "Aldric"), SEA, ANY)
    while walk.at < len(moments.steps(walk, seat.story.state, seat.story.system)):
        walk = onward(walk, seat.story.state, seat.story.system)
    leave(seat, walk)
    assert ("[Track:" in body(seat)) == CREATION.due(laid(seat.story.state, seat.story.system))
    assert called(seat) is None


def test_what_was_left_untouched_leaves_no_track(seat: Seat) -> None:
    """Looking is free."""
    before = body(seat)
    leave(seat, onward(Walk(CREATION, "Aldric"), seat.story.state, seat.story.system))
    assert body(seat) == before


def test_going_back_takes_nothing_from_how_far_it_is(seat: Seat) -> None:
    """Neither taking an earlier step again nor passing over one."""
    passed_over(seat, passed_over(seat, Walk(CREATION, "Aldric")))
    take(seat, Walk(CREATION, "Aldric", 0), SEA, ANY, keep=True)
    assert called(seat) == "creation"
    passed_over(seat, Walk(CREATION, "Aldric", 0))
    assert "2/3" in said(seat) or "2 of 3" in said(seat)


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


def test_a_phase_that_was_chosen_is_written_before_what_is_taken(seat: Seat) -> None:
    """Not before a heading, which ends it."""
    send(seat, "# La porte\nAldric attend.", ANY)
    seat.phase = "conclusion"
    word = Term("On", "Plus loin")
    ways = (Way("home", word, (Said("Il rentre."),)), Way("on", word, (Head("scene", "Le quai"),)))
    step = Step("end", word, word, ways)
    walk = Walk(replace(ENDING, steps=lambda table, who: (step,)))
    take(seat, walk, Answer("end", "home"), ANY)
    assert "#### Conclusion\n\nIl rentre.\n" in body(seat)
    seat.phase = "mixed"
    take(seat, walk, Answer("end", "on"), ANY)
    assert "Mixte" not in body(seat)
    assert seat.phase is None


@pytest.mark.parametrize("system", ["oneshot", "bravoure", "roses"])
def test_what_was_gone_through_stands_back(system: str, tmp_path: Path) -> None:
    """What may follow it comes first in the list: before the first scene, what opens one."""
    seat = begin(tmp_path, system=system)
    for _ in range(4):
        story = seat.story
        walk = proposed(story.state, story.system, seat.phase)
        if walk is None:
            break
        through(seat, walk)
    story = seat.story
    found = [each.walk.moment.id for each in offered(story.state, story.system, seat.phase, seat.gone)]
    assert found[0] == "scene"
    assert {"session_zero", "creation", "scenario"} <= {*found[-len(seat.gone) :]}


def test_the_end_of_a_session_is_not_offered_first_again(tmp_path: Path) -> None:
    """It was just gone through, and nothing of the story says so."""
    seat = begin(tmp_path)
    send(seat, "# La porte", ANY)
    send(seat, "Il entre.", ANY)
    seat.flush()

    def first() -> Walk:
        story = seat.story
        return offered(story.state, story.system, seat.phase, seat.gone)[0].walk

    walk = first()
    assert walk.moment.id == "session_end"
    through(seat, walk)
    assert first().moment.id != "session_end"


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
