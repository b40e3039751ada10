"""The screen in this machine’s browser: a server of one page, and the page itself. Begin with `server`."""
