"""Blocks of Iron Vault’s mechanics: whatever stands in them, in a node of whatever kind, is told."""

import re
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.interop.story_kit import fates, notes, open_story, play

KINDS = {
    "roll": ("stat-name", "action", "stat", "adds", "vs1", "vs2", "score"),
    "reroll": ("action", "vs1", "vs2"),
    "progress-roll": ("name", "score", "vs1", "vs2"),
    "meter": ("name", "from", "to"),
    "burn": ("from", "to"),
    "xp": ("from", "to"),
    "clock": ("name", "from", "to", "out-of", "status"),
    "oracle": ("name", "roll", "result"),
    "oracle-group": ("name",),
    "move": ("name", "id"),
    "actor": ("name",),
    "add": ("amount", "from"),
    "-": ("text",),
    "track": ("name", "from", "to", "from-boxes", "from-ticks", "to-boxes", "to-ticks", "status"),
    "progress": ("name", "from", "rank", "level", "steps", "from-boxes"),
    "dice-expr": ("result", "expr"),
    "rolls": ("dice",),
    "asset": (),
    "weather": ("wind",),
}
"""Every kind of node, and what it may be given."""
NAMED = {"id", "rank", "level"}
"""What is told as left with its line, where it is not in the journal."""
RECKONED = {
    ("clock", "from"),
    ("roll", "score"),  # what the dice come to
    *((kind, key) for kind in ("track", "progress") for key in (*KINDS["track"], "steps")),
}
"""Numbers from which others are reckoned, or that are told as left."""
TEXTS = st.sampled_from(
    ["{0}", "{0} {1}", "[{0}](d:{2}/x) {1}", "[[{0}]]", "{0}, {1}: x", "[{0}|{1}]", "{0} -> {1}", "({0}"]
) | st.sampled_from(["{0}\\n{1}", "*{0}* `{1}`", "{0} ++ 3D {1}", "@ {0}", "{0} " + "long " * 80 + "{1}", ""])
NUMBERS = st.integers(-2, 12) | st.integers(0, 4000)


@dataclass(frozen=True)
class Given:
    """A node of a block: what it is given, by key or in order, and what it holds."""

    kind: str
    values: tuple[tuple[str, str | int], ...]
    named: tuple[bool, ...]
    children: tuple["Given", ...]


@st.composite
def values_of(draw: st.DrawFn, kind: str) -> tuple[tuple[str, str | int], ...]:
    """Some of what a kind may be given, numbers where it wants them most of the time, and more."""
    found: list[tuple[str, str | int]] = []
    if kind == "rolls":
        found += [("", draw(NUMBERS)) for _ in range(draw(st.integers(0, 3)))]
    keys = [key for key in KINDS[kind] if draw(st.integers(0, 9)) < (1 if key in ("status", "id") else 8)]
    for key in (*keys, *draw(st.lists(st.sampled_from(["colour", "", "wind"]), max_size=2))):
        worded = key in ("name", "text", "result", "stat-name", "status", "id", "") or key == "colour"
        if key == "rank":
            found.append((key, draw(st.sampled_from(["dangerous", "epic", "{0}"]))))
        elif key in ("expr", "dice"):
            found.append((key, draw(st.sampled_from(["2d6", "d6+1", "3d10 - 2", "{0}"]))))
        elif worded == (draw(st.integers(0, 9)) > 0):
            found.append((key, draw(TEXTS)))
        else:
            found.append((key, draw(NUMBERS)))
    return tuple(found)


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> Given:
    """A node of any kind with children of any kind."""
    kind = draw(st.sampled_from(sorted(KINDS)))
    values = draw(values_of(kind))
    named = tuple(draw(st.integers(0, 4)) > 0 for _ in values)
    children = draw(st.lists(trees(depth - 1), max_size=3)) if depth else []
    return Given(kind, values, named, tuple(children))


@dataclass
class Written:
    """A block being written: its lines, and what has to be found again: kind, key, word and line."""

    lines: list[str]
    due: list[tuple[str, str, str, int]]
    words: int = 0

    def node(self, given: Given, indent: str = "") -> None:
        """A node on a line of its own, every word in it but one of its own."""
        seen, parts = set[str](), [given.kind]
        line = len(self.lines) + 1
        for (key, value), named in zip(given.values, given.named, strict=True):
            if isinstance(value, str):
                words = [f"zq{self.words + place}w" for place in range(3)]
                self.words += 3
                value = value.format(*words)
                self.due += [(given.kind, key, word, line) for word in words[:2] if word in value]
                said = '"' + value.replace('"', '\\"') + '"'
            else:
                said = str(value)
                self.due.append((given.kind, key, str(abs(value)), line))
            by_key = bool(key) and (named or key not in KINDS[given.kind]) and key not in seen
            parts.append(f"{key}={said}" if by_key else said)
            seen.add(key)
        self.lines.append(indent + " ".join(parts) + (" {" if given.children else ""))
        for child in given.children:
            self.node(child, indent + "  ")
        if given.children:
            self.lines.append(indent + "}")


