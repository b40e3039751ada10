"""Which format a file of another tool has: by the end of its name and by what stands in it."""

import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import PurePath
from typing import Any, Final, Literal, TypeAlias

from soloist.values.dataclass import dataclass
from soloist.values.message import Message, Refusal, message, records

Becomes: TypeAlias = Literal["story", "tables"]


@dataclass(frozen=True, slots=True)
class Foreign:
    """A file as a reader gets it: its text with plain line feeds, its bare name, and a language.

    Of a story `lang` is the one it is told in, of tables the one that was asked for, if any. `links` are
    those of the tables that come together, among which `way` leads to this file, whose whole name is `file`.
    """

    text: str
    name: str
    lang: str = ""
    links: Any = None
    way: tuple[str, ...] = ()
    file: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """How a file is to be taken: as a story or tables, in a format by its id, empty where it is to tell.

    `title` is what it is called here, `ruleset` the rules of a story, `lang` the language asked for, `usual`
    the one of a file that does not say, of a story and of tables; `encoding` is that of the file by its
    name, empty where the bytes tell. `each` makes a story of each of several files.
    """

    kind: Becomes | None = None
    form: str = ""
    title: str = ""
    ruleset: str = "hades"
    lang: str | None = None
    usual: tuple[str, str] = ("en", "en")
    encoding: str = ""
    each: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Format:
    """A format and one thing it is known by, as `formats.txt` declares it.

    A file is of it whose name ends in one of its `suffixes`, if it has some, and in none of `others`, and in
    which `looks` is found, a pattern, or about which the function `known` says so. `reader` is the function
    that reads it, `most` how many million characters of it are read: more could not become the two million
    that a file of tables holds. `kind` is what it becomes.
    """

    id: str
    kind: Becomes
    label: Message
    reader: str = ""
    suffixes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    looks: str = ""
    known: str = ""
    most: int = 4

    def read(self, *given: Any) -> Any:
        """What its reader makes of a file. Raises `Refusal` where that is nothing."""
        return _function(self.reader)(*given)

    def fits(self, text: str, path: str) -> bool:
        """Whether a file with that text and that path is of it."""
        ending = PurePath(path).suffix.casefold()
        if ending in self.others or (self.suffixes and ending not in self.suffixes):
            return False
        looks = re.search(self.looks, text, re.MULTILINE) is not None
        return looks and (not self.known or bool(_function(self.known)(text)))


def _function(name: str) -> Callable[..., Any]:
    module, _, name = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), name)
    return found


def _declared() -> Iterator[Format]:
    for told in records(__package__, "formats.txt"):
        told["id"], told["kind"] = told["id"].split()
        ends = {key: told[key].replace("-", "").split(" ") for key in ("suffixes", "others") if key in told}
        more: dict[str, Any] = {key: tuple(each) for key, each in ends.items()}
        yield Format(**told | more | {"most": int(told.get("most", 4))})


_SIGNS: Final = tuple(_declared())
STORIES: Final = {each.id: each for each in _SIGNS if each.reader and each.kind == "story"}
TABLES: Final = {each.id: each for each in _SIGNS if each.reader and each.kind == "tables"}
"""What there is, by its id."""


def known(text: str, path: str, kind: Becomes) -> Format | None:
    """The format of a file that is to become that; None where it has none."""
    found = next((each for each in _SIGNS if each.kind == kind and each.fits(text, path)), None)
    return found and (STORIES if kind == "story" else TABLES)[found.id]


def called(id_: str, among: Mapping[str, Format]) -> Format:
    """The format of that id. Raises `Refusal` with those there are."""
    if id_ not in among:
        raise Refusal(message("No format “{name}”; there are: {known}", name=id_, known=", ".join(among)))
    return among[id_]
