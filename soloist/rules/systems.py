"""Which rule systems there are, each loaded when first asked for, and the ways to play they share."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from soloist.rules.content import Words
from soloist.rules.system import Option, System, Test
from soloist.rules.term import Term, folded

if TYPE_CHECKING:
    from soloist.rules.guide import Guide, Phase


SYSTEMS: Final[dict[str, tuple[str, str]]] = {
    "hades": ("soloist.rules.games.hades.system", "HADES"),
    "spin": ("soloist.rules.games.spin.system", "SPIN"),
    "oneshot": ("soloist.rules.games.oneshot.system", "ONESHOT"),
    "bravoure": ("soloist.rules.games.bravoure.system", "BRAVOURE"),
    "roses": ("soloist.rules.games.roses.system", "ROSES"),
    "free": ("soloist.rules.games.free.system", "FREE"),
}
"""Every system by id, in the order they are offered: the module it is described in, its name there."""


def system(id_: str) -> System | None:
    """The system of that id, or None if soloist does not know it."""
    if id_ not in SYSTEMS:
        return None
    module, name = SYSTEMS[id_]
    found = getattr(import_module(module), name)
    assert isinstance(found, System), f"{module}.{name} describes a system"
    return found


def system_or_free(id_: str) -> System:
    """The system of that id; one soloist does not know is played freely."""
    return system(id_) or _free()


def guide(rules: System | str) -> "Guide":
    """What there is to read about a system, given or by its id; of one that has nothing, about free play."""
    told = (system_or_free(rules) if isinstance(rules, str) else rules).guide or _free().guide
    assert told is not None, "free play has a guide"
    return told()


def loop(rules: System) -> "tuple[Phase, ...]":
    """The four phases as a system plays them."""
    from soloist.rules.guide import PHASES

    return rules.loop() if rules.loop is not None else PHASES


def _free() -> System:
    found = system("free")
    assert found is not None, "there is free play"
    return found


def rollable(rules: System) -> tuple[Test, ...]:
    """What can be rolled by its name: the system's own tests, then those of every game but bare dice."""
    taken = {"bare", *(test.id for test in rules.tests)}
    return (*rules.tests, *(test for test in _free().tests if test.id not in taken))


def any_test(rules: System, id_: str) -> Test | None:
    """The test of that id: the system's own first, then those of every game (`fate`, `bare`)."""
    return rules.test(id_) or _free().test(id_)


def labelled_test(rules: System, label: str) -> Test | None:
    """The test a journal's `d:` line starts with, in any language or by id, the system's own first."""
    wanted = label.strip().casefold()
    known = (*rules.tests, *_free().tests)
    for test in known:
        if any(wanted == word.casefold() for word in test.label.words):
            return test
    return next((test for test in known if wanted == test.id), None)


def called_test(rules: System, name: str) -> Test | None:
    """The test a person calls so, of those rolled by name: its label in any language, or its id.

    Case, accents and the kind of apostrophe do not count, and a blank may be `_`.
    """
    found = labelled_test(rules, name)
    known = rollable(rules)
    if found in known:
        return found
    wanted = folded(name)
    return next((test for test in known if wanted in map(folded, (*test.label.words, test.id))), None)


# --- ways to play that every system knows (Jouer seul, à deux, Créer le jeu en écrivant) -----------


_WORDS = Words("", "modes")

SOLO, WRITE, CREATE, TWO = "solo", "write", "create", "two"

MODE: Final = Option(
    "play.mode",
    _WORDS("options.play.mode"),
    SOLO,
    (SOLO, WRITE, CREATE, TWO),
)

WAYS: Final[dict[str, Term]] = {
    SOLO: _WORDS("alone"),
    WRITE: _WORDS("to_write"),
    CREATE: _WORDS("to_make_a_game"),
    TWO: _WORDS("the_two_of_us"),
}
"""What each way is called."""

ABOUT: Final[dict[str, Term]] = {
    SOLO: _WORDS("both_chairs_are_yours"),
    WRITE: _WORDS("a_book_grows_every"),
    CREATE: _WORDS("places_people_and_dangers"),
    TWO: _WORDS("one_is_destiny_the"),
}
"""What each way is like, in a line."""


def options_of(system: System) -> tuple[Option, ...]:
    """The options of a system, and those of every system."""
    return (*system.options, MODE)
