"""A journal of Iron Vault (Obsidian, for Ironsworn and its kin) as a story: Markdown with its mechanics.

Mechanics stand in blocks of KDL or in pieces of code within a line, `iv-move:…`; the latter are read as the
nodes that a block would hold. A node that is as Iron Vault documents it becomes play; any other is a note.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final, TypeAlias

from soloist.interop.formats import Foreign
from soloist.interop.loss import Tally
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.play import (
    LONGEST_NAME,
    Spelled,
    dice,
    named,
    note,
    pool,
    progress,
    reason,
    table,
    unlinked,
    woven,
)
from soloist.interop.stories.story import Imported, spans
from soloist.journal.dice_text import parse_thrown
from soloist.journal.model import DiceText, Group
from soloist.journal.write import action
from soloist.rules.systems import SYSTEMS, labelled_test, system_or_free
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace

# --- blocks: KDL as Iron Vault writes it, a node a line ---------------------------------------------

_GIVEN: Final = r"""[ \t]+(?:([\w-]+)=)?(?:"((?:[^"\\]|\\.)*)"|([^\s"={};/\\]+))"""
_PLAIN: Final = _GIVEN.replace("((?:", "(?:(?:").replace("([", "(?:[")
_ARGUMENT: Final = regex.compile(_GIVEN)
_LINE: Final = regex.compile(rf"\s*(?:([\w-]+)((?:{_PLAIN})*)\s*(\{{)?|(\}}))?\s*(//.*)?")
_ESCAPE: Final = regex.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.))", re.DOTALL)
_SIGNS: Final[Mapping[str, str]] = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "s": " "}


def _table(text: str) -> Mapping[str, list[str]]:
    """The words of each line below the first of them."""
    return {first: words for first, *words in (line.split() for line in text.strip().split("\n"))}


_KEYS: Final = _table("""
roll stat-name action stat adds vs1 vs2
progress-roll name score vs1 vs2
meter name from to
burn from to
xp from to
clock name from to out-of
oracle name roll result
add amount from
- text
dice-expr result expr
move name
actor name
track name
progress name
oracle-group name
""")
"""What the arguments without a name are, in order."""


@dataclass(frozen=True, slots=True)
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
            found_all = _ARGUMENT.findall(arguments or "")
            given = {key: bare or _ESCAPE.sub(_meant, quoted) for key, quoted, bare in found_all if key}
            for at, (_, quoted, bare) in enumerate(each for each in found_all if not each[0]):
                places = _KEYS.get(name, [])
                key = places[at] if at < len(places) and places[at] not in given else str(at)
                given[key] = bare or _ESCAPE.sub(_meant, quoted)
            source = f"{name} {' '.join(_ESCAPE.sub(_meant, arguments or '').split())}".strip()
            open_.append((Node(name, given, source, (), number), []))
        if closes or (name and not opens):
            node, children = open_.pop()
            open_[-1][1].append(replace(node, children=tuple(children)))
    return tuple(open_[0][1]) if len(open_) == 1 else None


def _meant(escape: "re.Match[str]") -> str:
    if escape[1] is None:
        return _SIGNS.get(escape[2], escape[2])
    code = int(escape[1], 16)
    return chr(code) if code < 0x110000 and chr(code).isprintable() else " "


# --- records within a line, as nodes ----------------------------------------------------------------

_CODE: Final = regex.compile(r"iv-([a-z-]{1,20}):(.*)", re.DOTALL)
_BURN: Final = regex.compile(r"burn=([+-]?\d{1,7}):([+-]?\d{1,7})", re.ASCII)
_INLINE: Final = _table("""
move roll move stat-name #action #stat #adds #vs1 #vs2 id
action-roll roll stat-name #action #stat #adds #vs1 #vs2 id
reroll reroll text
oracle oracle name #roll result id
progress progress-roll move name #score #vs1 #vs2 id
noroll move name id
dice dice-expr expr #result
clock-create clock_added name id
clock-advance clock name id from #to steps #out-of
clock-resolve clock_resolved name id
track-create track_added name id
track-advance track name id from #to rank steps
track-complete track_completed name id
track-reopen track_reopened name id
meter meter name from to
initiative meter name from to
burn burn #from #to
entity-create - kind name id
ooc - text
""")
"""The node of a record and what stands between its strokes, `#` before numbers."""


def inline_nodes(code: str, line: int) -> tuple[Node, ...]:
    """A record as the nodes a block would hold; none for what is no record or lacks numbers."""
    found = _CODE.fullmatch(code)
    if found is None or found[1] not in _INLINE:
        return ()
    name, *keys = _INLINE[found[1]]
    name = name.replace("_", " ")
    parts = [part.strip() for part in found[2].split("|")] if keys != ["text"] else [found[2]]
    if found[1] == "progress" and not all(_number(part) is not None for part in (*parts, "x", "x")[2:5]):
        keys = keys[1:]
    if keys != ["text"] and any(len(part) > LONGEST_NAME for part in parts):
        return ()
    given = {key.removeprefix("#"): part for key, part in zip(keys, parts, strict=False)}
    if any(_number(given.get(key[1:], "")) is None for key in keys if key[0] == "#"):
        return ()
    nodes: list[Node] = []
    for part in filter(
        None, (given.pop("id", "") if "=" in given.get("id", "") else "", *parts[len(keys) :])
    ):
        burnt = _BURN.fullmatch(part)
        kind, more = ("burn", {"from": burnt[1], "to": burnt[2]}) if burnt else ("-", {"text": part})
        nodes.append(Node(kind, more, part, (), line))
    given = {key: value for key, value in given.items() if value}
    move = given.pop("move", "")
    if "kind" in given or " " in name:
        given["text"] = f"{given.pop('kind', name)}: {given.pop('name', '–')}"
        name = "-"
    nodes.insert(0, Node(name, given, code, (), line))
    return (Node("move", {"name": move}, move, tuple(nodes), line),) if move else tuple(nodes)


# --- rolls ------------------------------------------------------------------------------------------

STRONG: Final = Term("Strong hit", "Coup fort")
WEAK: Final = Term("Weak hit", "Coup faible")
MISS: Final = Term("Miss", "Échec")
MATCH: Final = Term("{outcome}, match", "{outcome}, doublé")
ADDS: Final = Term("adds", "bonus")
STAT: Final = Term("stat", "attribut")
TRACK: Final = Term("track", "piste")
BURNT: Final = Term("momentum burnt:", "élan brûlé\u00a0:")
_HIGHEST: Final = 10
_DICE: Final = ("action", "vs1", "vs2")


def outcome(score: int, vs1: int, vs2: int, lang: str) -> str:
    """A score against two dice: it must be higher than both, or than one; two alike are a match."""
    found = (MISS, WEAK, STRONG)[(score > vs1) + (score > vs2)].of(lang)
    return found if vs1 != vs2 else MATCH.of(lang).format(outcome=found)


def _called(label: str) -> str:
    """The name of a move; one that is also the name of a test of ours says which game it is of."""
    name = named(label) or "–"
    ours = any(labelled_test(system_or_free(each), name) for each in SYSTEMS)
    return f"{name} Ironsworn" if ours else name


# --- nodes as lines of play -------------------------------------------------------------------------

_BOX: Final = 4  # ticks in a box of a track
_TRACK_TICKS: Final = 40
_HUNDRED: Final = 100
_RANKS: Final = {"troublesome": 12, "dangerous": 8, "formidable": 4, "extreme": 2, "epic": 1}
_EXPRESSION: Final = regex.compile(r"\s*((\d{0,3})d(\d{1,4}))\s*(?:([+-])\s*(\d{1,6}))?\s*", re.ASCII)
_NUMBER: Final = regex.compile(r"\s*[+-]?\d{1,7}\s*", re.ASCII)


def _number(value: str) -> int | None:
    """A whole number of at most seven digits."""
    return int(value) if _NUMBER.fullmatch(value) else None


class _Given(dict[str, str]):
    """What a node is given, each thing taken out as it is read; `KeyError` for what is not there."""

    def text(self, *keys: str) -> str:
        """The first of these there is, without its links; empty for none."""
        return unlinked(next((self.pop(key) for key in keys if key in self), ""))[0].strip()

    def number(self, key: str) -> int:
        """A whole number; raises `KeyError` for anything else."""
        found = _number(self[key])
        if found is None:
            raise KeyError(key)
        del self[key]
        return found

    def ticks(self, key: str) -> int:
        """Ticks, given whole or as boxes and ticks."""
        if key in self:
            return self.number(key)
        return self.number(f"{key}-boxes") * _BOX + self.number(f"{key}-ticks")


Reader: TypeAlias = Callable[["Mechanics", _Given, Node, str], str]
"""A node as a line of play; `KeyError`, or no line, where it is not as documented."""

_NOTED: Final = {
    "-": "{text}", "oracle-group": "{name}", "add": "{amount:+d} {from}", "meter": "{name}: {from} → {to}",
    "xp": "XP: {from} → {to}", "burn": "{burnt} {from} → {to}",
}  # fmt: skip
"""What is said of a node of which the notation has no line."""
_NUMBERS: Final = {"add": ("amount",), "burn": ("from", "to")}


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
        id_ = given.pop("id", "").rsplit("/", 1)[-1].replace("_", " ").strip()
        if "id" in node.given:
            self._tell("rule names", node)
        if node.name in ("move", "actor") and set(given) <= {"name"}:
            name = given.text("name") or id_[:1].upper() + id_[1:] or "–"
            yield from self._held(node, name[:LONGEST_NAME], who)
            return
        children = node.children
        try:
            told = self._told(given, node, label)
        except KeyError:
            told = ()
        if not told:
            told = tuple(line for each in (node, *again) for line in self._noted(each.source, each))
        elif node.name == "dice-expr":
            children = tuple(inner for each in children for inner in each.children)
        elif node.name == "oracle" and not 1 <= int(node.given["roll"]) <= _HUNDRED:
            told += self._noted(node.given["roll"], node)
        yield from told
        yield from self.lines(children, label)

    def _told(self, given: _Given, node: Node, label: str) -> tuple[str, ...]:
        """A node as a line of play or a note; nothing, or `KeyError`, where it is not as documented."""
        if node.name != "-" and any(len(text) > LONGEST_NAME for text in given.values()):
            return ()
        if node.name in _NOTED:
            said = self._said(given, node.name)
            return () if given else self._noted(said, node)
        line = _READERS[node.name](self, given, node, label)
        return () if given or not line else (line,)

    def _held(self, node: Node, name: str, who: str) -> Iterator[str]:
        """What an actor does, or what a move holds: an action of somebody, or by its rolls, or a note."""
        actor = node.name == "actor"
        inner = list(self.lines(node.children, "" if actor else name, name if actor else ""))
        moves = actor and bool(inner) and all(each.name == "move" for each in node.children)
        if who and named(who) == who and not set("()+>") & set(who):
            self._tell("actions", node)
            yield action(named(name) or "–", [who])
        elif who:
            yield from self._noted(f"{who}: {name}", node)
        elif not moves and not any(line.startswith("d: ") for line in inner):
            yield from self._noted(name, node)
        yield from inner

    def _said(self, given: _Given, name: str) -> str:
        words: dict[str, str | int] = {"burnt": BURNT.of(self._lang)}
        words |= {key: given.number(key) for key in _NUMBERS.get(name, ())}
        words |= {
            key: given.text(key) or "–" * (key != "from")
            for key in ("text", "name", "from", "to")
            if key not in words
        }
        return _NOTED[name].format(**words).strip()

    def _action(self, given: _Given, node: Node, label: str) -> str:
        """A die and what is added to it against two, with the dice thrown again."""
        stat = given.text("stat-name")
        value, adds = given.number("stat"), given.number("adds")
        faces: dict[str, tuple[int, ...]] = {key: (given.number(key),) for key in _DICE}
        if _number(given.get("score", "")) == min(faces["action"][0] + value + adds, _HIGHEST):
            del given["score"]
        for each in self._again:
            found = {key: _number(text) for key, text in each.given.items()}
            if each.children or not set(found) <= {*_DICE} or None in found.values():
                return ""
            faces |= {key: (*faces[key], face) for key, face in found.items() if face is not None}
        groups = [Group(reason(stat) or STAT.of(self._lang), (str(value),))]
        groups += [Group(ADDS.of(self._lang), (str(adds),))] if adds else []
        die, vs1, vs2 = (faces[key] for key in _DICE)
        thrown, against = pool(6, die, modifier=value + adds), pool(10, vs1, vs2)
        came = outcome(min(die[-1] + value + adds, _HIGHEST), vs1[-1], vs2[-1], self._lang)
        wanted = DiceText(_called(label or stat or "–"), tuple(groups), (thrown,), (against,), outcome=came)
        return self._play("" if given else dice(wanted), node, ("rolls", "outcomes"), label, stat)

    def _progress_roll(self, given: _Given, node: Node, label: str) -> str:
        """Two dice against which how far a track is was held."""
        track, score = given.text("name"), given.number("score")
        vs1, vs2 = given.number("vs1"), given.number("vs2")
        which = (Group(TRACK.of(self._lang), (reason(track),)),) if track else ()
        groups = (Group("score", (str(score),)), *which)
        came = outcome(score, vs1, vs2, self._lang)
        wanted = DiceText(_called(label or track), groups, (pool(10, vs1, vs2),), outcome=came)
        return self._play(dice(wanted), node, ("rolls", "outcomes"), label, track)

    def _dice(self, given: _Given, node: Node, label: str) -> str:
        """Dice with their faces, where these are told as they must have fallen, else with their sum."""
        expression, result = given.text("expr"), given.number("result")
        if not node.children:
            total = parse_thrown(f"{expression.replace(' ', '')}={result}")
            return self._play(dice(DiceText("", (), (total,))) if total else "", node, ("rolls",))
        rolls, thrown = _Given(node.children[0].given), _EXPRESSION.fullmatch(expression)
        if thrown is None or len(node.children) > 1 or rolls.pop("dice", thrown[1]) != thrown[1]:
            return ""
        faces = [rolls.number(str(at)) for at in range(len(rolls))]
        modifier = int(f"{thrown[4]}{thrown[5]}") if thrown[4] else 0
        if len(faces) != int(thrown[2] or 1) or sum(faces) + modifier != result:
            return ""
        wanted = DiceText("", (), (pool(int(thrown[3]), *faces, modifier=modifier),))
        return self._play(dice(wanted), node, ("rolls",))

    def _oracle(self, given: _Given, node: Node, label: str) -> str:
        """The line of a table, with a d100 where its number may be one’s."""
        roll, name, result = given.number("roll"), given.text("name"), given.text("result")
        hundred = 1 <= roll <= _HUNDRED
        line = table(name, _HUNDRED * hundred, (roll,) * hundred, result) if result else ""
        return self._play(line, node, ("answers", "hundred")[: 1 + hundred], name, result)

    def _clock(self, given: _Given, node: Node, label: str) -> str:
        """How far a clock is: a tag says so, not how it came there."""
        before = [given.pop(key) for key in ("from", "steps") if key in given]
        told = ("clocks", "stood before")[: 1 + bool(before)]
        name, value, most = given.text("name"), given.number("to"), given.number("out-of")
        return self._play("" if given else progress("Clock", name, value, most), node, told, name)

    def _track(self, given: _Given, node: Node, label: str) -> str:
        """How far a track of forty ticks is, which some steps of its rank may have to be reckoned from."""
        name, rank = given.text("name"), given.text("rank", "level").casefold()
        steps = given.number("steps") if "steps" in given else 1
        told: tuple[str, ...] = ("clocks", "stood before")
        if node.name == "track":
            before = [given.pop(key) for key in tuple(given) if key.startswith("from")]
            told = told[: 1 + bool(before or rank or "steps" in node.given)]
            ticks = given.ticks("to")
        elif rank in _RANKS and 0 <= steps <= _TRACK_TICKS:
            self._tell("ticks", node)
            ticks = min(given.ticks("from") + steps * _RANKS[rank], _TRACK_TICKS)
        else:
            raise KeyError("rank")
        return self._play("" if given else progress("Track", name, ticks, _TRACK_TICKS), node, told, name)

    def _play(self, line: str, node: Node, told: Sequence[str], *names: str) -> str:
        """A line of play, what is told of it, and the names that stand in it with other signs."""
        for what in told if line else ():
            self._tell(what, node)
        if line and (times := sum(" ".join(unlinked(name)[0].split()) not in line for name in names)):
            self._tell("signs", node, times)
        return line

    def _noted(self, text: str, node: Node) -> tuple[str, ...]:
        self._tell("mechanics", node)
        return note(unlinked(text)[0])

    def _tell(self, what: str, node: Node, times: int = 1) -> None:
        self._tally.add(what, self._first + node.line - 1, times)


_READERS: Final[Mapping[str, Reader]] = {
    "roll": Mechanics._action,
    "dice-expr": Mechanics._dice,
    "progress-roll": Mechanics._progress_roll,
    "oracle": Mechanics._oracle,
    "clock": Mechanics._clock,
    "track": Mechanics._track,
    "progress": Mechanics._track,
}


# --- the journal ------------------------------------------------------------------------------------

_BLOCKS: Final = ("iron-vault-mechanics", "mechanics")
_VIEW: Final = "iron-vault-"
_SAYS: Final = {"oracle": 2, "entity-create": 1, "track-create": 0, "clock-create": 0, "move": 0, "noroll": 0}
"""What names something, in which part: that stays in a sentence which goes on around it."""
_OVER: Final = regex.compile(
    r"(?:[\s>*+#|-]|\d{1,3}[.)]\s)*|.*[.!?…:][\"”’»'*_`)\]]*(?:\s*\([^()]*\))?\s*", re.DOTALL
)
_GAPS: Final = regex.compile(r"(?<=\S)[ \t]+(?=[ \t]|[,.;)])")


def iron_vault_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story of a journal. Never raises."""
    lang = foreign.lang

    def block(word: str, lines: Sequence[str], line: int) -> tuple[str, ...] | None:
        if word not in _BLOCKS:
            if word.startswith(_VIEW):
                tally.add("views", line - 1)
            return None
        nodes = read_block(lines)
        if nodes is None:
            tally.add("unread", line - 1)
            return None
        return tuple(Mechanics(line, lang, tally).lines(nodes))

    def spelled(line: str, at: int) -> Spelled | None:
        return _spelled(line, Mechanics(at, lang, tally), lambda what: tally.add(what, at))

    return woven(markdown_story(foreign, tally), spelled, block)


