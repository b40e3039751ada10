"""A book with everything a book can have, which tests write in each format."""

from soloist.publish.book.book import (
    Book,
    Break,
    Chapter,
    Code,
    Emphasis,
    Entry,
    Link,
    Listing,
    Matter,
    Mechanics,
    Note,
    Paragraph,
    Quote,
    SceneBreak,
    SubHeading,
    Text,
    Verbatim,
)


def paragraph(text: str, *notes: int) -> Paragraph:
    """A paragraph of plain words."""
    return Paragraph((Text(text),) if text else (), notes)


def sampler(mechanics: Mechanics = "footnotes", lang: str = "fr") -> Book:
    """Three chapters in two parts, the last without a title; four notes, one of them before any prose."""
    first = (
        paragraph("", 0),
        paragraph("La nuit tombait sur la halle.", 1),
        paragraph("—\u00a0Vous voilà\u202f! dit-elle."),
        SceneBreak(),
        Paragraph(
            (Text("Un "), Emphasis((Text("seul"),)), Text(" mot, "), Emphasis((Text("fort"),), strong=True))
        ),
        SubHeading((Text("Plus bas"),), 3),
        Quote((paragraph("Une lettre."), Paragraph((Text("Un vers"), Break(), Text("puis l’autre"))))),
        SubHeading((Text("Plus haut"),), 1),
        SubHeading((Text("Dessous"),), 2),
        Listing(((paragraph("un"),), (paragraph("deux", 2),)), ordered=True, start=3),
        Listing(((paragraph("sel"), Listing(((paragraph("gris"),),))),)),
        Verbatim("ls -l\n  <b>"),
    )
    second = (
        Paragraph(
            (Text("Voir "), Link((Text("ici"),), "https://example.org/?a=1&b=2"), Text(", "), Code("x < y"))
        ),
    )
    third = (SceneBreak(), paragraph("", 3), paragraph("La fin."))
    notes = (
        Note(("Qui est là\u00a0? — 6 → Oui",), 0),
        Note(("Forcer la porte — pour 6 4, contre 2 → Succès (+1)", "Elle cède."), 0),
        Note(("d6 2 → Loi",), 0),
        Note(("d6 5 → Rien",), 2),
    )
    matter = Matter(
        "Le sel & la nuit", lang, "Ida Vasseur", "Un récit", "À Lubin\nà Odile", "2026-11-21",
        "urn:uuid:8f2a6c0e-5d1b-53f7-a4c9-9e3b7d60214f", ("Tables, CC BY 4.0",),
    )  # fmt: skip
    chapters = (
        Chapter("La halle", first, "s1-1", "Première nuit"),
        Chapter("Le pont", second, "s2-1", "Seconde nuit"),
        Chapter("", third, "s2-2"),
    )
    cast, places = (Entry("Ida", "mémoire des noms"),), (Entry("La halle", "noyée"),)
    return Book(matter, chapters, mechanics, notes, cast, places)
