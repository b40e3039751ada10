"""Any block of any journal can be changed, and nothing but its bytes changes with it."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal import model
from soloist.journal.read import read
from soloist.play.edit import Block, Moved, block_at, changed, found_again, redo, replace
from soloist.play.story.send import send
from soloist.play.story.story import Story
from soloist.rules.dice import random_dice
from soloist.values.message import Refusal
from tests.cases import cases

PARTS = cases("play/edit", "parts")
LINES = st.sampled_from(cases("play/edit", "lines"))
TEXTS = st.one_of(st.lists(LINES, max_size=4).map("\n".join), st.text(max_size=12))


@st.composite
def journals(draw: st.DrawFn) -> bytes:
    """Journals of odd parts, with either line end, a mark of their coding or not, whole or cut."""
    parts = draw(st.lists(st.sampled_from(PARTS), min_size=1, max_size=6))
    gaps = draw(st.lists(st.sampled_from(("\n", "\n\n", "\n\n\n")), min_size=6, max_size=6))
    text = "".join(part + gap for part, gap in zip(parts, gaps, strict=False))
    data = text.encode().replace(b"\n", draw(st.sampled_from((b"\n", b"\r\n"))))
    data += draw(st.sampled_from((b"", b"\n\xe9t\xe9 latin\n", b"\nsans fin")))
    return draw(st.sampled_from((b"", b"\xef\xbb\xbf"))) + data


def shape(data: bytes, start: int, end: int) -> list[tuple[str, bytes]]:
    """Kind and bytes of each entry that stands outside a part of a journal."""
    return [
        (type(entry).__name__, data[entry.span.start : entry.span.end])
        for entry in read(data).entries
        if entry.span.end <= start or entry.span.start >= end
    ]


def block(data: bytes, offset: int) -> Block | None:
    """The block at a byte, None where there is none to change."""
    try:
        return block_at(data, offset)
    except Refusal:
        return None


@given(journals(), st.integers(0, 400))
def test_a_block_is_what_the_reader_says_it_is(data: bytes, offset: int) -> None:
    """Found without reading the whole: it begins and ends with entries of the whole, and holds the byte."""
    found = block(data, offset)
    entries = read(data).entries
    if found is None:
        left = [each for each in entries if each.span.end > offset]
        assert not left or isinstance(left[0], model.FrontMatter)
        return
    inside = [each for each in entries if found.start <= each.span.start < found.end]
    assert inside[0].span.start == found.start
    assert inside[0].span.line == found.line
    assert found.end == max(each.span.end for each in inside) or found.kind == "play"
    assert (found.kind == "play") == isinstance(inside[0], model.Fence)
    assert not [each for each in entries if each.span.end > offset and each.span.end <= found.start]


@given(journals(), st.integers(0, 400), TEXTS)
def test_only_the_block_changes(data: bytes, offset: int, text: str) -> None:
    """Whatever is put there, every other byte stays, and everything else reads as it did."""
    found = block(data, offset)
    if found is None:
        return
    try:
        change = changed(data, found, text)
    except Refusal:
        return
    after = data[: change.start] + change.content + data[change.end :]
    assert found.start - 2 <= change.start <= change.end <= found.end
    moved = len(after) - len(data)
    if bool(read(data).analog) is read(after).analog:
        assert shape(data, found.start, found.end) == shape(after, found.start, found.end + moved)


@given(journals(), st.integers(0, 400))
def test_sending_a_block_unchanged_changes_no_byte(data: bytes, offset: int) -> None:
    """What is opened and put back stands as it stood."""
    found = block(data, offset)
    if found is None or not found.text.strip():
        return
    change = changed(data, found, found.text)
    assert change.content == data[change.start : change.end]


@given(journals(), st.integers(0, 400), st.binary(max_size=20))
def test_a_block_that_moved_is_found_again(data: bytes, offset: int, more: bytes) -> None:
    """Where its bytes stand once in what the file is now; else it is refused."""
    found = block(data, offset)
    if found is None:
        return
    now = b"Avant.\n\n" + more + b"\n\n" + data
    try:
        again = found_again(now, found)
    except Moved:
        return
    assert now[again.start : again.end] == found.raw


def test_prose_may_become_paragraphs_or_nothing(story: Story) -> None:
    """An older paragraph is rewritten in its place, then taken out with its blank line."""
    for text in ("Un.", "Deux.", "Trois."):
        send(story, text, random_dice(1))
    place = story.data.index(b"Deux.")
    edited = replace(story, block_at(story.data, place), "Deux,\n\n@ et demi.")
    assert story.path.read_bytes() == edited.after
    assert edited.after.endswith(b"\n\nUn.\n\nDeux,\n\n\\@ et demi.\n\nTrois.\n")
    assert [str(told) for told in edited.notices] == ["written “\\@ et demi.”, so that it stays prose"]
    replace(story, block_at(story.data, edited.after.index(b"\\@ et")), " ")
    assert story.path.read_bytes().endswith(b"\n\nUn.\n\nDeux,\n\nTrois.\n")


def test_what_was_taken_out_comes_back_to_the_byte(story: Story) -> None:
    """While the story is as it was left, of twins too; each of several, the last first."""
    for text in ("Un.", "Deux.", "Deux.", "@ Forcer 1/4", "Trois."):
        send(story, text, random_dice(1))
    before = story.path.read_bytes()
    for words in (b"Un.", b"Deux.", b"@ Forcer", b"#"):
        replace(story, block_at(story.data, before.index(words)), "")
        assert story.path.read_bytes() != before
        redo(story)
        assert story.path.read_bytes() == before
    for words in (b"Un.", b"Deux."):
        replace(story, block_at(story.data, story.data.index(words)), "")
    redo(story)
    redo(story)
    assert story.path.read_bytes() == before
    replace(story, block_at(story.data, before.index(b"Un.")), "")
    send(story, "Quatre.", random_dice(1))
    with pytest.raises(Refusal, match="Something was written since"):
        redo(story)


def test_prose_in_the_place_of_play_is_prose(story: Story) -> None:
    """The book has it then; so it is in the last fence of a story."""
    for text in ("Avant.", "@ Forcer 1/4", "Après.", "[N:Garde|las]"):
        send(story, text, random_dice(1))
    found = block_at(story.data, story.data.index(b"@ Forcer"))
    done = replace(story, found, "\\[Il] force.\nEt voilà.")
    assert (done.notices, b"\n\nAvant.\n\n\\[Il] force.\nEt voil\xc3\xa0.\n\nApr" in done.after) == ((), True)
    assert story.counters() == {"destiny": 0}
    found = block_at(story.data, story.data.index(b"[N:Garde"))
    again = replace(story, found, "[Garde|las]").after
    assert again.endswith(b"```lonelog\n[Garde|las]\n```\n")
    replace(story, block_at(again, found.start), "[N:Garde|las]")
    done = replace(story, found, "Le garde dort.")
    assert (done.notices, done.after.endswith(b"\n\nLe garde dort.\n")) == ((), True)


def test_the_fence_without_which_a_story_reads_otherwise_stays(story: Story) -> None:
    """What is prose beside it would be a question in a notebook; that the book lacks the words is said."""
    send(story, "@ Forcer 1/4", random_dice(1))
    story.path.write_bytes(story.data[:] + b"\n? Qui vient par la lande ?\n")
    story.refresh()
    found = block_at(story.data, story.data.index(b"@ Forcer"))
    done = replace(story, found, "Il force.")
    assert b"```lonelog\nIl force.\n```\n" in done.after
    assert [str(each) for each in done.notices] == [
        "These words are among lines of play: the book leaves them out."
    ]


def test_a_line_that_would_close_the_fence_is_refused(story: Story) -> None:
    """With the cure; the file is as it was."""
    send(story, "@ Dormir\n=> Il rêve.", random_dice(1))
    before = story.path.read_bytes()
    found = block_at(before, before.index(b"@ Dormir"))
    with pytest.raises(Refusal, match="read differently"):
        replace(story, found, "@ Dormir\n```\n=> Il rêve.")
    assert story.path.read_bytes() == before


def test_a_heading_keeps_its_form(story: Story) -> None:
    """Its words change; what would make it something else is refused."""
    send(story, "# La porte", random_dice(1))
    found = block_at(story.data, story.data.index(b"### S1"))
    replace(story, found, "### S1 *La grille*")
    assert story.state.scene is not None
    assert story.state.scene.title == "La grille"
    found = block_at(story.data, found.start)
    for text in ("La grille", "## Session 4", "### S1 *La\ngrille*", "### S1 *La grille", "### S1 *a [b*"):
        with pytest.raises(Refusal, match="keep its form"):
            replace(story, found, text)


def test_what_another_program_did_meanwhile(story: Story, tmp_path: Path) -> None:
    """Written elsewhere: the block is found again. Changed itself: refused, and nothing is lost."""
    send(story, "Un.", random_dice(1))
    found = block_at(story.data, story.data.index(b"Un."))
    path = story.path
    path.write_bytes(path.read_bytes().replace(b"## Session 1", b"Une ligne de plus.\n\n## Session 1"))
    replace(story, found, "Un, deux.")
    assert path.read_bytes().endswith(b"\nUn, deux.\n")
    kept = [each.read_text("utf-8") for each in (tmp_path / "state").rglob("*-out.json")]
    assert any('"Un."' in content for content in kept)
    before = path.read_bytes()
    with pytest.raises(Moved):
        replace(story, found, "Trois.")
    assert path.read_bytes() == before
