"""Files of tables and packs: the shelf that answers by name, and what is written to it."""
