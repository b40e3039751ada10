"""An exchange in Markdown and in plain text, readable by people who never heard of its signs."""

import re

from hypothesis import given
from hypothesis import strategies as st

from soloist.play.told.excerpt import last_excerpt
from soloist.publish.exchange import FORMS, escaped, shared

HEAD = "---\ntitle: La porte\nruleset: {rules}\nlang: {lang}\npcs: Aldric\n---\n\n```lonelog\n"


def told(lines: str) -> str:
    """The last exchange of a story of those lines, in every form."""
    excerpt = last_excerpt((HEAD.format(rules="hades", lang="fr") + lines + "```\n").encode())
    return "".join(shared(excerpt, form) for form in FORMS)


@given(st.text(alphabet=st.characters(codec="utf-8"), min_size=1, max_size=80))
def test_nothing_a_terminal_obeys(text: str) -> None:
    """Whatever a line holds, no control character and no half character is in what is copied."""
    lines = ("@ ", "d: ", "=> ", "(note: ", "\n", "? ", "tbl: x d6=1 -> ")
    whole = told("".join(f"{each}{text}\n" for each in lines))
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", whole)
    whole.encode("utf-8")


@given(st.text(alphabet="ab*_`~#<>[]()\\-+1. @|", max_size=30))
def test_escapes_are_undone_by_markdown(text: str) -> None:
    """Taking the backslashes away again gives the text back."""
    assert re.sub(r"\\(.)", r"\1", escaped(text)) == text
