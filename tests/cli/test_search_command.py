"""`soloist search`: places as lines or JSON, in one story or all, whatever cannot be read."""

import pytest

from soloist.cli.story import search
from tests.contract.running import Shell


@pytest.fixture
def stories(run: Shell) -> Shell:
    """A shell with two stories."""
    journals = run.root / "journals"
    journals.mkdir(parents=True)
    (journals / "un.md").write_bytes("# Un\n\nLe cœur\r\nde l’île.\n".encode())
    (journals / "deux.md").write_bytes(b"# Deux\n\nLe coeur\x1b[2J gros.\nUn \xe9t\xe9 coeur.\n")
    return run


def test_every_story_is_searched(stories: Shell) -> None:
    """`file:line:column: …`, bytes as they are where nobody looks; the file as named from here."""
    ran = stories("search", "COEUR")
    assert ran.code == 0
    assert sorted(ran.out.splitlines()) == [
        "home/journals/deux.md:3:4: Le coeur\x1b[2J gros.",
        "home/journals/deux.md:4:8: Un \udce9t\udce9 coeur.",
        "home/journals/un.md:3:4: Le cœur",
    ]
    assert ran.err == ""


def test_a_phrase_over_a_line_end_in_one_story(stories: Shell) -> None:
    """Words need no quotes, and the place is given in bytes too."""
    ran = stories("search", "coeur", "de", "l'ile", "--in", "un", "--json")
    assert ran.json == [
        {
            "file": "home/journals/un.md",
            "line": 3,
            "column": 4,
            "start": 9,
            "end": 27,
            "text": "Le cœur de l’île.",
        }
    ]


def test_nothing_found(stories: Shell) -> None:
    """The exit code is 1, and it is said on stderr."""
    ran = stories("search", "nulle part")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == "“nulle part” stands nowhere in what was searched.\n"
    assert stories("search", "zz", "--json").json == []


def test_what_cannot_be_searched_is_told(stories: Shell) -> None:
    """A link out of the workspace, a file that cannot be read: the others are searched."""
    journals = stories.root / "journals"
    (journals / "dehors.md").symlink_to("/etc/passwd")
    (journals / "boucle.md").symlink_to(journals / "boucle.md")
    ran = stories("search", "coeur")
    assert (ran.code, len(ran.out.splitlines())) == (0, 3)
    assert "dehors.md" in ran.err
    assert "boucle.md" in ran.err


def test_many_places_are_counted(stories: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first are given and the rest counted; `--all` gives them."""
    monkeypatch.setattr(search, "_LIMIT", 2)
    ran = stories("search", "coeur")
    assert len(ran.out.splitlines()) == 2
    assert ran.err == "1 more place; --all gives it.\n"
    assert len(stories("search", "coeur", "--all").out.splitlines()) == 3


def test_secret_and_struck_are_marked(stories: Shell) -> None:
    """In the words of the interface, and in JSON by name."""
    path = stories.root / "journals" / "un.md"
    path.write_text("```lonelog\n(secret: il ment)\n@ Mentir\n(struck: Mentir)\n```\n", "utf-8")
    ran = stories("search", "ment", "--in", "un")
    assert ran.out.splitlines()[0].endswith(":2:13: (secret: il ment) (secret)")
    assert ran.out.splitlines()[1].endswith(":3:3: @ Mentir (struck)")
    answers = stories("search", "ment", "--in", "un", "--json").json
    assert isinstance(answers, list)
    assert [answer.get("mark") for answer in answers] == ["secret", "struck", None]


def test_a_quoted_argument_is_a_phrase(stories: Shell) -> None:
    """Words in quotes are found next to each other alone; without quotes, all in one block will do."""
    for quoted in (["gros coeur"], ['"gros coeur"'], ["« gros coeur »"]):
        assert stories("search", *quoted).code == 1
    assert stories("search", "gros", "coeur").code == 0
    assert stories("search", "coeur de").out == "home/journals/un.md:3:4: Le cœur de l’île.\n"
