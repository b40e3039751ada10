"""The head of a journal: text is text, here and for YAML."""

import yaml
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.headings import front_matter, parse_front_matter
from tests.journal.reading.test_read import PIECES

TRAPS = st.sampled_from(PIECES["values"])
VALUES = st.one_of(TRAPS, st.text(st.characters(exclude_categories=["Cs"])), st.text("ab #:-'\"\\\n\t"))


def _read(text: str) -> dict[str, str]:
    lines = text.split("\n")
    assert lines[0] == "---"
    assert lines[-2:] == ["---", ""]
    values, problems = parse_front_matter(lines[1:-2], 2)
    assert problems == ()
    return dict(values)


@given(st.dictionaries(st.sampled_from(["title", "ruleset", "pcs", "hd.unlimited_chaos"]), VALUES))
def test_a_written_head_is_read_back_by_us_and_by_yaml(values: dict[str, str]) -> None:
    """As the very same text."""
    text = front_matter(values)
    assert _read(text) == values
    assert (yaml.safe_load(text[4:-4]) or {}) == {key: value or "" for key, value in values.items()}


def test_a_head_written_by_hand() -> None:
    """Comments and lists become text, in order; what is set in below a value is passed over."""
    text = """# une campagne
title: "La coupe : \\u00e9t\\u00e9" # acte I
pcs:
  - Aldric
  - 'Maëlle'
tags: [fr, "a, b"]
pcs2: Alex [PC:Alex|HP 8]
notes: |
  première ligne
    seconde
options:
  hd.unlimited_chaos: on
tone: Eerie
  but playful
empty:
'a key': 1"""
    values, problems = parse_front_matter(text.split("\n"), 2)
    assert problems == ()
    assert values == (
        ("title", "La coupe : été"),
        ("pcs", "Aldric, Maëlle"),
        ("tags", "fr, a, b"),
        ("pcs2", "Alex [PC:Alex|HP 8]"),
        ("notes", "|"),
        ("options", ""),
        ("tone", "Eerie"),
        ("empty", ""),
        ("a key", "1"),
    )


def test_problems_have_their_line_and_their_cure() -> None:
    """And what can be read is read."""
    values, problems = parse_front_matter(["title: 'La coupe", "???", "lang: fr", "lang: en"], 2)
    assert values == (("title", "'La coupe"), ("lang", "fr"), ("lang", "en"))
    assert [(problem.line, problem.excerpt) for problem in problems] == [(3, "???")]
    assert all(str(problem.message) for problem in problems)


@given(st.lists(st.text(st.characters(exclude_categories=[], exclude_characters="\n"))))
def test_any_lines_are_read(lines: list[str]) -> None:
    """Nothing raises; every problem is about one of the lines."""
    _, problems = parse_front_matter(lines, 2)
    assert all(2 <= problem.line < 2 + len(lines) for problem in problems)
