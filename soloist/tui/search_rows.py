"""A place that was found as two rows: where it is, and the words with what stands around them."""

from textual.content import Content

from soloist.journal.search import Hit
from soloist.tui.safe_text import shown
from soloist.tui.search_shown import AsShown

_FOUND = "$accent bold reverse"


def row(hit: Hit, place: str, width: int, around: AsShown | None = None) -> Content:
    """Two rows of at most `width` cells; `around` as the story shows it.

    Of what is secret, only the words that were looked for.
    """
    head = shown(place).truncate(width, ellipsis=True).stylize("$text-muted")
    stands = around or AsShown(hit.before, hit.after)
    before, after = ("…", "…") if hit.mark == "secret" else (stands.before, stands.after)
    found = shown(hit.found).truncate(width - 2, ellipsis=True)
    room = width - found.cell_length
    left = _end_of(shown(before), max(1, room // 2, room - shown(after).cell_length))
    right = shown(after).truncate(max(1, room - left.cell_length), ellipsis=True)
    return head + "\n" + left + found.stylize(_FOUND) + right


def _end_of(text: Content, width: int) -> Content:
    """The last `width` cells of a text, `…` in the place of what is left out."""
    if text.cell_length <= width:
        return text
    while text.cell_length > width - 1:
        text = text[1:]
    return "…" + text
