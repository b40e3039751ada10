"""One story open in one face: what is shown of it, what is typed and not written, and writing it."""
