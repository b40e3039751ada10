"""An exchange of the story handed on: copied for people, for programs, for the ear, or drawn."""

from soloist.play.dialogs.conversation import Conversation, pick
from soloist.play.dialogs.dialog import Option, line
from soloist.play.session.face import Face
from soloist.play.told.excerpt import Excerpt
from soloist.storage.refusals import named
from soloist.storage.shared_files import FOLDER, keep_new
from soloist.values.message import message

_SHOWN = 6  # lines of what would be copied


def copy(face: Face, excerpt: Excerpt) -> Conversation[None]:
    """Copy an exchange, as one wants it; secrets are left out."""
    from soloist.publish.share.exchange import as_heard, as_markdown, as_text, exchange

    session, say = face.session, face.desk.lingo.say
    told = exchange(excerpt)
    options = (
        Option("markdown", say("as Markdown")),
        Option("text", say("as plain text")),
        Option("heard", say("in words alone, dice as numbers")),
        Option("source", say("as it stands in the file")),
        Option("picture", say("as a picture")),
    )
    lines = as_heard(told).rstrip("\n").split("\n")
    above = (*lines[:_SHOWN], *(["…"] if len(lines) > _SHOWN else []))
    shown = tuple(line(each, "quiet") for each in above)
    chosen = yield from pick("copy", say("Copy to share"), options, above=shown)
    if not chosen:
        return
    if chosen == "picture":
        from soloist.publish.share.exchange import as_svg

        desk = session.desk
        picture = as_svg(told, dark="light" not in desk.theme).encode("utf-8", "replace")
        folder, stem = desk.workspace.root / FOLDER, f"{session.path.stem}-{excerpt.line}"
        path = keep_new(desk.means.disk, folder, stem, ".svg", picture)
        face.tell(message("The picture is here: {path}", path=named(path)))
        return
    forms = {"markdown": as_markdown, "text": as_text, "heard": as_heard}
    text = forms[chosen](told) if chosen in forms else told.source + "\n"
    face.copy(text.rstrip("\n") if chosen == "heard" else text)
    face.tell(message("Copied."))
