"""Who acts, where a story has several people and the line names none: one key says it."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from soloist.journal.model import Action
from soloist.play.plain_letters import plain
from soloist.tui.board import Board
from soloist.tui.table_top import Answer

if TYPE_CHECKING:
    from soloist.play.entry_text import Declare

_MOST: Final = 9  # people who are offered
_TOGETHER: Final = "+"  # between the names of several


async def named(screen: Board, declared: "Declare") -> "Declare":
    """The line with who acts in it; as it is where that is said, clear, or left unsaid."""
    story = screen.sitting.story
    test, people = story.system.main, story.state.pcs[:_MOST]
    if declared.actors or len(people) < 2 or test is None or test.by == "everyone":
        return declared
    acts = (each for each in reversed(story.recent(story.size)) if isinstance(each, Action))
    before = next((name for each in acts for name in each.actors if name in people), None)
    first = before or people[0]
    say = screen.lingo.say
    ordered = (first, *(name for name in people if name != first))
    together = say("all of them")
    letters = _letters((*ordered, together))
    answers = [
        Answer(name, ("enter", letters[name]) if name == first else (letters[name],), name)
        for name in ordered
    ]
    if test.at_most is None or test.at_most >= len(people):
        answers.append(Answer(_TOGETHER, (letters[together],), together))
    given = await screen.ask(say("Who acts?"), *answers, Answer("", ("escape",), say("write on")))
    if not given:
        return declared
    who = people if given == _TOGETHER else (given,)
    body = declared.line.lstrip().removeprefix("@").lstrip()
    return replace(declared, actors=who, line=f"@({_TOGETHER.join(who)}) {body}")


def _letters(names: tuple[str, ...]) -> dict[str, str]:
    """A letter for each name: the first of its own that no other has."""
    given: dict[str, str] = {}
    for name in names:
        own = [letter for letter in plain(name) if letter.isascii() and letter.isalpha()]
        free = (letter for letter in (*own, *"abcdefghij") if letter not in given.values())
        given[name] = next(free)
    return given
