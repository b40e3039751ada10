"""Between scenes: what comes next, a price to pay, destiny moved by hand (HaDes 0.1.0, Jouer seul)."""

import re
from collections.abc import Iterator, Sequence

from soloist.message import Refusal, message
from soloist.rules.hades.gauges import HIGHEST
from soloist.rules.hades.moments.creation import bad, bare, hurting, is_bad
from soloist.rules.moment import (
    Count,
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
    Table,
    Throw,
    Way,
)
from soloist.rules.moments.threats import (
    ACTION,
    ALL,
    ANTAGONIST,
    FIELD,
    WHO,
    advance_ways,
    new_threat,
    oracle_ways,
    threats,
)
from soloist.rules.moments.turns import mishap_came, mishap_step, mishap_told
from soloist.rules.moments.typed import items, line, short
from soloist.rules.system import Debts, Owed
from soloist.rules.term import Term

# --- keeping scenes unlike one another: which kinds came up lately, written in the story ----------


NAME = Term("Variety", "Variété")
SCENES = Term("scenes", "scènes")
OBSTACLES = Term("obstacles", "obstacles")
REMEMBERED = 5

SCENE_KINDS = (
    Term("fight", "combat"),
    Term("pitched battle", "bataille rangée"),
    Term("chase", "course-poursuite"),
    Term("negotiation", "négociation"),
    Term("black-magic ritual", "rituel de magie noire"),
    Term("incarnation", "incarnation"),
)
OBSTACLE_KINDS = (
    Term("fight", "combat"),
    Term("exploration", "exploration"),
    Term("negotiation", "négociation"),
    Term("inquiry", "enquête"),
    Term("endurance", "résistance"),
    Term("surprise", "surprise"),
)


def lately(table: Table, category: Term) -> tuple[str, ...]:
    """The kinds that came up, the latest last."""
    for track in table.of("Track"):
        if track.name.casefold() in (NAME.en.casefold(), NAME.fr.casefold()):
            found = track.lists.get(category.fr.casefold()) or track.lists.get(category.en.casefold())
            return found or ()
    return ()


def remembered(table: Table, category: Term, kind: str) -> Note:
    """A kind comes up: it is written last, and only a few are kept."""
    before = tuple(each for each in lately(table, category) if each.casefold() != kind.casefold())
    return Note("Track", NAME.of(table.lang), category, (*before, kind)[-REMEMBERED:], only=True)


def kind_ways(table: Table, category: Term, kinds: Sequence[Term]) -> tuple[Way, ...]:
    """A way for each kind, those that did not come up for longest first; the very last one is left out."""
    past = tuple(each.casefold() for each in lately(table, category))

    def age(kind: Term) -> int:
        word = kind.of(table.lang).casefold()
        return past.index(word) if word in past else -1

    fresh = sorted((kind for kind in kinds if not past or age(kind) < len(past) - 1), key=age)
    return tuple(
        Way(
            f"kind:{kind.en}",
            Term(kind.en.capitalize(), kind.fr.capitalize()),
            (remembered(table, category, kind.of(table.lang)),),
        )
        for kind in fresh
    )


# --- a new branch of the story, with Destiny's hat on, in the order of HaDes 0.1.0, Jouer seul ----


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
            f"Destiny stands at {_signed(destiny)}. A new branch opens: will it hold?",
            f"Le destin est à {_signed(destiny)}. Un embranchement s’ouvre : tiendra-t-il ?",
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

# --- moving destiny by hand, with the reason why (Le destin) --------------------------------------


MOST = 20  # steps at once: more is a slip of the hand

_TYPED = re.compile(r"(?P<to>=\s*)?(?P<number>[+\-−]?\s*\d{1,3})(?:\s*[:,;]?\s+(?P<why>.*))?")


def _destiny_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    destiny = table.counters.get("destiny", 0)
    return (
        Step(
            "nudge",
            Term("Destiny", "Destin"),
            Term(
                f"Destiny stands at {_signed(destiny)}. Was something given or taken that it must recall?",
                f"Le destin est à {_signed(destiny)}. A-t-on donné ou pris quelque chose dont il "
                "doive se souvenir ?",
            ),
            ways=_ways(destiny),
            typed=_typed,
            hint=Term("+1 or −1 and why; =0 sets it", "+1 ou −1, et pourquoi ; =0 le fixe"),
        ),
    )


