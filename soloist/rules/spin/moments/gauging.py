"""What SPIN's moments share: gauges, strokes of fate, loot, and what a fortune mends (SPIN 0.1)."""

from collections.abc import Mapping

from soloist.rules.content import Value
from soloist.rules.hades.gauges import HIGHEST, KINDS
from soloist.rules.moment import (
    Deed,
    Draw,
    Line,
    Meter,
    Note,
    Person,
    Said,
    Score,
    Script,
    Step,
    Table,
    Thing,
    Throw,
    Way,
)
from soloist.rules.moments.typed import items, line, numbered, short
from soloist.rules.spin.gauges import (
    GAUGE,
    GRADUATIONS,
    HOLD_OFF,
    TRAIT,
    after_fortune,
    after_loss,
    boss_hit,
    level,
    moved,
    spend,
)
from soloist.rules.spin.tests import STROKES, loot, stroke
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.message import Refusal, message

_WORDS = Script("spin", "gauging")

# --- gauges as the moments of SPIN offer them: what a loss, a blow or a fortune makes of one ------


LEVELS = ("—", "I", "II", "H")


def size(table: Table) -> int:
    """Graduations of a level in this story, 1 to 3."""
    said = table.options.get("sp.graduations", "")
    return int(said) if said in ("1", "2", "3") else GRADUATIONS


def resized(table: Table, after: int) -> tuple[Deed, ...]:
    """Every gauge at the level it has, where a level has another number of graduations from now on."""
    before = size(table)
    sheets = [("PC", person.name, person.meters) for person in table.people]
    sheets += [("N", role.name, role.meters) for role in table.of("N")]
    return tuple(
        Score(prefix, name, held.name, now)
        for prefix, name, meters in sheets
        for held in weighing(meters, table)
        if (now := moved(held.value, before, after)) != held.value
    )


def weighing(meters: tuple[Meter, ...], table: Table) -> tuple[Meter, ...]:
    """The gauges of a sheet that can weigh on their holder: no progress, no larger number."""
    top = HIGHEST * size(table)
    return tuple(held for held in meters if held.kind != "progress" and 0 <= held.value <= top)


def lowered(person: Person, table: Table, *, paid: bool) -> tuple[Way, ...]:
    """A way for each gauge that can go down a level; `paid` with a fortune."""
    each = size(table)
    ways = []
    for held in weighing(person.meters, table):
        after = after_fortune(held.value, each)
        if not held.value:
            continue
        spent: tuple[Deed, ...] = ()
        price: Value = ""
        if paid:
            values = {"use": GAUGE, "graduations": held.value}
            spent, price = (
                (Throw("fortune", values, who=(person.name,)),),
                _WORDS("1_fortune"),
            )
        ways.append(
            _WORDS.way(
                f"lower:{held.name}",
                (*spent, Score("PC", person.name, held.name, after)),
                said="ease" if level(after, each) else "clear",
                what=short(held.name),
                levels=LEVELS[level(after, each)],
                price=price,
            )
        )
    return tuple(ways)


def lost(person: Person, table: Table) -> tuple[Way, ...]:
    """Ways to let a gauge give way: by a graduation, by a whole level."""
    each = size(table)
    ways = []
    for held in weighing(person.meters, table):
        for whole in (False, True) if each > 1 else (False,):
            after = after_loss(held.value, each, whole=whole)
            if held.value >= HIGHEST * each or (whole and after == held.value + 1):
                continue
            name, now = short(held.name), level(after, each)
            far = f" ({LEVELS[now]})" if now else ""
            ways.append(
                _WORDS.way(
                    f"{'level' if whole else 'graduation'}:{held.name}",
                    (*_lose(held.value, whole=whole), Score("PC", person.name, held.name, after)),
                    name=name,
                    far=far,
                )
            )
    return tuple(ways)


def _lose(graduations: int, *, whole: bool) -> tuple[Deed, ...]:
    values = {"graduations": graduations} if graduations else {}
    return (Throw("loss", values | ({"whole": 1} if whole else {})),)


def new_gauges(prefix: str, name: str, text: str, lang: str) -> tuple[Note, Mapping[str, int | None]]:
    """The gauges a text names, `rage, rope (resource), fear 2`, put on a sheet, with the numbers it gives.

    A gauge is a state where it does not say. Raises `Refusal` for what is no kind of gauge.
    """
    declared: dict[str, str] = {}
    numbers: dict[str, int | None] = {}
    for item in items(text):
        called, kind = _declared(item)
        plain, number = numbered(called)
        declared[plain], numbers[plain] = kind.of(lang), number
    return Note(prefix, name, "gauges", add=tuple(f"{n} ({kind})" for n, kind in declared.items())), numbers


