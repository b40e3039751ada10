"""Completes the word under the caret from the story, its rules, its tables and the commands."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from soloist.journal.sheet import trait
from soloist.journal.words import CATEGORIES, PREFIXES, prefix_word, write_name
from soloist.play.completing import parts
from soloist.play.completing.finder import Ground, Known, Names, bare, matching
from soloist.play.completing.parts import TableNames
from soloist.play.completing.place import MOST, NOTHING, Candidate, Completion, Place, amount, place
from soloist.tables.lookup import Shelves
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

LEAST: Final = 2
"""Letters of a name that are typed before it is offered."""

_BREAK: Final = regex.compile(r"[.!?…:;,()«»“”\"\[\]|*_<>/]")
_START: Final = regex.compile(r"(?<!\w)[^\W\d_]")
_REACH: Final = 80  # characters before the caret that are looked at
_WORDS: Final = 4  # words a beginning may have

_ENGLISH: Final = """
a about after again all also an and any are as at back be been before but by can come could day did
do down even first for from get go good had has have he her here him his how i if in into is it its
just like look made make man may me more my never new no not now of off old on one only or other our
out over said saw see she so some still than that the their them then there they this through time
to too two under up us very was way we well were what when where which while who will with would you
your
"""
_FRENCH: Final = """
ai alors apres au aussi autre aux avait avant avec bien car ce cela ces cet cette chez comme contre
d dans de des deux devant dit donc du elle elles en encore entre est et etait ete etre eu eut fait
fut il ils j jamais je l la la-bas le les leur lui m ma mais me meme mes moi moins mon n ne ni non
nos notre nous on ont ou par pas peu plus point pour pres puis qu quand que qui quoi rien s sa sans
se ses si soi son sont sous sur t ta te tes toi ton tous tout toute tres trop tu un une va vers vos
votre vous y
"""
_COMMON: Final = frozenset(_ENGLISH.split()) | frozenset(_FRENCH.split())


def beginnings(before: str) -> Iterator[int]:
    """Columns at which a name may begin of which all up to the caret is typed, the longest beginning first.

    A common word in lower case begins none, nor does less than `LEAST` letters.
    """
    if not before or not (before[-1].isalnum() or before[-1] in "'’-"):
        return
    floor = max(0, len(before) - _REACH)
    for found in _BREAK.finditer(before, floor):
        floor = found.end()
    starts = [found.start() for found in _START.finditer(before, floor)][-_WORDS:]
    for start in starts:
        typed = before[start:]
        if len(typed) >= LEAST and not _common(typed):
            yield start


def _common(typed: str) -> bool:
    """Whether it is a common word in lower case, with less than the beginning of a name after it."""
    words = re.split(r"[\s'’]+", typed)
    alone = len(words) == 1 or len(words[-1]) < LEAST
    return alone and words[0][0].islower() and bare(words[0]) in _COMMON


_COUNTED: Final = ("Clock", "Track", "Timer", "E")
KINDS: Final[dict[str, Message]] = {
    "N": message("a role: who is met"),
    "L": message("a place"),
    "Thread": message("a question left open"),
    "Clock": message("a threat that draws near"),
    "PC": message("a protagonist"),
    "Track": message("a mission, how far it has come"),
    "Timer": message("a countdown"),
    "E": message("an element of the scene"),
}
"""The kinds of tags, the likeliest first, with a word on each."""

_OTHER: Final = message("another kind of thing that the story keeps")
_HAT: Final = message("what Destiny keeps count of")


class Named(NamedTuple):
    """A command: what it is called after `/`, the name to offer first, and what it is."""

    names: tuple[str, ...]
    about: Message | str


class Tables(NamedTuple):
    """The shelves of tables, and a number that is another once a file of theirs changed."""

    shelves: Shelves
    version: int = 0


class Completer:
    """Offers candidates; what it is told of the story it looks at when it is first asked for it."""

    def __init__(
        self, commands: Iterable[Named] = (), tables: Callable[[], Tables | None] = lambda: None
    ) -> None:
        """`tables` gives the tables, None while they are being read."""
        self._commands = tuple(commands)
        self._tables = tables
        self._ground = Ground()
        self._names: dict[str, Names] = {}
        self._learned: set[str] = set()
        self._table_names = TableNames()

    def learn(self, ground: Ground) -> None:
        """The story as it stands from now on; quick, nothing is indexed yet."""
        same = ground.state is self._ground.state and ground.veiled == self._ground.veiled
        if not same:
            self._ground = ground
            self._learned.clear()

    def complete(self, line: str, column: int, *, alone: bool = True) -> Completion:
        """What can stand at a column of a line, the best first; nothing where no more can be typed.

        `alone` says that no other line is written with it.
        """
        found = place(line, column, alone=alone)
        if found is None:
            return NOTHING
        if found.kind == "command":
            offered = self._slash(found)
            return Completion(found.start, column, offered[:MOST]) if offered else NOTHING
        if found.kind in ("prose", "trait"):
            return self._running(found, column)
        offered = self._offered(found)
        if found.kind == "name" and not offered and (number := amount(found)) is not None:
            found, offered = number, self._amounts(number)
        elif found.kind == "name" and found.typed.startswith(" "):
            found = _after_spaces(found)
        return _completion(found.start, column, found.typed, offered)

    # --- places with a list of their own

    def _offered(self, found: Place) -> tuple[Candidate, ...]:
        match found.kind:
            case "prefix":
                return self._prefixes(found)
            case "name":
                return tuple(self._tags(found))
            case "actor":
                closed = found.after.lstrip()[:1] in (")", "+", ">")
                names = self._found("PC", found.typed) or self._found("N", found.typed)
                return tuple(Candidate(each.name, each.name + ("" if closed else ") ")) for each in names)
            case "table":
                return self._drawn(found)
            case _:
                every = tuple(parts.offered(self._ground, found.prefix, found.name))
                keys = [each.name.partition(":")[0] for each in every]
                return tuple(every[number] for number in matching(keys, found.typed))

    def _slash(self, found: Place) -> tuple[Candidate, ...]:
        """Commands by their first names; by others where none of those fits. One typed whole comes first."""
        offered: dict[int, Candidate] = {}
        typed = bare(found.typed[1:])
        for number, each in enumerate(self._commands):
            if found.typed[1:] in each.names:
                offered[number] = Candidate(found.typed, found.typed, each.about)
        whole = len(offered)
        for rank in range(max((len(each.names) for each in self._commands), default=0)):
            if len(offered) > whole:
                break
            for number, each in enumerate(self._commands):
                if (
                    number not in offered
                    and rank < len(each.names)
                    and bare(each.names[rank]).startswith(typed)
                ):
                    name = f"/{each.names[rank]}"
                    offered[number] = Candidate(name, name, each.about)
        return tuple(offered.values()) if len(offered) > whole else ()

    def _prefixes(self, found: Place) -> tuple[Candidate, ...]:
        """Kinds of tags: as this story writes them, else as the other language does."""
        lang = self._ground.tag_lang
        other = "en" if lang == "fr" else "fr"
        offered: dict[str, Candidate] = {}
        colon = "" if found.after.startswith(":") else ":"
        typed = bare(found.typed)
        for id_, about in KINDS.items():
            words = dict.fromkeys((prefix_word(id_, lang), PREFIXES[id_].of(other)))
            word = next((word for word in words if bare(word).startswith(typed)), None)
            if word is not None:
                offered[word] = Candidate(f"{word}:", f"{word}{colon}", about)
        if found.play and typed:
            for word in self._ground.state.elements:
                if word not in KINDS and bare(word).startswith(typed):
                    offered[word] = Candidate(f"{word}:", f"{word}{colon}", _OTHER)
        return tuple(offered.values())

    def _tags(self, found: Place) -> Iterator[Candidate]:
        """Names for a tag, with what goes on after them."""
        closer = "" if found.after.lstrip()[:1] in ("]", "|") and found.after.strip() else "|"
        if found.reference and closer:
            closer = "]"
        for each in self._found(found.prefix, found.typed.lstrip().removeprefix('"')):
            own = each.own
            counted = own is not None and found.prefix in _COUNTED and not found.reference
            try:
                yield Candidate(each.name, write_name(each.name) + (" " if counted else closer), _told(each))
            except Refusal:  # by hand, in a file of other people; no tag of ours can carry it
                continue

    def _amounts(self, found: Place) -> tuple[Candidate, ...]:
        element = self._ground.element(found.prefix, found.name)
        own = element.numbers.get("") if element is not None else None
        if own is None or found.prefix not in _COUNTED:
            return ()
        closer = "" if found.after.lstrip()[:1] in ("]", "|") and found.after.strip() else "]"
        texts = parts.steps(own, down=found.prefix == "Timer")
        return tuple(Candidate(text, text + closer) for text in texts if text.startswith(found.typed))

    def _drawn(self, found: Place) -> tuple[Candidate, ...]:
        tables = self._tables()
        if tables is None:
            return ()
        ground = self._ground
        self._table_names.learn(tables.shelves, tables.version, ground.state, ground.system.id)
        return self._table_names.find(found, MOST)

    def _found(self, group: str, typed: str) -> Sequence[Known]:
        """Things of a prefix, or all that is named in prose (an empty one), by the beginning of a name."""
        if group not in self._learned:
            names = self._names.setdefault(group, Names(capitals=not group))
            names.learn(self._ground.known(group) if group else self._ground.named())
            self._learned.add(group)
        return self._names[group].find(typed, MOST)

    # --- running text

    def _running(self, found: Place, column: int) -> Completion:
        """Names in a sentence; in what is tried traits too."""
        for start in beginnings(found.typed):
            typed = found.typed[start:]
            offered = [Candidate(each.name, each.name, _told(each)) for each in self._found("", typed)]
            if found.kind == "trait":
                offered += self._traits(typed)
            if done := _completion(found.start + start, column, typed, offered):
                return done
        return NOTHING

    def _traits(self, typed: str) -> Iterator[Candidate]:
        ground = self._ground
        named: dict[str, str] = {}
        for who in ground.state.pcs:
            element = ground.state.element("PC", who)
            lists = (id_ for id_ in CATEGORIES if id_ in ("traits", "session"))
            for item in (item for id_ in lists for item in element.items(id_)) if element is not None else ():
                named.setdefault(trait(item).text, who)
        names = list(named)
        for number in matching(names, typed):
            name = names[number]
            yield Candidate(name, name, message("a trait of {name}", name=named[name]))


def _told(each: Known) -> Message | str:
    """A word or two on somebody or something: its number, else the words on it."""
    own = each.own
    if each.hat:
        return _HAT
    if own is not None:
        return f"{own.value}/{own.maximum}" if own.maximum is not None else str(own.value)
    words = each.element.words if each.element is not None else ()
    return ", ".join(words) or KINDS.get(each.prefix, _OTHER)


def _after_spaces(found: Place) -> Place:
    typed = found.typed.lstrip()
    start = found.start + len(found.typed) - len(typed)
    return Place(found.kind, start, typed, found.after, found.prefix, play=found.play)


def _completion(start: int, end: int, typed: str, offered: Iterable[Candidate]) -> Completion:
    """The candidates of which something is left to type, each once."""
    left: dict[str, Candidate] = {}
    for each in offered:
        if typed not in (each.name, each.text):
            left.setdefault(each.text, each)
    return Completion(start, end, tuple(left.values())[:MOST])
