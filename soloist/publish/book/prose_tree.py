"""Prose as it stands in a story, to the blocks of a book: Markdown read by markdown-it, letters typeset."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias, get_args

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.tree import SyntaxTreeNode

from soloist.journal.model import Entry, Narrative, Prose
from soloist.journal.words import note_kind
from soloist.play.prose.line_parts import is_notation, stretches
from soloist.play.prose.prose_tags import DATE_LINE, is_fenced, paragraphs, without_tags
from soloist.play.prose.typography import NB, NN, Blocks, typeset
from soloist.publish.book.book import Kind, Node, bare, clean, one_line, plain
from soloist.values import regex
from soloist.values.message import records

_NOTE: Final = regex.compile(r"\(([^\W\d_][\w ]{0,20}?)\s*:.*\)\s*")
_UNTOLD: Final = frozenset(("phase", "option", "struck", "guide"))
_PATH: Final = r"(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*"
_HOST: Final = r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,4})?"
_ADDRESS: Final = regex.compile(
    rf"https?://{_HOST}(?:[/?]{_PATH})?(?:\#{_PATH})?|mailto:[\w.+-]+@[a-z0-9][a-z0-9.-]*[a-z0-9]",
    re.ASCII | re.IGNORECASE,
)
"""Where a link of a book may lead, so that every reading system reads it; any other is words."""

_FOOTNOTE: Final = regex.compile(r"^\[\^(?=[^\]\n]+\]:)", re.MULTILINE)  # no address of a link
_CALL: Final = regex.compile(r"\[\^([^\]\s]+)\](?!:)")
_TOLD: Final = regex.compile(
    r"^ {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n+(?: {2,}|\t).*)*)(?:\n+|\Z)", re.MULTILINE
)
"""A note in Markdown, `[^1]: what it says`, with the lines below that are set in."""
_KINDS: Final[Mapping[str, Kind]] = {each: each for each in get_args(Kind)}
_AS_TYPED: Final = ("fence", "code_block")
_WORDED: Final = ("p", "em", "strong", "s", "a")
_BREAKS: Final = ("softbreak", "hardbreak")
_VERSE: Final = 60  # letters; lines all shorter than that are verse or a letter, and stay lines


Said: TypeAlias = tuple[tuple[str, str], ...]
"""What the notes say that a stretch of prose may call, each after its name."""


class Footnotes:
    """The notes of a story in Markdown, `[^1]`, wherever in it they are said."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Find those that something calls; any other is prose."""
        told = [(each.span.start, each.text) for each in entries if isinstance(each, Prose | Narrative)]
        noted = [(at, readable(text)) for at, text in told if "[^" in text and "```" not in text]
        called = {name for _, text in noted for name in _CALL.findall(text)}
        self._said = [(at, *said) for at, text in noted for said in _TOLD.findall(text) if said[0] in called]

    def of(self, entry: Entry) -> Said:
        """Those an entry may call: of some with one name the first said in it or after it, else the last."""
        found: dict[str, tuple[int, str]] = {}
        for at, name, text in self._said:
            if found.get(name, (-1,))[0] < entry.span.start:
                found[name] = (at, text)
        return tuple((name, " ".join(text.split())) for name, (_, text) in found.items())


@lru_cache(maxsize=1 << 10)
def prose_blocks(text: str, lang: str, said: Said = ()) -> tuple[Node, ...]:
    """The blocks of a stretch of prose, tags and what is private taken out before, set as `lang` is.

    What the notes `said` stands where they are called, and nowhere else.
    """
    notes = dict(said) if "[^" in text and "```" not in text else {}
    if notes:
        text = _TOLD.sub(lambda found: "\n" if found[1] in notes else found[0], text)
    text = set_in_type(text.strip("\n"), lang)
    if "```" not in text:
        text = _FOOTNOTE.sub(r"\\\g<0>", text)
    called = {f"[^{name}]": words(each, lang) for name, each in notes.items()}
    return _inner(SyntaxTreeNode(_reader().parse(text, called)))


