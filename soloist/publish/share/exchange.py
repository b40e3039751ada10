"""An exchange told to people who do not have soloist: in text, in Markdown, for the ear, as a picture."""

import re
from collections.abc import Callable, Iterator, Sequence
from io import StringIO
from typing import Final, TypeAlias
from xml.sax.saxutils import escape

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
from soloist.journal.write import UNSEEN
from soloist.play.dialogs.conversation import Conversation, pick
from soloist.play.dialogs.dialog import Option, line
from soloist.play.prose.plain_prose import bare_words
from soloist.play.prose.prose_tags import apart, colon, minus, tag_words
from soloist.play.prose.typography import typeset
from soloist.play.session.face import Face
from soloist.play.told.excerpt import Excerpt
from soloist.play.told.results import Result, chance, results
from soloist.play.told.svg_text import DARK, LIGHT
from soloist.rules.games.free.system import FATE_TABLE
from soloist.rules.system import System
from soloist.rules.term import Term
from soloist.storage.refusals import named
from soloist.storage.shared_files import FOLDER, keep_new
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal, message

_CONTROL: Final = regex.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)
_EMPTY: Final = regex.compile(r"^(`{3,}|~{3,})lonelog[ \t]*\n\s*\1[ \t]*(?:\n+|\Z)", re.MULTILINE)
"""A fence in which nothing is left."""


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
    source = excerpt.raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")
    source = _EMPTY.sub("", _CONTROL.sub("\ufffd", source))
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
    return _CONTROL.sub("\ufffd", text.replace(UNSEEN, ""))


_GUARDED: Final = regex.compile(r"`[^`\n]*`|\\([!-/:-@\[-`{-~])")
_OF_NOTATION: Final = regex.compile(r"`[^`\n]*`|\\\\|(?<!\])\\([@?:(]|=(?=>))")  # nothing in Markdown


def unguarded(text: str, guarded: "re.Pattern[str]" = _GUARDED) -> str:
    """Words without the backslashes that keep them from being marks or play; code stays as it is."""
    return guarded.sub(lambda found: found[1] or found[0], text)


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
                yield Told(unguarded(clean(title)), level)
            case _:
                pass

    # --- dice

    def _drawn(self, entry: TableLine, line: TableText) -> Drawn:
        result = self._found.get(id(entry))
        mood = result.outcome.mood if result and result.outcome else "plain"
        thrown = Thrown(len(line.dice), line.sides, tuple(Die((face,)) for face in line.dice))
        name = "" if (result and result.test) or folded(line.name) in _YES_NO else clean(line.name)
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
    return unguarded(clean(apart(text)[0]))


_AGAINST: Final = Term("against", "contre")
_AGAIN: Final = Term("then", "puis")
_BECAME: Final = Term("to", "à")
_CHANCE: Final = Term("it had {chance} of the chances", "il y avait {chance} de chances")
_YES_NO: Final = frozenset(map(folded, FATE_TABLE.words))
_GLYPHS: Final = "⚀⚁⚂⚃⚄⚅"


