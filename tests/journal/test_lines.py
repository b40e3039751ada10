"""One line of play is told by its first sign."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.journal.lines import closes_narrative, narrative_kind, read_line
from soloist.journal.model import (
    Action,
    Answer,
    Consequence,
    DiceLine,
    Heading,
    Narrative,
    Note,
    Other,
    Question,
    Span,
    TableLine,
    TableText,
    Tag,
    TagLine,
    Word,
)

AT = Span(0, 0, 0, 0)
MARC = Tag("N", "Marc", (Word("méfiant"),))


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("@ Forcer la serrure", Action(AT, (), "Forcer la serrure")),
        ("  @(Aldric+Maëlle) Sauter", Action(AT, ("Aldric", "Maëlle"), "Sauter")),
        ("@(Elara > Jonah) Tenir", Action(AT, ("Elara", "Jonah"), "Tenir")),
        ("@ (à peine) bouger", Action(AT, (), "(à peine) bouger")),
        ("? Est-il seul ?", Question(AT, "Est-il seul ?")),
        ("-> Oui, mais…", Answer(AT, "Oui, mais…")),
        ("→ Oui", Answer(AT, "Oui")),
        ("=> Il part. [N:Marc|méfiant]", Consequence(AT, "Il part. [N:Marc|méfiant]", (MARC,))),
        ("⇒ Il part.", Consequence(AT, "Il part.")),
        ("[N:Marc|méfiant] [PNJ:Marc|méfiant]", TagLine(AT, (MARC, MARC))),
        ("(note : fin de (la) scène)", Note(AT, "note", "fin de (la) scène")),
        ("(Choix: l'atteindre)", Note(AT, "choice", "l'atteindre")),
        ("(defaut: peur)", Note(AT, "defaut", "peur")),
        ("(une remarque)", Note(AT, "", "une remarque")),
        ("(pas fermée", Other(AT, "(pas fermée")),
        ("tbl: météo", TableLine(AT, "météo", TableText("météo"))),
        ("tbl: Mood [a, b]", TableLine(AT, "Mood [a, b]", None)),
        ("d: Hack (1 Gear) -> Success", DiceLine(AT, "Hack (1 Gear) -> Success", None)),
        ("\\--- secret", Narrative(AT, "secret", "", closed=False)),
        ("S2 *Le bal*", Heading(AT, 3, "scene", "Le bal", 2)),
        ("=== Session 2 ===", Heading(AT, 2, "session", "", 2)),
        ("gen: NPC -> Merchant", Other(AT, "gen: NPC -> Merchant")),
        ('N (Guard): "Who?"', Other(AT, 'N (Guard): "Who?"')),
        ("[Title] x", Other(AT, "[Title] x")),
        ("- une liste", Other(AT, "- une liste")),
        ("dague", Other(AT, "dague")),
        ("table", Other(AT, "table")),
        ("", Other(AT, "")),
    ],
)
def test_lines(text: str, entry: object) -> None:
    """Every sign, and what only looks like one."""
    assert read_line(text) == entry


@given(
    st.text(st.characters(exclude_categories=[])),
    st.sampled_from(["", "@", "d:", "tbl:", "[", "(", "=>", "S1 *", "==="]),
)
def test_any_line_is_an_entry(text: str, sign: str) -> None:
    """Nothing raises, and the span is the one given."""
    assert read_line(sign + text, Span(1, 2, 3, 4)).span == Span(1, 2, 3, 4)


@pytest.mark.parametrize(
    ("line", "kind"),
    [("\\---", ""), ("\\--- secret", "secret"), ("\\---- Choix", "choice"), ("\\--", None), ("---", None)],
)
def test_what_opens_a_narrative(line: str, kind: str | None) -> None:
    """Three dashes after a backslash, and perhaps a word."""
    assert narrative_kind(line) == kind


def test_what_closes_a_narrative() -> None:
    """As the English notation has it, and as the French one."""
    assert closes_narrative("---\\")
    assert closes_narrative("---")
    assert not closes_narrative("\\---")
