"""Signs of play in the middle of prose are words once they are escaped, and no escape shows."""

from time import process_time

import pytest

from soloist.journal.inline_escape import UNSEEN, coded_lines_as_words, kept_as_words, title_as_words


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("The letter (note: torn) lay open.", "The letter \\(note: torn) lay open."),
        ("Il ( Secret\u00a0: x) vint.", "Il \\( Secret\u00a0: x) vint."),
        ("over (\nnote: two) lines", "over \\(\nnote: two) lines"),
        ("((note: x))", "(\\(note: x))"),
        ("kept \\(note: x)", "kept \\(note: x)"),
        ("even \\\\(note: x)", "even \\\\\\(note: x)"),
        ("[N:Bob|tall] and #N:Bob", "\\[N:Bob|tall] and \\#N:Bob"),
        ("[N:] and [[N:Bob]] and [e: sic]", "[N:] and [[N:Bob]] and [e: sic]"),
        ("*Date: 2026-01-02*", "*Date\\: 2026-01-02*"),
        ("Date : demain", "Date \\: demain"),
        ("[Date] 2026", "\\[Date] 2026"),
        ("*Dates* were eaten.", "*Dates* were eaten."),
        ("see `(note: x)`", f"see `({UNSEEN}note: x)`"),
        ("`a` [N:B] and `c`\n```", "`a` \\[N:B] and `c`\n```"),
        ("`a` (note: x) `b (note: y)`", f"`a` \\(note: x) `b ({UNSEEN}note: y)`"),
        ("`a\n- [N:B] `", f"`a\n- [{UNSEEN}N:B] `"),
        ("    (note: x)", f"    ({UNSEEN}note: x)"),
        ("  (phase: x)", "  \\(phase: x)"),
        ("> ```\n> (secret: x)\n> ```\n> (note: y)", f"> ```\n> ({UNSEEN}secret: x)\n> ```\n> \\(note: y)"),
        ("| (note: x) | [N:A] |", f"| ({UNSEEN}note: x) | [{UNSEEN}N:A] |"),
        ("[a](note:x)", f"[a]({UNSEEN}note:x)"),
        ("a <!-- hers --> b", "a <!-- hers --> b"),
        ("`<!--` opens, `-->` closes", f"`<{UNSEEN}!--` opens, `-->` closes"),
        ("<!-- `a` --> `b`", "<!-- `a` --> `b`"),
    ],
)
def test_what_is_written(text: str, written: str) -> None:
    """A backslash, or what nobody sees where a backslash would show; a second time nothing is added."""
    assert kept_as_words(text) == written
    assert kept_as_words(written) == written


def test_code_has_nothing_that_shows() -> None:
    """In a block of code only asides count, even as a whole line."""
    text = "(note: x) [N:A]\n(phase: y)\n<!-- z"
    assert kept_as_words(text, code=True).replace(UNSEEN, "") == text
    assert kept_as_words(text, code=True).count(UNSEEN) == 2


def test_what_nothing_closes_is_no_comment() -> None:
    """It is words; in prose that goes on after this, something may close it."""
    assert kept_as_words("a --> b <!-- c", closed=False) == "a --> b \\<!-- c"
    assert kept_as_words("a <!-- b --> c", closed=False) == "a <!-- b --> c"
    assert kept_as_words("a <!-- b") == "a <!-- b"


def test_titles_and_lines_of_code() -> None:
    """Neither has a backslash, for it would show."""
    assert title_as_words("The door (note: x)") == f"The door ({UNSEEN}note: x)"
    assert coded_lines_as_words("    [Foo bar\n   [Foo") == f"    {UNSEEN}[Foo bar\n   [Foo"
    assert coded_lines_as_words("`a\n-> b`\n-> c") == f"`a\n{UNSEEN}-> b`\n-> c"


@pytest.mark.parametrize(
    "piece", ["(note: x) ", "`(note: x", "``` <!-- ", "( ", "\\", "` `` <!--", "\n\n`(note:"]
)
def test_it_takes_the_time_of_its_length(piece: str) -> None:
    """Also of what nobody would write."""
    began = process_time()
    kept_as_words(piece * 40_000)
    assert process_time() - began < 5
