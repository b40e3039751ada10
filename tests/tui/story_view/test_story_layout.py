"""The parts of the story view that know nothing of the screen."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.content import Content

from soloist.play.blocks.story import LARGEST, Shift, Story, blocks
from soloist.tui.story_view.layout import TOP, Layout, Place
from soloist.tui.story_view.page import Page, inline, wrap
from soloist.tui.story_view.prose import render
from tests.cases import cases

PIECES = st.sampled_from([
    "\n", "\n\n", "```", "```lonelog\n", "```\n", "~~~\n", "# ", "### S1 *x*\n", "@ a\n", "-> Yes (+2)\n",
    "d: X [a | b] 2d6=1,6+4 vs 1d6=3", "[N:A|B 0->1]\n", "(note: x)\n", "\\--- secret\n", "---\\\n", "---\n",
    "> ", "- ", "*", "**", "`", "\\", "« mot »", " ", "\r\n", "\t", "\x1b[2J", "tbl: a d6=9 -> x\n",
    "mot " * 40, "é" * 90, "\u202f", "(a",
])  # fmt: skip
JOURNALS = st.lists(PIECES).map(lambda parts: "".join(parts).encode()) | st.binary()


def spans(story: Story) -> list[tuple[int, int]]:
    """The blocks of a story."""
    return [story.spans[i] for i in range(len(story))]


@given(JOURNALS)
def test_blocks_keep_every_line(data: bytes) -> None:
    """Nothing but blank lines is left out of the blocks, and they don't overlap."""
    cut = list(blocks(data))
    assert all(a < b for a, b in cut)
    assert all(first[1] <= second[0] for first, second in pairwise(cut))
    gaps = zip([0, *(b for _, b in cut)], [*(a for a, _ in cut), len(data)], strict=True)
    assert b"".join(data[a:b] for a, b in gaps).strip(b" \t\r\n") == b""


@pytest.mark.parametrize("line", [b"@ x\n", b"mot "], ids=["fence", "paragraph"])
def test_long_blocks_come_in_pieces(line: bytes) -> None:
    """A block of any length is drawn piece by piece, each piece knowing what it is a piece of."""
    story = Story(b"```lonelog\n" + line * 20_000 + b"\n```\n\nafter\n")
    assert max(end - start for start, end in spans(story)) <= LARGEST
    last = len(story) - 2
    assert story.spans.head(last) == 0
    assert story.opening(last) == b"```lonelog"
    assert all(row.plain.startswith("▎ ") for row in render(story.text(3), story.opening(3), Page(40)))


@given(JOURNALS, JOURNALS)
def test_appending_is_reading_again(before: bytes, added: bytes) -> None:
    """A story added to is cut as if it had been read whole; the blocks said to be kept are."""
    story = Story(before)
    kept = spans(story)
    first = story.append(added)
    assert spans(story) == spans(Story(before + added))
    assert spans(story)[:first] == kept[:first]


@given(JOURNALS, st.integers(0, 200), JOURNALS)
def test_a_tail_becomes_the_whole(data: bytes, size: int, added: bytes) -> None:
    """Whatever the tail was taken for, the story cut from the first byte is the true one, additions too."""
    base = max(0, len(data) - size)
    tail = Story(data[base:], base)
    whole = tail.whole(data)
    tail.append(added)
    whole.append(tail.missed(whole))
    assert spans(whole) == spans(Story(data + added))


def test_a_tail_inside_a_fence() -> None:
    """A tail that begins among play lines begins its first block after them."""
    tail = Story(b"middle of a line\n# not a heading\n@ x\n```\n\nProse.\n\n```lonelog\n? y\n```\n", 1000)
    assert [tail.text(i)[:5] for i in range(len(tail))] == [b"Prose", b"```lo"]


@given(JOURNALS, st.integers(2, 100), st.booleans())
def test_any_text_gives_rows_that_fit(data: bytes, width: int, analog: bool) -> None:
    """No text breaks the drawing, and no row is wider than the page, above the narrowest."""
    story = Story(data)
    page = Page(width, analog=analog)
    for i in range(len(story)):
        for row in render(story.text(i), story.opening(i), page):
            assert row.cell_length <= max(width, 24)
            assert "\x1b" not in row.plain


@given(st.text(st.sampled_from("ab «»!? \u00a0—日é-"), max_size=200), st.integers(2, 30))
def test_wrapping_keeps_the_text(text: str, width: int) -> None:
    """Rows fit, and joined they are the text but for the spaces at their ends."""
    rows = wrap(Content(text), width)
    assert all(row.cell_length <= width or row.plain.endswith(" ") for row in rows)
    assert "".join(row.plain for row in rows).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    "text", ["dit-il « oui »", "vraiment vrai ?", "alors\u00a0là oui\u202f!", "a b « c d » ;"]
)
def test_french_signs_stay_with_their_words(text: str) -> None:
    """No row ends on an opening guillemet or begins with a closing sign, with a plain space or not."""
    for width in range(8, 20):
        rows = [row.plain for row in wrap(Content(text), width)]
        assert not any(row.endswith(("«", "« ")) or row.startswith(("»", "?", "!", ";")) for row in rows)


