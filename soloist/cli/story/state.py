"""`soloist state`: what a story came to. Programs ask it often, so no more is loaded than that needs."""

from collections.abc import Mapping
from typing import Any

from soloist.cli.context import open_story
from soloist.cli.terminal import DONE, Call
from soloist.journal.checking.report import report, why
from soloist.values.message import Refusal, message


def state(call: Call) -> int:
    """Fold the story and say what it came to."""
    story = open_story(call)
    state = story.state
    if call.at is not None:
        if call.at < 1:
            raise Refusal(message("--at: lines count from 1, not {n}", n=call.at))
        from soloist.journal.folding.fold import fold_to

        state = fold_to(story.entries, call.at)
    if call.why is not None:
        answer = why(state, story.system, call.why, story.data)
        call.answer(answer, _why_words(answer))
        return DONE
    told = report(state, story.system)
    # Options nobody set would be the longest part and say nothing.
    chosen = {name: value for name, value in told.items() if name != "options" or state.options}
    called = {held.id: held.name.of(state.lang) for held in (story.system.whole or story.system).counters}
    call.answer(told, _rows(chosen, called))
    return DONE


def _why_words(answer: Mapping[str, Any]) -> list[str]:
    """The value, then one row for each line that made it."""
    rows = (f"{made['line']:>6}  {made['text']}" for made in answer["lines"])
    return [f"{answer['name']}: {answer['value']}", *rows]


def _rows(told: Mapping[str, object], called: Mapping[str, str], indent: str = "") -> list[str]:
    """The report as indented `name: value` rows, empty parts left out, ids as they are `called`."""
    rows: list[str] = []
    for id_, value in told.items():
        name = called.get(id_, id_)
        if isinstance(value, dict):
            inner = _rows(value, called, indent + "  ")
            rows += [f"{indent}{name}:", *inner] if inner else []
        elif isinstance(value, list):
            rows += [f"{indent}{name}: {', '.join(map(str, value))}"] if value else []
        elif value is not None and value != "":
            rows.append(f"{indent}{name}: {value}")
    return rows
