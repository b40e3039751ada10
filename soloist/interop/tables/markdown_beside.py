"""A table of pipes that is several side by side, each below dice of its own: `| d6 | Wind | d6 | Sea |`."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from soloist.interop.loss import Tally
from soloist.interop.tables.faces import dice_in
from soloist.interop.tables.markdown_blocks import Block, Grid
from soloist.interop.tables.ranges import spans_of


def taken_apart(blocks: Sequence[Block], tally: Tally) -> list[Block]:
    """The blocks of a note, such a table as several; one with a block id is rolled as a whole and stays."""
    found: list[Block] = []
    for block in blocks:
        parts = _parts(block) if isinstance(block, Grid) and not block.id else []
        if isinstance(block, Grid) and len(parts) > 1:
            tally.add("guessed", "dice side by side", block.line, len(parts))
            found.extend(_grids(block, parts))
        else:
            found.append(block)
    return found


def _parts(block: Grid) -> list[range]:
    """The columns of each table, where the first of all are dice and each has words behind its own."""
    starts = [at for at, head in enumerate(block.head) if dice_in(head, alone=True)]
    if len(starts) < 2:
        return []
    parts = [range(at, to) for at, to in zip(starts, [*starts[1:], len(block.head)], strict=True)]
    apart = starts[:1] == [0] and all(len(part) > 1 for part in parts)
    return parts if apart and all(_rise(block, at) for at in starts) else []


def _rise(block: Grid, at: int) -> bool:
    """Whether a column holds faces, each beyond those of the one before."""
    spans = [spans_of(cells[at]) for cells, _ in block.rows if at < len(cells) and cells[at]]
    whole = [each for each in spans if each]
    return len(whole) == len(spans) > 1 and all(one[-1][1] < two[0][0] for one, two in pairwise(whole))


def _grids(block: Grid, parts: Sequence[range]) -> Iterator[Grid]:
    for part in parts:
        columns = slice(part.start, part.stop if part is not parts[-1] else None)  # and what stands beyond
        rows = [(cells[columns], line) for cells, line in block.rows if any(cells[columns])]
        yield Grid(block.head[columns], block.line, rows)
