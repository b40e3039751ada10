"""A story of a million words as an e-book, against the time the Markdown reader needs for its prose alone."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Final

from markdown_it import MarkdownIt

from soloist.journal.folding.skim import skim
from soloist.journal.model import Prose
from soloist.journal.read import read
from soloist.publish.book.book import Choices
from soloist.publish.exporting import Source
from soloist.publish.formats.html import write_epub
from soloist.rules.systems import system_or_free
from soloist.tables.lookup import Shelves

WORDS: Final = 1_000_000
SCENES: Final = 400
LIMIT: Final = 3.0  # times the reader's
MEMORY: Final = 500.0  # MB at most, of the whole process
STORIES: Final = {"French": "la-retenue", "English": "seventeen-ounces"}
_JOURNALS: Final = Path(__file__).parent.parent / "journals"


def story(name: str) -> bytes:
    """An example's head, then its prose over and over in four hundred scenes, no paragraph twice the same."""
    data = (_JOURNALS / f"{name}.md").read_bytes()
    head = data[: data.index(b"\n### ")].decode()
    prose = [entry.text for entry in read(data).entries if isinstance(entry, Prose)]
    return "".join([head, *_scenes(prose)]).encode()


def _scenes(prose: list[str]) -> Iterator[str]:
    written = scene = place = 0
    while written < WORDS:
        if written >= scene * WORDS // SCENES:
            scene += 1
            yield f"\n\n### S{scene} *Scene {scene}*"
        text = prose[place % len(prose)].replace("\n\n", f"\n\nLe {place}, ")
        place += 1
        written += len(text.split())
        yield f"\n\n{text}"


def seconds(data: bytes) -> tuple[float, float]:
    """From the bytes of a story to those of its e-book; and its prose through the Markdown reader alone."""
    prose = "\n\n".join(entry.text for entry in read(data).entries if isinstance(entry, Prose))
    start = perf_counter()
    MarkdownIt("commonmark").parse(prose)
    reader = perf_counter() - start
    del prose
    start = perf_counter()
    export(data)
    return perf_counter() - start, reader


def export(data: bytes) -> int:
    """The whole way; how many bytes it came to."""
    state = skim(data).state
    book = Source(data, read(data), state, system_or_free(state.ruleset), Shelves()).book(Choices())
    return sum(map(len, write_epub(book)))


def peak(name: str) -> float:
    """MB a process holds at most that does nothing else, the making of the story included."""
    code = (
        "import os; from bench.export import export, story; from bench.memory import status; "
        f"export(story({name!r})); print(status(os.getpid(), 'VmHWM'))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> int:
    """Print the figures; 1 when one is over its limit."""
    missed = False
    for language, name in STORIES.items():
        pairs = [seconds(story(name)) for _ in range(3)]
        found = sorted(ours / reader for ours, reader in pairs)[1]
        held = peak(name) if Path("/proc/self/status").exists() else 0.0
        quickest = min(ours for ours, _ in pairs)
        print(
            f"a million words as EPUB, {language}: {found:.2f} of reading their Markdown"
            f" (at most {LIMIT:.0f}), {quickest:.1f} s, {held:.0f} MB at most (at most {MEMORY:.0f})"
        )
        missed = missed or found > LIMIT or held > MEMORY
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
