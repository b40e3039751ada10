"""Who is in which scene: named in its prose, or in a tag."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from soloist.journal.state import Element, State
from soloist.journal.state import folded as same
from soloist.journal.words import is_hat
from soloist.publish.scenes import StoryScene, scene_at
from soloist.publish.stats.common_words import COMMON, TITLES
from soloist.publish.stats.letters import Word, folded, words

PEOPLE: Final = ("PC", "N")
PLACES: Final = ("L",)
_SHORTEST: Final = 3  # letters of a part of a name that stands for the whole


@dataclass(frozen=True, slots=True)
class Presence:
    """Somebody or some place, and how often each scene names them in its prose, by its key.

    A scene in which only a tag speaks of them has 0.
    """

    prefix: str
    name: str
    scenes: Mapping[str, int]


def presence(
    scenes: Sequence[StoryScene], state: State, prefixes: Sequence[str] = PEOPLE
) -> tuple[Presence, ...]:
    """Everybody in the order they were met, protagonists first; the game master’s hat is nobody.

    Names are found without regard to case and accents; a part of a name stands for the whole where it is
    written with a capital and belongs to one alone.
    """
    held = [(prefix, name, element) for prefix in prefixes for name, element in _named(state, prefix)]
    signs = _signs([name for _, name, _ in held], state.lang)
    found: list[dict[str, int]] = [{} for _ in held]
    for number, (_, _, element) in enumerate(held):
        for line in element.lines if element is not None else ():
            scene = scene_at(scenes, line)
            if scene is not None:
                found[number].setdefault(scene.key, 0)
    for scene in scenes:
        for number in _met(tuple(words(scene)), signs):
            found[number][scene.key] = found[number].get(scene.key, 0) + 1
    order = {scene.key: at for at, scene in enumerate(scenes)}
    return tuple(
        Presence(prefix, name, dict(sorted(where.items(), key=lambda pair: order[pair[0]])))
        for (prefix, name, _), where in zip(held, found, strict=True)
    )


def name_words(state: State) -> frozenset[str]:
    """All words of the names of a story, as words of prose are compared."""
    every = (name for prefix in (*PEOPLE, *PLACES) for name, _ in _named(state, prefix))
    return frozenset(folded(part) for name in every for part in _split(name))


def _named(state: State, prefix: str) -> Iterator[tuple[str, Element | None]]:
    elements = dict(state.elements.get(prefix, {}))
    if prefix == "PC":
        for name in state.pcs:
            yield name, elements.pop(same(name), None)
    for element in elements.values():
        if not is_hat(element.name):
            yield element.name, element


def _split(name: str) -> list[str]:
    scene = StoryScene("", "", 0, 0, 0, 1, 0, ((1, name),))
    return [word.text for word in words(scene)]


_Signs = Mapping[str, list[tuple[tuple[str, ...], int, bool]]]


def _signs(names: Sequence[str], lang: str) -> _Signs:
    """By its first word: the words that stand for a name, whose it is, whether it needs a capital."""
    common = COMMON["fr" if lang == "fr" else "en"] | TITLES
    parts = [_split(name) for name in names]
    whose: dict[str, set[int]] = {}
    for number, each in enumerate(parts):
        for part in each:
            whose.setdefault(folded(part), set()).add(number)
    signs: dict[str, list[tuple[tuple[str, ...], int, bool]]] = {}
    for number, each in enumerate(parts):
        if not each:
            continue
        whole = tuple(map(folded, each))
        signs.setdefault(whole[0], []).append((whole, number, False))
        for part in each if len(each) > 1 else ():
            alone = folded(part)
            usable = part[0].isupper() and len(part) >= _SHORTEST and alone not in common
            if usable and len(whose[alone]) == 1:
                signs.setdefault(alone, []).append(((alone,), number, True))
    for listed in signs.values():
        listed.sort(key=lambda sign: -len(sign[0]))
    return signs


def _met(told: Sequence[Word], signs: _Signs) -> Iterator[int]:
    """Whose name comes, once each time; the longest that fits."""
    at = 0
    while at < len(told):
        step = 1
        for sign, number, capital in signs.get(told[at].folded, ()):
            fits = tuple(word.folded for word in told[at : at + len(sign)]) == sign
            if fits and (not capital or told[at].text[0].isupper()):
                yield number
                step = len(sign)
                break
        at += step
