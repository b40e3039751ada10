"""Guided moments: `procedures` reads their shape, `hooks` has what moments of every game compute."""
