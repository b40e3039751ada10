"""Which command is meant by a word that is none: a French one, one of the screen, one mistyped."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final
from unicodedata import combining, normalize

WORDS: Final[Mapping[str, str]] = {
    "jouer": "play", "ouvrir": "play", "open": "play",
    "servir": "serve", "navigateur": "serve", "browser": "serve",
    "nouveau": "new", "nouvelle": "new", "commencer": "new", "créer": "new", "create": "new",
    "lancer": "roll", "jet": "roll", "agir": "roll", "act": "roll",
    "chances": "odds", "probabilités": "odds", "cotes": "odds",
    "demander": "ask", "question": "ask", "tirer": "ask", "oracle": "ask",
    "écrire": "log", "noter": "log", "ajouter": "log", "add": "log", "write": "log", "journal": "log",
    "guider": "guide", "moment": "guide", "moments": "guide",
    "annuler": "undo", "défaire": "undo",
    "état": "state", "feuille": "state", "sheet": "state",
    "graphique": "chart", "graphiques": "chart", "courbe": "chart", "charts": "chart",
    "statistiques": "stats", "compter": "stats",
    "partager": "share", "copier": "share", "copy": "share",
    "exporter": "export", "livre": "export", "book": "export",
    "importer": "import",
    "semer": "grow", "cultiver": "grow", "pousser": "grow",
    "bifurquer": "fork", "bifurcation": "fork", "fourche": "fork", "forks": "fork",
    "réunir": "union", "fusionner": "union", "merge": "union",
    "convertir": "convert",
    "laboratoire": "lab", "labo": "lab", "couverture": "lab coverage", "coverage": "lab coverage",
    "simuler": "lab simulate", "simulate": "lab simulate",
    "paquet": "pack", "paquets": "pack", "jeu": "pack",
    "chercher": "search", "rechercher": "search", "find": "search",
    "revérifier": "verify", "recalculer": "verify",
    "vérifier": "check", "contrôler": "check", "problèmes": "check", "problems": "check",
    "oracles": "tables",
    "termes": "terms", "glossaire": "terms", "mots": "terms", "glossary": "terms",
    "chemins": "paths", "dossiers": "paths",
    "aide": "--help", "help": "--help",
}  # fmt: skip
"""Words somebody may type for a command of the shell, and the command."""

OF_SEVERAL: Final[Mapping[str, Mapping[str, str]]] = {
    "lab": {
        "couverture": "coverage", "simuler": "simulate", "simulation": "simulate",
        "comparer": "compare", "diff": "compare",
    },
    "pack": {
        "nouveau": "new", "commencer": "new", "vérifier": "check", "contrôler": "check",
        "comparer": "diff", "compare": "diff", "différences": "diff", "construire": "build",
        "bâtir": "build", "ajouter": "add",
        "étendre": "extend", "continuer": "extend", "compléter": "extend", "grow": "extend",
        "lister": "list", "liste": "list",
    },
}  # fmt: skip
"""The same for what is said after a command of several questions."""

_LIKE: Final = 0.75


def meant(word: str, known: Iterable[str], words: Mapping[str, str] = WORDS) -> str:
    """The command that a word stands for, however it is accented or cased; empty where none is near."""
    asked = _plain(word)[:40]
    every = {**{_plain(each): command for each, command in words.items()}, **{each: each for each in known}}
    near = [asked] if asked in every else get_close_matches(asked, every, n=1, cutoff=_LIKE)
    return every[near[0]] if near else ""


def _plain(word: str) -> str:
    return "".join(each for each in normalize("NFD", word.casefold()) if not combining(each))
