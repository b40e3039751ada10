"""Text in a Twine passage: what Harlowe, SugarCube or a browser would take for more is spelled out."""

import re
from collections.abc import Iterable, Sequence
from html import escape as in_attribute
from typing import Final

from soloist.publish.book import (
    Block,
    Break,
    Code,
    Emphasis,
    Inline,
    Link,
    Listing,
    Paragraph,
    Quote,
    SceneBreak,
    Struck,
    SubHeading,
    Table,
    Text,
    Verbatim,
)

_MARKS: Final = re.compile(
    r"""[\\\[\]{}<>&$`|~^#*_@=%]  # anywhere
    | \( (?=[^\s():]*:)         # a macro of Harlowe
    | ([/'"\-+!?:]) \1+         # signs that mean something beside themselves
    | ^ [^\S\n]* (?:[:!+\-]|\d+(?=\.))  # the first of a line
    """,
    re.VERBOSE | re.MULTILINE,
)
_MACRO: Final = re.compile(r"\((?=[^\s():]*:)")
_LOOKALIKES: Final = str.maketrans(
    {
        "[": "(", "]": ")", "{": "(", "}": ")", "\\": "∖", "|": "¦", "<": "‹", ">": "›", "$": "＄", "`": "ˋ",
        "*": "∗", "_": "＿", "~": "∼", "^": "ˆ", "#": "＃", "&": "＆", "=": "＝", "@": "＠", "%": "％",
        '"': "”", "'": "’", "\n": " ", "\r": " ", "\t": " ",
    }
)  # fmt: skip


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


def passage_text(blocks: Iterable[Block]) -> str:
    """The blocks of a passage, parted by blank lines."""
    return "\n\n".join(filter(None, map(_block, blocks)))


def _block(block: Block) -> str:
    match block:
        case Paragraph(inlines=inlines):
            return inline_text(inlines)
        case SubHeading(inlines=inlines, level=level):
            tag = f"h{min(level + 1, 6)}"
            return f"<{tag}>{inline_text(inlines)}</{tag}>"
        case Quote(blocks=blocks):
            return f"<blockquote>{_inside(blocks)}</blockquote>"
        case Listing(items=items, ordered=ordered, start=start):
            tag, first = ("ol", f' start="{start}"' if start != 1 else "") if ordered else ("ul", "")
            return f"<{tag}{first}>{''.join(f'<li>{_inside(each)}</li>' for each in items)}</{tag}>"
        case Verbatim(text=text):
            return f"<code>{'<br>'.join(map(escaped, text.split(chr(10))))}</code>"
        case Table(rows=rows):
            told = "".join(_row("td" if at else "th", row) for at, row in enumerate(rows))
            return f"<table>{told}</table>"
        case SceneBreak():
            return "<hr>"


def _row(name: str, row: Sequence[Sequence[Inline]]) -> str:
    return f"<tr>{''.join(f'<{name}>{inline_text(cell)}</{name}>' for cell in row)}</tr>"


def _inside(blocks: Sequence[Block]) -> str:
    return "<br>".join(filter(None, map(_block, blocks)))


def inline_text(inlines: Sequence[Inline]) -> str:
    """What stands in a paragraph."""
    return "".join(map(_inline, inlines))


def _inline(inline: Inline) -> str:
    match inline:
        case Text(text=text):
            return escaped(text)
        case Code(text=text):
            return f"<code>{escaped(text)}</code>"
        case Emphasis(inlines=inlines, strong=strong):
            tag = "strong" if strong else "em"
            return f"<{tag}>{inline_text(inlines)}</{tag}>"
        case Struck(inlines=inlines):
            return f"<s>{inline_text(inlines)}</s>"
        case Link(inlines=inlines, url=url):
            return f'<a href="{_url(url)}" rel="noreferrer">{inline_text(inlines)}</a>'
        case Break():
            return "<br>"


def _url(url: str) -> str:
    """An address within quotes, in which no format finds anything of its own."""
    quoted = re.sub(
        r"[\s\[\]{}<>\\^`|$_\"'()*~]",
        lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()),
        url,
    )
    return in_attribute(quoted, quote=True)
