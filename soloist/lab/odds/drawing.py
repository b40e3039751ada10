"""What drawings of chances are made of: a sheet, rows of bars from nought, stacks, what they mean."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.lab.odds.estimate import Estimate
from soloist.lab.odds.figures import Scale, places, scale
from soloist.lab.odds.question import Chance, Question
from soloist.play.told.svg_look import DARK, LIGHT, SANS, Look
from soloist.play.told.svg_text import width, wrapped, xml
from soloist.rules.term import Term

# --- a sheet to draw figures on: SVG that stands alone, reads itself out, and follows a dark page -


WIDTH: Final = 760
LEFT: Final = 28.0
RIGHT: Final = WIDTH - LEFT
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

# How full a cell is from which white is read better on it than black, and on a dark page the other way round.
_HALF_LIGHT: Final = 0.82
_HALF_DARK: Final = 0.6


class Sheet:
    """What is drawn so far; `y` is where the next thing begins."""

    def __init__(self) -> None:
        self.y = 24.0
        self._drawn: list[str] = []
        self._said: list[str] = []

    def words(self, text: str, size: float = 14, kind: str = "s", *, said: bool = True) -> None:
        """A paragraph across the sheet."""
        for line in wrapped(text, size, RIGHT - LEFT):
            self.y += size * 1.35
            self.text(line, LEFT, self.y, size, kind)
        if said:
            self._said.append(text)

    def text(
        self, text: str, x: float, y: float, size: float = 13, kind: str = "s", anchor: str = "start"
    ) -> None:
        """A line of text at a place; `anchor` is what of it stands there: start, middle, end."""
        self._drawn.append(
            f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}">'
            f"{xml(text)}</text>"
        )

    def bar(self, x: float, width: float, height: float, kind: str, pattern: int = 0) -> None:
        """A bar from the present height on, in the colour of `kind` and one of twelve fillings."""
        place = f'x="{x:.2f}" y="{self.y:.2f}" width="{max(width, 0):.2f}" height="{height:g}"'
        self._drawn.append(f'<rect class="{kind}" {place}/>')
        if pattern % len(_PATTERNS):
            self._drawn.append(f'<rect fill="url(#p{pattern % len(_PATTERNS)})" {place}/>')

    def label(self, text: str, x: float, height: float) -> None:
        """A number in the middle of a bar, on a patch of paper that no filling crosses."""
        wide = width(text, 11) + 5
        self._drawn.append(
            f'<rect class="patch" x="{x - wide / 2:.1f}" y="{self.y + 2:.1f}" width="{wide:.1f}" '
            f'height="{height - 4:.1f}" rx="2"/>'
        )
        self.text(text, x, self.y + height / 2 + 4, 11, "s", "middle")

    def cell(
        self, text: str, place: tuple[float, float, float], kind: str, full: float, size: float = 13
    ) -> None:
        """A number on a cell of a map, at `place`: x, how wide, how high.

        `full`, 0 to 1, is how much of the colour of `kind` the cell has.
        """
        x, wide, high = place
        self._drawn.append(
            f'<rect class="{kind}" x="{x:.2f}" y="{self.y:.2f}" width="{wide:.2f}" height="{high:g}" '
            f'fill-opacity="{full:.3f}"/>'
        )
        on = "lo" if full < _HALF_DARK else "mi" if full < _HALF_LIGHT else "hi"
        self.text(text, x + wide / 2, self.y + high / 2 + size * 0.36, size, on, "middle")

    def line(self, x: float, top: float, bottom: float) -> None:
        """An upright line: nought, or a mark of a scale."""
        self._drawn.append(f'<path class="axis" d="M{x:.2f} {top:.2f}V{bottom:.2f}"/>')

    def describe(self, line: str) -> None:
        """A line of what the drawing tells to those who do not see it."""
        self._said.append(line)

    def done(self, title: str, lang: str) -> str:
        """The drawing."""
        height = self.y + 28
        patterns = "".join(
            f'<pattern id="p{number}" width="8" height="8" patternUnits="userSpaceOnUse">{held}</pattern>'
            for number, held in enumerate(_PATTERNS)
            if held
        )
        said = xml("\n".join(self._said))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
            f'height="{height:.0f}" role="img" aria-labelledby="title desc" xml:lang="{xml(lang)}">\n'
            f'<title id="title">{xml(title)}</title>\n<desc id="desc">{said}</desc>\n'
            f"<style>{_style(LIGHT, dark=False)}"
            f"@media (prefers-color-scheme:dark){{{_style(DARK, dark=True)}}}</style>\n"
            f"<defs>{patterns}</defs>\n"
            f'<rect class="paper" x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1:.0f}" rx="12"/>\n'
            + "\n".join(self._drawn)
            + "\n</svg>\n"
        )


def _style(look: Look, *, dark: bool) -> str:
    empty, full = ("#fff", "#000") if dark else ("#000", "#fff")
    middle = full if dark else empty
    return (
        f"text{{font-family:{SANS};fill:{look.ink}}}.q{{fill:{look.quiet}}}.b{{font-weight:600}}"
        f".lo{{fill:{empty}}}.mi{{fill:{middle}}}.hi{{fill:{full}}}"
        f".patch{{fill:{look.paper}}}.paper{{fill:{look.paper};stroke:{look.rule}}}"
        f".heat{{fill:{look.good}}}.cold{{fill:{look.bad}}}.axis{{stroke:{look.quiet};stroke-width:1}}"
        f"pattern path{{stroke:{look.paper};stroke-width:1.3;fill:none}}"
        f"pattern circle,pattern .f{{fill:{look.paper};stroke:none}}"
        f".good{{fill:{look.good}}}.mixed{{fill:{look.mixed}}}.bad{{fill:{look.bad}}}.plain{{fill:{look.plain}}}"
    )


# --- the pieces drawings of chances are made of: rows of bars from nought, stacks, what they mean -


ROW: Final = 26.0
BAR: Final = 17.0
SMALL: Final = 13.0
_TINY: Final = 11.0
_GAP: Final = 6.0  # between a bar and its number
_BELOW: Final = 1  # the filling of what is below nought

_EXACT: Final = Term("Exact.", "Exact.")
_SIMULATED: Final = Term("Simulated, {n} throws.", "Simulé, {n} lancers.")
_BRACKETED: Final = Term(
    "Simulated, {n} throws; brackets hold the 95% interval, and what has none is exact.",
    "Simulé, {n} lancers\u202f; entre crochets, l’intervalle à 95\u202f%\u202f; sans crochets, c’est exact.",
)


def opened(question: Question, lang: str, ranges: Mapping[str, str] | None = None) -> tuple[Sheet, str]:
    """A sheet with its title and the situation; `ranges` are the keys that go from one end to another."""
    sheet = Sheet()
    title = f"{question.system.name.of(lang)} — {question.test.label.of(lang)}"
    sheet.words(title, 19, "b")
    words = situation({**question.words, **(ranges or {})})
    if words:
        sheet.words(words, 13, "q")
    sheet.y += 8
    return sheet, title


def closed(
    sheet: Sheet, title: str, estimates: Iterable[Estimate], lang: str, *, bracketed: bool = True
) -> str:
    """The drawing, its last line how sure it is; `bracketed`, every number had its interval beside it."""
    throws = max((each.throws for each in estimates), default=0)
    sheet.y += 6
    said = (_BRACKETED if bracketed else _SIMULATED) if throws else _EXACT
    sheet.words(said.of(lang).format(n=throws), 12, "q")
    return sheet.done(title, lang)


def situation(words: Mapping[str, str]) -> str:
    """Words as they are typed."""
    return " ".join(f"{key}={value}" for key, value in words.items())


# --- bars -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bars:
    """Rows of bars on one scale: `start` is where it begins, `room` how long it is."""

    start: float
    room: float
    scale: Scale
    lang: str
    share: bool

    @property
    def nought(self) -> float:
        """Where the line of nought is."""
        return self.start + self.room * self.scale.nought

    def draw(self, sheet: Sheet, name: str, estimate: Estimate, look: tuple[str, int], *, gap: float) -> None:
        """A name, its bar from nought to the right or, below it, to the left, its number at the end of it."""
        sheet.y += gap
        middle = sheet.y + BAR * 0.75
        said = estimated(estimate, self.lang, share=self.share)
        line = next(wrapped(name, SMALL, self.start - LEFT - 8), "")
        sheet.text(line, LEFT, middle, SMALL)
        long = self.room * self.scale.part(estimate.value)
        kind, pattern = look
        if estimate.value < 0:
            sheet.bar(self.nought - long, long, BAR, kind, pattern or _BELOW)
            sheet.text(said, self.nought - long - _GAP, middle, SMALL, "b", "end")
        else:
            sheet.bar(self.nought, long, BAR, kind, pattern)
            sheet.text(said, self.nought + long + _GAP, middle, SMALL, "b")
        sheet.describe(f"{name}: {said}")
        sheet.line(self.nought, sheet.y - gap / 2, sheet.y + BAR + gap / 2)
        sheet.y += BAR

    def names_nought(self, sheet: Sheet) -> None:
        """A 0 above the line, where numbers lie on both sides of it."""
        if self.scale.low < 0:
            sheet.y += 12
            sheet.text("0", self.nought, sheet.y, _TINY, "q", "middle")
            sheet.y += 3


def bars(
    names: Iterable[str], estimates: Sequence[Estimate], lang: str, *, share: bool = True, whole: bool = False
) -> Bars:
    """Rows with room for these names and numbers; with `whole`, the scale goes on to all of a share."""
    margin = min(240.0, max((width(name, SMALL) for name in names), default=0.0) + 14)
    held = scale((each.value for each in estimates), share=share and whole)
    said = [(each.value < 0, width(estimated(each, lang, share=share), SMALL)) for each in estimates]
    left = max((wide + _GAP for below, wide in said if below), default=0.0)
    right = max((wide + _GAP for below, wide in said if not below), default=0.0)
    start = LEFT + margin + left
    return Bars(start, RIGHT - start - right, held, lang, share)


# --- stacks ---------------------------------------------------------------------------------------

_INDENT: Final = 40.0


def stack(sheet: Sheet, at: int, chances: Sequence[Chance], lang: str) -> None:
    """All outcomes in one bar, the number of the key before it."""
    start, room = LEFT + _INDENT, RIGHT - LEFT - _INDENT
    sheet.text(str(at), start - 10, sheet.y + BAR * 0.78, SMALL, "b", "end")
    x = start
    for place, each in enumerate(chances):
        wide = room * each.share.value
        sheet.bar(x, wide - 0.8, BAR, each.mood, place)
        said = whole(each.share.value, lang)
        if width(said, _TINY) + 8 <= wide:
            sheet.label(said, x + wide / 2, BAR)
        x += wide
    told = (f"{each.name.of(lang)} {tenths(each.share.value, lang)}" for each in chances)
    sheet.describe(f"{at}: " + ", ".join(told))
    sheet.y += BAR


def percents(sheet: Sheet, lang: str) -> None:
    """The scale under stacks, by quarters."""
    start, room = LEFT + _INDENT, RIGHT - LEFT - _INDENT
    sheet.y += 5
    for quarter in range(5):
        x = start + room * quarter / 4
        sheet.line(x, sheet.y, sheet.y + 4)
        anchor = "end" if quarter == 4 else "middle"
        sheet.text(whole(quarter / 4, lang), x, sheet.y + 16, _TINY, "q", anchor)
    sheet.y += 18


def legend(sheet: Sheet, chances: Sequence[Chance], lang: str) -> None:
    """What colours and fillings mean."""
    sheet.y += 14
    x = LEFT
    for place, each in enumerate(chances):
        name = each.name.of(lang)
        wide = width(name, SMALL) + 44
        if x + wide > RIGHT and x > LEFT:
            x, sheet.y = LEFT, sheet.y + ROW
        sheet.bar(x, 22, BAR, each.mood, place)
        sheet.text(name, x + 28, sheet.y + BAR * 0.75, SMALL)
        x += wide
    sheet.y += BAR


# --- numbers --------------------------------------------------------------------------------------


def estimated(estimate: Estimate, lang: str, *, share: bool = True) -> str:
    """A number with its interval where it is simulated."""
    many = places(estimate, 1 if share else 2, share=share)
    said = _percents(estimate.value, lang, many) if share else figure(estimate.value, lang, many, share=False)
    return said + _interval(estimate, [figure(e, lang, many, share=share) for e in _ends(estimate)], lang)


def gained(estimate: Estimate, lang: str, *, share: bool) -> str:
    """A difference with its sign, of shares in points, with its interval where it is simulated."""
    times, usual = (100, 1) if share else (1, 2)
    many = places(estimate, usual, share=share)
    value, *ends = (_signed(times * e, lang, many) for e in (estimate.value, *_ends(estimate)))
    return value + _interval(estimate, ends, lang)


def _ends(estimate: Estimate) -> tuple[float, float]:
    return estimate.low, estimate.high


def _interval(estimate: Estimate, ends: Sequence[str], lang: str) -> str:
    between = "\u202f;\u00a0" if lang == "fr" else ";\u00a0"
    return "" if estimate.is_exact else f" [{between.join(ends)}]"


def _signed(number: float, lang: str, decimals: int) -> str:
    said = figure(number, lang, decimals, share=False)
    return f"+{said}" if number > 0 and said.strip("0.,") else said


def figure(number: float, lang: str, decimals: int = 2, *, share: bool = True) -> str:
    """A share in percents, any other number as it is, its minus a real one."""
    said = f"{(100 * number if share else number):.{decimals}f}".replace("-", "\u2212")
    if not said.strip("\u22120."):
        said = said.removeprefix("\u2212")  # no minus before a nought
    if lang == "fr":
        return said.replace(".", ",") + ("\u202f%" if share else "")
    return said + ("%" if share else "")


def tenths(share: float, lang: str) -> str:
    """A share in percents with one place; little is not nothing, nor nearly all all of it."""
    return _percents(share, lang, 1)


def whole(share: float, lang: str) -> str:
    """The same in whole percents."""
    return _percents(share, lang, 0)


def _percents(share: float, lang: str, decimals: int) -> str:
    least: float = 0.01 / 10**decimals
    if 0 < share < least / 2:
        return "<" + figure(least, lang, decimals)
    if 1 - least / 2 < share < 1:
        return ">" + figure(1 - least, lang, decimals)
    return figure(share, lang, decimals)
