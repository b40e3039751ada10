"""A reader of Twee 3, written from its specification, strict: whatever is not well formed is a failure."""

import json
import re

from soloist.values.dataclass import dataclass

_HEADER = re.compile(
    r":: (?P<name>(?:[^\[\]{}\\]|\\.)+?)(?: \[(?P<tags>[^\[\]]*)\])?(?: (?P<meta>\{.*\}))?", re.DOTALL
)
_LINK = re.compile(r"\[\[([^\[\]|]+?)->([^\[\]|]+?)\]\]")


@dataclass(frozen=True, slots=True)
class Read:
    """A passage as a compiler has it; `links` are labels with the names they lead to."""

    name: str
    tags: tuple[str, ...]
    meta: dict[str, str]
    text: str

    @property
    def links(self) -> tuple[tuple[str, str], ...]:
        """Every link of it."""
        return tuple((found[1], found[2]) for found in _LINK.finditer(self.text))


def read_twee(data: bytes) -> tuple[dict[str, object], str, dict[str, Read]]:
    """StoryData, StoryTitle, and the other passages by their names."""
    text = data.decode("utf-8")
    assert text.startswith("::")
    found: dict[str, Read] = {}
    for part in re.split(r"(?m)^(?=::)", text)[1:]:
        head, _, body = part.partition("\n")
        match = _HEADER.fullmatch(head)
        assert match is not None, head
        name = re.sub(r"\\(.)", r"\1", match["name"]).strip()
        assert name not in found, name
        meta = json.loads(match["meta"]) if match["meta"] else {}
        found[name] = Read(name, tuple((match["tags"] or "").split()), meta, body.strip())
    data_ = json.loads(found.pop("StoryData").text)
    title = found.pop("StoryTitle").text
    for each in found.values():
        assert all(to in found for _, to in each.links), each
        assert each.text.count("[[") == len(each.links) == each.text.count("]]"), each
    return data_, title, found
