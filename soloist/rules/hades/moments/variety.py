"""Keeping scenes unlike one another: which kinds came up lately, written in the story, longest ago first.

`[Track:Variété|scènes: négociation, combat]`
"""

from collections.abc import Sequence

from soloist.rules.moment import Note, Table, Way
from soloist.rules.term import Term

NAME = Term("Variety", "Variété")
SCENES = Term("scenes", "scènes")
OBSTACLES = Term("obstacles", "obstacles")
REMEMBERED = 5

SCENE_KINDS = (
    Term("fight", "combat"),
    Term("pitched battle", "bataille rangée"),
    Term("chase", "course-poursuite"),
    Term("negotiation", "négociation"),
    Term("black-magic ritual", "rituel de magie noire"),
    Term("incarnation", "incarnation"),
)
OBSTACLE_KINDS = (
    Term("fight", "combat"),
    Term("exploration", "exploration"),
    Term("negotiation", "négociation"),
    Term("inquiry", "enquête"),
    Term("endurance", "résistance"),
    Term("surprise", "surprise"),
)


def lately(table: Table, category: Term) -> tuple[str, ...]:
    """The kinds that came up, the latest last."""
    for track in table.of("Track"):
        if track.name.casefold() in (NAME.en.casefold(), NAME.fr.casefold()):
            found = track.lists.get(category.fr.casefold()) or track.lists.get(category.en.casefold())
            return found or ()
    return ()


def remembered(table: Table, category: Term, kind: str) -> Note:
    """A kind comes up: it is written last, and only a few are kept."""
    before = tuple(each for each in lately(table, category) if each.casefold() != kind.casefold())
    return Note("Track", NAME.of(table.lang), category, (*before, kind)[-REMEMBERED:], only=True)


def kind_ways(table: Table, category: Term, kinds: Sequence[Term]) -> tuple[Way, ...]:
    """A way for each kind, those that did not come up for longest first; the very last one is left out."""
    past = tuple(each.casefold() for each in lately(table, category))

    def age(kind: Term) -> int:
        word = kind.of(table.lang).casefold()
        return past.index(word) if word in past else -1

    fresh = sorted((kind for kind in kinds if not past or age(kind) < len(past) - 1), key=age)
    return tuple(
        Way(
            f"kind:{kind.en}",
            Term(kind.en.capitalize(), kind.fr.capitalize()),
            (remembered(table, category, kind.of(table.lang)),),
        )
        for kind in fresh
    )
