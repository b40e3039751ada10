"""The guided moments of La Couleur des Roses, in the order of a story."""

from collections.abc import Sequence
from itertools import product

from soloist.rules.moment import (
    Count,
    Deed,
    Head,
    Line,
    Moment,
    Note,
    Person,
    Said,
    Script,
    Step,
    Table,
    Throw,
    Way,
    listed,
)
from soloist.rules.moments.session_zero import scenario_moment, session_zero_moment
from soloist.rules.moments.turns import TROUBLE, contretemps_moment, reveal_moment
from soloist.rules.moments.typed import acts, bare, edited, level, line, numbered, short, single
from soloist.rules.roses.approach import OTHER_SKILL, OTHER_VIRTUE, sequela
from soloist.rules.roses.dice import FAR, MOST, SKILLS, VIRTUES, dice_counts, group_advantages
from soloist.rules.roses.tests import QUESTIONS
from soloist.rules.term import Term
from soloist.values.message import Refusal, message

_WORDS = Script("roses", "all")

# --- what the lists of a sheet of La Couleur des Roses are called ---------------------------------


SPECIALITIES = _WORDS("specialities")
EQUIPMENT = _WORDS("equipment")
SEQUELAE = _WORDS("sequelae")


def created(person: Person) -> bool:
    """Whether somebody has anything to roll with: a virtue, a skill, a trait, a score of their own."""
    return bool(person.listed(VIRTUES) or person.listed(SKILLS) or person.traits or person.meters)


# --- what is wanted and in what manner: a skill and a virtue for an action ------------------------


MOST_OFFERED = 9


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    pairs = product(person.listed(SKILLS), person.listed(VIRTUES))
    offered = sorted(pairs, key=lambda pair: -sum(dice_counts(level(pair[1]), level(pair[0]))))
    return (
        _WORDS.step(
            "approach",
            tuple(_way(table.lang, person.name, *pair) for pair in offered[:MOST_OFFERED]),
            typed=lambda text: acts(person.name, line(text)) or (Line(f"@ {line(text)}"),),
            table="roses/virtues",
            other_virtue=OTHER_VIRTUE,
            other_skill=OTHER_SKILL,
        ),
    )


def _way(lang: str, who: str, skill: str, virtue: str) -> Way:
    what, how = bare(skill), bare(virtue)
    dice = sum(dice_counts(level(virtue), level(skill)))
    manner = how[:1].lower() + how[1:]
    said = _WORDS("by", what=what, manner=manner).of(lang)
    return _WORDS.way(
        f"{what}:{how}",
        acts(who, said) or (Line(f"@ {said}"),),
        said="approach",
        what=short(what),
        manner=short(manner),
        dice=_WORDS("dice", n=dice),
    )


APPROACH = _WORDS.moment("approach", _steps, personal=True, brief=True)

# --- a protagonist for La Couleur des Roses: the chapter has no creation, so these are lists to ---


UNSAID = 1  # of a virtue or a skill whose score nobody wrote: the least that rolls a die


def scored(item: str) -> str:
    """A virtue or a skill with its score, 1 where none is given. Raises `Refusal` above 6."""
    name, score = numbered(item)
    score = UNSAID if score is None else score
    if score > MOST:
        raise Refusal(
            message("“{name}” has {score}: scores go from 0 to {most}.", name=name, score=score, most=MOST)
        )
    return f"{name} {score}"


def _creation_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (
        _portrait_step(person),
        _virtues_step(person),
        _skills_step(person),
        _specialities_step(person),
        _equipment_step(person),
        _advantages(person),
        _goal_step(person),
    )


def _virtues_step(person: Person) -> Step:
    return _scores(
        person,
        "virtues",
        VIRTUES,
        _WORDS("the_virtues"),
        _WORDS("in_what_manner_do"),
        _WORDS("with_scores_from_0"),
    )


def _skills_step(person: Person) -> Step:
    return _scores(
        person,
        "skills",
        SKILLS,
        _WORDS("the_skills"),
        _WORDS("what_can_they_bring"),
        _WORDS("with_scores_from_0_2"),
    )


def _specialities_step(person: Person) -> Step:
    return _list(
        person,
        "specialities",
        SPECIALITIES,
        _WORDS("specialities_2"),
        _WORDS("inside_one_of_these"),
    )


