"""Whatever sessions, scenes and prose follow each other: every paragraph is under the headings above it."""

import io
import re
from dataclasses import dataclass, replace
from itertools import takewhile
from zipfile import ZipFile

import docx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from soloist.journal.read import read
from soloist.journal.skim import skim
from soloist.publish.book import Book, Paragraph
from soloist.publish.choices import Choices
from soloist.publish.credits import credits_on
from soloist.publish.docx_book import write_docx
from soloist.publish.epub_book import write_epub
from soloist.publish.folders import Outline
from soloist.publish.html_book import write_html
from soloist.publish.ink_book import write_ink
from soloist.publish.markdown_book import write_markdown
from soloist.publish.novelwriter_folder import write_novelwriter
from soloist.publish.obsidian_folder import write_obsidian
from soloist.publish.plan import NO_PLAN, Plan, Planned
from soloist.publish.prose_tree import plain
from soloist.publish.roads import roads
from soloist.publish.scenes import scenes
from soloist.publish.source import Source
from soloist.publish.text_book import write_text
from soloist.publish.twee_book import write_twee
from soloist.rules.systems import system_or_free
from soloist.tables.lookup import Shelves

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
    return Source(data, read(data), state, system, credits_on(Shelves()), plan=plan)


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
    book = source(made).book(Choices("footnotes"))
    found, part = [], ""
    for chapter in book.chapters:
        part = chapter.part or part
        inside = [plain(each.inlines) for each in chapter.blocks if isinstance(each, Paragraph)]
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
    inside = [sum(isinstance(block, Paragraph) for block in each.blocks) for each in chapters]
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
        told.append([(each.title, [plain(block.inlines) for block in each.blocks
                      if isinstance(block, Paragraph)]) for each in book.chapters])  # fmt: skip
    assert told[0] == told[1]


def test_what_a_plan_does_not_name_stays_before_its_scenes() -> None:
    """A plan of the scenes says nothing of what stands before them."""
    plan = Plan(scenes=(Planned("s2-1"), Planned("s1-1")))
    made = source(nest("SpCpSpCp"), plan).book(Choices())
    assert [each.key for each in made.chapters] == ["s2-0", "s2-1", "s1-0", "s1-1"]


# --- the formats --------------------------------------------------------------------------------


def as_text(made: Source) -> str:
    """Plain text."""
    return b"".join(write_text(made.book(Choices()))).decode()


def as_markdown(made: Source) -> str:
    """Markdown."""
    return b"".join(write_markdown(made.book(Choices()))).decode()


def as_html(made: Source) -> str:
    """A page."""
    return b"".join(write_html(made.book(Choices()))).decode().partition("<body")[2]


def as_docx(made: Source) -> str:
    """The paragraphs, those of the contents before a line of it."""
    out = io.BytesIO()
    write_docx(made.book(Choices()), out)
    rows = [(each.style.name if each.style else "", each.text) for each in docx.Document(out).paragraphs]
    listed = [text for style, text in rows if str(style).startswith("toc")]
    return "\n".join([*listed, "</nav>", *(text for style, text in rows if not str(style).startswith("toc"))])


def as_epub(made: Source) -> str:
    """The pages in reading order, the contents first."""
    out = io.BytesIO()
    write_epub(made.book(Choices()), out)
    with ZipFile(out) as file:
        package = file.read("EPUB/package.opf").decode()
        files = dict(re.findall(r'<item id="([^"]+)" href="([^"]+)"', package))
        order = [files[each] for each in re.findall(r'<itemref idref="([^"]+)"', package) if each != "nav"]
        nav = file.read("EPUB/nav.xhtml").decode().partition('id="landmarks"')[0]
        pages = [file.read(f"EPUB/{each}").decode().partition("<body")[2] for each in order]
    return "\n".join((nav, "</nav>", *pages))


def as_obsidian(made: Source) -> str:
    """The notes of scenes."""
    files = list(write_obsidian(Outline(made.book(Choices()), NO_PLAN, ())))
    return b"\n".join(each.data for each in files[1:]).decode()


def as_novelwriter(made: Source) -> str:
    """The documents."""
    files = list(write_novelwriter(Outline(made.book(Choices()), NO_PLAN, ())))
    return b"\n".join(each.data for each in files[1:]).decode()


def as_twee(made: Source) -> str:
    """The passages."""
    return b"".join(write_twee(roads((made.data,)))).decode()


def as_ink(made: Source) -> str:
    """The knots."""
    return b"".join(write_ink(roads((made.data,)))).decode()


BOOKS = (as_text, as_markdown, as_html, as_docx, as_epub)
ALL = (*BOOKS, as_obsidian, as_novelwriter, as_twee, as_ink)


@pytest.mark.parametrize("write", ALL)
@given(kinds=TITLED)
@example(kinds="SpCpSpSpCp")
@example(kinds="SpSp")
@example(kinds="CpSpCp")
def test_every_format_says_the_same(write, kinds: str) -> None:  # type: ignore[no-untyped-def]
    """The heading right above a paragraph is its own, and so is the session, where any is named."""
    made = nest(kinds)
    if not made.said:
        return
    text = write(source(made))
    signs = SIGN.findall(text.rpartition("</nav>")[2])
    assert [each for each in signs if each.startswith("Word")] == [each.words for each in made.said]
    named = any(each.startswith("Part") for each in signs)
    for said in made.said:
        above = list(takewhile(said.words.__ne__, signs))
        heads = [each for each in above if not each.startswith("Word")]
        assert (heads[-1:] or [""])[0] == said.nearest
        if write in BOOKS and named:
            assert ([each for each in heads if each.startswith("Part")][-1:] or [""])[0] == said.session


@pytest.mark.parametrize("write", [as_html, as_docx, as_epub])
@given(kinds=TITLED)
@example(kinds="SpCpSpSpCp")
@example(kinds="SpSp")
def test_contents_list_the_headings(write, kinds: str) -> None:  # type: ignore[no-untyped-def]
    """In their order, each once."""
    made = nest(kinds)
    listed, between, text = write(source(made)).rpartition("</nav>")
    heads = list(dict.fromkeys(each for each in SIGN.findall(text) if not each.startswith("Word")))
    listed = SIGN.findall(listed.rpartition("<nav")[2] or listed)
    assert not (between and listed) or listed == heads


def test_a_session_without_a_title_has_a_heading_of_its_own() -> None:
    """Its number, in a part of its own where the one before has a name."""
    made = source(nest("SCpspCp"))
    assert [each.part for each in made.book(Choices()).chapters] == ["Part0x", "Part 2", ""]
    for write in (as_text, as_markdown, as_html, as_docx, as_epub):
        text = write(made).rpartition("</nav>")[2]
        assert text.index("Word2x") < text.index("Part 2") < text.index("Chapter 2") < text.index("Word4x")


def test_nothing_stands_twice() -> None:
    """A session's title is one heading, in the contents as above its text."""
    made = source(nest("SpCpSp"))
    assert as_text(made).count("Part0x") == as_markdown(made).count("Part0x") == 1
    assert as_markdown(source(nest("SpSp"))).count("\n## Part") == 2
    assert re.findall("\n## .*", as_novelwriter(source(nest("SpSp")))) == ["\n## Part0x", "\n## Part2x"]
    alone = replace(made, plan=Plan(scenes=(Planned("s1-1", out=True), Planned("s2-0", out=True))))
    assert as_markdown(alone).count("Part0x") == 1
