"""The picture of an exchange: sound XML that needs nothing from elsewhere and reads itself out."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.model import DiceLine, TableLine
from soloist.journal.read import read
from soloist.play.told.excerpt import excerpt_at
from soloist.play.told.svg_look import DARK, LIGHT, Look
from soloist.play.told.svg_text import width, wrapped
from soloist.publish.exchange import exchange
from soloist.publish.exchange_svg import WIDTH, as_svg
from tests.publish.test_exchange_written import OPPOSED, told

SPACE = "{http://www.w3.org/2000/svg}"
STORIES = sorted((Path(__file__).parents[2] / "journals").glob("*.md"))


def test_a_card() -> None:
    """Title, words for those who cannot see it, a shape for each die and each pip, the outcome in words."""
    picture = as_svg(told(OPPOSED))
    root = ElementTree.fromstring(picture)
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{SPACE}title", f"{SPACE}desc"]
    assert root.findtext(f"{SPACE}title") == "Forcer la *serrure*"
    assert "Succès (+2)" in (root.findtext(f"{SPACE}desc") or "")
    assert len(root.findall(f".//{SPACE}circle")) == 2 + 6 + 1 + 3 + 3
    texts = [text.text or "" for text in root.iter(f"{SPACE}text")]
    assert {"La porte", "Succès +2", "Elle cède.", "Pour", "Contre"} <= set(texts)
    assert "personne" not in picture


@pytest.mark.parametrize("path", STORIES, ids=lambda path: path.stem)
def test_every_exchange_of_the_journals(path: Path) -> None:
    """Each is drawn, light and dark, inside its own frame, with no script and no address."""
    data = path.read_bytes()
    for entry in read(data).entries:
        if isinstance(entry, DiceLine | TableLine):
            for dark in (False, True):
                picture = as_svg(exchange(excerpt_at(data, entry.span.start)), dark=dark)
                root = ElementTree.fromstring(picture)
                height = float(root.get("height") or 0)
                for text in root.iter(f"{SPACE}text"):
                    assert float(text.get("y") or 0) < height
                    assert float(text.get("x") or 0) < WIDTH
                assert "<script" not in picture
                assert picture.count("http") == 1  # the name of the format


@given(st.text(max_size=120))
@settings(max_examples=60)
def test_any_text(text: str) -> None:
    """Signs that XML has no place for are shown as what they are not: none of them breaks the file."""
    line = f"@ {text}\nd: {text}\n=> {text}\n(note: {text})\n? {text}\ntbl: x d20=17 -> {text}\n"
    ElementTree.fromstring(as_svg(told(line.encode("utf-8", "replace").decode())))


@given(st.text(max_size=200), st.integers(60, 600))
def test_lines_fit(text: str, room: int) -> None:
    """Every line fits by the same measure, and no letter is lost."""
    lines = list(wrapped(text, 18, room))
    assert all(width(line, 18) <= room or len(line) == 1 for line in lines)
    plain = re.sub(r"\s", "", text)
    assert re.sub(r"\s", "", "".join(lines)) == plain


@pytest.mark.parametrize("look", [LIGHT, DARK])
def test_colours_can_be_read(look: Look) -> None:
    """Words stand out from their paper as the guidelines for the web ask, 4.5 to 1."""
    for colour in (look.ink, look.quiet, look.good, look.mixed, look.bad, look.plain):
        assert _contrast(colour, look.paper) >= 4.5
    assert _contrast(look.ink, look.die) >= 4.5
    assert _contrast(look.ink, look.counts) >= 4.5


def _contrast(one: str, other: str) -> float:
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
