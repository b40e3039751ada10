"""What may be spent and what is written, whatever door a roll comes through."""

from pathlib import Path

import pytest

from tests.contract.running import Shell

HEAD = "---\ntitle: T\nruleset: {system}\nlang: {lang}\npcs: {pcs}\n---\n\n```lonelog\n{sheet}\n```\n"


def story(
    run: Shell, system: str, sheet: str = "[L:Ici]", lang: str = "fr", pcs: str = "Ann", name: str = "t"
) -> Path:
    """A story of a system, with what its sheets say."""
    path = run.root / "journals" / f"{name}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD.format(system=system, sheet=sheet, lang=lang, pcs=pcs), "utf-8")
    return path


def problems(run: Shell, path: Path) -> list[tuple[int, str]]:
    """The lines that verify finds wrong, and what it says."""
    found = run("--lang", "en", "verify", str(path), "--json").json
    assert isinstance(found, dict)
    return [(each["line"], each["message"]) for each in found["problems"]]


UNPAID = {
    "hades": (
        "hades",
        ["roll", "hades", "opposition", "for=2", "against=2", "shift=1", "--dice", "2 1 | 1 1", "--into"],
    ),
    "hades typed": ("hades", ["log", "d: opposition for=2 against=2 shift=2", "--dice", "2 1 | 2 2"]),
    "spin": ("spin", ["roll", "spin", "fortune", "use=trait", "--into"]),
    "spin typed": ("spin", ["log", "d: fortune use=trait"]),
    "comeback": ("bravoure", ["roll", "bravoure", "comeback", "infortune=6", "--into"]),
    "sure": ("bravoure", ["roll", "bravoure", "sure", "--into"]),
    "gift typed": ("bravoure", ["log", "@(Ann) Tenir\nd: gift"]),
    "claimed": ("bravoure", ["roll", "bravoure", "claim", "bravoure=3", "--into"]),
    "energy": ("oneshot", ["roll", "oneshot", "standard", "difficulty=5", "energy=1", "--into"]),
    "advantages": (
        "roses",
        ["roll", "roses", "test", "virtue=2", "skill=2", "difficulty=4", "again_skill=1", "--into"],
    ),
}  # fmt: skip
SHEETS = {"oneshot": "[PC:Ann|Énergie 0]"}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("door", UNPAID)
def test_points_nobody_holds_are_not_spent(run: Shell, door: str, lang: str) -> None:
    """Exit 2, one sentence with what is held, and not a byte is written."""
    system, words = UNPAID[door]
    path = story(run, system, SHEETS.get(system, "[L:Ici]"))
    before = path.read_bytes()
    words = [words[0], str(path), *words[1:]] if words[0] == "log" else [*words, str(path)]
    said = run("--lang", lang, *words)
    assert (said.code, said.out) == (2, ""), said
    assert "0" in said.err
    assert path.read_bytes() == before


def test_what_is_said_names_the_rules_the_points_and_the_cure(run: Shell) -> None:
    """The sentence in full, in both languages; one fortune is one."""
    path = story(run, "hades")
    words = ("roll", "hades", "opposition", "for=2", "against=2", "shift=1", "--dice", "2 1 | 1 1")
    assert run("--lang", "en", *words, "--into", str(path)).err == (
        "HaDes, Fortunes: this takes 1, and Ann holds 0. Spend less, or write first where more comes from, "
        "as in [PC:Ann|Fortunes 0->1]\n"
    )
    told = run("--lang", "fr", *words, "--into", str(path)).err
    assert told.startswith(
        "HaDes, Fortunes\N{NO-BREAK SPACE}: il en faut 1, et Ann en a 0. En dépenser moins"
    )
    assert (
        "1 fortune, 0 held" in run("--lang", "en", "roll", "spin", "fortune", "use=trait", "fortunes=0").err
    )


