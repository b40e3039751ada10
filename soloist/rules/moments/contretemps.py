"""The mishap: what came next turned against the protagonists; what is it? (HaDes 0.1.0, Jouer seul)."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from soloist.rules.moment import Deed, Line, Moment, Step, Table
from soloist.rules.moments.oracles import ACTION, ALL, ANTAGONIST, FIELD, WHO, Oracle, oracle_ways
from soloist.rules.moments.threats import advance_ways
from soloist.rules.moments.typed import line
from soloist.rules.term import Term

QUESTION = Term("What is the mishap?", "Quel contretemps ?")
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
    asked = (replace(each, deeds=(*each.deeds, open_)) for each in oracle_ways(QUESTION, oracles, lang))

    def told(text: str) -> tuple[Deed, ...]:
        return (Line(f"? {QUESTION.of(lang)}"), Line(f"=> {line(text)}"))

    return Step(
        "mishap",
        Term("The mishap", "Le contretemps"),
        Term(
            "Luck turns before anyone has lifted a finger. Who, or what, gets in the way?",
            "La chance tourne, avant même qu’on ait levé le petit doigt. Qui, ou quoi, se met en travers ?",
        ),
        ways=(*asked, *advance_ways(table, QUESTION)),
        typed=told,
        hint=Term("what gets in the way", "ce qui se met en travers"),
        table="inspiration/complications",
    )
