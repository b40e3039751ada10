"""A pack as one file: the same bytes each time it is built from the same files, on any machine."""

import io
import zipfile
from typing import Final

from soloist.lab.packs.check import check_pack
from soloist.message import Refusal
from soloist.storage.pack_files import files_in
from soloist.storage.packs import Pack, mend_first

_WHEN: Final = (1980, 1, 1, 0, 0, 0)  # the first day a zip knows
_FILE: Final = 0o100644 << 16
_UNIX: Final = 3


def built(pack: Pack) -> bytes:
    """The zip of a pack. Raises `Refusal` where the check finds an error, and names the first."""
    fault = next((held for held in check_pack(pack) if held.severity == "error"), None)
    if fault is not None:
        raise Refusal(mend_first(fault))
    data = zipped(pack)
    assert dict(files_in(data)) == dict(pack.files), "what was packed is read back"
    return data


def zipped(pack: Pack) -> bytes:
    """Its files by name, nothing of when or where; stored as they are, as what packs them may differ."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(pack.files):
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.external_attr = _FILE
            entry.create_system = _UNIX
            archive.writestr(entry, pack.files[name])
    return out.getvalue()


def file_name(pack: Pack) -> str:
    """`tides-1.0.zip`."""
    return f"{pack.head.name}-{pack.head.version}.zip"
