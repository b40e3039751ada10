"""What was sent before, to be called back when there is nothing in the composer."""


class History:
    """Texts in the order they were sent, and where one stands among them."""

    def __init__(self, limit: int = 100) -> None:
        """At most `limit` texts are remembered."""
        self._limit = limit
        self._texts: list[str] = []
        self._at = 0

    def add(self, text: str) -> None:
        """Remember a text, once where it is sent several times running."""
        if text and text not in self._texts[-1:]:
            self._texts = [*self._texts, text][-self._limit :]
        self._at = len(self._texts)

    @property
    def recalled(self) -> str:
        """The text one stands at, empty when none was called back."""
        return self._texts[self._at] if self._at < len(self._texts) else ""

    def back(self) -> str:
        """The text before; the first one stays."""
        self._at = max(0, self._at - 1)
        return self.recalled

    def forward(self) -> str:
        """The text after; empty after the last."""
        self._at = min(len(self._texts), self._at + 1)
        return self.recalled