def _note(state: StateInline, silent: bool) -> bool:
    """The call of a note, to the parser: one of those the text is read with."""
    found = _CALL.match(state.src, state.pos)
    if found is None or found[0] not in state.env:
        return False
    if not silent:
        state.push("note", "", 0).meta = {"inner": state.env[found[0]]}
    state.pos = found.end()
    return True


def readable(text: str) -> str:
    """The prose of an entry for its readers: without tags, dates of sessions, and options outside play."""
    if is_fenced(text):
        return text
    return without_tags("\n".join(line for line in text.split("\n") if not _beside(line)))


def _beside(line: str) -> bool:
    """Whether a line of prose is none: the date of a session, an option written outside play."""
    return (line.startswith("*") and DATE_LINE.fullmatch(line) is not None) or (
        line.startswith("(")
        and (found := _NOTE.fullmatch(line)) is not None
        and note_kind(found[1]) in _UNTOLD
    )


def line_of(text: str, lang: str) -> str:
    """The words of a line, such as a title, without its tags, typeset."""
    return clean(plain(words(one_line(without_tags(text)), lang)))


def words(text: str, lang: str) -> tuple[Node, ...]:
    """What stands in the paragraph of a line."""
    (only,) = prose_blocks(text, lang) or (Node("p"),)
    return only.inner if only.kind == "p" else (bare(clean(text)),)


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"]).disable("lheading")
    reader.inline.ruler.before("link", "note", _note)
    return reader


def _inner(node: SyntaxTreeNode, *, verse: bool = False) -> tuple[Node, ...]:
    """What stands in a node of the parser; words beside words are one."""
    found: list[Node] = []
    for each in node.children:
        for made in _nodes(each, verse=verse):
            if found and made.kind == found[-1].kind == "text":
                made = bare(found.pop().text + made.text)
            found.append(made)
    return tuple(found)


def _nodes(node: SyntaxTreeNode, *, verse: bool) -> tuple[Node, ...]:
    kind = _KINDS.get("pre" if node.type in _AS_TYPED else node.tag.rstrip("123456"))
    if kind in ("code", "pre"):
        return (Node(kind, text=clean(node.content.rstrip("\n"))),)
    if node.type == "text":
        return (bare(clean(node.content)),) if node.content else ()
    if node.type == "softbreak" and not verse:
        return (bare(" "),)
    if node.type == "note":
        return (Node("note", node.meta["inner"], detail="footnotes"),)
    inner = _inner(node, verse=verse or (node.type == "inline" and _verse(node)))
    if node.type == "image":  # nothing is fetched
        return (bare(f"[{plain(inner) or '…'}]"),)
    return _held(kind, node, inner) if kind else inner


def _held(kind: Kind, node: SyntaxTreeNode, inner: tuple[Node, ...]) -> tuple[Node, ...]:
    """A node around others; none around blanks that the parser takes for words, nor one that leads astray."""
    url = str(node.attrs.get("href") or "")
    if (kind in _WORDED and not inner) or (kind == "a" and not _ADDRESS.fullmatch(url)):
        return inner
    side = str(node.attrs.get("style") or "").removeprefix("text-align:")
    number = int(node.tag[1:]) if kind == "h" else int(node.attrs.get("start") or 1)
    return (Node(kind, inner, detail=url or side, number=number),)


def _verse(inline: SyntaxTreeNode) -> bool:
    """Whether the lines of a paragraph are short, as in verse or a letter."""
    tokens = (inline.token.children if inline.token is not None else None) or ()
    lines = "".join("\n" if each.type in _BREAKS else each.content for each in tokens).split("\n")
    return len(lines) > 1 and all(len(each) < _VERSE for each in lines)


# --- prose as a book sets it: replies opened alike, letters typeset, what belongs together ----------


_DIALOGUE: Final = regex.compile(r"^[ >]{0,6}[*_]{0,3}[-–—―«“\"‘']", re.MULTILINE)
_LISTED: Final = regex.compile(r"([ >]{0,6})-(?= )")
_QUOTE: Final = regex.compile(r" {0,3}> ?")

