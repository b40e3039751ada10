"""What is typed is told apart as the journal would read it, and nothing typed is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.prose.entry_text import (
    Ask,
    Command,
    Declare,
    Intent,
    NextPhase,
    NextScene,
    NextSession,
    Paragraphs,
    PlayLine,
    ToDraw,
    ToRoll,
    intents,
    typed,
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Il pleut sur le port.", Paragraphs),
        ("@ Forcer la serrure", Declare),
        ("@(Aldric+Maëlle) Forcer", Declare),
        ("? Est-il seul ?", Ask),
        ("?!", Paragraphs),
        ("? Quoi ?!", Ask),
        ("d: 2d6+1 vs 8", ToRoll),
        ("tbl: hades/distance", ToDraw),
        ("=> La porte cède.", PlayLine),
        ("->Oui", PlayLine),
        ("-> Oui, mais…", PlayLine),
        ("[N:Garde|méfiant]", PlayLine),
        ("(note: relire ceci)", PlayLine),
        ("# Le bal", NextScene),
        ("## ", NextSession),
        ("#### Destin", NextPhase),
        ("### S7 *Le bal*", NextScene),
        ("/undo", Command),
        ("/", Command),
        ("#hashtag", Paragraphs),
        ("\\@ndré souriait.", Paragraphs),
        ("(Il ne répondit pas.)", Paragraphs),
        ("```\n@ pas une action\n```", Paragraphs),
        ("    @ en retrait", Paragraphs),
        ("    # en retrait", Paragraphs),
        ("  \t? en retrait", Paragraphs),
        ("~~~ x\n@ pas une action\n~~~~ ", Paragraphs),
        ("Une phrase.\n/pas une commande", Paragraphs),
    ],
)
def test_the_first_sign_decides(text: str, kind: type[Intent]) -> None:
    """Each line of play is told by its sign; everything else is prose."""
    assert [type(intent) for intent in intents(text)] == [kind]


@given(st.text())
def test_never_raises_and_loses_no_word(text: str) -> None:
    """The sources of the parts, joined, hold every word that was typed, in order."""
    kept = "\n".join(part.source for part in typed(text))
    assert kept.split() == text.replace("\r\n", "\n").split()