def test_no_row_begins_with_a_dot_that_parts() -> None:
    """It stays with what it stands behind."""
    text = "Aldric · Avantages 2 · vertus: Patience 4, Ruse 2 · compétences: Crochetage 3"
    for width in range(16, 60):
        rows = [row.plain for row in wrap(Content(text), width)]
        assert not any(row.startswith("·") for row in rows)
        assert " ".join(rows) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    cases("tui/story_layout", "inline_marks"),
)
def test_inline_marks(text: str, plain: str) -> None:
    """Marks that close are hidden; what is no mark stays."""
    assert inline(text).plain == plain


@given(st.text(st.sampled_from("ab*_`\\ é")))
def test_inline_loses_no_letter(text: str) -> None:
    """Only marks and backslashes ever disappear."""
    keep = str.maketrans("", "", "*_`\\")
    assert inline(text).plain.translate(keep) == text.translate(keep)


def drawn(text: str, width: int = 72, lang: str = "en") -> list[str]:
    """The rows of a story of one block."""
    return [row.plain for row in render(text.encode(), text.encode().split(b"\n")[0], Page(width, lang=lang))]


@pytest.mark.parametrize(
    ("line", "row"),
    cases("tui/story_layout", "a_play_line_shows_all_of_its_words"),
)
def test_a_play_line_shows_all_of_its_words(line: str, row: str) -> None:
    """Tags are put into words, and what surrounds them stays as written."""
    assert drawn(f"```lonelog\n{line}\n```") == [f"▎ {row}"]


@pytest.mark.parametrize(
    ("line", "rows"),
    [
        ("d: Scenario end -> Hardened", ["Scenario end → Hardened"]),
        ("d: Fin de scénario -> Endurci, Énergie max 7 (+1)", None),
        (
            "d: Scene [new place: yes | Advantages: 4 | Advantages max: 4 | Fatigue: 0] -> Same scene",
            [
                "Scene → Same scene",
                "new place:\u00a0yes · Advantages:\u00a04 · Advantages max:\u00a04 · Fatigue:\u00a00",
            ],
        ),
        (
            "d: Test [active: base 2D, climber | energy 6 | second: 1] 3d10=1,2,9 vs 8 -> Success (1)",
            [
                "Test [1] [2] [9] against 8 → Success (1)",
                "active: base 2D, climber",
                "energy 6 · second:\u00a01",
            ],
        ),
    ],
)
def test_a_roll_is_set_alike_with_dice_or_without(line: str, rows: list[str] | None) -> None:
    """What it came to stands behind its name; its numbers take one row together."""
    shown = drawn(f"```lonelog\n{line}\n```")
    assert not any("->" in row or row.startswith("▎ d:") for row in shown)
    assert rows is None or shown == [f"▎ {row}" for row in rows]


def test_what_is_no_roll_stays_as_written() -> None:
    """Another game's dice line loses nothing."""
    line = "d: 2d6=3 4 vs 8 -> x"
    assert drawn(f"```lonelog\n{line}\n```") == [f"▎ {line}"]


@given(st.lists(st.sampled_from(["[N:A|b]", "[x]", "[", "]", "|", "é", " ", "[N:C", "mot", "\\"])))
def test_no_word_of_a_play_line_is_lost(parts: list[str]) -> None:
    """However brackets are mixed up, every letter of the line is on the screen."""
    letters = [letter for letter in "".join(parts) if letter in "éxmot"]
    row = "".join(drawn("```\n[N:Z] " + "".join(parts) + "\n```", 10_000))
    assert [letter for letter in row if letter in "éxmot"] == letters


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Avec [N:Zoé|gaie] **et [red]x [L:Port] fin**.", "Avec ‹Zoé · gaie› et [red]x ‹Port› fin."),
        ("Un [mot] et [Foo:x], \\[N:Zoé].", "Un [mot] et [Foo:x], [N:Zoé]."),
        ("*[N:Zoé]* \ue000 [N:A]", "[N:Zoé] \ue000 [N:A]"),
        ("Il écrit [pc:Aldric], puis [PC:Zoé].", "Il écrit [pc:Aldric], puis ‹Zoé›."),
    ],
)
def test_tags_in_prose(text: str, row: str) -> None:
    """Tags with a prefix of the notation are put into words, all other brackets are prose."""
    assert drawn(text) == [row]


def test_emphasis_goes_past_a_tag() -> None:
    """What is bold is bold on both sides of a tag."""
    text = "**un [N:Zoé] deux**"
    (row,) = render(text.encode(), text.encode(), Page(72))
    bold = "".join(row.plain[span.start : span.end] for span in row.spans if span.style == "bold")
    assert bold == "un  deux"


