"""Fortunes spent, and the end of a session: what stays, what fades (HaDes 0.1.0, Fin de session)."""

from soloist.rules.hades.moments.creation import bad, bare, filling, hurting, is_bad
from soloist.rules.moment import (
    Count,
    Deed,
    Line,
    Meter,
    Note,
    Person,
    Said,
    Score,
    Script,
    Step,
    Table,
    Way,
)
from soloist.rules.moments.session_zero import CIRCLED, STRUCK, TICKED, framed, standing, unwanted
from soloist.rules.moments.threats import FIELD, oracle_ways
from soloist.rules.moments.typed import items, line, short
from soloist.rules.term import Term
from soloist.values.message import Refusal, message

_WORDS = Script("hades", "session_end")

# --- spending a fortune on something else than a result (Points de fortune) -----------------------


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    held = person.counters.get("fortunes", 0)
    return (
        _WORDS.step(
            "spend",
            ways=_helped(person, table.lang) if held > 0 else (),
            typed=(lambda text: _revealed(person, text, held)) if held > 0 else None,
            table="portraits/secrets",
            done=held < 1,
            name=person.name,
        ),
    )


def _helped(person: Person, lang: str) -> tuple[Way, ...]:
    question = _WORDS("question", name=person.name)
    price = Count("fortunes", -1, who=person.name)
    (drawn,) = oracle_ways(question, (FIELD,), lang)
    return (
        _WORDS.way("twist", (*drawn.deeds, price)),
        _WORDS.way("help", (price, Line(f"? {question.of(lang)}"))),
    )


def _revealed(person: Person, text: str, held: int) -> tuple[Deed, ...]:
    traits = items(text)
    if len(traits) > held:
        raise Refusal(
            message(
                "A revelation costs one fortune; {n} held, {wanted} written. Leave some out.",
                n=held,
                wanted=len(traits),
            )
        )
    return (Note("PC", person.name, "traits", traits), Count("fortunes", -len(traits), who=person.name))


FORTUNE = _WORDS.moment("fortune", _steps, personal=True, brief=True)

# --- the end of a session: what stays, what fades, what starts again at nought (Fin de session) ---


# --- what a session leaves on a sheet -------------------------------------------------------------


# --- fortunes -------------------------------------------------------------------------------------


def spend(person: Person, lang: str) -> Step:
    """Each fortune moves a bar, keeps or erases a trait of the session, or rewrites one."""
    held = person.counters.get("fortunes", 0)

    def rewritten(text: str) -> tuple[Deed, ...]:
        old, new = _change(text, (*person.traits, *person.session))
        category = "traits" if old in person.traits else "session"
        return (
            Note("PC", person.name, category, (new,), (old,)),
            Count("fortunes", -1, who=person.name),
        )

    return _WORDS.step(
        f"spend:{person.name}",
        ways=_spendings(person) if held > 0 else (),
        typed=rewritten if held > 0 else None,
        again=held > 1,
        done=held < 1,
        said="fortunes",
        name=person.name,
        held=held,
    )


def _spendings(person: Person) -> tuple[Way, ...]:
    price = Count("fortunes", -1, who=person.name)
    good = [trait for trait in person.session if not is_bad(trait)]
    wrong = [trait for trait in person.session if is_bad(trait)]
    return (
        *(_bar(person, meter, -1, "heal", price) for meter in hurting(person)),
        *(_bar(person, meter, 1, "advance", price) for meter in filling(person)),
        *(
            _WORDS.way(
                f"keep:{trait}",
                (
                    Note("PC", person.name, "traits", (trait,)),
                    Note("PC", person.name, "session", drop=(trait,)),
                    price,
                ),
                trait=short(trait),
            )
            for trait in good
        ),
        *(
            _WORDS.way(
                f"erase:{trait}",
                (Note("PC", person.name, "session", drop=(trait,)), price),
                trait=short(bare(trait)),
            )
            for trait in wrong
        ),
    )


def _bar(person: Person, meter: Meter, by: int, said: str, price: Count) -> Way:
    deeds = (Score("PC", person.name, meter.name, meter.value + by), price)
    return _WORDS.way(f"bar:{meter.name}", deeds, said=said, name=short(meter.name))


# --- a wound becomes a trait ----------------------------------------------------------------------


def convert(person: Person, lang: str) -> Step:
    """With no fortune left, one bad trait of the session or one bar becomes a milder lasting trait."""
    wrong = tuple(trait for trait in person.session if is_bad(trait))
    meters = hurting(person)
    spent = person.counters.get("fortunes", 0) < 1

    def softened(text: str) -> tuple[Deed, ...]:
        names = (*wrong, *(meter.name for meter in meters))
        alone = names[0] if len(names) == 1 and "->" not in text and "→" not in text else ""
        old, new = (alone, line(text)) if alone else _change(text, names)
        return _converted(person, old, bad(new))

    return _WORDS.step(
        f"convert:{person.name}",
        ways=tuple(
            _WORDS.way(
                f"scar:{meter.name}",
                _converted(
                    person,
                    meter.name,
                    bad(_WORDS("marked", name=meter.name).of(lang)),
                ),
                name=short(meter.name),
            )
            for meter in (meters if spent else ())
        ),
        typed=softened if spent and (wrong or meters) else None,
        done=not spent or not (wrong or meters),
        name=person.name,
    )


