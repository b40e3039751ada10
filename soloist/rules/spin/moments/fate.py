"""Strokes of fate as moments offer them: a card played, one without its card, all of them held off."""

from soloist.rules.moment import Note, Table, Throw, Way
from soloist.rules.spin.gauges import HOLD_OFF
from soloist.rules.spin.tests import STROKES, stroke
from soloist.rules.term import Term

NAME = Term("Strokes of fate", "Coups du sort")
HELD_OFF = Term("held off in", "écartés dans")
_NOWHERE = "—"


def signed(destiny: int) -> str:
    """Destiny as it is read aloud: `+2`, `−3`, `0`."""
    return f"{destiny:+d}".replace("-", "−") if destiny else "0"


def held_off(table: Table) -> bool:
    """Whether a fortune forbids strokes of fate in this scene."""
    scene = _scene(table).casefold()
    return any(
        scene
        in (
            item.casefold() for item in (*thing.lists.get(HELD_OFF.fr, ()), *thing.lists.get(HELD_OFF.en, ()))
        )
        for thing in table.of("E")
        if thing.name.casefold() in (NAME.fr.casefold(), NAME.en.casefold())
    )


def _scene(table: Table) -> str:
    """The title of the scene as an item of a list."""
    signs = str.maketrans({",": " ;", "|": "/", "[": "(", "]": ")"})
    title = table.scene.replace("->", "–").replace("→", "–").translate(signs)
    return " ".join(title.split()) or _NOWHERE


def plays(table: Table) -> tuple[Way, ...]:
    """A way for each card in hand."""
    ways = []
    for card in table.cards.get("cards", ()):
        if 1 <= card <= len(STROKES):
            name = stroke(card).name
            text = Term(f"Play card {card}: {name.en}", f"Jouer la carte {card} : {name.fr}")
            ways.append(Way(f"card:{card}", text, (Throw("play", {"card": card}),)))
    return tuple(ways)


def without_card() -> Way:
    """A stroke without its card, which a die chooses."""
    text = Term("Without a card: a d6 chooses (destiny +1)", "Sans carte : un d6 choisit (destin +1)")
    return Way("without", text, (Throw("play", {"without": 1}),))


def wards(table: Table) -> tuple[Way, ...]:
    """A way to hold strokes off for this scene, for each person who has a fortune to spend."""
    lang = table.lang
    several = len(table.people) > 1
    return tuple(
        Way(
            f"hold_off:{person.name}",
            Term(
                f"{person.name}: none in this scene (1 fortune)"
                if several
                else "None in this scene (1 fortune)",
                f"{person.name} : aucun dans cette scène (1 fortune)"
                if several
                else "Aucun dans cette scène (1 fortune)",
            ),
            (
                Throw("fortune", {"use": HOLD_OFF}, who=(person.name,)),
                Note("E", NAME.of(lang), HELD_OFF, add=(_scene(table),), only=True),
            ),
        )
        for person in table.people
        if person.counters.get("fortunes", 0) > 0
    )
