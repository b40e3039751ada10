"""`soloist share`, and sharing and explaining line by line."""

from pathlib import Path

from tests.contract.running import Shell

TALE = """---
title: La porte
ruleset: hades
lang: fr
pcs: Aldric
---

```lonelog
@ Forcer la serrure
d: Opposition [pour: objectif | contre: objectif] 1d6=2 vs 1d6=3 -> Presque (+1)
```

```lonelog
? Un chien ?
tbl: oracle/oui-non d6=4 -> Oui, mais…
(secret: il est en bois)
```
"""


def begun(run: Shell) -> Path:
    """The tale, in a workspace."""
    path = run.root / "journals" / "porte.md"
    path.parent.mkdir(parents=True)
    path.write_text(TALE, encoding="utf-8")
    return path


def test_forms(run: Shell) -> None:
    """The last exchange as Markdown, or the one at a line in any form; secrets in none."""
    path = str(begun(run))
    assert run("share", path).out == "**Un chien ?**  \n⚃ → **Oui, mais…**\n"
    assert run("share", path, "--at", "10", "--as", "text").out.startswith(
        "Forcer la serrure\nPour (objectif)"
    )
    assert run("share", path, "--as", "source").out.startswith("```lonelog\n? Un chien")
    assert "bois" not in run("share", path, "--as", "source").out
    assert run("share", path, "--as", "svg", "--dark").out.startswith("<svg ")


def test_files_are_not_replaced(run: Shell) -> None:
    """A file that is there stays as it is, unless one insists."""
    path, out = str(begun(run)), run.root / "carte.svg"
    assert run("share", path, "--as", "svg", "--output", str(out)).code == 0
    first = out.read_bytes()
    refused = run("share", path, "--at", "9", "--as", "svg", "--output", str(out))
    assert refused.code == 2
    assert "--force" in refused.err
    assert out.read_bytes() == first
    assert run("share", path, "--at", "9", "--as", "svg", "--output", str(out), "--force").code == 0
    assert out.read_bytes() != first


def test_refusals(run: Shell) -> None:
    """A line that is not there, a folder that is not there."""
    path = str(begun(run))
    assert "no line 99" in run("share", path, "--at", "99").err
    assert run("share", path, "--output", str(run.root / "no" / "where.md")).code == 1


def test_line_by_line(run: Shell) -> None:
    """/meaning explains the last result, /copy gives the exchange in words."""
    said = run("play", "--linear", str(begun(run)), stdin="/meaning\n/copier\n/quit\n").out
    assert "Oui, mais il y a un revers à la médaille." in said
    assert "Cela avait 17\u202f% des chances." in said
    assert "4\u00a0: Oui, mais…" in said
