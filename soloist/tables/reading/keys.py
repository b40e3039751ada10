"""Every key a table file may hold, in both languages: what reading, messages and the schema know of it."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Place: TypeAlias = Literal["file", "table", "row"]
Shape: TypeAlias = Literal[
    "tables", "text", "texts", "name", "names", "aliases", "die", "rows", "grid", "choice", "weight", "cells"
]


@dataclass(frozen=True, slots=True)
class Key:
    """A key: its English name, its French twins (the first is the one to write), what its value may be.

    `words` are the values of a choice, each with its meaning: `deck` and `paquet` both mean `deck`.
    """

    name: str
    french: tuple[str, ...]
    place: Place
    shape: Shape
    about: str
    about_fr: str
    words: Mapping[str, str] = field(default_factory=dict)
    examples: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every way to write it."""
        return tuple(dict.fromkeys((self.name, *self.french)))


_YES: Final = {"yes": "yes", "oui": "yes", "true": "yes", "no": "", "non": "", "false": ""}

FILE_KEYS: Final = (
    Key(
        "tables", (), "file", "tables",
        "The tables of this file, each under its name.",
        "Les tables de ce fichier, chacune sous son nom.",
    ),
    Key(
        "credit", ("crédit",), "file", "text",
        "Who wrote these tables, and under which licence.",
        "Qui a écrit ces tables, et sous quelle licence.",
        examples=("soloist, CC BY 4.0",),
    ),
    Key(
        "about", ("sujet",), "file", "text",
        "What this file is for, in one line.",
        "À quoi sert ce fichier, en une ligne.",
    ),
    Key(
        "lang", ("langue",), "file", "choice",
        "The language whose grammar the rows follow; without it, that of the folder or of the story.",
        "La langue dont les lignes suivent la grammaire ; sinon celle du dossier ou de l’histoire.",
        words=MappingProxyType({"fr": "fr", "en": "en"}),
    ),
    Key(
        "imported", ("importé",), "file", "text",
        "The file these tables were imported from, when, and its fingerprint; written by soloist.",
        "Le fichier d’où viennent ces tables, quand, et son empreinte ; écrit par soloist.",
        examples=("road.csv, 2026-05-03, 9f86d081884c7d65",),
    ),
)  # fmt: skip

TABLE_KEYS: Final = (
    Key(
        "roll", ("jet",), "table", "die",
        "The dice of this table; without it, a die with as many faces as there are rows.",
        "Les dés de cette table ; sinon, un dé qui a autant de faces qu’il y a de lignes.",
        examples=("d6", "2d6", "d66", "d100"),
    ),
    Key(
        "rows", ("lignes",), "table", "rows",
        "The results: a list, or each under the faces that give it.",
        "Les résultats : une liste, ou chacun sous les faces qui le donnent.",
    ),
    Key(
        "from", ("depuis",), "table", "name",
        "The table, or the list of the story, whose rows come before these; its own name adds to a table.",
        "La table, ou la liste de l’histoire, dont les lignes viennent d’abord ; son propre nom la complète.",
        examples=("inspiration/noms-du-village", "story/roles", "histoire/lieux"),
    ),
    Key(
        "columns", ("colonnes",), "table", "names",
        "The names of the columns; each row then has as many cells, and each column its own die.",
        "Les noms des colonnes ; chaque ligne a autant de cases, et chaque colonne son propre dé.",
    ),
    Key(
        "grid", ("grille",), "table", "grid",
        "Rows with a name: one picks the row, the die picks the result in it.",
        "Des lignes qui ont un nom : on choisit la ligne, le dé choisit le résultat.",
    ),
    Key(
        "draw", ("tirage",), "table", "choice",
        "deck: a result drawn does not come back until the deck is shuffled.",
        "paquet : un résultat tiré ne revient pas avant que l’on batte les cartes.",
        words=MappingProxyType({"deck": "deck", "paquet": "deck"}),
    ),
    Key(
        "else", ("sinon",), "table", "choice",
        "reroll: faces without a row are rolled again.",
        "relancer : on relance quand la face n’a pas de ligne.",
        words=MappingProxyType({"reroll": "reroll", "relancer": "reroll"}),
    ),
    Key(
        "aliases", ("alias",), "table", "aliases",
        "Further names of this table.",
        "D’autres noms de cette table.",
    ),
    Key(
        "local", ("privée", "privee"), "table", "choice",
        "yes: this table is found from its own file only, and not listed.",
        "oui : cette table ne se trouve que depuis son fichier, et aucune liste ne la montre.",
        words=MappingProxyType(_YES),
    ),
    Key(
        "about", ("sujet",), "table", "text",
        "What this table is for, in one line.",
        "À quoi sert cette table, en une ligne.",
    ),
    Key(
        "credit", ("crédit",), "table", "text",
        "Who wrote this table, where it is not who wrote the file.",
        "Qui a écrit cette table, si ce n’est pas l’auteur du fichier.",
    ),
)  # fmt: skip

ROW_KEYS: Final = (
    Key(
        "text", ("texte",), "row", "text",
        "The result itself; holes such as {noms} or {2d6} are filled when it comes up.",
        "Le résultat lui-même ; les trous tels que {noms} ou {2d6} se remplissent quand il sort.",
        examples=("{2d6} loups", "{noms}, qui marche pieds nus"),
    ),
    Key(
        "weight", ("poids",), "row", "weight",
        "How many times likelier than a row without weight, from 1 to 1000000.",
        "Combien de fois plus probable qu’une ligne sans poids, de 1 à 1000000.",
    ),
    Key(
        "hint", ("indice",), "row", "text",
        "Shown beside the result, never written in the journal.",
        "Montré à côté du résultat, jamais écrit dans le journal.",
    ),
    Key(
        "tags", ("étiquettes", "etiquettes"), "row", "texts",
        "Lines of state offered with the result, never applied by themselves.",
        "Des lignes d’état proposées avec le résultat, jamais appliquées d’elles-mêmes.",
        examples=("[Clock:Crue 0/6]",),
    ),
    Key(
        "cells", ("cases",), "row", "cells",
        "The results of a row with columns, one for each.",
        "Les résultats d’une ligne à colonnes, un pour chacune.",
    ),
)  # fmt: skip

KEYS: Final[Mapping[Place, tuple[Key, ...]]] = MappingProxyType(
    {"file": FILE_KEYS, "table": TABLE_KEYS, "row": ROW_KEYS}
)
_BY_NAME: Final = {place: {name: key for key in keys for name in key.names} for place, keys in KEYS.items()}
ROW_NAMES: Final = frozenset(_BY_NAME["row"])


def key_named(written: str, place: Place) -> Key | None:
    """The key that is written so, accents in either form of Unicode."""
    known = _BY_NAME[place]
    return known.get(written) or (
        None if written.isascii() else known.get(unicodedata.normalize("NFC", written))
    )


def names_of(place: Place, *, french: bool = False) -> tuple[str, ...]:
    """What may be written at a place, in one language."""
    return tuple((key.french or (key.name,))[0] if french else key.name for key in KEYS[place])


def every_name(place: Place) -> tuple[str, ...]:
    """What may be written at a place, in both languages."""
    return tuple(_BY_NAME[place])


def is_french(written: str, place: Place) -> bool:
    """Whether a key is written in French and could not be English."""
    key = key_named(written, place)
    return key is not None and written != key.name
