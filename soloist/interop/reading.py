"""Opening a foreign file: which format it is, its bytes as text, and the journal it becomes."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final, Literal, TypeAlias

from soloist.interop.imported import Imported
from soloist.interop.journal_text import Wish, journal_text
from soloist.interop.loss import Loss, Tally
from soloist.interop.markdown_story import is_journal, markdown_story
from soloist.interop.twee_story import twee_story
from soloist.journal.prose_words import words
from soloist.message import Refusal, message
from soloist.storage.encoding import oddity, pasted, to_utf8

Form: TypeAlias = Literal["markdown", "twee"]

LARGEST: Final = 16 << 20
"""Bytes of the largest file that is opened; a novel of a million words has six million."""

_MOST_PASSAGES: Final = 100_000
_SUFFIXES: Final[Mapping[str, Form]] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".twee": "twee",
    ".tw": "twee",
    ".tw3": "twee",
    ".twee3": "twee",
}
_READERS: Final[Mapping[Form, Callable[[str, str, Tally], Imported]]] = {
    "markdown": markdown_story,
    "twee": twee_story,
}
_HEADER: Final = re.compile(r"(?:\A|\n)::[ \t]*\S")


@dataclass(frozen=True, slots=True)
class Opened:
    """What a file becomes: the values, the text of the journal, what became of it all, and its size."""

    form: Form
    story: Imported
    lang: str
    text: str
    losses: tuple[Loss, ...]
    words: int

    @property
    def scenes(self) -> int:
        """How many scenes it has."""
        return sum(len(session.scenes) for session in self.story.sessions)


def opened(
    data: bytes, path: str, *, title: str, ruleset: str, lang: str | None, usual: str, date: str
) -> Opened:
    """The journal of a file’s bytes; `lang` is what was asked for, `usual` what stands where nobody says.

    Raises `Refusal` for a file that is too large, is none of the formats, or is a journal already.
    """
    form = form_of(data, path)
    tally = Tally()
    text = _text(data, path, tally)
    if form == "markdown" and is_journal(text):
        raise Refusal(
            message(
                "{path} is a story of soloist’s already. Open it: soloist play {pasted}",
                path=path,
                pasted=pasted(Path(path)),
            )
        )
    if form == "twee" and text.count("\n::") > _MOST_PASSAGES:
        raise Refusal(
            message("{path} has more than {n} passages: take it apart.", path=path, n=_MOST_PASSAGES)
        )
    name = PurePath(path).stem.strip() or "–"
    story = _READERS[form](text, name, tally)
    called = " ".join((title or story.title or name).split())[:300]
    story = Imported(called, story.lang, story.sessions, story.head)
    if lang is None and not story.lang:
        tally.add("guessed", "language", 1)
    spoken = lang or story.lang or usual
    written = journal_text(story, Wish(ruleset, spoken, date, PurePath(path).name), tally)
    return Opened(form, story, spoken, written, tally.losses(), _count(text=written))


def _count(*, text: str) -> int:
    """Words of prose: without the head, headings and notes."""
    from soloist.journal.model import Prose
    from soloist.journal.read import read

    found = read(text.encode("utf-8", "replace")).entries
    return sum(words(each.text.encode("utf-8", "replace")) for each in found if isinstance(each, Prose))


def form_of(data: bytes, path: str) -> Form:
    """The format of a file, by its ending, else by what it holds. Raises `Refusal` for any other."""
    if len(data) > LARGEST:
        raise Refusal(message("{path} is larger than {n} MB: take it apart.", path=path, n=LARGEST >> 20))
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")) and b"\0" in data:
        raise _unknown(path)
    known = _SUFFIXES.get(PurePath(path).suffix.casefold())
    if known is not None:
        return known
    if _HEADER.search(data[: 1 << 20].decode("utf-8", "replace")):
        return "twee"
    raise _unknown(path)


def _unknown(path: str) -> Refusal:
    return Refusal(
        message(
            "{path} is nothing soloist can open as a story: it opens Twee 3 (.twee, .tw) and Markdown (.md, "
            ".markdown). Twine saves its stories so: Build, Export as Twee.",
            path=path,
        )
    )


def _text(data: bytes, path: str, tally: Tally) -> str:
    odd = oddity(data)
    if odd is not None and odd.kind != "old_line_ends":
        tally.add("guessed", "bytes", odd.line)
    text = to_utf8(data).decode("utf-8-sig", "replace")
    return text.replace("\r\n", "\n")
