"""A respite: fortunes mend what the story wore down, a trait or a gauge each (SPIN 0.1, Fortunes)."""

import re

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Moment, Note, Person, Said, Step, Table, Throw, Way
from soloist.rules.moments.typed import items, short
from soloist.rules.spin.gauges import TRAIT, spend
from soloist.rules.spin.moments.gauging import lowered
from soloist.rules.term import Term

_ARROW = re.compile(r"\s*(?:->|→)\s*")


_WHOLE = Term("Nothing here is worn.", "Rien n’est entamé ici.")


def _none(person: Person) -> Term:
    """What is said where no fortune is left."""
    return Term(
        f"No fortune to spend: {person.name} mends nothing now.",
        f"Pas de fortune à dépenser : {person.name} ne répare rien pour l’instant.",
    )


def mending(table: Table, person: Person) -> tuple[Step, ...]:
    """What fortunes can mend for somebody: traits, then gauges; done with where none is held."""
    return (_traits(person), _gauges(table, person))


def _held(person: Person) -> tuple[int, Term]:
    """The fortunes somebody has, and how they are told."""
    held = person.counters.get("fortunes", 0)
    return held, Term(f"{held} held", f"{held} en réserve")


def _traits(person: Person) -> Step:
    held, counted = _held(person)
    none = _none(person)
    return Step(
        f"traits:{person.name}",
        Term("Traits", "Traits"),
        none
        if not held
        else Term(
            f"What has {person.name} become, that was not so before? One fortune a change, {counted.en}.",
            f"{person.name} n’est plus tout à fait la même personne : qu’est-ce qui a changé ? "
            f"Une fortune par changement, {counted.fr}.",
        ),
        ways=tuple(_forget(person, trait) for trait in person.traits) if held else (),
        typed=(lambda text: changed(person, text)) if held else None,
        hint=Term(
            "a new trait, or old -> new (1 fortune each)", "un trait neuf, ou ancien -> neuf (1 fortune)"
        ),
        again=True,
        done=not held,
    )


def _gauges(table: Table, person: Person) -> Step:
    held, counted = _held(person)
    eased = lowered(person, table, paid=True)
    none = _none(person)
    return Step(
        f"gauges:{person.name}",
        Term("Gauges", "Jauges"),
        none
        if not held
        else _WHOLE
        if not eased
        else Term(
            f"What has had time to heal, to dry, to be filled again? One fortune a level, {counted.en}.",
            "Qu’est-ce qui a eu le temps de guérir, de sécher, de se remplir ? "
            f"Une fortune par niveau, {counted.fr}.",
        ),
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
    return Way(
        f"lose:{trait}",
        Term(f"Leave “{short(trait)}” behind (1 fortune)", f"Laisser là « {short(trait)} » (1 fortune)"),
        (_paid(person), Note("PC", person.name, "traits", drop=(trait,))),
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    held = table.person(who).counters.get("fortunes", 0)
    short_of = Term("", "")
    if not held:
        short_of = Term(
            " No fortune to spend: nothing is mended this time.",
            " Pas de fortune à dépenser : rien ne se répare cette fois.",
        )
    return (
        Step(
            "pause",
            Term("The pause", "La pause"),
            Term(
                "A fire, a bench, a night’s sleep: where do they catch their breath, and what is talked of?"
                f"{short_of.en}",
                "Un feu, un banc, une nuit de sommeil : où reprend-on souffle, et de quoi parle-t-on ?"
                f"{short_of.fr}",
            ),
            typed=lambda text: (Said(text),),
            hint=Term("a few sentences for the story", "quelques phrases pour l’histoire"),
            table="scenes/entre-deux",
        ),
        *mending(table, table.person(who)),
    )


RESPITE = Moment(
    "respite",
    Term("Respite", "Répit"),
    Term(
        "Time passes, and fortunes with it: they mend a trait or a gauge, as long as the story says how.",
        "Le temps passe, et les fortunes avec : un trait ou une jauge se répare, si l’on dit comment.",
    ),
    _steps,
    personal=True,
    due=lambda table: table.phase == "conclusion",
    brief=True,
)
