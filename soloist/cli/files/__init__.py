"""Stories and tables on their way in and out: books, data, other tools. One module a command."""
