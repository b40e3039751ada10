"""Every command of the screen, declared once: its keys, its words, its names after `/`."""

from dataclasses import dataclass
from typing import Final, Literal

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
