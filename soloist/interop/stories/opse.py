"""What OPSE Oracle (Obsidian) leaves of an evening as a story: its report, its JSON, or a note played in."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from soloist.interop.loss import Fate, Tally
from soloist.interop.stories.markdown import markdown_story
from soloist.interop.stories.play import Line, dice, joined, named, note, pool, remade, same, table
from soloist.interop.stories.story import (
    Block,
    Imported,
    NoteLine,
    Played,
    PlayLine,
    Session,
    Told,
    fenced,
    numbered,
    unfenced,
)
from soloist.interop.tables.json_lines import Node, read_json
from soloist.journal.model import DiceText, Tag
from soloist.journal.tags import write_tag
from soloist.journal.write import LINE_ENDS, answer, consequences, question
from soloist.rules.term import Term
from soloist.values import regex
from soloist.values.dataclass import dataclass, replace
from soloist.values.message import Refusal

# --- an answer of the one page solo engine, as opse oracle (obsidian) records it, as  -------------

_YES_NO: Final = regex.compile(
    r"\(2d6=(\d{1,2}): d1=(\d)(?: \[[^\[\]]{0,40}\])?, d2=(\d)(?: \[[^\[\]]{0,40}\])?(?:, ([^()]*))?\)"
)
_ONE: Final = regex.compile(r"\(1?d6=(\d)(?: [^()]*)?\)")
_MORE: Final = regex.compile(r"\((\d)d6: (\d(?:, \d){0,8})\)")
RAW: Final = regex.compile(
    rf"{_YES_NO.pattern}|{_ONE.pattern}|{_MORE.pattern}|\((?:dice focus|(?:card|Acc|cards): [^()]*)\)"
)
"""What the plugin says of its dice and cards, in brackets."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked, if anything was, what came, and what of; `kind` is the table’s word, or nothing."""

    line: int
    kind: str
    asked: str
    came: str
    domain: str
    meaning: str
    raw: str

    def lines(self, tally: Tally) -> Iterator[Line]:
        """The lines of play; each word of the record is in them."""
        fallen, rest = self._fallen()
        if self.asked or not self.kind:
            tally.add("questions" if self.asked else "results", self.line)
            if self.asked:
                yield PlayLine(same(question(_plain(self.asked))))
            roll = dice(DiceText("", (), (pool(6, *fallen),))) if fallen else None
            if roll:
                tally.add("rolls", self.line)
                yield roll
            elif fallen:
                rest = self.raw
            yield from self._came(after_dice=roll is not None)
        else:
            yield from self._drawn(fallen, tally)
            rest = self.raw if not fallen else rest
        domain = NoteLine("note", Term(f"domain: {self.domain}", f"domaine\u00a0: {self.domain}"))
        for text, said in ((rest, note(rest)), (self.domain, domain), (self.meaning, note(self.meaning))):
            if text.strip():
                tally.add("mechanics", self.line)
                yield said

    def _came(self, *, after_dice: bool) -> Iterator[Line]:
        """The answer to what was asked; without a question, what its dice brought, or a note of what came."""
        came = _plain(self.came) or "–"
        if self.asked:
            yield PlayLine(same(answer(came)))
        elif after_dice:
            yield from (PlayLine(same(line)) for line in consequences(came))
        else:
            yield note(came)

    def _drawn(self, fallen: tuple[int, ...], tally: Tally) -> Iterator[Line]:
        line = table(self.kind, 6 if fallen else 0, fallen, self.came)
        if line is None:
            tally.add("mechanics", self.line)
            yield note(f"{self.kind}: {self.came}")
            if fallen:
                yield note(self.raw)
            return
        tally.add("answers", self.line)
        yield line

    def _fallen(self) -> tuple[tuple[int, ...], str]:
        """The faces of its dice, all of them six-sided, and what else is said of them."""
        raw = self.raw.strip()
        if found := _YES_NO.fullmatch(raw):
            both = int(found[2]), int(found[3])
            return (both, found[4] or "") if sum(both) == int(found[1]) else ((), raw)
        if found := _ONE.fullmatch(raw):
            said = raw.strip("()").partition(" ")[2]
            return (int(found[1]),), said
        if found := _MORE.fullmatch(raw):
            faces = tuple(map(int, found[2].split(", ")))
            return (faces, "") if len(faces) == int(found[1]) else ((), raw)
        return (), raw.removeprefix("(").removesuffix(")") if raw.count("(") == 1 else raw


def _plain(text: str) -> str:
    """One line in which nothing is a tag."""
    return " ".join(LINE_ENDS.sub(" ", text).split()).replace("[", "(").replace("]", ")")


# --------------------------------------------------------------------------------------------------

