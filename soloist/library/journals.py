"""What `import soloist` gives of journals: read, folded, verified. Nothing here writes to a file."""

from pathlib import Path
from typing import Any

from soloist.journal.checking.report import report
from soloist.journal.checking.verify import Verified
from soloist.journal.checking.verify import verify as verify_journal
from soloist.journal.folding.fold import fold as fold_entries
from soloist.journal.folding.fold import fold_to
from soloist.journal.model import Journal
from soloist.journal.read import read
from soloist.journal.state import State
from soloist.library.tables import Tables
from soloist.rules.systems import system_or_free
from soloist.storage.reading import read_file
from soloist.values.message import Refusal, message


def read_journal(source: bytes | Path | str) -> Journal:
    """The entries and problems of a journal: its bytes, or the path of its file. Raises `Refusal` alone."""
    return read(source if isinstance(source, bytes) else read_file(Path(source))[0])


def fold(journal: Journal, *, at: int | None = None) -> State:
    """What a journal adds up to, at its end or at line `at`, from 1. Raises `Refusal` for a line below 1."""
    if at is not None and at < 1:
        raise Refusal(message("{key}={value} is too small: {least} at least.", key="at", value=at, least=1))
    return fold_entries(journal.entries) if at is None else fold_to(journal.entries, at)


def state_of(journal: Journal, *, at: int | None = None) -> dict[str, Any]:
    """The same as plain data: what `soloist state --json` gives."""
    state = fold(journal, at=at)
    return report(state, system_or_free(state.ruleset))


def verify(journal: Journal, tables: Tables | None = None) -> Verified:
    """Every recorded result computed again from its dice; rows of tables where `tables` are given."""
    rules = system_or_free(fold(journal).ruleset)
    if tables is None:
        return verify_journal(journal, rules)
    return verify_journal(journal, rules, known_tables=tables.known_rows())
