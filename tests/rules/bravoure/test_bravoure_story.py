"""Evenings of Bravoure & Infortune, played by the commands a person types, and verified."""

from pathlib import Path

import pytest

from tests.contract.running import Ran, Shell


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell whose workspace is new."""
    return Shell(tmp_path / "home", monkeypatch)


@pytest.fixture
def ryn(run: Shell) -> Shell:
    """A story with Ryn, whose sheet is written."""
    assert run("new", "Coffre", "--system", "bravoure", "--lang", "fr", "--pc", "Ryn").code == 0
    sheet = (
        "[PC:Ryn|Vigueur 1|Agilité 4|Esprit 3|Aura 2|traits: voleuse de la Guilde, lame, langue bien pendue]"
    )
    assert run("log", "coffre", sheet).code == 0
    return run


def into(run: Shell, test: str, *words: str, dice: str | None = None) -> Ran:
    """Roll a test into the only story."""
    ran = run(
        "--lang",
        "fr",
        "roll",
        "bravoure",
        test,
        *words,
        "--into",
        "coffre",
        *(("--dice", dice) if dice else ()),
    )
    assert ran.code == 0, ran.err
    return ran


def counters(run: Shell, who: str = "Ryn") -> tuple[int, int]:
    """Bravery and Hardship of somebody."""
    state = run("state", "coffre", "--json").json
    assert isinstance(state, dict)
    held = state["pcs"][who]["counters"]
    return held["bravoure"], held["infortune"]


def problems(run: Shell) -> tuple[int, int, list[tuple[str, str]]]:
    """Lines checked, lines that cannot be, and what each problem records and computes."""
    told = run("verify", "coffre", "--json").json
    if isinstance(told, list):
        (told,) = told
    assert isinstance(told, dict)
    wrong = [(each["recorded"], each["computed"]) for each in told["problems"]]
    return told["checked"], told["unverifiable"], wrong


def tamper(run: Shell, old: str, new: str) -> None:
    """Change the story with another program."""
    (path,) = (run.root / "journals").glob("*.md")
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_ryn_and_the_library(ryn: Shell) -> None:
    """A question, a failure, dogs, a Menace brought down point by point, then a failure against it."""
    assert run_fate(ryn) == "Non, mais… (3)"
    into(ryn, "action", "pool=Agilité, voleuse de la Guilde, description", "action=Crocheter",
         dice="2 3 6 5 5 4")  # fmt: skip
    assert counters(ryn) == (0, 1)
    into(ryn, "flaw", dice="5")
    assert counters(ryn) == (1, 1)
    struck = into(ryn, "menace", "pool=6", "score=10", dice="1 1 2 3 4 5")
    assert "Touchée (2), reste 8" in struck.out
    assert counters(ryn) == (2, 1)
    assert "Ajouté (1), reste 7" in into(ryn, "add", "score=8").out
    assert counters(ryn) == (1, 1)
    missed = into(ryn, "menace", "pool=6", "score=7", dice="2 2 2 3 4 5")
    assert "reste 7" in missed.out
    assert counters(ryn) == (1, 2)
    struck = into(ryn, "menace", "pool=6", "score=7", "spend=1", dice="1 1 1 1 4 5")
    assert "Touchée (5), reste 2" in struck.out
    assert counters(ryn) == (3, 2)
    assert "Terrassée (2), reste 0" in into(ryn, "add", "spend=2", "score=2").out
    assert counters(ryn) == (1, 2)
    assert problems(ryn) == (8, 0, [])


def run_fate(run: Shell) -> str:
    """Ask the destiny die, which shows a 3."""
    assert run("log", "coffre", "? La bibliothèque est-elle gardée ?").code == 0
    return into(run, "fate", dice="3").out.splitlines()[1]


def test_a_misfortune_and_the_end_of_the_scene(ryn: Shell) -> None:
    """Hardship above the highest die takes Ryn away; she comes back with nothing in either counter."""
    ryn("log", "coffre", "[PC:Ryn|Infortune 0->5]\n[PC:Ryn|Bravoure 0->3]")
    struck = into(ryn, "action", "pool=5", dice="2 3 5 5 4")
    assert struck.out.splitlines()[1] == "Malheur (0)"
    assert "Hors de la scène" in struck.out
    assert counters(ryn) == (3, 6)
    state = ryn("state", "coffre", "--json").json
    assert isinstance(state, dict)
    assert "Malheur" in str(state["open"]["choice"])
    into(ryn, "comeback")
    assert counters(ryn) == (0, 0)
    assert "[bravoure: 3 | infortune: 6] -> De retour" in ryn.story()
    assert problems(ryn) == (2, 0, [])


def test_dice_lines_as_typed(ryn: Shell) -> None:
    """Completed without dice, resolved with them, the asset's sixes rolled again; `6/2` is two required."""
    assert ryn("log", "coffre", "@ Grimper\nd: [réserve: agilité 4D, lame]", "--seed", "3").code == 0
    sent = ryn("log", "coffre", "d: [réserve: agilité 4D | atout: oui] 4d6=6>6>1,2,3,1")
    assert "6>6>1 2 3 1" in sent.out
    assert ryn("log", "coffre", "@ Forcer la porte 3/2", "--dice", "1 2 3").code == 0
    assert "[réserve: ? 3D | requis: 2 | infortune: 1] 3d6=1,2,3 -> Insuffisant (1)" in ryn.story()
    refused = ryn("log", "coffre", "d: [réserve: 2D] 2d6=1,1 -> Réussite (1)")
    assert refused.code == 2
    assert problems(ryn) == (3, 0, [])


