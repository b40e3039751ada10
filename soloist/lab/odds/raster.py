"""A drawing as PNG, by the library that the extra `lab` brings."""

from soloist.message import Refusal, message

_ZOOM = 2.0  # for screens of today


def as_png(svg: str) -> bytes:
    """The drawing in its light colours. Raises `Refusal` where the library is missing."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise Refusal(
            message(
                'PNG needs one more library: pip install "{extra}". SVG needs none.', extra="soloist[lab]"
            )
        ) from error
    return bytes(svg_to_bytes(svg_string=svg, zoom=_ZOOM, sans_serif_family="DejaVu Sans"))
