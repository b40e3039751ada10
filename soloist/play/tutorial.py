"""The guide of a first evening: the step that comes next, told from the story and from what is in sight."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    Entry,
    Heading,
    Prose,
    Question,
    TableLine,
)
from soloist.journal.state import State, folded
from soloist.play import tutorial_dice_words as dice
from soloist.play import tutorial_words as words
from soloist.play.entry_text import Ask, Declare, Paragraphs, intents
from soloist.play.tutorial_words import Told
from soloist.play.waiting import outcome_of
from soloist.rules.fate import FATE_TABLE
from soloist.rules.systems import system_or_free
from soloist.rules.term import Term

_YES_NO: Final = frozenset({folded(FATE_TABLE.en), folded(FATE_TABLE.fr)})

_TAG: Final = re.compile(r"(?<!\\)\[N:[^\[\]|\n]*(\|\s*)?\]?\s*\Z")
"""A tag at the end of what is typed, of which there is the name at most; with its bar, if it has one."""

KEY: Final = "tutorial"
"""The key of the head that says a story is a first evening."""

Showing = Literal[
    "", "asking", "sheet", "manuscript", "source", "build", "result", "follows", "tables", "drawn"
]
"""What is in sight besides the story being played: a question with its keys, the sheet over the story,
another reading, a test being put together, rolled, or kept but for what follows, tables or what one gave."""


@dataclass(frozen=True, slots=True)
class Now:
    """How things stand.

    `did` is what the story shows to be done, by step; `outcome` that of the last roll, by id. `looked` is
    what was looked at or done and leaves nothing in the story. `pending` is a line that waits, `typed` what
    is in the composer, `phase` the one the next line stands in. `bonus` says that the roll in sight has
    dice that others brought along.
    """

    did: frozenset[str] = frozenset()
    outcome: str = ""
    bonus: bool = False
    looked: frozenset[str] = frozenset()
    phase: str | None = None
    pending: str = ""
    typed: str = ""
    showing: Showing = ""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One thing to learn: what is said of it, when it is done, whether the story keeps a `trace` of that."""

    id: str
    say: Callable[[Now], Told]
    done: Callable[[Now], bool]
    trace: bool = True


@dataclass(frozen=True, slots=True)
class Progress:
    """The step that comes next, None after the last; how many are done, of how many; what to say."""

    step: str | None
    done: int
    steps: int
    told: Told


def is_evening(state: State) -> bool:
    """Whether a story is a first evening, with a guide."""
    return bool(state.front.get(KEY))


# --- what the story shows ------------------------------------------------------------------------


