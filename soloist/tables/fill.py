"""Fills the holes of a row's text: dice rolled, other tables drawn, grammar kept, within a budget."""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple, TypeAlias, assert_never

from soloist.tables.deck import Cup, Decks, UsedUp
from soloist.tables.die import TableDie
from soloist.tables.grammar.mark import Gender, Mark, capitalised
from soloist.tables.grammar.noun import Noun
from soloist.tables.grammar.speech import OF_TEXTS, grammar_of, prefix_in, prefixed, read_noun
from soloist.tables.lookup import DeadHole, Shelves, Target, UnknownTable
from soloist.tables.model import Row, Strip, TableFile, packed
from soloist.tables.names import fold_name
from soloist.tables.text.arithmetic import MOST, RECKON
from soloist.tables.text.parts import (
    AgreedHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    FormsHole,
    KeepHole,
    KeptNumber,
    NumberHole,
    Part,
    Parts,
    PrefixHole,
    Reckoned,
    Rolled,
    SeveralHole,
    TableHole,
    Term,
    Whole,
    Words,
    smooth,
)
from soloist.values.dataclass import replace
from soloist.values.message import Refusal, message

MOST_DEPTH = 24
MOST_NESTED = 100  # texts in texts, whatever they are: well within what Python can nest
MOST_HOLES = 300
MOST_CHARACTERS = 20_000
MOST_TRIES = 500  # at results that must differ
_THIN = 20  # one chance in so many, below which no die is rolled until it fits
_tuple = tuple.__new__  # makes a named tuple in a third of the time, where it is made for every hole


class Said(NamedTuple):
    """A text with what its row says of its gender and number.

    `lang` is the language of its row. `heart` is the first noun inside it, whose gender it has when it
    shows none of its own; `plural` says that it stands for several whatever the row says.
    """

    text: str
    mark: Mark | None = None
    lang: str = "en"
    heart: "Said | None" = None
    plural: bool = False

    @property
    def noun(self) -> Noun:
        """It, as grammar sees it."""
        return self.noun_in(self.lang)

    def noun_in(self, lang: str) -> Noun:
        """The same for the grammar of another language."""
        own = read_noun(self.text, self.mark, lang)
        if self.plural and not own.plural:
            own = replace(own, plural=True)
        if self.heart is None:
            return own
        heart = self.heart.noun_in(lang)
        they = own.they or (heart.they and not own.gender)
        gender: Gender = "" if own.they else own.gender or heart.gender
        plural = own.plural or (
            heart.plural and not own.article and grammar_of(lang).leads(heart.text, own.text)
        )
        aspirated, forms = own.aspirated, own.forms
        if own.text == heart.text:
            aspirated = heart.aspirated if aspirated is None else aspirated
            forms = forms or heart.forms or forms
        return replace(own, gender=gender, plural=plural, aspirated=aspirated, forms=forms, they=they)


KeptValues: TypeAlias = dict[str, tuple[str, Said]]
"""By the folded form of its name: the name as it was written, and what was kept."""


Outer: TypeAlias = tuple[Said | None, bool]


class Frame:
    """One row on its way to a text; `lang` is that of files that name none.

    `first` is the first noun since a phrase began, `last` the one an adjective agrees with; `words` are
    the plain words since that one. `bare` says that the next noun comes without its article.
    """

    def __init__(
        self, row: Row, target: Target, strip: Strip, lang: str, above: "Frame | None" = None
    ) -> None:
        self.row = row
        self.target = target
        self.strip = strip
        self.home: TableFile = row.home or target.file
        self.lang = self.home.lang or lang
        self.above = above
        self.depth: int = above.depth + 1 if above else 1
        self.first: Said | None = None
        self.last: Said | None = None
        self.words: list[str] = []
        self.bare = False

    def note(self, said: Said) -> None:
        """A noun stands in the text now."""
        if self.first is None:
            self.first = said
        self.last = said
        self.words.clear()

    def start(self, *, bare: bool) -> Outer:
        """Begin a phrase inside this text; what `finish` wants back."""
        outer = (self.first, self.bare)
        self.first, self.bare = None, bare
        return outer

    def finish(self, outer: Outer) -> Said | None:
        """End the phrase; its first noun."""
        found = self.first
        self.first, self.bare = outer
        return found

    def noun(self) -> Noun:
        """The noun before this place: a hole's, or that of plain words right before it."""
        near = grammar_of(self.lang).before("".join(self.words))
        if near is not None and (self.last is None or near.text.isalpha()):
            return near
        return self.last.noun if self.last else Noun("", lang=self.lang)

    def chain(self) -> tuple[str, ...]:
        """The full names of the tables that led here, the first one first."""
        names: list[str] = []
        frame: Frame | None = self
        while frame:
            names.append(frame.target.name_of(frame.strip))
            frame = frame.above
        return tuple(reversed(names))

    def where(self) -> str:
        """The row, as a person finds it."""
        name = self.target.name_of(self.strip)
        return f"{name} ({self.row.text[:60]})"


