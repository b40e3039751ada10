"""The stories that are looked at: each read, folded, and gone through for what was asked and answered."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from soloist.journal import model
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import no_collection
from soloist.journal.privacy import struck
from soloist.journal.read import read
from soloist.journal.state import State, folded
from soloist.play.charts.survey import Course, courses, survey
from soloist.rules.system import System
from soloist.rules.systems import system_or_free
from soloist.storage.reading import read_file, readable
from soloist.storage.shelf.head_packs import packs_of
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Problem, Refusal


@dataclass(frozen=True, slots=True)
class Ask:
    """A table's line, after so many session headings; `dropped` where it was struck out or not taken."""

    line: int
    session: int
    text: model.TableText
    dropped: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """What a person said in the place of dice: where, in answer to what question, of what table."""

    file: str
    line: int
    text: str
    question: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A story gone through: what it folds to, and what it asked, rolled and answered, in order.

    `rolls` are dice lines with the choice noted after each, `answers` those of a person, `wondered` the
    questions that no die and no table answered, `options` the values each option was given.
    """

    path: Path
    state: State
    system: System
    courses: tuple[Course, ...]
    asks: Sequence[Ask]
    answers: Sequence[Said]
    wondered: Sequence[str]
    rolls: Sequence[tuple[model.DiceText, str]]
    options: Mapping[str, set[str]]
    sessions: int
    scenes: int

    @property
    def title(self) -> str:
        """Its title, else the name of its file."""
        return self.state.title or self.path.stem

    @property
    def packs(self) -> tuple[str, ...]:
        """The packs its head names."""
        return packs_of(self.state.front.get("pack", ""))


def played(path: Path, data: bytes, *, analog: bool | None = None) -> Played:
    """A story from the bytes of its journal; nothing is raised, whatever they are."""
    with no_collection():
        entries = read(data, analog=analog).entries
        state = fold(entries)
    system = system_or_free(state.ruleset).under(state.options)
    seen = survey(data, state, system, entries=entries)
    assert seen is not None, "nothing ends it"
    gone = struck(entries) if state.struck else frozenset[int]()
    walk = _Walk(str(path))
    for place, entry in enumerate(entries):
        if place not in gone:
            walk.take(entry)
        elif isinstance(entry, model.TableLine):
            walk.ask(entry, struck=True)
    sessions = walk.session or int(bool(walk.asks or walk.answers or walk.rolls))
    return Played(
        path, state, system, courses(seen), walk.asks, walk.answers, walk.wondered, walk.rolls,
        walk.options, sessions, walk.scenes,
    )  # fmt: skip


def stories(
    paths: Sequence[Path],
    going: Callable[[int], object] = lambda done: None,
    *,
    hide: Callable[[bytes], bytes] = bytes,
) -> tuple[tuple[Played, ...], tuple[Problem, ...]]:
    """The stories in these files, and what is wrong with those that cannot be read.

    `going` is told how many are done; `hide` takes out of each what is not to be seen.
    """
    found: list[Played] = []
    problems: list[Problem] = []
    for done, path in enumerate(dict.fromkeys(paths)):
        going(done)
        try:
            found.append(played(path, hide(readable(read_file(path)[0]))))
        except Refusal as refusal:
            problems.append(Problem(str(path), 0, 0, "error", refusal.message))
    return tuple(found), tuple(problems)


class _Walk:
    """A journal gone through. `given` is what dice said to `question`, None while nothing has."""

    def __init__(self, file: str) -> None:
        self.file, self.question = file, ""
        self.asks: list[Ask] = []
        self.answers: list[Said] = []
        self.wondered: list[str] = []
        self.rolls: list[tuple[model.DiceText, str]] = []
        self.options: dict[str, set[str]] = {}
        self.session = self.scenes = 0
        self.given: set[str] | None = None
        self.run: list[int] = []  # the results of one table, one right after the other

    def take(self, entry: model.Entry) -> None:
        """Count an entry in; a blank fence between two asks is no interruption."""
        match entry:
            case model.Fence():
                return
            case model.TableLine(parsed=table):
                self.ask(entry)
                self._settled((table.result if table else None) or "")
                return
            case model.Question(text=text):
                self.question, self.given = text.strip(), None
                self.wondered.append(self.question)
            case model.Answer(text=text):
                self._put_aside(folded(text.strip()))
                if self.given is None or folded(text.strip()) not in self.given:
                    self._answer(entry.span.line, text)
            case model.Consequence(text=text) if self.given is None:
                self._answer(entry.span.line, text.partition("[")[0] if entry.tags else text)
            case model.DiceLine(parsed=dice):
                self._settled((dice.outcome if dice else None) or "")
                self.rolls += [(dice, "")] if dice is not None else []
            case model.Note():
                self._note(entry)
            case model.Heading() | model.Action() | model.Prose():
                self.question = ""
                kind = entry.kind if isinstance(entry, model.Heading) else ""
                self.session += kind == "session"
                self.scenes += kind == "scene"
            case _:
                pass
        self.run = []

    def ask(self, entry: model.TableLine, *, struck: bool = False) -> None:
        """A line of a table that gives a result or shuffles."""
        text = entry.parsed
        if text is None or not (text.result or text.shuffle):
            return
        if self.run and folded(self.asks[self.run[-1]].text.name) != folded(text.name):
            self.run = []
        self.asks.append(Ask(entry.span.line, self.session, text, struck, struck))
        self.run = [] if struck or text.shuffle else [*self.run, len(self.asks) - 1]

    def _note(self, note: model.Note) -> None:
        text = note.text.strip()
        if note.kind == "choice" and self.rolls and not self.rolls[-1][1]:
            self.rolls[-1] = self.rolls[-1][0], text
        elif note.kind == "option":
            id_, _, value = text.partition(" ")
            self.options.setdefault(id_, set()).add(value.strip())

    def _settled(self, said: str) -> None:
        """Dice answered what was asked."""
        if self.question and self.given is None:
            self.given = set()
            self.wondered.pop()
        if self.given is not None:
            self.given.add(folded(said))

    def _put_aside(self, answer: str) -> None:
        """Of the results of one table the answer takes one, or none: the others but the last were dropped."""
        for place in self.run[:-1]:
            if folded(self.asks[place].text.result or "") != answer:
                self.asks[place] = replace(self.asks[place], dropped=True)

    def _answer(self, line: int, text: str) -> None:
        """A person answered what was asked, in words of their own."""
        said = " ".join(text.split())
        if self.question and said:
            self.answers.append(Said(self.file, line, said, self.question))
            self.question = ""