def _ways(destiny: int) -> tuple[Way, ...]:
    kind = Term("A kind turn of events (−1)", "Une tournure clémente (−1)")
    harsh = Term("A harsh turn of events (+1)", "Une tournure plus rude (+1)")
    back = Way("zero", Term("Back to 0", "Retour à 0"), (Count("destiny", to=0),))
    return (
        Way(
            "granted",
            Term("A trait, or a plain action, just works (−1)", "Un trait, un geste simple suffit (−1)"),
            (Throw("auto", {"granted": 1}),),
        ),
        Way("read", _read(destiny), (Throw("auto", {"granted": 0}),)),
        Way("turn", kind if destiny > 0 else harsh, (Throw("orient", {"cause": 0}),)),
        Way(
            "benefit",
            Term("A benefit, for want of another (+1)", "Un bénéfice, faute d’un autre (+1)"),
            (Throw("orient", {"cause": 1}),),
        ),
        Way(
            "harm",
            Term("A harm, for want of another (−1)", "Un préjudice, faute d’un autre (−1)"),
            (Throw("orient", {"cause": 2}),),
        ),
        *((back,) if destiny else ()),
    )


def _read(destiny: int) -> Term:
    if destiny > 0:
        return Term("Let it decide: rather well (−1)", "S’en remettre à lui : plutôt bien (−1)")
    return Term("Let it decide: rather badly (+1)", "S’en remettre à lui : plutôt mal (+1)")


def _typed(text: str) -> tuple[Deed, ...]:
    found = _TYPED.fullmatch(text.strip())
    if found is None:
        raise Refusal(
            message("“{text}” moves nothing. Write +1 or -1 and the reason, or =0.", text=text.strip())
        )
    number = int(found["number"].replace("−", "-").replace(" ", ""))
    if not found["to"] and abs(number) > MOST:
        raise Refusal(message("Destiny moves by {most} at most at once. Write =N to set it.", most=MOST))
    moved = Count("destiny", to=number) if found["to"] else Count("destiny", number)
    why = (found["why"] or "").strip()
    return (*((Said(why, "note"),) if why else ()), moved)


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


DESTINY = Moment(
    "destiny",
    Term("Destiny by hand", "Le destin à la main"),
    Term(
        "Destiny is a tool: what was granted, taken, softened or hardened moves it.",
        "Le destin est un outil : ce qui fut accordé, pris, adouci ou durci le déplace.",
    ),
    _destiny_steps,
    brief=True,
)

# --- a price to pay or a benefit to take, which a result left open (Interpréter le résultat) ------


_PRICE = Owed(Term("a price to pay", "un prix à payer"))
_HARM = Owed(Term("a harm to take", "un préjudice à subir"))
_BENEFIT = Owed(Term("a benefit to take", "un bénéfice à prendre"))

DEBTS = Debts(
    {
        "more_for_harm": (_HARM,),
        "reach_with_harm": (_HARM,),
        "stay_with_harm": (_HARM,),
        "carry_on_price": (_PRICE,),
        "second_price": (_PRICE, _PRICE),
        "benefit": (_BENEFIT,),
    }
)


