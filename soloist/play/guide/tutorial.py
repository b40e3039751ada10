"""A first evening: a story whose scene has begun, and the one thing to do next, with a line to borrow."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from soloist.journal.checking.recorded import result_of, unrolled
from soloist.journal.headings import heading_phase, heading_scene
from soloist.journal.model import (
    Action,
    Consequence,
    DiceLine,
    Entry,
    Heading,
    Items,
    Number,
    Prose,
    Question,
    TableLine,
    Tag,
)
from soloist.journal.state import State
from soloist.journal.tags import write_tag
from soloist.journal.words import CATEGORIES
from soloist.journal.write import fence, new_story, prose
from soloist.lingo import Lingo
from soloist.play.guide.suggested import Suggestion
from soloist.rules.systems import system_or_free
from soloist.storage.clock import today
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace
from soloist.values.dataclass import replace
from soloist.values.message import records

KEY: Final = "tutorial"
"""The key of the head that says a story is a first evening; `first-evening` stands under it."""
SYSTEM: Final = "hades"
_APART: Final = 2  # things written after the first scene before another thing is offered
_WRITTEN: Final = (Action, Heading, Prose, Question, TableLine)


_LESSONS: Final[Mapping[str, Suggestion]] = MappingProxyType(
    {
        each["id"]: Suggestion(each["label"], each.get("command", ""), each.get("hint"))
        for each in records(__package__, "tutorial.txt")
    }
)
"""By what the story shows once it is done; `tell` by the outcome of the roll: what that leaves to be told."""
_FURTHER: Final = ("ask", "remember", "table", "destiny")
"""What else there is; each is offered for a while."""


def is_evening(state: State) -> bool:
    """Whether a story is a first evening, with a guide."""
    return bool(state.front.get(KEY))


def lesson(state: State, entries: Sequence[Entry], pending: str = "") -> Suggestion | None:
    """The one thing to do next, from what the story holds and the line that waits; None for the usual."""
    found, since = _shown(state, entries)
    if pending.startswith("?"):
        return None
    if pending or unrolled(entries) is not None:
        return _LESSONS["roll"]
    if "roll" not in found:
        return _LESSONS["act"] if "write" in found else _write(next(iter(state.pcs), ""))
    if "tell" not in found:
        return _LESSONS.get(f"tell {_outcome(state, entries)}", _LESSONS["tell"])
    if "end" not in found:
        return _LESSONS["end"]
    if since < _APART:
        return _LESSONS["played"]
    offered = _FURTHER[since // _APART - 1 : since // _APART]
    return next((_LESSONS[each] for each in offered if each not in found), None)


def _write(who: str) -> Suggestion:
    told = _LESSONS["write"]
    return told._replace(text=replace(told.text, values={"who": who}))


def _shown(state: State, entries: Sequence[Entry]) -> tuple[set[str], int]:
    """What entries show to be done after the setup, whatever their order; how much followed that scene."""
    found, since, phase = set[str](), 0, ""
    heads = (at for at, each in enumerate(entries, 1) if isinstance(each, Heading) and each.kind == "phase")
    begun = next(heads, len(entries))
    for entry in entries[begun:]:
        since += "end" in found and isinstance(entry, _WRITTEN)
        match entry:
            case Heading(kind="phase", title=phase):
                found.add(phase)
            case Heading(kind="scene") if "tell" in found:
                found.add("end")
            case Prose() | Consequence():
                found.add("write")
                found |= {"tell"} if "roll" in found else set()
                found |= {"end"} if "roll" in found and phase == "conclusion" else set()
            case DiceLine():
                found.add("roll")
            case Question():
                found.add("ask")
            case TableLine():
                found.add("table")
    if any(held for prefix, held in state.elements.items() if prefix != "PC"):
        found.add("remember")
    return found, since


def _outcome(state: State, entries: Sequence[Entry]) -> str:
    """The id of what the last roll came to; nothing where there is none."""
    last = next((each for each in reversed(entries) if isinstance(each, DiceLine)), None)
    found = result_of(last.parsed if last else None, system_or_free(state.ruleset).under(state.options))[1]
    return found.id if found else ""


# --- the story


def begin_evening(lang: str, workspace: Workspace, means: Means) -> Path:
    """Write the story a first evening begins with, in `lang`; its path, never another file's.

    Raises `Refusal`, as `Workspace.create` does, and then there is no file.
    """
    text = evening(lang, today(means.now).isoformat())
    return workspace.create(Lingo(lang).say("First evening"), text.encode("utf-8"), means)


def evening(lang: str, date: str) -> str:
    """The text of that story; `date` is `2026-11-20`.

    Its scene has begun: who is there and what waits are told, so the next line is played by both chairs.
    """
    say, options = Lingo(lang).say, {"start_date": date, KEY: "first-evening"}
    who = say("Nell")
    head = new_story(say("The Piano"), SYSTEM, lang, (who,), options=options)
    own = [each for each in system_or_free(SYSTEM).counters if not each.shared and not each.is_list]
    sheet = Tag(
        "PC",
        who,
        (
            *(Number(each.name.of(lang), each.default) for each in own),
            Items("traits", (say("perfect pitch"), say("too curious (-)"))),
            Items(CATEGORIES["goal"].of(lang), (say("silence the piano"),)),
        ),
    )
    opening, _ = prose(
        say("Three nights now, a piano has played in the empty house. Nell, a tuner, has the key.")
    )
    scene = heading_scene(1, say("Midnight"), lang)
    return "\n".join([head, scene, fence((write_tag(sheet),)), opening, heading_phase("mixed", lang)])
