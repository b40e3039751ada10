"""Between scenes: a new one, a branch, a loss, a surprise, an important adversary (SPIN 0.1)."""

from soloist.rules.moment import (
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
from soloist.rules.term import DEFAULT
from soloist.values.message import Refusal, message

_WORDS = Script("spin", "scenes")

# --- from one scene to the next: what the last one leaves, a title, how hard the new place is -----


_OPTION = "sp.graduations"
_PLACES = {
    "1": _WORDS("places.1"),
    "2": _WORDS("places.2"),
    "3": _WORDS("places.3"),
}


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _left(table),
        _title(table),
        _place(table),
    )


def _left(table: Table) -> Step:
    return _WORDS.step(
        "left", typed=lambda text: (Said(text),), table="scenes/fins", done=table.fresh or not table.scene
    )


def _title(table: Table) -> Step:
    return _WORDS.step("title", typed=_heading, table="scenes/ouvertures", done=table.fresh)


def _place(table: Table) -> Step:
    now = table.options.get(_OPTION) or str(GRADUATIONS)
    return _WORDS.step(
        "place",
        ways=tuple(
            Way(n, text, (Switch(_OPTION, n), *resized(table, int(n))))
            for n, text in _PLACES.items()
            if n != now
        ),
    )


def _heading(text: str) -> tuple[Deed, ...]:
    return (Head("scene", line(text)),)


SCENE = _WORDS.moment("scene", _steps, due=lambda table: table.phase == "conclusion", brief=True)

# --- where the story branches: the destiny roll, a turn bought, an orientation, a stroke of fate --


ROWS = (
    _WORDS("question"),
    _WORDS("field"),
    _WORDS("consequence"),
    _WORDS("unresolved"),
    _WORDS("tactics"),
    _WORDS("attitude"),
    _WORDS("relation"),
    _WORDS("conflict"),
    _WORDS("framing"),
)


def _branch_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    destiny = table.counters.get("destiny", 0)
    return (
        _roll(table, destiny),
        _turn(table, destiny),
        _orientation(table),
        _stroke(table),
        _WORDS.step("situation", typed=lambda text: (Said(text),), table="inspiration/amorces"),
    )


def _roll(table: Table, destiny: int) -> Step:
    below = destiny < 0
    return _WORDS.step(
        "roll",
        ways=(_WORDS.way("roll", (Throw("branch"),), value=-destiny),) if below else (),
        done=not below or table.test == "branch",
        destiny=signed(destiny),
    )


def _turn(table: Table, destiny: int) -> Step:
    """Only the turn of destiny's own sign can be bought; for the other there are the strokes of fate."""
    texts = {
        "good": _WORDS("texts.good"),
        "bad": _WORDS("texts.bad"),
        None: _WORDS("let_a_d6_say"),
    }
    other = {
        "good": _WORDS("other.good"),
        "bad": _WORDS("other.bad"),
        None: _WORDS("at_zero_a_die"),
    }
    way = turn(destiny)
    return _WORDS.step(
        "turn",
        ways=(Way("turn", texts[way], (Throw("orient"),)),),
        done=table.test == "orient",
        other=other[way],
    )


def _orientation(table: Table) -> Step:
    return _WORDS.step(
        "orientation",
        ways=tuple(
            _WORDS.way(f"row:{row.of(DEFAULT)}", (Draw(f"spin/orientation.{row.of(table.lang)}"),), row=row)
            for row in ROWS
        ),
        typed=lambda text: (Line(f"=> {line(text)}"),),
        table="spin/orientation",
    )


def _stroke(table: Table) -> Step:
    closed = held_off(table)
    return _WORDS.step(
        "stroke",
        ways=() if closed else (*plays(table), without_card(), *wards(table)),
        done=closed or table.test == "play",
    )


BRANCH_MOMENT = _WORDS.moment(
    "branch", _branch_steps, due=lambda table: table.phase == "destiny" and table.outcome is None, brief=True
)


# --- the stroke that fell -------------------------------------------------------------------------

