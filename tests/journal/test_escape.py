"""Prose stays prose, whatever it looks like, and swallows nothing that follows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from soloist.journal.escape import escape_line, narrative_line, prose
from soloist.journal.lines import closes_narrative
from soloist.journal.model import Action, Fence, Prose, Tail
from soloist.journal.read import read
from soloist.journal.write import fence, join
from soloist.message import Refusal

PLAY = fence(["@ Fin"])
LINES = st.sampled_from(
    ["```", "````", "~~~", "   ```", "    ```", "\t~~~", "```python", "``` a `b`", "```lonelog", "\\---",
    "\\--- secret", "---",
     "---\\", "\\--", "[PC:Ann", "[#N:x", "[Il rit", "  [a", "| x", "]", "@ a", "? b", "# c", "=> d",
     "-> e", "d: 2d6", "tbl: x",
     "PC: « Oui »", "N (Garde) : « Qui ? »", "(note: x)", "(x)", "S1 *x*", "=== x ===", "Il dort.", "",
     "    code", "[N:Ann|vive]"]
)  # fmt: skip
TEXTS = st.one_of(
    st.lists(LINES, min_size=1).map("\n".join),
    st.lists(st.one_of(LINES, st.text(st.characters(exclude_categories=[]))), min_size=1).map("\n".join),
).filter(lambda text: bool(text.strip()))


@given(TEXTS, st.sampled_from([Tail(), Tail(newlines=0), Tail(newlines=1, eol="\r\n")]))
@settings(max_examples=500)
def test_prose_never_disturbs_the_play_that_follows(text: str, tail: Tail) -> None:
    """The fence after it opens where it opens, holds what it holds and closes."""
    try:
        block, _ = prose(text)
    except Refusal:
        return
    before = b"```\n```\n" + (b"" if tail.newlines == 0 else b"\n")
    data = before + join(tail, [block, PLAY])
    journal = read(data)
    *_, opens, action, closes = journal.entries
    assert isinstance(opens, Fence)
    assert opens.opens
    assert isinstance(action, Action)
    assert isinstance(closes, Fence)
    assert not closes.opens
    assert data[opens.span.start :].decode() == PLAY.replace("\n", tail.eol)
    assert journal.tail == Tail(newlines=1, eol=tail.eol)


@given(st.lists(LINES.filter(lambda line: not line.lstrip().startswith(("```", "~~~"))), min_size=1))
@settings(max_examples=300)
def test_prose_is_prose_on_paper_too(lines: list[str]) -> None:
    """Before a story's first fence every line is read by its sign, and none of these has one left."""
    block, _ = prose("\n".join(["Avant.", *lines]))
    journal = read(block.encode())
    assert journal.analog
    assert all(isinstance(entry, Prose) for entry in journal.entries)


