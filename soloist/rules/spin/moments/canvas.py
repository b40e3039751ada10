"""A canvas: six questions whose answers go under a name, and the canvases of people (SPIN 0.1, Canevas)."""

from collections.abc import Sequence
from dataclasses import dataclass

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Note, Said, Step, Table, Thing, Typed, Way
from soloist.rules.moments.typed import items, line, short
from soloist.rules.term import Term

# --- a canvas: six questions, and the steps that put their answers under a name (Canevas) ---------


CANVAS = Term("canvas", "canevas")
PUT_ASIDE = Term("put aside", "de côté")
MOST_OFFERED = 6

ANSWER = Term("a few words, parted by commas", "quelques mots, séparés par des virgules")


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One of the six: the word its answer is kept under, its place in a list, what it asks.

    `table` gives ideas.
    """

    word: Term
    name: Term
    ask: Term
    table: Term | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Canvas:
    """Six questions about one kind of thing."""

    id: str
    questions: tuple[Question, ...]


def unplayed(table: Table) -> bool:
    """Whether the story has not begun: no scene, no phase, no roll."""
    return table.session <= 1 and not table.scene and table.phase is None and table.test is None


def answered(thing: Thing | None, question: Question) -> bool:
    """Whether a thing has words for that question, in either language."""
    return thing is not None and bool(_listed(thing, question.word))


def blanks(thing: Thing, canvas: Canvas) -> int:
    """How many of the six questions have no answer yet."""
    return sum(not answered(thing, question) for question in canvas.questions)


def question_step(question: Question, table: Table, typed: Typed, hint: Term, *, done: bool) -> Step:
    """The step that asks one question."""
    ideas = question.table.of(table.lang) if question.table else None
    return Step(question.word.en, question.name, question.ask, typed=typed, hint=hint, table=ideas, done=done)


# --- a canvas of the story's one genre, one world -------------------------------------------------


def fixed_steps(canvas: Canvas, table: Table, prefix: str, name: Term) -> tuple[Step, ...]:
    """The six questions about the one thing of that name."""
    held = next((t for t in table.of(prefix) if _same(t.name, name)), None)
    called = held.name if held else name.of(table.lang)
    return tuple(
        question_step(each, table, _noted(prefix, called, each), ANSWER, done=answered(held, each))
        for each in canvas.questions
    )


def secret_steps(canvas: Canvas, table: Table) -> tuple[Step, ...]:
    """The six questions, each answered in a secret note."""
    hint = Term("kept in a secret note", "gardé dans une note secrète")
    return tuple(
        question_step(each, table, _secret(each, table.lang), hint, done=False) for each in canvas.questions
    )


def _noted(prefix: str, name: str, question: Question) -> Typed:
    return lambda text: (Note(prefix, name, question.word, add=items(text), only=True),)


def _secret(question: Question, lang: str) -> Typed:
    word = question.word.of(lang)
    return lambda text: (Said(f"{word[:1].upper()}{word[1:]} – {line(text)}", "secret"),)


# --- a canvas of a thing that has to be named -----------------------------------------------------


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of thing a canvas is filled for: what it is called, under which prefix it stands.

    `which` asks for its name.
    """

    canvas: Canvas
    prefix: str
    word: Term
    which: Term
    hint: Term


def named_steps(kind: Kind, table: Table) -> tuple[Step, ...]:
    """Which thing, then its six questions; a thing that has blanks is gone on with."""
    held = under_way(kind, table)
    return (_which(kind, table, held), *(_about(kind, table, held, each) for each in kind.canvas.questions))


def under_way(kind: Kind, table: Table) -> Thing | None:
    """The thing being filled in: the last of its kind with blanks left that is not put aside, else full."""
    marked = [thing for thing in table.of(kind.prefix) if _is(thing, kind) and not _has(thing, PUT_ASIDE)]
    blank = [thing for thing in marked if blanks(thing, kind.canvas)]
    return next(reversed(blank or marked), None)


def _which(kind: Kind, table: Table, held: Thing | None) -> Step:
    known = [thing for thing in table.of(kind.prefix) if _offered(thing, kind)]
    latest = list(reversed(known))[:MOST_OFFERED]

    def called(text: str) -> tuple[Deed, ...]:
        name = line(text)
        thing = next(
            (each for each in table.of(kind.prefix) if each.name.casefold() == name.casefold()), None
        )
        if thing is not None and not blanks(thing, kind.canvas):
            raise Refusal(message("All six questions about “{name}” are answered. Name another.", name=name))
        return _begin(kind, table, held, thing.name if thing else name)

    return Step(
        "which",
        Term("Its name", "Son nom"),
        kind.which,
        ways=tuple(_choose(kind, table, held, thing) for thing in latest),
        typed=called,
        hint=kind.hint,
    )


