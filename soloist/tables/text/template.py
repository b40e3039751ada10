"""The language of a row's text: words, and holes `{…}`; `{{` and `}}` are braces.

`parse_template` is the only reader of that language and `Part` its only tree: a new form is a new kind
of part, found by one of `_FORMS`, and carried out where rows are drawn. A hole is seen with the holes inside
it masked, so that its own signs are found by plain searches.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final, TypeAlias

from soloist.tables.die import DICE, TableDie
from soloist.tables.grammar.speech import prefix_in
from soloist.tables.names import fold_name
from soloist.tables.text.arithmetic import read_arithmetic, unread
from soloist.tables.text.parts import (
    AgreedHole,
    ChoiceHole,
    CountedHole,
    ElseHole,
    FormsHole,
    KeepHole,
    KeptNumber,
    Misread,
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
)
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import Value, message, worded

_SEVERAL: Final = regex.compile(
    r"(?:\s*(?P<distinct>distinct(?:e?s)?|diff[ée]rent(?:e?s)?)(?=[\s:]))?\s*(?P<colon>:)?", re.IGNORECASE
)
_KEPT: Final = r"[^\W\d_][\w ’'-]{0,78}"
_KEEP: Final = regex.compile(rf"\s*(?!{DICE}\s*:?=)(?P<name>{_KEPT}?)\s*(?P<sign>:?=)(?!=)", re.IGNORECASE)
_EQUALS: Final = regex.compile(r"[^|:~?=<>!]*:?=(?!=)")
_OPTION: Final = regex.compile(
    r"\s*(?:(?P<percent>[0-9]+)\s*%\s*|(?P<top>[0-9]+)\s*/\s*(?P<below>[0-9]+)\s*)?\?(?:\s+(?=[,.)…]))?"
)
_AND: Final = r"\s(?:et|ou|and|or)\s"
_SIDE: Final = rf"(?:(?!{_AND}|!=)[^<>≤≥=≠?|:~])+"
_WHEN: Final = regex.compile(  # after `=` alone numbers only: `{cry = Who? |Halt! }` is kept
    rf"(?P<left>{_SIDE})(?P<sign>[<>=!]=|[<>≤≥≠]|=(?=[-−+*×()d\s\d]+\?))(?P<right>{_SIDE})\?", re.IGNORECASE
)
_LIKE_WHEN: Final = regex.compile(
    rf"[^?|:~]*(?:\w\s*(?:[<>](?=[=\s\d])|[≤≥≠]|[=!]=)|=[^=?|:~]*=|{_AND}[^?|:~]*=)[^?|:~]*\?", re.IGNORECASE
)
_PREFIX: Final = regex.compile(r"\s*(?P<word>[^\W\d_]+[’']?)\s*:")
_ELSE: Final = regex.compile(r"(?:^|\s)(?:else|sinon)(?:\s|$)")
_AIRED: Final = regex.compile(r"(?<=\s)\|(?=\s)")


_BRACE: Final = regex.compile(r"\{\{|\}\}|[{}]")


@record
class Braces:
    """`ends` is where each hole closes by where it opens; `shown` are doubled braces, `lone` those in error.

    `marks` are all these places in order.
    """

    ends: dict[int, int]
    shown: frozenset[int]
    lone: tuple[int, ...]
    marks: tuple[int, ...]


def pair(text: str) -> Braces:
    """Pairs from left to right; inside a hole `}}` closes two unless `{{` stood before it."""
    ends: dict[int, int] = {}
    shown: set[int] = set()
    lone: list[int] = []
    open_: list[tuple[int, bool]] = []  # where, and whether it is a doubled brace in a hole
    at = 0
    while found := _BRACE.search(text, at):
        start, sign, at = found.start(), found.group(), found.end()
        if sign == "{{":
            shown.add(start)
            if open_:
                open_.append((start, True))
        elif sign == "}}" and (not open_ or open_[-1][1]):
            shown.add(start)
            if open_:
                open_.pop()
        elif sign == "{":
            open_.append((start, False))
        else:
            at = start + 1
            while open_ and open_[-1][1]:
                open_.pop()
            if open_:
                ends[open_.pop()[0]] = start
            else:
                lone.append(start)
    lone += [start for start, doubled in open_ if not doubled]
    marks = sorted([*ends, *shown, *lone])
    return Braces(ends, frozenset(shown), tuple(sorted(lone)), tuple(marks))


MASK: Final = "\0"


@record
class Hole:
    """What stands from `start` to `end` (excluded) in a text; `flat` is that with its inner holes masked.

    `at` is the place to show for the hole as a whole. `inner` is written after a prefix or a sign instead
    of between braces of its own.
    """

    flat: str
    start: int
    end: int
    at: int
    depth: int
    inner: bool = False

    def say(self, text: str, at: int | None = None, /, **values: Value) -> Misread:
        """What is said of it, at the place that is meant."""
        return Misread(self.at if at is None else at, worded(text, values))


class _TextReader:
    """Reads one text; each form is tried in order on each hole.

    What cannot be read goes to `misread`, and nothing stands in the tree for it.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.braces = pair(text)
        lone = message("This brace has no partner; close it, or double it to show it.")
        self.misread: list[Misread] = [Misread(at, lone) for at in self.braces.lone[:20]]

    def parts(self, start: int, end: int, depth: int) -> Parts:
        """The words and holes from `start` to `end`."""
        found: list[Part] = []
        words: list[str] = []
        at = start
        for mark, after in self._outer(start, end):
            words.append(self.text[at:mark])
            if mark in self.braces.ends:
                _close(words, found)
                found.extend(self.hole(mark + 1, after - 1, depth + 1))
                _lean(found)
            elif mark in self.braces.shown:
                words.append(self.text[mark])
            at = after
        words.append(self.text[at:end])
        _close(words, found)
        return tuple(found)

    def hole(self, start: int, end: int, depth: int, *, inner: bool = False) -> Parts:
        """What the first form that knows it makes of a hole."""
        hole = Hole(self._flat(start, end), start, end, start if inner else start - 1, depth, inner)
        try:
            return next(found for form in _FORMS if (found := form(self, hole)) is not None)
        except Misread as misread:
            place = max(0, min(misread.at, len(self.text) - 1))
            self.misread.append(Misread(place, misread.message))
            return ()

    def after(self, hole: Hole, start: int, end: int | None = None) -> Parts:
        """What follows a prefix or a sign: a hole without braces of its own, or a text with holes.

        `start` and `end` count from the start of the hole.
        """
        first, last = hole.start + start, hole.end if end is None else hole.start + end
        while first < last and self.text[first].isspace():
            first += 1
        while last > first and self.text[last - 1].isspace():
            last -= 1
        if first == last:
            raise hole.say(
                "Something is missing here; name a table, or write a text with braces.",
                hole.start + start - 1,
            )
        return self.hole(first, last, hole.depth + 1, inner=True)

    def _flat(self, start: int, end: int) -> str:
        text = self.text[start:end]
        if "{" not in text and "}" not in text:
            return text
        pieces: list[str] = []
        at = start
        for mark, after in self._outer(start, end):
            pieces += (self.text[at:mark], MASK * (after - mark))
            at = after
        return "".join([*pieces, self.text[at:end]])

    def _outer(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """Where the braces stand between two places that stand in no hole there, and where each is over."""
        ends, shown, marks = self.braces.ends, self.braces.shown, self.braces.marks
        while (number := bisect_left(marks, start)) < len(marks) and (mark := marks[number]) < end:
            start = ends.get(mark, mark + (mark in shown)) + 1
            yield mark, start

    # --- the forms of a hole

    def _nothing(self, hole: Hole) -> None:
        """A hole in which there is nothing to read, or too much."""
        if not hole.flat.strip():
            raise hole.say("There is nothing between these braces; name a table or dice, as in {{2d6}}.")
        if hole.depth > 24:
            raise hole.say("Holes go too deep here; give the inner ones a table of their own.")

    def _kept_number(self, hole: Hole) -> Parts | None:
        """`{= prix * 2 + 1d6}`."""
        before, sign, _ = hole.flat.partition("=")
        if not sign or before.strip():
            return None
        return (NumberHole(self._reckoned(hole, len(before) + 1), hole.at),)

    def _number(self, hole: Hole) -> Parts | None:
        """A hole that starts with a number or dice."""
        texts = "|" in hole.flat
        try:
            read = read_arithmetic(hole.flat, 0, hole.start, names=False)
        except Misread:
            if texts or MASK in hole.flat:
                return None
            raise
        if read is None:
            return None
        term, stop = read
        rest = hole.flat[stop:]
        if not rest.strip():
            return (NumberHole(term, hole.at),)
        several = _SEVERAL.match(hole.flat, stop)
        if several and several["colon"]:
            each = self.after(hole, several.end())
            return (SeveralHole(term, each, several["distinct"] is not None, hole.at),)
        if texts:
            return None
        if rest[0].isspace() or rest[0] == MASK:
            return (CountedHole(term, self.after(hole, stop), hole.at),)
        raise hole.say(
            "After a number comes a noun or a colon: {{2d6 wolves}}, {{3: names}}; not “{rest}”.",
            hole.start + stop,
            rest=_shown(rest),
        )

    def _reckoned(self, hole: Hole, start: int, end: int | None = None) -> Term:
        """Arithmetic with kept names up to the end of the hole, or to an earlier place."""
        flat = hole.flat[:end]
        read = read_arithmetic(flat, start, hole.start, names=True)
        if read and not flat[read[1] :].strip():
            return read[0]
        stop = read[1] if read else start
        raise Misread(hole.start + stop, unread(_shown(flat[stop:])))

    def _keep(self, hole: Hole) -> Parts | None:
        """`{héros = noms}`, `{prix := 2d6*10}`."""
        found = _KEEP.match(hole.flat)
        if not found:
            if "|" in hole.flat or not _EQUALS.match(hole.flat) or MASK in hole.flat.partition("=")[0]:
                return None
            raise hole.say(
                "A kept name has letters, figures, spaces and hyphens only, and starts with a letter."
            )
        read = None
        with suppress(Misread):  # a sum with kept names; else any hole
            read = read_arithmetic(hole.flat, found.end(), hole.start, names=True)
        if read and not (isinstance(read[0], KeptNumber) or hole.flat[read[1] :].strip()):
            value: Parts = (NumberHole(read[0], hole.at),)
        else:
            value = self.after(hole, found.end())
        return (KeepHole(found["name"], value, found["sign"] == "=", hole.at),)

    def _when(self, hole: Hole) -> Parts | None:
        """`{Destin >= 3? la terre tremble|rien ne bouge}`."""
        found = _WHEN.match(hole.flat)
        if found is None:
            return None
        left, right = (self._reckoned(hole, *found.span(side)) for side in ("left", "right"))
        choice = self._choice(hole, found.end())
        texts = choice[0].texts if choice and isinstance(choice[0], ChoiceHole) else ()
        if choice is None:
            start = len(hole.flat) - len(hole.flat[found.end() :].lstrip())
            texts = (self.parts(hole.start + start, hole.end, hole.depth),)
        if len(texts) > 2:
            raise hole.say("After a condition comes one text, or two with a bar between them.")
        return (ChoiceHole(Reckoned(found["sign"], left, right), texts, hole.at),)

    def _no_condition(self, hole: Hole) -> Parts | None:
        """`{Destin >= 2 et Destin <= 4? …}`, `{2 < x < 5? …}`."""
        if _LIKE_WHEN.match(hole.flat) is None:
            return None
        raise hole.say(
            "A condition compares two numbers, once; put one into the other: "
            "{{x >= 2? {{x <= 4? some|many}}|few}}."
        )

    def _option(self, hole: Hole) -> Parts | None:
        """`{? , en colère}`, `{30%? , armé}`, `{1/3? …}`."""
        found = _OPTION.match(hole.flat)
        if not found:
            return None
        top, below = 1, 2
        if found["percent"]:
            top, below = int(found["percent"][:6]), 100
        elif found["top"]:
            top, below = int(found["top"][:6]), int(found["below"][:6])
        if not 1 <= top < below:
            raise hole.say("A chance is more than 0 and less than 1: 30%, 1/3; change it, or take it away.")
        if not hole.flat[found.end() :].strip():
            raise hole.say("Nothing follows this question mark; write the optional text.")
        text = self._choice(hole, found.end()) or self.parts(hole.start + found.end(), hole.end, hole.depth)
        thrown = Reckoned("<=", Rolled(TableDie(1, below)), Whole(top))
        return (ChoiceHole(thrown, (text,), hole.at),)

    def _prefix(self, hole: Hole) -> Parts | None:
        """`{le: lieux}`, `{cap: noms}`."""
        found = _PREFIX.match(hole.flat)
        if found and prefix_in(word := found["word"], "")[0]:
            return (PrefixHole(word, self.after(hole, found.end()), word[0].isupper(), hole.at),)
        if ":" not in hole.flat or "|" in hole.flat or (hole.inner and MASK in hole.flat):
            return None
        told = message(
            "{form} is not understood: before a colon comes an article such as le, de or the, or a number.",
            form=_shown(hole.flat),
        )
        raise Misread(hole.at, told)

    def _agreed(self, hole: Hole) -> Parts | None:
        """`{~couleurs}`, `{couleurs~lieu}`, `{~né|née}`, `{héros~il|elle}`."""
        before, sign, after = hole.flat.partition("~")
        if not sign or "|" in before:
            return None
        forms = "|" in after
        noun = (before if forms or not before.strip() else after).strip()
        if noun and not re.fullmatch(_KEPT, noun):
            raise hole.say(
                "{name} is not a kept name; after ~ comes one, as in {{colours~hero}}.", name=_shown(noun)
            )
        if forms and MASK in after:
            raise hole.say("Forms are words alone, without braces: {{~born|née}}.")
        if after.count("|") > 3:
            raise hole.say("There are at most four forms: masculine, feminine, and the plurals of both.")
        if forms:
            return (FormsHole(tuple(map(str.strip, after.split("|"))), noun, hole.at),)
        start, end = (len(before) + 1, None) if not before.strip() else (0, len(before))
        return (AgreedHole(self.after(hole, start, end), noun, hole.at),)

    def _choice(self, hole: Hole, start: int = 0) -> Parts | None:
        """`{rouge|vert|}`, texts with bars between; with air around each bar, the air does not count."""
        texts = hole.flat[start:].split("|")
        if len(texts) == 1:
            return None
        aired = len(_AIRED.findall(hole.flat, start)) == len(texts) - 1
        found: list[Parts] = []
        at = hole.start + start
        for text in texts:
            left = len(text) - len(text.lstrip()) if aired else 0
            kept = len(text.strip()) if aired else len(text)
            found.append(self.parts(at + left, at + left + kept, hole.depth))
            at += len(text) + 1
        return (ChoiceHole(Rolled(TableDie(1, len(texts))), tuple(found), hole.at),)

    def _else(self, hole: Hole) -> Parts | None:
        """`{A else B}`."""
        found = _ELSE.search(hole.flat)
        if not found or found.group() == hole.flat:
            return None
        first = hole.flat[: found.start()].strip()
        if not first.replace(MASK, ""):
            raise hole.say("Before else comes the name of a table: {{story/roles else names}}.")
        return (ElseHole(self._named(hole, first), self.after(hole, found.end()), hole.at),)

    def _table(self, hole: Hole) -> Parts:
        """`{noms}`, `{noms-{pays}}`; or a text with holes, where one may stand."""
        name = hole.flat.strip()
        if MASK in name and (hole.inner or not name.replace(MASK, "").strip()):
            return self.parts(hole.start, hole.end, hole.depth)
        return (self._named(hole, name),)

    def _named(self, hole: Hole, name: str) -> TableHole:
        """The hole of a name that stands in it, with or without holes of its own."""
        start = hole.start + hole.flat.index(name)
        called = self.parts(start, start + len(name), hole.depth) if MASK in name else ()
        return TableHole("" if called else name, hole.at, name[0].isupper(), called)


Form: TypeAlias = Callable[[_TextReader, Hole], Parts | None]
_FORMS: Final[tuple[Form, ...]] = (
    _TextReader._nothing,
    _TextReader._kept_number,
    _TextReader._when,
    _TextReader._keep,
    _TextReader._no_condition,
    _TextReader._option,
    _TextReader._number,
    _TextReader._prefix,
    _TextReader._agreed,
    _TextReader._choice,
    _TextReader._else,
    _TextReader._table,
)


def parse_template(text: str) -> tuple[Parts, tuple[Misread, ...]]:
    """The parts of a row's text, and every place in it that is not understood; never raises."""
    if "{" not in text and "}" not in text:
        return (Words(text),), ()
    reader = _TextReader(text)
    parts = reader.parts(0, len(text), 0)
    return parts, tuple(sorted(reader.misread, key=lambda place: place.at))


def _shown(text: str) -> str:
    return text.replace(MASK, "·").strip()[:60]


def _close(words: list[str], found: list[Part]) -> None:
    """Make one part of the words gathered, if there are any."""
    if whole := "".join(words):
        found.append(Words(whole))
    words.clear()


def _lean(found: list[Part]) -> None:
    """Tell the adjective of a kept noun that this one stands right behind it: `{vieux~m} {m}`."""
    match found[-3:]:
        case [AgreedHole(noun=noun) as adjective, Words(text=space), TableHole(name=name)]:
            if noun and space.isspace() and fold_name(name) == fold_name(noun):
                found[-3] = replace(adjective, before=True)
