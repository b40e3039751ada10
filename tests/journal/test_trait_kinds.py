"""What a trait is said to be, beside its name."""

import pytest

from soloist.journal.gauges import trait


@pytest.mark.parametrize(
    ("written", "name", "kinds"),
    [
        ("boiteux (couleur)", "boiteux", ("colour",)),
        ("limping (colour)", "limping", ("colour",)),
        ("crochetage (manœuvre)", "crochetage", ("manoeuvre",)),
        ("crochetage (Manoeuvre)", "crochetage", ("manoeuvre",)),
        ("esquive (réflexe)", "esquive", ("reflex",)),
        ("sort de feu (manœuvre) (composite)", "sort de feu", ("manoeuvre", "composite")),
        ("fencing (know-how)", "fencing", ("know-how",)),
        ("hates magicians (way of being)", "hates magicians", ("being",)),
        ("Voix des morts ++ (manœuvre)", "Voix des morts ++", ("manoeuvre",)),
        ("Voix des morts (manœuvre) +", "Voix des morts +", ("manoeuvre",)),
        ("jambe raide (-) (implicite)", "jambe raide", ("implicit",)),
        ("jambe raide (implicite) (-)", "jambe raide", ("implicit",)),
        ("frère (aîné)", "frère (aîné)", ()),
        ("(couleur)", "(couleur)", ()),
        ("sang-froid", "sang-froid", ()),
    ],
)
def test_kinds_stand_beside_the_name(written: str, name: str, kinds: tuple[str, ...]) -> None:
    """They are kept, and are no part of the name; other parentheses are."""
    held = trait(written)
    assert (held.written, held.name, held.kinds) == (written, name, kinds)


def test_kinds_take_nothing_from_the_other_marks() -> None:
    """A bad trait stays bad, a power stays one; only a colour counts for nothing."""
    assert trait("jambe raide (implicite) (-)").negative
    assert trait("Voix des morts ++ (manœuvre)").weight == 3
    assert not trait("grand (couleur)").counts
    assert trait("grand (aptitude)").counts
