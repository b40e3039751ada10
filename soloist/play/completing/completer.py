"""Completes the word under the caret from the story, its rules, its tables and the commands."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias, TypeVar

from soloist.journal.lexer import cut_sign
from soloist.journal.sheet import trait
from soloist.journal.state import Element, Held, State, folded, is_open
from soloist.journal.tags import prefix_of
from soloist.journal.words import PREFIXES, is_hat, prefix_word, vocabulary, write_name
from soloist.play.commands import Command
from soloist.play.story.oracle import reach
from soloist.rules.system import System
from soloist.rules.systems import system_or_free
from soloist.tables.lookup import Shelves
from soloist.tables.names import bare
from soloist.values import regex
from soloist.values.dataclass import field, record
from soloist.values.message import Message, Refusal, message

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


Kind: TypeAlias = Literal[
    "command", "prefix", "name", "part", "actor", "trait", "table", "prose",
]  # fmt: skip


@record
class Place:
    """A kind of thing in the making.

    `typed` is what stands of it before the caret, `after` the rest of the line. `prefix` and `name` are of
    the tag around it, the English prefix. `play` says that the line is play, `reference` that the tag begins
    with `#`.
    """

    kind: Kind
    typed: str
    after: str = ""
    prefix: str = ""
    name: str = ""
    play: bool = True
    reference: bool = False


_COMMAND: Final = regex.compile(r"\s*/([\w-]+)")
_TAG: Final = regex.compile(r"(?<![\\\[])\[(#?)([^\[\]]*)")
_PREFIXED: Final = regex.compile(r"([^\W\d_][\w-]*)\s*:(\s*)(.*)", re.DOTALL)
_KIND: Final = regex.compile(r"[^\W\d_][\w-]*|")
_ACTORS: Final = regex.compile(r"\s*@\(([^()]*)")
_ARROW: Final = regex.compile(r"->|→")
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
    play = bool(sign)
    if (found := _open_tag(before)) is not None:
        return _tag(after, found, play=play)
    if found := _ACTORS.fullmatch(before):
        return Place("actor", re.split("[+>]", found[1])[-1].lstrip(), after)
    if sign in ("d:", "tbl:", "->", "\\---") or before.lstrip().startswith("####"):
        return None
    doing = _DOING.match(before)
    typed = before[doing.end() :] if doing else before
    return Place("trait" if doing else "prose", typed, after, play=play)


def _open_tag(before: str) -> re.Match[str] | None:
    """The bracket the caret is in."""
    at = before.rfind("[")
    return _TAG.fullmatch(before, at) or None if at >= 0 and before[at - 1 : at] not in ("\\", "[") else None


def _tag(after: str, found: re.Match[str], *, play: bool) -> Place | None:
    reference, body = bool(found[1]), found[2]
    if _KIND.fullmatch(body):
        return Place("prefix", body, after, play=play, reference=reference)
    prefixed = _PREFIXED.fullmatch(body)
    prefix = prefix_of(prefixed[1], known=not play) if prefixed else ""
    if prefixed is None or not prefix:
        return None
    name, bar, parts = prefixed[3].partition("|")
    if not bar:
        return Place("name", name, after, prefix, play=play, reference=reference)
    part = parts.rpartition("|")[2]
    if ":" in part or _ARROW.search(part):  # a list and a change are offered whole
        return None
    return Place("part", part.lstrip(), after, prefix, name.strip())


# --- names

LEAST: Final = 2
"""Letters of a name that are typed before it is offered."""

_BREAK: Final = regex.compile(r"[.!?…:;,()«»“”\"\[\]|*_<>/]")
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

    A common word in lower case begins none, nor does less than `LEAST` letters.
    """
    if not before or not (before[-1].isalnum() or before[-1] in "'’-"):
        return
    floor = max(0, len(before) - _REACH)
    for found in _BREAK.finditer(before, floor):
        floor = found.end()
    starts = [found.start() for found in _START.finditer(before, floor)][-_WORDS:]
    for start in starts:
        typed = before[start:]
        if len(typed) >= LEAST and not _common(typed):
            yield start


