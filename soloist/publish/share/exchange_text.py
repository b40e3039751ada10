"""An exchange handed on: as text, as Markdown, for the ear, as a picture: the same lines in other marks."""

import re
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Final
from xml.sax.saxutils import escape

from soloist.journal.model import Thrown
from soloist.play.prose.plain_prose import bare_words
from soloist.play.prose.tag_words import colon
from soloist.play.told.svg_text import DARK, LIGHT
from soloist.publish.share.exchange import (
    Came,
    Changes,
    Drawn,
    Exchange,
    Opening,
    Part,
    Remark,
    Roll,
    Told,
)
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass

_GLYPHS: Final = "⚀⚁⚂⚃⚄⚅"
_AGAINST = Term("against", "contre")
_AGAIN = Term("then", "puis")
_BECAME = Term("to", "à")
_CHANCE = Term("it had {chance} of the chances", "cela avait {chance} des chances")


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
    aloud: bool = False
    """Whether it is to be heard: dice in numbers, words for signs."""


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
        prose=lambda told: f"**{escaped(told.text)}**" if told.level else told.text,
        line="  \n",
    )
    return written(exchange, marks)


def escaped(text: str) -> str:
    """A text that Markdown shows as it is, on one line or several."""
    return _LISTS.sub(r"\1\2\\\3", _SIGNS.sub(r"\\\g<0>", text))


def part_heard(part: Part, lang: str) -> tuple[str, ...]:
    """The lines of one part of an exchange for somebody who hears it."""
    return tuple(_lines(part, lang, _ALOUD))


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


def _dice(thrown: Thrown, lang: str, *, aloud: bool) -> str:
    """Dice, those that came as a bonus after a `+`; before each what it was until it was rolled again.

    A d6 is its face, any other its number in brackets; a number alone where it is to be heard.
    """
    again = f" {_AGAIN.of(lang)} " if aloud else "›"

    def shown(face: int) -> str:
        glyph = _GLYPHS[face - 1] if thrown.sides == 6 and 1 <= face <= 6 else f"[{face}]"
        return str(face) if aloud else glyph

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
            dice = _dice(part.thrown, lang, aloud=marks.aloud)
            result = marks.strong(plain(part.result))
            table = marks.soft(plain(f"({part.table})")) if part.table else ""
            if marks.aloud:
                yield " ".join(filter(None, (f"{dice}{colon(lang)}{result}" if dice else result, table)))
            else:
                yield " ".join(filter(None, (dice, "→", result, table)))
        case Came(text=text):
            yield plain(text)
        case Changes(words=words) if marks.aloud:
            yield ", ".join(words).replace(" → ", f" {_BECAME.of(lang)} ")
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
        thrown = _dice(pool.thrown, lang, aloud=marks.aloud)
        dice = " ".join(filter(None, (pool.said, thrown)))
        yield f"{plain(told + colon(lang)) if told else ''}{plain(dice)}{against}"
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
