"""A first evening line by line: begun from the shell, guided to its end, verified."""

import pytest

from tests.contract.running import Ran, Shell

EVENING = {
    "en": (
        "first-evening",
        ("Nell goes in.", "", "@ Listen", "", "", "", "A breath.", "", "# Later", "She waits.", "", "More.",
         "", "? Is anyone there?", "", "/quit"),
        ("What does Nell do?", "Something that could go wrong?", "A sentence.", "The scene can end",
         "A scene is played!", "Something not even you know?"),
    ),
    "fr": (
        "premiere-soiree",
        ("Mila entre.", "", "@ Écouter", "", "", "", "Un souffle.", "", "# Plus tard", "Elle attend.", "",
         "Encore.", "", "? Y a-t-il quelqu’un ?", "", "/quitter"),
        ("Que fait Mila", "Tenter une chose risquée", "Une phrase.", "La scène peut finir",
         "Une scène est jouée", "Une chose que nul ne sait"),
    ),
}  # fmt: skip


def heard(run: Shell, name: str, lang: str, *lines: str) -> Ran:
    """What is said to those lines."""
    stdin = "".join(f"{line}\n" for line in lines)
    return run("--lang", lang, "play", name, "--linear", stdin=stdin)


@pytest.mark.parametrize("lang", EVENING)
def test_an_evening_is_guided_to_its_end(run: Shell, lang: str) -> None:
    """Each step is said once it is due, and not again."""
    name, lines, said = EVENING[lang]
    assert run("--lang", lang, "new", "--tutorial").out.strip().endswith(f"{name}.md")
    ran = heard(run, name, lang, *lines)
    assert ran.code == 0
    for words in said:
        assert words in ran.out, words
    assert ran.out.count(said[0]) == 1
    assert run("verify", name).code == 0