def _common(typed: str) -> bool:
    """Whether it is a common word in lower case, with less than the beginning of a name after it."""
    words = re.split(r"[\s'’]+", typed)
    alone = len(words) == 1 or len(words[-1]) < LEAST
    return alone and words[0][0].islower() and bare(words[0]) in _COMMON


_COUNTED: Final = ("Clock", "Track", "Timer", "E")
KINDS: Final[dict[str, Message]] = {
    "N": message("a role: who is met"),
    "L": message("a place"),
    "Thread": message("a question left open"),
    "Clock": message("a threat that draws near"),
    "PC": message("a protagonist"),
    "Track": message("a mission, how far it has come"),
    "Timer": message("a countdown"),
    "E": message("an element of the scene"),
}
"""The kinds of tags, the likeliest first, with a word on each."""

_OTHER: Final = message("another kind of thing that the story keeps")
_HAT: Final = message("what Destiny keeps count of")


class Tables(NamedTuple):
    """The shelves of tables, and a number that is another once a file of theirs changed."""

    shelves: Shelves
    version: int = 0


_LIST: Final = message("a list, restated whole")
_NUMBER: Final = message("a number")
_WORD: Final = message("a word, and what becomes of it")


PEOPLE_AND_PLACES: Final = ("PC", "N", "L", "F", "Unit", "Force")
"""Prefixes of what has a name of its own, such as stands in prose."""


class Known(NamedTuple):
    """Something the story knows by a name; `last` is the last line that speaks of it, nought for none.

    It is nought too where nothing more is to be said of it, and for the game master's `hat`, which every
    roll speaks of.
    """

    prefix: str
    name: str
    element: Element | None = None
    last: int = 0
    hat: bool = False

    @property
    def own(self) -> Held | None:
        """Its own number, as a clock has one."""
        return self.element.numbers.get("") if self.element is not None else None

    @property
    def about(self) -> Message | str:
        """A word or two on it: its number, else the words on it."""
        if self.hat:
            return _HAT
        if self.own is not None:
            return amount_of(self.own)
        words = self.element.words if self.element is not None else ()
        return ", ".join(words) or KINDS.get(self.prefix, _OTHER)


@record
class Ground:
    """A story as it stands. `veiled` says that what only Destiny may see is out of sight."""

    state: State = field(default_factory=State)
    veiled: bool = False

    @property
    def system(self) -> System:
        """The rules, with the options of the story."""
        return system_or_free(self.state.ruleset).under(self.state.options)

    @property
    def hat(self) -> str:
        """The game master's hat; empty where there is none, or where it is out of sight."""
        hat = self.system.hat
        return hat.of(self.state.lang) if hat is not None and not self.veiled else ""

    def known(self, prefix: str) -> tuple[Known, ...]:
        """What the story knows under a prefix, in the order it met it."""
        held = self.state.elements.get(prefix, {})
        found = [
            Known(prefix, each.name, each, each.lines[-1] if each.lines and _runs(each) else 0)
            for each in held.values()
        ]
        if prefix == "PC":
            found += [Known("PC", name) for name in self.state.pcs if folded(name) not in held]
        if prefix == "N" and self.hat:
            found.append(Known("N", self.hat, self.state.shared, hat=True))
        return tuple(found)

    def named(self) -> tuple[Known, ...]:
        """All that has a name of its own; one name once."""
        found: dict[str, Known] = {}
        for each in chain.from_iterable(map(self.known, PEOPLE_AND_PLACES)):
            if not each.hat:
                found.setdefault(each.name, each)
        return tuple(found.values())

    def element(self, prefix: str, name: str) -> Element | None:
        """What the story knows of somebody or something; the hat's numbers where they may be seen."""
        if self.is_hat(prefix, name):
            return self.state.shared if self.hat else None
        return self.state.element(prefix, name)

    def is_hat(self, prefix: str, name: str) -> bool:
        """Whether a tag is the game master's hat."""
        return prefix == "N" and is_hat(name)