def played(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries from the first phase on: what stands before is the setup, and nobody's doing."""
    for place, entry in enumerate(entries):
        if isinstance(entry, Heading) and entry.kind == "phase":
            return entries[place:]
    return ()


def did(state: State, entries: Iterable[Entry]) -> frozenset[str]:
    """The steps that entries of play show to be done, whatever their order."""
    found: set[str] = set()
    phase, before = "", list[str]()
    for entry in entries:
        if isinstance(entry, Heading) and entry.kind == "phase":
            phase = entry.title
        found.update(_shows(entry, phase, before))
        before.append(type(entry).__name__)
    if any(held for prefix, held in state.elements.items() if prefix != "PC"):
        found.add("remember")
    return frozenset(found)


def _shows(entry: Entry, phase: str, before: Sequence[str]) -> Iterator[str]:
    """The steps an entry in a phase shows to be done; `before` are the kinds of those before it, in order."""
    match entry:
        case Heading(kind="phase") if phase != "immersion":
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


# --- the steps -----------------------------------------------------------------------------------


def _sheet(now: Now) -> Told:
    return words.SHEET_SHOWN if now.showing == "sheet" else words.SHEET


def _ask(now: Now) -> Told:
    if now.pending.startswith("?"):
        return words.ANSWER if now.showing == "asking" else words.ANSWER_LATER
    return words.ASK


def _act(now: Now) -> Told:
    return words.ACT if now.phase == "mixed" or now.typed else words.MIXED


def _roll(now: Now) -> Told:
    match now.showing:
        case "build":
            return dice.BUILD
        case "result":
            told = meaning(now.outcome)
            return _ending(_ending(told, dice.BONUS) if now.bonus else told, dice.KEEP)
        case "follows":
            return dice.FOLLOWS
    return words.ROLL


def _undo(now: Now) -> Told:
    return words.REDO if "undo" in now.looked else words.UNDO


def _table(now: Now) -> Told:
    return {"tables": words.TABLE_FIND, "drawn": words.TABLE_KEEP}.get(now.showing, words.TABLE)


def _close(now: Now) -> Told:
    return words.CLOSE if now.phase == "conclusion" else words.CONCLUDE


def _read(now: Now) -> Told:
    return {"manuscript": words.READ_ON, "source": words.READ_BACK}.get(now.showing, words.READ)


def _ending(told: Told, end: Told) -> Told:
    line = Term(told.line.en + end.line.en, told.line.fr + end.line.fr)
    return Told(line, told.short, told.example)


def meaning(outcome_id: str) -> Told:
    """What an outcome, by its id, leaves to be told."""
    return dice.MEANING.get(outcome_id, dice.OTHER_MEANING)


_SENT: Final = {Ask: words.SEND_QUESTION, Declare: words.SEND_ACTION, Paragraphs: words.SEND_PROSE}


def _sending(typed: str) -> Told | None:
    """How what is typed is sent; None where there is nothing to send yet."""
    if (tag := _TAG.search(typed)) is not None:
        return words.TAG_NAME if tag[1] is None else words.TAG_WORDS
    if typed.strip() in ("", "@", "?") or typed.lstrip().startswith(("/", "#")):
        return None
    found = intents(typed)
    return _SENT.get(type(found[0]), words.SEND_PLAY) if found else None


def _tried(now: Now) -> bool:
    return now.pending.startswith("@")


def _chosen(now: Now) -> bool:
    return now.phase in ("destiny", "mixed", "conclusion")


def _all_read(now: Now) -> bool:
    return {"manuscript", "source"} <= now.looked and now.showing not in ("manuscript", "source")


def _sheet_seen(now: Now) -> bool:
    return "sheet" in now.looked and now.showing != "sheet"


def _shown(id_: str, or_else: Callable[[Now], bool] = lambda now: False) -> Callable[[Now], bool]:
    """Whether the story shows a step to be done."""
    return lambda now: id_ in now.did or or_else(now)


STEPS: Final = (
    Step("write", lambda now: words.WRITE, _shown("write")),
    Step("sheet", _sheet, _sheet_seen, trace=False),
    Step("destiny", lambda now: words.DESTINY, _shown("destiny", _chosen)),
    Step("ask", _ask, _shown("ask")),
    Step("act", _act, _shown("act", _tried)),
    Step("roll", _roll, _shown("roll")),
    Step("meaning", lambda now: _ending(meaning(now.outcome), dice.TELL), _shown("meaning")),
    Step("remember", lambda now: words.REMEMBER, _shown("remember")),
    Step("undo", _undo, lambda now: "redo" in now.looked, trace=False),
    Step("table", _table, _shown("table")),
    Step("close", _close, _shown("close")),
    Step("reading", _read, _all_read, trace=False),
    Step("help", lambda now: words.HELP, lambda now: "help" in now.looked, trace=False),
)
"""In the order in which they are proposed; whoever goes another way finds them done."""


def gone_by(recorded: frozenset[str]) -> frozenset[str]:
    """Steps of which there is no trace, before the last one that left one: on coming back, they are over."""
    last = max((place for place, step in enumerate(STEPS) if step.id in recorded), default=0)
    return frozenset(step.id for step in STEPS[:last] if not step.trace)


def done(now: Now) -> frozenset[str]:
    """The steps that are done as things stand."""
    return frozenset(step.id for step in STEPS if step.done(now))


def progress(now: Now, before: frozenset[str] = frozenset(), able: frozenset[str] | None = None) -> Progress:
    """What to say now; `before` are steps done earlier, `able` those that can be done here (None: all).

    A line that waits, and what is in sight over the story, go before the order of the steps.
    """
    steps = [step for step in STEPS if able is None or step.id in able]
    over = before | done(now)
    left = [step for step in steps if step.id not in over]
    step = next((each for each in steps if each.id == _pressing(now)), None) or next(iter(left), None)
    said = step.say(now) if step is not None else words.END
    if not now.showing:
        said = _sending(now.typed) or said
    return Progress(step.id if step else None, len(steps) - len(left), len(steps), said)


def _pressing(now: Now) -> str:
    """The step of what waits or is in sight, done or not."""
    if now.pending.startswith("?"):
        return "ask"
    if _tried(now) or now.showing in ("build", "result", "follows"):
        return "roll"
    if now.showing in ("manuscript", "source"):
        return "reading"
    if now.showing == "sheet":
        return "sheet"
    return {"@": "act", "?": "ask"}.get(now.typed.strip(), "")
