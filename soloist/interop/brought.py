"""A file from elsewhere, looked at and then written: what it becomes, in the words both faces say it in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from soloist.interop.becoming import Becomes, Other, becomes, other
from soloist.interop.encodings import recoded, refuse_zeros
from soloist.interop.loss import FATES, Loss, spot
from soloist.interop.reading import LARGEST, Opened, opened
from soloist.interop.story_forms import FORMS
from soloist.interop.tables.formats import FORMATS
from soloist.interop.tables.opening import OpenedTables, opened_tables
from soloist.interop.tables.provenance import Earlier, earlier
from soloist.message import Message, Refusal, message
from soloist.storage.clock import today
from soloist.storage.encoding import pasted
from soloist.storage.means import Means
from soloist.storage.own_files import add_own_file, replace_own_file
from soloist.storage.reading import foreign_bytes
from soloist.storage.workspace import Workspace

PLACES: Final = 12
"""Stretches of lines told of one thing, in words."""


@dataclass(frozen=True, slots=True)
class Asked:
    """How a file is to be taken: as a story or tables, in a format by its id, empty where it is to tell.

    `title` is what it is called here, `ruleset` the rules of a story, `lang` the language asked for, `usual`
    the one of a file that does not say, of a story and of tables; `encoding` is that of the file by its
    name, empty where the bytes tell.
    """

    kind: Becomes | None = None
    form: str = ""
    title: str = ""
    ruleset: str = "hades"
    lang: str | None = None
    usual: tuple[str, str] = ("en", "en")
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class Brought:
    """A file that was looked at: the story or the tables it becomes, what else it could be.

    `before` are tables made of that file earlier, `twin` says that a story of its title is there.
    """

    path: Path
    made: Opened | OpenedTables
    other: Other | None = None
    before: Earlier | None = None
    twin: Message | None = None

    @property
    def tables(self) -> OpenedTables | None:
        """The tables, where it becomes some."""
        return self.made if isinstance(self.made, OpenedTables) else None

    @property
    def losses(self) -> tuple[Loss, ...]:
        """What was carried, guessed and left."""
        return self.made.losses

    @property
    def summary(self) -> Message:
        """What the file is, and how much."""
        return self.made.summary(self.path.name)

    @property
    def standing(self) -> Message | None:
        """What was made of it before, or is called the same."""
        return self.before.told() if self.before is not None else self.twin


@dataclass(frozen=True, slots=True)
class Written:
    """Where the story or the tables are now; `copy` is what the file held before, where it was replaced."""

    path: Path
    copy: Path | None = None


def looked_at(path: Path, asked: Asked, workspace: Workspace, means: Means) -> Brought:
    """What the file becomes. Slow for a large one; raises `Refusal`."""
    _refuse_unknown(asked.form)
    if workspace.exists and any(each.path == path for each in workspace.stories()):
        raise Refusal(
            message(
                "{path} is a story of yours already. Open it: soloist play {pasted}",
                path=str(path),
                pasted=pasted(path),
            )
        )
    data = foreign_bytes(path, LARGEST + 1)
    if len(data) <= LARGEST:
        data = recoded(data, asked.encoding, path) if asked.encoding else data
        refuse_zeros(data, path)
    kind = asked.kind or ("tables" if asked.form else becomes(data, str(path)))
    told = not asked.kind and not asked.form  # what else it could be is news only where nobody said
    date = today(means.now).isoformat()
    if kind == "story":
        story = opened(
            data,
            str(path),
            title=asked.title,
            ruleset=asked.ruleset,
            lang=asked.lang,
            usual=asked.usual[0],
            date=date,
            wanted=asked.form,
        )
        otherwise = other(data, str(path), "story") if told else None
        return Brought(path, story, otherwise, twin=_twin(story, workspace))
    tables = opened_tables(
        data,
        str(path),
        wanted=asked.form,
        name=asked.title,
        lang=asked.lang,
        usual=asked.usual[1],
        date=date,
    )
    otherwise = other(data, str(path), tables.form.id) if told else None
    return Brought(path, tables, otherwise, earlier(workspace, str(path), data))


def _refuse_unknown(form: str) -> None:
    """Raise `Refusal` for the id of a format that neither stories nor tables have."""
    tables = [each.id for each in FORMATS]
    if form and form not in (*FORMS, *tables):
        raise Refusal(
            message(
                "No format “{name}”; there are for stories: {stories}; for tables: {tables}",
                name=form,
                stories=", ".join(FORMS),
                tables=", ".join(tables),
            )
        )


def _twin(story: Opened, workspace: Workspace) -> Message | None:
    """What is said where a story of that title is there."""
    called = story.story.title.casefold()
    twin = next((each for each in workspace.stories() if each.title.casefold() == called), None)
    if twin is None:
        return None
    return message(
        "A story called “{title}” is there already: {file}. This is one more.",
        title=twin.title,
        file=twin.path.name,
    )


def write(
    brought: Brought, workspace: Workspace, means: Means, *, lang: str = "", over: bool = False
) -> Written:
    """The new story, or the new file of tables for stories in `lang`, for all where that is empty.

    With `over` it takes the place of the tables made of that file before, of which a copy is kept. No other
    file is ever written over. Raises `Refusal`.
    """
    tables = brought.tables
    if tables is None:
        assert isinstance(brought.made, Opened), "it is one or the other"
        data = brought.made.text.encode("utf-8", "replace")
        return Written(workspace.create(brought.made.story.title, data, means))
    if over and brought.before is not None:
        copy = replace_own_file(workspace, brought.before.path, tables.text, means)
        return Written(brought.before.path, copy)
    return Written(add_own_file(workspace, lang, tables.tables.name, tables.text, means.disk))


# --- words ----------------------------------------------------------------------------------------


def by_fate(losses: Sequence[Loss]) -> Iterator[tuple[Message, tuple[Loss, ...]]]:
    """What was carried, guessed and left, each under what its fate is called; no fate without a thing."""
    for fate, called in FATES.items():
        those = tuple(loss for loss in losses if loss.fate == fate)
        if those:
            yield called, those


def first_lines(loss: Loss) -> str:
    """`3, 7–9, 12`: the first lines a thing stands on, or the ways to it; empty where lines say nothing."""
    return ", ".join(
        first if first == last else f"{first}–{last}" for first, last, _ in _stretches(loss)[:PLACES]
    )


def more_lines(loss: Loss) -> int:
    """How many lines, or ways, there are beyond those."""
    return sum(held for _, _, held in _stretches(loss)[PLACES:])


def _stretches(loss: Loss) -> list[tuple[str, str, int]]:
    """The first and last of the lines that follow each other, and how many they are; each way by itself."""
    found: list[tuple[str, str, int]] = []
    before = 0  # the line right before, where that is all there is to say of it
    for line in loss.lines:
        place = spot(line)
        if not line or (found and found[-1][1] == place):
            continue
        goes_on = before > 0 and line == before + 1 and place.isdigit()
        first, held = (found.pop()[::2]) if goes_on else (place, 0)
        found.append((first, place, held + 1))
        before = int(line) if place.isdigit() else 0
    return found


def named(loss: Loss) -> str:
    """` (7–9, 12…)`: what the first of the things are called; empty where they have no names."""
    return f" ({', '.join(loss.named)}{'…' if loss.more else ''})" if loss.named else ""
