"""Dialogue line by line: one dash for all, the narrator apart, and lists left alone."""

import pytest

from soloist.play.dialogue import paragraphs


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("—Oui.\n–Non.\n-Si.\n- Bon", ["—~Oui.", "—~Non.", "—~Si.", "—~Bon"]),
        ("-- Oui.\n― Non.", ["—~Oui.", "—~Non."]),
        (
            "- Qui vous a fait ça?\nIl montra l'escalier.\nElle rit.",
            ["—~Qui vous a fait ça?", "Il montra l'escalier.", "Elle rit."],
        ),
        ("- Je ne sais\npas bien.\n- Non", ["—~Je ne sais pas bien.", "—~Non"]),
        ("- Oui.\n  Et voilà.", ["—~Oui. Et voilà."]),
        ("- Oui. [N:Garde|gai]\nIl sort.", ["—~Oui. [N:Garde|gai]", "Il sort."]),
        ("- Oui.\n***\n- Non.", ["—~Oui.", "***", "—~Non."]),
        ("« Viens. »\nIl partit.", ["« Viens. »", "Il partit."]),
        ("Il dit :\n- Oui.", ["Il dit :", "—~Oui."]),
        ("- du pain\n- du lait", ["- du pain\n- du lait"]),
        ("-5 degrés.\nRien.", ["-5 degrés.\nRien."]),
        ("Un soir.\nLa mer.", ["Un soir.\nLa mer."]),
    ],
)
def test_french(text: str, parts: list[str]) -> None:
    """A hyphen opens a reply where the lines are speech; a sentence under one that is over is told."""
    found = paragraphs(text.split("\n"), "fr")
    assert ["\n".join(each).replace("\u00a0", "~") for each in found] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("- one.\n- two.", ["- one.\n- two."]),
        ("—Yes, said he.\n–No.\nHe left.", ["—~Yes, said he.", "—~No.", "He left."]),
        ("-- Yes.\nHe left.", ["—~Yes.", "He left."]),
    ],
)
def test_english(text: str, parts: list[str]) -> None:
    """A hyphen is a list, a dash is speech."""
    found = paragraphs(text.split("\n"), "en")
    assert ["\n".join(each).replace("\u00a0", "~") for each in found] == parts
