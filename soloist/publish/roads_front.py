"""What stands before a story whose reader chooses: dedication and epigraph, on its first passage."""

from collections.abc import Iterator
from dataclasses import replace

from soloist.publish.book import Block, Break, Emphasis, Inline, Matter, Paragraph, Quote, Text
from soloist.publish.roads import Road


def fronted(road: Road, matter: Matter) -> Road:
    """The same roads, their first passage opened by what the title page says."""
    first, *others = road.passages
    opened = replace(first, blocks=(*_front(matter), *first.blocks))
    return replace(road, passages=(opened, *others))


def _front(matter: Matter) -> Iterator[Block]:
    if matter.dedication.strip():
        yield Paragraph((Emphasis((Text(matter.dedication.strip()),)),))
    if matter.epigraph.strip():
        said: tuple[Inline, ...] = (Text(matter.epigraph.strip()),)
        if matter.epigraph_source.strip():
            said += (Break(), Text(f"— {matter.epigraph_source.strip()}"))
        yield Quote((Paragraph(said),))