def _equipment_step(person: Person) -> Step:
    return _list(
        person,
        "equipment",
        EQUIPMENT,
        _WORDS("equipment_2"),
        _WORDS("what_is_never_left"),
    )


def _portrait_step(person: Person) -> Step:
    return _WORDS.step(
        "portrait", typed=lambda text: (Said(text),), table="portraits/faces", done=created(person)
    )


def _goal_step(person: Person) -> Step:
    return _WORDS.step(
        "goal",
        typed=lambda text: (single(person.name, "goal", text),),
        table="portraits/wants",
        done=bool(person.goal),
    )


def _scores(person: Person, id_: str, category: Term, name: Term, ask: Term, hint: Term) -> Step:
    held = person.listed(category)
    return Step(
        id_,
        name,
        ask,
        typed=lambda text: (edited(person.name, category, held, text, scored),),
        hint=hint,
        table=f"roses/{id_}",
        done=bool(held),
    )


def _list(person: Person, id_: str, category: Term, name: Term, ask: Term) -> Step:
    held = person.listed(category)
    return Step(
        id_,
        name,
        ask,
        typed=lambda text: (edited(person.name, category, held, text),),
        hint=_WORDS("several_parted_by_commas"),
        done=bool(held),
    )


def _advantages(person: Person) -> Step:
    return _WORDS.step(
        "advantages",
        ways=_counted(person),
        typed=lambda text: _held(person.name, _number(text)),
        number=True,
        done=person.counters.get("advantages_max", 0) > 0,
    )


def _counted(person: Person) -> tuple[Way, ...]:
    """How many the sheet itself tells of, counted in one way or another, each number once."""
    skilled = group_advantages({item: level(item) for item in person.listed(SKILLS)})
    known = skilled + len(person.listed(SPECIALITIES))
    offered = (
        ("skills", skilled, _WORDS("skills_at_4_or")),
        ("specialities", known, _WORDS("skills_specialities")),
        (
            "all",
            known + len(person.listed(EQUIPMENT)),
            _WORDS("skills_specialities_equipment"),
        ),
    )
    ways = {
        count: _WORDS.way(id_, _held(person.name, count), said="count", count=count, why=why)
        for id_, count, why in offered
        if 0 < count <= FAR
    }
    return tuple(ways.values())


def _held(who: str, count: int) -> tuple[Deed, ...]:
    return Count("advantages_max", to=count, who=who), Count("advantages", to=count, who=who)


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit() and int(text[:4]) <= FAR):
        raise Refusal(message("How many? Write a number from 0 to {most}.", most=FAR))
    return int(text)


CREATION = _WORDS.moment(
    "creation",
    _creation_steps,
    personal=True,
    due=lambda table: any(not created(person) for person in table.people),
)

# --- the scene changes, or does not: the three unities, asked one by one (Scènes) -----------------


NAME = _WORDS("name")
ANSWERS = _WORDS("answers")
_HEADED = _WORDS("headed")

_UNITIES = (
    (
        "place",
        _WORDS("the_place"),
        _WORDS("new_place"),
        _WORDS("same_place"),
    ),
    (
        "time",
        _WORDS("the_time"),
        _WORDS("new_time"),
        _WORDS("same_time"),
    ),
    (
        "action",
        _WORDS("the_kind_of_action"),
        _WORDS("new_kind_of_action"),
        _WORDS("same_kind_of_action"),
    ),
)


def _scene_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    answers = _answers(table)
    titled = any(word in answers for word in _HEADED.words)
    headed = table.fresh or (titled and len(answers) > 1)
    ways = [_plain(table, place) for place in range(2)]
    ways.append(_last(table.lang, _said(table), headed))
    asks = [_WORDS("headed_question", question=each) for each in QUESTIONS] if headed else QUESTIONS
    return (
        *(
            Step(id_, name, asks[place], ways[place], table="roses/scene-change")
            for place, (id_, name, _, _) in enumerate(_UNITIES)
        ),
        _WORDS.step(
            "title",
            typed=lambda text: (Head("scene", line(text)),),
            table="scenes/openings",
            done=table.fresh or titled or (table.test == "scene" and table.outcome == "same_scene"),
        ),
    )