_ASIDE: Final = regex.compile(r"(?<=\S) ([–—]) (?=\S)")  # what stands between two dashes, or after one
_SAID: Final = regex.compile(r"[.!?…»]$")
_CAPITAL: Final = regex.compile(r"(?:«[ \u00a0\u202f]?)?[^\W\d_a-zà-öø-ÿœ]")
_SPACES: Final = tuple(
    (each["langs"].split(), regex.compile(each["find"]), chr(int(each["space"], 16)))
    for each in records(__package__, "spaces.txt")
)
"""The languages of a rule, what it finds, and the space that its last one becomes."""


def set_in_type(text: str, lang: str) -> str:
    """A text of prose as a book has it: `typeset`, and what only a whole text can tell.

    Every reply opens with one dash and one space that does not break; one space stands between words, and
    none breaks a number from its unit, its like or its name. `lang` is `fr`, else English.
    """
    return _kept_together(_typeset(parted(text, lang), lang), lang)


def _typeset(text: str, lang: str) -> str:
    """`typeset`, but a hyphen that is left to open a line is that of a list, whatever the line ends with."""
    lines = text.split("\n")
    listed = [(at, found) for at, line in enumerate(lines) if (found := _LISTED.match(line))]
    if lang != "fr" or not listed:
        return typeset(text, lang)
    for at, found in listed:
        lines[at] = f"{found[1]}+{lines[at][found.end() :]}"  # any other sign that opens a list
    lines = typeset("\n".join(lines), lang).split("\n")
    for at, found in listed:
        lines[at] = f"{found[0]}{lines[at][found.end() :]}"
    return "\n".join(lines)


def parted(text: str, lang: str) -> str:
    """The text with a blank line between replies, and before the narrator under one."""
    if _DIALOGUE.search(text) is None:
        return text
    within, out, held = Blocks(), list[str](), list[str]()
    for line in text.split("\n"):
        if within.takes(line) or not line.strip():
            out += [*_cut(held, lang), line]
            held = []
        else:
            held.append(line)
    return "\n".join((*out, *_cut(held, lang)))


def _cut(lines: Sequence[str], lang: str) -> list[str]:
    if not lines:
        return []
    marks = [_QUOTE.match(line) for line in lines]
    if all(marks):
        inner = parted(
            "\n".join(line[mark.end() :] for line, mark in zip(lines, marks, strict=True) if mark), lang
        )
        return [f"> {line}".rstrip() for line in inner.split("\n")]
    found = paragraphs(lines, lang)
    return [line for at, one in enumerate(found) for line in (*([""] if at else ()), *one)]


def _kept_together(text: str, lang: str) -> str:
    within, known = Blocks(), lang if any(lang in langs for langs, _, _ in _SPACES) else "en"
    rules = [(rule, space) for langs, rule, space in _SPACES if known in langs]
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if within.takes(line) or is_notation(line):
            continue
        for rule, space in rules:
            line = _applied(rule, space, line)
        lines[at] = _asides(line, lang) if "– " in line or "— " in line else line
    return "\n".join(lines)


def _asides(line: str, lang: str) -> str:
    """No line of a book begins with a dash between words; in French none ends with one that opens."""
    opens, replies = False, lang == "fr" and line.startswith("—")

    def change(found: re.Match[str]) -> str:
        nonlocal opens
        if replies and _SAID.search(line[: found.start()]) and _CAPITAL.match(line, found.end()):
            return f" —{NB}"  # somebody else speaks
        opens = lang == "fr" and not opens
        return f" {found[1]}{NB}" if opens else f"{NB}{found[1]} "

    return _changed(_ASIDE, change, line)


def _applied(rule: re.Pattern[str], space: str, line: str) -> str:
    """The line with spaces of another kind where the rule finds some."""

    def change(found: re.Match[str]) -> str:
        return found[0].replace(" ", space) if space == NN else found[0].rstrip(" ") + space

    return _changed(rule, change, line)


def _changed(rule: re.Pattern[str], change: Callable[[re.Match[str]], str], line: str) -> str:
    """The line with what the rule finds changed, outside code, links, dice and times."""
    if rule.search(line) is None:
        return line
    closed = stretches(line)

    def changed(found: re.Match[str]) -> str:
        kept = any(each.start <= found.start() < each.end for each in closed)
        return found[0] if kept else change(found)

    return rule.sub(changed, line)
