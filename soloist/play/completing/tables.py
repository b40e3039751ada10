"""The tables a line may ask, by any part of their names; columns once their table is typed."""

from collections.abc import Sequence

from soloist.journal.state import State, folded
from soloist.message import Message, message
from soloist.play.completing.finder import Finder, Ranking
from soloist.play.completing.place import Place
from soloist.play.completing.values import Candidate
from soloist.play.story.story_tables import reach
from soloist.tables.lookup import Shelves, Target
from soloist.tables.names import fold_name

_COLUMN = message("a column")
_TABLE = message("a table")


class TableNames:
    """Names of tables in an order of their own; made again where shelves or story are others."""

    def __init__(self) -> None:
        self._shelves: Shelves | None = None
        self._version = -1
        self._state: State | None = None
        self._names: tuple[Candidate, ...] = ()
        self._finder = Finder(())
        self._ranking = Ranking(())

    def learn(self, shelves: Shelves, version: int, state: State, system: str) -> None:
        """Hold the tables of these shelves; another `version` says that a file changed."""
        if shelves is not self._shelves or version != self._version or state is not self._state:
            targets = tuple(reach(shelves, state).targets())
            if shelves is not self._shelves or version != self._version or self._lent(targets):
                self._names = tuple(each for target in targets for each in _named(target))
                self._finder = Finder([each.name for each in self._names])
            self._shelves, self._version, self._state = shelves, version, state
            self._ranking = _ranking(self._names, state, system)

    def _lent(self, targets: Sequence[Target]) -> bool:
        """Whether the story lends lists it did not lend before."""
        names = {each.name for each in self._names}
        return any(target.name not in names for target in targets[-8:])

    def find(self, place: Place, most: int) -> tuple[Candidate, ...]:
        """The tables whose name begins so; columns only of a table that is named."""
        found = self._finder.find(place.typed, self._ranking, 4 * most)
        typed = fold_name(place.typed)
        offered = [self._names[number] for number in found]
        return tuple(each for each in offered if each.about is not _COLUMN or _named_in(each, typed))[:most]


def _named(target: Target) -> tuple[Candidate, ...]:
    table = target.table
    about: Message | str = table.about or _TABLE
    found = [] if table.shape == "grid" else [Candidate(target.name, target.name, about)]
    columns = (target.name_of(strip) for strip in table.strips if strip.name)
    return (*found, *(Candidate(name, name, _COLUMN if found else about) for name in columns))


def _named_in(column: Candidate, typed: str) -> bool:
    """Whether what is typed holds the name of the column's table, or is the beginning of its own name."""
    table, _, own = column.name.rpartition(".")
    whole = fold_name(table)
    parts = (whole, whole.rpartition("/")[2])
    return typed.startswith(parts) or (len(typed) > 1 and fold_name(own).startswith(typed))


def _ranking(names: Sequence[Candidate], state: State, system: str) -> Ranking:
    """Tables drawn from in this story first, then those of its rules, then as the shelves have them."""
    drawn, rules = set(state.drawn), f"{fold_name(system)}/"

    def key(number: int) -> tuple[bool, bool, int]:
        name = names[number].name
        return folded(name) not in drawn, not fold_name(name).startswith(rules), number

    return Ranking(sorted(range(len(names)), key=key))
