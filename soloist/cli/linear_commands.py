"""The commands of the line-by-line mode, by the names they have on the screen."""

from typing import Final, NamedTuple

from soloist.message import Message, Refusal, message
from soloist.tables.names import fold_name


class Command(NamedTuple):
    """What is asked for after `/`: its names, English then French, and what it does."""

    id: str
    names: tuple[str, str]
    help: Message


COMMANDS: Final = (
    Command("act", ("act", "agir"), message("Say what is tried: the same as @ and the words.")),
    Command("ask", ("ask", "demander"), message("Ask a question: the same as ? and the words.")),
    Command(
        "roll",
        ("roll", "lancer"),
        message("Roll what waits, or the test of that name."),
    ),
    Command("phase", ("phase", "phase-suivante"), message("Go on to the next phase, or to the one named.")),
    Command("scene", ("scene", "scène"), message("Begin the next scene, with its title.")),
    Command("session", ("session", "séance"), message("Begin a new session, dated today.")),
    Command("moments", ("guide", "guider"), message("Go through what is due, a question at a time.")),
    Command(
        "tables",
        ("tables", "oracles"),
        message(
            "Ask a table: its name, perhaps = 4 for a real die or x3 for several; alone: the families. "
            "find, read, take, pin, add, new."
        ),
    ),
    Command("shuffle", ("shuffle", "mélanger"), message("Put the cards drawn from a deck back.")),
    Command("sheet", ("sheet", "feuille"), message("Read the sheets, and all the story keeps.")),
    Command(
        "desk",
        ("desk", "carnet"),
        message("All the story knows, by number, to be changed; /desk new makes something."),
    ),
    Command("tag", ("tag", "balise"), message("What is to be remembered: /tag N:Guard|wary.")),
    Command("secrets", ("secrets", "secret"), message("The secrets of the story; words after it make one.")),
    Command("threads", ("threads", "fils"), message("Read the open threads.")),
    Command("clocks", ("clocks", "horloges"), message("Read the clocks.")),
    Command("state", ("state", "état"), message("Where a value comes from: /state and its name.")),
    Command("odds", ("odds", "chances"), message("Chances of what waits, or of what is asked.")),
    Command("charts", ("charts", "graphiques"), message("Tables: /charts destiny, outcomes or words.")),
    Command("previously", ("previously", "précédemment"), message("Recall where the story stands.")),
    Command(
        "read",
        ("read", "lire"),
        message("Read on; /read 22 from line 22, /read scene 3, /read and words, /read back, /read start."),
    ),
    Command(
        "reading",
        ("reading", "lecture"),
        message("Another reading: /reading play, manuscript (prose alone) or source (the file)."),
    ),
    Command(
        "meaning",
        ("meaning", "sens"),
        message("What the last result means by the rules; /meaning 22: the one at line 22."),
    ),
    Command(
        "copy",
        ("copy", "copier"),
        message("The last exchange in words anyone can read, to be copied; /copy 22: the one at line 22."),
    ),
    Command(
        "grow",
        ("grow", "semer"),
        message("Words of the story as rows of your own tables; /grow 22: those of line 22."),
    ),
    Command("problems", ("problems", "problèmes"), message("What is wrong in your files, by line.")),
    Command(
        "book",
        ("book", "livre"),
        message("The scenes of the book, and what is planned; /book 3 up moves one."),
    ),
    Command("stats", ("stats", "statistiques"), message("The prose counted: words, repetitions, threads.")),
    Command(
        "coverage",
        ("coverage", "couverture"),
        message("What was used of tables and rules; /coverage all: in every story."),
    ),
    Command("export", ("export", "exporter"), message("A book of the story: /export epub, html, txt…")),
    Command("import", ("import", "importer"), message("Tables or a story from elsewhere: /import PATH.")),
    Command(
        "fork",
        ("fork", "bifurquer"),
        message("What if the last roll, or that of /fork 22, had gone otherwise? A new story."),
    ),
    Command("forks", ("forks", "bifurcations"), message("The stories that share a past with this one.")),
    Command(
        "outline",
        ("outline", "plan"),
        message("Sessions, scenes, phases, bookmarks; words after it find one."),
    ),
    Command(
        "search",
        ("search", "chercher"),
        message("Find words in this story; /search all and the words: in every story."),
    ),
    Command("goal", ("goal", "objectif"), message("How many words there are; /goal 500 sets a goal.")),
    Command(
        "typography",
        ("typography", "typographie"),
        message("Quotes, dashes, dots, spaces before signs set as you send, or not."),
    ),
    Command(
        "spelling",
        ("spelling", "orthographe"),
        message(
            "Words no dictionary knows, of what is typed or of line 22: /spelling 22; /spelling learn Word."
        ),
    ),
    Command("drafts", ("drafts", "brouillons"), message("What was typed before and not sent; take it up.")),
    Command("send", ("send", "envoyer"), message("Send the paragraph, as an empty line does.")),
    Command(
        "undo",
        ("undo", "annuler"),
        message("Take the last block out of the story; /undo 22: the one at line 22."),
    ),
    Command("redo", ("redo", "rétablir"), message("Put back what was taken out last.")),
    Command(
        "edit", ("edit", "modifier"), message("Write the last block again; /edit 22: the one at line 22.")
    ),
    Command("editor", ("editor", "éditeur"), message("The story in your editor; /editor 22: at line 22.")),
    Command(
        "history",
        ("history", "historique"),
        message("What was taken back, and copies; /history 1 brings one back."),
    ),
    Command(
        "mark",
        ("mark", "signet"),
        message("Mark the last block, or line 22: /mark 22; words after it name the bookmark."),
    ),
    Command("bookmarks", ("bookmarks", "signets"), message("The blocks you marked; gone to, named.")),
    Command("seats", ("seats", "chaises"), message("Two at one keyboard: change seats.")),
    Command("terms", ("terms", "termes"), message("What a word of the game means: /terms and the word.")),
    Command(
        "tutorial", ("tutorial", "découvrir"), message("The guide of a first evening: silent, or again.")
    ),
    Command("open", ("open", "ouvrir"), message("The stories; /open and a number or a name goes there.")),
    Command("new", ("new", "nouveau"), message("Begin a new story, question by question.")),
    Command("settings", ("settings", "réglages"), message("What is set; /settings goal 500 sets it.")),
    Command(
        "keys",
        ("keys", "touches"),
        message("The keys of the full screen; /keys act f6 gives one, /keys act default the usual."),
    ),
    Command(
        "help",
        ("help", "aide"),
        message("How to write, every command, the words of the game; /help and a word."),
    ),
    Command("palette", ("commands", "commandes"), message("List every command, to be done.")),
    Command("quit", ("quit", "quitter"), message("Leave. What is not sent is kept.")),
)
"""In the order in which they are told."""

