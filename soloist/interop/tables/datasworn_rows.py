"""A row of Datasworn as a row here: its words, what is rolled inside it, what stands beside it."""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.tables.carried import Row
from soloist.interop.tables.datasworn_words import (
    LONGEST,
    Call,
    Link,
    bare_id,
    one_line,
    path_of,
    pieces,
)
from soloist.interop.tables.json_lines import Node
from soloist.interop.tables.row_text import CUT, hole, plain
from soloist.tables.names import fold_name

MOST_BESIDE: Final = 2_000
"""Characters of a hint, or of what a table is about."""

_MOST_AT_ONCE: Final = 100
_ROLL_AGAIN: Final = re.compile(r"\W*roll (?:twice|two times|three times|again)\W*", re.IGNORECASE)
_TWICE: Final = frozenset({"reroll", "make_it_worse"})
_ONLY_JOINS: Final = re.compile(r"[\s+/&,–-]*")
_KNOWN: Final = frozenset(
    {"_id", "id", "min", "max", "low", "high", "rolled_min", "rolled_max", "roll", "text", "text2", "text3"}
    | {"result", "detail", "template", "oracle_rolls", "embed_table", "suggestions", "icon"}
    | {"summary", "description", "quest_starter", "table", "oracles"}
)


class _Asked:
    """A roll on a table that a row asks for: by itself (`auto`), or by the player."""

    __slots__ = ("auto", "done", "duplicates", "target", "times")

    def __init__(self, target: str, *, auto: bool, times: int, duplicates: str) -> None:
        """It is not answered yet."""
        self.target = target
        self.auto = auto
        self.times = times
        self.duplicates = duplicates
        self.done = False


