"""What counters and options are worth at one line of a journal, as the rules will want them."""

from soloist.journal.fold import Folding
from soloist.journal.model import Tag
from soloist.journal.recorded import Circumstances
from soloist.journal.sheet import kept_list, names, whole_numbers
from soloist.journal.state import folded
from soloist.journal.words import HAT
from soloist.rules.system import Counter, System


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
        counters = {}
        lists = {}
        for counter in self._system.counters:
            if counter.is_list:
                if counter.shared:
                    lists[counter.id] = self.listed(counter)
            elif counter.shared:
                counters[counter.id] = self._value(counter, "N", None)
            elif len(people) == 1:
                counters[counter.id] = self._value(counter, self._prefix(people[0]), people[0])
        held = self._folding.options
        options = {option.id: held.get(option.id, option.default) for option in self._system.options}
        return Circumstances(counters, options, lists)

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
