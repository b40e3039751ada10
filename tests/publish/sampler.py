"""A book with everything a book can have, which tests write in each format."""

from soloist.publish.book.book import (
    Book,
    Chapter,
    Entry,
    Matter,
    Node,
    bare,
    paragraph,
    with_chapters,
)
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


def sampler(mechanics: str = "footnotes", lang: str = "fr") -> Book:
    """Three chapters in two parts, the last without a title; five notes, one of them the author’s."""
    notes = [
        Node("note", (bare(text),), detail=mechanics)
        for text in (
            "Qui est là\u00a0? — 6 → Oui",
            "Forcer la porte — pour 6 4, contre 2 → Succès (+1) · Elle cède.",
            "d6 2 → Loi",
            "d6 5 → Rien",
        )
        if mechanics != "hidden"
    ]
    said = Node("note", (bare("Une "), Node("em", (bare("halle"),)), bare(".")), detail="footnotes")
    first = (
        paragraph("La nuit tombait", said, " sur la halle", *notes[:2], "."),
        paragraph("—\u00a0Vous voilà\u202f! dit-elle."),
        Node("hr"),
        paragraph("Un ", Node("em", (bare("seul"),)), " mot, ", Node("strong", (bare("fort"),))),
        Node("h", (bare("Plus bas"),), number=3),
        Node("blockquote", (paragraph("Une lettre."), paragraph("Un vers", Node("br"), "puis l’autre"))),
        Node("h", (bare("Plus haut"),), number=1),
        Node("h", (bare("Dessous"),), number=2),
        Node("ol", (Node("li", (paragraph("un"),)), Node("li", (paragraph("deux", *notes[2:3]),))), number=3),
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
    third = (Node("hr"), paragraph("La fin", *notes[3:], "."))
    matter = Matter(
        "Le sel & la nuit", lang, "Ida Vasseur", "Un récit", "À Lubin, à Odile", "2026-11-21",
        "urn:uuid:8f2a6c0e-5d1b-53f7-a4c9-9e3b7d60214f", ("Tables, CC BY 4.0",),
        *(("Le temps passe.", "proverbe") if mechanics == "hidden" else ()),
    )  # fmt: skip
    chapters = (
        Chapter("La halle", first, "s1-1", "Première nuit"),
        Chapter("Le pont", second, "s2-1", "Seconde nuit"),
        Chapter("", third, "s2-2"),
    )
    cast, places = (Entry("Ida", "mémoire des noms"),), (Entry("La halle", "noyée"),)
    return with_chapters(Book(matter, (), mechanics, cast, places), chapters)
