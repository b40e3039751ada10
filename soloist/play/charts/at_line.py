"""What the rules could read at any line of a story that is folded already: counters and options."""

from bisect import bisect_left
from collections.abc import Mapping
from typing import Final

from soloist.journal.recorded import Circumstances
from soloist.journal.sheet import names, whole_numbers
from soloist.journal.state import Element, Held, Listed, Made, State, folded
from soloist.play.charts.survey import Rolled
from soloist.rules.system import Counter, System

_NOBODY: Final = Element("PC", "")


class Past:
    """A state seen from any of its lines, by the lines that made its values: nothing is folded again."""

    def __init__(self, state: State, system: System) -> None:
        """`system` is the one the story is played by, whatever its options."""
        self._state = state
        self._whole = system.whole or system
        self._made: dict[tuple[str, str], tuple[tuple[int, ...], tuple[Made, ...]]] = {}
        self._options: dict[tuple[tuple[str, str], ...], Mapping[str, str]] = {}
        self._people = tuple((folded(name), self._known_from(name)) for name in state.pcs)

    def system(self, rolled: Rolled) -> System:
        """The rules as they stood, with the options that held."""
        return self._whole.under(self._held(rolled))

    def circumstances(self, rolled: Rolled) -> Circumstances:
        """What a rule may read there: shared counters, those of whoever acts alone, the options that hold."""
        line = rolled.line
        people = rolled.actors or tuple(name for name, since in self._people if since < line)
        shared = [counter for counter in self._whole.counters if counter.shared]
        own = [counter for counter in self._whole.counters if not (counter.shared or counter.is_list)]
        hat, held = self._state.shared, self._held(rolled)
        return Circumstances(
            {each.id: self._value(each, "", hat, line) for each in shared if not each.is_list},
            {each.id: held.get(each.id, each.default) for each in self._whole.options},
            {each.id: self._list(each, line) for each in shared if each.is_list},
            tuple(
                {each.id: self._value(each, name, self._holder(name), line) for each in own}
                for name in people
            ),
            named=bool(rolled.actors),
        )

    def _held(self, rolled: Rolled) -> Mapping[str, str]:
        """The options at that line: those of the front matter, then what notes set before it."""
        found = self._options.get(rolled.options)
        if found is None:
            found = self._options[rolled.options] = {**self._state.front, **dict(rolled.options)}
        return found

    def _known_from(self, name: str) -> int:
        element = self._state.element("PC", name)
        named = name in self._state.front.get("pcs", "")
        return 0 if element is None or named or not element.lines else element.lines[0]

    def _holder(self, name: str) -> Element:
        return self._state.element("PC", name) or self._state.element("N", name) or _NOBODY

    def _value(self, counter: Counter, owner: str, holder: Element, line: int) -> int:
        lines, made = self._lines(counter, owner, [holder.numbers.get(name) for name in names(counter)])
        at = bisect_left(lines, line) - 1
        after = made[at].after if at >= 0 else counter.default
        return after if isinstance(after, int) else counter.default

    def _lines(
        self, counter: Counter, owner: str, held: list[Held | None]
    ) -> tuple[tuple[int, ...], tuple[Made, ...]]:
        key = owner, counter.id
        if key not in self._made:
            made = sorted(
                (line for each in held if each is not None for line in each.lines), key=lambda one: one.line
            )
            self._made[key] = tuple(one.line for one in made), tuple(made)
        return self._made[key]

    def _list(self, counter: Counter, line: int) -> tuple[int, ...]:
        """What a shared list held: the items it was last restated with before that line."""
        lists = self._state.shared.lists
        held = [lists[name] for name in names(counter) if name in lists]
        made = sorted(
            (one for each in held for one in each.lines if one.line < line), key=lambda one: one.line
        )
        after = made[-1].after if made else ()
        return whole_numbers(Listed("", after)) if isinstance(after, tuple) else ()
