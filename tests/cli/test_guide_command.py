"""`soloist guide`: what is offered, a step as it stands, taking it; refusals that help."""

import pytest

from tests.contract.running import Shell
from tests.play.moment_kit import use


@pytest.fixture
def shell(run: Shell, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A story of two, whose rules have the three moments of the kit."""
    use(monkeypatch)
    assert run("new", "La coupe", "--lang", "fr", "--pc", "Aldric", "--pc", "Berthe").code == 0
    return run


def test_without_a_moment_all_are_listed(shell: Shell) -> None:
    """By id, with what is due and how far each is; the same in JSON."""
    shell("guide", "la-coupe", "creation", "--say", "La mer.")
    ran = shell("guide", "la-coupe")
    assert ran.code == 0
    assert ran.out.splitlines()[:3] == [
        "creation     1/3    Création – Aldric",
        "                    Qui l’on joue, en trois questions.",
        "creation     now    Création – Berthe",
    ]
    told = shell("guide", "la-coupe", "--json").json
    assert isinstance(told, list)
    assert told[0] == {
        "id": "creation", "name": "Création", "who": "Aldric", "due": True, "behind": 1, "steps": 3,
    }  # fmt: skip
    assert [each["id"] for each in told] == ["creation", "creation", "session_end", "reveal"]


def test_a_step_is_shown_where_it_stands(shell: Shell) -> None:
    """What it asks, its ways by their ids, and that it takes words; nothing is written."""
    before = shell.story()
    ran = shell("guide", "la-coupe", "creation", "--step", "traits", "--who", "berthe")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "Création – Berthe 2/3 – Traits (traits)",
        "Que sait-on de Berthe ? Des mots, séparés par des virgules.",
        "  calm  Calme",
        "  --say …  Des virgules entre les traits",
        "  --idea  from the table noms-du-village",
    ]
    assert shell.story() == before


def test_a_creation_from_the_shell(shell: Shell) -> None:
    """Words, an idea, a way by its number, going on without: each says what it wrote and what is next."""
    ran = shell("guide", "la-coupe", "creation", "--say", "La mer.")
    assert ran.out.splitlines()[:3] == [
        "La mer.", "[Track:Création – Aldric 1/3]", "Création – Aldric 2/3 – Traits (traits)",
    ]  # fmt: skip
    ran = shell("guide", "la-coupe", "creation", "--idea", "--seed", "3")
    assert ran.out.startswith("tbl: portraits/noms-du-village")
    assert "[PC:Aldric|traits: " in ran.out
    assert "3/3" in shell("guide", "la-coupe", "creation", "--skip").out
    ran = shell("guide", "la-coupe", "creation", "--take", "2")
    assert ran.out.splitlines() == ["[N:Berthe|amie]", "[Track:Création – Aldric 3/3]"]
    assert "done" in ran.err
    assert shell("verify", "la-coupe").code == 0
    text = shell.story()
    assert text.index("La mer.") < text.index("tbl: ") < text.index("[N:Berthe|amie]")


def test_json_has_the_step_and_what_was_written(shell: Shell) -> None:
    """Stable names; no step once it is gone through."""
    told = shell("guide", "la-coupe", "creation", "--who", "Berthe", "--say", "La mer.", "--json").json
    assert isinstance(told, dict)
    assert told["written"] == ["La mer.", "[Track:Création – Berthe 1/3]"]
    assert [each["id"] for each in told["steps"]] == ["past", "traits", "gift"]
    assert told["step"]["ways"] == [{"id": "calm", "text": "Calme"}]
    assert (told["step"]["id"], told["step"]["number"], told["step"]["words"]) == ("traits", 2, True)
    told = shell("guide", "la-coupe", "session_end", "--take", "well", "--json").json
    assert isinstance(told, dict)
    assert told["step"] is None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("respite",), "creation, session_end, reveal"),
        (("creation", "--who", "Carl"), "Aldric, Berthe"),
        (("creation", "--step", "hat"), "past, traits, gift"),
        (("creation", "--step", "traits", "--take", "brave"), "has no way “brave”: calm"),
        (("creation", "--take", "99"), "is answered in words: --say; or --skip it"),
        (("creation", "--step", "gift", "--say", "x"), "takes no words"),
        (("creation", "--step", "gift", "--idea"), "no table of ideas"),
        (("creation", "--say", " "), "--skip goes on without"),
        (("creation", "--step", "traits", "--say", "[x"), "No brackets"),
        (("creation", "--say", "x", "--skip"), "--skip"),
    ],
)
def test_refusals_say_what_there_is(shell: Shell, words: tuple[str, ...], why: str) -> None:
    """Exit code 2, and nothing is written."""
    before = shell.story()
    ran = shell("guide", "la-coupe", *words)
    assert ran.code == 2
    assert why in ran.err
    assert shell.story() == before
