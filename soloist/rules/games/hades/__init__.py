"""HaDes: `game.yaml` says what is rolled, `system` what it comes to."""
