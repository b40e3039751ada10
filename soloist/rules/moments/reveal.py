"""What a failure reveals: a surprise out of what is already there (HaDes 0.1.0, Jouer seul)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from soloist.rules.moment import Deed, Line, Moment, Step, Table, Thing, Way
from soloist.rules.moments.frame import unwanted
from soloist.rules.moments.oracles import DOLLS, FIELD, Oracle, oracle_ways
from soloist.rules.moments.threats import advance_ways
from soloist.rules.moments.typed import line, short
from soloist.rules.term import Term

MOST_KNOWN = 5

QUESTION = Term("What does this failure reveal?", "Que révèle cet échec ?")
_DICE = Term("What were those unexplained dice?", "Qu’étaient ces dés sans raison ?")
_DIE = Term("What was that unexplained die?", "Qu’était ce dé sans raison ?")


def reveal_moment(due: Callable[[Table], bool], oracles: Sequence[Oracle] = (FIELD, DOLLS)) -> Moment:
    """The moment after a failed result.

    `due` tells from the last result whether it failed; `oracles` are the tables that may answer.
    """

    def steps(table: Table, who: str | None) -> tuple[Step, ...]:
        told = _dice(table) if table.unexplained or _asked(table) else None
        return (*((told,) if told else ()), _revelation(table, oracles))

    return Moment(
        "reveal",
        Term("What the failure reveals", "Ce que l’échec révèle"),
        Term(
            "Something fails, and something comes to light.",
            "Quelque chose échoue, et quelque chose se montre.",
        ),
        steps,
        due=due,
        brief=True,
    )


def _dice(table: Table) -> Step:
    lang = table.lang
    asked = _DIE if table.unexplained == 1 else _DICE

    def explained(text: str) -> tuple[Deed, ...]:
        return (Line(f"? {asked.of(lang)}"), Line(f"=> {line(text)}"), Line(f"? {QUESTION.of(lang)}"))

    return Step(
        "dice",
        Term("The unexplained dice", "Les dés sans raison"),
        Term(
            "Some dice stood against without a reason. Something was there and was not seen: what?",
            "Des dés étaient là sans qu’on sache pourquoi. Quelque chose s’y tenait sans être vu : quoi ?",
        ),
        typed=explained,
        hint=Term("what was there, unseen", "ce qui était là, et qu’on n’a pas vu"),
        table="inspiration/obstacles",
        done=_asked(table),
    )


def _revelation(table: Table, oracles: Sequence[Oracle]) -> Step:
    lang = table.lang

    asked = (Line(f"? {QUESTION.of(lang)}"),)

    def revealed(text: str) -> tuple[Deed, ...]:
        return (*(() if _asked(table) else asked), Line(f"=> {line(text)}"))

    return Step(
        "revelation",
        Term("The revelation", "La révélation"),
        Term(
            "It fails, and failing shows something: a lie inside a thing they thought they knew, a hidden "
            "side, a door nobody had noticed. What? Under a first lie there may be another.",
            "C’est manqué, et quelque chose se découvre : un mensonge dans une chose qu’on croyait "
            "connaître, une face cachée, une porte que personne n’avait vue. Quoi ? Sous un mensonge, il "
            "peut y en avoir un autre.",
        ),
        ways=(
            *(
                replace(way, deeds=way.deeds[1:]) if _asked(table) else way
                for way in (*oracle_ways(QUESTION, oracles, lang), *advance_ways(table, QUESTION))
            ),
            *(_doll(thing, lang) for thing in known(table)),
        ),
        typed=revealed,
        hint=Term("what comes to light", "ce qui se découvre"),
        table="inspiration/revirements",
    )


def _asked(table: Table) -> bool:
    """Whether it is asked already what the failure reveals: the dice were explained just now."""
    return table.question.casefold() in (QUESTION.en.casefold(), QUESTION.fr.casefold())


def known(table: Table) -> tuple[Thing, ...]:
    """What a revelation may be about: roles, places and elements, the latest met first, a few of them."""
    met = [thing for thing in table.of("N", "L", "E") if not unwanted(thing, table)]
    return tuple(reversed(met))[:MOST_KNOWN]


def _doll(thing: Thing, lang: str) -> Way:
    """The Russian dolls: a thing everybody knows has another inside."""
    asked = Term(f"What does “{thing.name}” hide?", f"Que cache « {thing.name} » ?")
    name = short(thing.name)
    return Way(
        f"doll:{thing.prefix}:{thing.name}",
        Term(f"Ask what “{name}” hides", f"Se demander ce que cache « {name} »"),
        (Line(f"? {asked.of(lang)}"),),
    )
