"""A word the dictionary does not know, in the composer: what may be meant by it, chosen in a dialog."""

import asyncio
from collections.abc import Iterator
from typing import Final

from soloist.play.commands import key_of
from soloist.play.dialogs.conversation import Conversation, pick
from soloist.play.dialogs.dialog import Option
from soloist.play.prose.line_parts import Word
from soloist.play.session.face import Face
from soloist.tui.writing.composer import Composer
from soloist.tui.writing.writing_aids import WritingAids
from soloist.values.message import Message, message

_LOOK: Final = 0.05  # seconds between looks at whether the words have been looked up
_LOOKS: Final = 200
_FAR: Final = 200  # lines gone through for an unknown word
_OFFERED: Final = 7
_READING: Final = message("The story is still being read; one moment.")


async def unknown_word(composer: Composer) -> "tuple[int, Word] | Message":
    """The unknown word under the caret or the next one, with its row; else why there is none."""
    aids = composer.aids
    if not isinstance(aids, WritingAids):
        return _READING
    aids.offers("a")  # so that it is known whether there is a dictionary at all
    found = aids.unknown_from(_lines(composer))
    for _ in range(_LOOKS):
        if not aids.waits:
            break
        await asyncio.sleep(_LOOK)
        found = aids.unknown_from(_lines(composer))
    if aids.lacking is not None:
        return aids.lacking
    if found is not None:
        return found
    return message(
        "In what you are writing no word is unknown to the dictionary; the story above is not looked at. "
        "For a word underlined: the caret on it, {palette}, then this command.",
        palette=key_of("palette"),
    )


def respell(face: Face, composer: Composer, row: int, word: Word) -> Conversation[None]:
    """Offer what may be meant by a word; it is replaced, learnt, or left."""
    aids, say = composer.aids, face.desk.lingo.say
    if not isinstance(aids, WritingAids):
        return
    begins, ends = (row, word.start), (row, word.end)
    composer.move_cursor(begins)
    composer.move_cursor(ends, select=True)  # to be seen behind the dialog
    offers = aids.offers(word.text)[:_OFFERED]
    options = (
        *(Option(offer, offer) for offer in offers),
        Option("/learn", say("Add it to my words")),
        Option("/leave", say("Leave it")),
    )
    title = say("“{word}” is not in the dictionary", word=word.text)
    deed = (yield from pick("", title, options)) or "/leave"
    if not deed.startswith("/"):
        composer.replace(deed, begins, ends, maintain_selection_offset=False)
        return
    after = min(word.end + 1, len(composer.document.get_line(row)))
    composer.move_cursor((row, after))  # past a word that is left, so that the next one comes
    if deed == "/learn":
        aids.learn(word.text)
        face.tell(message("“{word}” is one of your words from now on.", word=word.text))


def _lines(composer: Composer) -> Iterator[tuple[int, str, int]]:
    """Lines from the caret on, then from the start: number, text, and the column to begin at."""
    row, column = composer.selection.start
    count = composer.document.line_count
    for place in range(min(count + 1, _FAR)):
        number = (row + place) % count
        yield number, composer.document.get_line(number), column if place == 0 else 0
