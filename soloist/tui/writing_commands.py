"""The commands of who writes: typography on or off, and what to do about an unknown word."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from textual.screen import Screen

from soloist.message import Refusal, message
from soloist.play.commands import key_name, key_of
from soloist.tui.board import Board
from soloist.tui.composer import Composer
from soloist.tui.writing_aids import WritingAids
from soloist.tui.writing_words import Unknown, WordScreen

_LOOK: Final = 0.05  # seconds between looks at whether the words have been looked up
_LOOKS: Final = 200
_FAR: Final = 200  # lines gone through for an unknown word
_OFFERED: Final = 7


def typography(board: Board) -> None:
    """Set in type what is typed from now on, or leave it."""
    desk = board.sitting.desk
    on = not desk.settings.typography
    try:
        desk.set("typography", "on" if on else "off")
    except Refusal as refusal:
        board.refuse(refusal)
        return
    if on:
        undo, back = (key_name(key, board.lingo.render) for key in ("ctrl+z", "backspace"))
        board.tell(
            message(
                "Typography as you type is on: quotes, dashes, dots, spaces before signs. {undo}, or {back} "
                "right after, gives back what you typed.",
                undo=undo,
                back=back,
            )
        )
    else:
        board.tell(message("Typography as you type is off: what you type stays as it is."))


def spelling(board: Board) -> None:
    """Offer what may be meant by the unknown word under the caret, else by the next one."""
    composer = _composer(board)
    if not isinstance(composer.aids, WritingAids):
        board.tell(message("The story is still being read; one moment."))
        return
    _spell(board, composer, composer.aids, _LOOKS)


def _composer(board: Board) -> Composer:
    assert isinstance(board, Screen)
    return board.query_one(Composer)


def _spell(board: Board, composer: Composer, aids: WritingAids, looks: int) -> None:
    aids.offers("a")  # so that it is known whether there is a dictionary at all
    found = aids.unknown_from(_lines(composer))
    if aids.waits and looks:
        composer.set_timer(_LOOK, partial(_spell, board, composer, aids, looks - 1))
    elif aids.lacking is not None:
        board.tell(aids.lacking)
    elif found is None:
        board.tell(
            message(
                "In what you are writing no word is unknown to the dictionary; the story above is not "
                "looked at. For a word underlined: the caret on it, {palette}, then this command.",
                palette=key_of("palette", board.lingo.render),
            )
        )
    else:
        _offer(board, composer, aids, Unknown(found[0], found[1], aids.offers(found[1].text)[:_OFFERED]))


def _lines(composer: Composer) -> Iterator[tuple[int, str, int]]:
    """Lines from the caret on, then from the start: number, text, and the column to begin at."""
    row, column = composer.selection.start
    count = composer.document.line_count
    for place in range(min(count + 1, _FAR)):
        number = (row + place) % count
        yield number, composer.document.get_line(number), column if place == 0 else 0


def _offer(board: Board, composer: Composer, aids: WritingAids, unknown: Unknown) -> None:
    row, word = unknown.row, unknown.word
    begins, ends = (row, word.start), (row, word.end)
    composer.move_cursor(begins)
    composer.move_cursor(ends, select=True)  # to be seen behind the list

    def chosen(choice: str | None) -> None:
        if choice:
            composer.replace(choice, begins, ends, maintain_selection_offset=False)
        else:
            after = min(word.end + (choice is None), len(composer.document.get_line(row)))
            composer.move_cursor((row, after))  # past a word that is left, so that the next one comes
        if choice == "":
            _learn(board, aids, word.text)
        composer.focus()

    composer.app.push_screen(WordScreen(board.lingo, unknown), chosen)


def _learn(board: Board, aids: WritingAids, word: str) -> None:
    try:
        aids.learn(word)
    except Refusal as refusal:
        board.refuse(refusal)
    else:
        board.tell(message("“{word}” is one of your words from now on.", word=word))