_REPORT: Final = "# OPSE Session Report"
_JSON: Final = regex.compile(r"\s*\{\s*\"exportedAt\"\s*:\s*\"[^\"\n]*\"\s*,\s*\"adventure\"\s*:")
_ENTRY: Final = regex.compile(r"### (?P<when>[^\n—]{0,40}) — (?P<kind>[A-Z]{1,20})[ \t]*")
_BOLD: Final = regex.compile(r"\*\*([^*\n]{1,20}):\*\* ?(.*)")
_SLANTED: Final = regex.compile(r"\*(Domain|Dominio|Note|Nota|Raw|Roll|Crudo):\* ?(.*)")
_SMALL: Final = "<small>"
_END: Final = "</small>"
_CALLOUT: Final = regex.compile(r"> \[!([^\[\]\n]{1,40})\][-+]?[ \t]*(.*)")  # folded or not
_DOMAIN: Final = regex.compile(r"(?:> )?\*([^*]{1,200})\*[ \t]*")


def looks_like_opse(text: str) -> bool:
    """Whether a file is a report of the plugin, or a note with a result only it writes."""
    if text.lstrip("\ufeff \n").startswith(_REPORT):
        return True
    return "</small>" in text and any(map(_result, unfenced(text)))


def looks_like_opse_json(text: str) -> bool:
    """Whether a file is the plugin’s JSON."""
    return _JSON.match(text) is not None


def opse_story(text: str, name: str, tally: Tally) -> Imported:
    """The story of a file; `name` is the file’s without its ending. Raises `Refusal` for what is no JSON."""
    if text.lstrip().startswith("{"):
        return _from_json(text, name, tally)
    if text.lstrip().startswith(_REPORT):
        return _from_report(text, name, tally)
    results = {number for number, line in numbered(text) if _SMALL in line and _result(line)}

    def part(title: str, line: int, blocks: Sequence[Block]) -> tuple[str, tuple[Block, ...]]:
        apart = (_note(block, tally) if isinstance(block, Told) else (block,) for block in blocks)
        return title, tuple(joined(block for each in apart for block in each))

    return remade(markdown_story(text, name, _But(tally, results)), part)


# --- a note -------------------------------------------------------------------------------------


class _But(Tally):
    """A tally that does not count the HTML of lines that are play, not text."""

    def __init__(self, tally: Tally, lines: Collection[int]) -> None:
        self._tally, self._lines = tally, lines

    def add(self, what: str, line: int, times: int = 1, *, fate: Fate | None = None) -> None:
        """Something met, told on."""
        if what != "HTML kept" or line not in self._lines:
            self._tally.add(what, line, times, fate=fate)

    def name(self, what: str, named: str) -> None:
        """What something met is called, told on."""
        self._tally.name(what, named)


def _note(told: Told, tally: Tally) -> Iterator[Block]:
    """Prose, and each result that was put into it."""
    lines = LINE_ENDS.split(told.text)
    pairs = fenced(lines)
    kept: list[str] = []
    place = start = 0
    while place < len(lines):
        end = pairs.get(place, place)
        found = _result(lines[place]) if end == place else None
        if found is None:
            kept += lines[place : end + 1]
            place = end + 1
            continue
        kind, asked = _asked(kept, quoted=lines[place].startswith("> "))
        if any(text.strip() for text in kept):
            yield told.part(kept, start)
        domain, meaning, after = _more(lines, place + 1)
        came, raw = found
        answer = Answer(told.at(place), kind, asked, came, domain, meaning, raw)
        yield Played(tuple(answer.lines(tally)))
        kept, place, start = [], after, after
    if any(text.strip() for text in kept):
        yield told.part(kept, start)


def _result(line: str) -> tuple[str, str] | None:
    """What came, and of what dice or card, where a line says both as the plugin does."""
    line = line.rstrip()
    at = line.rfind(_SMALL)
    if at < 0 or not line.endswith(_END) or not RAW.fullmatch(raw := line[at + len(_SMALL) : -len(_END)]):
        return None
    came = line[:at].removeprefix("> ").strip().strip("*").strip()
    return (came, raw) if came else None


def _asked(kept: list[str], *, quoted: bool) -> tuple[str, str]:
    """The kind of a result and what was asked, which stands just above it and is taken from what is kept."""
    callout = _CALLOUT.fullmatch(kept[-1]) if kept and quoted else None
    if callout is not None:
        kept.pop()
        return callout[1], callout[2].strip()
    if kept and not quoted and kept[-1].startswith("? "):
        return "", kept.pop()[2:].strip()
    return "", ""


def _more(lines: Sequence[str], place: int) -> tuple[str, str, int]:
    """The domain and the meaning below a result, and where the prose goes on."""
    domain = meaning = ""
    if place < len(lines) and (found := _DOMAIN.fullmatch(lines[place])):
        domain, place = found[1], place + 1
    if place < len(lines) and lines[place].startswith(">") and not _CALLOUT.fullmatch(lines[place]):
        meaning, place = lines[place][1:].strip(), place + 1
    return domain, meaning, place


# --- the report ---------------------------------------------------------------------------------


