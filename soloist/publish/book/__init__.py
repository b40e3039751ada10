"""A story as a book: one tree of values, made once, that every format is written from."""
