"""What a writer decides about the book and not about the play: its file, and the dialog on it."""
