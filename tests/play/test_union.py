"""Two sides of a story brought together: nothing lost or doubled, older bytes kept, sums right."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.checking.verify import verify
from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.journal.words import CannotCarry
from soloist.play.changes.union import missing, union
from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from tests.cases import cases
from tests.play.sitting import begin, sit

HEAD = "---\ntitle: T\nruleset: hades\nlang: en\npcs: Ann\n---\n\n## Session 1\n\n### S1 *Here*\n\n"
COPY = "story.sync-conflict-20260101-123456-ABCDEFG.md"


def play(*lines: str) -> str:
    """A fence of play, with the blank line before it."""
    return "\n".join(["", "```lonelog", *lines, "```", ""])


def joined(root: Path, base: str, ours: str, theirs: str, name: str = COPY) -> str:
    """What a union adds to `base` with `ours`; nothing else changed, and a second one adds nothing."""
    path = root / "story.md"
    path.write_bytes((base + ours).encode())
    copy = (base + theirs).encode()
    expected = len(missing((base + ours).encode(), copy))
    assert union(sit(root, path).story, copy, name) == expected
    after = path.read_bytes()
    assert after.startswith((base + ours).encode())
    assert missing(after, copy) == ()
    assert union(sit(root, path).story, copy, name) == 0
    assert path.read_bytes() == after
    return after.decode()[len(base + ours) :]


def numbers(text: str, person: str = "Ann") -> dict[str, int]:
    """What a person's numbers come to at the end of a journal."""
    element = fold(read(text.encode()).entries).element("PC", person)
    return {held.name: held.value for held in element.numbers.values()} if element else {}


@pytest.mark.parametrize(
    ("base", "ours", "theirs", "expected"),
    cases("play/union", "numbers_add_up"),
)
def test_numbers_add_up(tmp_path: Path, base: str, ours: str, theirs: str, expected: dict[str, int]) -> None:
    """Each number ends at what both had in common plus what either changed, within its maximum."""
    one, two, three = (play(f"[PC:Ann|{part}]") for part in (base, ours, theirs))
    added = joined(tmp_path, HEAD + one, two, three)
    assert numbers(HEAD + one + two + added) == expected


def test_verify_agrees_with_a_union(tmp_path: Path) -> None:
    """Rolls of both sides stay true: their counters are put back to where each side had them."""
    seat = begin(tmp_path)
    path = seat.story.path
    for turn in range(3):
        send(seat, f"@ Pousser {turn + 2}/3", random_dice(turn))
        seat.flush()
    copy = path.with_name(COPY)
    copy.write_bytes(path.read_bytes())
    other = sit(tmp_path, copy)
    for turn in range(12):
        for one, start in ((seat, 1), (other, 2)):
            send(one, f"@ Pousser {turn % 4 + start}/3", random_dice(100 * start + turn))
            one.flush()
    parted = fold(read(path.read_bytes()).entries).shared.numbers, other.story.state.shared.numbers
    assert parted[0] != parted[1]
    assert union(seat.story, copy.read_bytes(), copy.name) == 12
    again = sit(tmp_path, path).story
    found = verify(again.journal, again.system)
    assert (found.checked, [str(held.message) for held in found.problems]) == (27, [])


@pytest.mark.parametrize("name", cases("play/union", "hostile_names_write_nothing_but_a_note"))
def test_hostile_names_write_nothing_but_a_note(tmp_path: Path, name: str) -> None:
    """The name of a copy is words in a note, whatever it holds."""
    base, ours, theirs = HEAD, play("[PC:Ann|Fortunes 0->1]"), "\nTheirs.\n"
    added = joined(tmp_path, base, ours, theirs, name)
    assert numbers(base + ours + added) == {"Fortunes": 1}
    assert "\nTheirs.\n" in added
    assert "\x1b" not in added


def test_a_tag_over_a_blank_line_is_closed_once(tmp_path: Path) -> None:
    """Where what closes it stands below as a block of its own."""
    assert joined(tmp_path, HEAD, "", "\n[N:Guard\n\n]\n\nRain.\n").count("]") == 1


_turn = st.one_of(
    st.integers(-2, 3).map(lambda by: ("number", by)),
    st.sampled_from(["Rain.", "Wind.", "\n### S2 *There*\n", "\n#### Mixed\n"]).map(
        lambda text: ("text", text)
    ),
)


def _side(turns: list[tuple[str, int | str]], mark: str) -> tuple[str, int]:
    """A side of a story and where its number ends, from 5."""
    value, text = 5, ""
    for number, (kind, what) in enumerate(turns):
        if kind == "number":
            assert isinstance(what, int)
            text += play(f"@ {mark} {number}", f"[PC:Ann|Fortunes {value}->{value + what}]")
            value += what
        else:
            text += f"\n{what}\n" if str(what)[0] != "\n" else str(what)
    return text, value


@given(st.lists(_turn, max_size=6), st.lists(_turn, max_size=6))
def test_any_two_sides(
    tmp_path_factory: pytest.TempPathFactory,
    ours: list[tuple[str, int | str]],
    theirs: list[tuple[str, int | str]],
) -> None:
    """Whatever both sides did: every block of both is there, numbers add up, a second union adds nothing."""
    base = HEAD + play("[PC:Ann|Fortunes 5]")
    (mine, one), (other, two) = _side(ours, "ours"), _side(theirs, "theirs")
    added = joined(tmp_path_factory.mktemp("sides"), base, mine, other)
    assert numbers(base + mine + added) == {"Fortunes": one + two - 5}


_line = st.sampled_from(cases("play/union", "line"))
_text = st.lists(_line, max_size=12).map("\n".join)


@given(_text, _text, _text, st.booleans())
def test_any_lines(
    tmp_path_factory: pytest.TempPathFactory, base: str, ours: str, theirs: str, ends: bool
) -> None:
    """Whatever the lines: older bytes stay, every block of the copy is there, a second union adds nothing."""
    path = tmp_path_factory.mktemp("lines") / "story.md"
    story = f"{base}\n{ours}".encode() + b"\n" * ends
    copy = f"{base}\n{theirs}".encode()
    path.write_bytes(story)
    try:
        union(sit(path.parent, path).story, copy, COPY)
    except CannotCarry:
        assert path.read_bytes() == story
        return
    after = path.read_bytes()
    assert after.startswith(story)
    assert missing(after, copy) == ()
    assert union(sit(path.parent, path).story, copy, COPY) == 0
    assert path.read_bytes() == after
