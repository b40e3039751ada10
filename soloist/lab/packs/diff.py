"""Two versions of a pack compared: tables, rows with their chances, settings, and what that breaks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from soloist.lab.packs.check import tables_in
from soloist.message import Message, count, message
from soloist.storage.packs import Pack, version_key
from soloist.tables.model import Strip, Table
from soloist.tables.names import fold_name, full_name

Step = Literal["none", "patch", "minor", "major"]


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that is there in both, with its chance before and after; `part` is its column, or `""`."""

    part: str
    text: str
    before: Fraction
    after: Fraction


@dataclass(frozen=True, slots=True)
class TableChange:
    """What changed in a table: rows that came and went as (part, text), rows likelier or less, parts gone."""

    name: str
    added: tuple[tuple[str, str], ...] = ()
    removed: tuple[tuple[str, str], ...] = ()
    weighed: tuple[RowChange, ...] = ()
    parts_gone: tuple[str, ...] = ()
    names_gone: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        """Whether anything did."""
        return bool(self.added or self.removed or self.weighed or self.parts_gone or self.names_gone)


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
    """What changed from one version to the other."""
    before, after = _tables(old), _tables(new)
    added = tuple(name for key, (name, _) in after.items() if key not in before)
    removed = tuple(name for key, (name, _) in before.items() if key not in after)
    pairs = ((name, table, after[key][1]) for key, (name, table) in before.items() if key in after)
    changed = tuple(filter(None, (_change(name, was, now) for name, was, now in pairs)))
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
            shown = f"{folder}: {name}" if folder else name
            found[folder, fold_name(f"{file.name}/{table.name}")] = shown, table
    return found


def _change(name: str, old: Table, new: Table) -> TableChange:
    was, now = _rows(old), _rows(new)
    parts = {fold_name(strip.name) for strip in new.strips}
    gone = tuple(strip.name for strip in old.strips if fold_name(strip.name) not in parts and strip.name)
    called = {fold_name(each) for each in (new.name, *new.aliases)}
    return TableChange(
        name,
        tuple(key for key in now if key not in was),
        tuple(key for key in was if key not in now),
        tuple(
            RowChange(*key, chance, now[key])
            for key, chance in was.items()
            if key in now and now[key] != chance
        ),
        gone,
        tuple(alias for alias in old.aliases if fold_name(alias) not in called),
    )


def _rows(table: Table) -> Mapping[tuple[str, str], Fraction]:
    return {key: chance for strip in table.strips for key, chance in _chances(strip)}


def _chances(strip: Strip) -> Iterator[tuple[tuple[str, str], Fraction]]:
    weights: dict[str, int] = {}
    for row in strip.rows:
        weights[row.text] = weights.get(row.text, 0) + strip.weight(row)
    total = sum(weights.values()) or 1
    yield from (((strip.name, text), Fraction(weight, total)) for text, weight in weights.items())


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
    if removed or "system" in kinds or any(each.parts_gone or each.names_gone for each in changed):
        return "major"
    if added or changed or kinds & {"option", "word", "frame"}:
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
        yield message("{table} is gone: a story that asks it is refused.", table=name)
    for each in changed:
        for part in (*each.parts_gone, *each.names_gone):
            yield message(
                "{part} of {table} is gone: a story that asks it is refused.", part=part, table=each.name
            )
    moved = [each for each in changed if each.removed or each.weighed or each.added]
    if moved:
        yield count(
            "{n} table gives other rows for the same dice: what was drawn from it stays as written, and is "
            "not recomputed.",
            "{n} tables give other rows for the same dice: what was drawn from them stays as written, and "
            "is not recomputed.",
            len(moved),
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
