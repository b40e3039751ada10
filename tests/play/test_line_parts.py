"""The notation of a line, found as it is written, and nothing in prose taken for it."""

import pytest

from soloist.play.prose.line_parts import parts


def told(line: str) -> list[tuple[str, str]]:
    """The parts of a line with their text."""
    return [(kind, line[start:end]) for kind, start, end in parts(line)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Une phrase, [sic], (une autre) -> rien.", []),
        ("@ Forcer", [("action", " Forcer"), ("symbol", "@")]),
        ("@(Aldric) Forcer", [("action", "(Aldric) Forcer"), ("who", "(Aldric)"), ("symbol", "@")]),
        ("? Seul ?", [("question", " Seul ?"), ("symbol", "?")]),
        ("=> Oui -> non", [("symbol", "=>"), ("symbol", "->")]),
        ("  -> Oui", [("symbol", "->")]),
        ("d: 2d6 -> 7", [("symbol", "d:"), ("symbol", "->")]),
        ("tbl: lune", [("symbol", "tbl:")]),
        ("## 2", [("session", "## 2")]),
        ("# Le bal", [("scene", "# Le bal")]),
        ("### S1 *Le bal*", [("scene", "### S1 *Le bal*")]),
        ("### Destin", [("phase", "### Destin")]),
        ("#### x", [("phase", "#### x")]),
        ("#1 en tête", []),
        ("(note: plus tard)", [("note", "(note: plus tard)")]),
        ("(Il rit.)", []),
        ("\\--- secret", [("rule", "\\--- secret")]),
        ("---\\", [("rule", "---\\")]),
        ("/aller loin", [("command", "/aller")]),
        ("Le `code` ici", [("code", "`code`")]),
        (
            "Vu [N:Garde|+las|-prêt|Vie 2]",
            [
                ("tag", "[N:Garde|+las|-prêt|Vie 2]"),
                ("name", "Garde"),
                ("plus", "+"),
                ("minus", "-"),
            ],
        ),
        ("Vu [N:Gar", [("tag", "[N:Gar"), ("name", "Gar")]),
        ("Vu [R : oui]", []),
        ("[R:Salle]", [("tag", "[R:Salle]"), ("name", "Salle")]),
        ("[N:]", [("tag", "[N:]")]),
        ("Un [lien](http://a.fr)", []),
    ],
)
def test_parts(line: str, found: list[tuple[str, str]]) -> None:
    """Symbols, tags with their names and signs, notes, headings, commands, code."""
    assert told(line) == found
