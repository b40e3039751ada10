"""A phase that is named after `/phase`: in either language; another word changes nothing."""

import pytest

from soloist.cli.linear_phase import phase_named
from soloist.message import Refusal
from tests.cli.test_linear import begin, play
from tests.contract.running import Shell


@pytest.mark.parametrize("rules", ["hades", "roses"])
def test_a_mistyped_phase_changes_nothing(run: Shell, rules: str) -> None:
    """The phase that was chosen stays, the nearest is said, no line of the machine is kept."""
    begin(run, system=rules)
    play(run, "# The ball", "He goes in.", "", "/quit")
    ran = play(run, "/phase conclusion", "/phase foo", "/phase conclusoin", "It ends.", "", "/quit")
    assert "There is no phase “foo”; there are: Immersion, Destiny" in ran.out
    assert "There is no phase “conclusoin”. Perhaps Conclusion; there are: " in ran.out
    assert "Kept as typed" not in ran.out
    assert "####" not in ran.out
    assert "#### Conclusion\n\nIt ends." in run.story()


def test_a_heading_that_names_none_changes_nothing(run: Shell) -> None:
    """What was typed is kept; the phase that was chosen stays, too."""
    begin(run)
    play(run, "# The ball", "He goes in.", "", "/quit")
    play(run, "/phase conclusion", "#### foo", "\x03", "It ends.", "", "/quit")
    assert "#### Conclusion\n\nIt ends." in run.story()


def test_names_are_taken_in_both_languages() -> None:
    """Without accents and case, and told in the language of the story."""
    assert (phase_named("MIXED", "fr"), phase_named("mixte", "en")) == ("Mixte", "Mixed")
    assert phase_named("Destinée", "fr") == "Destin"
    with pytest.raises(Refusal, match="Perhaps Mixte"):
        phase_named("mixt", "fr")
