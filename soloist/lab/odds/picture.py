"""Answers about chances as drawings: bars and maps; words and figures are those of the terminal."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from soloist.lab.odds.answer import Answer, plain, situation
from soloist.lab.odds.answer import rows as table
from soloist.lab.odds.told import Row, figure, fullness, notes, rows, sure, text
from soloist.lingo import Lingo
from soloist.play.told.spreadsheet import csv_text
from soloist.play.told.svg_text import DARK, LIGHT, SANS, Look, width, wrapped, xml
from soloist.values.extras import require
from soloist.values.message import message

_WIDTH: Final = 760
_LEFT: Final = 28.0
_RIGHT: Final = _WIDTH - _LEFT
_ROW: Final = 24.0
_BAR: Final = 17.0
_SIZE: Final = 13.0
_SMALL: Final = 11.0
_NAME: Final = 240.0  # the widest name of a row
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
_WIDEST: Final = 72.0  # of a cell
_EMPTY: Final = 0.05  # how full the least cell of a map is
_ZOOM: Final = 2  # of PNG, for screens of today
_PAGE: Final = b'#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#image("drawing.svg")'


def picture(answer: Answer, lang: str) -> str:
    """The drawing as SVG, its words in `lang`: no script, nothing from elsewhere, as text its description."""
    lingo, question, measure = Lingo(lang), answer.question, answer.measure
    title = f"{question.system.name.of(lang)} — {question.test.label.of(lang)}"
    sheet = _Sheet(lingo)
    sheet.words(title, 19, "b")
    if question.words:
        sheet.words(situation(question.words), kind="q")
    if measure is not None:
        sheet.words(measure.name.of(lang), 15, "b")
    axes = [_axis(answer, key, lang) for key in answer.keys]
    if answer.form == "length":
        axes.append(lingo.say("rolls"))
    if axes:
        sheet.words(" · ".join(map(" ".join, zip("↓→", axes, strict=False))), kind="q")
    if answer.form == "map":
        sheet.map(answer)
    else:
        sheet.bars(rows(answer, lingo), whole=answer.form != "length")
    for note in (*notes(answer, lingo), sure(answer, lingo)):
        sheet.words(note)
    return sheet.done(title, text(answer, lingo))


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
    made = {".svg": picture(answer, lang), ".csv": csv_text(table(answer)), ".json": told}
    return {ending: text.encode("utf-8") for ending, text in made.items()}


def _axis(answer: Answer, key: str, lang: str) -> str:
    """`Obstacle`; of a list whose last number is turned `Obstacle dice of each step 1 2 …`."""
    test = answer.question.test
    names = {side.id: side.name for side in test.sides} | {each.id: each.name for each in test.keys}
    name = names[key].of(lang) if key in names else key
    before = answer.before(key).replace(",", " ")
    return f"{name[:1].upper()}{name[1:]}" + (f" {before} …" if before else "")


class _Sheet:
    """What is drawn so far; `y` is where the next thing begins."""

    def __init__(self, lingo: Lingo) -> None:
        self.y = 24.0
        self._lingo = lingo
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

    def bars(self, listed: Sequence[Row], *, whole: bool) -> None:
        """Rows on one scale, `whole` up to 1; under bars of several parts, what their patterns mean."""
        values = [sum(each.estimate.value for each in row.parts) for row in listed]
        stacked = any(len(row.parts) > 1 for row in listed)
        left = _LEFT + min(_NAME, max((width(row.name, _SIZE) for row in listed), default=0)) + 14
        behind = max((width(row.said, _SIZE) for row in listed if row.parts), default=0) + 8
        unit = (_RIGHT - behind - left) / (1.0 if whole else max(1e-9, *values))
        self.y += 6
        for place, row in enumerate(listed):
            self.text(next(wrapped(row.name, _SIZE, _NAME), ""), _LEFT, dy=_SIZE)
            x = left
            for number, each in enumerate(row.parts):
                wide = unit * each.estimate.value
                self.bar(x, wide - 0.8 * stacked, each.mood, number if stacked or not whole else place)
                said = self._lingo.percent(each.estimate.value, 0)
                if stacked and width(said, _SMALL) + 8 <= wide:
                    self.text(said, x + wide / 2, "h", dy=_SIZE, size=_SMALL, anchor="middle")
                x += wide
            self.text(row.said, x + 6, "b", dy=_SIZE)
            self.y += _ROW
        x = _LEFT
        for number, each in enumerate(
            next((row.parts for row in listed if row.parts), ()) if stacked else ()
        ):
            said = each.called(self._lingo.lang)
            wide = width(said, _SIZE) + 44
            if x + wide > _RIGHT:
                x, self.y = _LEFT, self.y + _ROW
            self.bar(x, 22, each.mood, number)
            self.text(said, x + 28, dy=_SIZE)
            x += wide
        self.y += _ROW * stacked

    def map(self, answer: Answer) -> None:
        """A cell for each pair, the fuller the greater its number, under the numbers of the other key."""
        measure, (down, across) = answer.measure, answer.keys
        assert measure is not None, "a map is of one number"
        start = _LEFT + 44
        wide = min(_WIDEST, (_RIGHT - start) / len(answer.rows[0]))
        self.y += _ROW
        for place, each in enumerate(answer.rows[0]):
            self.text(each.at(across), start + wide * (place + 0.5), "q", anchor="middle")
        self.y += 6
        for row in answer.rows:
            self.text(row[0].at(down), start - 10, "q", dy=16, anchor="end")
            for place, each in enumerate(row):
                found, x = each.number("measure"), start + wide * place
                if found is not None:
                    mood, full = "bad" if found.value < 0 else "good", fullness(answer, found.value)
                    opaque = f'fill-opacity="{_EMPTY + (1 - _EMPTY) * full:.3f}"'
                    self.rect(mood, x, wide - 1.5, _ROW - 1.5, opaque)
                said = figure(measure, found, self._lingo, brief=True).partition(" [")[0]
                size = min(_SIZE, _SIZE * (wide - 4) / max(1.0, width(said, _SIZE)))
                self.text(said, x + wide / 2, "h", dy=16, size=round(size, 1), anchor="middle")
            self.y += _ROW

    def done(self, title: str, said: str) -> str:
        """The drawing, which follows a dark page; `said` is what it tells to those who do not see it."""
        height = self.y + 28
        patterns = "".join(
            f'<pattern id="p{number}" width="8" height="8" patternUnits="userSpaceOnUse">{held}</pattern>'
            for number, held in enumerate(_PATTERNS)
            if held
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:.0f}" width="{_WIDTH}" '
            f'height="{height:.0f}" role="img" aria-labelledby="title desc" '
            f'xml:lang="{xml(self._lingo.lang)}">\n'
            f'<title id="title">{xml(title)}</title>\n<desc id="desc">{xml(said)}</desc>\n'
            f"<style>{_style(LIGHT)}@media (prefers-color-scheme:dark){{{_style(DARK)}}}</style>\n"
            f"<defs>{patterns}</defs>\n"
            f'<rect class="paper" x=".5" y=".5" width="{_WIDTH - 1}" height="{height - 1:.0f}" rx="12"/>\n'
            + "\n".join(self._drawn)
            + "\n</svg>\n"
        )


def _style(look: Look) -> str:
    """Colours; words within a bar have an edge of paper, so that they are read on any colour and pattern."""
    return (
        f"text{{font-family:{SANS};fill:{look.ink}}}.q{{fill:{look.quiet}}}.b{{font-weight:600}}"
        f".h{{paint-order:stroke;stroke:{look.paper};stroke-width:3px;stroke-linejoin:round}}"
        f".paper{{fill:{look.paper};stroke:{look.rule}}}"
        f"pattern path{{stroke:{look.paper};stroke-width:1.3;fill:none}}"
        f"pattern circle,pattern .f{{fill:{look.paper};stroke:none}}"
        + "".join(f".{mood}{{fill:{look.mood(mood)}}}" for mood in ("good", "mixed", "bad", "plain"))
    )
