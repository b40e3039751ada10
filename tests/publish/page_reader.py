"""A page read as a browser reads it, and what no page of a book may have in it."""

from html.parser import HTMLParser
from typing import Final

VOID: Final = frozenset({"meta", "br", "hr"})
KNOWN: Final = frozenset(
    # one line for the frame, one for blocks, one for words
    {"html", "head", "meta", "title", "style", "body", "header", "main", "section", "nav", "aside", "div",
     "h1", "h2", "h3", "h4", "h5", "h6", "p", "ol", "ul", "li", "dl", "dt", "dd", "blockquote", "pre", "hr",
     "a", "span", "sup", "code", "em", "strong", "s", "br", "time"}
)  # fmt: skip


class Page(HTMLParser):
    """Elements with their attributes, and the text of each; `faults` are what is wrong with the page."""

    def __init__(self, html: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.faults: list[str] = []
        self.words: list[str] = []
        self._open: list[tuple[str, int]] = []
        self._texts: list[list[str]] = []
        self.feed(html.decode("utf-8"))
        self.close()
        if self._open:
            self.faults.append(f"left open: {self._open}")
        self.ids = [attributes["id"] for _, attributes in self.elements if "id" in attributes]
        self._check()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._texts.append([])
        if tag == "p" and any(name == "p" for name, _ in self._open):
            self.faults.append("a paragraph in a paragraph")
        if tag not in VOID:
            self._open.append((tag, len(self.elements) - 1))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open[-1][0] != tag:
            self.faults.append(f"</{tag}> where {self._open[-1:]} is open")
            return
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if any(tag == "style" for tag, _ in self._open):
            return
        self.words.append(data)
        for _, at in self._open:
            self._texts[at].append(data)

    def handle_comment(self, data: str) -> None:
        self.faults.append(f"a comment: {data}")

    def handle_pi(self, data: str) -> None:
        self.faults.append(f"an instruction: {data}")

    def headings(self) -> list[tuple[int, str]]:
        """Levels and texts, in order."""
        return [
            (int(name[1]), "".join(text))
            for (name, _), text in zip(self.elements, self._texts, strict=True)
            if name in ("h1", "h2", "h3", "h4", "h5", "h6")
        ]

    def _check(self) -> None:
        if len(self.ids) != len(set(self.ids)):
            self.faults.append("an id twice")
        above = 0
        for level, _ in self.headings():
            if level > above + 1:
                self.faults.append(f"a heading {level} under {above}")
            above = level
        for tag, attributes in self.elements:
            self._check_element(tag, attributes)

    def _check_element(self, tag: str, attributes: dict[str, str]) -> None:
        if tag not in KNOWN:
            self.faults.append(f"<{tag}>")
        for name, value in attributes.items():
            if name.startswith("on") or name in ("style", "src", "srcset", "srcdoc", "action"):
                self.faults.append(f"{tag} {name}={value}")
            if name == "href" and not value.lower().startswith(("http://", "https://", "mailto:", "#")):
                self.faults.append(f"{tag} leads to {value}")
            if name == "href" and value.startswith("#") and value[1:] not in self.ids:
                self.faults.append(f"{value} leads nowhere")
            if name in ("aria-labelledby", "aria-describedby") and value not in self.ids:
                self.faults.append(f"{value} labels nothing")
        if tag == "a" and "href" not in attributes:
            self.faults.append("a link without a place")
