"""A passage while it is written as Markdown: its text, its links, and what macros keep to themselves."""

import re
from collections.abc import Set
from dataclasses import dataclass
from typing import Final

from soloist.interop.loss import Tally
from soloist.interop.twee_links import Link, is_web, web_link

MARK, END = "\x01", "\x02"  # around the words of a link; no passage holds them
_DEEPEST: Final = 9
_NAMED: Final = 60  # letters of a text that is named
_LOOKED_FOR: Final = 200  # texts of macros in a passage: looking for more would take too long
_SENTENCE: Final = re.compile(r"[^\W\d_].*[.!?…][\"'’”»)\s]*\Z", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Marked:
    """Markdown in which the words of links stand between `MARK` and `END`, and the links."""

    text: str
    links: tuple[Link, ...]


class Page:
    """What is written; `names` are those of all passages."""

    def __init__(self, names: Set[str], tally: Tally) -> None:
        """Nothing is written yet."""
        self.names, self.tally = names, tally
        self.links: list[Link] = []
        self._out: list[str] = []
        self._prefix: list[str] = []
        self._spare: list[tuple[str, int]] = []
        self._apart = self._gap = self._hole = False
        self._linked = self._behind = -1  # where a link ends, and the marks right behind it

    def marked(self) -> Marked:
        """All of it."""
        return Marked("".join(self._out), tuple(self.links))

    # --- text

    def write(self, text: str) -> None:
        """Go on with a text; its lines stand in the quotes and lists that are open."""
        if self._hole and text[:1] == " " and self._is_parted():
            text = text[1:]
        if text:
            self._part(text[0])
            self._out.append(text.replace("\n", "\n" + "".join(self._prefix)) if self._prefix else text)

    def apart(self, *, wanted: bool) -> None:
        """What follows needs a blank before it, or, after all, none."""
        self._apart = wanted

    def gap(self) -> None:
        """What follows stands beside what is before, as cells of a table do: at least a blank parts them."""
        self._gap = True

    def closes(self, mark: str) -> None:
        """A mark that belongs to the words before, whatever parts these from the next."""
        behind = self._behind == len(self._out)
        self._out.append(mark)
        if behind:
            self._linked = self._behind = len(self._out)

    def opens(self, mark: str) -> None:
        """A mark that belongs to the words behind it."""
        behind = self._behind == len(self._out) and not self._gap
        self.write(mark)
        if behind:
            self._behind = len(self._out)

    def place(self) -> int:
        """Where the next text will be, for `silent`."""
        return len(self._out)

    def silent(self, place: int) -> bool:
        """Whether nothing was written since a place."""
        return not any(self._out[place:])

    def hole(self) -> None:
        """Something that was not shown stood between two blanks: one is enough."""
        self._hole = True

    def _part(self, sign: str) -> None:
        wanted = self._gap or (self._apart and (sign.isalnum() or sign in "\"'“‘«([*_$`~"))
        if wanted and not sign.isspace() and not self._is_parted():
            self._out.append(" ")
        self._apart = self._gap = self._hole = False

    def _is_parted(self) -> bool:
        """Whether nothing but a blank or a new line is right before."""
        return next((each for each in reversed(self._out) if each), "\n")[-1].isspace()

    def _links(self) -> None:
        """A link right behind another is no part of its word."""
        if self._behind == len(self._out) and self._linked < self._behind:
            self._out[self._linked] = f" {self._out[self._linked]}"
        elif self._behind == len(self._out):
            self.gap()

    def unbreak(self) -> None:
        """Go on with the line before, which has ended."""
        if self._out:
            self._out[-1] = re.sub(r"\n[ >]*\Z", "", self._out[-1])

    def blank(self) -> None:
        """Two lines that become one part their words as well as their blanks did."""
        if self._out and not self._out[-1][-1:].isspace():
            self.write(" ")

    def adopt(self, page: "Page") -> str:
        """What was written of a text within this one: its links and what it keeps are this page’s."""
        self.links += page.links
        self._spare += page._spare
        return "".join(page._out) + " " * page._gap

    def beside(self) -> None:
        """What follows could stand in the place of what is before it on its line."""
        said = next((each for each in reversed(self._out) if each), "\n").rpartition("\n")[2]
        self.write("/ " if said[-1:].isspace() else " / " if said else "")

    def at_first(self) -> bool:
        """Whether nothing stands yet on the line that is being written."""
        said = next((each for each in reversed(self._out) if each), "\n")
        return "\n" in said and not said.rpartition("\n")[2].strip(" >")

    def deeper(self, prefix: str) -> None:
        """Go on inside a quote or a list; nobody reads the tenth level of them."""
        if len(self._prefix) < _DEEPEST:
            self._prefix.append(prefix)

    def quote(self) -> None:
        """Begin a quote."""
        self.write("\n")
        self.deeper("> ")
        self._out.append("\n" + "".join(self._prefix))

    def higher(self, prefix: str) -> bool:
        """End a quote or a list; whether one was open."""
        if prefix in self._prefix:
            self._prefix.remove(prefix)
            return True
        return False

    # --- links

    def lead(self, link: Link) -> None:
        """A link where it stands: one that leads nowhere keeps its words, one to the web its address."""
        self._links()
        if link.target not in self.names and is_web(link.target):
            self.write(web_link(link.label, link.target))
        elif self.way(link) and link.label:
            self._part(link.label[0])
            self._out.append(f"{MARK}{link.label}{END}")
        else:
            self.write(link.label)
        self._linked = self._behind = len(self._out) if link.label else -1

    def way(self, link: Link) -> bool:
        """A link of which nothing is shown here; whether it leads anywhere."""
        if link.target in self.names:
            self.links.append(link)
            return True
        self.tally.add("left", "broken links", link.line)
        self.tally.name("left", "broken links", shortened(link.target))
        return False

    def label(self, words: str) -> int:
        """The words of a link that may lead somewhere yet; their place, for `clicked`."""
        if words:
            self._links()
            self._part(words[0])
        self._out.append(words)
        self._linked = self._behind = len(self._out) if words else -1
        return len(self._out) - 1

    def clicked(self, place: int, label: str, link: Link) -> bool:
        """The words at a place are a link after all, if it leads anywhere; where none are, they follow."""
        if is_web(link.target) and link.target not in self.names:
            self._out[place] = web_link(label, link.target)
            return True
        leads = self.way(link)
        if leads and self._out[place]:
            self._out[place] = f"{MARK}{label}{END}"
        return leads

    # --- what macros keep to themselves

    def spare(self, text: str, line: int) -> None:
        """A text of a macro that is not shown: told as lost where it holds words that stand nowhere else."""
        if text not in self.names and (is_web(text) or _are_words(text)):
            self._spare.append((text, line))

    def spare_sentence(self, text: str, line: int) -> None:
        """What has no quotes around it: told as lost where it ends as a sentence does."""
        if _SENTENCE.search(text):
            self.spare(text, line)

    def tell_spare(self) -> None:
        """Tell of them; only when all is written can it be known what else is said."""
        said = _plain("".join(self._out)) if self._spare else ""
        for number, (text, line) in enumerate(self._spare):
            if number >= _LOOKED_FOR or _plain(text) not in said:
                self.tally.add("left", "macro texts", line)
                self.tally.name("left", "macro texts", shortened(text))


def _are_words(text: str) -> bool:
    """Whether there are several, or one that ends as a sentence does."""
    return sum(any(map(str.isalnum, each)) for each in text.split()) > 1 or _SENTENCE.search(text) is not None


def shortened(text: str) -> str:
    """A text on one line, cut where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= _NAMED else f"{text[:_NAMED].rstrip()}…"


def _plain(text: str) -> str:
    return " ".join(text.replace(MARK, "").replace(END, "").split())
