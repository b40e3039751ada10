"""The story exported from the screen: the form, then the file, and where it is."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from soloist.message import Message, message
from soloist.play.commands import key_of
from soloist.publish.choices import CHAPTERS, MECHANICS, Choices
from soloist.publish.formats import FORMATS, format_called
from soloist.publish.matter import title_lines
from soloist.publish.plan import Plan
from soloist.storage.export_choices import ExportChoices
from soloist.storage.refusals import named
from soloist.tui.board import Board
from soloist.tui.export_keep import keep, plan_beside, plan_name
from soloist.tui.export_screen import ExportScreen, Wanted
from soloist.tui.place_asked import begin

_WITH: Final = "with"


def export(board: Board) -> None:
    """Ask what is wanted, and write it."""
    export_as(board, "")


def export_as(board: Board, words: str) -> None:
    """The same, the format that the words name chosen at first; else the one of the last time."""

    async def asked() -> None:
        told = await exporting(board, words)
        if told is not None:
            board.tell(told)

    begin(board, asked)


async def exporting(board: Board, words: str = "") -> Message | None:
    """Ask what is wanted and write it; where it is, None where nothing was wanted.

    Raises `Refusal`.
    """
    sitting = board.sitting
    memory = ExportChoices(sitting.desk.means.state, sitting.desk.means.disk)
    plan, last = plan_beside(sitting), memory.of(sitting.path)
    offered = _planned(plan)
    first = format_called(words.strip()).id if words.strip() else _format(last)
    form = ExportScreen(board.lingo, first, _as_last(offered, last), _title_page(board, plan))
    wanted = await board.show(form)
    if wanted is None:
        return None
    memory.note(sitting.path, _chosen(wanted, offered, last))
    wanted.made.load()
    board.tell(message("The file is being written…"))
    lacks = list[Message]()
    path = await asyncio.to_thread(keep, sitting, wanted.made, wanted.choices, lacks.append)
    told = message("Exported: {path}", path=named(path))
    for each in lacks:
        told = message("{done}. {lacking}", done=told, lacking=each)
    return told


def _planned(plan: Plan) -> Choices:
    """What is chosen where nobody has chosen yet."""
    return Choices(mechanics=plan.mechanics or "hidden", chapters=plan.chapters or "scenes")


def _format(last: Mapping[str, str]) -> str:
    known = [each.id for each in FORMATS]
    return last["format"] if last.get("format") in known else known[0]


def _as_last(offered: Choices, last: Mapping[str, str]) -> Choices:
    """The choices of the last time, as far as they are understood."""
    return replace(
        offered,
        mechanics=next((each for each in MECHANICS if each == last.get("mechanics")), offered.mechanics),
        chapters=next((each for each in CHAPTERS if each == last.get("chapters")), offered.chapters),
        cast=last.get("cast") == _WITH,
        glossary=last.get("glossary") == _WITH,
    )


def _chosen(wanted: Wanted, offered: Choices, last: Mapping[str, str]) -> dict[str, str]:
    """What to remember: what the plan says too is left to the plan, which may be changed meanwhile."""
    if not wanted.made.book:  # nothing else was asked
        return {**last, "format": wanted.made.id}
    choices = wanted.choices
    found = {"format": wanted.made.id}
    found |= {"mechanics": choices.mechanics} if choices.mechanics != offered.mechanics else {}
    found |= {"chapters": choices.chapters} if choices.chapters != offered.chapters else {}
    found |= {"cast": _WITH} if choices.cast else {}
    return found | ({"glossary": _WITH} if choices.glossary else {})


def _title_page(board: Board, plan: Plan) -> str:
    """Title and author of the book, where they come from, and how they are changed."""
    sitting, words = board.sitting, board.lingo.render
    said = title_lines(sitting.story.state)
    author = plan.author or said["author"]
    own = any((plan.title, plan.author))
    return words(
        message(
            "Title page: {title}, {author} (from {source}). To change it: {book}, then p.",
            title=plan.title or said["title"],
            author=author or message("no author"),
            source=plan_name(sitting) if own else message("the head of the story"),
            book=key_of("book", words, board.lingo.lang),
        )
    )