@lru_cache(maxsize=2048)  # the same phrases come again and again
def _behind(said: Said, written: str, lang: str, capital: bool) -> Said:
    """A phrase behind a prefix as written in a text of `lang`."""
    prefix, lang = prefix_in(written, lang)
    noun = said.noun_in(lang)
    text = prefixed(prefix, noun, lang)
    return Said(
        capitalised(text) if capital else text, said.mark, lang, said, plural=noun.plural or prefix == "pl"
    )


class Filled(NamedTuple):
    """A hole that was filled: the table or dice it named, the faces that fell, and the text it gave.

    `deck` is True for a card: a journal records it, so that the deck knows it was drawn. `row` is that of
    a table.
    """

    name: str
    dice: tuple[int, ...]
    sides: int
    text: str
    deck: bool = False
    row: Row | None = None


class Endless(Refusal):
    """A text that goes beyond a budget: tables that call each other without end, or too much at a time."""

    def __init__(self, chain: tuple[str, ...]) -> None:
        """`chain` are the tables that led there."""
        path = " → ".join([*chain[:6], "…"] if len(chain) > 6 else chain)
        said = message(
            "This roll never ends, or grows too long: {path}. One roll fills {holes} holes, {deep} deep, "
            "with {long} characters at most; ask for fewer at a time, or give one of these tables a row that "
            "stops.",
            path=path, holes=MOST_HOLES, deep=MOST_DEPTH, long=MOST_CHARACTERS,
        )  # fmt: skip
        super().__init__(said)


