"""Paints what changed and draws no more for it than the rows it is in, however many widgets stand beside."""

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
        for widget, (region, clip) in self.visible_widgets.items():
            near = clip.intersection(rows)
            seen = region.intersection(near)
            if seen:
                yield region, near, widget.render_lines(seen.translate(-region.offset))
