"""What hurts when nobody attacks: a fall, a fire, a poison (One Shot, Combat)."""

from soloist.message import Refusal, message
from soloist.rules.moment import Count, Deed, Moment, Person, Said, Step, Table, Way
from soloist.rules.moments.typed import line, numbered
from soloist.rules.oneshot.moments import words
from soloist.rules.oneshot.tests import UNCONSCIOUS, lose
from soloist.rules.term import Term

LOSSES = (1, 2, 3)
LEAST = 1  # energy a hazard costs whose price nobody wrote


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person, lang = table.person(who), table.lang
    held, _ = words.energy(person)
    return (
        Step(
            "hazard",
            Term("A hazard", "Un péril"),
            Term(
                "The ground, the fire, the water, something in the cup? Settle what it costs, and whether "
                f"once, every minute or every day. Energy left: {held}.",
                "Le sol, le feu, l’eau, quelque chose dans la coupe ? Fixer ce que cela coûte, et si c’est "
                f"une fois, à chaque minute ou chaque jour. Énergie restante : {held}.",
            ),
            tuple(
                Way(
                    f"lose_{points}",
                    Term(
                        f"Lose {points} energy: {held} → {left}",
                        f"Perdre {points} d’énergie : {held} → {left}",
                    ),
                    _hurt(person, points, Term("a hazard", "un péril").of(lang), lang),
                )
                for points in LOSSES
                if held and (left := lose(held, points).energy) < held
            ),
            typed=(lambda text: _typed(person, text, lang)) if held else None,
            hint=Term(
                "what it is, and what it costs: fall 2; no number, 1",
                "ce que c’est, et ce que cela coûte : chute 2 ; sans nombre, 1",
            ),
            table="oneshot/hazards",
        ),
    )


def _typed(person: Person, text: str, lang: str) -> tuple[Deed, ...]:
    name, points = numbered(line(text))
    if points == 0:
        raise Refusal(message("How much energy does it cost? Write a number after it: {name} 1", name=name))
    return _hurt(person, points or LEAST, name, lang)


def _hurt(person: Person, points: int, why: str, lang: str) -> tuple[Deed, ...]:
    held, _ = words.energy(person)
    left, unconscious = lose(held, points)
    after = f", {UNCONSCIOUS.of(lang)}" if unconscious else ""
    return Said(f"{person.name}{Term(': ', ' : ').of(lang)}{why}{after}", "note"), Count(
        "energy", to=left, who=person.name
    )


HAZARD = Moment(
    "hazard",
    Term("A hazard", "Un péril"),
    Term("Energy lost without an attack.", "De l’énergie perdue sans qu’on attaque."),
    _steps,
    personal=True,
    brief=True,
)