def _spelled(text: str, mechanics: Mechanics, tell: Callable[[str], None]) -> Spelled | None:
    """A line without its records, and their play; what names something in a sentence stays in it."""
    if "`iv-" not in text or text.lstrip().startswith("|"):  # a cell of a table must not lose its strokes
        return None
    left, play, at = "", list[str](), 0
    for start, end, code in spans(text):
        nodes, record = inline_nodes(code, 1), _CODE.fullmatch(code)
        if not nodes or record is None:
            tell("unread") if record else None
            continue
        play += mechanics.lines(nodes)
        left += text[at:start]
        kind, parts, at = record[1], record[2].split("|"), end
        follows, open_ = text[end:].lstrip(), not _OVER.fullmatch(left)
        goes_on = follows[:1].islower() or follows[:1] in (",", ";", ")")
        wanted = open_ and goes_on if kind in ("move", "noroll") else open_ or goes_on
        words = named(parts[_SAYS[kind]]) if kind in _SAYS and len(parts) > _SAYS[kind] else ""
        if wanted and words.casefold() not in f"{left} {follows}".casefold():
            tell("in sentences")
            left += words
    line = _GAPS.sub("", left + text[at:]).rstrip(" \t")
    line = line if text[:1].isspace() else line.lstrip(" \t")
    return Spelled(line if any(map(str.isalnum, line)) else "", tuple(play)) if play else None
