"""A drawing as PNG, by resvg."""

from soloist.message import message, require

_ZOOM = 2.0  # for screens of today


def as_png(svg: str) -> bytes:
    """The drawing in its light colours. Raises `Refusal` where the library is missing."""
    require("resvg_py", message("PNG (not SVG)"))
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, zoom=_ZOOM, sans_serif_family="DejaVu Sans"))
