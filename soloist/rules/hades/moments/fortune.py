"""Spending a fortune on something else than a result (HaDes 0.1.0, Points de fortune)."""

from soloist.message import Refusal, message
from soloist.rules.moment import Count, Deed, Line, Moment, Note, Person, Step, Table, Way
from soloist.rules.moments.oracles import FIELD, oracle_ways
from soloist.rules.moments.typed import items
from soloist.rules.term import Term


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    held = person.counters.get("fortunes", 0)
    return (
        Step(
            "spend",
            Term("A fortune", "Une fortune"),
            Term(
                f"Fortune owes {person.name} something. A helping hand from Destiny, or something about "
                f"{person.name} that nobody knew?",
                f"La fortune doit quelque chose à {person.name}. Un coup de pouce de la Destinée, ou "
                f"quelque chose sur {person.name} que personne ne savait ?",
            ),
            ways=_helped(person, table.lang) if held > 0 else (),
            typed=(lambda text: _revealed(person, text, held)) if held > 0 else None,
            hint=Term("becomes a lasting trait (1 fortune)", "devient un trait durable (1 fortune)"),
            table="portraits/secrets",
            done=held < 1,
        ),
    )


def _helped(person: Person, lang: str) -> tuple[Way, ...]:
    question = Term(
        f"What unhoped-for help reaches {person.name}?", f"Quel secours inespéré vient à {person.name} ?"
    )
    price = Count("fortunes", -1, who=person.name)
    (drawn,) = oracle_ways(question, (FIELD,), lang)
    return (
        Way(
            "twist",
            Term("Ask for a happy twist (1 fortune, d6)", "Demander un heureux hasard (1 fortune, d6)"),
            (*drawn.deeds, price),
        ),
        Way(
            "help",
            Term("The same, without dice (1 fortune)", "Le même, sans dé (1 fortune)"),
            (price, Line(f"? {question.of(lang)}")),
        ),
    )


def _revealed(person: Person, text: str, held: int) -> tuple[Deed, ...]:
    traits = items(text)
    if len(traits) > held:
        raise Refusal(
            message(
                "A revelation costs one fortune; {n} held, {wanted} written. Leave some out.",
                n=held,
                wanted=len(traits),
            )
        )
    return (Note("PC", person.name, "traits", traits), Count("fortunes", -len(traits), who=person.name))


FORTUNE = Moment(
    "fortune",
    Term("A fortune for something else", "Une fortune pour autre chose"),
    Term(
        "A happy twist, or a revelation about oneself, for one fortune.",
        "Un heureux hasard, ou une révélation sur soi, pour une fortune.",
    ),
    _steps,
    personal=True,
    brief=True,
)
