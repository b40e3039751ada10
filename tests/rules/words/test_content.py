"""The words of the games: every language says the same, with the same places, and none is read stale."""

import string
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from soloist.lingo import languages
from soloist.rules.content import Text, Words, compiled
from soloist.rules.systems import SYSTEMS

ROOT = Path(__file__).parents[3] / "soloist" / "rules" / "games"
SAME = ("opposite",)  # ids, which no language translates


def leaves(node: yaml.Node, at: str = "") -> Iterator[tuple[str, str, int]]:
    """Each text of a file with where it stands, and its line; raises for a key that is there twice."""
    if isinstance(node, yaml.MappingNode):
        keys = [key.value for key, _ in node.value]
        twice = {key for key in keys if keys.count(key) > 1}
        assert not twice, f"{node.start_mark.name}:{node.start_mark.line + 1}: twice there: {twice}"
        for key, value in node.value:
            yield from leaves(value, f"{at}.{key.value}" if at else key.value)
    elif isinstance(node, yaml.SequenceNode):
        for number, value in enumerate(node.value):
            yield from leaves(value, f"{at}.{number}")
    else:
        yield at, node.value, node.start_mark.line + 1


def places(text: str) -> frozenset[str]:
    """The places of a sentence, with or without a capital."""
    return frozenset(name[:1].lower() + name[1:] for _, name, _, _ in string.Formatter().parse(text) if name)


def read(path: Path) -> dict[str, tuple[str, int]]:
    """The texts of a file and their lines, by where they stand."""
    with path.open(encoding="utf-8") as file:
        node = yaml.compose(file)
    assert node is not None
    return {at: (text, line) for at, text, line in leaves(node)}


@pytest.mark.parametrize("folder", [ROOT, *(ROOT / game for game in SYSTEMS if game != "free")], ids=str)
def test_every_language_says_the_same_with_the_same_places(folder: Path) -> None:
    """What one language has and another lacks is told by file and line, as are places that differ."""
    files = {lang: read(folder / f"{lang}.yaml") for lang in languages()}
    every = {at for texts in files.values() for at in texts}
    faults = []
    for lang, texts in files.items():
        faults += [f"{folder.name}/{lang}.yaml: no {at}" for at in sorted(every - texts.keys())]
        for other, their in files.items():
            for at in sorted(texts.keys() & their.keys()):
                (text, line), (same, number) = texts[at], their[at]
                if places(text) != places(same) or (at.endswith(SAME) and text != same):
                    faults.append(f"{folder.name}/{lang}.yaml:{line}: {at} is not {other}.yaml:{number}")
    assert not faults, "\n".join(faults)


def test_what_was_compiled_from_another_text_is_compiled_anew(tmp_path: Path) -> None:
    """A file that is missing, cut short or of an older text is never read; a folder may be read-only."""
    text, made = tmp_path / "xx.yaml", tmp_path / "xx.words"
    text.write_text("a: no\nb: {c: '{Name} é', d: [one, two]}\n", encoding="utf-8")
    first = compiled(str(tmp_path / "xx"))
    assert first["a"] == "no"
    assert first["b"] == ("c", "d")
    assert first["b.d"] == ("0", "1")
    assert first["b.d.1"] == "two"
    whole = made.read_bytes()
    assert compiled(str(tmp_path / "xx")) == first
    for broken in (b"", whole[:8], whole[:-1], whole[:8] + b"\xff"):
        made.write_bytes(broken)
        assert compiled(str(tmp_path / "xx")) == first
    text.write_text("a: on\n", encoding="utf-8")
    assert compiled(str(tmp_path / "xx"))["a"] == "on"
    made.unlink()
    made.mkdir()  # as a place that cannot be written to
    assert compiled(str(tmp_path / "xx"))["a"] == "on"


def test_places_are_filled_in_the_language_of_the_sentence() -> None:
    """`{Name}` takes a capital; what is said of a number has the form of that number in its language."""
    none, two = (Words("spin", "words.set_aside")("blue", n=n) for n in (0, 2))
    assert (none.of("en"), two.of("en")) == ("0 blue dice", "2 blue dice")
    assert (none.of("fr"), two.of("fr")) == ("0 dé bleu", "2 dés bleus")
    assert none.of("de") == none.of("en")
    kind = Text("hades", "scenes.ways.kind", {"told": Text("hades", "scenes.chase")})
    assert (kind.of("en"), kind.of("fr")) == ("Chase", "Course-poursuite")
