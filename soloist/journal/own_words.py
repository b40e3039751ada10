"""What a story's own words stand for at a line of it: counters and the roll on a branch, called otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from soloist.journal.model import Delta, Items, Number, Part, Tag
from soloist.journal.state import branch_word, folded
from soloist.rules.renamed import counter_words, words_of
from soloist.rules.systems import system_or_free

_HOLDERS: Final = frozenset(("PC", "N"))  # who has counters: people, roles, the hat


@dataclass(frozen=True, slots=True)
class OwnWords:
    """`counters` has the name a counter has in the rules by the folded word of the story."""

    counters: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    branch: str = ""

    def meant(self, tag: Tag) -> Tag:
        """The tag with the counters it names called as in the rules, so that a later word finds them too."""
        if tag.prefix not in _HOLDERS or not any(self._renames(part) for part in tag.parts):
            return tag
        return replace(tag, parts=tuple(map(self._part, tag.parts)))

    def name(self, name: str) -> str:
        """What the rules call a counter; any other name as it is."""
        return self.counters.get(folded(name), name)

    def _renames(self, part: Part) -> bool:
        return isinstance(part, Number | Delta | Items) and folded(part.name) in self.counters

    def _part(self, part: Part) -> Part:
        return replace(part, name=self.name(part.name)) if isinstance(part, Number | Delta | Items) else part


NONE: Final = OwnWords()


def own_words(ruleset: str, options: Mapping[str, str], lang: str) -> OwnWords:
    """The words of a story with these options; `NONE` where it has none of its own."""
    words = words_of(options)
    if not words:
        return NONE
    named = counter_words(system_or_free(ruleset), words, lang)
    return OwnWords({folded(word): name for word, name in named.items()}, branch_word(ruleset, options))
