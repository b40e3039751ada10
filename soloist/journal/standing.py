"""What counters and options are worth at one line of a journal, as the rules will want them."""

from collections.abc import Sequence

from soloist.journal.fold import Folding
from soloist.journal.model import Tag
from soloist.journal.recorded import Circumstances
from soloist.journal.sheet import cards, kept_list, names, option, whole_numbers
from soloist.journal.sheet import counter as counted
from soloist.journal.state import State, folded
from soloist.journal.words import HAT
from soloist.rules.modes import options_of
from soloist.rules.system import Counter, System


def circumstances(state: State, system: System, who: Sequence[str]) -> Circumstances:
    """What a story gives a roll of `who` by its state: counters, options, lists."""
    shared = [held for held in system.counters if held.shared]
    own = [held for held in system.counters if not (held.shared or held.is_list)]
    options = {
        known.id: option(state, system.whole or system, known.id)
        for known in options_of(system.whole or system)
    }
    return Circumstances(
        {held.id: counted(state, system, held.id) for held in shared if not held.is_list},
        {id_: value for id_, value in options.items() if value is not None},
        {held.id: cards(state, system, held.id) for held in shared if held.is_list},
        tuple({held.id: counted(state, system, held.id, name) for held in own} for name in who),
    )


class Standing:
    """A fold under way, seen through the counters of a system."""

    def __init__(self, folding: Folding, system: System) -> None:
        """`folding` goes on being fed by whoever walks the journal."""
        self._folding = folding
        self._system = system
        self._counters = {name: counter for counter in system.counters for name in names(counter)}

    def circumstances(self, actors: tuple[str, ...]) -> Circumstances:
        """What a rule may read here: shared counters, those of whoever acts alone, the options that hold."""
        people = actors or tuple(map(folded, self._folding.pcs))
        shared = [counter for counter in self._system.counters if counter.shared]
        own = [counter for counter in self._system.counters if not (counter.shared or counter.is_list)]
        held = self._folding.options
        return Circumstances(
            {counter.id: self._value(counter, "N", None) for counter in shared if not counter.is_list},
            {option.id: held.get(option.id, option.default) for option in self._system.options},
            {counter.id: self.listed(counter) for counter in shared if counter.is_list},
            tuple(
                {counter.id: self._value(counter, self._prefix(name), name) for counter in own}
                for name in people
            ),
            named=bool(actors),
        )

    def listed(self, counter: Counter) -> tuple[int, ...]:
        """What a shared counter that is a list holds here."""
        return whole_numbers(kept_list(self._folding.shared, counter))

    def list_of(self, tag: Tag, name: str) -> Counter | None:
        """The shared counter a category of a tag is, if it is a list and stands where the system keeps it."""
        counter = self._counters.get(folded(self._folding.words.name(name)))
        if counter is None or not (counter.is_list and counter.shared):
            return None
        return counter if self._folding.is_shared(tag.prefix, tag.name) else None

    def counter(self, tag: Tag, name: str) -> Counter | None:
        """The counter a field of a tag is, if it stands where the system keeps it."""
        counter = self._counters.get(folded(self._folding.words.name(name)))
        if counter is None or counter.is_list:
            return None
        shared = self._folding.is_shared(tag.prefix, tag.name)
        return counter if (shared if counter.shared else tag.prefix == "PC") else None

    def now(self, tag: Tag, name: str, counter: Counter | None) -> int | None:
        """What the fold has for a field; None where it says nothing."""
        if counter is not None:
            return self._value(counter, tag.prefix, tag.name)
        held = self._folding.number(tag.prefix, tag.name, folded(name))
        return held[0] if held else None

    def _prefix(self, name: str) -> str:
        """Under which prefix a person stands: `N` for a role that holds something and is no protagonist."""
        if name in map(folded, self._folding.pcs):
            return "PC"
        held = (called for counter in self._system.counters for called in names(counter))
        return "N" if any(self._folding.number("N", name, called) for called in held) else "PC"

    def _value(self, counter: Counter, prefix: str, name: str | None) -> int:
        """A counter as last written under any of its names; `name` None is the game master's hat."""
        owner = HAT.en if name is None else name
        held = [self._folding.number(prefix, owner, called) for called in names(counter)]
        found = [one for one in held if one is not None]
        return max(found, key=lambda one: one[1])[0] if found else counter.default