def test_the_flaw_without_its_die(ryn: Shell) -> None:
    """With a game master at the table, the story says so, and the point comes at once."""
    ryn("log", "coffre", "(option: bi.flaw_die off)")
    into(ryn, "flaw")
    assert counters(ryn) == (1, 0)
    assert "d: Défaut -> Il prend le dessus" in ryn.story()
    assert problems(ryn) == (1, 0, [])


@pytest.fixture
def three(run: Shell) -> Shell:
    """A story with three protagonists, one of whom had a hard time."""
    run(
        "new", "Coffre", "--system", "bravoure", "--lang", "fr", "--pc", "Ryn", "--pc", "Bo", "--pc", "Sélène"
    )
    run("log", "coffre", "[PC:Bo|Infortune 0->5]")
    return run


def test_a_group_that_fails(three: Shell) -> None:
    """Each with their own Hardship: one succeeds and gains, one is struck, one only fails."""
    told = into(three, "group", "pools=3,2,2", "action=Passer le gué", dice="1 1 4 3 5 6 2").out
    assert "Malheur (1)" in told
    assert "2. Malheur (0): Infortune +1" in told
    assert [counters(three, who) for who in ("Ryn", "Bo", "Sélène")] == [(1, 0), (0, 6), (0, 1)]
    assert "infortunes: 0, 5, 0" in three.story()
    assert problems(three) == (1, 0, [])
    tamper(three, "Infortune 5->6", "Infortune 5->7")
    assert len(problems(three)[2]) == 1


def test_a_group_that_succeeds(three: Shell) -> None:
    """Half of those named is enough, and the one who failed pays nothing."""
    into(three, "group", "pools=2,2", "who=Bo,Ryn", dice="3 5 1 1")
    assert [counters(three, who) for who in ("Ryn", "Bo")] == [(1, 0), (0, 5)]
    assert problems(three) == (1, 0, [])


def test_too_many_people_for_the_pools(three: Shell) -> None:
    """Everybody takes part unless some are named: the numbers must agree."""
    refused = three("roll", "bravoure", "group", "pools=3,2", "--into", "coffre")
    assert (refused.code, refused.out) == (2, "")
    assert "who=" in refused.err


def test_two_protagonists_against_each_other(three: Shell) -> None:
    """The first named rolls the first pool; each gains and suffers on their own sheet."""
    told = into(
        three, "opposition", "pool=3", "other=2", "who=Ryn,Bo", "action=Le bras de fer", dice="1 1 1 | 3 4"
    ).out
    assert told.splitlines()[2] == "Devant (3)"
    assert [counters(three, who) for who in ("Ryn", "Bo")] == [(2, 0), (0, 6)]
    assert "autre infortune: 5" in three.story()
    three("log", "coffre", "[PC:Sélène|Aura 1]\n[PC:Ryn|Aura 2]")
    into(three, "opposition", "pool=Aura", "other=Aura", "who=Sélène,Ryn", dice="2 | 1 1")
    assert [counters(three, who) for who in ("Ryn", "Sélène")] == [(3, 0), (0, 1)]
    assert problems(three) == (2, 0, [])
    tamper(three, "[PC:Sélène|Infortune 0->1]\n", "")
    assert len(problems(three)[2]) == 1


def test_one_at_a_time(three: Shell) -> None:
    """An action is one person's: the Hardship it counts on is theirs alone."""
    for test, given in (
        ("action", ["pool=3"]),
        ("flaw", []),
        ("sure", []),
        ("menace", ["pool=2", "score=4"]),
    ):
        refused = three("roll", "bravoure", test, *given, "who=Ryn,Bo", "--into", "coffre")
        assert (refused.code, refused.out) == (2, "")
        assert "1 at most" in refused.err
    assert three("log", "coffre", "@(Ryn+Bo) Grimper 3/1").code == 2