ELSEWHERE: Final = {
    "focus": message("There is nothing here but the story and your words."),
    "light": message("There are no colours here."),
    "suspend": message("Ctrl+Z goes to the shell, fg comes back."),
}
"""What the screen has and a line has not: by the screen's ids, what to do instead."""

NAMES_ELSEWHERE: Final = {
    "focus": ("focus", "concentration"),
    "light": ("theme", "thème"),
    "suspend": ("suspend", "suspendre"),
}
"""The names of those."""


def named(name: str) -> str:
    """The id of the command of that name, accents or not; an unfinished one counts where it fits only one.

    Raises `Refusal` for another name, and for a command that only the screen has.
    """
    wanted = fold_name(name)
    known = {fold_name(word): command.id for command in COMMANDS for word in command.names}
    known |= {fold_name(word): id_ for id_, words in NAMES_ELSEWHERE.items() for word in words}
    begun = {id_ for word, id_ in known.items() if word.startswith(wanted)} if wanted else {"help"}
    found = known.get(wanted) or (begun.pop() if len(begun) == 1 else None)
    if found is None:
        raise Refusal(
            message(
                "There is no command /{name}. /help all lists them; write \\/{name} to begin prose so.",
                name=name,
            )
        )
    if found in ELSEWHERE:
        raise Refusal(ELSEWHERE[found])
    return found


def is_command(line: str) -> bool:
    """Whether a line is a command of this mode by its whole name, with or without words after it."""
    word, _, _ = line.strip().partition(" ")
    known = {f"/{fold_name(name)}" for command in COMMANDS for name in command.names}
    return f"/{fold_name(word[1:])}" in known if word.startswith("/") else False


def called(id_: str, lang: str) -> str:
    """What a command is called after `/` in the language of the interface; nothing for another id."""
    found = next((each.names for each in COMMANDS if each.id == id_), None)
    return f"/{found[lang == 'fr']}" if found else ""
