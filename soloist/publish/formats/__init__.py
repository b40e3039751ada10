"""What a book or a story is written as: each module makes one format of the same tree."""
