"""What is typed is told apart as the journal would read it, and nothing typed is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.prose import entry_text
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


@pytest.mark.parametrize(
    ("text", "quick"),
    [
        ("@ Forcer la serrure 3/4", (3, 4)),
        ("@ Forcer 3 / 4", (3, 4)),
        ("@ Forcer la serrure", None),
        ("@ Partager 0/4", (0, 4)),
        ("@ Lire le 3/4/1820", None),
    ],
)
def test_dice_at_the_end_of_a_declaration(text: str, quick: tuple[int, int] | None) -> None:
    """`3/4` at the end is a fast roll and leaves the words of the action; anything else stays in them."""
    (intent,) = intents(text)
    assert isinstance(intent, Declare)
    assert intent.quick == quick
    assert intent.line == (text if quick is None else text.rsplit(maxsplit=text.count("/ ") * 2 + 1)[0])


def test_scene_titles_lose_number_and_stars() -> None:
    """A scene typed as the file has it keeps only its title."""
    assert intents("### S12 *Le bal masqué*") == (NextScene("Le bal masqué"),)


def test_an_exchange_and_the_prose_around_it() -> None:
    """Prose, an exchange, prose: in order, the paragraphs whole."""
    text = "Il attend.\n\nLongtemps.\n\n@ Sortir\n=> Dehors, la neige.\n\nFin."
    kinds = [type(intent) for intent in intents(text)]
    assert kinds == [Paragraphs, Declare, PlayLine, Paragraphs]
    assert intents(text)[0] == Paragraphs("Il attend.\n\nLongtemps.")


@given(st.text())
def test_never_raises_and_loses_no_word(text: str) -> None:
    """The sources of the parts, joined, hold every word that was typed, in order."""
    kept = "\n".join(part.source for part in typed(text))
    assert kept.split() == text.replace("\r\n", "\n").split()


def test_fences_close_as_they_do_in_the_file() -> None:
    """A marker deep in its line closes none; prose keeps its indentation."""
    kinds = [type(intent) for intent in intents("```\n@ Sortir\n    ```\n=> Ouf.")]
    assert kinds == [Paragraphs, Declare, Paragraphs, PlayLine]
    assert intents("Un.\n  #deux ") == (Paragraphs("Un.\n  #deux "),)


def test_commands_are_folded_and_keep_their_argument() -> None:
    """`/Phase Destin` is the command `phase` with what follows."""
    assert intents("/Phase  Destin ") == (entry_text.Command("phase", "Destin"),)
