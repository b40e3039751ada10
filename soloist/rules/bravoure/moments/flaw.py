"""The flaw takes over, if the die agrees (Bravoure & Infortune, Défaut)."""

from soloist.rules.bravoure.deeds import CONFIRMED_FROM
from soloist.rules.bravoure.deeds import FLAW as FLAW_TEST
from soloist.rules.bravoure.moments.words import FLAW
from soloist.rules.moment import Count, Deed, Line, Moment, Said, Step, Table, Throw, Way
from soloist.rules.moments.sheet import acts, single
from soloist.rules.term import Term


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    flaw = ", ".join(person.listed(FLAW))
    return (_takes_over(table, person.name, flaw) if flaw else _unknown(person.name),)


def _takes_over(table: Table, who: str, flaw: str) -> Step:
    """The die is asked where the story wants it; else somebody else has decided, and it happens."""
    lang = table.lang
    opening = acts(who, Term(f"gives way: {flaw}", f"cède à son défaut : {flaw}").of(lang))
    thrown: tuple[Deed, ...] = (*opening, Throw("flaw", who=(who,)))
    sure = thrown
    ways: tuple[Way, ...] = ()
    if table.on("bi.flaw_die"):
        happens = FLAW_TEST.outcomes[0].name.of(lang)
        sure = (*opening, Line(f"=> {happens}"), Count("bravoure", 1, who=who))
        die = Term(
            f"Let the destiny die say: yes on {CONFIRMED_FROM} or more",
            f"Laisser dire le dé du destin : oui dès {CONFIRMED_FROM}",
        )
        ways = (Way("die", die, thrown),)
    certain = Term("It happens, without a die (+1 Bravery)", "C’est ainsi, sans dé (+1 Bravoure)")
    return Step(
        "trigger",
        Term("The flaw takes over", "Le défaut prend le dessus"),
        Term(
            f"“{flaw}”: is it in the room? For a moment somebody else plays {who}, worse off, and one "
            "Bravery richer.",
            f"« {flaw} » : est-ce dans la pièce ? Un instant, {who} échappe à qui joue, en fâcheuse "
            "posture, mais riche d’une Bravoure.",
        ),
        (*ways, Way("sure", certain, sure)),
        typed=lambda text: (*thrown, Said(text)),
        hint=Term(
            "what it would make them do; the dice decide", "ce que cela ferait faire ; aux dés de décider"
        )
        if ways
        else Term("what it makes them do", "ce que cela fait faire"),
        table="bravoure/flaws",
    )


def _unknown(who: str) -> Step:
    return Step(
        "trigger",
        Term("The flaw takes over", "Le défaut prend le dessus"),
        Term(
            "What is the flaw? It was never written: type it here, then come back.",
            "Quel est le défaut ? La feuille n’en dit rien : l’écrire ici, puis revenir.",
        ),
        typed=lambda text: (single(who, FLAW, text),),
        hint=Term("becomes the flaw of the sheet", "devient le défaut de la feuille"),
        table="bravoure/hero-flaws",
    )


FLAW_TAKES_OVER = Moment(
    "flaw",
    Term("The flaw", "Le défaut"),
    Term(
        "A short loss of control, and a Bravery for it.",
        "Une brève perte de contrôle, et une Bravoure pour la peine.",
    ),
    _steps,
    personal=True,
    brief=True,
)
