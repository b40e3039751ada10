"""Scenes, and a Menace put on the table and worn down (Bravoure & Infortune, Menace)."""

from collections.abc import Iterator, Sequence

from soloist.message import Refusal, message
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
    Moment,
    Note,
    Person,
    Said,
    Score,
    Step,
    Table,
    Thing,
    Throw,
    Way,
)
from soloist.rules.moments.typed import items, level, line, numbered, short
from soloist.rules.term import Term

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
        Term("Whose turn", "À qui le tour"),
        Term(f"{now} is up. And then?", f"Au tour de {now}. Et ensuite ?")
        if order
        else Term(
            "Who goes first against it? The order, once chosen, holds to the end.",
            "Qui l’affronte en premier ? L’ordre, une fois choisi, vaut jusqu’au bout.",
        ),
        ways,
        typed=(lambda text: (_kept(menace, items(text)),)) if menace and len(names) > 1 else None,
        hint=Term("names in order, parted by commas", "les noms dans l’ordre, entre virgules"),
        done=not ways,
    )


def _orders(menace: Thing, names: Sequence[str]) -> tuple[Way, ...]:
    turned = [(*names[at:], *names[:at]) for at in range(len(names))]
    return tuple(
        Way(
            f"first:{order[0]}",
            Term(f"{short(order[0])} first", f"{short(order[0])} d’abord"),
            (_kept(menace, order),),
        )
        for order in turned
    )


def _turns(table: Table, menace: Thing, order: Sequence[str]) -> tuple[Way, ...]:
    """The turn passed on, over those whom a misfortune took; nothing where nobody is left."""
    up = next_up(order, order[0], [person.name for person in struck(table)])
    if up is None:
        return ()
    at = order.index(up)
    text = Term(
        f"{short(order[0])} has acted; {short(up)} is up",
        f"{short(order[0])} a joué ; au tour de {short(up)}",
    )
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
    return Step(
        "open",
        Term("A new Menace", "Une nouvelle Menace"),
        Term(
            "What stands before them that one good roll will not settle? Call it by its name, with the "
            f"score to bring down. So that all of them wear it down in {ROUNDS} rounds, the rules advise "
            f"{score}.",
            "Qu’est-ce qui se dresse là, qu’un bon jet ne réglera pas ? L’appeler par son nom, avec le "
            f"score à abattre. Pour l’user à tous en {ROUNDS} tours, les règles conseillent {score}.",
        ),
        tuple(
            Way(
                f"form:{form.en}",
                Term(
                    f"A plain {form.en}, as advised: {score}",
                    f"Simplement : {form.fr}, {score} comme conseillé",
                ),
                (Score("Timer", form.of(table.lang).capitalize(), "", score),),
            )
            for form in FORMS
        ),
        typed=lambda text: _opened(text, score),
        hint=Term(f"“Hounds 10”; without a number, {score}", f"« Dogues 10 » ; sans nombre, {score}"),
        table="bravoure/menace-forms",
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
    return Step(
        "worn",
        Term("A Menace gives ground", "Une Menace recule"),
        Term(
            "Where does it stand now? Every success and every Bravery spent takes one off; its own blows "
            "are told by the failures.",
            "Où en est-elle ? Chaque succès et chaque Bravoure dépensée lui ôtent un point ; ses propres "
            "coups, ce sont les échecs qui les racontent.",
        ),
        ways,
        typed=(lambda text: _set(stand, text)) if stand else None,
        hint=Term("its score now: a number", "son score à présent : un nombre"),
        number=True,
        table="bravoure/menace-returns",
        done=not stand,
    )


def _blows(table: Table, menace: Thing) -> Iterator[Way]:
    """What the last roll takes off a Menace, where nothing did yet; its end; help for it."""
    name, score = short(menace.name), menace.value or 0
    left = score_left(score, table.value or 0)
    if _struck(table) and 0 < left < score and menace.name not in table.since:
        text = Term(
            f"“{name}” {score} → {left}: the last roll",
            f"« {name} » {score} → {left} : le dernier jet",
        )
        yield Way(f"hit:{menace.name}", text, (Score("Timer", menace.name, "", left),))
    yield Way(
        f"beaten:{menace.name}",
        Term(f"“{name}” is beaten", f"« {name} » est terrassée"),
        (Score("Timer", menace.name, "", 0),),
    )
    yield Way(
        f"help:{menace.name}",
        Term(f"“{name}” gets help: who comes?", f"« {name} » reçoit du secours : qui ?"),
        (Line(f"? {STILL_STANDING.of(table.lang)}"),),
    )


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


MENACE = Moment(
    "menace",
    Term("A Menace", "Une Menace"),
    Term(
        "Whatever takes more than one action: its score goes down with every success.",
        "Ce qu’une seule action ne règle pas : son score baisse à chaque succès.",
    ),
    _steps,
    due=_to_lower,
    brief=True,
)

# --- the scene ends for all: whoever was struck comes back, and another begins --------------------


def _scene_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    away = struck(table)
    names = ", ".join(person.name for person in away)
    back, heading = _comeback_step(table, away, names), _title_step(table)
    return (heading, back) if table.fresh else (back, heading)  # a heading that is there comes first


def _comeback_step(table: Table, away: Sequence[Person], names: str) -> Step:
    return Step(
        "comeback",
        Term("The return", "Le retour"),
        Term(
            f"The scene ends for all, and {names} can be found again. Both counters start anew."
            if away
            else "Nobody was taken out of this scene.",
            f"La scène finit pour tous, et l’on retrouve {names}. Les deux compteurs repartent de zéro."
            if away
            else "Cette scène n’a emporté personne.",
        ),
        (
            Way(
                "back",
                Term("Back, both counters at 0", "De retour, les deux compteurs à 0"),
                _back(table),
            ),
        )
        if away
        else (),
        typed=(lambda text: (*_back(table), Said(text))) if away else None,
        hint=Term(
            "where: with the others, or escaped from where?", "où : près des autres, ou échappé d’où ?"
        ),
        done=not away,
    )


def _title_step(table: Table) -> Step:
    return Step(
        "title",
        Term("The next scene", "La scène suivante"),
        Term(
            "Cut. Where are they now, and what is the first thing one sees?",
            "Coupez. Où est-on maintenant, et que voit-on en premier ?",
        ),
        typed=lambda text: (Head("scene", line(text)),),
        hint=Term("the title of the scene", "le titre de la scène"),
        table="scenes/openings",
        done=table.fresh,
    )


def _back(table: Table) -> tuple[Deed, ...]:
    away = struck(table)
    return (
        Throw("comeback", who=tuple(person.name for person in away)),
        *(Note("PC", person.name, "session", drop=(OUT.en, OUT.fr)) for person in away),
    )


SCENE_CHANGE = Moment(
    "scene",
    Term("Scene change", "Changement de scène"),
    Term(
        "The scene ends for all; those a misfortune took come back with nothing on either counter.",
        "La scène finit pour tous ; ceux qu’un Malheur a emportés reviennent, leurs deux compteurs à zéro.",
    ),
    _scene_steps,
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)