def _choose(kind: Kind, table: Table, held: Thing | None, thing: Thing) -> Way:
    left, name = blanks(thing, kind.canvas), short(thing.name)
    text = Term(f"“{name}” ({left} of six to answer)", f"« {name} » ({left} sur six à remplir)")
    return Way(f"{thing.prefix}:{thing.name}", text, _begin(kind, table, held, thing.name))


def _begin(kind: Kind, table: Table, held: Thing | None, name: str) -> tuple[Deed, ...]:
    lang = table.lang
    aside: tuple[Deed, ...] = ()
    if held is not None and held.name != name and blanks(held, kind.canvas):
        aside = (Note(kind.prefix, held.name, CANVAS, add=(PUT_ASIDE.of(lang),)),)
    drop = (PUT_ASIDE.fr, PUT_ASIDE.en)
    return (*aside, Note(kind.prefix, name, CANVAS, add=(kind.word.of(lang),), drop=drop))


def _about(kind: Kind, table: Table, held: Thing | None, question: Question) -> Step:
    def nameless(text: str) -> tuple[Deed, ...]:
        raise Refusal(message("Name it first, at the step before these six questions."))

    typed = _noted(kind.prefix, held.name, question) if held else nameless
    return question_step(question, table, typed, ANSWER, done=answered(held, question))


def _offered(thing: Thing, kind: Kind) -> bool:
    """Things of that kind, and for places and roles those without any canvas, while they have blanks."""
    free = kind.prefix != "E" and not _listed(thing, CANVAS)
    return (free or _is(thing, kind)) and bool(blanks(thing, kind.canvas))


def _is(thing: Thing, kind: Kind) -> bool:
    return _has(thing, kind.word)


def _has(thing: Thing, word: Term) -> bool:
    return any(_same(item, word) for item in _listed(thing, CANVAS))


def _listed(thing: Thing, word: Term) -> Sequence[str]:
    return thing.lists.get(word.fr.casefold()) or thing.lists.get(word.en.casefold()) or ()


def _same(text: str, word: Term) -> bool:
    return text.casefold() in (word.fr.casefold(), word.en.casefold())


# --- the canvases of people: a character, a group, a culture (Canevas) ----------------------------


CHARACTER = Canvas(
    "character",
    (
        Question(
            Term("looks", "allure"),
            Term("Looks, origins", "Apparence, origines"),
            Term(
                "Seen once from across a street, what would you remember of them, and whose eyes are those?",
                "Que remarque-t-on avant de savoir son nom, et d’où vient cette allure ?",
            ),
            Term("portraits/visages", "portraits/visages"),
        ),
        Question(
            Term("trade", "métier"),
            Term("Occupation", "Occupation"),
            Term(
                "Between waking and supper, where can they be found?",
                "À quoi passent ses journées, et au profit de qui ?",
            ),
            Term("portraits/métiers", "portraits/métiers"),
        ),
        Question(
            Term("strengths", "forces"),
            Term("Strengths, weaknesses", "Forces et faiblesses"),
            Term(
                "Which job do people fetch them for, and which do they dodge?",
                "Pour quoi frappe-t-on à sa porte, et pour quoi vaut-il mieux frapper ailleurs ?",
            ),
            Term("spin/strengths-and-weaknesses", "spin/forces-et-faiblesses"),
        ),
        Question(
            Term("ties", "liens"),
            Term("Relations, character, group membership", "Relations, caractère, appartenance à un groupe"),
            Term(
                "Who lays a place for them, and who leaves when they come in?",
                "Qui guette son retour ce soir, et qui change de trottoir ?",
            ),
            Term("portraits/liens", "portraits/liens"),
        ),
        Question(
            Term("belongings", "possessions"),
            Term("Possessions, means", "Possessions, moyens"),
            Term(
                "What is in the bag that is always packed?",
                "Qu’y a-t-il dans ses poches qui ne se prête à personne ?",
            ),
            Term("souvenirs/poches", "souvenirs/poches"),
        ),
        Question(
            Term("values", "valeurs"),
            Term("Values, beliefs, cults, magic, goals", "Valeurs, croyances, cultes, magie, objectifs"),
            Term(
                "For what would they give up the bag, the place and the name?",
                "Quel désir mène ses pas, et quel prix serait trop cher ?",
            ),
            Term("portraits/désirs", "portraits/désirs"),
        ),
    ),
)

