"""Two versions of a pack compared: tables, rows with their chances, settings, and what that breaks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from soloist.lab.packs.check import tables_in
from soloist.lab.packs.diff_tables import TableChange, table_change
from soloist.message import Message, count, message
from soloist.storage.packs import Pack, version_key
from soloist.tables.model import Table
from soloist.tables.names import fold_name, full_name

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
