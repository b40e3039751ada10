"""What `import soloist` gives to programs: dice, systems, odds, tables, journals, in a few typed functions.

Nothing here writes to a file. Everything that is refused raises `Refusal`, whose `str()` says in English
what, where and how to mend it. See docs/library.md.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias, overload

from soloist.journal.fold import fold as fold_entries
from soloist.journal.fold import fold_to
from soloist.journal.model import Journal
from soloist.journal.plain_state import PlainState
from soloist.journal.read import read
from soloist.journal.sheet import report
from soloist.journal.state import State
from soloist.journal.verify import Verified
from soloist.journal.verify import verify as verify_journal
from soloist.message import Problem, Refusal, message
from soloist.play.oracle import ask, known_rows
from soloist.rules.dice import Dice, given_dice, parse_hand, random_dice, typed_dice
from soloist.rules.given import situation, told_by_dice
from soloist.rules.system import Odds, Resolution, Situation, System, Test
from soloist.rules.systems import SYSTEMS, any_test, system_or_free
from soloist.rules.systems import system as find_system
from soloist.storage.reading import read_file
from soloist.storage.shelf import load_shelves, shelf_roots
from soloist.storage.shelf_folder import LANGUAGES
from soloist.tables.check.file_check import check_file
from soloist.tables.check.first_hundred import first_hundred
from soloist.tables.draw import Drawn, joined, sides
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import Chance
from soloist.tables.odds import odds as odds_of_table
from soloist.tables.reading.read import read_tables as read_table_file

Given: TypeAlias = "int | str | Sequence[int]"
"""An input of a test: a number, a flag, words as on the command line (`"crochets, calme"`), or a list."""


# --- rules ----------------------------------------------------------------------------------------


def systems() -> tuple[str, ...]:
    """The ids of all rule systems."""
    return tuple(SYSTEMS)


def system(id_: str) -> System:
    """A rule system by its id: its tests, counters, outcomes and options. Raises `Refusal`."""
    found = find_system(id_)
    if found is None:
        raise Refusal(
            message("No system called “{name}”; there are: {known}", name=id_, known=", ".join(SYSTEMS))
        )
    return found


@overload
def roll(
    system_id: str,
    test_id: str,
    /,
    *,
    dice: Dice | str | None = None,
    seed: int | None = None,
    lang: str = "en",
    **given: Given,
) -> Resolution: ...


@overload
def roll(system_id: str, test_id: str, /, **given: Given) -> Resolution: ...


def roll(  # type: ignore[misc]  # a dictionary of words may be of numbers alone
    system_id: str,
    test_id: str,
    /,
    *,
    dice: Dice | str | None = None,
    seed: int | None = None,
    lang: str = "en",
    **given: Given,
) -> Resolution:
    """Resolve one test.

    `dice` are those of a real table (`"6 2 5 +4 | 1 4 3"`) or any `Dice`; else they are random, the same
    each time for a `seed`. `given` are the keys of the test, with `for_` for `for`. Raises `Refusal`.
    """
    test = _test(system_id, test_id)
    words = _words(given)
    if isinstance(dice, str):
        words = dict(told_by_dice(test, words, dice))
        dice = given_dice(parse_hand(dice, test.dice_sides, test.called))
    asked = situation(test, words, _spoken(lang))
    fallen = random_dice(seed) if dice is None else dice
    resolution = test.resolve(asked, fallen)
    fallen.done()
    return resolution


@overload
def odds(system_id: str, test_id: str, /, *, lang: str = "en", **given: Given) -> Odds: ...


@overload
def odds(system_id: str, test_id: str, /, **given: Given) -> Odds: ...


def odds(  # type: ignore[misc]  # as above
    system_id: str, test_id: str, /, *, lang: str = "en", **given: Given
) -> Odds:
    """The exact chances of every outcome of a test, as whole numbers; `given` as in `roll`.

    One that cannot come has the weight 0. `chance("feat")` of the answer raises `Refusal` for an unknown id.
    """
    test = _test(system_id, test_id)
    if test.odds is None:
        raise Refusal(message("No chances to tell for {test}: it rolls no dice.", test=test.id))
    found = test.odds(_situation(test, given, lang))
    known = [each.id for each in test.outcomes]
    if found.weights.keys().isdisjoint(known):  # numbers, where nothing says what they stand against
        return found
    return Odds({**dict.fromkeys(known, 0), **found.weights}, found.total)


def _test(system_id: str, test_id: str) -> Test:
    rules = system(system_id)
    found = any_test(rules, test_id)
    if found is None:
        known = ", ".join(test.id for test in rules.tests)
        raise Refusal(
            message(
                "{system} has no test “{name}”; it has: {known}", system=rules.id, name=test_id, known=known
            )
        )
    return found


def _situation(test: Test, given: dict[str, Given], lang: str) -> Situation:
    return situation(test, _words(given), _spoken(lang))


def _spoken(lang: str) -> str:
    """A language soloist speaks; raises `Refusal` for any other."""
    if lang not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refusal(message("No language “{lang}”; there are: {known}", lang=lang, known=known))
    return lang


def _words(given: dict[str, Given]) -> dict[str, str]:
    """Keys and values as the command line has them."""
    return {key.removesuffix("_"): _word(value) for key, value in given.items()}


def _word(value: Given) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int):
        return str(value)
    return ",".join(map(str, value))


# --- tables ---------------------------------------------------------------------------------------


class Tables:
    """Tables in reach, first found wins; made by `tables_of` and `tables_in`."""

    def __init__(self, shelves: Shelves, problems: Callable[[], tuple[Problem, ...]]) -> None:
        """`problems` finds what is wrong in their files."""
        self.shelves = shelves
        self._problems = problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong in a person’s own files, or in the text: file, line, column and message."""
        return self._problems()

    @property
    def names(self) -> tuple[str, ...]:
        """The full name of every table."""
        return tuple(target.name for target in self.shelves.targets())

    def ask(self, name: str, /, *, dice: Dice | str | None = None, seed: int | None = None) -> Drawn:
        """One result of a table, a column or a row of a grid; dice as in `roll`. Raises `Refusal`."""
        if isinstance(dice, str):
            parts = sides(self.shelves.find(name))
            fallen = given_dice(parse_hand(dice, parts)) if len(parts) > 1 else typed_dice(dice)
        else:
            fallen = random_dice(seed) if dice is None else dice
        return joined(ask(name, self.shelves, fallen))

    def odds(self, name: str, /) -> tuple[Chance, ...]:
        """The chance of each row of a table: its text, `weight` and `total`. Raises `Refusal`."""
        return odds_of_table(self.shelves.find(name))


