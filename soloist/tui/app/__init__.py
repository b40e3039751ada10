"""The app and its door, and the screen as a face; begin with `app`."""
