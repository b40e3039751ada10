"""What `import soloist` gives of tables: those of a workspace or of a text, rolled and weighed."""

from collections.abc import Callable
from pathlib import Path

from soloist.journal.checking.recheck import KnownTables
from soloist.library.chance import dice_of
from soloist.library.spoken import spoken
from soloist.play.story.oracle import ask, known_rows
from soloist.rules.dice import Dice, given_dice, parse_hand, typed_dice
from soloist.storage.shared_files import known_folder
from soloist.storage.shelf.shelf import load_shelves, shelf_roots
from soloist.tables.check import check_file, first_hundred
from soloist.tables.draw import Drawn, joined, sides
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import Chance
from soloist.tables.odds import odds as odds_of_table
from soloist.tables.reading.read import read_tables as read_table_file
from soloist.values.message import Problem


class Tables:
    """Tables in reach, first found wins; made by `tables_of` and `tables_in`."""

    def __init__(self, shelves: Shelves, problems: Callable[[], tuple[Problem, ...]]) -> None:
        """`problems` finds what is wrong in their files."""
        self._shelves = shelves
        self._problems = problems

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything wrong in a person’s own files, or in the text: file, line, column and message."""
        return self._problems()

    @property
    def names(self) -> tuple[str, ...]:
        """The full name of every table."""
        return tuple(target.name for target in self._shelves.targets())

    def ask(self, name: str, /, *, dice: Dice | str | None = None, seed: int | None = None) -> Drawn:
        """One result of a table, a column or a row of a grid; dice as in `roll`. Raises `Refusal`."""
        if isinstance(dice, str):
            parts = sides(self._shelves.find(name))
            dice = given_dice(parse_hand(dice, parts)) if len(parts) > 1 else typed_dice(dice)
        return joined(ask(name, self._shelves, dice_of(dice, seed)))

    def odds(self, name: str, /) -> tuple[Chance, ...]:
        """The chance of each row of a table: its text, `weight` and `total`. Raises `Refusal`."""
        return odds_of_table(self._shelves.find(name))

    def known_rows(self) -> KnownTables:
        """What each table gives today for some dice, as `verify` asks for it."""
        return known_rows(self._shelves)


def tables_in(workspace: Path | str | None = None, *, lang: str = "en") -> Tables:
    """The tables of a workspace before those that come with soloist; the latter alone without one.

    Those in `lang`, `fr` or `en`, come before those in the other. Raises `Refusal` for any other language,
    and for a workspace that is no folder.
    """
    spoken(lang)
    root = known_folder(Path(workspace)) if workspace is not None else None
    shelf = load_shelves(shelf_roots(root, lang), root, lang)
    return Tables(shelf.shelves, shelf.problems)


def tables_of(text: str, name: str, *, lang: str = "en") -> Tables:
    """The tables of one file from its text; `name` is the first half of their names.

    `problems` are all that `soloist check` would tell of that file. Raises `Refusal` for a language that is
    neither `fr` nor `en`.
    """
    file, problems = read_table_file(text, f"{name}.yaml", spoken(lang))
    shelves = Shelves([shelf_of([file])], lang)
    return Tables(shelves, lambda: first_hundred((*problems, *check_file(file, shelves))))