def tables_in(workspace: Path | str | None = None, *, lang: str = "en") -> Tables:
    """The tables of a workspace before those that come with soloist; the latter alone without one.

    Those in `lang`, `fr` or `en`, come before those in the other. Raises `Refusal` for any other language.
    """
    _spoken(lang)
    root = Path(workspace) if workspace is not None else None
    shelf = load_shelves(shelf_roots(root, lang), root, lang)
    return Tables(shelf.shelves, shelf.problems)


def tables_of(text: str, name: str, *, lang: str = "en") -> Tables:
    """The tables of one file from its text; `name` is the first half of their names.

    `problems` are all that `soloist check` would tell of that file. Raises `Refusal` for a language that is
    neither `fr` nor `en`.
    """
    file, problems = read_table_file(text, f"{name}.yaml", _spoken(lang))
    shelves = Shelves([shelf_of([file])], lang)
    return Tables(shelves, lambda: first_hundred((*problems, *check_file(file, shelves))))


# --- journals -------------------------------------------------------------------------------------


def read_journal(source: bytes | Path | str) -> Journal:
    """The entries and problems of a journal: its bytes, or the path of its file. Raises `Refusal` alone."""
    return read(source if isinstance(source, bytes) else read_file(Path(source))[0])


def fold(journal: Journal, *, at: int | None = None) -> State:
    """What a journal adds up to, at its end or at line `at`, from 1."""
    return fold_entries(journal.entries) if at is None else fold_to(journal.entries, at)


def state_of(journal: Journal, *, at: int | None = None) -> PlainState:
    """The same as plain data: what `soloist state --json` gives."""
    state = fold(journal, at=at)
    return report(state, system_or_free(state.ruleset))


def verify(journal: Journal, tables: Tables | None = None) -> Verified:
    """Every recorded result computed again from its dice; rows of tables where `tables` are given."""
    rules = system_or_free(fold(journal).ruleset)
    if tables is None:
        return verify_journal(journal, rules)
    return verify_journal(journal, rules, known_tables=known_rows(tables.shelves))