LONG = "Cette ligne est assez longue pour avoir été coupée par un éditeur de texte"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mignonne, allons voir\nsi la rose", ["Mignonne, allons voir", "si la rose"]),
        (f"{LONG}\nsuite.", [f"{LONG} suite."]),
        (f"{LONG}\n— Oui.\n–Non.", [LONG, "—\u00a0Oui.", "—\u00a0Non."]),
        (f"{LONG}  \nsuite\\\n{LONG}", [LONG, "suite", LONG]),
        ("- un\n  deux\n- trois", ["• un", "  deux", "• trois"]),
    ],
)
def test_lines_that_are_meant_stay_lines(text: str, expected: list[str]) -> None:
    """Verse, letters, replies and hard breaks keep their lines; what an editor wrapped is re-flowed."""
    assert drawn(text, 100) == expected


@pytest.mark.parametrize(
    ("lang", "rows"),
    [
        ("fr", ["—\u00a0Qui va là ?", "Il se tait.", "—\u00a0Moi."]),
        ("en", ["• Qui va là ?", "  Il se tait.", "• Moi."]),
    ],
)
def test_replies_are_no_list(lang: str, rows: list[str]) -> None:
    """In a French story a line that a hyphen opens is speech, as it will be in the book."""
    assert drawn("- Qui va là ?\nIl se tait.\n- Moi.", lang=lang) == rows


SIGNS = """```lonelog
(choix: le pire)
[PC:Zoé|Destin 1->-3|traits: calme]
d: Test [pour: a | contre: b] 2d6=1,2 vs 1d6=4 -> Fiasco (-3 <- Revers -1, hasard)
```"""


@pytest.mark.parametrize(("lang", "colon"), [("en", ": "), ("fr", "\u00a0: ")])
def test_signs_follow_the_language(lang: str, colon: str) -> None:
    """A colon has its no-break space in French, and a number below zero a minus sign."""
    rows = drawn(SIGNS, 50, lang)
    assert rows[:2] == [f"▎ choix{colon}le pire", f"▎ Zoé · Destin 1 → −3 · traits{colon}calme"]
    assert f"▎ pour{colon}a" in rows
    assert "Fiasco (−3) ← Revers −1, hasard" in " ".join(rows).replace("▎   ", "")
    assert drawn("*Date: 2026-11-20*", 50, lang) == [f"Date{colon}2026-11-20"]


def test_the_language_is_that_of_the_head() -> None:
    """A story's head names its language once it is read."""
    data = b"---\ntitle: T\nlang: fr\n---\n\nlang: de\n"
    assert Story(data).lang == "fr"
    assert Story(b"lang: fr\n").lang == ""
    assert Story(data[8:], 8).lang == ""


HEIGHTS = st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), min_size=1)


def layout(heights: Sequence[tuple[int, int]]) -> Layout:
    """A layout of blocks of (guessed, true) heights."""
    return Layout(lambda i: heights[i][1], [guess for guess, _ in heights])


@given(HEIGHTS, st.integers(1, 12))
def test_paging_passes_every_row_once(heights: list[tuple[int, int]], page: int) -> None:
    """From the bottom up and from the top down, steps of a page meet each row exactly once."""
    rows = [Place(i, row) for i, (_, true) in enumerate(heights) for row in range(true)]
    found = layout(heights)
    place, seen = found.walk(Place(len(heights) - 1, 99), 0), list[Place]()
    while True:
        seen.append(place)
        above = found.walk(place, -1)
        if above == place:
            break
        place = above
    assert seen == rows[::-1]
    assert [found.walk(TOP, n) for n in range(len(rows))] == rows
    assert found.total == len(rows)


@given(HEIGHTS, st.integers(1, 12), st.integers(0, 99))
def test_no_row_is_left_blank(heights: list[tuple[int, int]], screen: int, row: int) -> None:
    """Wherever one goes, the screen is full if the story fills it, and the end is known as the end."""
    found = layout(heights)
    place, at_end = found.settle(found.at(row), screen)
    total = sum(true for _, true in heights)
    top = sum(true for _, true in heights[: place.block]) + place.row
    assert top + screen <= total or top == 0
    assert at_end == (top + screen >= total)


@given(st.binary(max_size=60), st.binary(max_size=60), st.binary(max_size=60), st.binary(max_size=60))
def test_a_place_moves_with_its_text(start: bytes, old: bytes, new: bytes, end: bytes) -> None:
    """What stood after a change stands after it still; what stood before has not moved."""
    before, after = start + old + end, start + new + end
    for offset in range(len(start)):
        assert after[: Shift(before, 0, after).moved(offset)] == before[:offset]
    for offset in range(len(before) - len(end) + 1, len(before)):
        place = Shift(before, 0, after).moved(offset)
        assert after[place:] == before[offset:] or before[:offset] == after[:place]
