"""The picture of an exchange: sound XML that needs nothing from elsewhere and reads itself out."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.model import DiceLine, TableLine
from soloist.journal.read import read
from soloist.play.told.excerpt import excerpt_at
from soloist.play.told.foreign_text import DARK, LIGHT, Look
from soloist.publish.exchange import as_svg, exchange
from tests.publish.test_exchange_written import told
from tests.publish.test_html_style import contrast

SPACE = "{http://www.w3.org/2000/svg}"
STORIES = sorted((Path(__file__).parents[2] / "journals").glob("*.md"))


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_every_exchange_of_the_journals(path: Path) -> None:
    """Each is drawn, light and dark, inside its own frame, with no script and no address."""
    data = path.read_bytes()
    for entry in read(data).entries:
        if isinstance(entry, DiceLine | TableLine):
            for dark in (False, True):
                picture = as_svg(exchange(excerpt_at(data, entry.span.start)), dark=dark)
                root = ElementTree.fromstring(picture)
                width, height = (float(root.get(name) or 0) for name in ("width", "height"))
                for text in filter(lambda each: (each.text or "").strip(), root.iter(f"{SPACE}text")):
                    assert float(text.get("y") or 0) + 20 < height
                    assert float(text.get("x") or 0) + float(text.get("textLength") or 0) + 26 <= width + 12
                assert "<script" not in picture
                assert picture.count("http") == 1  # the name of the format


@given(st.text(max_size=120))
@settings(max_examples=60)
def test_any_text(text: str) -> None:
    """Signs that XML has no place for are shown as what they are not: none of them breaks the file."""
    line = f"@ {text}\nd: {text}\n=> {text}\n(note: {text})\n? {text}\ntbl: x d20=17 -> {text}\n"
    ElementTree.fromstring(as_svg(told(line.encode("utf-8", "replace").decode())))


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_colours_can_be_read(look: Look) -> None:
    """Words stand out from their paper as the guidelines for the web ask, 4.5 to 1."""
    for colour in (look.ink, look.quiet, look.good, look.mixed, look.bad, look.plain):
        assert contrast(colour.removeprefix("#"), look.paper.removeprefix("#")) >= 4.5
