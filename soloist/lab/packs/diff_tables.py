"""One table of a pack in two versions: rows, their chances, faces, hints, and whether stories still agree."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from soloist.journal.state import folded
from soloist.tables.die import TableDie
from soloist.tables.model import Row, Span, Strip, Table
from soloist.tables.names import fold_name

_OF_ROW = ("text", "hint", "tags", "mark")
_OF_TABLE = {
    "draw": "deck", "from": "start", "local": "local", "aliases": "aliases", "about": "about",
    "credit": "credit",
}  # fmt: skip
_WORDS_ALONE = frozenset({"text", "about", "credit"})


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that is there in both, with its chance before and after; `part` is its column, or `""`."""

    part: str
    text: str
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class RowMove:
    """A row as likely as it was, that other faces of the same dice give now: `d6=1` before, `d6=3` after."""

    part: str
    text: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class FieldChange:
    """What is said of a row, or of the table where `row` is empty, by its key: `hint`, `tags`, `draw`…

    `mark` is the gender and number behind a row.
    """

    part: str
    row: str
    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TableChange:
    """What changed in a table: rows that came and went as (part, text), rows likelier or less, parts gone.

    `untrue` says that a story may have recorded what the table no longer gives: a row that is gone, or one
    that other faces of the same dice give now.
    """

    name: str
    added: tuple[tuple[str, str], ...] = ()
    removed: tuple[tuple[str, str], ...] = ()
    weighed: tuple[RowChange, ...] = ()
    moved: tuple[RowMove, ...] = ()
    fields: tuple[FieldChange, ...] = ()
    parts_gone: tuple[str, ...] = ()
    names_gone: tuple[str, ...] = ()
    untrue: bool = False

    def __bool__(self) -> bool:
        """Whether anything did."""
        return bool(self.words_alone or self.rows or self.parts_gone or self.names_gone)

    @property
    def rows(self) -> bool:
        """Whether rows came, went, moved, or are as likely as they were no more; or count otherwise."""
        told = any(each.field not in _WORDS_ALONE for each in self.fields)
        return bool(self.added or self.removed or self.weighed or self.moved or told)

    @property
    def words_alone(self) -> bool:
        """Whether something is only spelt or credited otherwise."""
        return any(each.field in _WORDS_ALONE for each in self.fields)


@dataclass(frozen=True, slots=True)
class _Held:
    """The rows of one text in one strip."""

    row: Row
    chance: Fraction
    faces: tuple[Span, ...]
    die: TableDie

    @property
    def shown(self) -> str:
        """`d6=1-3`."""
        value = self.die.value
        told = (value(a) if a == b else f"{value(a)}-{value(b)}" for a, b in self.faces)
        return f"{self.die}={','.join(told)}"


_Key = tuple[str, str]


def table_change(name: str, old: Table, new: Table) -> TableChange:
    """What changed from one version of a table to the other; false where nothing did."""
    was, now = _rows(old), _rows(new)
    both = [key for key in was if key in now]
    removed = tuple((was[key].row, key) for key in was if key not in now)
    other_faces = [key for key in both if was[key].die == now[key].die and was[key].faces != now[key].faces]
    called = {fold_name(each) for each in (new.name, *new.aliases)}
    parts = {fold_name(strip.name) for strip in new.strips}
    same_start = fold_name(old.start) == fold_name(new.start)
    kept = bool(removed) or (not old.deck and bool(other_faces)) or not same_start
    return TableChange(
        name,
        tuple((key[0], now[key].row.text) for key in now if key not in was),
        tuple((key[0], row.text) for row, key in removed),
        tuple(
            RowChange(key[0], now[key].row.text, was[key].chance, now[key].chance)
            for key in both
            if was[key].chance != now[key].chance
        ),
        tuple(
            RowMove(key[0], now[key].row.text, was[key].shown, now[key].shown)
            for key in other_faces
            if was[key].chance == now[key].chance
        ),
        (
            *_of_table(old, new),
            *(each for key in both for each in _of_row(key[0], was[key].row, now[key].row)),
        ),
        tuple(strip.name for strip in old.strips if fold_name(strip.name) not in parts and strip.name),
        (
            *((old.name,) if new.local and not old.local else ()),
            *(alias for alias in old.aliases if fold_name(alias) not in called),
        ),
        untrue=kept and not old.local,
    )


def _rows(table: Table) -> Mapping[_Key, _Held]:
    """Its rows by column and folded text: what a record is held against."""
    found: dict[_Key, _Held] = {}
    for strip in table.strips:
        total = _ways(strip)
        for row in strip.rows:
            key = strip.name, folded(row.text)
            chance = Fraction(strip.weight(row), total)
            if key in found:
                first = found[key]
                found[key] = replace(
                    first, chance=first.chance + chance, faces=_runs((*first.faces, *row.spans))
                )
            else:
                found[key] = _Held(row, chance, _runs(row.spans), strip.die)
    return found


def _runs(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Spans in order, those that touch as one."""
    runs: list[Span] = []
    for a, b in sorted(spans):
        if runs and a <= runs[-1][1] + 1:
            runs[-1] = runs[-1][0], max(b, runs[-1][1])
        else:
            runs.append((a, b))
    return tuple(runs)


def _ways(strip: Strip) -> int:
    return sum(strip.weight(row) for row in strip.rows) or 1


def _of_row(part: str, old: Row, new: Row) -> Iterator[FieldChange]:
    for field in _OF_ROW:
        was, now = _told(getattr(old, field)), _told(getattr(new, field))
        if was != now:
            yield FieldChange(part, new.text, field, was, now)


def _of_table(old: Table, new: Table) -> Iterator[FieldChange]:
    told = [(key, _told(getattr(old, own)), _told(getattr(new, own))) for key, own in _OF_TABLE.items()]
    rerolls = [_told(any(strip.reroll for strip in table.strips)) for table in (old, new)]
    for key, was, now in (*told, ("else", rerolls[0], rerolls[1])):
        if was != now:
            yield FieldChange("", "", key, was, now)


def _told(value: object) -> str:
    """A field as it is shown."""
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if value is None or isinstance(value, str):
        return value or ""
    forms = getattr(value, "forms", {})
    said = [
        word
        for word in (getattr(value, "gender", ""), *(f"{key}. {form}" for key, form in forms.items()))
        if word
    ]
    said += [
        word for word, key in (("pl", "plural"), ("h", "aspirated"), ("they", "they")) if getattr(value, key)
    ]
    return f"({', '.join(said)})"
