"""The stories that are looked at: each read, folded, and gone through for what was asked of tables."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from soloist.journal import model
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import no_collection
from soloist.journal.privacy import struck
from soloist.journal.read import read
from soloist.journal.state import State, folded
from soloist.play.charts.survey import Survey, survey
from soloist.rules.phases import PHASES
from soloist.rules.system import System
from soloist.rules.systems import system_or_free
from soloist.storage.reading import read_file, readable
from soloist.storage.shelf.head_packs import packs_of
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Problem, Refusal

# --- a journal gone through for what was asked of tables and people: asks, answers by hand --------


_PHASES: Final[Mapping[str, str]] = {
    folded(word): each.id for each in PHASES for word in (*each.name.words, each.id)
}


@dataclass(frozen=True, slots=True)
class Ask:
    """A table's line: a result, or a deck that is shuffled; `session` counts the headings before it.

    It was `dropped` where it was struck out, or where the same table was asked again right after,
    before anything else was said or done, and an answer then says what holds in its place.
    """

    line: int
    session: int
    text: model.TableText
    dropped: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """What a person said in the place of dice: where, in answer to what question, of what table."""

    path: Path
    line: int
    text: str
    question: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A dice line that was not struck, and the choice that was noted after it, empty where none was."""

    line: int
    roll: model.DiceText
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Walked:
    """What a journal asked and took, in order. `phases` and `options` say how often each was set.

    `answers` are those of a person, `wondered` the questions that no die and no table answered.
    """

    asks: tuple[Ask, ...]
    answers: tuple[Told, ...]
    wondered: tuple[Told, ...]
    rolls: tuple[Chosen, ...]
    phases: Mapping[str, int]
    options: Mapping[str, frozenset[str]]
    sessions: int
    scenes: int


def walk(path: Path, entries: Sequence[model.Entry], struck: frozenset[int]) -> Walked:
    """Go through the entries of a journal; `struck` are the places of those struck out."""
    going = _Walk(path)
    for place, entry in enumerate(entries):
        if place not in struck:
            going.take(entry)
        elif isinstance(entry, model.TableLine):
            going.ask(entry, struck=True)
    return going.walked()


