"""What a test of La Couleur des Roses comes to, in our own words."""

from soloist.rules.system import Choice, Outcome
from soloist.rules.term import Term

TEST_OUTCOMES = (
    Outcome(
        "success",
        None,
        Term("Success", "Réussite"),
        Term(
            "It is done: the skill says what, the virtue says with what grace.",
            "C’est fait : la compétence dit quoi, la vertu dit avec quelle grâce.",
        ),
        mood="good",
    ),
    Outcome(
        "failure",
        None,
        Term("Failure", "Échec"),
        Term("Not this way, not this time.", "Pas ainsi, pas cette fois."),
        (
            Choice(
                "reveal",
                Term(
                    "Let it reveal something: ask an oracle what was hidden.",
                    "En tirer une révélation : demander à un oracle ce qui se cachait là.",
                ),
            ),
            Choice(
                "other_way",
                Term(
                    "Come at it otherwise: another virtue, another skill.",
                    "S’y prendre autrement : une autre vertu, une autre compétence.",
                ),
            ),
        ),
        mood="bad",
    ),
)
