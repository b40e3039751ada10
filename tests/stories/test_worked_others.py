"""The worked stories of the other four games, whole: Bob and John, Ryn, Eugénie, Van Helsing."""

from collections.abc import Callable

from tests.stories.telling import Teller

Begin = Callable[..., Teller]


def test_bob_and_john(begin: Begin) -> None:
    """TS-2 in SPIN: a failure and a partial one, a worn machine, the police, two successes, ten to four."""
    told = begin("La course", "spin", "Bob", "John")
    lanes = (
        "d: Compétition [pour: objectif, hélicoptère, rapide | contre: objectif, où se poser"
        " | rival: objectif, moto, GSX-R | obstacle rival: objectif, {traffic}"
        " | Le rival est un protagoniste: oui]"
    )
    first = told.log(
        "@(Bob+John) Arriver le premier\n" + lanes.format(traffic="circulation"), "2 1 3 | 4 2 | 1 3 5 | 1 3"
    )
    assert "Rien n’est joué (-2)" in first
    told.log("(choix: Bob reste en course)\n[PC:Bob|jauges: hélicoptère (ressource)|hélicoptère 0->2]")
    told.log("=> Une sirène derrière la moto. [N:Police|en chasse]")
    second = told.log(
        "@(Bob+John) Finir\n" + lanes.format(traffic="circulation, police"),
        "6 1 3 +4 | 2 1 | 2 2 1 | 4 1 1",
    )
    assert "Gagné (2)" in second
    state = told.state
    assert state["counters"] == {"destiny": -3, "cards": []}
    assert state["pcs"]["Bob"]["gauges"]["hélicoptère"]["value"] == 2
    told.agrees(2)


SHEET = (
    "[PC:Ryn|Vigueur 1|Agilité 4|Esprit 3|Aura 2]\n"
    "[PC:Ryn|traits: voleuse de la Guilde du Murmure 1, duelliste 1, langue bien pendue 1"
    "|objets: rapière 1, rossignols 1|atout: les coffres|défaut: peur des chiens]"
)


def test_ryn(begin: Begin) -> None:
    """TS-3, from her sheet to her experience: a lock, dogs, a Menace that still stands, a point kept."""
    told = begin("La bibliothèque", "bravoure", "Ryn")
    told.log(f"# La bibliothèque\n{SHEET}")
    assert "Non, mais… (3)" in told.log("? Y a-t-il un autre chemin ?\nd: Destin", "3")
    assert "Échec (0)" in told.log(
        "@ Crocheter la porte\nd: [réserve: Agilité, voleuse de la Guilde du Murmure, description]",
        "2 3 6 5 5 4",
    )
    told.log("d: Défaut", "5")
    assert [told.counter(id_, "Ryn") for id_ in ("bravoure", "infortune")] == [1, 1]
    told.log("=> Des gardes accourent. [N:Gardes|Menace 10]")
    fight = "@ {}\nd: Menace [réserve: Agilité, duelliste, rapière | score: {}]\n"
    assert "Touchée (2), reste 8" in told.log(fight.format("Engager le fer", 10), "1 1 2 3 4 5")
    assert "Ajouté (1), reste 7" in told.log("d: Encore de la bravoure [score: 8]")
    told.log("[N:Gardes|Menace 10->7]")
    assert [told.counter(id_, "Ryn") for id_ in ("bravoure", "infortune")] == [1, 1]
    assert "reste 7" in told.log(fight.format("Feinter", 7), "2 2 3 3 4 5")
    assert [told.counter(id_, "Ryn") for id_ in ("bravoure", "infortune")] == [1, 2]
    assert "Touchée (5), reste 2" in told.log(fight.format("Presser", 7), "1 1 1 1 1 5")
    told.log("=> Les gardes sont à terre ; des renforts montent. [N:Gardes|Menace 7->2]")
    assert [told.counter(id_, "Ryn") for id_ in ("bravoure", "infortune")] == [5, 2]
    assert "Partagée (6)" in told.log("d: Expérience [converties: 4 | aventure finie: oui]")
    ryn = told.state["pcs"]["Ryn"]
    assert [told.counter(id_, "Ryn") for id_ in ("bravoure", "infortune")] == [1, 2]
    assert {name: held["value"] for name, held in ryn["gauges"].items()} == {
        "Vigueur": 1, "Agilité": 4, "Esprit": 3, "Aura": 2,
    }  # fmt: skip
    assert told.state["elements"]["N"]["Gardes"]["numbers"]["Menace"]["value"] == 2
    told.agrees(8)


