"""A question about chances: a test of a system, the words it is asked with, and how much may be thrown."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from soloist.rules.given import situation
from soloist.rules.system import Situation, System, Test

THROWS: Final = 20_000
"""How often a test is thrown where nothing exact is in reach, unless more is asked for."""

MOST_THROWS: Final = 10_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """What is asked: the `key=value` words of a test; `throws` (1 or more) and `seed` if it is simulated."""

    system: System
    test: Test
    words: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    lang: str = "en"
    throws: int = THROWS
    seed: int = 1

    def situation(self) -> Situation:
        """The situation of the words; raises `Refusal` for words the test cannot take."""
        return situation(self.test, self.words, self.lang)

    def word(self, key: str, number: int) -> str:
        """How it is written that a key stands at a number: of a list that is asked for it is the last one."""
        before = self.before(key)
        return f"{before},{number}" if before else str(number)

    def before(self, key: str) -> str:
        """What comes before the last number of a list, `1,2` of `1,2,2`; empty for anything else."""
        listed = any(each.id == key and each.kind == "ints" for each in self.test.keys)
        return self.words.get(key, "").rpartition(",")[0] if listed else ""

    def but(self, words: Mapping[str, str]) -> "Question":
        """The same with some words others; an empty one is left out."""
        told = {**self.words, **words}
        return replace(self, words=MappingProxyType({key: value for key, value in told.items() if value}))
