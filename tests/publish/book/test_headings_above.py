"""Whatever sessions, scenes and prose follow each other: every paragraph is under the headings above it."""

import io
import re
from itertools import takewhile
from zipfile import ZipFile

import docx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from soloist.journal.folding.skim import skim
from soloist.journal.read import read
from soloist.publish.book.book import Book, Choices, Matter, plain
from soloist.publish.book.scenes import scenes
from soloist.publish.exporting import Source, exported
from soloist.publish.forks.roads import roads
from soloist.publish.formats.formats import Outline, format_called
from soloist.publish.plan import NO_PLAN, Plan, Planned
from soloist.rules.systems import system_or_free
from soloist.tables.lookup import Shelves
from soloist.values.dataclass import dataclass

SIGN = re.compile(r"(?:Part|Hall|Word)\d+x")
ROLL = "```lonelog\n@ Push\nd: d6=3\n```\n"


@dataclass(frozen=True, slots=True)
class Said:
    """A paragraph: its words, the titles of its session and its scene, and which of the story they are."""

    words: str
    session: str
    scene: str
    place: tuple[int, int]

    @property
    def nearest(self) -> str:
        """The heading right above it."""
        return self.scene if self.place[1] else self.session


@dataclass(frozen=True, slots=True)
class Nest:
    """A journal and its paragraphs."""

    text: str
    said: tuple[Said, ...]


def nest(kinds: str) -> Nest:
    """`S` and `s` are a session with and without a title, `C` and `c` a scene, `p` prose, `r` a roll."""
    lines, said = ["---\ntitle: Tale\nruleset: free\nlang: en\nstart_date: 2026-01-02\n---\n"], []
    session = scene = ""
    sessions = inside = 0
    for at, kind in enumerate(kinds):
        match kind:
            case "S" | "s":
                sessions, inside = sessions + 1, 0
                session, scene = (f"Part{at}x" if kind == "S" else ""), ""
                lines.append(f"## Session {sessions}{f': {session}' if session else ''}\n")
            case "C" | "c":
                inside += 1
                scene = f"Hall{at}x" if kind == "C" else ""
                lines.append(f"### S{at}{f' *{scene}*' if scene else ''}\n")
            case "r":
                lines.append(ROLL)
            case _:
                said.append(Said(f"Word{at}x", session, scene, (sessions, inside)))
                lines.append(f"Word{at}x came.\n")
    return Nest("\n".join(lines), tuple(said))


def source(made: Nest, plan: Plan = NO_PLAN) -> Source:
    """The story on its way out."""
    data = made.text.encode()
    state = skim(data).state
    system = system_or_free(state.ruleset)
    return Source(data, read(data), state, system, Shelves(), plan=plan)


ANY = st.text("SsCcppr", max_size=12)
TITLED = st.text("SCpp", max_size=12)


@given(ANY)
@example("SpCpSpSpCp")
@example("SpCpspCp")
@example("SrCpSrCrSrp")
def test_each_paragraph_is_in_the_chapter_of_its_headings(kinds: str) -> None:
    """None is lost, all in order, a chapter holds one scene's; a part holds nothing of other sessions."""
    made = nest(kinds)
    where = {f"{each.words} came.": each for each in made.said}
    book = source(made).book(Choices(mechanics="footnotes"))
    found, part = [], ""
    for chapter in book.chapters:
        part = chapter.part or part
        inside = [plain(each.inner) for each in chapter.blocks if each.kind == "p"]
        said = [where[each] for each in inside if each]
        found += said
        if not made.said:  # rolls alone
            continue
        assert len({each.place for each in said}) == 1
        assert chapter.title == said[0].nearest
        assert chapter.key == "s{}-{}".format(*said[0].place)
        if part:
            assert part == said[0].session or (not said[0].session and part.startswith("Part "))
    assert found == list(made.said)
    assert all(str(each.session) in _titles(book) for each in made.said)


