"""What is set up: settings, keys, a new story, help."""
