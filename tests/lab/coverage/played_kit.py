"""Stories and tables whose coverage is known beforehand."""

from pathlib import Path

from soloist.lab.coverage.coverage import Coverage, TableUse, coverage, played

TABLES = """\
tables:
  winds:
    rows: [north, east, south, west]
  odds:
    roll: d6
    rows:
      1-3: plain
      4-5: rare
      6: rarest
  cards:
    draw: deck
    rows: [king, queen, knave]
  inner:
    rows: [brass, tin]
  outer:
    rows: ["a {inner} key"]
  idle:
    rows: [nothing, at all]
"""
HEAD = "---\ntitle: {title}\nruleset: hades\nlang: en\npcs: Ann\n---\n\n# {title}\n"


def told(root: Path, *stories: str, tables: str = TABLES, sessions: int = 3) -> Coverage:
    """The coverage of stories, each the text after its head; their tables are in `mine`."""
    folder = root / "oracles"
    folder.mkdir(exist_ok=True)
    (folder / "mine.yaml").write_text(tables, "utf-8")
    read = [
        played(Path(f"s{number}.md"), (HEAD.format(title=f"Story {number}") + text).encode())
        for number, text in enumerate(stories, 1)
    ]
    return coverage(read, root, sessions=sessions)


def play(*lines: str) -> str:
    """Lines of play in a fence."""
    return "\n```lonelog\n" + "\n".join(lines) + "\n```\n"


def table(found: Coverage, name: str) -> TableUse:
    """The table of that name."""
    return next(each for each in found.tables if each.name == name)


def came(found: Coverage, name: str) -> dict[str, int]:
    """How often each row of a table came."""
    return {row.text: row.came for row in table(found, name).rows}
