"""What the guided moments of La Couleur des Roses compute; their shape is in `procedures.yaml`."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from soloist.rules.content import Words
from soloist.rules.games.roses.system import (
    FAR,
    GROUP_RANK,
    MOST,
    SKILLS,
    VIRTUES,
    dice_counts,
    group_advantages,
)
from soloist.rules.given import reason
from soloist.rules.moment import Deed, Line, Note, Said, Throw, listed
from soloist.rules.moments.procedures import Scope
from soloist.rules.moments.typed import acts, bare, level, numbered
from soloist.rules.term import Term
from soloist.values.message import Refusal, message

_WORDS = Words("roses", "all")

# --- a protagonist, and what they try -------------------------------------------------------------


other_virtue, other_skill = map(Words("roses", "words"), ("other_virtue", "other_skill"))
MOST_OFFERED = 9
UNSAID = 1  # of a virtue or a skill whose score nobody wrote: the least that rolls a die


def created(scope: Scope) -> bool:
    """Whether somebody has anything to roll with: a virtue, a skill, a trait, a score of their own."""
    person = scope.person
    return bool(person.listed(VIRTUES) or person.listed(SKILLS) or person.traits or person.meters)


def approaches(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """What is wanted and in what manner: skills and virtues, those of most dice first."""

    def dice(pair: tuple[str, str]) -> int:
        return sum(dice_counts(level(pair[1]), level(pair[0])))

    pairs = product(scope.person.listed(SKILLS), scope.person.listed(VIRTUES))
    for pair in sorted(pairs, key=dice, reverse=True)[:MOST_OFFERED]:
        what, how = map(bare, pair)
        yield {
            "what": what,
            "how": how,
            "manner": how[:1].lower() + how[1:],
            "dice": _WORDS("dice", n=dice(pair)),
        }


def tried(scope: Scope, said: str) -> tuple[Deed, ...]:
    """The line of an action, with who does it where such a line can carry the name."""
    text = scope.fill(f"{{{said}}}")
    return acts(scope.person.name, text) or (Line(f"@ {text}"),)


def scored(item: str) -> str:
    """A virtue or a skill with its score, 1 where none is given. Raises `Refusal` above 6."""
    name, score = numbered(item)
    score = UNSAID if score is None else score
    if score > MOST:
        raise Refusal(
            message("“{name}” has {score}: scores go from 0 to {most}.", name=name, score=score, most=MOST)
        )
    return f"{name} {score}"


def counts(scope: Scope) -> Iterator[Mapping[str, Any]]:
    """The advantages the sheet itself tells of, counted in one way or another, each number once.

    The last way of counting that comes to a number names it.
    """
    person, (specialities, equipment) = scope.person, (scope["sheet.specialities"], scope["sheet.equipment"])
    skilled = group_advantages({item: level(item) for item in person.listed(SKILLS)})
    known = skilled + len(specialities)
    found = {
        count: {"way": id_, "count": count, "why": _WORDS(why)}
        for id_, count, why in (
            ("skills", skilled, "skills_at_4_or"),
            ("specialities", known, "skills_specialities"),
            ("all", known + len(equipment), "skills_specialities_equipment"),
        )
        if 0 < count <= FAR
    }
    yield from found.values()


_USED = _WORDS("used")


def usable(scope: Scope) -> tuple[str, ...]:
    """The advantages of a sheet by name that this scene has not used: groups of skills, what is listed."""
    person = scope.person
    groups = tuple(bare(item) for item in person.listed(SKILLS) if level(item) >= GROUP_RANK)
    held = (*groups, *scope["sheet.specialities"], *scope["sheet.equipment"])
    return tuple(item for item in held if item not in person.listed(_USED))


def unnamed(scope: Scope) -> bool:
    """Whether somebody has spent more advantages in this scene than were named."""
    people = scope.table.people if scope.who is None else (scope.person,)
    spent = (
        (each.counters.get("advantages_max", 0) - each.counters.get("advantages", 0), each) for each in people
    )
    return any(n > len(each.listed(_USED)) for n, each in spent)


def many(scope: Scope) -> int:
    """The number typed. Raises `Refusal` for none."""
    text = scope.text.strip()
    if not (text.isascii() and text.isdigit() and int(text[:4]) <= FAR):
        raise Refusal(message("How many? Write a number from 0 to {most}.", most=FAR))
    return int(text)


def written(item: str) -> str:
    """A sequela with the dice it takes: `stiff leg -1D`; a plain number after it is dice, too."""
    name, dice = numbered(item.rstrip("dD") if item[-2:-1].isdigit() else item)
    if dice is None:
        read = reason(item)
        name, dice = read.text, abs(read.weight)
    return f"{name.rstrip(' -−')} -{dice or 1}D"


# --- the scene changes, or does not: the three unities, asked one by one (Scènes) -----------------


NAME = _WORDS("name")
ANSWERS = _WORDS("answers")
_HEADED = _WORDS("headed")


def titled(scope: Scope) -> bool:
    """Whether the heading was there before the questions."""
    return any(word in _answers(scope) for word in _HEADED.words)


def headed(scope: Scope) -> bool:
    """Whether the next scene has its heading already."""
    return scope.table.fresh or (titled(scope) and len(_answers(scope)) > 1)


def asked(scope: Scope) -> Term:
    """The question about a unity; under a heading that is there, what to compare."""
    question: Term = scope["question"]
    return scope.word("headed_question") if headed(scope) else question


def _changed(scope: Scope, unity: str) -> bool:
    return any(word in _answers(scope) for word in scope.word(f"new_{unity}").words)


def unchanged(scope: Scope) -> Term:
    """What is as it was by the answers so far."""
    place, time = _changed(scope, "place"), _changed(scope, "time")
    return scope.word("kept_time" if place else "kept_place" if time else "kept_both")


def turning(scope: Scope) -> bool:
    """Whether place and time have changed, so that the third answer turns the page."""
    return _changed(scope, "place") and _changed(scope, "time")


def settled(scope: Scope, answer: str = "") -> Iterator[Deed]:
    """The third answer settles it: the test is thrown with all three; what was left out has not changed.

    Under a new heading that opens no new scene nothing is thrown: a note says so.
    """
    turned = turning(scope) and bool(answer)
    if turned or not headed(scope):
        values = {f"new_{unity}": int(_changed(scope, unity)) for unity in ("place", "time")}
        yield Throw("scene", {**values, "new_action": int(bool(answer))})
    else:
        yield Said(scope.word("same").of(scope.lang), "note")
    for each in scope.table.people if turned else ():
        if each.listed(_USED):
            yield Note("PC", each.name, _USED, only=True)
    if headed(scope):
        yield _forgotten(scope.lang)


def _forgotten(lang: str) -> Note:
    """The answers are struck from the track, so that none of them is taken for one of the next scene."""
    return Note("Track", NAME.of(lang), ANSWERS, (_HEADED.of(lang),), only=True)


def noted(scope: Scope, unity: str, new: str, other: str) -> Iterator[Deed]:
    """An answer kept on the track of the moment; the first one begins the list anew."""
    lang, first = scope.lang, unity == "place"
    heading = (_HEADED.of(lang),) if scope.table.fresh and first else ()
    added, dropped = (scope.word(f"{each}_{unity}").of(lang) for each in (new, other))
    yield Note("Track", NAME.of(lang), ANSWERS, (*heading, added), (dropped,), only=first)


def _answers(scope: Scope) -> tuple[str, ...]:
    """What the track of the moment keeps."""
    track = next((thing for thing in scope.table.of("Track") if thing.name in NAME.words), None)
    return listed(track.lists, ANSWERS) if track else ()
