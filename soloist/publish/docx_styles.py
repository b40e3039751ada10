"""The styles of a book for word processors: all that can be seen is one, so that it can be changed."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_LINE_SPACING, WD_TAB_ALIGNMENT, WD_TAB_LEADER
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor

_SERIF: Final = "Times New Roman"  # the one every office has, or has a twin of
_MONO: Final = "Courier New"
_WIDTH: Final = 112  # millimetres of a line
_BLACK: Final = RGBColor(0, 0, 0)
_LEFT, _CENTRE, _BOTH = WD_ALIGN_PARAGRAPH.LEFT, WD_ALIGN_PARAGRAPH.CENTER, WD_ALIGN_PARAGRAPH.JUSTIFY


@dataclass(frozen=True, slots=True)
class Look:
    """A style: `size` and the spaces in points, `indent` (of the first line) and `left` in millimetres."""

    name: str
    size: float = 11.0
    align: WD_ALIGN_PARAGRAPH = _LEFT
    indent: float = 0.0
    left: float = 0.0
    right: float = 0.0
    before: float = 0.0
    after: float = 0.0
    italic: bool = False
    font: str = _SERIF
    together: bool = False
    page: bool = False
    builtin: bool = True


LOOKS: Final = (
    Look("Normal"),
    Look("Body Text", align=_BOTH, indent=5),
    Look("First Paragraph", align=_BOTH, builtin=False),
    Look("Title", 24, _CENTRE, before=150, after=8, together=True),
    Look("Subtitle", 13, _CENTRE, italic=True, after=12),
    Look("Author", 12, _CENTRE, before=30, builtin=False),
    Look("Dedication", 11, WD_ALIGN_PARAGRAPH.RIGHT, left=40, before=0, italic=True, builtin=False),
    Look("Part", 20, _CENTRE, before=170, after=20, page=True, builtin=False),
    Look("Heading 1", 16, _CENTRE, before=54, after=30, together=True, page=True),
    Look("Heading 2", 12, _CENTRE, before=20, after=10, italic=True, together=True),
    Look("Heading 3", 11, _LEFT, before=14, after=6, italic=True, together=True),
    Look("Quote", 10.5, _BOTH, left=8, right=8, before=3, after=3),
    Look("Verse", 11, _LEFT, left=8, before=6, after=6, builtin=False),
    Look("Scene Break", 11, _CENTRE, before=11, after=11, builtin=False),
    Look("Verbatim", 8.5, _LEFT, before=6, after=6, font=_MONO, builtin=False),
    Look("Table Text", 9.5, _LEFT, before=2, after=2, builtin=False),
    Look("Margin Note", 8.5, _LEFT, left=7, before=0, after=0, builtin=False),
    Look("footnote text", 8.5, _LEFT),
    Look("Entry", 10.5, _LEFT, indent=-5, left=5, after=4, builtin=False),
    Look("Note Place", 9.5, _LEFT, before=9, after=2, italic=True, together=True, builtin=False),
    Look("Credits", 9.5, _LEFT, after=6, builtin=False),
    Look("List Bullet"),
    Look("List Bullet 2"),
    Look("List Number"),
    Look("List Number 2"),
    Look("List Continue"),
    Look("Header", 8.5, _CENTRE, italic=True),
    Look("Footer", 9, _CENTRE),
    Look("Contents Heading", 16, _CENTRE, before=54, after=24, together=True, page=True, builtin=False),
    Look("toc 1", 11, _LEFT, before=4, after=2, right=8),
    Look("toc 2", 11, _LEFT, left=5, after=2, right=8),
)
_SPACING: Final = (qn("w:spacing"), qn("w:ind"), qn("w:jc"))
_KEPT_INDENT: Final = ("List ",)  # theirs is that of their numbers


def set_styles(document: Document, language: str) -> Callable[[str], str]:
    """Make every style; what comes back finds the id of one by its name. `language` is `fr-FR`, `en-GB`."""
    known = {style.name for style in document.styles}
    ids = {look.name: _set(document, look, language, known=look.name in known) for look in LOOKS}
    ids["footnote reference"] = _reference(document)
    return ids.__getitem__


def _set(document: Document, look: Look, language: str, *, known: bool) -> str:
    styles = document.styles
    style: Any = (
        styles[look.name]
        if known
        else styles.add_style(look.name, WD_STYLE_TYPE.PARAGRAPH, builtin=look.builtin)
    )
    if not known:
        style.base_style = styles["Normal"]
        style.quick_style = True
    style.hidden = False
    _letters(style, look, language)
    shape = style.paragraph_format
    shape.alignment = look.align
    shape.line_spacing_rule = WD_LINE_SPACING.MULTIPLE
    shape.line_spacing = 1.15 if look.size > 9 else 1.05
    shape.space_before, shape.space_after = Pt(look.before), Pt(look.after)
    if not look.name.startswith(_KEPT_INDENT):
        shape.first_line_indent, shape.left_indent, shape.right_indent = (
            Mm(look.indent),
            Mm(look.left),
            Mm(look.right),
        )
    shape.keep_with_next, shape.page_break_before, shape.widow_control = look.together, look.page, True
    if look.name.startswith("toc "):
        shape.tab_stops.add_tab_stop(Mm(_WIDTH), WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.DOTS)
    _frame(style, look.name, justified=look.align == _BOTH)
    return str(style.style_id)


def _letters(style: Any, look: Look, language: str) -> None:
    font = style.font
    font.size, font.italic, font.bold, font.color.rgb = Pt(look.size), look.italic, False, _BLACK
    letters = style.element.get_or_add_rPr()
    fonts = letters.find(qn("w:rFonts"))
    if fonts is not None:  # a theme's font would win over ours
        letters.remove(fonts)
    font.name = look.font
    for kind in ("w:cs", "w:eastAsia"):
        letters.find(qn("w:rFonts")).set(qn(kind), look.font)
    for name in ("w:spacing", "w:kern", "w:lang"):
        for found in letters.findall(qn(name)):
            letters.remove(found)
    spoken = OxmlElement("w:lang")
    spoken.set(qn("w:val"), language)
    letters.append(spoken)


def _frame(style: Any, name: str, *, justified: bool) -> None:
    """Margin notes stand on grey; the line under a title of the template goes."""
    shape = style.element.get_or_add_pPr()
    for kind in ("w:pBdr", "w:shd", "w:contextualSpacing"):
        for found in shape.findall(qn(kind)):
            shape.remove(found)
    if name == "Margin Note":
        grey = OxmlElement("w:shd")
        for key, value in (("w:val", "clear"), ("w:color", "auto"), ("w:fill", "EFEFEF")):
            grey.set(qn(key), value)
        next(each for each in shape if each.tag in _SPACING).addprevious(grey)
    if not justified:  # a title or a note is never cut in the middle of a word
        whole = OxmlElement("w:suppressAutoHyphens")
        next(each for each in shape if each.tag in _SPACING).addprevious(whole)
    if name == "Part":  # it stands above chapters in a navigator
        level = OxmlElement("w:outlineLvl")
        level.set(qn("w:val"), "0")
        shape.append(level)


def _reference(document: Document) -> str:
    style: Any = document.styles.add_style("footnote reference", WD_STYLE_TYPE.CHARACTER, builtin=True)
    style.font.superscript = True
    return str(style.style_id)
