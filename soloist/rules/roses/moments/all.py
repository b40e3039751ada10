"""The guided moments of La Couleur des Roses, in the order of a story."""

from collections.abc import Sequence
from itertools import product

from soloist.message import Refusal, message
from soloist.rules.moment import Count, Deed, Head, Line, Moment, Note, Person, Said, Step, Table, Throw, Way
from soloist.rules.moments.session_zero import scenario_moment, session_zero_moment
from soloist.rules.moments.turns import TROUBLE, contretemps_moment, reveal_moment
from soloist.rules.moments.typed import acts, bare, edited, level, line, numbered, short, single
from soloist.rules.roses.approach import OTHER_SKILL, OTHER_VIRTUE, sequela
from soloist.rules.roses.dice import FAR, MOST, SKILLS, VIRTUES, dice_counts, group_advantages
from soloist.rules.roses.tests import QUESTIONS
from soloist.rules.term import Term

# --- what the lists of a sheet of La Couleur des Roses are called ---------------------------------


SPECIALITIES = Term("specialities", "spécialités")
EQUIPMENT = Term("equipment", "équipement")
SEQUELAE = Term("sequelae", "séquelles")


def created(person: Person) -> bool:
    """Whether somebody has anything to roll with: a virtue, a skill, a trait, a score of their own."""
    return bool(person.listed(VIRTUES) or person.listed(SKILLS) or person.traits or person.meters)


# --- what is wanted and in what manner: a skill and a virtue for an action ------------------------


MOST_OFFERED = 9


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    person = table.person(who)
    pairs = product(person.listed(SKILLS), person.listed(VIRTUES))
    offered = sorted(pairs, key=lambda pair: -sum(dice_counts(level(pair[1]), level(pair[0]))))
    ask = Term(
        f"What is wanted from it, and in what manner? {OTHER_VIRTUE.en} {OTHER_SKILL.en}",
        f"Que cherche-t-on à obtenir, et de quelle manière ? {OTHER_VIRTUE.fr} {OTHER_SKILL.fr}",
    )
    return (
        Step(
            "approach",
            Term("What and how", "Quoi et comment"),
            ask,
            tuple(_way(table.lang, person.name, *pair) for pair in offered[:MOST_OFFERED]),
            typed=lambda text: acts(person.name, line(text)) or (Line(f"@ {line(text)}"),),
            hint=Term(
                "the action, in words; the dice come next", "l’action, en mots ; les dés viennent après"
            ),
            table="roses/virtues",
        ),
    )


def _way(lang: str, who: str, skill: str, virtue: str) -> Way:
    what, how = bare(skill), bare(virtue)
    dice = sum(dice_counts(level(virtue), level(skill)))
    manner = how[:1].lower() + how[1:]
    said = Term(f"{what}, by {manner}", f"{what}, par {manner}").of(lang)
    return Way(
        f"{what}:{how}",
        Term(
            f"{short(what)}, by {short(manner)}: {dice} dice",
            f"{short(what)}, par {short(manner)} : {dice} dé{'s' if dice > 1 else ''}",
        ),
        acts(who, said) or (Line(f"@ {said}"),),
    )


APPROACH = Moment(
    "approach",
    Term("An approach", "Une approche"),
    Term(
        "The skill says what comes about, the virtue how: choose both, then roll.",
        "La compétence dit ce qui arrive, la vertu comment : choisir les deux, puis lancer.",
    ),
    _steps,
    personal=True,
    brief=True,
)

# --- a protagonist for La Couleur des Roses: the chapter has no creation, so these are lists to ---


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


def _creation_steps(table: Table, who: str | None) -> tuple[Step, ...]:
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
    _creation_steps,
    personal=True,
    due=lambda table: any(not created(person) for person in table.people),
)

# --- the scene changes, or does not: the three unities, asked one by one (Scènes) -----------------


NAME = Term("Scene change", "Changement de scène")
ANSWERS = Term("unities", "unités")
_HEADED = Term("heading already there", "titre déjà posé")

_UNITIES = (
    (
        "place",
        Term("The place", "Le lieu"),
        Term("new place", "nouveau lieu"),
        Term("same place", "même lieu"),
    ),
    (
        "time",
        Term("The time", "Le moment"),
        Term("new time", "nouveau moment"),
        Term("same time", "même moment"),
    ),
    (
        "action",
        Term("The kind of action", "La nature de l’action"),
        Term("new kind of action", "nouvelle action"),
        Term("same kind of action", "même action"),
    ),
)


def _scene_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    answers = _answers(table)
    titled = _HEADED.en in answers or _HEADED.fr in answers
    headed = table.fresh or (titled and len(answers) > 1)
    ways = [_plain(table, place) for place in range(2)]
    ways.append(_last(table.lang, _said(table), headed))
    first = Term(
        "The new heading is there; what does it open? Compare with the scene before it. ",
        "Le nouveau titre est posé ; qu’ouvre-t-il ? Comparer avec la scène d’avant. ",
    )
    asks = [Term(first.en + each.en, first.fr + each.fr) for each in QUESTIONS] if headed else QUESTIONS
    return (
        *(
            Step(id_, name, asks[place], ways[place], table="roses/scene-change")
            for place, (id_, name, _, _) in enumerate(_UNITIES)
        ),
        Step(
            "title",
            Term("The new scene", "La nouvelle scène"),
            Term(
                "The page is turned. Where does the next one open: a light, a sound, somebody who waits?",
                "La page est tournée. Où s’ouvre la suivante : une lumière, un bruit, quelqu’un qui attend ?",
            ),
            typed=lambda text: (Head("scene", line(text)),),
            hint=Term("the title of the scene", "le titre de la scène"),
            table="scenes/openings",
            done=table.fresh or titled or (table.test == "scene" and table.outcome == "same_scene"),
        ),
    )