def test_a_gift(three: Shell) -> None:
    """The giver pays, whoever receives it succeeds without dice."""
    three("log", "coffre", "[PC:Bo|Bravoure 0->1]")
    into(three, "gift", "who=Bo,Ryn", "action=Sauter")
    assert [counters(three, who) for who in ("Bo", "Ryn")] == [(0, 5), (0, 0)]
    assert three("roll", "bravoure", "gift", "who=Bo,Ryn", "--into", "coffre").code == 2
    assert three("roll", "bravoure", "gift", "--into", "coffre").code == 2  # who gives?
    assert problems(three) == (1, 0, [])


def test_the_evening_ends(ryn: Shell) -> None:
    """Of five points four become experience and one is kept; more than there is cannot be turned in."""
    ryn("log", "coffre", "[PC:Ryn|Bravoure 0->5]")
    too_much = ryn("roll", "bravoure", "experience", "converted=6", "--into", "coffre")
    assert (too_much.code, too_much.out) == (2, "")
    told = into(ryn, "experience", "converted=4", "finished=true").out
    assert "Partagée (6)" in told
    assert counters(ryn) == (1, 0)
    assert "d: Expérience [converties: 4 | aventure finie: oui | bravoure: 5] -> Partagée (6)" in ryn.story()
    assert problems(ryn) == (1, 0, [])
    tamper(ryn, "converties: 4", "converties: 3")
    assert len(problems(ryn)[2]) == 1


def test_the_pot_is_shared(three: Shell) -> None:
    """Three take part and one turns in two points: five in the pot, two each."""
    three("log", "coffre", "[PC:Ryn|Bravoure 0->3]")
    assert "Partagée (2)" in into(three, "experience", "converted=2").out
    assert [counters(three, who) for who in ("Ryn", "Bo")] == [(1, 0), (0, 5)]
    assert problems(three) == (1, 0, [])


def test_several_come_back(three: Shell) -> None:
    """Each loses what each had."""
    three("log", "coffre", "[PC:Sélène|Bravoure 0->2]")
    into(three, "comeback", "who=Bo,Sélène")
    assert [counters(three, who) for who in ("Bo", "Sélène", "Ryn")] == [(0, 0), (0, 0), (0, 0)]
    assert problems(three) == (1, 0, [])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("-> Touchée (2), reste 8", "-> Touchée (2), reste 7"),
        ("-> Touchée (2)", "-> Touchée (3)"),
        ("-> Touchée", "-> Terrassée"),
        ("infortune: 1]", "infortune: 0]"),
        ("=1,1,2", "=1,6,2"),
        ("Bravoure 0->1", "Bravoure 0->2"),
        ("[PC:Ryn|Bravoure 0->1]\n", ""),
    ],
)
def test_what_was_changed_is_found(ryn: Shell, old: str, new: str) -> None:
    """Score left, successes, outcome, Hardship, a die, Bravery: no one of them may lie."""
    ryn("log", "coffre", "[PC:Ryn|Infortune 0->1]")
    into(ryn, "menace", "pool=3", "score=10", "infortune=1", dice="1 1 2")
    assert problems(ryn) == (1, 0, [])
    tamper(ryn, old, new)
    assert len(problems(ryn)[2]) == 1


def test_english_stories(run: Shell) -> None:
    """The same in English, read with English words."""
    run("new", "Coffre", "--system", "bravoure", "--lang", "en", "--pc", "Ryn")
    into(run, "action", "pool=agility 4D, thief", "asset=true", "infortune=0", dice="6>5 2 3 4 2")
    assert "d: Action [pool: agility 4D, thief | asset: yes] 5d6=6>5,2,3,4,2 -> Failure (0)" in run.story()
    assert "[PC:Ryn|Hardship 0->1]" in run.story()
    assert counters(run) == (0, 1)
    assert problems(run) == (1, 0, [])


def test_json_is_the_contract(run: Shell) -> None:
    """Ids, values, dice and effects by their stable names."""
    words = ("pool=5", "infortune=5", "--dice", "2 3 5 5 4", "--json")
    assert run("roll", "bravoure", "action", *words).json == {
        "system": "bravoure",
        "test": "action",
        "outcome": "misfortune",
        "value": 0,
        "dice": {"pool": {"base": [2, 3, 5, 5, 4], "bonus": []}},
        "effects": {"infortune": 1},
    }
    told = run("odds", "bravoure", "action", "pool=2", "required=2", "asset=true", "--json").json
    assert isinstance(told, dict)
    assert told["outcomes"] == pytest.approx(
        {"success": 1 / 25, "short": 8 / 25, "failure": 16 / 25, "misfortune": 0}, abs=1e-12
    )
    fate = run("roll", "bravoure", "fate", "--dice", "6", "--json").json
    assert isinstance(fate, dict)
    assert fate["outcome"] == "yes_and"
