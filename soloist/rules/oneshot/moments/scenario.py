"""A scenario begins with all energy back, and ends with more of it (One Shot, Recovery and progress)."""

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Line, Moment, Note, Person, Said, Step, Table, Throw, Way
from soloist.rules.moments.sheet import acts
from soloist.rules.moments.typed import items
from soloist.rules.oneshot.character import fair_growth
from soloist.rules.oneshot.moments import words
from soloist.rules.oneshot.moments.creation import as_strong, as_weak, check_opposites
from soloist.rules.term import Term


def worn(table: Table) -> tuple[Person, ...]:
    """Those whose energy is not full."""
    return tuple(person for person in table.people if words.energy(person)[0] < words.energy(person)[1])


def _start(table: Table, who: str | None) -> tuple[Step, ...]:
    tired = worn(table)
    rested = Term("comes back rested", "revient d’attaque").of(table.lang)
    deeds: list[Deed] = []
    for person in tired:
        deeds += [*acts(person.name, rested), Throw("scenario_start", who=(person.name,))]
    return (
        Step(
            "energy",
            Term("Fresh again", "D’attaque"),
            Term(
                "Weeks have gone by, perhaps. What was that time good for, and who looks changed? All "
                "energy is back.",
                "Des semaines ont passé, peut-être. À quoi ont-elles servi, et qui a changé ? Toute "
                "l’énergie est revenue.",
            ),
            (Way("full", Term("All energy back", "Toute l’énergie revient"), tuple(deeds)),) if tired else (),
            typed=lambda text: (Said(text), *deeds),
            hint=Term("what was done meanwhile", "ce qu’on a fait entre-temps"),
            done=not tired,
        ),
    )


SCENARIO_START = Moment(
    "scenario_start",
    Term("A new scenario", "Nouveau scénario"),
    Term("Time has passed: all energy is there again.", "Du temps a passé : toute l’énergie est là."),
    _start,
    due=lambda table: table.session > 1 and not table.scene and bool(worn(table)),
    brief=True,
)


def _end(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    opening = acts(person.name, Term("comes through", "s’en sort").of(table.lang))
    return (
        _aftermath_step(),
        _grown_step(person, opening),
        _points_step(person),
    )


def _aftermath_step() -> Step:
    return Step(
        "aftermath",
        Term("Aftermath", "Les lendemains"),
        Term(
            "It is over. What do they tell of it, and what do they keep to themselves?",
            "C’est fini. Qu’en raconte-t-on, et que garde-t-on pour soi ?",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("told as part of the story", "entre dans le récit"),
        table="scenes/endings",
    )


def _grown_step(person: Person, opening: tuple[Line, ...]) -> Step:
    return Step(
        "grown",
        Term("Hardened", "Plus solide"),
        Term(
            "The most energy that can be held grows by one, for good: "
            f"{words.energy(person)[1]} → {words.energy(person)[1] + 1}.",
            "La réserve d’énergie grandit d’un point, pour de bon : "
            f"{words.energy(person)[1]} → {words.energy(person)[1] + 1}.",
        ),
        (
            Way(
                "grow",
                Term("The most energy grows by one", "La réserve d’énergie grandit d’un point"),
                (*opening, Throw("scenario_end", who=(person.name,))),
            ),
        ),
    )


def _points_step(person: Person) -> Step:
    return Step(
        "points",
        Term("What it leaves", "Ce que cela laisse"),
        Term(
            "Think of what went very well, or very badly, when no point helped: did it leave a new "
            "strength? Then it left a weakness, too.",
            "Repenser à ce qui a très bien tourné, ou très mal, sans qu’aucun point n’y aide : une force "
            "en est-elle née ? Alors une faiblesse aussi.",
        ),
        typed=lambda text: _growth(person, text),
        hint=Term(
            "a strong point, a weak one: climbing, fear of the dark",
            "un fort, un faible : escalade, peur du noir",
        ),
    )


def _growth(person: Person, text: str) -> tuple[Deed, ...]:
    found = items(text)
    strong, weak = (*found, "", "")[:2]
    if len(found) > 2 or not fair_growth(strong, weak):
        raise Refusal(
            message("A new strong point comes with a weak one. Write both: climbing, fear of the dark")
        )
    check_opposites(person, text)
    return (Note("PC", person.name, "traits", (as_strong(strong), as_weak(weak))),)


SCENARIO_END = Moment(
    "scenario_end",
    Term("End of the scenario", "Fin de scénario"),
    Term(
        "A last image, room for one more energy, and what was learnt.",
        "Une dernière image, un point d’énergie de plus, et ce qu’on a appris.",
    ),
    _end,
    personal=True,
)
