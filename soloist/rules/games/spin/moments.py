"""What the guided moments of SPIN compute; their shape is in `procedures.yaml` (SPIN 0.1)."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from soloist.rules.content import Words, languages
from soloist.rules.games.hades.moments import gauges_typed
from soloist.rules.games.hades.system import HIGHEST, spend
from soloist.rules.games.spin.system import GAUGE as GAUGE
from soloist.rules.games.spin.system import HOLD_OFF as HOLD_OFF
from soloist.rules.games.spin.system import (
    MOST_HELD,
    STROKES,
    after_fortune,
    after_loss,
    boss_hit,
    gain,
    graduations_of,
    level,
    turn,
)
from soloist.rules.games.spin.system import TRAIT as TRAIT
from soloist.rules.moment import (
    Deed,
    Meter,
    Note,
    Ranked,
    Said,
    Score,
    Table,
    Thing,
    Throw,
    listed,
)
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import acts, detailed, items, line, renamed, same
from soloist.rules.system import Debts, Owed
from soloist.rules.term import DEFAULT, Term
from soloist.rules.term import signed as plus
from soloist.values import regex
from soloist.values.message import Refusal, message

_CANVAS = Words("spin", "canvas")
_GAUGING = Words("spin", "gauging")
_SCENES = Words("spin", "scenes")
_SESSIONS = Words("spin", "sessions")

# --- canvases: six questions whose answers go under a name (Canevas) ------------------------------


def unplayed(scope: Scope) -> bool:
    """Whether the story has not begun: no scene, no phase, no roll."""
    table = scope.table
    return table.session <= 1 and not table.scene and table.phase is None and table.test is None


class Question(NamedTuple):
    """One question of a canvas: the word its answer is kept under, how it is asked, whether it is."""

    word: Term
    name: Term
    ask: Term
    ideas: Term | str
    done: bool

    @property
    def id(self) -> str:
        """What its step is called."""
        return self.word.of(DEFAULT)


def _questions(canvas: str, lists: Mapping[str, tuple[str, ...]]) -> Iterator[Question]:
    """The six questions of a canvas, answered by the lists of a thing."""
    for at in _CANVAS.names(f"canvases.{canvas}"):
        part = _CANVAS.part(f"canvases.{canvas}.{at}")
        word = part("word")
        done = bool(listed(lists, word))
        yield Question(word, part("name"), part("ask"), part.maybe("ideas") or "", done)


def questions(scope: Scope, canvas: str, prefix: str, word: str) -> Iterator[Mapping[str, Any]]:
    """The six questions about the thing of that name, or that was last said to be one."""
    term = scope.word(word)
    things = (each for each in scope.table.of(prefix) if any(map(term.named, (each.name, *each.words))))
    held = max(things, key=lambda each: each.line, default=Thing(prefix, term.of(scope.lang)))
    return ({"question": each, "called": held.name} for each in _questions(canvas, held.lists))


def genre_told(scope: Scope) -> bool:
    """Whether all six questions about the genre are answered."""
    return all(each["question"].done for each in questions(scope, "genre", "E", "genre_name"))


def character(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """The six questions about somebody."""
    return ({"question": each, "word": each.word} for each in _questions("character", scope.person.lists))


def begun(scope: Scope, canvas: str, prefix: str, word: str) -> Iterator[Mapping[str, Any]]:
    """The things that have blanks, the latest first: places, roles, or elements said to be of that kind."""
    term = scope.word(word)
    for each in reversed(scope.table.of(prefix)):
        blanks = sum(not question.done for question in _questions(canvas, each.lists))
        if blanks and (prefix != "E" or any(map(term.named, each.words))):
            yield {"name": each.name, "left": blanks}


# --- a protagonist made, and shown at work (Canevas) ----------------------------------------------


_SENTENCE = regex.compile(r".*\s.*[.!?…]\s*[»”\"]?", re.DOTALL)


def blank(scope: Scope) -> bool:
    """Whether nothing is known of somebody."""
    return any(not person.traits and not person.lists for person in scope.table.people)


def answered(scope: Scope) -> tuple[Deed, ...]:
    """Traits parted by commas; `trade: ferryman` is a line of the sheet, a whole sentence is prose."""
    text, who = scope.text.strip(), scope.person.name
    if _SENTENCE.fullmatch(text):
        return (Said(text),)
    word, said = detailed(text)
    if not said:
        return (Note("PC", who, "traits", add=items(text.rstrip(":"))),)
    return (Note("PC", who, Term.by_language(dict.fromkeys(languages(), word)), add=items(said)),)


def duo_named(scope: Scope) -> bool:
    """Whether it is told what kind of duo they are."""
    return any(_SESSIONS("duo").named(thing.name) for thing in scope.table.of("E"))


def side_by_side(scope: Scope) -> Iterator[Deed]:
    """An opposition for each protagonist, `Ann: quick / storm; Bob: rope / storm`; the best one is first."""
    told = dict(map(detailed, scope.text.split(";")))
    for person in scope.table.people:
        sides = told.get(person.name, "").partition("/")[::2]
        yield from acts(person.name, _SESSIONS("moments.order.name").of(scope.lang))
        reasons = tuple(items(side) if side.strip() else () for side in sides)
        yield Throw("opposition", who=(person.name,), reasons=reasons)
    yield Ranked("E", _SESSIONS("who_acts").of(scope.lang), _SESSIONS("order"))


# --- gauges: what a loss, a blow or a fortune makes of one (Jauges) -------------------------------


LEVELS = ("—", "I", "II", "H")


def _size(table: Table) -> int:
    """Graduations of a level in this story, 1 to 3."""
    return graduations_of(table.options.get)


def _weighing(meters: tuple[Meter, ...], table: Table) -> tuple[Meter, ...]:
    """The gauges of a sheet that can weigh on their holder: no progress, no larger number."""
    top = HIGHEST * _size(table)
    return tuple(held for held in meters if held.kind != "progress" and 0 <= held.value <= top)


def worn(scope: Scope) -> bool:
    """Whether a gauge of somebody can go down."""
    return any(held.value for held in _weighing(scope.person.meters, scope.table))


def lowered(scope: Scope, paid: str = "") -> Iterator[Mapping[str, Any]]:
    """The gauges that can go down a level; `paid` with a fortune."""
    each = _size(scope.table)
    for held in _weighing(scope.person.meters, scope.table):
        if held.value:
            after = after_fortune(held.value, each)
            yield {
                "what": held.name,
                "held": held.value,
                "after": after,
                "by": "ease" if level(after, each) else "clear",
                "levels": LEVELS[level(after, each)],
                "price": _GAUGING("1_fortune") if paid else "",
            }


def losses(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """How each gauge may give way: by a graduation, by a whole level."""
    each = _size(scope.table)
    for held in _weighing(scope.person.meters, scope.table):
        for whole in (False, True) if each > 1 else (False,):
            after = after_loss(held.value, each, whole=whole)
            if held.value < HIGHEST * each and not (whole and after == held.value + 1):
                now = level(after, each)
                yield {
                    "name": held.name,
                    "held": held.value or "",
                    "after": after,
                    "whole": "1" if whole else "",
                    "by": "level" if whole else "graduation",
                    "far": f" ({LEVELS[now]})" if now else "",
                }


def first_loss(scope: Scope) -> Iterator[Deed]:
    """A gauge nobody had yet, with its first graduation, or as many as the text says."""
    who, typed = scope.person.name, tuple(gauges_typed(scope.text, scope.lang))
    yield Note("PC", who, "gauges", add=tuple(declared for _, declared, _ in typed))
    for name, _, number in typed:
        if scope.person.meter(name) is not None:
            raise Refusal(message("“{name}” is there already: choose it above.", name=name))
        if number is None:
            yield Throw("loss")
        yield Score("PC", who, name, 1 if number is None else number)


# --- an important adversary: gauges of their own, and the blows that tell (Jauges) ----------------


def adversaries(scope: Scope) -> tuple[Thing, ...]:
    """The roles that have gauges."""
    return tuple(role for role in scope.table.of("N") if _weighing(role.meters, scope.table))


def blows(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """How an important adversary may be hit, by the last result: a level, the end, or two levels."""
    table = scope.table
    each, known = _size(table), table.value if table.outcome in ("success", "feat") else None
    hits = ((2, "", "success"), (3, "", "feat"), (3, "1", "spared"))
    for role in adversaries(scope):
        for held, (value, spared, said) in product(_weighing(role.meters, table), hits):
            if (known is None or (known > 2) == (value > 2)) and held.value < HIGHEST * each:
                after = boss_hit(held.value, value, each, spared=bool(spared))
                yield {
                    "who": role.name,
                    "what": held.name,
                    "held": held.value or "",
                    "value": value,
                    "spared": spared,
                    "by": said,
                    "mark": spared and "-",
                    "after": after,
                    "far": LEVELS[level(after, each)],
                }


def adversary(scope: Scope) -> Iterator[Deed]:
    """An adversary as typed, with what can be worn down. Raises `Refusal` without a name."""
    name, told = detailed(line(scope.text))
    if not name:
        raise Refusal(message("Who is it? Write a name, then a colon and what can be worn down."))
    typed = tuple(gauges_typed(told or _SCENES("boss_plain").of(scope.lang), scope.lang))
    yield Note("N", name, "gauges", add=tuple(declared for _, declared, _ in typed))
    for gauge, _, number in typed:
        if number is not None:
            yield Score("N", name, gauge, number)


# --- a branch of the story, and strokes of fate (Destin) ------------------------------------------


def signed(scope: Scope) -> str:
    """Destiny as it is read aloud: `+2`, `−3`, `0`."""
    destiny = scope.table.counters.get("destiny", 0)
    return plus(destiny) if destiny else "0"


def below(scope: Scope) -> int:
    """How far destiny is below zero."""
    return -scope.table.counters.get("destiny", 0)


def other(scope: Scope) -> Term:
    """Why the other turn cannot be bought: for it there are the strokes of fate."""
    way = turn(scope["destiny"])
    return _SCENES(f"other.{way}" if way else "at_zero_a_die")


def quiet(scope: Scope) -> bool:
    """Whether a fortune forbids strokes of fate in this scene."""
    return any(
        scene_item(scope) in listed(thing.lists, _GAUGING("held_off"))
        for thing in scope.table.of("E")
        if _GAUGING("name").named(thing.name)
    )


def scene_item(scope: Scope) -> str:
    """The scene as an item of a list."""
    return f"S{scope.table.number}"


def strokes(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """The cards in hand."""
    held = scope.table.cards.get("cards", ())
    return (
        {"card": card, "name": Words("spin")(f"outcomes.{STROKES[card - 1]}.name")}
        for card in held
        if 1 <= card <= len(STROKES)
    )


def wards(scope: Scope) -> Iterator[Mapping[str, str]]:
    """Those who have a fortune to hold strokes off with."""
    people = scope.table.people
    says = f"gauging.ways.hold_off{'_for' if len(people) > 1 else ''}"
    return ({"name": each.name, "says": says} for each in people if each.counters.get("fortunes", 0) > 0)


def fate_asked(scope: Scope) -> Term:
    """What is asked of the stroke that fell."""
    fell = scope.table.outcome if scope.table.test == "play" else None
    return scope.find(f"scenes.asked.{fell}") or _SCENES("plain")


_LOSS = Owed("loss", _SCENES("something_is_lost_a"))
_GAIN = Owed("gain", _SCENES("something_is_gained_a"))
_STROKE = Owed("stroke", _SCENES("a_stroke_of_fate"), "play")
_CARD = Owed("card", _SCENES("destiny_draws_a_card"), "draw", ("cards", MOST_HELD))


def _drawn(test: str, sizes: tuple[int, int], value: int) -> tuple[Owed, ...]:
    counts = test in ("opposition", "script", "sequence", "competition")
    return (_CARD,) if counts and gain(*sizes, value, shifted=False).card else ()


DEBTS = Debts(
    {
        "loss": (_LOSS,),
        "reach_with_harm": (_LOSS,),
        "stay_with_harm": (_LOSS,),
        "benefit": (_GAIN,),
        "stroke": (_STROKE,),
    },
    _drawn,
)

# --- loot, fortunes, and the end of a session (Butin, Fortunes) -----------------------------------


_LOOT = _GAUGING("loot")


def changed(scope: Scope) -> Iterator[Deed]:
    """Traits gained, or rewritten (`calm -> wary`), a fortune each.

    Raises `Refusal` for more than the fortunes held, and for rewriting a trait nobody has.
    """
    asked, person = items(scope.text), scope.person
    spend(person.counters.get("fortunes", 0), len(asked))
    for item in asked:
        old = next((held for held in person.traits if same(held, item)), "")
        new = item
        if "->" in item or "→" in item:
            old, new = renamed(item, person.traits)
        elif old:
            raise Refusal(message("{who} has “{trait}” already.", who=person.name, trait=old))
        yield Throw("fortune", {"use": TRAIT}, who=(person.name,))
        yield Note("PC", person.name, "traits", add=(new,), drop=(old,) if old else ())


def carried(scope: Scope) -> str:
    """Loot and passing states, told."""
    return ", ".join((*scope.person.listed(_LOOT), *scope.person.session)) or "—"
