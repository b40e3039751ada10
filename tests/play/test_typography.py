"""What is typed is set in type, notation never is, and nothing of what was typed is lost."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soloist.play.prose.typography import Edit, typed, typeset

NN, NB = "\u202f", "\u00a0"


def type_(text: str, lang: str = "fr", before: str = "") -> str:
    """What stands there once `text` is typed, key by key, spaces made visible."""
    out = before
    for char in text:
        edit = typed(out, char, "", lang)
        out = out + char if edit is None else out[: len(out) - edit.drop] + edit.text
    return seen(out[len(before) :])


def seen(text: str) -> str:
    """`_` for the narrow space that does not break, `~` for the wide one."""
    return text.replace(NN, "_").replace(NB, "~")


def plain(text: str) -> str:
    """Text as a keyboard has it, its spaces apart, and one hyphen for any dash."""
    for sign, keys in {"’": "'", "‘": "'", "…": "...", "œ": "oe", "Œ": "OE"}.items():
        text = text.replace(sign, keys)
    text = re.sub("[“”«»]", '"', text)
    return re.sub("[-–—]+", "-", re.sub(r"\s", "", text)).upper()


@pytest.mark.parametrize(
    ("keys", "set_"),
    [
        ("l'ami", "l’ami"),
        ('Il dit : "Où vas-tu ?" Puis', "Il dit~: «_Où vas-tu_?_» Puis"),
        ("Bonjour!", "Bonjour_!"),
        (f"Bonjour{NB}!", "Bonjour_!"),
        (f"Bonjour{NN}!", "Bonjour_!"),
        (f"Titre{NN}:", "Titre_:"),
        (f"10{NB}km", "10~km"),
        ("Quoi ?!", "Quoi_?!"),
        ("non !!!", "non_!!!"),
        ("(!) et (?)", "(!) et (?)"),
        ("ici;là:", "ici_;là~:"),
        ("a...", "a…"),
        ("a....", "a…."),
        ("un -- deux --- trois", "un – deux — trois"),
        ("- Pars.", "—~Pars."),
        ("- - a", "—~- a"),
        ('" Bonjour " dit-il', "«_Bonjour_» dit-il"),
        ('" Bonjour ". Puis', "«_Bonjour_». Puis"),
        ('" Bonjour ! "', "«_Bonjour_!_»"),
        ("« Oui »", "«_Oui_»"),
        ("«Oui»", "«_Oui_»"),
        (f"«{NN}Oui{NN}»", "«_Oui_»"),
        ('"Il a dit : "non" hier", fit-elle', "«_Il a dit~: “non” hier_», fit-elle"),
        ('l\'"ami"', "l’«_ami_»"),
        (
            '« Je croyais, dit-elle, que c\'était "la mer" qui revenait. »',
            "«_Je croyais, dit-elle, que c’était “la mer” qui revenait._»",
        ),
        ('« Il m\'a dit "rien". »', "«_Il m’a dit “rien”._»"),
        ('« Sur l\'"Argo" et "...loin" »', "«_Sur l’“Argo” et “…loin”_»"),
        ('« a "b c" d "e" »', "«_a “b c” d “e”_»"),
        ("\"Elle m'a dit 'viens'!\"", "«_Elle m’a dit ‘viens’_!_»"),
        ("le vent - le sien - tombe", "le vent – le sien – tombe"),
        ("- Oui - dit-il.", "—~Oui – dit-il."),
        ("2d6 - 1, 10 - 12, 10 h - 12 h, 3 - 4", "2d6 - 1, 10 - 12, 10 h - 12 h, 3 - 4"),
        ('un tuyau de 5" ici', 'un tuyau de 5" ici'),
        ("Le coeur, la SOEUR, un Oeil.", "Le cœur, la SŒUR, un Œil."),
        ("un chef-d'oeuvre !", "un chef-d’œuvre_!"),
        ("coexister, moelle, poète, oeno ", "coexister, moelle, poète, oeno "),
        ('la 1re, le 2e, 3 "e"', "la 1re, le 2e, 3 «_e_»"),
        ("salut :) et ;-) fin", "salut :) et ;-) fin"),
        ("à 10:30", "à 10:30"),
        ("2d6! et d20!", "2d6! et d20!"),
        ("voir https://a.fr/?x=1;y!z et", "voir https://a.fr/?x=1;y!z et"),
        ("dans /tmp/a;b!c ou C:\\x", "dans /tmp/a;b!c ou C:\\x"),
        ("un `code!` et", "un `code!` et"),
        ("un [N:Garde|prêt; oui!] là!", "un [N:Garde|prêt; oui!] là_!"),
        ("&nbsp; :smile:", "&nbsp;~:smile:"),
        ("a --> b", "a --> b"),
        ("<!-- a -- b -->", "<!-- a -- b -->"),
        ("\\\"a\\'b", "\\\"a\\'b"),
        ("---", "---"),
    ],
)
def test_french(keys: str, set_: str) -> None:
    """Guillemets, high signs, dashes, dots, ligatures."""
    assert type_(keys) == set_


@pytest.mark.parametrize(
    ("keys", "set_"),
    [
        ("don't", "don’t"),
        ("'no'", "‘no’"),
        ("the '90s,", "the ’90s,"),
        ("'Tis", "‘Tis"),
        ("'Tis so", "’Tis so"),
        ("\"He said 'no'\"", "“He said ‘no’”"),
        ("a -- b --- c...", "a – b — c…"),
        ("-- Hello", "— Hello"),
        ("- item", "- item"),
        ("Oh! What? Yes: no;", "Oh! What? Yes: no;"),
        ("coeur ", "coeur "),
        ('5 6" x', '5 6" x'),
        ('"It\'s 1990"', "“It’s 1990”"),
        ("rock 'n' roll", "rock ’n’ roll"),
        ("the letter 'n' is", "the letter ‘n’ is"),
        ("he - who knew - ran", "he – who knew – ran"),
        ("- item - more", "- item – more"),
        ("`a - b` 5 - 3, 10:30 - 11:00", "`a - b` 5 - 3, 10:30 - 11:00"),
    ],
)
def test_english(keys: str, set_: str) -> None:
    """Curly quotes by context, dashes and dots, and no space before a sign."""
    assert type_(keys, "en") == set_


@pytest.mark.parametrize("before", ["---\ntitle: x\n---\n", "```\nx\n```\n", "\\--- secret\nx\n---\\\n"])
def test_after_a_block_is_prose(before: str) -> None:
    """It ends where it ends."""
    assert typed(before + "l", "'", "ami", "fr") == Edit(0, "’")
    assert typeset(before + "l'ami", "fr") == before + "l’ami"


def test_pictures_keep_their_sign() -> None:
    """`![` begins a picture of Markdown; before any other bracket it is an exclamation."""
    assert typeset("Voir ![la carte](carte.png) !", "fr") == "Voir ![la carte](carte.png)\u202f!"
    assert typeset("Non![N:Garde|gai]", "fr") == "Non\u202f![N:Garde|gai]"


PIECES = st.sampled_from(
    [
        *(
            "l'ami",
            '"',
            "'",
            "Il dit : ",
            "!",
            " ;",
            "...",
            "--",
            "- ",
            "—",
            "coeur ",
            "«",
            "»",
            "é",
            "a",
            " ",
        ),
        *(
            NN,
            NB,
            ":)",
            "10:30",
            "\n",
            "1990",
            "“",
            "”",
            "’",
            "‘",
            "…",
            ".",
            "?",
            ":",
            "> ",
            "*",
            "_",
            "–",
            ")",
            "-",
        ),
    ]
)
NOTATION = st.sampled_from(
    [
        *('[N:Garde|prêt; "oui"!]', '`a -- "b"!`', "https://a.fr/?x;y!z", "2d6!", "10:30", "/tmp/a;b'c"),
        *("a@b.fr", "<b class='x'>", "[lien](x;y)", "<!-- l'un -- -->"),
    ]
)


@given(st.text("ab \"'-.!?:;«»“”’‘—–…()é1\n\u00a0\u202f", max_size=24), st.sampled_from(["fr", "en"]))
def test_twice_is_once_of_any_signs(text: str, lang: str) -> None:
    """The same, of signs in any order."""
    once = typeset(text, lang)
    assert typeset(once, lang) == once


@given(st.lists(PIECES, max_size=14).map("".join), st.sampled_from(["fr", "en"]))
def test_nothing_typed_is_lost(text: str, lang: str) -> None:
    """Without the signs of typography it is what was typed, but for spaces and the length of dashes."""
    assert plain(typeset(text, lang)) == plain(text)
    out = ""
    for char in text:
        edit = typed(out, char, "", lang)
        assert edit is None or edit.drop <= len(out)
        out = out + char if edit is None else out[: len(out) - edit.drop] + edit.text
    assert plain(out) == plain(text)


@given(
    st.lists(st.one_of(PIECES.filter(lambda each: each not in "*_"), NOTATION), max_size=9),
    st.sampled_from(["fr", "en"]),
)
def test_notation_stays(pieces: list[str], lang: str) -> None:
    """Every piece of notation in prose comes out as it went in."""
    spaced = [f" {piece} " for piece in pieces]
    text = "x" + "".join(spaced).replace("\n", " ")
    out = typeset(text, lang)
    for piece in pieces:
        if len(piece) > 4 and piece not in ("l'ami", "coeur ", "Il dit : "):
            assert piece in out
