"""From one scene to the next, and how hard something is (One Shot; helpers of our own for playing alone)."""

from soloist.rules.moment import Head, Line, Moment, Said, Step, Table, Throw, Way
from soloist.rules.moments.typed import line
from soloist.rules.oneshot.moments import words
from soloist.rules.oneshot.tests import DIFFICULTIES
from soloist.rules.term import Term


def _scene(table: Table, who: str | None) -> tuple[Step, ...]:
    fallen = [person.name for person in table.people if words.energy(person)[0] < 1]
    names = ", ".join(fallen)
    fell, heading = (
        Step(
            "fallen",
            Term("Those who fell", "Qui est tombé"),
            Term(
                f"{names} lies unconscious for hours. Who carries them, who finds them, where do they wake?"
                if fallen
                else "Nobody has run out of energy.",
                f"{names} : sans connaissance pour des heures. Qui porte, qui découvre, où le réveil a-t-il "
                "lieu ?"
                if fallen
                else "Personne n’est à bout d’énergie.",
            ),
            typed=lambda text: (Said(text),),
            hint=Term("told as part of the story", "entre dans le récit"),
            table="inspiration/twists",
            done=not fallen,
        ),
        Step(
            "title",
            Term("The next scene", "La scène suivante"),
            Term(
                "Another place, another hour: what is the first thing one sees?",
                "Un autre endroit, une autre heure : que voit-on en premier ?",
            ),
            typed=lambda text: (Head("scene", line(text)),),
            hint=Term("the title of the scene", "le titre de la scène"),
            table="scenes/openings",
            done=table.fresh,
        ),
    )
    return (heading, fell) if table.fresh else (fell, heading)  # a heading that is there comes first


SCENE_CHANGE = Moment(
    "scene",
    Term("Scene change", "Changement de scène"),
    Term("One scene closes, another opens.", "Une scène se ferme, une autre s’ouvre."),
    _scene,
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)


def _difficulty(table: Table, who: str | None) -> tuple[Step, ...]:
    how_hard = Term("How hard is it?", "Est-ce bien difficile ?").of(table.lang)
    return (
        Step(
            "difficulty",
            Term("How hard is it?", "Quelle difficulté ?"),
            Term(
                "Look at it coldly: does anything help, does anything hinder? When nothing is obvious, a "
                "die says 6, 7 or 8.",
                "À froid : quelque chose aide-t-il, quelque chose gêne-t-il ? Quand rien ne s’impose, un "
                "dé dit 6, 7 ou 8.",
            ),
            (
                Way("roll", Term("Roll it: 6, 7 or 8", "Lancer : 6, 7 ou 8"), (Throw("difficulty"),)),
                *(
                    Way(
                        f"at_{number}",
                        Term(f"{number}: {name.en.lower()}", f"{number} : {name.fr.lower()}"),
                        (
                            Line(f"? {how_hard}"),
                            Line(
                                f"=> {number}{Term(':', ' :').of(table.lang)} {name.of(table.lang).lower()}"
                            ),
                        ),
                    )
                    for number, name in DIFFICULTIES.items()
                ),
            ),
        ),
    )


DIFFICULTY = Moment(
    "difficulty",
    Term("A difficulty", "Une difficulté"),
    Term("From 4 to 10, chosen or rolled.", "De 4 à 10, choisie ou tirée."),
    _difficulty,
    brief=True,
)
