"""The story as it is shown, block by block, and only what is in sight. Begin with `view`."""