_ASKED = {
    "discovery": _WORDS("asked.discovery"),
    "singled_out": _WORDS("asked.singled_out"),
    "mission": _WORDS("asked.mission"),
    "off_screen": _WORDS("asked.off_screen"),
    "mishap": _WORDS("asked.mishap"),
    "twist": _WORDS("asked.twist"),
}  # fmt: skip
_PLAIN = _WORDS("plain")


def _struck(table: Table, who: str | None) -> tuple[Step, ...]:
    asked = _ASKED.get(table.outcome or "", _PLAIN) if table.test == "play" else _PLAIN
    return (
        Step(
            "told",
            _WORDS("the_stroke_of_fate"),
            asked,
            typed=lambda text: (Line(f"? {asked.of(table.lang)}"), Line(f"=> {line(text)}")),
            hint=_WORDS("what_happens_in_a"),
            table="inspiration/revirements",
        ),
    )


STROKE = _WORDS.moment(
    "stroke", _struck, due=lambda table: table.test == "play" and table.outcome is not None, brief=True
)

# --- losing something after a bad result: a gauge gives way, or a trait goes (Résultat) -----------


_LOSS = Owed(_WORDS("something_is_lost_a"))
_GAIN = Owed(_WORDS("something_is_gained_a"))
_STROKE = Owed(_WORDS("a_stroke_of_fate"), "play")
_CARD = Owed(_WORDS("destiny_draws_a_card"), "draw", ("cards", MOST_HELD))


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
        _WORDS.step(
            "loss",
            ways=(*lost(person, table), *(_forget(person, trait) for trait in person.traits)),
            typed=lambda text: first_loss(person, table, text),
        ),
    )


def _forget(person: Person, trait: str) -> Way:
    return _WORDS.way(
        f"trait:{trait}", (Note("PC", person.name, "traits", drop=(trait,)),), trait=short(trait)
    )


LOSS_MOMENT = _WORDS.moment(
    "loss", _loss_steps, personal=True, due=lambda table: table.outcome in ("failure", "fiasco"), brief=True
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
    return _WORDS.step(
        "trait",
        typed=lambda text: (Note("PC", person.name, "traits", add=items(text)),),
        table="spin/traits-révélés",
        name=person.name,
    )


def _gift(person: Person, table: Table, *, fiasco: bool) -> Step:
    return _WORDS.step(
        "gift",
        ways=lowered(person, table, paid=False),
        typed=lambda text: taken(person.name, text, table.lang),
        table="souvenirs/trésors",
        done=fiasco,
    )


def _danger(table: Table, *, feat: bool) -> Step:
    return _WORDS.step(
        "danger",
        ways=advance_ways(table),
        typed=lambda text: _new_danger(text, table),
        table="menaces/dangers",
        done=feat,
    )


def _surprise_stroke(table: Table, *, feat: bool) -> Step:
    return Step(
        "stroke",
        _WORDS("a_stroke_without_its"),
        _WORDS("fate_may_rush_in"),
        ways=() if held_off(table) else (without_card(),),
        done=feat or held_off(table),
    )


def _card(table: Table) -> Step:
    return _WORDS.step(
        "card",
        ways=(_WORDS.way("draw", (Throw("draw"),)),) if in_deck(table.cards.get("cards", ())) else (),
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


SURPRISE = _WORDS.moment(
    "surprise",
    _surprise_steps,
    personal=True,
    due=lambda table: table.outcome in ("feat", "fiasco"),
    brief=True,
)

# --- an important adversary: gauges of their own, and the blows that tell (Jauges) ----------------


_BOSS_PLAIN = _WORDS("boss_plain")


def adversaries(table: Table) -> tuple[Thing, ...]:
    """The roles that have gauges."""
    return tuple(role for role in table.of("N") if weighing(role.meters, table))


def _boss_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    known = adversaries(table)
    failed = table.value is not None and table.outcome is not None and table.value < 2
    return (
        _WORDS.step(
            "blow", ways=tuple(way for role in known for way in struck(role, table)), done=not known or failed
        ),
        _WORDS.step("adversary", typed=lambda text: _named(text, table), table="menaces/adversaires"),
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


BOSS = _WORDS.moment("boss", _boss_steps, due=_told, brief=True)
