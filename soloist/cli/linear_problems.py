"""What is wrong in the story, its book and the tables, line by line; and the secrets of a story."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_desk_card import tell_written
from soloist.message import Message, Refusal, count, message
from soloist.play.desk import make
from soloist.play.desk_new import KINDS
from soloist.play.desk_secrets import secrets
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


def tell_secrets(sitting: "Session", voice: "Voice", words: str = "") -> None:
    """The secrets of the story with their lines; words after the command are written as one more.

    Raises `Refusal` for whoever must not see them.
    """
    if sitting.veiled:
        raise Refusal(message("Only Destiny may look there: /seats hands the keyboard over."))
    if text := words.strip():
        kind, seat = next(each for each in KINDS if each.id == "secret"), sitting.at_table
        try:
            tell_written(sitting, voice, sitting.on_story(lambda story: make(seat, kind, text, ())))
        except Refusal:
            voice.let_go(text)
            raise
        return
    found = sitting.on_story(secrets)
    for each in found:
        voice.tell(message("line {line}: {text}", line=each.line, text=" ".join(each.text.split())))
    if not found:
        voice.tell(message("This story has no secret: words after the command make one."))
