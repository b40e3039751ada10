"""The rolls of Ironsworn and its kin as lines of dice: one against two, and how far that went."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from soloist.interop.loss import Tally
from soloist.interop.stories.play import dice, named, note, pool, reason, respelled
from soloist.interop.stories.story import NoteLine, PlayLine
from soloist.journal.model import DiceText, Group
from soloist.rules.systems import SYSTEMS, labelled_test, system_or_free
from soloist.rules.term import Term

STRONG: Final = Term("Strong hit", "Coup fort")
WEAK: Final = Term("Weak hit", "Coup faible")
MISS: Final = Term("Miss", "Échec")
MATCH: Final = Term("{outcome}, match", "{outcome}, doublé")
ADDS: Final = Term("adds", "bonus")
STAT: Final = Term("stat", "attribut")
TRACK: Final = Term("track", "piste")
_HIGHEST: Final = 10

Which: TypeAlias = Literal["action", "vs1", "vs2"]


@dataclass(frozen=True, slots=True)
class ActionRoll:
    """A die and what is added to it against two; each die with every face it showed, in order."""

    label: str
    stat: str
    action: tuple[int, ...]
    value: int
    adds: int
    vs1: tuple[int, ...]
    vs2: tuple[int, ...]
    reasons: tuple[tuple[int, str], ...] = ()

    def again(self, which: Which, face: int) -> "ActionRoll":
        """One of the dice rolled again."""
        match which:
            case "action":
                return replace(self, action=(*self.action, face))
            case "vs1":
                return replace(self, vs1=(*self.vs1, face))
            case "vs2":
                return replace(self, vs2=(*self.vs2, face))

    def line(self) -> PlayLine | None:
        """The line; None where the dice cannot have fallen so."""
        return dice(self._in("en"), self._in("fr"))

    def said(self) -> str:
        """All of it in words, for dice that no line can hold."""
        faces = [">".join(map(str, each)) for each in (self.action, self.vs1, self.vs2)]
        reasons = [f"{text} {amount}".strip() for amount, text in self.reasons]
        adds = f"{self.adds} ({', '.join(reasons)})" if reasons else str(self.adds)
        return f"{self.label}: {self.stat} {faces[0]} + {self.value} + {adds}, {faces[1]} / {faces[2]}"

    def _in(self, lang: str) -> DiceText:
        groups = [Group(reason(self.stat) or STAT.of(lang), (str(self.value),))]
        if self.adds or self.reasons:
            said = [reason(f"{text} {amount}" if text else str(amount)) for amount, text in self.reasons]
            groups.append(Group(ADDS.of(lang), tuple(said) or (str(self.adds),)))
        thrown = pool(6, self.action, modifier=self.value + self.adds)
        against = pool(10, self.vs1, self.vs2)
        came = self.outcome().of(lang)
        return DiceText(_called(self.label), tuple(groups), (thrown,), (against,), outcome=came)

    def outcome(self, score: int | None = None) -> Term:
        """What the dice say, or what `score` in the place of the action says (momentum that is burnt)."""
        if score is None:
            score = min(self.action[-1] + self.value + self.adds, _HIGHEST)
        return outcome(score, self.vs1[-1], self.vs2[-1])


def _called(label: str) -> str:
    """The name of a move; one that is also the name of a test of ours says which game it is of."""
    name = named(label) or "–"
    ours = any(labelled_test(system_or_free(each), name) for each in SYSTEMS)
    return f"{name} Ironsworn" if ours else name


def outcome(score: int, vs1: int, vs2: int) -> Term:
    """A score against two dice: it must be higher than both, or than one; two alike are a match."""
    found = (MISS, WEAK, STRONG)[(score > vs1) + (score > vs2)]
    if vs1 != vs2:
        return found
    return Term(*(MATCH.of(lang).format(outcome=found.of(lang)) for lang in ("en", "fr")))


def progress_roll(label: str, track: str, score: int, against: Sequence[int]) -> PlayLine | None:
    """Two dice against which how far a track is was held."""
    vs1, vs2 = against
    lines = []
    for lang in ("en", "fr"):
        which = (Group(TRACK.of(lang), (reason(track),)),) if track else ()
        groups = (Group("score", (str(score),)), *which)
        came = outcome(score, vs1, vs2).of(lang)
        lines.append(DiceText(_called(label), groups, (pool(10, vs1, vs2),), outcome=came))
    return dice(*lines)


def roll_line(roll: ActionRoll, line: int, tally: Tally) -> PlayLine | NoteLine:
    """A roll as a line of dice, or as a note where its dice cannot have fallen so."""
    found = roll.line()
    if found is None:
        tally.add("carried", "mechanics", line)
        return note(roll.said())
    tally.add("carried", "rolls", line)
    tally.add("guessed", "outcomes", line)
    items = (roll.stat, *(text for _, text in roll.reasons))
    odd = respelled(roll.label) + sum(respelled(text, item=True) for text in items)
    if odd:
        tally.add("left", "signs", line, odd)
    return found


def burnt(before: int, after: int, roll: ActionRoll | None) -> NoteLine:
    """Momentum that was spent, and what the roll before it came to by that."""
    said = [f"{word} {before} → {after}" for word in ("momentum burnt:", "élan brûlé\u00a0:")]
    if roll is not None:
        came = roll.outcome(before)
        said = [f"{text} – {came.of(lang)}" for text, lang in zip(said, ("en", "fr"), strict=True)]
    return NoteLine("note", Term(*said))
