"""What the guided moments of SPIN compute; their shape is in `procedures.yaml` (SPIN 0.1)."""

from collections.abc import Iterator, Mapping
from typing import Any

from soloist.lingo import languages
from soloist.rules.content import Words
from soloist.rules.games.hades.moments import gauges_typed
from soloist.rules.games.hades.system import HIGHEST, spend
from soloist.rules.games.spin.system import GAUGE as GAUGE
from soloist.rules.games.spin.system import HOLD_OFF as HOLD_OFF
from soloist.rules.games.spin.system import (
    MOST_HELD,
    STROKES,
    check_graduations,
    drawn,
    gain,
    graduations_of,
    moved,
    turn,
)
from soloist.rules.games.spin.system import TRAIT as TRAIT
from soloist.rules.moment import Deed, Note, Person, Ranked, Said, Score, Thing, Throw, listed
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import acts, detailed, found_in, items, line, renamed, same
from soloist.rules.system import Debts, Owed
from soloist.rules.term import Term
from soloist.rules.term import signed as plus
from soloist.values import regex
from soloist.values.message import Refusal, message

_CANVAS = Words("spin", "canvas")
_GAUGING = Words("spin", "gauging")
_SCENES = Words("spin", "scenes")
_SESSIONS = Words("spin", "sessions")

# --- canvases: six questions whose answers go under a name (Canevas) ------------------------------


def _questions(canvas: str, held: Person | Thing) -> Iterator[Mapping[str, Any]]:
    """The six questions about somebody or something: the word an answer is kept under, whether one is."""
    for id_ in _CANVAS.names(f"canvases.{canvas}"):
        part = _CANVAS.part(f"canvases.{canvas}.{id_}")
        word, told = part("word"), bool(listed(held.lists, part("word")))
        asked = {"called": part("name"), "asked": part("ask"), "table": part.maybe("ideas") or ""}
        yield {"id": id_, "thing": held.name, "word": word, "told": told, **asked}


def questions(scope: Scope, canvas: str, prefix: str = "", word: str = "") -> Iterator[Mapping[str, Any]]:
    """The six questions about the thing of that name, or that was last said to be one; or about somebody."""
    if not prefix:
        return _questions(canvas, scope.person)
    term = scope.word(word)
    things = (each for each in scope.table.of(prefix) if any(map(term.named, (each.name, *each.words))))
    last = max(things, key=lambda each: each.line, default=Thing(prefix, term.of(scope.lang)))
    return _questions(canvas, last)


def _genre(scope: Scope) -> Iterator[Mapping[str, Any]]:
    return questions(scope, "genre", "E", "genre_name")


def genre_told(scope: Scope) -> bool:
    """Whether all six questions about the genre are answered."""
    return all(each["told"] for each in _genre(scope))


def open_card(scope: Scope) -> Mapping[str, Any] | None:
    """The question of the card drawn last, while it has no answer."""
    deck = _CANVAS("genre_card.deck")
    drawn = [text for name, texts in scope.table.drawn.items() if deck.named(name) for text in texts]
    at = detailed(drawn[-1])[0] if drawn else ""
    found = (each for n, each in enumerate(_genre(scope), 1) if str(n) == at and not each["told"])
    return next(found, None)


def card_asked(scope: Scope) -> Term:
    """What the card drawn last asks; else how cards are drawn."""
    card = open_card(scope)
    return card["asked"] if card is not None else _CANVAS("genre_card.ask")


def card_told(scope: Scope) -> Iterator[Deed]:
    """The answer to the card drawn last, or to any behind its number or its word: `2: people, and ghosts`."""
    at, said = detailed(scope.text)
    found = (each for n, each in enumerate(_genre(scope), 1) if at in (str(n), *each["word"].words))
    each = next(found, None) if said else None
    if each is None:
        each, said = open_card(scope), scope.text
    if each is None:
        raise Refusal(message("Begin with the number of a card, from 1 to 6, as in 2: …"))
    yield Note("E", each["thing"], each["word"], items(said))


def begun(scope: Scope, canvas: str, prefix: str, word: str) -> Iterator[Mapping[str, Any]]:
    """The things that have blanks, the latest first: places, roles, or elements said to be of that kind."""
    term = scope.word(word)
    for each in reversed(scope.table.of(prefix)):
        blanks = sum(not asked["told"] for asked in _questions(canvas, each))
        if blanks and (prefix != "E" or any(map(term.named, each.words))):
            yield {"name": each.name, "left": blanks}


# --- a protagonist made, and shown at work (Canevas) ----------------------------------------------


_SENTENCE = regex.compile(r"(?s).*\s.*[.!?…]\s*[»”\"]?")


def blank(scope: Scope) -> bool:
    """Whether nothing is known of somebody."""
    return any(not person.traits and not person.lists for person in scope.table.people)


