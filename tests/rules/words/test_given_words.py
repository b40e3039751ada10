"""The keys of every test under their words in both languages."""

import pytest

from soloist.rules.given import by_ids
from soloist.rules.systems import SYSTEMS, rollable, system
from soloist.values.message import Refusal


def test_ids_are_never_taken_for_others() -> None:
    """Whatever its names, a key given by its id is itself, in every test there is."""
    for id_ in SYSTEMS:
        found = system(id_)
        assert found is not None
        for test in rollable(found):
            ids = [side.id for side in test.sides] + [key.id for key in test.keys]
            assert by_ids(test, dict.fromkeys(ids, "1")) == dict.fromkeys(ids, "1")


def test_names_stand_for_ids() -> None:
    """In either language, without accents or capitals, `_` for a blank; one key is given once."""
    hades = system("hades")
    assert hades is not None
    assert hades.main is not None
    given = {"POUR": "3", "obstacle": "2", "trait_heroique_du_protagoniste": "on", "who": "Ana"}
    assert by_ids(hades.main, given) == {"for": "3", "against": "2", "heroic_for": "on", "who": "Ana"}
    with pytest.raises(Refusal, match="twice"):
        by_ids(hades.main, {"for": "3", "pour": "4"})
