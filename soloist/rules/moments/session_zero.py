"""Session zero: the frame of the story, element by element (HaDes 0.1.0, Session zéro)."""

from soloist.rules.moment import Deed, Draw, Moment, Note, Step, Table, Tagged, Thing, Way
from soloist.rules.moments.frame import CIRCLED, PROPOSED, STRUCK, TICKED, framed, refused, standing
from soloist.rules.moments.typed import detailed, names, sentence, short, within
from soloist.rules.term import Term

_VERBS = (
    ("circle", CIRCLED, Term("Circle", "Entourer")),
    ("tick", TICKED, Term("Tick", "Cocher")),
    ("strike", STRUCK, Term("Strike out", "Rayer")),
    ("clear", PROPOSED, Term("Unmark", "Démarquer")),
)


def no_frame_yet(table: Table) -> bool:
    """Whether nothing is in the frame and no scene has begun."""
    return not framed(table) and not table.scene and table.session <= 1


def session_zero_moment() -> Moment:
    """The rounds in which a frame is agreed upon."""
    return Moment(
        "session_zero",
        Term("Session zero", "Session zéro"),
        Term(
            "Agree on the frame: what the story is made of, and what stays out of it.",
            "Convenir du cadre : de quoi l’histoire est faite, et ce qui n’y entrera pas.",
        ),
        _steps,
        due=no_frame_yet,
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return (
        _world(table),
        Step(
            "images",
            Term("Places, faces, clichés", "Lieux, visages, clichés"),
            Term(
                "What is found there: which places, faces, objects, which clichés one is fond of? All of it "
                "is ticked: it is likely to come. Stay as long as there is something to add.",
                "Qu’y croise-t-on : quels lieux, quels visages, quels objets, quels clichés que l’on aime ? "
                "Tout est coché ici, et viendra sans doute. Rester tant qu’il y a de quoi ajouter.",
            ),
            typed=lambda text: _put(table, text, TICKED),
            hint=Term(
                "several, parted by commas; the clock: it runs backwards",
                "plusieurs, entre virgules ; l’horloge : elle tourne à l’envers",
            ),
            table="voyage/lieux",
            again=True,
        ),
        Step(
            "veto",
            Term("What stays out", "Ce qui n’entre pas"),
            Term(
                "What would spoil it? Whatever is struck out here will not come, and needs no reason. Stay "
                "until that is all.",
                "Qu’est-ce qui gâcherait tout ? Ce qui est rayé ici ne viendra pas, et se passe de raisons. "
                "Rester jusqu’à ce que tout soit dit.",
            ),
            typed=lambda text: _put(table, text, STRUCK),
            hint=Term("everything here is struck out: gore, spiders", "tout est rayé ici : gore, araignées"),
            again=True,
        ),
        _round(table),
    )


def _world(table: Table) -> Step:
    return Step(
        "world",
        Term("World and mood", "Monde et ambiance"),
        Term(
            "Which world, and which light falls on it? Two or three words that must not be missing; places, "
            "faces, and what is to stay out, are asked for next.",
            "Quel monde, et sous quelle lumière ? Deux ou trois mots qui n’y manqueront pas ; les lieux, les "
            "visages, et ce qui n’entrera pas, se demandent ensuite.",
        ),
        ways=(
            Way(
                "question",
                Term("Draw a question about the world", "Tirer une question sur ce monde"),
                (Draw("hades/questions-d-univers"),),
            ),
        ),
        typed=lambda text: _put(table, text, CIRCLED),
        hint=Term(
            "all of it is circled, it will come; “no gore” is struck out",
            "tout est entouré, et viendra ; « pas de gore » est rayé",
        ),
        table="voyage/ciels",
        again=True,
        done=any(standing(thing) is CIRCLED for thing in framed(table)),
    )


def _round(table: Table) -> Step:
    elements = framed(table)
    propose = Way(
        "propose",
        Term("Start the frame afresh: no marks left", "Reprendre le cadre à neuf : plus aucune marque"),
        tuple(_mark(thing, PROPOSED, table.lang) for thing in elements if standing(thing) is not PROPOSED),
    )
    return Step(
        "round",
        Term("The last round", "Le dernier tour"),
        Term(
            "Look at it as a whole: what do you hope for most, and what can go? Circled: it will come. "
            "Ticked: it is likely to. No mark: it may. Struck out: it stays out.",
            "À voir l’ensemble : qu’espérer le plus, que laisser partir ? Entouré : cela viendra. Coché : "
            "sans doute. Sans marque : peut-être. Rayé : cela reste dehors.",
        ),
        ways=(
            *(way for thing in elements for way in _marks(thing, table.lang)),
            *((propose,) if propose.deeds else ()),
        ),
        typed=lambda text: _put(table, text, TICKED),
        hint=Term(
            "the clock: it runs backwards; or something new",
            "l’horloge : elle tourne à l’envers ; ou du nouveau",
        ),
        table="inspiration/amorces",
        again=True,
    )


def _put(table: Table, text: str, mark: Term) -> tuple[Deed, ...]:
    """New elements with their mark; a detail of one already there leaves its mark alone.

    What is said no to, `no gore`, is struck out whatever the mark, under its own name.
    """
    held = {thing.name.casefold() for thing in framed(table)}
    deeds: list[Deed] = []
    for item in names(text):
        if (out := refused(item)) is not None and not sentence(text):
            name = next(
                (thing.name for thing in framed(table) if thing.name.casefold() == out.casefold()), out
            )
            deeds.append(Note("E", name, "frame", (STRUCK.of(table.lang),), only=True))
            continue
        name, detail = (item, "") if sentence(text) else detailed(item)
        if not (detail and name.casefold() in held):
            deeds.append(Note("E", name, "frame", (mark.of(table.lang),), only=True))
        if detail:
            deeds.append(Tagged("E", name, (detail,)))
    return tuple(deeds)


def _mark(thing: Thing, mark: Term, lang: str) -> Note:
    return Note("E", thing.name, "frame", (mark.of(lang),), only=True)


def _marks(thing: Thing, lang: str) -> tuple[Way, ...]:
    """The marks an element can have instead of its own."""
    now, name = standing(thing), short(thing.name)
    return tuple(
        Way(
            f"{id_}:{thing.name}",
            Term(f"{verb.en} “{within(name, 'en')}”", f"{verb.fr} « {within(name, 'fr')} »"),
            (_mark(thing, mark, lang),),
        )
        for id_, mark, verb in _VERBS
        if mark is not now
    )
