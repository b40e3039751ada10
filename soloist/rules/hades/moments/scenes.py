"""Between scenes: what comes next, a price to pay, destiny moved by hand (HaDes 0.1.0, Jouer seul)."""

from collections.abc import Iterator, Sequence

from soloist.rules.hades.gauges import HIGHEST
from soloist.rules.hades.moments.creation import bad, bare, hurting, is_bad
from soloist.rules.moment import (
    Count,
    Deed,
    Draw,
    Head,
    Line,
    Note,
    Person,
    Said,
    Score,
    Script,
    Step,
    Table,
    Throw,
    Way,
    listed,
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
from soloist.rules.term import DEFAULT, Term, signed
from soloist.values import regex
from soloist.values.message import Refusal, message

_WORDS = Script("hades", "scenes")

# --- keeping scenes unlike one another: which kinds came up lately, written in the story ----------


NAME = _WORDS("variety")
SCENES = _WORDS("scenes")
OBSTACLES = _WORDS("obstacles")
REMEMBERED = 5

SCENE_KINDS = (
    _WORDS("fight"),
    _WORDS("pitched_battle"),
    _WORDS("chase"),
    _WORDS("negotiation"),
    _WORDS("black_magic_ritual"),
    _WORDS("incarnation"),
)
OBSTACLE_KINDS = (
    _WORDS("fight"),
    _WORDS("exploration"),
    _WORDS("negotiation"),
    _WORDS("inquiry"),
    _WORDS("endurance"),
    _WORDS("surprise"),
)


def lately(table: Table, category: Term) -> tuple[str, ...]:
    """The kinds that came up, the latest last."""
    for track in table.of("Track"):
        if NAME.named(track.name):
            return listed(track.lists, category)
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
        _WORDS.way(f"kind:{kind.of(DEFAULT)}", (remembered(table, category, kind.of(table.lang)),), kind=kind)
        for kind in fresh
    )


# --- a new branch of the story, with Destiny's hat on, in the order of HaDes 0.1.0, Jouer seul ----


_WITHIN_REACH = _WORDS("within_reach")
_IN_THE_WAY = _WORDS("in_the_way")


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
    return _WORDS.step(
        "roll",
        ways=(_WORDS.way("roll", (Throw("branch"),), mishap=mishap),) if destiny < 0 else (),
        done=destiny >= 0 or table.test == "branch" or table.options.get("solo.destiny_roll") == "off",
        destiny=_signed(destiny),
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

    return _WORDS.step(
        "wish",
        ways=_answers(table, asked),
        typed=answered,
        table="inspiration/complications",
        done=mishap_came(table),
    )


def _question(table: Table) -> Term:
    """About the objective, where there is but one."""
    goals = [person.goal for person in table.people if person.goal]
    if len(goals) != 1:
        return _WITHIN_REACH
    goal = f"{goals[0][:1].upper()}{goals[0][1:]}"
    return _WORDS("is_it_within_reach", goal=goal)


def _answers(table: Table, asked: Line) -> tuple[Way, ...]:
    lang, kind = table.lang, table.counters.get("destiny", 0) > 0
    (drawn,) = oracle_ways(_IN_THE_WAY, (ALL,), lang)
    return (
        _WORDS.way("granted", (asked, Line(_WORDS("yes_let_it_be").of(lang)))),
        _WORDS.way("hindered", (asked, Line(_WORDS("not_so_soon").of(lang)), *drawn.deeds)),
        _WORDS.way(
            "destiny",
            (asked, Throw("auto", {"granted": 0})),
            said="destiny_well" if kind else "destiny_badly",
        ),
        _WORDS.way("oracle", (asked, Draw("oracle/oui-non"))),
    )


def _threats(table: Table) -> Step:
    return _WORDS.step(
        "threats", ways=advance_ways(table), typed=new_threat, table="menaces/menaces", again=True
    )


def _obstacle(table: Table) -> Step:
    def noted(text: str) -> tuple[Deed, ...]:
        return (remembered(table, OBSTACLES, line(text).replace(",", " ")),)

    return _WORDS.step(
        "obstacle",
        ways=kind_ways(table, OBSTACLES, OBSTACLE_KINDS),
        typed=noted,
        table="hades/sortes-d-obstacle",
    )


def _hook() -> Step:
    return _WORDS.step("hook", typed=lambda text: (Said(text.strip()),), table="menaces/signes")


BRANCH_MOMENT = _WORDS.moment("branch", _steps, due=_due, brief=True)

# --- moving destiny by hand, with the reason why (Le destin) --------------------------------------


MOST = 20  # steps at once: more is a slip of the hand

_TYPED = regex.compile(r"(?P<to>=\s*)?(?P<number>[+\-−]?\s*\d{1,3})(?:\s*[:,;]?\s+(?P<why>.*))?")


def _destiny_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    destiny = table.counters.get("destiny", 0)
    return (_WORDS.step("nudge", ways=_ways(destiny), typed=_typed, destiny=_signed(destiny)),)


def _ways(destiny: int) -> tuple[Way, ...]:
    kind = destiny > 0
    back = _WORDS.way("zero", (Count("destiny", to=0),))
    return (
        _WORDS.way("granted", (Throw("auto", {"granted": 1}),), said="suffices"),
        _WORDS.way("read", (Throw("auto", {"granted": 0}),), said="read_well" if kind else "read_badly"),
        _WORDS.way("turn", (Throw("orient", {"cause": 0}),), said="turn_kind" if kind else "turn_harsh"),
        _WORDS.way("benefit", (Throw("orient", {"cause": 1}),)),
        _WORDS.way("harm", (Throw("orient", {"cause": 2}),)),
        *((back,) if destiny else ()),
    )


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


DESTINY = _WORDS.moment("destiny", _destiny_steps, brief=True)

# --- a price to pay or a benefit to take, which a result left open (Interpréter le résultat) ------


_PRICE = Owed(_WORDS("a_price_to_pay"))
_HARM = Owed(_WORDS("a_harm_to_take"))
_BENEFIT = Owed(_WORDS("a_benefit_to_take"))

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
        _WORDS.step(
            "price",
            ways=(*bars, *_lost(person), *advance_ways(table), _last(-1), _told(table.lang)),
            typed=lambda text: (Note("PC", person.name, "session", add=tuple(map(bad, items(text)))),),
        ),
    )


