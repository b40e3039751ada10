"""Whatever stands in a file, it becomes sound tables or a sound story, or is refused, and soon."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.interop.formats import Asked
from soloist.values.message import Refusal
from tests.interop.cases import lines
from tests.interop.story_kit import WORDS, fates, open_story
from tests.interop.table_kit import opened_tables, read

ALPHABETS = {
    ("markdown", "{}"): "|-#* \n1d6:`[]^(){}%<!>\\_xé\u202e\x00",
    ("markdown", '---\na: "{{x}}"\n---\n{}'): "|-#* \n1ax:`[]^!(){}<>d~\"'\\_é\u202e",
    ("csv", "{}"): 'a1,;\t"\n|{}[]d6%.-é\u202e=',
    ("list", "{}"): "a1 .:-\n[]()x#/;^%\t{}<>=d6–\u202e",
    ("perchance", "output\n  {}\n"): "[]{}|^.=,:$\\/\"'() \n\tab1-2~?%<>",
}


@settings(deadline=None, max_examples=4 * settings().max_examples)
@given(st.sampled_from(sorted(ALPHABETS)), st.data())
def test_any_text_is_read_or_refused(form: tuple[str, str], data: st.DataObject) -> None:
    """A file of tables is read back before it is given."""
    wanted, frame = form
    text = frame.replace("{}", data.draw(st.text(ALPHABETS[form], max_size=250)))
    try:
        found = opened_tables(text.encode(), "n.x", Asked(form=wanted, lang="en"))
    except Refusal:
        return
    assert read(found).tables


SIGNS = st.text(st.sampled_from("[](){}*_ab:/>\n\u202e|=~\\\"'#&%-?.,2d"), max_size=40)


@settings(deadline=None)
@given(SIGNS, SIGNS)
def test_any_text_in_json_becomes_a_row_or_is_told(text: str, title: str) -> None:
    """A rule of Tracery, a row of Datasworn, a result of Foundry; with a title and an id of any signs."""
    rows = [{"text": text, "min": 1, "max": 1, "text2": text}, {"text": "last", "min": 2, "max": 2}]
    files = {
        "tracery": {title or "x": [text, "last"], "y": ["z"]},
        "datasworn": {"oracles": {"a": {"_id": title, "name": title, "dice": "1d2", "rows": rows}}},
        "foundry": {
            "name": title, "description": text, "formula": "1d2",
            "results": [{"text": text, "range": [1, 1]}, {"text": "last", "range": [2, 2]}],
        },
    }  # fmt: skip
    for form, file in files.items():
        found = opened_tables(json.dumps(file).encode(), "x.json", Asked(form=form, lang="en"))
        told = fates(found)
        rest = 2 - told.get("left empty rows", (0, ()))[0] + (form == "tracery")
        assert sum(len(table.strips[0].rows) for table in read(found).tables if not table.local) == rest


PIECES = [*lines(r"""
<!--
[[
`
![](
**
|␠
>␠
{
\|
<a␠
{a}␠
{<x
{x|
␠^9
#␠
1,
[
(
-
=␠
<<
1-
""")]  # fmt: skip


@pytest.mark.parametrize("piece", PIECES)
def test_hostile_lengths_end_soon(piece: str) -> None:
    """In a cell, below a head with templates, in a list."""
    texts = {
        "note.md": f"| d2 | a |\n|-|-|\n| 1 | {piece * 60_000} x |\n| 2 | y |\n",
        "loves.md": f'---\na: "{piece * 500}"\nb x20: "{{x}}"\n---\n# x 6d\n{piece * 20_000}\nb ^9\n',
        "list.txt": f"{piece * 100_000}\nb\n",
    }
    for name, text in texts.items():
        opened_tables(text.encode(), name, Asked(lang="en"))


RECORDS = st.sampled_from(
    lines(r"""
`iv-move:A|b|1|2|3|4|5`
`iv-meter:[N:X]|1|2`
`iv-ooc:(hm) ```
```iron-vault-mechanics
oracle "a -> b | [c]" 7 "x\u{1b}[N:Y]"
move Destiny {
burn 1 2
clock "]" from=1 to=2 out-of=4
`iv-clock-advance:C 2||1|2|1|3|odds=a:1:Yes`
`iv-oracle:hades/direction.Champ|3|Loi (<- x)`
A <small>(1d6=9)</small>
> **[N:X]** <small>(dice focus)</small>
> [!x] y
?␠
-> B <small>(2d6: 1, 2)</small>
### 1 — HEX
**A:** b
*Raw:* (1d6=2)
[2026-11-21 20:05] a. b
[2026-11-21] S3 *x*
[2026-11-21] *
`d20: 4`
`9d100: 1, 2 (3)`
[N:X] `c:2/3`
A -> b `b:9/3`
`d6+999999: 3`
# Session 3 `c:1/2`
x, y. `clock:1/2`
`
```
@ go
d: `d6: 1`
⇥
| a |
# h
---
⏎⏎
""")
)


@settings(deadline=None, max_examples=4 * settings().max_examples)
@given(
    st.sampled_from(["solo-toolkit", "iron-vault", "opse", "jrnl"]),
    st.just("word"),
    st.lists(RECORDS | WORDS, max_size=14),
    st.sampled_from(["\n", " "]),
)
def test_any_record_makes_a_sound_journal(form: str, start: str, pieces: list[str], between: str) -> None:
    """Whatever was recorded where: nothing is a problem, and no word of prose is lost."""
    for ruleset in ("hades", "free"):
        found = open_story(f"{start}\n{between.join(pieces)}", ruleset=ruleset, wanted=form)
        assert "word" in found.text
