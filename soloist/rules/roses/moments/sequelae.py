"""Marks that last: a sequela taken on, or got over (La Couleur des Roses, Résolution d'actions)."""

from soloist.rules.moment import Moment, Note, Step, Table, Way
from soloist.rules.moments.sheet import bare, edited
from soloist.rules.moments.typed import numbered, short
from soloist.rules.roses.approach import sequela
from soloist.rules.roses.moments.words import SEQUELAE
from soloist.rules.term import Term


def written(item: str) -> str:
    """A sequela with the dice it takes: `stiff leg -1D`; a plain number after it is dice, too."""
    name, dice = numbered(item.rstrip("dD") if item[-2:-1].isdigit() else item)
    if dice is None:
        read = sequela(item)
        name, dice = read.text, -read.weight
    return f"{name.rstrip(' -−')} -{dice or 1}D"


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    held = person.listed(SEQUELAE)
    return (
        Step(
            "sequelae",
            Term("A mark that stays", "Une marque qui reste"),
            Term(
                "What does this leave on the body or in the mind, and how many dice does it take where it "
                "hinders?",
                "Qu’est-ce que cela laisse dans le corps ou dans la tête, et combien de dés cela ôte-t-il "
                "là où cela gêne ?",
            ),
            tuple(
                Way(
                    f"heal:{bare(item)}",
                    Term(f"“{short(bare(item))}” is over", f"« {short(bare(item))} » appartient au passé"),
                    (Note("PC", person.name, SEQUELAE, drop=(item,)),),
                )
                for item in held
            ),
            typed=lambda text: (edited(person.name, SEQUELAE, held, text, written),),
            hint=Term(
                "stiff leg 2: two dice; -stiff leg: over",
                "jambe raide 2 : deux dés ; -jambe raide : c’est fini",
            ),
        ),
    )


SEQUELS = Moment(
    "sequelae",
    Term("Sequelae", "Séquelles"),
    Term(
        "A wound of body or mind that lasts takes dice; how it heals is for the story to say.",
        "Une blessure durable, du corps ou de l’esprit, ôte des dés ; à l’histoire de dire comment elle "
        "guérit.",
    ),
    _steps,
    personal=True,
    brief=True,
)
