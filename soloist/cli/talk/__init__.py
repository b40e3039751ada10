"""Line by line as a face: every dialog said and heard, a line at a time, and what conversations ask of it.

`dialogs` says a dialog and hears its answer; `evening` holds conversations. Neither knows a
dialog in particular.
"""
