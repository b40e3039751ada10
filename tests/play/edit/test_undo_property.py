"""Whatever is written, taken back, brought back and added by others: no byte of another program is lost."""

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.play.edit import kept, redo, undo
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from soloist.storage.story.undone import Step
from soloist.values.message import Refusal
from tests.play.sitting import begin, sit

WRITTEN = (
    "Il attend.",
    "Il attend.\n\nLongtemps.",
    "# La porte",
    "#### Destin",
    "@ Forcer 3/4",
    "? Qui ?\ntbl: hades/direction.Champ",
    "=> Elle cède. [N:Garde|méfiant]",
    "[PC:Aldric|Fortunes 0->1|session: trempé (-)]",
    "(note: relire)",
)
FOREIGN = ("\nVim {}.\n", "Vim {}.", "\n```lonelog\n@ Vim {}\n[N:Garde|vu {}]\n```\n", "\n\n\nVim {}.\n\n")

steps = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.sampled_from(WRITTEN)),
        st.tuples(st.just("foreign"), st.sampled_from(FOREIGN)),
        st.tuples(st.sampled_from(["undo", "redo", "restart"]), st.just("")),
    ),
    max_size=12,
)


def tried(story: Story, what: str) -> bool:
    """One step back or forth; whether it could be done."""
    try:
        (undo if what == "undo" else redo)(story)
    except Refusal:
        return False
    return True


def held(story: Story) -> bytes:
    """Everything in the file and everything kept of what was taken out of it."""
    steps = kept(story.path, story.file.means)
    contents = [step.content for step in steps if isinstance(step, Step)]
    return b"\0".join([story.path.read_bytes(), *contents])


@settings(max_examples=60, deadline=None)
@given(steps)
def test_what_another_program_wrote_is_kept(done: list[tuple[str, str]]) -> None:
    """Its bytes are in the file, or in a step that was taken where soloist knew of nothing of its own."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        story, others = begin(root), list[bytes]()
        for number, (what, text) in enumerate(done):
            before = story.path.read_bytes()
            if what == "write":
                send(story, text, random_dice(number))
                story.flush()
                assert story.path.read_bytes().startswith(before)
            elif what == "foreign":
                others.append(text.format(number, number).strip().encode())
                with story.path.open("ab") as file:
                    file.write(text.format(number, number).encode())
            elif what == "restart":
                story = sit(root, story.path)
            else:
                tried(story, what)
            assert all(other in held(story) for other in others)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(WRITTEN), min_size=1, max_size=6), st.integers(0, 8), st.booleans())
def test_as_far_forth_as_back(texts: list[str], count: int, followed: bool) -> None:
    """As many steps forth as were taken back give the same bytes and the same state, whoever wrote them."""
    with TemporaryDirectory() as folder:
        story = begin(Path(folder))
        for number, text in enumerate(texts):
            send(story, text, random_dice(number))
        story.flush()
        if followed:
            with story.path.open("ab") as file:
                file.write(b"\nVim.\n")
            story.refresh()
        content, state = story.path.read_bytes(), story.state
        back = sum(tried(story, "undo") for _ in range(count))
        assert sum(tried(story, "redo") for _ in range(back)) == back
        assert (story.path.read_bytes(), story.state) == (content, state)
        assert sit(Path(folder), story.path).state == state