def _declared(item: str) -> tuple[str, Term]:
    """The name of a gauge and its kind: `rope (resource)`."""
    called, bracket, said = item.partition("(")
    word = said.rstrip(" )").casefold()
    kind = next((known for known in KINDS.values() if word in known.words), None)
    if (bracket and kind is None) or ":" in called:
        raise Refusal(
            message("“{item}”: a name, and in parentheses whether it is a state or a resource.", item=item)
        )
    return called.strip(), kind or KINDS["state"]


def first_loss(person: Person, table: Table, text: str) -> tuple[Deed, ...]:
    """A gauge nobody had yet, with its first graduation, or as many as the text says."""
    note, numbers = new_gauges("PC", person.name, text, table.lang)
    deeds: list[Deed] = [note]
    for name, number in numbers.items():
        if person.meter(name) is not None:
            raise Refusal(message("“{name}” is there already: choose it above.", name=name))
        deeds += _lose(0, whole=False) if number is None else ()
        deeds.append(Score("PC", person.name, name, 1 if number is None else number))
    return tuple(deeds)


def struck(adversary: Thing, table: Table) -> tuple[Way, ...]:
    """Ways to hit an important adversary, by the last result: a level, the end, or two levels."""
    each, known = size(table), table.value if table.outcome in ("success", "feat") else None
    ways = []
    for held in weighing(adversary.meters, table):
        for value, spared in ((2, False), (3, False), (3, True)):
            if (known is not None and (known > 2) != (value > 2)) or held.value >= HIGHEST * each:
                continue
            after = boss_hit(held.value, value, each, spared=spared)
            values = {"result": value} | ({"graduations": held.value} if held.value else {})
            values |= {"spared": 1} if spared else {}
            ways.append(
                _WORDS.way(
                    f"hit:{adversary.name}:{held.name}:{value}{'-' * spared}",
                    (Throw("hit", values), Score("N", adversary.name, held.name, after)),
                    said="success" if value == 2 else "spared" if spared else "feat",
                    who=short(adversary.name),
                    what=short(held.name),
                    far=LEVELS[level(after, each)],
                )
            )
    return tuple(ways)


# --- strokes of fate as moments offer them: a card played, one without its card, all of them ------


NAME = _WORDS("name")
HELD_OFF = _WORDS("held_off")
_NOWHERE = "—"


def signed(destiny: int) -> str:
    """Destiny as it is read aloud: `+2`, `−3`, `0`."""
    return f"{destiny:+d}".replace("-", "−") if destiny else "0"


def held_off(table: Table) -> bool:
    """Whether a fortune forbids strokes of fate in this scene."""
    scene = _scene(table).casefold()
    return any(
        scene in (item.casefold() for word in HELD_OFF.words for item in thing.lists.get(word, ()))
        for thing in table.of("E")
        if NAME.named(thing.name)
    )


def _scene(table: Table) -> str:
    """The title of the scene as an item of a list."""
    signs = str.maketrans({",": " ;", "|": "/", "[": "(", "]": ")"})
    title = table.scene.replace("->", "–").replace("→", "–").translate(signs)
    return " ".join(title.split()) or _NOWHERE


def plays(table: Table) -> tuple[Way, ...]:
    """A way for each card in hand."""
    ways = []
    for card in table.cards.get("cards", ()):
        if 1 <= card <= len(STROKES):
            deeds = (Throw("play", {"card": card}),)
            ways.append(_WORDS.way(f"card:{card}", deeds, card=card, name=stroke(card).name))
    return tuple(ways)


def without_card() -> Way:
    """A stroke without its card, which a die chooses."""
    return _WORDS.way("without", (Throw("play", {"without": 1}),))


def wards(table: Table) -> tuple[Way, ...]:
    """A way to hold strokes off for this scene, for each person who has a fortune to spend."""
    lang = table.lang
    several = len(table.people) > 1
    return tuple(
        _WORDS.way(
            f"hold_off:{person.name}",
            (
                Throw("fortune", {"use": HOLD_OFF}, who=(person.name,)),
                Note("E", NAME.of(lang), HELD_OFF, add=(_scene(table),), only=True),
            ),
            said="hold_off_for" if several else "hold_off",
            name=person.name,
        )
        for person in table.people
        if person.counters.get("fortunes", 0) > 0
    )


