"""What the guided moments of SPIN compute; their shape is in `procedures.yaml` (SPIN 0.1)."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from soloist.rules.content import Words, languages
from soloist.rules.games.hades.system import HIGHEST, KINDS
from soloist.rules.games.spin.system import (
    GAUGE,
    MOST_HELD,
    STROKES,
    after_fortune,
    after_loss,
    boss_hit,
    gain,
    graduations_of,
    in_deck,
    level,
    moved,
    spend,
    turn,
)
from soloist.rules.games.spin.system import HOLD_OFF as HOLD_OFF
from soloist.rules.games.spin.system import TRAIT as TRAIT
from soloist.rules.moment import (
    Deed,
    Line,
    Meter,
    Note,
    Said,
    Score,
    Step,
    Table,
    Thing,
    Throw,
    Way,
    listed,
)
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import detailed, items, line, numbered
from soloist.rules.system import Debts, Owed
from soloist.rules.term import DEFAULT, Term
from soloist.rules.term import signed as plus
from soloist.values import regex
from soloist.values.message import Refusal, message

_CANVAS = Words("spin", "canvas")
_GAUGING = Words("spin", "gauging")
_SCENES = Words("spin", "scenes")

# --- canvases: six questions whose answers go under a name (Canevas) ------------------------------


MOST_OFFERED = 6
_ASIDE = _CANVAS("put_aside")


def unplayed(scope: Scope) -> bool:
    """Whether the story has not begun: no scene, no phase, no roll."""
    table = scope.table
    return table.session <= 1 and not table.scene and table.phase is None and table.test is None


def nothing_told(scope: Scope) -> bool:
    """Whether nobody has said what genre it is."""
    return not scope.table.of("E")


def _questions(canvas: str) -> Iterator[tuple[Term, Words]]:
    """The words that answers are kept under, each with what asks for it."""
    for word in _CANVAS.names(f"canvases.{canvas}"):
        part = _CANVAS.part(f"canvases.{canvas}.{word}")
        yield part("word"), part


def _step(
    scope: Scope, asked: tuple[Term, Words], typed: Callable[[str], tuple[Deed, ...]], hint: Term, done: bool
) -> Step:
    word, part = asked
    ideas = part.maybe("ideas")
    return Step(
        word.of(DEFAULT),
        part("name"),
        part("ask"),
        typed=typed,
        hint=hint,
        table=ideas.of(scope.lang) if ideas else None,
        done=done,
    )


def _noted(prefix: str, name: str, word: Term) -> Callable[[str], tuple[Deed, ...]]:
    return lambda text: (Note(prefix, name, word, add=items(text), only=True),)


def fixed(scope: Scope, canvas: str, prefix: str, name: str) -> Iterator[Step]:
    """The six questions about the one thing of that name."""
    term = scope.word(name)
    held = next((thing for thing in scope.table.of(prefix) if term.named(thing.name)), None)
    called = held.name if held else term.of(scope.lang)
    for asked in _questions(canvas):
        done = held is not None and bool(listed(held.lists, asked[0]))
        yield _step(scope, asked, _noted(prefix, called, asked[0]), _CANVAS("answer"), done)


def secrets(scope: Scope, canvas: str) -> Iterator[Step]:
    """The six questions, each answered in a secret note."""

    def secret(word: str) -> Callable[[str], tuple[Deed, ...]]:
        return lambda text: (Said(f"{word[:1].upper()}{word[1:]} – {line(text)}", "secret"),)

    for asked in _questions(canvas):
        yield _step(scope, asked, secret(asked[0].of(scope.lang)), _CANVAS("kept_secret"), False)


def named_canvas(scope: Scope, kind: str, prefix: str, canvas: str) -> Iterator[Step]:
    """Which thing of a kind, then its six questions; a thing that has blanks is gone on with.

    Offered are things of that kind, and places and roles without any canvas, while they have blanks.
    """
    words, things = _CANVAS.part(f"kinds.{kind}"), scope.table.of(prefix)
    word = words("word")

    def has(thing: Thing, mark: Term) -> bool:
        return any(mark.named(item) for item in listed(thing.lists, _CANVAS("canvas")))

    def blanks(thing: Thing) -> int:
        return sum(not listed(thing.lists, each) for each, _ in _questions(canvas))

    def begin(name: str) -> tuple[Deed, ...]:
        aside: tuple[Deed, ...] = ()
        if held is not None and held.name != name and blanks(held):
            aside = (Note(prefix, held.name, _CANVAS("canvas"), add=(_ASIDE.of(scope.lang),)),)
        added, drop = (word.of(scope.lang),), _ASIDE.words[::-1]
        return (*aside, Note(prefix, name, _CANVAS("canvas"), add=added, drop=drop))

    def called(text: str) -> tuple[Deed, ...]:
        name = line(text)
        thing = next((each for each in things if each.name.casefold() == name.casefold()), None)
        if thing is not None and not blanks(thing):
            raise Refusal(message("All six questions about “{name}” are answered. Name another.", name=name))
        return begin(thing.name if thing else name)

    def nameless(text: str) -> tuple[Deed, ...]:
        raise Refusal(message("Name it first, at the step before these six questions."))

    marked = [thing for thing in things if has(thing, word) and not has(thing, _ASIDE)]
    held = next(reversed([thing for thing in marked if blanks(thing)] or marked), None)
    free = [thing for thing in things if prefix != "E" and not listed(thing.lists, _CANVAS("canvas"))]
    known = [thing for thing in things if (thing in free or has(thing, word)) and blanks(thing)]
    ways = (
        scope.way(f"{prefix}:{each.name}", begin(each.name), "ways.choose", name=each.name, left=blanks(each))
        for each in known[: -MOST_OFFERED - 1 : -1]
    )
    yield Step("which", _CANVAS("its_name"), words("which"), tuple(ways), called, words("hint"))
    for asked in _questions(canvas):
        typed = _noted(prefix, held.name, asked[0]) if held else nameless
        done = held is not None and bool(listed(held.lists, asked[0]))
        yield _step(scope, asked, typed, _CANVAS("answer"), done)


# --- a protagonist made, and shown at work (Canevas) ----------------------------------------------


_SENTENCE = regex.compile(r".*\s.*[.!?…]\s*[»”\"]?", re.DOTALL)
_OF_THE_SHEET = {
    "traits": "traits",
    "trait": "traits",
    "session": "session",
    "goal": "goal",
    "objectif": "goal",
}
_AGAINST = regex.compile(r"\s*/\s*|\s+(?:vs|against|contre)\s+", re.IGNORECASE)


def blank(scope: Scope) -> bool:
    """Whether nothing is known of somebody."""
    return any(not person.traits and not person.lists for person in scope.table.people)


def character(scope: Scope) -> Iterator[Step]:
    """The six questions about somebody, answered with traits."""
    for asked in _questions("character"):
        hint = scope.having(word=asked[0]).word("traits_with_commas_or")
        yield _step(scope, asked, _answer(scope.person.name), hint, bool(scope.person.listed(asked[0])))


def _answer(who: str) -> Callable[[str], tuple[Deed, ...]]:
    """Traits parted by commas; `trade: ferryman` is a line of the sheet, a whole sentence is prose."""

    def answer(text: str) -> tuple[Deed, ...]:
        text = text.strip()
        if _SENTENCE.fullmatch(text):
            return (Said(text),)
        word, said = detailed(text)
        if not said:
            return (Note("PC", who, "traits", add=items(text.rstrip(":"))),)
        known = _OF_THE_SHEET.get(word.casefold())
        if known == "goal":
            return (Note("PC", who, "goal", add=(" ; ".join(items(said)),), only=True),)
        category = known or Term.by_language(dict.fromkeys(languages(), word))
        return (Note("PC", who, category, add=items(said)),)

    return answer


def met(scope: Scope) -> bool:
    """Whether somebody has traits."""
    return any(person.traits for person in scope.table.people)


def opposed(scope: Scope) -> tuple[Deed, ...]:
    """`flee the harbour: sailor, old map / storm`: an action, reasons for it, reasons against it.

    Raises `Refusal` for more than two sides.
    """
    who, sides = scope.person.name, _AGAINST.split(line(scope.text))
    if len(sides) > 2:
        raise Refusal(message("Write reasons for, one “/”, reasons against: sailor, old map / storm"))
    tried, reasons = detailed(sides[0])
    if not reasons and len(sides) == 2:
        tried, reasons = "", tried
    ours = items(reasons) if reasons else ()
    theirs = items(sides[1]) if len(sides) == 2 and sides[1].strip() else ()
    action = (Line(f"@({who}) {tried}"),) if tried else ()
    return (*action, Throw("opposition", {"presentation": 1}, who=(who,), reasons=(ours, theirs)))


# --- gauges: what a loss, a blow or a fortune makes of one (Jauges) -------------------------------


LEVELS = ("—", "I", "II", "H")


def _size(table: Table) -> int:
    """Graduations of a level in this story, 1 to 3."""
    return graduations_of(table.options.get)


def sizes(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """How many graduations a level may have besides those it has."""
    now = str(_size(scope.table))
    return ({"n": n} for n in ("1", "2", "3") if n != now)


def resized(scope: Scope) -> Iterator[Deed]:
    """Every gauge at the level it has, where a level has another number of graduations from now on."""
    table, before, after = scope.table, _size(scope.table), int(scope["n"])
    sheets = [("PC", person.name, person.meters) for person in table.people]
    sheets += [("N", role.name, role.meters) for role in table.of("N")]
    for prefix, name, meters in sheets:
        for held in _weighing(meters, table):
            if (now := moved(held.value, before, after)) != held.value:
                yield Score(prefix, name, held.name, now)


def _weighing(meters: tuple[Meter, ...], table: Table) -> tuple[Meter, ...]:
    """The gauges of a sheet that can weigh on their holder: no progress, no larger number."""
    top = HIGHEST * _size(table)
    return tuple(held for held in meters if held.kind != "progress" and 0 <= held.value <= top)


def worn(scope: Scope) -> bool:
    """Whether a gauge of somebody can go down."""
    return any(held.value for held in _weighing(scope.person.meters, scope.table))


def lowered(scope: Scope, paid: str = "") -> Iterator[Way]:
    """A way for each gauge that can go down a level; `paid` with a fortune."""
    each, who = _size(scope.table), scope.person.name
    for held in _weighing(scope.person.meters, scope.table):
        if not held.value:
            continue
        after = after_fortune(held.value, each)
        values = {"use": GAUGE, "graduations": held.value}
        spent = (Throw("fortune", values, who=(who,)),) if paid else ()
        yield scope.way(
            f"lower:{held.name}",
            (*spent, Score("PC", who, held.name, after)),
            f"gauging.ways.{'ease' if level(after, each) else 'clear'}",
            what=held.name,
            levels=LEVELS[level(after, each)],
            price=_GAUGING("1_fortune") if paid else "",
        )


def losses(scope: Scope) -> Iterator[Way]:
    """Ways to let a gauge give way: by a graduation, by a whole level."""
    each = _size(scope.table)
    for held in _weighing(scope.person.meters, scope.table):
        for whole in (False, True) if each > 1 else (False,):
            after = after_loss(held.value, each, whole=whole)
            if held.value >= HIGHEST * each or (whole and after == held.value + 1):
                continue
            now, by = level(after, each), "level" if whole else "graduation"
            deeds = (_lose(held.value, whole=whole), Score("PC", scope.person.name, held.name, after))
            far = f" ({LEVELS[now]})" if now else ""
            yield scope.way(f"{by}:{held.name}", deeds, f"gauging.ways.{by}", name=held.name, far=far)


def _lose(graduations: int, *, whole: bool) -> Throw:
    values = {"graduations": graduations} if graduations else {}
    return Throw("loss", values | ({"whole": 1} if whole else {}))


def _new_gauges(prefix: str, name: str, text: str, lang: str) -> tuple[Note, Mapping[str, int | None]]:
    """The gauges a text names, `rage, rope (resource), fear 2`, put on a sheet, with the numbers it gives.

    A gauge is a state where it does not say. Raises `Refusal` for what is no kind of gauge.
    """
    declared: dict[str, str] = {}
    numbers: dict[str, int | None] = {}
    for item in items(text):
        called, bracket, said = item.partition("(")
        word = said.rstrip(" )").casefold()
        kind = next((known for known in KINDS.values() if word in known.words), None)
        if (bracket and kind is None) or ":" in called:
            raise Refusal(
                message(
                    "“{item}”: a name, and in parentheses whether it is a state or a resource.", item=item
                )
            )
        plain, number = numbered(called.strip())
        declared[plain], numbers[plain] = (kind or KINDS["state"]).of(lang), number
    return Note(prefix, name, "gauges", add=tuple(f"{n} ({kind})" for n, kind in declared.items())), numbers


def first_loss(scope: Scope) -> Iterator[Deed]:
    """A gauge nobody had yet, with its first graduation, or as many as the text says."""
    who = scope.person.name
    note, numbers = _new_gauges("PC", who, scope.text, scope.lang)
    yield note
    for name, number in numbers.items():
        if scope.person.meter(name) is not None:
            raise Refusal(message("“{name}” is there already: choose it above.", name=name))
        if number is None:
            yield _lose(0, whole=False)
        yield Score("PC", who, name, 1 if number is None else number)


# --- an important adversary: gauges of their own, and the blows that tell (Jauges) ----------------


def adversaries(scope: Scope) -> tuple[Thing, ...]:
    """The roles that have gauges."""
    return tuple(role for role in scope.table.of("N") if _weighing(role.meters, scope.table))


def missed(scope: Scope) -> bool:
    """Whether the last result is no blow."""
    table = scope.table
    return table.value is not None and table.outcome is not None and table.value < 2


def blows(scope: Scope) -> Iterator[Way]:
    """Ways to hit an important adversary, by the last result: a level, the end, or two levels."""
    table = scope.table
    each, known = _size(table), table.value if table.outcome in ("success", "feat") else None
    hits = ((2, False, "success"), (3, False, "feat"), (3, True, "spared"))
    for role in adversaries(scope):
        for held in _weighing(role.meters, table):
            for value, spared, said in hits:
                if (known is not None and (known > 2) != (value > 2)) or held.value >= HIGHEST * each:
                    continue
                after = boss_hit(held.value, value, each, spared=spared)
                values = {"result": value} | ({"graduations": held.value} if held.value else {})
                values |= {"spared": 1} if spared else {}
                yield scope.way(
                    f"hit:{role.name}:{held.name}:{value}{'-' * spared}",
                    (Throw("hit", values), Score("N", role.name, held.name, after)),
                    f"gauging.ways.{said}",
                    who=role.name,
                    what=held.name,
                    far=LEVELS[level(after, each)],
                )


def adversary(scope: Scope) -> Iterator[Deed]:
    """An adversary as typed, with what can be worn down. Raises `Refusal` without a name."""
    name, told = detailed(line(scope.text))
    if not name:
        raise Refusal(message("Who is it? Write a name, then a colon and what can be worn down."))
    note, numbers = _new_gauges("N", name, told or _SCENES("boss_plain").of(scope.lang), scope.lang)
    yield note
    for gauge, number in numbers.items():
        if number is not None:
            yield Score("N", name, gauge, number)


def new_danger(scope: Scope) -> Iterator[Deed]:
    """A danger as typed, with its first segment. Raises `Refusal` for one that is there, or of 0."""
    name, segments = numbered(line(scope.text))
    if any(clock.name.casefold() == name.casefold() for clock in scope.table.of("Clock")):
        raise Refusal(message("“{name}” is there already: choose it above, and it advances.", name=name))
    segments = _SEGMENTS if segments is None else segments
    if segments < 1:
        raise Refusal(message("A danger has one segment at least: {name} 6", name=name))
    yield Score("Clock", name, "", 1, segments)


_SEGMENTS = 6  # of a danger whose size nobody says

# --- a branch of the story, and strokes of fate (Destin) ------------------------------------------


def signed(scope: Scope) -> str:
    """Destiny as it is read aloud: `+2`, `−3`, `0`."""
    destiny = scope.table.counters.get("destiny", 0)
    return plus(destiny) if destiny else "0"


def below(scope: Scope) -> int:
    """How far destiny is below zero."""
    return -scope.table.counters.get("destiny", 0)


def turn_text(scope: Scope) -> Term:
    """The turn that can be bought: only that of destiny's own sign."""
    way = turn(scope["destiny"])
    return _SCENES(f"texts.{way}" if way else "let_a_d6_say")


