"""One Shot."""