# --- loot: what is carried off, worth a die to either side whenever it serves (Butin) -------------


LOOT = _WORDS("loot")


def taken(who: str, text: str, lang: str) -> tuple[Deed, ...]:
    """The things a text names, on the sheet, with a reminder of what they are worth."""
    ours, theirs, _ = loot(0, 0)
    named = items(text)
    worth = _WORDS("worth", ours=ours, theirs=theirs)
    return (
        Note("PC", who, LOOT, add=named),
        Said(_WORDS("sign", named=", ".join(named), worth=worth).of(lang), "reminder"),
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (
        _WORDS.step(
            "loot", typed=lambda text: taken(person.name, text, table.lang), table="souvenirs/trésors"
        ),
        _WORDS.step(
            "snag",
            ways=(_WORDS.way("draw", (Draw("spin/butin-encombrant"),)),),
            typed=lambda text: (Line(f"=> {line(text)}"),),
            table="spin/butin-encombrant",
        ),
    )


LOOT_MOMENT = _WORDS.moment("loot", _steps, personal=True, brief=True)

# --- a respite: fortunes mend what the story wore down, a trait or a gauge each (Fortunes) --------


_ARROW = regex.compile(r"\s*(?:->|→)\s*")


_WHOLE = _WORDS("whole")


def _none(person: Person) -> Term:
    """What is said where no fortune is left."""
    return _WORDS("no_fortune_to_spend", name=person.name)


def mending(table: Table, person: Person) -> tuple[Step, ...]:
    """What fortunes can mend for somebody: traits, then gauges; done with where none is held."""
    return (_traits(person), _gauges(table, person))


def _held(person: Person) -> tuple[int, Term]:
    """The fortunes somebody has, and how they are told."""
    held = person.counters.get("fortunes", 0)
    return held, _WORDS("held", held=held)


def _traits(person: Person) -> Step:
    held, counted = _held(person)
    none = _none(person)
    return Step(
        f"traits:{person.name}",
        _WORDS("traits"),
        none if not held else _WORDS("what_has_become_that", name=person.name, counted=counted),
        ways=tuple(_forget(person, trait) for trait in person.traits) if held else (),
        typed=(lambda text: changed(person, text)) if held else None,
        hint=_WORDS("a_new_trait_or"),
        again=True,
        done=not held,
    )


def _gauges(table: Table, person: Person) -> Step:
    held, counted = _held(person)
    eased = lowered(person, table, paid=True)
    none = _none(person)
    return Step(
        f"gauges:{person.name}",
        _WORDS("gauges"),
        none if not held else _WHOLE if not eased else _WORDS("what_has_had_time", counted=counted),
        ways=eased if held else (),
        again=True,
        done=not held or not eased,
    )


def changed(person: Person, text: str) -> tuple[Deed, ...]:
    """Traits gained, or rewritten (`calm -> wary`), a fortune each.

    Raises `Refusal` for more than the fortunes held, and for rewriting a trait nobody has.
    """
    asked = items(text)
    spend(person.counters.get("fortunes", 0), len(asked))
    deeds: list[Deed] = []
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
        drop = (old,) if old else ()
        deeds += [_paid(person), Note("PC", person.name, "traits", add=(parts[-1],), drop=drop)]
    return tuple(deeds)


def _paid(person: Person) -> Throw:
    return Throw("fortune", {"use": TRAIT}, who=(person.name,))


def _forget(person: Person, trait: str) -> Way:
    return _WORDS.way(
        f"lose:{trait}", (_paid(person), Note("PC", person.name, "traits", drop=(trait,))), trait=short(trait)
    )


def _respite_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    held = table.person(who).counters.get("fortunes", 0)
    short_of: Value = ""
    if not held:
        short_of = _WORDS("no_fortune_to_spend_2")
    return (
        _WORDS.step("pause", typed=lambda text: (Said(text),), table="scenes/entre-deux", short_of=short_of),
        *mending(table, table.person(who)),
    )


RESPITE = _WORDS.moment(
    "respite", _respite_steps, personal=True, due=lambda table: table.phase == "conclusion", brief=True
)
