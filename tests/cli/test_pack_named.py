"""What a name means where a pack is edited: its folder first, told with its path, broken or not."""

from pathlib import Path

import pytest

from tests.contract.running import Shell
from tests.lab.packs.pack_kit import HEAD, SKY, pack_in


def both(run: Shell) -> Path:
    """A folder of 1.0 whose tables are broken, beside its own zip of 1.1."""
    folder = run.root / "packs" / "tides"
    pack_in(folder, HEAD.replace("version: 1.0", "version: 1.1"))
    zipped = run.root / "packs" / "tides-1.1.zip"
    assert run("pack", "build", "tides", "-o", str(zipped)).code == 0
    pack_in(folder, sky="tables:\n  ciel: [gris\n")
    return folder


def test_the_folder_is_meant_before_any_zip(run: Shell) -> None:
    """It is what is being edited; a version says another."""
    folder = both(run)
    checked = run("pack", "check", "tides")
    assert checked.code == 3
    assert f"{folder}/oracles/fr/temps.yaml:2:" in checked.out
    assert f"{folder} was read." in checked.err
    assert run("pack", "build", "tides").code == 2
    named = run("pack", "check", "tides 1.1")
    assert (named.code, f"{folder}-1.1.zip was read." in named.err) == (0, True)
    assert run("pack", "check", "tides", "--json").json["path"] == str(folder)  # type: ignore[index]
    pack_in(folder, sky=SKY)
    built = run("pack", "build", "tides", "-o", str(run.root / "out.zip"))
    assert (built.code, f"{folder} was read." in built.err) == (0, True)
    assert built.out == f"{run.root / 'out.zip'}\n"


def test_list_says_where_each_lies(run: Shell) -> None:
    """Two of one name and version are two lines apart."""
    both(run)
    out = run("pack", "list").out
    assert f"    {Path('packs') / 'tides'}\n" in out
    assert f"    {Path('packs') / 'tides-1.1.zip'}\n" in out


@pytest.mark.parametrize(
    ("head", "said"),
    [
        (HEAD.replace("frame: |\n", "frame: Un port : la mer\n"), "pack.yaml:"),
        (HEAD.replace("name: tides", "name: Marées!"), "A pack’s name is"),
        ("", "it has no pack.yaml"),
    ],
)
def test_a_broken_head_does_not_hide_it(run: Shell, head: str, said: str) -> None:
    """By its name as by its path: the slip is said, and not that there is none."""
    folder = pack_in(run.root / "packs" / "tides").path
    (folder / "pack.yaml").write_text(head, "utf-8") if head else (folder / "pack.yaml").unlink()
    for words in (("pack", "check", "tides"), ("pack", "build", "tides"), ("new", "A", "--pack", "tides")):
        ran = run(*words)
        assert ran.code in (2, 3)
        assert said in ran.out + ran.err, words
        assert "No pack called" not in ran.out + ran.err
    assert said in run("pack", "list").err
    story = run.root / "journals" / "a.md"
    story.parent.mkdir(exist_ok=True)
    story.write_text("---\ntitle: A\nruleset: bravoure\nlang: fr\npcs: Ann\npack: tides 1.0\n---\n", "utf-8")
    checked = run("check", "a")
    assert (checked.code, said in checked.out) == (3, True)


def test_another_name_than_its_folder(run: Shell) -> None:
    """Either finds it where it is edited."""
    pack_in(run.root / "packs" / "marees")
    assert run("pack", "check", "marees").code == 0
    assert run("pack", "check", "tides").code == 0
    assert run("pack", "check", "tide").code == 2
