"""What is wrong in the guided moments of a pack, by where it stands in its procedures: each step is tried.

What a story would have to hold for a part to be reached is not there: of something there may be several of,
and is none, only the keys are looked at.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from soloist.lingo import ENGLISH
from soloist.rules.content import EVERY
from soloist.rules.moment import Person, Table
from soloist.rules.moments.procedures import Scope, moment_of, steps_of, told_of, tree_of
from soloist.rules.systems import system
from soloist.values.message import Message, message

Fault: TypeAlias = tuple[str, Message]
"""Where it stands, as in `turns.tide.steps.water`, and what is wrong."""

_EITHER: Final = frozenset({"writes", "if", "each", "as", "id", "says"})
_KEYS: Final[Mapping[str, frozenset[str]]] = {
    "moment": frozenset({"personal", "due", "brief", "recurs", "fits", "steps"}),
    "steps": _EITHER
    | {"ways", "ideas", "done", "again", "number", "given", "open", "name", "ask", "hint", "part"}
    | {"with", "steps"},
    "ways": _EITHER | {"text", "starts"},
}
"""What a moment, a step and a way may have."""
_FLAGS: Final = frozenset({"personal", "brief", "recurs", "number", "given"})
"""Keys that count as soon as they are there."""
_WRONG: Final = (ValueError, TypeError, AttributeError, IndexError, AssertionError)


def faults(game: str, pack: str) -> Iterator[Fault]:
    """Everything wrong in the moments of a pack that is played by the rules of `game`."""
    tree = tree_of(pack)
    parts = dict(tree) if isinstance(tree, dict) else {}
    order = parts.pop("order", None)
    if not isinstance(order, list) or not all(isinstance(held, dict) for held in parts.values()) or not parts:
        yield "", message("Write order: [ID, …], then each part of the words with its moments.")
        return
    known = {*told_of(pack)[0], *told_of(game)[0], *told_of(EVERY)[0]}
    for number, each in enumerate(order):
        for id_ in set(each if isinstance(each, dict) else (each,)) - known:
            told = message("No moment is called “{name}”; there are: {known}", name=id_, known=_all(known))
            yield f"order.{number}", told
    rules = system(game)
    options = {each.id: each.default for each in rules.options} if rules is not None else {}
    table = Table(ENGLISH, (Person("Ann"),), options=options)
    for part, held in parts.items():
        for id_, said in held.items():
            here, at = Scope(game, part, table, "Ann", "1", pack=pack), f"{part}.{id_}"
            odd = list(_odd("moment", at, said))
            yield from odd
            if not odd:
                yield from _tried(at, partial(_moment, here, id_, said))
                for name, step in said["steps"].items():
                    yield from _tried(f"{at}.steps.{name}", partial(_step, here, name, step))


def _odd(kind: str, at: str, said: Any) -> Iterator[Fault]:
    """Keys that mean nothing, in a moment, a step or a way, and in the parts below it."""
    keys = _KEYS[kind]
    if not isinstance(said, dict) or (kind == "moment" and not isinstance(said.get("steps"), dict)):
        yield at, message("This takes “key: value”, one a line: {keys}", keys=_all(keys))
        return
    for key in said.keys() - keys:
        told = message("“{key}” means nothing here; there are: {keys}", key=key, keys=_all(keys))
        yield f"{at}.{key}", told
    for key in said.keys() & _FLAGS:
        if said[key] != "yes":
            yield f"{at}.{key}", message("{key} is yes, or is left out.", key=key)
    for key in ("steps", "ways"):
        held = said.get(key)
        for name, part in held.items() if isinstance(held, dict) else ():
            if key == "steps" or isinstance(part, dict):
                yield from _odd(key, f"{at}.{key}.{name}", part)


def _moment(here: Scope, id_: str, said: Mapping[str, Any]) -> None:
    moment = moment_of(here, id_, said)
    _ = moment.due(here.table), moment.fits(here.table)


def _step(here: Scope, id_: str, said: Mapping[str, Any]) -> None:
    for step in steps_of(here, {id_: said}):
        if step.typed is not None:
            step.typed(here.text)


def _tried(at: str, trial: Callable[[], None]) -> Iterator[Fault]:
    """What cannot be told, asked or written."""
    try:
        trial()
    except KeyError as missing:
        yield at, message("Nothing is called “{name}” here.", name=str(missing.args[0]))
    except _WRONG:
        yield at, message("This cannot be read; see docs/content.md.")


def _all(names: Any) -> str:
    return ", ".join(sorted(names))