class Rows:
    """Makes rows; `names` are the tables of the file by id as they are called here, `titles` as there."""

    def __init__(
        self, names: Mapping[str, str], titles: Mapping[str, str], inside: Mapping[int, str], tally: Tally
    ) -> None:
        """`inside` are the names of tables by the `id()` of what holds them, for those that stand in rows."""
        self.names = names
        self._titles = titles
        self._inside = inside
        self.tally = tally
        self._asked: list[_Asked] = []
        self._embedded = ""

    def row(self, node: Node, table: str, labels: Node) -> Row:
        """The row of an option; `table` is the id of its table, `labels` name what stands beside."""
        self._asked = self._asked_by(node, table)
        written = node.text("text", "result")
        template = node["template"].text("text", "result")
        text = self._text(template or written, node.line)
        text = self._with_rolls(text, written, node)
        beside = [self._embedded]
        for keys in (("text2", "detail"), ("text3",)):
            told = node["template"].text(*keys) or node.text(*keys)
            words, label = self.beside(told, node.line), one_line(labels.text(*keys))
            beside.append(f"{label}: {words}" if label and words else words)
        return Row((text,), hint=self._hint(node, beside), line=node.line)

    def truth(self, node: Node) -> Row:
        """The row of a truth about the world: its summary, and beside it what it tells."""
        said = [node.text(key) for key in ("summary", "description", "quest_starter")]
        first, *others = [text for text in said if text] or [""]
        self._asked = []
        beside = [self.beside(text, node.line) for text in others]
        held = [node, node["table"], *(each for _, each in node["oracles"].members())]
        named = [self._inside[id(each.value)] for each in held if id(each.value) in self._inside]
        beside.append(f"→ {', '.join(named)}" if named else "")
        return Row((self._text(first, node.line),), hint=self._hint(node, beside), line=node.line)

    def _asked_by(self, node: Node, table: str) -> list[_Asked]:
        asked = []
        rolls = node["oracle_rolls"].list()
        if len(rolls) > _MOST_AT_ONCE:
            self.tally.add("left", "many rolls", node.line)
        for roll in rolls[:_MOST_AT_ONCE]:
            if roll["dice"]:
                self.tally.add("left", "other dice", roll.line)
            times = roll["number_of_rolls"].whole()
            if times is not None and times > _MOST_AT_ONCE:
                self.tally.add("left", "many rolls", roll.line)
            asked.append(
                _Asked(
                    bare_id(roll.text("oracle")) or table,
                    auto=roll["auto"].value is True,
                    times=min(max(1 if times is None else times, 1), _MOST_AT_ONCE),
                    duplicates=roll.text("duplicates"),
                )
            )
        embedded = bare_id(node.text("embed_table"))
        if embedded and all(each.target != embedded for each in asked):
            asked.append(_Asked(embedded, auto=False, times=1, duplicates=""))
        return asked

    def _text(self, source: str, line: int) -> str:
        """The words of a row, with holes where they name a table that is rolled by itself."""
        found, looked = pieces(source.strip())
        links = [piece for piece in found if isinstance(piece, Link)]
        prompts = (
            bool(links)
            and not self._asked
            and all(link.target in self.names for link in links)
            and all(_ONLY_JOINS.fullmatch(piece) for piece in found if isinstance(piece, str))
        )
        shown = []
        for piece in found:
            match piece:
                case str():
                    shown.append(_plain(piece))
                case Call():
                    shown.append(self._called(piece, line))
                case Link() if prompts:
                    self.tally.add("guessed", "linked rolls", line)
                    shown.append(self._prompted(piece))
                case Link():
                    shown.append(self._linked(piece, line))
        if any("{{" in piece for piece in found if isinstance(piece, str)):
            self.tally.add("left", "unread calls", line)
        self._tell_look(source, line, looked=looked)
        return "".join(shown).strip()

    def _tell_look(self, source: str, line: int, *, looked: bool) -> None:
        if looked:
            self.tally.add("left", "markup", line)
        if "\n" in source.strip():
            self.tally.add("guessed", "lines", line)
        if len(source) > LONGEST:
            self.tally.add("left", "long rows", line)

    def _prompted(self, link: Link) -> str:
        """What a link alone in its row rolls; its words stand before it unless they only name the table."""
        name = self.names[link.target]
        said = " ".join(link.label.split())
        own = {fold_name(each) for each in (name, self._titles.get(link.target, ""))}
        if not said or fold_name(said) in own:
            return hole(name)
        return f"{_plain(said)}: {hole(name)}"

    def _called(self, call: Call, line: int) -> str:
        if call.misspelt:
            self.tally.add("guessed", "misspelt calls", line)
        name = self.names.get(call.target)
        if name is None:
            self.tally.add("left", "unknown", line)
            return plain(path_of(call.target).rpartition("/")[2].replace("_", " "))
        for asked in self._asked:
            asked.done |= asked.target == call.target
        if call.field not in ("text", "result"):
            self.tally.add("left", "other fields", line)
        self.tally.add("carried", "uses", line)
        return hole(name)

    def _linked(self, link: Link, line: int) -> str:
        rolled = next((each for each in self._asked if each.target == link.target and each.auto), None)
        if rolled is not None and link.target in self.names:
            rolled.done = True
            return self._rolled(rolled, line)
        if all(each.target != link.target for each in self._asked):  # the hint names those
            self.tally.add("left", "links", line)
        return _plain(link.label)

    def _rolled(self, asked: _Asked, line: int) -> str:
        self.tally.add("carried", "uses", line)
        name = self.names[asked.target]
        if asked.times == 1:
            return hole(name)
        if asked.duplicates == "make_it_worse":
            self.tally.add("left", "worse", line)
        distinct = " distinct" if asked.duplicates == "reroll" else ""
        return f"{{{asked.times}{distinct}: {name}}}"

    def _with_rolls(self, text: str, written: str, node: Node) -> str:
        """The text, and after it what is rolled by itself and stands nowhere in it."""
        self._embedded = ""
        behind = []
        for asked in self._asked:
            if not asked.auto or asked.done:
                continue
            asked.done = True
            if asked.target in self.names:
                behind.append(self._rolled(asked, node.line))
            else:
                self.tally.add("left", "unknown", node.line)
        if not behind:
            return text
        rolled = ", ".join(behind)
        if not text or _ROLL_AGAIN.fullmatch(written):
            return rolled
        if bare_id(node.text("embed_table")) in self.names:
            self.tally.add("guessed", "embedded", node.line)
            self._embedded = one_line(written)
            return rolled
        self.tally.add("guessed", "rolls behind", node.line)
        return f"{text}: {rolled}"

    def beside(self, text: str, line: int) -> str:
        """Words that stand beside a row or a table: links lead nowhere, for calls the table is named."""
        said = []
        for piece in pieces(text)[0]:
            match piece:
                case str():
                    said.append(piece)
                case Link():
                    self.tally.add("left", "links", line)
                    said.append(piece.label)
                case Call():
                    self.tally.add("left", "calls beside", line)
                    said.append(f"→ {self.names.get(piece.target) or one_line(path_of(piece.target))}")
        return one_line("".join(said))

    def _hint(self, node: Node, beside: list[str]) -> str:
        """What stands beside a row, and the tables it proposes."""
        proposed = [each for each in self._asked if not each.auto and not each.done]
        if any(each.times > 1 and each.duplicates in _TWICE for each in proposed):
            self.tally.add("left", "proposed twice", node.line)
        wanted = [(each.target, each.times) for each in proposed]
        hint = " · ".join(filter(None, [*beside, self.arrow(wanted, node["suggestions"], node.line)]))
        if hint:
            self.tally.add("carried", "hints", node.line)
        self._tell_fields(node)
        return self.cut(hint, node.line)

    def arrow(self, wanted: Sequence[tuple[str, int]], suggestions: Node, line: int) -> str:
        """`→ action, 2 × theme`: the tables that are proposed, as they are called here, and how often."""
        asked = [*wanted, *((id_, 1) for id_ in suggested(suggestions))]
        called = []
        for id_, times in asked:
            if id_ not in self.names:
                self.tally.add("left", "unknown", line)
            name = self.names.get(id_) or one_line(path_of(id_))
            called.append(f"{times} × {name}" if times > 1 else name)
        return f"→ {', '.join(dict.fromkeys(called))}" if called else ""

    def cut(self, text: str, line: int) -> str:
        """As much as stands beside a row or a table."""
        if len(text) <= MOST_BESIDE:
            return text
        self.tally.add("left", "long notes", line)
        return text[: MOST_BESIDE - 1] + CUT

    def _tell_fields(self, node: Node) -> None:
        if node["icon"]:
            self.tally.add("left", "pictures", node.line)
        for key, value in node.members():
            if value and key not in _KNOWN:
                self.tally.add("left", "fields", value.line)


def _plain(text: str) -> str:
    """A piece of a text that means itself, with the spaces around it."""
    return plain(f"-{text}-")[1:-1]


def suggested(node: Node) -> list[str]:
    """The ids of the tables that are suggested: a list, or the one under `oracles`."""
    listed = node.list() or node["oracles"].list()
    return [bare_id(each.text()) for each in listed if each.text()]
