"""Every command, declared once: its keys, its words, its names after `/`, where it works."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from soloist.message import Message, message
from soloist.tables.names import fold_name

Place = Literal["play", "front"]
"""Where a command works: at an open story, or on the screens before it (welcome, list of stories)."""


class Command(NamedTuple):
    """One thing a person can ask for.

    `hint` is the short word shown at the foot of the screen, where there is room for a few keys;
    `names` are what it is called after `/`, English then French; `synonyms` other words of both languages
    by which people look for it, shown nowhere. `does` is the module and function of its conversation, which
    is handed the face and the words after the command; without one the screen does it by itself.
    """

    id: str
    label: Message
    help: Message
    keys: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    hint: Message | None = None
    places: tuple[Place, ...] = ("play",)
    synonyms: str = ""
    does: str = ""


EVERYWHERE: Final[tuple[Place, ...]] = ("play", "front")

COMMANDS: Final[tuple[Command, ...]] = (
    Command(
        "act",
        message("Act"),
        message("Say what is tried, then roll it; or choose any other test of the rules."),
        ("f2",),
        ("act", "agir"),
        message("act"),
        synonyms="action try attempt do test roll tenter essayer faire épreuve jet compétition script",
        does="soloist.play.dialogs.rolling.rolls:choose_test",
    ),
    Command(
        "ask",
        message("Ask"),
        message("Ask a question (?); the destiny die says yes or no, or a table answers."),
        ("f3",),
        ("ask", "demander"),
        message("ask"),
        synonyms="question oracle yes no oui non poser interroger",
    ),
    Command(
        "phase",
        message("Next phase"),
        message("Go on to the next phase; its heading is written with the first thing under it."),
        ("f4",),
        ("phase", "phase-suivante"),
        message("phase"),
        synonyms=(
            "step forward conclusion destiny immersion mixed finish conclude finir terminer conclure "
            "destin mixte étape suivre avancer"
        ),
        does="soloist.play.dialogs.guiding.phases:phase",
    ),
    Command(
        "scene",
        message("Next scene"),
        message("Begin the next scene (#) with its title."),
        ("f5",),
        ("scene", "scène"),
        synonyms="end finish close conclude title chapter finir fin terminer conclure clore titre chapitre",
        does="soloist.play.dialogs.guiding.phases:scene",
    ),
    Command(
        "moments",
        message("Step by step"),
        message("Go through what is due, a question at a time: a protagonist, a respite, an ending."),
        ("f6",),
        ("guide", "guider"),
        synonyms=(
            "guide end ending finish conclude character protagonist create respite finir fin terminer "
            "conclure personnage créer répit session séance"
        ),
        does="soloist.play.dialogs.guiding.guide:guide",
    ),
    Command(
        "desk",
        message("The desk"),
        message("Everything the story knows: sheets, threats, missions, roles, secrets; find it, change it."),
        ("f7",),
        ("desk", "carnet"),
        synonyms=(
            "character npc person sheet clock thread threat mission secret edit objective personnage "
            "pnj figure fiche horloge fil menace changer objectif compteur vertu virtue goal"
        ),
        does="soloist.play.dialogs.keeping.desk:desk",
    ),
    Command(
        "tag",
        message("Remember"),
        message("Have something remembered: a role, a place, a threat…, or a tag: N:Guard|wary."),
        ("ctrl+l",),
        ("tag", "balise"),
        synonyms="note character npc name clock memo brackets noter retenir personnage pnj nom crochets",
        does="soloist.play.dialogs.keeping.desk:tag",
    ),
    Command(
        "roll",
        message("Roll"),
        message("Roll what waits: an action, a question, the destiny roll; else a free opposition."),
        ("ctrl+r",),
        ("roll", "lancer"),
        message("roll"),
        synonyms="dice die throw dés dé jet jeter lancer",
        does="soloist.play.dialogs.rolling.rolls:roll",
    ),
    Command(
        "tables",
        message("Tables"),
        message("Ask any table, look at its rows, add rows and tables of your own."),
        ("ctrl+t",),
        ("tables", "oracles"),
        synonyms="oracle random table generator inspiration idea hasard tirer idée inspiration générateur",
        does="soloist.play.dialogs.asking.oracle:tables",
    ),
    Command(
        "shuffle",
        message("Shuffle a deck"),
        message("Put the cards drawn from a deck back, so that every one can come again."),
        (),
        ("shuffle", "mélanger"),
        synonyms="cards draw mix cartes battre tirage",
        does="soloist.play.dialogs.asking.oracle:shuffle",
    ),
    Command(
        "problems",
        message("Problems"),
        message("Everything that is wrong in your tables, the story and its book; your editor at the place."),
        (),
        ("problems", "problèmes"),
        synonyms="errors warnings check faults erreurs fautes avertissements vérifier",
        does="soloist.publish.problems:problems",
    ),
    Command(
        "send",
        message("Send"),
        message("Send what is in the composer, whatever it is."),
        ("ctrl+s",),
        ("send", "envoyer"),
        synonyms="save submit write keep sauvegarder sauver enregistrer valider écrire envoyer garder",
    ),
    Command(
        "sheet",
        message("Sheet"),
        message("Show or hide the sheet and the threads."),
        ("f8",),
        ("sheet", "feuille"),
        synonyms="character protagonist traits stats personnage protagoniste fiche caractéristiques",
    ),
    Command(
        "undo",
        message("Take back"),
        message("Take the last block out of the story, again and again; or write it again. A copy is kept."),
        ("f9",),
        ("undo", "annuler"),
        synonyms="delete erase remove cancel back wrong effacer supprimer enlever défaire retirer erreur",
        does="soloist.play.dialogs.reading.versions:undo",
    ),
    Command(
        "redo",
        message("Bring back"),
        message("Put what was taken back last into its place again."),
        (),
        ("redo", "rétablir"),
        synonyms="again undo restore return annuler refaire restaurer revenir",
        does="soloist.play.dialogs.reading.versions:redo",
    ),
    Command(
        "history",
        message("History"),
        message("Look at what was taken back and at the copies kept, and bring them back."),
        (),
        ("history", "historique"),
        synonyms="undo versions backups copies restore saved annuler versions sauvegardes copies restaurer",
        does="soloist.play.dialogs.reading.versions:history",
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
        synonyms="change correct fix rewrite erase corriger changer réécrire effacer retoucher",
        does="soloist.play.dialogs.reading.block:edit",
    ),
    Command(
        "editor",
        message("Open in your editor"),
        message("Open the story in $VISUAL or $EDITOR, at the block picked, else at its end."),
        (),
        ("editor", "éditeur"),
        synonyms="vim nano external file text externe fichier texte",
        does="soloist.play.dialogs.reading.block:editor",
    ),
    Command(
        "session",
        message("New session"),
        message("Begin a new session (##), dated today."),
        (),
        ("session", "séance"),
        synonyms="new evening date day séance soirée soir jour nouvelle",
        does="soloist.play.dialogs.guiding.phases:session",
    ),
    Command(
        "search",
        message("Search"),
        message("Find words in this story or in all, and go there; accents do not matter."),
        ("ctrl+f",),
        ("search", "chercher"),
        synonyms="find look where trouver rechercher",
        does="soloist.play.dialogs.reading.places:search",
    ),
    Command(
        "outline",
        message("Outline"),
        message("Sessions, scenes, phases and bookmarks: type to find one, or words of the text; go there."),
        (),
        ("outline", "plan"),
        synonyms="contents chapters summary jump go sommaire chapitres table des matières aller",
        does="soloist.play.dialogs.reading.places:outline",
    ),
    Command(
        "bookmarks",
        message("Bookmarks"),
        message("The blocks you marked: go to one, name it, take it away."),
        (),
        ("bookmarks", "signets"),
        synonyms="marks favourites places marque-pages repères favoris",
        does="soloist.play.dialogs.reading.places:bookmarks",
    ),
    Command(
        "mark",
        message("Mark a block"),
        message("Put a bookmark on the block under the cursor, else the last one; words after it name it."),
        (),
        ("mark", "signet"),
        synonyms="bookmark favourite marque-page repère favori marquer",
        does="soloist.play.dialogs.reading.places:mark",
    ),
    Command(
        "reading",
        message("Another reading"),
        message("The story as it is played, its prose alone as a manuscript, or the file itself, in turn."),
        ("f12",),
        ("reading", "lecture"),
        synonyms="view manuscript source file book mode page manuscrit fichier livre vue relire",
    ),
    Command(
        "focus",
        message("Only the story"),
        message("Nothing on the screen but the story and what you write; again to bring the rest back."),
        (),
        ("focus", "concentration"),
        synonyms="zen fullscreen distraction plein écran seul calme",
    ),
    Command(
        "goal",
        message("Words and goal"),
        message("How many words there are; a number after it (/goal 500) is aimed at each session."),
        (),
        ("goal", "objectif"),
        synonyms="target count words objective objectif but compte nombre mots cible",
        does="soloist.play.dialogs.reading.charts:goal",
    ),
    Command(
        "drafts",
        message("Earlier drafts"),
        message("What you typed before and did not send: cleared, replaced, set aside; take it up again."),
        (),
        ("drafts", "brouillons"),
        synonyms="recover lost words unsent saved perdu retrouver brouillon sauvegarde",
        does="soloist.play.dialogs.reading.versions:drafts",
    ),
    Command(
        "typography",
        message("Typography"),
        message("Set in type what you type: quotes, dashes, dots, spaces before signs; again to stop."),
        (),
        ("typography", "typographie"),
        synonyms="quotes dashes guillemets tirets apostrophes espaces",
        does="soloist.play.dialogs.setting.settings:typography",
    ),
    Command(
        "spelling",
        message("Spelling"),
        message("What may be meant by the word under the caret, or by the next one underlined."),
        (),
        ("spelling", "orthographe"),
        synonyms="dictionary mistakes correct dictionnaire fautes corriger",
    ),
    Command(
        "charts",
        message("Charts"),
        message("Destiny over the story, outcomes against their odds, words a session; as tables, too."),
        (),
        ("charts", "graphiques"),
        synonyms="graph curve statistics courbes statistiques",
        does="soloist.play.dialogs.reading.charts:charts",
    ),
    Command(
        "odds",
        message("Chances"),
        message("Explore the chances of any test: two dice or three? Maps, curves, lengths; /odds 3/4."),
        (),
        ("odds", "chances"),
        synonyms="probability probabilities percent risk probabilités pourcentage risque",
        does="soloist.lab.explorer.explore:odds",
    ),
    Command(
        "previously",
        message("Previously"),
        message("Recall the scene, the last lines, and what was left open."),
        (),
        ("previously", "précédemment"),
        synonyms="recap summary reminder before résumé rappel avant",
        does="soloist.play.dialogs.reading.stories:previously",
    ),
    Command(
        "meaning",
        message("What it means"),
        message(
            "What the last result means by the rules and leaves open; or that of the block under the cursor."
        ),
        ("ctrl+b",),
        ("meaning", "sens"),
        synonyms="explain result outcome why expliquer résultat pourquoi",
        does="soloist.play.dialogs.reading.block:meaning",
    ),
    Command(
        "copy",
        message("Copy to share"),
        message("Copy the last exchange, or the one under the cursor, in words anyone can read; or draw it."),
        (),
        ("copy", "copier"),
        synonyms="clipboard share quote picture image presse-papiers partager citer",
        does="soloist.publish.exchange_dialog:copy",
    ),
    Command(
        "grow",
        message("Grow the game"),
        message("A name, an answer, a sentence of the story as a row of your tables."),
        (),
        ("grow", "semer"),
        synonyms="table row add reuse rangée ajouter nourrir",
        does="soloist.play.dialogs.keeping.grow:grow",
    ),
    Command(
        "book",
        message("Book"),
        message("The scenes of the manuscript: order, titles, synopses, how far each is; its title page."),
        (),
        ("book", "livre"),
        synonyms="manuscript chapters cards order plan planned manuscrit chapitres cartes ordre prévu",
        does="soloist.publish.plan_dialog:book",
    ),
    Command(
        "stats",
        message("Statistics"),
        message("The prose counted: words, repetitions, who is in which scene, threads, days."),
        (),
        ("stats", "statistiques"),
        synonyms="count words numbers length nombre mots compte longueur chiffres",
        does="soloist.publish.stats.told:stats",
    ),
    Command(
        "coverage",
        message("Coverage"),
        message("What the story used of its tables and rules, what never came; /coverage all: every story."),
        (),
        ("coverage", "couverture"),
        synonyms="used unused rules tables utilisé inutilisé règles",
        does="soloist.lab.coverage.told:coverage",
    ),
    Command(
        "export",
        message("Export"),
        message("Make a book of the story: a web page, an e-book, pages to print, plain text; or its data."),
        (),
        ("export", "exporter"),
        synonyms="save as pdf epub html print publish book sauvegarder enregistrer imprimer publier livre",
        does="soloist.publish.exporting:export",
    ),
    Command(
        "import",
        message("Import"),
        message("Tables or a story of other tools: what becomes of them, what is lost; /import and a path."),
        (),
        ("import", "importer"),
        synonyms="load open convert twine foundry charger convertir ouvrir",
        does="soloist.interop.brought:import_",
    ),
    Command(
        "fork",
        message("What if?"),
        message("Leave the story at the last roll, or the one under the cursor: another with the same past."),
        (),
        ("fork", "bifurquer"),
        synonyms="branch alternative other path variante autre chemin branche",
        does="soloist.play.dialogs.reading.forks:fork",
    ),
    Command(
        "forks",
        message("Forks"),
        message("The stories that share a past with this one: where each leaves, how it went; open one."),
        (),
        ("forks", "bifurcations"),
        synonyms="branches tree alternatives arbre variantes chemins",
        does="soloist.play.dialogs.reading.forks:forks",
    ),
    Command(
        "secrets",
        message("Secrets"),
        message("The secrets of the story; words after the command are one more."),
        (),
        ("secrets", "secret"),
        synonyms="hidden spoiler reveal show caché révéler montrer",
        does="soloist.play.dialogs.keeping.desk:secrets",
    ),
    Command(
        "seats",
        message("Change seats"),
        message("Two at one keyboard: hand it over; only Destiny sees destiny, cards and secrets."),
        (),
        ("seats", "chaises"),
        synonyms="two players pass hand destiny deux joueurs passer main destin",
        does="soloist.play.dialogs.guiding.seats:seats",
    ),
    Command(
        "open",
        message("Open a story"),
        message("Choose another story."),
        ("ctrl+o",),
        ("open", "ouvrir"),
        places=EVERYWHERE,
        synonyms="load story list stories change charger histoires liste changer",
        does="soloist.play.dialogs.reading.stories:open_story",
    ),
    Command(
        "new",
        message("New story"),
        message("Begin a story: title, rules, language, protagonist."),
        ("ctrl+n",),
        ("new", "nouveau"),
        places=EVERYWHERE,
        synonyms="create begin start story game créer commencer débuter partie histoire",
        does="soloist.play.dialogs.setting.new_story:new",
    ),
    Command(
        "tutorial",
        message("A first evening"),
        message("Learn by playing: a story of ten minutes with a guide; within it, the guide again."),
        (),
        ("tutorial", "découvrir"),
        places=EVERYWHERE,
        synonyms="learn guide beginner start lesson apprendre débuter leçon guide initiation",
        does="soloist.play.dialogs.guiding.evening:evening",
    ),
    Command(
        "light",
        message("Light or dark"),
        message("Change between the dark and the light theme."),
        (),
        ("theme", "thème"),
        places=EVERYWHERE,
        synonyms="dark colours colors theme couleurs sombre clair",
    ),
    Command(
        "settings",
        message("Settings"),
        message("Colours, language, animation, dice, help with writing, keys; kept for the next time."),
        (),
        ("settings", "réglages"),
        places=EVERYWHERE,
        synonyms="options preferences configure language préférences paramètres configuration langue",
        does="soloist.play.dialogs.setting.settings:settings",
    ),
    Command(
        "keys",
        message("Keys"),
        message("Give any command other keys, take them away, or have them as shipped."),
        (),
        ("keys", "touches"),
        places=EVERYWHERE,
        synonyms="shortcuts keyboard remap raccourcis clavier",
        does="soloist.play.dialogs.setting.keys:keys",
    ),
    Command(
        "palette",
        message("All commands"),
        message("List every command; type to narrow it down."),
        ("ctrl+p",),
        ("commands", "commandes"),
        message("commands"),
        places=EVERYWHERE,
        does="soloist.play.dialogs.setting.help:palette",
    ),
    Command(
        "help",
        message("Help"),
        message("How to write, what can be done now, every key, the words of the game; type to find."),
        ("f1", "ctrl+g"),
        ("help", "aide"),
        message("help"),
        places=EVERYWHERE,
        synonyms="manual how what documentation manuel comment mode d’emploi",
        does="soloist.play.dialogs.setting.help:help_",
    ),
    Command(
        "terms",
        message("Words of the game"),
        message("What a word of the game means: /terms and the word."),
        (),
        ("terms", "termes"),
        synonyms="glossary vocabulary definition meaning lexique vocabulaire définition glossaire",
        does="soloist.play.dialogs.setting.help:terms",
    ),
    Command(
        "suspend",
        message("To the shell"),
        message("Stop here and go back to the shell, as Ctrl+Z does elsewhere; “fg” comes back."),
        (),
        ("suspend", "suspendre"),
        places=EVERYWHERE,
        synonyms="background terminal shell arrière-plan",
    ),
    Command(
        "quit",
        message("Quit"),
        message("Leave. What is not sent is kept, and waits for you."),
        ("ctrl+q",),
        ("quit", "quitter"),
        places=EVERYWHERE,
        synonyms="exit leave close end finish stop sortir fermer partir finir terminer arrêter",
    ),
)


LINES: Final[tuple[Command, ...]] = (
    Command("threads", message("Threads"), message("Read the open threads."), (), ("threads", "fils")),
    Command("clocks", message("Clocks"), message("Read the clocks."), (), ("clocks", "horloges")),
    Command(
        "state",
        message("Values"),
        message("Where a value comes from: /state and its name."),
        (),
        ("state", "état"),
    ),
    Command(
        "read",
        message("Read"),
        message("Read on; /read 22 from line 22, /read scene 3, /read and words, /read back, /read start."),
        (),
        ("read", "lire"),
    ),
)
"""Commands of line by line alone, where nothing stands in sight."""


NOWHERE: Final = "<none>"
"""A key that no terminal sends, for what has none."""
FIRST: Final = ("quit", "moments", "desk")
"""Commands that come before whatever has the focus, whichever key they have."""
EDITOR: Final = ("f6", "f7")
"""Keys the editor of the composer would keep for itself; on the table the commands come first."""
HANDY: Final = frozenset((*(f"f{n}" for n in range(2, 10)), "ctrl+l", "ctrl+n", "ctrl+o"))
"""Keys among which a hand reaches for others in play: the command that leaves may have none of them."""

_SHIPPED: Final = MappingProxyType({each.id: each.keys for each in (*COMMANDS, *LINES)})


def slot(id_: str, number: int = 0, part: str = "") -> str:
    """The id of the binding for key `number`, from 0, of a command; `part`: where it is not the usual one."""
    name = f"{id_}.{part}" if part else id_
    return name if number == 0 else f"{name}.{number + 1}"


class Keyboard:
    """What the keys of each command are."""

    def __init__(self) -> None:
        """As shipped."""
        self._own: Mapping[str, tuple[str, ...]] = MappingProxyType({})

    @property
    def own(self) -> Mapping[str, tuple[str, ...]]:
        """The keys the person chose, by the ids of the commands; one that is not in it is as shipped."""
        return self._own

    def put(self, own: Mapping[str, tuple[str, ...]]) -> None:
        """Have these keys, and for all other commands those they are shipped with."""
        self._own = MappingProxyType({id_: keys for id_, keys in own.items() if keys != _SHIPPED[id_]})

    def keys(self, id_: str) -> tuple[str, ...]:
        """The keys of the command of that id, the one to name first."""
        return self._own.get(id_, _SHIPPED[id_])

    def holder(self, key: str) -> str | None:
        """The id of the command that has the key."""
        return next((each.id for each in COMMANDS if key in self.keys(each.id)), None)

    def keymap(self) -> dict[str, str]:
        """What differs from the shipped bindings, as `App.set_keymap` wants it."""
        found: dict[str, str] = {}
        for id_, keys in self._own.items():
            for number in range(1, len(_SHIPPED[id_])):
                found[slot(id_, number)] = NOWHERE
            found[id_] = ",".join(keys) or NOWHERE
            early = [key for key in keys if key in EDITOR and id_ not in FIRST]
            found[slot(id_, part="early")] = ",".join(early) or NOWHERE
        return found


KEYBOARD: Final = Keyboard()
"""The one of this process."""


def in_place(place: Place) -> tuple[Command, ...]:
    """The commands that work there."""
    return tuple(command for command in COMMANDS if place in command.places)


def works_without_story(id_: str) -> bool:
    """Whether a command does anything where no story is open."""
    return "front" in command(id_).places


def named(name: str, among: Iterable[Command] = COMMANDS) -> Command | None:
    """The command of that name after `/`, accents or not; an unfinished name counts when only one fits."""
    wanted, begun = fold_name(name), list[Command]()
    for command in among:
        names = [fold_name(each) for each in command.names]
        if wanted in names:
            return command
        if any(each.startswith(wanted) for each in names):
            begun.append(command)
    return begun[0] if len(begun) == 1 else None


def command(id_: str) -> Command:
    """The command of that id, which must be one."""
    return next(each for each in (*COMMANDS, *LINES) if each.id == id_)


_KEYS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "enter": message("Enter"),
        "escape": message("Esc"),
        "space": message("Space"),
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
    return keys_named(id_, words, lang, KEYBOARD.keys(id_)[:1])


def keys_named(
    id_: str, words: Callable[[Message], str] = str, lang: str = "en", keys: Iterable[str] | None = None
) -> str:
    """All keys of a command, or those of it, as the person reads them; without any, its name after `/`."""
    found = KEYBOARD.keys(id_) if keys is None else keys
    return ", ".join(key_name(key, words) for key in found) or slash_name(command(id_), lang)
