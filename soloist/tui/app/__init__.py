"""The app, which is the screen as a face, and its door; begin with `app`."""
