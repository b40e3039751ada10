"""A presentation scene: somebody shown at work, and destiny does not count (SPIN 0.1)."""

import re

from soloist.message import Refusal, message
from soloist.rules.moment import Deed, Head, Line, Moment, Note, Said, Step, Table, Throw, Way
from soloist.rules.moments.typed import detailed, items, line
from soloist.rules.spin.moments.canvas import unplayed
from soloist.rules.term import Term

_AGAINST = re.compile(r"\s*/\s*|\s+(?:vs|against|contre)\s+", re.IGNORECASE)
_SHOWN = {"presentation": 1}


def opposed(who: str, text: str) -> tuple[Deed, ...]:
    """`flee the harbour: sailor, old map / storm`: an action, reasons for it, reasons against it.

    Raises `Refusal` for more than two sides.
    """
    sides = _AGAINST.split(line(text))
    if len(sides) > 2:
        raise Refusal(message("Write reasons for, one “/”, reasons against: sailor, old map / storm"))
    tried, reasons = detailed(sides[0])
    if not reasons and len(sides) == 2:
        tried, reasons = "", tried
    ours = items(reasons) if reasons else ()
    theirs = items(sides[1]) if len(sides) == 2 and sides[1].strip() else ()
    action = (Line(f"@({who}) {tried}"),) if tried else ()
    return (*action, Throw("opposition", _SHOWN, who=(who,), reasons=(ours, theirs)))


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    name = table.person(who).name
    return (
        _title(name),
        _shown(),
        _opposition(name),
        _learned(name),
    )


def _title(name: str) -> Step:
    return Step(
        "title",
        Term("When and where", "Quand et où"),
        Term(
            f"A scene from before, or from this morning, that shows who {name} is. What is it called?",
            f"Une scène d’autrefois, ou de ce matin, où l’on voit qui est {name}. Comment l’intituler ?",
        ),
        typed=lambda text: (Head("scene", line(text)),),
        hint=Term("a title: Ten years ago, the customs house", "un titre : Dix ans plus tôt, la douane"),
        table="scenes/arrière-plans",
    )


def _shown() -> Step:
    return Step(
        "shown",
        Term("What is seen", "Ce que l’on voit"),
        Term(
            "What are the hands doing, and who is watching? Stop where it becomes difficult.",
            "Que font les mains, et qui regarde ? S’arrêter là où cela devient difficile.",
        ),
        typed=lambda text: (Said(text),),
        hint=Term("a few sentences for the story", "quelques phrases pour l’histoire"),
        table="inspiration/amorces",
    )


def _opposition(name: str) -> Step:
    return Step(
        "opposition",
        Term("One opposition", "Une opposition"),
        Term(
            "What is tried, with what, against what? Fortunes and cards count here; destiny does not.",
            "Que tente-t-on, avec quoi, contre quoi ? Fortunes et cartes comptent ; le destin, non.",
        ),
        ways=(
            Way(
                "even",
                Term("One die against one", "Un dé contre un"),
                (Throw("opposition", _SHOWN, who=(name,)),),
            ),
        ),
        typed=lambda text: opposed(name, text),
        hint=Term(
            "flee the harbour: sailor, old map / storm", "fuir le port : marin, vieille carte / tempête"
        ),
    )


def _learned(name: str) -> Step:
    return Step(
        "learned",
        Term("What it shows", "Ce que cela montre"),
        Term(
            f"What is known of {name} now, that was not before? A trait, perhaps.",
            f"{name} : que sait-on à présent qu’on ignorait ? Un trait, peut-être.",
        ),
        typed=lambda text: (Note("PC", name, "traits", add=items(text)),),
        hint=Term(
            "traits, with commas; nothing is fine too",
            "des traits, entre virgules ; rien, c’est bien aussi",
        ),
        table="spin/traits-révélés",
    )


def _met(table: Table) -> bool:
    return unplayed(table) and any(person.traits for person in table.people)


PRESENTATION_SCENE = Moment(
    "presentation",
    Term("Presentation scene", "Scène de présentation"),
    Term(
        "A short scene to meet somebody in, before the story itself begins.",
        "Une courte scène pour faire connaissance, avant que l’histoire ne commence.",
    ),
    _steps,
    personal=True,
    due=_met,
)
