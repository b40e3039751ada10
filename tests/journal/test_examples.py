"""The notation by example: what each reader and writer of `examples.yaml` makes of what it is given."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from soloist.journal import dice_text, headings, lines, privacy, sheet, tags, words, write
from soloist.journal.folding.fold import people
from soloist.journal.model import Span
from soloist.journal.read import conflicts, read
from soloist.journal.words import CannotCarry
from soloist.values.message import Refusal

EXAMPLES = yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text("utf-8"))


def rewritten(text: str) -> str:
    """A dice line read and written again."""
    parsed = dice_text.parse_dice_text(text)
    assert parsed is not None
    return dice_text.write_dice_text(parsed)


def table(text: str) -> object:
    """A table line as it is read, and as it is written again."""
    parsed = dice_text.parse_table_text(text)
    assert parsed is not None
    return parsed, dice_text.write_table_text(parsed)


def words_twice(text: str) -> object:
    """Prose with its signs escaped, and whether doing so again adds nothing."""
    once = write.kept_as_words(text)
    return once, write.kept_as_words(once) == once


def or_refusal(make: Callable[..., object]) -> Callable[..., object]:
    """What is made, or where the refusal points and what it says to write instead."""

    def made(*given: str) -> object:
        try:
            return make(*given)
        except CannotCarry as refused:
            return "refused", refused.column, refused.suggestion
        except Refusal as refused:
            return "refused", str(refused.message)

    return made


def block(text: str) -> object:
    """A block of prose as it is written, and what is said of it."""
    written, notices = write.prose(text)
    return written, [str(each) for each in notices]


def conflicts_in(text: str) -> object:
    """Where git could not merge, and what is said."""
    return [(each.line, each.severity, each.excerpt, str(each.message)) for each in conflicts(text.encode())]


MAKERS: dict[str, Callable[..., Any]] = {
    "write_name": or_refusal(words.write_name),
    "find_tags": tags.find_tags,
    "find_known_tags": tags.find_known_tags,
    "parse_reason": dice_text.parse_reason,
    "neutralise": dice_text.neutralise,
    "heading_phase": headings.heading_phase,
    "front_matter": or_refusal(lambda key, value: headings.front_matter({key: value})),
    "action": or_refusal(lambda text, *actors: write.action(text, actors)),
    "note": write.note,
    "consequences": write.consequences,
    "prose": or_refusal(block),
    "in_code": lambda text: write.kept_as_words(text, code=True),
    "that_goes_on": lambda text: write.kept_as_words(text, closed=False),
    "title_as_words": write.title_as_words,
    "coded_lines_as_words": write.coded_lines_as_words,
    "join": lambda before, *blocks: write.join(read(before.encode()).tail, blocks),
    "conflicts": conflicts_in,
    "split_head": tags.split_head,
    "parse_alone": tags.parse_alone,
    "parse_value": tags.parse_value,
    "parse_part": tags.parse_part,
    "parse_tag": tags.parse_tag,
    "no_tag": lambda text: (tags.parse_tag(text), tags.find_tags(text)),
    "opens_tag": lambda text: tags.opens_tag(text, known=True),
    "written_dice": rewritten,
    "parse_dice_text": dice_text.parse_dice_text,
    "parse_thrown": dice_text.parse_thrown,
    "written_table": table,
    "parse_table_text": dice_text.parse_table_text,
    "parse_heading": headings.parse_heading,
    "parse_notebook_heading": headings.parse_notebook_heading,
    "read_line": lines.read_line,
    "narrative_kind": lines.narrative_kind,
    "read_foreign": lambda text: lines.read_foreign(text, Span(0, 0, 1, 1)),
    "escape_line": write.escape_line,
    "kept_as_words": words_twice,
    "blanked": lambda text: (privacy.blanked(text), privacy.words(text.encode())),
    "without_asides": privacy.without_asides,
    "trait": sheet.trait,
    "parse_value_of_head": headings.parse_value,
    "people": people,
    "tail": lambda text: read(text.encode()).tail,
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    """Each row has what is given, and at its end what comes of it."""
    for *given, made in EXAMPLES[name]:
        assert repr(MAKERS[name](*given)) == made, given