def test_a_price_is_paid_once_by_those_who_hold_it(run: Shell) -> None:
    """Two act and one fortune is spent: whoever has one gives it, and verify agrees."""
    path = story(run, "hades", "[PC:Bob|Fortunes 1]", pcs="Ann, Bob")
    words = ("for=2", "against=2", "shift=1", "who=Ann,Bob", "action=Entrer", "--dice", "2 1 | 1 1")
    assert run("roll", "hades", "opposition", *words, "--into", str(path)).code == 0
    assert "[PC:Bob|Fortunes 1->0]" in path.read_text("utf-8")
    assert "PC:Ann" not in path.read_text("utf-8")
    assert problems(run, path) == []


def test_a_fortune_is_paid_for_each_step_that_is_gone(run: Shell) -> None:
    """From +1 it is two steps to the top: three cost no more than two, and the line says two."""
    path = story(run, "hades", "[PC:Ann|Fortunes 3]")
    words = ("for=2", "against=2", "shift=3", "--dice", "2 1 | 2 1")
    said = run("roll", "hades", "opposition", *words, "--into", str(path), "--json").json
    assert isinstance(said, dict)
    assert (said["value"], said["effects"]) == (3, {"fortunes": -2})
    assert "-> Exploit (+3 <- Presque +1, 2 fortunes)" in path.read_text("utf-8")
    assert problems(run, path) == []


GIVEN = {
    "hades opposition for=2 against=2 unlimited_chaos=on": (
        "6 1 +6 +2 | 1 1",
        "des dés du chaos|relancent: oui",
    ),
    "bravoure flaw die=off": ("", "Le dé du destin le confirme: non"),
    "spin loss graduations=1 each=1": ("", "graduations par niveau: 1"),
    "spin auto allowed=on": ("", "oui"),
    "oneshot ranged metres=10 hindered=2 hindered_each=on": ("", "oui"),
    "hades auto granted=on": ("", "action basique: oui"),
    "oneshot initiative strong=on": ("8 3 1", "[actif: base 2D, point fort] 3d10"),
    "free bare faces=20 modifier=1 count=2 target=12": ("5 6", "2d20+1=12 vs 12 -> Réussi"),
}


@pytest.mark.parametrize("asked", GIVEN)
def test_what_a_story_would_say_otherwise_stands_on_the_line(run: Shell, asked: str) -> None:
    """A key that is given is used, and written wherever the story's own options do not give it."""
    system, test, *keys = asked.split()
    dice, told = GIVEN[asked]
    path = story(run, system)
    thrown = ["--dice", dice] if dice else []
    assert run("roll", system, test, *keys, *thrown, "--into", str(path)).code == 0
    assert told.rpartition("|")[2] in path.read_text("utf-8")
    assert problems(run, path) == []


def test_a_counter_of_the_story_is_not_said_otherwise(run: Shell) -> None:
    """`destiny=5` where the story has 0 is refused, with both and the cure."""
    path = story(run, "hades")
    said = run("--lang", "en", "roll", "hades", "auto", "destiny=5", "--into", str(path))
    assert said.code == 2
    assert "destiny=5: the story has 0" in said.err


SOUND = (
    "d: Opposition [pour: objectif, calme | contre: objectif | type: négocier] "
    "2d6=2,1 vs 1d6=1 -> Presque (+1)"
)
WRONG = {
    "a word of no game": ("Presque", "Bidule"),
    "another result": ("Presque", "Revers"),
    "a type there is not": ("négocier", "xxxx"),
    "a key there is not": ("type:", "blah:"),
    "a test there is not": ("Opposition", "Opposé"),
    "no dice and no such result": ("2d6=2,1 vs 1d6=1 -> Presque (+1)", "-> Bidule (+7)"),
}


