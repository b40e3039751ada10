"""The game master’s desk, and what of a story grows into tables; `play.desk` knows how. Begin with `desk`."""
