"""Tab at the prompt of the line-by-line mode, in a real terminal: nothing that was typed is lost to it."""

from collections.abc import Callable

import pexpect


def test_tab_puts_in_the_name_or_tells_the_names(start: Callable[..., "pexpect.spawn[bytes]"]) -> None:
    """One name is put in, several are listed by the editor of lines, and the line goes on as it was typed."""
    start("log", "here", "[N:Émile|wary] [N:Garance|tired] [N:Gaston|lost]").expect(pexpect.EOF)
    process = start(columns=60)
    process.expect(b"Immersion> ")
    process.send(b"Then emi\t")
    process.expect("Émile".encode())
    process.send(b" \x15[N:ga\t")
    process.expect(b"Ga")
    process.send(b"\t")
    process.send(b"\t")  # apart: two at once are a paste
    process.expect(rb"\[N:Garance\|\s+\[N:Gaston\|\s+Immersion> \[N:Ga$")
    process.send(b"r\t")
    process.expect(b"rance")
    process.send(b"\x15/quit\r")
    process.expect(pexpect.EOF)