class _Walk:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._asks: list[Ask] = []
        self._answers: list[Told] = []
        self._rolls: list[Chosen] = []
        self._phases: Counter[str] = Counter()
        self._options: dict[str, set[str]] = {}
        self._session = self._scenes = 0
        self._wondered: list[Told] = []
        self._open = False  # whether the last of them is still without an answer of any kind
        self._asked = ""  # the question that was answered by dice, while its own exchange lasts
        self._given: set[str] = set()  # what they said
        self._run: list[int] = []  # the results of one table, one right after the other, nothing since

    def take(self, entry: model.Entry) -> None:
        """Count an entry in; a blank fence between two asks is no interruption."""
        match entry:
            case model.Fence():
                return
            case model.TableLine():
                self.ask(entry)
                self._settle(entry.parsed)
                return
            case model.Question(text=text):
                self._wondered.append(Told(self._path, entry.span.line, "", text.strip()))
                self._open, self._asked = True, ""
            case model.Answer(text=text):
                self._put_aside(text)
                self._answer(entry.span.line, text)
            case model.Consequence(text=text):
                self._answer(entry.span.line, _untagged(text, entry.tags), instead=False)
            case model.DiceLine(parsed=parsed):
                self._settle(parsed)
                self._rolls += [Chosen(entry.span.line, parsed)] if parsed is not None else []
            case model.Note(kind=kind, text=text):
                self._note(kind, text.strip())
            case model.Heading() | model.Action() | model.Prose():
                self._open, self._asked = False, ""
                self._heading(entry)
            case _:
                pass
        self._run = []

    def _settle(self, line: model.TableText | model.DiceText | None) -> None:
        """What was asked is answered by dice, in this line."""
        given = line.result if isinstance(line, model.TableText) else line.outcome if line else None
        if self._open:
            self._asked = self._wondered.pop().question
            self._given = set()
        self._given.add(folded(given or ""))
        self._open = False

    def _answer(self, line: int, text: str, *, instead: bool = True) -> None:
        """What a person says to a question that is open, or `instead` of what dice said."""
        said = text.strip()
        if instead and self._asked and said and folded(said) not in self._given:
            self._answers.append(Told(self._path, line, said, self._asked))
            self._asked = ""
        if self._open and said:
            asked = self._wondered[-1]
            self._wondered[-1] = replace(asked, text=said)
            self._answers.append(Told(self._path, line, said, asked.question))
            self._open = False

    def _put_aside(self, answer: str) -> None:
        """Of the results of one table the answer takes one, or none: the others but the last were dropped."""
        wanted = folded(answer.strip())
        for place in self._run[:-1]:
            was = self._asks[place]
            if folded(was.text.result or "") != wanted:
                self._asks[place] = replace(was, dropped=True)

    def ask(self, entry: model.TableLine, *, struck: bool = False) -> None:
        """A line of a table that gives a result or shuffles."""
        text = entry.parsed
        if text is None or not (text.result or text.shuffle):
            return
        if self._run and folded(self._asks[self._run[-1]].text.name) != folded(text.name):
            self._run = []
        self._asks.append(Ask(entry.span.line, self._session, text, struck, struck))
        self._run = [] if struck or text.shuffle else [*self._run, len(self._asks) - 1]

    def _note(self, kind: str, text: str) -> None:
        if kind == "choice" and self._rolls and not self._rolls[-1].choice:
            last = self._rolls[-1]
            self._rolls[-1] = Chosen(last.line, last.roll, text)
        elif kind == "phase" and (id_ := _PHASES.get(folded(text))):
            self._phases[id_] += 1
        elif kind == "option":
            id_, _, value = text.partition(" ")
            self._options.setdefault(id_, set()).add(value.strip())

    def _heading(self, entry: model.Entry) -> None:
        match entry:
            case model.Heading(kind="session"):
                self._session += 1
            case model.Heading(kind="scene"):
                self._scenes += 1
            case model.Heading(kind="phase", title=title):
                self._phases[title] += 1
            case _:
                pass

    def walked(self) -> Walked:
        """All of it."""
        options = {id_: frozenset(values) for id_, values in self._options.items()}
        sessions = self._session or int(bool(self._asks or self._answers or self._rolls))
        asks, answers, rolls = tuple(self._asks), tuple(self._answers), tuple(self._rolls)
        wondered = tuple(self._wondered)
        return Walked(asks, answers, wondered, rolls, self._phases, options, sessions, self._scenes)


def _untagged(text: str, tags: Sequence[model.Tag]) -> str:
    """What a line says beside its tags."""
    return " ".join((text.partition("[")[0] if tags else text).split())


# --- the stories that are looked at: each read, folded and gone through; what cannot be read is ---


@dataclass(frozen=True, slots=True)
class Played:
    """A story gone through: what it folds to, its rolls, what it asked."""

    path: Path
    state: State
    system: System
    survey: Survey
    walked: Walked

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
    return Played(path, state, system, seen, walk(path, entries, gone))


def stories(
    paths: Sequence[Path],
    going: Callable[[int], bool] = lambda done: True,
    *,
    hide: Callable[[bytes], bytes] = bytes,
) -> tuple[tuple[Played, ...], tuple[Problem, ...]]:
    """The stories in these files, and what is wrong with those that cannot be read.

    `going` is told how many are done; once it says no, the others are left out. `hide` takes out of each
    what is not to be seen.
    """
    found: list[Played] = []
    problems: list[Problem] = []
    for done, path in enumerate(dict.fromkeys(paths)):
        if not going(done):
            break
        try:
            content, _ = read_file(path)
        except Refusal as refusal:
            problems.append(Problem(str(path), 0, 0, "error", refusal.message))
            continue
        found.append(played(path, hide(readable(content))))
    return tuple(found), tuple(problems)
