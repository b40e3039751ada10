"""An exchange told to people who do not have soloist: in text, in Markdown, for the ear."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

from soloist.display import UNSAFE
from soloist.journal.dice_text import without_dice
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    Die,
    Entry,
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
from soloist.journal.write import UNSEEN
from soloist.play.dialogs.conversation import Conversation, pick
from soloist.play.dialogs.dialog import Option, line
from soloist.play.prose.prose_tags import apart, colon, minus, tag_words
from soloist.play.prose.typography import typeset
from soloist.play.rolls.signs import face_sign
from soloist.play.session.face import Face
from soloist.play.told.excerpt import Excerpt, Result, as_written, chance, results
from soloist.rules.games.free.system import FATE_TABLE
from soloist.rules.system import System
from soloist.rules.term import phrase
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Message, Refusal, message

_EMPTY: Final = regex.compile(r"^(`{3,}|~{3,})lonelog[ \t]*\n\s*\1[ \t]*(?:\n+|\Z)", re.MULTILINE)
"""A fence in which nothing is left."""


def clean(text: str) -> str:
    """A text without what a terminal would obey or a reader not see."""
    return UNSAFE.sub("\ufffd", text.replace(UNSEEN, ""))


_GUARDED: Final = regex.compile(r"`[^`\n]*`|\\([!-/:-@\[-`{-~])")
_OF_NOTATION: Final = regex.compile(r"`[^`\n]*`|\\\\|(?<!\])\\([@?:(]|=(?=>))")  # nothing in Markdown


def unguarded(text: str, guarded: "re.Pattern[str]" = _GUARDED) -> str:
    """Words without the backslashes that keep them from being marks or play; code stays as it is."""
    return guarded.sub(lambda found: found[1] or found[0], text)


def _words(text: str) -> str:
    """A line without its tags."""
    return unguarded(clean(apart(text)[0]))


def capital(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]


# --- its lines ------------------------------------------------------------------------------------

_AGAINST: Final = phrase("against")
_AGAIN: Final = phrase("then")
_BECAME: Final = phrase("to")
_CHANCE: Final = phrase("it had {chance} of the chances")
_YES_NO: Final = frozenset(map(folded, FATE_TABLE.words))


@record
class Marks:
    """How a written form sets words apart; `strong` and `soft` are handed text that is already `plain`.

    `prose` is handed Markdown as it stands in the story, with the level of a heading, 0 for none.
    """

    plain: Callable[[str], str] = str
    strong: Callable[[str], str] = str
    soft: Callable[[str], str] = str
    prose: Callable[[str, int], str] = lambda text, _level: unguarded(text)
    line: str = "\n"
    aloud: bool = False
    """Whether it is to be heard: words for signs."""
    brief: bool = False
    """Whether it is a note in a book: no reasons."""


_ALOUD: Final = Marks(aloud=True)

Line: TypeAlias = tuple[Literal["opening", "prose", "changes", ""], str]
"""A line of an exchange, and what it is: what was tried or asked, prose, what is otherwise now, all else."""


class _Telling:
    """Tells entries in lines, with as much of their results as is known."""

    def __init__(self, lang: str, results: Mapping[int, Result], marks: Marks) -> None:
        self._lang, self._results, self._marks = lang, results, marks

    def lines(self, entries: Sequence[Entry]) -> Iterator[Line]:
        """All of them, changes that follow each other in one."""
        changed: tuple[str, ...] = ()
        for entry in entries:
            for told in self._lines(entry):
                if changed:
                    yield "changes", self._changes(changed)
                    changed = ()
                yield told
            tags = entry.tags if isinstance(entry, DiceLine | TableLine | TagLine) else ()
            if isinstance(entry, Action | Question | Answer | Consequence):
                tags = apart(entry.text)[1]
            changed += tuple(clean(tag_words(tag, self._lang)) for tag in tags)
        if changed:
            yield "changes", self._changes(changed)

    def _changes(self, words: Sequence[str]) -> str:
        if self._marks.aloud:
            return ", ".join(words).replace(" → ", f" {_BECAME.of(self._lang)} ")
        return self._marks.soft(self._marks.plain(" · ".join(words)))

    def _lines(self, entry: Entry) -> Iterator[Line]:
        marks = self._marks
        match entry:
            case Action(text=text) | Question(text=text):
                who = clean(", ".join(entry.actors)) if isinstance(entry, Action) else ""
                told = f"{who}{colon(self._lang)}{_words(text)}" if who else _words(text)
                yield "opening", marks.strong(marks.plain(told))
            case DiceLine():
                yield from (("", each) for each in self._roll(entry))
            case TableLine(parsed=parsed) if parsed is not None and not parsed.shuffle:
                yield "", " ".join(filter(None, self._drawn(entry, parsed)))
            case Answer(text=text) | Consequence(text=text) | Other(text=text) if told := _words(text):
                answers = isinstance(entry, Answer) and marks.brief
                yield "", ("→ " if answers else "") + marks.plain(told)
            case Note(kind=kind, text=text) | Narrative(kind=kind, text=text) if kind in ("choice", "note"):
                for each in filter(str.strip, text.split("\n")):
                    yield "", marks.soft(marks.plain(capital(_words(each))))
            case Prose(text=text) | Narrative(text=text) if not is_note(getattr(entry, "kind", "")):
                if told := "\n".join(apart(line)[0] for line in text.strip().split("\n")).strip():
                    yield "prose", marks.prose(clean(told), 0)
            case Heading(title=title, level=level):
                yield "prose", marks.prose(unguarded(clean(title)), level)
            case _:
                pass

    def _drawn(self, entry: TableLine, line: TableText) -> tuple[str, ...]:
        marks, found = self._marks, self._results.get(id(entry))
        dice = self._dice(Thrown(len(line.dice), line.sides, tuple(Die((face,)) for face in line.dice)))
        result = marks.strong(marks.plain(clean(line.result or "…")))
        name = "" if (found and found.test) or folded(line.name) in _YES_NO else clean(line.name)
        if marks.brief:
            return (name.rpartition("/")[2].rpartition(".")[2], dice, "→", result)
        table = marks.soft(marks.plain(f"({name})")) if name else ""
        if marks.aloud:
            return (f"{dice}{colon(self._lang)}{result}" if dice else result, table)
        return (dice, "→", result, table)

    def _roll(self, entry: DiceLine) -> Iterator[str]:
        """A roll, or its words where nobody can read it."""
        marks, lang, plain = self._marks, self._lang, self._marks.plain
        line, result = entry.parsed or without_dice(entry.text), self._results.get(id(entry))
        if line is None:
            yield plain(_words(entry.text))
            return
        label, sides = clean(line.label), result.test.sides if result and result.test else ()
        words = {folded(name): at for at, side in enumerate(sides) for name in side.word.words}
        groups = {words[folded(each.word)]: each.items for each in line.groups if folded(each.word) in words}
        order = sorted(range(len(sides)), key=lambda at: sides[at].right)
        pools = list[str]()
        for place, thrown in enumerate((*line.left, *line.right)):
            at = order[place] if place < len(order) else -1
            word = sides[at].word.of(lang) if at >= 0 and len(order) > 1 else ""
            named = (word if marks.brief else capital(word)) or label
            reasons = "" if marks.brief else ", ".join(map(clean, groups.get(at, ())))
            told = f"{named} ({reasons})" if reasons else named
            between = " " if marks.brief else colon(lang)
            against = f" {_AGAINST.of(lang)} {line.target}" if line.target is not None else ""
            dice = " ".join(filter(None, (_summed(thrown), self._dice(thrown))))
            pools.append(f"{plain(told + between) if told else ''}{plain(dice)}{against}")
        yield from [", ".join(pools)] if marks.brief else pools
        also = [
            colon(lang).join(filter(None, (each.word, ", ".join(each.items))))
            for each in line.groups
            if folded(each.word) not in words
        ]
        if line.shift is not None:
            also.append(minus(f"{line.shift.outcome} {line.shift.value:+d} → {line.shift.cause}"))
        before = "" if pools or not label else f"{label} "
        if also := [clean(each) for each in (*also, line.tail) if each]:
            also, before = [*filter(None, [before.strip()]), *also], ""
            yield marks.soft(plain((", " if marks.aloud else " · ").join(also)))
        if result is None or not (result.name or result.value):
            return
        name = clean(result.name or result.value)
        name += f" ({result.value})" if result.name and result.value not in ("", result.name) else ""
        text = result.outcome.text.of(lang) if result.outcome else ""
        meaning = f" — {text}" if text else ""
        yield f"{plain(before)}{'' if marks.aloud else '→ '}{marks.strong(plain(name))}{plain(meaning)}"
        if had := chance(result, lang):
            yield marks.soft(plain(capital(_CHANCE.of(lang).format(chance=had)) + "."))

    def _dice(self, thrown: Thrown) -> str:
        """Dice, those that came as a bonus after a `+`; before each what it was until it was rolled again.

        A d6 is its face, any other its number in brackets; a number alone where those are wanted.
        """
        marks = self._marks
        again = f" {_AGAIN.of(self._lang)} " if marks.aloud else "›"

        def shown(face: int) -> str:
            return str(face) if marks.aloud or marks.brief else face_sign(face, thrown.sides)

        waves = (thrown.dice, tuple(die for wave in thrown.bonus for die in wave))
        apart = ", " if marks.aloud and any(die.faces[1:] for die in thrown.dice) else " "
        told = (apart.join(again.join(map(shown, die.faces)) for die in dice) for dice in waves)
        return " + ".join(filter(None, told))


def _summed(thrown: Thrown) -> str:
    """`2d6+1 = 8`, where the line has no faces or only their sum counts."""
    if thrown.total is None and not thrown.modifier and thrown.dice:
        return ""
    change = f"{thrown.modifier:+d}" if thrown.modifier else ""
    total = "" if thrown.total is None else f" = {thrown.total}"
    return minus(f"{thrown.count}d{thrown.sides}{change}{total}")


def _alone(entries: Sequence[Entry], system: System, lang: str, marks: Marks) -> Iterator[Line]:
    """Entries told each from its line alone: no chances, no moods, which cost a reading by the rules."""
    rolled = (as_written(entry, system) for entry in entries if isinstance(entry, DiceLine))
    found = {id(each.entry): each for each in rolled if each is not None}
    return _Telling(lang, found, marks).lines(entries)


def heard(entries: Sequence[Entry], system: System, lang: str) -> Iterator[str]:
    """The lines of entries for somebody who hears them."""
    return (text for _, text in _alone(entries, system, lang, _ALOUD))


def as_note(entries: Sequence[Entry], system: System, lang: str) -> str:
    """Entries on one line, as a note of a book has them; what is otherwise now is not told."""
    marks, told, opening = Marks(plain=lambda text: typeset(text, lang), brief=True), "", False
    for kind, text in _alone(entries, system, lang, marks):
        if text.strip() and kind != "changes":
            between = " " if text.startswith("→") else " — " if opening else " · "
            told += (between if told else "") + text.replace("\t", " ")
            opening = kind == "opening"
    return told


# --- its forms ------------------------------------------------------------------------------------

_SIGNS: Final = regex.compile(r"[\\`*_\[\]<>~|#]|(?<!\w)[@](?=\w)")
_LISTS: Final = regex.compile(r"^(\s*)(\d*)([-+=.)])(?=\s|$)", re.MULTILINE)


def escaped(text: str) -> str:
    """A text that Markdown shows as it is, on one line or several."""
    return _LISTS.sub(r"\1\2\\\3", _SIGNS.sub(r"\\\g<0>", text))


def _around(mark: str, text: str) -> str:
    """A mark around the words, never around the blanks beside them, which would undo it."""
    words = text.strip()
    return f"{mark}{words}{mark}" if words else ""


_MARKDOWN: Final = Marks(
    plain=escaped,
    strong=partial(_around, "**"),
    soft=partial(_around, "*"),
    prose=lambda text, level: f"**{escaped(text)}**" if level else unguarded(text, _OF_NOTATION),
    line="  \n",
)
"""For a forum or a chat: no sign of the story's is taken for a mark."""
FORMS: Final[Mapping[str, tuple[Message, Marks | None]]] = {
    "markdown": (message("as Markdown"), _MARKDOWN),
    "text": (message("as plain text"), Marks()),
    "heard": (message("in words alone, dice as numbers"), _ALOUD),
    "source": (message("as it stands in the file"), None),
}
"""What an exchange can be handed on as, by an id: what that is called, and how it sets words apart."""


