"""An exchange handed on: copied as Markdown at once, then as plain text, as its source, or as a picture."""

import asyncio
from typing import TYPE_CHECKING

from textual.screen import Screen

from soloist.message import message
from soloist.play.excerpt import Excerpt
from soloist.storage.refusals import named
from soloist.storage.shared_files import FOLDER, keep_new
from soloist.tui.board import Board
from soloist.tui.clipboard import copy as to_clipboard
from soloist.tui.composer import Composer
from soloist.tui.place_asked import asked_about, begin, in_story
from soloist.tui.table_top import Answer

if TYPE_CHECKING:
    from pathlib import Path

    from soloist.publish.exchange import Exchange


def copy(board: Board) -> None:
    """Copy the exchange under the cursor, or the last one, and offer its other forms."""
    begin(board, _Sharing(board).copied)


class _Sharing:
    """One exchange on its way out."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._view = in_story(board)

    async def copied(self) -> None:
        """Copy it, then ask; the question leaves itself when one goes on."""
        board, say = self._board, self._board.lingo.say
        excerpt = await asked_about(board)
        told, markdown = await asyncio.to_thread(_told, excerpt)
        put = asyncio.create_task(self._put(markdown))  # a program that is slow to take it holds no key back
        first, before = _first_words(markdown), self._written()
        given = await board.ask(
            say("Copied as Markdown: {words}", words=first),
            Answer("text", ("t",), say("plain text")),
            Answer("source", ("s",), say("as in the file")),
            Answer("picture", ("p",), say("a picture")),
            Answer("leave", ("escape",), say("that is all")),
        )
        await put
        await self._also(given, told, excerpt)
        if self._view is not None and self._written() == before:  # nobody wrote on: back to where it was
            self._view.focus()

    def _written(self) -> str:
        """What stands in the composer."""
        board = self._board
        assert isinstance(board, Screen), "the board is a screen"
        return board.query_one(Composer).text

    async def _also(self, given: str | None, told: "Exchange", excerpt: Excerpt) -> None:
        match given:
            case "text":
                from soloist.publish.exchange_text import as_text

                await self._put(as_text(told))
                self._board.tell(message("Copied as plain text."))
            case "source":
                await self._put(told.source + "\n")
                self._board.tell(message("Copied as it stands in the file, secrets left out."))
            case "picture":
                path = await asyncio.to_thread(self._drawn, told, excerpt.line)
                self._board.tell(message("The picture is here: {path}", path=named(path)))
            case _:
                pass

    async def _put(self, text: str) -> None:
        board = self._board
        assert isinstance(board, Screen), "the board is a screen"
        await to_clipboard(board.app, text, board.sitting.desk.environ)

    def _drawn(self, told: "Exchange", line: int) -> "Path":
        """The picture, as a new file beside the stories."""
        from soloist.publish.exchange_svg import as_svg

        board = self._board
        assert isinstance(board, Screen), "the board is a screen"
        desk = board.sitting.desk
        picture = as_svg(told, dark=board.app.current_theme.dark)
        stem = f"{board.sitting.path.stem}-{line}"
        return keep_new(
            desk.means.disk, desk.workspace.root / FOLDER, stem, ".svg", picture.encode("utf-8", "replace")
        )


def _told(excerpt: Excerpt) -> "tuple[Exchange, str]":
    """The exchange told, and as Markdown; what does it is loaded here, away from the keys."""
    from soloist.publish.exchange import exchange
    from soloist.publish.exchange_markdown import as_markdown

    told = exchange(excerpt)
    return told, as_markdown(told)


def _first_words(markdown: str) -> str:
    """How the copied text begins, on one line and without its marks."""
    first = markdown.strip().partition("\n")[0].replace("**", "").replace("\\", "").strip(" *")
    return first[:39].rstrip() + "…" if len(first) > 40 else first
