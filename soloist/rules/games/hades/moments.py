"""What the guided moments of HaDes compute; their shape is in `procedures.yaml` (HaDes 0.1.0)."""

from collections.abc import Iterator, Mapping
from typing import Any

from soloist.rules.content import Words
from soloist.rules.games.hades.system import HIGHEST, KINDS
from soloist.rules.moment import Count, Deed, Gauge, Note, Person, Score, Tagged, listed
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import (
    bad,
    bare,
    detailed,
    is_bad,
    items,
    line,
    numbered,
    renamed,
    sentence,
    whole,
)
from soloist.rules.system import Debts, Owed
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import NOTHING
from soloist.values.message import Refusal, message

# --- what is read off a sheet: good and bad traits, gauges that hurt and fill ---------------------


_KIND = regex.compile(r"(.*?\S)\s*\(([^()]*)\)")
_GIVEN = {
    word.casefold(): kind
    for kind, term in KINDS.items()
    for word in (kind, *term.words, *(each[:4] for each in term.words))
} | {"etat": "state", "avancée": "progress"}


def _hurting(person: Person) -> tuple[Gauge, ...]:
    return tuple(each for each in person.gauges if each.kind != "progress" and 0 < each.value <= HIGHEST)


def bars(scope: Scope, by: str, *kinds: str) -> tuple[Mapping[str, Any], ...]:
    """The gauges of these kinds that can have a bar more or less, with the bars they would have."""
    wanted = {each.replace("plain", "") for each in kinds}
    moved = ((each, each.value + int(by)) for each in scope.person.gauges if each.kind in wanted)
    return tuple(
        {"name": each.name, "gauge": each.name, "value": value}
        for each, value in moved
        if 0 <= value <= HIGHEST
    )


# --- creating a protagonist (Créer un protagoniste) -----------------------------------------------


def groups(scope: Scope) -> Iterator[Mapping[str, str]]:
    """The groups of others that somebody does not belong to yet."""
    own: tuple[str, ...] = scope["sheet.group"]
    every = (name for person in scope.table.people for name in person.listed(scope.word("group")))
    return ({"name": name} for name in dict.fromkeys(every) if name not in own)


def tied(scope: Scope) -> Iterator[Deed]:
    """Somebody one knows as a trait, and with what ties them, as a role."""
    for item in items(scope.text):
        name, tie = (item, "") if sentence(scope.text) else detailed(item)
        if tie:
            yield Tagged("N", name, (tie,))
        yield Note("PC", scope.person.name, "traits", (f"{name} ({tie})" if tie else name,))


def has_tie(scope: Scope) -> bool:
    """Whether a trait is somebody one knows."""
    return any(trait.startswith(role.name) for role in scope.table.of("N") for trait in scope.person.traits)


def flaws(scope: Scope) -> tuple[str, ...]:
    """What was typed as bad traits; one that explains itself is one."""
    return tuple(map(bad, (whole(line(scope.text)),) if ":" in scope.text else items(scope.text)))


def gauged(scope: Scope) -> bool:
    """Whether somebody has a gauge."""
    return any(gauge.kind for gauge in scope.person.gauges)


def gauges_typed(text: str, lang: str) -> Iterator[tuple[str, str, int | None]]:
    """Gauges as typed, `hurt (state)`, `hurt: state`, `fear 2`: each name, what a sheet has, its number.

    A gauge is a state where it does not say. Raises `Refusal` for a kind there is not.
    """
    for item in items(text):
        found = _KIND.fullmatch(item)
        name, said = (found[1], found[2]) if found is not None else detailed(item)
        kind = _GIVEN.get(said.strip().casefold()) if said else "state"
        if kind is None:
            raise Refusal(
                message(
                    "“{kind}” is no kind of gauge. Write one of: {kinds}; as in {example}",
                    kind=said,
                    kinds=", ".join(term.of(lang) for term in KINDS.values()),
                    example=f"{name} ({KINDS['state'].of(lang)})",
                )
            )
        plain, number = numbered(name)
        yield plain, f"{plain} ({KINDS[kind].of(lang)})", number


def new_gauges(scope: Scope) -> Iterator[Deed]:
    """Gauges as typed, put on a sheet, with their bars. Raises `Refusal` for bars there are not."""
    for name, declared, number in gauges_typed(scope.text, scope.lang):
        if bare(name) != name or (number or 0) > HIGHEST:
            raise Refusal(
                message(
                    "A gauge has 0 to {most} bars: write {example}", most=HIGHEST, example=f"{bare(name)} 2"
                )
            )
        yield Note("PC", scope.person.name, "gauges", (declared,))
        if number is not None or scope.person.gauge(name) is None:
            yield Score("PC", scope.person.name, name, number or 0)