def _from_report(text: str, name: str, tally: Tally) -> Imported:
    """Entries between rules, the newest first in the file; what a person added to them stays prose."""
    lines = text.split("\n")
    starts = [place for place, line in enumerate(lines) if _ENTRY.fullmatch(line.rstrip("\r"))]
    head = lines[: starts[0]] if starts else lines
    found = [
        list(_entry(lines[start:end], start + 1, tally))
        for start, end in zip(starts, [*starts, len(lines)][1:], strict=True)
    ]
    if len(found) > 1:
        tally.add("reversed", starts[0] + 1)
    top = next(place for place, line in enumerate(head) if line.strip())
    before = Told("\n".join(head[top + 1 :]), top + 2)
    blocks = [before] if before.text.strip() else []
    tally.add("title", top + 1)
    return _story(name, [*blocks, *(block for each in reversed(found) for block in each)])


def _entry(lines: Sequence[str], first: int, tally: Tally) -> Iterator[Block]:
    head = _ENTRY.fullmatch(lines[0].rstrip("\r"))
    bold: list[list[str]] = []
    slanted: dict[str, list[str]] = {}
    prose: list[str] = []
    last: list[str] = prose
    for line in lines[1:]:
        if found := _SLANTED.fullmatch(line):
            last = slanted.setdefault(found[1][:1], [])
            last.append(found[2])
        elif (found := _BOLD.fullmatch(line)) and len(bold) < 2 and not slanted:
            last = [found[2]]
            bold.append(last)
        elif line.strip() == "---" or not line.strip():
            last = prose
        else:
            last.append(line)
    texts = ["\n".join(each).strip() for each in bold]
    said = {key: "\n".join(each).strip() for key, each in slanted.items()}
    kind, when = (head["kind"].lower(), head["when"].strip()) if head else ("", "")
    asked, came = (texts[0], texts[1]) if len(texts) > 1 else ("", texts[0] if texts else "")
    meaning, raw = said.get("N", ""), said.get("R", "") or said.get("C", "")
    if RAW.fullmatch(f"({raw})"):
        raw = f"({raw})"
    answer = Answer(first, kind, asked, came, said.get("D", ""), meaning, raw)
    yield Played((note(f"{when} – {kind}"), *answer.lines(tally)))
    tally.add("mechanics", first)
    if prose:
        yield Told("\n".join(prose), first)


# --- JSON ---------------------------------------------------------------------------------------


def _from_json(text: str, name: str, tally: Tally) -> Imported:
    whole = read_json(text, name, tally)
    adventure, history = whole["adventure"], whole["history"]
    known = {"title", "system", "genre", "sceneRank", "threads"}
    blocks: list[Block] = [Played(tuple(_about(whole, adventure, tally)))]
    _left(whole, {"exportedAt", "adventure", "history"}, tally)
    _left(adventure, known, tally)
    entries = history.value if isinstance(history.value, list) else []
    for node in sorted(entries, key=lambda each: each.text("timestamp")):
        kind, came = node.text("type"), node.text("answer")
        more = node.text("modifier")
        answer = Answer(
            node.line,
            kind,
            node.text("question"),
            came if more in came else f"{came} {more}",
            node.text("domain"),
            node.text("interpretation"),
            node.text("raw"),
        )
        if node["pinned"].value is True:
            tally.add("pins", node["pinned"].line)
        tally.add("mechanics", node.line)
        blocks.append(Played((note(f"{node.text('timestamp')} – {kind}"), *answer.lines(tally))))
        fields = {"type", "timestamp", "question", "answer", "modifier", "domain", "raw", "interpretation"}
        _left(node, fields | {"pinned"}, tally)
    story = _story(name, blocks)
    if not adventure.text("title"):
        tally.add("title", 1)
    return replace(story, title=adventure.text("title") or name)


def _about(whole: Node, adventure: Node, tally: Tally) -> Iterator[Line]:
    """What the file says of the adventure."""
    for key in ("exportedAt", "system", "genre", "sceneRank"):
        node = whole[key] if key == "exportedAt" else adventure[key]
        value = node.text() or (str(node.whole()) if node.whole() is not None else "")
        if value:
            tally.add("mechanics", node.line)
            yield note(f"{key}: {value}")
    threads = adventure["threads"]
    for node in threads.value if isinstance(threads.value, list) else []:
        try:
            tag = write_tag(Tag("Thread", named(node.text())))
        except Refusal:
            tally.add("fields", node.line)
            continue
        tally.add("threads", node.line)
        yield PlayLine(same(tag))


def _left(node: Node, known: set[str], tally: Tally) -> None:
    for key, value in node.value.items() if isinstance(node.value, dict) else ():
        if key not in known:
            tally.add("fields", value.line)


def _story(name: str, blocks: Sequence[Block]) -> Imported:
    return Imported(name, "", (Session("", tuple(joined(blocks))),))
