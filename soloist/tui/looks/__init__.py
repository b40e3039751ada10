"""How things look: themes, and text made safe and set in their colours."""