@pytest.mark.parametrize("what", WRONG)
def test_every_word_is_one_of_the_game(run: Shell, what: str) -> None:
    """Verify names the line of a word it does not know."""
    line = SOUND.replace(*WRONG[what])
    path = story(run, "hades", f"{line}\n[N:Destinée|Destin 0->-1]")
    assert [at for at, _ in problems(run, path)][:1] == [9]
    assert problems(run, story(run, "hades", f"{SOUND}\n[N:Destinée|Destin 0->-1]")) == []


@pytest.mark.parametrize(
    ("system", "line"),
    [
        ("hades", "d: Lockpicking d20=17 vs DC 15 -> Success"),
        ("hades", "d: Crochetage 1d20=17 vs 15 -> Réussi"),
        ("ironsworn", "d: Face Danger [edge: 2] 1d6=4 vs 7 -> Weak hit"),
    ],
)
def test_dice_of_another_game_are_no_mistake(run: Shell, system: str, line: str) -> None:
    """They are kept, and counted as what cannot be checked."""
    path = story(run, system, line)
    found = run("verify", str(path), "--json").json
    assert isinstance(found, dict)
    assert (found["unverifiable"], found["problems"]) == (1, [])


def test_a_result_is_called_as_the_story_calls_it(run: Shell) -> None:
    """A word of its own is known from where it holds, and so is the game's."""
    path = story(run, "hades", "(option: word.almost Ça passe)")
    for _ in range(2):
        words = ("for=2", "against=2", "--dice", "2 1 | 2 1")
        assert run("roll", "hades", "opposition", *words, "--into", str(path)).code == 0
    text = path.read_text("utf-8")
    assert "-> Ça passe (+1)" in text
    assert problems(run, path) == []
    path.write_text(text.replace("Ça passe (+1)", "Presque (+1)"), "utf-8")
    assert problems(run, path) == []


SHEET = "[PC:Ann|traits: Voix des morts ++, calme|jauges: blessé (état)|blessé 2]"


@pytest.mark.parametrize(
    ("reasons", "written"),
    [
        ("objectif, Voix des morts", "objectif, Voix des morts 3D]"),
        ("objectif, calme, Voix des morts, blessé", "objectif, calme, Voix des morts 3D, blessé -1D]"),
        ("objectif, calme, blessé 1D", "objectif, calme, blessé]"),
        ("objectif, Lame +", "objectif, Lame + 2D]"),
    ],
)
@pytest.mark.parametrize("door", ["roll", "log"])
def test_reasons_weigh_what_the_sheet_says(run: Shell, door: str, reasons: str, written: str) -> None:
    """A gauge takes its die, a power brings its own; a weight that is typed is the person's own."""
    path = story(run, "hades", SHEET)
    if door == "roll":
        words = ["roll", "hades", "opposition", f"for={reasons}", "against=1", "--into", str(path)]
    else:
        words = ["log", str(path), f"d: Opposition [contre: objectif | pour: {reasons}]"]
    said = run(*words)
    assert said.code == 0, said
    assert f"[pour: {written.removesuffix(']')} | contre: objectif]" in path.read_text("utf-8")
    assert problems(run, path) == []


def test_a_wound_helps_nobody_who_has_it(run: Shell) -> None:
    """In SPIN its dice belong to the other side; named on its own, it is refused with both ways on."""
    path = story(run, "spin", SHEET)
    said = run("--lang", "en", "roll", "spin", "opposition", "against=1", "for=blessé", "--into", str(path))
    assert said.code == 2
    assert "blessé 1D" in said.err


@pytest.mark.parametrize("group", ["blah: 3", "type: xxxx", "calme"])
def test_what_is_typed_in_brackets_is_read_or_refused(run: Shell, group: str) -> None:
    """Nothing is dropped without a word."""
    path = story(run, "hades")
    before = path.read_bytes()
    said = run("--lang", "en", "log", str(path), f"d: Opposition [pour: calme | contre: objectif | {group}]")
    assert said.code == 2
    assert group.partition(": ")[0] in said.err
    assert path.read_bytes() == before
