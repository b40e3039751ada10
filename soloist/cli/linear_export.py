"""The story exported line by line: `/export epub`, and where the file is."""

from typing import TYPE_CHECKING

from soloist.cli.linear_voice import Voice
from soloist.message import Refusal, message

if TYPE_CHECKING:
    from soloist.play.session.session import Session


def tell_export(sitting: "Session", voice: Voice, asked: str) -> None:
    """A book in the format asked for, the rolls left out; choices are for `soloist export`."""
    from soloist.publish.choices import Choices
    from soloist.publish.formats import FORMATS, format_called
    from soloist.storage.refusals import named
    from soloist.tui.export_keep import keep, plan_beside

    if not asked.strip():
        known = ", ".join(each.id for each in FORMATS)
        raise Refusal(message("As what? /export and one of: {known}", known=known))
    plan = plan_beside(sitting)
    choices = Choices(mechanics=plan.mechanics or "hidden", chapters=plan.chapters or "scenes")
    made = format_called(asked.strip())
    path = keep(sitting, made, choices, voice.tell)
    voice.tell(message("Exported: {path}", path=named(path)))
