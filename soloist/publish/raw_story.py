"""A story as it is: its own file, byte for byte, secrets and all."""

from collections.abc import Iterator

from soloist.publish.source import Source


def write_lonelog(source: Source) -> Iterator[bytes]:
    """The bytes of the file."""
    yield source.data
