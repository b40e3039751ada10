"""What is wrong in the guided moments of a pack, by where it stands in its procedures: each part is tried.

What a story would have to hold for a part to be reached is not there: of something there may be several of,
and is none, only the keys are looked at.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from soloist.rules.content import EVERY
from soloist.rules.moment import Person, Table
from soloist.rules.moments.procedures import Scope, deeds, each_of, is_hook, told_of, tree_of
from soloist.rules.systems import system
from soloist.rules.term import DEFAULT
from soloist.values.message import Message, message

Fault: TypeAlias = tuple[str, Message]
"""Where it stands, as in `turns.tide.steps.water.done`, and what is wrong."""


class _Kind(NamedTuple):
    """A kind of part: the keys it may have, the kinds of parts below some of them, and its words."""

    keys: frozenset[str]
    parts: Mapping[str, str]
    words: tuple[str, ...]


_EITHER: Final = frozenset({"writes", "if", "each", "as", "id", "says", "do"})
_KINDS: Final[Mapping[str, _Kind]] = {
    "moment": _Kind(
        frozenset({"personal", "due", "brief", "recurs", "fits", "steps"}),
        {"steps": "step"},
        ("moments.{}.name", "moments.{}.about"),
    ),
    "step": _Kind(
        _EITHER
        | {"ways", "ideas", "done", "again", "number", "open", "takes", "name", "ask", "hint", "part"}
        | {"with", "steps"},
        {"steps": "step", "ways": "way"},
        ("steps.{}.name", "steps.{}.ask"),
    ),
    "way": _Kind(_EITHER | {"text"}, {}, ("ways.{}",)),
}
_CONDITIONS: Final = ("due", "fits", "if", "open", "takes", "again", "done")
_WRONG: Final = (KeyError, ValueError, TypeError, AttributeError, IndexError, AssertionError)


def faults(game: str, pack: str) -> Iterator[Fault]:
    """Everything wrong in the moments of a pack that is played by the rules of `game`."""
    tree = tree_of(pack)
    parts = dict(tree) if isinstance(tree, dict) else {}
    order = parts.pop("order", None)
    if not parts or not isinstance(order, list):
        yield "", message("Write order: [ID, …], then each part of the words with its moments.")
        return
    odd = [at for at, held in parts.items() if not isinstance(held, dict)]
    yield from ((at, message("Below a part of the words stand its moments.")) for at in odd)
    if odd:
        return
    known = {*told_of(pack)[0], *told_of(game)[0], *told_of(EVERY)[0]}
    for number, each in enumerate(order):
        for id_ in each if isinstance(each, dict) else (each,):
            if id_ not in known:
                told = message(
                    "No moment is called “{name}”; there are: {known}", name=id_, known=_all(known)
                )
                yield f"order.{number}", told
    rules = system(game)
    options = {each.id: each.default for each in rules.options} if rules is not None else {}
    table = Table(DEFAULT, (Person("Ann"),), options=options)
    for part, held in parts.items():
        for id_, said in held.items():
            here, at = Scope(game, part, table, "Ann", "1", pack=pack), f"{part}.{id_}"
            yield from _look("moment", here, at, said, id_)


def _look(kind: str, here: Scope, at: str, said: Any, id_: str) -> Iterator[Fault]:
    """What is wrong in a moment, a step or a way, and in the parts below it."""
    keys, parts, words = _KINDS[kind]
    if kind == "way" and not isinstance(said, dict):
        said = {"writes": said}
    if not isinstance(said, dict) or (kind == "moment" and not isinstance(said.get("steps"), dict)):
        yield at, message("Here stands “key: value”, one a line: {keys}", keys=_all(keys))
        return
    for key in said.keys() - keys:
        yield (
            f"{at}.{key}",
            message("“{key}” means nothing here; there are: {keys}", key=key, keys=_all(keys)),
        )
    inner = _inside(here, said)
    if inner is None:
        return
    several = {"do", "each"} & said.keys() or (kind == "step" and "steps" in said)
    for name in () if several else words:
        place = said.get(name.rpartition(".")[2], name.format(said.get("text", said.get("says", id_))))
        if inner.find(place) is None and inner.find(place.removeprefix("ways.")) is None:
            told = message(
                "There are no words for it: write {place} in the file of each language.",
                place=f"{inner.part}.{place}",
            )
            yield at, told
    yield from _tried(inner, at, said)
    for key, below in parts.items():
        held = said.get(key)
        for name, part in held.items() if isinstance(held, dict) else ():
            yield from _look(below, inner, f"{at}.{key}.{name}", part, name)


def _tried(here: Scope, at: str, said: Mapping[str, Any]) -> Iterator[Fault]:
    """What cannot be told, asked or written."""
    trials: list[tuple[str, Callable[[], object]]] = [
        (key, lambda atom=atom: here.holds(atom))  # type: ignore[misc]
        for key in _CONDITIONS
        if isinstance(said.get(key), str)
        for atom in re.split(" and | or ", said[key])
    ]
    called = {key: said[key].partition(" ")[0] for key in ("each", "do") if isinstance(said.get(key), str)}
    for key, name in called.items():
        trials.append((key, partial(_meant, here, name)))
    if "writes" in said:
        trials.append(("writes", lambda: deeds(here, said["writes"])))
    if isinstance(said.get("ideas"), str):
        trials.append(("ideas", lambda: here.fill(said["ideas"])))
    for key, trial in trials:
        try:
            trial()
        except KeyError as missing:
            yield f"{at}.{key}", message("Nothing is called “{name}” here.", name=str(missing.args[0]))
        except _WRONG:
            told = str(said[key])[:60]
            yield f"{at}.{key}", message("“{line}” cannot be read; see docs/content.md.", line=told)


def _meant(here: Scope, name: str) -> object:
    return is_hook(here.game, name) or here[name]


def _inside(here: Scope, said: Mapping[str, Any]) -> Scope | None:
    """Where the parts of something stand; None where nothing of it is there to be tried."""
    try:
        inner = next(each_of(here, {key: said[key] for key in ("each", "as") if key in said}), None)
        for name, value in said.get("with", {}).items() if inner is not None else ():
            inner = inner.having(**{name: inner[value]}) if inner is not None else None
    except _WRONG:
        return here
    return inner


def _all(names: Any) -> str:
    return ", ".join(sorted(names))
