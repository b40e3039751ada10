"""Completes the word under the caret from the story, its rules, its tables and the commands."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, TypeVar

from soloist.journal.lexer import cut_sign
from soloist.journal.sheet import trait
from soloist.journal.state import Held, State, folded, is_open
from soloist.journal.tags import prefix_of
from soloist.journal.words import PREFIXES, prefix_word, write_name
from soloist.play.commands import Command
from soloist.play.story.oracle import reach
from soloist.rules.system import System
from soloist.rules.systems import system_or_free
from soloist.tables.lookup import Shelves
from soloist.tables.names import bare
from soloist.values import regex
from soloist.values.dataclass import record
from soloist.values.message import Message, Refusal, message, records

if TYPE_CHECKING:
    from soloist.play.asking.answers import AskEntry

Thing = TypeVar("Thing", bound="Known | Candidate")

# --- where the caret is

MOST: Final = 12
"""How many candidates are offered at once."""


@record
class Candidate:
    """What could stand in the place of a word: `name` is shown, `text` written, `about` says what it is."""

    name: str
    text: str
    about: Message | str = ""


@record
class Completion:
    """Candidates, the best first, for what stands in a line from `start` to before `end` (from 0)."""

    start: int = 0
    end: int = 0
    candidates: tuple[Candidate, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to offer."""
        return bool(self.candidates)

    def accepted(self, line: str, candidate: Candidate) -> tuple[str, int]:
        """The line with a candidate in its place, and the column the caret is at then."""
        return line[: self.start] + candidate.text + line[self.end :], self.start + len(candidate.text)


NOTHING: Final = Completion()


Kind: TypeAlias = Literal["command", "prefix", "name", "actor", "trait", "table", "prose"]


@record
class Place:
    """A kind of thing in the making.

    `typed` is what stands of it before the caret, `after` the rest of the line. `prefix` is that of the tag
    around it, in English. `play` says that the line is play, `reference` that the tag begins with `#`.
    """

    kind: Kind
    typed: str
    after: str = ""
    prefix: str = ""
    play: bool = True
    reference: bool = False


_COMMAND: Final = regex.compile(r"\s*/([\w-]+)")
_OPEN: Final = regex.compile(r"(?<![\\\[])\[(?P<reference>#?)(?P<body>[^\[\]]*)$")  # the caret is in it
_NAMED: Final = regex.compile(r"([^\W\d_][\w-]*)\s*:\s*([^|]*)")
_KIND: Final = regex.compile(r"[^\W\d_][\w-]*|")
_ACTORS: Final = regex.compile(r"\s*@\(([^()]*)")
_DOING: Final = regex.compile(r"\s*@(?:\([^()]*\))?")
_ROLLED: Final = regex.compile(r"\bd\d+=|->|→")


def place(line: str, column: int, *, alone: bool = True) -> Place | None:
    """What stands at a column of a line, None where nothing can be completed.

    `alone` says that the line is all there is: a command is one only then. In the middle of a word there
    is nothing to complete.
    """
    before, after = line[:column], line[column:]
    if after[:1].isalnum():
        return None
    if alone and not after.strip() and (found := _COMMAND.fullmatch(before)):
        return Place("command", "/" + found[1])
    sign, words = cut_sign(before)
    if sign in ("d:", "tbl:") and not _ROLLED.search(before):
        return Place("table", before[words:], after) if sign == "tbl:" else None
    if found := _OPEN.search(before):
        return _tag(after, found, play=bool(sign))
    if found := _ACTORS.fullmatch(before):
        return Place("actor", re.split("[+>]", found[1])[-1].lstrip(), after)
    if sign in ("d:", "tbl:", "->", "\\---") or before.lstrip().startswith("####"):
        return None
    doing = _DOING.match(before)
    typed = before[doing.end() :] if doing else before
    return Place("trait" if doing else "prose", typed, after)


def _tag(after: str, found: re.Match[str], *, play: bool) -> Place | None:
    """The kind of a tag, or its name; what stands in it after that is the desk's to change."""
    reference, body = bool(found["reference"]), found["body"]
    if _KIND.fullmatch(body):
        return Place("prefix", body, after, play=play, reference=reference)
    named = _NAMED.fullmatch(body)
    prefix = prefix_of(named[1], known=not play) if named else ""
    return Place("name", named[2], after, prefix, play, reference) if named and prefix else None


