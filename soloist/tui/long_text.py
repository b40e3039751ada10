"""An editor whose work for a key depends on what is changed and in sight, not on how long the text is."""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Final

from rich.style import Style
from rich.text import Text
from textual.document._document import Location
from textual.document._document_navigator import DocumentNavigator
from textual.document._wrapped_document import WrappedDocument
from textual.expand_tabs import expand_text_tabs_from_widths
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widgets import TextArea

from soloist.display import display_safe_cells

NEAR: Final = 2000  # characters within which the other bracket of a pair is looked for


class Wrapping(WrappedDocument):
    """Lines set into a width; what is asked of it for each row costs no more than that row."""

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self._offset_to_line_info)

    def get_sections(self, line_index: int) -> list[str]:
        """The rows of a line."""
        line = self.document[line_index]
        offsets = [0, *self._wrap_offsets[line_index], len(line)]
        return [line[start:end] for start, end in pairwise(offsets)]

    def row(self, y: int) -> tuple[int, int, int | None]:
        """The line that row `y` shows (0 ≤ y < height), and from and to which column: None is its end."""
        index, section = self._offset_to_line_info[y]
        breaks = self._wrap_offsets[index]
        return (
            index,
            breaks[section - 1] if section else 0,
            breaks[section] if section < len(breaks) else None,
        )


class LongText(TextArea):
    """Textual's editor for plain text without line numbers, drawn row by row; it looks the same."""

    wrapped_document: Wrapping
    _dressed: tuple[object, ...] | None = None  # what the styles of its theme were worked out from

    def render_lines(self, crop: Region) -> list[Strip]:
        """As Textual's, which works the styles of the theme out again for each paint."""
        worn = (self._theme, *[node.styles._cache_key for node in self.ancestors_with_self])
        if worn != self._dressed:
            self._theme.apply_css(self)
            self._dressed = worn
        return super(TextArea, self).render_lines(crop)

    def notify_style_update(self) -> None:
        """Styles may have become others, those of the parts of the editor too."""
        self._dressed = None
        super().notify_style_update()

    def scroll_cursor_visible(self, center: bool = False, animate: bool = False) -> Offset:
        """As Textual's; where all of the text is in sight, nothing is worked out for it."""
        if self.scroll_offset or self.max_scroll_y or self.max_scroll_x:
            return super().scroll_cursor_visible(center, animate)
        if self._has_cursor:
            self._recompute_cursor_offset()  # type: ignore[no-untyped-call]
        return Offset()

    def _set_document(self, text: str, language: str | None) -> None:
        super()._set_document(text, language)
        self.wrapped_document = Wrapping(self.document, self.wrap_width, self.indent_width)
        self.navigator = DocumentNavigator(self.wrapped_document)

    def _yield_character_locations(self, start: Location) -> Iterable[tuple[str, Location]]:
        return islice(super()._yield_character_locations(start), NEAR)

    def _yield_character_locations_reverse(self, start: Location) -> Iterable[tuple[str, Location]]:
        return islice(super()._yield_character_locations_reverse(start), NEAR)

    def get_line(self, line_index: int) -> Text:
        """A line as it may be shown; the text itself keeps every character."""
        return Text(display_safe_cells(self.document.get_line(line_index)), end="", no_wrap=True)

    def _render_line(self, y: int) -> Strip:
        """As Textual's, which takes the whole line apart again for each of its rows."""
        theme = self._theme
        base = theme.base_style or self.rich_style
        y += self.scroll_offset.y
        if y >= self.wrapped_document.height:
            return Strip.blank(self.size.width, base)
        index, first, last = self.wrapped_document.row(y)
        line = self.document.get_line(index)
        if not line and not self.selection.is_empty:  # what Textual makes of it
            return super()._render_line(y - self.scroll_offset.y)
        row = Text(display_safe_cells(line[first:last]), end="", no_wrap=True)
        if last is None:
            row.pad_right(1)  # a place for the caret
        length = len(row)
        for style, start, end in self._looks(index, line, first, first + length):
            if max(start, first) < min(end, first + length):
                row.stylize(style, max(start, first) - first, min(end - first, length))
        if "\t" in row.plain:
            before = line.count("\t", 0, first)
            row = expand_text_tabs_from_widths(row, self.wrapped_document.get_tab_widths(index)[before:])
        strip = Strip(row.render(self.app.console), row.cell_len)
        here = self.highlight_cursor_line and index == self.selection.end[0]
        rest = theme.cursor_line_style if here else theme.base_style
        return strip.extend_cell_length(self.scrollable_content_region.width, rest).apply_style(base)

    def _coloured(self, index: int, line: str, first: int, last: int) -> Iterable[tuple[Style, int, int]]:
        """What the columns `first` to `last` of a line look like for what they say; nothing here."""
        del index, line, first, last
        return ()

    def _looks(self, index: int, line: str, first: int, last: int) -> Iterator[tuple[Style, int, int]]:
        """What the columns of a line look like: for what they say, caret, selection, a pair of brackets."""
        theme, (begin, caret), length = self._theme, self.selection, len(line)
        if self.highlight_cursor_line and caret[0] == index and theme.cursor_line_style:
            yield theme.cursor_line_style, 0, length + 1
        yield from self._coloured(index, line, first, last)
        top, bottom = sorted((begin, caret))
        if begin != caret and top[0] <= index <= bottom[0] and theme.selection_style:
            end = bottom[1] if index == bottom[0] else length
            yield theme.selection_style, top[1] if index == top[0] else 0, end
        pair = self._matching_bracket_location if self.match_cursor_bracket and begin == caret else None
        if pair is not None and caret[0] == index and theme.bracket_matching_style:
            yield theme.bracket_matching_style, caret[1], caret[1] + 1
        if self._draw_cursor and caret[0] == index and theme.cursor_style:
            yield theme.cursor_style, caret[1], caret[1] + 1
        if pair is not None and pair[0] == index and theme.bracket_matching_style:
            yield theme.bracket_matching_style, pair[1], pair[1] + 1
