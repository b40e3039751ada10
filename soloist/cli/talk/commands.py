"""Commands line by line: those of the screen but for what needs one, a few that read out, and Tab."""

from collections.abc import Callable
from itertools import count
from typing import Final

from soloist.play import commands
from soloist.play.commands import slash_name
from soloist.play.completing.completer import Completer, Ground, Tables, offered
from soloist.play.session.session import Session
from soloist.tables.names import bare, fold_name
from soloist.values.message import Refusal, message

_COMMANDS: Final = (*commands.COMMANDS, *commands.LINES)
"""Every command that has a name here."""
OFFERED: Final = tuple(each for each in _COMMANDS if each.line is None)
"""Those that do something here."""


def named(name: str, argument: str, lang: str) -> tuple[str, str]:
    """The id of the command that is called so, see `commands.called`, and the words after it.

    Raises `Refusal` for another name, for a command that needs a screen, and where an `argument` stands after
    one that takes nothing: no word is passed over.
    """
    found, argument = commands.called(name or "help", argument, _COMMANDS)
    if found is None:
        raise Refusal(
            message(
                "There is no command /{name}. /help all lists them; write \\/{name} to begin prose so.",
                name=name,
            )
        )
    if found.line is not None:
        raise Refusal(found.line)
    if found.alone and argument.strip():
        raise Refusal(
            message(
                "{command} takes nothing after it: “{typed}” was not done. {command} alone does it.",
                command=slash_name(found, lang),
                typed=argument.strip(),
            )
        )
    return found.id, argument


def is_command(line: str) -> bool:
    """Whether a line is a command by its whole name, with or without words after it."""
    word, _, _ = line.strip().partition(" ")
    known = {f"/{fold_name(name)}" for each in OFFERED for name in (*each.names, *each.parts)}
    return f"/{fold_name(word[1:])}" in known if word.startswith("/") else False


def called(id_: str, lang: str) -> str:
    """What a command is called after `/` in the language of the interface; nothing for another id."""
    return next((slash_name(each, lang) for each in OFFERED if each.id == id_), "")


def offers(session: Session, alone: Callable[[], bool]) -> Callable[[str], list[str]]:
    """What gives the whole lines that what is typed can become, the best first.

    Only those that go on from what is typed, else the best alone: an editor of lines puts in what all of them
    share. `alone` says whether the line that is typed is the first of its paragraph.
    """
    times = count()  # nobody watches the files of tables here: every time is a first time
    completer = Completer(
        offered(OFFERED, session.desk.lingo.lang), lambda: Tables(session.at_table.shelves, next(times))
    )

    def lines(typed: str) -> list[str]:
        if not session.desk.settings.completion or session.seat is None:
            return []
        completer.learn(Ground(session.story.state, session.veiled))
        found = completer.complete(typed, len(typed), alone=alone())
        every = [found.accepted(typed, each)[0] for each in found.candidates]
        return [line for line in every if bare(line).startswith(bare(typed))] or every[:1]

    return lines