def test_eugenie(begin: Begin) -> None:
    """TS-4: three of four, the only advantage and four; a malus, two boons; no other before a new scene."""
    told = begin("Le bal", "roses", "Eugénie")
    told.log(
        "[PC:Eugénie|Patience 4|Détermination 2|Crochetage 2|Persuasion 5|Avantages 1|Avantages max 1"
        "|séquelles: jambe raide -3D]"
    )
    lock = "d: [vertu: Patience | compétence: Crochetage{more}] {dice} vs {difficulty}"
    opened = "4d6=1>1,3>3,5>2,2>4 & 2d6=2,4"
    short = told.log("@ Essayer la serrure\n" + lock.format(more="", dice="", difficulty=4), "1 3 5 2 | 2 4")
    assert "Échec (3)" in short
    told.log("@ Ouvrir le coffret\n" + lock.format(more="", dice=opened, difficulty=4))
    assert told.counter("advantages", "Eugénie") == 0
    told.log("@ Grimper\n" + lock.format(more=", jambe raide -3D", dice="", difficulty=2), "1 2 4")
    told.roll("test", "virtue=Détermination", "skill=Persuasion", "bonus=2", "difficulty=4",
              "action=Convaincre", dice="1 2 4 | 1 1 1 2 2 1")  # fmt: skip
    told.roll("test", "virtue=Patience", "skill=Crochetage", "bonus=2", "malus=1", "difficulty=3",
              "action=Crocheter encore", dice="1 1 2 4 | 1 1 2")  # fmt: skip
    assert "Write those of the sheet first" in told.refused(lock.format(more="", dice=opened, difficulty=4))
    told.roll("scene", "new_place=yes", "new_time=yes", "new_action=no")
    assert told.counter("advantages", "Eugénie") == 0
    told.roll("scene", "new_place=yes", "new_time=yes", "new_action=yes")
    assert told.counter("advantages", "Eugénie") == 1
    results = [line.split("-> ")[1] for line in told.text.splitlines() if line.startswith("d: Test")]
    assert results == ["Échec (3)", "Réussite (4)", "Réussite (2)", "Réussite (4)", "Réussite (3)"]
    rolled = [line.split("] ")[1].split(" vs")[0] for line in told.text.splitlines() if "d: Test" in line][2:]
    assert rolled == ["3d6=1,2,4 & 0d6", "3d6=1,2,4 & 6d6=1,1,1,2,2,1", "4d6=1,1,2,4 & 3d6=1,1,2"]
    told.agrees(7)


def test_van_helsing(begin: Begin) -> None:
    """TS-5: a lock at nine with what he is good at, then a cross held up to Dracula: eight against eight."""
    told = begin("Le château", "oneshot", "Van Helsing")
    told.log("[PC:Van Helsing|Énergie 6|traits: crochets, foi, latin, âgé (-), myope (-), bavard (-)]")
    told.log("[N:Dracula|Énergie 6]")
    told.log("@ Ouvrir la crypte\nd: [actif: crochets] vs 9", "2 9 0")
    told.log(
        "@ Brandir la croix\nd: Opposition [actif: 2D | résistant: 3D]\n=> [N:Dracula|recule]", "8 3 | 2 5 8"
    )
    assert "3d10=2,9,10 vs 9 -> Réussite (2)" in told.text
    assert "2d10=8,3 vs 3d10=2,5,8 -> Réussite (1)\n=> [N:Dracula|recule]" in told.text
    state = told.state
    assert told.counter("energy", "Van Helsing") == 6
    assert state["elements"]["N"]["Dracula"]["words"] == ["recule"]
    told.agrees(2)
