"""A first evening line by line: begun from the shell, guided to its end, verified."""

import pytest

from tests.cli.running import Ran, Shell

EVENING = {
    "en": (
        "first-evening",
        ("Nell goes in.", "", "/sheet", "/phase", "? Is anyone there?", "", "/phase", "@ Listen", "", "", "",
         "A breath.", "", "[N:The pianist|old]", "/undo", "y", "/redo", "y", "/tables portraits/faces", "y",
         "/phase", "The end.", "", "/help", "/tutorial", "/tutorial", "/quit"),
        ("1/12 ", "2/12 /sheet ", "3/12 /phase ", "4/12 ", "/ask", "12/12 A whole scene", "/tutorial"),
    ),
    "fr": (
        "premiere-soiree",
        ("Mila entre.", "", "/feuille", "/phase", "? Y a-t-il quelqu’un ?", "", "/phase", "@ Écouter",
         "", "", "", "Un souffle.", "", "[N:Le pianiste|vieux]", "/annuler", "o", "/rétablir", "o",
         "/tables portraits/visages", "o", "/phase", "Fin.", "", "/aide", "/découvrir", "/découvrir",
         "/quitter"),
        ("1/12 ", "2/12 /feuille ", "3/12 /phase-suivante ", "/demander", "12/12 Une scène entière"),
    ),
}  # fmt: skip


def heard(run: Shell, name: str, lang: str, *lines: str) -> Ran:
    """What is said to those lines."""
    stdin = "".join(f"{line}\n" for line in lines)
    return run("--lang", lang, "play", name, "--linear", stdin=stdin)


@pytest.mark.parametrize("lang", EVENING)
def test_an_evening_is_guided_to_its_end(run: Shell, lang: str) -> None:
    """Each step is said once it is due; the guide keeps quiet when asked to."""
    name, lines, said = EVENING[lang]
    assert run("--lang", lang, "new", "--tutorial").out.strip().endswith(f"{name}.md")
    ran = heard(run, name, lang, *lines)
    assert ran.code == 0
    for words in said:
        assert words in ran.out, words
    assert ran.out.count("3/12 ") == 1
    assert run("verify", name).code == 0
    assert ran.out.count("9/12 ") == 2
    again = heard(run, name, lang, *lines[-1:])
    assert "/12 " not in again.out


def test_there_is_no_guide_in_other_stories(run: Shell) -> None:
    """It says how to begin one."""
    assert run("new", "Story", "--lang", "en").code == 0
    ran = heard(run, "story", "en", "/tutorial", "/quit")
    assert "soloist new --tutorial" in ran.out
    assert "/12 " not in ran.out


def test_without_a_story_an_evening_is_proposed(run: Shell) -> None:
    """And a title is still what a story of one's own needs."""
    ran = run("--lang", "en", "play", "--linear")
    assert ran.code != 0
    assert "soloist new --tutorial" in ran.err
    assert "title" in run("--lang", "en", "new").err