@settings(deadline=None)
@given(st.lists(trees(), min_size=1, max_size=4), st.sampled_from(["", "// said\n", "/- gone { zq }\n"]))
def test_every_word_and_number_of_a_block_is_told(found: list[Given], comment: str) -> None:
    """In the journal, or named as left with its line: whatever holds it."""
    written = Written(["```iron-vault-mechanics", *comment.split("\n")[:-1]], [])
    for each in found:
        written.node(each)
    text = "\n".join([*written.lines, "```", "", "The end."])
    story = open_story(text, wanted="iron-vault")
    assert "left unread" not in fates(story)
    said = "\n".join(play(story))
    words, numbers = set(re.findall(r"\w+", said)), set(re.findall(r"\d+", said))
    left = {int(line) for loss in story.losses for line in loss.lines if loss.fate == "left"}
    left |= {int(line) for loss in story.losses for line in loss.lines if loss.what in ("clocks", "rolls")}
    for kind, key, word, line in written.due:
        if (
            word in words
            or (word.isdigit() and word in numbers)
            or (kind, key, word) == ("roll", "adds", "0")
        ):
            continue
        let = key in NAMED or (word.isdigit() and (kind, key) in RECKONED)
        assert let, (kind, key, word, line, text, said)
        assert line in left, (kind, key, word, line, text, said)
    if comment:
        assert fates(story)["left comments of records"] == (1, (2,))


@pytest.mark.parametrize("kind", sorted(KINDS))
@pytest.mark.parametrize("given", ["", ' "Ann" 3', ' name="Ann" from=1 to=2 out-of=4'])
def test_no_kind_of_node_drops_what_it_holds(kind: str, given: str) -> None:
    """Nodes within nodes, three deep."""
    block = (
        f'{kind}{given} {{\n  - "it hurt"\n  move "Compel" {{\n'
        f'    roll "Iron" action=6 adds=0 stat=1 vs1=2 vs2=8\n'
        f'    {kind} {{\n      oracle name="Omen" result="Ash" roll=91\n    }}\n  }}\n}}'
    )
    found = play(open_story(f"```iron-vault-mechanics\n{block}\n```\n"))
    assert "(note: it hurt)" in found
    assert "tbl: Omen d100=91 -> Ash" in found
    rolled = "1d6+1=6=7 vs 2d10=2,8"
    assert any(rolled in line for line in found)
    assert any("Compel" in line for line in found)


def test_rolls_within_a_remark_a_meter_a_clock_and_a_roll_are_play() -> None:
    """What stands in them follows them."""
    text = """```iron-vault-mechanics
- "Ask" {
    move "[Compel](datasworn:x)" {
        roll "Iron" action=6 adds=0 stat=1 vs1=2 vs2=8
    }
}
meter "Health" from=5 to=4 {
    - "it hurt"
}
clock "Flood" from=1 to=2 out-of=4 {
    xp from=1 to=2
}
roll "Wits" action=2 adds=0 stat=2 vs1=9 vs2=8 {
    oracle name="Omen" result="Ash" roll=91
}
```
"""
    assert play(open_story(text)) == [
        "(note: Ask)",
        "d: Compel [Iron: 1] 1d6+1=6=7 vs 2d10=2,8 -> Weak hit",
        "(note: Health: 5 → 4)",
        "(note: it hurt)",
        "[Clock:Flood 2/4]",
        "(note: XP: 1 → 2)",
        "d: Wits [Wits: 2] 1d6+2=2=4 vs 2d10=9,8 -> Miss",
        "tbl: Omen d100=91 -> Ash",
    ]


def test_what_a_kind_does_not_ask_for_is_a_note() -> None:
    """An argument whose place a property took, a value that is none, a name of nobody who acts."""
    text = """```iron-vault-mechanics
meter "Health" 9 8 from=5 to=4
roll "Iron" action=6 adds="rope" stat=1 vs1=2 vs2=8 score=3
actor name="Wren"
dice-expr expr="2d6" result=7 {
    rolls 3 4 dice="ash" {
        - "hm"
    }
}
move "Rest" {
    progress-roll name="Bell" score=8 vs1=30 vs2=10
}
```
"""
    assert notes(open_story(text)) == [
        "Health: 5 → 4",
        "meter 9 8",
        'roll adds="rope" score=3',
        "Wren",
        'rolls dice="ash"',
        "hm",
        "Rest",
        'progress-roll name="Bell" score=8 vs1=30 vs2=10',
    ]


def test_a_throw_that_cannot_be_is_told_whole() -> None:
    """All its faces, and what was added for what."""
    text = """```iron-vault-mechanics
move "Row" {
    add 2 "rope"
    roll "iron" action=9 adds=2 stat=3 vs1=4 vs2=9
    reroll vs2=7
}
```
"""
    assert "Row: iron 9 + 3 + 2 (rope 2), 4 / 9>7" in play(open_story(text))


def test_a_text_that_is_no_name_stands_whole_in_a_note() -> None:
    """However long it is."""
    words = " ".join(f"w{n}" for n in range(200))
    found = open_story(f'```iron-vault-mechanics\nclock "{words}" from=1 to=2 out-of=4\n```\n')
    assert notes(found) == [f'clock "{words}" from=1 to=2 out-of=4']
    found = open_story(f'```iron-vault-mechanics\nactor "Wren" {{\n move "{words}"\n}}\n```\n')
    assert notes(found) == ["Wren", f'move "{words}"']


def test_signs_the_notation_keeps_for_itself_are_told() -> None:
    """Where a name has others in a line of play; in a note it has its own."""
    text = """```iron-vault-mechanics
clock "a]b|c" to=2 out-of=4
meter "a]b|c" from=1 to=2
```

`iv-track-advance:[Bell|B.md|4|8|epic|1` `iv-oracle:Omen|3|x [y]`
"""
    found = open_story(text)
    assert "[Clock:a)b/c 2/4]" in play(found)
    assert "a]b|c: 1 → 2" in notes(found)
    assert fates(found)["left signs"] == (3, (2, 6))


def test_a_block_larger_than_a_year_of_play_is_read() -> None:
    """No size of a journal makes it code."""
    row = 'meter "Health" from=5 to=4\n'
    found = open_story(f"```iron-vault-mechanics\n{row * 21_000}```\n")
    assert fates(found)["carried mechanics"][0] == 21_000
