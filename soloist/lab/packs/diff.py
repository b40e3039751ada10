"""Two versions of a pack compared: one list of what changed, which version that makes, what it breaks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from soloist.journal.state import folded
from soloist.lab.packs.check import tables_in
from soloist.storage.shelf.packs import Pack, version_key
from soloist.tables.die import faces_text
from soloist.tables.model import Row, Table
from soloist.tables.names import fold_name, full_name
from soloist.values.dataclass import record, replace
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


@record
class Change:
    """One change: what it was before and is after, `""` where there is none, and the version `step` it makes.

    A `table`, a `part` (column), a `name` (alias), a `row` or a guided `moment` came or went; other `faces`
    give a row that is in both; a `field` of a row or table says something else, by its key in `field`. The
    other kinds are settings, `field` their id. `text` is the row.
    """

    kind: str
    table: str
    part: str
    text: str
    field: str
    before: str
    after: str
    step: Step


@record
class PackDiff:
    """What lies between two packs. `step` is what the version should go up by; `breaks` what may stop."""

    before: str
    after: str
    changes: tuple[Change, ...]
    step: Step
    suggested: str
    enough: bool
    breaks: tuple[Message, ...]


_Fact: TypeAlias = tuple[str, str, str, str]
"""What a fact is of: its kind, the column, the row by its folded text, the field, or what is named."""

_Facts: TypeAlias = Mapping[str, Mapping[_Fact, str]]
"""All that a pack says, by table; its settings and its moments under no table, and last."""


def diff_packs(old: Pack, new: Pack) -> PackDiff:
    """What changed from one version to the other; of both every file has to be readable (`unread_in`)."""
    changes = tuple(_changes(_facts(old), _facts(new)))
    files = [{name: data for name, data in pack.files.items() if name != "pack.yaml"} for pack in (old, new)]
    steps: list[Step] = [each.step for each in changes] + ["none" if files[0] == files[1] else "patch"]
    step = max(steps, key=_STEPS.index)
    suggested = _raised(old.head.version, step)
    enough = version_key(new.head.version) >= version_key(suggested)
    return PackDiff(old.head.label, new.head.label, changes, step, suggested, enough, tuple(_breaks(changes)))


def _changes(was: _Facts, now: _Facts) -> Iterator[Change]:
    for table in (*(each for each in now if each not in was), *was):
        before, after = was.get(table), now.get(table)
        if before is None or after is None:
            gone, come = ("", table) if before is None else (table, "")
            yield Change("table", table, "", "", "", gone, come, "minor" if come else "major")
            continue
        for fact in (*(each for each in after if each not in before), *before):
            if before.get(fact) != after.get(fact) and _counts(fact, before, after):
                kind, part, text, field = fact
                one, other = before.get(fact, ""), after.get(fact, "")
                row = ("row", part, text, "")
                shown = after.get(row) or before.get(row, "")
                step = _step(fact, before, one, other)
                field = "" if kind in ("part", "name") else field
                yield Change(kind, table, part, shown, field, one, other, step)


def _counts(fact: _Fact, before: Mapping[_Fact, str], after: Mapping[_Fact, str]) -> bool:
    """Whether a fact that changed is told: not of a row that came or went, nor twice."""
    kind, part, text, _ = fact
    if kind in ("name", "row"):  # in other letters it is told by its field
        return fact in before if kind == "name" else not (fact in before and fact in after)
    row = ("row", part, text, "")
    return not text or (row in before and row in after)


def _step(fact: _Fact, before: Mapping[_Fact, str], one: str, other: str) -> Step:
    """The version a change makes. A record that the table no longer gives makes a major one."""
    kind, _, _, field = fact
    untrue: Step = "minor" if ("field", "", "", "local") in before else "major"
    match kind:
        case "part" | "name":
            return "major" if one else "minor"
        case "row" if one:
            return untrue
        case "faces" if one.partition("=")[0] == other.partition("=")[0]:  # of the same die
            return "minor" if ("field", "", "", "draw") in before else untrue
        case "field" if field == "from":
            return untrue
        case "field":
            return "patch" if field in _WORDS_ALONE else "minor"
        case "system":
            return "major"
    return "minor" if kind in ("row", "faces", "moment", *_KEPT) else "patch"


# --- all that a pack says -------------------------------------------------------------------------


def _facts(pack: Pack) -> _Facts:
    """Its tables by their names as one asks for them, with the folder of their language; then the rest."""
    found: dict[str, Mapping[_Fact, str]] = {}
    for path, file in tables_in(pack).items():
        folder = path.rpartition("/")[0].removeprefix("oracles").removeprefix("/")
        for table in file.tables:
            name = full_name(file.name, table.name)
            own = "" if table.credit == pack.head.credit else table.credit
            facts = _of_table(replace(table, credit=own))
            found[f"{name} ({folder})" if folder else name] = {fact: told for fact, told in facts if told}
    moments = {
        ("moment", "", "", path): data.decode("utf-8", "replace")
        for path, data in pack.files.items()
        if path.startswith("moments/")
    }
    found[""] = moments | {(kind, "", "", id_): told for (kind, id_), told in _said(pack).items() if told}
    return found


def _of_table(table: Table) -> Iterator[tuple[_Fact, str]]:
    """What a table says; rows of one text in one column are one."""
    for strip in table.strips:
        yield ("part", "", "", fold_name(strip.name)), strip.name
    for name in (*(() if table.local else (table.name,)), *table.aliases):
        yield ("name", "", "", fold_name(name)), name
    for strip in table.strips:
        die = strip.die
        same: dict[str, list[Row]] = {}
        for row in strip.rows:
            same.setdefault(folded(row.text), []).append(row)
        for text, rows in same.items():
            yield ("row", strip.name, text, ""), rows[-1].text
            spans = sorted(span for row in rows for span in row.spans)
            faces = ",".join(faces_text(die, *span) for span in spans)
            yield ("faces", strip.name, text, ""), f"{die}={faces}"
            for field in _OF_ROW:
                yield ("field", strip.name, text, field), _told(getattr(rows[-1], field))
    for field, own in _OF_TABLE.items():
        yield ("field", "", "", field), _told(getattr(table, own))
    yield ("field", "", "", "else"), _told(any(strip.reroll for strip in table.strips))


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
    if untrue := {
        each.table for each in changes if each.kind in ("row", "faces", "field") and each.step == "major"
    }:
        yield count(
            "{n} table makes records untrue: a row is gone or in other words, or the same dice give another. "
            "What stories drew from it stays as written, and is not recomputed.",
            "{n} tables make records untrue: a row is gone or in other words, or the same dice give another. "
            "What stories drew from them stays as written, and is not recomputed.",
            len(untrue),
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
