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


def test_what_guards_words_reaches_no_reader(run: Shell) -> None:
    """Backslashes before signs of play and the sign nobody sees stay in the file and in `source`."""
    path = begun(run)
    told = "\\@ moi \\[N:Truc] d\\: S1\u2060"
    path.write_text(f"{TALE}\n```lonelog\n=> {told}\n```\n\n{told}\n", encoding="utf-8")
    for line in ("17", "21"):
        for form in ("text", "svg"):
            assert "@ moi [N:Truc] d: S1" in run("share", str(path), "--at", line, "--as", form).out
        assert "@ moi \\[N:Truc" in run("share", str(path), "--at", line).out
        assert told in run("share", str(path), "--at", line, "--as", "source").out
    assert "@ moi [N:Truc] d: S1" in run("export", str(path), "--to", "txt", "--output", "-").out