@given(TEXTS)
def test_escaping_twice_adds_nothing(text: str) -> None:
    """What is safe stays as it is, so that an edited block does not grow."""
    try:
        block, _ = prose(text)
    except Refusal:
        return
    again, notices = prose(block)
    assert (again, notices) == (block, ())


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("@ndré souriait.", "\\@ndré souriait."),
        ("? Voilà.", "\\? Voilà."),
        ("# pas un titre", "\\# pas un titre"),
        ("##", "\\##"),
        ("#hashtag seul", "#hashtag seul"),
        ("#1 sur la liste", "#1 sur la liste"),
        ("####### sept", "####### sept"),
        ("#N:Ann rit", "\\#N:Ann rit"),
        ("-> la flèche", "\\-> la flèche"),
        ("=> donc", "\\=> donc"),
        ("(Il ne répondit pas.)", "\\(Il ne répondit pas.)"),
        ("(Il ne répondit pas.) Puis", "(Il ne répondit pas.) Puis"),
        ("[Il rit, puis", "\\[Il rit, puis"),
        ("  [Il rit, puis", "  \\[Il rit, puis"),
        ("      [Il rit, puis", "      \\[Il rit, puis"),
        ("[Il rit] et part", "[Il rit] et part"),
        ("[N:Ann|vive] rit", "\\[N:Ann|vive] rit"),
        ("Ann [N:Ann|vive] rit", "Ann [N:Ann|vive] rit"),
        ("[1] note", "[1] note"),
        ("[1 note", "[1 note"),
        ("d: la lettre", "d\\: la lettre"),
        ("tbl: un mot", "tbl\\: un mot"),
        ("gen: un mot", "gen\\: un mot"),
        ("PC: deux lettres", "PC\\: deux lettres"),
        ("PJ (Ann) : « Oui »", "PJ (Ann) \\: « Oui »"),
        ("N (Garde): « Non »", "N (Garde)\\: « Non »"),
        ("demain: rien", "demain: rien"),
        ("``` trois accents", "\\``` trois accents"),
        ("    ``` trois accents", "    \\``` trois accents"),
        ("~~~", "\\~~~"),
        ("````", "\\`\\`\\`\\`"),
        ("  ~~~~ x", "  \\~\\~\\~\\~ x"),
        ("\\--- secret", "\\\\--- secret"),
        ("\\--", "\\\\--"),
        ("S1 *titre*", "S1 \\*titre*"),
        ("S1", "S1\u2060"),
        ("  S1b ", "  S1b\u2060"),
        ("=== Session 1 ===", "\\=== Session 1 ==="),
        ("    @ code", "    @ code"),
        ("\t# code", "\t# code"),
        ("  @ ici", "  \\@ ici"),
        ("— Oui.", "— Oui."),
        ("- liste", "- liste"),
        ("> citation", "> citation"),
        ("---", "---"),
        ("\\@ndré", "\\@ndré"),
    ],
)
def test_lines(line: str, written: str) -> None:
    """Only what would be read as play gains a backslash."""
    assert escape_line(line) == written


def test_paired_fences_stay_as_typed() -> None:
    """What is in them too; one that is not closed does not."""
    text = "Voici :\n\n```python\n@ x\n[PC:Ann\n```\n\n~~~\n"
    block, notices = prose(text)
    assert block == "Voici :\n\n```python\n@ x\n[PC:Ann\n```\n\n\\~~~\n"
    assert len(notices) == 1
    assert "\\~~~" in str(notices[0])


@pytest.mark.parametrize("marker", ["```", "~~~~", "  ```"])
def test_a_plain_fence_around_words_is_one_of_text(marker: str) -> None:
    """What stands in a fence of play is in no book."""
    block, notices = prose(f"Lu :\n{marker}\nGARE AUX LAMPES\n\n(ou pas)\n{marker}\net plus loin.")
    assert block == f"Lu :\n{marker}text\nGARE AUX LAMPES\n\n(ou pas)\n{marker}\net plus loin.\n"
    assert [str(each) for each in notices] == [f"written “{marker.strip()}text”, so that it stays prose"]


@pytest.mark.parametrize("marker", ["```", "```lonelog"])
def test_words_among_play_are_told(marker: str) -> None:
    """The fence stays as typed: it holds play."""
    text = f"{marker}\n@ Lire\nGARE AUX LAMPES\n=> Bien lu.\n```\n"
    block, notices = prose(text)
    assert block == text
    assert [str(each) for each in notices] == [
        "“GARE AUX LAMPES” stands among lines of play and is none: books leave it out."
    ]
    assert prose(text.replace("GARE AUX LAMPES\n", ""))[1] == ()


def test_markers_deep_in_a_line_pair_too() -> None:
    """They are code in Markdown, and fences for a reader that strips lines."""
    assert prose("    ```\n    x\n    ```")[0] == "    ```\n    x\n    ```\n"
    assert prose("    ```\n    x")[0] == "    \\```\n    x\n"


def test_line_ends_of_other_programs() -> None:
    """Become plain ones, so that every reader sees the same lines."""
    assert prose("\n\n a\r\nb\rc\u2028@ d\x85e  \n\n")[0] == " a\nb\nc\n\\@ d\ne  \n"


def test_nothing_is_not_written() -> None:
    """Only spaces are no paragraph."""
    with pytest.raises(Refusal):
        prose(" \n\t\u2028")


@given(LINES)
def test_nothing_in_a_narrative_ends_it(line: str) -> None:
    """Neither the block nor the fence around it."""
    written = narrative_line(line)
    assert not closes_narrative(written.strip())
    assert not written.strip().startswith(("```", "~~~", "\\--"))