def shared(excerpt: Excerpt, form: str) -> str:
    """An excerpt of a story, told to others in one of `FORMS`, lines of one exchange kept together.

    As it stands in the file it has no control characters, so that no terminal is fooled by them. Raises
    `Refusal` where nothing of it is for others.
    """
    if not excerpt.told:
        raise Refusal(message("Nothing here is for others: it is a secret, a note, or was struck out."))
    marks, blocks, apart = FORMS[form][1], list[str](), True
    if marks is None:
        source = excerpt.raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
        return _EMPTY.sub("", UNSAFE.sub("\ufffd", source)).strip("\n") + "\n"
    excerpt = replace(excerpt, entries=excerpt.told)
    found = {id(result.entry): result for result in results(excerpt)}
    for kind, text in _Telling(excerpt.lang, found, marks).lines(excerpt.entries):
        if apart or kind in ("opening", "prose"):
            blocks.append(text)
        else:
            blocks[-1] += marks.line + text
        apart = kind == "prose"
    return "\n\n".join(filter(None, blocks)) + "\n"


# --- handed on ------------------------------------------------------------------------------------

_COPIED: Final = 6  # lines shown of what would be copied


def copy(face: Face, excerpt: Excerpt) -> Conversation[None]:
    """Copy an exchange, as one wants it; secrets are left out."""

    def copied(form: str) -> None:
        face.copy(shared(excerpt, form))
        face.tell(message("Copied."))

    options = [Option(id_, label, do=partial(copied, id_)) for id_, (label, _) in FORMS.items()]
    lines = shared(excerpt, "heard").rstrip("\n").split("\n")
    above = (*lines[:_COPIED], *(["…"] if len(lines) > _COPIED else []))
    yield from pick("copy", message("Copy to share"), options, above=[line(each, "quiet") for each in above])
