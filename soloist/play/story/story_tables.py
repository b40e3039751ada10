"""The tables a story reaches: the shelves, and what the story itself lends to them."""

from collections.abc import Collection

from soloist.journal.state import State, folded
from soloist.tables.deck import DrawnTexts
from soloist.tables.lent import lent
from soloist.tables.lookup import Shelves

_PREFIXES = {"roles": ("N",), "places": ("L",), "clocks": ("Clock", "Track")}


def reach(shelves: Shelves, state: State) -> Shelves:
    """The shelves with the story's values, `{pc}` or `{scene}`, and its lists of names, `{story/roles}`."""
    values = {"title": state.title, "session": str(state.session or 1)}
    if state.pcs:
        values["pc"] = state.pcs[0]
    if state.scene is not None and state.scene.title:
        values["scene"] = state.scene.title
    lists = {key: _names(state, prefixes) for key, prefixes in _PREFIXES.items()}
    lists |= {"pcs": state.pcs, "threads": state.open_threads}
    return shelves.beside(lent(values, lists, state.lang))


def drawn_from(state: State, shuffled: Collection[str] = ()) -> DrawnTexts:
    """What a deck gave, by its full name, since it was last shuffled; `shuffled` are about to be."""
    whole = {folded(table) for table in shuffled}
    return lambda table: () if folded(table) in whole else state.drawn.get(folded(table), ())


def _names(state: State, prefixes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(held.name for prefix in prefixes for held in state.elements.get(prefix, {}).values())
