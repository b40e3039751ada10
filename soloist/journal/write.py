"""From values to the text a journal gains: whole blocks, and the bytes that join them to the file."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from soloist.journal import lexer
from soloist.journal.headings import (
    front_matter,
    heading_session,
    heading_title,
    parse_heading,
)
from soloist.journal.lexer import DATE, MARKERS, Opening, closes_narrative
from soloist.journal.lines import is_play, read_line
from soloist.journal.model import Heading, Note, Tail, encoded
from soloist.journal.tags import ASIDE, BARE, find_tags, tags_in
from soloist.journal.words import CannotCarry, carried, note_word
from soloist.values import regex
from soloist.values.message import Message, Refusal, message

LINE_ENDS: Final = regex.compile(r"\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
"""All that one program or another takes for the end of a line."""
UNSEEN: Final = "\u2060"
"""A sign that shows nothing, for where a backslash would show: code, and what is set as it is written."""

_SWALLOWS: Final = regex.compile(r"\\--|\[#?[^\W\d_][^\]]*$")
_SIGNS: Final = ("@", "?", "->", "=>")
_WORDS: Final = regex.compile(r"(d|tbl|gen|(?:PC|PJ|N|NPC|PNJ)\s*(?:\([^()]*\)\s*)?):")
_TEXT: Final = "text"
_SHORTEST: Final = 3  # signs of a marker


def filled_lines(text: str) -> list[str]:
    """The lines of a text, without the blank ones before and after them."""
    lines = LINE_ENDS.split(text)
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def prose(text: str) -> tuple[str, tuple[Message, ...]]:
    r"""A block of prose as the file keeps it, and what was added to it, to be said to the person.

    A backslash goes before what would be read as play. Always, also on indented lines, before
    what would swallow the play that follows: a fence nothing closes, `\--`, a bracket and a letter
    without `]`. Paired fences and, otherwise, lines indented by four stay as typed; only a plain
    fence around mere words gets the word `text`, since it would hold play. A line end of
    another program becomes a plain one. Raises `Refusal` when there is nothing but spaces.
    """
    lines = filled_lines(text)
    if not lines:
        raise Refusal(message("there is nothing to write"))
    notices = list[Message]()
    paired = _paired(lines)
    plain = {
        start: opened
        for start, end, opened in lexer.closed(lines)
        if not opened.named and _words(lines[start + 1 : end])
    }
    for place, line in enumerate(lines):
        kept = line if place in paired else escape_line(line)
        kept = opened_as_words(line, plain[place]) if place in plain else kept
        if kept != line:
            lines[place] = kept
            notices.append(message("written “{line}”, so that it stays prose", line=kept.strip()))
    return "\n".join(lines) + "\n", tuple(notices)


def _words(inside: Sequence[str]) -> bool:
    """Whether a fence holds words and no play."""
    return any(map(str.strip, inside)) and not any(is_play(line, alone=False) for line in inside)


def opened_as_words(line: str, opened: Opening) -> str:
    """The line that opens a fence, so that the fence holds words: `text` stands for our word, or for none."""
    if not opened.play:
        return line
    if not opened.named:
        return f"{line.rstrip()}{_TEXT}"
    at = line.index(opened.marker) + len(opened.marker)
    word = line[at:].split(None, 1)[0]
    return line[:at] + line[at:].replace(word, _TEXT, 1)


def escape_line(line: str) -> str:
    """One line of prose outside fences, with a backslash where it needs one."""
    body = line.lstrip(" \t")
    indent = line[: len(line) - len(body)]
    if body.startswith(MARKERS):
        return indent + _escape_marker(body)
    if _SWALLOWS.match(body):
        return f"{indent}\\{body}"
    if len(indent.expandtabs(4)) >= 4:
        return line
    mention = body.startswith("#") and (parse_heading(body) or BARE.match(body))  # `#1` is words
    if (
        body.startswith(_SIGNS)
        or mention
        or (body[:1] == "[" and find_tags(body[: body.find("]") + 1], known=True))
    ):
        return f"{indent}\\{body}"
    if found := _WORDS.match(body):
        return f"{indent}{found[1]}\\{body[found.end(1) :]}"
    return indent + _escape_notebook(body)


def _escape_marker(body: str) -> str:
    """A marker of more than three signs has each of them escaped, or what is left would pair with another."""
    rest = body.lstrip(body[0])
    signs = len(body) - len(rest)
    return f"\\{body}" if signs == _SHORTEST else f"\\{body[0]}" * signs + rest


def _escape_notebook(body: str) -> str:
    """What only a paper notebook's reader takes for play: `(note: …)`, `S1 *title*`, `=== … ===`."""
    entry = read_line(body)
    if isinstance(entry, Note) or (isinstance(entry, Heading) and body.startswith("=")):
        return f"\\{body}"
    if not isinstance(entry, Heading):
        return body
    starless = body.replace("*", "\\*", 1)
    if not isinstance(read_line(starless), Heading):
        return starless
    guarded = re.sub(r"(?<=\s)(?=\S)", r"\\", body, count=1)
    return guarded if guarded != body else f"{body.rstrip()}{UNSEEN}"  # `S1` alone