def _runs(element: Element) -> bool:
    return element.prefix != "Thread" or is_open(element)


def amount_of(held: Held) -> str:
    """A number as it is shown."""
    return f"{held.value}/{held.maximum}" if held.maximum is not None else str(held.value)


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
        self._ground = Ground()
        self._known: dict[str, list[Known]] = {}
        self._shelves: Tables | None = None
        self._drawn: list[AskEntry] = []

    def learn(self, ground: Ground) -> None:
        """The story as it stands from now on; quick, nothing is looked at yet."""
        if ground.state is not self._ground.state or ground.veiled != self._ground.veiled:
            self._ground, self._known, self._shelves = ground, {}, None

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
            case "table":
                return self._called(found.typed)
            case _:
                every = parts(self._ground, found.prefix, found.name)
                return (each for each in every if bare(each.name).startswith(bare(found.typed)))

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
        """Kinds of tags: as this story writes them, else as the other language does."""
        lang = self._ground.state.tag_lang
        colon = "" if found.after.startswith(":") else ":"
        typed = bare(found.typed)
        kinds = {id_: (prefix_word(id_, lang), *PREFIXES[id_].words) for id_ in KINDS}
        if found.play and typed:
            kinds |= {word: (word, word) for word in self._ground.state.elements if word not in KINDS}
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

        tables, state = self._tables(), self._ground.state
        if tables is None:
            return
        if tables != self._shelves:
            known = answers.entries(reach(tables.shelves, state), self._ground.system.id, state.lang)
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
        """Things of a prefix, or all that is named in prose, those spoken of last first."""
        if group not in self._known:
            known = self._ground.known(group) if group else self._ground.named()
            self._known[group] = sorted(known, key=lambda each: -each.last)
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
        for who in self._ground.state.pcs:
            element = self._ground.state.element("PC", who)
            for id_ in ("traits", "session") if element is not None else ():
                for item in element.items(id_) if element is not None else ():
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


# --- what stands in a tag


def _moved(known: Iterable[Known], found: Place) -> Iterator[Candidate]:
    """Clocks and their like, each as it is after one step."""
    for each in known:
        for text in steps(each.own, down=found.prefix == "Timer") if each.own else ():
            with suppress(Refusal):
                written = f"{write_name(each.name)} {text}{_closing(found, ']')}"
                yield Candidate(f"{each.name} {text}", written, each.about)


ENDS: Final = tuple(term for id_, term in vocabulary("thread")[0].items() if id_ != "done")


def steps(held: Held, *, down: bool = False, signed: bool = False) -> Iterator[str]:
    """A number one on and one back, as a tag restates it; the likelier first, below nothing if `signed`."""
    for by in (-1, 1) if down else (1, -1):
        after = held.value + by
        if held.maximum is not None and 0 <= after <= held.maximum:
            yield f"{after}/{held.maximum}"
        elif held.maximum is None and (signed or after >= min(0, held.value)):
            yield f"{held.value}->{after}"


def parts(ground: Ground, prefix: str, name: str) -> Iterator[Candidate]:
    """What may stand in a tag after its name: how it ends, its numbers, words and lists."""
    element, hat = ground.element(prefix, name) or Element(prefix, name), ground.is_hat(prefix, name)
    if hat and not ground.hat:
        return
    if prefix == "Thread" and element.words and is_open(element):
        for end in ENDS:
            text = f"{element.words[-1]} -> {end.of(ground.state.lang)}"
            yield Candidate(text, text)
    for held in element.numbers.values():
        for text in steps(held, signed=hat) if held.name else ():
            yield Candidate(f"{held.name} {text}", f"{held.name} {text}", _NUMBER)
    for word in element.words if not hat else ():
        yield Candidate(word, f"{word} -> ", _WORD)
    for listed in element.lists.values():
        text = f"{listed.name}: {', '.join(listed.items)}"
        yield Candidate(text, text, _LIST)
