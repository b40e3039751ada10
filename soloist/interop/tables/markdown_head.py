"""The front matter of a note of tables, and the lines in it that say whose the text is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.markdown_blocks import Note
from soloist.message import Message, count
from soloist.tables.names import HIDDEN

HEAD_LOSSES: Final[Mapping[str, Message]] = {
    "head keys": count("{n} key of the head", "{n} keys of the head", 2),
    "templates": count("{n} template of the head, as a table", "{n} templates of the head, as tables", 2),
}
"""What the head of a note may lose; part of the `LOSSES` of Markdown."""

_NAME: Final = frozenset({"name", "title", "nom", "titre"})
_ABOUT: Final = frozenset({"description", "summary", "about", "sujet", "résumé"})
_CREDIT: Final = frozenset(
    {"author", "authors", "license", "licence", "source", "url", "copyright", "credit", "credits", "auteur",
     "auteurs", "crédit", "crédits", "attribution"}
)  # fmt: skip
_SILENT: Final = frozenset({"type"})  # says only what the note is
_PREFIX: Final = "template"  # of Solo RPG Toolkit, unless its settings say otherwise
_MODES: Final = frozenset({"cutup", "markov"})
_KEYWORD: Final = re.compile(r"\{[^{}\n]{1,200}\}")


@dataclass(frozen=True, slots=True)
class Head:
    """What front matter says of its file; `templates` are a key, its text and its line each.

    `mode` is the line that has Solo RPG Toolkit cut up the words of the note, 0 for none.
    """

    name: str = ""
    about: str = ""
    credit: str = ""
    lang: str = ""
    templates: tuple[tuple[str, str, int], ...] = ()
    mode: int = 0


def shown(text: str) -> str:
    """Words about a table, on one line and without what hides."""
    return " ".join(HIDDEN.sub(" ", text).split())


def head_of(note: Note, tally: Tally) -> Head:
    """Reads the front matter of a note; what means nothing here is told."""
    said: dict[str, str] = {}
    credits: list[str] = []
    templates: list[tuple[str, str, int]] = []
    mode = 0
    for key, value, line in _with_values(note, tally):
        low = key.casefold().lstrip("_")
        if _KEYWORD.search(value) and low not in _ABOUT | _CREDIT:  # else whatever its key is called
            templates.append((key, value, line))
        elif low == "mode" and value.casefold() in _MODES:
            mode = line
        elif low in _NAME and "name" not in said:
            said["name"] = value
        elif low in _ABOUT and "about" not in said:
            said["about"] = value
        elif low in _CREDIT:
            credits.append(f"{key.lstrip('_')}: {value}")
            tally.add("carried", "credit", line)
        elif low in {"lang", "language", "langue"} and value[:2].casefold() in {"fr", "en"}:
            said["lang"] = value[:2].casefold()
        elif low not in _SILENT:
            tally.add("left", "head keys", line)
    credits.extend(_deep_credits(note, tally))
    templates = _kept(templates, note, tally)
    return Head(
        shown(said.get("name", ""))[:200],
        shown(said.get("about", ""))[:500],
        shown(" — ".join(credits))[:1000],
        said.get("lang", ""),
        tuple(templates),
        mode,
    )


def _with_values(note: Note, tally: Tally) -> list[tuple[str, str, int]]:
    """The keys that say something; the others are told, and so are remarks."""
    for line in note.remarks:
        tally.add("left", "comments", line)
    for _, value, line in note.head:
        if not value:
            tally.add("left", "head keys", line)
    return [each for each in note.head if each[1]]


def _kept(templates: list[tuple[str, str, int]], note: Note, tally: Tally) -> list[tuple[str, str, int]]:
    """The templates that are some: those whose keys begin with a word that says so, where any does.

    Of these, one that holds nothing draws any line of the note.
    """
    if templates:
        templates += [(key, "{default}", line) for key, said, line in note.deep if _named(key) and not said]
    named = sorted((each for each in templates if _named(each[0])), key=lambda each: each[2])
    for key, _, line in templates:
        kept = not named or _named(key)
        tally.add(*(("carried", "templates") if kept else ("left", "head keys")), line)
    return named or templates


def _named(key: str) -> bool:
    return key.startswith(_PREFIX)


def _deep_credits(note: Note, tally: Tally) -> list[str]:
    """What keys with more than one value say of whose it is; the others are told."""
    credits: list[str] = []
    for key, said, line in note.deep:
        if key.casefold().lstrip("_") in _CREDIT and said:
            credits.append(f"{key.lstrip('_')}: {said}")
            tally.add("carried", "credit", line)
        elif said or not _named(key):
            tally.add("left", "head keys", line)
    return credits
