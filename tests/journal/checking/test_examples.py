"""The notation by example: what each reader and writer of `examples.yaml` makes of what it is given."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from soloist.journal import dice_text, headings, lexer, lines, privacy, sheet, tags, words, write
from soloist.journal.checking.report import report, why
from soloist.journal.folding.fold import fold, people
from soloist.journal.model import Span
from soloist.journal.read import conflicts, read
from soloist.journal.search import hits, spans
from soloist.journal.state import State
from soloist.journal.words import CannotCarry
from soloist.rules.given import reason
from soloist.rules.systems import system_or_free
from soloist.values.message import Refusal

EXAMPLES = yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text("utf-8"))


def rewritten(text: str) -> str:
    """A dice line read and written again."""
    parsed = dice_text.parse_dice_text(text)
    assert parsed is not None
    return dice_text.write_dice_line(parsed).removeprefix("d: ")


def table(text: str) -> object:
    """A table line as it is read, and as it is written again."""
    parsed = dice_text.parse_table_text(text)
    assert parsed is not None
    return parsed, dice_text.write_table_line(parsed).removeprefix("tbl: ")


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
            return "refused", refused.message.values.get("column", 1), refused.suggestion
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


WHY = """---
ruleset: hades
lang: fr
pcs: Aldric, Maëlle
---

```lonelog
[PC:Aldric|Fortunes 0|traits: crochets|blessé 0]
[N:Destinée|Destin 0->1]
[PC:Aldric|Fortunes 0->1]
[Clock:Le Cygne noir 0/4]
=> Il \udcff fuit. [N:Garde|méfiant] [Clock:Le Cygne noir 1/4]
[PC:Aldric|traits: crochets, calme]
[PC:Maëlle|blessé 0->2]
[N:Aldric|sosie]
```
""".replace("\n", "\r\n").encode("utf-8", "surrogateescape")


def asked_why(name: str, data: bytes = WHY) -> object:
    """The lines that made a value, else of a story with Windows line ends and a byte that is no text."""
    state = fold(read(data).entries)
    return why(state, system_or_free(state.ruleset), name, data)


def after(*lines: str) -> State:
    """The state of a story of two people after these lines of play."""
    head = "---\ntitle: La coupe\nlang: fr\npcs: Aldric, Maëlle\n---\n\n### S1 *La porte*\n\n#### Mixte\n\n"
    return fold(read((head + "\n".join(("```lonelog", *lines, "```", ""))).encode()).entries)


def counted(system: str, id_: str, who: str, *lines: str) -> int:
    """A counter, of the only person where nobody is named."""
    return sheet.counter(after(*lines), system_or_free(system), id_, who or None)


def reported(system: str, *lines: str) -> object:
    """What the state says as plain data, ready for JSON; the options are told of each system elsewhere."""
    return without_options(after(*lines), system)


def without_options(state: State, system: str) -> object:
    """The report of a state."""
    told = json.loads(json.dumps(report(state, system_or_free(system))))
    del told["options"]
    return told


def state_of(text: str) -> object:
    """What a whole journal comes to."""
    state = fold(read(text.encode()).entries)
    return without_options(state, state.ruleset)


def kinds(text: str) -> object:
    """What each entry is and says, and the lines that something is wrong with."""
    journal = read(text.encode())
    told = [re.sub(r"span=Span\([^)]*\)(, )?", "", repr(each)) for each in journal.entries]
    return told, [problem.line for problem in journal.problems], journal.analog


def gone(text: str) -> object:
    """The lines of what is struck."""
    entries = read(text.encode()).entries
    return [entries[place].span.line for place in sorted(privacy.struck(entries))]


def read_back(write: Callable[..., str]) -> Callable[..., object]:
    """A heading as it is written, and as its first line is read."""

    def made(*given: Any) -> object:
        text = write(*given)
        return text, headings.parse_heading(text.split("\n")[0])

    return or_refusal(made)


def found(words: str, text: str) -> object:
    """Each place where words stand."""
    data = text.encode()
    return [(hit.line, hit.column, hit.text, hit.found, hit.mark) for hit in hits(data, spans(data, words))]


MAKERS: dict[str, Callable[..., Any]] = {
    "write_name": or_refusal(words.write_name),
    "find_tags": tags.find_tags,
    "find_known_tags": lambda text: tags.find_tags(text, known=True),
    "parse_reason": reason,
    "neutralise": dice_text.neutralise,
    "heading_phase": or_refusal(headings.heading_phase),
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
    "amount": lambda text: tags.amount(text.strip()),
    "own_part": lambda text: tags.parse_part(text, True),
    "parse_part": tags.parse_part,
    "parse_tag": tags.parse_tag,
    "no_tag": lambda text: (tags.parse_tag(text), tags.find_tags(text)),
    "opens_tag": lambda text: tags.unclosed(text, known=True) == 0,
    "written_dice": rewritten,
    "parse_dice_text": dice_text.parse_dice_text,
    "parse_thrown": dice_text.parse_thrown,
    "written_table": table,
    "parse_table_text": dice_text.parse_table_text,
    "parse_heading": headings.parse_heading,
    "parse_notebook_heading": headings.parse_notebook_heading,
    "read_line": lines.read_line,
    "narrative_word": lexer.narrative_word,
    "foreign": lambda text: lines.read_play_line(text, Span(0, 0, 1, 1)),
    "escape_line": write.escape_line,
    "kept_as_words": words_twice,
    "blanked": lambda text: (privacy.blanked(text), privacy.words(text.encode())),
    "without_asides": privacy.without_asides,
    "trait": sheet.trait,
    "parse_value_of_head": headings.parse_value,
    "people": people,
    "kinds": kinds,
    "struck": gone,
    "struck_blocks": lambda text: sorted(privacy.struck_blocks(read(text.encode()).entries)),
    "fence": or_refusal(lambda *lines: write.fence(lines)),
    "new_story": or_refusal(lambda title, *pcs: write.new_story(title, "hades", "fr", pcs)),
    "heading_title": read_back(headings.heading_title),
    "heading_session": read_back(headings.heading_session),
    "heading_scene": read_back(headings.heading_scene),
    "fold_name": words.fold_name,
    "item": or_refusal(lambda text: words.carried(text, in_list=True)),
    "why": or_refusal(asked_why),
    "why_of": lambda name, text: asked_why(name, text.encode()),
    "state_of": state_of,
    "counter": or_refusal(counted),
    "cards": lambda *lines: sheet.cards(after(*lines), system_or_free("spin"), "cards"),
    "option": lambda id_, *lines: sheet.option(after(*lines), system_or_free("hades"), id_),
    "sheet": or_refusal(lambda name, *lines: sheet.sheet(after(*lines), system_or_free("hades"), name)),
    "report": reported,
    "search": found,
    "tail": lambda text: read(text.encode()).tail,
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    """Each row has what is given, and at its end what comes of it."""
    for *given, made in EXAMPLES[name]:
        assert repr(MAKERS[name](*given)) == made, given
