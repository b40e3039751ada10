"""What the records of other tools of play may hold, in words."""

from collections.abc import Mapping
from typing import Final

from soloist.interop.tables.json_lines import JSON_LOSSES
from soloist.message import Message, count, message

PLAYED_LOSSES: Final[Mapping[str, Message]] = {
    **JSON_LOSSES,
    # carried
    "rolls": count("{n} roll as a line of dice", "{n} rolls as lines of dice", 2),
    "answers": count("{n} roll on a table", "{n} rolls on tables", 2),
    "clocks": count("{n} state of a clock or a track", "{n} states of clocks or tracks", 2),
    "actions": count("{n} move of somebody as an action", "{n} moves of somebody as actions", 2),
    "mechanics": count("{n} record in a note", "{n} records in notes", 2),
    "counters": count("{n} counter, kept as text", "{n} counters, kept as text", 2),
    "dice to throw": count("{n} button for dice, kept as text", "{n} buttons for dice, kept as text", 2),
    "threads": count("{n} thread", "{n} threads", 2),
    "entries": count("{n} entry as a scene", "{n} entries as scenes", 2),
    "days": count("{n} day as a session", "{n} days as sessions", 2),
    "hours": count("the time of day of {n} entry in a note", "the times of day of {n} entries in notes", 2),
    "tags kept": count("the tags in {n} line, kept as text", "the tags in {n} lines, kept as text", 2),
    "questions": count("{n} question with its answer", "{n} questions with their answers", 2),
    "results": count("{n} result without a question", "{n} results without a question", 2),
    # guessed
    "outcomes": count(
        "what {n} roll came to, worked out from its dice",
        "what {n} rolls came to, worked out from their dice",
        2,
    ),
    "hundred": count("{n} roll on an oracle as one of a d100", "{n} rolls on oracles as those of a d100", 2),
    "ticks": count(
        "the ticks of {n} track, worked out from its rank",
        "the ticks of {n} tracks, worked out from their ranks",
        2,
    ),
    "clock names": count(
        "{n} clock or track, by the words before it", "{n} clocks or tracks, by the words before them", 2
    ),
    "in sentences": count(
        "{n} record as words of its sentence too", "{n} records as words of their sentences too", 2
    ),
    "reversed": message("the order: oldest first, as the file has the newest first"),
    # left
    "no such roll": count(
        "{n} roll that no dice can have made so, in a note as it stood",
        "{n} rolls that no dice can have made so, in notes as they stood",
        2,
    ),
    "rolls like": count(
        "{n} line that looks like a roll, kept as text: no known tool writes it so",
        "{n} lines that look like rolls, kept as text: no known tool writes them so",
        2,
    ),
    "link targets": count(
        "where {n} link leads, whose words stay", "where {n} links lead, whose words stay", 2
    ),
    "rule names": count(
        "the identifier of {n} rule, oracle or file", "the identifiers of {n} rules, oracles or files", 2
    ),
    "unread": count(
        "{n} record that cannot be read, kept as it is",
        "{n} records that cannot be read, kept as they are",
        2,
    ),
    "views": count(
        "{n} view of another note, kept as its code", "{n} views of other notes, kept as their code", 2
    ),
    "looks": count("the look of {n} die or clock", "the looks of {n} dice or clocks", 2),
    "comments of records": count("the comment in {n} block", "the comments in {n} blocks", 2),
    "stood before": count(
        "where {n} clock or track stood before, or its rank and steps",
        "where {n} clocks or tracks stood before, or their ranks and steps",
        2,
    ),
    "signs": count(
        "signs of {n} name that the notation keeps for itself",
        "signs of {n} names that the notation keeps for itself",
        2,
    ),
    "places": count(
        "where {n} record stood in its sentence", "where {n} records stood in their sentences", 2
    ),
    "pins": count("the pin of {n} answer", "the pins of {n} answers", 2),
    "fields": count(
        "{n} field that is not known, or holds nothing that can be told",
        "{n} fields that are not known, or hold nothing that can be told",
        2,
    ),
    "odd dates": count(
        "{n} line that begins as an entry does, but with no whole date: it stays in the entry before it",
        "{n} lines that begin as entries do, but with no whole date: they stay in the entries before them",
        2,
    ),
    "stars": count("the star of {n} entry", "the stars of {n} entries", 2),
}  # fmt: skip
