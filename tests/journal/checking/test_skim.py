"""Skimming a journal comes to what reading and folding it all comes to, whatever the bytes."""

import random
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bench import decade
from soloist.journal.folding.fold import fold
from soloist.journal.folding.skim import Skimmed, learn, skim
from soloist.journal.model import Journal
from soloist.journal.read import read
from soloist.values.dataclass import replace
from tests.journal.reading.test_read import PIECES

ROOT = Path(__file__).parents[3]
PROSE, HEADS, LINES = PIECES["prose"], PIECES["headings"], PIECES["play"]
CLOSINGS = ("```",) * 12 + ("``` ", " ```", "````", "~~~", "", "```\r")
BREAKS = (b"", b"`", b"```", b"\n", b"[", b"]", b"\\", b"#", b"\r", b"~~~", b"\xff", b"\n```\n")


@st.composite
def fences(draw: st.DrawFn) -> str:
    """A fence, mostly closed as it should be."""
    lines = draw(st.lists(st.sampled_from(LINES), max_size=6))
    opening = draw(
        st.sampled_from(("```lonelog",) * 12 + ("```", "``` lonelog", "~~~lonelog", "````lonelog"))
    )
    closing = draw(st.sampled_from(CLOSINGS))
    return "\n".join([opening, *lines, closing])


BLOCKS = st.one_of(st.sampled_from(PROSE), st.sampled_from(HEADS), fences(), fences())
HEAD = "---\ntitle: Dix ans\nruleset: hades\nlang: fr\npcs: Ann\n---\n\n# Dix ans\n"


@st.composite
def journals(draw: st.DrawFn) -> bytes:
    """A journal of blocks as people write them, and some as nobody should."""
    blocks = draw(st.lists(BLOCKS, max_size=14))
    joint = draw(st.sampled_from(("\n\n", "\n\n", "\n", "\r\n\r\n")))
    head = draw(st.sampled_from((HEAD, HEAD, "", "---\ntitle: x\n", "\ufeff" + HEAD)))
    return (head + joint + joint.join(blocks) + draw(st.sampled_from(("\n", "", "\n\n")))).encode()


def assert_same(data: bytes, found: Skimmed) -> None:
    """All that is kept of a journal is what a whole reading gives."""
    journal = read(data)
    assert found.state == fold(journal.entries)
    recent = tuple(e for e in journal.entries if e.span.start >= found.base.start)
    assert found.journal == replace(journal, entries=recent)


@given(journals(), st.integers(0, 200))
@settings(max_examples=4 * settings().max_examples)
@example(b"a\n```lonelog\n```\nb\n```lonelog\n@ x\n```\n", 0)
def test_skimming_is_reading_it_all(data: bytes, recent: int) -> None:
    """For every journal: the state, each line that made a value, the problems, the end."""
    assert_same(data, skim(data, recent=recent))


@given(journals(), journals(), st.integers(0, 120))
@settings(max_examples=4 * settings().max_examples)
def test_skimming_on_from_a_base_is_reading_it_all(before: bytes, more: bytes, recent: int) -> None:
    """What another program adds at the end, is read from where the story surely was outside a fence."""
    known = skim(before, recent=recent)
    assert_same(before + more, skim(before + more, known.base, recent))


@given(
    journals(), st.lists(st.sampled_from((*PROSE[:3], *HEADS)), max_size=3), st.lists(st.sampled_from(LINES))
)
def test_what_is_appended_is_learnt(before: bytes, blocks: list[str], lines: list[str]) -> None:
    """Whole blocks after a journal that leaves nothing open: only they are read."""
    known = skim(before, recent=40)
    more = "".join(f"\n{block}\n" for block in blocks) + "\n```lonelog\n" + "\n".join(lines) + "\n```\n"
    if not known.open and known.journal.tail.newlines:
        found = learn(known, more.encode())
        assert_same(before + more.encode(), found)


FILES = sorted((ROOT / "journals").glob("*.md")) + sorted((ROOT / "tests").rglob("*.md"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_journals_and_their_mutations(path: Path) -> None:
    """Real ones, and with bytes changed, dropped, doubled at random."""
    data = path.read_bytes()
    chance = random.Random(path.name)
    assert_same(data, skim(data, recent=300))
    for _ in range(25):
        assert_same(broken := _break(data, chance), skim(broken, recent=chance.randrange(600)))


def test_what_soloist_writes_is_hardly_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a long story would open as slowly as if it were read line by line."""
    data = "".join(decade.text(1000)).encode()
    given: list[int] = []

    def spy(part: bytes, *, start: int = 0, line: int = 1, analog: bool | None = None) -> Journal:
        given.append(len(part))
        return read(part, start=start, line=line, analog=analog)

    monkeypatch.setattr("soloist.journal.folding.skim.read", spy)
    assert_same(data, skim(data, recent=1000))
    assert sum(given) < len(data) / 20


def _break(data: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.randrange(1, 6)):
        place, length = chance.randrange(len(data) + 1), chance.choice((0, 1, 3, 40))
        sign = chance.choice(BREAKS)
        data = data[:place] + sign + data[place + length :]
    return data


@pytest.mark.parametrize(
    "after", ["```\n\nElle part.\n\n```lonelog", "@ Elle part", "-> Elle part [N:Ann|là]"]
)
def test_what_is_struck_after_a_script_that_stopped_is_not_the_script(after: str) -> None:
    """A script is let go when it is struck, not when what the story went on with is."""
    roll = "d: Script [pour: a | contre: b | étapes: x 2/1] 1d6=2 vs 2d6=2,6 -> Revers (-1), étape 2"
    lines = (roll, "-> Elle [N:Ann|là]", roll, after, "(struck: Elle part)")
    play = "\n".join(lines).join(("```lonelog\n", "\n```\n\n"))
    data = f"---\nruleset: hades\nlang: fr\n---\n\n{play}```lonelog\n@ x\n```\n".encode()
    assert_same(data, found := skim(data, recent=0))
    assert found.state.stopped is not None
