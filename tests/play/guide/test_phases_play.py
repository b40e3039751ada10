"""The loop always says where it stands and one next step; it never forces it."""

import re

import pytest

from soloist.journal.words import PHASES
from soloist.play.guide.suggested import current, following, of_phase, suggest
from soloist.play.session.standing import previously
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from tests.play.sitting import dice

ANY = random_dice(1)


def step(story: Story) -> tuple[str, str]:
    """The command that takes the next step of the phase, and how it is said up to its first sign."""
    found = of_phase(story.state, story.system, story.phase)
    return found.command, re.split(r"[:;,?]", str(found.text))[0]


def test_the_loop_goes_round() -> None:
    """Four phases, each followed by the next, the last by the first."""
    assert [*map(following, PHASES)] == [*[*PHASES][1:], "immersion"]
    assert following(None) == "immersion"


def test_an_evening_step_by_step(story: Story) -> None:
    """From the empty story to the conclusion, the step proposed is the one that makes sense."""
    assert step(story) == ("scene", "Name the first scene")
    send(story, "# La porte", ANY)
    assert step(story) == ("", "Where are they")
    assert current(story.state, story.system) == "immersion"
    send(story, "Aldric attend.", ANY)
    assert step(story) == ("phase", "Destin next")
    send(story, "#### Destin", ANY)
    assert step(story) == ("phase", "Mixte next")
    send(story, "Un garde passe.\n#### Mixte\n@ Le suivre 3/3", dice("2 4 1 | 1 3 5"))
    assert "a choice is open" in str(suggest(story).text)
    send(story, "=> Il le mène au palais.", ANY)
    assert step(story) == ("phase", "Conclusion next")


@pytest.mark.parametrize(("destiny", "rolls"), [(-2, True), (-1, False)])
def test_a_mishap_may_come_from_two_below_zero(destiny: int, rolls: bool, story: Story) -> None:
    """A die below the distance from zero brings one: none is below 1."""
    send(story, f"# La porte\n[N:Destinée|Destin 0->{destiny}]\nAldric attend.\n#### Destin", ANY)
    assert ("mishap" in str(suggest(story).text)) is rolls


def test_previously_says_where_the_story_stood(story: Story) -> None:
    """The scene, the last lines, the open threads, and what waits."""
    assert previously(story) is None
    send(
        story, "# La porte\n[Thread:Rendre la coupe|ouvert]\nAldric attend.\n@ Forcer 2/2", dice("2 1 | 2 3")
    )
    send(story, "=> La porte cède.\n@ Entrer", ANY)
    story.flush()
    reminder = previously(story)
    assert reminder is not None
    assert reminder.last_lines == ("Aldric attend.", "La porte cède.")
    assert reminder.threads == ("Rendre la coupe",)
    assert any("Entrer" in text for text in reminder.waiting)
