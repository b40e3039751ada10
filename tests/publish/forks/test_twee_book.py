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

from soloist.publish.book.book import Matter, Node, bare, one_line, paragraph
from soloist.publish.forks.roads import Passage, Road, Way, roads
from soloist.publish.forks.twee_book import escaped, label, write_twee
from tests.play.fork_tale import DATA
from tests.publish.forks.test_roads import FAILED, HEAD
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


def _one(text: str) -> Road:
    ways = (Way(text, "b"), Way(text, "c"))
    blocks = (
        paragraph(text),
        Node("pre", text=text),
        paragraph(Node("code", text=text), Node("em", (bare(text),))),
    )
    first = Passage("a", text, blocks, ways, text)
    rest = (Passage("b", text, ()), Passage("c", text.upper(), (), tags=("stub",)))
    return Road(Matter(one_line(text)), "X", (first, *rest))


@given(st.sampled_from(HOSTILE) | st.text(st.sampled_from("[]{}<>|$`\\*_:#-=>'\"/!+(.) &;x1\n"), max_size=30))
def test_any_text(text: str) -> None:
    """No text is markup, a browser shows it as it was, and the file is well formed."""
    out = escaped(text)
    assert html.unescape(out) == text
    assert MARKUP.search(re.sub(r"&#\d+;", "§", out)) is None
    assert not set("[]{}<>|$`\\*_") & set(label(text))
    _, _, found = read_twee("".join(write_twee(_one(text))).encode())
    assert len(found) == 3


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
    road = roads(stories, HEAD)
    path = tmp_path / "story.twee"
    path.write_bytes("".join(write_twee(road)).encode())
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
