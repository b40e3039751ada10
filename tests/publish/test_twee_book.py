"""Twee 3 as compilers read it, whatever the stories hold."""

import html
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.publish.book.book import Node, bare, paragraph
from soloist.publish.forks.roads import Passage, Road, Way, roads
from soloist.publish.forks.twee_book import escaped, label, passage_text, write_twee
from soloist.values.dataclass import replace
from tests.play.fork_tale import DATA
from tests.publish.test_roads import FAILED, ROWS
from tests.publish.twee_reader import read_twee

MARKUP = re.compile(
    r"""[\[\]{}<>$`|~^\\*_@=%]|\#(?!\d)|//|''|--|\"\"|\+\+|!!|\([^\s():]*:|^\s*[:!+\-#>*]""", re.MULTILINE
)
HOSTILE = (
    "[[x->y]]", "<script>alert(1)</script>", "(set: $a to 1)", "<<run alert(1)>>", ":: StoryData", "$gold _x",
    "''b'' //i//", "{(print: 1)}", "`a`", "&lt;b&gt;", "<!-- a", "|hook>[x]", "\\", "* item", "---",
    "@@#id;x@@", '"""', "(link:'a')[b]", "==>", "1. one", "!title", "> quote", "http://x.y//z",
    "?", "(-if:true)",
)  # fmt: skip


def test_a_family() -> None:
    """What the graph holds is what a compiler reads: names, links, tags, places, the start."""
    road = roads([DATA, FAILED], ROWS)
    data, title, found = read_twee(b"".join(write_twee(road)))
    assert title == "La porte"
    assert data["ifid"] == road.ifid
    assert (data["format"], data["start"]) == ("Harlowe", "Le seuil")
    assert len(found) == len(road.passages)
    first = found["Le seuil"]
    assert [text for text, _ in first.links] == [way.label for way in road.passages[0].ways]
    assert "<em>Forcer la serrure</em>" in first.text
    assert "devant la <em>porte</em>." in first.text
    stubs = [each for each in found.values() if "stub" in each.tags]
    assert len(stubs) == road.unwritten
    assert all(each.text.endswith("<em>Reste à écrire.</em>") for each in stubs)
    assert {"outcome-no", "odds-1-6"} <= {tag for each in stubs for tag in each.tags}
    assert len({each.meta["position"] for each in found.values()}) == len(found)
    assert found[data["start"]].meta["size"] == "100,100"  # type: ignore[index]


def test_credits_are_not_lost() -> None:
    """Each ending leads to whose tables were used."""
    road = replace(roads([DATA, FAILED], ROWS), credits=("Tables: [CC] BY 4.0",))
    _, _, found = read_twee(b"".join(write_twee(road)))
    told = found["Crédits – La porte"]
    assert (told.tags, html.unescape(told.text)) == (("credits",), "Tables: [CC] BY 4.0")
    assert {("Crédits", told.name)} == {
        link for each in found.values() if "end" in each.tags for link in each.links
    }


def _one(text: str) -> Road:
    ways = (Way(text, "b"), Way(text, "c"))
    blocks = (
        paragraph(text),
        Node("pre", text=text),
        paragraph(Node("code", text=text), Node("em", (bare(text),))),
    )
    first = Passage("a", text, blocks, ways, text)
    rest = (Passage("b", text, ()), Passage("c", text.upper(), (), tags=("stub",)))
    return Road(text, "en", "X", (first, *rest))


@given(st.sampled_from(HOSTILE) | st.text(st.sampled_from("[]{}<>|$`\\*_:#-=>'\"/!+(.) &;x1\n"), max_size=30))
def test_any_text(text: str) -> None:
    """No text is markup, a browser shows it as it was, and the file is well formed."""
    out = escaped(text)
    assert html.unescape(out) == text
    assert MARKUP.search(re.sub(r"&#\d+;", "§", out)) is None
    assert not set("[]{}<>|$`\\*_") & set(label(text))
    _, _, found = read_twee(b"".join(write_twee(_one(text))))
    assert len(found) == 3


def test_blocks() -> None:
    """Every kind of block, in tags both formats leave to the browser."""
    told = passage_text(
        (
            Node("blockquote", (paragraph("a"), paragraph("b"))),
            Node("ol", (Node("li", (paragraph("c"),)), Node("li", (paragraph("d"),))), number=3),
            Node("hr"),
            paragraph(Node("a", (bare("e"),), detail='https://x.y/?a=[b]&c="<d>(e)')),
            paragraph(),
        )
    )
    assert told == (
        "<blockquote>a<br>b</blockquote>\n\n"
        '<ol start="3"><li>c</li><li>d</li></ol>\n\n'
        '<hr class="scene-break">\n\n'
        '<a href="https://x.y/?a=%5Bb%5D&amp;c=%22%3Cd%3E%28e%29" rel="noreferrer">e</a>'
    )


SCRIPT = """
import { pathToFileURL } from 'url'; import { readFileSync } from 'fs';
const { parse } = await import(pathToFileURL(process.argv[1] + '/src/Twee/parse.js'));
const said = [];
for (const name of ['log', 'warn', 'error']) console[name] = (...all) => said.push(all.join(' '));
const story = parse(readFileSync(process.argv[2], 'utf8'));
const html = story.toTwine2HTML();
process.stdout.write(JSON.stringify({ said, html, ifid: story.IFID, start: story.start,
  passages: story.passages.map((each) => each.name) }));
"""


def _extwee() -> Path | None:
    named = os.environ.get("SOLOIST_EXTWEE", "node_modules/extwee")
    folder = Path(named).resolve()
    return folder if shutil.which("node") and (folder / "src/Twee/parse.js").is_file() else None


@pytest.mark.slow
@pytest.mark.skipif(_extwee() is None, reason="npm install extwee, or name its folder in SOLOIST_EXTWEE")
@pytest.mark.parametrize("name", ["la-retenue.md", "seventeen-ounces.md", ""])
def test_compiled(tmp_path: Path, name: str) -> None:
    """A real compiler takes it without a word, and finds every passage."""
    stories = [Path("journals", name).read_bytes()] if name else [DATA, FAILED]
    road = roads(stories, ROWS)
    path = tmp_path / "story.twee"
    path.write_bytes(b"".join(write_twee(road)))
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT, str(_extwee()), str(path)],
        capture_output=True, check=True, timeout=60,
    )  # fmt: skip
    told = json.loads(done.stdout)
    assert told["said"] == []
    assert told["ifid"] == road.ifid
    assert len(told["passages"]) == len(road.passages)
    assert told["start"] == told["passages"][0]
    assert told["html"].count("<tw-passagedata") == len(road.passages)
