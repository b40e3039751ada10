"""An exchange as plain text, and the lines its other written forms are made from."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from soloist.publish.exchange import (
    Came,
    Changes,
    Drawn,
    Exchange,
    Face,
    Opening,
    Part,
    Pool,
    Remark,
    Roll,
    Told,
)
from soloist.rules.term import Term

GLYPHS: Final = "⚀⚁⚂⚃⚄⚅"
_AGAINST = Term("against", "contre")
_CHANCE = Term("it had {chance} of the chances", "cela avait {chance} des chances")
_CHANCE_FR_SPACE: Final = "\u00a0"


def _same(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Marks:
    """How a written form sets words apart; each is handed text that is already `plain`."""

    plain: Callable[[str], str] = _same
    strong: Callable[[str], str] = _same
    soft: Callable[[str], str] = _same
    prose: Callable[[Told], str] = lambda told: told.text
    line: str = "\n"


PLAIN: Final = Marks()


def as_text(exchange: Exchange) -> str:
    """The exchange in words alone, ended by a line end."""
    return written(exchange, PLAIN)


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


def glyph(die: Face) -> str:
    """A die: its face if it is a d6, else its number in brackets; before it what was rolled again."""
    return "›".join(_face(face, die.sides) for face in (*die.before, die.face))


def _face(face: int, sides: int) -> str:
    return GLYPHS[face - 1] if sides == 6 and 1 <= face <= 6 else f"[{face}]"


def dice_words(pool: Pool) -> str:
    """The dice of a pool, those that came as a bonus after a `+`."""
    own = " ".join(glyph(die) for die in pool.dice if not die.bonus)
    bonus = " ".join(glyph(die) for die in pool.dice if die.bonus)
    faces = " + ".join(filter(None, (own, bonus)))
    return " ".join(filter(None, (pool.said, faces)))


def chance_words(chance: str, lang: str) -> str:
    """What chances a result had, in a few words."""
    return _CHANCE.of(lang).format(chance=chance)


def colon(lang: str) -> str:
    """A colon as the language sets it."""
    return f"{_CHANCE_FR_SPACE}: " if lang == "fr" else ": "


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
            dice = " ".join(map(glyph, part.dice))
            result = marks.strong(plain(part.result))
            table = marks.soft(plain(f"({part.table})")) if part.table else ""
            yield " ".join(filter(None, (dice, "→", result, table)))
        case Came(text=text):
            yield plain(text)
        case Changes(words=words):
            yield marks.soft(plain(" · ".join(words)))
        case Remark(text=text):
            yield marks.soft(plain(capital(text)))
        case Told():
            yield marks.prose(part)


def _roll(roll: Roll, lang: str, marks: Marks) -> Iterator[str]:
    plain = marks.plain
    for pool in roll.pools:
        reasons = ", ".join(pool.reasons)
        word = capital(pool.word) or roll.label
        told = f"{word} ({reasons})" if reasons else word
        against = f" {_AGAINST.of(lang)} {roll.against}" if roll.against is not None else ""
        yield f"{plain(told + colon(lang)) if told else ''}{plain(dice_words(pool))}{against}"
    if roll.also:
        yield marks.soft(plain(" · ".join(roll.also)))
    if not roll.outcome and not roll.value:
        return
    label = f"{roll.label} " if not roll.pools and roll.label else ""
    value = f" ({roll.value})" if roll.value and roll.value != roll.outcome else ""
    told = f"{plain(label)}→ {marks.strong(plain((roll.outcome or roll.value) + value))}"
    if roll.meaning:
        told += plain(f" — {roll.meaning}")
    yield told
    if roll.chance:
        yield marks.soft(plain(capital(chance_words(roll.chance, lang)) + "."))
