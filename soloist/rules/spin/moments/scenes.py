"""Between scenes: a new one, a branch, a loss, a surprise, an important adversary (SPIN 0.1)."""

from soloist.message import Refusal, message
from soloist.rules.moment import (
    Deed,
    Draw,
    Head,
    Line,
    Moment,
    Note,
    Person,
    Said,
    Score,
    Step,
    Switch,
    Table,
    Thing,
    Throw,
    Way,
)
from soloist.rules.moments.threats import advance_ways
from soloist.rules.moments.typed import detailed, items, line, numbered, short
from soloist.rules.spin.gauges import GRADUATIONS
from soloist.rules.spin.moments.gauging import (
    first_loss,
    held_off,
    lost,
    lowered,
    new_gauges,
    plays,
    resized,
    signed,
    struck,
    taken,
    wards,
    weighing,
    without_card,
)
from soloist.rules.spin.tests import MOST_HELD, gain, in_deck, turn
from soloist.rules.system import Debts, Owed
from soloist.rules.term import Term

# --- from one scene to the next: what the last one leaves, a title, how hard the new place is -----


_OPTION = "sp.graduations"
_PLACES = {
    "1": Term("Deadly: every graduation is a level", "Mortel : chaque graduation est un niveau"),
    "2": Term("As usual: two graduations a level", "Comme d’ordinaire : deux par niveau"),
    "3": Term("Gentle: three graduations a level", "Clément : trois graduations par niveau"),
}


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _left(table),
        _title(table),
        _place(table),
    )


