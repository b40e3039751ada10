"""Sessions played by the thousand: `game` is what is simulated, `session` plays it. Begin with `session`."""
