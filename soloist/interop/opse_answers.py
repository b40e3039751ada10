"""An answer of the One Page Solo Engine, as OPSE Oracle (Obsidian) records it, as lines of play."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from soloist.interop.imported import NoteLine, PlayLine
from soloist.interop.loss import Tally
from soloist.interop.play_lines import dice, note, pool, same, table
from soloist.interop.woven import Line
from soloist.journal.escape import LINE_ENDS
from soloist.journal.model import DiceText
from soloist.journal.write import answer, consequences, question
from soloist.rules.term import Term

_YES_NO: Final = re.compile(
    r"\(2d6=(\d{1,2}): d1=(\d)(?: \[[^\[\]]{0,40}\])?, d2=(\d)(?: \[[^\[\]]{0,40}\])?(?:, ([^()]*))?\)"
)
_ONE: Final = re.compile(r"\(1?d6=(\d)(?: [^()]*)?\)")
_MORE: Final = re.compile(r"\((\d)d6: (\d(?:, \d){0,8})\)")
RAW: Final = re.compile(
    rf"{_YES_NO.pattern}|{_ONE.pattern}|{_MORE.pattern}|\((?:dice focus|(?:card|Acc|cards): [^()]*)\)"
)
"""What the plugin says of its dice and cards, in brackets."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, if anything was, what came, and what of; `kind` is the table’s word, or nothing."""

    line: int
    kind: str
    asked: str
    came: str
    domain: str
    meaning: str
    raw: str

    def lines(self, tally: Tally) -> Iterator[Line]:
        """The lines of play; each word of the record is in them."""
        fallen, rest = self._fallen()
        if self.asked or not self.kind:
            tally.add("carried", "questions" if self.asked else "results", self.line)
            if self.asked:
                yield PlayLine(same(question(_plain(self.asked))))
            roll = dice(DiceText("", (), (pool(6, *fallen),))) if fallen else None
            if roll:
                tally.add("carried", "rolls", self.line)
                yield roll
            elif fallen:
                rest = self.raw
            yield from self._came(after_dice=roll is not None)
        else:
            yield from self._drawn(fallen, tally)
            rest = self.raw if not fallen else rest
        domain = NoteLine("note", Term(f"domain: {self.domain}", f"domaine\u00a0: {self.domain}"))
        for text, said in ((rest, note(rest)), (self.domain, domain), (self.meaning, note(self.meaning))):
            if text.strip():
                tally.add("carried", "mechanics", self.line)
                yield said

    def _came(self, *, after_dice: bool) -> Iterator[Line]:
        """The answer to what was asked; without a question, what its dice brought, or a note of what came."""
        came = _plain(self.came) or "–"
        if self.asked:
            yield PlayLine(same(answer(came)))
        elif after_dice:
            yield from (PlayLine(same(line)) for line in consequences(came))
        else:
            yield note(came)

    def _drawn(self, fallen: tuple[int, ...], tally: Tally) -> Iterator[Line]:
        line = table(self.kind, 6 if fallen else 0, fallen, self.came)
        if line is None:
            tally.add("carried", "mechanics", self.line)
            yield note(f"{self.kind}: {self.came}")
            if fallen:
                yield note(self.raw)
            return
        tally.add("carried", "answers", self.line)
        yield line

    def _fallen(self) -> tuple[tuple[int, ...], str]:
        """The faces of its dice, all of them six-sided, and what else is said of them."""
        raw = self.raw.strip()
        if found := _YES_NO.fullmatch(raw):
            both = int(found[2]), int(found[3])
            return (both, found[4] or "") if sum(both) == int(found[1]) else ((), raw)
        if found := _ONE.fullmatch(raw):
            said = raw.strip("()").partition(" ")[2]
            return (int(found[1]),), said
        if found := _MORE.fullmatch(raw):
            faces = tuple(map(int, found[2].split(", ")))
            return (faces, "") if len(faces) == int(found[1]) else ((), raw)
        return (), raw.removeprefix("(").removesuffix(")") if raw.count("(") == 1 else raw


def _plain(text: str) -> str:
    """One line in which nothing is a tag."""
    return " ".join(LINE_ENDS.sub(" ", text).split()).replace("[", "(").replace("]", ")")
