"""La Couleur des Roses."""
