"""A misfortune strikes: what happens to whoever leaves the scene (Bravoure & Infortune, Malheur)."""

from soloist.rules.bravoure.moments.words import OUT, is_out
from soloist.rules.bravoure.outcomes import MISFORTUNE
from soloist.rules.moment import Deed, Line, Moment, Note, Said, Step, Table, Way
from soloist.rules.moments.typed import line
from soloist.rules.term import Term


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    gone = (Note("PC", person.name, "session", (OUT.of(table.lang),)),)

    def told(text: str) -> tuple[Deed, ...]:
        return (*gone, Line(f"=> {line(text)}"))

    return (
        Step(
            "kind",
            Term("What happens", "Ce qui arrive"),
            Term(
                f"It was one blow too many, and {person.name} is out of the scene, at once. What becomes of "
                "them? They come back when it ends for all, both counters at 0: with the others, or far "
                "from them.",
                f"Le coup de trop : {person.name} quitte la scène, sur-le-champ. Que se passe-t-il ? Retour "
                "quand elle finira pour tous, les deux compteurs à 0 : auprès des autres, ou loin d’eux.",
            ),
            tuple(
                Way(choice.id, choice.text, (Said(choice.text.of(table.lang), "choice"), *gone))
                for choice in MISFORTUNE.choices
            ),
            typed=told,
            hint=Term("in your own words", "dans ses propres mots"),
            table="bravoure/malheur-kinds",
            done=is_out(person) or (bool(table.since) and person.name not in table.since),
        ),
    )


MALHEUR = Moment(
    "malheur",
    Term("A misfortune", "Un Malheur"),
    Term(
        "Out of the scene, and the story turns: heroes get up again.",
        "Hors de la scène, et l’histoire tourne : les héros se relèvent.",
    ),
    _steps,
    personal=True,
    due=lambda table: (
        table.outcome == "misfortune"
        and any(not is_out(person) and person.name in table.since for person in table.people)
    ),
    brief=True,
)
