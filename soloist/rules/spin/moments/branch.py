"""Where the story branches: the destiny roll, a turn bought, an orientation, a stroke of fate (SPIN 0.1)."""

from soloist.rules.moment import Draw, Line, Moment, Said, Step, Table, Throw, Way
from soloist.rules.moments.typed import line
from soloist.rules.spin.moments.fate import held_off, plays, signed, wards, without_card
from soloist.rules.spin.tests import turn
from soloist.rules.term import Term

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


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
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
    _steps,
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
