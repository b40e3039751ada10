"""One side while a test is put together, and the other inputs that can be turned."""

from textual.content import Content
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.widget import Widget

from soloist.lingo import Lingo
from soloist.play.building import OWN, Build, holder, own_text
from soloist.play.dials import dial_value, value_words
from soloist.play.signs import plain
from soloist.rules.given import UNEXPLAINED, kind_of
from soloist.rules.system import Key, Reason
from soloist.tui.ink import KEY, QUIET, STRONG, ink, lines, spread

_IN, _OUT = "●", "○"
_ONE = "◉"  # of which one is in at a time


class SideColumn(Widget):
    """The reasons of a side with their dice, and under them those at hand."""

    DEFAULT_CSS = """
    SideColumn { width: 1fr; height: auto; }
    """

    build: reactive[Build | None] = reactive[Build | None](None, layout=True)
    """What is being put together."""

    def __init__(self, side: int, lingo: Lingo) -> None:
        """`side` is its number in the test."""
        super().__init__()
        self.side = side
        self.lingo = lingo

    def render(self) -> Content:
        """The name with the number of dice, then a row for each reason."""
        if self.build is None:
            return Content("")
        return lines([self._head(self.build), *self._rows(self.build)])

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A row each, whatever the width: one set for another width must not be taken for two."""
        return 1 + len(self._rows(self.build)) if self.build else 1

    def _head(self, build: Build) -> Content:
        side, pool = build.attempt.test.sides[self.side], build.seen.situation.pools[self.side]
        active = build.active_side == self.side
        name = side.name.of(build.lang)
        size = max(side.least, sum(reason.weight for reason in pool.reasons))
        dice = self.lingo.count("{n} die", "{n} dice", size)
        style = f"{KEY} {STRONG}" if active else STRONG
        head = ink(f"▸ {name}" if active else f"  {name}", style)
        one = side.one_each.of(build.lang) if side.one_each else self.lingo.say("one at a time")
        aside = ink(f"  {one}", QUIET) if side.single or side.one_each else Content("")
        room = self._width - head.cell_length - ink(dice).cell_length
        return spread(head + aside if aside.cell_length < room else head, ink(dice, style), self._width)

    def _rows(self, build: Build) -> list[Content]:
        reasons = build.attempt.situation.pools[self.side].reasons
        counted = build.seen.situation.pools[self.side].reasons
        rolled = {reason.text for reason in counted}
        own = own_text(build, self.side)
        rows = []
        if own is not None:
            held = any(reason.text == own for reason in reasons)
            rows.append(
                self._row(
                    OWN if build.active_side == self.side else " ",
                    Reason(own, build.attempt.test.sides[self.side].own_dice),
                    held=held,
                )
            )
        for offer in build.offers:
            where = holder(build, offer.reason.text)
            if where == self.side or (where is None and offer.side == self.side):
                moved = where is not None and offer.reason.text not in rolled
                rows.append(self._row(offer.letter, offer.reason, held=where is not None, moved=moved))
        ours = {UNEXPLAINED, own, *(reason.text for reason in reasons)}
        rows += [self._row(" ", reason, held=True) for reason in counted if reason.text not in ours]
        unexplained = sum(reason.weight for reason in reasons if reason.text == UNEXPLAINED)
        arrows = "↔" if build.active_side == self.side else " "
        if unexplained:
            rows.append(self._row(arrows, Reason(self.lingo.say("unexplained"), unexplained), held=True))
        elif build.active_side == self.side:
            rows.append(self._row(arrows, Reason(self.lingo.say("a die without a reason")), held=False))
        return rows

    def _row(self, key: str, reason: Reason, *, held: bool, moved: bool = False) -> Content:
        side = self.build.attempt.test.sides[self.side] if self.build else None
        alone = side is not None and self.build and kind_of(side, reason, self.build.scores) is not None
        mark = _ONE if alone else _IN
        text = ink(f"{mark} " if held else f"{_OUT} ", "" if held else QUIET)
        text += ink(f"{key or ' '} ", KEY) + ink(reason.text, "" if held else QUIET)
        dice = "→" if moved else f"{plain(reason.weight)}D"  # counted elsewhere, or under another name
        weight = ink(dice, STRONG if held else QUIET)
        return spread(text, weight, self._width)

    @property
    def _width(self) -> int:
        return max(12, self.content_size.width)


class KeyDials(Widget):
    """The inputs of a test besides its pools, each with its value."""

    DEFAULT_CSS = """
    KeyDials { height: auto; }
    """

    build: reactive[Build | None] = reactive[Build | None](None, layout=True)
    """What is being put together."""

    def __init__(self, lingo: Lingo) -> None:
        super().__init__()
        self.lingo = lingo

    def reveal(self) -> None:
        """Keep the input that is turned in sight, where not all fits."""
        body = self.parent
        if self.build is None or not isinstance(body, Widget):
            return
        row = self.build.active - len(self.build.attempt.test.sides)
        body.scroll_to_region(Region(0, self.virtual_region.y + row, 1, 1), animate=False)

    def render(self) -> Content:
        """A row for each input that is shown."""
        if self.build is None:
            return Content("")
        return lines(
            self._row(self.build, key, active=self.build.active == at)
            for at, key in enumerate(self.build.dials)
            if isinstance(key, Key)
        )

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A row each, as above."""
        return sum(isinstance(key, Key) for key in self.build.dials) if self.build else 1

    def _row(self, build: Build, key: Key, *, active: bool) -> Content:
        name = ink(f"▸ {key.name.of(build.lang)}" if active else f"  {key.name.of(build.lang)}")
        value = ink(self._value(build, key), STRONG)
        return spread(name.stylize(KEY) if active else name, value, max(12, self.content_size.width))

    def _value(self, build: Build, key: Key) -> str:
        value = dial_value(build.attempt, key)
        if isinstance(value, tuple):
            return ", ".join(map(str, value)) or "—"
        if key.kind == "flag":
            return self.lingo.say("yes") if value else self.lingo.say("no")
        return "—" if value is None else value_words(key, value, build.lang)
