"""Files of other tools as recorded: the tables or the story they become, and what is told of them.

A case of `recorded/` is a file, named with what it is taken for, the format and the language that are asked
for, and what the case shows; then what it becomes, and the report. After a change that is meant, take away
all below `▌becomes`, run this once and look at what it wrote.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from soloist.interop.formats import Asked
from soloist.values.message import Refusal
from tests.interop.story_kit import open_story
from tests.interop.table_kit import opened_tables

RECORDED: Final = Path(__file__).with_name("recorded")
BECOMES: Final = "\n▌becomes\n"


def cases() -> Iterator[object]:
    """Each with its file, its head, the file it is, and what is recorded of it."""
    for path in sorted(RECORDED.glob("*.txt")):
        for each in path.read_text(encoding="utf-8").split("▌file ")[1:]:
            head, _, rest = each.partition("\n")
            given, _, result = rest.partition(BECOMES)
            yield pytest.param(path, head, given, result, id=f"{path.stem}: {head}")


def made(head: str, given: str) -> str:
    """What a file becomes, and what is told of it."""
    *name, kind, form, lang = head.partition(":")[0].split()
    wanted = "" if form == "-" else form
    try:
        if kind == "story":
            text, losses = (
                (found := open_story(given, " ".join(name), wanted=wanted, lang=lang)).text,
                found.losses,
            )
        else:
            spoken = None if lang == "-" else lang
            tables = opened_tables(given.encode(), " ".join(name), Asked(form=wanted, lang=spoken))
            text, losses = tables.text, tables.losses
    except Refusal as refusal:
        return f"{refusal}\n\n"
    told = sorted(
        f"{each.fate} {each.what} {each.times}: {', '.join(map(str, each.lines))}{each.named}\n"
        for each in losses
    )
    return f"{text}▌told\n{''.join(told)}\n"


@pytest.mark.parametrize(("path", "head", "given", "result"), [*cases()])
def test_a_file_becomes_what_is_recorded(path: Path, head: str, given: str, result: str) -> None:
    """To the last sign."""
    found = made(head, given)
    if not result.strip():
        whole, case = path.read_text(encoding="utf-8"), f"▌file {head}\n{given}{BECOMES}"
        path.write_text(whole.replace(case + result, case + found), encoding="utf-8")
        pytest.fail(f"{head} is recorded anew: look at it")
    assert found == result
