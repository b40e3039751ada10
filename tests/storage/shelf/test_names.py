"""What is made of names, titles and lines of settings: the rows of `examples.yaml`."""

from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml

from soloist.storage.listing import Story, copy_of, near, slug, title, with_words
from soloist.storage.settings import VALUES, Settings, SettingsFile, _with

EXAMPLES = yaml.safe_load(Path(__file__).with_name("examples.yaml").read_text("utf-8"))
KNOWN = (
    Story(Path("le-dernier-exploit.md"), "Le Dernier Exploit"),
    Story(Path("sel.md"), "La route du sel"),
    Story(Path("a.md"), "L’Œuvre d’été"),
)


def settings_read(text: str) -> list[str]:
    """What a file of settings sets, which keys it gives, what is wrong in it."""
    read = SettingsFile(Path("c"))._found(text.encode("latin-1"))
    usual = {key: Settings().value(key) for key in VALUES}
    own = (f"{key}: {value}" for key in VALUES if (value := read.settings.value(key)) != usual[key])
    return [*own, *(f"{key.command} ← {key.value}" for key in read.keys), *map(str, read.faults)]


MAKERS = SimpleNamespace(
    settings_read=settings_read,
    slug=slug,
    title=lambda head: title(head.encode()),
    copy_of=lambda name: copy_of(Path(name), {"la coupe.md"}),
    with_words=lambda words: [story.title for story in with_words(words, KNOWN)],
    near=lambda typed: next(iter(near(typed, KNOWN)), ""),
    setting_written=lambda text: _with(text.encode("latin-1"), "theme", "none").decode("latin-1"),
)


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str) -> None:
    """Each row has what is given, and what comes of it."""
    for given, made in EXAMPLES[name]:
        assert getattr(MAKERS, name)(given) == made, given
