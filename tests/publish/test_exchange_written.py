"""An exchange in Markdown and in plain text, readable by people who never heard of its signs."""

import re

from hypothesis import given
from hypothesis import strategies as st

from soloist.play.told.excerpt import excerpt_at, last_excerpt
from soloist.publish.share.exchange import Exchange, exchange
from soloist.publish.share.exchange_text import as_markdown, as_text, escaped

HEAD = "---\ntitle: La porte\nruleset: {rules}\nlang: {lang}\npcs: Aldric\n---\n\n```lonelog\n"
OPPOSED = """@(Aldric) Forcer la *serrure*
d: Opposition [pour: objectif, crochets ++ 2D | contre: objectif] 3d6=2,6,1+3 vs 1d6=3 -> Succès (+2)
[N:Destinée|Destin 0->-2]
(choix: en rester là)
(secret: personne ne regarde)
=> Elle cède. [N:Garde|méfiant]
"""


def told(lines: str, rules: str = "hades", lang: str = "fr") -> Exchange:
    """The last exchange of a story of those lines."""
    data = (HEAD.format(rules=rules, lang=lang) + lines + "```\n").encode()
    return exchange(last_excerpt(data))


def test_markdown() -> None:
    """Every part in its words, one line each; the story's own stars are no marks."""
    assert as_markdown(told(OPPOSED)) == (
        "**Aldric\u00a0: Forcer la \\*serrure\\***  \n"
        "Pour (objectif, crochets ++ 2D)\u00a0: ⚁ ⚅ ⚀ + ⚂  \n"
        "Contre (objectif)\u00a0: ⚂  \n"
        "→ **Succès (+2)** — C’est fait, comme voulu.  \n"
        "*Cela avait 24\u202f% des chances.*  \n"
        "*Destin 0 → −2*  \n"
        "*En rester là*  \n"
        "Elle cède.  \n"
        "*Garde\u00a0: méfiant*\n"
    )


def test_text() -> None:
    """The same words without marks; secrets in neither, nor in the source."""
    text = as_text(told(OPPOSED))
    assert "*" not in text.replace("*serrure*", "")
    assert text.count("\n") == 9
    assert "personne" not in text + told(OPPOSED).source
    assert "d: Opposition [pour" in told(OPPOSED).source


def test_other_dice() -> None:
    """A number for any die but a d6, faces rolled again before the one that counts, the number against."""
    text = as_text(
        told(
            "@ Fuir\nd: Test [actif: courir 3D | difficulté: 7] 3d10=3,8,10 vs 7 -> Réussite (2)\n", "oneshot"
        )
    )
    assert "[3] [8] [10] contre 7" in text
    again = told("@ Voir\nd: Action [2D, Atout: oui] 2d6=6>1,3 -> Réussite (1)\n", "bravoure")
    assert "⚅›⚀ ⚂" in as_text(again)
    bare = as_text(told("d: 2d6+1=8 vs 7 -> Réussi\n", "free"))
    assert bare.startswith("2d6+1 = 8 contre 7\n→ Réussi")


def test_prose_keeps_its_marks() -> None:
    """A paragraph is Markdown already; only its tags go."""
    data = (
        HEAD.format(rules="hades", lang="fr") + "[PC:Aldric|ici]\n```\n\nIl *rit*. [N:Garde|gai]\n"
    ).encode()
    assert as_markdown(exchange(excerpt_at(data, data.index(b"Il *")))) == "Il *rit*.\n"


@given(st.text(alphabet=st.characters(codec="utf-8"), min_size=1, max_size=80))
def test_nothing_a_terminal_obeys(text: str) -> None:
    """Whatever a line holds, no control character and no half character is in what is copied."""
    one = told(f"@ {text}\nd: {text}\n=> {text}\n(note: {text})\n\n{text}\n? {text}\ntbl: x d6=1 -> {text}\n")
    whole = as_markdown(one) + as_text(one) + one.source
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", whole)
    whole.encode("utf-8")


@given(st.text(alphabet="ab*_`~#<>[]()\\-+1. @|", max_size=30))
def test_escapes_are_undone_by_markdown(text: str) -> None:
    """Taking the backslashes away again gives the text back."""
    assert re.sub(r"\\(.)", r"\1", escaped(text)) == text


def test_a_note_in_a_block_is_told_as_a_note() -> None:
    """Line by line; a reflection, as in brackets, is nobody’s but its author’s."""
    lines = "\\--- choix\npartir (vite)\nsans elle\n---\\\n\\--- réflexion\ntrop (dur)\n---\\\n"
    text = as_markdown(told(OPPOSED + lines))
    assert "*Partir (vite)*" in text
    assert "*Sans elle*" in text
    assert "dur" not in text
