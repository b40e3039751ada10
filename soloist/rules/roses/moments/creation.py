"""A protagonist for La Couleur des Roses: the chapter has no creation, so these are lists to fill."""

from soloist.message import Refusal, message
from soloist.rules.moment import Count, Deed, Moment, Person, Said, Step, Table, Way
from soloist.rules.moments.sheet import edited, level, single
from soloist.rules.moments.typed import numbered
from soloist.rules.roses.dice import FAR, MOST, group_advantages
from soloist.rules.roses.moments.words import EQUIPMENT, SKILLS, SPECIALITIES, VIRTUES, created
from soloist.rules.term import Term

UNSAID = 1  # of a virtue or a skill whose score nobody wrote: the least that rolls a die


def scored(item: str) -> str:
    """A virtue or a skill with its score, 1 where none is given. Raises `Refusal` above 6."""
    name, score = numbered(item)
    score = UNSAID if score is None else score
    if score > MOST:
        raise Refusal(
            message("“{name}” has {score}: scores go from 0 to {most}.", name=name, score=score, most=MOST)
        )
    return f"{name} {score}"


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    return (
        _portrait_step(person),
        _virtues_step(person),
        _skills_step(person),
        _specialities_step(person),
        _equipment_step(person),
        _advantages(person),
        _goal_step(person),
    )


def _virtues_step(person: Person) -> Step:
    return _scores(
        person,
        "virtues",
        VIRTUES,
        Term("The virtues", "Les vertus"),
        Term(
            "In what manner do they go about things? A virtue is the how: with clever hands, by waiting, "
            "by not letting go.",
            "De quelle manière s’y prend-on ? Une vertu est le comment : par le geste juste, en attendant, "
            "en ne lâchant pas.",
        ),
        Term(
            "with scores from 0 to 6: Dexterity 3, Patience 2; 1 where none is given",
            "avec un score de 0 à 6 : Habileté 3, Patience 2 ; sans score, 1",
        ),
    )


def _skills_step(person: Person) -> Step:
    return _scores(
        person,
        "skills",
        SKILLS,
        Term("The skills", "Les compétences"),
        Term(
            "What can they bring about? A skill is the what; each one at 4 and above is worth an advantage, "
            "to roll a colour again.",
            "Que sait-on obtenir ? Une compétence est le quoi ; chacune, dès 4, vaut un avantage, de quoi "
            "relancer une couleur.",
        ),
        Term(
            "with scores from 0 to 6: Lock-picking 2; 1 where none is given",
            "avec un score de 0 à 6 : Crochetage 2 ; sans score, 1",
        ),
    )


def _specialities_step(person: Person) -> Step:
    return _list(
        person,
        "specialities",
        SPECIALITIES,
        Term("Specialities", "Les spécialités"),
        Term(
            "Inside one of these skills, what do they know better than anyone? Once a scene it rolls a "
            "colour again.",
            "Dans l’une de ces compétences, que connaît-on mieux que personne ? Une fois par scène, de "
            "quoi relancer une couleur.",
        ),
    )


def _equipment_step(person: Person) -> Step:
    return _list(
        person,
        "equipment",
        EQUIPMENT,
        Term("Equipment", "L’équipement"),
        Term(
            "What is never left at home? Good tools lower a difficulty, or are an advantage to spend; they "
            "never bring dice.",
            "Que ne laisse-t-on jamais chez soi ? De bons outils abaissent une difficulté, ou valent un "
            "avantage à dépenser ; jamais de dés.",
        ),
    )


def _portrait_step(person: Person) -> Step:
    return Step(
        "portrait",
        Term("The portrait", "Le portrait"),
        Term(
            "A silhouette comes up the street. What does one notice first, and what only later?",
            "Une silhouette remonte la rue. Que remarque-t-on d’abord, et quoi plus tard seulement ?",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("told as part of the story", "entre dans le récit"),
        table="portraits/faces",
        done=created(person),
    )


def _goal_step(person: Person) -> Step:
    return Step(
        "goal",
        Term("The aim", "Le but"),
        Term(
            "What would make them leave a warm room tonight?",
            "Qu’est-ce qui ferait quitter une pièce chaude, ce soir ?",
        ),
        typed=lambda text: (single(person.name, "goal", text),),
        hint=Term("becomes the goal on the sheet", "devient l’objectif de la feuille"),
        table="portraits/wants",
        done=bool(person.goal),
    )


def _scores(person: Person, id_: str, category: Term, name: Term, ask: Term, hint: Term) -> Step:
    held = person.listed(category)
    return Step(
        id_,
        name,
        ask,
        typed=lambda text: (edited(person.name, category, held, text, scored),),
        hint=hint,
        table=f"roses/{id_}",
        done=bool(held),
    )


def _list(person: Person, id_: str, category: Term, name: Term, ask: Term) -> Step:
    held = person.listed(category)
    return Step(
        id_,
        name,
        ask,
        typed=lambda text: (edited(person.name, category, held, text),),
        hint=Term("several, parted by commas", "plusieurs, entre virgules"),
        done=bool(held),
    )


def _advantages(person: Person) -> Step:
    return Step(
        "advantages",
        Term("Advantages", "Les avantages"),
        Term(
            "How many advantages does the sheet hold? They come from groups of skills, specialities, "
            "equipment, and are all back when the scene changes.",
            "Combien d’avantages la feuille compte-t-elle ? Ils viennent des groupes de compétences, des "
            "spécialités, de l’équipement, et reviennent tous quand la scène change.",
        ),
        ways=_counted(person),
        typed=lambda text: _held(person.name, _number(text)),
        hint=Term("a number", "un nombre"),
        number=True,
        done=person.counters.get("advantages_max", 0) > 0,
    )


def _counted(person: Person) -> tuple[Way, ...]:
    """How many the sheet itself tells of, counted in one way or another, each number once."""
    skilled = group_advantages({item: level(item) for item in person.listed(SKILLS)})
    known = skilled + len(person.listed(SPECIALITIES))
    offered = (
        ("skills", skilled, Term("skills at 4 or more", "compétences à 4 ou plus")),
        ("specialities", known, Term("skills, specialities", "compétences, spécialités")),
        (
            "all",
            known + len(person.listed(EQUIPMENT)),
            Term("skills, specialities, equipment", "compétences, spécialités, équipement"),
        ),
    )
    ways = {
        count: Way(
            id_,
            Term(f"Count {count}: {why.en}", f"En compter {count}\u00a0: {why.fr}"),
            _held(person.name, count),
        )
        for id_, count, why in offered
        if 0 < count <= FAR
    }
    return tuple(ways.values())


def _held(who: str, count: int) -> tuple[Deed, ...]:
    return Count("advantages_max", to=count, who=who), Count("advantages", to=count, who=who)


def _number(text: str) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdigit() and int(text[:4]) <= FAR):
        raise Refusal(message("How many? Write a number from 0 to {most}.", most=FAR))
    return int(text)


CREATION = Moment(
    "creation",
    Term("Creation", "Création"),
    Term(
        "The chapter says nothing of creation: here are the lists of a sheet, to fill as the table likes.",
        "Le chapitre ne dit rien de la création : voici les listes d’une feuille, à remplir comme il plaît "
        "à la table.",
    ),
    _steps,
    personal=True,
    due=lambda table: any(not created(person) for person in table.people),
)
