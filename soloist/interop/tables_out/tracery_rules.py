"""Rows as rules of Tracery: what it has words for as it is, the rest as all it can say."""

from collections.abc import Iterable, Sequence
from math import gcd
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables_out.closed import Closed
from soloist.interop.tables_out.every_result import MOST, Everything, Weighted
from soloist.tables.model import Row, Strip, Table
from soloist.tables.names import fold_name
from soloist.tables.references import has_holes
from soloist.tables.text.braces import pair
from soloist.tables.text.hole_words import prefix_in
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
    Words,
)
from soloist.tables.text.smooth import CLOSE

_SIGNS: Final = str.maketrans({sign: f"\\{sign}" for sign in "\\#[]"})
_NO_SYMBOL: Final = str.maketrans(dict.fromkeys(".#[]:,\\()\"'", "-"))


class Symbols:
    """Symbols for tables and kept names, by the folded form of their names."""

    def __init__(self, names: Iterable[str]) -> None:
        """Each name a symbol of its own."""
        self._taken: set[str] = set()
        self._of: dict[str, str] = {}
        for name in names:
            self._of[fold_name(name)] = self.free(name)

    def of(self, name: str) -> str:
        """The symbol of a table."""
        return self._of[fold_name(name)]

    def knows(self, name: str) -> bool:
        """Whether something is called so."""
        return fold_name(name) in self._of

    def also(self, name: str, known: str) -> None:
        """Another name of a table, where nothing else has it."""
        self._of.setdefault(fold_name(name), self.of(known))

    def kept(self, name: str) -> str:
        """The symbol a kept name is pushed on: the table’s that it hides, else its own."""
        if not self.knows(name):
            self._of[fold_name(name)] = self.free(name)
        return self.of(name)

    def free(self, wanted: str) -> str:
        """A symbol nothing has, like what is wanted."""
        wanted = wanted.translate(_NO_SYMBOL)
        symbol, number = wanted, 1
        while symbol in self._taken:
            number += 1
            symbol = f"{wanted}-{number}"
        self._taken.add(symbol)
        return symbol


class NoWord(Exception):
    """Tracery has no word for a hole."""


class Rules:
    """Makes rules of rows, and the symbols they need beside those of the tables."""

    def __init__(self, symbols: Symbols, everything: Everything, lang: str, tally: Tally) -> None:
        self.symbols = symbols
        self.lang = lang
        self.tally = tally
        self._everything = everything
        self._closed = Closed(everything.tables)
        self._further: dict[str, list[str]] = {}
        self._known: dict[tuple[str, ...], str] = {}

    def further(self) -> dict[str, list[str]]:
        """The symbols made on the way."""
        return self._further

    def rule(self, table: Table, strip: Strip, row: Row) -> str:
        """The rule of a row."""
        if not has_holes(row):
            return escaped("".join(part.text for part in row.parts if isinstance(part, Words)))
        if any(map(_leans, row.parts)) and self._closed.row(row):
            every = self._everything.row(table, strip, row)
            if every is not None:
                self.tally.add("carried", "spelled rows", row.line)
                return self._symbol(table.name, every)
        return _Writer(self, table, strip, row).whole()

    # --- what the writer of one row asks --------------------------------------------------------------

    def is_kept(self, name: str) -> bool:
        """Whether some row keeps a value under that name."""
        return self._closed.is_kept(name)

    def every(self, table: Table, strip: Strip, row: Row, part: Part) -> str:
        """A part as all it can say. Raises `NoWord` where that is too much, or hangs on the rest."""
        if _leans(part) or not self._closed.parts((part,)):
            raise NoWord
        every = self._everything.parts(table, strip, row, (part,))
        if every is None:
            raise NoWord
        return self._symbol(table.name, every)

    def listed(self, wanted: str, rules: Sequence[str]) -> str:
        """`#…#` for these rules, the same symbol for the same ones; or the rule where it is one alone."""
        if len(set(rules)) == 1:
            return rules[0]
        key = tuple(rules)
        if key not in self._known:
            self._known[key] = self.symbols.free(f"{wanted}-part")
            self._further[self._known[key]] = list(rules)
        return f"#{self._known[key]}#"

    def alone(self, wanted: str, rule: str) -> str:
        """A symbol’s name for a rule; that of the symbol where the rule is nothing else."""
        bare = rule[1:-1]
        if rule[:1] == rule[-1:] == "#" and bare and not any(sign in bare for sign in "#[."):
            return bare
        symbol = self._known.get((rule,))
        if symbol is None:
            symbol = self._known[rule,] = self.symbols.free(f"{wanted}-part")
            self._further[symbol] = [rule]
        return symbol

    def _symbol(self, wanted: str, every: Weighted) -> str:
        if sum(weight for _, weight in every) > MOST:
            raise NoWord
        return self.listed(wanted, [escaped(text) for text, weight in every for _ in range(weight)])


