"""Fills the holes of a row's text: dice rolled, other tables drawn, within a budget."""

from collections.abc import Collection
from typing import assert_never

from soloist.tables.deck import UsedUp
from soloist.tables.die import TableDie
from soloist.tables.filling.filled import MOST_CHARACTERS, MOST_NESTED, MOST_TRIES, Endless, Filled
from soloist.tables.filling.frame import Frame
from soloist.tables.filling.phrase import (
    agreed_text,
    capital_text,
    counted_text,
    forms_text,
    phrase,
    prefix_text,
    several_text,
)
from soloist.tables.filling.reckon import kept_number, reckon
from soloist.tables.filling.rolls import Rolls
from soloist.tables.filling.said import Said
from soloist.tables.filling.unlike import without
from soloist.tables.grammar.speech import capitalised, links
from soloist.tables.lookup import Target
from soloist.tables.model import Row, Strip
from soloist.tables.names import fold_name
from soloist.tables.text.parts import (
    AgreedHole,
    CapitalHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    FormsHole,
    KeepHole,
    NumberHole,
    OptionHole,
    Part,
    Parts,
    PrefixHole,
    SeveralHole,
    TableHole,
    Term,
    Words,
)
from soloist.tables.text.smooth import closed_up, smooth
from soloist.tables.unknown import DeadHole, UnknownPart, UnknownTable

__all__ = ["Endless", "Filled", "Filler"]


