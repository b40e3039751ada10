"""Two versions of a pack compared: tables, rows with their chances, settings, and what that breaks."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Literal

from soloist.journal.state import folded
from soloist.lab.packs.check import tables_in
from soloist.storage.shelf.packs import Pack, version_key
from soloist.tables.die import TableDie
from soloist.tables.model import Row, Span, Strip, Table
from soloist.tables.names import fold_name, full_name
from soloist.values.dataclass import dataclass, field, replace
from soloist.values.message import Message, count, message

# --- one table of a pack in two versions: rows, their chances, faces, hints, and whether stories --


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
    for column in _OF_ROW:
        was, now = _told(getattr(old, column)), _told(getattr(new, column))
        if was != now:
            yield FieldChange(part, new.text, column, was, now)


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


# --- two versions of a pack compared: tables, rows with their chances, settings, and what that ----


Step = Literal["none", "patch", "minor", "major"]


@dataclass(frozen=True, slots=True)
class Setting:
    """Something else that changed: an option, a word, the system, a text; `""` where there is none."""

    kind: Literal["system", "option", "word", "frame", "about"]
    name: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class PackDiff:
    """What lies between two packs. `step` is what the version should go up by; `breaks` what may stop."""

    before: str
    after: str
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: tuple[TableChange, ...] = ()
    settings: tuple[Setting, ...] = ()
    step: Step = "none"
    breaks: tuple[Message, ...] = ()
    suggested: str = ""
    enough: bool = field(default=True)


def diff_packs(old: Pack, new: Pack) -> PackDiff:
    """What changed from one version to the other; of both every file has to be readable (`unread_in`)."""
    before, after = _tables(old), _tables(new)
    added = tuple(name for key, (name, _) in after.items() if key not in before)
    removed = tuple(name for key, (name, _) in before.items() if key not in after)
    pairs = ((name, table, after[key][1]) for key, (name, table) in before.items() if key in after)
    changed = tuple(filter(None, (table_change(name, was, now) for name, was, now in pairs)))
    settings = tuple(_settings(old, new))
    step = _step(bool(added), bool(removed), changed, settings, old, new)
    suggested = _raised(old.head.version, step)
    return PackDiff(
        old.head.label,
        new.head.label,
        added,
        removed,
        changed,
        settings,
        step,
        tuple(_breaks(removed, changed, settings)),
        suggested,
        version_key(new.head.version) >= version_key(suggested),
    )


def _tables(pack: Pack) -> Mapping[tuple[str, str], tuple[str, Table]]:
    """Its tables by folder and folded name, each with its name as one asks for it."""
    found: dict[tuple[str, str], tuple[str, Table]] = {}
    for path, file in tables_in(pack).items():
        folder = path.rpartition("/")[0].removeprefix("oracles").removeprefix("/")
        for table in file.tables:
            name = full_name(file.name, table.name)
            shown = f"{name} ({folder})" if folder else name
            own = "" if table.credit == pack.head.credit else table.credit
            found[folder, fold_name(f"{file.name}/{table.name}")] = shown, replace(table, credit=own)
    return found


def _settings(old: Pack, new: Pack) -> Iterator[Setting]:
    was, now = old.head, new.head
    if was.system != now.system:
        yield Setting("system", "", was.system, now.system)
    for id_ in sorted({*was.options, *now.options}):
        if was.options.get(id_) != now.options.get(id_):
            yield Setting("option", id_, was.options.get(id_, ""), now.options.get(id_, ""))
    yield from _words(was.words, now.words)
    for lang in sorted({*was.frame, *now.frame}):
        if was.frame.get(lang) != now.frame.get(lang):
            yield Setting("frame", lang, was.frame.get(lang, ""), now.frame.get(lang, ""))
    for key in ("title", "authors", "licence", "credits", "about"):
        if (one := getattr(was, key)) != (other := getattr(now, key)):
            yield Setting("about", key, _text(one), _text(other))


def _words(was: Mapping[str, Mapping[str, str]], now: Mapping[str, Mapping[str, str]]) -> Iterator[Setting]:
    for lang in sorted({*was, *now}):
        before, after = was.get(lang, {}), now.get(lang, {})
        for id_ in sorted({*before, *after}):
            if before.get(id_) != after.get(id_):
                name = f"{lang}.{id_}" if lang else id_
                yield Setting("word", name, before.get(id_, ""), after.get(id_, ""))


def _text(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else ", ".join(value)


def _step(
    added: bool,
    removed: bool,
    changed: tuple[TableChange, ...],
    settings: tuple[Setting, ...],
    old: Pack,
    new: Pack,
) -> Step:
    kinds = {each.kind for each in settings}
    gone = any(each.parts_gone or each.names_gone or each.untrue for each in changed)
    if removed or "system" in kinds or gone:
        return "major"
    if added or any(each.rows for each in changed) or kinds & {"option", "word", "frame"}:
        return "minor"
    same = {name: data for name, data in old.files.items() if name != "pack.yaml"} == {
        name: data for name, data in new.files.items() if name != "pack.yaml"
    }
    return "none" if same and not kinds else "patch"


def _breaks(
    removed: tuple[str, ...], changed: tuple[TableChange, ...], settings: tuple[Setting, ...]
) -> Iterator[Message]:
    """What a story that was played with the old one meets with the new one."""
    for name in removed:
        yield message("{table} is gone: whoever asks for it gets no answer.", table=name)
    for each in changed:
        for part in (*each.parts_gone, *each.names_gone):
            yield message(
                "{part} of {table} is gone: whoever asks for it gets no answer.", part=part, table=each.name
            )
    untrue = sum(each.untrue for each in changed)
    if untrue:
        yield count(
            "{n} table makes records untrue: a row is gone or in other words, or the same dice give another. "
            "What stories drew from it stays as written, and is not recomputed.",
            "{n} tables make records untrue: a row is gone or in other words, or the same dice give another. "
            "What stories drew from them stays as written, and is not recomputed.",
            untrue,
        )
    more = sum(bool(each.added) and not each.untrue for each in changed)
    if more:
        yield count(
            "{n} table has more rows, and so other dice: what was drawn from it stays as written, and is "
            "not recomputed.",
            "{n} tables have more rows, and so other dice: what was drawn from them stays as written, and is "
            "not recomputed.",
            more,
        )
    if any(each.kind in ("option", "word", "system", "frame") for each in settings):
        yield message("Stories begun with the old one keep its system, options, words and frame.")


def _raised(version: str, step: Step) -> str:
    """The version after this one."""
    first, second, third = version_key(version)
    match step:
        case "major":
            return f"{first + 1}.0"
        case "minor":
            return f"{first}.{second + 1}"
        case "patch":
            return f"{first}.{second}.{third + 1}"
        case _:
            return version
