"""What is wrong in the story, its book and the tables, line by line."""

from typing import TYPE_CHECKING, Final

from soloist.message import Message, Refusal, count, message
from soloist.play.own_tables import OwnTables
from soloist.play.problem_files import by_file
from soloist.tui.problems_beside import problems_beside

if TYPE_CHECKING:
    from soloist.cli.linear_voice import Voice
    from soloist.message import Problem
    from soloist.play.session.session import Session

_MOST: Final = 30


def tell_problems(sitting: "Session", voice: "Voice") -> None:
    """Every problem by file, with its line: those of this story, of its book and of the tables in reach."""
    if sitting.veiled:
        raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))
    desk, seat = sitting.desk, sitting.at_table
    own = OwnTables(desk.workspace, seat.story.lang, desk.means)
    seat.shelf.refresh()
    found = (*problems_beside(sitting), *seat.shelf.problems())
    told = 0
    for file, problems in by_file(found, lambda name: own.whose(name) == "own"):
        voice.line(own.named(file))
        for each in problems:
            if told < _MOST:
                voice.tell(_told(each))
            told += 1
    if told > _MOST:
        left = told - _MOST
        voice.tell(count("{n} more; soloist check says it.", "{n} more; soloist check says them.", left))
    if not found:
        voice.tell(message("Nothing is wrong in your files."))


def _told(problem: "Problem") -> Message:
    words = {"error": message("error"), "warning": message("warning"), "note": message("note")}
    word = words[problem.severity]
    if not problem.line:
        return message("the whole file, {word}: {what}", word=word, what=problem.message)
    return message("line {line}, {word}: {what}", line=problem.line, word=word, what=problem.message)
