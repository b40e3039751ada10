"""Several things told at once, as a text: each a sentence, and each once."""

from collections.abc import Iterable
from typing import Final

from soloist.lingo import Lingo
from soloist.play.commands import key_of
from soloist.values.message import Message, count, message

_SHORTER: Final = "The file is shorter than it was; a copy of how it was is kept: soloist undo --list {path}"
"""What is said where there is only a command line."""


def sentences(told: Iterable[Message], lingo: Lingo) -> str:
    """What was told, each thing once; of a remark made on several lines the first, and on how many more."""
    said: dict[str, str] = {}  # by what was said, or by what remark it was
    more: dict[str, int] = {}
    for each in told:
        text = _sentence(each, lingo)
        name = each.text if each.text[:1].islower() else text
        if said.setdefault(name, text) != text:
            more[name] = more.get(name, 0) + 1
    parts = []
    for name, text in said.items():
        parts.append(text)
        if n := more.get(name):
            likewise = count("{n} more line likewise.", "{n} more lines likewise.", n)
            parts.append(lingo.render(likewise))
    return " ".join(parts)


def _sentence(told: Message, lingo: Lingo) -> str:
    """With a capital and a stop; what ends in a path or a command to be copied stays as it is."""
    if told.text == _SHORTER:
        key = key_of("history", lingo.render, lingo.lang)
        told = message(
            "The file is shorter than it was; a copy of how it was is kept: {key} lists it.", key=key
        )
    text = lingo.render(told)
    if told.text[:1].islower() and not told.text.startswith("soloist "):
        text = text[:1].upper() + text[1:]
    return f"{text}." if text[-1:].isalnum() and not told.text.endswith("}") else text
