"""The sampler in every format as it was read and found right: a change of one letter is a change to look at.

After a change that is meant, delete the file of `recorded/`, run this once and look at what it wrote.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

from soloist.publish.book.book import Book
from soloist.publish.forks.roads import Passage, Road, Way
from soloist.publish.formats.formats import Outline, format_called
from soloist.publish.formats.html import write_html
from soloist.publish.formats.text_book import write_markdown, write_text
from soloist.publish.plan import NO_PLAN
from tests.publish import docx_kit, epub_kit
from tests.publish.sampler import sampler

RECORDED: Final = Path(__file__).with_name("recorded")


def _parts(data: bytes, names: str) -> str:
    with ZipFile(BytesIO(data)) as file:
        held = [name for name in sorted(file.namelist()) if re.search(names, name)]
        text = "\n".join(f"==== {name}\n{file.read(name).decode()}" for name in held)
    return re.sub(r"(?=<w:p[ >])", "\n", text)


def _folder(id_: str, book: Book) -> str:
    folder = format_called(id_)
    return "\n".join(
        f"==== {each.path}\n{each.data.decode()}" for each in folder.load()(Outline(book, NO_PLAN, ()))
    )


def _road(id_: str, book: Book) -> str:
    named = [f"p{at}" for at in range(len(book.chapters))]
    passages = (
        Passage(each, chapter.title or each, chapter.blocks, (Way("Et [[puis]]", after),) if after else ())
        for each, after, chapter in zip(named, [*named[1:], ""], book.chapters, strict=True)
    )
    road = Road(book.matter, "X", tuple(passages))
    text = "".join(format_called(id_).load()(road))
    return re.sub(r"<(style|script)>.*?</\1>", "", text, flags=re.S)


FORMATS: Final[Mapping[str, Callable[[Book], str]]] = {
    "html": lambda book: re.sub(r"<style>.*?</style>", "", "".join(write_html(book)), flags=re.S),
    "epub": lambda book: _parts(epub_kit.written(book), r"xhtml|opf|ncx|container"),
    "docx": lambda book: _parts(
        docx_kit.written(book), r"word/(document|footnotes|numbering|header\d)\.xml|core"
    ),
    "md": lambda book: "".join(write_markdown(book)),
    "txt": lambda book: "".join(write_text(book)),
    "novelwriter": partial(_folder, "novelwriter"),
    "obsidian": partial(_folder, "obsidian"),
    **{id_: partial(_road, id_) for id_ in ("play", "twee", "ink")},
}


@pytest.mark.parametrize(
    ("mechanics", "lang"), [("hidden", "fr"), ("footnotes", "fr"), ("margin", "fr"), ("footnotes", "en")]
)
@pytest.mark.parametrize("id_", FORMATS)
def test_it_is_written_as_recorded(id_: str, mechanics: str, lang: str) -> None:
    """Every element, name, number and word of it."""
    path = RECORDED / f"{mechanics}-{lang}.{id_}.txt"
    made = FORMATS[id_](sampler(mechanics, lang))
    if not path.exists():
        path.write_text(made, encoding="utf-8", newline="")
        pytest.fail(f"{path} is recorded anew: look at it")
    assert made == path.read_bytes().decode()