class _Writer:
    """Writes the rule of one row."""

    def __init__(self, rules: Rules, table: Table, strip: Strip, row: Row) -> None:
        self._rules = rules
        self._where = (table, strip, row)
        self._name = table.name
        self._row = row
        self._ends = pair(row.text).ends

    def whole(self) -> str:
        """The rule; a hole without a word stands as it is written."""
        return self._texts(self._row.parts, outer=True).strip()

    def _as_written(self, part: Part) -> str:
        self._rules.tally.add("left", "holes", self._row.line)
        at = part.at if not isinstance(part, Words) else 0
        return escaped(self._row.text[at : self._ends.get(at, at) + 1])

    def _texts(self, parts: Parts, *, outer: bool = False) -> str:
        """Parts one after the other, none of which leaves a space too many where it is empty.

        An `outer` text, a whole row, has no space at its ends, and what has no word stands there as it is
        written; in another one it raises `NoWord`.
        """
        found: list[str] = []
        taken = 0  # signs at the start of the next words that went into what stands before
        for number, part in enumerate(parts):
            if isinstance(part, Words):
                found.append(escaped(part.text[taken:]))
                taken = 0
                continue
            try:
                rules = self._sometimes(part)
                if rules is None:
                    found.append(self._text(part))
                    continue
            except NoWord:
                if not outer:
                    raise
                found.append(self._as_written(part))
                continue
            before = after = ""
            if "" in rules:
                before, taken = self._gap(found, parts[number + 1 :])
                after = " " * taken
            if outer and not found:
                rules = [rule.lstrip() for rule in rules]
            if outer and number == len(parts) - 1:
                rules = [rule.rstrip() for rule in rules]
            found.append(self._rules.listed(self._name, [f"{before}{r}{after}" if r else "" for r in rules]))
        return "".join(found)

    def _sometimes(self, part: Part) -> list[str] | None:
        """The rules of an option or of a choice; None for anything else."""
        if isinstance(part, OptionHole):
            common = gcd(part.most, part.die.size)
            said = [self._texts(part.text)] * (part.most // common)
            return said + [""] * ((part.die.size - part.most) // common)
        return [self._texts(text) for text in part.texts] if isinstance(part, ChoiceHole) else None

    @staticmethod
    def _gap(found: list[str], rest: Parts) -> tuple[str, int]:
        """The space that goes with what may be missing: the one before it, or one of those after it."""
        follows = rest[0].text if rest and isinstance(rest[0], Words) else ""
        spaced = bool(found) and found[-1].endswith(" ")
        if (spaced or not found) and follows.startswith(" "):
            return "", 1
        if spaced and (not rest or follows[:1] in tuple(CLOSE)):
            found[-1] = found[-1][:-1]
            return " ", 0
        return "", 0

    def _text(self, part: Part) -> str:
        tally, line = self._rules.tally, self._row.line
        match part:
            case Words(text=text):
                return escaped(text)
            case TableHole():
                return self._named(part)
            case KeepHole():
                return self._keep(part)
            case ElseHole(first=first, spare=spare):
                known = self._rules.symbols.knows(first.name)
                return self._named(first) if known else self._texts(spare)
            case CapitalHole(text=inner, every=False):
                return f"#{self._rules.alone(self._name, self._texts(inner))}.capitalize#"
            case NumberHole():
                every = self._rules.every(*self._where, part)
                tally.add("carried", "dice", line)
                return every
            case _:
                return self._spelled(part)

    def _spelled(self, part: Part) -> str:
        """All a part can say; of an English article or plural that is too long for that, Tracery’s own."""
        tally, line = self._rules.tally, self._row.line
        try:
            every = self._rules.every(*self._where, part)
        except NoWord:
            if not isinstance(part, PrefixHole) or len(part.phrase) != 1:
                raise
            word, lang = prefix_in(part.written, self._rules.lang)
            modifier = {"a": "a", "pl": "s"}.get(word, "") if lang == "en" else ""
            if not modifier:
                raise
            symbol = self._rules.alone(self._name, self._texts(part.phrase))
            tally.add("guessed", "near grammar", line)
            return f"#{symbol}.{modifier}{'.capitalize' if part.capital else ''}#"
        tally.add("carried", "spelled out", line)
        return every

    def _named(self, part: TableHole) -> str:
        symbols = self._rules.symbols
        kept = self._rules.is_kept(part.name)
        if not kept and not symbols.knows(part.name):
            self._rules.tally.add("left", "unknown", self._row.line)
            return escaped(f"{{{part.name}}}")
        symbol = symbols.kept(part.name)
        if not kept:
            self._rules.tally.add("carried", "uses", self._row.line)
        return f"#{symbol}.capitalize#" if part.capital and not symbol[:1].isupper() else f"#{symbol}#"

    def _keep(self, part: KeepHole) -> str:
        symbol = self._rules.symbols.kept(part.name)
        value = self._rules.alone(self._name, self._texts(part.value))
        self._rules.tally.add("carried", "kept", self._row.line)
        return f"[{symbol}:#{value}#]{f'#{symbol}#' if part.shown else ''}"


def escaped(text: str) -> str:
    """Words that mean themselves in a rule."""
    return text.translate(_SIGNS)


def _leans(part: Part) -> bool:
    """Whether what a part says hangs on the noun before it, somewhere inside."""
    match part:
        case AgreedHole() | FormsHole():
            return True
        case PrefixHole(phrase=inner) | CapitalHole(text=inner) | OptionHole(text=inner):
            return any(map(_leans, inner))
        case (
            KeepHole(value=inner) | ElseHole(spare=inner) | SeveralHole(each=inner) | CountedHole(noun=inner)
        ):
            return any(map(_leans, inner))
        case ChoiceHole(texts=texts):
            return any(_leans(inner) for text in texts for inner in text)
        case _:
            return False
