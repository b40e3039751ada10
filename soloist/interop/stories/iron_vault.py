"""A journal of Iron Vault (Obsidian, for Ironsworn and its kin) as a story: Markdown with its mechanics.

Mechanics stand in blocks of KDL or in pieces of code within a line, `iv-move:…`; the latter are read as the
nodes that a block would hold. A node that is as Iron Vault documents it becomes play; any other is a note.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.story import (
    LONGEST_NAME,
    Imported,
    Spelled,
    dice,
    named,
    note,
    pool,
    progress,
    reason,
    spans,
    table,
    unlinked,
    woven,
)
from soloist.journal.dice_text import parse_thrown
from soloist.journal.model import DiceText, Group
from soloist.rules.systems import SYSTEMS, labelled_test, system_or_free
from soloist.rules.term import phrase
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import records

# --- blocks: KDL as Iron Vault writes it, a node a line ---------------------------------------------

_VALUE: Final = r"""(?:"(?:[^"\\]|\\.)*"|[^\s"={};/\\]+)"""
_ARGUMENT: Final = regex.compile(rf"""[ \t]+(?:([\w-]+)=)?({_VALUE})""")
_LINE: Final = regex.compile(rf"\s*(?:([\w-]+)((?:[ \t]+(?:[\w-]+=)?{_VALUE})*)\s*(\{{)?|(\}}))?\s*(//.*)?")
_KEYS: Final = {each["id"]: each for each in records(__package__, "iron_vault.txt")}
"""Of nodes what their arguments without a name are, in order, and how they are said in a note; of records
within a line the node they are, and what stands between their strokes."""


@record
class Node:
    """A node: what it is given, by its keys (an argument without one by its place), and as it is written."""

    name: str
    given: Mapping[str, str]
    source: str
    children: tuple["Node", ...] = ()
    line: int = 1


def read_block(lines: Sequence[str]) -> tuple[Node, ...] | None:
    """The nodes of a block; None for what Iron Vault does not write."""
    open_: list[tuple[Node, list[Node]]] = [(Node("", {}, ""), [])]
    for number, line in enumerate(lines, 1):
        found = _LINE.fullmatch(line)
        if found is None or (found[4] and len(open_) == 1):
            return None
        name, arguments, opens, closes, _ = found.groups()
        if name:
            given, bare = dict[str, str](), list[str]()
            for key, word in _ARGUMENT.findall(arguments):
                try:
                    value = json.loads(word, strict=False) if word[0] == '"' else word
                except ValueError:
                    return None
                given |= {key: value} if key else {}
                bare += [] if key else [value]
            places = [each for each in _KEYS.get(name, {}).get("keys", "").split() if each not in given]
            given |= zip([*places, *map(str, range(len(bare)))], bare, strict=False)
            source = " ".join(f"{name}{arguments}".replace("\\/", "/").split())
            open_.append((Node(name, given, source, (), number), []))
        if closes or (name and not opens):
            node, children = open_.pop()
            open_[-1][1].append(replace(node, children=tuple(children)))
    return tuple(open_[0][1]) if len(open_) == 1 else None


# --- records within a line, as nodes ----------------------------------------------------------------

_CODE: Final = regex.compile(r"(iv-[a-z-]{1,20}):(.*)", re.DOTALL)
_NUMBER: Final = regex.compile(r"\s*[+-]?\d{1,7}\s*", re.ASCII)


def _record(code: str) -> tuple[Mapping[str, str], dict[str, str], list[str]] | None:
    """What a record within a line is, what it is given and what stands behind that; None for what is none."""
    found = _CODE.fullmatch(code)
    if found is None or (kind := _KEYS.get(found[1])) is None:
        return None
    keys = kind["keys"].split()
    parts = [part.strip() for part in found[2].split("|")] if keys != ["text"] else [found[2]]
    if keys[:2] == ["move", "name"] and _NUMBER.fullmatch("".join(parts[1:2])):  # made without a move
        del keys[0]
    given = {key.removeprefix("#"): part for key, part in zip(keys, parts, strict=False)}
    if not all(_NUMBER.fullmatch(given.get(key[1:], "")) for key in keys if key[0] == "#"):
        return None
    more = [given.pop("id")] if "=" in given.get("id", "") else []
    return kind, {key: value for key, value in given.items() if value}, [*more, *parts[len(keys) :]]


def _nodes(
    code: str, kind: Mapping[str, str], given: Mapping[str, str], more: Sequence[str]
) -> Sequence[Node]:
    """A record as the nodes a block would hold."""
    given = dict(given)
    move = given.pop("move", "")
    if "note" in kind:
        given = {"text": kind["note"].format_map({"name": "–", **given}), "id": given.get("id", "")}
    nodes = [Node(kind["node"], {key: value for key, value in given.items() if value}, code)]
    nodes += [Node("-", {"text": part}, part) for part in more if part]
    return [Node("move", {"name": move}, move, tuple(nodes))] if move else nodes


# --- nodes as lines of play -------------------------------------------------------------------------

STRONG: Final = phrase("Strong hit")
WEAK: Final = phrase("Weak hit")
MISS: Final = phrase("Miss")
MATCH: Final = phrase("{outcome}, match")
ADDS: Final = phrase("adds")
_HIGHEST: Final = 10
_DICE: Final = ("action", "vs1", "vs2")
_RECKONED: Final = ("roll", "progress-roll", "oracle")  # more is said than was written
_BOX: Final = 4  # ticks in a box of a track
_TRACK_TICKS: Final = 40
_HUNDRED: Final = 100


class _Given(dict[str, str]):
    """What a node is given, each thing taken out as it is read; `KeyError` for what is not there."""

    def text(self, key: str) -> str:
        """A text without its links, empty where there is none."""
        return unlinked(self.pop(key, ""))

    def number(self, key: str) -> int:
        """A whole number of at most seven digits; raises `KeyError` for anything else."""
        found = self.pop(key)
        if not _NUMBER.fullmatch(found):
            raise KeyError(key)
        return int(found)


class Mechanics:
    """Nodes of a block, one after the other, as lines; `first` is the line of its first."""

    def __init__(self, first: int, lang: str, tally: Tally) -> None:
        self._first, self._lang, self._tally = first, lang, tally
        self._again: list[Node] = []  # dice thrown again after the roll that is read

    def lines(self, nodes: Sequence[Node], label: str = "", who: str = "") -> Iterator[str]:
        """The lines of some nodes; `label` is the move they belong to, `who` makes it."""
        for at, node in enumerate(nodes):
            if node.name != "reroll" or not at or nodes[at - 1].name not in ("roll", "reroll"):
                self._again = list(takewhile(lambda each: each.name == "reroll", nodes[at + 1 :]))
                yield from self._node(node, label, who)

    def _node(self, node: Node, label: str, who: str) -> Iterator[str]:
        """A node in play, if it is as documented, else as it is written; then what it holds."""
        given, again = _Given(node.given), self._again if node.name == "roll" else []
        if id_ := given.pop("id", ""):
            self._tell("rule names", node)
        if node.name in ("move", "actor") and set(given) <= {"name"}:
            yield from self._held(node, given.text("name") or id_ or "–", who)
            return
        told, children = tuple[str, ...](), node.children
        try:
            if node.name == "-" or all(len(text) <= LONGEST_NAME for text in given.values()):
                told = self._told(given, node, label)
        except KeyError:
            told = ()
        if given or not told:
            yield from (line for each in (node, *again) for line in note(each.source))
        else:
            yield from told
            if node.name == "dice-expr":
                children = tuple(inner for each in children for inner in each.children)
            elif node.name == "oracle" and int(node.given["roll"]) not in range(1, _HUNDRED + 1):
                yield from note(node.given["roll"])
        yield from self.lines(children, label)

    def _told(self, given: _Given, node: Node, label: str) -> tuple[str, ...]:
        """A node as a line of play or a note; nothing, or `KeyError`, where it is not as documented."""
        if template := _KEYS.get(node.name, {}).get("note"):
            words = {key: given.text(key) for key in tuple(given) if f"{{{key}}}" in template}
            return note(template.format_map(words))
        line = self._line(given, node, label)
        if line and node.name in _RECKONED:
            self._tell("outcomes", node)
        return (line,) if line else ()

    def _line(self, given: _Given, node: Node, label: str) -> str:
        """A node as a line of play; `KeyError`, or no line, where it is not as documented."""
        match node.name:
            case "roll":
                return self._roll(given, label)
            case "progress-roll":
                return self._progress_roll(given, label)
            case "dice-expr":
                return self._dice(given, node)
            case "oracle":
                return self._oracle(given)
            case "clock":
                return self._clock(given)
            case "track":
                return self._track(given)
        raise KeyError(node.name)

    def _held(self, node: Node, name: str, who: str) -> Iterator[str]:
        """What an actor does, or what a move holds: a note, unless the moves or the rolls in it say it."""
        actor = node.name == "actor"
        inner = list(self.lines(node.children, "" if actor else name, name if actor else ""))
        moves = actor and bool(inner) and all(each.name == "move" for each in node.children)
        if who or not (moves or any(line.startswith("d: ") for line in inner)):
            yield from note(f"{who}: {name}" if who else name)
        yield from inner

    def _roll(self, given: _Given, label: str) -> str:
        """A die and what is added to it against two, with the dice thrown again."""
        stat = given.text("stat-name")
        value, adds = given.number("stat"), given.number("adds")
        faces: dict[str, tuple[int, ...]] = {key: (given.number(key),) for key in _DICE}
        for each in self._again:
            again = _Given(each.given)
            faces |= {key: (*faces[key], again.number(key)) for key in _DICE if key in again}
            if again or each.children:
                return ""
        groups = [Group(reason(stat) or "stat", (str(value),))]
        groups += [Group(ADDS.of(self._lang), (str(adds),))] if adds else []
        die, vs1, vs2 = (faces[key] for key in _DICE)
        score = min(die[-1] + value + adds, _HIGHEST)
        if given.get("score") == str(score):
            del given["score"]
        thrown, against = pool(6, die, modifier=value + adds), pool(10, vs1, vs2)
        came = self._outcome(score, vs1[-1], vs2[-1])
        called = self._called(label or stat)
        return dice(DiceText(called, tuple(groups), (thrown,), (against,), outcome=came))

    def _outcome(self, score: int, vs1: int, vs2: int) -> str:
        """A score against two dice: it must be higher than both, or than one; two alike are a match."""
        found = (MISS, WEAK, STRONG)[(score > vs1) + (score > vs2)].of(self._lang)
        return found if vs1 != vs2 else MATCH.of(self._lang).format(outcome=found)

    def _called(self, label: str) -> str:
        """The name of a move; one that is also the name of a test of ours says which game it is of."""
        name = named(label) or "–"
        ours = any(labelled_test(system_or_free(each), name) for each in SYSTEMS)
        return f"{name} Ironsworn" if ours else name

    def _progress_roll(self, given: _Given, label: str) -> str:
        """Two dice against which how far a track is was held."""
        track, score = given.text("name"), given.number("score")
        vs1, vs2 = given.number("vs1"), given.number("vs2")
        groups = (Group(reason(track) or "score", (str(score),)),)
        came = self._outcome(score, vs1, vs2)
        return dice(DiceText(self._called(label or track), groups, (pool(10, vs1, vs2),), outcome=came))

    def _dice(self, given: _Given, node: Node) -> str:
        """Dice with their faces, where these are told as they must have fallen, else with their sum."""
        written = [given.text("expr").replace(" ", "")]
        if node.children:
            rolls = dict(node.children[0].given)
            rolls.pop("dice", "")
            written.append(",".join(rolls.values()))
        thrown = parse_thrown("=".join((*written, str(given.number("result")))))
        return dice(DiceText("", (), (thrown,))) if thrown and not node.children[1:] else ""

    def _oracle(self, given: _Given) -> str:
        """The line of a table, with a d100 where its number may be one’s."""
        roll, name, result = given.number("roll"), given.text("name"), given.text("result")
        hundred = 1 <= roll <= _HUNDRED
        return table(name, _HUNDRED * hundred, (roll,) * hundred, result) if result else ""

    def _clock(self, given: _Given) -> str:
        """How far a clock is: a tag says so, not how it came there."""
        for key in ("from", "steps"):
            given.pop(key, "")
        return progress("Clock", given.text("name"), given.number("to"), given.number("out-of"))

    def _track(self, given: _Given) -> str:
        """How far a track of forty ticks is, told as ticks or as boxes and ticks; not how it came there."""
        for key in [each for each in given if each.startswith("from") or each in ("rank", "steps")]:
            del given[key]
        ticks = (
            given.number("to")
            if "to" in given
            else given.number("to-boxes") * _BOX + given.number("to-ticks")
        )
        return progress("Track", given.text("name"), ticks, _TRACK_TICKS)

    def _tell(self, what: str, node: Node) -> None:
        self._tally.add(what, self._first + node.line - 1)


# --- the journal ------------------------------------------------------------------------------------

_OVER: Final = regex.compile(
    r"(?:[\s>*+#|-]|\d{1,3}[.)]\s)*|.*[.!?…:][\"”’»'*_`)\]]*(?:\s*\([^()]*\))?\s*", re.DOTALL
)
_GAPS: Final = regex.compile(r"(?<=\S)[ \t]+(?=[ \t]|[,.;)])")


def iron_vault_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story of a journal. Never raises."""

    def block(word: str, lines: Sequence[str], line: int) -> tuple[str, ...] | None:
        if word not in ("iron-vault-mechanics", "mechanics"):
            return None
        if (nodes := read_block(lines)) is None:
            tally.add("unread", line - 1)
            return None
        return tuple(Mechanics(line, foreign.lang, tally).lines(nodes))

    def spelled(line: str, at: int) -> Spelled | None:
        return _spelled(line, at, Mechanics(at, foreign.lang, tally), tally)

    return woven(markdown_story(foreign, tally), spelled, block)


