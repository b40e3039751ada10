"""A book as its writer planned it: nothing is lost but what is left out, and notes go with their scenes."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.folding.fold import fold
from soloist.journal.read import read
from soloist.publish.book.book import Book, Chapter, Choices, Matter, Node, Note, bare
from soloist.publish.book.manuscript import manuscript
from soloist.publish.book.matter import matter
from soloist.publish.book.scenes import scenes
from soloist.publish.plan.plan import Plan, Planned, planned

KEYS = ("s0-0", "s1-1", "s1-2", "s2-1", "s2-2")
SCENES = st.lists(
    st.builds(
        Planned,
        st.sampled_from((*KEYS, "s9-1")),
        st.sampled_from(("", "Another")),
        out=st.booleans(),
    ),
    unique_by=lambda each: each.key,
).map(tuple)


def book_of(doubled: bool) -> Book:
    """Five scenes, each with a note; two sessions that have a title."""
    keys = (*KEYS, "s1-1") if doubled else KEYS
    chapters = tuple(
        Chapter(
            f"T{at}",
            (Node("p", (bare(f"w{at}"),), notes=(at,)),),
            key,
            {"s1-1": "One", "s2-1": "Two"}.get(key, ""),
        )
        for at, key in enumerate(keys)
    )
    notes = tuple(Note((f"n{at}",), at) for at in range(len(keys)))
    return Book(Matter("x"), chapters, "footnotes", notes)


def told(book: Book) -> list[str]:
    """The words of a book in order, each with what was rolled there."""
    return [
        block.inner[0].text + "".join(line for at in block.notes for line in book.notes[at].lines)
        for chapter in book.chapters
        for block in chapter.blocks
        if block.kind == "p"
    ]


@given(SCENES, st.booleans(), st.sampled_from(("scenes", "sessions")))
def test_no_scene_is_lost(plan: tuple[Planned, ...], doubled: bool, by: str) -> None:
    """All that is not out is there, once, with its notes, whichever way it is cut into chapters."""
    book = book_of(doubled)
    made = planned(book, Plan(scenes=plan), "sessions" if by == "sessions" else "scenes")
    out = {each.key for each in plan if each.out}
    wanted = [f"w{at}n{at}" for at, each in enumerate(book.chapters) if each.key not in out]
    assert sorted(told(made)) == sorted(wanted)
    for place, chapter in enumerate(made.chapters):
        for block in chapter.blocks:
            if block.kind == "p":
                assert all(made.notes[at].chapter == place for at in block.notes)
    parts = [chapter.part or chapter.title for chapter in made.chapters]
    assert not plan or parts.count("One") <= 1


@given(SCENES, st.lists(st.sampled_from(KEYS), unique=True))
def test_the_order_is_that_of_the_plan_then_of_the_story(plan: tuple[Planned, ...], keys: list[str]) -> None:
    """Every key of the story, once."""
    order = Plan(scenes=plan).order(keys)
    assert sorted(order) == sorted(keys)
    named = [each.key for each in plan if each.key in keys]
    assert list(order[: len(named)]) == named
    assert [key for key in order if key not in named] == [key for key in keys if key not in named]


def test_the_scenes_of_a_story_have_the_keys_of_its_chapters(root: Path) -> None:
    """A card for every chapter of a book, whatever stands outside of scenes."""
    texts = [path.read_bytes() for path in sorted((root / "journals").glob("*.md"))]
    texts.append(
        b"---\ntitle: x\n---\n\nBefore all.\n\n## Session 1\n*Date: 2026-01-01*\n\nBefore the scene.\n\n"
        b"### S1 *One*\n\nWords.\n\n## Session 3\n\nStill one.\n\n### S2 *Two*\n\n### S3\n\nMore words.\n"
    )
    found = {}
    for text in texts:
        journal = read(text)
        state = fold(journal.entries)
        head = matter(state, Choices())
        made = manuscript(journal, Choices(), head, lambda entries: ())
        found = {each.key: each for each in scenes(journal)}
        assert {each.key for each in made.chapters} == {key for key, each in found.items() if each.words}
    assert list(found) == ["s0-0", "s1-0", "s1-1", "s3-0", "s3-1", "s3-2"]
    assert [each.words for each in found.values()] == [2, 3, 1, 2, 0, 2]
