"""ink, as its compiler reads it: whatever the words, they are words."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from soloist.publish.book.book import Matter, paragraph
from soloist.publish.forks.ink_book import escaped, write_ink
from soloist.publish.forks.roads import Passage, Road, Way, roads
from tests.play.fork_tale import DATA
from tests.publish.forks.test_roads import FAILED, HEAD

HOSTILE = (
    "[[x->y]]", "{x}", "# tag", "-> END", "<- thread", "- gather", "* once", "+ sticky", "~ x = 1",
    "=== knot", "= st",
    "// gone", "/* gone", "*/", "TODO: x", "TODO x", "VAR x = 1", "INCLUDE a.ink", "CONST a = 1",
    "LIST a = b",
    "EXTERNAL f()", "a\\ b", "<> glue", "a | b", "(label) x", "function x", "RUE", "DANGER !", "a: b",
)  # fmt: skip

SCRIPT = """
import { readFileSync } from 'fs'; import { createRequire } from 'module';
const { Compiler, CompilerOptions } = createRequire(process.argv[1] + '/x.js')('./dist/ink-full.js');
const said = [], texts = [], choices = [];
const options = new CompilerOptions(null, [], false, (told) => said.push(String(told)), null);
const story = new Compiler(readFileSync(process.argv[2], 'utf8'), options).Compile();
const way = JSON.parse(process.argv[3]);
for (;;) {
  let text = ''; while (story.canContinue) text += story.Continue();
  texts.push(text); choices.push(story.currentChoices.map((each) => [each.text, each.tags]));
  if (!story.currentChoices.length) break;
  story.ChooseChoiceIndex(way.length ? way.shift() : 0);
}
process.stdout.write(JSON.stringify({ said, texts, choices, tags: story.globalTags }));
"""


def _inkjs() -> Path | None:
    folder = Path(os.environ.get("SOLOIST_INKJS", "node_modules/inkjs")).resolve()
    return folder if shutil.which("node") and (folder / "dist/ink-full.js").is_file() else None


@pytest.mark.parametrize("text", HOSTILE)
def test_no_sign_is_left(text: str) -> None:
    """Every sign of the language stands after a backslash, and nothing else is changed."""
    out = escaped(text)
    assert re.sub(r"\\(.)", r"\1", out) == text
    assert not set("{}[]|#~<>/*+=-:") & set(re.sub(r"\\.", "", out))


@pytest.mark.slow
@pytest.mark.skipif(_inkjs() is None, reason="npm install inkjs, or name its folder in SOLOIST_INKJS")
def test_compiled_and_played(tmp_path: Path) -> None:
    """A real compiler has nothing to say; what is read is what was written."""

    def played(road: Road, *way: int) -> dict[str, list[object]]:
        path = tmp_path / "story.ink"
        path.write_bytes("".join(write_ink(road)).encode())
        words = ["node", "--input-type=module", "-e", SCRIPT, str(_inkjs()), str(path), json.dumps(way)]
        done = subprocess.run(words, capture_output=True, check=True, timeout=60)
        told: dict[str, list[object]] = json.loads(done.stdout)
        assert told["said"] == []
        return told

    family = roads([DATA, FAILED], HEAD, rolled=True)
    taken = [place for place, way in enumerate(family.passages[0].ways) if way.taken]
    assert {str(played(family, place)["texts"][-1]).split("\n")[0] for place in taken} >= {"Elle tient bon."}
    last = len(HOSTILE)
    hostile = [
        Passage(f"p{n}", "x", (paragraph(text),), (Way(text, f"p{n + 1}"),), text)
        for n, text in enumerate(HOSTILE)
    ]
    road = Road(Matter("a # b -> END"), "X", (*hostile, Passage(f"p{last}", "x", (), tags=("end",))))
    told = played(road)
    assert told["texts"] == [*(f"{text}\n{text}\n" for text in HOSTILE), ""]
    assert told["choices"] == [*([[text, []]] for text in HOSTILE), []]
    assert told["tags"][0] == "title: a # b -> END"
