"""A conflict git left in a story is told by every face that reads it, and the story is read all the same."""

from tests.contract.running import Shell

CONFLICT = "\n<<<<<<< HEAD\nAnn goes in.\n=======\nAnn turns back.\n>>>>>>> theirs\n"


def test_check_and_verify_say_where_it_is(run: Shell) -> None:
    """`check` lists it among the problems; `verify` tells it beside its data."""
    run("--lang", "en", "new", "The weir", "--pc", "Ann")
    story = run.root / "journals" / "the-weir.md"
    story.write_text(f"{story.read_text(encoding='utf-8')}{CONFLICT}", encoding="utf-8")
    line = story.read_text(encoding="utf-8").split("\n").index("<<<<<<< HEAD") + 1
    checked = run("--lang", "en", "check", str(story))
    assert checked.code == 3
    assert checked.out.startswith(f"{story}:{line}:1: error: git could not merge this")
    verified = run("--lang", "en", "verify", "the-weir")
    assert f"line {line}: git could not merge this" in verified.err
    assert verified.out == "the-weir: 0 lines checked.\n"
    assert run("state", "the-weir", "--json").code == 0
