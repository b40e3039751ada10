"""What helps who writes line by line: words set in type as they are sent, and words no dictionary knows."""

from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from textwrap import shorten
from typing import TYPE_CHECKING, Final

from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, message
from soloist.play.dialogs.places import places_named
from soloist.play.edit_block import block_at
from soloist.play.spelled import names_of, words
from soloist.play.typography import typeset
from soloist.storage.own_spellings import OwnSpellings
from soloist.storage.spelling import Speller, find, install

if TYPE_CHECKING:
    from soloist.play.session.session import Session

_TOLD: Final = 20  # words that are told at once
_SHORT: Final = 48  # letters of the block that is looked through
_OFFERED: Final = 3  # words that may be meant
_LEARN: Final = ("learn ", "apprendre ")


def set_in_type(sitting: "Session", text: str) -> str:
    """A text as it is to be sent: with its quotes, dashes, dots and spaces set, where that is wanted."""
    return typeset(text, sitting.story.lang) if sitting.desk.settings.typography else text


def tell_spelling(sitting: "Session", voice: Voice, asked: str) -> None:
    """Words no dictionary knows: of what is typed and not sent, else of the last block, or where asked.

    `learn` and a word makes it one of the person's own. Raises `Refusal` where there is no dictionary.
    """
    for learn in _LEARN:
        if f"{asked} ".startswith(learn):
            _learn(sitting, voice, asked[len(learn) :].strip())
            return
    lines = _lines(sitting, voice, asked)
    if lines is None:
        return
    found = find(sitting.story.lang, sitting.desk.environ)
    if found.missing is not None:
        raise Refusal(install(sitting.story.lang, found.missing))
    try:
        with closing(Speller(found.command, sitting.desk.environ)) as speller:
            told = tuple(islice(_unknown(sitting, lines, speller), _TOLD))
    except OSError as error:
        raise Refusal(message("The dictionary does not answer: {why}", why=str(error))) from error
    for word, offers in told:
        voice.tell(message("“{word}” is not in the dictionary", word=word))
        if offers:
            voice.tell(message("Perhaps {words}?", words=", ".join(offers[:_OFFERED])))
    if not told:
        voice.tell(message("No word here is unknown to the dictionary."))


def _learn(sitting: "Session", voice: Voice, word: str) -> None:
    kept = sitting.desk.kept
    if not word or len(word.split()) > 1 or kept is None:
        raise Refusal(message("One word is learned at a time: /spelling learn Aldric"))
    OwnSpellings(kept.path.parent).add(word)
    voice.tell(message("“{word}” is one of your words from now on.", word=word))


def _lines(sitting: "Session", voice: Voice, asked: str) -> list[str] | None:
    """The lines to be looked through; None where the words asked for stand in several places."""
    if not asked and (typed := sitting.words.typed()).strip():
        return typed.split("\n")
    at = asked or str(sitting.last_line())
    found = places_named(sitting, at)
    if len(found) > 1:
        for row in found:
            voice.line(f"{row.text} ({row.detail})")
        voice.tell(message("Which one? Say its line."))
        return None
    block = sitting.on_story(lambda story: block_at(story.data, found[0].subject))
    text = block.raw.decode("utf-8", "replace")
    voice.tell(message("line {line}: {text}", line=block.line, text=shorten(text, _SHORT, placeholder="…")))
    return text.split("\n")


def _unknown(sitting: "Session", lines: list[str], speller: Speller) -> Iterator[tuple[str, tuple[str, ...]]]:
    kept = sitting.desk.kept
    own = OwnSpellings(kept.path.parent).words() if kept is not None else frozenset()
    names, seen = names_of(sitting.story.state), set[str]()
    for line in lines:
        for word in words(line, names):
            if word.text in seen or {word.text, word.text.lower()} & own:
                continue
            seen.add(word.text)
            offers = speller.look(word.text)
            if offers is not None:
                yield word.text, offers
