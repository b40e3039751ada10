"""The words of the games, apart from the code: `hades/fr.yaml` beside the game, one file for each language.

A word is called by where it stands, `options.hd.powers` or `moments.creation.steps.goal.ask`. What takes a
place in a sentence stands in it as `{name}`, with a capital (`{Name}`) where a capital is wanted; of a number
of things it is written `one:` and `several:`. A third language is files.

A file is compiled to a `.words` beside it, which holds the checksum of what it was made from: one that is
missing or was made from another text is made anew.
"""

import marshal
import os
from binascii import crc32
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final, TypeAlias

from soloist.lingo import ENGLISH, languages
from soloist.rules.term import Term

Value: TypeAlias = "int | str | Term | tuple[Value, ...]"
Leaf: TypeAlias = str | tuple[str, ...]
"""A text, or of what has parts, the names of these."""

_HERE: Final = os.path.join(os.path.dirname(__file__), "games")  # noqa: PTH118, PTH120 - pathlib costs the start
_FORMAT: Final = 4  # of marshal, which every Python from 3.4 on reads
EVERY: Final = ""
"""The game whose words are those of every game."""


# --- files ----------------------------------------------------------------------------------------


def _compile(path: str, source: bytes) -> Mapping[str, Leaf]:
    """The words of a YAML file, by where they stand, compiled beside it where that can be written."""
    import yaml  # only where a file was edited

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # text is text: `no` is a word
    words = dict(_leaves("", yaml.load(source, loader)))
    partial = f"{path}.{os.getpid()}.partial"
    try:
        with open(partial, "wb") as compiled:  # noqa: PTH123
            compiled.write(_stamp(source) + marshal.dumps(words, _FORMAT))
        os.replace(partial, path)  # noqa: PTH105 - a reader never sees half of it
    except OSError:  # a folder that cannot be written to: read anew each time
        with suppress(OSError):
            os.unlink(partial)  # noqa: PTH108
    return words


def _stamp(source: bytes) -> bytes:
    return crc32(source).to_bytes(4) + len(source).to_bytes(4)


def _leaves(at: str, found: Any) -> Iterator[tuple[str, Leaf]]:
    """Each text by where it stands, and of all else the names of its parts."""
    if isinstance(found, str):
        yield at, found
        return
    parts = dict(enumerate(found)) if isinstance(found, list) else found
    yield at, tuple(map(str, parts))
    for name, part in parts.items():
        yield from _leaves(f"{at}.{name}" if at else str(name), part)


_BROUGHT: dict[str, Mapping[str, Mapping[str, Leaf]]] = {}


def bring(source: str, files: Mapping[str, Mapping[str, Leaf]]) -> None:
    """Have the words and procedures of a pack found under the name `source`, each file by its name."""
    _BROUGHT[source] = files


def words_of(game: str, lang: str) -> Mapping[str, Leaf]:
    """The words of a game in a language, by where they stand; of a pack, in one that it has."""
    held = _BROUGHT.get(game)
    return _shipped(game, lang) if held is None else held.get(lang) or next(iter(held.values()), {})


@cache
def _shipped(game: str, lang: str) -> Mapping[str, Leaf]:
    try:
        return compiled(os.path.join(_HERE, game, lang))  # noqa: PTH118
    except FileNotFoundError:  # nobody has written it in that language yet
        return {}


def _leaf(game: str, lang: str, at: str) -> Leaf:
    """What stands there in a language, else in English."""
    return words_of(game, lang).get(at) or words_of(game, ENGLISH)[at]


def compiled(base: str) -> Mapping[str, Leaf]:
    """The words of a file, called by its path without `.yaml`: as they were compiled, or compiled now."""
    with open(f"{base}.yaml", "rb") as text:  # noqa: PTH123
        source = text.read()
    try:
        with open(f"{base}.words", "rb") as compiled:  # noqa: PTH123
            held = compiled.read()
        if held[:8] == _stamp(source):
            words: Mapping[str, Leaf] = marshal.loads(held[8:])
            return words
    except (OSError, ValueError, EOFError, TypeError):
        pass  # not there, or of another Python
    return _compile(f"{base}.words", source)


# --- words ----------------------------------------------------------------------------------------


