"""What is simulated: the rules with their options, the tables that are asked, and what is left out."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from soloist.lab.simulate.habits import Given, HabitKey, Habits, habit_keys, habits, harmed, moments_of
from soloist.play.story.option_words import refuse_words
from soloist.rules.modes import options_of
from soloist.rules.renamed import WORD
from soloist.rules.system import System
from soloist.rules.systems import SYSTEMS
from soloist.rules.systems import system as find_system
from soloist.rules.term import Term
from soloist.tables.lookup import Shelves
from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message

# The tables of a system that are asked in play, whatever the story.
_ASKED: Final[Mapping[str, tuple[Term, ...]]] = {
    "hades": (
        Term("oracle/yes-no", "oracle/oui-non"),
        Term("hades/distance", "hades/distance"),
        Term("hades/direction", "hades/direction"),
    ),
    "spin": (Term("oracle/yes-no", "oracle/oui-non"), Term("spin/orientation", "spin/orientation")),
}
_CLOSING: Final = ("session_end", "experience")
_EVERYWHERE: Final = (Term("oracle/yes-no", "oracle/oui-non"),)


@dataclass(frozen=True, slots=True)
class Game:
    """A system with options and habits, all checked, in the language its tables are asked in."""

    system: System
    lang: str
    options: Mapping[str, str]
    habits: Habits
    tables: Mapping[str, str]
    """The tables that are asked by their full names, each with a mark of its rows as they are."""


def game_of(
    system_id: str,
    lang: str,
    options: Mapping[str, str],
    given: Sequence[Given],
    shelves: Shelves,
    more: Sequence[str] = (),
) -> Game:
    """What is to be simulated; raises `Refusal` for unknown rules, options, habits or tables.

    Unless a habit says which tables are asked, those in `more` are asked beside the usual ones.
    """
    whole = find_system(system_id)
    if whole is None or whole.main is None:
        playable = ", ".join(id_ for id_ in SYSTEMS if id_ != "free")
        raise Refusal(
            message("No system “{name}” can be simulated; there are: {known}", name=system_id, known=playable)
        )
    _check_options(whole, options)
    system = whole.under(options)
    known = _habits(system, lang, options, given, more)
    return Game(system, lang, dict(sorted(options.items())), known, _marks(known.tables, shelves))


def usual_habits(system_id: str, options: Mapping[str, str], lang: str) -> Mapping[str, str]:
    """What every habit is where nobody says otherwise, as it would be written; none for unknown rules."""
    whole = find_system(system_id)
    return _habits(whole.under(options), lang, options, ()).plain() if whole and whole.main else {}


def _habits(
    system: System,
    lang: str,
    options: Mapping[str, str],
    given: Sequence[Given],
    more: Sequence[str] = (),
) -> Habits:
    known = habits(given, habit_keys(system, options))
    if any(each.key == "tables" for each in given):
        return known
    asked = tuple(term.of(lang) for term in _ASKED.get(system.id, _EVERYWHERE))
    return Habits(known.numbers, known.words, tuple(dict.fromkeys((*asked, *more))))


def left_out(game: Game) -> tuple[Message, ...]:
    """What the simulation does not do: what this game has no notion of, and what nobody plays by habit."""
    system, tests = game.system, moments_of(game.system)
    told = [message("one protagonist acts, and all dice are the rules’ own")]
    if not harmed(system):
        told.append(message("no gauge: these rules have none"))
    elif harmed(system) == "gauge":
        told.append(
            message(
                "pools given are those of somebody unhurt, and a worn gauge weighs on them as the rules say; "
                "without harm ({none}) they stay as given, and shares come near soloist odds",
                none=" ".join(f"{key.id}=0" for key in habit_keys(system, game.options) if _is_harm(key)),
            )
        )
    elif harmed(system) == "fatigue":
        told.append(message("fatigue has no end: these rules say no size"))
    if "branch" not in tests:
        told.append(message("no destiny: the option solo.destiny_overlay is off"))
    if not any(outcome.mood == "mixed" for outcome in (system.main.outcomes if system.main else ())):
        told.append(message("no carrying on: every result of these rules settles the action"))
    beside = [test.id for test in system.tests if test.id not in {*tests, system.main_test, *_CLOSING}]
    told.append(message("never rolled: {tests}", tests=", ".join(beside)))
    return tuple(told)


def _is_harm(key: HabitKey) -> bool:
    """Whether a habit says what a result costs, and costs something unless one says otherwise."""
    return key.id.startswith("harm.") and key.usual != "0"


def _check_options(system: System, options: Mapping[str, str]) -> None:
    known = {option.id: option for option in options_of(system) if option.id != "play.mode"}
    refuse_words(system, options)
    for id_, value in options.items():
        if id_.startswith(WORD):
            continue
        if id_ not in known:
            allowed = ", ".join(known)
            raise Refusal(message("No option “{id}” here; there are: {known}", id=id_, known=allowed))
        if value not in known[id_].values:
            allowed = ", ".join(known[id_].values)
            raise Refusal(
                message("{id} is one of {allowed}, not “{value}”.", id=id_, allowed=allowed, value=value)
            )


def _marks(names: Sequence[str], shelves: Shelves) -> dict[str, str]:
    """A short mark of the rows of each table, by full name; raises `Refusal` for one nobody has."""
    found = {}
    for name in names:
        target = shelves.find(name)
        rows = [(row.spans, row.text, row.mark) for strip in target.strips for row in strip.rows]
        found[target.name] = sha256(repr((target.table.deck, rows)).encode()).hexdigest()[:16]
    return found
