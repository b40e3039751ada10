"""What `import soloist` gives of tables: those of a workspace or of a text, rolled and weighed."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from soloist.journal.checking.recheck import KnownTables
from soloist.library.rules import dice_of, spoken
from soloist.play.story.oracle import ask, known_rows
from soloist.rules.dice import Dice, given_dice, parse_hand, typed_dice
from soloist.storage.reading import read_file
from soloist.storage.shared_files import known_folder
from soloist.storage.shelf.shelf import load_shelves
from soloist.tables.check import check_file, first_hundred
from soloist.tables.draw import Drawn, joined, sides
from soloist.tables.lookup import Shelves, shelf_of
from soloist.tables.odds import Chance, Spread, spread
from soloist.tables.odds import odds as odds_of_table
from soloist.tables.reading.read import read_tables as read_table_file
from soloist.values.message import Problem

if TYPE_CHECKING:
    from soloist.interop.formats import Loss


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

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        names = self.names
        return f"<Tables: {len(names)}, {', '.join(names[:3])}{', …' if len(names) > 3 else ''}>"

    def _repr_html_(self) -> str:
        """The names as a notebook shows them, each with the texts of its first rows."""
        from html import escape

        lines = []
        for target in self._shelves.targets():
            first = islice((row.text for strip in target.table.strips for row in strip.rows), 3)
            lines.append(f"<tr><td>{escape(target.name)}</td><td>{escape(' · '.join(first))}</td></tr>")
        return f"<table>{''.join(lines)}</table>"

    def ask(self, name: str, /, *, dice: Dice | str | None = None, seed: int | None = None) -> Drawn:
        """One result of a table, a column or a row of a grid; dice as in `roll`. Raises `Refusal`."""
        if isinstance(dice, str):
            parts = sides(self._shelves.find(name))
            dice = given_dice(parse_hand(dice, parts)) if len(parts) > 1 else typed_dice(dice)
        return joined(ask(name, self._shelves, dice_of(dice, seed)))

    def odds(self, name: str, /) -> tuple[Chance, ...]:
        """The chance of each row of a table: its text, `weight` and `total`. Raises `Refusal`."""
        return odds_of_table(self._shelves.find(name))

    def texts(self, name: str, /) -> Spread:
        """What a roll says in the end, holes filled: each text with its chance, the likeliest first."""
        return spread(self._shelves.find(name), self._shelves)

    def export(self, *names: str, form: str = "markdown") -> tuple[str, tuple[Problem, ...]]:
        """Tables and those their rows call as another tool reads them, and what it cannot hold.

        `form` is a format of `soloist tables --as`. Raises `Refusal`.
        """
        from soloist.interop.formats import WRITTEN, Tally, called
        from soloist.interop.writers import gathered

        written = called(form, WRITTEN)
        targets = [self._shelves.find(name) for name in names]
        tally = Tally()
        text = written.write(gathered(targets, self._shelves, with_used=True), tally)
        return text, _lost(tally.losses(), "")

    def known_rows(self) -> KnownTables:
        """What each table gives today for some dice, as `verify` asks for it."""
        return known_rows(self._shelves)


def _lost(losses: "Iterable[Loss]", file: str) -> tuple[Problem, ...]:
    """Each thing that is not as it was, at the first line it stands on."""
    gone = (each for each in losses if each.fate != "carried")
    return tuple(Problem(file, next(iter(each.lines), 0), 0, "note", each.message) for each in gone)


def tables_in(workspace: Path | str | None = None, *, lang: str = "en") -> Tables:
    """The tables of a workspace before those that come with soloist; the latter alone without one.

    Those in `lang` come before those in other languages. Raises `Refusal` for a language soloist does not
    speak, and for a workspace that is no folder.
    """
    spoken(lang)
    root = known_folder(Path(workspace)) if workspace is not None else None
    shelf = load_shelves(root, lang)
    return Tables(shelf.shelves, shelf.problems)


def tables_of(text: str, name: str, *, lang: str = "en") -> Tables:
    """The tables of one file from its text; `name` is the first half of their names.

    `problems` are all that `soloist check` would tell of that file. Raises `Refusal` for a language
    soloist does not speak.
    """
    file, problems = read_table_file(text, f"{name}.yaml", spoken(lang))
    shelves = Shelves([shelf_of([file])], lang)
    return Tables(shelves, lambda: first_hundred((*problems, *check_file(file, shelves))))


def tables_from(source: Path | str, *, form: str = "", lang: str = "en") -> Tables:
    """The tables of another tool's file, as `soloist import` makes them; its losses are among `problems`.

    `form` is a format `soloist import --help` lists, where the file does not tell; `lang` is the language of
    a file that says none. Raises `Refusal`.
    """
    from soloist.interop.formats import Asked, Tally
    from soloist.interop.opening import Source, opened_tables

    path = Path(source)
    asked = Asked("tables", form, usual=spoken(lang))
    opened = opened_tables([Source(read_file(path)[0], str(path))], path.name, asked, "", Tally())
    assert opened is not None, "one alone is opened, or refused"
    assert opened.read is not None, "tables were asked for"
    file, losses = opened.read, opened.losses
    shelves = Shelves([shelf_of([file])], opened.lang)
    return Tables(shelves, lambda: (*_lost(losses, path.name), *check_file(file, shelves)))