class Text(Term):
    """A word or sentence of a game, by where it stands in its content; `values` take the places in it."""

    __slots__ = ("at", "game", "values")

    def __init__(self, game: str, at: str, values: Mapping[str, Value] | None = None) -> None:
        """`values` are told where the text is: they take its places."""
        self.game, self.at, self.values = game, at, values

    def written(self, lang: str) -> str:
        """The sentence with its places still empty."""
        found = _leaf(self.game, lang, self.at)
        if isinstance(found, tuple):
            assert self.values is not None, f"{self.at} is said of a number"
            single = str(self.values["n"]) in str(_leaf(EVERY, lang, "singular")).split()
            found = _leaf(self.game, lang, f"{self.at}.{'one' if single else 'several'}")
        assert isinstance(found, str), f"{self.at} is a text"
        return found

    def of(self, lang: str) -> str:
        """The sentence in `lang`, its places filled."""
        written = self.written(lang)
        return written.format_map(_Places(self.values, lang)) if self.values else written

    @property
    def texts(self) -> Mapping[str, str]:
        """The sentence by language."""
        return {lang: self.of(lang) for lang in languages()}


def said(text: Text, **values: Value) -> Text:
    """A sentence with what stands in its places."""
    return Text(text.game, text.at, values or None)


class _Places:
    """What stands in the places of a sentence in one language."""

    def __init__(self, values: Mapping[str, Value], lang: str) -> None:
        self._values, self._lang = values, lang

    def __getitem__(self, name: str) -> str:
        held = self._values.get(name)
        if held is None:  # {Name}: with a capital
            told = self._told(self._values[name[:1].lower() + name[1:]])
            return told[:1].upper() + told[1:]
        return self._told(held)

    def _told(self, held: Value) -> str:
        if isinstance(held, tuple):
            return ", ".join(map(self._told, held))
        return str(held) if isinstance(held, int | str) else held.of(self._lang)


class Words:
    """A part of a game's content: its words by name, `words("reach")`, with what takes their places."""

    __slots__ = ("at", "game")

    def __init__(self, game: str = EVERY, at: str = "") -> None:
        """The part `at`, as in `moments.creation`; all of it where that is nothing."""
        self.game, self.at = game, at

    def __call__(self, name: str, /, **values: Value) -> Text:
        """The word of that name."""
        return Text(self.game, self._place(name), values or None)

    def part(self, name: str) -> "Words":
        """A part of this part."""
        return Words(self.game, self._place(name))

    def names(self, name: str = "") -> Sequence[str]:
        """The names of the parts of a part, in their order; none where there is no such part."""
        found = words_of(self.game, ENGLISH).get(self._place(name), ())
        return () if isinstance(found, str) else found

    def each(self, name: str = "") -> tuple[Text, ...]:
        """All the words of a part, in their order."""
        return tuple(self(f"{name}.{each}" if name else each) for each in self.names(name))

    def maybe(self, name: str, /, **values: Value) -> Text | None:
        """The word of that name, if there is one."""
        return self(name, **values) if self._place(name) in words_of(self.game, ENGLISH) else None

    def _place(self, name: str) -> str:
        return f"{self.at}.{name}" if self.at and name else self.at or name


# --- conditions -----------------------------------------------------------------------------------


def holds(said: str, find: Callable[[str], Any]) -> bool:
    """Whether a condition holds: `not fresh`, `destiny < 0`, `test = play|draw and session > 1`, `a or b`.

    `find` gives what a name stands for; what is compared is a number, how many there are, or such a name.
    """
    return any(all(_holds(each, find) for each in part.split(" and ")) for part in said.split(" or "))


def _holds(said: str, find: Callable[[str], Any]) -> bool:
    if said.startswith("not "):
        return not _holds(said[4:], find)
    if said == "yes":
        return True
    name, sign, other = (*said.split(" ", 2), "", "")[:3]
    held = find(name)
    if not sign:
        return bool(held)
    held = len(held) if isinstance(held, tuple) else held
    if sign == "=":
        return str(held) in other.split("|")
    limit = int(other) if other.lstrip("-").isdigit() else find(other)
    return held is not None and bool(held < limit if sign == "<" else held > limit)
