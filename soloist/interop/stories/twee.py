"""Twee as a story: passages become scenes in the order a reader meets them, links become notes of choices.

Nothing runs. One rule holds for the macros of every story format: they go, each told with its line; one
that leads on is a choice, and the words of its link stay.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from html import unescape
from typing import Final

from soloist.interop.formats import Foreign, Tally
from soloist.interop.stories.story import Heading, Imported, Piece, beside, outside, plain_title, told
from soloist.interop.tables.rows import listed
from soloist.values import regex
from soloist.values.dataclass import record, replace
from soloist.values.message import records

_MARK, _END = "\x01", "\x02"  # around the words of a link that leads on
_HOLE: Final = "\x06"  # something that was not shown: words around it stay apart
_RESOLVED: Final = (
    (re.compile(rf"(?:(?<=\s)|\A){_HOLE}[{_HOLE}{_MARK}]* "), ""),  # of two blanks around it one is enough
    (re.compile(rf"(?<=[^\s{_HOLE}]){_HOLE}+(?=[\w\"“‘«(\[*$`~{_MARK}])"), " "),
    (re.compile(_HOLE), ""),
)
_WEB: Final = regex.compile(r"(?:https?|ftp)://\S|mailto:\S", re.IGNORECASE)
_ENCODED: Final = str.maketrans({sign: f"%{ord(sign):02X}" for sign in ' ()<>\\"*`[]'})
_NAMED: Final = 60  # letters of a text that is named
_LOOKED_AT: Final = 4000  # letters of a macro or a link


def _flat(text: str) -> str:
    return " ".join(re.sub(f"[{_MARK}{_END}]", "", text).split())


@record
class Link:
    """A way out of a passage, on a line of the file; `label` is what is clicked, empty where nothing is."""

    label: str
    target: str
    line: int


def link_of(inside: str, line: int) -> Link:
    """What stands between `[[` and `]]`: `to`, `label->to`, `to<-label`, `label|to`, each with a setter."""
    inside = inside.partition("][")[0]  # SugarCube’s setter
    label, arrow, target = inside.rpartition("->")
    if not arrow:
        target, arrow, label = inside.partition("<-")
    if not arrow:
        label, arrow, target = inside.rpartition("|")
    return Link(_flat(label if arrow else inside), _flat(target if arrow else inside), line)


_STOP: Final = regex.compile(
    r"(?P<until><!--|/%|/\*|<%|<script\b|<style\b|<<script>>)"
    r"|(?P<macro><<|\((?=[A-Za-z][\w-]{0,40}:(?!//))|\{(?=[a-z][a-z ]{2,30}[:,]))"
    r"|(?P<link>\[\[)|(?P<picture>\[[<>]?img\[(?=[^\n]*\]\]))|(?P<hook>\|[\w-]{1,40}>(?=\[(?!\[)))"
    r"|(?P<bracket>[\[\]])|(?P<tag></?[A-Za-z])|(?P<reference>&#?\w{1,32};)",
    re.IGNORECASE,
)
_CLOSING: Final = {
    "<!--": "-->", "/%": "%/", "/*": "*/", "<%": "%>", "<script": "</script>", "<style": "</style>",
    "<<script>>": "<</script>>",
}  # fmt: skip
_QUOTED: Final = r"\"((?:[^\"\\]|\\.)*)\"|(?<![\w)\]])'((?:[^'\\]|\\.)*)'"
_TEXT: Final = regex.compile(rf"\[\[((?:[^\[\]\n]|\]\[)+)\]\]|{_QUOTED}", re.DOTALL)
_ENDS: Final = {
    "(": (regex.compile(rf"{_QUOTED}|(?P<opens>\()|(?P<ends>\))", re.DOTALL), ")", ("", "harlowe")),
    "{": (regex.compile(rf"{_QUOTED}|(?P<opens>\{{)|(?P<ends>\}})", re.DOTALL), "}", ("chapbook",)),
    "<<": (regex.compile(rf"{_QUOTED}|(?P<opens>(?!))|(?P<ends>>>)", re.DOTALL), ">>", ("", "sugarcube")),
}
"""What closes a macro, by what opens it, and the formats that have such; without one, any may be meant."""
_MACRO: Final = regex.compile(r"\s*(/?[A-Za-z_][\w-]*(?: [a-z ]+(?=[:,]))?|[-=])[:,]?(.*)", re.DOTALL)
_CODED: Final = regex.compile(
    r"[\"$?]|\([A-Za-z-]+:|(?:^|[\s,])['_]|^\s*(?:[\d.]+m?s?)?\s*$"
)  # no prose in brackets
_LINKS: Final = regex.compile(
    r"(?P<shown>link.*|reveallink|button|click|choice|back(?:link)?|return)"
    r"|go-?to|include|display|open-?url|embedpassage.*"
)
"""Macros that may lead on, and those whose words are shown."""
_INTO: Final = regex.compile(r"\s*\+\s*(?=\([A-Za-z][\w-]*:)| ?\[(?!\[)")
_TAG: Final = regex.compile(r"<(/?)([A-Za-z][\w-]*)((?:[\s\"'][^<>]*)?)/?>")
_ANCHOR: Final = regex.compile(
    r"<a\b[^<>]*(?:data-passage|href)\s*=\s*([\"'])\s*([^\"'<>]+)\1[^<>]*>([^<>]*)</a>", re.IGNORECASE
)
_CODE: Final = regex.compile(r"<code>([^<`]*)</code>", re.IGNORECASE)
_TAGS: Final[Mapping[str, Mapping[str, str]]] = {
    each["id"]: each for each in records(__package__, "tags.txt")
}
"""What stands for tags that have a form in Markdown, and for their ends."""
_SPELLED: Final = str.maketrans({"⏎": "\n", "␠": " ", "·": _HOLE, "∅": ""})


class _Reading:
    """A passage while it is written as Markdown; `names` are those of all passages."""

    def __init__(self, maker: str, names: Set[str], tally: Tally) -> None:
        self.names, self.tally = names, tally
        self.maker = re.split("[^a-z]", maker)[0]
        self.links: list[Link] = []
        self.out: list[str] = []
        self._item = "-"
        self._hooks: list[bool] = []  # for each bracket that is open, whether it goes

    def read(self, text: str, line: int) -> str:
        """The text: each of `_READERS` says where to go on, 0 where nothing it knows stands there."""
        place = counted = 0
        while found := _STOP.search(text, place):
            self.out.append(text[place : found.start()])
            line, counted = line + text.count("\n", counted, found.start()), found.start()
            place = _READERS[found.lastgroup or ""](self, found, line)
            if not place:
                self.out.append(found[0][0])
                place = found.start() + 1
        whole = "".join([*self.out, text[place:]])
        for sign, by in _RESOLVED:
            whole = sign.sub(by, whole)
        return whole

    # --- links

    def _lead(self, link: Link) -> None:
        """A link where it stands: its words, and a way on where it leads somewhere."""
        if link.target in self.names:
            self.links.append(link)
            self.out.append(f"{_HOLE}{_MARK}{link.label}{_END}" if link.label else _HOLE)
        elif _WEB.match(link.target):
            shown = re.sub(r"(?<!\\)([\[\]])", r"\\\1", link.label or link.target)
            self.out.append(f"[{shown}]({link.target.translate(_ENCODED)})")
        else:
            self.out.append(link.label)
            self.tally.add("broken links", link.line, named=link.target[:_NAMED])

    def _link(self, found: "re.Match[str]", line: int) -> int:
        end = found.string.find("]]", found.end(), found.end() + _LOOKED_AT)
        inside = found.string[found.end() : end] if end >= 0 else ""
        if not inside.strip() or "[[" in inside:
            return 0
        if "][" in inside:
            self.tally.add("macros", line)
        self._lead(link_of(inside, line))
        return end + 2

    def _picture(self, found: "re.Match[str]", line: int) -> int:
        self.tally.add("pictures", line)
        return found.string.find("]]", found.end()) + 2

    # --- what goes

    def _until(self, found: "re.Match[str]", line: int) -> int:
        """Comments, scripts and styles, whole."""
        closing = _CLOSING[found[0].casefold()]
        end = found.string.find(closing, found.end())
        if end < 0:
            return 0
        code = closing == "%>" or "s" in closing
        self.tally.add("macros" if code else "comments", line)
        self.out.append(_HOLE)
        return end + len(closing)

    def _macro(self, found: "re.Match[str]", line: int) -> int:
        """A macro: what it leads to is a choice."""
        ends, closing, makers = _ENDS[found[0]]
        text, start = found.string, found.end()
        depth, end = 1, -1
        for sign in ends.finditer(text, start, start + _LOOKED_AT):
            depth += (sign["opens"] is not None) - (sign["ends"] is not None)
            if not depth:
                end = sign.start()
                break
        told = _MACRO.fullmatch(text, start, end) if end >= 0 and self.maker in makers else None
        if told is None or (found[0] == "(" and not _CODED.search(told[2])):
            self.out.append("\\<\\<" if found[0] == "<<" else "")
            return start if found[0] == "<<" else 0
        end += len(closing)
        self.out.append(_HOLE)
        if told[1][0] != "/":
            self.tally.add("macros", line)
            self._led(re.sub(r"[_ ]", "", told[1].casefold()), told[2], line)
        while found[0] == "(" and (into := _INTO.match(text, end)):
            end = into.end()
            if into[0][-1] == "[":
                self._hooks.append(True)
                break
        return end

    def _led(self, name: str, arguments: str, line: int) -> None:
        """Where a macro leads, if it does, and the words of its link."""
        leads, inner = _LINKS.fullmatch(name), re.search(r"\[\[((?:[^\[\]\n]|\]\[)+)\]\]", arguments)
        if leads is None:
            return
        if inner is not None:
            self._lead(link_of(inner[1], line))
            return
        texts = [_flat(each[2] or each[3] or "") for each in _TEXT.finditer(arguments)]
        target = next((text for text in reversed(texts) if text in self.names or _WEB.match(text)), "")
        if leads["shown"] and not texts[1:]:
            target = ""
        label = next((text for text in texts if text != target), "") if leads["shown"] else ""
        if target:
            self._lead(Link(label, target, line))
        else:
            self.out += [label, _HOLE]

    def _hook(self, found: "re.Match[str]", line: int) -> int:
        if self.maker != "harlowe":
            return 0
        self._hooks.append(True)
        return found.end() + 1

    def _bracket(self, found: "re.Match[str]", line: int) -> int:
        if found[0] == "[":
            self._hooks += [False] * bool(self._hooks)
            return 0
        if not (self._hooks and self._hooks.pop()):
            return 0
        self.out.append(_HOLE)
        return found.end()

    # --- HTML

    def _reference(self, found: "re.Match[str]", line: int) -> int:
        """Signs spelt out are text: what Markdown would take for marks gets a backslash."""
        meant = re.sub(r"[\x00-\x1f]", " ", unescape(found[0]))
        shown = re.sub(r"([\\`*_\[\]<>&#~|]|^[-+=:])", r"\\\1", meant)
        self.out.append(shown + "\\" * meant.isdigit())
        return found.end()

    def _tag(self, at: "re.Match[str]", line: int) -> int:
        """A tag that has a form in Markdown, or a link; any other goes, and the words in it stay."""
        if anchor := _ANCHOR.match(at.string, at.start()):
            self._lead(Link(_flat(unescape(anchor[3])), _flat(unescape(anchor[2])), line))
            return anchor.end()
        if (found := _TAG.match(at.string, at.start())) is None:
            return 0
        name = found[2].casefold()
        if code := _CODE.match(at.string, at.start()):
            self.out.append(f"`{unescape(code[1])}`")
            return code.end()
        if name in ("ol", "ul"):
            self._item = "1." if name == "ol" and not found[1] else "-"
        meant = _TAGS.get(name)
        if meant is None or found[3].strip(" \t\n/"):
            self.tally.add("HTML", line)
        by = (meant.get("end", meant["is"]) if found[1] else meant["is"]) if meant else "·"
        self.out.append(by.translate(_SPELLED).replace("•", self._item))
        return found.end()


_READERS: Final[Mapping[str, Callable[[_Reading, "re.Match[str]", int], int]]] = {
    "until": _Reading._until, "macro": _Reading._macro, "link": _Reading._link, "tag": _Reading._tag,
    "picture": _Reading._picture, "bracket": _Reading._bracket, "hook": _Reading._hook,
    "reference": _Reading._reference,
}  # fmt: skip


_CHAPBOOK: Final = regex.compile(
    r"\A(?:[\w. ]+(?:\([^()\n]*\))?[ \t]*:.*\n|[ \t]*\n)*--[ \t]*$"
    r"|^\[(?:javascript|css|note|note to myself|n\.b\.|todo|fixme)\b[^\]\n]*\][\s\S]*?(?=^\[(?!\[)|\Z)"
    r"|^\[(?!\[)(?:[^\[\]\n]|\[[^\[\]\n]*\])+\][ \t]*$",
    re.MULTILINE | re.IGNORECASE,
)
"""What sets variables above a passage, modifiers, and what these hide."""

# --- pieces ---------------------------------------------------------------------------------------

_ALONE: Final = regex.compile(r"(?:[\s>*+•|/,.;:()-]|\d|\b(?:or|ou|and|et)\b)*", re.IGNORECASE)
_WORDS: Final = regex.compile(f"{_MARK}[^{_END}]*{_END}")
_INDENTED: Final = regex.compile(r"((?:>[ \t]?)*)[ \t]*")
_HEADING: Final = regex.compile(r"(#{1,6})[ \t]+(\S.*)")
_BANG: Final = regex.compile(r"^(!{1,6})[ \t]*(?=\S)", re.MULTILINE)
_ITEM: Final = regex.compile(r"^[ \t]*#+[ \t]*(?=[^\s#])", re.MULTILINE)
_PAIRS: Final = ((re.compile(r"''(.*?)''"), r"**\1**"), (re.compile(r"(?<!:)//(.*?)(?<!:)//"), r"*\1*"))


def pieces_of(
    text: str, first: int, maker: str, names: Set[str], tally: Tally
) -> tuple[tuple[Piece, ...], tuple[Link, ...]]:
    """The prose, the headings and the links of a passage whose text begins on line `first`."""
    page = _Reading(maker, names, tally)

    def cut(found: "re.Match[str]") -> str:
        tally.add("macros", first + text.count("\n", 0, found.start()))
        return "\n" * found[0].count("\n")

    if page.maker == "chapbook":
        text = _CHAPBOOK.sub(cut, text)
    elif page.maker == "sugarcube":
        text = _ITEM.sub("1. ", text)
        text = _BANG.sub(lambda found: f"{'#' * len(found[1])} ", text)
    return tuple(_pieces(page.read(text, first), page.maker, first)), tuple(page.links)


def _pieces(whole: str, maker: str, line: int) -> Iterator[Piece]:
    """Lines without blanks before their words, but in fences, which stay; those of links alone go."""
    signs = _PAIRS if maker in ("", "harlowe", "sugarcube") else ()
    lines, prose = whole.split("\n"), list[str]()
    free = set(outside(lines))
    for place, text in enumerate(lines):
        if place in free:
            if _MARK in text and _ALONE.fullmatch(_WORDS.sub("", text)):
                continue
            text = _INDENTED.sub(r"\1", text.replace(_MARK, "").replace(_END, ""), count=1).rstrip()
            for sign, by in signs:
                text = sign.sub(by, text)
            if found := _HEADING.fullmatch(text):
                yield from told(prose, line)
                prose = []
                yield Heading("own", found[2].strip(), line, level=len(found[1]))
                continue
        if text or place not in free or (prose and prose[-1]):
            prose.append(text)  # one blank line parts as well as three
    yield from told(prose, line)


# --- twee 3, the text form of twine’s stories -----------------------------------------------------

# --- twee 3, the text form of twine's stories -----------------------------------------------------

_HEADER: Final = regex.compile(
    r"(?P<name>(?:\\.|[^\\\[{<])*)(?:\[(?P<tags>(?:\\.|[^\\\]])*)\])?\s*(?P<more>\{.*\}|<[\d,.\s-]*>)?",
    re.DOTALL,
)
_ESCAPED: Final = regex.compile(r"\\(.)", re.DOTALL)
_LONGEST: Final = 1 << 16  # letters of a header or of StoryData that are looked at
DATA, TITLE = "StoryData", "StoryTitle"
_PUBLISHED: Final = regex.compile(r"<tw-storydata\b([^>]*)>", re.IGNORECASE)
_PASSAGE: Final = regex.compile(r"<tw-passagedata\b([^>]*)>(.*?)</tw-passagedata>", re.IGNORECASE | re.DOTALL)
_MACHINERY: Final = regex.compile(
    r"<(script|style)\b[^>]*twine-user-[^>]*>(.*?)</\1>", re.IGNORECASE | re.DOTALL
)
_ATTRIBUTE: Final = regex.compile(r"([\w-]+)=\"([^\"]*)\"")


@record
class Passage:
    """A passage: `text` without blank lines at its end, which begins on line `first`."""

    name: str
    tags: tuple[str, ...]
    text: str
    line: int
    first: int


@record
class Twee:
    """A file of Twee 3: its passages in order with unique names, and what StoryData says."""

    title: str
    passages: tuple[Passage, ...]
    data: Mapping[str, object]

    def said(self, key: str) -> str:
        """A text that StoryData says, or nothing."""
        value = self.data.get(key)
        return value.strip() if isinstance(value, str) else ""


def read_twee(text: str, tally: Tally) -> Twee:
    """The passages of a file. Never raises: what is wrong goes to `tally` with its line."""
    published = _PUBLISHED.search(text)
    title, data = "", dict[str, object]()
    if published:
        data |= _attributes(published)
        title = str(data.get("name", ""))
        for machinery in _MACHINERY.finditer(text):
            tally.add("scripts", text.count("\n", 0, machinery.start()) + 1)
    elif text.partition("::")[0].strip():
        tally.add("before", 1)
    found: dict[str, Passage] = {}
    for each, pid in _published(text) if published else _written(text):
        name = each.name
        if name == TITLE:
            title = title or each.text
        elif name == DATA:
            data = data or _json(each, tally)
        else:
            if not name or name in found:
                tally.add("same names", each.line)
                name = f"{name} ({each.line})".strip()
            found[name] = replace(each, name=name)
            if pid and pid == data.get("startnode"):
                data["start"] = name
    return Twee(" ".join(title.split()), tuple(found.values()), data)


def _written(text: str) -> Iterator[tuple[Passage, str]]:
    """The passages of Twee 3: `:: Name [tags] {…}` and what stands below."""
    before, *parts = re.split("^::", text, flags=re.MULTILINE)
    line = before.count("\n") + 1
    for part in parts:
        header, _, body = part.partition("\n")
        found = _HEADER.fullmatch(header[:_LONGEST].strip())
        name, tags = (found["name"], found["tags"] or "") if found else (header[:_LONGEST], "")
        bare, *tagged = (_ESCAPED.sub(r"\1", each).strip() for each in (name, *tags.split()))
        yield Passage(bare, tuple(tagged), body.rstrip(), line, line + 1), ""
        line += part.count("\n")


def _published(text: str) -> Iterator[tuple[Passage, str]]:
    """The same of the page of HTML that Twine publishes a story as, each with its number there."""
    at, line = 0, 1
    for each in _PASSAGE.finditer(text):
        line, at = line + text.count("\n", at, each.start()), each.start()
        own = _attributes(each)
        name, tags = own.get("name", "").strip(), tuple(own.get("tags", "").split())
        yield Passage(name, tags, unescape(each[2]).rstrip(), line, line), own.get("pid", "")


def _attributes(tag: "re.Match[str]") -> dict[str, str]:
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(tag[1])}


def _json(data: Passage, tally: Tally) -> dict[str, object]:
    try:
        value = json.loads(data.text[:_LONGEST])
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        tally.add("bad story data", data.line)
    return value if isinstance(value, dict) else {}


# --- the story ------------------------------------------------------------------------------------

_AUTHOR: Final = "StoryAuthor"
_SPECIAL: Final = listed(
    "StoryInit StoryMenu StoryCaption StoryInterface StorySubtitle StoryBanner StoryVariables StoryShare"
    " StorySettings StoryDisplayTitle StoryIncludes PassageHeader PassageFooter PassageReady PassageDone"
    " StoryScript StoryStylesheet UserScript UserStylesheet"
)
_SPECIAL_TAGS: Final = listed(
    "script stylesheet widget init startup header footer debug-startup debug-header debug-footer annotation"
    " Twine.image Twine.private Twine.audio Twine.video Twine.vtt"
)
_CONTROLS: Final = regex.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@record
class _Read:
    """A passage that was read: its pieces, and the ways out of it that lead somewhere."""

    passage: Passage
    pieces: tuple[Piece, ...]
    links: tuple[Link, ...]


def twee_story(foreign: Foreign, tally: Tally) -> Imported:
    """The story a file of Twee 3 tells, or a page of Twine. Never raises."""
    twee = read_twee(_CONTROLS.sub("", foreign.text), tally)
    told = [each for each in twee.passages if _is_told(each, tally)]
    names = {each.name for each in told}
    maker = twee.said("format").casefold()
    read = {each.name: _Read(each, *pieces_of(each.text, each.first, maker, names, tally)) for each in told}
    if not twee.title:
        tally.add("title", 1)
    author = next((" ".join(each.text.split()) for each in twee.passages if each.name == _AUTHOR), "")
    head = {"author": author[:300]} if author else {}
    return Imported(
        twee.title or foreign.name, tuple(_Telling(twee, read, foreign.lang, tally).pieces()), head
    )


def _is_told(passage: Passage, tally: Tally) -> bool:
    """Whether a passage is one of the story, and not the format’s or the author’s machinery."""
    special = passage.name in _SPECIAL or bool(_SPECIAL_TAGS & {*passage.tags})
    if special:
        tally.add("special", passage.line)
    return not special and passage.name != _AUTHOR


class _Telling:
    """The order in which passages are told, and what stands beside them."""

    def __init__(self, twee: Twee, read: Mapping[str, _Read], lang: str, tally: Tally) -> None:
        self._twee, self._read, self._lang, self._tally = twee, read, lang, tally

    def pieces(self) -> Iterator[Piece]:
        """What can be reached from the first passage, then in a session what nothing leads to."""
        reached = self._walk()
        yield from self._scenes(reached)
        if lost := [(name, "") for name in self._read if name not in dict(reached)]:
            yield Heading("session")
            for name, _ in lost:
                self._tally.add("unreached", self._read[name].passage.line)
            yield from self._scenes(lost)

    def _walk(self) -> list[tuple[str, str]]:
        """Each passage once with the one it was met from: a road to its end, then the road beside it."""
        first = next((each for each in (self._twee.said("start"), "Start") if each in self._read), "")
        if self._read and not first:
            first = next(iter(self._read))
            self._tally.add("start", self._read[first].passage.line)
        order: dict[str, str] = {}
        waiting = [(first, "")] if first else []
        while waiting:
            name, came = waiting.pop()
            if name not in order:
                order[name] = came
                waiting += [(link.target, name) for link in reversed(self._read[name].links)]
        return list(order.items())

    def _choice(self, link: Link) -> tuple[str, str]:
        target = plain_title(link.target)  # as the scene is called here
        return "choice", target if link.label in ("", link.target) else f"{link.label} -> {target}"

    def _scenes(self, order: Sequence[tuple[str, str]]) -> Iterator[Piece]:
        """A scene for each passage; in notes where one comes from, its tags, and then the ways out of it."""
        before = ""
        for name, came in order:
            read, above = self._read[name], list[tuple[str, str]]()
            passage, pieces = read.passage, read.pieces
            yield Heading("scene", name, passage.line)
            if came not in ("", before):
                self._tally.add("branches", passage.line)
                above.append(("note", f"<- {plain_title(came)}"))
            if passage.tags:
                above.append(("note", f"tags: {', '.join(passage.tags)}"))
            if above:
                yield beside(above, self._lang)
            named = pieces and isinstance(pieces[0], Heading) and pieces[0].title == name
            yield from pieces[1:] if named else pieces
            if read.links:
                yield beside(map(self._choice, read.links), self._lang)
            before = name
