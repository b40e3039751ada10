"""The tables in a Foundry file: one exported, a list, a whole adventure, or a pack with one on each line."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from soloist.interop.loss import Tally
from soloist.interop.tables.json_lines import Node, read_values

if TYPE_CHECKING:
    from soloist.interop.tables.opening import Foreign


def found_tables(foreign: "Foreign", tally: Tally) -> list[Node]:
    """Every table of the file, in order; of one that a pack holds in several states, the last.

    Raises `Refusal` for what is no JSON.
    """
    values = read_values(foreign.text, foreign.name, tally)
    if len(values) > 1:
        values = _standing(values)
    return [table for value in values for table in _under(value, tally)]


def _standing(values: Sequence[Node]) -> list[Node]:
    """What a pack of lines holds in the end: a later line replaces or deletes an earlier one."""
    kept: dict[str, Node] = {}
    for number, value in enumerate(values):
        id_ = value.text("_id") or f"#{number}"
        kept.pop(id_, None)
        if not value["$$deleted"] and not value["$$indexCreated"]:
            kept[id_] = value
    return list(kept.values())


def _under(node: Node, tally: Tally) -> Iterator[Node]:
    results = node["results"].list()
    if isinstance(node["results"].value, list) and all(isinstance(each.value, dict) for each in results):
        if results:
            yield node
        else:
            tally.add("left", "empty tables", node.line)
        return
    for _, child in node.members():
        yield from _under(child, tally)
    for child in node.list():
        yield from _under(child, tally)
