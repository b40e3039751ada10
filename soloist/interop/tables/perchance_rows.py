"""The rows of Perchance as rows here: lists, methods, alternatives, ranges, kept names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row, Table
from soloist.interop.tables.perchance_known import Known
from soloist.interop.tables.perchance_lists import NAME, pairs, parted, weighed
from soloist.interop.tables.row_text import Names, fits, hole, plain
from soloist.interop.tables.tracery_rows import changed
from soloist.tables.grammar.english import takes_an
from soloist.tables.text.arithmetic import MOST
from soloist.tables.text.parts import ChoiceHole, Part
from soloist.tables.text.template import parse_template

# --- perchance’s ranges of numbers, `{1-6}`, as dice ----------------------------------------------

NUMBERS: Final = re.compile(r"\s*(-?\d{1,18})\s*-\s*(-?\d{1,18})\s*")
"""The inside of a range, with its first and its last number."""

_MOST_FACES: Final = 1_000_000


def rolled_from(low: int, high: int) -> str | None:
    """A formula that gives each whole number from `low` to `high` alike; None where no dice here do.

    More numbers than a die has faces are two dice, one for stretches of equal length and one for the places
    in them.
    """
    numbers = high - low + 1
    if max(numbers, abs(low), abs(high)) > MOST:
        return None
    dice = f"1d{numbers}"
    if numbers > _MOST_FACES:
        least = -(-numbers // _MOST_FACES)
        places = next((each for each in range(least, 2 * least + 100) if not numbers % each), 0)
        if not places:
            return None
        dice = f"(1d{numbers // places}-1)*{places}+1d{places}"
    more = low - 1
    return f"{dice}{f'+{more}' if more > 0 else f'-{-more}' if more else ''}"


# --------------------------------------------------------------------------------------------------

EMPTY: Final = "{|}"
_DEEPEST: Final = 12
_ARTICLE: Final = "\0"  # where an article waits for what follows
_MOST_REPEATED: Final = 40
_MOST_TIMES: Final = 100

_RUN: Final = re.compile(r"[^\\\[\]{}]+")
_PATH: Final = re.compile(rf"{NAME}(?:\.{NAME}(?:\([^()]*\))?)*")
_SET: Final = re.compile(rf"\s*({NAME})\s*=(?![=>])(.*)", re.DOTALL)
_LETTERS: Final = re.compile(r"([a-z])-([a-z])|([A-Z])-([A-Z])")
_SAID: Final = re.compile(r"\s*(?:\"((?:[^\"\\]|\\.)*)\"|'((?:[^'\\]|\\.)*)')\s*", re.DOTALL)
_MANY: Final = re.compile(r"(selectMany|selectUnique)\((\d{1,3})(?:\s*,\s*(\d{1,3}))?\)")
_LOOK: Final = re.compile(r"(?<!\\)</?[A-Za-z][^<>\n]{0,300}>")
_BREAK: Final = re.compile(r"(?<!\\)<(?:br|hr) ?/?>", re.IGNORECASE)
_KEEPS: Final = re.compile(rf"\[\s*{NAME}\s*=(?![=>])")
_HOLE: Final = re.compile(r"\{[^{}|]*\}")
_ESCAPES: Final = {"s": " ", "t": " ", "n": "\n"}
_SAME: Final = frozenset({"selectOne", "evaluateItem", "toString"})
_METHODS: Final[Mapping[str, str]] = {"sentenceCase": "cap", "upperCase": "caps", "pluralForm": "s"}
_SPELLED: Final[Mapping[str, str]] = {
    "titleCase": "capitalizeAll",
    "lowerCase": "lowercase",
    "upperCase": "uppercase",
    "sentenceCase": "capitalize",
}


class _NoWord(Exception):
    """Something only a script can say."""


class Rows:
    """Makes rows, and the tables they need beside the lists."""

    def __init__(self, known: Known, lang: str, tally: Tally) -> None:
        self._known = known
        self._names = Names()
        self._article = "a" if lang == "en" else "an"  # `a` is another word in French
        self._tally = tally
        self._further: dict[str, Table] = {}
        for path in known.paths:
            self.name(path)

    def name(self, path: str) -> str:
        """The name of a list’s table, and of what is kept under that name."""
        return self._names.of(path)

    def further(self) -> Iterator[Table]:
        """The tables made on the way, in that order."""
        yield from self._further.values()

    def row(self, raw: str, line: int) -> str:
        """The text of a row."""
        whole = self._text(self._without_look(raw, line), line, 0)
        text = whole.strip() or EMPTY
        if text != whole and whole:
            self._tally.add("left", "edges", line)
        if fits(text) or len(text) > len(raw) + 4_000:
            return text
        self._tally.add("left", "unpaired", line)
        return plain(raw)

    def _text(self, raw: str, line: int, depth: int) -> str:
        """Words and holes; an article is put to what follows it."""
        pieces: list[str] = []
        closes = pairs(raw)
        lone = False
        at = 0
        while at < len(raw):
            sign = raw[at]
            if sign == "\\":
                pieces.append(_words(_ESCAPES.get(raw[at + 1 : at + 2], raw[at + 1 : at + 2])))
                at += 2
            elif at in closes and depth < _DEEPEST:
                end = closes[at]
                inside, whole = raw[at + 1 : end], raw[at : end + 1]
                found = self._bracket if sign == "[" else self._braces
                try:
                    pieces.append(found(inside, line, depth))
                except _NoWord:
                    kind = "imports" if "import:" in inside else "expressions"
                    self._tally.add("left", kind, line)
                    pieces.append(_words(whole))
                at = end + 1
            elif sign in "[]{}":
                lone = True
                pieces.append(sign * 2 if sign in "{}" else sign)
                at += 1
            else:
                run = _RUN.match(raw, at)
                assert run is not None
                pieces.append(_words(run[0]))
                at = run.end()
        if lone:
            self._tally.add("left", "unpaired", line)
        return self._with_articles(pieces, line)

    def _without_look(self, raw: str, line: int) -> str:
        """A row without its tags, whatever stands in them but a name for a result, which later rows need."""
        bare = _LOOK.sub(lambda found: found[0] if _KEEPS.search(found[0]) else "", _BREAK.sub("\n", raw))
        if bare != raw:
            self._tally.add("left", "markup", line)
        return bare

    def _with_articles(self, pieces: list[str], line: int) -> str:
        found: list[str] = []
        pieces = [piece for piece in pieces if piece]
        number = 0
        while number < len(pieces):
            piece = pieces[number]
            number += 1
            if not piece.startswith(_ARTICLE):
                found.append(piece)
                continue
            word = piece[1:]
            if number < len(pieces) and pieces[number].isspace():
                number += 1
            follows = pieces[number] if number < len(pieces) else ""
            if follows.startswith("{") and not follows.startswith("{{") and ":=" not in follows:
                inner = follows[1:-1] if _HOLE.fullmatch(follows) and ":" not in follows else follows
                inner = inner if "=" not in inner else follows
                article = (
                    word if word.casefold() == self._article else ("An" if word == "A" else self._article)
                )
                found.append(f"{{{article}: {inner}}}")
                self._tally.add("guessed", "grammar", line)
                number += 1
            else:
                found.append(f"{word}n " if takes_an(follows.strip()) else f"{word} ")
                if follows[:1] == "[":  # what only a script would say
                    self._tally.add("guessed", "grammar", line)
                if follows and not follows.startswith("{{"):
                    found.append(follows.lstrip())
                    number += 1
        return "".join(found)

    # --- braces -------------------------------------------------------------------------------------

    def _braces(self, inside: str, line: int, depth: int) -> str:
        if inside in ("a", "A"):
            return f"{_ARTICLE}{inside}"
        if inside == "s":
            self._tally.add("left", "endings", line)
            return "(s)"
        if inside.lstrip().startswith("import:"):
            raise _NoWord
        if numbers := NUMBERS.fullmatch(inside):
            return self._numbers(int(numbers[1]), int(numbers[2]), line)
        if letters := _LETTERS.fullmatch(inside):
            first, last = letters[1] or letters[3], letters[2] or letters[4]
            signs = [chr(code) for code in range(ord(first), ord(last) + 1)]
            return self._alternatives([(sign, Fraction(1)) for sign in signs], line)
        texts: list[tuple[str, Fraction]] = []
        for each in parted(inside, "|"):
            bare, weight = weighed(each)
            if weight is None:
                self._tally.add("left", "reckoned odds", line)
            text = self._text(bare, line, depth + 1)
            if weight or weight is None:
                texts.append((text, Fraction(1) if weight is None else weight))
        return self._alternatives(texts, line)

    def _numbers(self, low: int, high: int, line: int) -> str:
        if high < low:
            self._tally.add("guessed", "reversed", line)
            low, high = high, low
        rolled = rolled_from(low, high)
        if rolled is None:
            self._tally.add("left", "wide ranges", line)
            return f"{low}-{high}"
        self._tally.add("carried", "dice", line)
        if low == high:
            return str(low)
        return hole(rolled)

    def _alternatives(self, texts: Sequence[tuple[str, Fraction]], line: int) -> str:
        """`{a|b}`, or a table of its own where odds or signs want one."""
        if len(texts) < 2:
            return texts[0][0] if texts else ""
        below = lcm(*(weight.denominator for _, weight in texts))
        whole = [min(int(weight * below), 1_000_000) for _, weight in texts]
        if sum(whole) <= _MOST_REPEATED or set(whole) == {whole[0]}:
            times = [1] * len(whole) if set(whole) == {whole[0]} else whole
            said = [text for (text, _), n in zip(texts, times, strict=True) for _ in range(n)]
            text = f"{{{'|'.join(said)}}}"
            parts, misread = parse_template(text)
            if not misread and len(parts) == 1 and _alike(parts[0], said):
                return text
        return hole(self._beside([text for text, _ in texts], whole, line))

    def _beside(self, texts: Sequence[str], weights: Sequence[int], line: int) -> str:
        """The name of a table that has these texts."""
        name = self._names.of(f"= {' | '.join(texts)} {weights if len(set(weights)) > 1 else ''}"[:400])
        if name not in self._further:
            rows = tuple(
                Row((text.strip() or EMPTY,), weight=max(weight, 1), line=line)
                for text, weight in zip(texts, weights, strict=True)
            )
            self._further[name] = Table(name, rows, local=True, line=line)
        return name

    # --- brackets -----------------------------------------------------------------------------------

    def _bracket(self, inside: str, line: int, depth: int) -> str:
        *before, last = parted(inside, ",")
        silent = [self._statement(each, line, depth, shown=False) for each in before]
        return "".join((*silent, self._statement(last, line, depth, shown=True)))

    def _statement(self, words: str, line: int, depth: int, *, shown: bool) -> str:
        said = _SAID.fullmatch(words)
        if said:
            return self._text(said[1] or said[2] or "", line, depth + 1) if shown else ""
        found = _SET.fullmatch(words)
        if found:
            return self._set(found[1], found[2].strip(), line, depth, shown=shown)
        if not shown or not words.strip():
            raise _NoWord
        return hole(self._value(words.strip(), line))

    def _set(self, name: str, value: str, line: int, depth: int, *, shown: bool) -> str:
        alias = self._known.alias(name)
        if alias is not None:
            if value.endswith(".consumableList"):
                self._tally.add("left", "used up", line)
            return hole(self._value(alias, line)) if shown else ""
        said = _SAID.fullmatch(value)
        if said or value.startswith("{"):
            text = self._text((said[1] or said[2] or "") if said else value, line, depth + 1).strip() or EMPTY
            held = (
                text[1:-1] if _HOLE.fullmatch(text) and ":=" not in text else self._beside([text], [1], line)
            )
        elif NUMBERS.fullmatch(value) or value.isdecimal():
            raise _NoWord
        else:
            held = self._value(value, line)
            path = self._path(value)[0]
            if self._known.rows(path) is None:
                self._tally.add("guessed", "drawn once", line)
        self._tally.add("carried", "kept", line)
        return hole(f"{self.name(name)} {'=' if shown else ':='} {held}")

    def _value(self, words: str, line: int) -> str:
        """A list or a kept name behind its methods, as the inside of a hole."""
        if not _PATH.fullmatch(words):
            raise _NoWord
        path, methods = self._path(words)
        if not path:
            if set(words) <= set("0123456789_") or "." in words or "(" in words:
                raise _NoWord
            self._tally.add("left", "unknown", line)
            raise _NoWord
        name = self.name(self._known.alias(path) or path)
        methods = [method for method in methods if method not in _SAME]
        if "consumableList" in methods:
            self._tally.add("left", "used up", line)
            methods = [method for method in methods if method != "consumableList"]
        spelled = [_SPELLED.get(method, method) for method in methods]
        if methods and any(method not in _METHODS for method in methods):
            other = self._changed(path, spelled, line)
            if other:
                return other
        self._tally.add("carried", "uses", line)
        for number, method in enumerate(methods):
            name = self._behind(method, name if not number else hole(name), line)
        return name

    def _path(self, words: str) -> tuple[str, list[str]]:
        """The longest list or name a path begins with, and the methods after it."""
        steps = words.split(".")
        steps = [step for step in steps if step]
        for end in range(len(steps), 0, -1):
            path = ".".join(steps[:end])
            first = self._known.alias(steps[0]) or steps[0]
            whole = ".".join((first, *steps[1:end]))
            if self._known.has(whole):
                return whole, _methods(".".join(steps[end:]))
            if end == 1 and self._known.keeps(path):
                rest = _methods(".".join(steps[1:]))
                if any(not _is_method(method) for method in rest):
                    raise _NoWord
                return path, rest
        return "", []

    def _behind(self, method: str, name: str, line: int) -> str:
        if word := _METHODS.get(method):
            if word == "s":
                self._tally.add("guessed", "grammar", line)
            return f"{word}: {name}"
        if found := _MANY.fullmatch(method):
            low, high = int(found[2]), int(found[3] or found[2])
            if not 1 <= low <= high <= _MOST_TIMES:
                raise _NoWord
            times = str(low) if low == high else self._numbers(low, high, line)[1:-1]
            self._tally.add("guessed", "joined", line)
            return f"{times}{' distinct' if found[1] == 'selectUnique' else ''}: {name}"
        if method.partition("(")[0] == "joinItems":
            return name[1:-1] if name.startswith("{") else name
        if not _is_method(method):
            raise _NoWord
        self._tally.add("left", "methods", line)
        return name[1:-1] if name.startswith("{") else name

    def _changed(self, path: str, spelled: Sequence[str], line: int) -> str:
        """A list of its own with every text changed; empty where they are not plain."""
        texts = self._known.rows(path)
        if not texts or self._known.keeps(path):
            return ""
        said = [changed(text, spelled) for text in texts]
        if None in said:
            return ""
        name = self.name(".".join((path, *spelled)))
        if name not in self._further:
            rows = tuple(
                Row((_words(self._without_look(text or "", line)).strip() or EMPTY,), line=line)
                for text in said
            )
            self._further[name] = Table(name, rows, local=True, line=line)
            self._tally.add("carried", "changed lists", line)
        return name


def _words(text: str) -> str:
    """Words that mean themselves, with the space around them."""
    return plain(f".{text}.")[1:-1]


def _methods(words: str) -> list[str]:
    """Methods with their arguments, which may hold dots."""
    return (
        [each for each in parted(words.replace(".", ","), ",") if each]
        if "(" not in words
        else _called(words)
    )


def _called(words: str) -> list[str]:
    return re.findall(rf"{NAME}(?:\([^()]*\))?", words)


def _is_method(method: str) -> bool:
    """Whether a step is one of Perchance’s own, rather than a property of what was chosen."""
    return method.partition("(")[0] in _OWN


_OWN: Final = frozenset(
    {"selectOne", "selectMany", "selectUnique", "selectAll", "joinItems", "consumableList", "evaluateItem"}
    | {"titleCase", "upperCase", "lowerCase", "sentenceCase", "pluralForm", "singularForm", "pastTense"}
    | {"presentTense", "futureTense", "possessiveForm", "negativeForm", "toString", "getName"}
)


def _alike(part: Part, said: Sequence[str]) -> bool:
    """Whether a part is a choice whose texts are each read as they would be alone."""
    if not isinstance(part, ChoiceHole) or len(part.texts) != len(said):
        return False
    return all(
        [type(each) for each in parts] == [type(each) for each in (parse_template(text)[0] if text else ())]
        for parts, text in zip(part.texts, said, strict=True)
    )
