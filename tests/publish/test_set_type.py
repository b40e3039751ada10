"""What only a whole text can tell of how it is set: replies alike, and what belongs together on one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.set_type import set_in_type


def seen(text: str) -> str:
    """`_` for the narrow space that does not break, `~` for the wide one."""
    return text.replace("\u202f", "_").replace("\u00a0", "~")


@pytest.mark.parametrize(
    ("text", "set_"),
    [
        ("50% de 100€, 12 km/h", "50~% de 100~€, 12~km/h"),
        ("n°5 et n° 4, p. 12", "n°~5 et n°~4, p.~12"),
        ("M. Le Goff, Mme Roux, Dr Zoé", "M.~Le Goff, Mme~Roux, Dr~Zoé"),
        ("20 000 € et 1 234 567 hommes", "20_000~€ et 1_234_567 hommes"),
        ("à 50 % - l'autre moitié, 12:30 - 13:00", "à 50~% –~l’autre moitié, 12:30 - 13:00"),
        ("le vent - le sien - tombe", "le vent –~le sien~– tombe"),
        ("à 3 km, 10 000 francs", "à 3~km, 10_000 francs"),
        ("1, 2 000", "1, 2 000"),
        ("le rock 'n' roll", "le rock ’n’ roll"),
        ("— Lisez. – Non ! dit-il – car – oui.", "—~Lisez. —~Non_! dit-il –~car~– oui."),
        ("Il lut. – Non – peut-être.", "Il lut. –~Non~– peut-être."),
        ("6 2 5 contre 1 4 3", "6 2 5 contre 1 4 3"),
        ("`50% a` 2d6% https://a.fr/50%25 12:30", "`50% a` 2d6% https://a.fr/50%25 12:30"),
        ("net,  puis  rien", "net, puis rien"),
        ("dur  \nbris", "dur  \nbris"),
        ("```\n50%  a\n- Oui.\n```", "```\n50%  a\n- Oui.\n```"),
        ("—Oui.\n–Non.\n-Si.", "—~Oui.\n\n—~Non.\n\n—~Si."),
        ("> - Oui.\n> Il rit.\n> - Non.", "> —~Oui.\n>\n> Il rit.\n>\n> —~Non."),
        ("- Qui va là ?\nIl montra l'escalier.", "—~Qui va là_?\n\nIl montra l’escalier."),
        ("- du pain\n- du lait", "- du pain\n- du lait"),
        ("- du fil\n- du sel\n- « Le Temps »", "- du fil\n- du sel\n- «_Le Temps_»"),
        ("- un\n- deux : « bien »", "- un\n- deux~: «_bien_»"),
        ("- « Le Temps »\n- « La Nuit »", "- «_Le Temps_»\n- «_La Nuit_»"),
        ("> - un\n> - deux\n> - trois.", "> - un\n> - deux\n> - trois."),
        ("- Viens !\n- « Le Temps », dit-il.", "—~Viens_!\n\n—~«_Le Temps_», dit-il."),
        ("- « Viens ! »\n- « Non. »", "—~«_Viens_!_»\n\n—~«_Non._»"),
    ],
)
def test_french(text: str, set_: str) -> None:
    """Numbers keep their units and names their titles; every reply begins alike, code stays."""
    assert seen(set_in_type(text, "fr")) == set_


@pytest.mark.parametrize(
    ("text", "set_"),
    [
        ("and---  then", "and— then"),
        ("he - who knew -- ran", "he~– who knew~– ran"),
        ("Mr. Smith, Dr Hall, 12 km, 50%", "Mr.~Smith, Dr~Hall, 12~km, 50%"),
        ("- a list.\n- of two.", "- a list.\n- of two."),
        ("—Yes.\nHe left.", "—~Yes.\n\nHe left."),
    ],
)
def test_english(text: str, set_: str) -> None:
    """One space between words; a hyphen at the beginning of a line is a list."""
    assert seen(set_in_type(text, "en")) == set_


@given(st.text("aB- —.!?'\"\n>5%€n°M km«»*", max_size=30), st.sampled_from(["fr", "en"]))
def test_no_letter_is_lost(text: str, lang: str) -> None:
    """Whatever is set, letters and figures stay, in order."""

    def letters(each: str) -> str:
        return "".join(char for char in each if char.isalnum())

    assert letters(set_in_type(text, lang)) == letters(text)
