"""After a feat or a fiasco: a trait, a gift, a danger, a stroke (SPIN 0.1, Résultat)."""

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Moment, Note, Person, Score, Step, Table, Throw, Way
from soloist.rules.moments.threats import advance_ways
from soloist.rules.moments.typed import items, line, numbered
from soloist.rules.spin.moments.fate import held_off, without_card
from soloist.rules.spin.moments.gauging import lowered
from soloist.rules.spin.moments.loot import taken
from soloist.rules.spin.tests import in_deck
from soloist.rules.term import Term

SEGMENTS = 6  # of a danger whose size nobody says


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    feat = table.outcome == "feat"
    return (
        _trait(person),
        _gift(person, table, fiasco=table.outcome == "fiasco"),
        _danger(table, feat=feat),
        _stroke(table, feat=feat),
        _card(table),
    )


def _trait(person: Person) -> Step:
    return Step(
        "trait",
        Term("A trait comes to light", "Un trait se révèle"),
        Term(
            f"Nobody saw that coming. What does it show of {person.name}, for all to see?",
            f"Nul ne l’avait vu venir. Que voit-on là, chez {person.name}, qu’on n’y avait jamais vu ?",
        ),
        typed=lambda text: (Note("PC", person.name, "traits", add=items(text)),),
        hint=Term("a trait; coward (-) for a bad one", "un trait ; lâche (-) s’il dessert"),
        table="spin/traits-révélés",
    )


def _gift(person: Person, table: Table, *, fiasco: bool) -> Step:
    return Step(
        "gift",
        Term("An unexpected gift", "Un cadeau inattendu"),
        Term(
            "More than was asked for. What falls into their hands, or weighs less than before?",
            "Plus qu’on n’en demandait. Que tombe-t-il entre leurs mains, ou qu’est-ce qui s’allège ?",
        ),
        ways=lowered(person, table, paid=False),
        typed=lambda text: taken(person.name, text, table.lang),
        hint=Term("loot, for this session", "un butin, pour cette séance"),
        table="souvenirs/trésors",
        done=fiasco,
    )


def _danger(table: Table, *, feat: bool) -> Step:
    return Step(
        "danger",
        Term("A danger moves", "Un danger s’avance"),
        Term(
            "Worse than failed: something takes advantage of it. What leaps forward, or shows itself?",
            "Pire que manqué : quelque chose en profite. Qu’est-ce qui bondit, ou se montre enfin ?",
        ),
        ways=advance_ways(table),
        typed=lambda text: _new_danger(text, table),
        hint=Term("a new danger, and its size: the flood 6", "un danger neuf, et sa taille : la crue 6"),
        table="menaces/dangers",
        done=feat,
    )


def _stroke(table: Table, *, feat: bool) -> Step:
    return Step(
        "stroke",
        Term("A stroke without its card", "Un coup sans la carte"),
        Term(
            "Fate may rush in through the breach; destiny is owed one for it.",
            "Le sort peut s’engouffrer dans la brèche ; le destin en sera redevable.",
        ),
        ways=() if held_off(table) else (without_card(),),
        done=feat or held_off(table),
    )


def _card(table: Table) -> Step:
    return Step(
        "card",
        Term("A card for Destiny", "Une carte pour la Destinée"),
        Term(
            "A feat with as many dice as the other side or more (a favourite’s), a fiasco with fewer (an "
            "outsider’s): everybody saw it coming. Destiny draws a card.",
            "Exploit à dés égaux ou mieux (du favori), fiasco à dés moindres (de l’outsider) : on s’y "
            "attendait. La Destinée tire une carte.",
        ),
        ways=(Way("draw", Term("Draw a card (d6)", "Tirer une carte (d6)"), (Throw("draw"),)),)
        if in_deck(table.cards.get("cards", ()))
        else (),
        done=not in_deck(table.cards.get("cards", ())),
    )


def _new_danger(text: str, table: Table) -> tuple[Deed, ...]:
    name, size = numbered(line(text))
    if any(clock.name.casefold() == name.casefold() for clock in table.of("Clock")):
        raise Refusal(message("“{name}” is there already: choose it above, and it advances.", name=name))
    size = SEGMENTS if size is None else size
    if size < 1:
        raise Refusal(message("A danger has one segment at least: {name} 6", name=name))
    return (Score("Clock", name, "", 1, size),)


SURPRISE = Moment(
    "surprise",
    Term("The unforeseen", "L’imprévu"),
    Term(
        "Beyond success or failure something came that no die explains.",
        "Au-delà du succès ou de l’échec, quelque chose est venu que nul dé n’explique.",
    ),
    _steps,
    personal=True,
    due=lambda table: table.outcome in ("feat", "fiasco"),
    brief=True,
)
