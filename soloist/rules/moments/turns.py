"""What turns a scene: something in the way, a mishap, what a failure reveals (HaDes 0.1.0, Jouer seul)."""

from collections.abc import Callable, Sequence

from soloist.rules.fate import FATE_TABLE
from soloist.rules.moment import Deed, Draw, Line, Moment, Script, Step, Table, Thing, Way
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
from soloist.values.dataclass import replace

_WORDS = Script("", "turns")

# --- does something get in the way? A yes-or-no question to the destiny die, in games that have ---


QUESTION = _WORDS("question")


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    def asked(text: str) -> tuple[Deed, ...]:
        return (Line(f"? {line(text)}"), Draw(FATE_TABLE.of(table.lang)))

    return (_WORDS.step("ask", ways=(_WORDS.way("ask", asked(QUESTION.of(table.lang))),), typed=asked),)


TROUBLE = _WORDS.moment("trouble", _steps, brief=True)

# --- the mishap: what came next turned against the protagonists; what is it? (Jouer seul) ---------


_CONTRETEMPS_QUESTION = _WORDS("contretemps_question")
IN_WORDS = _WORDS("in_a_word")


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

    return _WORDS.moment("contretemps", steps, due=due, brief=True)


def mishap_told(table: Table) -> Step:
    """The step that makes a sentence of what dice answered; done with where no such question is open."""
    return _WORDS.step(
        "told",
        typed=lambda text: (Line(f"=> {line(text)}"),),
        table="inspiration/complications",
        done=not IN_WORDS.named(table.question),
        in_words=IN_WORDS,
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

    return _WORDS.step(
        "mishap",
        ways=(*asked, *advance_ways(table, _CONTRETEMPS_QUESTION)),
        typed=told,
        table="inspiration/complications",
    )


# --- what a failure reveals: a surprise out of what is already there (Jouer seul) -----------------


MOST_KNOWN = 5

_REVEAL_QUESTION = _WORDS("reveal_question")
_DICE = _WORDS("dice")
_DIE = _WORDS("die")


def reveal_moment(due: Callable[[Table], bool], oracles: Sequence[Oracle] = (FIELD, DOLLS)) -> Moment:
    """The moment after a failed result.

    `due` tells from the last result whether it failed; `oracles` are the tables that may answer.
    """

    def steps(table: Table, who: str | None) -> tuple[Step, ...]:
        told = _dice(table) if table.unexplained or _asked(table) else None
        return (*((told,) if told else ()), _revelation(table, oracles))

    return _WORDS.moment("reveal", steps, due=due, brief=True)


def _dice(table: Table) -> Step:
    lang = table.lang
    asked = _DIE if table.unexplained == 1 else _DICE

    def explained(text: str) -> tuple[Deed, ...]:
        return (Line(f"? {asked.of(lang)}"), Line(f"=> {line(text)}"), Line(f"? {_REVEAL_QUESTION.of(lang)}"))

    return _WORDS.step("dice", typed=explained, table="inspiration/obstacles", done=_asked(table))


def _revelation(table: Table, oracles: Sequence[Oracle]) -> Step:
    lang = table.lang

    asked = (Line(f"? {_REVEAL_QUESTION.of(lang)}"),)

    def revealed(text: str) -> tuple[Deed, ...]:
        return (*(() if _asked(table) else asked), Line(f"=> {line(text)}"))

    return _WORDS.step(
        "revelation",
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
        table="inspiration/revirements",
    )


def _asked(table: Table) -> bool:
    """Whether it is asked already what the failure reveals: the dice were explained just now."""
    return _REVEAL_QUESTION.named(table.question)


def known(table: Table) -> tuple[Thing, ...]:
    """What a revelation may be about: roles, places and elements, the latest met first, a few of them."""
    met = [thing for thing in table.of("N", "L", "E") if not unwanted(thing, table)]
    return tuple(reversed(met))[:MOST_KNOWN]


def _doll(thing: Thing, lang: str) -> Way:
    """The Russian dolls: a thing everybody knows has another inside."""
    asked = _WORDS("asked", name=thing.name)
    name = short(thing.name)
    return _WORDS.way(f"doll:{thing.prefix}:{thing.name}", (Line(f"? {asked.of(lang)}"),), name=name)
