"""What a story gives a test by itself, as far as whoever sits there may see it; it knows no screen."""

from soloist.lab.explorer.setup import Knows
from soloist.play.session.session import Session
from soloist.rules.given import Known
from soloist.rules.system import Test


def knowing(sitting: Session) -> Knows:
    """What the story gives a test by itself, without what is out of sight."""

    def knows(test: Test) -> Known:
        story = sitting.story
        found = story.known(test)
        if not sitting.veiled:
            return found
        hidden = story.counters().keys() | {
            held.id for held in story.system.counters if held.shared and held.is_list
        }
        names = {key.id for key in test.keys if key.counter in hidden}
        return {id_: value for id_, value in found.items() if id_ not in names}

    return knows
