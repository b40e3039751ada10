"""Roads as ink: a knot for each passage, a choice for each way; words never are anything but words."""

from collections.abc import Iterator, Mapping
from typing import Final

from soloist.play.fork import chance_words
from soloist.publish.book.book import Names
from soloist.publish.forks.roads import Passage, Road
from soloist.publish.forks.twee_book import TAKEN
from soloist.publish.formats.html import Markup
from soloist.publish.formats.text_book import bare_forms, gaps
from soloist.storage.listing import slug
from soloist.values import regex

_MARKS: Final = regex.compile(r"[\\{}\[\]|#~<>/*+=\-:]")
_WORD: Final = regex.compile(r"^(\s*)([A-Z]{3,})(?![^\W\d_])")  # INCLUDE, CONST, VAR, LIST, EXTERNAL, TODO


def write_ink(road: Road) -> Iterator[str]:
    """The chunks of a file: its tags, the way to the first knot, then each knot."""
    matter = road.matter
    author = [f"author: {matter.author}"] if matter.author else []
    credits = (f"credit: {each}" for each in matter.credits)
    tags = [f"title: {matter.title}", *author, f"ifid: {road.ifid}", *credits]
    free, names = Names("_", TAKEN["ink"]).free, dict[str, str]()
    for each in road.passages:  # what people call it, in letters that ink takes
        base = slug(each.name).replace("-", "_")
        names[each.key] = free(base if base[:1].isalpha() else f"knot_{base}")
    yield "".join(f"# {escaped(each)}\n" for each in tags) + f"\n-> {names[road.passages[0].key]}\n"
    for passage in road.passages:
        yield _knot(passage, names, matter.lang)


def escaped(text: str) -> str:
    """A text as a line of ink holds it: every sign that means something to it after a backslash."""
    text = " ".join(text.split())
    out = _MARKS.sub(r"\\\g<0>", text)
    return _WORD.sub(lambda found: f"{found[1]}\\{found[2]}", out)


def _knot(passage: Passage, names: Mapping[str, str], lang: str) -> str:
    lines = [f"\n=== {names[passage.key]} ==="]
    lines += [f"# {escaped(tag)}" for tag in passage.tags]
    lines += filter(None, [_INK.blocks(passage.blocks)])
    if passage.asked:
        lines.append(escaped(passage.asked))
    for way in passage.ways:
        odds = chance_words(way.chance, lang)
        tags = f" # {escaped(odds)}" if odds else ""
        lines.append(f"+ [{escaped(way.label) or '…'}{tags}] -> {names[way.to]}")
    if not passage.ways:
        lines.append("-> END")
    return "\n".join(lines) + "\n"


def _line(words: str) -> str:
    """Words that begin nothing, those of each line by themselves; ink has no markup, so they stand alone."""
    return "\n".join(filter(None, map(escaped, words.split("\n"))))


_INK: Final = Markup(bare_forms(_line, "• "), str, gaps("\n", "\n"))
"""Writes a line of ink for each of the text."""
