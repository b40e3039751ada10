"""A character made, a scenario begun and ended, scenes, nights and care (One Shot, Creation; Recovery)."""

from soloist.rules.moment import Deed, Head, Line, Note, Person, Said, Script, Step, Table, Throw, Way
from soloist.rules.moments.typed import acts, bare, edited, items, line, single
from soloist.rules.oneshot.character import CREATION_CHECKS, POINTS, Lack, contradictions, fair_growth, lacks
from soloist.rules.oneshot.dice import CARE, DIFFICULTIES, SLEEP, SUPERNATURAL, night
from soloist.rules.oneshot.moments import words
from soloist.rules.term import Term
from soloist.values.message import Refusal, message

_WORDS = Script("oneshot", "creation")

# --- making a character, point by point (Creation) ------------------------------------------------


_MOTIVATIONS = (
    ("money", _WORDS("money")),
    ("fame", _WORDS("fame")),
    ("knowledge", _WORDS("knowledge")),
    ("seduction", _WORDS("seduction")),
    ("combat", _WORDS("combat")),
    ("magic", _WORDS("magic")),
    ("revenge", _WORDS("revenge")),
    ("justice", _WORDS("justice")),
)
_LACKS: dict[Lack, Term] = {
    "strong": _WORDS("lacks.strong"),
    "weak": _WORDS("lacks.weak"),
    "motivation": _WORDS("lacks.motivation"),
    "opposites": _WORDS("lacks.opposites"),
}


def as_strong(item: str) -> str:
    """A strong point as the sheet has it; a `+` after it makes it a power."""
    return f"{bare(item)} {SUPERNATURAL}" if words.power(item) else bare(item)


def as_power(item: str) -> str:
    """A supernatural power as the sheet has it."""
    return f"{bare(item)} {SUPERNATURAL}"


def as_weak(item: str) -> str:
    """A weak point as the sheet has it."""
    return f"{bare(item)} (-)"


def check_opposites(person: Person, text: str) -> None:
    """Raises `Refusal` where a point typed is the opposite of one that is there."""
    held = [bare(item) for item in person.traits]
    for one, other in contradictions((*held, *(bare(item) for item in items(text)))):
        raise Refusal(
            message(
                "Both “{one}” and “{other}” in one person? Keep one of them, or change it: old -> new.",
                one="{} ({})".format(*one.words),
                other="{} ({})".format(*other.words),
            )
        )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (
        _WORDS.step(
            "portrait", typed=lambda text: (Said(text),), table="portraits/faces", done=bool(person.traits)
        ),
        _strong(person),
        _powers(person),
        _weak(person),
        _motivation(person, table.lang),
        _WORDS.step(
            "belongings",
            typed=lambda text: (
                edited(person.name, words.BELONGINGS, person.listed(words.BELONGINGS), text),
            ),
            done=bool(person.listed(words.BELONGINGS)),
        ),
        _review(person),
    )


def _strong(person: Person) -> Step:
    held = words.strong_points(person)

    def taken(text: str) -> tuple[Deed, ...]:
        check_opposites(person, text)
        return (
            edited(person.name, "traits", held, text, as_strong, POINTS, ((), words.weak_points(person))),
        )

    return _WORDS.step(
        "strong",
        typed=taken,
        table="oneshot/strong-points",
        again=len(held) < POINTS - 1,
        done=len(held) >= POINTS,
        creation_checks=CREATION_CHECKS[1],
    )


def _powers(person: Person) -> Step:
    held = words.strong_points(person)
    weak = words.weak_points(person)
    plain = tuple(item for item in held if not words.power(item))
    return _WORDS.step(
        "powers",
        ways=tuple(
            _WORDS.way(
                f"power:{item}",
                (edited(person.name, "traits", held, as_power(item), as_power, beside=((), weak)),),
                item=item,
            )
            for item in plain
        ),
        typed=lambda text: (edited(person.name, "traits", held, text, as_power, POINTS, ((), weak)),),
        table="oneshot/powers",
        done=any(map(words.power, held)) or len(plain) < len(held),
    )


