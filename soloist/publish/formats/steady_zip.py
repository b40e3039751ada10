"""A zip whose bytes depend on what is in it and on nothing else: no clock, no system, no order of folders."""

import zipfile
from types import TracebackType
from typing import BinaryIO, Final

_MOMENT: Final = (1980, 1, 1, 0, 0, 0)  # the first a zip can tell
_UNIX: Final = 3
_MODE: Final = 0o644 << 16


class SteadyZip:
    """Files are added in the order in which they are to stand; closing it ends the list of them."""

    def __init__(self, out: BinaryIO) -> None:
        """Begin to write into `out`, which stays open after it."""
        self._zip = zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED)

    def __enter__(self) -> "SteadyZip":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    def add(self, name: str, data: str | bytes, *, stored: bool = False) -> None:
        """A file; text is written as UTF-8, and a `stored` one is not compressed."""
        info = zipfile.ZipInfo(name, _MOMENT)
        info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
        info.create_system, info.external_attr = _UNIX, _MODE
        self._zip.writestr(info, data)
