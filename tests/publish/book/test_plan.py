"""A book as its writer planned it: nothing is lost but what is left out, and notes go with their scenes."""

from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.book import Book, Chapter, Matter, Node, bare, notes_in, plain, with_chapters
from soloist.publish.plan import Plan, Planned, planned

KEYS = ("s0-0", "s1-1", "s1-2", "s2-1", "s2-2")
SCENES = st.lists(
    st.builds(
        Planned,
        st.sampled_from((*KEYS, "s9-1")),
        st.sampled_from(("", "Another")),
        out=st.sampled_from(("", "no", "yes")),
    ),
    unique_by=lambda each: each.scene,
).map(tuple)


def book_of(doubled: bool) -> Book:
    """Five scenes, each with a note; two sessions that have a title."""
    keys = (*KEYS, "s1-1") if doubled else KEYS
    chapters = tuple(
        Chapter(
            f"T{at}",
            (Node("p", (bare(f"w{at}"), Node("note", (bare(f"n{at}"),), detail="footnotes"))),),
            key,
            {"s1-1": "One", "s2-1": "Two"}.get(key, ""),
        )
        for at, key in enumerate(keys)
    )
    return with_chapters(Book(Matter("x"), (), "footnotes"), chapters)


def told(book: Book) -> list[str]:
    """The words of a book in order, each with what was rolled there."""
    return [
        plain(block.inner) + "".join(plain(note.inner) for note in notes_in(block.inner))
        for chapter in book.chapters
        for block in chapter.blocks
        if block.kind == "p"
    ]


@given(SCENES, st.booleans(), st.sampled_from(("scenes", "sessions")))
def test_no_scene_is_lost(plan: tuple[Planned, ...], doubled: bool, by: str) -> None:
    """All that is not out is there, once, with its notes, whichever way it is cut into chapters."""
    book = book_of(doubled)
    made = planned(book, Plan(scenes=plan), "sessions" if by == "sessions" else "scenes")
    out = {each.scene for each in plan if each.out == "yes"}
    wanted = [f"w{at}n{at}" for at, each in enumerate(book.chapters) if each.key not in out]
    assert sorted(told(made)) == sorted(wanted)
    numbers = [note.number for chapter in made.chapters for note in notes_in(chapter.blocks)]
    assert numbers == list(range(1, len(numbers) + 1))
    parts = [chapter.part or chapter.title for chapter in made.chapters]
    assert not plan or parts.count("One") <= 1


@given(SCENES, st.lists(st.sampled_from(KEYS), unique=True))
def test_the_order_is_that_of_the_plan_then_of_the_story(plan: tuple[Planned, ...], keys: list[str]) -> None:
    """Every key of the story, once."""
    order = Plan(scenes=plan).order(keys)
    assert sorted(order) == sorted(keys)
    named = [each.scene for each in plan if each.scene in keys]
    assert list(order[: len(named)]) == named
    assert [key for key in order if key not in named] == [key for key in keys if key not in named]
