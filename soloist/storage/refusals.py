"""What storage refuses, each in words that say where the person's text is and how to go on."""

import errno
from pathlib import Path
from typing import Final

from soloist.values.message import Message, Refusal, message


def named(path: Path) -> str:
    """A path within a sentence: on one line, whatever its name holds."""
    return "".join(chr(0x2400 + ord(sign)) if sign < " " else sign for sign in str(path))


_RIGHT: Final = message("you may not do that there: give yourself the right with chmod u+rw.")
_FULL: Final = message("the disk is full: free some space, then try again.")
_GONE: Final = message("it or its folder is not there: check the name, or make the folder.")
_REASONS: Final = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EACCES: _RIGHT,
    errno.EPERM: _RIGHT,
    errno.EROFS: message("that disk is read-only: make it writable, or move the story elsewhere."),
    errno.ENOENT: _GONE,
    errno.ENOTDIR: _GONE,
    errno.EISDIR: message("it is a folder: name a file inside it."),
    errno.ELOOP: message("its links lead round in a circle: name the file itself."),
    errno.EXDEV: message("it is a link out of its workspace now. If you trust it, open where it leads."),
    errno.ENAMETOOLONG: message("the name is too long: shorten it."),
    errno.EFBIG: message("the file would be larger than allowed: raise the limit (ulimit -f)."),
    errno.EIO: message("the disk reports an error: copy your stories elsewhere, and check the disk."),
}


def reason(error: OSError) -> Message:
    """Why the disk said no, and the cure, as a sentence."""
    known = _REASONS.get(error.errno or 0)
    return known or message("the system says “{error}”.", error=error.strerror or str(error))


class Unreadable(Refusal):
    """A file that cannot be read as a story."""

    def __init__(self, path: Path, why: Message) -> None:
        """`why` is a sentence with the cure."""
        super().__init__(message("Cannot read {path}: {why}", path=named(path), why=why))


class Missing(Unreadable):
    """A file that is not there."""

    def __init__(self, path: Path) -> None:
        """Name the place where nothing is."""
        super().__init__(
            path, message("there is no such file. Check the name, or start it with “soloist new”.")
        )


class Busy(Refusal):
    """Someone else is writing; the command line ends with exit code 4."""

    def __init__(self, path: Path) -> None:
        """Name the story that is held."""
        super().__init__(
            message(
                "Another program is writing in {path}. Nothing was changed: try again in a moment.",
                path=named(path),
            )
        )


class ChangedElsewhere(Refusal):
    """The file is no longer what the change was made for."""

    def __init__(self, path: Path) -> None:
        """Name the story that moved."""
        super().__init__(
            message(
                "{path} was changed by another program, so it was left as it is. Read it again, then retry.",
                path=named(path),
            )
        )


class NotSaved(Refusal):
    """An append that did not reach the file; the text is in the draft, or only in memory.

    `draft` is where it is kept, `torn` whether a part of it may stand at the end of the file.
    """

    def __init__(self, path: Path, why: Message, draft: Path | None, *, torn: bool = False) -> None:
        """`why` is a sentence with the cure."""
        super().__init__(message("{story} {rest}", story=_story(path, why, torn), rest=_text(draft)))
        self.draft = draft
        self.torn = torn


def _story(path: Path, why: Message, torn: bool) -> Message:
    if torn:
        return message(
            "{path} was not saved: {why} A part of it may stand at its end: look before you send it again.",
            path=named(path),
            why=why,
        )
    return message("{path} was not saved: {why}", path=named(path), why=why)


def _text(draft: Path | None) -> Message:
    if draft is None:
        return message("What you wrote is only in memory: copy it before you close.")
    return message("What you wrote is kept in {draft}.", draft=named(draft))


class NotMade(NotSaved):
    """A new file that could not be made; nothing a person wrote was to be in it alone."""

    def __init__(self, path: Path, error: OSError) -> None:
        """`error` is what the system said."""
        told = message("{path} was not written: {why}", path=named(path), why=reason(error))
        Refusal.__init__(self, told)
        self.draft = None
        self.torn = False


class NotRewritten(Refusal):
    """A rewrite that could not be done; the file is as it was, unless `done`.

    `done`: the new content stands there, but the disk did not say that it would stay.
    """

    def __init__(self, path: Path, why: Message, *, done: bool = False) -> None:
        """`why` is a sentence with the cure."""
        if done:
            text = message("{path} was changed, but that may not last: {why}", path=named(path), why=why)
        else:
            text = message("{path} was left as it is: {why}", path=named(path), why=why)
        super().__init__(text)
        self.done = done
