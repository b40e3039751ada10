"""What a story written elsewhere may hold, in words."""

from collections.abc import Mapping
from typing import Final

from soloist.message import Message, count, message

STORY_LOSSES: Final[Mapping[str, Message]] = {
    # carried
    "sessions": count("{n} heading as a session", "{n} headings as sessions", 2),
    "scenes": count("{n} heading as a scene", "{n} headings as scenes", 2),
    "headings": count("{n} further heading, as it is", "{n} further headings, as they are", 2),
    "passages": count("{n} passage as a scene", "{n} passages as scenes", 2),
    "passages joined": count(
        "{n} passage in the scene of the one before it",
        "{n} passages in the scenes of those before them",
        2,
    ),
    "links": count("{n} link as a choice in a note", "{n} links as choices in notes", 2),
    "head keys": count("{n} key of the head", "{n} keys of the head", 2),
    "tags": count("the tags of {n} passage in a note", "the tags of {n} passages in notes", 2),
    "credits": count("{n} credit in a note", "{n} credits in notes", 2),
    "macro words": count("the words of {n} macro, as text", "the words of {n} macros, as text", 2),
    "escapes": count(
        "{n} line with a backslash, so that it stays prose",
        "{n} lines with a backslash, so that they stay prose",
        2,
    ),
    "unseen": count(
        "{n} line with a sign nobody sees, so that it stays prose",
        "{n} lines with a sign nobody sees, so that they stay prose",
        2,
    ),
    "lonelog": count("{n} line of play, as it stands", "{n} lines of play, as they stand", 2),
    "HTML kept": count("HTML in {n} line, kept as text", "HTML in {n} lines, kept as text", 2),
    "pictures kept": count(
        "{n} line with a picture, kept as text", "{n} lines with pictures, kept as text", 2
    ),
    "tables kept": count("{n} table, kept as text", "{n} tables, kept as text", 2),
    "footnotes kept": count(
        "{n} line with a footnote, kept as text", "{n} lines with footnotes, kept as text", 2
    ),
    # guessed
    "title": message("the title, from the name of the file"),
    "title section": message("the first heading as the title"),
    "language": message("the language, which the file does not say"),
    "bytes": message("bytes that are no UTF-8, read as Windows-1252"),
    "wide": message("a file in UTF-16, read as such"),
    "head kinds": count(
        "{n} list, number or yes and no of the head, now a text",
        "{n} lists, numbers or yes and no of the head, now texts",
        2,
    ),
    "bare fences": count(
        "{n} block of code now says “text”, or it would be play",
        "{n} blocks of code now say “text”, or they would be play",
        2,
    ),
    "bold headings": count(
        "{n} heading in bold, or it would begin a phase, a scene or a session",
        "{n} headings in bold, or they would begin a phase, a scene or a session",
        2,
    ),
    "plain titles": count(
        "{n} title of a session or a scene without its marks and links",
        "{n} titles of sessions or scenes without their marks and links",
        2,
    ),
    "counted anew": count(
        "{n} number of a session or a scene, counted anew",
        "{n} numbers of sessions or scenes, counted anew",
        2,
    ),
    "start": message("the first passage: the file names none that is there"),
    "macro links": count("{n} link in a macro as a choice", "{n} links in macros as choices", 2),
    "branches": count(
        "{n} passage after another that does not lead to it",
        "{n} passages after others that do not lead to them",
        2,
    ),
    "unreached": count(
        "{n} passage nothing leads to, in a session at the end",
        "{n} passages nothing leads to, in a session at the end",
        2,
    ),
    "same names": count(
        "{n} passage with a name that was there already", "{n} passages with names that were there already", 2
    ),
    # left
    "apparatus": count(
        "{n} list that soloist put after the text of a book",
        "{n} lists that soloist put after the text of a book",
        2,
    ),
    "second title": message("the first heading, as the head has another title"),
    "asked language": message("the language the file names, as another was asked for"),
    "asked title": message("the title the file has, as another was asked for"),
    "play head": message("protagonists, options and sheets, which roads to be played do not hold"),
    "head keys left": count(
        "{n} key of the head that means something else here or cannot be written",
        "{n} keys of the head that mean something else here or cannot be written",
        2,
    ),
    "head lines": count(
        "what {n} line of the head says beside its key and value",
        "what {n} lines of the head say beside their keys and values",
        2,
    ),
    "macros": count("{n} macro, which nothing runs here", "{n} macros, which nothing runs here", 2),
    "macro texts": count("{n} text in a macro", "{n} texts in macros", 2),
    "variables": count(
        "the value of {n} variable, whose name stands there",
        "the values of {n} variables, whose names stand there",
        2,
    ),
    "setters": count("what {n} link sets", "what {n} links set", 2),
    "scripts": count("{n} script", "{n} scripts", 2),
    "styles": count("{n} style sheet", "{n} style sheets", 2),
    "comments": count("{n} comment", "{n} comments", 2),
    "pictures": count("{n} picture", "{n} pictures", 2),
    "HTML": count("{n} HTML tag around words that stay", "{n} HTML tags around words that stay", 2),
    "stubs": count("{n} road that remains to be written", "{n} roads that remain to be written", 2),
    "special": count(
        "{n} passage of the story format’s own", "{n} passages of the story format’s own", 2
    ),
    "metadata": count("where {n} passage stood on the map", "where {n} passages stood on the map", 2),
    "story data": message("the identifier and the story format"),
    "broken links": count(
        "{n} link to a passage that is not there", "{n} links to passages that are not there", 2
    ),
    "no name": count("{n} passage without a name", "{n} passages without names", 2),
    "bad metadata": count(
        "the metadata of {n} passage, which is no JSON", "the metadata of {n} passages, which are no JSON", 2
    ),
    "bad story data": message("StoryData, which is no JSON"),
    "before": message("what stands before the first passage"),
    "controls": count("the control characters of {n} line", "the control characters of {n} lines", 2),
}  # fmt: skip
