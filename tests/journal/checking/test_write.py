"""What is written is read back; what is appended closes what was left open and disturbs nothing."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.headings import heading_phase, heading_scene
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    Entry,
    Fence,
    FrontMatter,
    Heading,
    Narrative,
    Note,
    Prose,
    Question,
    Span,
    TagLine,
    Tail,
)
from soloist.journal.read import read
from soloist.journal.write import action, answer, consequences, fence, join, new_story, note, prose, question

AT = Span(0, 0, 0, 0)
FREE = (
    st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1)
    .map(str.strip)
    .filter(bool)
)
FREE_LINES = st.lists(
    st.one_of(FREE, st.sampled_from(["```", "---", "---\\", "\\---", "@ x", "# y", "", "(z)"])), min_size=1
)
KINDS = st.sampled_from(["note", "choice", "option", "secret", "struck", "météo"])


def _inside(lines: list[str] | tuple[str, ...]) -> list[Entry]:
    """The entries of the lines in a fence, which is read as one and closed."""
    opens, *entries, closes = read(fence(lines).encode()).entries
    assert isinstance(opens, Fence)
    assert isinstance(closes, Fence)
    assert not closes.opens
    return entries


@given(FREE, st.lists(st.sampled_from(["Aldric", "Maëlle", "Agent 47"]), unique=True))
def test_actions_are_read_back(text: str, actors: list[str]) -> None:
    """With who acts."""
    (entry,) = _inside([action(text, actors)])
    assert entry == Action(entry.span, tuple(actors), text)


@given(FREE)
def test_questions_answers_and_consequences_are_read_back(text: str) -> None:
    """As the same text."""
    asked, answered, came = _inside([question(text), answer(text), *consequences(text)])
    assert asked == Question(asked.span, text)
    assert answered == Answer(answered.span, text)
    assert isinstance(came, Consequence)
    assert came.text == text


@given(
    KINDS, FREE_LINES.map("\n".join).filter(lambda text: bool(text.strip())), st.sampled_from(["fr", "en"])
)
@settings(max_examples=4 * settings().max_examples)
def test_notes_are_read_back(kind: str, text: str, lang: str) -> None:
    """On one line where that holds them, otherwise as a block; the fence around them stands."""
    (entry,) = _inside(note(kind, text, lang))
    assert isinstance(entry, (Note, Narrative))
    assert entry.kind == kind
    if isinstance(entry, Note):
        assert entry.text == text.strip()
    else:
        assert entry.closed
        assert len(entry.text.split("\n")) == len(text.strip().split("\n"))


OPEN = st.sampled_from(
    [b"", b"Texte.", b"Texte.\n", b"Texte.\n\n", b"```lonelog\n@ a", b"```\n@ a\n",
    b"~~~~ lonelog\n\\--- secret\n@ x", b"```\n[PC:Ann",
     b"```\n[PC:Ann\n | HP 3\n\n", b"\\---\nx", b"```\n```\n[PC:Ann\n| x", b"```python\n@ x\n",
     b"````\n```\n", b"---\ntitle: x\n---",
     b"```lonelog\n```lonelog\n@ b", b"\xef\xbb\xbf", b"\xff\xfe", b"```\n@ a\n``", b"    ```\n"]
)  # fmt: skip


@given(OPEN, st.sampled_from([b"\n", b"\r\n"]), st.booleans())
def test_an_append_closes_what_is_open_and_is_read_back(before: bytes, eol: bytes, with_prose: bool) -> None:
    """In the file's own line ends, with a blank line before each block, and nothing before it changed."""
    before = before.replace(b"\n", eol)
    blocks = ["Une phrase.\n"] * with_prose + [fence(["@ Fin", "=> Fini."])]
    tail = read(before).tail
    data = before + join(tail, blocks)
    journal = read(data)
    assert journal.tail == Tail(newlines=1, eol=tail.eol)
    *_, opens, acted, came, closes = journal.entries
    assert (type(opens), type(acted), type(came), type(closes)) == (Fence, Action, Consequence, Fence)
    end = tail.eol.encode()
    assert data[: opens.span.start].removeprefix(b"\xef\xbb\xbf")[-2 * len(end) :] in {b"", end * 2}
    assert data.count(end) == data.count(b"\n") or b"\n" not in before
    if with_prose:
        before_last = [entry for entry in journal.entries if entry.span.end <= opens.span.start][-1]
        assert isinstance(before_last, Prose)
        assert before_last.text == f"Une phrase.{tail.eol}"


@given(OPEN)
def test_appending_nothing_adds_nothing(before: bytes) -> None:
    """Not even what would close something."""
    assert join(read(before).tail, []) == b""


def test_any_text_can_be_encoded() -> None:
    """Bytes that were read come back; halves of characters become visible."""
    assert join(Tail(), ["\udcff\ud800\n"]) == b"\xff\xef\xbf\xbd\n"


def test_a_new_story() -> None:
    """Its head, its title, its first session; then whole blocks."""
    born = new_story(
        "La coupe : acte I", "hades", "fr", ["Aldric", "Maëlle"], "2026-11-20", {"hd.unlimited_chaos": "on"}
    )
    data = join(Tail(), [born])
    data += join(
        read(data).tail, [heading_scene(1, "La porte", "fr"), heading_phase("mixed", "fr"), prose("Oui.")[0]]
    )
    assert data.decode() == (
        "---\ntitle: 'La coupe : acte I'\nruleset: hades\nlang: fr\npcs: Aldric, Maëlle\n"
        "start_date: 2026-11-20\nhd.unlimited_chaos: 'on'\n---\n\n# La coupe : acte I\n\n"
        "## Session 1\n*Date: 2026-11-20*\n\n### S1 *La porte*\n\n#### Mixte\n\nOui.\n"
    )
    head, title, session, _, scene, phase, _ = read(data).entries
    assert isinstance(head, FrontMatter)
    assert dict(head.values)["title"] == "La coupe : acte I"
    assert [entry.kind for entry in (title, session, scene, phase) if isinstance(entry, Heading)] == [
        "title", "session", "scene", "phase",
    ]  # fmt: skip


def test_play_after_prose_on_one_line_of_code() -> None:
    """A tag line and a heading keep their places after a Windows file without a last line end."""
    before = b"# Titre\r\n\r\nTexte."
    data = before + join(read(before).tail, [heading_phase("destiny", "en"), fence(["[N:Ann|vive]"])])
    assert re.sub(rb"\r\n", b"", data).count(b"\n") == 0
    assert [type(entry) for entry in read(data).entries] == [Heading, Prose, Heading, Fence, TagLine, Fence]
