"""What soloist has to say, kept as a value until a face translates it.

No layer below the two faces knows the person's language: it builds a `Message` (English text
with named holes, which is also the gettext key, and the values that go in them) and lets the
command line or the screen put it into words.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from soloist.values.dataclass import NOTHING, record

Value: TypeAlias = "str | int | Message"


@record
class Message:
    """A sentence for the person.

    `text` is the English sentence with `{name}` holes, `plural` its form for a count other than
    one (chosen by the value called `n`), `values` what goes in the holes; a value may itself be
    a message, translated in turn.
    """

    text: str
    values: Mapping[str, Value] = NOTHING
    plural: str | None = None

    def __str__(self) -> str:
        """The English sentence, for logs and tests."""
        text = self.text
        if self.plural is not None and self.values.get("n") != 1:
            text = self.plural
        return text.format_map({name: str(value) for name, value in self.values.items()})


def message(text: str, /, **values: Value) -> Message:
    """A message; catalogues are extracted from the literal first argument of this call."""
    return Message(text, MappingProxyType(values))


def worded(text: str, values: Mapping[str, Value]) -> Message:
    """A message in words that stand where this is called from, in a call of `say`: catalogues know it."""
    return Message(text, values)


def count(singular: str, plural: str, n: int = 2, /, **values: Value) -> Message:
    """A message whose form depends on `n`, which may be filled in later; both forms go to the catalogues."""
    return Message(singular, MappingProxyType({"n": n, **values}), plural)


SAID: Final = frozenset(
    {
        *("label", "help", "hint", "line", "called", "example", "means", "table"),
        *("none", "makes", "enter", "yes", "no", "typed", "alike", "part"),
    }
)
"""What is a sentence in a file of content; the catalogues are extracted from these, too."""


def records(package: str, name: str) -> Iterator[dict[str, Any]]:
    """The blocks of a file of content of a package: each its `id`, then a value by its name on a line.

    Those of `SAID` are messages, the others text; lines that begin with # are passed over.
    """
    lines = content(package, name).decode("utf-8").splitlines()
    for block in "\n".join(each for each in lines if not each.startswith("#")).strip().split("\n\n"):
        id_, *rest = block.split("\n")
        values = (each.split(": ", 1) for each in rest)
        yield {"id": id_, **{key: _said(text) if key in SAID else text for key, text in values}}


def _said(text: str) -> Message:
    """A sentence of a file of content, with its form for several behind a stroke: `{n} row | {n} rows`."""
    singular, bar, plural = text.partition(" | ")
    return count(singular, plural) if bar else message(text)


def content(package: str, name: str) -> bytes:
    """A file that comes with a package."""
    folder: Any = import_module(package)
    data: bytes = folder.__spec__.loader.get_data(folder.__file__.replace("__init__.py", name))
    return data


class Refusal(Exception):
    """What was asked cannot be done as asked; nothing was changed.

    The message says what, where and how to mend it. The command line ends with exit code 2.
    """

    def __init__(self, message: Message) -> None:
        """Keep the message for the face to translate."""
        super().__init__(message)
        self.message = message


class Problem(NamedTuple):
    """Something wrong in a person's file: a value in a list, never an exception.

    `line` and `column` count from 1; 0 means the whole file. `excerpt` is the line itself.
    """

    file: str
    line: int
    column: int
    severity: Literal["error", "warning", "note"]
    message: Message
    excerpt: str = ""
