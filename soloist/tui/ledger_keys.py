"""Which keys matter on the desk, for the entry and the value at hand."""

from collections.abc import Iterator

from textual.content import Content

from soloist.lingo import Lingo
from soloist.play.commands import key_name, key_within
from soloist.play.desk_values import Entry, Row
from soloist.tui.ink import key_word


def list_keys(entry: Entry | None, typed: str, lingo: Lingo) -> tuple[Content, ...]:
    """The keys while the list has them."""
    say, enter = lingo.say, key_name("enter", lingo.render)
    if entry is None:
        return (key_word(enter, say("make it")), _back(typed, lingo))
    found = [key_word(enter, say("open"))]
    if entry.main is not None and not typed:
        found.append(key_word("+ −", say("move {name}", name=entry.main.label or say("it"))))
    return (
        *found,
        key_word("Ctrl+N", say("new")),
        _back(typed, lingo),
        key_word(key_within("help", lingo.render), say("help")),
    )


def card_keys(entry: Entry, row: Row | None, lingo: Lingo) -> tuple[Content, ...]:
    """The keys while the card has them."""
    return tuple(_card(entry, row, lingo))


def _card(entry: Entry, row: Row | None, lingo: Lingo) -> Iterator[Content]:
    say, enter = lingo.say, key_name("enter", lingo.render)
    if entry.group == "secrets":
        yield key_word(enter, say("fold, unfold"))
        yield key_word("r", say("reveal"))
    elif row is not None:
        if row.counts:
            yield key_word("+ −", say("move"))
        if row.kind != "head":
            yield key_word(enter, say("edit"))
    if entry.group == "missions":
        yield key_word("p", say("play it"))
        yield key_word("s", say("script"))
    if entry.prefix:
        yield key_word("a", say("add"))
    if row is not None and row.kind in ("item", "word"):
        yield key_word("x", say("take away"))
    if entry.prefix == "Thread":
        yield key_word("c", say("open again") if entry.closed else say("close"))
    yield key_word(key_name("escape", lingo.render), say("list"))
    if entry.line or (row is not None and row.lines):
        yield key_word("l", say("its line"))
    yield key_word("n", say("new"))


def _back(typed: str, lingo: Lingo) -> Content:
    say = lingo.say
    return key_word(key_name("escape", lingo.render), say("clear") if typed else say("back"))
