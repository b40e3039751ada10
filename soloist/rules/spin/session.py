"""The end of a session (SPIN 0.1, Déroulement): fortunes are kept, destiny begins again at 0."""

from dataclasses import dataclass

from soloist.rules.hades.destiny import destiny_to_fortunes


@dataclass(frozen=True, slots=True)
class Ended:
    """Counters once a session is over."""

    destiny: int
    fortunes: int


def session_end(destiny: int, fortunes: int, *, convert: bool = False, resumes: bool = False) -> Ended:
    """Counters of a protagonist after a session.

    `convert` is the option by which destiny above 0 becomes fortunes; `resumes` says that the next
    session goes on from this very moment, which leaves destiny as it is unless it was converted.
    """
    gained = destiny_to_fortunes(destiny) if convert else 0
    return Ended(destiny if resumes and not gained else 0, fortunes + gained)
