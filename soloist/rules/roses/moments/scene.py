"""The scene changes, or does not: the three unities, asked one by one (La Couleur des Roses, Scènes)."""

from collections.abc import Sequence

from soloist.rules.moment import Deed, Head, Moment, Note, Said, Step, Table, Throw, Way
from soloist.rules.moments.typed import line
from soloist.rules.roses.tests import QUESTIONS
from soloist.rules.term import Term

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


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
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
    _steps,
    due=lambda table: table.phase == "conclusion",
    recurs=True,
)
