"""What `import soloist` offers to programs: rules, tables, journals.

Touches what the rooms behind it do. Begin with `rules.py`.
"""