# --- names

LEAST: Final = 2
"""Letters of a name that are typed before it is offered."""

_START: Final = regex.compile(r"(?<!\w)[^\W\d_]")
_REACH: Final = 80  # characters before the caret that are looked at
_WORDS: Final = 4  # words a beginning may have

_ENGLISH: Final = """
a about after again all also an and any are as at back be been before but by can come could day did
do down even first for from get go good had has have he her here him his how i if in into is it its
just like look made make man may me more my never new no not now of off old on one only or other our
out over said saw see she so some still than that the their them then there they this through time
to too two under up us very was way we well were what when where which while who will with would you
your
"""
_FRENCH: Final = """
ai alors apres au aussi autre aux avait avant avec bien car ce cela ces cet cette chez comme contre
d dans de des deux devant dit donc du elle elles en encore entre est et etait ete etre eu eut fait
fut il ils j jamais je l la la-bas le les leur lui m ma mais me meme mes moi moins mon n ne ni non
nos notre nous on ont ou par pas peu plus point pour pres puis qu quand que qui quoi rien s sa sans
se ses si soi son sont sous sur t ta te tes toi ton tous tout toute tres trop tu un une va vers vos
votre vous y
"""
_COMMON: Final = frozenset(_ENGLISH.split()) | frozenset(_FRENCH.split())


def beginnings(before: str) -> Iterator[int]:
    """Columns at which a name may begin of which all up to the caret is typed, the longest beginning first.

    A common word in lower case begins none, with less than the beginning of a name after it, nor does less
    than `LEAST` letters.
    """
    if not before or not (before[-1].isalnum() or before[-1] in "'’-"):
        return
    for found in [*_START.finditer(before, max(0, len(before) - _REACH))][-_WORDS:]:
        typed = before[found.start() :]
        words = re.split(r"[\s'’]+", typed)
        alone = len(words) == 1 or len(words[-1]) < LEAST
        common = alone and words[0][0].islower() and bare(words[0]) in _COMMON
        if len(typed) >= LEAST and not common:
            yield found.start()


_COUNTED: Final = ("Clock", "Track", "Timer", "E")
KINDS: Final = {each["id"]: each["label"] for each in records(__package__, "prefixes.txt")}
"""The kinds of tags, the likeliest first, with a word on each."""

_OTHER: Final = message("another kind of thing that the story keeps")
_HAT: Final = message("what Destiny keeps count of")


class Tables(NamedTuple):
    """The shelves of tables, and a number that is another once a file of theirs changed."""

    shelves: Shelves
    version: int = 0


PEOPLE_AND_PLACES: Final = ("PC", "N", "L", "F", "Unit", "Force")
"""Prefixes of what has a name of its own, such as stands in prose."""


class Known(NamedTuple):
    """Something the story knows by a name, a word or two on it, and its own number, as a clock has one.

    `last` is the last line that speaks of it, nought for none, and where nothing more is to be said of it.
    """

    name: str
    about: Message | str
    last: int = 0
    own: Held | None = None


def known(state: State, prefix: str) -> Iterator[Known]:
    """What a story knows under a prefix, in the order it met it."""
    held, kind = state.elements.get(prefix, {}), KINDS.get(prefix, _OTHER)
    for each in held.values():
        last = each.lines[-1] if each.lines and (prefix != "Thread" or is_open(each)) else 0
        if (own := each.numbers.get("")) is None:
            yield Known(each.name, ", ".join(each.words) or kind, last)
        else:
            amount = str(own.value) if own.maximum is None else f"{own.value}/{own.maximum}"
            yield Known(each.name, amount, last, own)
    if prefix == "PC":
        yield from (Known(name, kind) for name in state.pcs if folded(name) not in held)


_STARTS: Final = regex.compile(r"(?<!\w)\w")
_TAILS: Final = 8  # words of a name it is found by