def _converted(person: Person, old: str, new: str) -> tuple[Deed, ...]:
    meter = person.meter(old)
    gone: Deed = Note("PC", person.name, "session", drop=(old,))
    if meter is not None and old not in person.session:
        gone = Score("PC", person.name, meter.name, meter.value - 1)
    return (gone, Note("PC", person.name, "traits", (new,)))


# --- the rest -------------------------------------------------------------------------------------


def settle(person: Person) -> Step:
    """What is bad of the session stays for good, what is good goes."""
    stays = tuple(trait for trait in person.session if is_bad(trait))
    goes = tuple(trait for trait in person.session if not is_bad(trait))
    return _WORDS.step(
        f"settle:{person.name}",
        ways=(
            _WORDS.way(
                "settle",
                (
                    *((Note("PC", person.name, "traits", stays),) if stays else ()),
                    Note("PC", person.name, "session", only=True),
                ),
                stays=_WORDS("stays", n=len(stays)),
                goes=_WORDS("goes", n=len(goes)),
            ),
        )
        if person.session
        else (),
        done=not person.session,
        name=person.name,
        here=_WORDS("here", traits=", ".join(person.session)) if person.session else "",
    )


def _change(text: str, known: tuple[str, ...]) -> tuple[str, str]:
    """`old -> new`, the old one as the sheet writes it; a bad trait stays one. Raises `Refusal`."""
    old, arrow, new = text.replace("→", "->").partition("->")
    if not arrow or not old.strip() or not new.strip():
        raise Refusal(
            message(
                "Write what it was and what it becomes: {example}", example=f"{(known or ('a',))[0]} -> …"
            )
        )
    wanted = bare(old.strip()).casefold()
    held = next((each for each in known if bare(each).casefold() == wanted), None)
    if held is None:
        raise Refusal(
            message(
                "Nothing on the sheet is called “{name}”. There is: {known}",
                name=old.strip(),
                known=", ".join(known) or "—",
            )
        )
    (written,) = items(new)[:1]
    if len(items(new)) > 1:
        raise Refusal(message("One trait becomes one trait: write it without commas."))
    return held, bad(written) if is_bad(held) and not is_bad(written) else written


def _due(table: Table) -> bool:
    return table.phase == "conclusion"


def _session_end_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        *((_inherit(table),) if table.on("hd.destiny_to_fortunes") else ()),
        *(
            step
            for person in table.people
            for step in (spend(person, table.lang), convert(person, table.lang), settle(person))
        ),
        _reset(table),
        _debrief(),
        _frame(table),
    )


def _inherit(table: Table) -> Step:
    destiny = table.counters.get("destiny", 0)
    return _WORDS.step(
        "inherit",
        ways=(
            _WORDS.way(
                "inherit",
                (
                    *(Count("fortunes", destiny, who=person.name) for person in table.people),
                    Count("destiny", to=0),
                ),
                destiny=destiny,
            ),
        )
        if destiny > 0
        else (),
        done=destiny <= 0,
        destiny=destiny,
    )


def _reset(table: Table) -> Step:
    holders = [person.name for person in table.people if person.counters.get("fortunes", 0)]
    destiny = table.counters.get("destiny", 0)
    same = _WORDS("same")
    return _WORDS.step(
        "reset",
        ways=(
            _WORDS.way(
                "zero", (Count("destiny", to=0), *(Count("fortunes", to=0, who=name) for name in holders))
            ),
            _WORDS.way("same", (Said(same.of(table.lang), "reminder"),)),
        ),
        done=not destiny and not holders,
    )


def _debrief() -> Step:
    return _WORDS.step("debrief", typed=lambda text: (Said(line(text), "reflection"),))


def _frame(table: Table) -> Step:
    """Frame elements to see more of, or less: one way each, from how they stand now."""
    ways = []
    for thing in framed(table):
        now = standing(thing)
        if now is not CIRCLED and not unwanted(thing, table):
            mark = CIRCLED if now is TICKED else TICKED
            ways.append(_marked("more", thing.name, mark, table))
        if now is not STRUCK:
            mark = TICKED if now is CIRCLED else STRUCK
            ways.append(_marked("less", thing.name, mark, table))
    return _WORDS.step(
        "frame",
        ways=tuple(ways),
        typed=lambda text: tuple(
            Note("E", name, "frame", (TICKED.of(table.lang),), only=True) for name in items(text)
        ),
        again=True,
    )


def _marked(id_: str, name: str, mark: Term, table: Table) -> Way:
    deeds = (Note("E", name, "frame", (mark.of(table.lang),), only=True),)
    return _WORDS.way(f"{id_}:{name}", deeds, name=short(name))


SESSION_END = _WORDS.moment("session_end", _session_end_steps, due=_due)
