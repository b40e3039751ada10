"""What to ask oneself in a phase: as the game asks it, then what the story has left alone."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from soloist.journal.model import Action, Consequence, Entry, Prose, Question, TableLine
from soloist.journal.state import Element, State, folded, is_open
from soloist.play.story import phases
from soloist.rules.phases import Phase
from soloist.rules.system import System
from soloist.rules.systems import loop
from soloist.rules.term import Term


def prompts(
    state: State, system: System, phase: str | None, entries: Sequence[Entry] = ()
) -> tuple[Term, ...]:
    """What to ask oneself in a phase: as the system asks it, then what the story has left alone."""
    now = phase_of(system, phase)
    return () if now is None else (*now.prompts, *_left_alone(state, now, entries))


def phase_of(system: System, phase: str | None) -> Phase | None:
    """The phase of that id in the loop of a system; None outside it."""
    if not phases.has_phases(system):
        return None
    return next((each for each in loop(system) if each.id == phase), None)


# --- what the story has left alone ---------------------------------------------------------------

KINDS: Final[Mapping[Term, tuple[str, ...]]] = {
    Term("a fight", "un combat"): ("combat", "fight", "affront", "duel", "bataille", "battle"),
    Term("exploration", "une exploration"): ("explor",),
    Term("a negotiation", "une négociation"): ("négoci", "negotiat", "marchand", "haggl"),
    Term("an inquiry", "une enquête"): ("enquêt", "inquir", "inquest", "investigat"),
    Term("endurance", "de quoi tenir bon"): ("résist", "resist", "endur", "encaiss", "tenir bon"),
    Term("a surprise", "une surprise"): ("surpris",),
}
"""Kinds of obstacle, and how the words for them begin, in lower case (HaDes 0.1.0, La Destinée)."""

_LATELY: Final = 200
"""How many entries back kinds of obstacle are looked for."""

_GONE: Final = frozenset(
    {"mort", "morte", "morts", "mortes", "dead", "disparu", "disparue", "gone", "parti", "partie"}
)


def _left_alone(state: State, now: Phase, entries: Sequence[Entry]) -> Iterator[Term]:
    """Questions about what has not come up in this scene, at most one of a sort."""
    if state.scene is None:
        return
    if now.id in ("destiny", "mixed"):
        if person := _longest_unnamed(state, "N"):
            yield Term(f"Where is {person} meanwhile?", f"Et {person}, pendant ce temps\u202f?")
        if kind := _unused_kind(entries):
            yield Term(
                f"An obstacle of another kind: {kind.en}?",
                f"Un obstacle d’une autre sorte\u00a0: {kind.fr}\u202f?",
            )
    if now.id == "destiny" and (clock := _longest_unnamed(state, "Clock")):
        yield Term(f"{clock}: has it moved unseen?", f"{clock}\u00a0: cela a-t-il avancé sans témoin\u202f?")
    if now.id in ("immersion", "conclusion") and (thread := _longest_unnamed(state, "Thread")):
        if thread.endswith("?"):  # a question itself, which has its mark
            yield Term(f"{thread} Still open?", f"{thread} Toujours ouvert\u202f?")
        else:
            yield Term(f"{thread}: still open?", f"{thread}\u00a0: toujours ouvert\u202f?")


def _longest_unnamed(state: State, prefix: str) -> str | None:
    """Who or what of a kind was spoken of longest ago, before this scene; None where there is nobody."""
    begun = state.scene.line if state.scene else 0
    past = [
        held
        for held in state.elements.get(prefix, {}).values()
        if held.name and held.lines and held.lines[-1] < begun and not _is_over(held)
    ]
    return min(past, key=lambda held: held.lines[-1]).name if past else None


def _is_over(held: Element) -> bool:
    if held.prefix == "Thread" and not is_open(held):
        return True
    own = held.numbers.get("")
    full = own is not None and own.maximum is not None and own.value >= own.maximum
    return full or any(folded(word) in _GONE for word in held.words)


def _unused_kind(entries: Sequence[Entry]) -> Term | None:
    """The kind of obstacle whose words came up longest ago, of those of the latest entries.

    None while none of them came up: there is nothing yet to differ from.
    """
    last = dict.fromkeys(KINDS, -1)
    for place, entry in enumerate(entries[-_LATELY:]):
        if isinstance(entry, Prose | Action | Question | Consequence | TableLine):
            text = entry.text.casefold()
            last |= {kind: place for kind, words in KINDS.items() if any(word in text for word in words)}
    if max(last.values()) < 0:
        return None
    return min(last, key=lambda kind: last[kind])
