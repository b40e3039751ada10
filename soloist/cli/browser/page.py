"""The page a browser shows: one terminal, nothing from elsewhere, and words for when it is over."""

from html import escape
from typing import Final, NamedTuple

from soloist.lingo import Lingo

# The terminal sets the place of each letter by styles of its own.
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""What the page may load and be loaded by."""

HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Of every answer."""

_STYLE: Final = """
@font-face { font-family: "Roboto Mono"; src: url("fonts/RobotoMono-VariableFont_wght.ttf"); }
html, body { margin: 0; height: 100%; background: #14161b; color: #e8e4da; }
body { font: 16px/1.6 "Roboto Mono", ui-monospace, monospace; }
#terminal { position: absolute; inset: 0; }
.over { position: absolute; inset: 0; display: none; align-items: center; justify-content: center; z-index: 2;
  background: #14161b; text-align: center; padding: 1rem; }
body.-closed .over { display: flex; }
.over a { color: #e0b050; }
"""


_SCRIPT: Final = """
"use strict";
const body = () => document.body.classList;
let waited = 0, begun = false;
setInterval(() => {
  if (!begun && body().contains("-first-byte")) {
    begun = true;
    document.querySelector(".xterm-helper-textarea")?.focus();
  }
  waited += begun ? 0 : 1;
  if (waited >= 36) body().add("-closed");
}, 250);
"""
"""Puts the keys into the terminal, and says so when nothing comes: its own script tells only of a session
that has begun."""


class Words(NamedTuple):
    """What the page says."""

    lang: str
    over: str
    again: str
    refused: str
    spent: str
    key: str
    enter: str


def words(lingo: Lingo) -> Words:
    """The words of the page in the language of the interface."""
    say = lingo.say
    return Words(
        lingo.lang,
        say("This page is closed; or soloist is open in another window. What was not sent is kept."),
        say("Open it here"),
        say("Only the page that soloist shows in the terminal opens this."),
        say("This key is not good, or was used already. Stop soloist with Ctrl+C and start it again."),
        say("The key that soloist shows in the terminal:"),
        say("Open soloist"),
    )


def terminal_page(said: Words, *, socket: str, font: int) -> str:
    """The page with the terminal; `socket` is the address it listens to, `font` the size in pixels."""
    return _page(
        said.lang,
        f'<div id="terminal" class="textual-terminal" data-font-size="{font}" '
        f'data-session-websocket-url="{escape(socket)}"></div>'
        f'<div class="over"><p role="status">{escape(said.over)}<br>'
        f'<a href="">{escape(said.again)}</a></p></div>',
        head='<link rel="stylesheet" href="static/css/xterm.css">'
        '<link rel="stylesheet" href="static/soloist.css"><script src="static/js/textual.js"></script>'
        '<script src="static/soloist.js" defer></script>',
    )


def key_page(said: Words, address: str, key: str = "") -> str:
    """A form that brings the key to `address`: by itself where it has one, else typed by the person."""
    kind = "hidden" if key else "text"
    policy = f"default-src 'none'; script-src 'unsafe-inline'; form-action {address}"
    return _page(
        said.lang,
        f'<form method="post" action="{escape(address)}"><label>{"" if key else escape(said.key)} '
        f'<input type="{kind}" name="key" value="{escape(key)}" autocomplete="off"></label> '
        f"<button>{escape(said.enter)}</button></form>"
        + ("<script>document.forms[0].submit()</script>" if key else ""),
        head=f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">' if key else "",
    )


def entered_page(said: Words, path: str) -> str:
    """A page that opens the one at `path`."""
    return _page(
        said.lang,
        f'<p><a href="{escape(path)}">{escape(said.enter)}</a></p>',
        head=f'<meta http-equiv="refresh" content="0; url={escape(path)}">',
    )


def plain_page(lang: str, told: str) -> str:
    """A page that says one thing."""
    return _page(lang, f"<p>{escape(told)}</p>")


def style() -> str:
    """The style sheet of the page."""
    return _STYLE


def script() -> str:
    """What the page does besides showing the terminal."""
    return _SCRIPT


def _page(lang: str, body: str, head: str = "") -> str:
    return (
        f'<!DOCTYPE html><html lang="{escape(lang)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>soloist</title><link rel="icon" href="data:,">{head}</head><body>{body}</body></html>'
    )
