"""Every key a table file may hold, in every language, and the values of those that stand in one mapping.

They are described once, in `keys.json`: reading, refusals and the JSON Schema of `dev/schema.py` follow it.
"""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from soloist.lingo import languages
from soloist.tables.model import Suits, suit
from soloist.tables.names import near_names
from soloist.tables.reading.source import Items, Node, Pairs, Source, Text
from soloist.values.dataclass import field, record
from soloist.values.message import Message, message

Place: TypeAlias = Literal["file", "table", "row", "pack"]
Shape: TypeAlias = Literal[
    "tables", "text", "texts", "name", "names", "die", "rows", "grid", "choice", "weight", "cells",
    "pack",
]  # fmt: skip


@record
class Key:
    """A key: its English name, its twins (French first, then what else people write who mean it), its value.

    A pack's keys tell nothing `about` themselves. `words` are the values of a choice, each with its
    meaning: `deck` and `paquet` both mean `deck`; without any, a choice is of a language.
    """

    name: str
    french: Sequence[str] = ()
    shape: Shape = "text"
    about: str = ""
    about_fr: str = ""
    words: Mapping[str, str] = field(default_factory=lambda: {lang: lang for lang in languages()})
    examples: Sequence[str] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every way to write it."""
        return tuple(dict.fromkeys((self.name, *self.french)))


Known: TypeAlias = Mapping[str, Key]
"""The keys of a place by every way to write them."""

KEYS: Final[Mapping[Place, Known]] = {
    place: {name: key for key in (Key(**said) for said in keys) for name in key.names}
    for place, keys in json.loads((Path(__file__).parent / "keys.json").read_text(encoding="utf-8")).items()
}
"""Every key, as `keys.json` beside this module describes it: what reading, messages and the schema know."""


class Given(NamedTuple):
    """The values of a mapping by the English names of their keys, and the keys as they were written."""

    found: Source
    known: Known
    values: dict[str, Node]
    keys: dict[str, Text]
    node: Pairs = Pairs((), 0)

    def get(self, key: str) -> Node | None:
        """The value under a key."""
        return self.values.get(key)

    def written(self, key: str) -> str:
        """The key as the person wrote it."""
        return self.keys[key].value if key in self.keys else key

    def text(self, key: str) -> str:
        """The text under a key, empty without one; of a choice what its word means. Any other is an error."""
        value = self.get(key)
        if value is None:
            return ""
        node, known = as_text_node(value, self.found), self.known[key]
        words = known.words if known.shape == "choice" else {}
        text = node.value.strip() if node else ""
        if words and text.casefold() not in words:
            self.found.say(
                "{key} can only be {word}.", value.start, key=self.written(key), word=", ".join(words)
            )
        elif node is None:
            self.found.say("{key} is a text; put it in quotes.", value.start, key=self.written(key))
        return words.get(text.casefold(), "") if words else text

    def suits(self, above: Suits) -> Suits:
        """The worlds and tones of a place; those of what it stands in where it says none."""
        found: list[frozenset[str]] = []
        for key in ("worlds", "tones"):
            node = self.get(key)
            items = node.items if isinstance(node, Items) else (node,)
            texts = [item.value for item in items if isinstance(item, Text)]
            found.append(suit(word for text in texts for word in text.split(",")))
        return Suits(found[0] or above.worlds, found[1] or above.tones)


def given_keys(node: Pairs, known: Known, found: Source) -> Given:
    """The value of each key of a place by its English name; unknown and repeated ones are errors."""
    given = Given(found, known, {}, {}, node)
    for key, value in node.items:
        named = known.get(unicodedata.normalize("NFC", key.value))
        if named is None:
            found.error(key.start, _unknown(key.value[:60], known, node))
        elif not found.is_again(key, given.keys, named.name):
            given.values[named.name] = value
    return given


def is_row(node: Node) -> bool:
    """Whether a node is a row written with keys: `{text: …}`."""
    if type(node) is not Pairs:
        return False
    return any(unicodedata.normalize("NFC", key.value) in KEYS["row"] for key, _ in node.items)


def as_text_node(node: Node, found: Source) -> Text | None:
    """A text, or what YAML took for a mapping and is one: `{le: lieux}` between brackets."""
    if type(node) is Text:
        return node
    if type(node) is Pairs and node.flow and not is_row(node):
        written = found.text[node.start : node.end]
        return Text(" ".join(written.split("\n")), node.start, node.end, plain=True)
    return None


def _unknown(key: str, known: Known, node: Pairs) -> Message:
    french = any(other.value in known and other.value != known[other.value].name for other, _ in node.items)
    if near := near_names(key, known):
        return message("{key} means nothing here; did you mean {near}?", key=key, near=near[0])
    if known is KEYS["file"]:
        return message("{key} means nothing here; tables go under tables:, indented.", key=key)
    names = dict.fromkeys(
        (each.french[0] if french and each.french else each.name) for each in known.values()
    )
    return message("{key} means nothing here; this takes {known}.", key=key, known=", ".join(names))
