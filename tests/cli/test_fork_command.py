"""`soloist fork`, and leaving a story line by line."""

from pathlib import Path

from tests.contract.running import Shell
from tests.play.fork_tale import DATA, TALE


def begun(run: Shell) -> Path:
    """The tale, in a workspace."""
    path = run.root / "journals" / "la-porte.md"
    path.parent.mkdir(parents=True)
    path.write_bytes(DATA)
    return path


def test_fork(run: Shell) -> None:
    """The sibling's file is printed; its parent is only read, and still found by the title they share."""
    path = begun(run)
    made = run("fork", "la porte", "--at", "S2")
    assert made.code == 0
    child = Path(made.out.strip())
    assert child.parent == path.parent
    assert child != path
    assert child.read_text(encoding="utf-8").endswith("le garde se retourne.\n\n")
    assert path.read_bytes() == DATA
    assert run("verify", str(child)).code == 0
    assert run("check", str(child)).code == 0
    assert run("state", "la porte", "--json").json["scene"]["number"] == 2  # type: ignore[index]
    titled = run("fork", str(path), "--at", "last", "--title", "Sans chien", "--json").json
    assert isinstance(titled, dict)
    assert Path(titled["path"]).name.startswith("sans-chien-")
    assert titled["line"] == TALE[: TALE.index("```lonelog\n? Un chien")].count("\n") + 1
    refused = run("fork", str(path), "--at", "S7")
    assert refused.code != 0
    assert "S1, S2" in refused.err


def test_the_writer_reaches_the_roads(run: Shell) -> None:
    """Title, author and the titles of scenes from the plan; of a fork, those of the story it left."""
    path = begun(run)
    plan = "title: Le seuil froid\nauthor: Anne Le Goff\nscenes:\n  - scene: s1-1\n    title: Ailleurs\n"
    path.with_name("la-porte.book.yaml").write_text(plan, encoding="utf-8")
    twee = run("export", str(path), "--to", "twee", "--output", "-").out
    assert twee.startswith(":: StoryTitle\nLe seuil froid\n")
    assert ":: StoryAuthor\nAnne Le Goff\n" in twee
    assert ":: Ailleurs " in twee
    assert "# author\\: Anne Le Goff" in run("export", str(path), "--to", "ink", "--output", "-").out
    child = run("fork", str(path), "--at", "last").out.strip()
    page = run("export", child, "--to", "play", "--output", "-", "--alone").out
    assert '<p class="author">Anne Le Goff</p>' in page


def test_roads_exported(run: Shell) -> None:
    """All forks are in the interactive fiction, whichever of them is exported; or it is alone."""
    path = begun(run)
    child = Path(run("fork", str(path), "--at", "S2").out.strip())
    with child.open("a", encoding="utf-8") as file:
        file.write("### S2 *Le grenier*\n\nIl monte.\n")
    for journal in (path, child):
        told = run("export", str(journal), "--to", "twee", "--output", "-").out
        assert "[[La cour->La cour]]\n[[Le grenier->Le grenier]]" in told or (
            "[[Le grenier->Le grenier]]\n[[La cour->La cour]]" in told
        )
        assert told.count("Aldric attend") == 1
    alone = run("export", str(path), "--to", "ink", "--output", "-", "--alone").out
    assert "grenier" not in alone
    assert "cour" in alone
    made = Path(run("export", str(path), "--to", "play").out.strip())
    assert made.name == "la-porte.play.html"
    assert "Il monte." in made.read_text(encoding="utf-8")


def test_line_by_line(run: Shell) -> None:
    """The ways are read out by number; the one named begins a story, and /forks tells of both."""
    path = begun(run)
    said = run("play", "--linear", str(path), stdin="/fork\n1\n/forks\n/quit\n")
    assert said.code == 0, said.err
    assert "1. Non, et…: 17\u202f%" in said.out
    assert "Roll it again" in said.out
    (child,) = [each for each in path.parent.glob("*.md") if each != path]
    assert "oracle/oui-non -> Non, et…" in child.read_text(encoding="utf-8")
    assert child.name in said.out
    assert path.read_bytes() == DATA
