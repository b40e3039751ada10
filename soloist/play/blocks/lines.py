"""The lines of a block as they may be looked at, on a screen or line by line."""

from soloist.display import display_safe


def safe_lines(raw: bytes) -> tuple[str, ...]:
    """The lines of a block, ready to be drawn.

    Bytes that are not UTF-8 are shown as such; soft hyphens, which terminals draw each in its own
    way, are left out.
    """
    plain = raw.replace(b"\r\n", b"\n").removesuffix(b"\r").decode("utf-8", "replace")
    text = display_safe(plain).replace("\u00ad", "")
    return tuple(line.expandtabs(4) for line in text.split("\n"))
