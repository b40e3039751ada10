"""A tag without a name is refused as it is typed, and only there."""

from pathlib import Path

import pytest

from soloist.play.story.send import send
from soloist.rules.dice import random_dice
from soloist.values.message import Refusal
from tests.play.sitting import begin, body

ANY = random_dice(1)


@pytest.mark.parametrize("text", ["[N:|barbe blanche]", "Il vient. [L: |désert] Puis rien.", "=> Oui. [PC:]"])
def test_it_is_refused_and_the_words_stay(text: str, tmp_path: Path) -> None:
    """Nothing of it is written; what is missing is said."""
    seat = begin(tmp_path)
    before = body(seat)
    with pytest.raises(Refusal) as refused:
        send(seat, text, ANY)
    assert "right after the colon" in str(refused.value)
    assert body(seat) == before
