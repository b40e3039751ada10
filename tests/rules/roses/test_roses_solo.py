"""Every phase has something to ask, in both languages, and nothing is asked twice."""

from soloist.rules.phases import PHASES
from soloist.rules.roses.solo import PROMPTS


def test_each_phase_has_its_prompts() -> None:
    """The four phases, in words of their own."""
    assert list(PROMPTS) == [phase.id for phase in PHASES]
    asked = [prompt for prompts in PROMPTS.values() for prompt in prompts]
    for words in ([prompt.en for prompt in asked], [prompt.fr for prompt in asked]):
        assert all(words)
        assert len(set(words)) == len(words)


def test_the_close_asks_for_the_three_unities() -> None:
    """Place, time, kind of action: one question each."""
    assert len(PROMPTS["conclusion"]) == 3