def other(scope: Scope) -> Term:
    """Why the other turn cannot be bought: for it there are the strokes of fate."""
    way = turn(scope["destiny"])
    return _SCENES(f"other.{way}" if way else "at_zero_a_die")


def rows(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """What an orientation may be asked for."""
    known = "question field consequence unresolved tactics attitude relation conflict framing"
    return ({"row": row, "id": row.of(DEFAULT)} for row in map(_SCENES, known.split()))


def quiet(scope: Scope) -> bool:
    """Whether a fortune forbids strokes of fate in this scene."""
    here = scene_item(scope).casefold()
    return any(
        here in (item.casefold() for word in _GAUGING("held_off").words for item in thing.lists.get(word, ()))
        for thing in scope.table.of("E")
        if _GAUGING("name").named(thing.name)
    )


def scene_item(scope: Scope) -> str:
    """The title of the scene as an item of a list."""
    signs = str.maketrans({",": " ;", "|": "/", "[": "(", "]": ")"})
    title = scope.table.scene.replace("->", "–").replace("→", "–").translate(signs)
    return " ".join(title.split()) or "—"


def cards(scope: Scope) -> Iterator[Mapping[str, Any]]:
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


def deck(scope: Scope) -> bool:
    """Whether there is a card to draw."""
    return bool(in_deck(scope.table.cards.get("cards", ())))


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
_ARROW = regex.compile(r"\s*(?:->|→)\s*")


def taken(scope: Scope) -> tuple[Deed, ...]:
    """The things a text names, on the sheet, with a reminder of what they are worth."""
    named = items(scope.text)
    worth = _GAUGING("sign", named=", ".join(named), worth=_GAUGING("worth", ours=1, theirs=1))
    return (Note("PC", scope.person.name, _LOOT, add=named), Said(worth.of(scope.lang), "reminder"))


def moneyless(scope: Scope) -> Term | str:
    """What is said where no fortune is left."""
    return "" if scope["fortunes"] else _GAUGING("no_fortune_to_spend_2")


def mend_traits(scope: Scope) -> Term:
    """What is asked of traits."""
    held = scope["fortunes"]
    if not held:
        return scope.word("no_fortune_to_spend")
    return scope.having(counted=_GAUGING("held", held=held)).word("what_has_become_that")


def mend_gauges(scope: Scope) -> Term:
    """What is asked of gauges."""
    held = scope["fortunes"]
    if not held:
        return scope.word("no_fortune_to_spend")
    return (
        scope.having(counted=_GAUGING("held", held=held)).word("what_has_had_time")
        if worn(scope)
        else _GAUGING("whole")
    )


def changed(scope: Scope) -> Iterator[Deed]:
    """Traits gained, or rewritten (`calm -> wary`), a fortune each.

    Raises `Refusal` for more than the fortunes held, and for rewriting a trait nobody has.
    """
    asked, person = items(scope.text), scope.person
    spend(person.counters.get("fortunes", 0), len(asked))
    for item in asked:
        parts = _ARROW.split(item)
        old = next((held for held in person.traits if held.casefold() == parts[0].casefold()), None)
        if len(parts) > 1 and old is None:
            raise Refusal(
                message(
                    "{who} has no trait “{trait}” to rewrite. There are: {traits}",
                    who=person.name,
                    trait=parts[0],
                    traits=", ".join(person.traits) or "—",
                )
            )
        if len(parts) == 1 and old is not None:
            raise Refusal(message("{who} has “{trait}” already.", who=person.name, trait=old))
        yield Throw("fortune", {"use": TRAIT}, who=(person.name,))
        yield Note("PC", person.name, "traits", add=(parts[-1],), drop=(old,) if old else ())


def several(scope: Scope) -> str:
    """What several fortunes end with."""
    return "s" if scope["destiny"] > 1 else ""


def leaving(scope: Scope) -> bool:
    """Whether somebody has anything that ends with the session."""
    return bool(scope.person.listed(_LOOT) or scope.person.session)


def left(scope: Scope) -> Iterator[Deed]:
    """Loot and passing states end with the session."""
    if scope.person.listed(_LOOT):
        yield Note("PC", scope.person.name, _LOOT, only=True)
    if scope.person.session:
        yield Note("PC", scope.person.name, "session", only=True)


def carried(scope: Scope) -> str:
    """Loot and passing states, told."""
    return ", ".join((*scope.person.listed(_LOOT), *scope.person.session)) or "—"
