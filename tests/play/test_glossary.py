"""A word is found by any of its names, in either language, accents and case aside."""

import pytest

from soloist.play.told.glossary import explain
from soloist.values.message import Refusal
from tests.cases import cases


@pytest.mark.parametrize(
    ("system", "wanted", "found"),
    cases("play/glossary", "found_by_any_name"),
)
def test_found_by_any_name(system: str, wanted: str, found: tuple[str, ...]) -> None:
    """Name, synonym, without accents; a name goes before a synonym."""
    assert tuple(each.word.id for each in explain(system, wanted)) == found


@pytest.mark.parametrize(
    ("wanted", "said"),
    cases("play/glossary", "an_unknown_word_is_refused_with_what_helps"),
)
def test_an_unknown_word_is_refused_with_what_helps(wanted: str, said: str) -> None:
    """What looks like it, who has it, or where all are listed."""
    with pytest.raises(Refusal) as refused:
        explain("hades", wanted)
    assert said in str(refused.value.message)
