"""Notes of tables of any make: every word is in the file of tables, or on a line the report names."""

import re

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from soloist.interop.opening import Made
from soloist.storage.listing import slug
from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.table_kit import open_tables

TABLES = lines("""
| dice: d4 | Result |⏎|---|---|⏎| 1-2 | gull |⏎| 3-4 | tern |
| dice: d4 | Bird |⏎|---|---|⏎| 1-2 | heron |⏎| 3-4 | rook |
| d6 | Wind | Sea |⏎|---|---|---|⏎| 1-3 | calm | flat |⏎| 4-6 | gale | high |
| Boat | Sail |⏎|---|---|⏎| cog | brown |⏎| hulk | grey |
1. north⏎2. south
- one oar⏎- two oars
- 30% mist⏎- 70% drizzle
- lone
1-2: a wreck⏎3: a reef⏎4: a bar
**Tolls**⏎1-2: pay⏎3-4: row⏎5-6: wait
""")
WORDS = lines("""
*Roll again if the tide is low.*
**Bold and alone**
*Under the quay*
__Beside it__
_A 4 also calls the warden._
A line of prose⏎and its next
`dice: [[Far note#^far]]`
*Source: The Big Book of Bays*
License: CC BY 4.0 Ann Rye
Author: Ann Rye⏎Translated by Bo Vane⏎https://x.org/a_b
<!-- Licence : domaine public, Ann Rye -->
<!-- a remark -->
%% Credits: Bo Vane %%
> [!Important]⏎> Said in a box
- Credits: Bo Vane⏎- Thanks to nobody
```js⏎code = 3⏎```
© 2020 Ann Rye, see [the licence](https://x.org/licence_4)
<b>Loud</b> words
***
""")
TITLES = [
    "Sea birds",
    "Birds of the Bay by Ann Rye",
    "A heading with news: the heron is gone",
    "Attributions",
    "Licence et crédits",
    "Sources",
    "Weather (d6)",
    "d6 Odd Winds",
    "far " * 30,
    "*Marked* [turns](far.md)",
    "Été & Hiver",
    "Feature: Shelter of the Quay",
]
HEADS = [
    "",
    "---\nname: Low Quay\nauthor: Ann Rye\nmood: grim\n---\n",
    "---\nstray\ntags:\n  - sea\nempty:\n# set aside\n---\n",
]
APPARATUS = {"dice", "result", "name", "author", "b", "js", "dx", "credits"}
BLOCKS = {"other tables", "other lists", "code"}

HEADINGS = st.builds(
    lambda level, title: f"{'#' * level} {title}", st.integers(1, 4), st.sampled_from(TITLES)
)
PARTS = HEADINGS | st.sampled_from(TABLES) | st.sampled_from(WORDS)


@st.composite
def notes(draw: st.DrawFn) -> str:
    """A note of such parts, in any order."""
    head = draw(st.sampled_from(HEADS))
    return head + "".join(each + "\n\n" for each in draw(st.lists(PARTS, min_size=1, max_size=10)))


def words_of(line: str) -> set[str]:
    """The words of a line, folded as names are; numbers and dice say what they say elsewhere."""
    bare = re.sub(r"\d*d\d+", " ", line)
    found = (slug(word) for word in re.findall(r"[^\W\d_]+", bare))
    return {word for each in found for word in each.split("-")} - APPARATUS


def told(found: Made, lines: list[str]) -> set[int]:
    """The lines the report names as lost or changed; of a block all its lines, with blank ones in lists."""
    named = {
        int(line)
        for loss in found.losses
        if loss.fate == "left" or loss.what == "names"
        for line in loss.lines
    }
    for start in [int(line) for loss in found.losses if loss.what in BLOCKS for line in loss.lines]:
        end = start
        while end < len(lines) and (lines[end - 1] or re.match(r"- |\d\. ", lines[end])):
            named.add(end)
            end += 1
    for line in [int(line) for loss in found.losses if loss.what == "head keys" for line in loss.lines]:
        while lines[line].startswith(" "):
            named.add(line := line + 1)
    return named


@given(notes())
@settings(max_examples=4 * settings().max_examples, deadline=None)
@example(f"{TABLES[0]}\n\n*Roll again if the tide is low.*\n")
@example(f"# Feature: Shelter of the Quay\n\n{TABLES[0]}\n\n## A heading with news\n")
@example(f"{TABLES[0]}\n\n<!-- License: CC BY 4.0 Ann Rye -->\n")
@example(f"**One**\n\n**Two**\n\n{TABLES[0]}\n\n**Three**\n")
def test_every_word_is_there_or_on_a_line_that_is_named(text: str) -> None:
    """Whatever stands where: above, between and below the tables."""
    try:
        found = open_tables(text, "quay.md")
    except Refusal:
        assume(condition=False)
    lines = text.split("\n")
    there, named = words_of(f"{found.name} {found.text}"), told(found, lines)
    lost = {
        number: words_of(line) - there
        for number, line in enumerate(lines, 1)
        if number not in named and not words_of(line) <= there
    }
    assert not lost, found.text
