"""OPSE Oracle: its report, its JSON and notes with its results become questions, dice, tables and notes."""

from hypothesis import given
from hypothesis import strategies as st

from tests.interop.cases import lines
from tests.interop.story_kit import WORDS, open_story, play, report, told

NOTE = """# The well

Wren looks *down*.

? Is there water [N:Eel]
Yes but... <small>(2d6=5: d1=4 [Answer], d2=1 [Mod], Likelihood: even)</small>
> it is salt

Extraordinary <small>(1d6=6)</small>
>

> [!action] to the bottom
> **Seek** <small>(card: 2 Hearts)</small>
> *Social*

No <small>(2d6=9: d1=4, d2=1)</small>
End. <small>not this</small>
"""
REPORT = """# OPSE Session Report
Exported on: 11/22/2026, 10:00:00 PM

### 9:59:12 PM — HOOK
**Answer:** Goal: hide
Adversary: the tide
*Raw:* (3d6: 3, 5, 2)

---

### 9:48:12 PM — YESNO
**Resultado:** Is it deep?
**Respuesta:** No
*Dominio:* Social
*Nota:* Only to the knee
*Crudo:* (2d6=7: d1=2 [Respuesta], d2=5 [Mod], Probabilidad: even)

---

We stop here.
"""
JSON = """{
  "exportedAt": "2026-11-22T22:00:00.000Z",
  "adventure": {"title": "The well", "system": null, "sceneRank": 4, "threads": ["Who drowned?", ""]},
  "history": [
    {"type": "scene", "timestamp": "2026-11-22T21:59:12.000Z", "question": null, "answer": "A door",
     "raw": "(1d6=4 [Complication])", "pinned": true},
    {"type": "yesno", "timestamp": "2026-11-22T21:49:12.000Z", "question": "Deep?", "answer": "Yes",
     "modifier": "and...", "raw": "(2d6=10: d1=4 [Answer], d2=6 [Mod], Likelihood: even)", "new": 1}
  ]
}
"""


def test_results_in_a_note_become_play_where_they_stand() -> None:
    """The question above a result and the meaning below it go with it; no tag in them lives."""
    found = open_story(NOTE)
    assert found.form == "opse"
    assert play(found) == lines(r"""
? Is there water (N:Eel)
d: 2d6=4,1
-> Yes but...
(note: Likelihood: even)
(note: it is salt)
d: d6=6
=> Extraordinary
? to the bottom
-> Seek
(note: card: 2 Hearts)
(note: Social)
(note: No)
(note: 2d6=9: d1=4, d2=1)
""")
    assert told(found) == "Wren looks *down*.\n\nEnd. <small>not this</small>\n"
    assert report(found) >= set(
        lines("""
carried questions 2: 6, 13
carried results 2: 9, 16
""")
    )


def test_a_report_is_told_from_its_oldest_answer_on() -> None:
    """The file has the newest first; what was written between stays prose."""
    found = open_story(REPORT)
    assert play(found) == lines("""
(note: 9:48:12 PM – yesno)
? Is it deep?
d: 2d6=2,5
-> No
(note: Probabilidad: even)
(note: Dominio: Social)
(note: Nota: Only to the knee)
(note: 9:59:12 PM – hook)
tbl: hook 3d6=3,5,2 -> Goal: hide / Adversary: the tide
""")
    assert told(found) == "Exported on: 11/22/2026, 10:00:00 PM\n\nWe stop here.\n"
    assert "guessed reversed 1: 4" in report(found)


def test_json_says_what_the_adventure_is() -> None:
    """Its title is the story’s; what is not known is told with its line."""
    found = open_story(JSON, "save.json")
    assert (found.form, found.story.title) == ("opse", "The well")
    assert play(found) == lines("""
(note: exportedAt: 2026-11-22T22:00:00.000Z)
(note: sceneRank: 4)
[Thread:Who drowned?]
(note: 2026-11-22T21:49:12.000Z – yesno)
? Deep?
d: 2d6=4,6
-> Yes and...
(note: Likelihood: even)
(note: 2026-11-22T21:59:12.000Z – scene)
tbl: scene d6=4 -> A door
(note: [Complication])
""")
    assert report(found) >= set(
        lines("""
left pins 1: 6
left fields 2: 3, 8
""")
    )


def test_dice_of_a_report_may_stand_without_brackets() -> None:
    """And under another word; they are dice all the same."""
    entry = "### 9:05 — SCENE\n**Answer:** A gate\n*Roll:* 1d6=2\n\n---\n"
    asked = "### 9:06 — YESNO\n**Q:** Deep?\n**A:** No\n*Roll:* 2d6=5: d1=4, d2=1, Odds: even\n\n---\n"
    found = open_story(f"# OPSE Session Report\n\n{asked}\n{entry}")
    assert "Roll:" not in found.text
    assert {"tbl: scene d6=2 -> A gate", "d: 2d6=4,1", "(note: Odds: even)"} <= set(play(found))


_PIECES = st.sampled_from(
    lines("""
A <small>(1d6=9)</small>
> **[N:X]** <small>(dice focus)</small>
> [!x] y
?␠
-> B <small>(2d6: 1, 2)</small>
*d*
> m
```
### 1 — HEX
**A:** b
*Raw:* (1d6=2)
---
""")
)


@given(
    st.lists(_PIECES | WORDS, max_size=12),
    st.sampled_from(["word", "# OPSE Session Report\nword"]),
)
def test_whatever_stands_there_the_journal_is_sound(pieces: list[str], start: str) -> None:
    """Nothing raises but a refusal, nothing is a problem, prose stays."""
    found = open_story("\n".join([start, *pieces]), ruleset="hades", wanted="opse")
    assert "word" in found.text
