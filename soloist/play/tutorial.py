"""The guide of a first evening: a scene in five steps, then what else there is, when it is called for."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from soloist.journal.state import State
from soloist.play import tutorial_dice_words as dice
from soloist.play import tutorial_words as words
from soloist.play.entry_text import Ask, Declare, Paragraphs, intents
from soloist.play.tutorial_traces import Traces
from soloist.play.tutorial_words import Told
from soloist.rules.term import Term

_TAG: Final = re.compile(r"(?<!\\)\[N:[^\[\]|\n]*(\|\s*)?\]?\s*\Z")
"""A tag at the end of what is typed, of which there is the name at most; with its bar, if it has one."""

_SHORT: Final = 32  # characters of an action that is named
PLAYS_ON: Final = 3  # things written after the first scene, once it could end: then it is not wanted to
AFTER: Final = 2  # things written in the next scene before it is told how scenes go
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

    `shown` is what the story shows; `outcome` that of the last roll, by id. `looked` is what was looked at
    or done and leaves nothing in the story. `pending` is a line that waits, `typed` what is in the
    composer, `phase` the one the next line stands in. `bonus` says that the roll in sight has dice that
    others brought along; `asked` is a step that was asked for before anything called for it.
    """

    shown: Traces = field(default_factory=Traces)
    outcome: str = ""
    bonus: bool = False
    looked: frozenset[str] = frozenset()
    phase: str | None = None
    pending: str = ""
    typed: str = ""
    showing: Showing = ""
    asked: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One thing to do: what is said of it, when it is done, whether the story keeps a `trace` of that.

    What is `due` is called for as things stand; all that belongs to the first scene is, always.
    """

    id: str
    say: Callable[[Now], Told]
    done: Callable[[Now], bool]
    trace: bool = True
    due: Callable[[Now], bool] = lambda now: True


@dataclass(frozen=True, slots=True)
class Progress:
    """What to say now.

    `step` is its step: None once all are over, and `""` while none is called for and nothing is said.
    `done` of the `steps` of the first scene are done; `left` are the ids of all that are not over.
    """

    step: str | None
    done: int
    steps: int
    told: Told
    left: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """How far one is in the first scene, `2/5`; nothing once it is played."""
        return f"{self.done + 1}/{self.steps}" if self.done < self.steps else ""


def is_evening(state: State) -> bool:
    """Whether a story is a first evening, with a guide."""
    return bool(state.front.get(KEY))


# --- the steps -----------------------------------------------------------------------------------


def _sheet(now: Now) -> Told:
    return words.SHEET_SHOWN if now.showing == "sheet" else words.SHEET


def _ask(now: Now) -> Told:
    if now.pending.startswith("?"):
        return words.ANSWER if now.showing == "asking" else words.ANSWER_LATER
    return words.ON_ANSWER.get(now.shown.owed, words.ASK)


def _act(now: Now) -> Told:
    return words.ACT_INSTEAD if now.shown.unrolled else words.ACT


def _roll(now: Now) -> Told:
    match now.showing:
        case "build":
            return dice.BUILD if now.shown.rolls else dice.FIRST
        case "result":
            told = _brief(meaning(now.outcome))  # what it means in full stands above, in the panel
            return _ending(_ending(told, dice.BONUS) if now.bonus else told, dice.KEEP)
        case "follows":
            return dice.FOLLOWS
    return words.ROLL if action(now) else words.ACT


def _meaning(now: Now) -> Told:
    """What to tell of the roll; a line to borrow that fits the action, be it what was proposed or not."""
    told = _ending(meaning(now.outcome), dice.TELL)
    proposed = words.ACT.example
    if proposed is not None and in_short(now.shown.tried) in map(in_short, proposed.words):
        return told
    return replace(told, example=dice.ANY_ACTION.get(now.outcome, dice.CHANGED))


def _undo(now: Now) -> Told:
    return words.REDO if "undo" in now.looked else words.UNDO


def _table(now: Now) -> Told:
    return {"tables": words.TABLE_FIND, "drawn": words.TABLE_KEEP}.get(now.showing, words.TABLE)


def _end(now: Now) -> Told:
    return words.CLOSE if now.phase == "conclusion" else words.FINISH


def _close(now: Now) -> Told:
    return words.CLOSE if now.phase == "conclusion" else words.CONCLUDE


def _read(now: Now) -> Told:
    return {"manuscript": words.READ_ON, "source": words.READ_BACK}.get(now.showing, words.READ)


def _ending(told: Told, end: Told) -> Told:
    line = Term(told.line.en + end.line.en, told.line.fr + end.line.fr)
    return Told(line, told.short, told.example)


def action(now: Now) -> str:
    """The action that waits for its dice, in this sitting or in the story; nothing where none does."""
    return now.pending if _tried(now) else "" if now.pending else now.shown.waits


def in_short(action: str) -> str:
    """The first words of a line that waits, without its sign."""
    line = " ".join(action.lstrip("@?").split())
    return line if len(line) <= _SHORT else f"{line[: _SHORT - 1].rstrip()}…"


def _brief(told: Told) -> Told:
    return Told(told.short, told.short)


def meaning(outcome_id: str) -> Told:
    """What an outcome, by its id, leaves to be told."""
    return dice.MEANING.get(outcome_id, dice.OTHER_MEANING)


_SENT: Final = {Ask: words.SEND_QUESTION, Declare: words.SEND_ACTION, Paragraphs: words.SEND_PROSE}


_BEGUN: Final = {"": None, "@": words.WRITE_ACTION, "?": words.WRITE_QUESTION, "#": words.WRITE_TITLE}
"""What is said where a line has but its sign."""


def _sending(typed: str) -> Told | None:
    """How what is typed is sent; None where there is nothing to send yet."""
    if typed.strip() and typed.endswith("\n"):
        return words.SEND_ON
    if (tag := _TAG.search(typed)) is not None:
        return words.TAG_NAME if tag[1] is None else words.TAG_WORDS
    if typed.strip() in _BEGUN:
        return _BEGUN[typed.strip()]
    if typed.lstrip().startswith("/"):
        return words.SEND_COMMAND
    if typed.lstrip().startswith("# "):
        return words.SEND_TITLE
    found = intents(typed)
    return _SENT.get(type(found[0]), words.SEND_PLAY) if found else None


def _tried(now: Now) -> bool:
    return now.pending.startswith("@")


def _in_destiny(now: Now) -> bool:
    return now.phase == "destiny"


def _all_read(now: Now) -> bool:
    return {"manuscript", "source"} <= now.looked and now.showing not in ("manuscript", "source")


def _sheet_seen(now: Now) -> bool:
    return "sheet" in now.looked and now.showing != "sheet"


def _shown(id_: str, or_else: Callable[[Now], bool] = lambda now: False) -> Callable[[Now], bool]:
    """Whether the story shows a step to be done."""
    return lambda now: id_ in now.shown.done or or_else(now)


def _once(*ids: str, since: int) -> Callable[[Now], bool]:
    """Whether one of these is done, or so much was written since the first scene."""
    return lambda now: now.shown.since >= since or not now.shown.done.isdisjoint(ids)


def _some_way(since: int) -> Callable[[Now], bool]:
    """Whether so much was written since the first scene, or some of it, and that in another one."""
    return lambda now: now.shown.since >= (AFTER if "close" in now.shown.done else since)


def _ended(now: Now) -> bool:
    """Whether the first scene is closed, or is gladly played on."""
    return "end" in now.shown.done or now.shown.since >= PLAYS_ON


def _goes_on(now: Now) -> bool:
    return now.shown.since > 0 or "played" in now.looked


FIRST: Final = (
    Step("write", lambda now: words.WRITE, _shown("write")),
    Step("act", _act, _shown("act", _tried)),
    Step("roll", _roll, _shown("roll")),
    Step("meaning", _meaning, _shown("meaning")),
    Step("end", _end, _ended),
)
"""The first scene, in the order in which it is proposed; whoever goes another way finds steps done."""

FURTHER: Final = (
    Step("played", lambda now: words.PLAYED, _goes_on, trace=False),
    Step("ask", _ask, _shown("ask"), due=_once(since=1)),
    Step("sheet", _sheet, _sheet_seen, trace=False, due=lambda now: now.shown.rolls > 1),
    Step("remember", lambda now: words.REMEMBER, _shown("remember"), due=_once("ask", "table", since=3)),
    Step("table", _table, _shown("table"), due=_once(since=3)),
    Step("undo", _undo, lambda now: "redo" in now.looked, trace=False, due=_once(since=4)),
    Step("close", _close, _shown("close"), due=_once(since=5)),
    Step(
        "destiny",
        lambda now: words.NEXT if now.phase == "conclusion" else words.DESTINY,
        _shown("destiny", _in_destiny),
        due=_some_way(since=7),
    ),
    Step("reading", _read, _all_read, trace=False, due=_some_way(since=7)),
    Step("help", lambda now: words.HELP, lambda now: "help" in now.looked, trace=False, due=_once(since=7)),
)
"""What else there is, each offered when it is called for."""

STEPS: Final = (*FIRST, *FURTHER)
_NOTHING: Final = Told(Term("", ""), Term("", ""))


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
    first = [step for step in left if step in FIRST]
    pressing = next((step for step in steps if step.id == _pressing(now)), None)
    called = [step for step in first or left if step.due(now)]
    called = [step for step in left if step.id == now.asked] or called
    step = pressing or next(iter(called), None)
    said = step.say(now) if step is not None else _NOTHING if left else words.END
    if not now.showing and (step is not None or not left):
        said = _sending(now.typed) or said
    id_ = step.id if step is not None else "" if left else None
    return Progress(id_, len(FIRST) - len(first), len(FIRST), said, tuple(each.id for each in left))


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
    return {"@": "act", "?": "ask", "#": "end"}.get(now.typed.strip(), "")