def _same(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Marks:
    """How a written form sets words apart; each is handed text that is already `plain`."""

    plain: Callable[[str], str] = _same
    strong: Callable[[str], str] = _same
    soft: Callable[[str], str] = _same
    prose: Callable[[Told], str] = lambda told: unguarded(told.text)
    line: str = "\n"
    aloud: bool = False
    """Whether it is to be heard: words for signs."""
    brief: bool = False
    """Whether it is a note in a book: no reasons."""

    @property
    def numbers(self) -> bool:
        """Whether dice are numbers."""
        return self.aloud or self.brief


_SIGNS: Final = regex.compile(r"[\\`*_\[\]<>~|#]|(?<!\w)[@](?=\w)")
_LISTS: Final = regex.compile(r"^(\s*)(\d*)([-+=.)])(?=\s|$)", re.MULTILINE)
_ALOUD: Final = Marks(aloud=True)


def as_text(exchange: Exchange) -> str:
    """The exchange in words alone, ended by a line end."""
    return written(exchange, Marks())


def as_heard(exchange: Exchange) -> str:
    """The same for somebody who hears it: dice are numbers, no sign is left that is read out by its name."""
    return written(exchange, _ALOUD)


def as_markdown(exchange: Exchange) -> str:
    """The exchange in Markdown for a forum or a chat: no sign of the story's is taken for a mark."""

    def wrapped(mark: str, text: str) -> str:
        """A mark around the words, never around the blanks beside them, which would undo it."""
        words = text.strip()
        return f"{mark}{words}{mark}" if words else ""

    marks = Marks(
        plain=escaped,
        strong=lambda text: wrapped("**", text),
        soft=lambda text: wrapped("*", text),
        prose=lambda told: f"**{escaped(told.text)}**" if told.level else unguarded(told.text, _OF_NOTATION),
        line="  \n",
    )
    return written(exchange, marks)


def escaped(text: str) -> str:
    """A text that Markdown shows as it is, on one line or several."""
    return _LISTS.sub(r"\1\2\\\3", _SIGNS.sub(r"\\\g<0>", text))


def part_heard(part: Part, lang: str) -> tuple[str, ...]:
    """The lines of one part of an exchange for somebody who hears it."""
    return tuple(_lines(part, lang, _ALOUD))


def as_note(parts: Sequence[Part], lang: str) -> str:
    """Parts on one line, as a note of a book has them; what is otherwise now is not told."""
    marks, told, opening = Marks(plain=lambda text: typeset(text, lang), brief=True), "", False
    for part in parts:
        for each in () if isinstance(part, Changes) else filter(str.strip, _lines(part, lang, marks)):
            between = " " if each.startswith("→") else " — " if opening else " · "
            told += (between if told else "") + each.replace("\t", " ")
            opening = isinstance(part, Opening)
    return told


def written(exchange: Exchange, marks: Marks) -> str:
    """The exchange in paragraphs, lines of one exchange kept together."""
    blocks: list[str] = []
    lines: list[str] = []
    for part in exchange.parts:
        if isinstance(part, Opening | Told) and lines:
            blocks.append(marks.line.join(lines))
            lines = []
        if isinstance(part, Told):
            blocks.append(marks.prose(part))
            continue
        lines += _lines(part, exchange.lang, marks)
    if lines:
        blocks.append(marks.line.join(lines))
    return "\n\n".join(filter(None, blocks)) + "\n"


def _dice(thrown: Thrown, lang: str, marks: Marks) -> str:
    """Dice, those that came as a bonus after a `+`; before each what it was until it was rolled again.

    A d6 is its face, any other its number in brackets; a number alone where those are wanted.
    """
    again = f" {_AGAIN.of(lang)} " if marks.aloud else "›"

    def shown(face: int) -> str:
        glyph = _GLYPHS[face - 1] if thrown.sides == 6 and 1 <= face <= 6 else f"[{face}]"
        return str(face) if marks.numbers else glyph

    waves = (thrown.dice, tuple(die for wave in thrown.bonus for die in wave))
    told = (" ".join(again.join(map(shown, die.faces)) for die in dice) for dice in waves)
    return " + ".join(filter(None, told))


def capital(text: str) -> str:
    """The text with a capital."""
    return text[:1].upper() + text[1:]


def _lines(part: Part, lang: str, marks: Marks) -> Iterator[str]:
    plain = marks.plain
    match part:
        case Opening(who=who, text=text):
            yield marks.strong(plain(f"{who}{colon(lang)}{text}" if who else text))
        case Roll():
            yield from _roll(part, lang, marks)
        case Drawn():
            yield " ".join(filter(None, _drawn(part, lang, marks)))
        case Came(text=text, answers=answers):
            yield ("→ " if answers and marks.brief else "") + plain(text)
        case Changes(words=words) if marks.aloud:
            yield ", ".join(words).replace(" → ", f" {_BECAME.of(lang)} ")
        case Changes(words=words):
            yield marks.soft(plain(" · ".join(words)))
        case Remark(text=text):
            yield marks.soft(plain(capital(text)))
        case Told():
            yield marks.prose(part)


def _drawn(drawn: Drawn, lang: str, marks: Marks) -> tuple[str, ...]:
    dice, result = _dice(drawn.thrown, lang, marks), marks.strong(marks.plain(drawn.result))
    if marks.brief:
        return (drawn.table.rpartition("/")[2].rpartition(".")[2], dice, "→", result)
    table = marks.soft(marks.plain(f"({drawn.table})")) if drawn.table else ""
    if marks.aloud:
        return (f"{dice}{colon(lang)}{result}" if dice else result, table)
    return (dice, "→", result, table)


def _roll(roll: Roll, lang: str, marks: Marks) -> Iterator[str]:
    plain, pools, between = marks.plain, list[str](), " " if marks.brief else colon(lang)
    for pool in roll.pools:
        reasons = "" if marks.brief else ", ".join(pool.reasons)
        named = (pool.word if marks.brief else capital(pool.word)) or roll.label
        told = f"{named} ({reasons})" if reasons else named
        against = f" {_AGAINST.of(lang)} {roll.against}" if roll.against is not None else ""
        thrown = _dice(pool.thrown, lang, marks)
        dice = " ".join(filter(None, (pool.said, thrown)))
        pools.append(f"{plain(told + between) if told else ''}{plain(dice)}{against}")
    yield from [", ".join(pools)] if marks.brief else pools
    if roll.also:
        yield marks.soft(plain((", " if marks.aloud else " · ").join(roll.also)))
    if not roll.outcome and not roll.value:
        return
    label = f"{roll.label} " if not roll.pools and roll.label else ""
    value = f" ({roll.value})" if roll.value and roll.value != roll.outcome else ""
    sign = "" if marks.aloud else "→ "
    told = f"{plain(label)}{sign}{marks.strong(plain((roll.outcome or roll.value) + value))}"
    if roll.meaning:
        told += plain(f" — {roll.meaning}")
    yield told
    if roll.chance:
        yield marks.soft(plain(capital(_CHANCE.of(lang).format(chance=roll.chance)) + "."))


_WIDTH: Final = 60  # signs of a line
_CARD: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" \
role="img" aria-labelledby="title desc">
<title id="title">TITLE</title>
<desc id="desc">DESC</desc>
<style>
.{unique_id}-matrix {{ font: {char_height}px/{line_height}px ui-monospace, "Cascadia Mono", \
"DejaVu Sans Mono", Menlo, Consolas, monospace; }}
{styles}
</style>
<defs>{lines}</defs>
<rect x="0.5" y="0.5" width="100%" height="100%" rx="16" fill="PAPER"/>
<rect x="10" y="20" width="5" height="{terminal_height}" rx="2.5" fill="MOOD"/>
<g transform="translate(26, 20)">
{backgrounds}<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def as_svg(exchange: Exchange, *, dark: bool = False) -> str:
    """The card as an SVG file: no script, no font or picture from elsewhere, its words as description."""
    from rich.color import Color  # what plays without a screen has no use for it
    from rich.console import Console
    from rich.markup import escape as plain
    from rich.terminal_theme import TerminalTheme
    from rich.text import Text

    def prose(told: Told) -> str:
        words = plain("\n\n".join(bare_words(part.replace("\n", " ")) for part in told.text.split("\n\n")))
        return f"[bold]{words}[/]" if told.level else words

    look = DARK if dark else LIGHT
    paper, ink = (Color.parse(each).get_truecolor() for each in (look.paper, look.ink))
    console = Console(record=True, width=_WIDTH, file=StringIO(), color_system="truecolor", _environ={})
    soft = f"[{look.quiet}]"
    marks = Marks(
        plain=plain,
        strong=lambda text: f"[bold]{text}[/]" if text else "",
        soft=lambda text: f"{soft}{text}[/]" if text else "",
        prose=prose,
    )
    parts = (plain(exchange.title), written(exchange, marks).strip(), plain(exchange.credit))
    head, body, foot = parts
    told = "\n\n".join(filter(None, (head and f"{soft}{head}[/]", body, foot and f"{soft}{foot}[/]")))
    console.print(Text.from_markup(told, emoji=False))
    moods = [part.mood for part in exchange.parts if isinstance(part, Drawn | Roll)]
    title = next((part.text for part in exchange.parts if isinstance(part, Opening)), exchange.title)
    card = _CARD.replace("PAPER", look.paper).replace("MOOD", look.mood(moods[-1] if moods else "plain"))
    drawn = console.export_svg(theme=TerminalTheme(paper, ink, [ink] * 8), code_format=card, unique_id="card")
    for place, words in (("TITLE", title), ("DESC", as_text(exchange).strip())):
        drawn = drawn.replace(f">{place}<", f">{escape(words)}<", 1)
    return drawn


# --- handed on ------------------------------------------------------------------------------------

_COPIED: Final = 6  # lines shown of what would be copied


def copy(face: Face, excerpt: Excerpt) -> Conversation[None]:
    """Copy an exchange, as one wants it; secrets are left out."""
    session, say = face.session, face.desk.lingo.say
    told = exchange(excerpt)
    options = (
        Option("markdown", say("as Markdown")),
        Option("text", say("as plain text")),
        Option("heard", say("in words alone, dice as numbers")),
        Option("source", say("as it stands in the file")),
        Option("picture", say("as a picture")),
    )
    lines = as_heard(told).rstrip("\n").split("\n")
    above = (*lines[:_COPIED], *(["…"] if len(lines) > _COPIED else []))
    shown = tuple(line(each, "quiet") for each in above)
    chosen = yield from pick("copy", say("Copy to share"), options, above=shown)
    if not chosen:
        return
    if chosen == "picture":
        desk = session.desk
        picture = as_svg(told, dark="light" not in desk.theme).encode("utf-8", "replace")
        folder, stem = desk.workspace.root / FOLDER, f"{session.path.stem}-{excerpt.line}"
        path = keep_new(desk.means.disk, folder, stem, ".svg", picture)
        face.tell(message("The picture is here: {path}", path=named(path)))
        return
    forms = {"markdown": as_markdown, "text": as_text, "heard": as_heard}
    face.copy(forms[chosen](told) if chosen in forms else told.source + "\n")
    face.tell(message("Copied."))