class Filler(Rolls):
    """Fills the texts of one roll, part by part."""

    def text(self, row: Row, target: Target, strip: Strip) -> str:
        """The text of a row that was rolled on `strip` of `target`. Raises `Refusal`."""
        return self.row(row, Frame(row, target, strip, self.lang))

    def row(self, row: Row, frame: Frame) -> str:
        """The text of the row a frame was made for."""
        if row.tags:
            self.tags.extend(row.tags)
        return self.parts(row.parts, frame).strip()

    def parts(self, parts: Parts, frame: Frame) -> str:
        """Words and holes one after the other; where one is empty, no space is left over."""
        texts: list[str] = []
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise Endless(frame.chain(), "deep")
        for part in parts:
            if type(part) is Words:
                text = part.text
                frame.words.append(text)
                texts.append(text)
                self.written += len(text)
            elif type(part) is TableHole:
                texts.append(self._named(part, frame))
            elif (type(part) is OptionHole or type(part) is ChoiceHole) and frame.lang == "en":
                self._close_up(self._part(part, frame), texts)
            else:
                texts.append(self._part(part, frame))
        if self.written > MOST_CHARACTERS:
            raise Endless(frame.chain(), "long")
        self.nested -= 1
        return smooth(texts) if "" in texts else "".join(texts)

    def _close_up(self, text: str, texts: list[str]) -> None:
        """Put an English text behind others; punctuation it begins with has no space before it."""
        closed = closed_up(text)
        if texts and closed and closed_up(" " + closed) == closed:
            texts[-1] = texts[-1].rstrip()
        texts.append(closed)

    def _part(self, part: Part, frame: Frame) -> str:  # noqa: C901  # one line a kind of part
        match part:
            case Words(text=text):
                return self._write(text, frame)
            case TableHole():
                return self._named(part, frame)
            case NumberHole(term=term):
                return self._write(str(self._number(term, frame)), frame)
            case PrefixHole(phrase=(SeveralHole() as several,)):
                return self._several(several, frame, part)
            case PrefixHole():
                return prefix_text(part, frame, self.parts)
            case CapitalHole():
                return capital_text(part, frame, self.parts)
            case ChoiceHole(texts=texts, die=die):
                return self.parts(texts[self._throw(die, frame) - 1], frame)
            case OptionHole(text=inside, die=die, most=most):
                return self.parts(inside, frame) if self._throw(die, frame) <= most else ""
            case KeepHole():
                return self._keep(part, frame)
            case CountedHole(count=term, noun=noun):
                return counted_text(self._number(term, frame), noun, frame, self.parts)
            case SeveralHole():
                return self._several(part, frame)
            case ElseHole():
                return self._else(part, frame)
            case AgreedHole():
                return agreed_text(part, frame, self.parts, self.kept)
            case FormsHole():
                return forms_text(part, frame, self.kept)
            case _:
                assert_never(part)

    # --- numbers and chances ------------------------------------------------------------------------

    def _number(self, term: Term, frame: Frame) -> int:
        def roll(die: TableDie) -> int:
            return self._throw(die, frame)

        return reckon(term, roll, lambda name: kept_number(self.kept, name), frame.where)

    # --- names --------------------------------------------------------------------------------------

    def _keep(self, hole: KeepHole, frame: Frame) -> str:
        said = phrase(hole.value, frame, self.parts)
        self.kept[fold_name(hole.name)] = (hole.name, said)
        if not hole.shown:
            return ""
        said = _bared(said, frame)
        frame.note(said)
        return said.text

    def _found(self, name: str, frame: Frame) -> Target:
        try:
            return self.shelves.find(name, frame.home)
        except (UnknownTable, UnknownPart) as refused:
            if frame.row.line:
                raise DeadHole(refused, frame.home.file, frame.row.line) from refused
            raise

    def _named(self, hole: TableHole, frame: Frame) -> str:
        """A kept value, or a table's result."""
        name, capital = hole.name, hole.capital
        kept = self.kept.get(fold_name(name)) if self.kept else None
        if kept is not None:
            said = kept[1]
            self._write(said.text, frame)
            capital = capital and not kept[0][0].isupper()
        else:
            target = self._found(name, frame)
            strips = target.strips
            if len(strips) == 1 and not target.table.deck:
                said = self._rolled(target, strips[0], frame)
            else:
                said = self._drawn(target, frame)
            capital = capital and not _is_capital(target, name)
        said = _bared(said, frame)
        if frame.first is None:
            frame.first = said
        frame.last = said
        frame.words.clear()
        return capitalised(said.text) if capital else said.text

    def _else(self, hole: ElseHole, frame: Frame) -> str:
        name = hole.first.name
        if fold_name(name) in self.kept or self._has_some(self.shelves.reach(name, frame.home)):
            return self._named(hole.first, frame)
        return self.parts(hole.spare, frame)

    def _has_some(self, target: Target | None) -> bool:
        if target is None or not target.table.deck:
            return target is not None
        try:
            return all(self.decks.left(target.name_of(strip), strip).rows for strip in target.strips)
        except UsedUp:
            return False

    # --- several ------------------------------------------------------------------------------------

    def _several(self, hole: SeveralHole, frame: Frame, prefix: PrefixHole | None = None) -> str:
        """Results as a list, each behind its own article: `la jarre et la robe`."""
        found: list[Said] = []
        for _ in range(self._number(hole.count, frame)):
            if not hole.distinct:
                found.append(phrase(hole.each, frame, self.parts))
            elif (said := self._another(hole, frame, {each.text for each in found})) is not None:
                found.append(said)
            else:
                break
        return several_text(found, frame, prefix)

    def _another(self, hole: SeveralHole, frame: Frame, seen: Collection[str]) -> Said | None:
        """A result unlike those seen; None when there is none, or chance gives none."""
        while self.tries < MOST_TRIES:
            before = (self.holes, self.written, len(self.filled), len(self.tags))
            said = self._unlike(hole.each, frame, seen)
            if said is None or said.text not in seen:
                return said
            self.tries += 1
            self.holes, self.written = before[:2]
            del self.filled[before[2] :], self.tags[before[3] :]
        return None

    def _unlike(self, each: Parts, frame: Frame, seen: Collection[str]) -> Said | None:
        """A result that may be seen already; None when every result was. A list leaves out what it can."""
        hole = each[0] if len(each) == 1 else None
        if not (seen and isinstance(hole, TableHole)) or hole.capital or fold_name(hole.name) in self.kept:
            return phrase(each, frame, self.parts)
        target = self._found(hole.name, frame)
        if len(target.strips) > 1:
            return phrase(each, frame, self.parts)
        try:
            strip = without(self._left(target, target.strips[0]), seen)
        except UsedUp:
            return None
        return self._rolled(target, strip, frame) if strip.rows else None


def _bared(said: Said, frame: Frame) -> Said:
    """The noun as it stands here: behind a prefix the first one with an article loses it, if a head."""
    if not frame.bare:
        return said
    if frame.first is not None and links("".join(frame.words), frame.lang):
        frame.bare = False
        return said
    noun = said.noun
    if not noun.article:
        return said
    frame.bare = False
    frame.first = None  # the adjectives before it
    return Said(noun.text, said.mark, said.lang, said)


def _is_capital(target: Target, name: str) -> bool:
    """Whether the table's own name, or its file's, is written with the capital of `name`."""
    names = (target.file.name,) if "/" in name else (target.table.name, *target.table.aliases)
    return any(each[:1] == name[:1] and fold_name(name).startswith(fold_name(each)) for each in names)