def _spelled(text: str, number: int, mechanics: Mechanics, tally: Tally) -> Spelled | None:
    """A line without its records, and their play; what names something in a sentence stays in it."""
    if "`iv-" not in text or text.lstrip().startswith("|"):  # a cell of a table must not lose its strokes
        return None
    left, play, at = "", list[str](), 0
    for start, end, code in spans(text):
        if (record := _record(code)) is None:
            if code.startswith("iv-"):
                tally.add("unread", number)
            continue
        kind, given, more = record
        play += mechanics.lines(_nodes(code, kind, given, more))
        left += text[at:start]
        at, follows, open_ = end, text[end:].lstrip(), not _OVER.fullmatch(left)
        goes_on = follows[:1].islower() or follows[:1] in (",", ";", ")")
        move = kind["node"] in ("roll", "move")
        words = named(given.get(kind.get("says", ""), ""))
        stays = open_ and goes_on if move else open_ or goes_on
        if stays and words.casefold() not in f"{left} {follows}".casefold():
            tally.add("in sentences", number)
            left += words
    line = _GAPS.sub("", left + text[at:]).rstrip(" \t")
    line = line if text[:1].isspace() else line.lstrip(" \t")
    return Spelled(line if any(map(str.isalnum, line)) else "", tuple(play)) if play else None