class Filler:
    """Fills the texts of one roll, part by part; counts what is done, and remembers it in `filled`.

    Dice inside a text are thrown on the side of the table they belong to, after its own. `kept` are values
    by the folded form of their names, one mapping for all columns; `tags` are those of the rows drawn.
    """

    def __init__(self, cup: Cup, shelves: Shelves, decks: Decks, kept: KeptValues) -> None:
        self.cup = cup
        self.shelves = shelves
        self.lang = shelves.lang or "en"
        self.anywhere = not any(shelves.suits)
        self.decks = decks
        self.filled: list[Filled] = []
        self.tags: list[str] = []
        self.kept = kept
        self.written = 0
        self.holes = 0
        self.nested = 0
        self.tries = 0

    def said(self, row: Row, target: Target, strip: Strip, above: Frame | None = None) -> Said:
        """What a row says that was rolled on `strip` of `target`, for a hole of `above`. Raises `Refusal`."""
        self.tags += row.tags
        if len(row.parts) == 1 and isinstance(first := row.parts[0], Words):  # most; spares them a frame
            self.written += len(row.text)
            lang = (row.home or target.file).lang or self.lang
            return _tuple(Said, (first.text, row.mark, lang, None, False))
        if above and above.depth >= MOST_DEPTH:
            raise Endless(above.chain())
        inside = Frame(row, target, strip, self.lang, above)
        text, heart = self.parts(row.parts, inside).strip(), inside.first
        if heart is not None and row.mark is None and heart.text == text:
            return heart
        return _tuple(Said, (text, row.mark, inside.lang, heart, False))

    def parts(self, parts: Parts, frame: Frame) -> str:
        """Words and holes one after the other; where one is empty, no space is left over."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            raise Endless(frame.chain())
        texts: list[str] = []
        soft = False
        for part in parts:
            if type(part) is Words:
                text = part.text
                frame.words.append(text)
                self.written += len(text)
            elif type(part) is TableHole:
                text = self._named(self._called(part, frame), frame)
            else:
                text = self._part(part, frame)
                soft = soft or type(part) is ChoiceHole
            texts.append(text)
        self.nested -= 1
        if self.written > MOST_CHARACTERS:
            raise Endless(frame.chain())
        if len(texts) == 1 or not (soft or "" in texts):
            return "".join(texts)
        return smooth(parts, texts, closed=grammar_of(frame.lang).closes_up)

    def _part(self, part: Part, frame: Frame) -> str:  # noqa: C901  # one line a kind of part
        match part:
            case NumberHole(term=term):
                return str(self._number(term, frame))
            case PrefixHole(written=written, phrase=inside, capital=capital):
                of_nouns = prefix_in(written, frame.lang)[0] not in OF_TEXTS
                if of_nouns and len(inside) == 1 and isinstance(inside[0], SeveralHole):
                    return self._several(inside[0], frame, part)
                said = self._phrase(inside, frame, bare=of_nouns)
                return self._note(_behind(said, written, frame.lang, capital), frame)
            case ChoiceHole(term=term, texts=texts):
                number = self._number(term, frame) or 2
                return self.parts(texts[number - 1], frame) if number <= len(texts) else ""
            case KeepHole(name=name, value=value, shown=shown):
                said = self._phrase(value, frame)
                self.kept[fold_name(name)] = (name, said)
                return self._note(_bared(said, frame), frame) if shown else ""
            case CountedHole(count=term, noun=inside):
                number = self._number(term, frame)
                said = self._phrase(inside, frame)
                grammar = grammar_of(said.lang)
                text = grammar.counted(number, said.noun)
                return self._note(Said(text, said.mark, said.lang, said, not grammar.is_one(number)), frame)
            case SeveralHole():
                return self._several(part, frame)
            case ElseHole(first=first, spare=spare):
                first = self._called(first, frame)
                there = self._has_some(self.shelves.reach(first.name, frame.home))
                known = there or fold_name(first.name) in self.kept
                return self._named(first, frame) if known else self.parts(spare, frame)
            case AgreedHole(adjective=inside, noun=name, before=before):
                adjective = self._aside(inside, frame).noun_in(frame.lang)
                return grammar_of(frame.lang).agreed(adjective, self._noun(name, frame), before=before)
            case FormsHole(forms=forms, noun=name):
                noun = self._noun(name, frame)
                return grammar_of(noun.lang).chosen(forms, noun)
            case Words() | TableHole():
                return self.parts((part,), frame)
            case _:
                assert_never(part)

    def _note(self, said: Said, frame: Frame) -> str:
        """A noun stands in the text now."""
        frame.note(said)
        return said.text

    def _phrase(self, parts: Parts, frame: Frame, *, bare: bool = False) -> Said:
        """What `parts` say as one, with the gender of the first noun inside, without article if `bare`."""
        outer = frame.start(bare=bare and len(parts) > 1)
        text = self.parts(parts, frame).strip()
        heart = frame.finish(outer)
        return heart if heart is not None and heart.text == text else Said(text, None, frame.lang, heart)

    def _aside(self, parts: Parts, frame: Frame, *, bare: bool = False) -> Said:
        """The same for what is no noun to what follows."""
        passed = frame.first, frame.last, frame.words[:]
        said = self._phrase(parts, frame, bare=bare)
        frame.first, frame.last, frame.words = passed
        return said

    def _called(self, hole: TableHole, frame: Frame) -> TableHole:
        """The hole with the name that is made here, if it has none."""
        return hole if hole.name else replace(hole, name=self._aside(hole.called, frame, bare=True).text)

    def _noun(self, name: str, frame: Frame) -> Noun:
        """The kept noun of that name, or the one before; a name nobody kept falls back on that too."""
        value = self.kept.get(fold_name(name)) if name else None
        return value[1].noun if value else frame.noun()

    # --- numbers and chances ------------------------------------------------------------------------

    def _count(self, frame: Frame) -> None:
        self.holes += 1
        if self.holes > MOST_HOLES:
            raise Endless(frame.chain())

    def _throw(self, die: TableDie, frame: Frame, *, open_: bool = False) -> int:
        """What dice inside a text come to; open ones are thrown again for each highest face."""
        self._count(frame)
        fell = self.cup.throw(die)
        value = die.result(fell)
        self.filled.append(_tuple(Filled, (str(die), fell, die.faces, str(value), False, None)))
        more = fell.count(die.faces) if open_ or die.open else 0
        return value + self._throw(TableDie(more, die.faces), frame, open_=True) if more else value

    def _number(self, term: Term, frame: Frame) -> int:
        """The number a term stands for.

        Raises `Refusal` for a division by 0, for a number over a thousand millions, and for a kept value
        that is none.
        """
        match term:
            case Rolled(die=die):
                return self._throw(die, frame)
            case Whole(value=value):
                return value
            case KeptNumber(name=name):
                return self._kept_number(name, frame)
            case Reckoned(sign=sign):
                left, right = self._number(term.left, frame), self._number(term.right, frame)
            case _:
                assert_never(term)
        number: int | None = None if sign == "/" and not right else RECKON[sign](left, right)
        if number is None or abs(number) > MOST:
            said = message(
                "{where} divides by 0 here, or goes beyond {most}; use other numbers.",
                where=frame.where(),
                most=MOST,
            )
            raise Refusal(said)
        return number

    def _kept_number(self, name: str, frame: Frame) -> int:
        found = self.kept.get(fold_name(name))
        text = found[1].text.strip() if found else ""
        if text.removeprefix("-").isdecimal() and len(text) < 11:  # of a kept number
            return int(text)
        if found:
            raise Refusal(message("{name} is “{text}”, which is no number.", name=name, text=text))
        if (number := self.shelves.number(name, frame.home)) is not None:
            return number
        form = f"{{{name} = 1d6}}"
        raise Refusal(message("No number is kept as {name}; write {form} before.", name=name, form=form))

    # --- names --------------------------------------------------------------------------------------

    def _found(self, name: str, frame: Frame) -> Target:
        try:
            return self.shelves.find(name, frame.home)
        except UnknownTable as refused:
            if frame.row.line:
                raise DeadHole(refused, frame.home.file, frame.row.line) from refused
            raise

    def _named(self, hole: TableHole, frame: Frame) -> str:
        """A kept value, or a table's result, one of each of its columns when it has some."""
        name, capital = hole.name, hole.capital
        kept = self.kept.get(fold_name(name)) if self.kept else None
        if kept is not None:
            said = kept[1]
            self.written += len(said.text)
            capital = capital and not kept[0][0].isupper()
        else:
            if (target := self.shelves.reach(name, frame.home)) is None:
                if (number := self.shelves.number(name, frame.home)) is not None:
                    return str(number)
                target = self._found(name, frame)
            strips = target.strips
            said = self.roll(target, self.left(target, strips[0]), frame)[2]
            if len(strips) > 1:
                more = (self.roll(target, self.left(target, other), frame)[2].text for other in strips[1:])
                said = Said(" · ".join((said.text, *more)), None, said.lang, said)
            capital = capital and not _is_capital(target, name)
        if frame.bare:
            said = _bared(said, frame)
        frame.note(said)
        return capitalised(said.text) if capital else said.text

    def _has_some(self, target: Target | None) -> bool:
        try:
            left = [self.left(target, strip).rows for strip in target.strips] if target else []
            suits = self.shelves.suits
            return bool(left) and all(any(row.suits.meets(suits) for row in rows) for rows in left)
        except UsedUp:
            return False

    def left(self, target: Target, strip: Strip) -> Strip:
        """What suits the story, without cards drawn; raises `UsedUp` when nothing is left of a deck."""
        if target.table.deck:
            strip = self.decks.left(target.name_of(strip), strip)
        return strip if self.anywhere else self.shelves.suiting(strip)

    def roll(
        self, target: Target, strip: Strip, above: Frame | None = None
    ) -> tuple[tuple[int, ...], Row, Said]:
        """The dice that fell on what is left of a strip, the row they gave, and what it says."""
        if above:
            self._count(above)
        called = target.name_of(strip)
        fell, row = self.cup.roll(strip)
        if target.table.deck:
            self.decks.take(called, row)
        place = len(self.filled)
        said = self.said(row, target, strip, above)
        if above:
            filled = (called, fell, strip.die.faces, said.text, target.table.deck, row)
            self.filled.insert(place, _tuple(Filled, filled))
        return fell, row, said

    # --- several ------------------------------------------------------------------------------------

    def _several(self, hole: SeveralHole, frame: Frame, prefix: PrefixHole | None = None) -> str:
        """A, B and C, each behind its own article; masculine as soon as one of them is."""
        found: list[Said] = []
        for _ in range(self._number(hole.count, frame)):
            if not hole.distinct:
                found.append(self._phrase(hole.each, frame))
            elif (said := self._another(hole, frame, {each.text for each in found})) is not None:
                found.append(said)
            else:
                break
        if prefix is not None:
            found = [
                _behind(said, prefix.written, frame.lang, prefix.capital and not at)
                for at, said in enumerate(found)
            ]
        text = grammar_of(frame.lang).joined([said.text for said in found])
        if found:
            leading = next((said for said in found if said.noun.gender != "f"), found[0])
            frame.note(leading if len(found) == 1 else Said(text, None, frame.lang, leading, plural=True))
        return text

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
        if not (seen and isinstance(hole, TableHole)) or (
            hole.capital or hole.called or fold_name(hole.name) in self.kept
        ):
            return self._phrase(each, frame)
        target = self._found(hole.name, frame)
        if len(target.strips) > 1:
            return self._phrase(each, frame)
        try:
            strip = _without(self.left(target, target.strips[0]), seen)
        except UsedUp:
            return None
        return self.roll(target, strip, frame)[2] if strip.rows else None


def _without(strip: Strip, seen: Collection[str]) -> Strip:
    """The strip without rows that can only give what was seen; its die is thrown again where they were.

    Where hardly anything is left the rows stand close together on a smaller die instead, as in a deck.
    """
    given = {(Words(text),) for text in seen}
    left = [(row, strip.weight(row)) for row in strip.rows if row.parts not in given]
    if len(left) == len(strip.rows):
        return strip
    thin = sum(weight for _, weight in left) * _THIN < strip.die.total
    return packed(strip.name, left) if thin else strip.only(tuple(row for row, _ in left))


def _bared(said: Said, frame: Frame) -> Said:
    """The noun as it stands here: behind a prefix the first one with an article loses it, if a head."""
    if not frame.bare:
        return said
    if frame.first is not None and grammar_of(frame.lang).links("".join(frame.words)):
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