def _weak(person: Person) -> Step:
    held = words.weak_points(person)

    def taken(text: str) -> tuple[Deed, ...]:
        check_opposites(person, text)
        return (
            edited(person.name, "traits", held, text, as_weak, POINTS, (words.strong_points(person), ())),
        )

    return _WORDS.step(
        "weak",
        typed=taken,
        table="oneshot/weak-points",
        again=len(held) < POINTS - 1,
        done=len(held) >= POINTS,
        creation_checks=CREATION_CHECKS[0],
        creation_checks_2=CREATION_CHECKS[2],
    )


def _motivation(person: Person, lang: str) -> Step:
    return _WORDS.step(
        "motivation",
        ways=tuple(
            Way(id_, name, (single(person.name, words.MOTIVATION, name.of(lang)),))
            for id_, name in _MOTIVATIONS
        ),
        typed=lambda text: (single(person.name, words.MOTIVATION, text),),
        table="oneshot/motivations",
        done=bool(person.listed(words.MOTIVATION)),
        creation_checks=CREATION_CHECKS[4],
    )


def lacking(person: Person) -> tuple[Term, ...]:
    """What a new character still lacks, in words."""
    strong = [bare(item) for item in words.strong_points(person)]
    weak = [bare(item) for item in words.weak_points(person)]
    return tuple(_LACKS[lack] for lack in lacks(strong, weak, ", ".join(person.listed(words.MOTIVATION))))


def _review(person: Person) -> Step:
    missing = lacking(person)
    return _WORDS.step("review", done=not missing, missing=missing)


CREATION = _WORDS.moment(
    "creation", _steps, personal=True, due=lambda table: any(not person.traits for person in table.people)
)

# --- a scenario begins with all energy back, and ends with more of it (Recovery and progress) -----


def worn(table: Table) -> tuple[Person, ...]:
    """Those whose energy is not full."""
    return tuple(person for person in table.people if words.energy(person)[0] < words.energy(person)[1])


def _start(table: Table, who: str | None) -> tuple[Step, ...]:
    tired = worn(table)
    rested = _WORDS("comes_back_rested").of(table.lang)
    deeds: list[Deed] = []
    for person in tired:
        deeds += [*acts(person.name, rested), Throw("scenario_start", who=(person.name,))]
    return (
        _WORDS.step(
            "energy",
            ways=(_WORDS.way("full", tuple(deeds)),) if tired else (),
            typed=lambda text: (Said(text), *deeds),
            done=not tired,
        ),
    )


SCENARIO_START = _WORDS.moment(
    "scenario_start",
    _start,
    due=lambda table: table.session > 1 and not table.scene and bool(worn(table)),
    brief=True,
)


