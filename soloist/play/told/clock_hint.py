"""How a clock that has just begun goes on."""

from soloist.journal.state import Element, State
from soloist.play.commands import key_of
from soloist.values.message import Message, message

_CLOCKS = ("Clock", "Track", "Timer")


def clocks(state: State) -> tuple[Element, ...]:
    """Every clock, track and timer of a story."""
    return tuple(each for prefix in _CLOCKS for each in state.elements.get(prefix, {}).values())


def clock_hints(before: tuple[Element, ...], now: tuple[Element, ...]) -> tuple[Message, ...]:
    """For the first clock that was not there `before`, the key and the line that move it."""
    known = {(each.prefix, each.name) for each in before}
    new = next((each for each in now if (each.prefix, each.name) not in known), None)
    if new is None:
        return ()
    return (
        message(
            "{name} has begun; when it moves, {key} opens a tag: write {line}",
            name=new.name,
            key=key_of("tag"),
            line=_moved(new),
        ),
    )


def _moved(clock: Element) -> str:
    """`[Clock:Crue 1/4]`, a step further; a timer runs down."""
    held = clock.numbers.get("")
    if held is None:
        return f"[{clock.prefix}:{clock.name} 1/4]"
    value = max(0, held.value - 1) if clock.prefix == "Timer" else held.value + 1
    return f"[{clock.prefix}:{clock.name} {value}{f'/{held.maximum}' if held.maximum is not None else ''}]"
