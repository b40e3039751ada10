"""Leaving a story line by line: the ways a roll had, by number, and the stories that left."""

from typing import TYPE_CHECKING

from soloist.cli.linear_commands import called
from soloist.cli.linear_place import exchange_at
from soloist.cli.linear_voice import Voice
from soloist.message import message

if TYPE_CHECKING:
    from soloist.play.fork_offer import Offer
    from soloist.play.session.session import Session


def begin_fork(sitting: "Session", voice: Voice, asked_for: str) -> None:
    """Ask how the last roll, or the one asked for, could have gone, and write the story that goes so."""
    from soloist.play.fork_offer import begin_sibling, offers
    from soloist.play.fork_outcomes import rows_in
    from soloist.storage.refusals import named

    excerpt = exchange_at(sitting, voice, asked_for, "fork")
    if excerpt is None:
        return
    data, lang = sitting.story.data, sitting.story.lang
    found = [
        each
        for each in offers(data, excerpt, rows_in(sitting.at_table.shelves))
        if each.other is None or not each.other.was
    ]
    asked = ""
    for number, offer in enumerate(found, 1):
        if offer.kind != "here" and offer.asked != asked:
            asked = offer.asked
            voice.line(asked)
        voice.line(f"{number}. {_words(offer, voice, lang)}")
    told = message("Which one? A number; Enter alone leaves it.")
    if number := voice.number(voice.lingo.say("Choice"), len(found), told):
        path = begin_sibling(sitting.path, data, found[number - 1], sitting.desk.means)
        go = called("open", voice.lingo.lang)
        voice.tell(
            message("The new story is here: {path}", path=named(path)),
            message("{command} {name} goes there.", command=go, name=path.stem),
        )


def tell_forks(sitting: "Session", voice: Voice) -> None:
    """The stories that share a past with this one, a line each, how deep said by a number."""
    from soloist.play.fork_tree_rows import tree_of
    from soloist.storage.refusals import named

    for told in tree_of(sitting):
        what = told.title if not told.depth else f"{told.asked} → {told.came}".strip(" →")
        voice.pair(f"{told.depth}. {what or told.title}", named(told.path))
        if told.last:
            voice.line(told.last)


def _words(offer: "Offer", voice: Voice, lang: str) -> str:
    from soloist.play.fork_offer import chance_words

    if offer.other is None:
        say = voice.lingo.say
        return (
            say("Roll it again")
            if offer.kind == "again"
            else say("Leave the story before “{what}”", what=offer.asked or "…")
        )
    chance = chance_words(offer.other.chance, lang)
    return f"{offer.other.name}, {chance}" if chance else offer.other.name
