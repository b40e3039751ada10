"""Answers about chances as drawings: bars, stacks and maps; words and figures are those of the terminal."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from soloist.lab.odds.measure import Table
from soloist.lab.odds.plain import Answer, plain, question_of, rows, situation
from soloist.lab.odds.question import Chance, Distribution, Question
from soloist.lab.odds.told import (
    amount,
    cell_said,
    figure,
    fullness,
    notes,
    share,
    step_name,
    sure,
    text,
)
from soloist.lingo import Lingo
from soloist.play.told.spreadsheet import csv_text
from soloist.play.told.svg_text import DARK, LIGHT, SANS, Look, width, wrapped, xml
from soloist.values.message import message, require

_WIDTH: Final = 760
_LEFT: Final = 28.0
_RIGHT: Final = _WIDTH - _LEFT
_ROW: Final = 24.0
_BAR: Final = 17.0
_SIZE: Final = 13.0
_SMALL: Final = 11.0
_PATTERNS: Final = (
    "",  # plain
    '<path d="M-2 2L2-2M0 8L8 0M6 10L10 6"/>',
    '<path d="M0 4H8"/>',
    '<circle cx="2" cy="2" r="1.1"/><circle cx="6" cy="6" r="1.1"/>',
    '<path d="M4 0V8"/>',
    '<path d="M-2 6L2 10M0 0L8 8M6-2L10 2"/>',
    '<path d="M4 0V8M0 4H8"/>',
    '<path d="M0 8L8 0M0 0L8 8"/>',
    '<path class="f" d="M0 0H4V4H0ZM4 4H8V8H4Z"/>',
    '<path d="M0 4L4 0L8 4M0 8L4 4L8 8"/>',
    '<circle cx="4" cy="4" r="2.7"/>',
    '<path d="M0 1H8M0 5H8M2 0V8"/>',
)
_BELOW: Final = 1  # the pattern of what is below nought
_MOST_ROLLS: Final = 40
_WIDEST: Final = 72.0  # of a cell
_EMPTY: Final = 0.05  # how full the least cell of a map is
_PALE: Final = (
    0.6,
    0.82,
)  # how full a cell is from which white is read better on a dark page, on a light one
_ZOOM: Final = 2  # of PNG, for screens of today
_PAGE: Final = b'#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#image("drawing.svg")'


def picture(answer: Answer, lang: str) -> str:
    """The drawing as SVG, its words in `lang`: no script, nothing from elsewhere, as text its description."""
    lingo = Lingo(lang)
    question = question_of(answer)
    title = f"{question.system.name.of(lang)} — {question.test.label.of(lang)}"
    sheet = _Sheet()
    sheet.words(title, 19, "b")
    if question.words:
        sheet.words(situation(question.words), kind="q")
    _draw(sheet, answer, lingo)
    for note in (*notes(answer, lingo), sure(answer, lingo)):
        sheet.words(note)
    return sheet.done(title, text(answer, lingo), lang)


def as_png(svg: str) -> bytes:
    """The drawing in its light colours, by typst and in its fonts, so that no sign depends on the machine.

    Raises `Refusal` where typst is not installed.
    """
    require("typst", message("PNG (not SVG)"))
    import typst

    page: Any = {"main.typ": _PAGE, "drawing.svg": svg.encode("utf-8", "replace")}
    drawn: Any = typst.Compiler(page, ignore_system_fonts=True).compile(format="png", ppi=_ZOOM * 96)
    return bytes(drawn)


def files(answer: Answer, lang: str) -> Mapping[str, bytes]:
    """An answer as files to hand on, by their endings: a drawing with its words in `lang`, a table, data."""
    told = json.dumps(plain(answer), ensure_ascii=False, indent=2) + "\n"
    made = {".svg": picture(answer, lang), ".csv": csv_text(rows(answer)), ".json": told}
    return {ending: text.encode("utf-8") for ending, text in made.items()}


def _draw(sheet: "_Sheet", answer: Answer, lingo: Lingo) -> None:
    """What an answer has for a drawing."""
    lang = lingo.lang
    match answer:
        case Distribution():
            chances = [(each.name.of(lang), each.share, each.mood) for each in answer.outcomes]
            chances = chances or [(str(each.number), each.share, "plain") for each in answer.values]
            sheet.bars(
                [
                    _Bar(name, each.value, share(each, lingo), mood, place)
                    for place, (name, each, mood) in enumerate(chances)
                ]
            )
            steps = [
                _Bar(step_name(each, lingo), each.share.value, share(each.share, lingo))
                for each in answer.steps
            ]
            if steps:
                sheet.bars(steps)
        case Table(keys=(key,), measure=measure):
            if measure is not None:
                sheet.words(measure.name.of(lang), 15, "b")
            sheet.words(f"↓ {_axis(answer.question, key, lang)}", kind="q")
            if measure is not None:
                points = [(each.at(key), one) for each in answer.cells if (one := each.measured) is not None]
                bars = [_Bar(at, one.value, figure(measure, one, lingo)) for at, one in points]
                sheet.bars(bars, whole=measure.kind == "share")
            else:
                sheet.stacks([(each.at(key), each.chances) for each in answer.cells if each.chances], lingo)
        case Table(keys=()):
            sheet.stacks([(situation(each.words) or "·", each.chances) for each in answer.cells], lingo)
        case Table():
            _map(sheet, answer, lingo)
        case (one,):
            sheet.words(f"↓ {lingo.say('rolls')}", kind="q")
            course = one.rolls[:_MOST_ROLLS]
            sheet.bars(
                [_Bar(str(each.number), each.share.value, share(each.share, lingo)) for each in course]
            )
        case _:
            sheet.words(f"→ {lingo.say('rolls')}", kind="q")
            means = [(situation(each.question.words), each.mean) for each in answer]
            sheet.bars([_Bar(name, mean.value, amount(mean, lingo)) for name, mean in means])


def _map(sheet: "_Sheet", answer: Table, lingo: Lingo) -> None:
    """A cell for each pair, the fuller the greater its number, under the names of the axes."""
    measure, (one_key, other_key) = answer.measure, answer.keys
    assert measure is not None, "a map is of one number"
    down, across = (_axis(answer.question, key, lingo.lang) for key in answer.keys)
    sheet.words(measure.name.of(lingo.lang), 15, "b")
    sheet.words(f"↓ {down} · → {across}", kind="q")
    known = [each.measured.value for each in answer.cells if each.measured is not None]
    start = _LEFT + 44
    wide = min(_WIDEST, (_RIGHT - start) / len(answer.rows[0]))
    sheet.y += _ROW
    for place, each in enumerate(answer.rows[0]):
        sheet.text(each.at(other_key), start + wide * (place + 0.5), "q", anchor="middle")
    sheet.y += 6
    for row in answer.rows:
        sheet.text(row[0].at(one_key), start - 10, "q", dy=16, anchor="end")
        for place, each in enumerate(row):
            said, x = cell_said(measure, each.measured, lingo).partition(" [")[0], start + wide * place
            kind = "q"
            if (one := each.measured) is not None:
                full = _EMPTY + 0.91 * fullness(known, one.value, share=measure.kind == "share")
                sheet.rect(
                    "bad" if one.value < 0 else "good",
                    x,
                    wide - 1.5,
                    _ROW - 1.5,
                    f'fill-opacity="{full:.3f}"',
                )
                kind = "lo" if full < _PALE[0] else "mi" if full < _PALE[1] else "hi"
            size = min(_SIZE, _SIZE * (wide - 4) / max(1.0, width(said, _SIZE)))
            sheet.text(said, x + wide / 2, kind, dy=16, size=round(size, 1), anchor="middle")
        sheet.y += _ROW


def _axis(question: Question, key: str, lang: str) -> str:
    """`Obstacle`; of a list whose last number is turned `Obstacle dice of each step 1 2 …`."""
    test = question.test
    names = {side.id: side.name for side in test.sides} | {each.id: each.name for each in test.keys}
    name = names[key].of(lang) if key in names else key
    before = question.before(key).replace(",", " ")
    return f"{name[:1].upper()}{name[1:]}" + (f" {before} …" if before else "")


class _Bar(NamedTuple):
    """A row: its name, how long its bar is, what stands behind it, its colour and its pattern."""

    name: str
    value: float
    said: str
    mood: str = "plain"
    pattern: int = 0


class _Sheet:
    """What is drawn so far; `y` is where the next thing begins."""

    def __init__(self) -> None:
        self.y = 24.0
        self._drawn: list[str] = []

    def words(self, text: str, size: float = _SIZE, kind: str = "s") -> None:
        """A paragraph across the sheet."""
        for line in wrapped(text, size, _RIGHT - _LEFT):
            self.y += size * 1.35
            self.text(line, _LEFT, kind, size=size)
        self.y += 4

    def text(
        self,
        text: str,
        x: float,
        kind: str = "s",
        *,
        dy: float = 0,
        size: float = _SIZE,
        anchor: str = "start",
    ) -> None:
        """A line of text; `anchor` is what of it stands at `x`: start, middle, end."""
        self._drawn.append(
            f'<text class="{kind}" x="{x:.1f}" y="{self.y + dy:.1f}" font-size="{size:g}" '
            f'text-anchor="{anchor}">{xml(text)}</text>'
        )

    def rect(self, kind: str, x: float, wide: float, high: float, more: str = "") -> None:
        """A bar or a cell from the present height on."""
        self._drawn.append(
            f'<rect class="{kind}" x="{x:.2f}" y="{self.y:.2f}" width="{max(wide, 0):.2f}" '
            f'height="{high:g}" {more}/>'
        )

    def bar(self, x: float, wide: float, mood: str, pattern: int) -> None:
        """A bar in a colour and one of twelve patterns."""
        self.rect(mood, x, wide, _BAR)
        if pattern % len(_PATTERNS):
            self.rect("", x, wide, _BAR, f'fill="url(#p{pattern % len(_PATTERNS)})"')

    def bars(self, rows: Sequence[_Bar], *, whole: bool = False) -> None:
        """Rows on one scale, to the right of nought or, below it, to the left; `whole`, it goes on to 1."""
        values = [row.value for row in rows]
        low, high = min(0.0, *values), max(1.0 if whole else 1e-9, *values)
        margin = max(width(row.said, _SIZE) for row in rows) + 8
        left = _LEFT + min(240.0, max(width(row.name, _SIZE) for row in rows)) + 14 + (margin if low else 0)
        unit = (_RIGHT - margin - left) / (high - low)
        nought = left - low * unit
        self.y += 6
        top = self.y
        for row in rows:
            long = abs(row.value) * unit
            self.text(next(wrapped(row.name, _SIZE, 240), ""), _LEFT, dy=_SIZE)
            if row.value < 0:
                self.bar(nought - long, long, row.mood, row.pattern or _BELOW)
                self.text(row.said, nought - long - 6, "b", dy=_SIZE, anchor="end")
            else:
                self.bar(nought, long, row.mood, row.pattern)
                self.text(row.said, nought + long + 6, "b", dy=_SIZE)
            self.y += _ROW
        self._drawn.append(f'<path class="axis" d="M{nought:.2f} {top - 3:.2f}V{self.y - 3:.2f}"/>')

    def stacks(self, rows: Sequence[tuple[str, Sequence[Chance]]], lingo: Lingo) -> None:
        """All outcomes of each row in one bar, and under them what colours and patterns mean."""
        start = _LEFT + min(240.0, max(width(name, _SIZE) for name, _ in rows)) + 14
        self.y += 6
        for name, chances in rows:
            self.text(next(wrapped(name, _SIZE, 240), ""), _LEFT, "b", dy=_SIZE)
            x = start
            for place, each in enumerate(chances):
                wide = (_RIGHT - start) * each.share.value
                self.bar(x, wide - 0.8, each.mood, place)
                said = lingo.percent(each.share.value, 0)
                room = width(said, _SMALL) + 5
                if room + 3 <= wide:  # on a patch of paper that no pattern crosses
                    self.rect("patch", x + (wide - room) / 2, room, _BAR, 'rx="2"')
                    self.text(said, x + wide / 2, dy=_SIZE, size=_SMALL, anchor="middle")
                x += wide
            self.y += _ROW
        x = _LEFT
        for place, each in enumerate(rows[0][1]):
            said = each.name.of(lingo.lang)
            wide = width(said, _SIZE) + 44
            if x + wide > _RIGHT:
                x, self.y = _LEFT, self.y + _ROW
            self.bar(x, 22, each.mood, place)
            self.text(said, x + 28, dy=_SIZE)
            x += wide
        self.y += _ROW

    def done(self, title: str, said: str, lang: str) -> str:
        """The drawing, which follows a dark page; `said` is what it tells to those who do not see it."""
        height = self.y + 28
        patterns = "".join(
            f'<pattern id="p{number}" width="8" height="8" patternUnits="userSpaceOnUse">{held}</pattern>'
            for number, held in enumerate(_PATTERNS)
            if held
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" width="{_WIDTH}" '
            f'height="{height:.0f}" role="img" aria-labelledby="title desc" xml:lang="{xml(lang)}">\n'
            f'<title id="title">{xml(title)}</title>\n<desc id="desc">{xml(said)}</desc>\n'
            f"<style>{_style(LIGHT, '#000', '#000', '#fff')}"
            f"@media (prefers-color-scheme:dark){{{_style(DARK, '#fff', '#000', '#000')}}}</style>\n"
            f"<defs>{patterns}</defs>\n"
            f'<rect class="paper" x=".5" y=".5" width="{_WIDTH - 1}" height="{height - 1:.0f}" rx="12"/>\n'
            + "\n".join(self._drawn)
            + "\n</svg>\n"
        )


def _style(look: Look, *inks: str) -> str:
    return (
        f"text{{font-family:{SANS};fill:{look.ink}}}.q{{fill:{look.quiet}}}.b{{font-weight:600}}"
        + "".join(f".{kind}{{fill:{ink}}}" for kind, ink in zip(("lo", "mi", "hi"), inks, strict=True))
        + f".patch{{fill:{look.paper}}}.paper{{fill:{look.paper};stroke:{look.rule}}}"
        f".axis{{stroke:{look.quiet};stroke-width:1}}"
        f"pattern path{{stroke:{look.paper};stroke-width:1.3;fill:none}}"
        f"pattern circle,pattern .f{{fill:{look.paper};stroke:none}}"
        + "".join(f".{mood}{{fill:{look.mood(mood)}}}" for mood in ("good", "mixed", "bad", "plain"))
    )
