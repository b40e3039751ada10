"""One story open in one face: what is shown of it, its draft, and writing it. Begin with `session`.

`services` is what there is without a story, `face` what a conversation may ask.
"""
