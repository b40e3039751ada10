"""What turns a scene: something in the way, a mishap, what a failure reveals (HaDes 0.1.0, Jouer seul)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from soloist.rules.fate import FATE_TABLE
from soloist.rules.moment import Deed, Draw, Line, Moment, Step, Table, Thing, Way
from soloist.rules.moments.session_zero import unwanted
from soloist.rules.moments.threats import (
    ACTION,
    ALL,
    ANTAGONIST,
    DOLLS,
    FIELD,
    WHO,
    Oracle,
    advance_ways,
    oracle_ways,
)
from soloist.rules.moments.typed import line, short
from soloist.rules.term import Term

# --- does something get in the way? A yes-or-no question to the destiny die, in games that have ---


QUESTION = Term("Does something get in the way?", "Quelque chose s’en mêle-t-il ?")


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    def asked(text: str) -> tuple[Deed, ...]:
        return (Line(f"? {line(text)}"), Draw(FATE_TABLE.of(table.lang)))

    return (
        Step(
            "ask",
            QUESTION,
            Term(
                "All might go as hoped, or somebody else has plans for the evening. Ask; the die answers "
                "from “No, and…” to “Yes, and…”.",
                "Tout peut aller comme espéré, à moins que quelqu’un d’autre ait des projets pour ce soir. "
                "Demander ; le dé répond, de « Non, et… » à « Oui, et… ».",
            ),
            (Way("ask", QUESTION, asked(QUESTION.of(table.lang))),),
            typed=asked,
            hint=Term(
                "another question, answered by yes or no", "une autre question, à répondre par oui ou non"
            ),
        ),
    )


TROUBLE = Moment(
    "trouble",
    QUESTION,
    Term("A question to the destiny die.", "Une question au dé du destin."),
    _steps,
    brief=True,
)

# --- the mishap: what came next turned against the protagonists; what is it? (Jouer seul) ---------


_CONTRETEMPS_QUESTION = Term("What is the mishap?", "Quel contretemps ?")
IN_WORDS = Term("What comes in the way, then?", "Qu’est-ce qui se met en travers, alors ?")


def mishap_came(table: Table) -> bool:
    """Whether the last result is a mishap that was not played yet."""
    return table.outcome == "contretemps"


def contretemps_moment(
    due: Callable[[Table], bool] = mishap_came,
    oracles: Sequence[Oracle] = (ALL, FIELD, ACTION, WHO, ANTAGONIST),
) -> Moment:
    """The moment in which a mishap takes shape; `due` tells that one came, `oracles` what may be asked."""

    def steps(table: Table, who: str | None) -> tuple[Step, ...]:
        return (mishap_step(table, oracles), mishap_told(table))

    return Moment(
        "contretemps",
        Term("The mishap", "Le contretemps"),
        Term(
            "What comes next goes against the protagonists.", "La suite se retourne contre les protagonistes."
        ),
        steps,
        due=due,
        brief=True,
    )


def mishap_told(table: Table) -> Step:
    """The step that makes a sentence of what dice answered; done with where no such question is open."""
    return Step(
        "told",
        Term("In a sentence", "En une phrase"),
        Term(
            f"{IN_WORDS.en} The words drawn are a spark: who is it, and what do they do first?",
            f"{IN_WORDS.fr} Les mots tirés sont une étincelle : qui est-ce, et par quoi cela commence-t-il ?",
        ),
        typed=lambda text: (Line(f"=> {line(text)}"),),
        hint=Term("what happens, in a sentence", "ce qui arrive, en une phrase"),
        table="inspiration/complications",
        done=table.question.casefold() not in (IN_WORDS.en.casefold(), IN_WORDS.fr.casefold()),
    )


def mishap_step(table: Table, oracles: Sequence[Oracle]) -> Step:
    """The step that gives a mishap its shape: dice, a threat's next step, or words."""
    lang = table.lang
    open_ = Line(f"? {IN_WORDS.of(lang)}")  # waits for the sentence, here or in the story
    asked = (
        replace(each, deeds=(*each.deeds, open_))
        for each in oracle_ways(_CONTRETEMPS_QUESTION, oracles, lang)
    )

    def told(text: str) -> tuple[Deed, ...]:
        return (Line(f"? {_CONTRETEMPS_QUESTION.of(lang)}"), Line(f"=> {line(text)}"))

    return Step(
        "mishap",
        Term("The mishap", "Le contretemps"),
        Term(
            "Luck turns before anyone has lifted a finger. Who, or what, gets in the way?",
            "La chance tourne, avant même qu’on ait levé le petit doigt. Qui, ou quoi, se met en travers ?",
        ),
        ways=(*asked, *advance_ways(table, _CONTRETEMPS_QUESTION)),
        typed=told,
        hint=Term("what gets in the way", "ce qui se met en travers"),
        table="inspiration/complications",
    )


# --- what a failure reveals: a surprise out of what is already there (Jouer seul) -----------------


MOST_KNOWN = 5

_REVEAL_QUESTION = Term("What does this failure reveal?", "Que révèle cet échec ?")
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
        return (Line(f"? {asked.of(lang)}"), Line(f"=> {line(text)}"), Line(f"? {_REVEAL_QUESTION.of(lang)}"))

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

    asked = (Line(f"? {_REVEAL_QUESTION.of(lang)}"),)

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
                for way in (
                    *oracle_ways(_REVEAL_QUESTION, oracles, lang),
                    *advance_ways(table, _REVEAL_QUESTION),
                )
            ),
            *(_doll(thing, lang) for thing in known(table)),
        ),
        typed=revealed,
        hint=Term("what comes to light", "ce qui se découvre"),
        table="inspiration/revirements",
    )


def _asked(table: Table) -> bool:
    """Whether it is asked already what the failure reveals: the dice were explained just now."""
    return table.question.casefold() in (_REVEAL_QUESTION.en.casefold(), _REVEAL_QUESTION.fr.casefold())


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
