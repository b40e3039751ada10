"""The book of the story line by line: its scenes read out, moved, named, left out; its title page."""

from typing import TYPE_CHECKING, Final

from soloist.cli.linear_commands import called
from soloist.cli.linear_voice import Voice, heard_number
from soloist.message import Refusal, count, message
from soloist.publish.plan import STATUSES, status_of
from soloist.tui.book_desk import HEAD_NAMES, BookDesk

if TYPE_CHECKING:
    from soloist.play.session.session import Session
    from soloist.tui.book_desk import Card

_FIELDS: Final = {"title": "title", "titre": "title", "synopsis": "synopsis", "résumé": "synopsis"}
_STATE: Final = frozenset({"state", "status", "état"})
_PLACES: Final = {
    "up": "up", "haut": "up", "down": "down", "bas": "down", "first": "first", "premier": "first",
    "première": "first", "last": "last", "dernier": "last", "dernière": "last",
}  # fmt: skip
_OUT: Final = {"out": True, "hors": True, "in": False, "dedans": False}
_PAGE: Final = frozenset({"page", "front"})
_NOTHING: Final = "-"


def tell_book(sitting: "Session", voice: Voice, argument: str) -> None:
    """Read the book; or change one of its scenes, `3 title …`, or its title page, `page author …`.

    Raises `Refusal` for a scene or a change there is not, and where the plan cannot be changed.
    """
    desk = BookDesk(sitting)
    first, _, rest = argument.strip().partition(" ")
    if not first:
        _tell_all(desk, voice)
    elif first.casefold() in _PAGE:
        _page(desk, voice, rest.strip())
    else:
        _change(desk, sitting, voice, _at(desk, first, voice), rest.strip())


def _tell_all(desk: BookDesk, voice: Voice) -> None:
    """The scenes in the order of the manuscript, with what is planned for them."""
    if not desk.cards:
        voice.tell(message("No scene yet: a scene begins with # and its title."))
        return
    for number, card in enumerate(desk.cards, 1):
        _tell(number, card, voice)
    voice.tell(
        count("{n} word of prose in the book.", "{n} words of prose in the book.", desk.words),
        *desk.strangers,
        message(
            "{command} 3 and title, synopsis or state with words, up, down, first, last, out or in changes a "
            "scene; {command} page the title page. All of it is in {file}.",
            command=called("book", voice.lingo.lang),
            file=desk.file,
        ),
    )


def _tell(number: int, card: "Card", voice: Voice) -> None:
    words = voice.lingo.count("{n} word", "{n} words", card.scene.words)
    out = voice.lingo.say("left out") if card.planned.out else ""
    title = card.title or voice.lingo.say("Scene {number}", number=card.scene.key)
    told = ", ".join(filter(None, (title, out, card.planned.status, words)))
    voice.line(f"{number}. {told}")
    if card.planned.synopsis:
        voice.line(card.planned.synopsis)


def _at(desk: BookDesk, named: str, voice: Voice) -> int:
    """The place of a scene in the book, from 0, by its number there or its key. Raises `Refusal`."""
    keys = [card.scene.key.casefold() for card in desk.cards]
    if number := heard_number(named, len(keys)):
        return number - 1
    if named.casefold() not in keys:
        raise Refusal(
            message(
                "The book has scenes 1 to {most}; {command} reads them.",
                most=len(keys),
                command=called("book", voice.lingo.lang),
            )
        )
    return keys.index(named.casefold())