def _end(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    opening = acts(person.name, _WORDS("comes_through").of(table.lang))
    return (
        _aftermath_step(),
        _grown_step(person, opening),
        _points_step(person),
    )


def _aftermath_step() -> Step:
    return _WORDS.step("aftermath", typed=lambda text: (Said(text),), table="scenes/endings")


def _grown_step(person: Person, opening: tuple[Line, ...]) -> Step:
    return _WORDS.step(
        "grown",
        ways=(_WORDS.way("grow", (*opening, Throw("scenario_end", who=(person.name,)))),),
        person=words.energy(person)[1],
        person_2=words.energy(person)[1] + 1,
    )


def _points_step(person: Person) -> Step:
    return _WORDS.step("points", typed=lambda text: _growth(person, text))


def _growth(person: Person, text: str) -> tuple[Deed, ...]:
    found = items(text)
    strong, weak = (*found, "", "")[:2]
    if len(found) > 2 or not fair_growth(strong, weak):
        raise Refusal(
            message("A new strong point comes with a weak one. Write both: climbing, fear of the dark")
        )
    check_opposites(person, text)
    return (Note("PC", person.name, "traits", (as_strong(strong), as_weak(weak))),)


SCENARIO_END = _WORDS.moment("scenario_end", _end, personal=True)

# --- a night, and care: energy that comes back (Recovery and progress) ----------------------------


SHORT_NIGHT = 4  # hours, of a night that gives nothing back


def _respite_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (_care(person, table.lang), _night(person, table.lang), _dreams())


def _night(person: Person, lang: str) -> Step:
    held, most = words.energy(person)
    hardly = acts(person.name, _WORDS("hardly_sleeps").of(lang))
    short = Throw("night", {"hours": SHORT_NIGHT}, who=(person.name,))
    return _WORDS.step(
        "night",
        ways=(
            _slept(person, lang, true=False),
            _slept(person, lang, true=True),
            _WORDS.way("short", (*hardly, short), sleep=SLEEP),
        ),
        done=held >= most,
        held=held,
        most=most,
    )


def _slept(person: Person, lang: str, *, true: bool) -> Way:
    """A whole night, after a day that was `true` to the motivation or was not, with what it gives back."""
    held, most = words.energy(person)
    power = any(map(words.power, person.traits))
    motive = ", ".join(person.listed(words.MOTIVATION))
    gained = night(held, most, power, true) - held
    told = _WORDS("told", gained=gained)
    if true:
        to = _WORDS("to")
        if motive:
            to = _WORDS("sign", motive=motive)
        told = _WORDS("after_a_day_true", to=to, gained=gained)
    values = {"power": int(power), "motivation": int(true)}
    opening = acts(person.name, _WORDS("sleeps").of(lang))
    return Way("true" if true else "night", told, (*opening, Throw("night", values, who=(person.name,))))


def _care(person: Person, lang: str) -> Step:
    held, most = words.energy(person)
    opening = acts(person.name, _WORDS("is_cared_for").of(lang))

    def tended(id_: str, text: Term, **values: int) -> Way:
        return Way(id_, text, (*opening, Throw("care", values, who=(person.name,))))

    return _WORDS.step(
        "care",
        ways=(
            tended("plain", _WORDS("by_somebody_willing_2")),
            tended("skilled", _WORDS("by_skilled_hands_3"), strong=1),
            tended("clumsy", _WORDS("by_clumsy_hands_1"), weak=1),
            *(
                tended(
                    f"power_{n}",
                    _WORDS("by_a_power_for", n=n),
                    power=1,
                    energy=n,
                )
                for n in (1, 2, 3)
            ),
        ),
        done=held >= most,
        care=CARE,
        held=held,
        most=most,
    )


def _dreams() -> Step:
    return _WORDS.step("dreams", typed=lambda text: (Said(text),), table="inspiration/dreams")


def _worn(person: Person) -> bool:
    held, most = words.energy(person)
    return held < most


RESPITE = _WORDS.moment(
    "respite",
    _respite_steps,
    personal=True,
    due=lambda table: table.phase == "conclusion" and any(map(_worn, table.people)),
    recurs=True,
)

# --- from one scene to the next, and how hard something is (; helpers of our own for playing ------


def _scene(table: Table, who: str | None) -> tuple[Step, ...]:
    fallen = [person.name for person in table.people if words.energy(person)[0] < 1]
    names = ", ".join(fallen)
    fell, heading = (
        _WORDS.step(
            "fallen",
            typed=lambda text: (Said(text),),
            table="inspiration/twists",
            done=not fallen,
            said="" if fallen else "nobody_fell",
            names=names,
        ),
        _WORDS.step(
            "title",
            typed=lambda text: (Head("scene", line(text)),),
            table="scenes/openings",
            done=table.fresh,
        ),
    )
    return (heading, fell) if table.fresh else (fell, heading)  # a heading that is there comes first


SCENE_CHANGE = _WORDS.moment("scene", _scene, due=lambda table: table.phase == "conclusion", recurs=True)


def _difficulty(table: Table, who: str | None) -> tuple[Step, ...]:
    how_hard = _WORDS("how_hard_is_it").of(table.lang)
    return (
        _WORDS.step(
            "difficulty",
            ways=(
                _WORDS.way("roll", (Throw("difficulty"),)),
                *(
                    _WORDS.way(
                        f"at_{number}",
                        (
                            Line(f"? {how_hard}"),
                            Line(_WORDS("as_hard_as", number=number, name=name.lower()).of(table.lang)),
                        ),
                        said="at",
                        number=number,
                        name=name.lower(),
                    )
                    for number, name in DIFFICULTIES.items()
                ),
            ),
        ),
    )


DIFFICULTY = _WORDS.moment("difficulty", _difficulty, brief=True)