def _titles(book: Book) -> set[str]:
    return {"", *(chapter.title for chapter in book.chapters), *(chapter.part for chapter in book.chapters)}


@given(ANY)
def test_scenes_are_the_chapters(kinds: str) -> None:
    """What is counted of a scene is what its chapter holds, and it is called the same."""
    made = nest(kinds)
    chapters = source(made).book(Choices()).chapters
    found = [each for each in scenes(read(made.text.encode())) if each.words]
    assert [(each.key, each.title) for each in found] == [(each.key, each.title) for each in chapters]
    inside = [sum(block.kind == "p" for block in each.blocks) for each in chapters]
    assert [len(each.texts) for each in found] == inside


@given(ANY)
@example("pSpCpSpSpCp")
def test_sessions_as_chapters_hold_the_same(kinds: str) -> None:
    """With a plan, which gathers scenes, and without."""
    made = nest(kinds)
    keys = [each.key for each in scenes(read(made.text.encode()))]
    planned = Plan(chapters="sessions", scenes=tuple(map(Planned, keys)))
    told = []
    for plan in (NO_PLAN, planned):
        book = source(made, plan).book(Choices(chapters="sessions"))
        told.append([(each.title, [plain(block.inner) for block in each.blocks
                      if block.kind == "p"]) for each in book.chapters])  # fmt: skip
    assert told[0] == told[1]


# --- the formats --------------------------------------------------------------------------------


def written(made: Source, id_: str) -> str:
    """The story in a format, what the contents list before a line of it; a DOCX as its paragraphs."""
    if id_ in ("obsidian", "novelwriter"):
        folder = format_called(id_)
        files = list(folder.load()(Outline(made.book(Choices()), NO_PLAN, ())))
        return b"\n".join(each.data for each in files[1:]).decode()
    if id_ in ("twee", "ink"):
        return "".join(format_called(id_).load()(roads((made.data,), Matter("Tale"))))
    data = exported(made, format_called(id_), Choices())
    if id_ == "docx":
        rows = [
            (f"{each.style and each.style.name}", each.text)
            for each in docx.Document(io.BytesIO(data)).paragraphs
        ]
        listed, others = (
            [text for style, text in rows if style.startswith("toc") is there] for there in (True, False)
        )
        return "\n".join([*listed, "</nav>", *others])
    if id_ == "epub":
        with ZipFile(io.BytesIO(data)) as file:
            order = re.findall(r'<itemref idref="([^"]+)"', file.read("EPUB/package.opf").decode())
            nav = file.read("EPUB/nav.xhtml").decode().partition('id="landmarks"')[0]
            pages = [
                file.read(f"EPUB/{each}.xhtml").decode().partition("<body")[2]
                for each in order
                if each != "nav"
            ]
        return "\n".join((nav, "</nav>", *pages))
    return data.decode().partition("<body")[2] if id_ == "html" else data.decode()


BOOKS = ("txt", "md", "html", "docx", "epub")


@pytest.mark.parametrize("id_", [*BOOKS, "obsidian", "novelwriter", "twee", "ink"])
@given(kinds=TITLED)
@example(kinds="SpCpSpSpCp")
@example(kinds="SpSp")
@example(kinds="CpSpCp")
def test_every_format_says_the_same(id_: str, kinds: str) -> None:
    """The heading right above a paragraph is its own, and so is the session, where any is named."""
    made = nest(kinds)
    if not made.said:
        return
    text = written(source(made), id_)
    signs = SIGN.findall(text.rpartition("</nav>")[2])
    assert [each for each in signs if each.startswith("Word")] == [each.words for each in made.said]
    named = any(each.startswith("Part") for each in signs)
    for said in made.said:
        above = list(takewhile(said.words.__ne__, signs))
        heads = [each for each in above if not each.startswith("Word")]
        assert (heads[-1:] or [""])[0] == said.nearest
        if id_ in BOOKS and named:
            assert ([each for each in heads if each.startswith("Part")][-1:] or [""])[0] == said.session
