"""Killed at every call and every byte, and the power cut there: what the next start finds, in the model."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

from campaign.frail import Fault, Frail, Killed
from campaign.ledger import STORY, Harm, Ledger, judge, start
from campaign.model import FileSystem, Process
from campaign.power import after_power_loss
from campaign.report import Row
from campaign.scenes import LATER, SCENES, Scene, goes_on, open_story


def run(seconds: float, seed: int) -> tuple[Row, ...]:
    """Every scene, every call, every byte; `seconds` limits how many states of the disk are looked at."""
    end = time.monotonic() + seconds
    rows: list[Row] = []
    for number, scene in enumerate(SCENES):
        share = (end - time.monotonic()) / (len(SCENES) - number)
        rows += try_scene(scene, share, random.Random(seed))
    return tuple(rows)


def try_scene(scene: Scene, seconds: float, chance: random.Random, step: int = 1) -> tuple[Row, Row]:
    """Both rows of one scene: killed, and the power cut; `step` bytes lie between two places of a kill."""
    end = time.monotonic() + seconds
    killed: Counter[Harm] = Counter()
    cut: Counter[Harm] = Counter()
    points = list(faults(scene, step))
    spent = time.monotonic()
    for number, fault in enumerate(points):
        disk, ledger = play(scene, fault)
        killed[after(disk.system.twin(), ledger)] += 1
        left = max(end - time.monotonic(), 0) / (len(points) - number)
        pace = max((time.monotonic() - spent) / max(cut.total() + killed.total(), 1), 1e-4)
        for system in after_power_loss(disk.system, chance, max(2, min(int(left / pace), 400))):
            cut[after(system, ledger)] += 1
    return _row(f"killed in: {scene.name}", killed), _row(f"power cut in: {scene.name}", cut)


def _row(case: str, found: Counter[Harm]) -> Row:
    return Row(case, found.total(), found["lost"], found["doubled"] + found["again"], found["changed"])


def faults(scene: Scene, step: int = 1) -> Iterator[Fault]:
    """A kill before each call and inside each write after each of its bytes, and none at all."""
    disk, ledger = scene.begin(None)
    scene.play(disk, ledger)
    for at, (_, size) in enumerate(disk.calls):
        yield from (Fault(at, part=part) for part in range(0, max(size, 1), step))
    yield Fault(len(disk.calls))


def play(scene: Scene, fault: Fault) -> tuple[Frail, Ledger]:
    """Play until the fault, or to the end."""
    disk, ledger = scene.begin(fault)
    with suppress(Killed):
        scene.play(disk, ledger)
    return disk, ledger


def after(system: FileSystem, ledger: Ledger) -> Harm:
    """Start again on what is left, judge it, and see that the story goes on; or go on and start later."""
    later = system.twin()
    disk = Process(system)
    found = start(disk)
    return judge(found, ledger) or goes_on(disk, found) or _after_others(later, ledger)


def _after_others(system: FileSystem, ledger: Ledger) -> Harm:
    """Before anything is recovered, another process adds an entry, as `soloist log` would."""
    if system.holds(STORY):
        open_story(Process(system)).append(lambda _: LATER)
    found = start(Process(system))
    if found.content is None or not found.content.endswith(LATER):
        return judge(found, ledger) if found.content is None else "lost"
    return judge(found._replace(content=found.content.removesuffix(LATER)), ledger)
