"""One story on the disk, whole or not at all: added to, rewritten, its draft. Begin with `journal_file`."""
