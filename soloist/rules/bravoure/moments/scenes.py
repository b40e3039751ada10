"""Scenes, and a Menace put on the table and worn down (Bravoure & Infortune, Menace)."""

from collections.abc import Iterator, Sequence

from soloist.rules.bravoure.dice import (
    ENDLESS,
    FORMS,
    STILL_STANDING,
    next_up,
    pool_size,
    score_left,
    suggested_score,
)
from soloist.rules.bravoure.moments import words
from soloist.rules.bravoure.moments.words import OUT, struck
from soloist.rules.moment import (
    Deed,
    Head,
    Line,
    Note,
    Person,
    Said,
    Score,
    Script,
    Step,
    Table,
    Thing,
    Throw,
    Way,
)
from soloist.rules.moments.typed import items, level, line, numbered, short
from soloist.rules.term import DEFAULT
from soloist.values.message import Refusal, message

_WORDS = Script("bravoure", "scenes")

# --- a Menace put on the table, and worn down (Menace) --------------------------------------------


# --- whose turn it is against a Menace ------------------------------------------------------------


def order_step(table: Table, menace: Thing | None) -> Step:
    """The step that sets the order against a Menace, then passes the turn on; nothing for one alone."""
    names = [person.name for person in table.people]
    order = menace.lists.get("next", ()) if menace else ()
    ways: tuple[Way, ...] = ()
    if menace and len(names) > 1:
        ways = _turns(table, menace, order) if order else _orders(menace, names)
    now = short(order[0]) if order else ""
    return Step(
        "order",
        _WORDS("whose_turn"),
        _WORDS("is_up_and_then", now=now) if order else _WORDS("who_goes_first_against"),
        ways,
        typed=(lambda text: (_kept(menace, items(text)),)) if menace and len(names) > 1 else None,
        hint=_WORDS("names_in_order_parted"),
        done=not ways,
    )


def _orders(menace: Thing, names: Sequence[str]) -> tuple[Way, ...]:
    turned = [(*names[at:], *names[:at]) for at in range(len(names))]
    return tuple(
        _WORDS.way(f"first:{order[0]}", (_kept(menace, order),), order=short(order[0])) for order in turned
    )


def _turns(table: Table, menace: Thing, order: Sequence[str]) -> tuple[Way, ...]:
    """The turn passed on, over those whom a misfortune took; nothing where nobody is left."""
    up = next_up(order, order[0], [person.name for person in struck(table)])
    if up is None:
        return ()
    at = order.index(up)
    text = _WORDS("text", order=short(order[0]), up=short(up))
    return (Way("pass", text, (_kept(menace, (*order[at:], *order[:at])),)),)


def _kept(menace: Thing, order: Sequence[str]) -> Note:
    """The order on the Menace, whoever is up first."""
    return Note("Timer", menace.name, "next", tuple(order), only=True)


ROUNDS = 2  # of the score proposed


def full_pool(person: Person) -> int:
    """The dice somebody brings at their best: attribute, trait and object together, 1 at least."""
    best = [
        max(words.attributes(person).values(), default=0),
        max(map(level, person.traits), default=0),
        max(map(level, person.listed(words.OBJECTS)), default=0),
    ]
    return max(1, pool_size(*best))


def advised(table: Table, rounds: int = ROUNDS) -> int:
    """The score that all who are in the scene bring down in so many rounds on average."""
    there = [person for person in table.people if not words.is_out(person)]
    return suggested_score([full_pool(person) for person in there] or [1], rounds)


def open_menaces(table: Table) -> tuple[Thing, ...]:
    """The Menaces that still stand, the latest first."""
    return tuple(reversed([thing for thing in table.of("Timer") if thing.value]))


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    latest = next(iter(open_menaces(table)), None)
    return (_worn(table), order_step(table, latest), _new(table))


def _new(table: Table) -> Step:
    score = advised(table)
    return _WORDS.step(
        "open",
        ways=tuple(
            _WORDS.way(
                f"form:{form.of(DEFAULT)}",
                (Score("Timer", form.of(table.lang).capitalize(), "", score),),
                form=form,
                score=score,
            )
            for form in FORMS
        ),
        typed=lambda text: _opened(text, score),
        table="bravoure/menace-forms",
        rounds=ROUNDS,
        score=score,
    )


