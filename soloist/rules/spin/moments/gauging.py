"""Gauges as the moments of SPIN offer them: what a loss, a blow or a fortune makes of one."""

from collections.abc import Mapping

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Meter, Note, Person, Score, Table, Thing, Throw, Way
from soloist.rules.moments.typed import items, numbered, short
from soloist.rules.spin.gauges import (
    GAUGE,
    GRADUATIONS,
    HIGHEST,
    KINDS,
    after_fortune,
    after_loss,
    boss_hit,
    level,
    moved,
)
from soloist.rules.term import Term

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
        price = Term("", "")
        if paid:
            values = {"use": GAUGE, "graduations": held.value}
            spent, price = (
                (Throw("fortune", values, who=(person.name,)),),
                Term(" (1 fortune)", " (1 fortune)"),
            )
        ways.append(
            Way(
                f"lower:{held.name}",
                _eased(held.name, level(after, each), price),
                (*spent, Score("PC", person.name, held.name, after)),
            )
        )
    return tuple(ways)


def _eased(name: str, now: int, price: Term) -> Term:
    what = short(name)
    if not now:
        return Term(f"Clear “{what}”{price.en}", f"Effacer « {what} »{price.fr}")
    return Term(f"Ease “{what}” to {LEVELS[now]}{price.en}", f"Ramener « {what} » à {LEVELS[now]}{price.fr}")


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
                Way(
                    f"{'level' if whole else 'graduation'}:{held.name}",
                    Term(f"“{name}”: a whole level{far}", f"« {name} » : un niveau entier{far}")
                    if whole
                    else Term(f"“{name}”: one graduation{far}", f"« {name} » : une graduation{far}"),
                    (*_lose(held.value, whole=whole), Score("PC", person.name, held.name, after)),
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
    kind = next((known for known in KINDS.values() if word in (known.fr, known.en)), None)
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
                Way(
                    f"hit:{adversary.name}:{held.name}:{value}{'-' * spared}",
                    _blow(adversary.name, held.name, value, LEVELS[level(after, each)], spared=spared),
                    (Throw("hit", values), Score("N", adversary.name, held.name, after)),
                )
            )
    return tuple(ways)


def _blow(name: str, gauge: str, value: int, far: str, *, spared: bool) -> Term:
    """What a blow does, in the words of a way."""
    who, what = short(name), short(gauge)
    if value == 2:
        return Term(f"{who}, “{what}”: a success, to {far}", f"{who}, « {what} » : un succès, à {far}")
    if spared:
        return Term(f"{who}, “{what}”: spared, to {far}", f"{who}, « {what} » : exploit contenu, à {far}")
    return Term(f"{who}, “{what}”: a feat ends it", f"{who}, « {what} » : un exploit, et c’est fini")
