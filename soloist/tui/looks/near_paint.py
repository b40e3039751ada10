"""Paints what changed and draws no more for it than what is seen of it, however many widgets stand there."""

from collections.abc import Iterable

from textual._compositor import Compositor
from textual.geometry import Region
from textual.strip import Strip


class NearCompositor(Compositor):
    """Textual's, which draws every widget of a screen whole for a letter in one of them."""

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        if not crop:
            yield from super()._get_renders(crop)
            return
        rows = Region(0, crop.y, self.size.width, crop.height)
        front = [0] * (crop.y + crop.height)  # of each row, the cells that are painted: a bit each
        for widget, (region, clip) in self.visible_widgets.items():  # from the front to the back
            near = clip.intersection(rows)
            seen = region.intersection(near)
            cells = (1 << seen.width) - 1 << seen.x
            if all(front[y] & cells == cells for y in seen.line_range):
                continue  # whatever it shows, something is in front of it
            for y in seen.line_range:
                front[y] |= cells
            yield region, near, widget.render_lines(seen.translate(-region.offset))
