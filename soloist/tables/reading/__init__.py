"""Files of tables read: `keys.json` says what may stand in them. Begin with `read`."""
