"""How a question is answered: by yes or no where that answers it, else by a table."""

import pytest

from tests.cases import cases
from tests.contract.running import Shell


def told(run: Shell, lang: str, *lines: str) -> str:
    """What is said, line by line, to a question and what follows it."""
    assert run("new", "Hull", "--lang", lang).code == 0
    ran = run("play", "hull", "--linear", "--lang", lang, stdin="\n".join((*lines, "")))
    assert ran.code == 0
    return ran.out


@pytest.mark.parametrize(
    ("lang", "question", "table"),
    cases("contract/questions", "what_yes_cannot_answer_is_asked_of_tables"),
)
def test_what_yes_cannot_answer_is_asked_of_tables(run: Shell, lang: str, question: str, table: str) -> None:
    """The likeliest comes first, and the prompt names it; left, the question waits."""
    said = told(run, lang, f"? {question}", "-")
    assert said.partition("\n1. ")[2].startswith(table)
    first = said.partition("\n1. ")[2].partition(" (")[0]
    assert f": {'roll' if lang == 'en' else 'lancer'} {first}" in said
    assert "tbl:" not in run.story()


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "Is he here?"),
        ("en", "Does she know who did it?"),
        ("en", "So is it over?"),
        ("fr", "Est-ce qu’il est là ?"),
        ("fr", "Sait-elle qui c’est ?"),
        ("fr", "Ou bien est-ce fini ?"),
    ],
)
def test_what_yes_answers_is_rolled_by_enter(run: Shell, lang: str, question: str) -> None:
    """One key, as before."""
    told(run, lang, f"? {question}", "")
    assert f"? {question}\ntbl: oracle/" in run.story()


def test_a_die_of_the_table_is_the_one_that_counts(run: Shell) -> None:
    """A line of a table with its die, and no result, finds its row; a die it has not is refused."""
    told(run, "en", *(f"tbl: oracle/yes-no d6={face}" for face in (2, 5)), "tbl: oracle/yes-no d6=9")
    assert [line for line in run.story().splitlines() if line.startswith("tbl:")] == [
        "tbl: oracle/yes-no d6=2 -> No",
        "tbl: oracle/yes-no d6=5 -> Yes",
    ]
