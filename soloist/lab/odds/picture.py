"""Answers about chances as drawings: what the terminal shows, in letters of one width, on a card."""

import re
from typing import Any, Final

from soloist.lab.odds.answer import Answer, situation
from soloist.lab.odds.told import text
from soloist.lingo import Lingo
from soloist.play.told.svg_text import DARK, LIGHT, Look, xml
from soloist.values.extras import require
from soloist.values.message import message

_LETTER: Final = 7.83  # pixels: how wide the letters are that stand 13 high
_LINE: Final = 17
_EDGE: Final = 28
_ZOOM: Final = 2  # of PNG, for screens of today
_PAGE: Final = b'#set page(width: auto, height: auto, margin: 0pt, fill: none)\n#image("drawing.svg")'
_SVG: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" \
role="img" aria-labelledby="title desc" xml:lang="{lang}">
<title id="title">{title}</title>
<desc id="desc">{said}</desc>
<style>text{{font:13px ui-monospace,"Cascadia Mono","DejaVu Sans Mono",Menlo,Consolas,monospace;\
white-space:pre}}{light}@media (prefers-color-scheme:dark){{{dark}}}</style>
<rect class="paper" x=".5" y=".5" width="{wide}" height="{high}" rx="12"/>
{lines}
</svg>
"""


def picture(answer: Answer, lang: str) -> str:
    """The drawing as SVG, its words in `lang`: no script, nothing from elsewhere, as text its description."""
    question = answer.question
    title = f"{question.system.name.of(lang)} — {question.test.label.of(lang)}"
    said = text(answer, Lingo(lang))
    lines = [title, situation(question.words), "", *said.split("\n")]
    moods = {}
    if answer.form in ("one", "beside"):
        moods = {each.called(lang): each.mood for each in answer.cases[0].of("outcome")}
    drawn = (
        f'<text class="{moods.get(re.split("  |:", line)[0], "")}" x="{_EDGE}" y="{_EDGE + _LINE * place}" '
        f'xml:space="preserve">{xml(line)}</text>'
        for place, line in enumerate(lines, 1)
    )
    return _SVG.format(
        wide=round(2 * _EDGE + _LETTER * max(map(len, lines))),
        high=2 * _EDGE + _LINE * len(lines),
        lang=lang,
        title=xml(title),
        said=xml(said),
        light=_style(LIGHT),
        dark=_style(DARK),
        lines="\n".join(drawn),
    )


def _style(look: Look) -> str:
    moods = "".join(f".{mood}{{fill:{look.mood(mood)}}}" for mood in ("good", "mixed", "bad"))
    return f"text{{fill:{look.ink}}}.paper{{fill:{look.paper};stroke:{look.rule}}}{moods}"


def as_png(svg: str) -> bytes:
    """The drawing in its light colours, by typst and in its fonts, so that no sign depends on the machine.

    Raises `Refusal` where typst is not installed.
    """
    require("typst", message("PNG (not SVG)"))
    import typst

    page: Any = {"main.typ": _PAGE, "drawing.svg": svg.encode("utf-8", "replace")}
    drawn: Any = typst.Compiler(page, ignore_system_fonts=True).compile(format="png", ppi=_ZOOM * 96)
    return bytes(drawn)
