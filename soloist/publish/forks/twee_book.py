"""Roads as Twee 3, which Twine opens: every link resolves, every name is one, and the tree is laid out."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape as in_attribute
from typing import Final

from soloist.publish.book.book import Kind, Names, Node, bare, paragraph, word
from soloist.publish.forks.roads import Passage, Road
from soloist.publish.formats.html import Form, Markup, markup
from soloist.values import regex
from soloist.values.message import records

_MARKS: Final = regex.compile(
    r"""[\\\[\]{}<>&$`|~^#*_@=%]  # anywhere
    | \( (?=[^\s():]*:)         # a macro of Harlowe
    | ([/'"\-+!?:]) \1+         # signs that mean something beside themselves
    | ^ [^\S\n]* (?:[:!+\-]|\d+(?=\.))  # the first of a line
    """,
    re.VERBOSE | re.MULTILINE,
)
_MACRO: Final = regex.compile(r"\((?=[^\s():]*:)")
_LOOKALIKES: Final = str.maketrans(
    "[]{}\\|<>$`*_~^#&=@%\"'\n\r\t",
    "()()∖¦‹›＄ˋ∗＿∼ˆ＃＆＝＠％”’   ",
)


def escaped(text: str) -> str:
    """A text as a passage holds it: signs of any markup as the references browsers read back."""
    return _MARKS.sub(_references, text)


def _references(found: "re.Match[str]") -> str:
    return "".join(sign if sign.isspace() else f"&#{ord(sign)};" for sign in found[0])


def label(text: str) -> str:
    """Words on a link, which each format reads its way: signs of markup become others that look like them."""
    text = " ".join(text.replace("->", "→").replace("<-", "←").translate(_LOOKALIKES).split())
    text = re.sub(r"([/\-+!?])(?=\1)", lambda found: found[0] + "\u2060", text)
    return _MACRO.sub("(\u2060", text).replace("::", ":\u2060:")


def passage_text(blocks: Iterable[Node]) -> str:
    """The blocks of a passage in HTML, parted by blank lines."""
    forms: dict[Kind, Form] = {kind: _on_one_line(each) for kind, each in markup().forms.items()}
    own: dict[Kind, Form] = {"a": _link, "p": "{0}", "pre": "<code>{0}</code>"}
    passage = Markup({**forms, **own}, _words, {"blockquote": "<br>", "li": "<br>"})
    return "\n\n".join(filter(None, map(passage.node, blocks)))


def _words(text: str) -> str:
    return escaped(text).replace("\n", "<br>")


def _link(told: str, link: Node) -> str:
    """A link with an address in which no format finds anything of its own."""
    quoted = re.sub(
        r"[\s\[\]{}<>\\^`|$_\"'()*~]",
        lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()),
        link.detail,
    )
    return f'<a href="{in_attribute(quoted)}" rel="noreferrer">{told}</a>'


def _on_one_line(form: Form) -> Form:
    """A form as a passage holds it: a line end would be another line to a reader."""
    if isinstance(form, str):
        return form.replace("\n", "")
    return lambda told, node: form(told, node).replace("\n", "")


FORMAT: Final = ("Harlowe", "3.3.9")
"""The story format the file asks for; its links and tags are read by SugarCube too."""

ANY: Final = "…"
"""A way that nothing names."""
_STEP: Final = 150  # from one passage to the next, in Twine's pixels
_SIZE: Final = "100,100"
TAKEN: Final = {each["id"]: each["taken"].split() for each in records(__package__, "names.txt")}
"""Names that mean something to a compiler or a story format, by the format."""


def write_twee(road: Road) -> Iterator[str]:
    """The chunks of a file in UTF-8: what it is, then each passage."""
    free = Names(" · ", TAKEN["twee"]).free
    names = {each.key: free(label(each.name).lstrip(":\u2060 ") or each.key) for each in road.passages}
    places = _places(road.passages)
    matter = road.matter
    data = {
        "ifid": road.ifid,
        "format": FORMAT[0],
        "format-version": FORMAT[1],
        "start": names[road.passages[0].key],
        "tag-colors": {"stub": "orange", "end": "green"},
        "zoom": 1,
    }
    yield f":: StoryTitle\n{_own_line(matter.title)}\n\n\n"
    if matter.author:
        yield f":: StoryAuthor\n{_own_line(escaped(matter.author))}\n\n\n"
    yield f":: StoryData\n{json.dumps(data, ensure_ascii=False, indent=2)}\n\n\n"
    credits = word("credits", matter.lang)
    credited = free(label(f"{credits} – {matter.title}")) if matter.credits else ""
    for passage in road.passages:
        x, y = places[passage.key]
        where = json.dumps({"position": f"{x},{y}", "size": _SIZE}, separators=(",", ":"))
        tags = f" [{' '.join(map(_in_header, passage.tags))}]" if passage.tags else ""
        head = f":: {_in_header(names[passage.key])}{tags} {where}\n"
        onward = f"\n\n[[{label(credits)}->{credited}]]" if credited and passage.end else ""
        yield head + _body(passage, names) + onward + "\n\n\n"
    if credited:
        told = passage_text(map(paragraph, matter.credits))
        yield f":: {_in_header(credited)} [credits]\n{told}\n"


def _body(passage: Passage, names: dict[str, str]) -> str:
    parts = [passage_text(passage.blocks)]
    if passage.asked:
        parts.append(passage_text((paragraph(Node("em", (bare(passage.asked),))),)))
    parts.append("\n".join(f"[[{label(way.label) or ANY}->{names[way.to]}]]" for way in passage.ways))
    return "\n\n".join(filter(None, parts))


def _in_header(text: str) -> str:
    r"""A name or tag after `::`: the four signs that end it, and the backslash, after a backslash."""
    return "".join(f"\\{sign}" if sign in "\\[]{}" else sign for sign in text)


def _own_line(text: str) -> str:
    """A line that does not begin a passage."""
    return escaped(text) if text.startswith("::") else text


def _places(passages: Sequence[Passage]) -> dict[str, tuple[int, int]]:
    """Where each passage stands on the map: below the one that leads there, beside others as deep."""
    depths, columns, places = {passages[0].key: 0}, Counter[int](), dict[str, tuple[int, int]]()
    for each in passages:
        depth = depths.setdefault(each.key, 0)
        for way in each.ways:
            depths.setdefault(way.to, depth + 1)
        places[each.key] = (100 + columns[depth] * _STEP, 100 + depth * _STEP)
        columns[depth] += 1
    return places
