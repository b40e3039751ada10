"""Two versions of a pack compared: one list of what changed, which version that makes, what it breaks."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from soloist.journal.state import folded
from soloist.lab.packs.check import tables_in
from soloist.play.story.pack_moments import told_moments
from soloist.storage.shelf.packs import Pack, version_key
from soloist.tables.die import TableDie
from soloist.tables.model import Row, Span, Table
from soloist.tables.names import fold_name, full_name
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Message, count, message

Step: TypeAlias = Literal["none", "patch", "minor", "major"]
_STEPS: Final[Sequence[Step]] = ("none", "patch", "minor", "major")
_OF_ROW: Final = ("text", "hint", "tags", "mark")
_OF_TABLE: Final = {
    "draw": "deck", "from": "start", "local": "local", "aliases": "aliases", "about": "about",
    "credit": "credit",
}  # fmt: skip
_WORDS_ALONE: Final = ("text", "about", "credit")
_KEPT: Final = ("system", "option", "word", "frame")  # what stories begun with the old one keep


@dataclass(frozen=True, slots=True)
class Change:
    """One change: what it was before and is after, `""` where there is none, and the version `step` it makes.

    A `table`, a `part` (column), a `name` (alias), a `row` or a guided `moment` came or went; of a row in
    both its `chance` is another, or other `faces` of the same die give it; a `field` of a row or table says
    something else, by its key in `field`. The other kinds are settings, `field` their id. `text` is the row.
    """

    kind: str
    table: str
    part: str
    text: str
    field: str
    before: str
    after: str
    step: Step


@dataclass(frozen=True, slots=True)
class PackDiff:
    """What lies between two packs. `step` is what the version should go up by; `breaks` what may stop."""

    before: str
    after: str
    changes: tuple[Change, ...]
    step: Step
    suggested: str
    enough: bool
    breaks: tuple[Message, ...]


def diff_packs(old: Pack, new: Pack) -> PackDiff:
    """What changed from one version to the other; of both every file has to be readable (`unread_in`)."""
    before, after = _tables(old), _tables(new)
    gone = [Change("table", name, "", "", "", name, "", "major") for name in before if name not in after]
    come = [Change("table", name, "", "", "", "", name, "minor") for name in after if name not in before]
    within = [each for name in before if name in after for each in _between(name, before[name], after[name])]
    changes = (*come, *gone, *within, *_moments(old, new), *_settings(old, new))
    files = [{name: data for name, data in pack.files.items() if name != "pack.yaml"} for pack in (old, new)]
    steps: list[Step] = [each.step for each in changes] + ["none" if files[0] == files[1] else "patch"]
    step = max(steps, key=_STEPS.index)
    suggested = _raised(old.head.version, step)
    enough = version_key(new.head.version) >= version_key(suggested)
    return PackDiff(old.head.label, new.head.label, changes, step, suggested, enough, tuple(_breaks(changes)))


def _tables(pack: Pack) -> Mapping[str, Table]:
    """Its tables by their names as one asks for them, with the folder of their language."""
    found: dict[str, Table] = {}
    for path, file in tables_in(pack).items():
        folder = path.rpartition("/")[0].removeprefix("oracles").removeprefix("/")
        for table in file.tables:
            name = full_name(file.name, table.name)
            own = "" if table.credit == pack.head.credit else table.credit
            found[f"{name} ({folder})" if folder else name] = replace(table, credit=own)
    return found


# --- one table ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Held:
    """The rows of one text in one column."""

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


def _between(name: str, old: Table, new: Table) -> Iterator[Change]:
    """What changed in a table. A record that the table no longer gives makes a major change."""
    untrue: Step = "minor" if old.local else "major"
    parts = {fold_name(strip.name) for strip in new.strips}
    known = {fold_name(strip.name) for strip in old.strips}
    for strip in new.strips:
        if strip.name and fold_name(strip.name) not in known:
            yield Change("part", name, "", "", "", "", strip.name, "minor")
    called = {fold_name(each) for each in (new.name, *new.aliases)}
    for strip in old.strips:
        if strip.name and fold_name(strip.name) not in parts:
            yield Change("part", name, "", "", "", strip.name, "", "major")
    gone = [alias for alias in old.aliases if fold_name(alias) not in called]
    for each in [*([old.name] if new.local and not old.local else []), *gone]:
        yield Change("name", name, "", "", "", each, "", "major")
    yield from _of_rows(name, old, new, untrue)
    for field, own in _OF_TABLE.items():
        step = untrue if field == "from" else None
        yield from _field(name, ("", ""), field, getattr(old, own), getattr(new, own), step)
    was, now = (any(strip.reroll for strip in table.strips) for table in (old, new))
    yield from _field(name, ("", ""), "else", was, now)


def _of_rows(name: str, old: Table, new: Table, untrue: Step) -> Iterator[Change]:
    was, now = _rows(old), _rows(new)
    for key in now:
        if key not in was:
            yield Change("row", name, key[0], now[key].row.text, "", "", now[key].row.text, "minor")
    for key, one in was.items():
        if (other := now.get(key)) is None:
            yield Change("row", name, key[0], one.row.text, "", one.row.text, "", untrue)
            continue
        part, text = key[0], other.row.text
        if one.die == other.die and one.faces != other.faces:
            moved: Step = "minor" if old.deck else untrue
            yield Change("faces", name, part, text, "", one.shown, other.shown, moved)
        elif one.chance != other.chance:
            before, after = str(float(one.chance)), str(float(other.chance))
            yield Change("chance", name, part, text, "", before, after, "minor")
        for field in _OF_ROW:
            yield from _field(name, (part, text), field, getattr(one.row, field), getattr(other.row, field))


def _rows(table: Table) -> Mapping[tuple[str, str], _Held]:
    """Its rows by column and folded text: what a record is held against."""
    found: dict[tuple[str, str], _Held] = {}
    for strip in table.strips:
        total = sum(strip.weight(row) for row in strip.rows) or 1
        for row in strip.rows:
            key, chance = (strip.name, folded(row.text)), Fraction(strip.weight(row), total)
            before = found.get(key, _Held(row, Fraction(0), (), strip.die))
            spans = tuple(sorted((*before.faces, *row.spans)))
            found[key] = replace(before, chance=before.chance + chance, faces=spans)
    return found


def _field(
    table: str, row: tuple[str, str], field: str, old: object, new: object, step: Step | None = None
) -> Iterator[Change]:
    was, now = _told(old), _told(new)
    if was != now:
        usual: Step = "patch" if field in _WORDS_ALONE else "minor"
        yield Change("field", table, row[0], row[1], field, was, now, step or usual)


def _told(value: object) -> str:
    """A field as it is shown; the gender and number behind a row as they are written."""
    if isinstance(value, bool):
        return "on" if value else ""
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if value is None or isinstance(value, str):
        return value or ""
    forms: Mapping[str, str] = getattr(value, "forms", {})
    said = [getattr(value, "gender", ""), *(f"{key}. {form}" for key, form in forms.items())]
    marks = (("pl", "plural"), ("h", "aspirated"), ("they", "they"))
    said += [word for word, key in marks if getattr(value, key)]
    return f"({', '.join(filter(None, said))})"


# --- the head -------------------------------------------------------------------------------------


def _moments(old: Pack, new: Pack) -> Iterator[Change]:
    was, now = told_moments(old), told_moments(new)
    for id_ in dict.fromkeys((*was, *now)):
        before, after = was.get(id_, ""), now.get(id_, "")
        if before != after:
            yield Change("moment", "", "", "", id_, before, after, "minor")


def _settings(old: Pack, new: Pack) -> Iterator[Change]:
    was, now = _said(old), _said(new)
    for kind, field in dict.fromkeys((*was, *now)):
        before, after = was.get((kind, field), ""), now.get((kind, field), "")
        if before != after:
            step: Step = "major" if kind == "system" else "minor" if kind in _KEPT else "patch"
            yield Change(kind, "", "", "", field, before, after, step)


def _said(pack: Pack) -> Mapping[tuple[str, str], str]:
    """All that a head says, by its kind and its id."""
    head = pack.head
    found = {("system", ""): head.system}
    found |= {("option", id_): value for id_, value in sorted(head.options.items())}
    for lang, words in sorted(head.words.items()):
        found |= {("word", f"{lang}.{id_}" if lang else id_): word for id_, word in sorted(words.items())}
    found |= {("frame", lang): text for lang, text in sorted(head.frame.items())}
    for key in ("title", "authors", "licence", "credits", "about"):
        value: str | tuple[str, ...] = getattr(head, key)
        found[key, ""] = value if isinstance(value, str) else ", ".join(value)
    return found


def _breaks(changes: Sequence[Change]) -> Iterator[Message]:
    """What a story that was played with the old one meets with the new one."""
    for each in changes:
        if each.kind == "table" and not each.after:
            yield message("{table} is gone: whoever asks for it gets no answer.", table=each.table)
        elif each.kind in ("part", "name") and each.before:
            yield message(
                "{part} of {table} is gone: whoever asks for it gets no answer.",
                part=each.before,
                table=each.table,
            )
    records = [each for each in changes if each.kind in ("row", "faces", "field")]
    untrue = {each.table for each in records if each.step == "major"}
    if untrue:
        yield count(
            "{n} table makes records untrue: a row is gone or in other words, or the same dice give another. "
            "What stories drew from it stays as written, and is not recomputed.",
            "{n} tables make records untrue: a row is gone or in other words, or the same dice give another. "
            "What stories drew from them stays as written, and is not recomputed.",
            len(untrue),
        )
    if more := {each.table for each in records if each.kind == "row" and each.after} - untrue:
        yield count(
            "{n} table has more rows, and so other dice: what was drawn from it stays as written, and is "
            "not recomputed.",
            "{n} tables have more rows, and so other dice: what was drawn from them stays as written, and is "
            "not recomputed.",
            len(more),
        )
    if any(each.kind in _KEPT for each in changes):
        yield message("Stories begun with the old one keep its system, options, words and frame.")


def _raised(version: str, step: Step) -> str:
    """The version after this one."""
    first, second, third = version_key(version)
    raised: dict[Step, str] = {
        "major": f"{first + 1}.0",
        "minor": f"{first}.{second + 1}",
        "patch": f"{first}.{second}.{third + 1}",
    }
    return raised.get(step, version)
