"""The keys of one mapping in the file, under their English names; what does not belong there is said."""

from typing import NamedTuple

from soloist.message import Message, message
from soloist.tables.names import near_names
from soloist.tables.reading.complaints import Complaints
from soloist.tables.reading.keys import ROW_NAMES, Place, every_name, is_french, key_named, names_of
from soloist.tables.reading.nodes import Node, Pairs, Text


class Given(NamedTuple):
    """The values of a mapping by the English names of their keys, and the keys as they were written."""

    values: dict[str, Node]
    place: Place
    items: tuple[tuple[Text, Node], ...] = ()

    def get(self, key: str) -> Node | None:
        """The value under a key."""
        return self.values.get(key)

    def written(self, key: str) -> str:
        """The key as the person wrote it."""
        first = self.first(key)
        return first.value if first else key

    def first(self, key: str) -> Text | None:
        """Where a key stands for the first time."""
        known = ((written, key_named(written.value, self.place)) for written, _ in self.items)
        return next((written for written, each in known if each and each.name == key), None)


def given_keys(node: Pairs, place: Place, found: Complaints) -> Given:
    """The value of each key by its English name; unknown and repeated ones are errors."""
    values: dict[str, Node] = {}
    given = Given(values, place, node.items)
    for key, value in node.items:
        known = key_named(key.value, place)
        if known is None:
            found.error(key.start, _unknown(key.value, place, node))
        elif known.name not in values:
            values[known.name] = value
        elif (first := given.first(known.name)) and first.value == key.value:
            found.repeated(first, key)
        elif first:
            found.twins(first, key)
    return given


def check_repeated(node: Pairs, found: Complaints) -> None:
    """Every key that was there already is an error."""
    first: dict[str, Text] = {}
    for key, _ in node.items:
        known = first.setdefault(key.value, key)
        if known is not key:
            found.repeated(known, key)


def is_row(node: Node) -> bool:
    """Whether a node is a row written with keys: `{text: …}`."""
    if type(node) is not Pairs:
        return False
    return any(key in ROW_NAMES or key_named(key, "row") is not None for (key, *_), _ in node.items)


def text_under(given: Given, key: str, found: Complaints) -> str:
    """The text under a key, empty without one; anything else than a text is an error."""
    value = given.get(key)
    if value is None:
        return ""
    text = as_text_node(value, found)
    if text is None:
        found.error(value.start, message("{key} is a text; put it in quotes.", key=given.written(key)))
        return ""
    note_hash(text, found)
    return text.value.strip()


def choice(given: Given, key: str, place: Place, found: Complaints) -> str:
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


def as_text_node(node: Node, found: Complaints) -> Text | None:
    """A text, or what YAML took for a mapping and is one: `{le: lieux}` between brackets."""
    if type(node) is Text:
        return node
    if type(node) is Pairs and node.flow and not is_row(node):
        written = found.source.text[node.start : node.end]
        return Text(" ".join(written.split("\n")), node.start, node.end, plain=True)
    return None


def note_hash(node: Text, found: Complaints) -> None:
    """Say that a ` #word` was kept; YAML alone would have dropped it."""
    if node.hash:
        said = message("The # and what follows are kept as text; a comment has a space after its #.")
        found.note(node.start, said)


def _unknown(key: str, place: Place, node: Pairs) -> Message:
    near = near_names(key, every_name(place))
    if near:
        return message("{key} means nothing here; did you mean {near}?", key=key, near=near[0])
    if place == "file":
        return message("{key} means nothing here; tables stand under tables:, indented.", key=key)
    french = any(is_french(other.value, place) for other, _ in node.items)
    known = ", ".join(names_of(place, french=french))
    return message("{key} means nothing here, where {known} can stand.", key=key, known=known)
