"""Which rule systems there are; each is loaded when first asked for."""

from soloist.rules.system import System, Test

SYSTEMS = ("hades", "spin", "oneshot", "bravoure", "roses", "free")


def system(id_: str) -> System | None:
    """The system of that id, or None if soloist does not know it."""
    match id_:
        case "hades":
            from soloist.rules.hades.system import HADES

            return HADES
        case "oneshot":
            from soloist.rules.oneshot.system import ONESHOT

            return ONESHOT
        case "spin":
            from soloist.rules.spin.system import SPIN

            return SPIN
        case "bravoure":
            from soloist.rules.bravoure.system import BRAVOURE

            return BRAVOURE
        case "roses":
            from soloist.rules.roses.system import ROSES

            return ROSES
        case "free":
            from soloist.rules.free import FREE

            return FREE
        case _:
            return None


def system_or_free(id_: str) -> System:
    """The system of that id; one soloist does not know is played freely."""
    known = system(id_)
    if known is None:
        from soloist.rules.free import FREE

        return FREE
    return known


def any_test(rules: System, id_: str) -> Test | None:
    """The test of that id: the system's own first, then those of every game (`fate`, `bare`)."""
    return rules.test(id_) or system_or_free("free").test(id_)


def labelled_test(rules: System, label: str) -> Test | None:
    """The test a journal's `d:` line starts with, in either language, the system's own first."""
    wanted = label.strip().casefold()
    for test in (*rules.tests, *system_or_free("free").tests):
        if wanted in (test.label.en.casefold(), test.label.fr.casefold()):
            return test
    return None
