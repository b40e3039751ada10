"""A book with everything a book can have, which tests write in each format."""

from soloist.publish.book.book import Book, Chapter, Entry, Matter, Mechanics, Node, Note, bare
from soloist.publish.book.prose_tree import prose_blocks

TABLE = """Il dit ~~non~~ oui, et montra ![la <b>carte</b>](carte.png)[^1].

| Heure | Marée | Eau |
|:------|:-----:|----:|
| 3 h | *basse* <i>x</i> | 12 |
| 9 h | haute \\| pleine | 234 |

| Heure | Marée |
|---|---|
| x | un mot et un mot et un mot et un mot et un mot et un mot et un mot et un mot |

[^1]: note"""


def paragraph(*told: Node | str | int) -> Node:
    """A paragraph of words, and the places of its notes."""
    inner = tuple(bare(each) if isinstance(each, str) else each for each in told if not isinstance(each, int))
    return Node(
        "p",
        tuple(filter(bare("").__ne__, inner)),
        notes=tuple(each for each in told if isinstance(each, int)),
    )


def sampler(mechanics: Mechanics = "footnotes", lang: str = "fr") -> Book:
    """Three chapters in two parts, the last without a title; four notes, one of them before any prose."""
    first = (
        paragraph("", 0),
        paragraph("La nuit tombait sur la halle.", 1),
        paragraph("—\u00a0Vous voilà\u202f! dit-elle."),
        Node("hr"),
        paragraph("Un ", Node("em", (bare("seul"),)), " mot, ", Node("strong", (bare("fort"),))),
        Node("h", (bare("Plus bas"),), number=3),
        Node("blockquote", (paragraph("Une lettre."), paragraph("Un vers", Node("br"), "puis l’autre"))),
        Node("h", (bare("Plus haut"),), number=1),
        Node("h", (bare("Dessous"),), number=2),
        Node("ol", (Node("li", (paragraph("un"),)), Node("li", (paragraph("deux", 2),))), number=3),
        Node("ul", (Node("li", (paragraph("sel"), Node("ul", (Node("li", (paragraph("gris"),)),)))),)),
        Node("pre", text="ls -l\n  <b>"),
    )
    second: tuple[Node, ...] = (
        paragraph(
            "Voir ",
            Node("a", (bare("ici"),), detail="https://example.org/?a=1&b=2"),
            ", ",
            Node("code", text="x < y"),
        ),
    )
    if mechanics == "hidden":  # what the other books that are recorded have not
        second += prose_blocks(TABLE, lang)
    third = (Node("hr"), paragraph("", 3), paragraph("La fin."))
    notes = (
        Note(("Qui est là\u00a0? — 6 → Oui",), 0),
        Note(("Forcer la porte — pour 6 4, contre 2 → Succès (+1)", "Elle cède."), 0),
        Note(("d6 2 → Loi",), 0),
        Note(("d6 5 → Rien",), 2),
    )
    matter = Matter(
        "Le sel & la nuit", lang, "Ida Vasseur", "Un récit", "À Lubin\nà Odile", "2026-11-21",
        "urn:uuid:8f2a6c0e-5d1b-53f7-a4c9-9e3b7d60214f", ("Tables, CC BY 4.0",),
        *(("Le temps passe.", "proverbe") if mechanics == "hidden" else ()),
    )  # fmt: skip
    chapters = (
        Chapter("La halle", first, "s1-1", "Première nuit"),
        Chapter("Le pont", second, "s2-1", "Seconde nuit"),
        Chapter("", third, "s2-2"),
    )
    cast, places = (Entry("Ida", "mémoire des noms"),), (Entry("La halle", "noyée"),)
    return Book(matter, chapters, mechanics, notes, cast, places)
