"""Every command of the screen, declared once: its keys, its words, its names after `/`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from textual.binding import Binding

from soloist.message import Message, message

Place = Literal["play", "front"]
"""Where a command works: at the table, or on the screens before it (welcome, list of stories)."""


@dataclass(frozen=True, slots=True)
class Command:
    """One thing a person can ask for.

    `hint` is the short word shown at the foot of the screen, where there is room for a few keys;
    `names` are what it is called after `/`, English then French.
    """

    id: str
    label: Message
    help: Message
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    hint: Message | None = None
    places: tuple[Place, ...] = ("play",)


EVERYWHERE: Final[tuple[Place, ...]] = ("play", "front")

COMMANDS: Final[tuple[Command, ...]] = (
    Command(
        "act",
        message("Act"),
        message("Say what is tried (@), then roll it. A pair at the end rolls at once: 3/4."),
        ("f2",),
        ("act", "agir"),
        message("act"),
    ),
    Command(
        "ask",
        message("Ask"),
        message("Ask a question (?); the destiny die says yes or no, or a table answers."),
        ("f3",),
        ("ask", "demander"),
        message("ask"),
    ),
    Command(
        "phase",
        message("Next phase"),
        message("Go on to the next phase; its heading is written with the first thing under it."),
        ("f4",),
        ("phase", "phase-suivante"),
        message("phase"),
    ),
    Command(
        "scene",
        message("Next scene"),
        message("Begin the next scene (#) with its title."),
        ("f5",),
        ("scene", "scène"),
    ),
    Command(
        "moments",
        message("Step by step"),
        message("Go through what is due, a question at a time: a protagonist, a respite, an ending."),
        ("f6",),
        ("guide", "guider"),
    ),
    Command(
        "desk",
        message("The desk"),
        message("Everything the story knows: sheets, threats, missions, roles, secrets; find it, change it."),
        ("f7",),
        ("desk", "carnet"),
    ),
    Command(
        "tag",
        message("Remember"),
        message("Open a tag for what is to be remembered: [N:Guard|wary]."),
        ("ctrl+l",),
        ("tag", "balise"),
    ),
    Command(
        "roll",
        message("Roll"),
        message("Roll what waits: an action, a question, the destiny roll; else a free opposition."),
        ("ctrl+r",),
        ("roll", "lancer"),
        message("roll"),
    ),
    Command(
        "tables",
        message("Tables"),
        message("Ask any table, look at its rows, add rows and tables of your own."),
        ("ctrl+t",),
        ("tables", "oracles"),
    ),
    Command(
        "shuffle",
        message("Shuffle a deck"),
        message("Put the cards drawn from a deck back, so that every one can come again."),
        (),
        ("shuffle", "mélanger"),
    ),
    Command(
        "problems",
        message("Problems"),
        message("Everything that is wrong in the files of tables, and your editor at the place."),
        (),
        ("problems", "problèmes"),
    ),
    Command(
        "send",
        message("Send"),
        message("Send what is in the composer, whatever it is."),
        ("ctrl+s",),
        ("send", "envoyer"),
    ),
    Command(
        "sheet",
        message("Sheet"),
        message("Show or hide the sheet and the threads."),
        ("f8",),
        ("sheet", "feuille"),
    ),
    Command(
        "undo",
        message("Take back"),
        message("Take the last block out of the story, again and again; or write it again. A copy is kept."),
        ("f9",),
        ("undo", "annuler"),
    ),
    Command(
        "redo",
        message("Bring back"),
        message("Put what was taken back last into its place again."),
        (),
        ("redo", "rétablir"),
    ),
    Command(
        "history",
        message("History"),
        message("Look at what was taken back and at the copies kept, and bring them back."),
        (),
        ("history", "historique"),
    ),
    Command(
        "edit",
        message("Write again"),
        message(
            "Put the last block into the composer; sending it replaces the block. "
            "For any other block, Enter on it."
        ),
        (),
        ("edit", "modifier"),
    ),
    Command(
        "editor",
        message("Open in your editor"),
        message("Open the story in $VISUAL or $EDITOR, at the block picked, else at its end."),
        (),
        ("editor", "éditeur"),
    ),
    Command(
        "session",
        message("New session"),
        message("Begin a new session (##), dated today."),
        (),
        ("session", "séance"),
    ),
    Command(
        "search",
        message("Search"),
        message("Find words in this story or in all, and go there; accents do not matter."),
        ("ctrl+f",),
        ("search", "chercher"),
    ),
    Command(
        "outline",
        message("Outline"),
        message("Sessions, scenes and phases with their words of prose: go to any of them; type to narrow."),
        (),
        ("outline", "plan"),
    ),
    Command(
        "reading",
        message("Another reading"),
        message("The story as it is played, its prose alone as a manuscript, or the file itself, in turn."),
        ("f12", "alt+v"),
        ("reading", "lecture"),
    ),
    Command(
        "previously",
        message("Previously"),
        message("Recall the scene, the last lines, and what was left open."),
        (),
        ("previously", "précédemment"),
    ),
    Command(
        "secrets",
        message("Secrets"),
        message("Unfold the secret blocks, or fold them again."),
        (),
        ("secrets", "secret"),
    ),
    Command(
        "seats",
        message("Change seats"),
        message("Two at one keyboard: hand it over; only Destiny sees destiny, cards and secrets."),
        (),
        ("seats", "chaises"),
    ),
    Command(
        "open",
        message("Open a story"),
        message("Choose another story."),
        ("ctrl+o",),
        ("open", "ouvrir"),
        places=EVERYWHERE,
    ),
    Command(
        "new",
        message("New story"),
        message("Begin a story: title, rules, language, protagonist."),
        ("ctrl+n",),
        ("new", "nouveau"),
        places=EVERYWHERE,
    ),
    Command(
        "light",
        message("Light or dark"),
        message("Change between the dark and the light theme."),
        (),
        ("theme", "thème"),
        places=EVERYWHERE,
    ),
    Command(
        "settings",
        message("Settings"),
        message("Theme, language of the screen, animation, faces of dice; kept for the next time."),
        (),
        ("settings", "réglages"),
        places=EVERYWHERE,
    ),
    Command(
        "palette",
        message("All commands"),
        message("List every command; type to narrow it down."),
        ("ctrl+p", "alt+p"),
        ("commands", "commandes"),
        message("commands"),
        places=EVERYWHERE,
    ),
    Command(
        "help",
        message("Help"),
        message("How to write, what can be done now, every key, the words of the game; type to find."),
        ("f1", "ctrl+g"),
        ("help", "aide"),
        message("help"),
        places=EVERYWHERE,
    ),
    Command(
        "suspend",
        message("To the shell"),
        message("Stop here and go back to the shell, as Ctrl+Z does elsewhere; “fg” comes back."),
        (),
        ("suspend", "suspendre"),
        places=EVERYWHERE,
    ),
    Command(
        "quit",
        message("Quit"),
        message("Leave. What is not sent is kept, and waits for you."),
        ("ctrl+q", "alt+q"),
        ("quit", "quitter"),
        places=EVERYWHERE,
    ),
)


def in_place(place: Place) -> tuple[Command, ...]:
    """The commands that work there."""
    return tuple(command for command in COMMANDS if place in command.places)


def bindings(commands: Iterable[Command]) -> Iterator[Binding]:
    """One binding for each key of each command, which runs `action_command`; ids allow remapping."""
    for command in commands:
        for number, key in enumerate(command.keys):
            id_ = command.id if number == 0 else f"{command.id}.{number + 1}"
            # The composer is an editor, and editors keep F6 and F7 for themselves.
            first = command.id in ("quit", "moments", "desk")
            yield Binding(key, f"command('{command.id}')", show=False, id=id_, priority=first)


def named(name: str) -> Command | None:
    """The command of that name after `/`, case-folded; an unfinished name counts when only one fits."""
    wanted = name.casefold()
    for command in COMMANDS:
        if wanted in command.names:
            return command
    begun = [each for each in COMMANDS if any(name.startswith(wanted) for name in each.names)]
    return begun[0] if len(begun) == 1 else None


def command(id_: str) -> Command:
    """The command of that id, which must be one."""
    return next(each for each in COMMANDS if each.id == id_)


_KEYS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "enter": message("Enter"),
        "escape": message("Esc"),
    }
)
_ARROWS: Final[Mapping[str, str]] = MappingProxyType({"up": "↑", "down": "↓", "left": "←", "right": "→"})


def key_name(key: str, words: Callable[[Message], str] = str) -> str:
    """A key as the person reads it: `F2`, `Ctrl+R`, `Enter`, `a`; `words` say it in their language."""
    if len(key) == 1:
        return key
    parts = key.split("+")
    return "+".join(
        words(_KEYS[part]) if part in _KEYS else _ARROWS.get(part, part.capitalize()) for part in parts
    )


def slash_name(command: Command, lang: str = "en") -> str:
    """What a command is called after `/` in the language of the interface."""
    return f"/{command.names[-1] if lang == 'fr' else command.names[0]}"


def key_of(id_: str, words: Callable[[Message], str] = str, lang: str = "en") -> str:
    """The first key of a command as the person reads it, or its name after `/`."""
    found = command(id_)
    return key_name(found.keys[0], words) if found.keys else slash_name(found, lang)
