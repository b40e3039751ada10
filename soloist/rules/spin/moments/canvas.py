"""The canvases: six questions whose answers go under a name, of a story or of a thing (SPIN 0.1, Canevas)."""

from collections.abc import Sequence

from soloist.rules.moment import Deed, Moment, Note, Said, Script, Step, Table, Thing, Typed, Way, listed
from soloist.rules.moments.typed import items, line, short
from soloist.rules.term import DEFAULT, Term
from soloist.values.dataclass import dataclass
from soloist.values.message import Refusal, message

_WORDS = Script("spin", "canvas")

# --- a canvas: six questions, and the steps that put their answers under a name (Canevas) ---------


CANVAS = _WORDS("canvas")
PUT_ASIDE = _WORDS("put_aside")
MOST_OFFERED = 6

ANSWER = _WORDS("answer")


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


def canvas(id_: str) -> Canvas:
    """The canvas of that id."""

    def question(word: str) -> Question:
        asked = _WORDS.part(f"canvases.{id_}.{word}")
        return Question(asked("word"), asked("name"), asked("ask"), asked.maybe("ideas"))

    return Canvas(id_, tuple(map(question, _WORDS.names(f"canvases.{id_}"))))


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
    id_ = question.word.of(DEFAULT)
    return Step(id_, question.name, question.ask, typed=typed, hint=hint, table=ideas, done=done)


# --- a canvas of the story's one genre, one world -------------------------------------------------


def fixed_steps(canvas: Canvas, table: Table, prefix: str, name: Term) -> tuple[Step, ...]:
    """The six questions about the one thing of that name."""
    held = next((t for t in table.of(prefix) if name.named(t.name)), None)
    called = held.name if held else name.of(table.lang)
    return tuple(
        question_step(each, table, _noted(prefix, called, each), ANSWER, done=answered(held, each))
        for each in canvas.questions
    )


def secret_steps(canvas: Canvas, table: Table) -> tuple[Step, ...]:
    """The six questions, each answered in a secret note."""
    hint = _WORDS("kept_secret")
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
        _WORDS("its_name"),
        kind.which,
        ways=tuple(_choose(kind, table, held, thing) for thing in latest),
        typed=called,
        hint=kind.hint,
    )


def _choose(kind: Kind, table: Table, held: Thing | None, thing: Thing) -> Way:
    left, name = blanks(thing, kind.canvas), short(thing.name)
    deeds = _begin(kind, table, held, thing.name)
    return _WORDS.way(f"{thing.prefix}:{thing.name}", deeds, said="choose", name=name, left=left)


def _begin(kind: Kind, table: Table, held: Thing | None, name: str) -> tuple[Deed, ...]:
    lang = table.lang
    aside: tuple[Deed, ...] = ()
    if held is not None and held.name != name and blanks(held, kind.canvas):
        aside = (Note(kind.prefix, held.name, CANVAS, add=(PUT_ASIDE.of(lang),)),)
    drop = PUT_ASIDE.words[::-1]
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
    return any(word.named(item) for item in _listed(thing, CANVAS))


def _listed(thing: Thing, word: Term) -> Sequence[str]:
    return listed(thing.lists, word)


# --- the canvases as moments ----------------------------------------------------------------------


CHARACTER = canvas("character")
GENRE_NAME = _WORDS("genre_name")
WORLD_NAME = _WORDS("world_name")


def _new(table: Table) -> bool:
    """Whether nothing was played yet, and nobody has said what genre it is."""
    return unplayed(table) and not table.of("E")


def _moment(id_: str, prefix: str, questions: str = "") -> Moment:
    words = _WORDS.part(f"kinds.{id_}")
    kind = Kind(canvas(questions or id_), prefix, words("word"), words("which"), words("hint"))
    return _WORDS.moment(id_, lambda table, who: named_steps(kind, table))


GENRE_CANVAS = _WORDS.moment(
    "genre", lambda table, who: fixed_steps(canvas("genre"), table, "E", GENRE_NAME), due=_new
)
WORLD_CANVAS = _WORDS.moment("world", lambda table, who: fixed_steps(canvas("world"), table, "L", WORLD_NAME))
DRAMA_CANVAS = _WORDS.moment("drama", lambda table, who: secret_steps(canvas("drama"), table))
GROUP_CANVAS = _moment("group", "E")
PLACE_CANVAS = _moment("place", "L")
ROLE_CANVAS = _moment("role", "N", "character")
CULTURE_CANVAS = _moment("culture", "E")
OBJECT_CANVAS = _moment("object", "E")
SENSE_CANVAS = _moment("sense", "E")
