"""A test from its reasons to its line: put together, thrown, paid, written. Begin with `attempt`."""
