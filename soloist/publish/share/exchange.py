"""An exchange told to people who do not have soloist: what was tried, the dice, what came of it."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from soloist.journal.checking.recorded import candidates
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    DiceText,
    Die,
    Entry,
    Group,
    Heading,
    Narrative,
    Note,
    Other,
    Prose,
    Question,
    TableLine,
    TableText,
    TagLine,
    Thrown,
)
from soloist.journal.state import folded
from soloist.journal.words import is_note
from soloist.play.prose.tag_words import apart, colon, minus, tag_words
from soloist.play.told.excerpt import Excerpt
from soloist.play.told.results import Result, chance, results
from soloist.rules.system import System
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal, message

_CONTROL: Final = regex.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)


@dataclass(frozen=True, slots=True)
class Opening:
    """What was tried or asked; `who` is empty where the line names nobody."""

    who: str
    text: str


@dataclass(frozen=True, slots=True)
class Pool:
    """The dice of one side and why it has them; `word` is empty where there is only one."""

    word: str
    reasons: tuple[str, ...]
    thrown: Thrown

    @property
    def said(self) -> str:
        """`2d6+1 = 8`, where the line has no faces or only their sum counts."""
        thrown = self.thrown
        if thrown.total is None and not thrown.modifier and thrown.dice:
            return ""
        change = f"{thrown.modifier:+d}" if thrown.modifier else ""
        total = "" if thrown.total is None else f" = {thrown.total}"
        return minus(f"{thrown.count}d{thrown.sides}{change}{total}")


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: `against` a number where there is one, `outcome` with its `value`, the `chance` it had.

    `mood` is that of the outcome, `meaning` what it says in a sentence, `also` what else the line tells.
    """

    label: str
    pools: tuple[Pool, ...]
    against: int | None
    outcome: str
    value: str
    mood: str
    chance: str
    meaning: str
    also: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a table gave; `meaning` only for an answer of yes or no."""

    table: str
    thrown: Thrown
    result: str
    mood: str


@dataclass(frozen=True, slots=True)
class Came:
    """What came of it, in a sentence of the person's: a consequence, or it `answers` a question."""

    text: str
    answers: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """What is otherwise now, in words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Remark:
    """A choice taken or a note."""

    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """Prose, as its Markdown stands in the story; a heading where `level` is above 0."""

    text: str
    level: int = 0


Part: TypeAlias = Opening | Roll | Drawn | Came | Changes | Remark | Told


@dataclass(frozen=True, slots=True)
class Exchange:
    """An exchange, its parts in order, under the `title` of its story. `source` is how it stands in the file.

    No control characters are in any of its texts, so that no terminal and no reader is fooled by them.
    """

    title: str
    lang: str
    credit: str
    parts: tuple[Part, ...]
    source: str


def exchange(excerpt: Excerpt) -> Exchange:
    """An excerpt of a story, told to others. Raises `Refusal` where nothing of it is for them."""
    if not excerpt.told:
        raise Refusal(message("Nothing here is for others: it is a secret, a note, or was struck out."))
    excerpt = replace(excerpt, entries=excerpt.told)
    found = {id(result.entry): result for result in results(excerpt)}
    told = _Telling(excerpt.lang, found)
    parts = tuple(told.parts(excerpt.entries))
    source = clean(excerpt.raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n"))
    rolled = any(isinstance(part, Roll) for part in parts)
    credit = excerpt.system.credit if rolled else ""
    return Exchange(clean(excerpt.before.title), excerpt.lang, credit, parts, source.strip("\n"))


def lines_told(entries: Sequence[Entry], system: System, lang: str) -> tuple[Part, ...]:
    """Entries told each from its line alone: no chances, no moods, which cost a reading by the rules."""
    found: dict[int, Result] = {}
    for entry in entries:
        if isinstance(entry, DiceLine):
            found |= _as_written(entry, system)
    return tuple(_Telling(lang, found).parts(entries))


def _as_written(entry: DiceLine, system: System) -> dict[int, Result]:
    """What a roll says of itself, by the entry; nothing where its line cannot be read."""
    line = entry.parsed
    if line is None:
        return {}
    value = "" if line.value is None else minus(f"{line.value:+d}" if line.signed else str(line.value))
    test = next(iter(candidates(system, line)), None)
    return {id(entry): Result(entry, line.outcome or "", value, test)}


def clean(text: str) -> str:
    """A text without what a terminal would obey or a reader not see."""
    return _CONTROL.sub("\ufffd", text)


class _Telling:
    def __init__(self, lang: str, found: dict[int, Result]) -> None:
        self._lang = lang
        self._found = found

    def parts(self, entries: Sequence[Entry]) -> Iterator[Part]:
        """All of them, changes that follow each other in one."""
        changed: tuple[str, ...] = ()
        for entry in entries:
            for part in self._part(entry):
                if changed:
                    yield Changes(changed)
                    changed = ()
                yield part
            tags = entry.tags if isinstance(entry, DiceLine | TableLine | TagLine) else ()
            if isinstance(entry, Action | Question | Answer | Consequence):
                tags = apart(entry.text)[1]
            changed += tuple(clean(tag_words(tag, self._lang)) for tag in tags)
        if changed:
            yield Changes(changed)

    def _part(self, entry: Entry) -> Iterator[Part]:
        match entry:
            case Action(text=text) | Question(text=text):
                who = ", ".join(entry.actors) if isinstance(entry, Action) else ""
                yield Opening(clean(who), _words(text))
            case DiceLine():
                yield self._roll(entry)
            case TableLine(parsed=parsed) if parsed is not None and not parsed.shuffle:
                yield self._drawn(entry, parsed)
            case Answer(text=text) | Consequence(text=text) | Other(text=text) if _words(text):
                yield Came(_words(text), isinstance(entry, Answer))
            case Note(kind=kind, text=text) | Narrative(kind=kind, text=text) if kind in ("choice", "note"):
                yield from (Remark(_words(line)) for line in text.split("\n") if line.strip())
            case Prose(text=text) | Narrative(text=text) if not is_note(getattr(entry, "kind", "")):
                if told := "\n".join(apart(line)[0] for line in text.strip().split("\n")).strip():
                    yield Told(clean(told))
            case Heading(title=title, level=level):
                yield Told(clean(title), level)
            case _:
                pass

    # --- dice

    def _drawn(self, entry: TableLine, line: TableText) -> Drawn:
        result = self._found.get(id(entry))
        mood = result.outcome.mood if result and result.outcome else "plain"
        thrown = Thrown(len(line.dice), line.sides, tuple(Die((face,)) for face in line.dice))
        name = "" if result and result.test else clean(line.name)
        return Drawn(name, thrown, clean(line.result or "…"), mood)

    def _roll(self, entry: DiceLine) -> Roll | Came:
        """A roll, or its words where nobody can read it."""
        line, result = entry.parsed, self._found.get(id(entry))
        if line is None:
            if result is None:
                return Came(_words(entry.text))
            line = DiceText(result.test.label.of(self._lang) if result.test else "")
        outcome = result.outcome if result else None
        sides = result.test.sides if result and result.test else ()
        words = {folded(name): at for at, side in enumerate(sides) for name in (side.word.en, side.word.fr)}
        groups = {words[folded(group.word)]: group for group in line.groups if folded(group.word) in words}
        order = sorted(range(len(sides)), key=lambda at: sides[at].right)
        pools = []
        for place, thrown in enumerate((*line.left, *line.right)):
            at = order[place] if place < len(order) else -1
            word = sides[at].word.of(self._lang) if at >= 0 and len(order) > 1 else ""
            reasons = groups[at].items if at in groups else ()
            pools.append(Pool(word, tuple(map(clean, reasons)), thrown))
        also = [self._group(group) for group in line.groups if folded(group.word) not in words]
        if line.shift is not None:
            also.append(minus(f"{line.shift.outcome} {line.shift.value:+d} → {line.shift.cause}"))
        return Roll(
            clean(line.label),
            tuple(pools),
            line.target,
            clean(result.name if result else line.outcome or ""),
            result.value if result else "",
            outcome.mood if outcome else "plain",
            chance(result, self._lang) if result else "",
            outcome.text.of(self._lang) if outcome else "",
            tuple(clean(each) for each in (*also, line.tail) if each),
        )

    def _group(self, group: Group) -> str:
        items = ", ".join(group.items)
        return f"{group.word}{colon(self._lang)}{items}" if group.word and items else group.word or items


def _words(text: str) -> str:
    """A line without its tags."""
    return clean(apart(text)[0])
