"""How a step of a guided moment is set: how far it is, what it asks, its ways, the keys."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from textual.content import Content

from soloist.display import display_safe
from soloist.journal.lines import read_line
from soloist.journal.model import TableLine
from soloist.lingo import Lingo
from soloist.play.commands import key_name, key_of
from soloist.rules.moment import Step
from soloist.tui.ink import KEY, QUIET, ink, key_word, spread
from soloist.tui.story_view.page import hung
from soloist.tui.story_view.tag_text import with_tags

LOOK: Final = """
MomentPanel {
    align: center bottom;
    & > #panel {
        width: 100%; max-width: 84; height: auto; max-height: 100%;
        border: round $primary; padding: 0 1; background: $surface;
        border-title-color: $primary; border-title-style: bold;
    }
    & Static { height: auto; }
    & #asked { height: auto; margin: 1 0; scrollbar-size-vertical: 1; }
    & OptionList {
        height: auto; max-height: 100%; border: none; padding: 0; background: $surface;
        scrollbar-size-vertical: 1;
    }
    & MomentLine { margin: 1 0 0 0; }
    & .refused { color: $text-error; }
    & .keys { margin: 1 0 0 0; }
    &.-full > #panel { height: 100%; }
    &.-full OptionList { height: 1fr; min-height: 2; }
    &.-full #asked { max-height: 40%; }
    &.-full .keys, &.-short #asked, &.-short MomentLine, &.-short .keys { margin: 0; }
    &.-full.-refused .written, &.-full.-refused .hint { display: none; }
    &.-full.-refused OptionList { min-height: 1; }
    &.-short.-full.-refused #asked { max-height: 2; }
    &.-narrow > #panel { border: none; border-top: solid $primary; padding: 0; }
}
"""

_FEW: Final = 4
_DONE, _HERE, _PASSED, _AHEAD = "✓", "▸", "–", "·"


def progress(steps: Sequence[Step], at: int, taken: Collection[str], lang: str, width: int) -> Content:
    """The steps in one row: by name where there is room, else a sign each; and which one this is.

    `taken` are the ids of those that were answered; what is before the others was passed over.
    """
    signs = [
        _HERE if number == at
        else _DONE if (step.done or step.id in taken) and (step.ways or step.typed)  # else nothing was asked
        else _PASSED if number < at
        else _AHEAD
        for number, step in enumerate(steps)
    ]  # fmt: skip
    count = ink(f"{at + 1}/{len(steps)}", QUIET)
    named = [f"{sign} {step.name.of(lang)}" for sign, step in zip(signs, steps, strict=True)]
    for words, gap in ((named, "  "), (_only_here(named, signs), " "), (signs, "")):
        row = ink(gap, QUIET).join(
            [ink(word, f"{KEY} bold" if number == at else QUIET) for number, word in enumerate(words)]
        )
        if row.cell_length + count.cell_length + 2 <= width:
            return spread(row, count, width)
    return count


def _only_here(named: Sequence[str], signs: Sequence[str]) -> list[str]:
    return [name if sign == _HERE else sign for name, sign in zip(named, signs, strict=True)]


def way_rows(sign: str, text: str, width: int, *, quiet: bool = False) -> tuple[Content, ...]:
    """A way with its digit before it, hanging where it is long."""
    mark = ink(f"{sign or ' '}  ", KEY)
    return hung(ink(text, QUIET if quiet else ""), mark, Content(" " * mark.cell_length), max(16, width))


def asked_rows(text: str, width: int) -> tuple[Content, ...]:
    """What is asked, wrapped as it will stand."""
    return hung(ink(text), Content(""), Content(""), max(16, width))


def keys(step: Step, at: int, lingo: Lingo, *, chosen: bool) -> Iterator[Content]:
    """The keys that matter in a step, those that matter most first; `chosen`: a way is at hand."""
    say, render = lingo.say, lingo.render
    both = say("take") if chosen else say("write, or go on") if step.typed else say("go on")
    yield key_word(key_name("enter", render), both)
    if step.table and step.typed:
        yield key_word(key_of("tables", render, lingo.lang), say("an idea"))
    yield key_word(key_name("escape", render), say("later"))
    if len(step.ways) > _FEW:  # the last row, which says it, may be out of sight
        yield key_word("→", say("go on without"))
    if at:
        yield key_word("←", say("step back"))
    yield key_word(key_of("moments", render), say("other moments"))


def told(line: str, colon: str = ": ") -> str:
    """A line that was written, in a reader's words: what a table gave, tags without their signs."""
    entry = read_line(line)
    if isinstance(entry, TableLine) and entry.parsed and entry.parsed.result is not None:
        return display_safe(entry.parsed.result)
    return with_tags(display_safe(line), colon, known=True).plain
