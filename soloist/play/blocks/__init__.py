"""A journal cut into the blocks that are shown and read out, found again after the file has grown."""
