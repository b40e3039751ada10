"""A sheet to draw figures on: SVG that stands alone, reads itself out, and follows a dark page."""

from typing import Final

from soloist.play.svg_look import DARK, LIGHT, SANS, Look
from soloist.play.svg_text import width, wrapped, xml

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
