"""The guided moments as their games tell them in `procedures.yaml`: read, and made into steps.

How a procedure is written stands in docs/content.md. What it cannot say for itself, it calls by name: a hook
is a function or a value of the game's module of hooks. A function takes the scope in which the name stands.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from operator import attrgetter
from typing import Any, Final, TypeAlias

from soloist.lingo import ENGLISH
from soloist.rules.content import EVERY, Leaf, Text, Words, holds, words_of
from soloist.rules.moment import (
    Count,
    Deed,
    Draw,
    Line,
    Moment,
    Note,
    Person,
    Said,
    Score,
    Step,
    Table,
    Tagged,
    Throw,
    Way,
    listed,
)
from soloist.rules.moments.typed import (
    acts,
    agree,
    bad,
    bare,
    edited,
    heroic,
    is_bad,
    items,
    line,
    powerful,
    room,
    short,
    whole,
)
from soloist.rules.systems import system
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import NOTHING, dataclass, replace

Tree: TypeAlias = "str | list[Any] | dict[str, Any]"

_FORMS: Final[Mapping[str, Callable[[str], Any]]] = {
    "bad": bad,
    "bare": bare,
    "capital": lambda text: text[:1].upper() + text[1:],
    "heroic": heroic,
    "line": line,
    "lower": str.lower,
    "named": lambda text: text.rstrip("."),
    "parts": lambda text: tuple(part.strip() for part in text.rstrip(".").split(",") if part.strip()),
    "strip": str.strip,
    "whole": whole,
}
"""What may be done to a value before it is used, to each of several: `{bare it}`."""
_MARKED: Final[Mapping[str, Callable[[str], bool]]] = {
    "bad": is_bad,
    "good": lambda item: not is_bad(item),
    "powers": powerful,
    "plain": lambda item: not is_bad(item) and not powerful(item),
}
"""What may be taken of a list: `traits.bad`."""
_NOTATION: Final = ("traits", "session", "goal", "frame", "next", "gauges")
_PLACE: Final = regex.compile(r"\{([^{}]+)\}")
_SCORED: Final = regex.compile(r"(.*?)\s*:= ([^/]+)(?:/(.+))?")
_CATEGORY: Final = regex.compile(r"([\w.]+)(:| =| -)(?: (.*?)(?: dropping (.+))?)?")


# --- what a name stands for -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Scope:
    """Where a part of a procedure stands: game, part of its words, story, for whom, what is typed.

    `pack` is the pack that brought it, whose words come before those of the game.
    """

    game: str
    part: str
    table: Table
    who: str | None = None
    text: str = ""
    given: Mapping[str, Any] = NOTHING
    pack: str = ""

    @property
    def lang(self) -> str:
        """The language of the story."""
        return self.table.lang

    @property
    def person(self) -> Person:
        """Whose sheet it is about."""
        return self.table.person(self.who)

    def having(self, **given: Any) -> "Scope":
        """The same where these names stand for these values."""
        return replace(self, given={**self.given, **given})

    def find(self, name: str) -> Text | None:
        """The word of that name: of its part, of the game, of every game."""
        return _found(self.pack or self.game, self.game, self.part, name)[0]

    def __getitem__(self, name: str) -> Any:
        """What a name stands for; see docs/content.md. Raises `KeyError` for nothing."""
        form, blank, rest = name.partition(" ")
        if blank:
            held, made = self[rest], _made(self.game, form)
            return tuple(map(made, held)) if isinstance(held, tuple) else made(_told(held, self.lang))
        if name in self.given:
            return self.given[name]
        if name in _KNOWN:
            return _KNOWN[name](self)
        if (hook := _hook(self.game, name)) is not None:
            return hook(self) if callable(hook) else hook
        first, dot, last = name.partition(".")
        if dot and first in _DOTTED:
            return _DOTTED[first](self, last)
        if name in self.table.options:
            held = self.table.options[name]
            return "" if held == "off" else held
        if name in _counters(self.game):
            return {**self.table.counters, **self.table.cards, **self.person.counters}.get(name, 0)
        if last in _MARKED:
            return tuple(filter(_MARKED[last], self[first]))
        if dot and first in self.given:
            return getattr(self.given[first], last)
        return self.word(name)

    def word(self, name: str, *, brief: bool = False) -> Text:
        """The word of that name with what stands in its places, shortened where it is to be `brief`."""
        found, places = _found(self.pack or self.game, self.game, self.part, name)
        if found is None:
            raise KeyError(name)
        values = {place: _minus(self[place]) for place in places}
        if brief:
            values = {at: short(value) if isinstance(value, str) else value for at, value in values.items()}
        return Text(found.game, found.at, values or None)

    def fill(self, written: str) -> str:
        """A line with what stands in its places."""
        return _PLACE.sub(lambda place: _told(self[place[1]], self.lang), written)

    def many(self, written: str | None) -> tuple[str, ...]:
        """The items a place stands for, or the line as the only one."""
        if not written:
            return ()
        if (place := _PLACE.fullmatch(written)) is None:
            return (self.fill(written),)
        held = self[place[1]]
        several = held if isinstance(held, tuple) else (held,)
        return tuple(_told(each, self.lang) for each in several)

    def number(self, written: str) -> int:
        """The number a line or its place says."""
        return int(_given(self, written))

    def holds(self, said: str) -> bool:
        """Whether a condition holds of what its names stand for."""
        return holds(said, self.__getitem__)


def _given(scope: Scope, written: str) -> Any:
    """What a place stands for, or what is written."""
    place = _PLACE.fullmatch(written)
    return scope[place[1]] if place else written


@cache
def _found(own: str, game: str, part: str, name: str) -> tuple[Text | None, frozenset[str]]:
    """The word of that name, and the places in it; what brought a procedure has its `own` words first."""
    for words in (Words(each, at) for each in dict.fromkeys((own, game, EVERY)) for at in (part, "")):
        if (found := words.maybe(name)) is not None:
            places = _PLACE.findall(str(words_of(found.game, ENGLISH)[found.at]))
            return found, frozenset(place[:1].lower() + place[1:] for place in places)
    return None, frozenset()


def _minus(held: Any) -> Any:
    """A number below zero with the minus as it is printed."""
    return str(held).replace("-", "−") if isinstance(held, int) and held < 0 else held


def _told(held: Any, lang: str) -> str:
    if isinstance(held, tuple):
        return ", ".join(_told(each, lang) for each in held)
    return held.of(lang) if isinstance(held, Term) else str(held)


_KNOWN: Final[Mapping[str, Callable[[Scope], Any]]] = {
    **{
        name: attrgetter(f"table.{name}")
        for name in (
            "session",
            "scene",
            "number",
            "phase",
            "test",
            "outcome",
            "taken",
            "value",
            "fresh",
            "closed_by",
            "question",
            "people",
            "unexplained",
            "agreed",
        )
    },
    **{name: attrgetter(f"person.{name}") for name in ("goal", "traits", "name")},
    "kept": lambda scope: scope.person.session,
    "who": lambda scope: scope.person.name,
    "text": lambda scope: scope.text,
    "line": lambda scope: line(scope.text),
    "items": lambda scope: items(scope.text),
}


def _everyone(scope: Scope, name: str) -> Iterator[Any]:
    """What a name stands for with each of the people."""
    return (replace(scope, who=person.name)[name] for person in scope.table.people)


_DOTTED: Final[Mapping[str, Callable[[Scope, str], Any]]] = {
    "sheet": lambda scope, category: scope.person.listed(scope[category]),
    "owed": lambda scope, id_: id_ in scope.table.owed,
    "gauge": lambda scope, name: scope.person.gauge(_told(scope[name], scope.lang)),
    "of": lambda scope, prefix: scope.table.of(prefix),
    "card": lambda scope, name: any(
        scope.word(name).named(item)
        for thing in scope.table.of("E")
        for item in listed(thing.lists, scope.word("card"))
    ),
    "any": lambda scope, name: any(_everyone(scope, name)),
    "all": lambda scope, name: all(_everyone(scope, name)),
    "each": lambda scope, name: tuple(_everyone(scope, name)),
}
"""What stands before a dot and is no part of the words."""


@cache
def _hooks(game: str) -> Mapping[str, Any]:
    name = f"soloist.rules.games.{game}.moments" if game else "soloist.rules.moments.hooks"
    held = vars(import_module(name)).items()
    return {at: value for at, value in held if not callable(value) or value.__module__ == name}


@cache
def _counters(game: str) -> frozenset[str]:
    rules = system(game)
    return frozenset(held.id for held in rules.counters) if rules else frozenset()


def _hook(game: str, name: str) -> Any:
    """The hook of that name, of the game or of every game."""
    return next((held[name] for held in (_hooks(game), _hooks(EVERY)) if name in held), None)


def _made(game: str, form: str) -> Callable[[str], Any]:
    """What is done to a value before it is used: a form of every game, or a hook. Raises `KeyError`."""
    found: Callable[[str], Any] | None = _FORMS.get(form) or _hook(game, form)
    if found is None:
        raise KeyError(form)
    return found


# --- what is written ------------------------------------------------------------------------------


def deeds(scope: Scope, said: Tree) -> tuple[Deed, ...]:
    """What lines of a procedure write in a story, one or several."""
    if isinstance(said, str):
        return _deeds(scope, said)
    if isinstance(said, dict):
        return tuple(deed for each in each_of(scope, said) for deed in deeds(each, said["writes"]))
    return tuple(deed for each in said for deed in deeds(scope, each))


def _deeds(scope: Scope, said: str) -> tuple[Deed, ...]:
    read = _line(said)
    return tuple(read[0](scope, read[1])) if read else (Said(scope.fill(said)),)


@cache
def _line(said: str) -> "tuple[_Made, re.Match[str]] | None":
    return next(((made, found) for pattern, made in _LINES if (found := pattern.fullmatch(said))), None)


def _call(scope: Scope, said: str) -> Iterable[Any]:
    """What a hook gives that is called with words after its name. Raises `KeyError` where there is none."""
    name, *given = said.split()
    hook = put if name == "edit" else _hook(scope.game, name)
    if hook is None:
        raise KeyError(name)
    found: Iterable[Any] = hook(scope, *given)
    return found


def _counted(scope: Scope, found: re.Match[str]) -> Iterator[Deed]:
    if found[1] not in _counters(scope.game):
        raise KeyError(found[1])
    number, who = scope.number(found[3]), scope.fill(found[4]) if found[4] else None
    to = number if found[2] == "=" else None
    yield Count(found[1], 0 if to is not None else number if found[2] == "+" else -number, to, who)


def _thrown(scope: Scope, found: re.Match[str]) -> Iterator[Deed]:
    rules = system(scope.game)
    if rules is not None and rules.test(found[1]) is None:
        raise KeyError(found[1])
    given = {key: _given(scope, value) for key, value in (pair.split("=") for pair in found[2].split())}
    values = {key: int(value) for key, value in given.items() if not isinstance(value, tuple) and value != ""}
    lists = {key: value for key, value in given.items() if isinstance(value, tuple)}
    yield Throw(found[1], values, lists, who=scope.many(found[3]))


def _tag(scope: Scope, prefix: str, name: str, said: str) -> Deed:
    if found := _SCORED.fullmatch(said):
        most = scope.number(found[3]) if found[3] else None
        return Score(prefix, name, scope.fill(found[1]), scope.number(found[2]), most)
    found = _CATEGORY.fullmatch(said)
    if found is None:
        return Tagged(prefix, name, scope.many(said))
    category = found[1] if found[1] in _NOTATION else scope[found[1]]
    held, gone = scope.many(found[3]), scope.many(found[4])
    if found[2] == " -":
        return Note(prefix, name, category, drop=held)
    return Note(prefix, name, category, held, gone, only=found[2] == " =")


def put(scope: Scope, category: str, made: str = "", most: str = "") -> Iterator[Note]:
    """A list of the sheet with what was typed added, renamed or struck; each item as a hook has it `made`.

    Raises `Refusal` for more than `most` of that kind, good or bad, and for two of the game's `opposites`.
    """
    person, make = scope.person, _made(scope.game, made) if made else str
    word: Any = category if category in _NOTATION else scope[category]
    held = person.traits if category == "traits" else person.listed(word)
    note = edited(person.name, word, held, items(scope.text, sentences=not made), make)
    if most:
        same = _MARKED["bad" if is_bad(make("?")) else "good"]
        room([*filter(same, held)], [*filter(same, note.add)], int(most))
        agree(held, note.add, _hook(scope.game, "opposites") or ())
    yield note


_Made: TypeAlias = Callable[[Scope, "re.Match[str]"], Iterable[Deed]]
_LINES: Final[tuple[tuple["re.Pattern[str]", _Made], ...]] = (
    (regex.compile(r"do (.+)"), lambda scope, found: _call(scope, found[1])),
    (regex.compile(r"@\((\{[^{}]+\})\) (.+)"), lambda scope, found: acts(*map(scope.fill, found.groups()))),
    (
        regex.compile(r"\((note|reminder|secret|reflection|choice): (.*)\)"),
        lambda scope, found: [Said(scope.fill(found[2]), found[1])],
    ),
    (regex.compile(r"count: (\w+) ([-+=]) (\S+)(?: for (.+))?"), _counted),
    (regex.compile(r"d: (\w+)((?: \w+=\S+)*)(?: for (.+))?"), _thrown),
    (
        regex.compile(r"\[(\w+):((?:\{[^{}]+\}|[^|{}])+)(?:\|(.*))?\]"),
        lambda scope, found: [_tag(scope, found[1], scope.fill(found[2]), found[3] or "")],
    ),
    (regex.compile(r"# (.+)"), lambda scope, found: [Said(scope.fill(found[1]), "scene")]),
    (regex.compile(r"tbl: (.+)"), lambda scope, found: [Draw(scope.fill(found[1]))]),
    (regex.compile(r"option: (.+)"), lambda scope, found: [Said(scope.fill(found[1]), "option")]),
    (regex.compile(r"(?:=>|->|\?|@) .+"), lambda scope, found: [Line(scope.fill(found[0]))]),
)
"""How lines of a procedure are written, and what each writes in the story; any other line is prose."""


# --- ways, steps, moments -------------------------------------------------------------------------


def each_of(scope: Scope, said: Mapping[str, Any]) -> Iterator[Scope]:
    """The scopes of something there may be several of, or none: those in which its condition holds."""
    found = (_one(scope, each, said.get("as", "it")) for each in _several(scope, said))
    return (here for here in found if here.holds(said.get("if", "yes")))


def _several(scope: Scope, said: Mapping[str, Any]) -> Iterable[Any]:
    """What a part is there for: each of what a hook gives, a name stands for or a list has; once without."""
    if "each" not in said:
        return ({},)
    if isinstance(said["each"], list):
        return (_listed(scope, each) for each in said["each"])
    found: Iterable[Any] = _call(scope, said["each"]) if " " in said["each"] else scope[said["each"]]
    return found


def _listed(scope: Scope, said: str | Mapping[str, str]) -> Mapping[str, Any]:
    """An item of a list: its `id` and what it is `told` as, or values, words where there are such."""
    told = {"id": said, "told": said} if isinstance(said, str) else said
    return {key: value if key == "id" else scope.find(value) or value for key, value in told.items()}


def _one(scope: Scope, one: Any, called: str) -> Scope:
    if isinstance(one, Person):
        return replace(scope, who=one.name)
    return scope.having(**(one if isinstance(one, Mapping) else {called: one}))


def _ways(scope: Scope, told: Mapping[str, Tree]) -> Iterator[Way]:
    for id_, said in told.items():
        way: Mapping[str, Any] = said if isinstance(said, dict) else {"writes": said}
        for each in each_of(scope, way):
            name, done = each.fill(way.get("id", id_)), deeds(each, way.get("writes", []))
            says = each.fill(way.get("says", id_))
            at = f"ways.{says}" if each.find(f"ways.{says}") else says
            text = each[way["text"]] if "text" in way else each.word(at, brief=True)
            yield Way(name, text, done, each.fill(way.get("starts", "")))


def steps_of(scope: Scope, told: Mapping[str, Any]) -> Iterator[Step]:
    """The steps of these names where their conditions hold. Raises `KeyError` for what nothing is called."""
    for id_, said in told.items():
        if "steps" in said:  # several, gone through for each
            for each in each_of(scope, said):
                yield from steps_of(each, said["steps"])
            continue
        for each in each_of(scope, said):
            yield _step(each, id_, said)


def _step(scope: Scope, id_: str, said: Mapping[str, Any]) -> Step:
    scope = replace(scope, part=said.get("part", scope.part))
    for name, value in said.get("with", {}).items():
        scope = scope.having(**{name: scope[value]})
    at = f"steps.{said.get('says', id_)}"
    open_ = "open" not in said or scope.holds(said["open"])
    hint = said.get("hint", f"{at}.hint")
    writes = said.get("writes", [])
    takes = open_ and "writes" in said
    ideas = said.get("ideas", f"{{{at}.table}}" if scope.find(f"{at}.table") else "")
    return Step(
        scope.fill(said.get("id", id_)),
        scope[said.get("name", f"{at}.name")],
        scope[said.get("ask", f"{at}.ask")],
        tuple(_ways(scope, said.get("ways", {}))) if open_ else (),
        (lambda text: deeds(replace(scope, text=text), writes)) if takes else None,
        scope[hint] if "hint" in said or scope.find(hint) else None,
        scope.fill(ideas) or None,
        again=scope.holds(said["again"]) if "again" in said else False,
        number="number" in said,
        given="given" in said,
        done=scope.holds(said["done"]) if "done" in said else not open_,
    )


def moment_of(here: Scope, id_: str, said: Mapping[str, Any]) -> Moment:
    """A moment as it is told."""

    def when(condition: str, otherwise: bool) -> Callable[[Table], bool]:
        if condition not in said:
            return lambda table: otherwise
        return lambda table: replace(here, table=table).holds(said[condition])

    def steps(table: Table, who: str | None) -> tuple[Step, ...]:
        return tuple(steps_of(replace(here, table=table, who=who), said["steps"]))

    return Moment(
        id_,
        here.word(f"moments.{id_}.name"),
        here.word(f"moments.{id_}.about"),
        steps,
        "personal" in said,
        when("due", otherwise=False),
        "brief" in said,
        "recurs" in said,
        when("fits", otherwise=True),
    )


def tree_of(game: str) -> Tree:
    """The procedures of a game, or of a pack, as they are written."""
    return _tree(words_of(game or "free", "procedures"), "")


def _tree(leaves: Mapping[str, Leaf], at: str) -> Tree:
    """A part of a compiled file as it was written."""
    held = leaves[at]
    if isinstance(held, str):
        return held
    parts = {name: _tree(leaves, f"{at}.{name}" if at else name) for name in held}
    return list(parts.values()) if parts and all(name.isdigit() for name in parts) else parts


@cache
def told_of(game: str) -> tuple[Mapping[str, Any], Sequence[Any]]:
    """The procedures of a game or a pack by id, each with the part of its words; the order of a story."""
    tree = tree_of(game)
    assert isinstance(tree, dict)
    order = tree.pop("order")
    return {id_: (part, said) for part, held in tree.items() for id_, said in held.items()}, order


@cache
def moments_of(game: str, packs: tuple[str, ...] = ()) -> tuple[Moment, ...]:
    """The guided moments of a game, in the order of a story; those that belong to none for no game.

    A moment that one of the `packs` orders takes the place of the one of its name, or comes last.
    """
    known = {id_: ("", *held) for id_, held in {**told_of(EVERY)[0], **told_of(game)[0]}.items()}
    order = {}
    for pack in ("", *packs):
        own, ordered = told_of(pack or game)
        known |= {id_: (pack, *held) for id_, held in own.items()} if pack else {}
        for each in ordered:
            id_, changed = next(iter(each.items())) if isinstance(each, dict) else (each, {})
            order[id_] = changed
    found = []
    for id_, changed in order.items():
        pack, part, said = known[id_]
        found.append(moment_of(Scope(game, part, Table(ENGLISH), pack=pack), id_, {**said, **changed}))
    return tuple(found)
