"""Every key a table file may hold, in both languages, and the values of those that stand in one mapping.

They are described once, in `keys.json`: reading, refusals and the JSON Schema of `dev/schema.py` follow it.
"""

import json
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from soloist.tables.model import Suits, suit
from soloist.tables.names import near_names
from soloist.tables.reading.source import Items, Node, Pairs, Source, Text
from soloist.values.dataclass import field, record
from soloist.values.message import Message, message

Place: TypeAlias = Literal["file", "table", "row", "pack"]
Shape: TypeAlias = Literal[
    "tables", "text", "texts", "name", "names", "aliases", "die", "rows", "grid", "choice", "weight", "cells",
    "pack",
]  # fmt: skip


@record
class Key:
    """A key: its English name, its French twins (the first is the one to write), what its value may be.

    A pack's keys tell nothing `about` themselves. `words` are the values of a choice, each with its
    meaning: `deck` and `paquet` both mean `deck`.
    `mistaken` is what people write who mean it.
    """

    name: str
    french: tuple[str, ...]
    place: Place
    shape: Shape
    about: str = ""
    about_fr: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    examples: tuple[str, ...] = ()
    mistaken: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every way to write it."""
        return tuple(dict.fromkeys((self.name, *self.french)))


def _key(place: Place, said: dict[str, Any]) -> Key:
    lists = {name: tuple(said.get(name, ())) for name in ("french", "examples", "mistaken")}
    return Key(**{**said, **lists, "place": place})


KEYS: Final[Mapping[Place, tuple[Key, ...]]] = {
    place: tuple(_key(place, said) for said in keys)
    for place, keys in json.loads((Path(__file__).parent / "keys.json").read_text(encoding="utf-8")).items()
}
"""Every key, as `keys.json` beside this module describes it: what reading, messages and the schema know."""
_BY_NAME: Final = {place: {name: key for key in keys for name in key.names} for place, keys in KEYS.items()}


def key_named(written: str, place: Place) -> Key | None:
    """The key that is written so, accents in either form of Unicode."""
    return _BY_NAME[place].get(unicodedata.normalize("NFC", written))


def every_name(place: Place) -> tuple[str, ...]:
    """What may be written at a place, in both languages."""
    return tuple(_BY_NAME[place])


class Given(NamedTuple):
    """The values of a mapping by the English names of their keys, and the keys as they were written."""

    values: dict[str, Node]
    keys: dict[str, Text]
    node: Pairs = Pairs((), 0)

    def get(self, key: str) -> Node | None:
        """The value under a key."""
        return self.values.get(key)

    def written(self, key: str) -> str:
        """The key as the person wrote it."""
        return self.keys[key].value if key in self.keys else key


def given_keys(node: Pairs, place: Place, found: Source) -> Given:
    """The value of each key of a place by its English name; unknown and repeated ones are errors."""
    names = {name: key.name for name, key in _BY_NAME[place].items()}
    return gathered(node, names, lambda key: _unknown(key[:60], place, node), found)


def gathered(
    node: Pairs, names: Mapping[str, str], unknown: Callable[[str], Message], found: Source
) -> Given:
    """The value of each key by the name it has in `names`; `unknown` and repeated ones are errors."""
    given = Given({}, {}, node)
    for key, value in node.items:
        name = names.get(unicodedata.normalize("NFC", key.value))
        if name is None:
            found.error(key.start, unknown(key.value))
        elif not found.is_again(key, given.keys, name):
            given.values[name] = value
    return given


def is_row(node: Node) -> bool:
    """Whether a node is a row written with keys: `{text: …}`."""
    if type(node) is not Pairs:
        return False
    return any(key_named(key.value, "row") for key, _ in node.items)


def text_under(given: Given, key: str, found: Source) -> str:
    """The text under a key, empty without one; anything else than a text is an error."""
    value = given.get(key)
    if value is None:
        return ""
    text = as_text_node(value, found)
    if text is None:
        found.error(value.start, message("{key} is a text; put it in quotes.", key=given.written(key)))
        return ""
    return text.value.strip()


def suits_under(given: Given, above: Suits) -> Suits:
    """The worlds and tones of a place; those of what it stands in where it says none."""
    found: list[frozenset[str]] = []
    for key in ("worlds", "tones"):
        node = given.get(key)
        items = node.items if isinstance(node, Items) else (node,)
        texts = [item.value for item in items if isinstance(item, Text)]
        found.append(suit(word for text in texts for word in text.split(",")))
    return Suits(found[0] or above.worlds, found[1] or above.tones)


def choice(given: Given, key: str, place: Place, found: Source) -> str:
    """The meaning of the word under a key, empty without one; anything but its words is an error."""
    value = given.get(key)
    known = key_named(key, place)
    if value is None or known is None:
        return ""
    word = value.value.strip().casefold() if isinstance(value, Text) else ""
    if word not in known.words:
        said = message("{key} can only be {word}.", key=given.written(key), word=", ".join(known.words))
        found.error(value.start, said)
    return known.words.get(word, "")


def as_text_node(node: Node, found: Source) -> Text | None:
    """A text, or what YAML took for a mapping and is one: `{le: lieux}` between brackets."""
    if type(node) is Text:
        return node
    if type(node) is Pairs and node.flow and not is_row(node):
        written = found.text[node.start : node.end]
        return Text(" ".join(written.split("\n")), node.start, node.end, plain=True)
    return None


def _unknown(key: str, place: Place, node: Pairs) -> Message:
    known = _BY_NAME[place]
    french = any(other.value in known and other.value != known[other.value].name for other, _ in node.items)
    names = [(each.french or (each.name,))[0] if french else each.name for each in KEYS[place]]
    meant = [name for name, each in zip(names, KEYS[place], strict=True) if key in each.mistaken]
    if near := meant or near_names(key, known):
        return message("{key} means nothing here; did you mean {near}?", key=key, near=near[0])
    if place == "file":
        return message("{key} means nothing here; tables stand under tables:, indented.", key=key)
    return message("{key} means nothing here, where {known} can stand.", key=key, known=", ".join(names))
