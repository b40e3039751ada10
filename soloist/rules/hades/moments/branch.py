"""A new branch of the story, with Destiny's hat on, in the order of HaDes 0.1.0, Jouer seul."""

from soloist.rules.hades.moments.variety import OBSTACLE_KINDS, OBSTACLES, kind_ways, remembered
from soloist.rules.moment import Deed, Draw, Line, Moment, Said, Step, Table, Throw, Way
from soloist.rules.moments.contretemps import mishap_came, mishap_step, mishap_told
from soloist.rules.moments.oracles import ACTION, ALL, ANTAGONIST, FIELD, WHO, oracle_ways
from soloist.rules.moments.threats import advance_ways, new_threat
from soloist.rules.moments.typed import line
from soloist.rules.term import Term

_WITHIN_REACH = Term("Is the wish within reach?", "Le souhait est-il à portée ?")
_IN_THE_WAY = Term("What stands in the way?", "Qu’est-ce qui se met en travers ?")


def _due(table: Table) -> bool:
    return table.phase == "destiny" and not mishap_came(table)


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _roll(table),
        _mishap(table),
        mishap_told(table),
        _wish(table),
        _threats(table),
        _obstacle(table),
        _hook(),
    )


def _roll(table: Table) -> Step:
    destiny = table.counters.get("destiny", 0)
    mishap = min(6, max(0, -destiny - 1))
    return Step(
        "roll",
        Term("The destiny roll", "Le jet de destin"),
        Term(
            f"Destiny stands at {_minus(destiny)}. A new branch opens: will it hold?",
            f"Le destin est à {_minus(destiny)}. Un embranchement s’ouvre : tiendra-t-il ?",
        ),
        ways=(
            Way(
                "roll",
                Term(
                    f"Roll for destiny: a mishap, {mishap} in 6",
                    f"Jet de destin : contretemps, {mishap} sur 6",
                ),
                (Throw("branch"),),
            ),
        )
        if destiny < 0
        else (),
        done=destiny >= 0 or table.test == "branch" or table.options.get("solo.destiny_roll") == "off",
    )


def _mishap(table: Table) -> Step:
    step = mishap_step(table, (ALL, FIELD, ACTION, WHO, ANTAGONIST))
    return Step(
        step.id,
        step.name,
        step.ask,
        step.ways,
        step.typed,
        step.hint,
        step.table,
        done=not mishap_came(table),
    )


def _wish(table: Table) -> Step:
    asked = Line(f"? {_question(table).of(table.lang)}")

    def answered(text: str) -> tuple[Deed, ...]:
        return (asked, Line(f"-> {line(text)}"))

    return Step(
        "wish",
        Term("The wish", "Le souhait"),
        Term(
            "Something is wanted. Is it there for the taking, or does something else get in first?",
            "Un souhait est là. Est-ce à portée de main, tel quel, ou quelque chose s’invite-t-il d’abord ?",
        ),
        ways=_answers(table, asked),
        typed=answered,
        hint=Term("what becomes of the wish", "ce qu’il advient du souhait"),
        table="inspiration/complications",
        done=mishap_came(table),
    )


def _question(table: Table) -> Term:
    """About the objective, where there is but one."""
    goals = [person.goal for person in table.people if person.goal]
    if len(goals) != 1:
        return _WITHIN_REACH
    goal = f"{goals[0][:1].upper()}{goals[0][1:]}"
    return Term(f"{goal}: is it within reach?", f"{goal} : est-ce à portée ?")


def _answers(table: Table, asked: Line) -> tuple[Way, ...]:
    lang, kind = table.lang, table.counters.get("destiny", 0) > 0
    well = Term("Let destiny decide: well, destiny −1", "S’en remettre au destin : bien, destin −1")
    badly = Term("Let destiny decide: badly, destiny +1", "S’en remettre au destin : mal, destin +1")
    (drawn,) = oracle_ways(_IN_THE_WAY, (ALL,), lang)
    return (
        Way(
            "granted",
            Term("As wished: let it be played", "Comme souhaité : que cela se joue"),
            (asked, Line(Term("-> Yes, let it be played", "-> Oui, que cela se joue").of(lang))),
        ),
        Way(
            "hindered",
            Term("A mishap, on purpose (3d6)", "Un contretemps, exprès (3d6)"),
            (asked, Line(Term("-> Not so soon", "-> Pas si vite").of(lang)), *drawn.deeds),
        ),
        Way("destiny", well if kind else badly, (asked, Throw("auto", {"granted": 0}))),
        Way(
            "oracle",
            Term("Ask the yes/no oracle (d6)", "Demander à l’oracle oui/non (d6)"),
            (asked, Draw("oracle/oui-non")),
        ),
    )


def _threats(table: Table) -> Step:
    return Step(
        "threats",
        Term("Threats", "Menaces"),
        Term(
            "What was left alone and grew? Bring it where it can be seen.",
            "Qu’a-t-on laissé tranquille, et qui a grandi ? Que cela se voie d’ici.",
        ),
        ways=advance_ways(table),
        typed=new_threat,
        hint=Term(
            "a new threat; “name 4” for four segments", "une nouvelle menace ; « nom 4 » : quatre segments"
        ),
        table="menaces/menaces",
        again=True,
    )


def _obstacle(table: Table) -> Step:
    def noted(text: str) -> tuple[Deed, ...]:
        return (remembered(table, OBSTACLES, line(text).replace(",", " ")),)

    return Step(
        "obstacle",
        Term("The obstacle", "L’obstacle"),
        Term(
            "What kind of obstacle, then? The one that has not served for longest is the most welcome.",
            "Quel genre d’obstacle, alors ? Celui qui n’a pas servi depuis longtemps est le bienvenu.",
        ),
        ways=kind_ways(table, OBSTACLES, OBSTACLE_KINDS),
        typed=noted,
        hint=Term("or another kind, in a word", "ou un autre genre, en un mot"),
        table="hades/sortes-d-obstacle",
    )


def _hook() -> Step:
    return Step(
        "hook",
        Term("The hook", "L’accroche"),
        Term(
            "Set it before their eyes, and stop one breath too soon: what is the last thing seen or heard?",
            "Poser cela sous les yeux, et s’arrêter un souffle trop tôt : que voit-on, "
            "qu’entend-on en dernier ?",
        ),
        typed=lambda text: (Said(text.strip()),),
        hint=Term("prose; then what do they do?", "de la prose ; et maintenant ?"),
        table="menaces/signes",
    )


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


BRANCH_MOMENT = Moment(
    "branch",
    Term("A new branch", "Un embranchement"),
    Term(
        "Destiny’s turn: is it possible, what comes in, and what does one see?",
        "Au tour de la Destinée : est-ce possible, qu’est-ce qui s’invite, et que voit-on ?",
    ),
    _steps,
    due=_due,
    brief=True,
)
