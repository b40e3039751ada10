"""Guided moments for tests, small ones: what a screen or a command does with them is the same for any."""

from collections.abc import Callable

import pytest

from soloist.play.guide import moments
from soloist.rules.moment import (
    Count,
    Deed,
    Line,
    Moment,
    Note,
    Said,
    Step,
    Table,
    Tagged,
    Way,
)
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message
from tests.terms import term


def _traits(who: str) -> Callable[[str], tuple[Deed, ...]]:
    def typed(text: str) -> tuple[Deed, ...]:
        if "[" in text:
            raise Refusal(message("No brackets in a trait: {text}", text=text))
        return (Note("PC", who, "traits", add=tuple(part.strip() for part in text.split(","))),)

    return typed


def _creation(table: Table, who: str | None) -> tuple[Step, ...]:
    person, name = table.person(who), who or ""
    return (
        Step(
            "past",
            term("The past", "Le passé"),
            term("What did they leave behind?", f"Qu’est-ce que {name} a laissé derrière soi ?"),
            typed=lambda text: (Said(text),),
            table="noms-du-village",
        ),
        Step(
            "traits",
            term("Traits", "Traits"),
            term("What is known of them?", f"Que sait-on de {name} ? Des mots, séparés par des virgules."),
            ways=(Way("calm", term("Calm", "Calme"), (Note("PC", name, "traits", add=("calme",)),)),),
            typed=_traits(name),
            hint=term("Commas between traits", "Des virgules entre les traits"),
            table="noms-du-village",
            again=True,
            done=len(person.traits) > 2,
        ),
        Step(
            "gift",
            term("A gift", "Un don"),
            term("What does fate give?", "Que donne le sort ?"),
            ways=(
                Way("fortune", term("One fortune", "Une fortune"), (Count("fortunes", 1, who=name),)),
                Way("friend", term("A friend", "Quelqu’un d’ami"), (Tagged("N", "Berthe", ("amie",)),)),
            ),
            done=person.counters.get("fortunes", 0) > 0,
        ),
    )


def _ending(table: Table, who: str | None) -> tuple[Step, ...]:
    well = Way("well", term("Well", "Bien"), (Line("=> Bien."),))
    ask = term("How does it end?", "Comment cela finit-il ?")
    return (Step("bow", term("A bow", "Un salut"), ask, ways=(well,)),)


def _reveal(table: Table, who: str | None) -> tuple[Step, ...]:
    ask = term("What comes to light?", "Qu’est-ce qui se découvre ?")
    return (Step("what", term("What", "Quoi"), ask, typed=lambda text: (Line(f"=> {text}"),)),)


CREATION = Moment(
    "creation",
    term("Creation", "Création"),
    term("Who they are.", "Qui l’on joue, en trois questions."),
    _creation,
    personal=True,
    due=lambda table: not table.scene and any(len(person.traits) < 3 for person in table.people),
)
ENDING = Moment(
    "session_end",
    term("End of the session", "Fin de session"),
    term("How it ends.", "Comment on se quitte."),
    _ending,
    due=lambda table: table.phase == "conclusion",
)
REVEAL = Moment(
    "reveal",
    term("What the failure reveals", "Ce que l’échec révèle"),
    term("A failure tells something.", "Un échec apprend quelque chose."),
    _reveal,
    due=lambda table: table.outcome is not None and (table.value or 0) < 0,
    brief=True,
)
MOMENTS = (CREATION, ENDING, REVEAL)


def _small(id_: str, *steps: Step) -> Moment:
    return Moment(id_, term(id_, id_), term(id_, id_), lambda table, who: steps)


_ASK = term("What comes?", "Que vient-il ?")
_QUESTION = Step("ask", _ASK, _ASK, (Way("ask", _ASK, (Line("? Que vient-il ?"),)),))
_TOLD = Step("told", _ASK, _ASK, typed=lambda text: (Line(f"=> {text}"),))
OTHERS = (
    _small(
        "count",
        Step(
            "n",
            _ASK,
            _ASK,
            (Way("none", _ASK, (Line("=> rien"),)),),
            lambda text: (Line(f"=> {text} pas"),),
            number=True,
        ),
    ),
    _small("asks", _QUESTION, replace(_TOLD, table="noms-du-village")),
    _small("plain", _QUESTION, _TOLD),
    _small("prose", Step("a", _ASK, _ASK, typed=lambda text: (Said(text),))),
)
"""Where a number is asked; where a step answers what another asks, with ideas and without; where prose is."""


def use(monkeypatch: pytest.MonkeyPatch, *found: Moment) -> None:
    """Let every system have these moments, those of this module where none are named."""
    monkeypatch.setattr(moments, "moments", lambda system: found or MOMENTS)
