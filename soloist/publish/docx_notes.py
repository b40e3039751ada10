"""Footnotes of a DOCX: python-docx knows none, so their part is made here."""

from typing import Final

from docx.document import Document
from docx.opc.constants import CONTENT_TYPE, RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import qn

from soloist.publish.docx_blocks import SPACES, Writing, leftward, run

_LINES: Final = (("separator", -1), ("continuationSeparator", 0))


def add_footnotes(document: Document, writing: Writing) -> None:
    """Put the footnotes that were met into the document."""
    if not writing.footnotes:
        return
    rules = "".join(
        f'<w:footnote w:type="{kind}" w:id="{id_}"><w:p><w:r><w:{kind}/></w:r></w:p></w:footnote>'
        for kind, id_ in _LINES
    )
    told = "".join(_footnote(writing, place, note) for place, note in enumerate(writing.footnotes, 1))
    xml = (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f"<w:footnotes {SPACES}>{rules}{told}</w:footnotes>"
    )
    part = Part(
        PackURI("/word/footnotes.xml"),
        CONTENT_TYPE.WML_FOOTNOTES,
        xml.encode(),
        document.part.package,
    )
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    _tell_settings(document)


def _footnote(writing: Writing, place: int, note: int) -> str:
    style = writing.seat.style("footnote reference")
    mark = f'<w:r><w:rPr><w:rStyle w:val="{style}"/></w:rPr><w:footnoteRef/></w:r>{run(" ")}'
    lines = writing.told((note,)) or [""]
    paragraphs = "".join(
        writing.paragraph("footnote text", (mark if first else "") + run(text), right=leftward(text))
        for first, text in ((not number, " ".join(text.split("\n"))) for number, text in enumerate(lines))
    )
    return f'<w:footnote w:id="{place}">{paragraphs}</w:footnote>'


def _tell_settings(document: Document) -> None:
    """The rules above footnotes are named in the settings, in the place the format wants."""
    settings = document.settings.element
    ids = "".join(f'<w:footnote w:id="{id_}"/>' for _, id_ in _LINES)
    told = parse_xml(f"<w:footnotePr {SPACES}>{ids}</w:footnotePr>")
    after = settings.find(qn("w:compat"))
    if after is not None:
        after.addprevious(told)