def _left(table: Table) -> Step:
    return Step(
        "left",
        Term("What remains", "Ce qu’il en reste"),
        Term(
            "Before the light changes: what does this scene leave behind, and who looks back?",
            "Avant que la lumière change : que laisse cette scène derrière elle, et qui se retourne ?",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("a last sentence", "une dernière phrase"),
        table="scenes/fins",
        done=table.fresh or not table.scene,
    )


def _title(table: Table) -> Step:
    return Step(
        "title",
        Term("The new scene", "La nouvelle scène"),
        Term(
            "Where does it go on, and how long after? A few words for a title.",
            "Où cela reprend-il, et combien de temps après ? Quelques mots en guise de titre.",
        ),
        typed=_heading,
        hint=Term("a title: The quay, at midnight", "un titre : Le quai, à minuit"),
        table="scenes/ouvertures",
        done=table.fresh,
    )


def _place(table: Table) -> Step:
    now = table.options.get(_OPTION) or str(GRADUATIONS)
    return Step(
        "place",
        Term("How hard the place is", "La rigueur du lieu"),
        Term(
            "Some places forgive nothing, others nearly all. And here? It says how fast gauges fill.",
            "Il est des lieux qui ne pardonnent rien, d’autres presque tout. Et ici ? "
            "Les jauges s’y rempliront plus ou moins vite.",
        ),
        ways=tuple(
            Way(n, text, (Switch(_OPTION, n), *resized(table, int(n))))
            for n, text in _PLACES.items()
            if n != now
        ),
    )


def _heading(text: str) -> tuple[Deed, ...]:
    return (Head("scene", line(text)),)


SCENE = Moment(
    "scene",
    Term("Scene change", "Changement de scène"),
    Term("One scene closes, another opens.", "Une scène se referme, une autre s’ouvre."),
    _steps,
    due=lambda table: table.phase == "conclusion",
    brief=True,
)

# --- where the story branches: the destiny roll, a turn bought, an orientation, a stroke of fate --


ROWS = (
    Term("Question", "Question"),
    Term("Field", "Champ"),
    Term("Consequence", "Conséquence"),
    Term("Unresolved", "Irrésolu"),
    Term("Tactics", "Tactique"),
    Term("Attitude", "Attitude"),
    Term("Relation", "Relation"),
    Term("Conflict", "Conflit"),
    Term("Framing", "Cadrage"),
)


def _branch_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    destiny = table.counters.get("destiny", 0)
    return (
        _roll(table, destiny),
        _turn(table, destiny),
        _orientation(table),
        _stroke(table),
        Step(
            "situation",
            Term("The situation", "La situation"),
            Term(
                "What do they find in front of them? Stop at the very moment when something has to be done.",
                "Devant quoi se retrouvent-ils ? S’arrêter à l’instant où il faut agir.",
            ),
            typed=lambda text: (Said(text),),
            hint=Term("the scene, up to its hook", "la scène, jusqu’à son accroche"),
            table="inspiration/amorces",
        ),
    )


def _roll(table: Table, destiny: int) -> Step:
    below = destiny < 0
    return Step(
        "roll",
        Term("The destiny roll", "Le jet de destin"),
        Term(
            f"Destiny is at {signed(destiny)}. Does what comes next turn against them?",
            f"Le destin est à {signed(destiny)}. La suite se retourne-t-elle contre eux ?",
        ),
        ways=(
            Way(
                "roll",
                Term(f"Roll: a mishap below {-destiny} (d6)", f"Lancer : contretemps sous {-destiny} (d6)"),
                (Throw("branch"),),
            ),
        )
        if below
        else (),
        done=not below or table.test == "branch",
    )


def _turn(table: Table, destiny: int) -> Step:
    """Only the turn of destiny's own sign can be bought; for the other there are the strokes of fate."""
    texts = {
        "good": Term("A good turn (destiny −1)", "Une bonne tournure (destin −1)"),
        "bad": Term("A bad turn (destiny +1)", "Une mauvaise tournure (destin +1)"),
        None: Term("Let a d6 say: even is good", "Qu’un d6 le dise : pair, c’est bon"),
    }
    other = {
        "good": Term(
            "Above zero destiny buys good turns only.", "Au-dessus de zéro, le destin n’achète que du bon."
        ),
        "bad": Term(
            "Below zero destiny buys bad turns only.",
            "Au-dessous de zéro, le destin n’achète que du mauvais.",
        ),
        None: Term("At zero a die decides.", "À zéro, le dé décide."),
    }
    way = turn(destiny)
    return Step(
        "turn",
        Term("The turn of events", "La tournure"),
        Term(
            f"Two ways lie open, one kinder than the other. Which is it? {other[way].en}",
            f"Deux voies s’ouvrent, l’une plus clémente. Laquelle prend l’histoire ? {other[way].fr}",
        ),
        ways=(Way("turn", texts[way], (Throw("orient"),)),),
        done=table.test == "orient",
    )


def _orientation(table: Table) -> Step:
    return Step(
        "orientation",
        Term("The orientation roll", "Le jet d’orientation"),
        Term(
            "Short of an idea? Choose what is asked, a die gives one of six answers.",
            "En panne d’idée ? Choisir ce qu’on demande, un dé donne une réponse sur six.",
        ),
        ways=tuple(
            Way(
                f"row:{row.en}",
                Term(f"{row.en} (d6)", f"{row.fr} (d6)"),
                (Draw(f"spin/orientation.{row.of(table.lang)}"),),
            )
            for row in ROWS
        ),
        typed=lambda text: (Line(f"=> {line(text)}"),),
        hint=Term("which way the story goes", "où va l’histoire"),
        table="spin/orientation",
    )


def _stroke(table: Table) -> Step:
    closed = held_off(table)
    return Step(
        "stroke",
        Term("A stroke of fate", "Un coup du sort"),
        Term(
            "Their aims are known now. Does fate have something to say, or does a fortune keep it quiet?",
            "Leurs objectifs sont connus. Le sort a-t-il son mot à dire, ou une fortune le fait-elle taire ?",
        ),
        ways=() if closed else (*plays(table), without_card(), *wards(table)),
        done=closed or table.test == "play",
    )


BRANCH_MOMENT = Moment(
    "branch",
    Term("The branching", "L’embranchement"),
    Term(
        "Destiny’s turn to speak: take of this what helps, and set the scene.",
        "À la Destinée de parler : prendre ici ce qui aide, et poser la scène.",
    ),
    _branch_steps,
    due=lambda table: table.phase == "destiny" and table.outcome is None,
    brief=True,
)


# --- the stroke that fell -------------------------------------------------------------------------

_ASKED = {
    "discovery": Term("What comes to light that nobody can unsee?", "Que découvre-t-on, au vu de tous ?"),
    "singled_out": Term("Who is singled out, and by whom?", "Qui est pris à partie, et par qui ?"),
    "mission": Term("What are they charged with, and what would refusing cost?",
                    "De quoi les charge-t-on, et que coûterait un refus ?"),
    "off_screen": Term("Far from here somebody acted. How does it reach this place?",
                       "Loin d’ici quelqu’un a agi. Comment cela se sent-il jusqu’ici ?"),
    "mishap": Term("What was counted on, and is not there?", "Sur quoi comptait-on, et qui fait défaut ?"),
    "twist": Term("What did everybody believe, that is not so?", "Que croyait-on tous à tort ?"),
}  # fmt: skip
_PLAIN = Term(
    "Fate strikes. What is different from this moment on?",
    "Le sort frappe. Qu’est-ce qui change, là, maintenant ?",
)


def _struck(table: Table, who: str | None) -> tuple[Step, ...]:
    asked = _ASKED.get(table.outcome or "", _PLAIN) if table.test == "play" else _PLAIN
    return (
        Step(
            "told",
            Term("The stroke of fate", "Le coup du sort"),
            asked,
            typed=lambda text: (Line(f"? {asked.of(table.lang)}"), Line(f"=> {line(text)}")),
            hint=Term("what happens, in a sentence", "ce qui arrive, en une phrase"),
            table="inspiration/revirements",
        ),
    )


STROKE = Moment(
    "stroke",
    Term("Fate strikes", "Le sort frappe"),
    Term(
        "A card has been played: it has to become something.",
        "Une carte est jouée : il faut qu’elle devienne quelque chose.",
    ),
    _struck,
    due=lambda table: table.test == "play" and table.outcome is not None,
    brief=True,
)

# --- losing something after a bad result: a gauge gives way, or a trait goes (Résultat) -----------


_LOSS = Owed(Term("something is lost: a gauge, or a trait", "quelque chose se perd : une jauge, ou un trait"))
_GAIN = Owed(
    Term("something is gained: a gauge eases, or a trait", "un gain : une jauge s’allège, ou un trait")
)
_STROKE = Owed(
    Term("a stroke of fate without its card, destiny +1", "un coup du sort sans sa carte, destin +1"), "play"
)
_CARD = Owed(Term("Destiny draws a card", "la Destinée tire une carte"), "draw", ("cards", MOST_HELD))


def _drawn(test: str, sizes: tuple[int, int], value: int) -> tuple[Owed, ...]:
    counts = test in ("opposition", "script", "sequence", "competition")
    return (_CARD,) if counts and gain(*sizes, value, shifted=False).card else ()


DEBTS = Debts(
    {
        "loss": (_LOSS,),
        "reach_with_harm": (_LOSS,),
        "stay_with_harm": (_LOSS,),
        "benefit": (_GAIN,),
        "stroke": (_STROKE,),
    },
    _drawn,
)


def _loss_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (
        Step(
            "loss",
            Term("What is lost", "Ce qui se perd"),
            Term(
                "It does not go unpaid. What gives way: the body, the lamp oil, a certainty?",
                "Il y a un prix. Qu’est-ce qui cède : le corps, l’huile de la lampe, une certitude ?",
            ),
            ways=(*lost(person, table), *(_forget(person, trait) for trait in person.traits)),
            typed=lambda text: first_loss(person, table, text),
            hint=Term(
                "a new gauge: limping, or rope (resource)", "une jauge neuve : boiterie, ou corde (ressource)"
            ),
        ),
    )


def _forget(person: Person, trait: str) -> Way:
    return Way(
        f"trait:{trait}",
        Term(f"The trait “{short(trait)}” is lost", f"Le trait « {short(trait)} » se perd"),
        (Note("PC", person.name, "traits", drop=(trait,)),),
    )


LOSS_MOMENT = Moment(
    "loss",
    Term("A loss", "Une perte"),
    Term(
        "A gauge gives way, or a trait goes; two levels down, it is the other side that rolls more dice.",
        "Une jauge cède ou un trait s’en va ; à chaque niveau, c’est l’autre camp qui gagne des dés.",
    ),
    _loss_steps,
    personal=True,
    due=lambda table: table.outcome in ("failure", "fiasco"),
    brief=True,
)

# --- after a feat or a fiasco: a trait, a gift, a danger, a stroke (Résultat) ---------------------


SEGMENTS = 6  # of a danger whose size nobody says


def _surprise_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    feat = table.outcome == "feat"
    return (
        _trait(person),
        _gift(person, table, fiasco=table.outcome == "fiasco"),
        _danger(table, feat=feat),
        _surprise_stroke(table, feat=feat),
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


def _surprise_stroke(table: Table, *, feat: bool) -> Step:
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
    _surprise_steps,
    personal=True,
    due=lambda table: table.outcome in ("feat", "fiasco"),
    brief=True,
)

# --- an important adversary: gauges of their own, and the blows that tell (Jauges) ----------------


_BOSS_PLAIN = Term("resistance", "résistance")


def adversaries(table: Table) -> tuple[Thing, ...]:
    """The roles that have gauges."""
    return tuple(role for role in table.of("N") if weighing(role.meters, table))


def _boss_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    known = adversaries(table)
    failed = table.value is not None and table.outcome is not None and table.value < 2
    return (
        Step(
            "blow",
            Term("The blow", "Le coup porté"),
            Term(
                "It struck home. What does it shake: the body, the following, the self-assurance?",
                "Le coup a porté. Qu’ébranle-t-il : le corps, la suite, l’assurance ?",
            ),
            ways=tuple(way for role in known for way in struck(role, table)),
            done=not known or failed,
        ),
        Step(
            "adversary",
            Term("The adversary", "L’adversaire"),
            Term(
                "Who is too strong to fall at one stroke? Name them, and what will have to be worn down.",
                "Qui est trop fort pour tomber d’un coup ? Le nommer, avec ce qu’il faudra user.",
            ),
            typed=lambda text: _named(text, table),
            hint=Term("The Ogre: rage, guards (resource)", "L’Ogre : rage, gardes (ressource)"),
            table="menaces/adversaires",
        ),
    )


def _named(text: str, table: Table) -> tuple[Deed, ...]:
    name, gauges = detailed(line(text))
    if not name:
        raise Refusal(message("Who is it? Write a name, then a colon and what can be worn down."))
    note, numbers = new_gauges("N", name, gauges or _BOSS_PLAIN.of(table.lang), table.lang)
    return (
        note,
        *(Score("N", name, gauge, number) for gauge, number in numbers.items() if number is not None),
    )


def _told(table: Table) -> bool:
    return table.outcome in ("success", "feat") and bool(adversaries(table))


BOSS = Moment(
    "boss",
    Term("An important adversary", "Un adversaire de poids"),
    Term(
        "Most fall at a success. This one has gauges: a success takes a level, a feat may be the end.",
        "La plupart tombent au premier succès. Celui-ci a des jauges : un succès prend un niveau, "
        "un exploit peut en finir.",
    ),
    _boss_steps,
    due=_told,
    brief=True,
)
