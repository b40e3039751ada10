"""Tags in a reader's words: `Destin 0 → 1` for `[N:Destinée|Destin 0->1]`."""

from collections.abc import Iterator

from textual.content import Content

from soloist.journal.model import Number, Tag
from soloist.journal.tags import parse_tag
from soloist.journal.words import PREFIXES, is_hat
from soloist.play.prose.prose_tags import TAG, prose_tags
from soloist.play.prose.tag_words import part_words
from soloist.tui.story_view.page import inline, styled

_PLACE = "\ue000"  # stands for a tag while what surrounds it is set


def with_tags(text: str, colon: str = ": ", *, known: bool = False) -> Content:
    """Text as written, but its tags in a reader's words; `known` are those soloist has a prefix for."""
    content, at = Content(""), 0
    for start, end, tag in _tags(text, known):
        content += text[at:start] + _marked(tag, colon)
        at = end
    return content + text[at:]


def in_words(text: str, colon: str = ": ") -> str:
    """Text with its tags in a reader's words and without signs around them: to stand within quotes."""
    told, at = "", 0
    for start, end, tag in _tags(text, known=True):
        told += text[at:start] + tag_text(tag, colon)
        at = end
    return told + text[at:]


def inline_with_tags(text: str, colon: str) -> Content:
    """Prose set for reading, with the tags it holds in a reader's words."""
    found = list(prose_tags(text))
    if not found or _PLACE in text:
        return inline(text)
    starts, ends = [each[0] for each in found], [each[1] for each in found]
    between = [text[a:b] for a, b in zip([0, *ends], [*starts, len(text)], strict=True)]
    set_ = inline(_PLACE.join(between))
    content, at = Content(""), 0
    for _, _, tag in found:
        place = set_.plain.index(_PLACE, at)
        content += set_[at:place] + _marked(tag, colon)
        at = place + 1
    return content + set_[at:]


def is_all_tags(line: str) -> bool:
    """Whether there are tags in a line and nothing else."""
    found = list(_tags(line, known=False))
    outside = [a[1] for a in found], [b[0] for b in found]
    pieces = zip([0, *outside[0]], [*outside[1], len(line)], strict=True)
    return bool(found) and not any(line[a:b].strip() for a, b in pieces)


def _tags(text: str, known: bool) -> Iterator[tuple[int, int, Tag]]:
    for match in TAG.finditer(text) if "[" in text else ():
        tag = parse_tag(match[0])
        if tag is not None and (not known or tag.prefix in PREFIXES):
            yield match.start(), match.end(), tag


def _marked(tag: Tag, colon: str) -> Content:
    return styled(f"‹{tag_text(tag, colon)}›", "tag")


def tag_text(tag: Tag, colon: str = ": ") -> str:
    """One tag; who it is about first, unless it is the shared counters."""
    parts = [part_words(part, colon) for part in tag.parts]
    hat = tag.prefix == "N" and is_hat(tag.name) and parts  # its counters speak for themselves
    if tag.parts and isinstance(tag.parts[0], Number) and not tag.parts[0].name:
        parts[0] = f"{tag.name} {parts[0]}"
    elif not hat:
        parts.insert(0, tag.name)
    return " · ".join(part for part in parts if part)
