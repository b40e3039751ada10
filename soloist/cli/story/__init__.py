"""What is done to a story from the shell. One module a command."""
