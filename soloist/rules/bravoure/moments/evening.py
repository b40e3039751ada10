"""Experience shared and spent, a flaw, a misfortune (Bravoure & Infortune, Expérience; Malheur; Défaut)."""

import re
from collections.abc import Iterator, Sequence

from soloist.rules.bravoure.creation import ATTRIBUTES, FIRST_LEVEL
from soloist.rules.bravoure.deeds import CONFIRMED_FROM, EXPERIENCE, FINISHED, cost, end_session
from soloist.rules.bravoure.deeds import FLAW as FLAW_TEST
from soloist.rules.bravoure.moments import words
from soloist.rules.bravoure.moments.words import FLAW, OUT, is_out
from soloist.rules.bravoure.outcomes import MISFORTUNE
from soloist.rules.moment import (
    Count,
    Deed,
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
from soloist.rules.moments.typed import acts, bare, edited, items, level, line, numbered, same, short, single
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

_WORDS = Script("bravoure", "evening")

# --- experience spent: a score raised by one, a new trait, a new object (Expérience) --------------


_NEW = regex.compile(r"(trait|objet|object)\s*:?\s+(.+)", re.IGNORECASE)
MOST_OFFERED = 9
_KINDS: dict[Term | str | None, str] = {"traits": "_trait", words.OBJECTS: "_object"}
"""What the lists are called in the ids of ways: two things may have one name."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Something of a sheet that experience can raise: words, score, the list it is in (None: none)."""

    name: str
    score: int
    category: Term | str | None

    @property
    def price(self) -> int:
        """What the next level costs."""
        return cost(self.score, self.score + 1)


def raises(person: Person) -> tuple[Raise, ...]:
    """Everything of a sheet that can be raised, the cheapest first."""
    meters = (words.attribute(person, each) for each in ATTRIBUTES)
    found = [Raise(meter.name, meter.value, None) for meter in meters if meter is not None]
    lists: tuple[tuple[Term | str, tuple[str, ...]], ...] = (
        ("traits", person.traits),
        (words.OBJECTS, person.listed(words.OBJECTS)),
    )
    for category, held in lists:
        found += [Raise(bare(item), level(item), category) for item in held]
    return tuple(sorted(found, key=lambda each: each.price))


def buying_step(person: Person) -> Step:
    """The step that spends somebody's experience; it stays until it is left."""
    held = person.counters.get("xp", 0)
    offered = [each for each in raises(person) if each.price <= held][:MOST_OFFERED]
    return Step(
        f"spend_{person.name}",
        _WORDS("what_has_learnt", name=person.name),
        _WORDS("experience_in_hand_what", held=held),
        tuple(
            Way(
                f"raise{_KINDS.get(each.category, '')}:{each.name}",
                _WORDS(
                    "sign", name=short(each.name), score=each.score, score_2=each.score + 1, price=each.price
                ),
                _raised(person, each),
            )
            for each in offered
        ),
        typed=lambda text: _typed(person, text),
        hint=_WORDS("trait_dancing_object_cane"),
        again=True,
        done=held < 1,
    )


def _typed(person: Person, text: str) -> tuple[Deed, ...]:
    said = line(text)
    if new := _NEW.fullmatch(said):
        category: Term | str = "traits" if new[1].casefold() == "trait" else words.OBJECTS
        _pay(person, FIRST_LEVEL, new[2])
        item = f"{bare(new[2])} {FIRST_LEVEL}"
        return Count("xp", by=-FIRST_LEVEL, who=person.name), Note("PC", person.name, category, (item,))
    before = re.split(r"\s*(?:->|→)\s*", said)[0]
    found = next((each for each in raises(person) if same(each.name, before)), None)
    if found is None:
        raise Refusal(
            message(
                "Nothing on the sheet is called “{name}”. Raise one of: {names}; or write “trait: …”.",
                name=before,
                names=", ".join(each.name for each in raises(person)) or "—",
            )
        )
    if before != said:  # renaming as things grow costs nothing
        if found.category is None:
            raise Refusal(message("An attribute keeps its name. Rename a trait or an object."))
        return (edited(person.name, found.category, _items(person, found.category), said),)
    _pay(person, found.price, f"{found.name} {found.score + 1}")
    return _raised(person, found)


def _pay(person: Person, price: int, what: str) -> None:
    held = person.counters.get("xp", 0)
    if price > held:
        raise Refusal(
            message(
                "“{what}” costs {price} experience, and {name} has {held}. Keep them, or choose something "
                "cheaper.",
                what=what,
                price=price,
                name=person.name,
                held=held,
            )
        )


def _raised(person: Person, each: Raise) -> tuple[Deed, ...]:
    paid = Count("xp", by=-each.price, who=person.name)
    if each.category is None:
        return paid, Score("PC", person.name, each.name, each.score + 1)
    items = _items(person, each.category)
    raised = f"{each.name} {each.score + 1}"
    return paid, edited(person.name, each.category, items, raised)


def _items(person: Person, category: Term | str) -> tuple[str, ...]:
    return person.listed(category) if isinstance(category, Term) else person.traits


PURCHASE = _WORDS.moment(
    "purchase", lambda table, who: (buying_step(table.person(who)),), personal=True, brief=True
)


def buying_steps(table: Table) -> tuple[Step, ...]:
    """A step for each person, whether or not there is anything to spend."""
    return tuple(map(buying_step, table.people))


# --- the end of a session, and of a scenario: Bravery turned in, experience shared ----------------


_LEDGER = _WORDS("ledger")
_SHARED = _WORDS("shared")
_TO_BE_CONTINUED = _WORDS("to_be_continued")
_THE_END = _WORDS("the_end")
_OVER = regex.compile(r"[\s,;]*\b(?:over|end|fin|finie?)\s*$", re.IGNORECASE)


def share_step(table: Table, *, finished: bool | None = None) -> Step:
    """The step that shares the experience of an evening; with None it is open whether it is `finished`."""
    before = already(table)
    if before is not None:
        return _counted(table, over=before, finished=finished)
    held = [person.counters.get("bravoure", 0) for person in table.people]
    told = ", ".join(f"{person.name} {points}" for person, points in zip(table.people, held, strict=True))
    ways = tuple(
        way
        for over in ((False, True) if finished is None else (finished,))
        for way in _ways(table, held, over, said=finished is None)
    )
    return _WORDS.step(
        "experience",
        ways=ways,
        typed=lambda text: _evening_typed(table, text, finished),
        hint=_hint(finished),
        told=told,
    )


def already(table: Table) -> bool | None:
    """Whether this session's experience was shared as that of an adventure that is over; None: not at all."""
    ledger = next((held for held in table.of("Track") if held.name in _LEDGER.words), None)
    lists = ledger.lists if ledger else {}
    items = listed(lists, _SHARED)
    if table.session > 0 and str(table.session) in items:
        return any(word in items for word in _THE_END.words)
    if table.test == EXPERIENCE.id:  # rolled by hand, with nothing told since
        return any(FINISHED.name.named(word) for word in table.said)
    return None


def _counted(table: Table, *, over: bool, finished: bool | None) -> Step:
    """The step once this session is shared: at most the point of the end is left to give."""
    nobody = [0] * len(table.people)
    more = _share(table, nobody, finished=True) - _share(table, nobody, finished=False)
    owed = finished is not False and not over and more > 0
    last = _gained(more, len(table.people))
    ways = (
        (
            _WORDS.way(
                "the_end",
                (
                    Said(last.of(table.lang), "note"),
                    *(Count("xp", by=more, who=person.name) for person in table.people),
                    _noted(table, over=True),
                ),
                last=last,
            ),
        )
        if owed
        else ()
    )
    return _WORDS.step("experience", ways, done=not (owed and finished), said="owed" if owed else "shared")


def _noted(table: Table, *, over: bool) -> Note:
    """That the experience of this session was shared, kept in the story so that it counts once."""
    end = _THE_END if over else _TO_BE_CONTINUED
    items = (str(table.session), end.of(table.lang))
    return Note("Track", _LEDGER.of(table.lang), _SHARED.of(table.lang), items, only=True)


def _ways(table: Table, held: Sequence[int], over: bool, *, said: bool) -> Iterator[Way]:
    """Keep all Bravery, or turn all of it in; whether it is over is `said` where both may be."""
    tail, suffix = _WORDS("sign_2"), "_over" if over else ""
    if said:
        tail = _WORDS("the_end_2") if over else _WORDS("to_be_continued_2")
    none = [0] * len(held)
    for id_, name, points in (
        ("keep", _WORDS("keep_all_bravery"), none),
        ("turn_in", _WORDS("turn_in_all_bravery"), held),
    ):
        if id_ == "turn_in" and not any(held):
            continue
        gained = _gained(_share(table, points, over), len(held))
        yield Way(
            f"{id_}{suffix}",
            _WORDS("sign_3", name=name, tail=tail, gained=gained),
            _thrown(table, points, over),
        )


def _gained(points: int, people: int) -> Term:
    """So much experience, for one or for each of several."""
    if people == 1:
        return _WORDS("experience_2", points=points)
    return _WORDS("experience_each", points=points)


def _hint(finished: bool | None) -> Term:
    if finished is not None:
        return _WORDS("points_of_bravery_to")
    return _WORDS("points_of_bravery_to_2")


def _share(table: Table, converted: Sequence[int], finished: bool) -> int:
    names = [person.name for person in table.people]
    held = {person.name: person.counters.get("bravoure", 0) for person in table.people}
    return end_session(held, dict(zip(names, converted, strict=True)), finished).share


def _thrown(table: Table, converted: Sequence[int], finished: bool) -> tuple[Deed, ...]:
    """The test, then what each receives: a line says so, since the roll itself only moves Bravery."""
    each = _share(table, converted, finished)
    lists = {"converted": tuple(converted)} if any(converted) else {}
    who = tuple(person.name for person in table.people)
    said = _gained(each, len(who)).of(table.lang)
    return (
        Throw("experience", {"finished": int(finished)}, lists, who),
        Said(said, "note"),
        *(Count("xp", by=each, who=name) for name in who),
        *((_noted(table, over=finished),) if table.session else ()),
    )


def _evening_typed(table: Table, text: str, finished: bool | None) -> tuple[Deed, ...]:
    said = line(text)
    over = bool(_OVER.search(said)) if finished is None else finished
    wanted = _OVER.sub("", said) if finished is None else said
    names = [person.name for person in table.people]
    points = dict.fromkeys(names, 0)
    for item in items(wanted) if wanted.strip() else ():
        name, number = (names[0], int(item)) if item.isdecimal() and len(names) == 1 else numbered(item)
        found = next((each for each in names if each.casefold() == name.casefold()), None)
        if found is None or number is None:
            raise Refusal(
                message(
                    "Who turns in how much? Write names and numbers, as in: {names}",
                    names=", ".join(f"{each} 1" for each in names),
                )
            )
        points[found] = number
    return _thrown(table, [points[name] for name in names], over)


def _next(table: Table) -> Step:
    return _WORDS.step(
        "next_time", typed=lambda text: (Said(line(text), "reminder"),), table="inspiration/questions"
    )


SESSION_END = _WORDS.moment(
    "session_end",
    lambda table, who: (share_step(table), *buying_steps(table), _next(table)),
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)


def _scenario_end(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _WORDS.step("aftermath", typed=lambda text: (Said(text),), table="scenes/endings"),
        share_step(table, finished=True),
        *buying_steps(table),
    )


SCENARIO_END = _WORDS.moment("scenario_end", _scenario_end)

# --- the flaw takes over, if the die agrees (Défaut) ----------------------------------------------


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    flaw = ", ".join(person.listed(FLAW))
    return (_takes_over(table, person.name, flaw) if flaw else _unknown(person.name),)


def _takes_over(table: Table, who: str, flaw: str) -> Step:
    """The die is asked where the story wants it; else somebody else has decided, and it happens."""
    lang = table.lang
    opening = acts(who, _WORDS("gives_way", flaw=flaw).of(lang))
    thrown: tuple[Deed, ...] = (*opening, Throw("flaw", who=(who,)))
    sure = thrown
    ways: tuple[Way, ...] = ()
    if table.on("bi.flaw_die"):
        happens = FLAW_TEST.outcomes[0].name.of(lang)
        sure = (*opening, Line(f"=> {happens}"), Count("bravoure", 1, who=who))
        die = _WORDS("die", confirmed_from=CONFIRMED_FROM)
        ways = (Way("die", die, thrown),)
    certain = _WORDS("certain")
    return _WORDS.step(
        "trigger",
        ways=(*ways, Way("sure", certain, sure)),
        typed=lambda text: (*thrown, Said(text)),
        hint=_WORDS("what_it_would_make") if ways else _WORDS("what_it_makes_them"),
        table="bravoure/flaws",
        flaw=flaw,
        who=who,
    )


def _unknown(who: str) -> Step:
    return Step(
        "trigger",
        _WORDS("the_flaw_takes_over"),
        _WORDS("what_is_the_flaw"),
        typed=lambda text: (single(who, FLAW, text),),
        hint=_WORDS("becomes_the_flaw_of"),
        table="bravoure/hero-flaws",
    )


FLAW_TAKES_OVER = _WORDS.moment("flaw", _steps, personal=True, brief=True)

# --- a misfortune strikes: what happens to whoever leaves the scene (Malheur) ---------------------


def _malheur_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    gone = (Note("PC", person.name, "session", (OUT.of(table.lang),)),)

    def told(text: str) -> tuple[Deed, ...]:
        return (*gone, Line(f"=> {line(text)}"))

    return (
        _WORDS.step(
            "kind",
            ways=tuple(
                Way(choice.id, choice.text, (Said(choice.text.of(table.lang), "choice"), *gone))
                for choice in MISFORTUNE.choices
            ),
            typed=told,
            table="bravoure/malheur-kinds",
            done=is_out(person) or (bool(table.since) and person.name not in table.since),
            name=person.name,
        ),
    )


MALHEUR = _WORDS.moment(
    "malheur",
    _malheur_steps,
    personal=True,
    due=lambda table: (
        table.outcome == "misfortune"
        and any(not is_out(person) and person.name in table.since for person in table.people)
    ),
    brief=True,
)
