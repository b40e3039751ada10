"""A story that is open to be played, and the one road by which text gets there. Begin with `story`."""
