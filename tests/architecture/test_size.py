"""The house may only become smaller, unless somebody says what for."""

from dev.size import kept, sizes, tokens


def test_no_room_is_larger_than_it_was() -> None:
    """What has to grow, and why, goes into `dev/size.txt` and into the changelog."""
    held = kept()
    found = sizes()
    assert found.keys() == held.keys()
    larger = {
        f"{room}: {size._asdict()}, at most {held[room]._asdict()}"
        for room, size in found.items()
        if any(now > most for now, most in zip(size, held[room], strict=True))
    }
    assert not larger, "\n".join(sorted(larger))


def test_what_counts_as_a_token() -> None:
    """Names, signs and texts; no comment, no docstring, and a formatted text once, whatever stands in it."""
    assert (
        tokens('"""Why."""\n\nA = f"{b} and {c!r}"  # because\n\n\ndef d() -> None:\n    """How."""\n') == 10
    )
