"""What is proposed while one types. Begin with `completer`."""
