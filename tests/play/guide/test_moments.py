"""The guided moments of every system: all that can be taken is taken, in stories of both languages."""

import re
from pathlib import Path

import pytest

from soloist.play.guide import moments
from soloist.play.guide.moments import Answer, Walk
from soloist.rules.dice import random_dice
from soloist.rules.moment import Deed, Step
from soloist.rules.systems import SYSTEMS, system_or_free
from soloist.tables.draw import draw
from soloist.values.message import Refusal
from tests.play.sitting import begin, sit
from tests.play.tales import TALES, tale
from tests.play.walks import clean, copy, steps

LANGS = pytest.mark.parametrize("lang", ["fr", "en"])
EVERY = pytest.mark.parametrize(
    ("system", "id_"), [(id_, each.id) for id_ in TALES for each in system_or_free(id_).moments()]
)
DRAWS = 40


def shown(step: Step, lang: str) -> None:
    """What a step says fits a screen; French has its thin spaces."""
    assert len(step.name.of(lang)) <= 40, step.name
    assert len(step.ask.of(lang)) <= 240, step.ask
    words = [step.name, step.ask, *(each.text for each in step.ways), *([step.hint] if step.hint else [])]
    assert [term.of("fr") for term in words if re.search(" [?!;:»](?![)-])|« ", term.of("fr"))] == []


@pytest.mark.chequered
@EVERY
@LANGS
def test_whatever_is_taken_is_written_and_verifies(tmp_path: Path, system: str, id_: str, lang: str) -> None:
    """Each way and a typed line of each step, each on a copy of its own: the walk could go on after it."""
    story, who = tale(tmp_path / "own", system, lang, id_), TALES[system].pcs[0]
    moment = next(each for each in story.system.moments() if each.id == id_)
    walk = Walk(moment, who if moment.personal else None)
    found = steps(story, walk)
    assert len({step.id for step in found}) == len(found)
    every: list[tuple[Answer, int, tuple[Deed, ...]]] = []
    for place, step in enumerate(found):
        if system == "hades":
            shown(step, lang)
        if step.table is not None:
            story.shelves.find(step.table)  # raises for a table nobody has
        assert len({each.id for each in step.ways}) == len(step.ways), step.id
        every += [(Answer(step.id, each.id), place, each.deeds) for each in step.ways if not each.starts]
        if step.typed is not None:
            texts = [f"{each.starts}neuf" for each in step.ways if each.starts]
            for text in (*texts, TALES[system].said(id_, step.id, lang)):
                every.append((Answer(step.id, text=text), place, step.typed(text)))
    assert every
    for count, (answer, place, deeds) in enumerate(every):
        there = copy(story, tmp_path / str(count))
        moments.take(
            there, Walk(walk.moment, walk.who, place), answer, random_dice(count), keep=system == "spin"
        )
        assert not deeds or there.data != story.data, answer
        assert moment.brief or len(steps(there, walk)) == len(found), answer
        clean(there)
        assert sit(tmp_path, there.path, lang).state == there.state, answer


@LANGS
@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_step_takes_what_its_table_gives(tmp_path: Path, system: str, lang: str) -> None:
    """On an empty story: nothing is asked that the next line would refuse."""
    story = begin(tmp_path, "Idées", system, lang, ("Ryn",))
    shelves = story.shelves  # each asking looks at every file of them
    refused: list[str] = []
    for found in moments.moments(story.system):
        for step in steps(story, Walk(found, "Ryn" if found.personal else None)):
            if step.table is None or step.typed is None:
                continue
            table = shelves.find(step.table)
            for drawn in (one for seed in range(DRAWS) for one in draw(table, random_dice(seed), shelves)):
                try:
                    assert step.typed(drawn.text)
                except Refusal as why:
                    if "at the step before" not in str(why):  # a canvas without a name takes nothing yet
                        refused.append(f"{found.id}/{step.id}: {drawn.text}: {why}")
    assert not refused, "\n".join(dict.fromkeys(refused))


def test_a_step_that_the_sheet_tells_is_done(tmp_path: Path) -> None:
    """Somebody one knows stands among the traits."""
    story = begin(tmp_path, "La coupe", pcs=("Nell",))
    creation = next(each for each in story.system.moments() if each.id == "creation")

    def relation() -> Step:
        return next(each for each in steps(story, Walk(creation, "Nell")) if each.id == "relation")

    assert not relation().done
    moments.take(story, Walk(creation, "Nell", 0), Answer("relation", text="Maud: sœur"), random_dice(1))
    assert relation().done
