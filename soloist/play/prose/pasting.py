"""What is pasted, kept in one piece: a terminal's escape sequences in it would end it too soon."""

from typing import Final

from soloist.values import regex

START: Final = "\x1b[200~"
END: Final = "\x1b[201~"
_EDGE: Final = len(START) - 1  # characters that may be the beginning of a sign

_SEQUENCE: Final = regex.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]?"  # CSI: colours, movements
    r"|\x1b[\]PX^_](?:[^\x1b\x07\n\r]*(?:\x07|\x1b\\))?"  # OSC and its like: titles, links
    r"|\x1b[ -/]*[0-~]?"
)
_LINE_END: Final = regex.compile(r"\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_CONTROL: Final = regex.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def clean(text: str) -> str:
    """`text` without escape sequences and control characters; tabs and line ends stay."""
    return _CONTROL.sub("", _LINE_END.sub("\n", _SEQUENCE.sub("", text)))


class Pasting:
    """Holds back what stands between the signs of a paste until it is whole, and gives it on clean."""

    def __init__(self) -> None:
        """Nothing is being pasted."""
        self._held: list[str] | None = None
        self._edge = ""  # the last characters seen since the last sign

    def end(self) -> str:
        """What was held back, as a paste that ends here: the terminal never said that it did."""
        held, self._held = self._held, None
        return "" if held is None else clean("".join(held)) + END

    def feed(self, text: str) -> str:
        """What of `text`, and of what was held back before it, can go on to be taken for keys."""
        on = ""
        while text:
            known = self._edge + text
            at = known.find(START if self._held is None else END)
            cut = len(text) if at < 0 else at + len(START) - len(self._edge)
            part, text = text[:cut], text[cut:]
            self._edge = known[-_EDGE:] if at < 0 else ""
            if self._held is None:
                on += part
                self._held = None if at < 0 else []
            else:
                self._held.append(part)
                if at >= 0:
                    on += clean("".join(self._held).removesuffix(END)) + END
                    self._held = None
        return on