# --- between scenes (Jouer seul) ------------------------------------------------------------------


def waiting(scope: Scope) -> tuple[str, ...]:
    """What somebody prepared and may set off, something being resolved since (Manœuvre et réflexe)."""
    table, name = scope.table, scope.word("waits").of(scope.lang)
    lists = next((each.lists for each in table.of("E") if each.name == name), NOTHING)
    ready = lists and name not in table.since and table.tries()  # walks the session, where somebody waits
    return listed(lists, scope.word("held_back")) if ready else ()


def stakes(scope: Scope) -> tuple[str, ...]:
    """The stakes of the scenario that are open; those of the campaign outlive it."""
    threads = scope.table.of("Thread")
    return tuple(each.name for each in threads if each.words and scope.word("stake").named(each.words[-1]))


def wish(scope: Scope) -> Term:
    """Whether the wish is within reach: the objective, where there is but one."""
    goals = [person.goal for person in scope.table.people if person.goal]
    if len(goals) != 1:
        return scope.word("within_reach")
    return scope.having(goal=f"{goals[0][:1].upper()}{goals[0][1:]}").word("is_it_within_reach")


def mishap(scope: Scope) -> int:
    """The faces of six on which the destiny roll brings a mishap."""
    return min(6, max(0, -scope.table.counters.get("destiny", 0) - 1))


_PRICE, _HARM, _BENEFIT = (
    Owed(id_, Words("hades", "scenes.owed")(id_), roll)
    for id_, roll in (("price", "harm"), ("harm", "harm"), ("benefit", "benefit"))
)


def _of_result(test: str, sizes: tuple[int, int], value: int) -> tuple[Owed, ...]:
    """A fiasco has its price, and a feat its benefit, whatever is chosen; a race has neither."""
    if test == "competition" or abs(value) < 3:
        return ()
    return (_BENEFIT if value > 0 else _PRICE,)


_HARMS = ("more_for_harm", "reach_with_harm", "stay_with_harm")
DEBTS = Debts(
    dict.fromkeys(_HARMS, (_HARM,)) | dict.fromkeys(("carry_on_price", "second_price"), (_PRICE,)),
    _of_result,
)

# --- fortunes, and what a session leaves on a sheet (Fin de session) ------------------------------


def revealed(scope: Scope) -> tuple[Deed, ...]:
    """Lasting traits for a fortune each; who holds fewer is told so where they would be written."""
    traits, who = items(scope.text), scope.person.name
    return (Note("PC", who, "traits", traits), Count("fortunes", -len(traits), who=who))


def rewritten(scope: Scope) -> tuple[Deed, ...]:
    """A trait that becomes another for a fortune."""
    person = scope.person
    old, new = _change(scope.text, (*person.traits, *person.session))
    category = "traits" if old in person.traits else "session"
    return (Note("PC", person.name, category, (new,), (old,)), Count("fortunes", -1, who=person.name))


def hurt(scope: Scope) -> bool:
    """Whether anything of a sheet hurts: a bad trait of the session, a bar."""
    return bool(scope["kept.bad"] or _hurting(scope.person))


def softened(scope: Scope) -> tuple[Deed, ...]:
    """One bad trait of the session or one bar becomes a milder lasting trait."""
    text, person = scope.text, scope.person
    names = (*scope["kept.bad"], *(gauge.name for gauge in _hurting(person)))
    alone = names[0] if len(names) == 1 and "->" not in text and "→" not in text else ""
    old, new = (alone, line(text)) if alone else _change(text, names)
    gauge = person.gauge(old)
    gone: Deed = Note("PC", person.name, "session", drop=(old,))
    if gauge is not None and old not in person.session:
        gone = Score("PC", person.name, gauge.name, gauge.value - 1)
    return (gone, Note("PC", person.name, "traits", (bad(new),)))


def _change(text: str, known: tuple[str, ...]) -> tuple[str, str]:
    """`old -> new`, the old one as the sheet writes it; a bad trait stays one. Raises `Refusal`."""
    old, new = renamed(text, known)
    return old, bad(new) if is_bad(old) and not is_bad(new) else new