GROUP = Canvas(
    "group",
    (
        Question(
            Term("headquarters", "repaire"),
            Term("Headquarters", "Quartiers généraux"),
            Term(
                "Which door, which knock, which back room?", "Où se retrouve-t-on, et comment y entre-t-on ?"
            ),
            Term("voyage/demeures", "voyage/demeures"),
        ),
        Question(
            Term("members", "membres"),
            Term("Members", "Membres"),
            Term(
                "Who can join, and who has tried to leave?",
                "Qui en est, et qu’ont-ils tous dû faire pour en être ?",
            ),
            Term("portraits/métiers", "portraits/métiers"),
        ),
        Question(
            Term("allies", "alliances"),
            Term("Allies, enemies, inner relations", "Alliés, ennemis, relations internes"),
            Term(
                "Who would lend them a boat, who would sink it, and who aboard is quarrelling?",
                "Sur qui comptent-ils, qui les guette, et qui, chez eux, ne se parle plus ?",
            ),
            Term("portraits/liens", "portraits/liens"),
        ),
        Question(
            Term("rule", "pouvoir"),
            Term("Hierarchy, governance", "Hiérarchie, gouvernance"),
            Term(
                "How is a decision taken, and who only thinks they take it?",
                "Qui décide, et que se passe-t-il quand on n’obéit pas ?",
            ),
            Term("portraits/manières", "portraits/manières"),
        ),
        Question(
            Term("means", "moyens"),
            Term("Resources, means", "Ressources, moyens"),
            Term(
                "What can they get hold of by tomorrow night?",
                "De quoi vivent-ils, et de quoi manqueront-ils d’abord ?",
            ),
            Term("souvenirs/trésors", "souvenirs/trésors"),
        ),
        Question(
            Term("aim", "but"),
            Term("Goals", "Objectifs"),
            Term(
                "If they won tomorrow, what would they do the day after?",
                "Que promettent-ils aux nouveaux, et que veulent-ils pour de bon ?",
            ),
            Term("inspiration/enjeux", "inspiration/enjeux"),
        ),
    ),
)

CULTURE = Canvas(
    "culture",
    (
        Question(
            Term("strangers", "étrangers"),
            Term("Universalist", "Universaliste, globalisante"),
            Term(
                "Do they think everyone would live as they do, given the chance?",
                "Leurs règles valent-elles pour tous les peuples, ou pour eux seuls ?",
            ),
            Term("spin/orientation.Conflict", "spin/orientation.Conflit"),
        ),
        Question(
            Term("feelings", "émotions"),
            Term("Austere or passionate", "Neutre, austère, ou émotionnelle, passionnée"),
            Term(
                "What is done with a feeling: shown, sung or swallowed?",
                "Pleure-t-on en public, ou serre-t-on les dents ?",
            ),
            Term("spin/orientation.Negative emotion", "spin/orientation.Émotion négative"),
        ),
        Question(
            Term("manners", "mœurs"),
            Term("Strict or loose social rules", "Règles sociales strictes ou flexibles"),
            Term(
                "Which rule does everyone bend, and which would nobody dare?",
                "Que coûte un manquement à la politesse ?",
            ),
            None,
        ),
        Question(
            Term("belonging", "appartenance"),
            Term("Individualism or collectivism", "Individualisme ou collectivisme"),
            Term(
                "When the harvest is good, whose is it?",
                "Quand l’un faute, qui paie : lui, ou toute sa maison ?",
            ),
            Term("inspiration/dilemmes", "inspiration/dilemmes"),
        ),
        Question(
            Term("rank", "rang"),
            Term("Merit or lineage", "Mérite ou lignage"),
            Term(
                "What comes first in an introduction, your deeds or your grandmother?",
                "Doit-on sa place à ce que l’on a fait, ou à sa naissance ?",
            ),
            Term("portraits/liens", "portraits/liens"),
        ),
        Question(
            Term("beliefs", "croyances"),
            Term(
                "Reason or belief; sequential or synchronous time",
                "Raison ou croyance ; temps séquentiel ou synchrone",
            ),
            Term(
                "Do they argue or pray, and is being late an insult?",
                "Que croit-on sans preuve, et fait-on les choses l’une après l’autre ou toutes à la fois ?",
            ),
            Term("inspiration/rumeurs", "inspiration/rumeurs"),
        ),
    ),
)