def _opened(text: str, advice: int) -> tuple[Deed, ...]:
    name, score = numbered(line(text).rstrip("."))
    if score is not None and not 1 <= score <= ENDLESS:
        raise Refusal(
            message("A Menace of 0 is no Menace. Give it a score: {name} {advice}", name=name, advice=advice)
        )
    return (Score("Timer", name, "", advice if score is None else score),)


def _worn(table: Table) -> Step:
    stand = open_menaces(table)
    ways = tuple(way for menace in stand for way in _blows(table, menace))
    return _WORDS.step(
        "worn",
        ways=ways,
        typed=(lambda text: _set(stand, text)) if stand else None,
        table="bravoure/menace-returns",
        number=True,
        done=not stand,
    )


def _blows(table: Table, menace: Thing) -> Iterator[Way]:
    """What the last roll takes off a Menace, where nothing did yet; its end; help for it."""
    name, score = short(menace.name), menace.value or 0
    left = score_left(score, table.value or 0)
    if _struck(table) and 0 < left < score and menace.name not in table.since:
        text = _WORDS("the_last_roll", name=name, score=score, left=left)
        yield Way(f"hit:{menace.name}", text, (Score("Timer", menace.name, "", left),))
    yield _WORDS.way(f"beaten:{menace.name}", (Score("Timer", menace.name, "", 0),), name=name)
    yield _WORDS.way(f"help:{menace.name}", (Line(f"? {STILL_STANDING.of(table.lang)}"),), name=name)


def _struck(table: Table) -> bool:
    """Whether the last result is a blow to a Menace."""
    return table.test == "menace" and table.outcome in ("success", "beaten")


def _set(stand: tuple[Thing, ...], text: str) -> tuple[Deed, ...]:
    """`7` for the latest Menace, `Hounds 7` for that one."""
    name, score = (stand[0].name, int(text)) if text.strip().isdecimal() else numbered(text)
    found = next((each for each in stand if each.name.casefold() == name.casefold()), None)
    if found is None or score is None:
        names = ", ".join(each.name for each in stand)
        raise Refusal(
            message(
                "Which Menace, and what is left of it? Write a name and a number. There is: {names}",
                names=names,
            )
        )
    return (Score("Timer", found.name, "", score),)


def _to_lower(table: Table) -> bool:
    """Whether a Menace was struck, and none was lowered since."""
    lowered = any(thing.name in table.since for thing in table.of("Timer"))
    return _struck(table) and bool(open_menaces(table)) and not lowered


MENACE = _WORDS.moment("menace", _steps, due=_to_lower, brief=True)

# --- the scene ends for all: whoever was struck comes back, and another begins --------------------


def _scene_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    away = struck(table)
    names = ", ".join(person.name for person in away)
    back, heading = _comeback_step(table, away, names), _title_step(table)
    return (heading, back) if table.fresh else (back, heading)  # a heading that is there comes first


def _comeback_step(table: Table, away: Sequence[Person], names: str) -> Step:
    return _WORDS.step(
        "comeback",
        (_WORDS.way("back", _back(table)),) if away else (),
        typed=(lambda text: (*_back(table), Said(text))) if away else None,
        done=not away,
        said="" if away else "nobody_struck",
        names=names,
    )


def _title_step(table: Table) -> Step:
    return _WORDS.step(
        "title", typed=lambda text: (Head("scene", line(text)),), table="scenes/openings", done=table.fresh
    )


def _back(table: Table) -> tuple[Deed, ...]:
    away = struck(table)
    return (
        Throw("comeback", who=tuple(person.name for person in away)),
        *(Note("PC", person.name, "session", drop=OUT.words) for person in away),
    )


SCENE_CHANGE = _WORDS.moment(
    "scene", _scene_steps, due=lambda table: table.phase == "conclusion", recurs=True
)
