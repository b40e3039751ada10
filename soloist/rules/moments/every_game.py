"""The moments of every system: an ally for two, and a card of what a scene brought."""

from collections.abc import Callable, Mapping
from typing import Final

from soloist.rules.modes import CREATE, MODE, TWO
from soloist.rules.moment import Deed, Draw, Moment, Note, Said, Script, Step, Table, Tagged, Typed
from soloist.rules.moments.typed import detailed, items
from soloist.rules.term import Term
from soloist.values.message import Refusal, message

_WORDS = Script("", "every_game")

# --- an ally for a story that two play: of help, and in the way (Jouer à deux) --------------------


def ally_moment() -> Moment:
    """Due where two play and nobody but the protagonist has a name yet."""
    return _WORDS.moment(
        "ally",
        _steps,
        due=lambda table: table.options.get(MODE.id) == TWO and not table.of("N") and not table.scene,
        brief=True,
        fits=lambda table: table.options.get(MODE.id) == TWO,
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    def named(text: str) -> tuple[Deed, ...]:
        name, said = detailed(text)
        if not name or not said:
            raise Refusal(message("Write a name, then what they are: Name: trait, flaw (-), aim."))
        return (Note("N", name, "traits", items(said)),)

    return (
        _WORDS.step(
            "ally",
            ways=(_WORDS.way("draw", (Draw(_WORDS("steps.ally.table").of(table.lang)),)),),
            typed=named,
        ),
    )


# --- keeping a card of what a scene brought: people, places, dangers, kinds of scene, for other ---


DANGER = _WORDS("danger")
SCENE_TYPE = _WORDS("scene_type")


def card_moment() -> Moment:
    """Due at the close of each situation in a story that is played to make a game."""
    return _WORDS.moment(
        "card",
        _card_steps,
        due=lambda table: table.options.get(MODE.id) == CREATE and table.phase == "conclusion",
        brief=True,
        fits=lambda table: table.options.get(MODE.id) == CREATE,
    )


def _card_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return tuple(
        _WORDS.step(id_, typed=typed, table=ideas.of(table.lang) if ideas else None)
        for id_, typed in _CARDS.items()
        for ideas in (_WORDS.maybe(f"steps.{id_}.table"),)
    )


def _listed(prefix: str, category: Term | str) -> Callable[[str], tuple[Deed, ...]]:
    def typed(text: str) -> tuple[Deed, ...]:
        name, said = detailed(text)
        if not name:
            raise Refusal(message("Begin with a name: Name: one trait, another."))
        return (Note(prefix, name, category, items(said)),) if said else (Tagged(prefix, name),)

    return typed


_CARDS: Final[Mapping[str, Typed]] = {
    "role": _listed("N", "traits"),
    "place": _listed("L", "traits"),
    "danger": _listed("E", DANGER),
    "scene": _listed("E", SCENE_TYPE),
    "chair": lambda text: (Said(text, "reflection"),),
}

# --- the moments of every system: they belong to a way of playing rather than to rules ------------


COMMON: Final[tuple[Moment, ...]] = (ally_moment(), card_moment())
