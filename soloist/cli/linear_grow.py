"""The game grown from the story line by line: what there is by number, its words to change, its table."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_place import meant, number_in
from soloist.cli.linear_voice import Voice, heard_number
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.grow_work import Growing
    from soloist.play.session.session import Session

_LISTED: Final = 20  # of the finds, the last ones


def grow_some(sitting: "Session", voice: Voice, words: str) -> None:
    """List what the story holds and add rows, one after the other, until an empty line; or `words` as one.

    A number is that of a line: what stands there is listed first of all.
    """
    from soloist.tui.grow_open import growing_at

    at, words, here = len(sitting.story.data) - 1, words.strip(), range(0)
    if number_in(words):
        place = meant(sitting, voice, words, "grow")
        if place is None:
            return
        at, words, here = place.at, "", range(place.start, place.start + len(place.raw))
    growing = growing_at(sitting, at, words)
    if words:
        _add(sitting, growing, voice)
        return
    offered = _list(growing, voice, here)
    told = message("A number grows it, u takes the last one back; Enter alone ends.")
    while growing.finds:
        voice.tell(told)
        way = message("Enter alone ends.")
        asked = voice.answer(voice.lingo.say("Choice"), way=way).strip()
        number = heard_number(asked, len(offered))
        if not asked or (not number and voice.put_aside(asked)):
            return
        try:
            if asked.casefold() == "u":
                voice.tell(growing.take_back())
            elif number:
                growing.at = offered[number - 1]
                _add(sitting, growing, voice)
            elif asked == "?":
                offered = _list(growing, voice, here)
            else:
                voice.not_taken(asked)
        except Refusal as refusal:
            voice.tell(refusal.message)


def _list(growing: "Growing", voice: Voice, here: range) -> list[int]:
    """Say what can be grown by its number: of the bytes `here`, or the last of all where there are none.

    The places of the finds that these numbers mean, from the first number on.
    """
    from soloist.tui.grow_rows import what_of

    if not growing.finds:
        voice.tell(message("Nothing to grow from yet; /grow and words adds a row all the same."))
    all_ = list(range(len(growing.finds)))
    there = [at for at in all_ if growing.finds[at].start in here]
    if here and not there and growing.finds:
        voice.tell(message("Nothing can be grown of what stands there; this is all there is:"))
    offered = there or all_
    for number, at in list(enumerate(offered, 1))[-_LISTED:]:
        find = growing.finds[at]
        voice.line(f"{number}. {find.text} ({voice.lingo.render(what_of(find))})")
    return offered


def _add(sitting: "Session", growing: "Growing", voice: Voice) -> None:
    """Ask for the words and the table of the find at hand; Enter alone keeps what stands in brackets."""
    say, before = voice.lingo.say, sitting.words.aside
    written = ""
    sitting.words.aside = lambda: written  # nowhere else until it is a row
    try:
        voice.tell(message("The row: Enter takes what stands in brackets, other words replace it."))
        way = message("Ctrl+C leaves this row.")
        if typed := voice.answer(f"{say('Row')} [{growing.text}]", growing.text, way).strip():
            growing.text = written = typed
            sitting.save()
        voice.tell(message("Its table: Enter takes the one in brackets, another name another one."))
        while named := voice.answer(f"{say('Table')} [{growing.table}]", growing.table, way).strip():
            try:
                growing.go_to(named)
                break
            except Refusal as refusal:
                voice.tell(refusal.message)
                voice.not_taken(named)
        voice.tell(growing.add())
    except Refusal:
        if written:
            voice.not_taken(written)
        raise
    sitting.words.aside = before
