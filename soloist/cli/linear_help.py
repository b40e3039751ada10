"""What `/help` and a lone `?` say: how to write and what is used most, every command, what holds a word."""

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_commands import COMMANDS, ELSEWHERE, NAMES_ELSEWHERE, Command, called
from soloist.cli.linear_fitted import act_help, command_help
from soloist.message import Message, Refusal, message
from soloist.play import commands
from soloist.play.glossary import glossary
from soloist.play.phases import has_phases
from soloist.tables.names import fold_name

if TYPE_CHECKING:
    from soloist.cli.linear_voice import Voice
    from soloist.play.session.session import Session
    from soloist.rules.system import System

_ALL: Final = frozenset({"all", "tout", "toutes", "tous"})
_USED: Final = (
    *("roll", "phase", "scene", "tables", "odds", "sheet", "previously", "search", "undo", "quit"),
    "threads",
)
"""The commands used most, those further back standing in for one that the rules have no use for."""
_MOST: Final = 10
_SHORT: Final = 3  # letters of a word that is looked for as it is
_WORD: Final = re.compile(r"\w+")
_TOLD: Final = 5  # terms told with what they mean; of more, the names

PROSE: Final = message("Plain lines are prose; an empty line sends the paragraph.")
_SIGN: Final = message(
    "A line that begins with a sign is play: @ Climb is tried and rolled, ? Is he alone? asks, "
    "[N:Guard|wary] is remembered."
)
_SLASH: Final = message("A line that begins with / is a command. Those used most:")


def tell_help(sitting: "Session", voice: "Voice", asked: str) -> None:
    """How to write and what is used most; with `all` every command, with a word what holds it.

    Raises `Refusal` for a word that nothing holds.
    """
    system, lang = sitting.story.system, voice.lingo.lang
    wanted = fold_name(asked.strip().lstrip("/"))
    if not wanted:
        voice.tell(PROSE, _SIGN, _SLASH, *(_line(each, system, lang) for each in _used(system)))
        voice.tell(
            message(
                "{help} all lists every command; {help} and a word: the commands and terms that hold it.",
                help=called("help", lang),
            )
        )
    elif is_all(wanted):
        voice.tell(*writing(system, lang), *every_command(system, lang))
    else:
        _tell_word(sitting, voice, wanted, asked.strip().lstrip("/"))


def is_all(asked: str) -> bool:
    """Whether every command is asked for."""
    return fold_name(asked) in _ALL


def writing(system: "System", lang: str) -> tuple[Message, ...]:
    """How to write, in the words of the system."""
    return (
        PROSE,
        message("A line that begins with a sign is play, and is sent at once."),
        act_help(system, lang),
        message("? and words: a question, for yes or no or a table. tbl: and a name asks a table."),
        message("d: and dice: a roll of your own. => and words: what comes of it."),
        message("[N:Guard|wary] keeps what is to be remembered. # and a title: the next scene."),
        message("Ctrl+C cancels what is half begun; Ctrl+D leaves. What is not sent is kept."),
    )


def every_command(system: "System", lang: str) -> Iterator[Message]:
    """Every name that answers, with what it does, those of the full screen with what to do instead."""
    for command in COMMANDS:
        yield _line(command, system, lang)
    for id_, told in ELSEWHERE.items():
        yield message("{what}: {text}", what=f"/{NAMES_ELSEWHERE[id_][lang == 'fr']}", text=told)


def some_commands(ids: Iterable[str], system: "System", lang: str) -> Iterator[Message]:
    """These commands, by their ids, with what they do."""
    return (_line(each, system, lang) for id_ in ids for each in COMMANDS if each.id == id_)


def _used(system: "System") -> tuple[Command, ...]:
    ids = [id_ for id_ in _USED if id_ != "phase" or has_phases(system)][:_MOST]
    return tuple(each for id_ in ids for each in COMMANDS if each.id == id_)


def _line(command: Command, system: "System", lang: str) -> Message:
    text = command_help(command.id, system, lang) or command.help
    return message("{what}: {text}", what=called(command.id, lang), text=text)


def _tell_word(sitting: "Session", voice: "Voice", wanted: str, asked: str) -> None:
    """The commands and terms that hold a word; of a command that is called so, only that one."""
    system, lang, say = sitting.story.system, sitting.story.lang, voice.lingo.render
    rows = [(each.names, each.id, _line(each, system, voice.lingo.lang)) for each in COMMANDS]
    exact = [line for names, _, line in rows if wanted in map(fold_name, names)]
    lines = exact or [
        line for names, id_, line in rows if _holds(" ".join((*names, say(line), _synonyms(id_))), asked)
    ]
    if not exact:
        lines += [each for each in writing(system, voice.lingo.lang) if _holds(say(each), asked)]
    words = [
        each.word for each in glossary(system) if any(_holds(name, asked) for name in each.word.name.words)
    ]
    if not lines and not words:
        raise Refusal(message("No command and no term holds “{word}”.", word=asked))
    voice.tell(*lines)
    if len(words) > _TOLD:
        voice.line(", ".join(word.name.of(lang) for word in words))
        return
    for word in words:
        voice.pair(word.name.of(lang), word.meaning.of(lang))


def _holds(text: str, asked: str) -> bool:
    """Whether a word of the text begins so, accents folded; a short one is to be the whole word, as it is."""
    if len(asked) <= _SHORT:
        return asked.casefold() in _WORD.findall(text.casefold())
    wanted = fold_name(asked)
    return any(rest.startswith(wanted) for rest in _starts(fold_name(text)))


def _starts(text: str) -> Iterator[str]:
    """What follows from each word of a text on, so that several words are found, too."""
    return (text[found.start() :] for found in _WORD.finditer(text))


def _synonyms(id_: str) -> str:
    return next((each.synonyms for each in commands.COMMANDS if each.id == id_), "")