def answered(scope: Scope) -> tuple[Deed, ...]:
    """Traits separated by commas; `trade: ferryman` is a line of the sheet, a whole sentence is prose."""
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
    """An opposition for each protagonist, `Ann: quick / storm; Bob: rope / storm`; the best one is first.

    Raises `Refusal` for who is nobody of the story.
    """
    names = tuple(person.name for person in scope.table.people)
    typed = map(detailed, scope.text.split(";") if scope.text else ())
    told = {found_in(name, names): said for name, said in typed}
    for name in names:
        sides = told.get(name, "").partition("/")[::2]
        yield from acts(name, _SESSIONS("moments.order.name").of(scope.lang))
        reasons = tuple(items(side) if side.strip() else () for side in sides)
        yield Throw("opposition", who=(name,), reasons=reasons)
    yield Ranked("E", _SESSIONS("who_acts").of(scope.lang), _SESSIONS("order"))


# --- gauges: what a loss, a blow or a fortune makes of one (Jauges) -------------------------------


def moves(scope: Scope, levels: str, prefix: str = "") -> Iterator[Mapping[str, Any]]:
    """The gauges that can weigh on their holder and move so many levels, or a graduation, as `moved` says.

    They are somebody's, or with `N` those of adversaries. No progress is one, and no larger number.
    """
    each = graduations_of(scope.table.options.get)
    for owner in scope.table.of(prefix) if prefix else (scope.person,):
        for held in owner.gauges:
            after = moved(held.value, int(levels), each)
            if held.kind != "progress" and 0 <= held.value <= HIGHEST * each and after != held.value:
                yield {
                    "owner": owner.name,
                    "what": held.name,
                    "held": held.value or "",
                    "after": after,
                    "by": after - held.value,
                    "far": drawn(after, scope.table.options.get),
                }


def worn(scope: Scope) -> bool:
    """Whether a gauge of somebody can go down."""
    return any(moves(scope, "-1"))


def adversaries(scope: Scope) -> bool:
    """Whether a role has a gauge that can be worn down."""
    return any(moves(scope, "1", "N"))


def first_loss(scope: Scope) -> Iterator[Deed]:
    """A gauge nobody had yet, with its first graduation, or as many as the text says."""
    for name, *_ in gauges_typed(scope.text, scope.lang):
        if scope.person.gauge(name) is not None:
            raise Refusal(message("“{name}” is there already: choose it above.", name=name))
    yield from _new_gauges(scope, "PC", scope.person.name, scope.text)


def adversary(scope: Scope) -> Iterator[Deed]:
    """An adversary as typed, with what can be worn down. Raises `Refusal` without a name."""
    name, told = detailed(line(scope.text))
    if not name:
        raise Refusal(message("Who is it? Write a name, then a colon and what can be worn down."))
    yield from _new_gauges(scope, "N", name, told or _SCENES("boss_plain").of(scope.lang))


def _new_gauges(scope: Scope, prefix: str, name: str, told: str) -> Iterator[Deed]:
    """Gauges as typed; a protagonist's begins with the loss that made it. Raises `Refusal` for its number."""
    typed = tuple(gauges_typed(told, scope.lang))
    yield Note(prefix, name, "gauges", add=tuple(declared for _, declared, _ in typed))
    for gauge, _, number in typed:
        if number is None and prefix == "PC":
            yield Throw("loss")
            number = 1
        if number is not None:
            check_graduations(number, graduations_of(scope.table.options.get), 1)
            yield Score(prefix, name, gauge, number)


# --- a branch of the story, and strokes of fate (Destin) ------------------------------------------


def signed(scope: Scope) -> str:
    """Destiny as it is read aloud: `+2`, `−3`, `0`."""
    return plus(scope["destiny"]) if scope["destiny"] else "0"


def below(scope: Scope) -> int:
    """How far destiny is below zero."""
    return -int(scope["destiny"])


def other(scope: Scope) -> Term:
    """Why the other turn cannot be bought: for it there are the strokes of fate."""
    way = turn(scope["destiny"])
    return _SCENES(f"other.{way}" if way else "at_zero_a_die")


def up(scope: Scope) -> Term:
    """What a bad turn, or a stroke without its card, moves destiny by."""
    return _moved_by(scope, "plus_one")


def down(scope: Scope) -> Term:
    """What a good turn moves destiny by."""
    return _moved_by(scope, "minus_one")


def _moved_by(scope: Scope, told: str) -> Term:
    return _SCENES("stays" if scope["sp.presentation"] else told)


def quiet(scope: Scope) -> bool:
    """Whether a fortune forbids strokes of fate in this scene."""
    held_off = (listed(thing.lists, _GAUGING("held_off")) for thing in scope.table.of("E"))
    return any(f"S{scope.table.number}" in scenes for scenes in held_off)


def falls(scope: Scope) -> Term:
    """The stroke of a card in hand."""
    return Words("spin")(f"outcomes.{STROKES[scope['card'] - 1]}.name")


def fate_asked(scope: Scope) -> Term:
    """What is asked of the stroke that fell."""
    fell = scope.table.outcome if scope.table.test == "play" else None
    return scope.find(f"scenes.asked.{fell}") or _SCENES("plain")


_LOSS = Owed("loss", _SCENES("something_is_lost_a"), "loss")
_GAIN = Owed("gain", _SCENES("something_is_gained_a"))
_STROKE = Owed("stroke", _SCENES("a_stroke_of_fate"), "play", told=False)
_CARD = Owed("card", _SCENES("destiny_draws_a_card"), "draw", told=False, room=("cards", MOST_HELD))


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
