"""A test put together, thrown, taken. Begin with `rolls`."""
