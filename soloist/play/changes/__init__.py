"""What was written, changed or taken back: always with a copy kept. Begin with `edit`."""