@lru_cache(maxsize=65536)
def _tails(name: str, capitals: bool) -> str:
    """The name, and it again from each of its words on, each after a line end; or those with a capital."""
    starts = [found.start() for found in _STARTS.finditer(name)][:_TAILS]
    tails = [name, *(name[start:] for start in starts if start)]
    return "".join(f"\n{bare(tail)}" for tail in tails if tail[:1].isupper() or not capitals)


def matching(known: Iterable[Thing], typed: str, *, capitals: bool = False) -> list[Thing]:
    """Things whose name begins so, then those a word of which begins so; at most `MOST`.

    With `capitals` words that begin in lower case do not count.
    """
    wanted, whole, part = f"\n{bare(typed)}", list[Thing](), list[Thing]()
    for each in known:
        at = _tails(each.name, capitals).find(wanted)
        if at == 0:
            whole.append(each)
            if len(whole) == MOST:
                break
        elif at > 0 and len(part) < MOST:
            part.append(each)
    return [*whole, *part][:MOST]


class Completer:
    """Offers candidates; what it is told of the story it looks at when it is first asked for it."""

    def __init__(
        self,
        commands: Iterable[Command] = (),
        lang: str = "en",
        tables: Callable[[], Tables | None] = lambda: None,
    ) -> None:
        """Commands are called as in `lang`; `tables` gives the tables, None while they are being read."""
        self._commands = tuple((each.called(lang), each.label) for each in commands)
        self._tables = tables
        self._state, self._veiled = State(), False
        self._known: dict[str, list[Known]] = {}
        self._shelves: Tables | None = None
        self._drawn: list[AskEntry] = []

    def learn(self, state: State, *, veiled: bool = False) -> None:
        """The story as it stands from now on, `veiled` without what only Destiny may see; quick."""
        if state is not self._state or veiled != self._veiled:
            self._state, self._veiled = state, veiled
            self._known, self._shelves = {}, None

    @property
    def _system(self) -> System:
        """The rules, with the options of the story."""
        return system_or_free(self._state.ruleset).under(self._state.options)

    def complete(self, line: str, column: int, *, alone: bool = True) -> Completion:
        """What can stand at a column of a line, the best first; nothing where no more can be typed.

        `alone` says that no other line is written with it.
        """
        found = place(line, column, alone=alone)
        if found is None:
            return NOTHING
        if found.kind in ("prose", "trait"):
            return self._running(found, column)
        typed = found.typed.lstrip()
        return _completion(column - len(typed), column, typed, self._offered(found))

    # --- places with a list of their own

    def _offered(self, found: Place) -> Iterable[Candidate]:
        match found.kind:
            case "command":
                return self._slash(found.typed[1:])
            case "prefix":
                return self._prefixes(found)
            case "name":
                return self._tags(found)
            case "actor":
                closed = found.after.lstrip()[:1] in (")", "+", ">")
                actors = self._found("PC", found.typed) or self._found("N", found.typed)
                return (Candidate(each.name, each.name + ("" if closed else ") ")) for each in actors)
            case _:
                return self._called(found.typed)

    def _slash(self, typed: str) -> Iterator[Candidate]:
        """Commands by the first of their names that fits, those by the name they are offered under first."""
        fitting = [
            (rank, name, label)
            for names, label in self._commands
            for rank, name in enumerate(names)
            if bare(name).startswith(bare(typed))
        ]
        least = min((rank for rank, _, _ in fitting), default=0)
        for rank, name, label in fitting:
            if rank == least:
                yield Candidate(f"/{name}", f"/{name}", label)

    def _prefixes(self, found: Place) -> Iterator[Candidate]:
        """Kinds of tags: as this story writes them, else as another language does."""
        lang = self._state.tag_lang
        colon = "" if found.after.startswith(":") else ":"
        typed = bare(found.typed)
        kinds = {id_: (prefix_word(id_, lang), *PREFIXES[id_].words) for id_ in KINDS}
        if found.play and typed:
            kinds |= {word: (word, word) for word in self._state.elements if word not in KINDS}
        for id_, words in kinds.items():
            if word := next((word for word in words if bare(word).startswith(typed)), ""):
                yield Candidate(f"{word}:", f"{word}{colon}", KINDS.get(id_, _OTHER))

    def _tags(self, found: Place) -> Iterator[Candidate]:
        """Names for a tag, with what goes on after them; a clock with one more or one less."""
        typed, counted = found.typed.lstrip().removeprefix('"'), found.prefix in _COUNTED
        known = self._sorted(found.prefix)
        if counted and not found.reference:
            yield from matching(_moved(known, found), typed)
        for each in matching([each for each in known if each.own is None or not counted], typed):
            with suppress(Refusal):  # a name by hand, in a file of other people; no tag of ours can carry it
                closer = _closing(found, "]" if found.reference else "|")
                yield Candidate(each.name, write_name(each.name) + closer, each.about)

    def _called(self, typed: str) -> Iterator[Candidate]:
        """Tables and their columns as a question finds them, those drawn from in the story first."""
        from soloist.play.asking import answers

        tables, state = self._tables(), self._state
        if tables is None:
            return
        if tables != self._shelves:
            known = answers.entries(reach(tables.shelves, state), self._system.id, state.lang)
            drawn = (each for each in known if each.fault is None)
            self._shelves = tables
            self._drawn = sorted(drawn, key=lambda each: folded(each.name) not in state.drawn)
        for each in answers.matching(self._drawn, typed, rows=False):
            if each.name.count(".") >= typed.count("."):  # after the dot, columns alone
                yield Candidate(each.name, each.name, each.about)

    def _found(self, group: str, typed: str) -> list[Known]:
        """Things of a prefix, or all that is named in prose (an empty one), by how their names begin."""
        return matching(self._sorted(group), typed, capitals=not group)

    def _sorted(self, group: str) -> list[Known]:
        """Things of a prefix, or all that is named in prose, each once; those spoken of last first."""
        if group not in self._known:
            every = (
                each for id_ in ((group,) if group else PEOPLE_AND_PLACES) for each in known(self._state, id_)
            )
            found = sorted(
                {each.name: each for each in reversed([*every])}.values(), key=lambda each: -each.last
            )
            hat = self._system.hat if group == "N" and not self._veiled else None
            self._known[group] = [*found, Known(hat.of(self._state.lang), _HAT)] if hat is not None else found
        return self._known[group]

    # --- running text

    def _running(self, found: Place, column: int) -> Completion:
        """Names in a sentence; in what is tried traits too."""
        for start in beginnings(found.typed):
            typed = found.typed[start:]
            offered = [Candidate(each.name, each.name, each.about) for each in self._found("", typed)]
            if found.kind == "trait":
                offered += matching(self._traits(), typed)
            if done := _completion(column - len(typed), column, typed, offered):
                return done
        return NOTHING

    def _traits(self) -> Iterator[Candidate]:
        for who in self._state.pcs:
            if (element := self._state.element("PC", who)) is not None:
                for item in (*element.items("traits"), *element.items("session")):
                    name = trait(item).text
                    yield Candidate(name, name, message("a trait of {name}", name=who))


def _closing(found: Place, sign: str) -> str:
    """What ends a tag or its name, unless it stands there."""
    return "" if found.after.lstrip()[:1] in ("]", "|") and found.after.strip() else sign


def _completion(start: int, end: int, typed: str, offered: Iterable[Candidate]) -> Completion:
    """The candidates of which something is left to type, each once."""
    every = {each.text: each for each in reversed([*offered]) if typed not in (each.name, each.text)}
    left = tuple(islice(reversed(every.values()), MOST))
    return Completion(start, end, left) if left else NOTHING


def _moved(known: Iterable[Known], found: Place) -> Iterator[Candidate]:
    """Clocks and their like, each as it is after one step on and one back, the likelier first."""
    for each, by in (
        (each, by) for each in known for by in ((-1, 1) if found.prefix == "Timer" else (1, -1))
    ):
        if (own := each.own) is None:
            continue
        after, most = own.value + by, own.maximum
        if after < min(0, own.value) or (most is not None and not 0 <= after <= most):
            continue
        text = f"{own.value}->{after}" if most is None else f"{after}/{most}"
        with suppress(Refusal):
            written = f"{write_name(each.name)} {text}{_closing(found, ']')}"
            yield Candidate(f"{each.name} {text}", written, each.about)