def _gains(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    eased = (_bar(person, each.name, each.value - 1) for each in hurting(person))
    return (
        _WORDS.step(
            "benefit",
            ways=(*eased, _last(1), _told(table.lang)),
            typed=lambda text: (Note("PC", person.name, "session", add=items(text)),),
        ),
    )


def _lost(person: Person) -> Iterator[Way]:
    """Something won this session is lost."""
    for trait in person.session:
        if not is_bad(trait):
            gone = Note("PC", person.name, "session", drop=(trait,))
            yield _WORDS.way(f"lost:{trait}", (gone,), trait=short(bare(trait)))


def _bar(person: Person, gauge: str, value: int) -> Way:
    deeds = (Score("PC", person.name, gauge, value),)
    return _WORDS.way(f"bar:{gauge}", deeds, gauge=short(gauge), value=value)


def _last(by: int) -> Way:
    return _WORDS.way("destiny", (Count("destiny", by),), sign=signed(by))


def _told(lang: str) -> Way:
    said = _WORDS("told_in_the_story").of(lang)
    return _WORDS.way("told", (Said(said, "note"),))


PRICE = _WORDS.moment("price", _costs, personal=True, brief=True)
BENEFIT = _WORDS.moment("benefit", _gains, personal=True, brief=True)

# --- changing scenes: a title, a kind unlike the last ones, what moved meanwhile, three -----------


def _scene_due(table: Table) -> bool:
    first = not table.scene and any(person.traits for person in table.people)
    return first or table.phase == "conclusion"


def _scene_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (_title(table), _kind(table), _scene_threats(table), _frame())


def _title(table: Table) -> Step:
    return _WORDS.step("title", typed=lambda text: (Head("scene", line(text)),), done=table.fresh)


def _kind(table: Table) -> Step:
    def noted(text: str) -> tuple[Deed, ...]:
        return (remembered(table, SCENES, line(text).replace(",", " ")),)

    return _WORDS.step(
        "kind", ways=kind_ways(table, SCENES, SCENE_KINDS), typed=noted, table="hades/scènes-types"
    )


def _scene_threats(table: Table) -> Step:
    return _WORDS.step(
        "threats",
        ways=advance_ways(table),
        again=len(threats(table)) > 1,
        done=not threats(table),
        said="meanwhile",
    )


def _frame() -> Step:
    return _WORDS.step("frame", typed=lambda text: (Said(text.strip()),), table="scenes/arrière-plans")


SCENE = _WORDS.moment("scene", _scene_steps, due=_scene_due, brief=True)