def _paired(lines: Sequence[str]) -> set[int]:
    """The lines that stand in fences which are closed, markers included.

    Markers indented by four or more are no fences in Markdown, but some readers strip lines.
    """
    found = {place for start, end, _ in lexer.closed(lines) for place in range(start, end + 1)}
    for sign in MARKERS:
        indented = (place for place, line in enumerate(lines) if line.lstrip(" \t").startswith(sign))
        deep = [place for place in indented if lines[place][0] in " \t" and not lexer.opening(lines[place])]
        found.update(deep[: len(deep) // 2 * 2])
    return found


def narrative_line(line: str) -> str:
    """One line inside a narrative block: nothing in it closes the block or its fence."""
    body = line.lstrip()
    if closes_narrative(body):
        return line.replace("---", "- - -", 1)
    if body.startswith((*MARKERS, "\\--")):
        return f"{line[: len(line) - len(body)]}\\{body}"
    return line


_RAW: Final = regex.compile(r" {4}| {0,3}\t| {0,3}[|<]")
_CODE: Final = regex.compile(r"`[^`\n]*`")
_NOTE: Final = regex.compile(r"^[ \t]*\((?=[^\W\d_][\w ]{0,20}?\s*:.*\)[ \t]*$)", re.MULTILINE)


def kept_as_words(text: str, *, code: bool = False, closed: bool = True) -> str:
    r"""Prose in which nothing inside a line is play: a backslash before each sign that would begin some.

    No lines are added. Where a backslash might show, on lines with code and in what is set as it is written,
    there is a sign that nobody sees instead. With `code` all of it is a block of code, in which only asides
    count. A comment stays one, but in code, or where nothing closes it; `closed` says that something
    after the text may. What whole lines are is left to `prose`.
    """
    if code:
        return _guarded(text, _asides(text), unseen=True)
    plain = _CODE.sub(lambda code: " " * len(code[0]), text)
    ends = len(text) if closed else text.rfind("-->")
    places = {*_asides(text), *_tags(text), *_lines(text)}
    return _guarded(text, (at for at in places if plain[at] != "<" or at >= ends))


def title_as_words(title: str) -> str:
    """A title in which nothing is read as play, by signs that nobody sees: titles are shown as they are."""
    return _guarded(title, {*_asides(title), *_tags(title)}, unseen=True)


def _guarded(text: str, places: Iterable[int], *, unseen: bool = False) -> str:
    """A text with a guard at each place: before the sign, or within it where the guard is not to be seen."""
    told, done, over, coded = list[str](), 0, -1, unseen
    for at in sorted(places):
        if at > over:
            begins, over = text.rfind("\n", 0, at) + 1, text.find("\n", at) % (len(text) + 1)
            coded = unseen or "`" in text[begins:over] or _RAW.match(text, begins) is not None
        hides = coded or text[at - 1 : at] == "]"  # where a link leads
        after = at + (hides and text[at] != ":")
        told += [text[done:after], UNSEEN if hides else "\\"]
        done = after
    return "".join((*told, text[done:]))


def coded_lines_as_words(text: str) -> str:
    """Lines that stand in code and would yet get a backslash: what nobody sees stands in its place."""
    return "\n".join(map(_coded_line, text.split("\n")))


def _coded_line(line: str) -> str:
    body = line.lstrip(" \t")
    guarded = f"{line[: len(line) - len(body)]}{UNSEEN}{body}"
    return guarded if ("`" in line or _RAW.match(line)) and escape_line(line) != line else line


def _asides(text: str) -> Iterator[int]:
    for found in ASIDE.finditer(text) if "(" in text or "<!--" in text else ():
        yield found.start("sign")


def _tags(text: str) -> Iterator[int]:
    """Where mentions and tags begin."""
    if "#" in text:
        yield from (found.start() for found in BARE.finditer(text))
    yield from (found.start for found in tags_in(text, known=True))


def _lines(text: str) -> Iterator[int]:
    """Where a line begins that dates a session, or that is a note though it is indented."""
    for found in DATE.finditer(text) if "Date" in text else ():
        yield found.start("colon" if found["colon"] else "bracket")
    for found in _NOTE.finditer(text) if "(" in text else ():
        if not found[0].startswith("("):  # else it is one as a whole line
            yield found.end() - 1


_LONE_SURROGATES: Final = regex.compile("[\ud800-\udc7f\udd00-\udfff]")


# --- lines of play ------------------------------------------------------------------------------


def action(text: str, actors: Sequence[str] = ()) -> str:
    """`@(Aldric+Maëlle) Forcer la serrure`; raises `CannotCarry` for a name with `( ) + >`."""
    for name in actors:
        for sign in "()+>":
            if sign in name:
                raise CannotCarry(name, sign, " ".join(re.sub(r"[()+>]", " ", name).split()))
    who = f"({'+'.join(carried(name) for name in actors)})" if actors else ""
    return f"@{who} {_one_line(text)}".rstrip()


def question(text: str) -> str:
    """`? La bibliothèque est-elle gardée ?`."""
    return f"? {_one_line(text)}".rstrip()


def answer(text: str) -> str:
    """`-> Oui, mais…`."""
    return f"-> {_one_line(text)}".rstrip()


def consequences(text: str) -> tuple[str, ...]:
    """One `=>` line for each line of `text` that is not blank."""
    return tuple(f"=> {line.strip()}" for line in LINE_ENDS.split(text) if line.strip())


def note(kind: str, text: str, lang: str) -> tuple[str, ...]:
    r"""`(choix: …)` when it is one line without brackets, otherwise a block `\--- choix` … `---\`.

    `kind` is the English word; the file says it in `lang`, the story's language.
    """
    word = note_word(kind, lang)
    lines = [line.rstrip() for line in LINE_ENDS.split(text.strip())]
    if len(lines) == 1 and not set("()") & set(lines[0]):
        return (f"({word}: {lines[0]})",)
    return (f"\\--- {word}".rstrip(), *map(narrative_line, lines), "---\\")


def _one_line(text: str) -> str:
    return " ".join(line.strip() for line in LINE_ENDS.split(text) if line.strip())


# --- blocks -------------------------------------------------------------------------------------


def fence(lines: Sequence[str]) -> str:
    """A fence of play around whole lines; raises `Refusal` for a line that would end it."""
    for line in lines:
        if LINE_ENDS.search(line) or line.lstrip().startswith(MARKERS):
            raise Refusal(message("“{line}” cannot be a line of play; write it as prose", line=line.strip()))
    return "\n".join(["```lonelog", *lines, "```", ""])


def new_story(
    title: str,
    ruleset: str,
    lang: str,
    pcs: Sequence[str] = (),
    date: str = "",
    options: Mapping[str, str] | None = None,
) -> str:
    """The text a journal is born with: head, title, first session. `date` is `2026-11-20` or nothing.

    `options` are the rules' options at birth, and `tags: fr` where the story wants French prefixes.
    """
    title = _one_line(title)
    names = ", ".join(carried(name, in_list=True) for name in pcs)
    given = {"title": title, "ruleset": ruleset, "lang": lang, "pcs": names, "start_date": date}
    values = {key: value for key, value in given.items() if value} | dict(options or {})
    return "\n".join([front_matter(values), heading_title(title), heading_session(1, date, lang)])


def closing(tail: Tail) -> str:
    """The lines that close what a file leaves open that ends as `tail` says."""
    opened = ("]" if tail.tag else "", "---\\" if tail.narrative else "", tail.fence)
    return "".join(f"{line}\n" for line in opened if line)


def join(tail: Tail, blocks: Sequence[str]) -> bytes:
    """The bytes to append to a file that ends as `tail` says, in its own line ends.

    What is left open is closed first; a blank line goes before each block.
    """
    if not blocks:
        return b""
    ends = tail.newlines
    pieces: list[str] = []
    if closers := closing(tail):
        pieces += ["\n" if ends == 0 else "", closers]
        ends = 1
    for block in blocks:
        pieces += ["\n" * (2 - ends), block]
        ends = 1
    text = _LONE_SURROGATES.sub("\ufffd", "".join(pieces))
    return encoded(text.replace("\n", tail.eol))