def _costs(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    bars = (
        _bar(person, each.name, each.value + 1)
        for each in person.meters
        if each.kind != "progress" and each.value < HIGHEST
    )
    return (
        Step(
            "price",
            Term("What it costs", "Ce que ça coûte"),
            Term(
                "What does it cost: a threat that moves, a gauge that fills, a mark that stays?",
                "Qu’est-ce que cela coûte : une menace qui avance, une jauge qui se remplit, une marque ?",
            ),
            (*bars, *_lost(person), *advance_ways(table), _last(-1), _told(table.lang)),
            typed=lambda text: (Note("PC", person.name, "session", add=tuple(map(bad, items(text)))),),
            hint=Term("a trait against them, in words", "un trait qui dessert, en mots"),
        ),
    )


def _gains(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    eased = (_bar(person, each.name, each.value - 1) for each in hurting(person))
    return (
        Step(
            "benefit",
            Term("What it gives", "Ce que ça donne"),
            Term(
                "What more does it give: a strength that shows, a gauge that eases, some luck?",
                "Que donne-t-il de plus : une force qui se montre, une jauge qui s’allège, de la chance ?",
            ),
            (*eased, _last(1), _told(table.lang)),
            typed=lambda text: (Note("PC", person.name, "session", add=items(text)),),
            hint=Term("a new trait, in words", "un trait nouveau, en mots"),
        ),
    )


def _lost(person: Person) -> Iterator[Way]:
    """Something won this session is lost."""
    for trait in person.session:
        if not is_bad(trait):
            text = Term(f"“{short(bare(trait))}” is lost", f"« {short(bare(trait))} » se perd")
            yield Way(f"lost:{trait}", text, (Note("PC", person.name, "session", drop=(trait,)),))


def _bar(person: Person, gauge: str, value: int) -> Way:
    text = Term(f"“{short(gauge)}” at {value}", f"« {short(gauge)} » à {value}")
    return Way(f"bar:{gauge}", text, (Score("PC", person.name, gauge, value),))


def _last(by: int) -> Way:
    sign = "+1" if by > 0 else "−1"
    text = Term(f"As a last resort, destiny {sign}", f"En dernier recours, destin {sign}")
    return Way("destiny", text, (Count("destiny", by),))


def _told(lang: str) -> Way:
    said = Term("told in the story", "dit dans le récit").of(lang)
    return Way("told", Term("The story has told it", "Le récit l’a dit"), (Said(said, "note"),))


PRICE = Moment(
    "price",
    Term("A price, a harm", "Un prix, un préjudice"),
    Term("What was carried on or reached for is paid.", "Ce qu’on a poursuivi ou obtenu se paie."),
    _costs,
    personal=True,
    brief=True,
)
BENEFIT = Moment(
    "benefit",
    Term("A benefit", "Un bénéfice"),
    Term("A feat gives more than was hoped for.", "Un exploit donne plus qu’on n’espérait."),
    _gains,
    personal=True,
    brief=True,
)

# --- changing scenes: a title, a kind unlike the last ones, what moved meanwhile, three -----------


def _scene_due(table: Table) -> bool:
    first = not table.scene and any(person.traits for person in table.people)
    return first or table.phase == "conclusion"


def _scene_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (_title(table), _kind(table), _scene_threats(table), _frame())


def _title(table: Table) -> Step:
    return Step(
        "title",
        Term("Title", "Titre"),
        Term(
            "Where, and when? What would the chapter be called?",
            "Où, et quand ? Si c’était un chapitre, quel en serait le titre ?",
        ),
        typed=lambda text: (Head("scene", line(text)),),
        hint=Term("begins the scene", "ouvre la scène"),
        done=table.fresh,
    )


def _kind(table: Table) -> Step:
    def noted(text: str) -> tuple[Deed, ...]:
        return (remembered(table, SCENES, line(text).replace(",", " ")),)

    return Step(
        "kind",
        Term("Kind of scene", "Genre de scène"),
        Term(
            "What kind of scene have they not had for a while? What differs from the last one asks "
            "for other traits.",
            "Quel genre de scène n’a-t-on pas eu depuis un moment ? Ce qui change appelle d’autres traits.",
        ),
        ways=kind_ways(table, SCENES, SCENE_KINDS),
        typed=noted,
        hint=Term("or another kind, in a word", "ou un autre genre, en un mot"),
        table="hades/scènes-types",
    )


def _scene_threats(table: Table) -> Step:
    return Step(
        "threats",
        Term("What moved meanwhile", "Ce qui a bougé"),
        Term(
            "Who has made use of the time while nobody looked?",
            "Qui a profité du temps où personne ne regardait ?",
        ),
        ways=advance_ways(table),
        again=len(threats(table)) > 1,
        done=not threats(table),
    )


def _frame() -> Step:
    return Step(
        "frame",
        Term("Three sentences", "Trois phrases"),
        Term(
            "What catches the eye, what is heard or smelt, and what cannot be left as it is?",
            "Ce qui saute aux yeux, ce qui s’entend ou se sent, et ce qu’on ne peut pas laisser ainsi ?",
        ),
        typed=lambda text: (Said(text.strip()),),
        hint=Term("prose; end on a hook", "de la prose ; finir sur une accroche"),
        table="scenes/arrière-plans",
    )


SCENE = Moment(
    "scene",
    Term("Change of scene", "Changement de scène"),
    Term("Elsewhere, or later.", "Ailleurs, ou plus tard."),
    _scene_steps,
    due=_scene_due,
    brief=True,
)
