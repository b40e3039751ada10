"""What the parts of a story are called, in its language; it knows no widget."""

from soloist.journal.words import PHASES, SESSION
from soloist.play.outline_parts import Part


def name(part: Part, lang: str) -> str:
    """What a part is called in the language of the story."""
    match part.kind:
        case "session":
            session = f"{SESSION.of(lang)} {part.number}"
            return f"{session} · {part.title}" if part.title else session
        case "scene":
            return f"S{part.number} · {part.title}" if part.title else f"S{part.number}"
        case "mark":
            return f"◆ {part.title}"
        case "phase":
            return PHASES[part.title].of(lang)
        case _:
            return part.title
