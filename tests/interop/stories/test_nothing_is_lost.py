"""Markdown of any make opened as a story: every word is in the journal, or on a line the report names."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.interop.opening import Made
from tests.interop.cases import lines
from tests.interop.story_kit import open_story

CREDIT = "- HaDes 0.1.0, AleaScript, CC BY 4.0"
TITLES = st.sampled_from(
    lines("""
Low Quay
Credits
Crédits
Cast
Personnages
Glossary
Places and things
The rolls
Rolls
Session 12: Salt
Session 2
S3 *The mill*
T1-S4b *Rye* [N:Ann|gone]
Destiny
The *tide* [turns](far.md)
`d20: 4` and `c: 2/3`
∅
[ ] done
Closed ##
""")
)
HEADINGS = st.builds(lambda level, title: f"{'#' * level} {title}", st.integers(1, 6), TITLES)
UNDERLINED = st.builds(lambda title, sign: f"{title}\n{sign * 5}", TITLES, st.sampled_from("=-"))
PARTS = st.sampled_from(
    [
        "- Silver 12\n- Rope, owed",
        CREDIT,
        f"{CREDIT}\n- Own tables, CC0",
        "- **Bet** — an old hand\n- **Wren**",
        "1. Forcing `d6: 3`\n2. Waiting",
        "1. Forcing  \n   the door",
        "### S1 *Low water*\n\n1. A roll",
        "| who | where |\n|---|---|\n| Tam | quay |",
        "| `d6: 2` | `clock: 2/6` |\n|---|---|",
        "---",
        "***",
        "```\n# fenced\n? asked\n```",
        "```lonelog-like\nd: d6=2\n```",
        "~~~python\nnames = 3\n~~~",
        "```open",
        "    # set in",
        "> quoted\n> [!note] so",
        "`d20: 0`",
        "`d20: 17`",
        "`2d6: 3, 4 (9)` `3d6,blue: 1, 2, 3 (6)`",
        "Health `boxes: 3/4`, luck `2`, `d8`",
        "- The tide: `clock,red: 2/6`",
        "`dice: [[n#^f]]`",
        "[N:Wren|hurt] and [[Page|words]] ^id",
        "@ go\n? why\n-> because\n=> so",
        "d: 2d6=9\ntbl: inns d6=1 -> swan",
        "Title: not one\n[Title] nor this",
        "=== Session 1 ===\nS1 *Dark alley*",
        "\\--- secret\nhidden\n---\\",
        "<b>bold</b> ![map](map.png) note[^1]\n\n[^1]: said",
        "(note: beside)",
        "word " * 90,
        "# " + "long " * 80,
        "## " + "far" * 110,
        "A line\nand its next",
        "a line\u2028of two\x0bparts",
        "# Old\rmade",
        "{#anchor} [link](far.md 'near') \\# none",
        "> `d20: 4`\n> - `c: 2/3` there",
    ]
)
PROSE = st.lists(
    st.sampled_from(
        [
            *lines("""
salt
rye
tide
Tam
waits
7
d6
"""),
            *":-#*[]`|>@~",
        ]
    ),
    max_size=7,
)
HEADS = st.sampled_from(
    lines(r"""
∅
---⏎title: Low Quay⏎---⏎
---⏎title: Other tale⏎lang: fr⏎author: Ann⏎---⏎
---⏎lang: de⏎tags:⏎  - fr⏎  - sea⏎# a remark⏎weather: rain # or snow⏎---⏎
---⏎weather: rain⏎weather: hail⏎hd.fate: on⏎mots clés: sel⏎ruleset⏎---⏎
---⏎deep:⏎  one: first⏎  two: [b, c]⏎said: |⏎  lines⏎  more: lines⏎---⏎
---⏎loves: "{names} loves \"{food}\""⏎start_date: soon⏎---⏎
---⏎no head⏎---⏎
---⏎title: unclosed⏎
""")
)
TELLING = {
    "apparatus",
    "second title",
    "head lines",
    "plain titles",
    "bold headings",
    "bare fences",
    "counted anew",
    "looks",
}
"""What a report says of words that are not in the story; all else it tells is there."""
BETWEEN = st.sampled_from(["\n", "\n\n"])


@st.composite
def notes(draw: st.DrawFn) -> str:
    """A note of such parts, in any order."""
    part = HEADINGS | HEADINGS | UNDERLINED | PARTS | st.builds(" ".join, PROSE)
    text = draw(HEADS) + "Tam\n" * draw(st.integers(0, 1))
    for each in draw(st.lists(part, max_size=12)):
        text += each + draw(BETWEEN)
    return text


BOOKS = st.builds(
    lambda before, lists, after: (
        "# Low Quay\n\n## The quay\n\nTam.\n\n" + "\n\n".join([*before, *lists, *after])
    ),
    st.lists(PARTS, max_size=1),
    st.lists(
        st.builds(
            lambda title, part: f"## {title}\n\n{part}",
            st.sampled_from(["The rolls", "Cast", "Places and things", "Credits"]),
            PARTS,
        ),
        max_size=4,
    ),
    st.lists(st.just(f"## Credits\n\n{CREDIT}") | HEADINGS | PARTS, max_size=2),
)


def words(text: str) -> set[str]:
    """Each word, without the marks around it."""
    return set(re.findall(r"[^\W_]+", text))


def lost(text: str, found: Made) -> list[tuple[int, set[str]]]:
    """Words of a line that are in the journal no more often than on other lines, and which no report names.

    What became a line of dice is named as carried there: its total and its looks are reckoned from it.
    """
    named = {int(line) for loss in found.losses if loss.what in TELLING for line in loss.lines}
    rolled = {int(line) for loss in found.losses if loss.what == "rolls" for line in loss.lines}
    missing = []
    have = words(found.text.replace("\\x0a", "\n"))
    for number, line in enumerate(text.split("\n"), 1):
        said = re.sub(r"`[^`]*`", " ", line) if number in rolled else line
        if number not in named and words(said) - have:
            missing.append((number, words(said) - have))
    return missing


def marked(text: str, *, headings: bool) -> str:
    """The text with a word of its own behind each line of words, so that no line stands for another."""
    kept = rf"[ >]*(```|~~~|\||---|===|{re.escape(CREDIT)}{'' if headings else '|#'})"
    return "\n".join(
        f"{line} w{number}q" if words(line) and not re.match(kept, line) else line
        for number, line in enumerate(text.split("\n"), 1)
    )


@settings(deadline=None)
@given(
    notes() | BOOKS,
    st.sampled_from([None, True, False]),
    st.sampled_from(
        lines("""
∅
markdown
solo-toolkit
iron-vault
opse
jrnl
""")
    ),
)
def test_every_word_is_in_the_story_or_named(text: str, headings: bool | None, wanted: str) -> None:
    """Whatever stands where."""
    text = text if headings is None else marked(text, headings=headings)
    if not words(text) or "\nruleset:" in text or "```lonelog\n" in text:
        return
    lang = "fr" if "\nlang: fr" in text else "en"
    found = open_story(text, "low-quay.md", wanted=wanted, lang=lang)
    assert not lost(text, found), found.text
