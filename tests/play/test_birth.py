"""A story is born readable, in its language, and never over another file."""

from pathlib import Path

import pytest

from soloist.play.story.birth import Birth, create
from soloist.play.told.inspection import inspect
from soloist.storage.means import Means
from soloist.storage.workspace import Workspace
from soloist.values.message import Refusal
from tests.cases import cases
from tests.play.sitting import begin, evening


@pytest.mark.parametrize("title", cases("play/birth", "any_title_comes_back_as_it_was"))
def test_any_title_comes_back_as_it_was(tmp_path: Path, title: str) -> None:
    """YAML reads none of them as something else."""
    assert begin(tmp_path, title).story.state.title == title


def test_a_second_story_of_one_title_has_a_file_of_its_own(tmp_path: Path) -> None:
    """Nothing is overwritten."""
    first, second = begin(tmp_path).story.path, begin(tmp_path).story.path
    assert first != second
    assert first.exists()


@pytest.mark.parametrize(
    "birth",
    [
        Birth("  ", "hades", "fr"),
        Birth("x", "donjons", "fr"),
        Birth("x", "hades", "de"),
        Birth("x", "hades", "fr", traits=("calme",)),
        Birth("x", "hades", "fr", ("A", "B"), traits=("calme",)),
        Birth("x", "hades", "fr", ("Al|dric",), sheets=True),
        Birth("x", "hades", "fr", ("Aldric",), scene="La [porte]"),
    ],
)
def test_what_cannot_be_born_is_refused(tmp_path: Path, birth: Birth) -> None:
    """No title, no such system or language, traits of nobody, a sign no journal carries: nothing is made."""
    with pytest.raises(Refusal):
        create(birth, Workspace(tmp_path), Means(tmp_path / "state", now=evening))
    assert not (tmp_path / "journals").exists()


def test_the_first_page(tmp_path: Path) -> None:
    """The scene, then the sheet with its traits."""
    birth = Birth("La coupe", "hades", "fr", ("Aldric",), ("crochets", "calme"), "La porte", sheets=True)
    path = create(birth, Workspace(tmp_path), Means(tmp_path / "state", now=evening))
    assert path.read_text("utf-8").endswith(
        "\n\n### S1 *La porte*\n\n```lonelog\n[PC:Aldric|Fortunes 0|traits: crochets, calme]\n```\n"
    )


def test_inspection_finds_what_disagrees(tmp_path: Path) -> None:
    """A transition that does not follow from the one before is said with its line."""
    seat = begin(tmp_path)
    means = Means(tmp_path / "state")
    assert inspect(seat.story.path, tmp_path, means) == ()
    with seat.story.path.open("a", encoding="utf-8") as file:
        file.write("\n```lonelog\n[PC:Aldric|Fortunes 3->4]\n```\n")
    (found,) = inspect(tmp_path / "journals", tmp_path, means)
    assert (found.line, found.file) == (15, str(seat.story.path))


def test_inspection_of_tables(tmp_path: Path) -> None:
    """A broken table is located from its folder, from its file and from above; what is not there is said."""
    (tmp_path / "oracles" / "fr").mkdir(parents=True)
    broken = tmp_path / "oracles" / "fr" / "mots.yaml"
    broken.write_text("tables:\n  a: [1\n", encoding="utf-8")
    means = Means(tmp_path / "state")
    for path in (broken, broken.parent, tmp_path / "oracles"):
        assert {held.file for held in inspect(path, tmp_path, means)} == {str(broken)}
    assert len(inspect(tmp_path / "nulle.yaml", tmp_path, means)) == 1
