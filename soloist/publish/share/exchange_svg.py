"""An exchange as a picture: its words on a card, in SVG that stands alone and reads itself out."""

from io import StringIO
from typing import Final
from xml.sax.saxutils import escape

from soloist.play.prose.plain_prose import bare_words
from soloist.play.told.svg_text import DARK, LIGHT
from soloist.publish.share.exchange import Drawn, Exchange, Opening, Roll, Told
from soloist.publish.share.exchange_text import Marks, as_text, written

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
