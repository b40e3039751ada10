"""What a story adds up to, by example: each of `stories.yaml` folded, and all that is kept of it shown."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from sys import maxsize

import pytest
import yaml

from soloist.journal.checking.recorded import open_choice, open_contretemps
from soloist.journal.folding.fold import fold_to
from soloist.journal.read import read
from soloist.journal.state import Element, Made, State
from soloist.rules.systems import system_or_free

STORIES = yaml.safe_load(Path(__file__).with_name("stories.yaml").read_text("utf-8"))
PLAIN = (
    *("title", "ruleset", "lang", "session", "date", "phase", "branch_rolled", "next_scene", "pcs"),
    *("open_question", "open_action", "open_threads"),
)


def shown(state: State) -> Iterator[str]:
    """All that is kept and is not as in an empty story, every value with the lines that made it."""
    for name in PLAIN:
        value, usual = getattr(state, name), getattr(State(), name)
        if value != usual:
            yield f"{name}: {value if isinstance(value, str | int) else _listed(value)}"
    rules = system_or_free(state.ruleset).under(state.options)
    waiting = {"open_choice": open_choice(state, rules), "open_contretemps": open_contretemps(state, rules)}
    yield from (f"{name}: {line}" for name, line in waiting.items() if line is not None)
    for table, texts in state.drawn.items():
        yield f"drawn from {table}: {_listed(texts)}"
    if state.scene is not None:
        yield f"scene: {state.scene.number} {state.scene.title!r} on line {state.scene.line}"
    for id_, value in state.options.items():
        yield f"option {id_}: {value!r} from line {state.option_lines[id_]}"
    for note in state.struck:
        yield f"struck: {note.text}"
    for element in (state.shared, *(held for named in state.elements.values() for held in named.values())):
        if element.lines:
            yield from _shown(element)


def _shown(element: Element) -> Iterator[str]:
    whose = f"{element.prefix}:{element.name}"
    yield f"{whose} on {_listed(element.lines)}"
    for key, number in element.numbers.items():
        most = "" if number.maximum is None else f" of {number.maximum}"
        yield f"{whose} {number.name!r} ({key}): {number.value}{most}{_made(number.lines)}"
    for key, listed in element.lists.items():
        yield f"{whose} {listed.name!r} ({key}): {_listed(listed.items)}{_made(listed.lines)}"
    if element.words or element.bare.lines:
        yield f"{whose} words: {_listed(element.words)}{_made(element.bare.lines)}"


def _listed(value: Sequence[object]) -> str:
    return ", ".join(map(str, value))


def _made(lines: Sequence[Made]) -> str:
    return "".join(f"; line {made.line} {made.before!r} -> {made.after!r}" for made in lines)


@pytest.mark.parametrize("promise", STORIES)
def test_what_a_story_adds_up_to(promise: str) -> None:
    """Nothing more and nothing less than is shown."""
    for case in STORIES[promise]:
        state = fold_to(read(case["story"].encode()).entries, case.get("at", maxsize))
        assert list(shown(state)) == case["adds_up_to"], case["story"]
