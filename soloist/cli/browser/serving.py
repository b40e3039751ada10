"""Listens on this machine alone, shows the link, and answers until it is told to stop."""

import asyncio
import errno
import socket
import webbrowser
from collections.abc import Sequence
from contextlib import suppress

from aiohttp import web

from soloist.cli.browser.door import HOME, Door
from soloist.cli.browser.house import House
from soloist.cli.browser.page import words
from soloist.cli.terminal import Terminal
from soloist.message import Refusal, message


def serve(argv: Sequence[str], port: int, terminal: Terminal, *, browse: bool) -> None:
    """Serve soloist, started by `argv`, until Ctrl+C; on a free port where `port` is 0.

    Raises `Refusal` where another program has the port.
    """
    with _listening(port) as listener, suppress(KeyboardInterrupt, web.GracefulExit):
        door = Door(listener.getsockname()[1])
        house = House(door, argv, words(terminal.lingo))
        terminal.give(door.link)
        terminal.flush()
        terminal.tell(message("Open this link in the browser of this machine; it works once. Ctrl+C ends."))
        if browse:
            webbrowser.open(door.link)
        asyncio.run(_answer(house.application(), listener))


def _listening(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((HOME, port))
    except OSError as error:
        listener.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            told = message(
                "Port {port} is not free on this machine; leave --port out to take one that is.", port=port
            )
            raise Refusal(told) from error
        raise
    return listener


async def _answer(app: web.Application, listener: socket.socket) -> None:
    runner = web.AppRunner(app, handle_signals=True, access_log=None, shutdown_timeout=6)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        await asyncio.Event().wait()
    finally:
        await runner.cleanup()