def _plain(table: Table, place: int) -> tuple[Way, ...]:
    return (
        _WORDS.way("yes", _noted(table, place, new=True)),
        _WORDS.way("no", _noted(table, place, new=False)),
    )


def _last(lang: str, said: Sequence[bool], headed: bool) -> tuple[Way, ...]:
    """The third answer settles it: the test is thrown with all three.

    Under a new heading that opens no new scene nothing is thrown: a note says so.
    """
    place, time = said
    same = _WORDS("same")
    goes_on: tuple[Deed, ...] = (Said(same.of(lang), "note"), _forgotten(lang))

    def settled(*, new: bool) -> tuple[Deed, ...]:
        if not headed:
            return _thrown(place, time, new=new)
        return (*_thrown(place, time, new=new), _forgotten(lang)) if place and time and new else goes_on

    kept = _WORDS("kept_time" if place else "kept_place" if time else "kept_both")
    yes = "turns" if place and time else "yes_same"
    return (
        _WORDS.way("yes", settled(new=True), said=yes, kept=kept),
        _WORDS.way("no", settled(new=False), said="no_same"),
    )


def _thrown(place: bool, time: bool, *, new: bool) -> tuple[Deed, ...]:
    return (Throw("scene", {"new_place": int(place), "new_time": int(time), "new_action": int(new)}),)


def _forgotten(lang: str) -> Note:
    """The answers are struck from the track, so that none of them is taken for one of the next scene."""
    return Note("Track", NAME.of(lang), ANSWERS, (_HEADED.of(lang),), only=True)


def _noted(table: Table, place: int, *, new: bool) -> tuple[Deed, ...]:
    """An answer kept on the track of the moment; the first one begins the list anew."""
    lang, (_, _, yes, no) = table.lang, _UNITIES[place]
    kept, other = (yes, no) if new else (no, yes)
    headed = (_HEADED.of(lang),) if table.fresh and not place else ()
    return (
        Note("Track", NAME.of(lang), ANSWERS, (*headed, kept.of(lang)), (other.of(lang),), only=not place),
    )


def _said(table: Table) -> tuple[bool, bool]:
    """What was answered of place and time; what was left out has not changed."""
    items = _answers(table)
    place, time = (any(word in items for word in yes.words) for _, _, yes, _ in _UNITIES[:2])
    return place, time


def _answers(table: Table) -> tuple[str, ...]:
    """What the track of the moment keeps."""
    track = next((thing for thing in table.of("Track") if thing.name in NAME.words), None)
    lists = track.lists if track else {}
    return listed(lists, ANSWERS)


SCENE_CHANGE = _WORDS.moment(
    "scene",
    _scene_steps,
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)

# --- marks that last: a sequela taken on, or got over (Résolution d'actions) ----------------------


def written(item: str) -> str:
    """A sequela with the dice it takes: `stiff leg -1D`; a plain number after it is dice, too."""
    name, dice = numbered(item.rstrip("dD") if item[-2:-1].isdigit() else item)
    if dice is None:
        read = sequela(item)
        name, dice = read.text, -read.weight
    return f"{name.rstrip(' -−')} -{dice or 1}D"


def _sequelae_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    held = person.listed(SEQUELAE)
    return (
        _WORDS.step(
            "sequelae",
            ways=tuple(
                _WORDS.way(
                    f"heal:{bare(item)}",
                    (Note("PC", person.name, SEQUELAE, drop=(item,)),),
                    item=short(bare(item)),
                )
                for item in held
            ),
            typed=lambda text: (edited(person.name, SEQUELAE, held, text, written),),
        ),
    )


SEQUELS = _WORDS.moment("sequelae", _sequelae_steps, personal=True, brief=True)

# --- the guided moments of La Couleur des Roses, in the order of a story --------------------------


MOMENTS: tuple[Moment, ...] = (
    session_zero_moment(),
    CREATION,
    scenario_moment(),
    TROUBLE,
    APPROACH,
    reveal_moment(lambda table: table.test == "test" and table.outcome == "failure"),
    contretemps_moment(),
    SEQUELS,
    SCENE_CHANGE,
)