def _plain(table: Table, place: int) -> tuple[Way, ...]:
    return (
        Way("yes", Term("Yes, it has changed", "Oui, cela a changé"), _noted(table, place, new=True)),
        Way("no", Term("No, it is as it was", "Non, c’est comme avant"), _noted(table, place, new=False)),
    )


def _last(lang: str, said: Sequence[bool], headed: bool) -> tuple[Way, ...]:
    """The third answer settles it: the test is thrown with all three.

    Under a new heading that opens no new scene nothing is thrown: a note says so.
    """
    place, time = said
    same = Term(
        "a new heading, the same scene: what was spent stays spent",
        "un nouveau titre, la même scène : ce qui est dépensé le reste",
    )
    goes_on: tuple[Deed, ...] = (Said(same.of(lang), "note"), _forgotten(lang))

    def settled(*, new: bool) -> tuple[Deed, ...]:
        if not headed:
            return _thrown(place, time, new=new)
        return (*_thrown(place, time, new=new), _forgotten(lang)) if place and time and new else goes_on

    turns = Term("Yes: the page turns, and all comes back", "Oui : la page se tourne, et tout revient")
    both = ((place, "place", "le lieu"), (time, "time", "le moment"))
    kept = [(en, fr) for changed, en, fr in both if not changed]
    holds = Term(
        f"Yes; the scene goes on (same {' and '.join(en for en, _ in kept)})",
        f"Oui\u202f; la scène continue (inchangé : {', '.join(fr for _, fr in kept)})",
    )
    return (
        Way("yes", turns if place and time else holds, settled(new=True)),
        Way("no", Term("No: the scene goes on", "Non : la scène continue"), settled(new=False)),
    )


def _thrown(place: bool, time: bool, *, new: bool) -> tuple[Deed, ...]:
    return (Throw("scene", {"new_place": int(place), "new_time": int(time), "new_action": int(new)}),)


def _forgotten(lang: str) -> Note:
    """The answers are struck from the track, so that none of them is taken for one of the next scene."""
    return Note("Track", NAME.of(lang), ANSWERS, (_HEADED.of(lang),), only=True)


def _noted(table: Table, place: int, *, new: bool) -> tuple[Deed, ...]:
    """An answer kept on the track of the moment; the first one begins the list anew."""
    lang, (_, _, yes, no) = table.lang, _UNITIES[place]
    kept, other = (yes, no) if new else (no, yes)
    headed = (_HEADED.of(lang),) if table.fresh and not place else ()
    return (
        Note("Track", NAME.of(lang), ANSWERS, (*headed, kept.of(lang)), (other.of(lang),), only=not place),
    )


def _said(table: Table) -> tuple[bool, bool]:
    """What was answered of place and time; what was left out has not changed."""
    items = _answers(table)
    place, time = (yes.fr in items or yes.en in items for _, _, yes, _ in _UNITIES[:2])
    return place, time


def _answers(table: Table) -> tuple[str, ...]:
    """What the track of the moment keeps."""
    track = next((thing for thing in table.of("Track") if thing.name in (NAME.fr, NAME.en)), None)
    lists = track.lists if track else {}
    return lists.get(ANSWERS.fr) or lists.get(ANSWERS.en) or ()


SCENE_CHANGE = Moment(
    "scene",
    NAME,
    Term(
        "A scene is over once place, time and kind of action have all changed: advantages come back, "
        "fatigue and stress fall away.",
        "Une scène finit quand lieu, moment et nature de l’action ont tous changé : les avantages "
        "reviennent, fatigue et stress retombent.",
    ),
    _scene_steps,
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)

# --- marks that last: a sequela taken on, or got over (Résolution d'actions) ----------------------


def written(item: str) -> str:
    """A sequela with the dice it takes: `stiff leg -1D`; a plain number after it is dice, too."""
    name, dice = numbered(item.rstrip("dD") if item[-2:-1].isdigit() else item)
    if dice is None:
        read = sequela(item)
        name, dice = read.text, -read.weight
    return f"{name.rstrip(' -−')} -{dice or 1}D"


def _sequelae_steps(table: Table, who: str | None) -> tuple[Step, ...]:
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
    _sequelae_steps,
    personal=True,
    brief=True,
)

# --- the guided moments of La Couleur des Roses, in the order of a story --------------------------


MOMENTS: tuple[Moment, ...] = (
    session_zero_moment(),
    CREATION,
    scenario_moment(),
    TROUBLE,
    APPROACH,
    reveal_moment(lambda table: table.test == "test" and table.outcome == "failure"),
    contretemps_moment(),
    SEQUELS,
    SCENE_CHANGE,
)
