"""`soloist log`: adds text to a story exactly as the composer of the screen would."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from soloist.cli.arguments import dice_from
from soloist.cli.context import open_seat
from soloist.cli.rolls.outcome import in_words
from soloist.cli.terminal import DONE, Terminal
from soloist.play.story.seat import Seat
from soloist.play.story.send import send
from soloist.storage.refusals import NotSaved
from soloist.storage.story.draft import Unsent
from soloist.values.message import Refusal, message

EPILOG = message(
    "Plain text is prose. A line that starts with a sign is play:\n"
    "  @ Pick the lock 3/4          an action, three dice against four\n"
    "  d: [for: goal, rope | against: goal, wind]   an opposition with its reasons\n"
    "  ? Is it guarded?             a question, then  tbl: oracle/yes-no\n"
    "  => The door gives way. [N:Guard|wary]        what comes of it\n"
    "  (note: …)  (choice: …)       a note, the choice taken\n"
    "  # The ball   ##   #### Mixed   the next scene, session, phase"
)


def run(options: argparse.Namespace, terminal: Terminal) -> int:
    """Send the text and say what was rolled; an action left waiting is written too, for nobody stays."""
    text = terminal.stdin.read() if options.text == "-" else options.text
    _refuse_odd_bytes(text)
    seat = open_seat(options, terminal, options.journal)
    with _kept(seat, text):
        sent = send(seat, text, dice_from(options))
        seat.flush()
        seat.write_phase()
    for notice in sent.notices:
        terminal.tell(notice)
    for attempt in sent.attempts:
        if attempt.resolution is not None:
            told = in_words(
                seat.story.system, attempt.test, attempt.resolution, attempt.situation, seat.story.lang
            )
            terminal.give(told)
    for line in sent.filled:
        terminal.give(line)
    return DONE


def _refuse_odd_bytes(text: str) -> None:
    """Raise `Refusal` for bytes that are no UTF-8, read as lone surrogates: a journal is UTF-8."""
    odd = next((place for place, sign in enumerate(text) if "\udc80" <= sign <= "\udcff"), None)
    if odd is not None:
        raise Refusal(
            message(
                "Byte {place} of the text ({byte}) is not UTF-8, so nothing was written. Cure: send it "
                "through iconv -f WINDOWS-1252 -t UTF-8, or from the encoding it is in.",
                place=len(text[:odd].encode("utf-8", "surrogateescape")) + 1,
                byte=f"{ord(text[odd]) - 0xDC00:#04x}",
            )
        )


@contextmanager
def _kept(seat: Seat, text: str) -> Iterator[None]:
    """Write meanwhile; what the disk does not take of `text` is a draft, and the refusal says where."""
    path, drafts = seat.story.path, seat.story.file.drafts
    drafts.leaving(path, Unsent(), Unsent(text))
    seat.leave = lambda rest: drafts.leaving(path, Unsent(rest))
    try:
        yield
    except Refusal as refusal:
        if not isinstance(refusal.__cause__ or refusal, NotSaved):  # to be sent again, or never
            with suppress(OSError):
                drafts.keep(path, Unsent())
        raise
    finally:
        drafts.stay(path)
        drafts.leave()
