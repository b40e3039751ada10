"""What the entries of a first evening show to be done, and what its last roll came to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    Entry,
    Fence,
    Heading,
    Prose,
    Question,
    TableLine,
)
from soloist.journal.state import State, folded
from soloist.play.waiting import outcome_of, unrolled
from soloist.rules.fate import FATE_OUTCOMES, FATE_TABLE
from soloist.rules.systems import system_or_free

_YES_NO: Final = frozenset({folded(FATE_TABLE.en), folded(FATE_TABLE.fr)})
_WRITTEN: Final = (Action, Heading, Prose, Question, TableLine)


def played(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries after the first phase began: all up to there is the setup, and nobody's doing."""
    for place, entry in enumerate(entries):
        if isinstance(entry, Heading) and entry.kind == "phase":
            return entries[place + 1 :]
    return ()


@dataclass(frozen=True, slots=True)
class Traces:
    """What entries show: the steps `done`, how many `rolls`, how much was `since` written after a scene.

    A scene is played once something was told of a roll, and over with the next one or with a conclusion;
    each paragraph, each line that somebody declared, asked or drew, and each new scene after that counts
    one, and those from there on alone once it is over. `unrolled` are paragraphs, but the
    first, before anything was tried; `owed` is the last answer, by id, while it leaves something to be told.
    `tried` is the last action that was declared, `waits` that one while it has no dice yet.
    """

    done: frozenset[str] = frozenset()
    rolls: int = 0
    since: int = 0
    unrolled: int = 0
    owed: str = ""
    tried: str = ""
    waits: str = ""


def traces(state: State, entries: Sequence[Entry]) -> Traces:
    """What entries of play show, whatever their order."""
    found: set[str] = set()
    phase, before, rolls, since, told, owed = "", list[str](), 0, 0, 0, ""
    for entry in entries:
        if isinstance(entry, Heading) and entry.kind == "phase":
            phase = entry.title
        elif "meaning" in found and isinstance(entry, _WRITTEN):
            since += 1
        found.update(_shows(entry, phase, before))
        if {"meaning", "close"} <= found and "end" not in found:
            found.add("end")
            since = 0
        before.append(type(entry).__name__)
        rolls += isinstance(entry, DiceLine)
        told += isinstance(entry, Prose) and not found & {"act", "roll"}
        owed = owed if isinstance(entry, Fence) else _owed(entry)
    if any(held for prefix, held in state.elements.items() if prefix != "PC"):
        found.add("remember")
    if owed and "ask" in found:
        found.remove("ask")
    tried = next((entry.text for entry in reversed(entries) if isinstance(entry, Action)), "")
    waits = unrolled(entries)
    text = waits.text if waits is not None else ""
    return Traces(frozenset(found), rolls, since, max(0, told - 1), owed, tried, text)


def _shows(entry: Entry, phase: str, before: Sequence[str]) -> Iterator[str]:
    """The steps an entry in a phase shows to be done; `before` are the kinds of those before it, in order."""
    match entry:
        case Heading(kind="phase") if phase == "destiny":
            yield "destiny"
        case Heading(kind="scene"):
            yield "close"
        case Prose():
            yield "write"
            yield from ("close",) if phase == "conclusion" else ()
        case Action():
            yield "act"
        case DiceLine():
            yield "roll"
        case TableLine() if not _yes_no(entry) or before[-1:] != [Question.__name__]:
            yield "table"
    if isinstance(entry, Prose | Consequence) and DiceLine.__name__ in before:
        yield "meaning"
    if isinstance(entry, Answer | TableLine) and Question.__name__ in before:
        yield "ask"


def _owed(entry: Entry) -> str:
    """The id of an answer that says “and” or “but”."""
    match entry:
        case Answer(text=said):
            pass
        case TableLine(parsed=line) if line is not None and _yes_no(entry):
            said = line.result or ""
        case _:
            return ""
    named = {each.id for each in FATE_OUTCOMES if said.strip() in (each.name.en, each.name.fr)}
    return next((id_ for id_ in named if id_.endswith(("_and", "_but"))), "")


def _yes_no(line: TableLine) -> bool:
    return line.parsed is not None and folded(line.parsed.name) in _YES_NO


def taken_back(before: int, now: int, looked: frozenset[str]) -> frozenset[str]:
    """What was `looked` at, with what a story of `now` bytes shows that had `before`: -1, if unknown.

    It is taken back from (`undo`), and then goes on, with that or with something else (`redo`).
    """
    if now < before:
        return looked | {"undo"}
    return looked | {"redo"} if "undo" in looked and now > before else looked


def outcome(state: State, entries: Sequence[Entry]) -> str:
    """The id of what the last roll came to; nothing where there is none."""
    for entry in reversed(entries):
        if isinstance(entry, DiceLine):
            found = outcome_of(entry, system_or_free(state.ruleset).under(state.options))
            return found.id if found else ""
    return ""
