"""The moments of every system: an ally for two, and a card of what a scene brought."""

from collections.abc import Callable
from typing import Final

from soloist.message import Refusal, message
from soloist.rules.modes import CREATE, MODE, TWO
from soloist.rules.moment import Deed, Draw, Moment, Note, Said, Step, Table, Tagged, Typed, Way
from soloist.rules.moments.typed import detailed, items
from soloist.rules.term import Term

# --- an ally for a story that two play: of help, and in the way (Jouer à deux) --------------------


def ally_moment() -> Moment:
    """Due where two play and nobody but the protagonist has a name yet."""
    return Moment(
        "ally",
        Term("An awkward ally", "Un allié encombrant"),
        Term(
            "Somebody to walk beside: they help, they weigh, they never solve it all alone.",
            "Quelqu’un à ses côtés : il aide, il pèse, jamais il ne règle tout seul l’affaire.",
        ),
        _steps,
        fits=lambda table: table.options.get(MODE.id) == TWO,
        due=lambda table: table.options.get(MODE.id) == TWO and not table.of("N") and not table.scene,
        brief=True,
    )


def _steps(table: Table, who: str | None) -> tuple[Step, ...]:
    def named(text: str) -> tuple[Deed, ...]:
        name, said = detailed(text)
        if not name or not said:
            raise Refusal(message("Write a name, then what they are: Name: trait, flaw (-), aim."))
        return (Note("N", name, "traits", items(said)),)

    return (
        Step(
            "ally",
            Term("The ally", "L’allié"),
            Term(
                "Who comes along? What can they do, what is hard to bear in them, and which aim of theirs "
                "crosses the protagonist’s?",
                "Qui vient aussi ? Que sait-il faire, qu’a-t-il d’insupportable, et lequel de ses buts "
                "contrarie celui du protagoniste ?",
            ),
            ways=(
                Way(
                    "draw",
                    Term("Draw a role, a flaw, an aim (3d10)", "Tirer un rôle, un défaut, un but (3d10)"),
                    (Draw(Term("hades/duo-ally", "hades/allié").of(table.lang)),),
                ),
            ),
            typed=named,
            hint=Term("a name: what they are, flaw (-), aim", "un nom : ce qu’il est, défaut (-), but"),
        ),
    )


# --- keeping a card of what a scene brought: people, places, dangers, kinds of scene, for other ---


DANGER = Term("danger", "danger")
SCENE_TYPE = Term("scene type", "scène type")
_HINT = Term(
    "a name: what shows, what it can do, whom it touches",
    "un nom : ce qui se voit, ce qu’il peut, qui il touche",
)


def card_moment() -> Moment:
    """Due at the close of each situation in a story that is played to make a game."""
    return Moment(
        "card",
        Term("A card for the game", "Une fiche pour le jeu"),
        Term(
            "Kept for another game, other players or oneself: what this scene invented and can serve again.",
            "À garder pour une autre partie, d’autres gens ou soi-même : ce que la scène a inventé et qui "
            "peut resservir.",
        ),
        _card_steps,
        fits=lambda table: table.options.get(MODE.id) == CREATE,
        due=lambda table: table.options.get(MODE.id) == CREATE and table.phase == "conclusion",
        brief=True,
    )


def _card_steps(table: Table, who: str | None) -> tuple[Step, ...]:
    return tuple(
        Step(id_, name, ask, typed=typed, hint=hint, table=ideas.of(table.lang) if ideas else None)
        for id_, name, ask, typed, hint, ideas in _CARDS
    )


def _listed(prefix: str, category: Term | str) -> Callable[[str], tuple[Deed, ...]]:
    def typed(text: str) -> tuple[Deed, ...]:
        name, said = detailed(text)
        if not name:
            raise Refusal(message("Begin with a name: Name: one trait, another."))
        return (Note(prefix, name, category, items(said)),) if said else (Tagged(prefix, name),)

    return typed


_CARDS: Final[tuple[tuple[str, Term, Term, Typed, Term, Term | None], ...]] = (
    (
        "role",
        Term("Somebody", "Quelqu’un"),
        Term(
            "Who came alive here, and would again at another table? A name, then a few traits.",
            "Qui a pris vie ici, et reprendrait vie à une autre table ? Un nom, puis quelques traits.",
        ),
        _listed("N", "traits"),
        _HINT,
        Term("hades/supporting-role", "hades/second-rôle"),
    ),
    (
        "place",
        Term("A place", "Un lieu"),
        Term(
            "Which place deserves another visit? Its name, then what one meets there.",
            "Quel lieu mérite qu’on y revienne ? Son nom, puis ce que l’on y rencontre.",
        ),
        _listed("L", "traits"),
        _HINT,
        None,
    ),
    (
        "danger",
        Term("A danger", "Un danger"),
        Term(
            "What was to be feared here? Its name, then what it does and what it cannot bear.",
            "Qu’y avait-il à craindre ? Son nom, puis ce qu’il fait et ce qu’il ne supporte pas.",
        ),
        _listed("E", DANGER),
        _HINT,
        Term("hades/danger-kinds", "hades/sortes-de-danger"),
    ),
    (
        "scene",
        Term("A kind of scene", "Une scène type"),
        Term(
            "Would this kind of scene play again elsewhere? Its name, the mood, a turn it may take.",
            "Cette sorte de scène se rejouerait-elle ailleurs ? Son nom, l’ambiance, un tour possible.",
        ),
        _listed("E", SCENE_TYPE),
        _HINT,
        Term("hades/scene-types", "hades/scènes-types"),
    ),
    (
        "chair",
        Term("The player’s chair", "La chaise du joueur"),
        Term(
            "Sit where a player will: what would they want to know or try here?",
            "S’asseoir à la place du joueur : que voudrait-il savoir, ou tenter, ici ?",
        ),
        lambda text: (Said(text, "reflection"),),
        Term("a note for later", "une note pour plus tard"),
        None,
    ),
)

# --- the moments of every system: they belong to a way of playing rather than to rules ------------


COMMON: Final[tuple[Moment, ...]] = (ally_moment(), card_moment())
