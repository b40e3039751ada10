"""What to ask is what the game says, then what the story has left alone."""

from soloist.play.guide.suggested import prompts
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.rules.dice import random_dice

ANY = random_dice(1)


def asked(seat: Seat, phase: str) -> list[str]:
    """The prompts of a phase, in the language of the story."""
    story = seat.story
    found = prompts(story.state, story.system, phase)
    return [prompt.of(story.lang) for prompt in found]


def left_alone(seat: Seat, phase: str) -> list[str]:
    """Those the story itself brings."""
    return asked(seat, phase)[len(asked_of_nothing(seat, phase)) :]


def asked_of_nothing(seat: Seat, phase: str) -> list[str]:
    """Those the game brings: what there is to ask before anything happened."""
    found = prompts(type(seat.story.state)(), seat.story.system, phase)
    return [prompt.of(seat.story.lang) for prompt in found]


def test_a_thread_that_is_a_question_has_its_mark(seat: Seat) -> None:
    """No second sign stands behind it."""
    send(seat, "# La porte\n[Thread:Qui a salé la soupe ?]\nIl attend.", ANY)
    send(seat, "# Le bal\nIl danse.", ANY)
    assert left_alone(seat, "immersion") == ["Qui a salé la soupe ? Toujours ouvert\u202f?"]


def test_people_clocks_and_threads_not_spoken_of(seat: Seat) -> None:
    """Whoever was named longest ago, before this scene, is asked about, unless that is over."""
    send(
        seat,
        "# La porte\n[N:Garde|méfiant] [N:Lia] [N:Roi|mort] [Clock:Crue 2/6] [Thread:Le feu]\nIl attend.",
        ANY,
    )
    assert left_alone(seat, "destiny") == []
    send(seat, "# Le bal\nIl danse.", ANY)
    assert left_alone(seat, "destiny") == [
        "Et Garde, pendant ce temps\u202f?",
        "Crue\u00a0: cela a-t-il avancé sans témoin\u202f?",
    ]
    assert left_alone(seat, "immersion") == ["Le feu\u00a0: toujours ouvert\u202f?"]
    send(seat, "=> Elle entre. [N:Garde|méfiant] [Clock:Crue 6/6] [Thread:Le feu|fermé]", ANY)
    assert left_alone(seat, "destiny") == ["Et Lia, pendant ce temps\u202f?"]
    assert left_alone(seat, "conclusion") == []
