"""An exchange as a picture: a card with its dice drawn, in SVG that stands alone and reads itself out."""

from collections.abc import Sequence
from typing import Final

from soloist.play.told.svg_look import DARK, LIGHT, style
from soloist.play.told.svg_text import unmarked, width, wrapped, xml
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
from soloist.publish.exchange_text import as_text, capital, chance_words
from soloist.publish.svg_dice import GAP, SIZE, die_width, draw_die
from soloist.rules.term import Term

WIDTH: Final = 720
_LEFT: Final = 52.0
_ROOM: Final = WIDTH - _LEFT - 44.0
_MOST_LINES: Final = 9  # of one paragraph: a card is no page
_AGAINST: Final = Term("against", "contre")


def as_svg(exchange: Exchange, *, dark: bool = False) -> str:
    """The card as an SVG file: no script, no font or picture from elsewhere, its words as description."""
    card = _Card(exchange.lang)
    card.head(exchange.title)
    for part in exchange.parts:
        card.part(part)
    if exchange.credit:
        card.foot(exchange.credit)
    moods = [part.mood for part in exchange.parts if isinstance(part, Drawn)]
    moods += [part.mood for part in exchange.parts if isinstance(part, Roll)]
    height = card.y + 30
    title = next((part.text for part in exchange.parts if isinstance(part, Opening)), exchange.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}" role="img" aria-labelledby="title desc" xml:lang="{exchange.lang}">\n'
        f'<title id="title">{xml(title)}</title>\n<desc id="desc">{xml(as_text(exchange).strip())}</desc>\n'
        f"<style>{style(DARK if dark else LIGHT, moods[-1] if moods else 'plain')}</style>\n"
        f'<rect class="paper" x=".5" y=".5" width="{WIDTH - 1}" height="{height - 1:.0f}" rx="16"/>\n'
        f'<rect class="bar" x="22" y="26" width="5" height="{height - 52:.0f}" rx="2.5"/>\n'
        + "\n".join(card.drawn)
        + "\n</svg>\n"
    )


class _Card:
    """A card on the way: what is drawn so far, and the height at which the next thing begins."""

    def __init__(self, lang: str) -> None:
        self.drawn: list[str] = []
        self.y = 34.0
        self._lang = lang

    def head(self, title: str) -> None:
        """The story's name, small, above a rule."""
        if not title:
            return
        self._words(title, 14, "s q c")
        self.y += 8
        self.drawn.append(
            f'<path class="rule" d="M{_LEFT} {self.y:.1f}H{WIDTH - 44}"/>',
        )
        self.y += 14

    def foot(self, credit: str) -> None:
        """Whose rules these are."""
        self.y += 14
        self._words(credit, 11, "s q")

    def part(self, part: Part) -> None:
        """One part of the exchange under those before it."""
        match part:
            case Opening(who=who, text=text):
                self.y += 4
                if who:
                    self._words(who, 14, "s q b")
                self._words(text, 25, "t")
                self.y += 8
            case Roll():
                self._roll(part)
            case Drawn():
                self._table(part)
            case Came(text=text):
                self.y += 6
                self._words(text, 18, "t")
            case Changes(words=words):
                self.y += 4
                self._words(" · ".join(words), 14, "s q")
            case Remark(text=text):
                self.y += 4
                self._words(capital(text), 16, "t i")
            case Told(text=text, level=level):
                self._prose(text, level)

    def _prose(self, text: str, level: int) -> None:
        self.y += 8
        if level:
            self._words(unmarked(text), 22, "t b")
            return
        for paragraph in text.split("\n\n"):
            self._words(unmarked(paragraph), 18, "t", _MOST_LINES)

    def _table(self, drawn: Drawn) -> None:
        self.y += 4
        x = self._dice_row(drawn.dice) if drawn.dice else _LEFT
        middle = self.y - SIZE / 2 - GAP if drawn.dice else self.y
        room = WIDTH - 44 - x - 8
        if drawn.dice and width(drawn.result, 22) <= room:
            self._text(drawn.result, x + 8, middle + 8, 22, f"t b {drawn.mood}")
        else:
            self._words(drawn.result, 22, f"t b {drawn.mood}")
        if drawn.table:
            self._words(drawn.table, 13, "s q")
        self.y += 4

    # --- a roll

    def _roll(self, roll: Roll) -> None:
        for pool in roll.pools:
            self._pool(pool, roll)
        if roll.also:
            self._words(" · ".join(roll.also), 14, "s q")
            self.y += 4
        if roll.outcome or roll.value:
            value = f" {roll.value}" if roll.value and roll.value != roll.outcome else ""
            self.y += 6
            self._words((roll.outcome or roll.value) + value, 30, f"t b {roll.mood}")
            if roll.meaning:
                self._words(roll.meaning, 17, "t i")
            if roll.chance:
                self.y += 2
                self._words(capital(chance_words(roll.chance, self._lang)), 14, "s q")
            self.y += 6

    def _pool(self, pool: Pool, roll: Roll) -> None:
        word = capital(pool.word) or roll.label
        against = f"{_AGAINST.of(self._lang)} {roll.against}" if roll.against is not None else ""
        title = " ".join(filter(None, (word, pool.said, against)))
        self.y += 6
        if title:
            self._words(title, 14, "s b c")
        if pool.dice:
            self.y += 4
            self._dice_row(pool.dice)
        if pool.reasons:
            self.y -= 2
            self._words(" · ".join(pool.reasons), 15, "s q")
        self.y += 8

    def _dice_row(self, dice: Sequence[Face]) -> float:
        """Dice side by side, in as many rows as they need; how far to the right the last one is."""
        x = _LEFT
        plus = False
        for die in dice:
            if die.bonus and not plus:
                plus = True
                self._text("+", x + 1, self.y + SIZE / 2 + 7, 20, "s q")
                x += 20
            if x + die_width(die) > WIDTH - 44:
                x, self.y = _LEFT, self.y + SIZE + GAP
            self.drawn.append(draw_die(die, x, self.y))
            x += die_width(die) + GAP
        self.y += SIZE + GAP
        return x

    # --- words

    def _words(self, text: str, size: float, class_: str, most: int = 99) -> None:
        """Lines of text under what is there."""
        lines = list(wrapped(text, size * (1.08 if "c" in class_.split() else 1), _ROOM))
        if len(lines) > most:
            lines = [*lines[: most - 1], lines[most - 1].rstrip(" ,;.") + "…"]
        for line in lines:
            self._text(line, _LEFT, self.y + size, size, class_)
            self.y += size * 1.36

    def _text(self, text: str, x: float, y: float, size: float, class_: str) -> None:
        self.drawn.append(
            f'<text class="{class_}" x="{x:.1f}" y="{y:.1f}" font-size="{size:g}">{xml(text)}</text>'
        )