def _change(desk: BookDesk, sitting: "Session", voice: Voice, at: int, asked: str) -> None:
    """Do to the scene at a place what is asked; without anything, say it, and where it is read."""
    key = desk.cards[at].scene.key
    verb, _, value = asked.partition(" ")
    verb, value = verb.casefold(), value.strip()
    if not verb:
        line = sitting.story.data.count(b"\n", 0, desk.cards[at].scene.start) + 1
        _tell(at + 1, desk.cards[at], voice)
        voice.tell(message("{read} {line} reads it.", read=called("read", voice.lingo.lang), line=line))
        return
    if verb in _FIELDS:
        _put(desk, key, _FIELDS[verb], _words(desk.cards[at], _FIELDS[verb], value, voice))
    elif verb in _STATE:
        _set_state(desk, sitting, key, value or _state_asked(voice))
    elif verb in _PLACES or verb.isdecimal():
        _move(desk, key, at, _PLACES.get(verb, verb))
    elif verb in _OUT:
        if desk.cards[at].planned.out != _OUT[verb]:
            desk.leave_out(key)
    else:
        raise Refusal(
            message(
                "“{word}” is nothing a scene has: title, synopsis, state, up, down, first, last, out, in.",
                word=verb,
            )
        )
    now = next(place for place, card in enumerate(desk.cards) if card.scene.key == key)
    _tell(now + 1, desk.cards[now], voice)


def _words(card: "Card", name: str, value: str, voice: Voice) -> str | None:
    """The words for a title or a synopsis, asked for where there are none; None where it stays as it is."""
    held = card.planned.title if name == "title" else card.planned.synopsis
    if not value:
        if held:
            voice.line(held)
        voice.tell(message("Enter alone leaves it as it is, - takes it away."))
        value = voice.answer(
            voice.lingo.say("Title") if name == "title" else voice.lingo.say("Synopsis"), held
        )
        value = value.strip()
    return "" if value == _NOTHING else value or None


def _put(desk: BookDesk, key: str, name: str, value: str | None) -> None:
    if value is not None:
        desk.put(key, name, value)


def _set_state(desk: BookDesk, sitting: "Session", key: str, value: str) -> None:
    """How far a scene is: a word of either language, a person’s own, `-` for none; nothing leaves it."""
    if value == _NOTHING:
        desk.put(key, "status", "")
    elif value:
        known = status_of(value)
        desk.put(key, "status", STATUSES[known].of(sitting.story.lang) if known else value)


def _state_asked(voice: Voice) -> str:
    known = ", ".join(each.of(voice.lingo.lang) for each in STATUSES.values())
    told = message("How far is it? {known}, or other words; Enter alone leaves it as it is.", known=known)
    voice.tell(told)
    return voice.answer(voice.lingo.say("State"), way=message("Enter alone leaves this question.")).strip()


def _move(desk: BookDesk, key: str, at: int, where: str) -> None:
    """Up or down a place, to either end, or to the place of that number. Raises `Refusal`."""
    last = len(desk.cards) - 1
    wanted = {"up": max(0, at - 1), "down": min(last, at + 1), "first": 0, "last": last}.get(where)
    if wanted is None:
        if not 1 <= int(where) <= last + 1:
            raise Refusal(message("The book has places 1 to {most}.", most=last + 1))
        wanted = int(where) - 1
    for _ in range(abs(wanted - at)):
        desk.move(key, 1 if wanted > at else -1)


def _page(desk: BookDesk, voice: Voice, asked: str) -> None:
    """Read the title page, or set a line of it: `author Jane Doe`, `author -`. Raises `Refusal`."""
    name, _, value = asked.partition(" ")
    value = value.strip()
    if name:
        desk.entitle({_line(name, voice): "" if value == _NOTHING else value})
    for each, line in desk.front.items():
        if said := line.planned or line.story:
            voice.pair(voice.lingo.render(HEAD_NAMES[each]), said)
    if not name:
        lines = ", ".join(voice.lingo.render(HEAD_NAMES[each]).casefold() for each in desk.front)
        voice.tell(
            message(
                "{command} page, a line and its words sets it, - takes it away. Lines: {lines}.",
                command=called("book", voice.lingo.lang),
                lines=lines,
            )
        )


def _line(name: str, voice: Voice) -> str:
    """The line of the title page that is called so. Raises `Refusal`."""
    wanted = name.casefold()
    for id_, said in HEAD_NAMES.items():
        if wanted in (id_, voice.lingo.render(said).casefold()):
            return id_
    if wanted in ("source", "its", "sa"):
        return "epigraph_source"
    known = ", ".join(voice.lingo.render(each).casefold() for each in HEAD_NAMES.values())
    raise Refusal(message("The title page has no line “{name}”; it has: {known}.", name=name, known=known))
