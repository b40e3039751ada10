"""Tables of other tools, a module a format; `rows` is what each makes of them. Begin with `plain`."""
