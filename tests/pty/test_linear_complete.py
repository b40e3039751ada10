"""Tab at the prompt of the line-by-line mode, in a real terminal: nothing that was typed is lost to it."""

import os
import sys
from pathlib import Path

import pexpect


def test_tab_puts_in_the_name_or_tells_the_names(home: Path) -> None:
    """One name is put in, several are told a line each, and the line goes on as it was typed."""
    environment = os.environ | {
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "SOLOIST_HOME": str(home / "stories"),
        "TERM": "xterm",
        "PYTHONUTF8": "1",
    }

    def run(*words: str) -> "pexpect.spawn[bytes]":
        command = ["-m", "soloist", "--lang", "en", *words]
        return pexpect.spawn(
            sys.executable, command, dimensions=(24, 60), env=environment, cwd=str(home), timeout=15
        )

    run("new", "Here", "--lang", "en", "--pc", "Aldric").expect(pexpect.EOF)
    run("log", "here", "[N:Émile|wary] [N:Garance|tired] [N:Gaston|lost]").expect(pexpect.EOF)
    process = run("play", "here", "--linear")
    try:
        process.expect(b"Immersion> ")
        process.send(b"Then emi\t")
        process.expect("Émile".encode())
        process.send(b" \x15[N:ga\t")
        process.expect(b"Ga")
        process.send(b"\t")
        process.send(b"\t")  # apart: two at once are a paste
        process.expect(b"Garance\r\nGaston\r\n.*> \\[N:Ga")
        process.send(b"\x15/quit\r")
        process.expect(pexpect.EOF)
    finally:
        process.close(force=True)
